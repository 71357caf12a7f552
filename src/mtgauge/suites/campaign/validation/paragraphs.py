"""Paragraphs that begin elsewhere than in the source: warnings, because no score depends on them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.markedset import Document, place
from mtgauge.suites.campaign.validation.alignment import AlignedDocument
from mtgauge.suites.campaign.validation.inputs import SubmissionInputs


def paragraphs(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Findings about documents whose source has paragraphs, of files that can have them."""
    if not inputs.format.is_xml:
        return
    for document in inputs.alignment.documents:
        if not any(paragraph.marked for paragraph in document.source.paragraphs):
            continue
        if any(paragraph.marked for paragraph in document.target.paragraphs):
            yield from _breaks(document)
        elif document.target_segments:
            message = say("has no paragraphs, the source has")
            target = document.target
            yield Finding("no-paragraphs", message, line=target.line, segment=target.id)


def _breaks(document: AlignedDocument) -> Iterator[Finding]:
    """Neighbours that stand in one paragraph here and in two there; only those whose order is right."""
    source, target = _paragraph_numbers(document.source), _paragraph_numbers(document.target)
    for (found, expected), (next_found, next_expected) in pairwise(document.comparison.in_place):
        is_break = target[found] != target[next_found]
        if is_break == (source[expected] != source[next_expected]):
            continue
        message = (
            say("begins a paragraph, in the source it does not")
            if is_break
            else say("begins a paragraph in the source")
        )
        segment = document.target_segments[next_found]
        name = place(document.target, segment)
        yield Finding("paragraph-break", message, line=segment.line, segment=name)


def _paragraph_numbers(document: Document) -> list[int]:
    """For each segment the number of its paragraph."""
    return [number for number, paragraph in enumerate(document.paragraphs) for _ in paragraph.segments]
