"""The bytes of everything that came, each under its SHA-256: written once, and never changed or removed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.digests import read_digest
from mtgauge.base.errors import InputError
from mtgauge.base.files import append, sync, write_file
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.journal import gone
from mtgauge.suites.campaign.inbox.lock import locked


def digest(data: bytes) -> str:
    """SHA-256 as people write it."""
    return hashlib.sha256(data).hexdigest()


def keep(folder: CampaignFolder, data: bytes) -> str:
    """Keeps bytes; they are on the disk when this returns.

    Returns:
        Their SHA-256.

    Raises:
        InputError: They cannot be written; or the journal is gone.
    """
    name = digest(data)
    path = place(folder, name)
    if not folder.journal.exists():
        _begin_journal(folder)
    if path.is_file() and _is_whole(path, name):
        sync(path)  # who wrote it may have been killed before it was on the disk
    else:
        write_file(path, data, parents=True)
    return name


def kept(folder: CampaignFolder, sha256: str, shown: str | Path) -> bytes:
    """The bytes with this SHA-256.

    Args:
        folder: The campaign.
        sha256: Of the bytes.
        shown: What they are called, for errors.

    Raises:
        InputError: They are gone, or not what they were.
    """
    path = place(folder, sha256)
    try:
        data = door.read_bytes(path)
    except InputError:
        hint = say("restore {path} from a copy", path=path)
        raise InputError(say("what was received is gone"), file=shown, hint=hint) from None
    if digest(data) != sha256:
        hint = say("restore {path} from a copy", path=path)
        raise InputError(say("what was received has changed"), file=shown, hint=hint)
    return data


def place(folder: CampaignFolder, sha256: str) -> Path:
    """Where bytes are kept."""
    return folder.blobs / sha256


def _begin_journal(folder: CampaignFolder) -> None:
    """Makes the journal before the first bytes: where there are some, one that is not there is gone."""
    if folder.blobs.is_dir():
        raise gone(folder.journal)
    with locked(folder.ledger):
        append(folder.journal, b"")


def _is_whole(path: Path, sha256: str) -> bool:
    return read_digest(path) == sha256
