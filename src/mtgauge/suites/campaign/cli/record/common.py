"""What the commands that write something down have in common."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.declared import together
from mtgauge.commands.streams import print_text
from mtgauge.suites.campaign.cli.clock import clock_option, moment, opened_at
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import commit
from mtgauge.suites.campaign.ledger.decisions import Who
from mtgauge.suites.campaign.ledger.events import LedgerEvent
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.rules.registration import ORGANISER


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


_reason = partial(
    click.option, "--reason", metavar="REASON", callback=not_empty, help="Reason, kept in the journal."
)
#: Adds ``--by``, given to the command as ``by``.
by_option = click.option(
    "--by",
    metavar="NAME",
    default=ORGANISER,
    show_default=True,
    callback=not_empty,
    help="Person who decides or requests it.",
)
#: Adds ``--by``, ``--reason`` and ``--at``, given to the command as ``by``, ``reason`` and ``at``.
who_options = together(by_option, _reason(), clock_option)
#: As `who_options`, for what nobody should do without a word.
reason_needed = together(by_option, _reason(required=True), clock_option)


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
    opened, at_moment = opened_at(folder, at)
    who = Who(at_moment, by, reason)
    ledger = commit(opened, lambda now: make(now, who))
    event = ledger.events[-1]
    shown = opened.campaign.calendar.shown(event.at)
    print_text(say("written down as number {n}, {moment}", n=len(ledger.events), moment=shown))


def until_moment(text: str, folder: str) -> datetime:
    """A moment that a command is given, in the campaign's zone where it says no offset, in UTC."""
    return moment(text, CampaignFolder.open(folder).campaign.calendar, "TIME").astimezone(UTC)
