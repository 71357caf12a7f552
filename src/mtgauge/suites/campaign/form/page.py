"""The registration form as a page to print on A4 (CWMT 2008, appendix A): nothing from elsewhere, no script."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from markupsafe import Markup

from mtgauge.pages.shell import asset, environment
from mtgauge.pages.text import ENGLISH, Text, Writer, say
from mtgauge.suites.campaign.about import about_lines
from mtgauge.suites.campaign.description.calendar import REGISTRATION_DEADLINE
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.task import Task, TaskKind
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.rules.registration import Registration

PACKAGE = __package__

_KINDS = {TaskKind.TRANSLATION: say("Machine translation"), TaskKind.COMBINATION: say("System combination")}
#: The languages that the guidelines of 2008 have codes for; others stand as their codes.
_LANGUAGES = {"en": say("English"), "ja": say("Japanese"), "zh": say("Chinese")}


class TaskBox(NamedTuple):
    """A task that can be ticked."""

    id: str
    languages: Text
    domain: str
    ticked: bool


def form_page(ledger: Ledger, filled: Registration | None = None, *, language: str = ENGLISH) -> bytes:
    """The form as UTF-8, in one language.

    Args:
        ledger: The campaign that it registers for, and what happened: its deadline may have been extended.
        filled: What stands in it; None: it is empty. What is missing can be filled in by hand.
        language: Its language; texts of the campaign that it does not translate stay as they are.
    """
    campaign = ledger.campaign
    names = campaign.translations.get(language, {})
    writer = Writer(language, names)
    page = environment(writer, PACKAGE).get_template("form.html")
    values: dict[str, Any] = {
        "language": language,
        "style": Markup(asset("form.css", PACKAGE)),  # noqa: S704  # a file of mtgauge
        "campaign": campaign,
        "deadline": _deadline(ledger, filled),
        "tasks": {kind: boxes for kind in TaskKind if (boxes := list(_boxes(campaign, kind, filled)))},
        "kinds": _KINDS,
        "field": lambda key: getattr(filled, key) or "" if filled is not None else "",
        "asks_country": any(fee.countries for fee in campaign.fees),
        "fee": campaign.fee_of(filled.country) if filled is not None and filled.country else None,
        "about": list(about_lines(campaign)),
        "translated": any(term.text in names for term in campaign.terms),
        "own": lambda text: names.get(text, text),
    }
    return page.render(values).encode("utf-8", "replace")


def _deadline(ledger: Ledger, filled: Registration | None) -> str:
    calendar = ledger.campaign.calendar
    if REGISTRATION_DEADLINE not in calendar.events:
        return ""
    return calendar.shown(ledger.deadline(REGISTRATION_DEADLINE, filled.site if filled is not None else None))


def _boxes(campaign: Campaign, kind: TaskKind, filled: Registration | None) -> Iterator[TaskBox]:
    for task in campaign.tasks:
        if task.kind is kind:
            yield TaskBox(task.id, _direction(task), task.domain, filled is not None and task.id in filled.tasks)


def _direction(task: Task) -> Text:
    source, target = (_LANGUAGES.get(code, code) for code in (task.languages.source, task.languages.target))
    return say("{source} → {target}", source=source, target=target)
