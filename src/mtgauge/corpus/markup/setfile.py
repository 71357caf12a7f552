"""Files of one set, as sites and organisers send them: read strictly, or leniently with every repair named."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.base.findings import Finding
from mtgauge.base.findings.capped import LISTED
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.markup.faults import REPAIRABLE, fault, repaired
from mtgauge.corpus.markup.grammar import NIST
from mtgauge.corpus.markup.markedset import MarkedSet, SetKind, Version
from mtgauge.corpus.markup.parsing import is_xml
from mtgauge.corpus.markup.reader import MarkupReader, MarkupReading

_SGML = (".sgm", ".sgml")


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of a file.

    Attributes:
        marked: What it holds, as far as it could be read; None where nothing could.
        findings: Its faults and the repairs that were made, in the order of the file; of one code the first
            `LISTED`.
        more: Code -> how many more there are.
    """

    marked: MarkedSet | None
    findings: tuple[Finding, ...]
    more: Mapping[str, int] = field(default_factory=dict)


def read_set(data: bytes, path: str, *, lenient: bool = False) -> Reading:
    """A ``srcset``, ``tgtset``, ``tstset`` or ``refset``: of CWMT 2008 (appendix B), of later years, or of NIST.

    Where the text of a ``seg`` is missing and it has candidates, the first of these is the best translation, as in
    later years; an ``s`` holds it before its candidates. Documents of several references, or of several systems,
    are told apart by their ``system`` element or by their own ``sysid`` and ``site``. Blanks around a text are
    taken away, and line breaks in a segment become blanks.

    Args:
        data: The bytes of the file; compressed ones are unpacked.
        path: What it is called; ``.sgm`` and ``.sgml`` without an XML declaration are SGML.
        lenient: Repair what can be repaired without a guess; each repair is a warning.

    Returns:
        Never an exception: faults of the content are findings.
    """
    found = Findings(path, gather=True)
    try:
        text = textfile.decode_with_findings(data, found)
    except MtgaugeError as error:
        return Reading(None, (unreadable(error, path),))
    is_sgml = not is_xml(text) and textfile.bare_name(path).lower().endswith(_SGML)
    read = MarkupReader(NIST, xml=not is_sgml, lenient=lenient, writable=True, most=LISTED).read(text)
    marked, faults = _only_set(text, read, is_sgml=is_sgml)
    faults = [*([encoding_fault(found)] if found.items else []), *faults]
    told = map(repaired, faults) if lenient else faults
    ordered = sorted(told, key=lambda found: found.line or 0)
    more = {_told(code, lenient=lenient): number for code, number in read.more.items()}
    return Reading(marked, tuple(found.at(file=path) for found in ordered), more)


def require_set(reading: Reading, path: str) -> MarkedSet:
    """The set that was read.

    Raises:
        InputError: It is faulty, or there is none.
    """
    for found in reading.findings:
        if found.severity.refuses:
            raise InputError.of(found)
    if reading.marked is None:
        raise InputError(say("holds no set"), file=path)
    return reading.marked


def _told(code: str, *, lenient: bool) -> str:
    """The code that people are told."""
    return f"repair-{code}" if lenient and code in REPAIRABLE else code


def _only_set(text: str, read: MarkupReading, *, is_sgml: bool) -> tuple[MarkedSet | None, list[Finding]]:
    """What a text holds, and its faults; a campaign wants one set, and XML that declares itself."""
    sets = read.marked.sets
    faults = [*read.faults, *_differences(sets)]
    if text.strip() and not is_sgml and not is_xml(text):
        faults.insert(0, fault("missing-prolog", say("the file does not begin with an XML declaration"), 1))
    return (_joined(sets) if sets else None), faults


def _differences(sets: Sequence[MarkedSet]) -> Iterator[Finding]:
    """Sets of one file that are not of one kind, one name and one language pair."""
    for found in sets[1:]:
        first = sets[0]
        if found.kind is not first.kind:
            message = say(
                "a <{element}> stands beside the <{other}> of line {line}",
                element=found.element,
                other=first.element,
                line=first.line,
            )
            yield fault("several-sets", message, found.line, hint=say("one file holds one kind of set"))
            continue
        for what, mine, theirs in (
            ("setid", found.setid, first.setid),
            ("srclang", found.srclang, first.srclang),
            (say("target language"), found.tgtlang, first.tgtlang),
        ):
            if mine != theirs:
                message = say(
                    "<{element}> has the {what} {mine!r}, that of line {line} has {theirs!r}",
                    element=found.element,
                    what=what,
                    mine=mine,
                    line=first.line,
                    theirs=theirs,
                )
                yield fault("several-sets", message, found.line)


def _joined(sets: Sequence[MarkedSet]) -> MarkedSet:
    """The sets of the first one's kind as one. Sets may share the version of a maker that they name."""
    first = sets[0]
    versions: dict[Hashable, Version] = {}
    for number, found in enumerate(sets):
        for place, version in enumerate(found.versions if found.kind is first.kind else ()):
            system = version.system
            is_named = system is not None and bool(system.site or system.sysid)
            key: Hashable = system if len(sets) > 1 and is_named else (number, place)
            if first.kind is SetKind.SOURCE:
                key = None
            known = versions.get(key)
            documents = version.documents if known is None else known.documents + version.documents
            versions[key] = Version(documents, system)
    return replace(first, versions=tuple(versions.values()) or (Version(()),))


def unreadable(error: MtgaugeError, path: str) -> Finding:
    """A file that holds no text at all."""
    return Finding("unreadable-file", error.message, file=path, line=error.line, hint=error.hint)


def encoding_fault(found: Findings) -> Finding:
    """All lines that are not text in UTF-8, as one fault: in another encoding most of them are not."""
    first, others = found.items[0], len(found.items) - 1
    message = first.message
    if others:
        message = say("{fault}, and {n} more such places", fault=first.message, n=others)
    hint = say("convert it first, for example with iconv -t UTF-8")
    return fault("wrong-encoding", message, first.line, hint=hint)
