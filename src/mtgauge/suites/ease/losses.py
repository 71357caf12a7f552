"""Where a system loses: its worst segments, and words, chunks and relations of the references that it lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from mtgauge.base.sentences import say
from mtgauge.corpus import SystemOutput
from mtgauge.measures import Batch, Level
from mtgauge.stats.totals import Rows
from mtgauge.suites.ease.fitted import FittedEase
from mtgauge.suites.ease.outputs import SENTENCE
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.scores import weighted_mean
from mtgauge.suites.ease.text_columns import Bools, Ints, TextColumns


class LostKind(StrEnum):
    """What is lost."""

    CONTENT = "content words"
    FUNCTION = "function words"
    CHUNK = "chunks"
    MARKER = "markers of chunks"
    INSIDE = "relations inside clauses"
    AMONG = "relations among clauses"


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that references have and translations lack.

    Attributes:
        kind: What it is.
        item: The word, the words of the chunk, the markers, or the label of the relation.
        lost: How often translations lack it.
        all: How often references have it, in places that are compared.
        instead: What most often stands in its place; empty where nothing does. Of a relation whose label is right,
            that it has another governor.
        segments: Ids of the first segments where it is lost.
        categories: Category of check-points -> how many of the losses are a part of one, most first; empty without
            check-points.
    """

    kind: LostKind
    item: str
    lost: int
    all: int
    instead: str
    segments: tuple[str, ...]
    categories: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WorstSegment:
    """A segment with little ease.

    Attributes:
        id: Its id.
        ease: Its ease, 0 to 1; the mean of its levels' under a profile without a total.
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
        has_total: Whether segments are ranked by a total; else by the mean of the levels that each has.
    """

    system: str
    worst: tuple[WorstSegment, ...]
    losses: tuple[Loss, ...]
    has_total: bool = True


#: Categories of check-points, given a reference, the position of a segment, the words of its text, and the place
#: of one of them.
WordCategories = Callable[[str, int, Sequence[str], int], Sequence[str]]


@dataclass(slots=True)
class _Tally:
    """Where an item is lost, and what stands instead."""

    lost: int = 0
    all: int = 0
    instead: Counter[str] = field(default_factory=Counter)
    segments: list[str] = field(default_factory=list)
    categories: Counter[str] = field(default_factory=Counter)


def system_losses(
    fitted: FittedEase,
    system: SystemOutput,
    rows: Rows,
    *,
    segments: int = 10,
    items: int = 10,
    categories: WordCategories | None = None,
) -> SystemLosses:
    """What a system loses.

    Args:
        fitted: The measure.
        system: The system, in the order of the measure's segments.
        rows: Its rows, in the same order.
        segments: How many of its worst segments are shown.
        items: How many losses of each kind are shown.
        categories: Tells of which categories of check-points words of references are a part; None without.
    """
    batch = Batch.of(fitted.testset, system, slice(0, len(system)))
    units = fitted.prepared.texts.units(batch.hypotheses, fitted.testset.ids)
    linked = fitted.linked(units, 0)
    pairs = linked.segments()
    best = linked.best_of_segments.tolist()
    references = [fitted.prepared.names[number] for number in best]

    def categories_at(place: _Place) -> Sequence[str]:
        if categories is None:
            return []
        forms = pairs.reference.texts[place.segment].forms
        return categories(references[place.segment], place.segment, forms, place.word)

    ids = fitted.testset.ids
    found = tuple(
        loss for kind, places in _kinds(pairs) for loss in _losses(kind, places, ids, items, categories_at)
    )
    worst = tuple(_worst(fitted, system, rows, references, segments))
    return SystemLosses(system.name, worst, found, fitted.prepared.profile.has_total)


def _worst(
    fitted: FittedEase, system: SystemOutput, rows: Rows, references: Sequence[str], count: int
) -> Iterator[WorstSegment]:
    names = [output.name for output in fitted.outputs]
    scores = fitted.score(rows.astype(np.float64), Level.SEGMENT)
    of_levels = {level: scores[:, names.index(f"G{level}")] for level in fitted.columns.segment_levels}
    if SENTENCE in names:
        ease = scores[:, names.index(SENTENCE)]
    else:
        ease = weighted_mean([1.0] * len(of_levels), [*of_levels.values()], (len(scores),))
    order = np.argsort(np.where(np.isnan(ease), np.inf, ease), kind="stable")[:count]
    for at in order.tolist():
        if np.isnan(ease[at]):
            return
        levels = {level: float(values[at]) for level, values in of_levels.items()}
        text = fitted.references.texts[references[at]][at] or ""
        yield WorstSegment(fitted.testset.ids[at], float(ease[at]), levels, system.segments[at], text)


class _Place(NamedTuple):
    """A place of the references that is compared.

    Attributes:
        item: What stands there.
        segment: The position of its segment.
        word: The place of its word, or of the head of its chunk or clause.
        instead: What stands there in the translation; empty for nothing, None where it is the same.
    """

    item: str
    segment: int
    word: int
    instead: str | None


_Places = Iterable[_Place]


def _kinds(pairs: SegmentPairs) -> Iterator[tuple[LostKind, _Places]]:
    theirs = pairs.reference
    yield LostKind.CONTENT, _words(pairs, theirs.are_content_words)
    yield LostKind.FUNCTION, _words(pairs, theirs.are_function_words)
    has_trees = _has_clauses(pairs)
    if all(text.chunks is not None for column in (pairs.candidate, theirs) for text in column.texts):
        yield LostKind.CHUNK, _chunks(pairs)
        if has_trees:
            yield LostKind.MARKER, _markers(pairs)
            yield LostKind.INSIDE, _relations(pairs, "chunks")
    if has_trees:
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
        word = place - starts[text]
        yield _Place(theirs.texts[text].forms[word].lower(), text, word, None if linked[place] else "")


def _chunks(pairs: SegmentPairs) -> _Places:
    """The chunks of the references; nothing stands in the place of one that is aligned with none.

    Those without a content word, such as copulas, are never aligned, and do not count.
    """
    theirs = pairs.reference
    partners = {*pairs.chunk_partners.tolist()}
    comparable = {*theirs.chunk_of_words[theirs.are_content_words].tolist()}
    for number, text in enumerate(theirs.text_of_chunks.tolist()):
        if number not in comparable:
            continue
        chunks, own = theirs.texts[text].chunks, number - int(theirs.chunk_starts[text])
        assert chunks is not None  # noqa: S101  # only what is annotated is numbered
        forms = zip(theirs.texts[text].forms, chunks.of_words, strict=True)
        words = " ".join(form.lower() for form, chunk in forms if chunk == own)
        yield _Place(words, text, chunks.heads[own], None if number in partners else "")


def _markers(pairs: SegmentPairs) -> _Places:
    """The markers of the references' chunks that are aligned; none is something to have, as in P22."""
    ours, theirs = pairs.candidate, pairs.reference
    for number, partner in enumerate(pairs.chunk_partners.tolist()):
        if partner < 0:
            continue
        own, other = _marker(ours, number), _marker(theirs, partner)
        text = int(ours.text_of_chunks[number])
        word = int(theirs.chunk_heads[partner] - theirs.word_starts[text])
        yield _Place(other or "–", text, word, None if own == other else own or "–")


def _marker(columns: TextColumns, number: int) -> str:
    text = int(columns.text_of_chunks[number])
    chunks = columns.texts[text].chunks
    return chunks.markers[number - int(columns.chunk_starts[text])].replace("\t", " ") if chunks else ""


def _relations(pairs: SegmentPairs, units: str) -> _Places:
    """The relations of the references' chunks or clauses, and what their partners have instead.

    Where the partner has the same label, it hangs on something else.
    """
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
        text, head, label = _labelled(theirs, units, number)
        if own >= 0 and matching[own]:
            yield _Place(label, text, head, None)
        else:
            instead = _labelled(ours, units, own)[2] or "–" if own >= 0 else ""
            yield _Place(label, text, head, say("another governor") if own >= 0 and instead == label else instead)


def _labelled(columns: TextColumns, units: str, number: int) -> tuple[int, int, str]:
    """The text of a chunk or clause, the place of its head there, and its relation."""
    starts = columns.chunk_starts if units == "chunks" else columns.clause_starts
    text = int(np.searchsorted(starts, number, side="right")) - 1
    found = columns.texts[text].chunks if units == "chunks" else columns.texts[text].clauses
    assert found is not None  # noqa: S101  # only what is annotated is numbered
    place = number - int(starts[text])
    return text, found.heads[place], found.relations[place]


def _losses(
    kind: LostKind,
    places: _Places,
    ids: Sequence[str],
    items: int,
    categories: Callable[[_Place], Iterable[str]],
) -> Iterator[Loss]:
    tallies: dict[str, _Tally] = {}
    for place in places:
        tally = tallies.setdefault(place.item, _Tally())
        tally.all += 1
        if place.instead is None:
            continue
        tally.lost += 1
        tally.instead[place.instead] += bool(place.instead)
        tally.categories.update(categories(place))
        if len(tally.segments) < _SHOWN and ids[place.segment] not in tally.segments:
            tally.segments.append(ids[place.segment])
    order = sorted(
        ((item, tally) for item, tally in tallies.items() if tally.lost), key=lambda one: (-one[1].lost, one[0])
    )
    for item, tally in order[:items]:
        [(most, times)] = tally.instead.most_common(1)
        yield Loss(
            kind, item, tally.lost, tally.all, most if times else "", tuple(tally.segments),
            dict(tally.categories.most_common()),
        )  # fmt: skip


#: So many segments are named with a loss.
_SHOWN = 3
