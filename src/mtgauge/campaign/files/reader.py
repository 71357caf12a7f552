"""The files of a campaign, read strictly, or leniently with every repair named."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.campaign.findings import Finding, Severity, raise_first
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.markup.builder import SetBuilder
from mtgauge.corpus.markup.events import events, is_xml
from mtgauge.corpus.markup.faults import MENDABLE, Fault
from mtgauge.corpus.markup.markedset import MarkedSet
from mtgauge.corpus.markup.repairs import mend
from mtgauge.errors import InputError, MtgaugeError

_SGML = (".sgm", ".sgml")


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of a file.

    Attributes:
        marked: What it holds, as far as it could be read; None where nothing could.
        findings: Its faults and the repairs that were made, in the order of the file.
    """

    marked: MarkedSet | None
    findings: tuple[Finding, ...]


def read_set(data: bytes, path: str, *, lenient: bool = False) -> Reading:
    """A ``srcset``, ``tgtset``, ``tstset`` or ``refset``: of CWMT 2008 (appendix B), of later years, or of NIST.

    Where the text of a ``seg`` is missing and it has candidates, the first of these is the best translation, as in
    later years; an ``s`` holds it before its candidates. Documents of several references, or of several systems,
    are told apart by their ``system`` element or by their own ``sysid`` and ``site``. Blanks around a text are
    taken away, and line breaks in a segment become blanks.

    Args:
        data: The bytes of the file; compressed ones are unpacked.
        path: What it is called; ``.sgm`` and ``.sgml`` without an XML declaration are SGML.
        lenient: Mend what can be mended without a guess; each repair is a warning.

    Returns:
        Never an exception: faults of the content are findings.
    """
    found = Findings(path, gather=True)
    try:
        text = textfile.decode_with_findings(data, found)
    except MtgaugeError as error:
        return Reading(
            None, (Finding("unreadable-file", error.message, file=path, line=error.line, hint=error.hint),)
        )
    parsed = _read_text(text, path, lenient=lenient)
    faults = [*([_encoding_fault(found)] if found.items else []), *parsed.faults]
    ordered = sorted(faults, key=lambda fault: fault.line or 0)
    return Reading(parsed.marked, tuple(_finding(fault, path, lenient=lenient) for fault in ordered))


def load_set(path: str, *, lenient: bool = False) -> MarkedSet:
    """The set that a file holds.

    Args:
        path: The file.
        lenient: As of `read_set`.

    Raises:
        InputError: It cannot be read, or is faulty: the first fault, with its line.
    """
    return demanded(read_set(textfile.read_bytes(path), path, lenient=lenient), path)


def demanded(reading: Reading, path: str) -> MarkedSet:
    """The set that was read.

    Raises:
        InputError: It is faulty, or there is none.
    """
    raise_first(reading.findings, path)
    if reading.marked is None:
        raise InputError("holds no set", file=path)
    return reading.marked


@dataclass(frozen=True, slots=True)
class _Parsed:
    """What a text holds, its faults, and whether its markup ended too early."""

    marked: MarkedSet | None
    faults: list[Fault]
    is_broken: bool


def _read_text(text: str, path: str, *, lenient: bool) -> _Parsed:
    """The text as it stands; where it is not well-formed, as it is mended, so that every fault is found."""
    if not text.strip():
        return _Parsed(None, [Fault("not-a-set", "the file is empty")], is_broken=False)
    if not is_xml(text) and textfile.bare_name(path).lower().endswith(_SGML):
        mended, repairs = mend(text, sgml=True)
        return _parse(mended, path, repairs)
    faults = []
    if not is_xml(text):
        faults.append(Fault("missing-prolog", "the file does not begin with an XML declaration", 1))
    parsed = _parse(text, path, faults)
    if parsed.is_broken or (lenient and any(fault.code == "unknown-element" for fault in parsed.faults)):
        mended, repairs = mend(text)
        again = _parse(mended, path, faults + repairs)
        # what was not well-formed for a reason that nobody can name was not mended
        is_mended = bool(repairs) if parsed.is_broken else not again.is_broken
        return again if is_mended else parsed
    return parsed


def _parse(text: str, path: str, known: list[Fault]) -> _Parsed:
    found = Findings(path, gather=True)
    builder = SetBuilder()
    is_broken = False
    for event in events(text, found, xml=True):
        if event.kind == "broken":
            is_broken = True
        else:
            builder.add(event)
    marked = builder.built()
    faults = known + [Fault("broken-markup", item.message, item.line, hint=item.hint) for item in found.items]
    if marked is None and not found.items:
        faults.append(Fault("not-a-set", "holds no srcset, tgtset, tstset or refset"))
    return _Parsed(marked, faults + builder.faults, is_broken)


def _encoding_fault(found: Findings) -> Fault:
    """All lines that are not text in UTF-8, as one fault: in another encoding most of them are not."""
    first, others = found.items[0], len(found.items) - 1
    message = f"{first.message}, and {others} more such places" if others else first.message
    return Fault("wrong-encoding", message, first.line, hint="convert it first, for example with iconv -t UTF-8")


def _finding(fault: Fault, path: str, *, lenient: bool) -> Finding:
    """What people are told of a fault: an error, or the repair that was made."""
    if fault.code not in MENDABLE:
        return Finding(fault.code, fault.message, Severity.ERROR, path, fault.line, fault.segment, fault.hint)
    hint, repair = MENDABLE[fault.code]
    if not lenient:
        return Finding(fault.code, fault.message, Severity.ERROR, path, fault.line, fault.segment, hint)
    message = f"{fault.message}; {repair}"
    return Finding(f"repair-{fault.code}", message, Severity.WARNING, path, fault.line, fault.segment)
