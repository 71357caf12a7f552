"""The organisers' tables: results of a task, and its matrix of sign tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mtgauge.base.sentences import alternatives, enumerated, say, sequence
from mtgauge.engine.results import Verdict
from mtgauge.report.decimals import Decimals
from mtgauge.report.intervals import interval_kinds
from mtgauge.report.numbers import bounded, fixed
from mtgauge.report.table import TextTable
from mtgauge.stats.method_names import shown_methods
from mtgauge.suites.campaign.report.checkpoints import checkpoint_tables
from mtgauge.suites.campaign.report.human_tables import human_notes, human_tables
from mtgauge.suites.campaign.report.results import SubmissionRow, TaskResults
from mtgauge.suites.campaign.rules.descriptions import OutOfListData

#: What a sign test says -> the dot, as the campaign's own reports print it; None: it could say nothing.
DOTS: Mapping[Verdict | None, str] = {**dict.fromkeys(Verdict, "●"), Verdict.NOT_SHOWN: "○", None: "·"}
#: A system against itself.
SELF = "–"
#: Behind the name of a system that data out of the campaign's list trained.
OUT_OF_LIST = "†"


def result_table(results: TaskResults, precision: int | None = None) -> TextTable:
    """Primaries by rank, then contrasts; the main metric first, with its intervals."""
    task, decimals = results.task, Decimals(results.scores.evaluation, precision)
    columns = [say("rank"), say("cluster"), say("system"), *(results.names[metric] for metric in results.metrics)]
    rows = [
        [
            "" if row.rank is None else str(row.rank),
            "" if row.cluster is None else str(row.cluster),
            row.system + (f" {OUT_OF_LIST}" if row.out_of_list else ""),
            *_cells(results, row, decimals),
        ]
        for row in results.rows
    ]
    return TextTable(f"{task.id} ({task.languages}, {task.domain})", columns, rows, 3, list(_notes(results)))


def _cells(results: TaskResults, row: SubmissionRow, decimals: Decimals) -> Iterator[str]:
    for metric in results.metrics:
        score = row.scores[metric]
        if metric in results.bounded:
            yield bounded(score.score, score.low, score.high, decimals.of(score))
        else:
            yield fixed(score.score, decimals.of(score))


def _notes(results: TaskResults) -> Iterator[str]:
    settings, main = results.scores.evaluation.settings, results.task.main_metric
    yield from results.run.notes
    yield say("ranked by {metric}; contrasts stand below and have no rank", metric=results.names[main])
    scores = [row.scores[metric] for row in results.rows for metric in results.bounded]
    kinds = interval_kinds([score.signature for score in scores if score.low is not None])
    if kinds:
        share = 100 * (1 - settings.alpha)
        yield say("[low, high]: {share:g}% {kinds} confidence interval", share=share, kinds=alternatives(kinds))
    yield from human_notes(results)
    if results.scores.evaluation.clusters and results.score_tests:
        yield say(
            "systems of one cluster cannot be told apart by the paired test of their scores ({tests})",
            tests=shown_methods(results.score_tests),
        )
        if results.undecided:
            yield say("comparisons without a verdict, on which no cluster rests: {n}", n=results.undecided)
    for row in results.rows:
        if row.warned:
            yield say("warnings about {system}: {n}", system=row.system, n=row.warned)
        if row.out_of_list:
            data = sequence(list(map(declared, row.out_of_list)))
            yield say("{mark} {system}: {data}", mark=OUT_OF_LIST, system=row.system, data=data)


def declared(data: OutOfListData) -> str:
    """Data that are not on the campaign's list in words."""
    parts = [data.name] if data.name else []
    about = [text for text in (data.content, data.amount) if text]
    if data.is_public:
        parts.append(say("public"))
        if data.origin:
            parts.append(say("from {origin}", origin=data.origin))
    else:
        parts.append(say("not public: {about}", about=enumerated(about)) if about else say("not public"))
    if data.newest:
        parts.append(say("newest text of {day}", day=data.newest))
    return enumerated(parts)


def sign_table(results: TaskResults) -> TextTable | None:
    """The primaries against each other by the sign test of the main metric; None for fewer than two."""
    if results.scores.signs is None:
        return None
    systems = results.primaries
    tests = ((system, [results.sign_test(system, other) for other in systems]) for system in systems)
    rows = [[system, *(DOTS[one.verdict] if one else SELF for one in own)] for system, own in tests]
    corrections = list(dict.fromkeys(c.correction for c in results.scores.signs.comparisons))
    settings, main = results.scores.signs.settings, results.names[results.task.main_metric]
    notes = [
        say(
            "sign test of the segments' {metric}, correction {correction}; it says which system is better in more "
            "segments, and decides nothing about scores, ranks and clusters",
            metric=main,
            correction=alternatives(corrections) if corrections else "",
        ),
        say(
            "{shown} a difference at p < {alpha:g}, {not_shown} none shown, {too_few} too few segments to show "
            "any",
            shown=DOTS[Verdict.MORE_UNITS],
            not_shown=DOTS[Verdict.NOT_SHOWN],
            too_few=DOTS[None],
            alpha=settings.alpha,
        ),
    ]
    title = say("{task}: sign tests", task=results.task.id)
    return TextTable(title, [say("system"), *systems], rows, 1 + len(systems), notes, heads=1)


def tables_of(tasks: Sequence[TaskResults], precision: int | None = None) -> Iterator[TextTable]:
    """All tables of a report; `precision`: the decimals of numbers, None: those that each output needs."""
    for results in tasks:
        yield result_table(results, precision)
        signs = sign_table(results)
        if signs is not None:
            yield signs
        yield from checkpoint_tables(results)
        yield from human_tables(results)
