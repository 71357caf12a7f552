"""Tables of scores: systems by metrics, and outputs by systems where outputs can be many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from mtgauge.base.sentences import Sentence, alternatives, say
from mtgauge.engine.notes import is_told_by_measure, several_units
from mtgauge.engine.results import Comparison, Score
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Kind, Level
from mtgauge.report.decimals import Decimals
from mtgauge.report.intervals import interval_kinds
from mtgauge.report.names import joined, shown_group, shown_level, value_title
from mtgauge.report.numbers import DASH, bounded, sign_of
from mtgauge.report.shown import outputs_beside, shown_notes, shown_outputs
from mtgauge.report.table import TextTable

#: Stands for the column of the number of units beside an effect; no output has this name.
COUNT = ""
_DASH_NOTE = say("{dash}: no value, since nothing was counted there", dash=DASH)

#: (metric, output, level, id, system) -> the mark behind a score.
Marks = Mapping[tuple[str, str, str, str | None, str], str]


def score_table(
    evaluation: Evaluation, names: Mapping[str, str], level: str, decimals: Decimals, *, is_all: bool
) -> TextTable:
    """A row for each system, a column for each primary output.

    Args:
        evaluation: What was measured.
        names: Metric -> its name for readers.
        level: What the scores are of.
        decimals: Those of the scores.
        is_all: Whether other outputs have tables too; otherwise a note says how many there are.
    """
    shown = shown_outputs(evaluation) | outputs_beside(evaluation)
    scores = [s for s in evaluation.scores if s.level == level and (s.metric, s.output) in shown]
    marks = baseline_marks(evaluation)
    columns, rows = score_rows(
        evaluation, names, level, scores, lambda s: (_marked(s, decimals, marks), f"{s.n:,}")
    )
    signatures = dict.fromkeys((s.metric, s.signature) for s in scores)
    notes = [
        *(
            Sentence("{metric}: {signature}", {"metric": names[metric], "signature": signature})
            for metric, signature in signatures
        ),
        *score_notes(evaluation, names, scores, marks, is_all=is_all),
    ]
    title = say("Scores: {level}", level=shown_level(evaluation, level))
    return TextTable(title, columns, rows, 1 if level == Level.CORPUS else 2, notes)


def score_rows(
    evaluation: Evaluation,
    names: Mapping[str, str],
    level: str,
    scores: Sequence[Score],
    shown: Callable[[Score], tuple[str, str]],
) -> tuple[list[str], list[list[str]]]:
    """The headings and the rows of a score table: groups, if the level has groups, systems, then values.

    Args:
        evaluation: What was measured.
        names: Metric -> its name for readers.
        level: What the scores are of.
        scores: The scores of the table.
        shown: Makes the cells of a score and of the number of its units.
    """
    headings = _headings(evaluation, names, scores)
    cells: dict[tuple[str | None, str], dict[tuple[str, str], str]] = {}
    for s in scores:
        row = cells.setdefault((s.id, s.system), {})
        row[s.metric, s.output], row[s.metric, COUNT] = shown(s)
    grouped = level != Level.CORPUS
    # rows of one group stand together, in the order in which groups appear
    groups = {group: place for place, group in enumerate(dict.fromkeys(s.id for s in scores))}
    rows = [
        [
            *([shown_group(evaluation, level, group)] if grouped else []),
            system,
            *(cells[group, system][heading] for heading in headings),
        ]
        for group, system in sorted(cells, key=lambda key: groups[key[0]])
    ]
    return [*([shown_level(evaluation, level)] if grouped else []), say("system"), *headings.values()], rows


def _headings(
    evaluation: Evaluation, names: Mapping[str, str], scores: Sequence[Score]
) -> dict[tuple[str, str], str]:
    """(metric, output) -> heading of the columns of a table; `COUNT` is the number of units beside an effect."""
    beside = outputs_beside(evaluation)
    headings: dict[tuple[str, str], str] = {}
    for s in scores:
        if (s.metric, s.output) not in headings:
            headings[s.metric, s.output] = value_title(evaluation, names[s.metric], s)
            if (s.metric, s.output) in beside:
                several = several_units(s.unit)
                headings[s.metric, COUNT] = joined("{name} {more}", names[s.metric], several)
    return headings


def output_table(
    evaluation: Evaluation, names: Mapping[str, str], level: str, decimals: Decimals, scores: Sequence[Score]
) -> TextTable:
    """A row for each output, a column for each system, for outputs that can be many."""
    outputs, marks = evaluation.outputs, baseline_marks(evaluation)
    cells: dict[tuple[str | None, str, str], dict[str, str]] = {}
    for s in scores:
        cells.setdefault((s.id, s.metric, s.output), {})[s.system] = _marked(s, decimals, marks)
    systems = [system.name for system in evaluation.systems]
    grouped, named = level != Level.CORPUS, any(outputs[s.metric, s.output].group for s in scores)
    rows = [
        [
            *([shown_group(evaluation, level, place)] if grouped else []),
            names[metric],
            *([outputs[metric, output].group or ""] if named else []),
            output,
            *(row[system] for system in systems),
        ]
        for (place, metric, output), row in cells.items()
    ]
    columns = [
        *([shown_level(evaluation, level)] if grouped else []),
        say("metric"),
        *([say("group")] if named else []),
        say("output"),
        *systems,
    ]
    notes = list(dash_notes(evaluation, scores))
    title = say("Other outputs: {level}", level=shown_level(evaluation, level))
    return TextTable(title, columns, rows, len(columns) - len(systems), notes)


def _marked(score: Score, decimals: Decimals, marks: Marks) -> str:
    """A value with its interval and its mark; unmarked numbers are padded, so that digits stand under digits."""
    where = score.metric, score.output, score.level, score.id, score.system
    shown = bounded(score.score, score.low, score.high, decimals.of(score), sign_of(score))
    return shown + marks.get(where, "  " if marks else "")


def baseline_marks(evaluation: Evaluation) -> Marks:
    """``+`` and ``-`` for values shown to be above and below the baseline's, whichever is better."""
    return {where: " +" if c.delta > 0 else " -" for where, c in beside_baseline(evaluation).items()}


def beside_baseline(evaluation: Evaluation) -> Mapping[tuple[str, str, str, str | None, str], Comparison]:
    """(metric, output, level, id, system) -> a test against the baseline that shows a difference."""
    if evaluation.settings.baseline is None:
        return {}
    shown = (c for c in evaluation.comparisons if c.winner or c.higher)
    return {(c.metric, c.output, c.level, c.id, c.a): c for c in shown}


def score_notes(
    evaluation: Evaluation, names: Mapping[str, str], scores: Sequence[Score], marks: Marks, *, is_all: bool
) -> list[str]:
    """What is to be known of the scores of a table beside their signatures."""
    notes = cell_legend(evaluation, scores)
    if is_marked(scores, marks):
        values = {"baseline": evaluation.settings.baseline, "alpha": evaluation.settings.alpha}
        notes.append(say("+ or -: differs from the baseline {baseline} at p < {alpha:g}", **values))
    if not scores or scores[0].level != evaluation.settings.levels[0]:
        return notes
    outputs = () if is_all else evaluation.outputs.items()
    others = Counter(metric for (metric, _), output in outputs if output.kind is Kind.TESTED)
    more = [
        say("{metric}: {n} more outputs, with --show tested", metric=names[metric], n=count)
        for metric, count in others.items()
    ]
    return [*notes, *more, *shown_notes(evaluation)]


def dash_notes(evaluation: Evaluation, scores: Sequence[Score]) -> Iterator[Sentence]:
    """What dashes in a table of scores stand for; nothing where there are none."""
    first = {metric: fitted.outputs[0].name for metric, fitted in evaluation.fitted.items()}
    told = {is_told_by_measure(s.output, first[s.metric]): s.output for s in scores if s.score is None}
    if False in told:
        yield _DASH_NOTE
    if True in told:
        yield say("{dash} of {output}: no value here; the notes say why", dash=DASH, output=told[True])


def is_marked(scores: Sequence[Score], marks: Marks) -> bool:
    """Whether scores of a table have marks."""
    return bool(marks and scores and scores[0].level not in ("document", "segment"))


def cell_legend(evaluation: Evaluation, scores: Sequence[Score]) -> list[str]:
    """What brackets and dashes of a table of scores stand for."""
    notes: list[str] = []
    if any(s.low is not None for s in scores):
        kinds = alternatives(interval_kinds([s.signature for s in scores if s.low is not None]))
        share = 100 * (1 - evaluation.settings.alpha)
        notes.append(say("[low, high]: {share:g}% {kinds} confidence interval", share=share, kinds=kinds))
    return [*notes, *dash_notes(evaluation, scores)]
