"""Where a system loses: its worst segments, and words, markers and relations of the references that it lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from mtgauge.corpus import SystemOutput
from mtgauge.ease.fitted import FittedEase
from mtgauge.ease.outputs import SENTENCE
from mtgauge.ease.pairs import SegmentPairs
from mtgauge.ease.text_columns import Bools, Ints, TextColumns
from mtgauge.measures import Batch, Level
from mtgauge.stats.totals import Rows


class LostKind(StrEnum):
    """What is lost."""

    CONTENT = "content words"
    FUNCTION = "function words"
    MARKER = "markers of chunks"
    INSIDE = "relations inside clauses"
    AMONG = "relations among clauses"


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that references have and translations lack.

    Attributes:
        kind: What it is.
        item: The word, the markers, or the label of the relation.
        lost: How often translations lack it.
        all: How often references have it, in places that are compared.
        instead: What most often stands in its place; empty where nothing does.
        segments: Ids of the first segments where it is lost.
    """

    kind: LostKind
    item: str
    lost: int
    all: int
    instead: str
    segments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WorstSegment:
    """A segment with little ease.

    Attributes:
        id: Its id.
        ease: Its ease, 0 to 1.
        levels: Level -> its ease there; NaN where it is undefined.
        translation: The translation.
        reference: The reference with the best P11.
    """

    id: str
    ease: float
    levels: Mapping[str, float]
    translation: str
    reference: str


@dataclass(frozen=True)
class SystemLosses:
    """What one system loses.

    Attributes:
        system: Its name.
        worst: Its worst segments, the worst first.
        losses: What it loses, kind by kind, the most frequent first.
    """

    system: str
    worst: tuple[WorstSegment, ...]
    losses: tuple[Loss, ...]


@dataclass(slots=True)
class _Tally:
    lost: int = 0
    all: int = 0


def system_losses(
    fitted: FittedEase, system: SystemOutput, rows: Rows, *, segments: int = 10, items: int = 10
) -> SystemLosses:
    """What a system loses.

    Args:
        fitted: The measure.
        system: The system, in the order of the measure's segments.
        rows: Its rows, in the same order.
        segments: How many of its worst segments are shown.
        items: How many losses of each kind are shown.
    """
    batch = Batch.of(fitted.testset, system, slice(0, len(system)))
    units = fitted.prepared.texts.units(batch.hypotheses, fitted.testset.ids)
    linked = fitted.linked(units, 0)
    pairs = linked.segments()
    found = tuple(loss for kind in _kinds(pairs) for loss in _losses(*kind, fitted.testset.ids, items))
    best = linked.best_of_segments.tolist()
    references = [fitted.prepared.names[number] for number in best]
    return SystemLosses(system.name, tuple(_worst(fitted, system, rows, references, segments)), found)


def _worst(
    fitted: FittedEase, system: SystemOutput, rows: Rows, references: Sequence[str], count: int
) -> Iterator[WorstSegment]:
    names = [output.name for output in fitted.outputs]
    scores = fitted.score(rows.astype(np.float64), Level.SEGMENT)
    # a measure without a total has its first level first
    ease = scores[:, names.index(SENTENCE) if SENTENCE in names else 0]
    order = np.argsort(np.where(np.isnan(ease), np.inf, ease), kind="stable")[:count]
    for at in order.tolist():
        if np.isnan(ease[at]):
            return
        levels = {level: float(scores[at, names.index(f"G{level}")]) for level in fitted.columns.segment_levels}
        text = fitted.references.texts[references[at]][at] or ""
        yield WorstSegment(fitted.testset.ids[at], float(ease[at]), levels, system.segments[at], text)


#: Kind; item, segment and what stands instead (None where it is not lost) of each place in the references.
_Places = Iterable[tuple[str, int, str | None]]


def _kinds(pairs: SegmentPairs) -> Iterator[tuple[LostKind, _Places]]:
    theirs = pairs.reference
    yield LostKind.CONTENT, _words(pairs, theirs.are_content_words)
    yield LostKind.FUNCTION, _words(pairs, theirs.are_function_words)
    if all(text.chunks is not None for column in (pairs.candidate, theirs) for text in column.texts):
        yield LostKind.MARKER, _markers(pairs)
        if _has_clauses(pairs):
            yield LostKind.INSIDE, _relations(pairs, "chunks")
    if _has_clauses(pairs):
        yield LostKind.AMONG, _relations(pairs, "clauses")


def _has_clauses(pairs: SegmentPairs) -> bool:
    return all(text.clauses is not None for one in (pairs.candidate, pairs.reference) for text in one.texts)


def _words(pairs: SegmentPairs, are_counted: Bools) -> _Places:
    """The words of the references; nothing stands in the place of one that has no link."""
    theirs = pairs.reference
    linked = np.zeros(len(are_counted), np.bool_)
    linked[pairs.theirs] = True
    starts = theirs.word_starts.tolist()
    for place in np.flatnonzero(are_counted).tolist():
        text = int(theirs.text_of_words[place])
        yield theirs.texts[text].forms[place - starts[text]].lower(), text, None if linked[place] else ""


def _markers(pairs: SegmentPairs) -> _Places:
    """The markers of the references' chunks that are aligned, where they or their partners have any."""
    ours, theirs = pairs.candidate, pairs.reference
    for number, partner in enumerate(pairs.chunk_partners.tolist()):
        if partner < 0:
            continue
        own, other = _marker(ours, number), _marker(theirs, partner)
        if own or other:
            yield other or "–", int(ours.text_of_chunks[number]), None if own == other else own or "–"


def _marker(columns: TextColumns, number: int) -> str:
    text = int(columns.text_of_chunks[number])
    chunks = columns.texts[text].chunks
    return chunks.markers[number - int(columns.chunk_starts[text])].replace("\t", " ") if chunks else ""


def _relations(pairs: SegmentPairs, units: str) -> _Places:
    """The relations of the references' chunks or clauses, and what their partners have instead."""
    ours, theirs = pairs.candidate, pairs.reference
    one = "chunk" if units == "chunks" else "clause"
    partners: Ints = getattr(pairs, f"{one}_partners")
    governors = tuple(getattr(column, f"{one}_governors") for column in (ours, theirs))
    labels = tuple(getattr(column, f"{one}_relations") for column in (ours, theirs))
    matching = pairs.matching_relations(partners, governors, labels)
    of_theirs = np.full(len(governors[1]), -1)
    of_theirs[partners[partners >= 0]] = np.flatnonzero(partners >= 0)
    for number in np.flatnonzero(governors[1] >= 0).tolist():
        own = int(of_theirs[number])
        text, label = _label(theirs, units, number)
        if own >= 0 and matching[own]:
            yield label, text, None
        else:
            yield label, text, _label(ours, units, own)[1] or "–" if own >= 0 else ""


def _label(columns: TextColumns, units: str, number: int) -> tuple[int, str]:
    starts = columns.chunk_starts if units == "chunks" else columns.clause_starts
    text = int(np.searchsorted(starts, number, side="right")) - 1
    found = columns.texts[text].chunks if units == "chunks" else columns.texts[text].clauses
    return text, found.relations[number - int(starts[text])] if found else ""


def _losses(kind: LostKind, places: _Places, ids: Sequence[str], items: int) -> Iterator[Loss]:
    tallies: dict[str, _Tally] = {}
    instead: dict[str, Counter[str]] = {}
    where: dict[str, list[str]] = {}
    for item, segment, other in places:
        tally = tallies.setdefault(item, _Tally())
        tally.all += 1
        if other is None:
            continue
        tally.lost += 1
        instead.setdefault(item, Counter())[other] += bool(other)
        if len(names := where.setdefault(item, [])) < _SHOWN and ids[segment] not in names:
            names.append(ids[segment])
    order = sorted(
        ((item, tally) for item, tally in tallies.items() if tally.lost), key=lambda one: (-one[1].lost, one[0])
    )
    for item, tally in order[:items]:
        [(most, times)] = instead[item].most_common(1)
        yield Loss(kind, item, tally.lost, tally.all, most if times else "", tuple(where[item]))


#: So many segments are named with a loss.
_SHOWN = 3
