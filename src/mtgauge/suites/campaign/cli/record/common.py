"""What the commands that write something down have in common."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.streams import print_text
from mtgauge.suites.campaign.cli.clock import clock_option, moment
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import commit
from mtgauge.suites.campaign.ledger.decisions import Who
from mtgauge.suites.campaign.ledger.events import LedgerEvent
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.rules.registration import ORGANISER

_Function = TypeVar("_Function", bound=Callable[..., Any])


def not_empty(_: click.Context, parameter: click.Parameter, value: str | None) -> str:
    """The value of an option that says something; empty where it was not given.

    Raises:
        OptionError: It was given, and is blank.
    """
    if value is None:
        return ""
    if not value.strip():
        raise OptionError(say("{option} is empty", option=parameter.opts[0]))
    return value


def by_option(function: _Function) -> _Function:
    """Adds ``--by``, given to the command as ``by``."""
    who = "Who decides or asks."
    return click.option(
        "--by", metavar="NAME", default=ORGANISER, show_default=True, callback=not_empty, help=who
    )(function)


def who_options(function: _Function) -> _Function:
    """Adds ``--by``, ``--reason`` and ``--at``, given to the command as ``by``, ``reason`` and ``at``."""
    reason = click.option("--reason", metavar="TEXT", callback=not_empty, help="Why; the journal keeps it.")
    return by_option(reason(clock_option(function)))


def reason_needed(function: _Function) -> _Function:
    """As `who_options`, for what nobody should do without a word."""
    why = "Why; the journal keeps it."
    reason = click.option("--reason", metavar="TEXT", required=True, callback=not_empty, help=why)
    return by_option(reason(clock_option(function)))


def write_down(
    folder: str, at: str | None, by: str, reason: str, make: Callable[[Ledger, Who], LedgerEvent]
) -> None:
    """Writes an event down, and says its number.

    Args:
        folder: Of the campaign.
        at: As ``--at`` has it.
        by: As ``--by`` has it.
        reason: As ``--reason`` has it.
        make: The event, given the ledger and who decides.
    """
    opened = CampaignFolder.open(folder)
    who = Who(moment(at, opened.campaign.calendar), by, reason)
    ledger = commit(opened, lambda now: make(now, who))
    event = ledger.events[-1]
    shown = opened.campaign.calendar.shown(event.at)
    print_text(say("written down as number {n}, {moment}", n=len(ledger.events), moment=shown))


def until_moment(text: str, folder: str) -> datetime:
    """A moment that a command is given, in the campaign's zone where it says no offset, in UTC."""
    return moment(text, CampaignFolder.open(folder).campaign.calendar, "TIME").astimezone(UTC)
