"""What a preset leaves for the organiser to fill in, and nobody has yet."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.presets import TO_FILL_IN, YEAR_TO_FILL_IN


def unfilled(campaign: Campaign, source: TomlFile) -> Iterator[Finding]:
    """Findings about texts and days of ``campaign.toml`` that stand for others."""
    texts = {"name": campaign.name, "organizer": campaign.organizer, "contact": campaign.contact.receives_at}
    for key, text in texts.items():
        if text == TO_FILL_IN:
            yield source.finding("to-fill-in", say("{key} is still to be filled in", key=key), (key,))
    if campaign.cut_off.year == YEAR_TO_FILL_IN:
        yield source.finding("to-fill-in", _day("cut_off"), ("cut_off",))
    zone = campaign.calendar.zone
    for event in campaign.calendar.events.values():
        if event.start.astimezone(zone).year == YEAR_TO_FILL_IN:
            yield source.finding("to-fill-in", _day(event.id), ("calendar", "events", event.id))


def _day(key: str) -> str:
    return say("the day of {key} is still to be filled in", key=key)
