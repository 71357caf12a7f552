"""The calendar of a campaign: events as moments, in the organiser's time zone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

#: Events that rules ask for by name; tasks name those of their own test set.
REGISTRATION_DEADLINE = "registration-deadline"
TRAINING_RELEASE = "training-release"
RESULTS = "results"
REPORT_DEADLINE = "report-deadline"
WORKSHOP = "workshop"
#: The zone in which a day ends last, and what deadlines of shared tasks call it.
ANYWHERE, _ANYWHERE_ON_EARTH = "Etc/GMT+12", "AoE"
#: The microsecond of the last moment of a day.
_LAST = 999_999
NEEDED = (REGISTRATION_DEADLINE, TRAINING_RELEASE, RESULTS, REPORT_DEADLINE, WORKSHOP)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens, or ends, in a campaign.

    Attributes:
        id: Such as ``registration-deadline``.
        name: What people call it.
        start: Its first moment, with time zone.
        end: Its last moment; the end of the day where the campaign gives a day.
    """

    id: str
    name: str
    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Calendar:
    """All events, in the order of the file.

    Attributes:
        zone: The time zone in which days begin and end, and moments are shown.
        events: Id -> event.
    """

    zone: ZoneInfo
    events: dict[str, Event]

    def __getitem__(self, event: str) -> Event:
        return self.events[event]

    def shown(self, moment: datetime) -> str:
        """A moment in the campaign's zone and in UTC: ``2008-10-15 23:59:59 CST (15:59:59 UTC)``.

        To the second; a fraction is shown where it is not that of the end of a day, so that nobody reads two
        moments as one. The second date is there where it is another one.
        """
        here, there = moment.astimezone(self.zone), moment.astimezone(UTC)
        fraction = f".{moment.microsecond:06d}" if moment.microsecond not in (0, _LAST) else ""
        shown = f"{here:%Y-%m-%d %H:%M:%S}{fraction} {self._zone_name(here)}"
        if here.utcoffset() == there.utcoffset():
            return shown
        day = "" if here.date() == there.date() else f"{there:%Y-%m-%d} "
        return f"{shown} ({day}{there:%H:%M:%S}{fraction} UTC)"

    def _zone_name(self, here: datetime) -> str:
        """What people call the zone at a moment; the last place where a day ends has no name of its own."""
        return _ANYWHERE_ON_EARTH if self.zone.key == ANYWHERE else f"{here:%Z}"
