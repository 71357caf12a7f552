"""Translation edit rate (Snover et al. 2006), as tercom and sacreBLEU compute it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import References, TestSet
from mtgauge.measures import (
    Batch,
    Contract,
    Explanation,
    FittedMeasure,
    Kind,
    Level,
    Measure,
    Output,
    Resources,
    option,
)
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.shared.compared import ComparedTexts, Words
from mtgauge.metrics.shared.edits import EditScript, error_rate, explain_nearest
from mtgauge.metrics.shared.kernel_span_pairs import kernel_span_pairs
from mtgauge.metrics.shared.precision import working_type
from mtgauge.metrics.shared.reference_order import texts_in_order
from mtgauge.stats.totals import Rows
from mtgauge.text import Preprocessing
from mtgauge.text.spans import TokenSpans
from mtgauge.text.tercom import Tercom

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Step


class TerProfile(NamedTuple):
    """The settings in which the two programs differ.

    Attributes:
        reference_passes: How many times references are normalised; hypotheses are normalised once.
        beam: The number of words from the diagonal to which the search for the edit distance is limited.
    """

    reference_passes: int
    beam: int


PROFILES = {
    "sacrebleu": TerProfile(reference_passes=2, beam=25),
    "tercom": TerProfile(reference_passes=1, beam=20),
}


@dataclass(frozen=True, kw_only=True)
class TER(Measure):
    """TER, 0 upward, lower is better: edits and shifts per 100 words of the references.

    >>> score = TER().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    16.67
    """

    id = "ter"
    title = "TER"
    summary = "edits and shifts per 100 reference words (Snover et al. 2006); lower is better"
    contract = Contract(
        papers=("snover-etal-2006-study",), rows_of_segments=True, explains=True, derives=True, scores_alone=True
    )

    profile: str = option(
        "sacrebleu", "whose TER: they normalise references twice or once", choices=tuple(PROFILES)
    )
    normalized: bool = option(False, "join lines, undo XML entities, separate punctuation")
    no_punct: bool = option(False, "delete punctuation")
    asian_support: bool = option(False, "normalized and no_punct also know East Asian characters")
    case_sensitive: bool = option(False, "keep case instead of lower-casing both sides")
    halfwidth: bool = option(False, "turn full-width letters, digits and punctuation to ASCII first")

    def __post_init__(self) -> None:
        check_known(self.profile, PROFILES, say("unknown profile {profile!r}", profile=self.profile))
        self._declare(detokenized=self.normalized)

    @property
    def _preprocessing(self) -> Preprocessing:
        """The preprocessing of both sides before tercom's normalisation, which lower-cases by itself."""
        return Preprocessing(halfwidth=self.halfwidth)

    def _equates(self, text: str, other: str) -> bool:
        """Whether `preprocessing` makes two texts equal."""
        return self._preprocessing.equates(text, other)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the two sums that it is computed from."""
        return (
            Output("score", 0, None, higher_is_better=False),
            Output("edits", 0, None, higher_is_better=None, kind=Kind.DETAIL),
            Output("reference_length", 0, None, higher_is_better=None, kind=Kind.DETAIL),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedTer:
        """Normalises the references."""
        return FittedTer(self, testset, resources)


class FittedTer(FittedMeasure):
    """TER on one set of references.

    A row holds the edits to the reference that needs the fewest, and the mean length of the segment's references.
    """

    measure: TER
    references: References

    def __init__(self, measure: TER, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self._profile = PROFILES[measure.profile]
        self._tercom = Tercom(
            normalized=measure.normalized,
            no_punct=measure.no_punct,
            asian_support=measure.asian_support,
            case_sensitive=measure.case_sensitive,
        )
        self._columns = [
            self._normalized(column, self._profile.reference_passes) for column in self.references.columns()
        ]

    def _normalized(self, texts: Sequence[str | None], passes: int = 1) -> Any:
        """The words of each text; None stays None."""
        return self._tercom(self.measure._preprocessing(texts), passes=passes)

    def _spans(self, texts: Sequence[str | None], passes: int = 1, threads: int = 1) -> TokenSpans:
        """The intervals of these words in the texts."""
        before = self.measure._preprocessing
        return before.before(texts, self._tercom.spans(before(texts), passes=passes, threads=threads))

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 2) values: edits, mean reference length."""
        columns = [column[batch.positions] for column in self._columns]
        return native.ter_statistics(self._normalized(batch.hypotheses), columns, self._profile.beam, threads)

    def statistics_alone(self, hypothesis: str, references: Sequence[str]) -> Rows:
        """(1, 2) values: edits, mean reference length."""
        columns = [[words] for words in self._normalized(references, self._profile.reference_passes)]
        return native.ter_statistics(self._normalized([hypothesis]), columns, self._profile.beam)

    def cut(self, texts: Sequence[str]) -> Sequence[str]:
        """The words of each text."""
        words: Sequence[str] = self._normalized(texts)
        return words

    def options_cutting(self, script: str) -> Mapping[str, Any] | None:
        """Options that separate Chinese and Japanese characters; Tercom knows no other script without spaces."""
        return {"normalized": True, "asian_support": True} if script in ("Han", "Kana") else None

    def signature(self, level: Level) -> Signature:
        """The signature as sacreBLEU writes it, with the profile if it is not sacreBLEU's."""
        measure = self.measure
        return Signature.of(
            measure.id,
            nrefs=self.references.count,
            case="mixed" if measure.case_sensitive else "lc",
            tok="tercom",
            norm=measure.normalized,
            punct=not measure.no_punct,
            asian=measure.asian_support,
            width=measure._preprocessing.width,
            profile=None if measure.profile == "sacrebleu" else measure.profile,
            mtgauge=__version__,
        )

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 3) values of (..., 2) totals."""
        counts = totals.astype(working_type(totals))
        edits, length = counts[..., 0], counts[..., 1]
        return np.stack([error_rate(edits, length), edits, length], axis=-1)

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The words, the reference that needs the fewest edits, the shifts one by one, and the other edits."""
        from mtgauge.metrics.derivations.edits import ter_counts  # rarely needed

        references = self._reference_words(batch.start + index)
        return [*ter_counts(self._words(batch.hypotheses[index], 1), references, self._align)]

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """Edits in percent of the mean reference length."""
        from mtgauge.metrics.derivations.edits import ter_score  # rarely needed

        edits, length = map(float, totals)
        return [ter_score(edits, length, float(self.score(totals, level)[0]))]

    def _step_options(self, level: Level) -> dict[str, Any]:
        return {"kind": "ter"}

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Edits and shifts to the reference that needs the fewest; ties are broken by `reference_order`.

        Labels are ``match``, ``substitution``, ``insertion`` (the reference lacks the word), ``deletion`` (the
        hypothesis lacks it) and ``shift``.
        """
        references = self._reference_words(batch.start + index)
        return explain_nearest(self._words(batch.hypotheses[index], 1), references, self._align)

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """The edits of `explain`, computed many times as fast."""
        columns = {name: column.select(batch.positions) for name, column in sorted(self._references.items())}
        spans = self._spans(batch.hypotheses, threads=threads)
        hypotheses = ComparedTexts(batch.hypotheses, self._normalized(batch.hypotheses), spans)
        options = (self._profile.beam, threads)
        return kernel_span_pairs(
            native.ter_span_pairs, hypotheses, columns, self.references, *options, is_by_text=True
        )

    @cached_property
    def _references(self) -> dict[str, ComparedTexts]:
        passes = self._profile.reference_passes
        columns = zip(self.references.texts.items(), self._columns, strict=True)
        return {name: ComparedTexts(texts, words, self._spans(texts, passes)) for (name, texts), words in columns}

    def _reference_words(self, segment: int) -> dict[str, Words]:
        """The words of the references that a segment has, by name, in the order that breaks ties."""
        texts = texts_in_order(self.references, segment)
        return {name: self._words(text, self._profile.reference_passes) for name, text in texts.items()}

    def _words(self, text: str, passes: int) -> Words:
        [words] = self._normalized([text], passes)
        return Words(words, self._spans([text], passes).of(0))

    def _align(self, hypothesis: str, reference: str) -> EditScript:
        return EditScript(*native.ter_alignment(hypothesis, reference, self._profile.beam))
