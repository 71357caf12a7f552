"""What neural metrics share: the options of their network, their signature, and texts that are too long for it."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.language_codes import language_of, normal_code
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import Sentence, say
from mtgauge.base.signature import Signature
from mtgauge.corpus import TestSet
from mtgauge.encoders import (
    Backend,
    Head,
    Long,
    ModelFolder,
    TextEncoder,
    TokenSequence,
    VectorStore,
    find_model,
    open_encoder,
)
from mtgauge.encoders.backend import DTYPES
from mtgauge.encoders.pooling import pieces_of, pooled
from mtgauge.encoders.sequences import without_surrogates
from mtgauge.measures import (
    Batch,
    Contract,
    FittedMean,
    Level,
    Measure,
    MeasureWarning,
    Need,
    Needs,
    Reduction,
    Resources,
    option,
)
from mtgauge.measures.extras import require_extra
from mtgauge.measures.options import option_values
from mtgauge.stats.totals import Rows

#: How much a value may differ between machines, batches and numbers of threads.
_TOLERANCES = {"float32": 1e-5, "bfloat16": 2e-2, "float16": 2e-3, "int8": 2e-2}
#: Digits of SHA-256 in signatures.
_DIGITS = 12
#: Options that change where and how fast values are computed, but not which.
_FREE = frozenset(("model", "device", "tokens"))
#: What would end a part of a signature, or look like signatures in it.
_UNSAFE = re.compile(r"[|\[\]]")
#: Segment ids in an error about many.
_NAMED = 5


@dataclass(frozen=True, kw_only=True)
class NeuralMeasure(Measure):
    """A measure on a neural network. Construction loads nothing, `check` looks at the folder of the model."""

    contract = Contract(reduction=Reduction.MEAN, needs=Needs(extra="neural"))

    model: str | None = option(None, "folder or name of the model, or hub:NAME@REVISION, which is fetched")
    device: str = option("auto", "where the network computes: auto, cpu, cuda or mps")
    dtype: str = option("float32", "how precisely it computes; int8 is for a CPU", choices=DTYPES)
    tokens: int = option(0, "tokens in a batch, padding included; 0: a number that fits the device")
    long: str | None = option(
        None,
        "a text longer than the network reads: truncate it, split it, or refuse it; without it truncate",
        choices=tuple(Long),
    )

    def __post_init__(self) -> None:
        _ = self._backend
        if self.long is not None:
            check_known(self.long, [*Long], say("unknown value {value!r} of long", value=self.long))

    @property
    def _backend(self) -> Backend:
        """Where and how precisely the network computes."""
        return Backend(self.device, self.dtype, tokens=self.tokens)

    @property
    def _folder(self) -> ModelFolder:
        """What the model is, without its weights.

        Raises:
            InputError: No model is named, or its folder is not usable.
        """
        if self.model is None:
            raise InputError(say("metric {id} needs a model", id=self.id), hint=self._how_to_name_a_model)
        return find_model(self.model)

    @property
    def _how_to_name_a_model(self) -> Sentence:
        """What users read who have named none."""
        return say("name it: {id}:model=PATH", id=self.id)

    def _check(self, testset: TestSet, resources: Resources) -> None:
        """As `Measure._check`; the folder of the model must be there, and the device.

        Raises:
            MissingExtraError: torch or transformers are not installed.
            InputError: The folder is not usable, or something else is missing.
            OptionError: The device is not there.
        """
        super()._check(testset, resources)
        _ = self._folder
        if self.device != "auto":
            _ = self._backend.resolved

    def _row_options(self) -> dict[str, Any]:
        """All options but those that say where the same values come from."""
        return {name: value for name, value in option_values(self).items() if name not in _FREE}


class FittedNeural(FittedMean):
    """A neural measure on one test set. The network is loaded with the first statistics.

    A subclass defines `values_of_all`, and `encoder` where its network is not simply that of its folder.
    """

    measure: NeuralMeasure

    def __init__(self, measure: NeuralMeasure, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        require_extra(say("metric {name}", name=measure.id), "neural")
        self.folder = measure._folder
        self.store = VectorStore.of(resources.vectors)

    @abstractmethod
    def values_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """The values of the same segments in each system, shapes (n, m), before scaling."""

    def values(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, m) values."""
        return self.values_of_all([batch], threads=threads)[0]

    def statistics_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """(n, m + 1) rows of each system; what systems have in common is encoded once."""
        self._refuse_long(batches)
        return [self.rows_of(values) for values in self.values_of_all(batches, threads=threads)]

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, m + 1) rows."""
        return self.statistics_of_all([batch], threads=threads)[0]

    @property
    def is_random(self) -> bool:
        """Whether the model's config says that it was never trained, as the scripts that make such models do."""
        return self.folder.config.get("mtgauge_random") is True

    @property
    def block(self) -> int:
        """A few hundred segments: seconds of work, which a killed run loses, and enough for full batches."""
        return 256

    @property
    def tolerance(self) -> float:
        """What batches, threads and machines may change."""
        return _TOLERANCES[self.measure.dtype]

    @cached_property
    def encoder(self) -> TextEncoder:
        """The network, loaded when it is first needed."""
        return open_encoder(self.folder, self.measure._backend)

    @property
    def window(self) -> int:
        """Tokens in the longest text that is read, with those that the tokenizer adds."""
        return self.folder.window

    @property
    def long(self) -> Long:
        """What becomes of longer texts."""
        return Long(self.measure.long or Long.TRUNCATE)

    def pieces(self, texts: Sequence[str]) -> list[tuple[TokenSequence, ...]]:
        """Each text as the sequences that are read: one, or several where a long text is split."""
        return pieces_of(self.encoder, texts, self.window, self.long)

    def pooled(
        self,
        texts: Sequence[str],
        head: Head,
        key: str,
        *,
        layers: Any = (-1,),
        threads: int = 1,
        report: Callable[[int], None] | None = None,
    ) -> npt.NDArray[np.float64]:
        """One vector for each of n texts; of a text in several pieces their mean, weighted by numbers of tokens.

        Args:
            texts: The texts; equal ones are read once.
            head: As `TextEncoder.apply` takes it; each result has the shape (d,).
            key: What the head makes, for the store.
            layers: As `TextEncoder.apply` takes them.
            threads: Cores on a CPU; 0 for all.
            report: Called with the number of distinct sequences that are done.

        Returns:
            Shape (n, d).
        """
        return pooled(
            self.encoder,
            texts,
            head,
            key,
            window=self.window,
            long=self.long,
            layers=layers,
            store=self.store,
            threads=threads,
            report=report,
        )

    def texts_read(self, batch: Batch) -> Iterator[tuple[int, str]]:
        """(position in the batch, text) of everything that is read for its segments."""
        yield from enumerate(batch.hypotheses)
        if self.measure.contract.needs.references is not Need.NO and self.references is not None:
            for column in self.references.columns():
                yield from (
                    (index, text) for index, text in enumerate(column[batch.positions]) if text is not None
                )
        if self.measure.contract.needs.sources is not Need.NO and batch.sources is not None:
            yield from enumerate(batch.sources)

    def lengths_read(self, batch: Batch) -> Iterator[tuple[int, int]]:
        """(position in the batch, tokens) of the longest sequence of each segment that may exceed the window."""
        longest: dict[int, int] = {}
        # no token is shorter than a byte, and a text of so few has room for those that the tokenizer adds
        read = [
            item for item in self.texts_read(batch) if not (item[1].isascii() and len(item[1]) < self.window - 8)
        ]
        for (index, _), sequence in zip(read, self.encoder.tokenize([text for _, text in read]), strict=True):
            longest[index] = max(len(sequence), longest.get(index, 0))
        yield from sorted(longest.items())

    def too_long(self, batch: Batch) -> Iterator[tuple[int, int]]:
        """(position in the batch, tokens) of each segment with a text longer than the window."""
        return ((index, length) for index, length in self.lengths_read(batch) if length > self.window)

    def warnings(self, batch: Batch) -> Iterable[MeasureWarning]:
        """Texts longer than the window, and texts with characters that no tokenizer takes."""
        done = say("it was split") if self.long is Long.SPLIT else say("the rest was not read")
        for index, length in self.too_long(batch):
            yield MeasureWarning(
                index,
                say(
                    "has {n:,} tokens, and the model reads {window:,}: {done}",
                    n=length,
                    window=self.window,
                    done=done,
                ),
                "beyond-window",
            )
        wrong = {index for index, text in self.texts_read(batch) if without_surrogates(text) != text}
        for index in sorted(wrong):
            yield MeasureWarning(index, say("has lone surrogates, which were read as U+FFFD"))

    def notes(self) -> tuple[str, ...]:
        """Languages that the model was not made for, and what happened in the network that users should know."""
        return (*self._foreign(), *(self.encoder.notes if "encoder" in vars(self) else ()))

    def _foreign(self) -> Iterator[str]:
        pair = self.testset.languages
        known = {language_of(normal_code(code) or code) for code in self.folder.languages}
        if not known or pair is None:
            return
        read = [pair.target_language]
        if self.measure.contract.needs.sources is not Need.NO:
            read.append(pair.source_language)
        shown = (
            ", ".join(sorted(known))
            if len(known) <= _NAMED
            else say("{n} languages", n=len(self.folder.languages))
        )
        for language in read:
            if language not in known:
                yield say(
                    "the model {model} was made for {known}, and not for {language}",
                    model=self.folder.name,
                    known=shown,
                    language=language,
                )

    def signature(self, level: Level) -> Signature:
        """The model with the digest of its weights, the versions of its libraries, and how it was run."""
        from importlib.metadata import version

        count = len(self.references.names) if self.references is not None else None
        return Signature.of(
            self.measure.id,
            nrefs=count,
            model=_UNSAFE.sub("_", self.folder.name),
            weights=self.folder.digest[:_DIGITS],
            revision=self.folder.revision,
            **self.signature_parts(),
            window=self.window,
            long=self.long,
            dtype=self.measure.dtype,
            device=self.measure._backend.kind,
            torch=version("torch"),
            transformers=version("transformers"),
        )

    def signature_parts(self) -> dict[str, Any]:
        """Parts of the signature that a subclass adds."""
        return {}

    def _refuse_long(self, batches: Sequence[Batch]) -> None:
        if self.long is not Long.REFUSE:
            return
        named = dict.fromkeys(batch.segment(index) for batch in batches for index, _ in self.too_long(batch))
        if named:
            shown = ", ".join(list(named)[:_NAMED]) + (", ..." if len(named) > _NAMED else "")
            raise InputError(
                say("texts are longer than the {window} tokens that the model reads", window=self.window),
                segment=shown,
                hint=say("name long=truncate or long=split"),
            )
