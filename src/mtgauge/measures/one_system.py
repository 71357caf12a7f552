"""The texts of one system with their references, from what a caller holds to rows and to the score of them all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair, SystemOutput, TestSet
from mtgauge.corpus.columns import GivenTexts, listed_hypotheses
from mtgauge.corpus.row_labels import check_order
from mtgauge.corpus.testset import check_lengths
from mtgauge.measures.batch import Batch
from mtgauge.measures.documents import DocumentOrder
from mtgauge.measures.fitted import Fittable, FittedMeasure
from mtgauge.measures.outputs import Level
from mtgauge.measures.resources import Resources
from mtgauge.measures.result import MeasureResult
from mtgauge.stats.totals import Rows, total


class SegmentColumns(TypedDict, total=False):
    """What is known of the segments beside their references, as arguments of `mtgauge.TestSet.of`."""

    references_per_segment: Iterable[Any] | None
    sources: GivenTexts | None
    ids: GivenTexts | None
    documents: GivenTexts | None
    domains: GivenTexts | None
    languages: LanguagePair | str | None
    slices: Mapping[str, GivenTexts] | None


class ScoredSystem(NamedTuple):
    """The score of a system, and what it was made of.

    Attributes:
        result: The values.
        totals: (k,) totals of the rows.
        rows: (n, k) rows of the segments.
        fitted: The measure that made the values of the totals.
    """

    result: MeasureResult
    totals: Sequence[float]
    rows: Sequence[Sequence[float]] | Rows
    fitted: FittedMeasure


def scored(measure: Fittable, hypotheses: Any, references: Any, columns: SegmentColumns) -> ScoredSystem:
    """The score of one system; arguments as for `Measure.corpus_score`.

    Raises:
        InputError: Texts do not fit together, or something that the measure needs is missing.
    """
    if measure.scores_alone:
        pair = _one_pair(hypotheses, references, columns)
        if pair is not None:
            from mtgauge.measures.alone import segment_scorer  # few programs score one segment

            scorer = segment_scorer(measure, LanguagePair.of(columns.get("languages")), Level.CORPUS)
            row = scorer.row(pair[0], [pair[1]])
            return ScoredSystem(scorer.result(row), row, [row], scorer.fitted)
    fitted, rows = counted(measure, hypotheses, references, columns)
    totals = total(rows)
    return ScoredSystem(fitted.result(totals, Level.CORPUS), totals.tolist(), rows, fitted)


def counted(
    measure: Fittable, hypotheses: Any, references: Any, columns: SegmentColumns
) -> tuple[FittedMeasure, Rows]:
    """The measure, fitted to the references, and the rows of one system; arguments as for `scored`.

    Raises:
        InputError: As for `scored`.
        OptionError: There is no such column.
    """
    system = one_output(hypotheses, references, columns)
    testset = TestSet.of(references, n=len(system), **columns)
    check_lengths(testset, system)
    order = DocumentOrder.of(measure, testset)
    fitted = measure.fit(order.testset(testset), Resources(testset.languages))
    whole = slice(0, len(system))
    batch = Batch.of(fitted.testset, order.system(system), whole, named=measure.needs.systems)
    rows = fitted.statistics(batch)
    settled = fitted.settled([rows])
    return settled, order.rows(rows if settled is fitted else settled.statistics(batch))


def one_output(hypotheses: Any, references: Any, columns: SegmentColumns) -> SystemOutput:
    """Makes a system of the translations; arguments as for `scored`.

    Raises:
        InputError: They are no texts, or have the labels of another column in another order.
        OptionError: There is no such column.
    """
    for name in columns:
        if name not in SegmentColumns.__annotations__:
            known = ("hypotheses", "references", *SegmentColumns.__annotations__)
            raise OptionError(say("there is no argument {name!r}", name=name), hint=meant(name, known))
    by_row = {"references_per_segment": columns.get("references_per_segment")}
    given = {name: column for name, column in columns.items() if name not in by_row}
    check_order({"hypotheses": hypotheses, "references": references, **given}, by_row)
    return SystemOutput("system", tuple(listed_hypotheses(hypotheses)))


def _one_pair(hypotheses: Any, references: Any, columns: SegmentColumns) -> tuple[str, str] | None:
    """A translation and its reference, where these are all that is given; a test set of them need not be made."""
    per_segment = columns.get("references_per_segment")
    if (references is None) == (per_segment is None):
        return None
    if not columns.keys() <= {"languages", "references_per_segment"}:
        return None
    hypothesis = _only(hypotheses)
    reference = _only(per_segment if references is None else references)
    reference = reference if isinstance(reference, str) else _only(reference)
    return (hypothesis, reference) if isinstance(hypothesis, str) and isinstance(reference, str) else None


def _only(texts: Any) -> Any:
    """The item of a list of one; None of all else."""
    return texts[0] if isinstance(texts, list | tuple) and len(texts) == 1 else None
