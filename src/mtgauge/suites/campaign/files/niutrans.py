"""The n-best lists of the NiuTrans decoders: a block of lines for each segment, in the order of the input.

A line has four fields at most, parted by ``||||``: a translation, the values of its features, its score, and what
tuning made of it. Only the first must be there. ``================`` on a line of its own ends a block; a list
without any such line has one translation per segment.
"""

from __future__ import annotations

import math
from dataclasses import replace

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.markup.faults import quoted
from mtgauge.corpus.markup.markedset import Candidate, MarkedSegment, MarkedSet, SystemElement, place
from mtgauge.corpus.markup.scores import read_score
from mtgauge.suites.campaign.files.template import template_of

_BETWEEN_FIELDS = "||||"
_MOST_FIELDS = 4
_END = "=" * 16


def read_nbest(data: bytes, path: str, source: MarkedSet, system: SystemElement) -> MarkedSet:
    """An n-best list as the output of a system, with the documents, paragraphs and ids of the source.

    The first line of a block is the best translation. Scores are those of the decoder, which may be any numbers;
    `as_probabilities` makes them what a campaign asks for.

    Args:
        data: The bytes of the list.
        path: What it is called, for messages.
        source: What was translated, segment by segment.
        system: Who translated it.

    Raises:
        InputError: The set is not a source, or the list has more or fewer blocks than it has segments, is cut
            off, or has a line that cannot be read.
    """
    empty = template_of(source, system)
    blocks = _blocks(textfile.split_lines(textfile.decode(data, path)), path)
    segments = list(empty.only.segments())
    if len(blocks) != len(segments):
        missing = place(*segments[len(blocks)]) if len(blocks) < len(segments) else None
        message = say(
            "has translations of {found} segments, the source has {n}", found=len(blocks), n=len(segments)
        )
        raise InputError(message, file=path, segment=missing)
    remaining = iter(blocks)
    return replace(empty, versions=(empty.only.with_segments(lambda segment: _filled(segment, next(remaining))),))


def as_probabilities(marked: MarkedSet) -> MarkedSet:
    """The same set, with scores from 0 to 1: each list's exp(score), divided by their sum over the list.

    The order stays. Lists in which a score is missing lose theirs.
    """
    return replace(marked, versions=tuple(version.with_segments(_normalised) for version in marked.versions))


def _normalised(segment: MarkedSegment) -> MarkedSegment:
    written = [segment.score, *(candidate.score for candidate in segment.candidates)]
    scores = [score for score in written if score is not None]
    shares: list[float | None] = [None] * len(written)
    if len(scores) == len(written):
        highest = max(scores)
        weights = [math.exp(score - highest) for score in scores]
        total = math.fsum(weights)
        shares = [weight / total for weight in weights]
    candidates = tuple(
        replace(candidate, score=share) for candidate, share in zip(segment.candidates, shares[1:], strict=True)
    )
    return replace(segment, score=shares[0], candidates=candidates)


def _blocks(lines: list[str], path: str) -> list[tuple[Candidate, ...]]:
    """What was found for each segment; an empty block stands for an empty translation."""
    ends = [number for number, line in enumerate(lines) if line.strip() == _END]
    if not ends:
        return [(_candidate(line, number, path),) for number, line in enumerate(lines, start=1)]
    if any(line.strip() for line in lines[ends[-1] + 1 :]):
        message = say("is cut off: its last block has no {end}", end=_END)
        raise InputError(message, file=path, line=len(lines))
    starts = [0, *(end + 1 for end in ends)]
    return [
        tuple(_candidate(lines[number], number + 1, path) for number in range(start, end))
        for start, end in zip(starts, ends, strict=False)
    ]


def _candidate(line: str, number: int, path: str) -> Candidate:
    text, *fields = (field.strip() for field in line.split(_BETWEEN_FIELDS))
    if len(fields) >= _MOST_FIELDS:
        message = say("has {found} fields, and there are {most} at most", found=len(fields) + 1, most=_MOST_FIELDS)
        hint = say("{mark} may not stand in a translation", mark=_BETWEEN_FIELDS)
        raise InputError(message, file=path, line=number, hint=hint)
    written = fields[1] if len(fields) > 1 else ""
    score = read_score(written)
    if written and score is None:
        message = say("the score {score} is not a number", score=quoted(written))
        raise InputError(message, file=path, line=number)
    return Candidate(text, score, number)


def _filled(segment: MarkedSegment, candidates: tuple[Candidate, ...]) -> MarkedSegment:
    best, *others = candidates or (Candidate(""),)
    return MarkedSegment(segment.id, best.text, best.score, tuple(others), best.line)
