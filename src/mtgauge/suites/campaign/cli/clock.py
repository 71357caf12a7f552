"""The campaign of a command: the argument ``DIR``, and ``--at``, the clock of every rule that depends on time."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.sections import argument
from mtgauge.suites.campaign.description.calendar import Calendar
from mtgauge.suites.campaign.description.days import in_zone
from mtgauge.suites.campaign.folder import CampaignFolder

#: Adds ``DIR``, given to the command as ``folder: str``.
folder_argument = argument("folder", type=click.Path(), metavar="DIR", help="Folder of the campaign.")
#: Adds ``--at``, given to the command as ``at: str | None``.
clock_option = click.option(
    "--at",
    metavar="TIME",
    help="Time to assume, such as 2008-10-15T18:00+08:00; without an offset in the campaign's time zone.  "
    "[default: now]",
)


def opened_at(folder: str, at: str | None) -> tuple[CampaignFolder, datetime]:
    """The campaign of a folder and the moment of ``--at``, with the errors of `moment`."""
    opened = CampaignFolder.open(folder)
    return opened, moment(at, opened.campaign.calendar)


def moment(at: str | None, calendar: Calendar, name: str = "--at") -> datetime:
    """What ``--at`` says, in UTC.

    Args:
        at: The text; None: now.
        calendar: Of the campaign, in whose zone a time without an offset is.
        name: What the text is called in messages.

    Raises:
        OptionError: It is not a date and time.
    """
    if at is None:
        return datetime.now(UTC)
    hint = say("write it as 2008-10-15T18:00 or 2008-10-15T18:00+08:00")
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        raise OptionError(say("{option} {at!r} is not a date and time", option=name, at=at), hint=hint) from None
    if "T" not in at.upper() and ":" not in at:
        raise OptionError(say("{option} {at!r} is a day without a time", option=name, at=at), hint=hint)
    return in_zone(found, calendar.zone)
