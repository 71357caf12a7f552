"""Aligners by the names that users write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from importlib.metadata import PackageNotFoundError, version
from typing import Protocol

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.linguistics.alignment.eflomal import eflomal_links
from mtgauge.linguistics.alignment.embeddings import EmbeddingOptions, embedding_links
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens, SentenceTokens
from mtgauge.linguistics.alignment.sampling import Report, SamplingOptions, sample_links
from mtgauge.linguistics.alignment.symmetrise import DirectedLinks, Symmetrisation
from mtgauge.linguistics.alignment.thot import MODELS, thot_links


class WordAligner(Protocol):
    """Finds the links of sentence pairs."""

    @property
    def symmetrisation(self) -> Symmetrisation:
        """How its two directions are put together where nobody says how."""

    @property
    def has_marginals(self) -> bool:
        """Whether it says how probable each link is."""

    @property
    def signature(self) -> Signature:
        """How links are found."""

    def links(
        self, texts: ParallelTokens, wanted: int, threads: int, report: Report | None
    ) -> list[DirectedLinks]:
        """The links of the first sentence pairs, learned from all."""


@dataclass(frozen=True, slots=True)
class OwnAligner:
    """Our own aligner.

    Attributes:
        options: How links are drawn.
        entries: A dictionary, as words; links that are kept depend on how it is written (``repr``).
        dictionary: The first digits of its hash; empty without one.
    """

    options: SamplingOptions
    entries: Iterable[tuple[SentenceTokens, SentenceTokens]] = ()
    dictionary: str = ""
    symmetrisation = Symmetrisation.MARGINALS
    has_marginals = True

    @property
    def signature(self) -> Signature:
        """How links are found."""
        options = self.options
        return Signature.of(
            "own", model="hmm-fertility", samplers=options.samplers, sweeps=options.sweeps or "auto",
            seed=options.seed, dictionary=self.dictionary or None, mtgauge=__version__,
        )  # fmt: skip

    def links(
        self, texts: ParallelTokens, wanted: int, threads: int, report: Report | None
    ) -> list[DirectedLinks]:
        """The links of the first sentence pairs, learned from all."""
        return sample_links(texts, wanted, self.options, entries=self.entries, threads=threads, report=report)


@dataclass(frozen=True, slots=True)
class EflomalAligner:
    """eflomal."""

    symmetrisation = Symmetrisation.GROW_DIAG
    has_marginals = False

    @property
    def signature(self) -> Signature:
        """How links are found."""
        return Signature.of("eflomal", version=_version("eflomal"))

    def links(
        self, texts: ParallelTokens, wanted: int, threads: int, report: Report | None
    ) -> list[DirectedLinks]:
        """The links of the first sentence pairs, learned from all."""
        return eflomal_links(texts, wanted)


@dataclass(frozen=True, slots=True)
class ThotAligner:
    """An aligner of thot.

    Attributes:
        model: One of `thot.MODELS`.
    """

    model: str = "hmm"
    symmetrisation = Symmetrisation.GROW_DIAG
    has_marginals = False

    @property
    def signature(self) -> Signature:
        """How links are found."""
        return Signature.of("thot", model=self.model, version=_version("sil-thot"))

    def links(
        self, texts: ParallelTokens, wanted: int, threads: int, report: Report | None
    ) -> list[DirectedLinks]:
        """The links of the first sentence pairs, learned from all."""
        return thot_links(texts, wanted, self.model, report)


@dataclass(frozen=True, slots=True)
class EmbeddingAligner:
    """Links between words whose vectors are close.

    Attributes:
        options: Which vectors are compared, and how.
    """

    options: EmbeddingOptions
    symmetrisation = Symmetrisation.INTERSECTION
    has_marginals = False

    @property
    def signature(self) -> Signature:
        """How links are found."""
        from mtgauge.encoders import find_model

        options = self.options
        digest = find_model(options.model).digest[:8]
        return Signature.of("embedding", model=digest, layer=options.layer, matching=options.matching)

    def links(
        self, texts: ParallelTokens, wanted: int, threads: int, report: Report | None
    ) -> list[DirectedLinks]:
        """The links of the first sentence pairs."""
        return embedding_links(texts, wanted, self.options, report)


def aligner_named(
    text: str,
    sampling: SamplingOptions,
    entries: Iterable[tuple[SentenceTokens, SentenceTokens]] = (),
    dictionary: str = "",
) -> WordAligner:
    """The aligner that a user named: ``own``, ``eflomal``, ``thot:MODEL`` or ``embedding:model=PATH,...``.

    Args:
        text: What the user wrote.
        sampling: How our own draws links.
        entries: A dictionary, as words, for our own; they may be asked for several times.
        dictionary: The first digits of its hash.

    Raises:
        OptionError: It is not known, or a part of it.
    """
    name, colon, rest = text.partition(":")
    match name:
        case "own" if not colon:
            return OwnAligner(sampling, entries, dictionary)
        case "eflomal" if not colon:
            return EflomalAligner()
        case "thot" if not colon or rest in MODELS:
            return ThotAligner(rest or MODELS[0])
        case "embedding":
            return EmbeddingAligner(_embedding_options(rest))
    raise OptionError(
        say("unknown aligner {name!r}", name=text),
        hint=say("known: {names}", names="own, eflomal, thot:hmm, thot:ibm4, embedding:model=PATH"),
    )


def _embedding_options(text: str) -> EmbeddingOptions:
    given = dict(part.partition("=")[::2] for part in text.split(",") if part)
    known = [item.name for item in fields(EmbeddingOptions)]
    unknown = sorted(given.keys() - set(known))
    if unknown or not given.get("model"):
        raise OptionError(
            say("unknown option {name!r} of an embedding aligner", name=unknown[0])
            if unknown
            else say("an embedding aligner needs a model"),
            hint=say("known: {names}", names=", ".join(f"{name}=..." for name in known)),
        )
    return EmbeddingOptions(**_typed(given))  # type: ignore[arg-type]


def _typed(given: Mapping[str, str]) -> dict[str, str | int]:
    try:
        return {name: int(value) if name == "layer" else value for name, value in given.items()}
    except ValueError:
        raise OptionError(say("layer is {value!r}, not a whole number", value=given["layer"])) from None


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
