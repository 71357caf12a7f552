"""One vector for each text: hidden states pooled, and those of the pieces of a long text averaged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import check_known, meant
from mtgauge.base.sentences import say
from mtgauge.encoders.backend import Backend
from mtgauge.encoders.finding import find_model
from mtgauge.encoders.sequences import Long, TokenSequence
from mtgauge.encoders.store import VectorStore
from mtgauge.encoders.text_encoder import Head, TextEncoder, open_encoder


def mean_of_tokens(states: tuple[Any, ...], mask: Any) -> list[npt.NDArray[np.float32]]:
    """A head: the mean of the states of each sequence, those of the tokens at its ends among them."""
    weights = mask[..., None].to(states[0].dtype)
    means = (states[0] * weights).sum(dim=1) / weights.sum(dim=1)
    return list(means.cpu().numpy())


def first_token(states: tuple[Any, ...], mask: Any) -> list[npt.NDArray[np.float32]]:
    """A head: the state of the first token of each sequence, ``[CLS]`` or ``<s>``."""
    return list(states[0][:, 0].cpu().numpy())


#: Ways to one vector, by name.
POOLINGS: dict[str, Head] = {"mean": mean_of_tokens, "cls": first_token}


def pieces_of(
    encoder: TextEncoder, texts: Sequence[str], window: int, long: Long
) -> list[tuple[TokenSequence, ...]]:
    """Each text as the sequences that are read: one, or several where a long text is split."""
    sequences = encoder.tokenize(texts)
    if long is Long.SPLIT:
        return [sequence.split(window) for sequence in sequences]
    return [(sequence.cut(window),) for sequence in sequences]


def pooled(
    encoder: TextEncoder,
    texts: Sequence[str],
    head: Head,
    key: str,
    *,
    window: int,
    long: Long = Long.TRUNCATE,
    layers: Any = (-1,),
    store: VectorStore | None = None,
    threads: int | None = None,
    report: Callable[[int], None] | None = None,
) -> npt.NDArray[np.float64]:
    """One vector for each of n texts; of a text in several pieces their mean, weighted by numbers of tokens.

    Args:
        encoder: The network.
        texts: The texts; equal ones are read once.
        head: As `TextEncoder.apply` takes it; each result has the shape (d,).
        key: What the head makes, for the store.
        window: Tokens in the longest sequence, with those that the tokenizer adds.
        long: What becomes of longer texts.
        layers: As `TextEncoder.apply` takes them.
        store: Keeps the vectors of pieces; None: nothing is kept.
        threads: Cores on a CPU; 0 for all; None: as the encoder's backend says.
        report: Called with the number of distinct sequences that are done.

    Returns:
        Shape (n, d); (0, 0) without texts.
    """
    distinct = list(dict.fromkeys(texts))
    pieces = pieces_of(encoder, distinct, window, long)
    flat = [piece.ids for several in pieces for piece in several]
    told = {} if report is None else {"report": report}
    made = iter(encoder.apply(flat, head, layers=layers, store=store, key=key, threads=threads, **told))
    vectors = {
        text: np.average([next(made) for _ in several], axis=0, weights=[len(piece) for piece in several])
        for text, several in zip(distinct, pieces, strict=True)
    }
    if not texts:
        return np.zeros((0, 0))
    return np.array([vectors[text] for text in texts], dtype=np.float64)


class TransformerEncoder:
    """A transformer as an encoder for metrics that need one: ``--encoder NAME=transformer:model=PATH``.

    The network is loaded with the first texts.

    Args:
        model: A folder, the name of a configured model or of one in the hub's cache, or ``hub:NAME@REVISION``.
        pooling: ``mean`` of the tokens, or ``cls``, the first of them.
        layer: The layer whose states are pooled: 0 for the embeddings, -1 for the last.
        device: As for `Backend`.
        dtype: As for `Backend`.
        tokens: As for `Backend`.
        long: What becomes of texts longer than the network reads: ``truncate`` or ``split``.

    Raises:
        InputError: The folder is not usable.
        OptionError: A value is not known.
    """

    def __init__(
        self,
        model: str,
        pooling: str = "mean",
        layer: int = -1,
        device: str = "auto",
        dtype: str = "float32",
        tokens: int = 0,
        long: str = "truncate",
    ) -> None:
        check_known(pooling, POOLINGS, say("unknown pooling {name!r}", name=pooling))
        if long not in (Long.TRUNCATE, Long.SPLIT):
            raise OptionError(
                say("unknown value {value!r} of long", value=long),
                hint=meant(long, ["truncate", "split"]),
            )
        self.pooling, self.layer, self.long = pooling, layer, Long(long)
        self.folder, self.backend = find_model(model), Backend(device, dtype, tokens=tokens)

    @cached_property
    def encoder(self) -> TextEncoder:
        """The network.

        Raises:
            OptionError: It has no such layer.
        """
        encoder = open_encoder(self.folder, self.backend)
        if not -encoder.layers - 1 <= self.layer <= encoder.layers:
            raise OptionError(
                say("layer {layer} is not there: the model has {n}", layer=self.layer, n=encoder.layers)
            )
        return encoder

    @property
    def hash(self) -> str:
        """SHA-256 of everything that the vectors depend on."""
        told = (self.encoder.digest, self.pooling, self.layer, self.long.value)
        return sha256(repr(told).encode()).hexdigest()

    def encode(self, texts: Sequence[str]) -> npt.NDArray[np.float64]:
        """One vector for each of n texts, shape (n, d)."""
        return pooled(
            self.encoder,
            texts,
            POOLINGS[self.pooling],
            self.pooling,
            window=self.encoder.window,
            long=self.long,
            layers=(self.layer,),
            store=VectorStore.of(None),
        )
