"""Files of texts: whether they are there, can be read, and fit the source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.base.findings import Finding
from mtgauge.base.language_codes import label_code
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile
from mtgauge.corpus.markup.markedset import MarkedSet, SetKind, Version, place
from mtgauge.suites.campaign.checks.library import Library, Place, places
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.files.scored import read_scored

_KINDS = {
    SetKind.SOURCE: say("a source"),
    SetKind.REFERENCE: say("references"),
    SetKind.TARGET: say("the output of a system"),
}


def texts(campaign: Campaign, library: Library, toml: TomlFile) -> Iterator[Finding]:
    """Findings about sources, references and lists of scored segments."""
    for where in places(campaign):
        findings: list[Finding] = []
        source = library.source(where.texts.source, (*where.path, "source"), findings)
        yield from findings
        if source is not None:
            yield from _set(source, SetKind.SOURCE, where, library.path(where.texts.source))
            yield from _repeated(source.only, library.path(where.texts.source))
        yield from _references(source, where, library, toml)
        if where.texts.scored is not None:
            yield from _scored(where.texts.scored, source, where, library)


def _references(source: MarkedSet | None, where: Place, library: Library, toml: TomlFile) -> Iterator[Finding]:
    if not where.texts.references:
        message = say("task {id} has no reference for its {what} set", id=where.task.id, what=where.what)
        yield toml.finding(
            "no-references", message, where.path, hint=say('add: references = ["data/reference.xml"]')
        )
    for name in where.texts.references:
        findings: list[Finding] = []
        reference = library.references(name, source, (*where.path, "references"), findings)
        yield from findings
        if reference is None:
            continue
        path = library.path(name)
        yield from _set(reference, SetKind.REFERENCE, where, path)
        if source is not None and reference.setid != source.setid:
            message = say(
                "setid is {setid!r} where the source has {expected!r}",
                setid=reference.setid,
                expected=source.setid,
            )
            yield Finding("wrong-setid", message, file=path, line=reference.line)
        for version in reference.versions:
            yield from _repeated(version, path)
            if source is not None:
                yield from _fit(version, source.only, path)


def _set(marked: MarkedSet, kind: SetKind, where: Place, path: str) -> Iterator[Finding]:
    if marked.kind is not kind:
        message = say("holds {found} where {expected} should be", found=_KINDS[marked.kind], expected=_KINDS[kind])
        yield Finding("wrong-kind", message, file=path, line=marked.line)
    languages = where.task.languages
    for attribute, found, expected in (
        ("srclang", marked.srclang, languages.source),
        ("tgtlang", marked.tgtlang, languages.target),
    ):
        if found and label_code(found) != expected:
            message = say(
                "{attribute} is {found!r}, and task {id} is {languages}",
                attribute=attribute,
                found=found,
                id=where.task.id,
                languages=languages,
            )
            yield Finding("wrong-set-language", message, file=path, line=marked.line)


def _repeated(version: Version, path: str) -> Iterator[Finding]:
    seen: set[str] = set()
    for document, segment in version.segments():
        name = place(document, segment)
        if name in seen:
            yield Finding("repeated-segment", say("stands twice"), file=path, line=segment.line, segment=name)
        seen.add(name)


def _fit(version: Version, source: Version, path: str) -> Iterator[Finding]:
    """What a reference lacks, has too much, or leaves empty."""
    wanted = [place(*found) for found in source.segments()]
    got = {place(*found): found[1] for found in version.segments()}
    who = (
        say("reference {name!r}", name=version.system.sysid or version.system.site)
        if version.system
        else say("the reference")
    )
    missing = [name for name in wanted if name not in got]
    extra = [name for name in got if name not in set(wanted)]
    empty = [name for name in wanted if name in got and not got[name].text.strip()]
    if missing:
        message = say("{who} lacks {segments} of the source", who=who, segments=_listed(missing))
        yield Finding("reference-lacks-segments", message, file=path, segment=missing[0])
    if extra:
        message = say("{who} has {segments} that the source does not have", who=who, segments=_listed(extra))
        yield Finding(
            "reference-has-other-segments", message, file=path, line=got[extra[0]].line, segment=extra[0]
        )
    if empty:
        message, line = say("{who} leaves {segments} empty", who=who, segments=_listed(empty)), got[empty[0]].line
        yield Finding("empty-reference", message, file=path, line=line, segment=empty[0])


def _listed(names: Sequence[str]) -> str:
    if len(names) == 1:
        return say("1 segment")
    return say("{n:,} segments, {first} first,", n=len(names), first=names[0])


def _scored(name: str, source: MarkedSet | None, where: Place, library: Library) -> Iterator[Finding]:
    findings: list[Finding] = []
    data, path = library.bytes(name, (*where.path, "scored"), findings), library.path(name)
    yield from findings
    if data is None:
        return
    known = {place(*found) for found in source.only.segments()} if source is not None else None
    yield from read_scored(data, path, known)[1]
