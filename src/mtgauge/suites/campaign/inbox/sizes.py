"""How large a file may be that somebody sends."""

from __future__ import annotations

from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.campaign import Campaign

_MEGABYTE = 1_000_000
_HINT = say(
    "text may be compressed with gzip if it keeps its name, without .gz; or ask the organiser: largest_file"
)


def read_limited(campaign: Campaign, path: Path) -> bytes:
    """The bytes of a file that is not larger than the campaign takes.

    Raises:
        InputError: It is larger, or cannot be read.
    """
    return read_at_most(campaign.largest_file, path)


def read_at_most(megabytes: int, path: Path) -> bytes:
    """The bytes of a file that is not larger than so many megabytes.

    Raises:
        InputError: It is larger, or cannot be read.
    """
    most = megabytes * _MEGABYTE
    try:
        size = path.stat().st_size
    except OSError:
        size = 0  # reading says why
    if size > most:
        message = say("has {size:,} bytes; the campaign takes files up to {most:,}", size=size, most=most)
        raise InputError(message, file=path, hint=_HINT)
    return door.read_bytes(str(path), most=most)
