"""Tables of scores on pages: what stands in them is decided here, how it looks in the templates."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from mtgauge.engine.notes import several_units
from mtgauge.engine.results import Score
from mtgauge.engine.settings import Settings
from mtgauge.measures import Level
from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Column, ColumnKind, Name, PageLink, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.names import joined, level_name, shown_group, slice_name
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.numbers import score_number
from mtgauge.report.page.verdicts import confidence, interval_words
from mtgauge.report.shown import Show, outputs_beside, shown_outputs
from mtgauge.report.tables.scores import COUNT, beside_baseline, dash_notes
from mtgauge.stats.method_names import shown_methods

#: (metric, output, group) -> the best value there.
BestScores = Mapping[tuple[str, str, str | None], float]
#: (metric, output, level, id, system) -> what the test says of the score beside the baseline's.
ScoreMarks = Mapping[tuple[str, str, str, str | None, str], str]
#: Rows up to which a table of groups is open at first.
OPEN_ROWS = 40


def score_tables(facts: EvaluationFacts) -> Iterator[Table]:
    """One table for each level between the whole corpus, which the leaderboard has, and segments."""
    for level in facts.evaluation.settings.levels:
        if level not in (Level.CORPUS, Level.SEGMENT):
            yield _score_table(facts, level)


def _score_table(facts: EvaluationFacts, level: str) -> Table:
    beside = outputs_beside(facts.evaluation)
    shown = shown_outputs(facts.evaluation) | beside
    scores = [s for s in facts.evaluation.scores if s.level == level and (s.metric, s.output) in shown]
    outputs = [
        column
        for metric, output in dict.fromkeys((s.metric, s.output) for s in scores)
        for column in [(metric, output), *([(metric, COUNT)] if (metric, output) in beside else [])]
    ]
    intervals, marks = interval_words(scores), marks_of(facts)
    marked = any((s.metric, s.output, s.level, s.id, s.system) in marks for s in scores)
    columns = [
        Column(title=slice_name(level)),
        Column(title=say("System"), kind=ColumnKind.NAME),
        *(
            Column(
                title=joined("{name} {more}", facts.metric_names[metric], several_units(scores[0].unit)),
                kind=ColumnKind.NUMBER,
            )
            if output == COUNT
            else score_column(facts, metric, output, bounded=intervals is not None, marked=marked)
            for metric, output in outputs
        ),
    ]
    rows = list(_rows(facts, level, outputs, scores, marks))
    return Table(
        id=str(level),
        caption=[
            *score_caption(facts.evaluation.settings, intervals),
            *([marks_told(facts)] if marked else []),
            say("Bold: best of its column."),
        ],
        columns=columns,
        rows=rows,
        sortable=False,
        title=level_name(level),
        is_open=len(rows) <= OPEN_ROWS,
    )


def score_caption(settings: Settings, intervals: Text | None) -> Iterator[Text]:
    """How the intervals were found, where there are some."""
    if intervals is not None:
        yield say(
            "In brackets: {level} % confidence intervals ({method}).",
            level=confidence(settings), method=intervals,
        )  # fmt: skip


def clusters_told(tests: Iterable[str], undecided: int) -> Iterator[Text]:
    """Yields the tests behind the clusters of a table.

    Args:
        tests: The methods of the tests.
        undecided: How many comparisons have no verdict.
    """
    yield say(
        "Systems of one cluster cannot be told apart by the paired test of their scores ({tests}).",
        tests=shown_methods(tests),
    )
    if undecided:
        yield undecided_told(undecided)


def undecided_told(count: int) -> Text:
    """How many comparisons have no verdict."""
    return say("Comparisons without a verdict, on which no cluster rests: {n}.", n=count)


def marks_told(facts: EvaluationFacts) -> Text:
    """What marks against the baseline mean."""
    settings = facts.evaluation.settings
    assert settings.baseline is not None  # noqa: S101  # marks are against it
    return say(
        "▲ ▼: better or worse than the baseline {system}, p < {alpha}.",
        system=facts.name(settings.baseline), alpha=settings.alpha,
    )  # fmt: skip


def score_column(facts: EvaluationFacts, metric: str, output: str, *, bounded: bool, marked: bool) -> Column:
    """The column of an output."""
    return column_of(
        facts.title(metric, output),
        facts.evaluation.directions[metric],
        bounded=bounded,
        marked=marked,
        tip=facts.whole_name(metric),
    )


def column_of(
    title: str | Text, higher_is_better: bool | None, *, bounded: bool = False, marked: bool = False, tip: str = ""
) -> Column:
    """A column of scores, best first when it is sorted by."""
    is_lower = higher_is_better is False
    note = say("(lower is better)") if is_lower else None
    return Column(
        title=title,
        kind=ColumnKind.NUMBER,
        note=note,
        descending=not is_lower,
        bounded=bounded,
        marked=marked,
        tip=tip,
    )


def _rows(
    facts: EvaluationFacts,
    level: str,
    columns: Sequence[tuple[str, str]],
    scores: Sequence[Score],
    marks: ScoreMarks,
) -> Iterator[Row]:
    best, baseline = best_of(facts, scores), facts.evaluation.settings.baseline
    cells: dict[tuple[str | None, str, str, str], Number] = {}
    for s in scores:
        cells[s.id, s.system, s.metric, s.output] = marked_number(facts, s, marks, best)
        cells[s.id, s.system, s.metric, COUNT] = Number(f"{s.n:,}", s.n)
    for group in dict.fromkeys(s.id for s in scores):
        for place, system in enumerate(facts.ranked(facts.metrics[0])):
            yield Row(
                [
                    shown_group(facts.evaluation, level, group),
                    Name(facts.name(system), [say("baseline")] if system == baseline else []),
                    *(cells.get((group, system, *column)) for column in columns),
                ],
                classes=["group"] if place == 0 else [],
            )


def warning_links(facts: EvaluationFacts, system: str) -> list[PageLink]:
    """A link to the warnings about a system, where there are some."""
    count = facts.warning_count(system)
    return [warned(count, f"warnings-{facts.systems.index(system)}")] if count else []


def warned(count: int, to: str) -> PageLink:
    """A link from a system to the warnings about it."""
    return PageLink(f"⚠ {count}", f"#{to}", say("Warnings about this system"))


def output_table(facts: EvaluationFacts, besides: Container[str] = ()) -> Table | None:
    """Outputs that are tested and are not primary, of the whole corpus: output by system.

    None where no metric has such outputs, or no corpus scores were asked for. Errors that people marked are
    in another section.

    Args:
        facts: The evaluation.
        besides: Further metrics whose outputs are in sections of their own.
    """
    others = shown_outputs(facts.evaluation, Show.TESTED) - shown_outputs(facts.evaluation)
    scores = [
        s
        for s in facts.evaluation.scores
        if s.level == Level.CORPUS
        and (s.metric, s.output) in others
        and s.metric not in facts.marked_errors
        and s.metric not in besides
    ]
    if not scores:
        return None
    order = facts.ranked(facts.metrics[0])
    outputs, marks, best = facts.evaluation.outputs, marks_of(facts), best_of(facts, scores)
    cells = {(s.metric, s.output, s.system): marked_number(facts, s, marks, best) for s in scores}
    named = list(dict.fromkeys((s.metric, s.output) for s in scores))
    grouped = any(outputs[name].group for name in named)
    intervals, marked = interval_words(scores), any(number.mark for number in cells.values())
    rows = [
        Row(
            [
                facts.metric_names[metric],
                *([outputs[metric, output].group or ""] if grouped else []),
                output,
                *(cells[metric, output, system] for system in order),
            ]
        )
        for metric, output in named
    ]
    return Table(
        id="outputs",
        caption=[
            *score_caption(facts.evaluation.settings, intervals),
            *([marks_told(facts)] if marked else []),
            say("Bold: best of its row."),
            *(say("{note}.", note=note) for note in dash_notes(facts.evaluation, scores)),
        ],
        columns=[
            Column(title=say("Metric")),
            *([Column(title=say("Group"))] if grouped else []),
            Column(title=say("Output name"), kind=ColumnKind.NAME),
            *system_columns(facts, order, bounded=intervals is not None, marked=marked),
        ],
        rows=rows,
        sortable=False,
        title=say("Other outputs: {n}", n=len(rows)),
        is_open=False,
    )


def system_columns(
    facts: EvaluationFacts, systems: Sequence[str], *, bounded: bool, marked: bool
) -> Iterator[Column]:
    """Yields a column for each system, in tables whose rows are outputs."""
    for system in systems:
        yield Column(title=facts.name(system), kind=ColumnKind.NUMBER, bounded=bounded, marked=marked)


def best_value(values: Sequence[float | None], higher_is_better: bool | None) -> float | None:
    """The best of several values; None where there is one alone, or no direction is better."""
    known = [value for value in values if value is not None]
    if higher_is_better is None or len(known) < 2:
        return None
    return max(known) if higher_is_better else min(known)


def best_of(facts: EvaluationFacts, scores: Sequence[Score]) -> BestScores:
    """The best value of each output, group by group, where there is one."""
    columns: dict[tuple[str, str, str | None], list[float | None]] = {}
    beside = outputs_beside(facts.evaluation)
    for s in (s for s in scores if (s.metric, s.output) not in beside):
        columns.setdefault((s.metric, s.output, s.id), []).append(s.score)
    outputs = facts.evaluation.outputs
    found = {
        where: best_value(values, outputs[where[:2]].higher_is_better) for where, values in columns.items()
    }  # fmt: skip
    return {where: value for where, value in found.items() if value is not None}


def marks_of(facts: EvaluationFacts) -> ScoreMarks:
    """What tests against the baseline show; nothing without one."""
    return {where: str(c.verdict) for where, c in beside_baseline(facts.evaluation).items()}


def marked_number(facts: EvaluationFacts, score: Score, marks: ScoreMarks, best: BestScores) -> Number:
    """A score with its interval and its mark; the best one is known as such."""
    return score_number(
        score,
        facts.decimals.of(score),
        mark=marks.get((score.metric, score.output, score.level, score.id, score.system), ""),
        best=score.score is not None and score.score == best.get((score.metric, score.output, score.id)),
    )
