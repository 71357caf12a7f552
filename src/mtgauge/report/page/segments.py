"""The segments of the page: texts in blocks that the browser opens page by page, scores, warnings, an index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgauge.corpus.testset import SegmentNumbers
from mtgauge.engine.progress import Progress
from mtgauge.report.page.blocks import Blocks
from mtgauge.report.page.facts import Facts

#: Segments a block: few enough to open at once for twenty systems, enough to compress well.
CHUNK = 200


def add_segments(blocks: Blocks, facts: Facts, progress: Progress) -> dict[str, Any]:
    """Adds all that the page knows of single segments; returns what the script must know before it opens any.

    The blocks: ``index`` (ids, documents, domains, warnings), ``texts-0``, ``texts-1``, ... (`CHUNK` segments
    each), ``scores-M-S`` (float64, the scores of system S under metric M).
    """
    evaluation = facts.evaluation
    testset = evaluation.testset
    blocks.add_json("index", _index(facts))
    for number, item in enumerate(evaluation.measured):
        for place, system in enumerate(facts.systems):
            blocks.add_floats(f"scores-{number}-{place}", item.segment_scores(system)[:, 0])
    n = len(testset)
    for number, start in enumerate(range(0, n, CHUNK)):
        part = slice(start, start + CHUNK)
        blocks.add_json(f"texts-{number}", _texts(facts, part))
        progress("page", min(start + CHUNK, n), n)
    references = testset.references
    return {
        "segments": n,
        "chunk": CHUNK,
        "references": list(references.texts) if references else [],
        "sources": testset.sources is not None,
    }


def _texts(facts: Facts, part: slice) -> dict[str, Any]:
    evaluation = facts.evaluation
    testset = evaluation.testset
    references = testset.references
    return {
        "sources": testset.sources[part] if testset.sources else None,
        "references": [texts[part] for texts in references.texts.values()] if references else [],
        "outputs": [system.segments[part] for system in evaluation.systems],
    }


def _index(facts: Facts) -> dict[str, Any]:
    testset = facts.evaluation.testset
    return {
        # numbers need not be written down
        "ids": None if isinstance(testset.ids, SegmentNumbers) else list(testset.ids),
        "documents": _groups(testset.documents),
        "domains": _groups(testset.domains),
        "warnings": _warnings(facts),
    }


def _groups(labels: Sequence[str] | None) -> dict[str, Any] | None:
    """Names once, and their numbers."""
    if labels is None:
        return None
    names = {name: number for number, name in enumerate(dict.fromkeys(labels))}
    return {"names": list(names), "of": [names[label] for label in labels]}


def _warnings(facts: Facts) -> list[dict[str, Any]]:
    """Warnings about segments, by code and system; positions and messages in the same order."""
    position = {segment: place for place, segment in enumerate(facts.evaluation.testset.ids)}
    found = []
    for system, kinds in facts.warnings.items():
        for code, warnings in kinds.items():
            placed = [(position[w.segment], w.message) for w in warnings if w.segment in position]
            if placed:
                found.append(
                    {
                        "code": code,
                        "system": None if system is None else facts.systems.index(system),
                        "segments": [place for place, _ in placed],
                        "messages": [message for _, message in placed],
                    }
                )
    return found
