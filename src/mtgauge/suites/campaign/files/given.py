"""Sources and references as an organiser has them: in any format of texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mtgauge.base.errors import MtgaugeError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import SegmentTable, parse_file, suffix_of
from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
from mtgauge.corpus.markup.markedset import MarkedSegment, MarkedSet, SetKind, SystemElement, Version
from mtgauge.corpus.markup.parsing import is_xml, root_name
from mtgauge.corpus.markup.setfile import Reading, encoding_fault, read_set, unreadable
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.files.segment_ids import TableSegment, placed

_MARKUP = (".xml", ".sgm", ".sgml")
_TABLES = {".tsv": FileFormat.TSV, ".jsonl": FileFormat.JSONL}


def format_of(data: bytes, path: str) -> FileFormat:
    """The format that a file is in, by its ending, and that of XML by what it begins with.

    Args:
        data: Its bytes; compressed ones are unpacked.
        path: What it is called.
    """
    suffix = suffix_of(path)
    if suffix in _TABLES:
        return _TABLES[suffix]
    try:
        text = textfile.decode_with_findings(data, Findings(path, gather=True))
    except MtgaugeError:
        return FileFormat.CWMT if suffix in _MARKUP else FileFormat.TEXT
    if suffix not in _MARKUP and not is_xml(text):
        return FileFormat.TEXT
    return FileFormat.WMT if root_name(text) == "dataset" else FileFormat.CWMT


def read_given(
    data: bytes, path: str, kind: SetKind, source: MarkedSet | None = None, *, lenient: bool = False
) -> Reading:
    """The source, or the references, of a set of texts.

    XML of CWMT and NIST is read as `read_set` reads it. Of a test set in another format, such as WMT's XML, it is
    the source or all references; a file of segments is either. Texts without documents are in the document
    ``all``, and those without ids are numbered from 1, or have the ids of the source.

    Args:
        data: The bytes of the file.
        path: What it is called; its ending says its format.
        kind: What of it is wanted.
        source: For references: the source, whose ids they have; None where it cannot be used.
        lenient: Mend XML of CWMT and NIST.

    Returns:
        Never an exception: faults of the content are findings.
    """
    if format_of(data, path) is FileFormat.CWMT:
        return read_set(data, path, lenient=lenient)
    found = Findings(path, gather=True)
    try:
        content = parse_file(data, path, found)
    except MtgaugeError as error:
        return Reading(None, (unreadable(error, path),))
    if any(fault.code == "wrong-encoding" for fault in found.items):
        return Reading(None, (encoding_fault(found).at(file=path),))
    if isinstance(content, SegmentTable):
        columns: dict[str, SegmentTexts] = {"": content.texts}
        marked = _marked(content, columns, kind, source, found)
    else:
        columns = _columns(content, kind, found)
        marked = _marked(content, columns, kind, source, found)
    return Reading(marked, tuple(fault.at(file=path) for fault in found.items))


def _columns(stored: StoredSet, kind: SetKind, found: Findings) -> dict[str, SegmentTexts]:
    """The texts that are wanted of a test set."""
    if kind is SetKind.SOURCE:
        columns: dict[str, SegmentTexts] = {"": stored.sources} if stored.sources is not None else {}
        what = say("a source")
    else:
        columns, what = dict(stored.references), say("references")
    if not columns:
        found.add("wrong-kind", say("does not hold {what}", what=what))
    return columns


def _marked(
    content: SegmentTable | StoredSet,
    columns: dict[str, SegmentTexts],
    kind: SetKind,
    source: MarkedSet | None,
    found: Findings,
) -> MarkedSet | None:
    if not columns or found.items:
        return None
    versions = []
    for name, texts in columns.items():
        version = _version(content, texts, source.only if source is not None else None, found)
        if version is not None:
            versions.append(replace(version, system=SystemElement("", name) if name else None))
    if not versions:
        return None
    pair = content.languages if isinstance(content, StoredSet) else None
    return MarkedSet(
        kind,
        source.setid if source is not None else "",
        pair.source if pair is not None else "",
        pair.target if pair is not None else "",
        tuple(versions),
    )


def _version(
    content: SegmentTable | StoredSet, texts: SegmentTexts, source: Version | None, found: Findings
) -> Version | None:
    """One column; what it lacks is left out."""
    if content.ids is None and source is not None:
        return filled(source, [MarkedSegment("", text or "") for text in texts], found)
    ids = content.ids or [str(number) for number in range(1, len(texts) + 1)]
    documents = _documents(content)
    rows = (
        TableSegment(name, MarkedSegment("", text), documents[number] if documents else None)
        for number, (name, text) in enumerate(zip(ids, texts, strict=True))
        if text is not None
    )
    version = placed(rows, source)
    return version if source is not None else _described(version, content)


def _documents(content: SegmentTable | StoredSet) -> Sequence[str] | None:
    return content.documents if isinstance(content, SegmentTable) else content.metadata.get("document")


def _described(version: Version, content: SegmentTable | StoredSet) -> Version:
    """With the domains that the file gives its documents."""
    names = _documents(content)
    domains = content.domains if isinstance(content, SegmentTable) else content.metadata.get("domain")
    if names is None or domains is None:
        return version
    of = dict(zip(names, domains, strict=True))
    return replace(
        version,
        documents=tuple(
            replace(each, about={"domain": of[each.id]}) if of.get(each.id) else each for each in version.documents
        ),
    )


def filled(source: Version, segments: Sequence[MarkedSegment], found: Findings) -> Version | None:
    """Texts without ids in the places of the source, one by one; None, and a fault, if they are not as many."""
    wanted = [*source.segments()]
    if len(segments) != len(wanted):
        found.add("unequal-counts", _unequal(segments, len(wanted)), line=segments[-1].line if segments else None,
                  hint=_empty_lines(segments))  # fmt: skip
        return None
    remaining = iter(segments)

    def text_of(place: MarkedSegment) -> MarkedSegment:
        return replace(next(remaining), id=place.id)

    return source.with_segments(text_of)


def _unequal(segments: Sequence[MarkedSegment], expected: int) -> str:
    if len(segments) == 1:
        return say("has 1 line, the source has {expected} segments", expected=expected)
    return say("has {n} lines, the source has {expected} segments", n=len(segments), expected=expected)


def _empty_lines(segments: Sequence[MarkedSegment]) -> str:
    """What may explain the difference."""
    empty = [str(number) for number in _empty(segments)]
    if not empty:
        return say("each segment is one line, in the order of the source")
    shown = ", ".join(empty[:5]) + (", ..." if len(empty) > 5 else "")
    return say("each segment is one line, in the order of the source; empty lines: {lines}", lines=shown)


def _empty(segments: Sequence[MarkedSegment]) -> Iterator[int]:
    for number, segment in enumerate(segments, start=1):
        if not segment.text.strip():
            yield number
