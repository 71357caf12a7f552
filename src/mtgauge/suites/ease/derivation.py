"""How cognitive ease comes about: from linked words, chunks and clauses to parameters, levels and the total."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.sentences import Sentence, say
from mtgauge.measures.derivation import CellValue, Formula, MarkedTokens, NumericValue, Step, StepTable
from mtgauge.measures.elementary import Values
from mtgauge.suites.ease.outputs import SCORE, SENTENCE, EaseColumns
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.profile import LevelWeights
from mtgauge.suites.ease.registry import ease_levels
from mtgauge.suites.ease.scores import LevelScores
from mtgauge.suites.ease.text_units import Chunks, TextUnits

_EXACT, _OTHER = "match", "substitution"


def segment_steps(pairs: SegmentPairs) -> Iterator[Step]:
    """The words of one segment with their links, then its chunks and clauses with their partners.

    Args:
        pairs: One candidate beside its reference.
    """
    ours, theirs = pairs.candidate.texts[0], pairs.reference.texts[0]
    links = dict(zip(pairs.ours.tolist(), pairs.theirs.tolist(), strict=True))
    yield Step(
        say("Words"), [_words(ours, links, say("hypothesis")), _words(theirs, _turned(links), say("reference"))]
    )
    yield Step(say("Linked words"), [_links(pairs, links)])
    if ours.chunks is not None and theirs.chunks is not None:
        yield Step(say("Chunks"), [_chunks(pairs, ours, theirs, ours.chunks, theirs.chunks)])
    if ours.clauses is not None and theirs.clauses is not None:
        yield Step(say("Clauses"), [_clauses(pairs, ours, theirs)])


def _turned(links: Mapping[int, int]) -> dict[int, int]:
    return {theirs: ours for ours, theirs in links.items()}


def _words(text: TextUnits, links: Mapping[int, int], title: Sentence) -> MarkedTokens:
    from mtgauge.measures.derivation import Mark

    return MarkedTokens(title, text.forms, [Mark(place, 1, _EXACT) for place in sorted(links)])


def _links(pairs: SegmentPairs, links: Mapping[int, int]) -> StepTable:
    ours, theirs = pairs.candidate, pairs.reference
    rows: list[list[CellValue]] = []
    for place, other in sorted(links.items()):
        kinds = [one.are_function_words[at] for one, at in ((ours, place), (theirs, other))]
        rows.append([
            ours.texts[0].forms[place], theirs.texts[0].forms[other],
            _kind(kinds, pairs.are_content_links[list(links).index(place)]),
            _pair(ours.texts[0].features[place], theirs.texts[0].features[other]),
        ])  # fmt: skip
    columns = [say("hypothesis"), say("reference"), say("kind"), say("features")]
    return StepTable(columns, rows, text_columns=4)


def _kind(are_functions: Sequence[bool], is_content: bool) -> Sentence:
    if all(are_functions):
        return say("function words")
    return say("content words") if is_content else say("others")


def _pair(ours: str, theirs: str) -> str:
    """What both have, or both where they differ."""
    return ours if ours == theirs else f"{ours or '–'} / {theirs or '–'}"


def _chunks(
    pairs: SegmentPairs, ours: TextUnits, theirs: TextUnits, our_chunks: Chunks, their_chunks: Chunks
) -> StepTable:
    rows: list[list[CellValue]] = []
    for number, partner in enumerate(pairs.chunk_partners.tolist()):
        head = our_chunks.heads[number]
        has = partner >= 0
        is_linked = has and pairs.reference_of_words[head] == their_chunks.heads[partner]
        rows.append([
            _text_of(ours, our_chunks.of_words, number),
            _text_of(theirs, their_chunks.of_words, partner) if has else None,
            _yes(is_linked) if has else None,
            _pair(our_chunks.markers[number], their_chunks.markers[partner]).replace("\t", " ") if has else None,
            our_chunks.relations[number] or None,
            (their_chunks.relations[partner] or None) if has else None,
        ])  # fmt: skip
    columns = [
        say("hypothesis"), say("reference"), say("heads linked"), say("markers"), say("relation"),
        say("relation in the reference"),
    ]  # fmt: skip
    return StepTable(columns, rows, text_columns=6)


def _clauses(pairs: SegmentPairs, ours: TextUnits, theirs: TextUnits) -> StepTable:
    assert ours.clauses is not None  # noqa: S101  # the caller looked
    assert theirs.clauses is not None  # noqa: S101
    rows: list[list[CellValue]] = []
    for number, partner in enumerate(pairs.clause_partners.tolist()):
        has = partner >= 0
        rows.append([
            _text_of(ours, ours.clauses.of_words, number),
            _text_of(theirs, theirs.clauses.of_words, partner) if has else None,
            ours.clauses.relations[number] or None,
            (theirs.clauses.relations[partner] or None) if has else None,
            ours.clauses.extra_pieces[number],
        ])  # fmt: skip
    columns = [
        say("hypothesis"), say("reference"), say("relation"), say("relation in the reference"),
        say("extra pieces"),
    ]  # fmt: skip
    return StepTable(columns, rows, text_columns=4)


def _yes(holds: bool) -> Sentence:
    return say("yes") if holds else say("no")


def _text_of(text: TextUnits, owners: Sequence[int], number: int) -> str:
    return " ".join(form for form, owner in zip(text.forms, owners, strict=True) if owner == number)


def score_steps(
    columns: EaseColumns, totals: npt.NDArray[Any], metrics: Mapping[str, Values], *, of_segments: bool
) -> Iterator[Step]:
    """The parameters, A, B, f and G of each level, and the total.

    Args:
        columns: What turns totals into values.
        totals: (k,) totals of rows.
        metrics: The values of parameters that are metrics.
        of_segments: Whether they are of a segment, which has nothing of documents.
    """
    scores = columns.scores
    places = scores.slices()
    found = {**columns.parameter_values(totals, of_segments=of_segments), **metrics}
    by_id = {one.id: one for one in scores.parameters}
    levels = scores.levels(found)
    for level in scores.profile.levels:
        formulas = [
            by_id[name].formula(totals[places[name]], scores.averages)
            if name in by_id
            else Formula(name, "", {}, float(metrics[name]), scores.profile.metrics[name].title)
            for name in level.parameters
            if name in found and not np.isnan(found[name])
        ]
        yield Step(_title(level), [*formulas, *_level_formulas(level, found, levels[level.level])])
    yield Step(say("Cognitive ease"), [*_total(columns, levels, of_segments=of_segments)])


def _title(level: LevelWeights) -> Sentence:
    known = ease_levels().get(level.level)
    name = level.title or (known.name if known else level.level)
    return say("Level {level}: {name}", level=level.level, name=Sentence(name))


def _level_formulas(
    level: LevelWeights, found: Mapping[str, Values], scores: LevelScores
) -> Iterator[Formula | str]:
    if np.isnan(scores.adequacy):
        yield say("Nothing of adequacy can be counted: the level is left out.")
        return
    own = level.level
    yield _mean(f"A{own}", level.adequacy, found, float(scores.adequacy), say("adequacy"))
    if any(name in found and not np.isnan(found[name]) for name in level.disfluency):
        yield _mean(f"B{own}", level.disfluency, found, float(scores.disfluency), say("lack of fluency"))
    else:
        yield Formula(f"B{own}", "", {}, 0.0, say("lack of fluency: nothing to count"))
    terms: dict[str, NumericValue] = {
        "gamma": level.gamma,
        f"B{own}": float(scores.disfluency),
        "delta": level.delta,
    }
    yield Formula(f"f{own}", f"max(0, 1 - gamma * B{own} ** delta)", terms, float(scores.factor))
    yield Formula(
        f"G{own}", f"A{own} * f{own}", {f"A{own}": float(scores.adequacy), f"f{own}": float(scores.factor)},
        float(scores.ease), say("cognitive ease of the level"),
    )  # fmt: skip


def _mean(
    symbol: str, weights: Mapping[str, float], found: Mapping[str, Values], value: float, meaning: Sentence
) -> Formula:
    """A weighted mean of the parameters that are defined."""
    here = {name: weight for name, weight in weights.items() if name in found and not np.isnan(found[name])}
    return _weighted(symbol, here, {name: float(found[name]) for name in here}, value, meaning)


def _weighted(
    symbol: str, weights: Mapping[str, float], values: Mapping[str, float], value: float, meaning: Sentence
) -> Formula:
    terms: dict[str, NumericValue] = {}
    for name, weight in weights.items():
        terms[f"w_{name}"] = weight
        terms[name] = values[name]
    top = " + ".join(f"w_{name} * {name}" for name in weights)
    whole = sum(weights.values())
    if math.isclose(whole, 1):
        return Formula(symbol, top, terms, value, meaning)
    bottom = " + ".join(f"w_{name}" for name in weights)
    return Formula(symbol, f"({top}) / ({bottom})", terms, value, meaning)


def _total(
    columns: EaseColumns, levels: Mapping[str, LevelScores], *, of_segments: bool
) -> Iterator[Formula | str]:
    scores = columns.scores
    if not scores.profile.has_total:
        yield say("The profile has no total: the ease of each level stands by itself.")
        return
    is_whole = columns.of_documents and not of_segments
    taken = columns.levels if is_whole else columns.segment_levels
    weights = {
        f"G{level.level}": level.weight
        for level in scores.profile.levels
        if level.level in taken and not np.isnan(levels[level.level].ease)
    }
    value = float(scores.total(levels, None if is_whole else columns.segment_levels))
    symbol = SCORE if is_whole else SENTENCE
    if not weights:
        yield Formula(symbol, "", {}, value, say("no level can be counted"))
        return
    values = {name: float(levels[name[1:]].ease) for name in weights}
    yield _weighted(symbol, weights, values, value, say("cognitive ease"))
