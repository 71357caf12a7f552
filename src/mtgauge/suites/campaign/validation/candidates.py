"""N-best lists: how many, with which scores, in which order (CWMT 2008, sections II.1 and appendix B)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.markedset import Candidate, MarkedSegment, place
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.validation.inputs import SubmissionInputs


def candidates(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Findings about all segments of the file, also those that the source does not have."""
    requirements = inputs.requirements
    segments = [(place(document, segment), segment) for document, segment in inputs.marked.only.segments()]
    is_scored = any(_is_scored(segment) for _, segment in segments)
    if segments and not is_scored and not requirements.combination and inputs.format is FileFormat.CWMT:
        hint = say("system combination takes the score of each translation, 0 to 1")
        yield Finding("no-scores", say("no translation has a score"), hint=hint)
    for name, segment in segments:
        yield from _ranges(name, segment)
        if requirements.combination:
            yield from _single(name, segment)
            continue
        if is_scored:
            yield from _missing(name, segment)
        yield from _too_many(name, segment, requirements.nbest)
        yield from _unsorted(name, segment)
        yield from _texts(name, segment)


def _is_scored(segment: MarkedSegment) -> bool:
    return any(one.score is not None for _, one in _list(segment))


def _list(segment: MarkedSegment) -> list[tuple[str, MarkedSegment | Candidate]]:
    """The best translation and the others, as messages call them."""
    others = ((say("candidate {n}", n=number), one) for number, one in enumerate(segment.candidates, start=1))
    return [(say("the best translation"), segment), *others]


def _ranges(name: str, segment: MarkedSegment) -> Iterator[Finding]:
    for subject, one in _list(segment):
        # also what is not a number at all, which compares as false
        if one.score is not None and not 0 <= one.score <= 1:
            message = say("{subject} has the score {score:g}, a score is 0 to 1", subject=subject, score=one.score)
            yield Finding("score-out-of-range", message, line=one.line, segment=name)


def _single(name: str, segment: MarkedSegment) -> Iterator[Finding]:
    if segment.candidates:
        message = say(
            "has {count} in a task that takes the best translation alone", count=_count(len(segment.candidates))
        )
        line = segment.candidates[0].line
        yield Finding("candidates-in-combination", message, line=line, segment=name)


def _missing(name: str, segment: MarkedSegment) -> Iterator[Finding]:
    for subject, one in _list(segment):
        if one.score is None:
            yield Finding(
                "missing-score", say("{subject} has no score", subject=subject), line=one.line, segment=name
            )


def _too_many(name: str, segment: MarkedSegment, most: int) -> Iterator[Finding]:
    count = 1 + len(segment.candidates)
    if count > most:
        line = segment.candidates[max(most - 1, 0)].line
        message = say("has {count} translations, {most} are allowed with the best one", count=count, most=most)
        yield Finding("too-many-candidates", message, line=line, segment=name)


def _unsorted(name: str, segment: MarkedSegment) -> Iterator[Finding]:
    """One finding a segment, at the first place: a list that rises throughout is one fault."""
    scored = [(subject, one.score, one.line) for subject, one in _list(segment) if one.score is not None]
    for (subject, score, _), (next_subject, next_score, line) in pairwise(scored):
        if next_score > score:
            message = say(
                "{subject} has a higher score than {other}: {higher:g} > {lower:g}",
                subject=next_subject,
                other=subject,
                higher=next_score,
                lower=score,
            )
            yield Finding("unsorted-candidates", message, line=line, segment=name)
            return


def _texts(name: str, segment: MarkedSegment) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for subject, one in _list(segment):
        text = " ".join(one.text.split())
        if one is not segment and not text:
            yield Finding(
                "empty-candidate", say("{subject} is empty", subject=subject), line=one.line, segment=name
            )
        elif text and seen.setdefault(text, subject) != subject:
            message = say("{subject} is the same as {other}", subject=subject, other=seen[text])
            yield Finding("duplicate-candidate", message, line=one.line, segment=name)


def _count(number: int) -> str:
    return say("1 candidate") if number == 1 else say("{n:,} candidates", n=number)
