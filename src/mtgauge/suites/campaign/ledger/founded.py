"""Whether what events speak of is there: entries that came before them, and deadlines of the campaign."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.sentences import Sentence, say
from mtgauge.suites.campaign.ledger.events import (
    DeadlineExtended,
    FileExamined,
    FileReceived,
    LateFileDecided,
    LedgerEvent,
    ReportReceived,
)
from mtgauge.suites.campaign.ledger.ledger import Ledger


def unfounded(ledger: Ledger) -> Iterator[tuple[int, Sentence]]:
    """The events that speak of something that is not there, by number, with what that is.

    Args:
        ledger: What happened.
    """
    came: dict[int, type[LedgerEvent]] = {}
    for number, event in enumerate(ledger.events, start=1):
        if isinstance(event, FileReceived | ReportReceived):
            came[number] = type(event)
        elif isinstance(event, FileExamined) and came.get(event.entry) is not FileReceived:
            yield number, say("is about entry {entry}, and no result file came as that one", entry=event.entry)
        elif isinstance(event, LateFileDecided) and event.entry not in came:
            message = say(
                "is about entry {entry}, and neither a result file nor a report came as that one",
                entry=event.entry,
            )
            yield number, message
        elif isinstance(event, DeadlineExtended) and event.event not in ledger.campaign.calendar.events:
            yield (
                number,
                say("extends {event!r}, which the calendar of campaign.toml does not have", event=event.event),
            )
