"""The ledger of a campaign's folder: read without a lock, and written one event at a time.

There is one commit point: the line of an event in the journal. The bytes that it speaks of are on the disk
before, and the names under ``submissions/`` and ``registrations/`` follow from it afterwards.
"""

from __future__ import annotations

from collections.abc import Callable

from mtgauge.base.errors import MtgaugeError
from mtgauge.base.files import write_file
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.journal import append_event, damaged, gone, is_settled, read_journal, settle
from mtgauge.suites.campaign.inbox.lock import locked
from mtgauge.suites.campaign.inbox.names import is_named, read_named, sweep, write_names
from mtgauge.suites.campaign.ledger.events import LedgerEvent
from mtgauge.suites.campaign.ledger.founded import unfounded
from mtgauge.suites.campaign.ledger.ledger import Ledger


def open_ledger(folder: CampaignFolder) -> Ledger:
    """What happened in a campaign.

    Raises:
        InputError: The journal cannot be read, has a line that is not an event, or lacks one that was there.
    """
    ledger = Ledger(folder.campaign, read_journal(folder.journal))
    for number, message in unfounded(ledger):
        raise damaged(folder.journal, number, message)
    return ledger


def open_to_write(folder: CampaignFolder) -> Ledger:
    """What happened in a campaign, for whoever writes on.

    Raises:
        InputError: As `open_ledger`; or the journal is gone or empty, and something had been received.
    """
    ledger = open_ledger(folder)
    if not ledger.events and (read_named(folder) or (folder.blobs.is_dir() and not folder.journal.exists())):
        raise gone(folder.journal)
    return ledger


def commit(folder: CampaignFolder, make: Callable[[Ledger], LedgerEvent | None]) -> Ledger:
    """Writes an event down, and gives files the names that follow.

    Args:
        folder: The campaign.
        make: The event, given what happened until now, while nobody else can write; None: there is nothing to
            write. What it raises stops everything.

    Returns:
        What happened until now, this event the last of it.

    Raises:
        InputError: It cannot be written.
    """
    with locked(folder.ledger):
        sweep(folder)
        ledger = open_to_write(folder)
        try:
            event = make(ledger)
        except MtgaugeError:
            write_names(folder, ledger)  # whoever was stopped before may have left some to do
            raise
        if not ledger.events:
            _begin(folder)
        if event is not None:
            append_event(folder.journal, event)
            ledger = ledger.and_then(event)
        else:
            settle(folder.journal)  # whoever wrote it down may have been killed before it was on the disk
        write_names(folder, ledger)
    return ledger


def recover(folder: CampaignFolder) -> None:
    """Clears up after commands that were killed, for one that may have nothing to write down itself.

    Their drafts go, and the end of the journal is noted where they left it behind.

    Raises:
        InputError: As `open_to_write`; or something cannot be written.
    """
    sweep(folder)
    if not is_settled(folder.journal):
        with locked(folder.ledger):
            open_to_write(folder)  # stops at a journal that was cut, whose end must not be noted anew
            settle(folder.journal)


def _begin(folder: CampaignFolder) -> None:
    """Before the first event: a list of names that is not there afterwards was lost."""
    if not is_named(folder):
        write_file(folder.named, b"{}")
