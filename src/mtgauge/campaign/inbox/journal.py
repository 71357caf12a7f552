"""The journal: one JSON line per file that came, which is never changed afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from mtgauge.campaign.description.task import SetName
from mtgauge.errors import InputError
from mtgauge.files import append, shorten, write_file
from mtgauge.sentences import say

#: How the name of a file begins that holds a torn line, before digits of its hash.
_TORN = "torn-line-"


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
    """What became of a file.

    Attributes:
        received: When it came.
        sent: Under which name.
        set: Which set of texts it should translate.
        accepted: Whether it counts.
        file: Where it is kept, from ``submissions/``.
        sha256: Of its bytes.
        form_sha256: Of the form of its system; None where there is none.
        lenient: Whether it was read leniently, and so has to be read again.
        replaced: Where the file is kept, from ``submissions/``, whose place it took; None where there was none.
        findings: What was found, a line each.
    """

    received: datetime
    sent: str
    set: SetName
    accepted: bool
    file: str
    sha256: str
    form_sha256: str | None
    lenient: bool
    replaced: str | None
    findings: tuple[str, ...]


def append_entry(journal: Path, entry: JournalEntry) -> None:
    """Writes an entry to the end of a journal; it is on the disk when this returns.

    A torn line at its end, as a machine that stops may leave one, is set aside first: no entry is glued to it.

    Raises:
        InputError: It cannot be written; no entry of the journal is lost.
    """
    _set_torn_line_aside(journal)
    values = asdict(entry) | {"received": entry.received.astimezone(UTC).isoformat()}
    line = json.dumps(values, ensure_ascii=False) + "\n"
    append(journal, line.encode("utf-8", "backslashreplace"))


def read_journal(journal: Path) -> tuple[JournalEntry, ...]:
    """All entries, the oldest first; none where there is no journal yet.

    Raises:
        InputError: It cannot be read, or has a line that is not an entry.
    """
    whole, _ = _parted(journal)
    try:
        text = whole.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(say("cannot be read: {reason}", reason=error), file=journal) from None
    return tuple(_entries(text, journal))


def torn_lines(journal: Path) -> Iterator[Path]:
    """The journal where its last line is torn, and the files in which torn lines were set aside.

    A line is torn that does not end: its writer was stopped, and told nobody that the file was received.

    Raises:
        InputError: The journal cannot be read.
    """
    if _parted(journal)[1]:
        yield journal
    yield from sorted(journal.parent.glob(f"{_TORN}*"))


def _parted(journal: Path) -> tuple[bytes, bytes]:
    """The whole lines of a journal, and what stands after them."""
    try:
        data = journal.read_bytes() if journal.exists() else b""
    except OSError as error:
        raise InputError(say("cannot be read: {reason}", reason=error), file=journal) from None
    end = data.rfind(b"\n") + 1
    return data[:end], data[end:]


def _set_torn_line_aside(journal: Path) -> None:
    whole, torn = _parted(journal)
    if torn:
        # the same name and bytes, however often this is stopped before the journal is shortened
        write_file(journal.with_name(f"{_TORN}{sha256(torn).hexdigest()[:16]}"), torn)
        shorten(journal, len(whole))


def _entries(text: str, journal: Path) -> Iterator[JournalEntry]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            values = json.loads(line)
            received = datetime.fromisoformat(values.pop("received"))
            if received.tzinfo is None:
                raise ValueError
            chosen, findings = SetName(values.pop("set")), tuple(values.pop("findings"))
            yield JournalEntry(received=received, set=chosen, findings=findings, **values)
        except (ValueError, TypeError, KeyError, AttributeError):
            hint = say("restore the journal from a copy, or delete the line: its file then counts as unrecorded")
            raise InputError(say("is not an entry of the journal"), file=journal, line=number, hint=hint) from None
