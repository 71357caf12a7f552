"""Days and times of a campaign's time zone as moments, all of them in UTC.

In UTC because Python compares two moments of one zone by what their clocks show, and where a clock is set back one
hour in autumn, a later moment shows the earlier time.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from mtgauge.errors import OptionError


def find_zone(name: str) -> ZoneInfo:
    """A time zone by its name, such as ``Asia/Shanghai``.

    Raises:
        OptionError: There is no such zone.
    """
    try:
        return ZoneInfo(name)
    # the last two where the name is that of a folder of zones
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise OptionError(f"{name!r} is no time zone", hint="write it as Asia/Shanghai or UTC") from None


def first_moment(when: date | datetime, zone: ZoneInfo) -> datetime:
    """When it begins: a day at midnight, a time at that time; the earlier one of an hour that comes twice."""
    if isinstance(when, datetime):
        return in_zone(when, zone)
    return datetime.combine(when, time.min, zone).astimezone(UTC)


def last_moment(when: date | datetime, zone: ZoneInfo) -> datetime:
    """When it ends: a day one microsecond before midnight, a time at that time."""
    if isinstance(when, datetime):
        return in_zone(when, zone)
    # where the clock is set back at midnight the last hour comes twice, and the day ends with the second
    return datetime.combine(when, time.max, zone).replace(fold=1).astimezone(UTC)


def in_zone(moment: datetime, zone: ZoneInfo) -> datetime:
    """A date-time in UTC; one that says no offset is a time of the zone."""
    return (moment.replace(tzinfo=zone) if moment.tzinfo is None else moment).astimezone(UTC)
