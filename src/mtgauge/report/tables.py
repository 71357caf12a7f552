"""The tables that people read, before they are drawn: title, columns, cells, notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mtgauge.engine.results import Comparison, Score
from mtgauge.evaluation import Evaluation
from mtgauge.metrics.base import Level

DEFAULT_PRECISION = 2
_P_PRECISION = 4
_IDS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Table:
    """A table as strings.

    Attributes:
        title: What it shows.
        columns: Headings.
        rows: Cells, one string a column.
        text_columns: How many columns from the left are text; the others are numbers and stand right.
        notes: Sentences below it.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    text_columns: int
    notes: Sequence[str] = field(default=())


def tables(evaluation: Evaluation, precision: int | None) -> Iterator[Table]:
    """Scores level by level, then comparisons, then warnings; each only where there is something to show."""
    digits = DEFAULT_PRECISION if precision is None else precision
    for level in evaluation.settings.levels:
        yield _score_table(evaluation, level, digits)
    if evaluation.comparisons:
        yield _comparison_table(evaluation, digits)
    if evaluation.warnings:
        yield _warning_table(evaluation)


def _score_table(evaluation: Evaluation, level: Level, digits: int) -> Table:
    scores = [s for s in evaluation.scores if s.level == level and not _is_detail(evaluation, s)]
    headings = list(dict.fromkeys((s.metric, s.output) for s in scores))
    cells: dict[tuple[str | None, str], dict[tuple[str, str], str]] = {}
    marks = _marks(evaluation)
    for s in scores:
        # unmarked numbers are padded, so that digits stand under digits
        mark = marks.get((s.metric, s.output, s.level, s.id, s.system), "  " if marks else "")
        cells.setdefault((s.id, s.system), {})[s.metric, s.output] = _value(s, digits) + mark
    grouped = level is not Level.CORPUS
    order = sorted(cells, key=lambda key: _position(scores, key)) if grouped else list(cells)
    rows = [
        [*([str(group)] if grouped else []), system, *(cells[group, system][heading] for heading in headings)]
        for group, system in order
    ]
    names = [metric if output == "score" else f"{metric} {output}" for metric, output in headings]
    columns = [*([str(level)] if grouped else []), "system", *names]
    return Table(f"Scores: {level}", columns, rows, 2 if grouped else 1, _score_notes(evaluation, scores, marks))


def _position(scores: Sequence[Score], key: tuple[str | None, str]) -> int:
    """Rows of one group stand together, in the order in which groups appear."""
    groups = {group: index for index, group in enumerate(dict.fromkeys(s.id for s in scores))}
    return groups[key[0]]


def _value(score: Score, digits: int) -> str:
    text = fixed(score.score, digits)
    if score.low is None or score.high is None:
        return text
    return f"{text} [{fixed(score.low, digits)}, {fixed(score.high, digits)}]"


def fixed(value: float, digits: int, sign: str = "") -> str:
    """A number with so many decimals; what rounds to zero has no minus sign. `sign` is ``+`` to show both."""
    return f"{round(value, digits) + 0.0:{sign}.{digits}f}"


def _is_detail(evaluation: Evaluation, score: Score) -> bool:
    return (score.metric, score.output) in evaluation.details


def _marks(evaluation: Evaluation) -> dict[tuple[str, str, str, str | None, str], str]:
    """``+`` and ``-`` for values significantly above and below the baseline's, whichever is better."""
    if evaluation.settings.baseline is None:
        return {}
    return {
        (c.metric, c.output, c.level, c.id, c.a): " +" if c.delta > 0 else " -"
        for c in evaluation.comparisons
        if c.is_significant(evaluation.settings.alpha)
    }


def _score_notes(evaluation: Evaluation, scores: Sequence[Score], marks: object) -> list[str]:
    settings = evaluation.settings
    notes = [
        f"{metric}: {signature}" for metric, signature in dict.fromkeys((s.metric, s.signature) for s in scores)
    ]
    if any(s.low is not None for s in scores):
        notes.append(f"[low, high]: {100 * (1 - settings.alpha):g}% bootstrap interval")
    if marks and scores and scores[0].level in ("corpus", "domain"):
        notes.append(f"+ or -: differs from the baseline {settings.baseline} at p < {settings.alpha:g}")
    return notes + list(evaluation.notes if scores and scores[0].level == settings.levels[0] else ())


def _comparison_table(evaluation: Evaluation, digits: int) -> Table:
    grouped = any(c.id is not None for c in evaluation.comparisons)
    alpha = evaluation.settings.alpha
    rows = []
    for c in evaluation.comparisons:
        adjusted = "" if c.p_adjusted is None else f"{c.p_adjusted:.{_P_PRECISION}f}"
        interval = _interval(c, digits)
        verdict = _verdict(evaluation, c) if c.is_significant(alpha) else "no difference shown"
        cells = [
            c.metric,
            c.a,
            c.b,
            verdict,
            fixed(c.delta, digits, "+"),
            interval,
            f"{c.p:.{_P_PRECISION}f}",
            adjusted,
        ]
        rows.append([c.id or "all", *cells] if grouped else cells)
    columns = ["metric", "system", "against", "verdict", "difference", "interval", "p", "p adjusted"]
    first = evaluation.comparisons[0]
    settings = evaluation.settings
    notes = [
        f"paired {first.method} test, {first.n} samples, seed {first.seed}, by {settings.resample_by}; "
        f"verdict at p < {alpha:g}, correction {settings.correction}",
        f"interval: {100 * (1 - alpha):g}% bootstrap, {settings.bootstrap_samples} samples",
    ]
    return Table("Comparisons", ["domain", *columns] if grouped else columns, rows, 5 if grouped else 4, notes)


def _interval(c: Comparison, digits: int) -> str:
    if c.low is None or c.high is None:
        return ""
    return f"[{fixed(c.low, digits, '+')}, {fixed(c.high, digits, '+')}]"


def _verdict(evaluation: Evaluation, c: Comparison) -> str:
    """Who is better, by the metric's own direction."""
    higher = c.a if c.delta > 0 else c.b
    direction = evaluation.directions[c.metric]
    if direction is None:
        return f"{higher} higher"
    return f"{higher if direction else ({c.a, c.b} - {higher}).pop()} better"


def _warning_table(evaluation: Evaluation) -> Table:
    counts = Counter((w.system or "", w.code) for w in evaluation.warnings)
    rows = []
    for (system, code), count in counts.items():
        ids = [w.segment for w in evaluation.warnings if (w.system or "", w.code) == (system, code) and w.segment]
        shown = ", ".join(ids[:_IDS_SHOWN]) + (", ..." if len(ids) > _IDS_SHOWN else "")
        rows.append([system, code, shown, str(count)])
    return Table("Warnings: scored as they are", ["system", "warning", "segments", "count"], rows, 3)
