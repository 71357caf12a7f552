"""A source aligned with one translation or several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.linguistics.alignment.aligners import WordAligner
from mtgauge.linguistics.alignment.error_rate import AlignmentCounts
from mtgauge.linguistics.alignment.kept_links import kept_links
from mtgauge.linguistics.alignment.links import WordAlignment
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens
from mtgauge.linguistics.alignment.sampling import Report
from mtgauge.linguistics.alignment.symmetrise import DirectedLinks, Symmetrisation, symmetrise

#: Least mean probability of a link, where nobody says another one; measured on the pairs of `bench/ALIGNMENT.md`.
THRESHOLD = 0.35


@dataclass(frozen=True, slots=True)
class LinkChoice:
    """How two directions become one alignment.

    Attributes:
        how: The way.
        threshold: Of `Symmetrisation.MARGINALS`, from 0 to 1.

    Raises:
        OptionError: The threshold is out of its range.
    """

    how: Symmetrisation
    threshold: float = THRESHOLD

    def __post_init__(self) -> None:
        if not 0 < self.threshold <= 1:
            raise OptionError(say("threshold is {value}, not above 0 and at most 1", value=self.threshold))

    @property
    def signature(self) -> str:
        """As a part of a signature."""
        marginals = self.how is Symmetrisation.MARGINALS
        return f"{self.how}-{self.threshold:g}" if marginals else str(self.how)


@dataclass(frozen=True, slots=True)
class AlignedTarget:
    """The alignments of one translation.

    Attributes:
        name: Of the translation.
        texts: Its sentence pairs.
        alignments: One for each of them.
        counts: Against the links of people; None where there are none.
    """

    name: str
    texts: ParallelTokens
    alignments: Sequence[WordAlignment]
    counts: AlignmentCounts | None = None


@dataclass(frozen=True, slots=True)
class AlignedCorpus:
    """A source aligned with its translations.

    Attributes:
        targets: One for each translation.
        choice: How the two directions were put together.
        signature: How the links were found.
        learned_from: Number of sentence pairs that the aligner learned from, those that it aligned among them.
        tokenizers: Signatures of those of the source and of the target.
    """

    targets: Sequence[AlignedTarget]
    choice: LinkChoice
    signature: str
    learned_from: int
    tokenizers: Mapping[str, str] = field(default_factory=dict)


def choice_for(aligner: WordAligner, how: Symmetrisation | None, threshold: float | None) -> LinkChoice:
    """What the user chose, or else what suits the aligner.

    Raises:
        OptionError: The aligner has no marginals, or a threshold is given for another way.
    """
    chosen = how or aligner.symmetrisation
    if chosen is Symmetrisation.MARGINALS and not aligner.has_marginals:
        raise OptionError(
            say("the aligner {name} does not say how probable links are", name=aligner.signature.name),
            hint=say("choose another --symmetrise"),
        )
    if threshold is not None and chosen is not Symmetrisation.MARGINALS:
        raise OptionError(say("--threshold is for --symmetrise marginals alone"))
    return LinkChoice(chosen, THRESHOLD if threshold is None else threshold)


def align_targets(
    texts: Mapping[str, ParallelTokens],
    aligner: WordAligner,
    choice: LinkChoice,
    *,
    training: Sequence[ParallelTokens] = (),
    threads: int = 1,
    report: Report | None = None,
    cache: Path | None = None,
) -> list[AlignedTarget]:
    """The translations of a source, aligned; the aligner learns from all of them at once.

    Args:
        texts: Name of each translation -> its sentence pairs.
        aligner: Finds the links.
        choice: How the two directions are put together.
        training: Sentence pairs to learn from, too.
        threads: Threads to use; 0 for all cores. The result does not depend on it.
        report: Called while work goes on.
        cache: A folder that keeps links, so that the same texts are not aligned again; None keeps none.
    """
    whole = ParallelTokens((), ())
    for part in (*texts.values(), *training):
        whole += part
    wanted = sum(map(len, texts.values()))
    found = (
        aligner.links(whole, wanted, threads, report)
        if cache is None
        else kept_links(cache, aligner, whole, wanted, threads, report)
    )
    directed = iter(found)
    return [
        AlignedTarget(name, pairs, chosen_links([next(directed) for _ in pairs.source], choice))
        for name, pairs in texts.items()
    ]


def chosen_links(directed: Sequence[DirectedLinks], choice: LinkChoice) -> list[WordAlignment]:
    """One alignment for each sentence pair."""
    return [symmetrise(links, choice.how, choice.threshold) for links in directed]
