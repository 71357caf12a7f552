"""NIST (Doddington 2002), as NIST's own scripts compute it: mteval v11b, v13a and v14."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import SignatureValue
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Kind, Level, Output, Resources, option
from mtgauge.measures.elementary import exp, log
from mtgauge.metrics.shared.ratio import Ratios, ratio
from mtgauge.metrics.shared.reference_order import ReferenceOrder
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Step
    from mtgauge.metrics.derivations.nist import Information

#: Chosen so that hypotheses two thirds as long as the references get a penalty of one half.
_BETA = math.log(2) / math.log(1.5) ** 2
_MAX_ORDER = 9


@dataclass(frozen=True, kw_only=True)
class NIST(TokenMeasure):
    """NIST, 0 upward: information of matching n-grams, in bits per n-gram, times a length penalty.

    >>> score = NIST().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    2.41
    """

    id = "nist"
    title = "NIST"
    summary = "information of matching n-grams with a length penalty (Doddington 2002)"
    contract = replace(
        TokenMeasure.contract, papers=("doddington-2002-automatic",), is_of_test_sets=True, derives=True
    )

    max_order: int = option(5, "longest n-gram, 1 to 9")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.max_order <= _MAX_ORDER:
            raise OptionError(
                say(
                    "max_order must be 1 to {most}, not {value}",
                    most=_MAX_ORDER,
                    value=self.max_order,
                )
            )

    @cached_property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the values that mteval prints after it."""
        orders = range(1, self.max_order + 1)
        return (
            Output("score", 0, None, decimals=4),
            *(Output(f"cumulative_{n}", 0, None, kind=Kind.DETAIL, decimals=4) for n in orders),
            *(Output(f"individual_{n}", 0, None, kind=Kind.DETAIL, decimals=4) for n in orders),
            Output("length_penalty", 0, 1, kind=Kind.DETAIL),
            *(
                Output(name, 0, None, higher_is_better=None, kind=Kind.DETAIL)
                for name in ("length_ratio", "hypothesis_length", "reference_length")
            ),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedNist:
        """Counts the n-grams of all references."""
        return FittedNist(self, testset, resources)


class FittedNist(FittedTokenMeasure):
    """NIST on one set of references, all of which determine the information of an n-gram.

    A row holds tokens of the hypothesis, mean tokens of the references, information of the matches of orders 1 to
    N in bits, n-grams of the hypothesis of orders 1 to N.
    """

    measure: NIST

    @property
    def reference_order(self) -> ReferenceOrder:
        """No value depends on the order of the references."""
        return ReferenceOrder.NEVER

    def __init__(self, measure: NIST, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self._counted = native.NistReferences(self.columns, self.kernel, measure.max_order)

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 2 + 2N) sizes."""
        return self._counted.statistics(self.prepare(batch.hypotheses), batch.start, threads)

    def own_parts(self) -> dict[str, SignatureValue]:
        """The longest n-gram."""
        return {"order": self.measure.max_order}

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 2N + 5) values of (..., 2 + 2N) totals."""
        n = self.measure.max_order
        sizes = totals.reshape(-1, totals.shape[-1]).astype(np.float64)
        ours, theirs = sizes[:, 0], sizes[:, 1]
        length_ratio = ratio(ours, theirs)
        penalty = _length_penalty(length_ratio)
        individual = ratio(sizes[:, 2 : 2 + n], sizes[:, 2 + n :]) * penalty[:, np.newaxis]
        cumulative = np.cumsum(individual, axis=1)
        lengths = (penalty, length_ratio, ours, theirs)
        values = np.column_stack([cumulative[:, -1], cumulative, individual, *lengths])
        return values.reshape(*totals.shape[:-1], values.shape[-1])

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The tokens, and the matching n-grams of each order with their information."""
        from mtgauge.metrics.derivations.nist import nist_counts  # rarely needed

        references = {name: text.words.split() for name, text in self.reference_words(batch.start + index).items()}
        hypothesis = self.words(batch.hypotheses[index]).words.split()
        return [*nist_counts(hypothesis, references, self._information, self.measure.max_order)]

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """The length penalty, and the information per n-gram of each order."""
        from mtgauge.metrics.derivations.nist import nist_score  # rarely needed

        values = dict(
            zip([output.name for output in self.outputs], self.score(totals, level).tolist(), strict=True)
        )
        return [*nist_score(totals.tolist(), [*values.values()], _BETA, values["length_penalty"])]

    @cached_property
    def _information(self) -> Information:
        from mtgauge.metrics.derivations.nist import Information

        columns = (self.measure._preprocessing(column) for column in self.references.columns())
        lines = (self.tokenized(column) for column in columns)
        texts = (text.split() for column in lines for text in column if text is not None)
        return Information(texts, self.measure.max_order)


def _length_penalty(length_ratio: Ratios) -> Ratios:
    """The penalty: 1 for hypotheses at least as long as the references, 0 for empty ones."""
    logs = log(np.clip(length_ratio, np.finfo(np.float64).tiny, 1.0))
    return np.where(length_ratio > 0, exp(-_BETA * logs**2), 0.0)
