"""The texts of one system with their references, from what a caller holds to rows and to the score of them all."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple, NotRequired, Protocol, TypedDict

from mtgauge.base.arguments_elsewhere import argument_meant
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import Sentence, say
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
    """Columns of the segments besides their references, as arguments of `mtgauge.TestSet.of`."""

    references_per_segment: Iterable[Any] | None
    sources: GivenTexts | None
    ids: GivenTexts | None
    documents: GivenTexts | None
    domains: GivenTexts | None
    languages: LanguagePair | str | None
    slices: Mapping[str, GivenTexts] | None


class SegmentLabels(TypedDict, total=False):
    """Columns without texts, for the two classes below: type checkers require one more."""

    ids: GivenTexts | None
    documents: GivenTexts | None
    domains: GivenTexts | None
    languages: LanguagePair | str | None
    slices: Mapping[str, GivenTexts] | None


class WithReferences(SegmentLabels):
    """The same with references by segment."""

    references_per_segment: Iterable[Any] | None
    sources: NotRequired[GivenTexts | None]


class WithSources(SegmentLabels):
    """The same with sources, for metrics that need no references."""

    sources: GivenTexts | None


class IntervalSettings(TypedDict, total=False):
    """The interval of a score, as arguments of `Measure.corpus_score`."""

    intervals: bool
    samples: int | None
    seed: int | None
    alpha: float | None


class ScoredColumns(SegmentColumns, IntervalSettings, total=False):
    """The keywords of `Measure.corpus_score` where references are positional."""


class ScoredWithReferences(WithReferences, IntervalSettings):
    """The same with references by segment."""


class ScoredWithSources(WithSources, IntervalSettings):
    """The same with sources."""


class ReadsOutputsOnly(Protocol):
    """A measure that needs neither references nor sources, as type checkers know it."""

    reads_outputs_only: ClassVar[Literal[True]]


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


def scored(
    measure: Fittable, hypotheses: Any, references: Any, columns: SegmentColumns, further: Sequence[str] = ()
) -> ScoredSystem:
    """The score of one system; arguments as for `Measure.corpus_score`, of which `further` are no columns.

    Raises:
        InputError: Texts do not fit together, or something that the measure needs is missing.
    """
    if measure.contract.scores_alone:
        pair = _one_pair(hypotheses, references, columns)
        if pair is not None:
            from mtgauge.measures.alone import segment_scorer  # few programs score one segment

            scorer = segment_scorer(measure, LanguagePair.of(columns.get("languages")), Level.CORPUS)
            row = scorer.row(pair[0], [pair[1]])
            return ScoredSystem(scorer.result(row), row, [row], scorer.fitted)
    fitted, rows = counted(measure, hypotheses, references, columns, further)
    totals = total(rows)
    return ScoredSystem(fitted.result(totals, Level.CORPUS), totals.tolist(), rows, fitted)


def counted(
    measure: Fittable, hypotheses: Any, references: Any, columns: SegmentColumns, further: Sequence[str] = ()
) -> tuple[FittedMeasure, Rows]:
    """The measure, fitted to the references, and the rows of one system; arguments as for `scored`.

    Raises:
        InputError: As for `scored`.
        OptionError: There is no such column.
    """
    system = one_output(measure, hypotheses, references, columns, further)
    testset = TestSet.of(references, n=len(system), **columns)
    check_lengths(testset, system)
    order = DocumentOrder.of(measure, testset)
    fitted = measure.fit(order.testset(testset), Resources(testset.languages))
    whole = slice(0, len(system))
    batch = Batch.of(fitted.testset, order.system(system), whole, named=measure.contract.needs.systems)
    rows = fitted.statistics(batch)
    settled = fitted.settled([rows])
    return settled, order.rows(rows if settled is fitted else settled.statistics(batch))


def refuse_arguments(measure: Fittable, given: Mapping[str, Any], known: Collection[str]) -> None:
    """Refuse the first argument that is not known, with the one that was meant.

    Args:
        measure: The measure that is called.
        given: The arguments by name.
        known: The names of those that there are.

    Raises:
        OptionError: One of them is not known.
    """
    for name in given:
        if name in known:
            continue
        if name in {item.name for item in dataclasses.fields(measure)}:
            call = f"load_metric({measure.id!r}, {name}=...)"
            hint: Sentence | str = say("it is an option of the metric: {call}", call=call)
        else:
            hint = argument_meant(name, known)
        raise OptionError(say("there is no argument {name!r}", name=name), hint=hint)


def one_output(
    measure: Fittable, hypotheses: Any, references: Any, columns: SegmentColumns, further: Sequence[str] = ()
) -> SystemOutput:
    """Makes a system of the translations; arguments as for `scored`.

    Raises:
        InputError: They are no texts, or have the labels of another column in another order.
        OptionError: There is no such column.
    """
    if not columns.keys() <= SegmentColumns.__annotations__.keys():
        known = ("hypotheses", "references", *SegmentColumns.__annotations__, *further)
        refuse_arguments(measure, columns, known)
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
