"""The organisers' tables: results of a task, and its matrix of sign tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.campaign.report.results import SubmissionRow, TaskResults, Verdict
from mtgauge.campaign.rules.descriptions import OutOfListData
from mtgauge.report.tables import DEFAULT_PRECISION, Table, fixed, interval_kinds

#: As the campaign's own reports print them.
DOTS = {Verdict.BETTER: "●", Verdict.WORSE: "●", Verdict.NOT_SHOWN: "○", Verdict.TOO_FEW: "·"}
SELF = "–"
#: Behind the name of a system that data out of the campaign's list trained.
OUT_OF_LIST = "†"


def result_table(results: TaskResults, digits: int = DEFAULT_PRECISION) -> Table:
    """Primaries by rank, then contrasts; the main metric first, with its intervals."""
    task = results.task
    columns = ["rank", "cluster", "system", *results.metrics]
    rows = [
        [
            "" if row.rank is None else str(row.rank),
            "" if row.cluster is None else str(row.cluster),
            row.system + (f" {OUT_OF_LIST}" if row.out_of_list else ""),
            *_cells(results, row, digits),
        ]
        for row in results.rows
    ]
    return Table(f"{task.id} ({task.languages}, {task.domain})", columns, rows, 3, list(_notes(results)))


def _cells(results: TaskResults, row: SubmissionRow, digits: int) -> Iterator[str]:
    for metric in results.metrics:
        score = row.scores[metric]
        text = fixed(score.score, digits)
        if metric == results.task.main_metric and score.low is not None and score.high is not None:
            text += f" [{fixed(score.low, digits)}, {fixed(score.high, digits)}]"
        yield text


def _notes(results: TaskResults) -> Iterator[str]:
    settings, main = results.scores.evaluation.settings, results.task.main_metric
    yield from results.run.notes
    yield f"ranked by {main}; contrasts stand below and have no rank"
    scores = [row.scores[main] for row in results.rows]
    kinds = interval_kinds([score.signature for score in scores if score.low is not None])
    if kinds:
        yield f"[low, high]: {100 * (1 - settings.alpha):g}% {' or '.join(kinds)} interval"
    if results.scores.evaluation.clusters:
        tests = " or ".join(results.score_tests)
        yield f"systems of one cluster cannot be told apart by the paired test of their scores ({tests})"
        if results.undecided:
            yield f"comparisons without a verdict, on which no cluster rests: {results.undecided}"
    for row in results.rows:
        if row.warned:
            yield f"warnings about {row.system}: {row.warned}"
        if row.out_of_list:
            yield f"{OUT_OF_LIST} {row.system}: {'; '.join(map(declared, row.out_of_list))}"


def declared(data: OutOfListData) -> str:
    """Data out of the campaign's list in words."""
    name = f"{data.name}, " if data.name else ""
    if data.is_public:
        return f"{name}public" + (f", from {data.origin}" if data.origin else "")
    about = ", ".join(text for text in (data.content, data.amount) if text)
    return f"{name}not public" + (f": {about}" if about else "")


def sign_table(results: TaskResults) -> Table | None:
    """The primaries against each other by the sign test of the main metric; None for fewer than two."""
    if results.scores.signs is None:
        return None
    systems = results.primaries
    rows = [[system, *(_dot(results, system, other) for other in systems)] for system in systems]
    settings = results.scores.signs.settings
    notes = [
        f"sign test of the segments' {results.task.main_metric}, correction {_correction(results)}; it says who "
        "is better in more segments, and decides nothing about scores, ranks and clusters",
        f"{DOTS[Verdict.BETTER]} a difference at p < {settings.alpha:g}, {DOTS[Verdict.NOT_SHOWN]} none shown, "
        f"{DOTS[Verdict.TOO_FEW]} too few segments to show any",
    ]
    return Table(f"{results.task.id}: sign tests", ["system", *systems], rows, 1 + len(systems), notes)


def _correction(results: TaskResults) -> str:
    comparisons = results.scores.signs.comparisons if results.scores.signs else ()
    return " or ".join(dict.fromkeys(c.correction for c in comparisons))


def _dot(results: TaskResults, system: str, other: str) -> str:
    found = results.sign_verdict(system, other)
    return SELF if found is None else DOTS[found[0]]


def tables_of(tasks: Sequence[TaskResults], digits: int = DEFAULT_PRECISION) -> Iterator[Table]:
    """All tables of a report, numbers with so many decimals."""
    for results in tasks:
        yield result_table(results, digits)
        signs = sign_table(results)
        if signs is not None:
            yield signs
