"""The segments that decide between two systems, with all their texts, and the reasons that rules count.

The page has the segments of the pair that it opens with; for other pairs the script draws the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.diagnostics import contributions, find_reasons, reason_of_segment
from mtgauge.diagnostics.reasons import COMMON
from mtgauge.measures import Level
from mtgauge.pages.numbers import Number
from mtgauge.pages.text import ItemName, Text, say, seen
from mtgauge.pages.units import Units
from mtgauge.report.numbers import fixed
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.reasons import defect_name, reason_of, reason_sentence
from mtgauge.report.page.right_words import LEAD, MarkedPiece, first_difference, pieces_of, right_and_wrong

#: Segments that are listed in favour of each of the two.
SHOWN = 5
#: Digits of a contribution at least, and decimals at most.
_DIGITS, _MOST_DECIMALS = 3, 12


@dataclass(frozen=True, slots=True)
class ShownText:
    """A text of a deciding segment.

    Attributes:
        title: The source, a reference, or a system.
        score: The score of a system's output; None for other texts.
        side: Whose language it is in: ``source`` or ``target``.
        pieces: Its characters, marked as right and wrong.
    """

    title: Text | ItemName
    score: str | None
    side: str
    pieces: Sequence[MarkedPiece]


@dataclass(frozen=True, slots=True)
class DecidingSegment:
    """A segment that decides.

    Attributes:
        position: Its place.
        id: Its name.
        contribution: Its part of the difference.
        reason: Why the worse of the two is worse on it, where a rule finds one.
        texts: Source, references, and the outputs of both systems.
    """

    position: int
    id: str
    contribution: Number
    reason: Text | None
    texts: Sequence[ShownText]


@dataclass(frozen=True, slots=True)
class Deciding:
    """The deciding segments and the reasons for the two systems that the page opens with.

    Attributes:
        languages: Tags of the languages, as HTML writes them; None where they are not known.
        has_marks: Whether words are right or wrong, which takes references.
        pair: The two.
        reasons: Sentences on all segments.
        sides: Segments in favour of each of the two; none where the page cannot score these again.
    """

    languages: Any
    has_marks: bool
    pair: tuple[ItemName, ItemName]
    reasons: Sequence[Text]
    sides: Sequence[Sequence[DecidingSegment]]


def deciding(facts: EvaluationFacts, diagnosis: Diagnosis, units: Units, pair: tuple[int, int]) -> Deciding:
    """The deciding segments and the reasons for two systems, by the metric that the page opens with.

    Args:
        facts: The evaluation.
        diagnosis: Its diagnostics, with the defects.
        units: The segments.
        pair: Places of the two systems.
    """
    metric = facts.metric_axis.first
    first, second = (facts.systems[place] for place in pair)
    found = find_reasons(diagnosis.defects, first, second)
    sides: list[list[DecidingSegment]] = [[], []]
    if units.rescoring[metric].about is not None:
        sides = [list(_segments(facts, diagnosis, units, metric, (first, second), side)) for side in (0, 1)]
    return Deciding(
        languages=units.languages,
        has_marks=bool(units.references),
        pair=(facts.name(first), facts.name(second)),
        reasons=[reason_sentence(facts, diagnosis.defects, one) for one in found],
        sides=sides,
    )


def reason_block(facts: EvaluationFacts, diagnosis: Diagnosis) -> dict[str, Any]:
    """The reasons of all pairs for the script, and the defects of all segments that they are counted from.

    ``told``: system, other, kind, sentence, and of a class of words its place on its axis, else -1. ``kinds``:
    kind -> its name, or null where it is no reason of a single segment, and for each system the gaps between the
    segments that have it, and how many each has.
    """
    defects = diagnosis.defects
    told = []
    classes = [str(found.kind) for found in diagnosis.recalls]
    for first, second in combinations(facts.systems, 2):
        for one in find_reasons(defects, first, second):
            places = facts.systems.index(one.worse), facts.systems.index(one.better)
            kind, sentence = str(one.kind), reason_sentence(facts, diagnosis.defects, one)
            told.append([*places, kind, sentence.to_json(), classes.index(kind) if kind in classes else -1])
    kinds = {
        str(kind): [None if kind in COMMON else defect_name(facts, kind).to_json(), *_sparse(counts)]
        for kind, counts in defects.counts.items()
    }
    return {"told": told, "kinds": kinds}


def _sparse(counts: npt.NDArray[np.int32]) -> Iterator[list[list[int]]]:
    """For each system the gaps between the segments that it has something in; and how much in each."""
    places = [np.flatnonzero(row) for row in counts]
    yield [np.diff(own, prepend=0).tolist() for own in places]
    yield [row[own].tolist() for row, own in zip(counts, places, strict=True)]


def _segments(
    facts: EvaluationFacts, diagnosis: Diagnosis, units: Units, metric: int, pair: tuple[str, str], side: int
) -> Iterator[DecidingSegment]:
    """Those in favour of one of the two, which decide most."""
    item = facts.evaluation.measured[metric]
    rows = [item.rows[system] for system in pair]
    column = item.fitted.counted_by
    shared = [np.ones(len(one), np.bool_) if column is None else one[:, column] > 0 for one in rows]
    positions = np.flatnonzero(shared[0] & shared[1])
    values = contributions(item.fitted, rows[0][positions], rows[1][positions])
    sign = -1 if item.fitted.outputs[0].higher_is_better is False else 1
    favour = sign * values * (-1 if side else 1)
    leading = [place for place in np.argsort(-favour, kind="stable")[:SHOWN] if favour[place] > 0]
    digits = _decimals(abs(values[leading[0]]), facts.decimals.of_metric(item.label)) if leading else 0
    for place in leading:
        position, value = int(positions[place]), float(values[place])
        reason = reason_of_segment(diagnosis.defects, position, pair[1 - side], pair[side])
        yield DecidingSegment(
            position=position,
            id=_id(facts, position),
            contribution=Number(fixed(value, digits, "+"), value),
            reason=None if reason is None else reason_of(facts, pair[1 - side], *reason),
            texts=list(_texts(facts, units, metric, pair, position)),
        )


def _decimals(value: float, least: int) -> int:
    """As many as show three digits of a number, as ``script/pair/words.js`` has it."""
    if not value > 0:
        return least
    return max(least, min(_MOST_DECIMALS, _DIGITS - 1 - math.floor(math.log10(value))))


def _id(facts: EvaluationFacts, position: int) -> str:
    testset = facts.evaluation.testset
    return seen(str(testset.shown(Level.SEGMENT, testset.ids[position])))


def _texts(
    facts: EvaluationFacts, units: Units, metric: int, pair: tuple[str, str], position: int
) -> Iterator[ShownText]:
    outputs = [units.outputs[facts.systems.index(system)][position] for system in pair]
    start = max(0, first_difference(*outputs) - LEAD)
    share = start / max(len(outputs[0]), 1)
    references = {name: text for name, texts in units.references.items() if (text := texts[position]) is not None}
    if units.sources is not None:
        yield _plain(say("Source"), "source", units.sources[position], share)
    for name, text in references.items():
        title = say("Reference {name}", name=name) if len(units.references) > 1 else say("Reference")
        yield _plain(title, "target", text, share)
    for system, text in zip(pair, outputs, strict=True):
        scores = units.scores[metric]
        score = scores[facts.systems.index(system)][position] if scores else math.nan
        pieces = pieces_of(text, right_and_wrong(text, [*references.values()]), start)
        shown = None if math.isnan(score) else fixed(float(score), facts.segment_axis.decimals[metric])
        yield ShownText(facts.name(system), shown, "target", _seen(pieces))


def _plain(title: Text, side: str, text: str, share: float) -> ShownText:
    return ShownText(title, None, side, _seen(pieces_of(text, [], math.floor(share * len(text)))))


def _seen(pieces: Sequence[MarkedPiece]) -> list[MarkedPiece]:
    return [MarkedPiece(seen(piece.text), piece.look) for piece in pieces]
