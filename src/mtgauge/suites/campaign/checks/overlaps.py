"""Texts of a test set that systems know already: from a progress set, or from a resource."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.base.toml import KeyPath, TomlFile
from mtgauge.corpus import textfile
from mtgauge.corpus.markup.markedset import MarkedSet, place
from mtgauge.corpus.markup.parsing import is_xml
from mtgauge.corpus.markup.setfile import read_set
from mtgauge.suites.campaign.checks.library import Library, Place
from mtgauge.suites.campaign.description.campaign import Campaign


def overlaps(campaign: Campaign, library: Library, toml: TomlFile) -> Iterator[Finding]:
    """Findings about test sets, one for each other text that they share sentences with.

    Sentences are the same where nothing but their white space differs.
    """
    sets = [*library.sources(campaign)]
    known: list[tuple[str, set[str]]] = [
        (
            say("the progress set of {task}", task=where.task.id),
            {_plain(segment.text) for _, segment in source.only.segments()},
        )
        for where, source in sets
        if where.what == "progress"
    ]
    for number, resource in enumerate(campaign.resources):
        if resource.file is not None:
            findings: list[Finding] = []
            lines = _lines(resource.file, ("resources", number, "file"), library, findings)
            yield from findings
            known.append((say("resource {resource}", resource=resource.id), lines))
    for where, source in sets:
        if where.what == "test":
            for name, lines in known:
                yield from _shared(source, where, name, lines, toml)


def _shared(source: MarkedSet, where: Place, name: str, known: set[str], toml: TomlFile) -> Iterator[Finding]:
    segments = [*source.only.segments()]
    shared = [place(document, segment) for document, segment in segments if _plain(segment.text) in known]
    if shared:
        message = say(
            "sentences of the test set of {task} that are in {name} too: {n:,} of {all:,}, {first} first",
            task=where.task.id,
            name=name,
            n=len(shared),
            all=len(segments),
            first=shared[0],
        )
        hint = say("what systems may have seen measures nothing")
        yield toml.finding("overlapping-sets", message, (*where.path, "source"), hint=hint)


def _lines(name: str, named_at: KeyPath, library: Library, findings: list[Finding]) -> set[str]:
    """The sentences of a resource: segments of XML, else lines, also between tabs."""
    data, path = library.bytes(name, named_at, findings), library.path(name)
    if data is None:
        return set()
    try:
        text = textfile.decode(data, path)
    except InputError as error:
        findings.append(Finding("unreadable-file", error.message, file=path, line=error.line, hint=error.hint))
        return set()
    if not is_xml(text):
        return {_plain(cell) for line in text.splitlines() for cell in line.split("\t")} - {""}
    marked = read_set(data, path, lenient=True).marked
    versions = marked.versions if marked is not None else ()
    return {_plain(segment.text) for version in versions for _, segment in version.segments()} - {""}


def _plain(text: str) -> str:
    return " ".join(text.split())
