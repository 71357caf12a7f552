"""Files of judgements: whether they can be read, and are of the segments of the source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mtgauge.campaign.checks.library import Library
from mtgauge.campaign.description.campaign import Campaign
from mtgauge.campaign.description.human import HumanEvaluation
from mtgauge.campaign.description.table import KeyPath
from mtgauge.campaign.description.task import Task
from mtgauge.corpus import TestSet
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements.checks import check_judgements
from mtgauge.corpus.judgements.column import named_some
from mtgauge.corpus.judgements.judgement import Judgements
from mtgauge.corpus.judgements.matching import JudgedSet, place
from mtgauge.corpus.judgements.registry import parse_judgements
from mtgauge.corpus.judgements.weights import weights_of
from mtgauge.corpus.markup import markedset
from mtgauge.corpus.markup.markedset import MarkedSet
from mtgauge.errors import InputError, MtgaugeError
from mtgauge.findings import Finding
from mtgauge.sentences import say


def judgements(campaign: Campaign, library: Library) -> Iterator[Finding]:
    """Findings about what people judged. Which systems there are is not known before they are submitted."""
    for number, task in enumerate(campaign.tasks):
        if task.human is not None:
            yield from _task(task, task.human, ("tasks", number, "human"), library)


def _task(task: Task, human: HumanEvaluation, path: KeyPath, library: Library) -> Iterator[Finding]:
    source = library.marked(task.test.source, ("tasks", path[1], "test"), [])
    for file in dict.fromkeys(file for column in human.judgements for file in column.files):
        findings: list[Finding] = []
        data = library.bytes(file, (*path, "judgements"), findings)
        yield from findings
        if data is not None:
            yield from _file(library.path(file), data, task, source, skips=human.rules.skip_unknown)
    if human.weights_file is not None:
        findings = []
        data = library.bytes(human.weights_file, (*path, "weights"), findings)
        yield from findings
        if data is not None:
            yield from _weights(library.path(human.weights_file))


def _file(path: str, data: bytes, task: Task, source: MarkedSet | None, *, skips: bool) -> Iterator[Finding]:
    found = Findings(path, gather=True)
    try:
        read = parse_judgements(data, path, task.languages, found)
        check_judgements(read, found)
        strangers = () if source is None or skips else tuple(_strangers(read, source))
    except MtgaugeError as error:
        yield replace(error.finding, file=str(error.file or path))
        return
    yield from (replace(item, file=item.file or path) for item in (*found.items, *found.warnings))
    yield from strangers


def _strangers(read: Judgements, source: MarkedSet) -> Iterator[Finding]:
    """Judgements of segments that the source does not have."""
    segments = source.only.segments()
    ids = [(markedset.place(document, segment), document.id) for document, segment in segments]
    testset = TestSet(None, ids=tuple(name for name, _ in ids), documents=tuple(document for _, document in ids))
    placed = place(read, JudgedSet(testset, read.systems))
    if placed.unknown_segments:
        first = placed.first_unknown
        message = say(
            "judgements of segments that the source does not have ({n:,}): {names}",
            n=sum(placed.unknown_segments.values()), names=named_some(placed.unknown_segments),
        )  # fmt: skip
        yield Finding(
            "unknown-segment", message, file=first.file if first else None, line=first.line if first else None
        )


def _weights(path: str) -> Iterator[Finding]:
    try:
        weights_of(path)
    except InputError as error:
        yield error.finding
