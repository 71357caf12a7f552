"""The tables of the page as rows of cells: what stands in them is decided here, how it looks in the templates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.engine.results import Comparison, Score
from mtgauge.measures import Level
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.text import SystemName, Text, say
from mtgauge.report.page.verdicts import interval_words, p_shown
from mtgauge.report.shown import Show, shown_outputs
from mtgauge.report.tables import DEFAULT_PRECISION, fixed


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is shown, and as it is.

    Attributes:
        shown: Rounded.
        exact: All digits, as in the JSON; None where it is undefined.
        bounds: Its interval as it is shown, or an empty string.
        mark: ``better``, ``worse``, ``higher``, ``lower`` than the baseline by the test, or an empty string.
        best: Whether no other number of its column is better.
    """

    shown: str
    exact: float | None
    bounds: str = ""
    mark: str = ""
    best: bool = False


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A system's scores.

    Attributes:
        system: The system.
        group: The domain or document; None for the corpus.
        rank: Rank of its cluster under the first metric, or None.
        ruled: Whether a rule above the row parts it from a better cluster.
        numbers: One a column; None where there is no score.
        warnings: Number of warnings about the system.
        baseline: Whether the others are compared with it.
    """

    system: SystemName
    group: str | None
    rank: int | None
    ruled: bool
    numbers: Sequence[Number | None]
    warnings: int
    baseline: bool


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """System by metric, on one level.

    Attributes:
        level: ``corpus``, ``domain`` or ``document``.
        columns: (metric, output) headings, output empty for the primary one.
        rows: Best first by the first metric; groups of a level one after the other.
        intervals: How the intervals were found; None where no score has one.
        undecided: Comparisons without a verdict, on which no line between clusters rests.
    """

    level: str
    columns: Sequence[tuple[str, str]]
    rows: Sequence[ScoreRow]
    intervals: Text | None
    undecided: int

    @property
    def ranked(self) -> bool:
        """Whether any system is in a cluster."""
        return any(row.rank is not None for row in self.rows)

    @property
    def marked(self) -> bool:
        """Whether any number bears a mark."""
        return any(number is not None and number.mark for row in self.rows for number in row.numbers)


def score_tables(facts: EvaluationFacts) -> Iterator[ScoreTable]:
    """One table for each level but segments, which the browser shows."""
    for level in facts.evaluation.settings.levels:
        if level is not Level.SEGMENT:
            yield _score_table(facts, level)


def _score_table(facts: EvaluationFacts, level: Level) -> ScoreTable:
    shown = shown_outputs(facts.evaluation)
    scores = [
        s for s in facts.evaluation.scores if s.level == level and (s.metric, s.output) in shown
    ]  # fmt: skip
    columns = list(dict.fromkeys((s.metric, s.output) for s in scores))
    cells = {(s.id, s.system, s.metric, s.output): s for s in scores}
    ranks = {
        system: cluster.rank
        for cluster in facts.evaluation.clusters
        if (cluster.metric, cluster.output) == (facts.metrics[0], facts.output_name(facts.metrics[0]))
        and level is Level.CORPUS
        for system in cluster.systems
    }
    marks = _marks(facts)
    best = _best(facts, scores)
    rows: list[ScoreRow] = []
    previous: int | None = None
    for group in dict.fromkeys(s.id for s in scores):
        for system in facts.ranked(facts.metrics[0]):
            found = [cells.get((group, system, *column)) for column in columns]
            rank = ranks.get(system)
            rows.append(
                ScoreRow(
                    system=facts.name(system),
                    group=group,
                    rank=rank,
                    ruled=None not in (rank, previous) and rank != previous,
                    numbers=[None if s is None else _number(s, marks, best) for s in found],
                    warnings=sum(map(len, facts.warnings.get(system, {}).values())),
                    baseline=system == facts.evaluation.settings.baseline,
                )
            )
            previous = rank or previous
    return ScoreTable(
        level=str(level),
        columns=[(m, "" if o == facts.output_name(m) else o) for m, o in columns],
        rows=rows,
        intervals=interval_words(scores),
        undecided=sum(c.verdict is None for c in facts.pairs.values() if c.metric == facts.metrics[0]),
    )


@dataclass(frozen=True, slots=True)
class OutputRow:
    """A row of an output table.

    Attributes:
        metric: The metric.
        group: What the output belongs to; empty where nothing was said.
        output: Its name.
        numbers: One a system.
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
    scores = [
        s for s in facts.evaluation.scores if s.level == Level.CORPUS and (s.metric, s.output) in others
    ]  # fmt: skip
    if not scores:
        return None
    order = facts.ranked(facts.metrics[0])
    outputs, marks, best = facts.evaluation.outputs, _marks(facts), _best(facts, scores)
    cells = {(s.metric, s.output, s.system): _number(s, marks, best) for s in scores}
    rows = [
        OutputRow(metric, outputs[metric, output].group or "", output, [cells[metric, output, s] for s in order])
        for metric, output in dict.fromkeys((s.metric, s.output) for s in scores)
    ]
    return OutputTable([facts.name(system) for system in order], rows, interval_words(scores))


def _marks(facts: EvaluationFacts) -> dict[tuple[str, str, str, str | None, str], str]:
    """What the test says of a score beside the baseline's."""
    if facts.evaluation.settings.baseline is None:
        return {}
    return {
        (c.metric, c.output, c.level, c.id, c.a): str(c.verdict)
        for c in facts.evaluation.comparisons
        if c.winner or c.higher
    }


def _best(facts: EvaluationFacts, scores: Sequence[Score]) -> set[tuple[str, str, str | None, float]]:
    """(metric, output, group, value) of the best of each column; none where neither direction is better."""
    outputs = facts.evaluation.outputs
    values: dict[tuple[str, str, str | None], list[float]] = {}
    for s in scores:
        if s.score is not None:
            values.setdefault((s.metric, s.output, s.id), []).append(s.score)
    found = set()
    for (metric, output, group), column in values.items():
        direction = outputs[metric, output].higher_is_better
        if direction is not None and len(column) > 1:
            found.add((metric, output, group, max(column) if direction else min(column)))
    return found


def _number(
    score: Score,
    marks: dict[tuple[str, str, str, str | None, str], str],
    best: set[tuple[str, str, str | None, float]],
) -> Number:
    bounds = ""
    if score.low is not None and score.high is not None:
        bounds = f"[{fixed(score.low, DEFAULT_PRECISION)}, {fixed(score.high, DEFAULT_PRECISION)}]"
    return Number(
        shown=fixed(score.score, DEFAULT_PRECISION),
        exact=score.score,
        bounds=bounds,
        mark=marks.get((score.metric, score.output, score.level, score.id, score.system), ""),
        best=score.score is not None and (score.metric, score.output, score.id, score.score) in best,
    )


@dataclass(frozen=True, slots=True)
class PairCell:
    """One system against another.

    Attributes:
        delta: Score of the row's system minus score of the column's.
        p: The p-value that decides, as it is shown and as it is.
        outcome: ``win``, ``loss`` or ``tie`` of the row's system; ``higher`` or ``lower`` where neither is better;
            ``more`` or ``fewer`` of a test of signs; ``few`` where the test could show nothing.
    """

    delta: Number
    p: Number
    outcome: str


@dataclass(frozen=True, slots=True)
class PairMatrix:
    """Every system against every other, under one metric.

    Attributes:
        metric: The metric.
        systems: Rows and columns, best first.
        cells: cells[row][column]; None on the diagonal and where no test was made.
    """

    metric: str
    systems: Sequence[SystemName]
    cells: Sequence[Sequence[PairCell | None]]

    @property
    def marks(self) -> list[Text]:
        """What the marks in the cells mean."""
        outcomes = {cell.outcome for row in self.cells for cell in row if cell is not None}
        return [text for kinds, text in _MARKS if not outcomes.isdisjoint(kinds)]


#: Outcomes of cells -> what their marks mean.
_MARKS = (
    (("win", "loss"), say("▲ the row is better, ▼ worse.")),
    (("higher", "lower"), say("+ the row is higher, − lower.")),
    (
        ("more", "fewer"),
        say("△ the row is better in more units, ▽ in fewer, by a test that decides nothing about the scores."),
    ),
    (("tie",), say("= no difference shown.")),
    (("few",), say("? too few units that differ, or too few draws, for any verdict.")),
)


def pair_matrices(facts: EvaluationFacts) -> Iterator[PairMatrix]:
    """One matrix a metric, where all pairs were tested."""
    if not facts.pairs or facts.evaluation.settings.baseline is not None:
        return
    for metric in facts.metrics:
        order = [system for system in facts.ranked(metric) if system in facts.compared]
        yield PairMatrix(
            metric,
            [facts.name(system) for system in order],
            [[_pair(facts, metric, row, column) for column in order] for row in order],
        )


def _pair(facts: EvaluationFacts, metric: str, row: str, column: str) -> PairCell | None:
    c = facts.comparison(metric, row, column)
    if row == column or c is None:
        return None
    delta = c.delta if c.a == row else -c.delta
    return PairCell(
        Number(fixed(delta, DEFAULT_PRECISION, "+"), delta),
        Number(p_shown(c, adjusted=True), c.deciding_p),
        _outcome(c, row),
    )


def _outcome(c: Comparison, row: str) -> str:
    if c.verdict is None:
        return "few"
    for system, won, lost in (
        (c.winner, "win", "loss"),
        (c.higher, "higher", "lower"),
        (c.ahead, "more", "fewer"),
    ):
        if system is not None:
            return won if system == row else lost
    return "tie"


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """A paired test in words and numbers.

    Attributes:
        metric: The metric, with its output where that is not the primary one.
        group: The domain; None for the corpus.
        a: One system.
        b: The other.
        verdict: What the test says.
        tone: ``good`` where it shows a difference, else ``neutral``.
        delta: The difference with its interval.
        effect: The effect size, or None.
        p: The p-value.
        p_adjusted: The adjusted one, or None.
        agreement: Share of people that agree, in percent, or None.
        method: The test.
        correction: How p-values were corrected for several comparisons.
    """

    metric: str
    group: str | None
    a: SystemName
    b: SystemName
    verdict: Text
    tone: str
    delta: Number
    effect: Number | None
    p: Number
    p_adjusted: Number | None
    agreement: Number | None
    method: str
    correction: str


def comparison_rows(facts: EvaluationFacts) -> list[ComparisonRow]:
    """The paired tests of the outputs that the page shows, in the order of the JSON."""
    shown = shown_outputs(facts.evaluation)
    return [_comparison_row(facts, c) for c in facts.evaluation.comparisons if (c.metric, c.output) in shown]


def _comparison_row(facts: EvaluationFacts, c: Comparison) -> ComparisonRow:
    bounds = ""
    if c.low is not None and c.high is not None:
        bounds = f"[{fixed(c.low, DEFAULT_PRECISION, '+')}, {fixed(c.high, DEFAULT_PRECISION, '+')}]"
    agreed = c.human_agreement
    return ComparisonRow(
        metric=c.metric if c.output == facts.output_name(c.metric) else f"{c.metric} {c.output}",
        group=c.id,
        a=facts.name(c.a),
        b=facts.name(c.b),
        verdict=_verdict(facts, c),
        tone="good" if c.winner or c.higher else "neutral",
        delta=Number(fixed(c.delta, DEFAULT_PRECISION, "+"), c.delta, bounds),
        effect=None if c.effect is None else Number(fixed(c.effect, 2, "+"), c.effect),
        p=Number(p_shown(c), c.p),
        p_adjusted=None if c.p_adjusted is None else Number(p_shown(c, adjusted=True), c.p_adjusted),
        agreement=None if agreed is None else Number(f"{100 * agreed:.0f}%", agreed),
        method=c.method,
        correction=c.correction,
    )


def _verdict(facts: EvaluationFacts, c: Comparison) -> Text:
    """What a test says, or why it can say nothing."""
    if c.verdict is None and c.lacks_units:
        return say("too few differ ({n} needed)", n=c.units_needed)
    if c.verdict is None:
        return say("too few draws ({n} needed)", n=c.draws_needed)
    if c.winner is not None:
        return say("{system} is better", system=facts.name(c.winner))
    if c.higher is not None:
        return say("{system} is higher", system=facts.name(c.higher))
    if c.ahead is not None:
        return say("{system} is better in more units", system=facts.name(c.ahead))
    return say("no difference shown")
