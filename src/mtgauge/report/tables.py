"""The tables that people read, before they are drawn: title, columns, cells, notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from mtgauge.engine.families import FamilyKind
from mtgauge.engine.results import Cluster, Comparison, Score
from mtgauge.evaluation import Evaluation
from mtgauge.findings import Finding
from mtgauge.measures import Kind, Level
from mtgauge.report.shown import Show, shown_outputs
from mtgauge.signature import Signature
from mtgauge.stats.clusters import ClusterMethod
from mtgauge.stats.correction import Correction
from mtgauge.stats.paired import PairedTest

DEFAULT_PRECISION = 2
_DASH_NOTE = "–: no value, since nothing was counted there"
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


def tables(evaluation: Evaluation, precision: int | None, show: Show = Show.PRIMARY) -> Iterator[Table]:
    """Scores level by level, then comparisons, clusters, warnings; each only where there is something to show."""
    digits = DEFAULT_PRECISION if precision is None else precision
    primary = shown_outputs(evaluation)
    asked = shown_outputs(evaluation, show)
    for level in evaluation.settings.levels:
        yield _score_table(evaluation, level, digits, primary, is_all=show is not Show.PRIMARY)
        others = [s for s in evaluation.scores if s.level == level and (s.metric, s.output) in asked - primary]
        if others:
            yield _output_table(evaluation, level, digits, others)
    comparisons = [c for c in evaluation.comparisons if (c.metric, c.output) in asked]
    if comparisons:
        yield _comparison_table(evaluation, digits, comparisons)
    clusters = [cluster for cluster in evaluation.clusters if (cluster.metric, cluster.output) in asked]
    if clusters:
        yield _cluster_table(evaluation, clusters)
    if evaluation.warnings:
        yield _warning_table(evaluation)


def _score_table(
    evaluation: Evaluation, level: Level, digits: int, shown: AbstractSet[tuple[str, str]], *, is_all: bool
) -> Table:
    """A row for each system, a column for each output; where they are not all, a note says how many there are."""
    scores = [s for s in evaluation.scores if s.level == level and (s.metric, s.output) in shown]
    headings = list(dict.fromkeys((s.metric, s.output) for s in scores))
    cells: dict[tuple[str | None, str], dict[tuple[str, str], str]] = {}
    marks = _marks(evaluation)
    for s in scores:
        cells.setdefault((s.id, s.system), {})[s.metric, s.output] = _marked(s, digits, marks)
    grouped = level is not Level.CORPUS
    order = sorted(cells, key=lambda key: _position(scores, key)) if grouped else list(cells)
    rows = [
        [*([str(group)] if grouped else []), system, *(cells[group, system][heading] for heading in headings)]
        for group, system in order
    ]
    names = [_name(metric, output) for metric, output in headings]
    columns = [*([str(level)] if grouped else []), "system", *names]
    notes = _score_notes(evaluation, scores, marks, is_all=is_all)
    return Table(f"Scores: {level}", columns, rows, 2 if grouped else 1, notes)


def _output_table(evaluation: Evaluation, level: Level, digits: int, scores: Sequence[Score]) -> Table:
    """A row for each output, a column for each system, for outputs that can be many."""
    outputs, marks = evaluation.outputs, _marks(evaluation)
    cells: dict[tuple[str | None, str, str], dict[str, str]] = {}
    for s in scores:
        cells.setdefault((s.id, s.metric, s.output), {})[s.system] = _marked(s, digits, marks)
    systems = [system.name for system in evaluation.systems]
    grouped, named = level is not Level.CORPUS, any(outputs[s.metric, s.output].group for s in scores)
    rows = [
        [
            *([str(place)] if grouped else []),
            metric,
            *([outputs[metric, output].group or ""] if named else []),
            output,
            *(row[system] for system in systems),
        ]
        for (place, metric, output), row in cells.items()
    ]
    columns = [*([str(level)] if grouped else []), "metric", *(["group"] if named else []), "output", *systems]
    notes = [_DASH_NOTE] if any(s.score is None for s in scores) else []
    return Table(f"Other outputs: {level}", columns, rows, len(columns) - len(systems), notes)


def _marked(score: Score, digits: int, marks: Mapping[tuple[str, str, str, str | None, str], str]) -> str:
    """A value with its mark; unmarked numbers are padded, so that digits stand under digits."""
    where = score.metric, score.output, score.level, score.id, score.system
    return _value(score, digits) + marks.get(where, "  " if marks else "")


def _name(metric: str, output: str) -> str:
    return metric if output == "score" else f"{metric} {output}"


def _position(scores: Sequence[Score], key: tuple[str | None, str]) -> int:
    """Rows of one group stand together, in the order in which groups appear."""
    groups = {group: index for index, group in enumerate(dict.fromkeys(s.id for s in scores))}
    return groups[key[0]]


def _value(score: Score, digits: int) -> str:
    text = fixed(score.score, digits)
    if score.low is None or score.high is None:
        return text
    return f"{text} [{fixed(score.low, digits)}, {fixed(score.high, digits)}]"


#: What stands for a value that is undefined.
DASH = "–"


def fixed(value: float | None, digits: int, sign: str = "") -> str:
    """A number with so many decimals; what rounds to zero has no minus sign. `sign` is ``+`` to show both.

    A value that is undefined is a dash.
    """
    if value is None:
        return DASH
    return f"{round(value, digits) + 0.0:{sign}.{digits}f}"


def _marks(evaluation: Evaluation) -> dict[tuple[str, str, str, str | None, str], str]:
    """``+`` and ``-`` for values shown to be above and below the baseline's, whichever is better."""
    if evaluation.settings.baseline is None:
        return {}
    return {
        (c.metric, c.output, c.level, c.id, c.a): " +" if c.delta > 0 else " -"
        for c in evaluation.comparisons
        if c.winner or c.higher
    }


def _score_notes(evaluation: Evaluation, scores: Sequence[Score], marks: object, *, is_all: bool) -> list[str]:
    settings = evaluation.settings
    notes = [
        f"{metric}: {signature}" for metric, signature in dict.fromkeys((s.metric, s.signature) for s in scores)
    ]
    if any(s.low is not None for s in scores):
        kinds = " or ".join(interval_kinds([s.signature for s in scores if s.low is not None]))
        notes.append(f"[low, high]: {100 * (1 - settings.alpha):g}% {kinds} interval")
    if any(s.score is None for s in scores):
        notes.append(_DASH_NOTE)
    if marks and scores and scores[0].level in ("corpus", "domain"):
        notes.append(f"+ or -: differs from the baseline {settings.baseline} at p < {settings.alpha:g}")
    if not scores or scores[0].level != settings.levels[0]:
        return notes
    outputs = () if is_all else evaluation.outputs.items()
    others = Counter(metric for (metric, _), output in outputs if output.kind is Kind.TESTED)
    notes += [f"{metric}: {count} more outputs, with --show tested" for metric, count in others.items()]
    return notes + list(evaluation.notes)


def _comparison_table(evaluation: Evaluation, digits: int, comparisons: Sequence[Comparison]) -> Table:
    grouped = any(c.id is not None for c in comparisons)
    # a column that has nothing to say is left out
    agreed = any(c.human_agreement is not None for c in comparisons)
    rows = []
    for c in comparisons:
        cells = [
            _name(c.metric, c.output),
            c.a,
            c.b,
            verdict_text(c),
            fixed(c.delta, digits, "+"),
            _interval(c, digits),
            "" if c.effect is None else fixed(c.effect, 2, "+"),
            c.shown_p(),
            "" if c.p_adjusted is None else c.shown_p(adjusted=True),
        ]
        if agreed:
            cells.append("" if c.human_agreement is None else f"{100 * c.human_agreement:.0f}%")
        rows.append([c.id or "all", *cells] if grouped else cells)
    columns = ["metric", "system", "against", "verdict", "difference", "interval", "effect", "p", "p adjusted"]
    columns += ["people agree"] if agreed else []
    notes = list(_comparison_notes(evaluation, agreed, comparisons))
    return Table("Comparisons", ["domain", *columns] if grouped else columns, rows, 5 if grouped else 4, notes)


def _comparison_notes(evaluation: Evaluation, agreed: bool, comparisons: Sequence[Comparison]) -> Iterator[str]:
    settings = evaluation.settings
    corrections = " or ".join(dict.fromkeys(c.correction for c in comparisons))
    yield f"{_tests(comparisons)}; verdict at p < {settings.alpha:g}, correction {corrections}"
    if any(output.kind is Kind.TESTED for output in evaluation.outputs.values()):
        yield f"corrected together: {_FAMILIES[settings.family]}"
    drawn = [c.signature for c in comparisons if c.low is not None]
    if drawn:
        kinds = " or ".join(interval_kinds(drawn))
        samples = f", {settings.bootstrap_samples} samples, seed {settings.seed}" if "bootstrap" in kinds else ""
        yield f"interval: {100 * (1 - settings.alpha):g}% {kinds}{samples}"
    method = PairedTest(comparisons[0].method)
    if method.counts_signs:
        yield "effect: share of units won minus a half, of those that differ (Cohen's g)"
    else:
        yield "effect: mean difference of the units' scores over its standard deviation (Cohen's d_z)"
    if not method.decides_scores:
        yield "the sign test says who is better in more units, and decides nothing about the scores"
    if any(c.p_floor for c in comparisons):
        yield "<=: no draw reached the difference, so p is at most that"
    if any(c.verdict is None and c.lacks_units for c in comparisons):
        yield "too few: with so few units that differ nothing could be significant; in brackets how many it takes"
    if any(c.verdict is None and not c.lacks_units for c in comparisons):
        yield "too few draws: nothing could be significant; in brackets how many it takes (option --samples)"
    if agreed:
        yield "people agree: share of system pairs where they do, at a difference of this size (Kocmi et al. 2024)"


#: What is corrected together, where a metric has several outputs.
_FAMILIES = {
    FamilyKind.SYSTEMS: "all pairs of systems under one output",
    FamilyKind.OUTPUTS: "all outputs of one pair of systems",
    FamilyKind.BOTH: "all pairs of systems under all outputs",
}


def _tests(comparisons: Sequence[Comparison]) -> str:
    """Which tests were made, by what they drew."""
    first = comparisons[0]
    if PairedTest(first.method).counts_signs:
        name = "McNemar's test" if first.method == PairedTest.MCNEMAR else "sign test"
        return f"exact paired {name} by {first.unit} scores"
    kinds = Counter((c.method, c.n if c.method != PairedTest.PERMUTATION else 0, c.unit) for c in comparisons)
    told = []
    for (method, draws, unit), count in kinds.items():
        how = "all swaps" if method == PairedTest.PERMUTATION else f"{draws} samples, seed {first.seed}"
        of = f" ({count} of {len(comparisons)} comparisons)" if len(kinds) > 1 else ""
        told.append(f"paired {method} test, {how}, by {unit}{of}")
    return "; ".join(told)


def interval_kinds(signatures: Sequence[str]) -> list[str]:
    """What kinds of intervals stand beside each other, by what the signatures of scores with intervals say."""
    names = {"jackt": "jackknife-t", "bca": "bootstrap (bca)"}
    parts = (dict(Signature.parse(text).parts).get("ci", "") for text in dict.fromkeys(signatures))
    return list(dict.fromkeys(names.get(part, "bootstrap") for part in parts))


def _interval(c: Comparison, digits: int) -> str:
    if c.low is None or c.high is None:
        return ""
    return f"[{fixed(c.low, digits, '+')}, {fixed(c.high, digits, '+')}]"


def verdict_text(c: Comparison) -> str:
    """Who is better, by the metric's own direction; or why nobody can be said to be."""
    if c.verdict is None:
        return (
            f"too few ({c.units_needed} needed)" if c.lacks_units else f"too few draws ({c.draws_needed} needed)"
        )
    if c.winner is not None:
        return f"{c.winner} better"
    if c.higher is not None:
        return f"{c.higher} higher"
    return "no difference shown" if c.ahead is None else f"{c.ahead} ahead in more {c.unit}s"


def _cluster_table(evaluation: Evaluation, clusters: Sequence[Cluster]) -> Table:
    settings = evaluation.settings
    rows = [[_name(one.metric, one.output), str(one.rank), ", ".join(one.systems)] for one in clusters]
    # clusters are of corpus scores
    clustered = {(cluster.metric, cluster.output) for cluster in clusters}
    compared = [c for c in evaluation.comparisons if c.level == Level.CORPUS and (c.metric, c.output) in clustered]
    methods = " or ".join(dict.fromkeys(c.method for c in compared)) or str(settings.test)
    test = f"{methods} test at p < {settings.alpha:g}"
    if settings.clusters is ClusterMethod.WMT:
        note = f"wmt: all systems above a line are better than all below it, {test}, not corrected"
    else:
        corrections = " or ".join(dict.fromkeys(c.correction for c in compared))
        note = (
            f"pairwise: from the best down, a cluster ends before the first system that one of its members is "
            f"better than, {test}, correction {corrections or Correction.HOLM}"
        )
    undecided = sum(c.verdict is None for c in compared)
    notes = [note, *([f"comparisons without a verdict, on which no line rests: {undecided}"] if undecided else [])]
    return Table("Clusters", ["metric", "rank", "systems, best first"], rows, 3, notes)


def _warning_table(evaluation: Evaluation) -> Table:
    """Warnings kind by kind, the gravest first: a row for each system, with the message that most of them have."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for warning in evaluation.warnings:
        groups.setdefault((warning.code, warning.system or ""), []).append(warning)
    rows = []
    for (code, system), warnings in groups.items():
        ids = [warning.segment for warning in warnings if warning.segment]
        shown = ", ".join(ids[:_IDS_SHOWN]) + (", ..." if len(ids) > _IDS_SHOWN else "")
        messages = Counter(warning.message for warning in warnings)
        message, _ = messages.most_common(1)[0]
        others = f" (and {len(messages) - 1} more)" if len(messages) > 1 else ""
        rows.append([str(warnings[0].severity), code, system, shown, message + others, str(len(warnings))])
    columns = ["gravity", "warning", "system", "segments", "message", "count"]
    return Table("Warnings: scored as they are", columns, rows, 5)
