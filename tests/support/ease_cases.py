"""Cases of cognitive ease as neutral JSON, run by the parameters of mtgauge and compared with what they expect."""

import json
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

import numpy as np
import pytest

from mtgauge.measures import Unit
from mtgauge.suites.ease.averages import CorpusTexts, averages_of
from mtgauge.suites.ease.counting import EaseRows
from mtgauge.suites.ease.documents import DiscourseLink, DocumentPairs, EntitySequence
from mtgauge.suites.ease.editing import EditCounts, edit_share
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.levels import BUILT_IN
from mtgauge.suites.ease.linking import LinkedTexts, WordLinks
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.profile import EaseProfile, LevelWeights
from mtgauge.suites.ease.scores import EaseScores
from mtgauge.suites.ease.text_columns import StringNumbers, TextColumns
from mtgauge.suites.ease.text_units import ChunkPlaces, ClausePlaces, NamedWords, Sentiment, TextUnits, TreeWord

SENTENCE_LEVELS = ("1", "2", "3")


class GivenFacts:
    """Facts of words as a case gives them, by the identity of texts."""

    def __init__(self, below):
        self.below, self.given = below, {}

    def are_uncommon(self, text):
        return [word["zipf"] < self.below for word in self.given[id(text)]["words"]]

    def terms(self, text):
        return len(self.given[id(text)]["terms"])


LAYER_OF_KEY = {
    "chunks": Layer.CHUNKS,
    "clauses": Layer.CLAUSES,
    "entities": Layer.ENTITIES,
    "terms": Layer.TERMS,
    "sentiment": Layer.SENTIMENT,
    "mixed_sentences": Layer.MIXED_SENTIMENT,
}


class Segment(NamedTuple):
    given: dict
    candidate: TextUnits
    references: list


class EaseCase:
    """A case, run by the parameters of mtgauge."""

    def __init__(self, case):
        self.case = case
        self.facts = GivenFacts(case["uncommon_below"])
        self.numbers = StringNumbers()
        self.segments = [
            Segment(one, self.units(one["candidate"]), list(map(self.units, one["references"])))
            for document in case["documents"]
            for one in document["segments"]
        ]
        self.ends = list(accumulate(len(document["segments"]) for document in case["documents"]))

    def units(self, given):
        words = [
            TreeWord(
                word["form"], word["tag"], word["feats"], -1 if word["head"] is None else word["head"], word["rel"]
            )
            for word in given["words"]
        ]
        nouns = [NamedWords(tuple(one["words"]), "", (one["id"],), False) for one in given.get("entities", ())]
        found = TextUnits.of(
            words,
            [0] * given["sentences"],
            [ChunkPlaces(tuple(one["words"]), one["head"]) for one in given["chunks"]]
            if "chunks" in given
            else None,
            [ClausePlaces(tuple(one["words"]), one["head"]) for one in given["clauses"]]
            if "clauses" in given
            else None,
            nouns=tuple(nouns),
            sentiment=Sentiment(given["sentiment"], given.get("mixed_sentences"))
            if "sentiment" in given
            else None,
        )
        found = TextUnits.from_json(json.loads(json.dumps(found.to_json())))
        self.facts.given[id(found)] = given
        return found

    @cached_property
    def layers(self):
        texts = [text for one in self.segments for text in [one.given["candidate"], *one.given["references"]]]
        found = {layer for key, layer in LAYER_OF_KEY.items() if all(key in text for text in texts)}
        if Layer.ENTITIES in found:
            found |= {Layer.SOURCE_ENTITIES, Layer.LINKED_ENTITIES}
        if all("discourse" in document for document in self.case["documents"]):
            found.add(Layer.DISCOURSE)
        return frozenset(found | {Layer.TAGS, Layer.DEPENDENCIES, Layer.FREQUENCIES})

    @cached_property
    def parameters(self):
        return [parameter() for parameter in BUILT_IN if parameter.needs <= self.layers]

    @cached_property
    def linked(self):
        count = len(self.segments[0].references)
        links = [
            WordLinks(*np.array(
                [(at, *link) for at, one in enumerate(self.segments) for link in one.given["links"][number]], np.int64
            ).reshape(-1, 3).T)
            for number in range(count)
        ]  # fmt: skip
        references = [[one.references[number] for one in self.segments] for number in range(count)]
        candidates = [one.candidate for one in self.segments]
        return LinkedTexts(candidates, references, links, self.facts, self.numbers)

    @cached_property
    def documents(self):
        def cross(pairs, ends):
            starts = [0, *ends]
            found = [
                (pairs.candidate.word_starts[first + a] + b, pairs.reference.word_starts[first + c] + d)
                for first, document in zip(starts, self.case["documents"], strict=False)
                for a, b, c, d in document.get("cross_links", ())
            ]
            return tuple(np.array(found, np.int64).reshape(-1, 2).T)

        entities = [self.entities(document) for document in self.case["documents"]]
        made = self.linked.documents(self.ends, cross, entities)
        sides = [
            [list(self.links(made.segments, side, at)) for at in range(len(self.ends))]
            for side in ("candidate", "reference")
        ]
        return DocumentPairs(made.segments, self.ends, *sides, entities)

    def links(self, pairs, side, at):
        first = [0, *self.ends][at]
        columns = getattr(pairs, side)
        for a, b, c, d, sense in self.case["documents"][at].get("discourse", {}).get(side, ()):
            yield DiscourseLink(
                int(columns.clause_starts[first + a]) + b, int(columns.clause_starts[first + c]) + d, sense
            )

    def entities(self, document):
        numbers = {}
        source, candidate = [], []
        for one in document["segments"]:
            source += one.get("source_entities", ())
            candidate += [entity["id"] for entity in one["candidate"].get("entities", ())]
        return EntitySequence(
            *([numbers.setdefault(name, len(numbers)) for name in side] for side in (source, candidate))
        )

    @cached_property
    def averages(self):
        given = self.case["averages"]
        if given != "references":
            return given
        parts = []
        for texts in self.linked.references:
            columns = TextColumns(texts, self.facts, self.numbers)
            parts.append(CorpusTexts(columns, *self.of_documents(columns)))
        return averages_of(parts, self.layers)

    def of_documents(self, columns):
        mentions = sum(len(text.nouns) for text in columns.texts)
        if Layer.DISCOURSE not in self.layers:
            return None, mentions
        pairs = SegmentPairs(columns, columns, np.zeros(0, np.int64), np.zeros(0, np.int64))
        return [list(self.links(pairs, "reference", at)) for at in range(len(self.ends))], mentions

    @cached_property
    def scores(self):
        # those of a case without documents are not renormalised
        whole = sum(one["w"] for one in self.case["profile"]["levels"].values())
        levels = [
            LevelWeights(level, one["w"] / whole, one["alpha"], one["beta"], one["gamma"], one["delta"])
            for level, one in self.case["profile"]["levels"].items()
        ]
        return EaseScores(EaseProfile("golden", "", tuple(levels)), self.parameters, self.averages)

    @cached_property
    def rows(self):
        return EaseRows(self.parameters).count(self.linked.segments(), self.documents)

    @cached_property
    def edits(self):
        theirs = [
            one.given["post_edit"]
            if one.given["post_edit"] is not None
            else list(self.linked.references[number][at].forms)
            for at, (one, number) in enumerate(
                zip(self.segments, self.linked.best_of_segments.tolist(), strict=True)
            )
        ]
        return EditCounts.of([one.candidate.forms for one in self.segments], theirs).rows


def assert_same(found, expected, what):
    if expected is None:
        assert np.isnan(found), what
    else:
        assert found == pytest.approx(expected, rel=1e-9, abs=1e-11), what


def check(run, totals, edits, expected, unit):
    values = run.scores.values(totals.astype(float))
    shown = {one.id for one in run.parameters if unit is Unit.DOCUMENT or one.level.unit is Unit.SEGMENT}
    for name, value in expected["values"].items():
        if name in shown:
            assert_same(values[name], value, name)
        else:
            assert value is None, name
    levels = run.scores.levels(values)
    defined = {name: level for name, level in levels.items() if name in expected["levels"]}
    for name, level in expected["levels"].items():
        for key, value in (("A", "adequacy"), ("B", "disfluency"), ("factor", "factor"), ("G", "ease")):
            assert_same(getattr(defined[name], value), level[key], f"{name} {key}")
        assert bool(defined[name].is_stopped) == level["clipped"], f"{name} clipped"
    for name in set(levels) - set(defined):
        assert unit is Unit.SEGMENT or np.isnan(levels[name].ease), name
    assert_same(run.scores.total(levels, SENTENCE_LEVELS), expected["sentence"], "sentence")
    if unit is Unit.DOCUMENT:
        assert_same(run.scores.total(levels), expected["score"], "score")
    assert_same(edit_share(edits), expected["edit"], "edit")


def check_case(case):
    """Compares everything that a case expects."""
    run = EaseCase(case)
    expected = case["expected"]
    for name, value in expected["averages"].items():
        assert_same(np.nan if run.averages[name] is None else run.averages[name], value, name)
    for at, segment in enumerate(expected["segments"]):
        assert run.linked.best_of_segments[at] == segment["reference"]
        check(run, run.rows[at], run.edits[at], segment, Unit.SEGMENT)
    for start, end, document in zip([0, *run.ends], run.ends, expected["documents"], strict=False):
        check(run, run.rows[start:end].sum(axis=0), run.edits[start:end].sum(axis=0), document, Unit.DOCUMENT)
    check(run, run.rows.sum(axis=0), run.edits.sum(axis=0), expected["corpus"], Unit.DOCUMENT)
