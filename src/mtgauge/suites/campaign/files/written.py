"""Sources and templates, written in the format that somebody asks for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mtgauge.corpus.formats import wmt
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.storedset import StoredSet, language_pair
from mtgauge.corpus.markup.markedset import Candidate, MarkedSegment, MarkedSet, SetKind, place
from mtgauge.corpus.markup.writer import write_set
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.files.segment_ids import has_documents, table_ids

_BREAKS = re.compile(r"[\r\n]+")
_FORBIDDEN = re.compile(r"[\r\n\t]+")


def write_texts(marked: MarkedSet, form: FileFormat, source: MarkedSet | None = None) -> bytes:
    """A source, or the translation of one system, as a file.

    Args:
        marked: The set.
        form: The format.
        source: What is translated, which WMT's XML holds beside the translation.

    Raises:
        InputError: The format cannot hold a text, or the set.
    """
    return _WRITERS[form](marked, source or marked)


def _lines(marked: MarkedSet, source: MarkedSet) -> bytes:  # all writers are called alike
    return "".join(_one_line(s.text, _BREAKS) + "\n" for _, s in marked.only.segments()).encode()


def _rows(marked: MarkedSet, source: MarkedSet) -> bytes:
    column = "source" if marked.kind is SetKind.SOURCE else "text"
    with_documents = has_documents(source.only)
    lines = [["id", "document", column] if with_documents else ["id", column]]
    for name, (document, segment) in zip(table_ids(source.only), marked.only.segments(), strict=True):
        about = [name, document.id] if with_documents else [name]
        lines.append([*about, _one_line(segment.text, _FORBIDDEN)])
    return "".join("\t".join(line) + "\n" for line in lines).encode()


def _objects(marked: MarkedSet, source: MarkedSet) -> bytes:
    column = "source" if marked.kind is SetKind.SOURCE else "text"
    with_documents = has_documents(source.only)
    languages = language_pair(source.srclang, source.tgtlang) if marked.kind is SetKind.SOURCE else None
    lines = []
    for name, (document, segment) in zip(table_ids(source.only), marked.only.segments(), strict=True):
        item: dict[str, Any] = {"id": name}
        if with_documents:
            item["document"] = document.id
        if languages is not None:
            item["languages"] = str(languages)
        item[column] = segment.text
        if segment.score is not None:
            item["score"] = segment.score
        if segment.candidates:
            item["candidates"] = [{"text": one.text, "score": one.score} for one in segment.candidates]
        lines.append(json.dumps(item, ensure_ascii=False) + "\n")
    # lone surrogates have an escape in JSON, which is what the error handler writes
    return "".join(lines).encode("utf-8", "backslashreplace")


def _dataset(marked: MarkedSet, source: MarkedSet) -> bytes:
    system = marked.only.system
    name = system.sysid if system is not None else "system"
    systems = {} if marked.kind is SetKind.SOURCE else {name: tuple(s.text for _, s in marked.only.segments())}
    return wmt.write(_stored(source, systems), Losses("WMT XML"))


def _cwmt(marked: MarkedSet, source: MarkedSet) -> bytes:
    return write_set(tidied(marked))


def _one_line(text: str, breaks: re.Pattern[str]) -> str:
    return breaks.sub(" ", text)


def tidied(marked: MarkedSet) -> MarkedSet:
    """A set with texts as XML of CWMT has them: no blanks around them, and no breaks of lines in them."""

    def clean(text: str) -> str:
        return _one_line(text, _BREAKS).strip()

    def segment_of(segment: MarkedSegment) -> MarkedSegment:
        candidates = tuple(Candidate(clean(one.text), one.score) for one in segment.candidates)
        return MarkedSegment(segment.id, clean(segment.text), segment.score, candidates)

    return replace(marked, versions=tuple(version.with_segments(segment_of) for version in marked.versions))


def _stored(source: MarkedSet, systems: dict[str, tuple[str, ...]]) -> StoredSet:
    """A source, with the outputs of systems, as a test set."""
    segments = [*source.only.segments()]
    return StoredSet(
        size=len(segments),
        ids=tuple(place(document, segment) for document, segment in segments),
        metadata={"document": tuple(document.id for document, _ in segments)},
        sources=tuple(segment.text for _, segment in segments),
        systems=dict(systems),
        languages=language_pair(source.srclang, source.tgtlang),
        name=source.setid or None,
    )


_WRITERS: dict[FileFormat, Callable[[MarkedSet, MarkedSet], bytes]] = {
    FileFormat.TEXT: _lines,
    FileFormat.TSV: _rows,
    FileFormat.JSONL: _objects,
    FileFormat.WMT: _dataset,
    FileFormat.CWMT: _cwmt,
}
