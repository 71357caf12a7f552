"""``mtgauge history``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from mtgauge.base.errors import MtgaugeError, OptionError
from mtgauge.base.files import write_file
from mtgauge.base.sentences import ENGLISH, Sentence, say
from mtgauge.commands.declared import together
from mtgauge.commands.evaluating import check_folder, check_report
from mtgauge.commands.options import format_option, options_named
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import argument, command
from mtgauge.commands.streams import tell
from mtgauge.engine.results import Comparison
from mtgauge.records.archives import records_in
from mtgauge.records.history import (
    History,
    PairedRuns,
    PastScore,
    SegmentOutcomes,
    last_change,
    paired_runs,
    read_history,
    segment_outcomes,
    with_tests,
)
from mtgauge.report import render_tables
from mtgauge.report.csvform import csv_of
from mtgauge.report.jsonform import document
from mtgauge.report.names import metric_names
from mtgauge.report.numbers import DASH, bounded, bounds, fixed
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable

SCHEMA = "mtgauge/history/1"
FORMATS = ("table", "json", "csv", "markdown")
#: Ids in a cell of a table; the other formats have all.
_MOST = 20
#: The mark of a change that is not by chance.
_MARK = "*"
_filters = together(
    click.option(
        "-m",
        "--metric",
        "metrics",
        multiple=True,
        metavar="NAME",
        help="Show this metric (may be repeated).  [default: all]",
    ),
    click.option(
        "--system",
        "systems",
        multiple=True,
        metavar="NAME",
        help="Show this system (may be repeated).  [default: all]",
    ),
)


@command(
    examples=(
        "mtgauge history records --paired-tests",
        "mtgauge history records --metric chrf --between 2026-11-26 2026-11-27",
        "mtgauge history records --paired-tests --report history.html",
    )
)
@argument("folder", type=click.Path(), metavar="DIR", help="Folder of records.")
@_filters
@click.option(
    "--paired-tests",
    "is_tested",
    is_flag=True,
    help="Test each change by a paired test of the two runs, whose texts are scored again.",
)
@click.option(
    "--between",
    nargs=2,
    metavar="OLD NEW",
    help="List the segments that were fixed and broken between two runs, given by name or path.",
)
@click.option(
    "--threshold",
    type=float,
    metavar="SCORE",
    help="Score that a right segment has at least, or at most if lower is better. "
    " [default: the best score, for metrics such as exact match]",
)
@format_option(FORMATS)
@options_named("output", "report", "report_language", "title", "quiet", "threads")
def history(folder: str, **options: Any) -> None:
    """Show the records in DIR over time: scores, changes, and what else was different.

    A change is the difference from the last run with the same test set and signature. Runs are sorted by the date
    in their names, such as 2026-11-27, or else by the time at which they were written.
    """
    if options["threshold"] is not None and not options["between"]:
        raise OptionError(say("--threshold is for two runs"), hint=say("add --between OLD NEW"))
    if options["is_tested"] and options["between"]:
        raise OptionError(say("--paired-tests is for the whole history"), hint=say("leave one of the two out"))
    check_report(options["report"], options["report_language"], options["title"])
    check_folder(options["output"])
    paired: PairedRuns | MtgaugeError | None = None
    with records_in(folder) as kept, progress_bar(quiet=options["quiet"]) as progress:
        found = read_history(kept, folder, metrics=options["metrics"], systems=options["systems"])
        work = {"threads": options["threads"], "progress": progress}
        if options["between"]:
            between = _names(found, options["between"])
            paired = paired_runs(found, between, **work)
            outcomes = segment_outcomes(paired, options["threshold"])
            render = partial(_rendered_outcomes, found, between, outcomes)
        else:
            found = with_tests(found, **work) if options["is_tested"] else found
            render = partial(_rendered_history, found, options["is_tested"])
        if options["report"] is not None:
            _write_page(found, paired or _last_pair(found, **work), options)
    emit_rendered(render, options=options)
    for warning in () if options["quiet"] else found.warnings:
        tell(say("warning: {message}", message=warning))


def _last_pair(history: History, **work: Any) -> PairedRuns | MtgaugeError | None:
    """The last two comparable runs, or why their texts cannot be scored again; None without two such runs."""
    between = last_change(history)
    try:
        return None if between is None else paired_runs(history, between, **work)
    except MtgaugeError as error:
        return error


def _write_page(history: History, paired: PairedRuns | MtgaugeError | None, options: Mapping[str, Any]) -> None:
    from mtgauge.cli.history.page import history_page  # few runs write a page
    from mtgauge.report.page import file_of

    page = history_page(history, paired, is_tested=options["is_tested"])
    made = file_of(options["report"], page, language=options["report_language"], title=options["title"])
    write_file(options["report"], made)
    tell(f"report: {options['report']}")


def _names(history: History, between: tuple[str, str]) -> tuple[str, str]:
    """The names of two runs, which a shell completes to paths."""
    known = {Path(run.folder).resolve(): run.name for run in history.runs}
    names = {run.name for run in history.runs}
    old, new = (name if name in names else known.get(Path(name).resolve(), name) for name in between)
    return old, new


def _rendered_history(
    history: History, is_tested: bool, form: str, screen: Screen | None = None, language: str = ENGLISH
) -> str:
    if form == "json":
        runs = [
            {"run": run.name, "date": run.date, "mtgauge": run.version, "segments": len(run.evaluation.testset)}
            for run in history.runs
        ]
        warnings = [str(warning) for warning in history.warnings]
        return document(
            SCHEMA, {"runs": runs, "scores": [_row(item) for item in history.scores], "warnings": warnings}
        )
    if form == "csv":
        return csv_of({"score": [_row(item) for item in history.scores]})
    return render_tables(_tables(history, is_tested), form, screen, language)


def _row(item: PastScore) -> dict[str, Any]:
    """A score for programs."""
    score, c = item.score, item.comparison
    return {
        "run": item.run.name,
        "date": item.run.date,
        "system": score.system,
        "metric": score.metric,
        "score": score.score,
        "low": score.low,
        "high": score.high,
        "n": score.n,
        "previous": None if item.previous is None else item.previous.name,
        "delta": item.delta,
        "intervals_apart": item.is_apart,
        "delta_low": None if c is None else c.low,
        "delta_high": None if c is None else c.high,
        "p": None if c is None else c.p,
        "p_adjusted": None if c is None else c.p_adjusted,
        "verdict": None if c is None or c.verdict is None else str(c.verdict),
        "changes": [str(change) for change in item.changes],
        "signature": score.signature,
    }


def _tables(history: History, is_tested: bool) -> Iterator[TextTable]:
    """A table for each metric."""
    has_dates = any(run.date is not None and run.date not in run.name for run in history.runs)
    for metric in dict.fromkeys(item.score.metric for item in history.scores):
        items = [item for item in history.scores if item.score.metric == metric]
        evaluation = items[-1].run.evaluation
        digits = evaluation.outputs[metric, items[-1].score.output].shown_decimals
        has_against = any(
            item.previous is not None and item.previous is not before.run for before, item in pairwise(items)
        )
        columns = [say("system"), say("run"), *([say("date")] if has_dates else [])]
        heads = len(columns)
        columns += [say("score"), say("change")]
        columns += [say("against")] if has_against else []
        columns += [say("interval"), say("verdict"), say("p")] if is_tested else []
        rows = []
        for item in items:
            score = item.score
            row = [score.system, item.run.name, *([item.run.date or DASH] if has_dates else [])]
            row += [bounded(score.score, score.low, score.high, digits), _change(item, digits, is_tested)]
            row += [item.previous.name if item.previous else ""] if has_against else []
            row += _test(item.comparison, digits) if is_tested else []
            rows.append(row)
        notes = [*_notes(items, is_tested), f"{metric_names(evaluation)[metric]}: {items[-1].score.signature}"]
        yield TextTable(metric_names(evaluation)[metric], columns, rows, heads, notes)


def _change(item: PastScore, digits: int, is_tested: bool) -> str:
    if item.delta is None:
        return ""
    return f"{fixed(item.delta, digits, '+')} {_MARK if item.is_real(is_tested=is_tested) else ' '}"


def _test(c: Comparison | None, digits: int) -> list[Sentence | str]:
    if c is None:
        return ["", "", ""]
    if c.differing == 0:
        return ["", say("unchanged"), ""]
    verdict = say("too few segments") if c.verdict is None else Sentence.of(str(c.verdict))
    return [bounds(c.low, c.high, digits, "+"), verdict, c.shown_p(adjusted=True)]


def _notes(items: Sequence[PastScore], is_tested: bool) -> Iterator[Sentence]:
    told: dict[tuple[str, Sentence], list[str]] = {}
    for item in items:
        for change in item.changes:
            told.setdefault((item.run.name, change), []).append(item.score.system)
    for run, change in told:
        yield say("{run}: {change}", run=run, change=change)
    if any(item.comparison is not None for item in items):
        yield say("*: the paired test shows a difference; p is corrected for the systems of one pair of runs")
    elif not is_tested and any(_MARK in _change(item, 0, is_tested) for item in items):
        yield say("*: the intervals of the two scores do not overlap; --paired-tests compares the texts")


def _rendered_outcomes(
    history: History,
    between: tuple[str, str],
    outcomes: Sequence[SegmentOutcomes],
    form: str,
    screen: Screen | None = None,
    language: str = ENGLISH,
) -> str:
    if form == "json":
        content = {"old": between[0], "new": between[1], "outcomes": [asdict(item) for item in outcomes]}
        return document(SCHEMA, content)
    if form == "csv":
        rows = [
            {"system": item.system, "metric": item.metric, "outcome": name, "segment": segment}
            for item in outcomes
            for name in ("fixed", "broken", "wrong", "right")
            for segment in getattr(item, name)
        ]
        return csv_of({"segment": rows})
    return render_tables([_outcome_table(history, between, outcomes)], form, screen, language)


def _outcome_table(history: History, between: tuple[str, str], outcomes: Sequence[SegmentOutcomes]) -> TextTable:
    names: dict[str, str] = {}
    for run in history.runs:
        names |= metric_names(run.evaluation)
    kinds = (
        ("broken", say("broken")), ("fixed", say("fixed")),
        ("wrong", say("wrong in both")), ("right", say("right in both")),
    )  # fmt: skip
    rows = [
        [names[item.metric], item.system, f"{item.threshold:g}", shown, _listed(found), f"{len(found)}"]
        for item in outcomes
        for name, shown in kinds
        for found in [getattr(item, name)]
    ]
    columns = [say("metric"), say("system"), say("threshold"), say("outcome"), say("segments"), say("count")]
    title = say("Segments: {old} and {new}", old=between[0], new=between[1])
    return TextTable(title, columns, rows, len(columns) - 1, heads=4)


def _listed(segments: Sequence[str]) -> str:
    """Segment ids, as far as a table has room."""
    return ", ".join([*segments[:_MOST], *(["..."] if len(segments) > _MOST else [])])
