"""Word error rate: edit distance per reference word (Levenshtein 1966; Nießen et al. 2000)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Explanation, Kind, Level, Output, Resources, option
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.shared.edits import EditScript, error_rate, explain_nearest
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Step


@dataclass(frozen=True, kw_only=True)
class Wer(TokenMeasure):
    """WER, 0 upward, lower is better: substitutions, deletions and insertions per 100 reference tokens.

    With several references a segment counts its distance to the nearest one (mWER, Nießen et al. 2000) and that
    one's length. With ``tokenize="char"`` it is the character error rate.
    """

    id = "wer"
    title = "WER"
    summary = "substitutions, deletions, insertions per 100 reference tokens (Nießen et al. 2000); lower is better"
    long_segment = 50_000
    explains = True
    derives = True

    tokenize: str | None = option(
        None, "tokenizer; without it the target language's; none: white space, char: character error rate"
    )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the counts that it is computed from."""
        counts = ("substitutions", "deletions", "insertions", "reference_length")
        return (
            Output("score", 0, None, higher_is_better=False),
            *(Output(name, 0, None, higher_is_better=None, kind=Kind.DETAIL) for name in counts),
        )

    def bind(self, testset: TestSet, resources: Resources) -> FittedWer:
        """WER, fitted to the references."""
        return FittedWer(self, testset, resources)


class FittedWer(FittedTokenMeasure):
    """WER on one set of references.

    A row counts tokens: substitutions, deletions, insertions, and length of the reference. The reference is the
    one at the smallest distance; ties are broken by `reference_order`.
    """

    measure: Wer

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 4) counts."""
        return native.wer_statistics(*self.texts(batch), self.kernel, threads)

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 5) values of (..., 4) totals."""
        counts = totals.astype(np.float64)
        rate = error_rate(counts[..., :3].sum(axis=-1), counts[..., 3])
        return np.concatenate([rate[..., np.newaxis], counts], axis=-1)

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The tokens, the nearest reference, and the edits to it."""
        from mtgauge.metrics.derivations.edits import wer_counts  # rarely needed

        hypothesis, references = self.words(batch.hypotheses[index]), self.reference_words(batch.start + index)
        return [*wer_counts(hypothesis, references, _align)]

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """Edits in percent of the reference length."""
        from mtgauge.metrics.derivations.edits import wer_score  # rarely needed

        return [wer_score([*map(int, totals)], float(self.score(totals, level)[0]), self.measure.title)]

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Edits to the reference at the smallest distance; ties are broken by `reference_order`.

        Labels are ``match``, ``substitution``, ``insertion`` (the reference lacks the token) and ``deletion``
        (the hypothesis lacks it).
        """
        references = self.reference_words(batch.start + index)
        return explain_nearest(self.words(batch.hypotheses[index]), references, _align)

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """The edits of `explain`, computed many times as fast."""
        return self.span_pairs(native.wer_span_pairs, batch, threads)


def _align(hypothesis: str, reference: str) -> EditScript:
    return EditScript(native.edit_alignment(hypothesis, reference))
