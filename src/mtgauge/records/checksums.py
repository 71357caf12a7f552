"""Checksums that are kept with records: what is no longer as it was written down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import RecordError
from mtgauge.base.sentences import Sentence, say

#: The file of checksums, in the format of ``sha256sum --check``.
CHECKSUMS = "SHA256SUMS"
_LINE = re.compile(r"(?P<sum>[0-9a-f]{64})  (?P<path>[^\n]+)")


def checksum_faults(folder: str | Path, shown: str) -> tuple[Sentence, ...]:
    """What is not as the checksums of a folder say, one sentence each, by path; none where it has no checksums.

    Args:
        folder: The folder.
        shown: What it is called in errors.

    Raises:
        RecordError: The file of checksums cannot be read as such.
    """
    path = Path(folder) / CHECKSUMS
    return tuple(_faults(Path(folder), _sums(path, shown))) if path.is_file() else ()


def _sums(path: Path, shown: str) -> dict[str, str]:
    """Path -> SHA-256."""
    place = f"{shown}:{CHECKSUMS}"
    try:
        lines = door.read_bytes(path, error=RecordError).decode("utf-8").splitlines()
    except (RecordError, UnicodeDecodeError):
        raise RecordError(say("cannot be read as checksums"), file=place) from None
    found: dict[str, str] = {}
    for number, line in enumerate(lines, start=1):
        match = _LINE.fullmatch(line)
        if match is None or match["path"] in found:
            raise RecordError(
                say("is not a line of checksums, or its file has one already"), file=place, line=number
            )
        found[match["path"]] = match["sum"]
    return found


def _faults(folder: Path, sums: dict[str, str]) -> Iterator[Sentence]:
    files = {item.relative_to(folder).as_posix(): item for item in folder.rglob("*") if item.is_file()}
    for path in sorted({*files, *sums} - {CHECKSUMS}):
        about = {"path": path, "sums": CHECKSUMS}
        if path not in files:
            yield say("{path} is in {sums} and is not there", **about)
        elif path not in sums:
            yield say("{path} is there and is not in {sums}", **about)
        elif digest_of(str(files[path])) != sums[path]:
            yield say("{path} is not the file whose checksum is in {sums}", **about)
