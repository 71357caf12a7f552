"""Sets as XML files: of CWMT 2008 (appendix B), of later years, or of NIST's mteval."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus.markup.escaping import ILLEGAL, escape, start_tag
from mtgauge.corpus.markup.grammar import ABOUT, AROUND_SETS
from mtgauge.corpus.markup.markedset import Document, MarkedSegment, MarkedSet, SetKind, Version, place
from mtgauge.corpus.markup.scores import written_score


class FileStyle(StrEnum):
    """How a set is written."""

    #: ``doc``, ``s``, ``tgtset``, ``tgtlang``; candidates stand behind the best translation.
    CWMT2008 = "2008"
    #: ``DOC`` with the names of its system, ``seg``, ``tstset``, ``trglang``; the best translation is a candidate.
    LATER = "later"


@dataclass(frozen=True, slots=True)
class _Form:
    """The names of what a file has, and what stands where.

    Attributes:
        target: The element of outputs.
        target_language: The attribute of the target language.
        document: The element of a document.
        segment: The lines of a segment.
        has_systems: Whether ``system`` elements say who made a version.
        has_names: Whether each document does.
    """

    target: str
    target_language: str
    document: str
    segment: Callable[[MarkedSegment], Iterator[str]]
    has_systems: bool
    has_names: bool


def write_set(marked: MarkedSet, style: FileStyle = FileStyle.CWMT2008) -> bytes:
    """A set as a file, one element a line; `read_set` reads the same set from it, strictly.

    Raises:
        InputError: Something in the set could not be read back: a character that XML does not know, blanks or line
            breaks around or in a text, a score that is not a number, a version without a system behind one that
            has it.
    """
    return _file(_set(_checked(marked), _FORMS[style]))


def write_sets(sets: Iterable[MarkedSet]) -> bytes:
    """Sets as one file of NIST's mteval, whose documents say who made them; for texts that XML can hold."""
    inner = (line for marked in sets for line in _set(marked, _NIST))
    return _file((f"<{AROUND_SETS}>", *inner, f"</{AROUND_SETS}>"))


def _file(lines: Iterable[str]) -> bytes:
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *lines, ""]).encode()


def _set(marked: MarkedSet, form: _Form) -> Iterator[str]:
    name = form.target if marked.kind is SetKind.TARGET else marked.kind.value
    about = {"setid": marked.setid, "srclang": marked.srclang, form.target_language: marked.tgtlang}
    yield start_tag(name, **_given(about))
    for version in marked.versions:
        if form.has_systems:
            yield from _system(version)
        system = version.system if form.has_names else None
        names = {"sysid": system.sysid, "site": system.site} if system is not None else {}
        for document in version.documents:
            known = {attribute: document.about.get(ours, "") for attribute, ours in ABOUT.items()}
            yield start_tag(form.document, **_given({"docid": document.id, **names, **known}))
            for paragraph in document.paragraphs:
                segments = (line for segment in paragraph.segments for line in form.segment(segment))
                yield from ("<p>", *segments, "</p>") if paragraph.marked else segments
            yield f"</{form.document}>"
    yield f"</{name}>"


def _s(segment: MarkedSegment) -> Iterator[str]:
    start = start_tag("s", **_given({"id": segment.id, "score": _score(segment.score)}))
    if not segment.candidates:
        yield f"{start}{escape(segment.text)}</s>"
        return
    yield f"{start}{escape(segment.text)}"
    for candidate in segment.candidates:
        yield _cand(candidate.text, candidate.score)
    yield "</s>"


def _seg(segment: MarkedSegment) -> Iterator[str]:
    start = start_tag("seg", **_given({"id": segment.id}))
    if not segment.candidates and segment.score is None:
        yield f"{start}{escape(segment.text)}</seg>"
        return
    yield start
    yield _cand(segment.text, segment.score)
    for candidate in segment.candidates:
        yield _cand(candidate.text, candidate.score)
    yield "</seg>"


_FORMS = {
    FileStyle.CWMT2008: _Form("tgtset", "tgtlang", "doc", _s, has_systems=True, has_names=False),
    FileStyle.LATER: _Form("tstset", "trglang", "DOC", _seg, has_systems=True, has_names=True),
}
_NIST = _Form("tstset", "trglang", "doc", _seg, has_systems=False, has_names=True)


def _cand(text: str, score: float | None) -> str:
    return f"{start_tag('cand', **_given({'score': _score(score)}))}{escape(text)}</cand>"


def _system(version: Version) -> Iterator[str]:
    system = version.system
    if system is None:
        return
    yield start_tag("system", site=system.site, sysid=system.sysid)
    if system.description:
        yield escape(system.description)
    yield "</system>"


def _given(attributes: Mapping[str, str]) -> dict[str, str]:
    """Those that are not empty."""
    return {name: value for name, value in attributes.items() if value}


def _score(score: float | None) -> str:
    return "" if score is None else written_score(score)


def _checked(marked: MarkedSet) -> MarkedSet:
    """The same set, if it can be read back from what is written."""
    if not marked.versions:
        raise InputError(say("the set has no version"), hint=say("give it one, without documents if need be"))
    if marked.kind is SetKind.SOURCE and (len(marked.versions) > 1 or marked.only.system):
        raise InputError(say("a source has one version, and no system made it"))
    if any(version.system is None for version in marked.versions[1:]):
        message = say("only the first version of a set may have no system")
        raise InputError(message, hint=say("name the others"))
    for name in (marked.setid, marked.srclang, marked.tgtlang):
        _check(name, say("name"))
    for version in marked.versions:
        _check_version(version)
    return marked


def _check_version(version: Version) -> None:
    if version.system is not None:
        for name in (version.system.site, version.system.sysid):
            _check(name, say("name of a system"))
        _check(version.system.description, say("description of a system"))
    for document in version.documents:
        _check(document.id, say("id of a document"))
        _check_paragraphs(document)
    for document, segment in version.segments():
        where = place(document, segment)
        _check(segment.id, say("id of a segment"), where)
        for text, score in ((segment.text, segment.score), *((c.text, c.score) for c in segment.candidates)):
            _check(text, say("text"), where)
            if "\n" in text:
                raise InputError(say("a text has a line break"), segment=where, hint=say("put a blank there"))
            if score is not None and not math.isfinite(score):
                raise InputError(say("the score {score} is not a number", score=score), segment=where)


def _check_paragraphs(document: Document) -> None:
    paragraphs = document.paragraphs
    empty = any(not (paragraph.marked or paragraph.segments) for paragraph in paragraphs)
    if empty or any(not (first.marked or second.marked) for first, second in pairwise(paragraphs)):
        message = say("segments outside paragraphs stand in several groups, or in an empty one")
        raise InputError(message, segment=document.id, hint=say("put them in one group"))


def _check(text: str, what: Sentence, where: str | None = None) -> None:
    illegal = ILLEGAL.search(text)
    if illegal:
        code = f"{ord(illegal[0]):04X}"
        message = say("a {what} has the character U+{code}, which XML does not allow", what=what, code=code)
        raise InputError(message, segment=where)
    if text != text.strip():
        message = say("a {what} has blanks around it: {text!r}", what=what, text=text)
        raise InputError(message, segment=where, hint=say("take them away"))
