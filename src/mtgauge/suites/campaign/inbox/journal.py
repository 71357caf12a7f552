"""The journal of a campaign's folder: one line of JSON for each event, which is never changed afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.files import append, shorten, sync, write_file
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.inbox.chain import Chain
from mtgauge.suites.campaign.inbox.journal_end import JournalEnd, end_file, read_end, write_end
from mtgauge.suites.campaign.ledger.events import LedgerEvent

#: How the name of a file begins that holds a torn line, before digits of its hash.
_TORN = "torn-line-"


def gone(journal: Path) -> InputError:
    """The error that a journal is not there, or empty, although something had been received."""
    hint = say("restore it from a copy; {bytes} still holds what was received", bytes=journal.with_name("bytes"))
    return InputError(say("is gone, and files had been received"), file=journal, hint=hint, code="cut-journal")


def append_event(journal: Path, event: LedgerEvent) -> None:
    """Writes an event to the end of a journal; it is on the disk when this returns.

    A torn line at its end, as a machine that stops may leave one, is set aside first: no event is glued to it.

    Raises:
        InputError: It cannot be written; no event of the journal is lost.
    """
    chain = _behind(_set_torn_line_aside(journal))
    line = chain.line(event)
    append(journal, line)
    chain.pass_by(line)
    write_end(journal, chain.end)


def settle(journal: Path) -> None:
    """Sees to it that all lines are on the disk: whoever wrote them may have been killed before they were.

    Raises:
        InputError: It cannot be written.
    """
    sync(journal)
    write_end(journal, _behind(_parted(journal)[0]).end)


def is_settled(journal: Path) -> bool:
    """Whether all lines are known to be on the disk, since the end is noted after that.

    Raises:
        InputError: It cannot be read.
    """
    return read_end(journal) == _behind(_parted(journal)[0]).end


def read_journal(journal: Path) -> tuple[LedgerEvent, ...]:
    """All events, the oldest first; none where there is no journal yet.

    Raises:
        InputError: It cannot be read, has a line that is not an event, or lacks one that was there.
    """
    # first its end: whoever writes meanwhile makes the journal longer than that, and never shorter
    end = read_end(journal)
    whole, _ = _parted(journal)
    if end.number and not whole:
        raise gone(journal)
    return tuple(_events(whole, journal, end))


def damaged(journal: Path, line: int, message: str) -> InputError:
    """The error that a line of a journal is not one that was written there."""
    # numbers of entries are those of lines, and all that counts follows from them: none may be left out
    hint = say("what counts is not known without it: restore the journal from a copy")
    return InputError(message, file=journal, line=line, hint=hint, code="damaged-journal")


def torn_lines(journal: Path) -> Iterator[Finding]:
    """Lines of the journal that were never finished; nobody was told that what they say was done.

    Raises:
        InputError: The journal cannot be read.
    """
    if _parted(journal)[1]:
        message = say("its last line is torn: whoever wrote it was stopped, and nobody was told of a receipt")
        hint = say("the next command that changes something sets it aside; ask the site to submit again")
        yield Finding("torn-entry", message, file=str(journal), hint=hint)
    for path in sorted(journal.parent.glob(f"{_TORN}*")):
        message = say("holds a torn line of the journal, of something that nobody was told was done")
        yield Finding("torn-entry", message, file=str(path), hint=say("ask the site, and then delete it"))


def _parted(journal: Path) -> tuple[bytes, bytes]:
    """The whole lines of a journal, and what stands after them."""
    try:
        data = door.read_bytes(journal) if journal.exists() else b""
    except OSError as error:
        raise InputError(say("cannot be read: {reason}", reason=error), file=journal) from None
    end = data.rfind(b"\n") + 1
    return data[:end], data[end:]


def _set_torn_line_aside(journal: Path) -> bytes:
    """Leaves the whole lines of a journal, which it returns."""
    whole, torn = _parted(journal)
    if torn:
        # the same name and bytes, however often this is stopped before the journal is shortened
        write_file(journal.with_name(f"{_TORN}{sha256(torn).hexdigest()[:16]}"), torn)
        shorten(journal, len(whole))
    return whole


def _events(whole: bytes, journal: Path, end: JournalEnd) -> Iterator[LedgerEvent]:
    chain = Chain()
    for line in _lines(whole):
        number = chain.lines + 1
        try:
            yield chain.read(line)
        except ValueError as error:
            raise damaged(journal, number, error.args[0]) from None
        if number == end.number and chain.end != end:
            message = say("this line, or one before it, is not what was last written there")
            raise _other_end(journal, message, code="damaged-journal", line=number)
    if chain.lines < end.number:
        message = say(
            "ends after line {last}, and {number} lines had been written", last=chain.lines, number=end.number
        )
        raise _other_end(journal, message, code="cut-journal")


def _other_end(journal: Path, message: str, code: str, line: int | None = None) -> InputError:
    """The error that the last lines of a journal are not those that were written."""
    hint = say(
        "restore both it and {file} from one copy; without a copy, delete {file} to go on with the lines that "
        "are left",
        file=end_file(journal),
    )
    return InputError(message, file=journal, line=line, hint=hint, code=code)


def _behind(whole: bytes) -> Chain:
    """The chain at the end of these lines, whose events nobody asks for."""
    chain = Chain()
    for line in _lines(whole):
        chain.pass_by(line)
    return chain


def _lines(whole: bytes) -> Iterator[bytes]:
    """Each line with its end."""
    return (line + b"\n" for line in whole.split(b"\n")[:-1])
