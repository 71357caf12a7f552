"""chrF and chrF++ (Popović 2015, 2017)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.corpus import References, TestSet
from mtgauge.errors import OptionError
from mtgauge.measures import MAX_ORDER, Batch, FittedMeasure, Kind, Level, Measure, Output, Resources, option
from mtgauge.metrics.shared.precision import working_type
from mtgauge.metrics.shared.reference_order import order_part
from mtgauge.sentences import say
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows
from mtgauge.text import NORMALIZATIONS, Preprocessing
from mtgauge.version import __version__

#: The greatest beta, whose square must not overflow.
MAX_BETA = 1e100
#: Precision and recall of an order without n-grams on one side, with epsilon smoothing (chrF++.py, NLTK, Moses).
_EPSILON = 1e-16
#: Longest word n-gram -> what Popović (2017) calls it.
_TITLES = {1: "chrF+", 2: "chrF++"}


@dataclass(frozen=True, kw_only=True)
class Chrf(Measure):
    """chrF, 0 to 100: F score of character n-grams, and for chrF++ also of word n-grams."""

    id = "chrf"
    title = "chrF"
    summary = "character n-gram F score (Popović 2015); with word_order=2 chrF++ (Popović 2017)"

    char_order: int = option(6, "longest character n-gram")
    word_order: int = option(0, "longest word n-gram; 2 is chrF++")
    beta: float = option(2.0, "weight of recall against precision")
    lowercase: bool = option(False, "lower-case both sides first")
    normalize: str = option(
        "none", "Unicode normalisation of both sides, before anything else", choices=NORMALIZATIONS
    )
    whitespace: bool = option(False, "keep white space among the characters")
    eps_smoothing: bool = option(False, "average F over all orders with epsilon smoothing, as chrF++.py does")

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", _TITLES.get(self.word_order, "chrF"))  # it is frozen
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
        _ = self.preprocessing

    @property
    def preprocessing(self) -> Preprocessing:
        """The preprocessing of both sides before n-grams are counted."""
        return Preprocessing(normalize=self.normalize, lowercase=self.lowercase)

    @property
    def detokenized(self) -> bool:
        """Whether words or spaces are counted, for which tokenized text gives other values."""
        return self.word_order > 0 or self.whitespace

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

    measure: Chrf
    references: References

    def __init__(self, measure: Chrf, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self._columns = [measure.preprocessing(column) for column in self.references.columns()]

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 3 * (char_order + word_order)) counts."""
        return native.chrf_statistics(
            self.measure.preprocessing(batch.hypotheses),
            [column[batch.positions] for column in self._columns],
            self.measure.char_order,
            self.measure.word_order,
            self.measure.beta,
            self.measure.whitespace,
            self.measure.eps_smoothing,
            threads,
        )

    def cut(self, texts: Sequence[str]) -> Sequence[str] | None:
        """The words of each text, before punctuation is separated; None if only characters are counted."""
        return self.measure.preprocessing(texts) if self.measure.word_order else None

    def options_cutting(self, script: str) -> Mapping[str, Any]:
        """Options to count only characters."""
        return {"word_order": 0}

    def signature(self, level: Level) -> Signature:
        """The signature as sacreBLEU writes it, with beta if it is not 2, and the order of several references."""
        measure = self.measure
        return Signature.of(
            measure.id,
            nrefs=self.references.count,
            case=measure.preprocessing.case,
            eff=not measure.eps_smoothing,
            nc=measure.char_order,
            nw=measure.word_order,
            space=measure.whitespace,
            beta=None if measure.beta == 2 else measure.beta,
            norm=measure.preprocessing.norm,
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
        hypothesis, reference, match = (counts[..., column] for column in range(3))
        p, r = _ratio(match, hypothesis), _ratio(match, reference)
        both = (hypothesis > 0) & (reference > 0)
        orders = np.maximum(both.sum(axis=-1), 1).astype(kind)
        precision = _added(np.where(both, p, 0.0)) / orders
        recall = _added(np.where(both, r, 0.0)) / orders
        if self.measure.eps_smoothing:
            denominator = factor * p + r
            positive = denominator > 0
            f_scores = np.where(positive, (1 + factor) * p * r / np.where(positive, denominator, 1.0), _EPSILON)
            score = 100 * _added(f_scores) / counts.shape[-2]
        else:
            some = precision + recall > 0
            denominator = np.where(some, factor * precision + recall, 1.0)
            score = 100 * np.where(some, (1 + factor) * precision * recall / denominator, 0.0)
        return np.stack([score, 100 * precision, 100 * recall], axis=-1)


def _added(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Sums of (..., orders) over the orders, added one after another."""
    added = values[..., 0].copy()
    for order in range(1, values.shape[-1]):
        added += values[..., order]
    return added


def _ratio(part: npt.NDArray[Any], whole: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.where(whole > 0, part / np.where(whole > 0, whole, 1.0), _EPSILON)
