"""One command at a time changes what a campaign has received, so that no file replaces another unseen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mtgauge.campaign.folder import CampaignFolder
from mtgauge.errors import InputError
from mtgauge.files import hold_lock
from mtgauge.sentences import say


@contextmanager
def locked(folder: CampaignFolder) -> Iterator[None]:
    """Waits until no other command holds the lock, and holds it; it is free when its process ends, even if killed.

    Raises:
        InputError: The folder cannot be written, or its file system has no locks.
    """
    path = folder.journal.parent / ".lock"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
    except OSError as error:
        raise InputError(say("cannot be written: {reason}", reason=error.strerror), file=path) from None
    with file:
        try:
            hold_lock(file.fileno(), wait=True)
        except OSError as error:
            raise InputError(say("cannot be locked: {reason}", reason=error.strerror), file=path) from None
        yield
