"""A network that reads texts: each distinct sequence of tokens once, in batches of a bounded number of tokens."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib.metadata import version
from itertools import chain
from typing import Any, Literal

import numpy as np

from mtgauge.base.errors import InputError
from mtgauge.base.readable import silent
from mtgauge.base.sentences import Sentence, say
from mtgauge.encoders.backend import Backend
from mtgauge.encoders.layer_stack import LayerStack
from mtgauge.encoders.model_folder import ModelFolder
from mtgauge.encoders.network import load_network, load_tokenizer
from mtgauge.encoders.sequences import TokenSequence, batches_of, without_surrogates
from mtgauge.encoders.store import VectorStore, hash_of

#: What a head makes of a batch: from the hidden states of the layers that it asked for, each (b, t, d) in float32,
#: and the mask (b, t), which is 1 for tokens and 0 for padding, one result for each of the b sequences.
Head = Callable[[tuple[Any, ...], Any], Sequence[Any]]
#: Texts that the tokenizer gets at once: what it says of a token takes far more room than what is kept.
_TOKENIZED = 512
#: Networks that a process keeps.
_KEPT = 2
_open: OrderedDict[tuple[Any, ...], TextEncoder] = OrderedDict()


class TextEncoder:
    """A network with its tokenizer; `open_encoder` makes it.

    >>> from mtgauge.encoders import Backend, find_model, open_encoder
    >>> encoder = open_encoder(find_model("models/xlm-roberta-base"), Backend("cpu"))
    >>> encoder.backend.dtype
    'float32'

    Attributes:
        folder: Where it is from.
        backend: Where and how precisely it computes.
        network: The network of transformers.
        tokenizer: The tokenizer of transformers.
        digest: SHA-256 of everything that vectors depend on: weights, tokenizer, dtype, kind of device.
        encoded: Number of sequences that went through the network so far.
        notes: What happened on the way that users should know.
    """

    def __init__(self, folder: ModelFolder, backend: Backend, network: Any, tokenizer: Any, weights: str) -> None:
        self.folder, self.backend, self.network, self.tokenizer = folder, backend, network, tokenizer
        self.encoded = 0
        self.notes: list[Sentence] = []
        self._most: int | None = None
        versions = (version("torch"), version("transformers"))
        told = (weights, tokenizer.backend_tokenizer.to_str(), backend.dtype, backend.kind, *versions)
        self.digest = hashlib.sha256("\0".join(told).encode("utf-8", "surrogatepass")).hexdigest()
        self._check_tokenizer()

    @property
    def window(self) -> int:
        """Tokens in the longest sequence that it reads, with those that the tokenizer adds."""
        return self.folder.window

    @property
    def layers(self) -> int:
        """Number of layers; its hidden states are one more, the first of them the embeddings."""
        return int(self.network.config.num_hidden_layers)

    @property
    def width(self) -> int:
        """Length of a hidden vector."""
        return int(self.network.config.hidden_size)

    @cached_property
    def _stack(self) -> LayerStack:
        return LayerStack(self.network)

    @property
    def pad_id(self) -> int:
        """The number of the token that fills batches; networks do not look at it."""
        return int(self.tokenizer.pad_token_id or 0)

    def tokenize(self, texts: Sequence[str], window: int | None = None) -> list[TokenSequence]:
        """The texts as tokens, with those that the tokenizer adds.

        >>> [sequence] = encoder.tokenize(["It rained."], window=5)
        >>> len(sequence), sequence.special
        (5, (True, False, False, False, True))

        A lone surrogate, which no tokenizer takes, is read as U+FFFD.

        Args:
            texts: n texts.
            window: What is longer is cut to so many tokens; None: nothing is cut.
        """
        found = chain.from_iterable(
            self._tokenized(texts[begin : begin + _TOKENIZED]) for begin in range(0, len(texts), _TOKENIZED)
        )
        return [sequence if window is None else sequence.cut(window) for sequence in found]

    def _tokenized(self, texts: Sequence[str]) -> Iterator[TokenSequence]:
        found = self.tokenizer(
            [without_surrogates(text) for text in texts],
            add_special_tokens=True,
            truncation=False,
            padding=False,
            return_offsets_mapping=True,
            return_special_tokens_mask=True,
            return_attention_mask=False,
            verbose=False,
        )
        columns = (found["input_ids"], found["offset_mapping"], found["special_tokens_mask"])
        for ids, offsets, special in zip(*columns, strict=True):
            yield TokenSequence(tuple(ids), tuple(map(tuple, offsets)), tuple(map(bool, special)))

    def apply(
        self,
        sequences: Sequence[tuple[int, ...]],
        head: Head,
        *,
        layers: Literal["all", "logits"] | tuple[int, ...] = (-1,),
        store: VectorStore | None = None,
        key: str = "",
        threads: int | None = None,
        report: Callable[[int], None] = silent,
    ) -> list[Any]:
        """What a head makes of each sequence; a sequence that is there several times is read once.

        >>> sequences = [sequence.ids for sequence in encoder.tokenize(["It rained.", "It snowed."])]
        >>> vectors = encoder.apply(sequences, lambda states, mask: states[0][:, 0].numpy())
        >>> [vector.shape == (encoder.width,) for vector in vectors]
        [True, True]

        Which sequences share a batch depends on all that are asked for, not on those that are stored, so that a
        run that was killed goes on to the same bytes.

        Args:
            sequences: Numbers of tokens, at most a window of them each.
            head: Makes b results, NumPy arrays or tuples of them, of a batch.
            layers: Those whose hidden states the head wants: ``all`` of them, some by number (0 for the
                embeddings, -1 for the last), or the ``logits`` of a causal network.
            store: Keeps results, which are then arrays of shape (d,); None: nothing is kept.
            key: Says in the store what the head makes; the network need not be in it.
            threads: Cores on a CPU; None: as the backend says.
            report: Called with the number of distinct sequences that are done.

        Returns:
            The results, in the order of `sequences`.

        Raises:
            InputError: Not even a single sequence fits the memory, or the store cannot be written.
        """
        distinct = sorted(set(sequences), key=lambda ids: (len(ids), ids))
        name = hashlib.sha256(f"{self.digest}\0{key}\0{layers}".encode()).hexdigest()[:32]
        results: dict[tuple[int, ...], Any] = {}
        with self._computing(threads):
            for batch in batches_of([len(ids) for ids in distinct], self.backend.budget):
                results.update(self._batch(distinct[batch], head, layers, store, name))
                report(batch.stop)
        return [results[ids] for ids in sequences]

    def _batch(
        self, batch: list[tuple[int, ...]], head: Head, layers: Any, store: VectorStore | None, key: str
    ) -> dict[tuple[int, ...], Any]:
        if store is None:
            return dict(zip(batch, self._run(batch, head, layers), strict=True))
        names = {ids: hash_of(ids) for ids in batch}
        found = {ids: store.get(key, names[ids]) for ids in batch}
        missing = [ids for ids in batch if found[ids] is None]
        if missing:
            made = dict(zip(missing, self._run(missing, head, layers), strict=True))
            store.put(key, {names[ids]: made[ids] for ids in missing})
            found |= made
        return found

    def _run(self, batch: list[tuple[int, ...]], head: Head, layers: Any) -> list[Any]:
        """The results of a batch, by halves where the memory does not hold it."""
        if self._most is not None and len(batch) > 1 and len(batch) * len(batch[-1]) > self._most:
            return self._halves(batch, head, layers)
        try:
            results = list(head(*self._states(batch, layers)))
        except (RuntimeError, MemoryError) as error:
            if not _is_out_of_memory(error):
                raise
            if len(batch) == 1:
                raise InputError(
                    say("there is no memory for a text of {n} tokens", n=len(batch[0])),
                    hint=say("name device=cpu, or long=split with a smaller model"),
                ) from None
            self._shrink(len(batch) * len(batch[-1]))
        else:
            self.encoded += len(batch)
            return results
        return self._halves(batch, head, layers)

    def _halves(self, batch: list[tuple[int, ...]], head: Head, layers: Any) -> list[Any]:
        middle = len(batch) // 2
        return [*self._run(batch[:middle], head, layers), *self._run(batch[middle:], head, layers)]

    def _shrink(self, tokens: int) -> None:
        """Remembers that so many tokens are too many, and says so once."""
        import torch

        if self._most is None:
            self.notes.append(say("a batch of {n} tokens does not fit the memory: batches are halved", n=tokens))
        self._most = tokens // 2
        if self.backend.kind == "cuda":
            torch.cuda.empty_cache()

    def _states(self, batch: list[tuple[int, ...]], layers: Any) -> tuple[tuple[Any, ...], Any]:
        import torch

        longest = max(1, len(batch[-1]))  # they are sorted by length
        ids = np.full((len(batch), longest), self.pad_id, dtype=np.int64)
        mask = np.zeros((len(batch), longest), dtype=np.int64)
        for row, sequence in enumerate(batch):
            ids[row, : len(sequence)] = sequence
            mask[row, : len(sequence)] = 1
        device = self.backend.resolved
        given = torch.from_numpy(mask).to(device)
        tensors = {"input_ids": torch.from_numpy(ids).to(device), "attention_mask": given}
        if layers == "logits":
            states = (self.network(**tensors).logits,)
        else:
            asked = tuple(range(self.layers + 1)) if layers == "all" else layers
            states = self._stack.states(asked, **tensors)
        return tuple(state.float() for state in states), given

    @contextmanager
    def _computing(self, threads: int | None) -> Iterator[None]:
        """Without gradients, with as many threads as asked for."""
        import torch

        asked = self.backend.threads if threads is None else threads
        before = torch.get_num_threads()
        if asked:
            torch.set_num_threads(asked)
        try:
            with torch.inference_mode():
                yield
        finally:
            if asked:
                torch.set_num_threads(before)

    def _check_tokenizer(self) -> None:
        """Refuses a tokenizer with tokens that the network has no vector for."""
        rows = self.network.get_input_embeddings().weight.shape[0]
        highest = max(self.tokenizer.get_vocab().values(), default=0)
        if highest >= rows:
            message = say(
                "its tokenizer does not fit: it has a token {n}, and the network has {rows}", n=highest, rows=rows
            )
            raise InputError(message, file=self.folder.path)


def open_encoder(
    folder: ModelFolder,
    backend: Backend,
    *,
    tensors: Mapping[str, Any] | Callable[[], Mapping[str, Any]] | None = None,
    prefix: str = "",
    digest: str = "",
) -> TextEncoder:
    """The network of a folder; those last used are kept.

    >>> from mtgauge.encoders import find_model
    >>> encoder = open_encoder(find_model("models/xlm-roberta-base"), Backend("cpu"))
    >>> encoder is open_encoder(find_model("models/xlm-roberta-base"), Backend("cpu"))
    True

    Args:
        folder: Has ``config.json`` and a tokenizer.
        backend: Where and how precisely it computes.
        tensors: Its weights, or what loads them where they are not in memory yet; None: those of the folder.
        prefix: Before the names of its weights in `tensors`.
        digest: SHA-256 of what `tensors` are from; needed with them.

    Raises:
        InputError: The weights or the tokenizer cannot be read, or do not fit.
        OptionError: The device is not there.
    """
    weights = digest or folder.digest
    name = (weights, prefix, str(folder.path.resolve()), backend)
    if name in _open:
        _open.move_to_end(name)
        return _open[name]
    given = tensors() if callable(tensors) else tensors
    tokenizer = load_tokenizer(folder)
    made = TextEncoder(folder, backend, load_network(folder, backend, given, prefix), tokenizer, weights)
    _open[name] = made
    while len(_open) > _KEPT:
        _open.popitem(last=False)
    return made


def _is_out_of_memory(error: Exception) -> bool:
    import torch

    said = str(error).lower()
    return isinstance(error, MemoryError | torch.cuda.OutOfMemoryError) or any(
        words in said for words in ("out of memory", "not enough memory", "can't allocate memory")
    )
