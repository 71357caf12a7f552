"""The front page of the report: every task's table, matrix, declarations and history, and the calendar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from mtgauge.campaign.report.results import CampaignResults, Stage, SubmissionRow, TaskResults, Verdict
from mtgauge.campaign.report.tables import DOTS, OUT_OF_LIST, SELF
from mtgauge.campaign.report.words import DATA, KINDS, card, embargo
from mtgauge.findings.codes import WARNINGS
from mtgauge.report.page.shell import asset, environment, frame, script_of
from mtgauge.report.page.text import ENGLISH, Text, Writer, page_catalogues
from mtgauge.report.page.verdicts import interval_words, p_shown
from mtgauge.report.tables import DEFAULT_PRECISION, fixed

PACKAGE = "mtgauge.campaign.report"
_SCRIPTS = ("text.js", "state.js", "appearance.js", "sorting.js")
_STYLES = ("page.css", "print.css")


@dataclass(frozen=True, slots=True)
class ShownScore:
    """A score as it is shown and as it is."""

    shown: str
    exact: float | None
    bounds: str
    best: bool


@dataclass(frozen=True, slots=True)
class Dot:
    """A cell of the matrix of sign tests: the dot, its class for the style, and the p-value."""

    dot: str
    outcome: str
    p: str


def front_page(results: CampaignResults, *, pages: Sequence[str] = (), language: str | None = None) -> bytes:
    """The page as UTF-8; it needs nothing else.

    Args:
        results: What it says.
        pages: Ids of the tasks that have a page of their own beside it, ``ID.html``.
        language: The language it opens in; None: the reader's, and English where scripts do not run.
    """
    campaign = results.folder.campaign
    meta: dict[str, Any] = {"language": language, "catalogues": page_catalogues(_said(results)), "systems": []}
    shown = campaign.calendar.shown
    writer = Writer(language or ENGLISH)
    page = environment(writer, PACKAGE).get_template("campaign.html").render(
        campaign=campaign,
        results=results,
        is_anonymous=results.stage is Stage.ANONYMOUS,
        made=shown(results.at),
        moment=lambda text: shown(datetime.fromisoformat(text)),
        embargoes=[embargo(what, shown(until)) for what, until in results.embargoes],
        cards=[card(task) for task in results.tasks],
        events=[(event, shown(event.start), shown(event.end)) for event in campaign.calendar.events.values()],
        kinds=KINDS,
        data=DATA,
        pages=pages,
        numbers=_numbers,
        intervals=_intervals,
        dots=_dots,
        suspicions=_suspicions,
        untold=_untold,
        mark=OUT_OF_LIST,
        **frame(writer, _style(), [_script()], meta),
    )  # fmt: skip
    return page.encode("utf-8", "replace")


@cache
def _style() -> str:
    return "\n".join([*map(asset, _STYLES), asset("campaign.css", PACKAGE)])


@cache
def _script() -> str:
    return script_of(*map(asset, _SCRIPTS), asset("campaign.js", PACKAGE))


def _numbers(task: TaskResults, row: SubmissionRow) -> list[ShownScore]:
    return [_number(task, metric, row) for metric in task.metrics]


def _number(task: TaskResults, metric: str, row: SubmissionRow) -> ShownScore:
    score = row.scores[metric]
    direction = task.scores.evaluation.directions[metric]
    values = [row.scores[metric].value for row in task.rows if row.rank is not None]
    bounds = ""
    if metric == task.task.main_metric and score.low is not None and score.high is not None:
        bounds = f"[{fixed(score.low, DEFAULT_PRECISION)}, {fixed(score.high, DEFAULT_PRECISION)}]"
    best = False
    if direction is not None and row.rank is not None and len(values) > 1:
        best = score.score == (max(values) if direction else min(values))
    return ShownScore(fixed(score.score, DEFAULT_PRECISION), score.score, bounds, best)


def _said(results: CampaignResults) -> Iterator[str]:
    """Notes of the scores, which the page says again in the reader's language."""
    for task in results.tasks:
        yield from task.scores.evaluation.notes


def _intervals(task: TaskResults) -> Text | None:
    """How the intervals of the main metric were found; None where there are none."""
    return interval_words([row.scores[task.task.main_metric] for row in task.rows])


def _suspicions(task: TaskResults, row: SubmissionRow) -> list[tuple[str, int]]:
    """What the checks of the texts found, by kind."""
    counts = Counter(w.code for w in task.scores.evaluation.warnings if w.system == row.system)
    return [(WARNINGS[code].meaning, count) for code, count in counts.items()]


def _untold(task: TaskResults, row: SubmissionRow) -> int:
    """Warnings about its file that an anonymous page keeps back, since they could name its site."""
    return row.warned - len(row.warnings) - sum(count for _, count in _suspicions(task, row))


def _dots(task: TaskResults, system: str) -> list[Dot]:
    return [_dot(task, system, other) for other in task.primaries]


def _dot(task: TaskResults, system: str, other: str) -> Dot:
    found = task.sign_verdict(system, other)
    if found is None:
        return Dot(SELF, "none", "")
    verdict, c = found
    outcomes = {Verdict.BETTER: "win", Verdict.WORSE: "loss", Verdict.NOT_SHOWN: "tie", Verdict.TOO_FEW: "few"}
    return Dot(DOTS[verdict], outcomes[verdict], p_shown(c, adjusted=True))
