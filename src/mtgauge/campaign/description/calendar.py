"""The calendar of a campaign: events as moments, in the organiser's time zone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

#: Events that rules ask for by name; tasks name those of their own test set.
REGISTRATION_DEADLINE = "registration-deadline"
TRAINING_RELEASE = "training-release"
RESULTS = "results"
REPORT_DEADLINE = "report-deadline"
WORKSHOP = "workshop"
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
        """A moment as people of the campaign read it: ``2008-10-15 23:59 CST``."""
        return moment.astimezone(self.zone).strftime("%Y-%m-%d %H:%M %Z")
