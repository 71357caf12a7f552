"""Tables of scores on pages: what stands in them is decided here, how it looks in the templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mtgauge.engine.results import Score
from mtgauge.measures import Level
from mtgauge.report.names import shown_group
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.numbers import Number, score_number
from mtgauge.report.page.text import SystemName, Text
from mtgauge.report.page.verdicts import interval_words
from mtgauge.report.shown import Show, shown_outputs

#: (metric, output, group) -> the best value there.
_Best = Mapping[tuple[str, str, str | None], float]
#: (metric, output, level, id, system) -> what the test says of the score beside the baseline's.
_Marks = Mapping[tuple[str, str, str, str | None, str], str]


@dataclass(frozen=True, slots=True)
class ScoreColumn:
    """A column of scores.

    Attributes:
        name: What readers call the metric and its output.
        lower_is_better: Whether it is.
        bounded: Whether intervals stand beside the scores.
    """

    name: str
    lower_is_better: bool
    bounded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """A system's scores.

    Attributes:
        system: The system: in the colour that it has on the page, or a mere name.
        numbers: One per column; None where there is no score.
        group: The domain, document or value of a slice; None for the corpus.
        rank: Its place, or None.
        cluster: Rank of its cluster, or None.
        ruled: Whether a rule above the row parts it from a better cluster.
        warnings: Number of warnings about the system.
        kind: What else the style knows it by, or an empty string.
    """

    system: SystemName | str
    numbers: Sequence[Number | None]
    group: str | None = None
    rank: int | None = None
    cluster: int | None = None
    ruled: bool = False
    warnings: int = 0
    kind: str = ""

    @property
    def classes(self) -> list[str]:
        """Its classes for the style."""
        return [*filter(None, [self.kind]), *(["ruled"] if self.ruled else [])]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Systems by metrics, on one level.

    Attributes:
        level: ``corpus``, ``domain``, ``document`` or the name of a slice.
        columns: The main metric first.
        rows: Best first by it; groups of a level one after the other.
        intervals: How the intervals were found; None where no score has one.
        undecided: Comparisons without a verdict, on which no line between clusters rests.
    """

    level: str
    columns: Sequence[ScoreColumn]
    rows: Sequence[ScoreRow]
    intervals: Text | None
    undecided: int

    @property
    def ranked(self) -> bool:
        """Whether any system has a place."""
        return any(row.rank is not None for row in self.rows)

    @property
    def clustered(self) -> bool:
        """Whether any system is in a cluster."""
        return any(row.cluster is not None for row in self.rows)

    @property
    def marked(self) -> bool:
        """Whether any number bears a mark."""
        return any(number is not None and number.mark for row in self.rows for number in row.numbers)


def score_tables(facts: EvaluationFacts) -> Iterator[ScoreTable]:
    """One table for each level but segments, which the browser shows."""
    for level in facts.evaluation.settings.levels:
        if level != Level.SEGMENT:
            yield _score_table(facts, level)


def _score_table(facts: EvaluationFacts, level: str) -> ScoreTable:
    shown = shown_outputs(facts.evaluation)
    scores = [s for s in facts.evaluation.scores if s.level == level and (s.metric, s.output) in shown]
    columns = list(dict.fromkeys((s.metric, s.output) for s in scores))
    intervals = interval_words(scores)
    return ScoreTable(
        level=str(level),
        columns=[_column(facts, *column, bounded=intervals is not None) for column in columns],
        rows=list(_rows(facts, level, columns, scores)),
        intervals=intervals,
        undecided=sum(c.verdict is None for c in facts.pairs.values() if c.metric == facts.metrics[0]),
    )


def _column(facts: EvaluationFacts, metric: str, output: str, *, bounded: bool) -> ScoreColumn:
    return ScoreColumn(facts.title(metric, output), facts.evaluation.directions[metric] is False, bounded)


def _rows(
    facts: EvaluationFacts, level: str, columns: Sequence[tuple[str, str]], scores: Sequence[Score]
) -> Iterator[ScoreRow]:
    cells = {(s.id, s.system, s.metric, s.output): s for s in scores}
    clusters = facts.clusters if level == Level.CORPUS else {}
    marks, best = _marks(facts), _best(facts, scores)
    previous: int | None = None
    for group in dict.fromkeys(s.id for s in scores):
        for place, system in enumerate(facts.ranked(facts.metrics[0])):
            found = [cells.get((group, system, *column)) for column in columns]
            cluster = clusters.get(system)
            yield ScoreRow(
                system=facts.name(system),
                numbers=[None if s is None else _number(s, marks, best) for s in found],
                group=None if group is None else shown_group(facts.evaluation, level, group),
                cluster=cluster,
                ruled=None not in (cluster, previous) and cluster != previous,
                warnings=0 if level != Level.CORPUS else facts.warning_count(system),
                kind="group" if group is not None and place == 0 else "",
            )
            previous = cluster or previous


@dataclass(frozen=True, slots=True)
class OutputRow:
    """A row of an output table.

    Attributes:
        metric: The metric.
        group: What the output belongs to; empty where nothing was said.
        output: Its name.
        numbers: One per system.
    """

    metric: str
    group: str
    output: str
    numbers: Sequence[Number]


@dataclass(frozen=True, slots=True)
class OutputTable:
    """Outputs that are tested and are not primary, of the whole corpus: output by system.

    Attributes:
        systems: The columns, best first by the first metric.
        rows: In the order of the metrics and their outputs.
        intervals: How the intervals were found; None where no score has one.
    """

    systems: Sequence[SystemName]
    rows: Sequence[OutputRow]
    intervals: Text | None

    @property
    def grouped(self) -> bool:
        """Whether any output belongs to a group."""
        return any(row.group for row in self.rows)

    @property
    def marked(self) -> bool:
        """Whether any number bears a mark."""
        return any(number.mark for row in self.rows for number in row.numbers)


def output_table(facts: EvaluationFacts) -> OutputTable | None:
    """The table; None where no metric has such outputs, or no corpus scores were asked for."""
    others = shown_outputs(facts.evaluation, Show.TESTED) - shown_outputs(facts.evaluation)
    scores = [s for s in facts.evaluation.scores if s.level == Level.CORPUS and (s.metric, s.output) in others]
    if not scores:
        return None
    order = facts.ranked(facts.metrics[0])
    outputs, marks, best = facts.evaluation.outputs, _marks(facts), _best(facts, scores)
    cells = {(s.metric, s.output, s.system): _number(s, marks, best) for s in scores}
    rows = [
        OutputRow(
            facts.names[metric],
            outputs[metric, output].group or "",
            output,
            [cells[metric, output, system] for system in order],
        )
        for metric, output in dict.fromkeys((s.metric, s.output) for s in scores)
    ]
    return OutputTable([facts.name(system) for system in order], rows, interval_words(scores))


def best_value(values: Sequence[float | None], higher_is_better: bool | None) -> float | None:
    """The best of several values; None where there is one alone, or no direction is better."""
    known = [value for value in values if value is not None]
    if higher_is_better is None or len(known) < 2:
        return None
    return max(known) if higher_is_better else min(known)


def _best(facts: EvaluationFacts, scores: Sequence[Score]) -> _Best:
    columns: dict[tuple[str, str, str | None], list[float | None]] = {}
    for s in scores:
        columns.setdefault((s.metric, s.output, s.id), []).append(s.score)
    outputs = facts.evaluation.outputs
    found = {
        where: best_value(values, outputs[where[:2]].higher_is_better) for where, values in columns.items()
    }  # fmt: skip
    return {where: value for where, value in found.items() if value is not None}


def _marks(facts: EvaluationFacts) -> _Marks:
    if facts.evaluation.settings.baseline is None:
        return {}
    return {
        (c.metric, c.output, c.level, c.id, c.a): str(c.verdict)
        for c in facts.evaluation.comparisons
        if c.winner or c.higher
    }


def _number(score: Score, marks: _Marks, best: _Best) -> Number:
    return score_number(
        score,
        mark=marks.get((score.metric, score.output, score.level, score.id, score.system), ""),
        best=score.score is not None and score.score == best.get((score.metric, score.output, score.id)),
    )
