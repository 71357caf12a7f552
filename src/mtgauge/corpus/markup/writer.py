"""Sets as XML files: of CWMT 2008 (appendix B), or of later years."""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise

from mtgauge.corpus.markup.escaping import ILLEGAL, escape, start_tag
from mtgauge.corpus.markup.markedset import Document, MarkedSegment, MarkedSet, SetKind, Version, place
from mtgauge.corpus.markup.scores import written_score
from mtgauge.errors import InputError


class FileStyle(StrEnum):
    """How a set is written."""

    #: ``doc``, ``s``, ``tgtset``, ``tgtlang``; candidates stand behind the best translation.
    CWMT2008 = "2008"
    #: ``DOC`` with the names of its system, ``seg``, ``tstset``, ``trglang``; the best translation is a candidate.
    LATER = "later"


def write_set(marked: MarkedSet, style: FileStyle = FileStyle.CWMT2008) -> bytes:
    """A set as a file, one element a line; `read_set` reads the same set from it, strictly.

    Raises:
        InputError: Something in the set could not be read back: a character that XML does not know, blanks or line
            breaks around or in a text, a score that is not a number, a version without a system behind one that
            has it.
    """
    writer = _write_2008 if style is FileStyle.CWMT2008 else _write_later
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *writer(_checked(marked)), ""]).encode()


def _write_2008(marked: MarkedSet) -> Iterator[str]:
    name = marked.kind.value
    yield start_tag(
        name, setid=_given(marked.setid), srclang=_given(marked.srclang), tgtlang=_given(marked.tgtlang)
    )
    for version in marked.versions:
        yield from _system(version)
        for document in version.documents:
            yield start_tag("doc", docid=_given(document.id))
            for paragraph in document.paragraphs:
                segments = (line for segment in paragraph.segments for line in _s(segment))
                yield from ("<p>", *segments, "</p>") if paragraph.marked else segments
            yield "</doc>"
    yield f"</{name}>"


def _s(segment: MarkedSegment) -> Iterator[str]:
    start = start_tag("s", id=_given(segment.id), score=_score(segment.score))
    if not segment.candidates:
        yield f"{start}{escape(segment.text)}</s>"
        return
    yield f"{start}{escape(segment.text)}"
    for candidate in segment.candidates:
        yield _cand(candidate.text, candidate.score)
    yield "</s>"


def _write_later(marked: MarkedSet) -> Iterator[str]:
    name = "tstset" if marked.kind is SetKind.TARGET else marked.kind.value
    yield start_tag(
        name, setid=_given(marked.setid), srclang=_given(marked.srclang), trglang=_given(marked.tgtlang)
    )
    for version in marked.versions:
        yield from _system(version)
        names = (version.system.sysid, version.system.site) if version.system else ("", "")
        for document in version.documents:
            yield start_tag("DOC", docid=_given(document.id), sysid=_given(names[0]), site=_given(names[1]))
            for paragraph in document.paragraphs:
                segments = (line for segment in paragraph.segments for line in _seg(segment))
                yield from ("<p>", *segments, "</p>") if paragraph.marked else segments
            yield "</DOC>"
    yield f"</{name}>"


def _seg(segment: MarkedSegment) -> Iterator[str]:
    start = start_tag("seg", id=_given(segment.id))
    if not segment.candidates and segment.score is None:
        yield f"{start}{escape(segment.text)}</seg>"
        return
    yield start
    yield _cand(segment.text, segment.score)
    for candidate in segment.candidates:
        yield _cand(candidate.text, candidate.score)
    yield "</seg>"


def _cand(text: str, score: float | None) -> str:
    return f"{start_tag('cand', score=_score(score))}{escape(text)}</cand>"


def _system(version: Version) -> Iterator[str]:
    system = version.system
    if system is None:
        return
    yield start_tag("system", site=system.site, sysid=system.sysid)
    if system.description:
        yield escape(system.description)
    yield "</system>"


def _about(marked: MarkedSet) -> dict[str, str | None]:
    return {"setid": _given(marked.setid), "srclang": _given(marked.srclang)}


def _given(value: str) -> str | None:
    return value or None


def _score(score: float | None) -> str | None:
    return None if score is None else written_score(score)


def _checked(marked: MarkedSet) -> MarkedSet:
    """The same set, if it can be read back from what is written."""
    if not marked.versions:
        raise InputError("the set has no version", hint="give it one, without documents if need be")
    if marked.kind is SetKind.SOURCE and (len(marked.versions) > 1 or marked.only.system):
        raise InputError("a source has one version, and no system made it")
    if any(version.system is None for version in marked.versions[1:]):
        raise InputError("only the first version of a set may have no system", hint="name the others")
    for name in (marked.setid, marked.srclang, marked.tgtlang):
        _check(name, "name")
    for version in marked.versions:
        _check_version(version)
    return marked


def _check_version(version: Version) -> None:
    if version.system is not None:
        for name in (version.system.site, version.system.sysid):
            _check(name, "name of a system")
        _check(version.system.description, "description of a system")
    for document in version.documents:
        _check(document.id, "id of a document")
        _check_paragraphs(document)
    for document, segment in version.segments():
        where = place(document, segment)
        _check(segment.id, "id of a segment", where)
        for text, score in ((segment.text, segment.score), *((c.text, c.score) for c in segment.candidates)):
            _check(text, "text", where)
            if "\n" in text:
                raise InputError("a text has a line break", segment=where, hint="put a blank there")
            if score is not None and not math.isfinite(score):
                raise InputError(f"the score {score} is not a number", segment=where)


def _check_paragraphs(document: Document) -> None:
    paragraphs = document.paragraphs
    empty = any(not (paragraph.marked or paragraph.segments) for paragraph in paragraphs)
    if empty or any(not (first.marked or second.marked) for first, second in pairwise(paragraphs)):
        message = "segments outside paragraphs stand in several groups, or in an empty one"
        raise InputError(message, segment=document.id, hint="put them in one group")


def _check(text: str, what: str, where: str | None = None) -> None:
    illegal = ILLEGAL.search(text)
    if illegal:
        raise InputError(
            f"a {what} has the character U+{ord(illegal[0]):04X}, which XML does not allow", segment=where
        )
    if text != text.strip():
        raise InputError(f"a {what} has blanks around it: {text!r}", segment=where, hint="take them away")
