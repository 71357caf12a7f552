"""The front page of the report: every task's table, matrix, declarations and history, and the calendar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from mtgauge.base.findings.codes import warning_kind
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts import verbatim
from mtgauge.pages.leaderboard import Leaderboard
from mtgauge.pages.matrix import Matrix
from mtgauge.pages.page import Chapter, Fragment, Page, PagePart, Section, Skip, build
from mtgauge.pages.table import Column, ColumnKind, Row, Table
from mtgauge.pages.text import LanguageName, Text, merged, say
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.matrix import meanings, pair_cells
from mtgauge.suites.campaign.about import about_lines
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.report.board import board_axes, roles, task_board
from mtgauge.suites.campaign.report.checkpoints import checkpoint_parts, checkpoint_translations
from mtgauge.suites.campaign.report.human_parts import human_parts
from mtgauge.suites.campaign.report.own_texts import own_text
from mtgauge.suites.campaign.report.results import CampaignResults, Stage, SubmissionRow, TaskResults, suspicions
from mtgauge.suites.campaign.report.tables import OUT_OF_LIST
from mtgauge.suites.campaign.report.words import DATA, KINDS, card, embargo

PACKAGE = __package__


def front_page(results: CampaignResults, *, pages: Sequence[str] = (), language: str | None = None) -> bytes:
    """The page as UTF-8; it needs nothing else.

    Args:
        results: What it says.
        pages: Ids of the tasks that have a page of their own beside it, ``ID.html``.
        language: The language it opens in; None: the reader's, and English where scripts do not run.
    """
    campaign = results.folder.campaign
    facts = [EvaluationFacts(task.scores.evaluation, roles=roles(task)) for task in results.tasks]
    found = [tuple(board_axes(one, task.task.id)) for task, one in zip(results.tasks, facts, strict=True)]
    page = Page(
        title=campaign.name,
        chapters=[
            Chapter("answer", say("Answer"), [_summary(results, facts)]),
            Chapter(
                "tasks",
                say("Tasks"),
                [
                    _task(results, task, task_board(task, one, *own), own[0], has_page=task.task.id in pages)
                    for task, one, own in zip(results.tasks, facts, found, strict=True)
                ],
            ),
            Chapter(
                "campaign",
                say("The campaign"),
                [_calendar(campaign, results.ends), _people(campaign), *_history(results)],
            ),
            Chapter(
                "method",
                say("Method"),
                [Section("methods", say("Method"), [Fragment("methods.html", {"results": results})])],
            ),
        ],
        axes=[axis for own in found for axis in own],
        skip=Skip(say("Skip to the results"), "summary"),
        packages=[PACKAGE],
        styles=[(PACKAGE, "campaign.css")],
        said=list(_said(results)),
        translations=merged([campaign.translations, *map(checkpoint_translations, results.tasks)]),
    )
    return build(page, language=language)


def _summary(results: CampaignResults, facts: Sequence[EvaluationFacts]) -> Section:
    campaign = results.folder.campaign
    shown = campaign.calendar.shown
    values = {
        "organizer": own_text(campaign, campaign.organizer),
        "results": results,
        "made": shown(results.at),
        "embargoes": [embargo(what, shown(until)) for what, until in results.embargoes],
        "cards": [card(task, one) for task, one in zip(results.tasks, facts, strict=True)],
    }
    parts = [Fragment("campaign.html", values)]
    return Section("summary", own_text(campaign, campaign.name), parts, say("Summary"), is_first=True)


def _task(
    results: CampaignResults, task: TaskResults, board: Leaderboard | None, systems: Axis, *, has_page: bool
) -> Section:
    name = task.task.id
    campaign = results.folder.campaign
    parts: list[PagePart] = [
        Fragment("about.html", {"task": name, "about": list(_about(campaign, task)), "has_page": has_page}),
        *([board] if board else []),
    ]
    if task.scores.signs:
        parts += [
            Fragment("heading.html", {"id": f"signs-{name}", "title": say("Sign tests")}),
            _sign_matrix(task, systems),
        ]
    parts += checkpoint_parts(task, has_page=has_page)
    parts += human_parts(task, has_page=has_page)
    values = {
        "task": task,
        "is_anonymous": results.stage is Stage.ANONYMOUS,
        "moment": lambda text: campaign.calendar.shown(datetime.fromisoformat(text)),
        "suspicions": _suspicions,
        "untold": _untold,
        "mark": OUT_OF_LIST,
    }
    parts.append(Fragment("task.html", values))
    return Section(f"task-{name}", verbatim(name), parts, verbatim(name))


def _about(campaign: Campaign, results: TaskResults) -> Iterator[Text]:
    """What the task is, in a line."""
    task, testset = results.task, results.scores.evaluation.testset
    yield KINDS[task.kind]
    yield say(
        "from {source} into {target}",
        source=LanguageName(task.languages.source), target=LanguageName(task.languages.target),
    )  # fmt: skip
    yield own_text(campaign, task.domain)
    yield say("Segments: {n}", n=len(testset))
    if testset.references is not None:
        yield say("References: {names}", names=", ".join(testset.references.texts))
    yield DATA[task.data]


def _calendar(campaign: Campaign, ends: Mapping[str, datetime]) -> Section:
    calendar = campaign.calendar
    shown = calendar.shown
    table = Table(
        id="calendar",
        caption=[say("Times are those of {zone}.", zone=str(calendar.zone))],
        columns=[
            Column(title=say("Event"), kind=ColumnKind.NAME),
            Column(title=say("Begins")),
            Column(title=say("Ends")),
        ],
        rows=[
            Row([own_text(campaign, event.name), shown(event.start), shown(ends.get(event.id, event.end))])
            for event in calendar.events.values()
        ],
        sortable=False,
        saved=False,
    )
    return Section("calendar", say("Calendar"), [table], say("Calendar"))


def _people(campaign: Campaign) -> Section:
    """Who stands behind the campaign, and how to reach them."""
    values = {"lines": list(about_lines(campaign)), "own": lambda text: own_text(campaign, text)}
    title = say("About the campaign")
    return Section("about-campaign", title, [Fragment("people.html", values)], say("The campaign"))


def _history(results: CampaignResults) -> Iterator[Section]:
    """What the organiser decided and what came, where there is something to tell."""
    if results.history or results.owing:
        values = {"results": results, "moment": results.folder.campaign.calendar.shown}
        yield Section("history", say("History"), [Fragment("history.html", values)], say("History"))


def _said(results: CampaignResults) -> Iterator[str]:
    """Sentences from elsewhere, which the page says again in the reader's language."""
    yield from (line.label for line in about_lines(results.folder.campaign))
    for task in results.tasks:
        yield from task.scores.evaluation.notes
        yield from (line for row in task.rows for line in row.warnings)
        yield from (line for lines in task.refused.values() for line in lines)
    yield from (line.what for line in results.history)


def _sign_matrix(results: TaskResults, systems: Axis) -> Matrix:
    """The primaries against each other by the sign test of the main metric."""
    signs = results.scores.signs
    assert signs is not None  # noqa: S101  # its caller has looked
    order, name = results.primaries, results.task.id
    places = [system.name for system in results.scores.evaluation.systems]
    cells = pair_cells(order, results.sign_test)
    told = [
        [
            cell
            and replace(
                cell,
                label=say(
                    "{system} against {other}: {verdict}, p {p}.",
                    system=order[row], other=order[column], verdict=cell.label, p=cell.p.shown,
                ),
            )
            for column, cell in enumerate(line)
        ]
        for row, line in enumerate(cells)
    ]  # fmt: skip
    caption = say(
        "{metric} by segment, row against column, p < {alpha} (correction: {correction}). The p-value that "
        "decides is in the tip of a cell.",
        metric=results.names[results.task.main_metric],
        alpha=results.scores.evaluation.settings.alpha,
        correction=", ".join(dict.fromkeys(c.correction for c in signs.comparisons)),
    )
    return Matrix(
        id=f"signs-{name}",
        caption=[caption, *meanings({cell.outcome for line in cells for cell in line if cell})],
        items=[systems.name(places.index(system)) for system in order],
        cells=told,
        is_half=True,
        labelled_by=f"task-{name}-title",
    )


def _suspicions(task: TaskResults, row: SubmissionRow) -> list[tuple[str, int]]:
    """What the checks of the texts found, by kind."""
    counts = Counter(w.code for w in suspicions(task.scores.evaluation) if w.system == row.system)
    return [(warning_kind(code).meaning, count) for code, count in counts.items()]


def _untold(task: TaskResults, row: SubmissionRow) -> int:
    """Warnings about its file that an anonymous page keeps back, since they could name its site."""
    return row.warned - len(row.warnings) - sum(count for _, count in _suspicions(task, row))
