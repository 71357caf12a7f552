"""Days and times of a campaign's time zone as moments, all of them in UTC.

In UTC because Python compares two moments of one zone by what their clocks show, and where a clock is set back one
hour in autumn, a later moment shows the earlier time.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say


def find_zone(name: str) -> ZoneInfo:
    """A time zone by its name, such as ``Asia/Shanghai``.

    Raises:
        OptionError: There is no such zone.
    """
    try:
        return ZoneInfo(name)
    # the last two where the name is that of a folder of zones
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise OptionError(
            say("{name!r} is not a time zone", name=name), hint=say("write it as Asia/Shanghai or UTC")
        ) from None


#: Years whose days begin and end in years that Python has, in any zone.
_YEARS = range(2, 9999)


def first_moment(when: date | datetime, zone: ZoneInfo) -> datetime:
    """When it begins: a day at midnight, a time at that time; the earlier one of an hour that comes twice.

    Raises:
        OptionError: It lies at the end of all years.
    """
    return in_zone(when if isinstance(when, datetime) else datetime.combine(when, time.min), zone)


def last_moment(when: date | datetime, zone: ZoneInfo) -> datetime:
    """When it ends: a day one microsecond before midnight, a time at that time.

    Raises:
        OptionError: It lies at the end of all years.
    """
    # where the clock is set back at midnight the last hour comes twice, and the day ends with the second
    return in_zone(when if isinstance(when, datetime) else datetime.combine(when, time.max).replace(fold=1), zone)


def in_zone(moment: datetime, zone: ZoneInfo) -> datetime:
    """A date-time in UTC; one that says no offset is a time of the zone.

    Raises:
        OptionError: It lies at the end of all years.
    """
    if moment.year not in _YEARS:
        message = say(
            "the year {year} is not between {first} and {last}", year=moment.year, first=_YEARS[0], last=_YEARS[-1]
        )
        raise OptionError(message)
    return (moment.replace(tzinfo=zone) if moment.tzinfo is None else moment).astimezone(UTC)
