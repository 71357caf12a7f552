"""chrF and chrF++ (Popović 2015, 2017)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import References, TestSet
from mtgauge.measures import (
    MAX_ORDER,
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
from mtgauge.metrics.shared.precision import working_type
from mtgauge.metrics.shared.ratio import MAX_BETA
from mtgauge.metrics.shared.reference_order import order_part
from mtgauge.stats.totals import Rows
from mtgauge.text import NORMALIZATIONS, Preprocessing

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Step
    from mtgauge.measures.span_pairs import SpanPairs
    from mtgauge.metrics.shared.placed_characters import PlacedCharacters

#: Precision and recall of an order without n-grams on one side, with epsilon smoothing (chrF++.py, NLTK, Moses).
_EPSILON = 1e-16
#: Longest word n-gram -> what Popović (2017) calls it.
_TITLES = {1: "chrF+", 2: "chrF++"}


@dataclass(frozen=True, kw_only=True)
class ChrF(Measure):
    """chrF, 0 to 100: F score of character n-grams, and for chrF++ also of word n-grams.

    >>> score = ChrF().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    89.78
    """

    id = "chrf"
    title = "chrF"
    summary = "character n-gram F score (Popović 2015); with word_order=2 chrF++ (Popović 2017)"
    contract = Contract(
        rows_of_segments=True, explains=True, marks_ngrams_of="characters", derives=True, scores_alone=True
    )

    char_order: int = option(6, "longest character n-gram")
    word_order: int = option(0, "longest word n-gram; 2 is chrF++")
    beta: float = option(2.0, "weight of recall against precision")
    lowercase: bool = option(False, "lower-case both sides first")
    normalize: str = option(
        "none", "Unicode normalisation of both sides, before anything else", choices=NORMALIZATIONS
    )
    halfwidth: bool = option(False, "turn full-width letters, digits and punctuation to ASCII first")
    whitespace: bool = option(False, "keep white space among the characters")
    eps_smoothing: bool = option(False, "average F over all orders with epsilon smoothing, as chrF++.py does")

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", _TITLES.get(self.word_order, "chrF"))  # it is frozen
        self._declare(
            # where words or spaces are counted, tokenized text gives other values
            detokenized=self.word_order > 0 or self.whitespace,
            papers=("popovic-2015-chrf", *(["popovic-2017-chrf"] if self.word_order else [])),
        )
        if self.char_order < 0 or self.word_order < 0 or self.char_order + self.word_order < 1:
            raise OptionError(
                say(
                    "char_order {char_order} and word_order {word_order} leave no n-gram to count",
                    char_order=self.char_order,
                    word_order=self.word_order,
                )
            )
        if max(self.char_order, self.word_order) > MAX_ORDER:
            raise OptionError(say("orders above {most} are not counted", most=MAX_ORDER))
        if not 0 < self.beta <= MAX_BETA:
            raise OptionError(
                say("beta must be above 0 and at most {most:g}, not {beta}", most=MAX_BETA, beta=self.beta)
            )
        _ = self._preprocessing

    @property
    def _preprocessing(self) -> Preprocessing:
        """The preprocessing of both sides before n-grams are counted."""
        return Preprocessing(normalize=self.normalize, lowercase=self.lowercase, halfwidth=self.halfwidth)

    def _equates(self, text: str, other: str) -> bool:
        """Whether `preprocessing` makes two texts equal."""
        return self._preprocessing.equates(text, other)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the precision and recall that it is computed from, averaged over orders."""
        return (
            Output("score", 0, 100),
            Output("precision", 0, 100, kind=Kind.DETAIL),
            Output("recall", 0, 100, kind=Kind.DETAIL),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedChrf:
        """Prepares the references."""
        return FittedChrf(self, testset, resources)


class FittedChrf(FittedMeasure):
    """chrF on one set of references.

    A row counts, for each order, the n-grams of the hypothesis, of the reference, and in common. The reference is
    the one with the best F score for the segment.
    """

    measure: ChrF
    references: References

    def __init__(self, measure: ChrF, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self._columns = [measure._preprocessing(column) for column in self.references.columns()]

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 3 * (char_order + word_order)) counts."""
        return self._rows(batch, self._columns, threads)

    def statistics_alone(self, hypothesis: str, references: Sequence[str]) -> Rows:
        """(1, 3 * (char_order + word_order)) counts."""
        hypotheses, *columns = ([line] for line in self.measure._preprocessing([hypothesis, *references]))
        return self._counts(hypotheses, columns)

    def _rows(self, batch: Batch, columns: Sequence[Sequence[str | None]], threads: int = 1) -> Rows:
        hypotheses = self.measure._preprocessing(batch.hypotheses)
        return self._counts(hypotheses, [column[batch.positions] for column in columns], threads)

    def _counts(self, hypotheses: Any, columns: Sequence[Any], threads: int = 1) -> Rows:
        return native.chrf_statistics(
            hypotheses,
            columns,
            self.measure.char_order,
            self.measure.word_order,
            self.measure.beta,
            self.measure.whitespace,
            self.measure.eps_smoothing,
            threads,
        )

    def _text(self, name: str, segment: int) -> str:
        return self.references.texts[name][segment] or ""

    def _best(self, batch: Batch, index: int) -> tuple[str, dict[str, float]]:
        """The reference that a segment counts, and the score against each that it has, by name."""
        alone = batch.alone(index)
        [row] = self.statistics(alone)
        rows = {
            name: self._rows(alone, [column])[0]
            for name, column in zip(self.references.names, self._columns, strict=True)
            if column[alone.start] is not None
        }
        best = next(name for name, found in rows.items() if (found == row).all())
        return best, {name: float(self.score(found, Level.SEGMENT)[0]) for name, found in rows.items()}

    def explain(self, batch: Batch, index: int) -> Explanation:
        """The n-grams that match those of the best reference, each linked to its place in it.

        Labels are ``match``, with `Span.order` for the order of the n-gram; ``insertion`` for characters that the
        reference lacks, and ``deletion`` for those that the hypothesis lacks. N-grams of words are explained only
        where those of characters are not counted.
        """
        return self._explained(batch, index, self.measure.char_order or self.measure.word_order)

    def _explained(self, batch: Batch, index: int, longest: int) -> Explanation:
        from mtgauge.metrics.shared.chrf_matches import explain_matches_of_one  # few evaluations need it

        best, _ = self._best(batch, index)
        ours, theirs = self._placed(batch.hypotheses[index]), self._placed(self._text(best, batch.start + index))
        if not self.measure.char_order:
            return explain_matches_of_one(ours.words, theirs.words, best, longest)
        return explain_matches_of_one(ours.characters, theirs.characters, best, longest)

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """The insertions and deletions of `explain`, computed many times as fast if white space does not count."""
        if self.measure.whitespace or not self.measure.char_order:
            from mtgauge.measures.span_pairs import span_pairs_of  # few evaluations need it

            explained = (self._explained(batch, index, 1) for index in range(len(batch)))
            return span_pairs_of(explained, batch, self.references)
        from mtgauge.metrics.shared.chrf_matches import unmatched_characters

        columns = [column[batch.positions] for column in self.references.columns()]
        chosen = self._chosen(batch, threads)
        before = self.measure._preprocessing
        return unmatched_characters(batch.hypotheses, self.references, columns, chosen, before, threads)

    def _chosen(self, batch: Batch, threads: int) -> npt.NDArray[np.intp]:
        """(n,) positions of the reference that each segment counts."""
        rows = self.statistics(batch, threads=threads)
        found = []
        for column in self._columns:
            texts = column[batch.positions]
            part = replace(batch, start=0)
            here = self._rows(part, [[text or "" for text in texts]], threads)
            found.append((here == rows).all(axis=1) & [text is not None for text in texts])
        chosen: npt.NDArray[np.intp] = np.argmax(found, axis=0)
        return chosen

    def _placed(self, text: str) -> PlacedCharacters:
        """The characters and words of a text that are counted, with their places in it."""
        from mtgauge.metrics.shared.placed_characters import placed_characters  # rarely needed

        return placed_characters(text, self.measure._preprocessing, whitespace=self.measure.whitespace)

    def cut(self, texts: Sequence[str]) -> Sequence[str] | None:
        """The words of each text, before punctuation is separated; None if only characters are counted."""
        return self.measure._preprocessing(texts) if self.measure.word_order else None

    def options_cutting(self, script: str) -> Mapping[str, Any]:
        """Options to count only characters."""
        return {"word_order": 0}

    def signature(self, level: Level) -> Signature:
        """The signature as sacreBLEU writes it, with beta if it is not 2, and the order of several references."""
        measure = self.measure
        return Signature.of(
            measure.id,
            nrefs=self.references.count,
            case=measure._preprocessing.case,
            eff=not measure.eps_smoothing,
            nc=measure.char_order,
            nw=measure.word_order,
            space=measure.whitespace,
            beta=None if measure.beta == 2 else measure.beta,
            norm=measure._preprocessing.norm,
            width=measure._preprocessing.width,
            reforder=self._order_part,
            mtgauge=__version__,
        )

    @cached_property
    def _order_part(self) -> str | None:
        return order_part(self.references.columns())

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 3) values of (..., 3 * orders) totals, equal to sacreBLEU's to the last bit."""
        kind = working_type(totals)
        counts = totals.astype(kind).reshape(*totals.shape[:-1], -1, 3)
        factor = self.measure.beta**2
        p, r, both = _of_orders(counts)
        orders = np.maximum(both.sum(axis=-1), 1).astype(kind)
        precision = _added(np.where(both, p, 0.0)) / orders
        recall = _added(np.where(both, r, 0.0)) / orders
        if self.measure.eps_smoothing:
            score = 100 * _added(_f_scores(p, r, factor)) / counts.shape[-2]
        else:
            some = precision + recall > 0
            denominator = np.where(some, factor * precision + recall, 1.0)
            score = 100 * np.where(some, (1 + factor) * precision * recall / denominator, 0.0)
        return np.stack([score, 100 * precision, 100 * recall], axis=-1)

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The best reference, and the n-grams of each order that match."""
        from mtgauge.metrics.derivations.chrf import ChrfTexts, chrf_counts  # rarely needed

        best, scores = self._best(batch, index)
        hypothesis, reference = (
            ChrfTexts(found.characters.tokens, found.words.tokens)
            for found in map(self._placed, (batch.hypotheses[index], self._text(best, batch.start + index)))
        )
        return [*chrf_counts(hypothesis, reference, scores, (self.measure.char_order, self.measure.word_order))]

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """Precision, recall and F of each order, their averages, and the score."""
        from mtgauge.metrics.derivations.chrf import ChrfOrder, chrf_score  # rarely needed

        measure = self.measure
        counts = totals.reshape(-1, 3)
        p, r, _ = _of_orders(counts)
        columns = zip(self._order_names, counts.tolist(), p, r, _f_scores(p, r, measure.beta**2), strict=True)
        orders = [
            ChrfOrder(name, int(row[0]), int(row[1]), int(row[2]), float(a), float(b), float(f))
            for name, row, a, b, f in columns
        ]
        values = self.score(totals, level).tolist()
        return [*chrf_score(orders, measure.beta, values, of_each=measure.eps_smoothing)]

    def _step_options(self, level: Level) -> dict[str, Any]:
        measure = self.measure
        return {"kind": "chrf", "orders": self._order_names, "beta": measure.beta, "eps": measure.eps_smoothing}

    @property
    def _order_names(self) -> list[str]:
        """``1``, ``2``, ... for character n-grams, ``w1``, ... for word n-grams."""
        measure = self.measure
        characters = (f"{n}" for n in range(1, measure.char_order + 1))
        return [*characters, *(f"w{n}" for n in range(1, measure.word_order + 1))]


def _of_orders(counts: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[np.bool_]]:
    """Precision, recall, and whether both sides have n-grams, (..., orders), from (..., orders, 3) counts."""
    hypothesis, reference, match = (counts[..., column] for column in range(3))
    return _ratio(match, hypothesis), _ratio(match, reference), (hypothesis > 0) & (reference > 0)


def _f_scores(p: npt.NDArray[Any], r: npt.NDArray[Any], factor: float) -> npt.NDArray[Any]:
    """F scores of precisions and recalls; epsilon where both are 0."""
    denominator = factor * p + r
    positive = denominator > 0
    return np.where(positive, (1 + factor) * p * r / np.where(positive, denominator, 1.0), _EPSILON)


def _added(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Sums of (..., orders) over the orders, added one after another."""
    added = values[..., 0].copy()
    for order in range(1, values.shape[-1]):
        added += values[..., order]
    return added


def _ratio(part: npt.NDArray[Any], whole: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.where(whole > 0, part / np.where(whole > 0, whole, 1.0), _EPSILON)
