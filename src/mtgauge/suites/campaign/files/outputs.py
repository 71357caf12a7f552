"""Result files of any format, as the one value that the rules look at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mtgauge.base.errors import MtgaugeError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import check_plain, jsonl, suffix_of, tsv
from mtgauge.corpus.markup.faults import repaired
from mtgauge.corpus.markup.grammar import WMT
from mtgauge.corpus.markup.markedset import Candidate, MarkedSegment, MarkedSet, SetKind, Version
from mtgauge.corpus.markup.reader import MarkupReader
from mtgauge.corpus.markup.scores import read_score
from mtgauge.corpus.markup.setfile import Reading, encoding_fault, read_set, unreadable
from mtgauge.corpus.textfile import Bom
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.files.given import filled, format_of
from mtgauge.suites.campaign.files.segment_ids import TableSegment, placed


@dataclass(frozen=True, slots=True)
class ResultReading:
    """A result file that was read.

    Attributes:
        format: Its format.
        reading: What it holds, and its faults.
    """

    format: FileFormat
    reading: Reading


def read_output(
    data: bytes, path: str, formats: Collection[FileFormat], source: MarkedSet, *, lenient: bool = False
) -> ResultReading:
    """A translation with its documents and segments, whatever its format.

    Lines of plain text are the segments of the source, one by one. Rows of a table belong to the segments whose
    ids they have. The ``hyp`` of WMT's XML has ids itself, and so has XML of CWMT.

    Args:
        data: The bytes of the file.
        path: What it is called.
        formats: Those that are taken; empty: all.
        source: What it translates.
        lenient: Repair markup where that needs no guess; each repair is a warning.

    Returns:
        Never an exception: faults of the content are findings.
    """
    form = chosen_format(data, path, formats)
    if formats and form not in formats:
        message = say("is {form}; the task takes {formats}", form=form.value, formats=", ".join(formats))
        return ResultReading(form, Reading(None, (Finding("wrong-format", message, file=path),)))
    if form is FileFormat.CWMT:
        return ResultReading(form, read_set(data, path, lenient=lenient))
    found = Findings(path, gather=True)
    try:
        if form is FileFormat.WMT:
            version = _hypotheses(data, found, lenient=lenient)
        else:
            version = _READERS[form](data, source, found)
    except MtgaugeError as error:
        return ResultReading(form, Reading(None, (unreadable(error, path),)))
    return ResultReading(form, Reading(_marked(version, source), tuple(_told(found))))


def chosen_format(data: bytes, path: str, formats: Collection[FileFormat]) -> FileFormat:
    """The format that a file is read in: the one of its ending that is taken, else what it looks like."""
    ending = suffix_of(path)
    fitting = [form for form in formats if form.ending == ending]
    if len(fitting) == 1:
        return fitting[0]
    return format_of(data, path)


def _told(found: Findings) -> Iterator[Finding]:
    """What was found, all bytes that are no text as one fault, in the order of the file."""
    encoding = [fault for fault in found.items if fault.code == "wrong-encoding"]
    others = [fault for fault in found.items if fault.code != "wrong-encoding"]
    if encoding:
        gathered = Findings(found.file, gather=True)
        gathered.items = encoding
        others.append(encoding_fault(gathered))
    told = sorted((*found.warnings, *others), key=lambda fault: fault.line or 0)
    yield from (fault.at(file=found.file) for fault in told)


def _marked(version: Version | None, source: MarkedSet) -> MarkedSet | None:
    if version is None:
        return None
    labels = {document.language for document in version.documents if document.language}
    target = labels.pop() if len(labels) == 1 else ""
    return MarkedSet(SetKind.TARGET, source.setid, "", target, (version,))


def _lines(data: bytes, source: MarkedSet, found: Findings) -> Version | None:
    lines = textfile.plain_lines(data, found, Bom.STRIP, say("the file"))
    check_plain(found.file, found)
    segments = [MarkedSegment("", text, line=line) for line, text in enumerate(lines, start=1)]
    return filled(source.only, segments, found)


def _rows(data: bytes, source: MarkedSet, found: Findings) -> Version | None:
    text = textfile.decode_with_findings(data, found)
    names, rows = tsv.rows_of(text, found)
    if not _has_columns(names, found, line=1):
        return None
    items = [(line, dict(zip(names, values, strict=True))) for line, values in rows]
    return placed(_table(items, found), source.only)


def _objects(data: bytes, source: MarkedSet, found: Findings) -> Version | None:
    text = textfile.decode_with_findings(data, found)
    items = jsonl.objects_of(text, found)
    if not items and not found.items:
        found.add("no-segments", say("has no segments"))
    usable = [(line, item) for line, item in items if _has_columns([*item], found, line=line)]
    return placed(_table(usable, found), source.only) if usable else None


def _has_columns(names: Sequence[str], found: Findings, line: int) -> bool:
    missing = [name for name in ("id", "text") if name not in names]
    for name in missing:
        message = say("has no {name!r} (there are: {names})", name=name, names=", ".join(names))
        found.add("missing-column", message, line=line, hint=say("start from the template"))
    return not missing


def _table(items: Sequence[tuple[int, dict[str, Any]]], found: Findings) -> Iterator[TableSegment]:
    """Each row as a segment; what is no text is reported."""
    for line, item in items:
        name, text = item["id"], item["text"]
        if isinstance(name, int) and not isinstance(name, bool):
            name = str(name)
        document = item.get("document")
        if not isinstance(name, str) or not isinstance(document, str | None):
            found.add("wrong-type", say("its id, or its document, is not a string"), line=line)
            continue
        if not isinstance(text, str):
            found.add("wrong-type", say("{what} is not a string", what="'text'"), line=line, segment=name)
            text = ""
        candidates = tuple(_candidates(item, line, found))
        yield TableSegment(
            name, MarkedSegment("", text, _score(item, line, found), candidates, line), document or None
        )


def _score(item: dict[str, Any], line: int, found: Findings) -> float | None:
    """The score of a translation: a number, in a table of texts also what is written as one."""
    value = item.get("score")
    if value in (None, ""):
        return None
    score = None if isinstance(value, bool) else read_score(str(value))
    if score is None:
        found.add("bad-score", say("the score {score!r} is not a number", score=str(value)), line=line)
    return score


def _candidates(item: dict[str, Any], line: int, found: Findings) -> Iterator[Candidate]:
    """The other translations of an n-best list; a row of texts has none."""
    listed = item.get("candidates", [])
    if not isinstance(listed, list):
        listed = [None]
    for one in listed:
        if isinstance(one, dict) and isinstance(one.get("text"), str):
            yield Candidate(one["text"], _score(one, line, found), line)
        else:
            found.add("wrong-type", say("a candidate is not an object with a text"), line=line)


def _hypotheses(data: bytes, found: Findings, *, lenient: bool) -> Version | None:
    text = textfile.decode_with_findings(data, found)
    reading = MarkupReader(WMT, xml=True, lenient=lenient).read(text)
    found.items += map(repaired, reading.faults) if lenient else reading.faults
    versions = [v for each in reading.marked.sets if each.kind is SetKind.TARGET for v in each.versions]
    if not versions:
        if reading.marked.sets:
            found.add("wrong-kind", say("holds no <hyp>, the output of a system"))
        return None
    if len(versions) > 1:
        message = say("holds {n} translations; the first is looked at", n=len(versions))
        found.add("several-systems", message, hint=say("one file per system"))
    return versions[0]


#: Of what has no markup that could be mended.
_READERS: dict[FileFormat, Callable[[bytes, MarkedSet, Findings], Version | None]] = {
    FileFormat.TEXT: _lines,
    FileFormat.TSV: _rows,
    FileFormat.JSONL: _objects,
}
