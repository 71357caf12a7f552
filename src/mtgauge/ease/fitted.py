"""Cognitive ease on one test set: annotated references, averages of the language, and rows of translations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import TestSet
from mtgauge.corpus.scripts import expected_scripts
from mtgauge.ease.averages import CorpusTexts, averages_of
from mtgauge.ease.corpus_texts import read_corpus
from mtgauge.ease.counting import EaseRows
from mtgauge.ease.documents import EntitySequence, discourse_links
from mtgauge.ease.editing import EditCounts
from mtgauge.ease.entity_links import document_mentions, entity_sequence
from mtgauge.ease.layers import Layer
from mtgauge.ease.linking import LinkedTexts
from mtgauge.ease.measure import Ease, EditUnit, EntitySide, chosen_levels
from mtgauge.ease.metric_parameters import FittedMetrics
from mtgauge.ease.outputs import EaseColumns
from mtgauge.ease.profile import EaseProfile
from mtgauge.ease.registry import ease_parameters
from mtgauge.ease.resources import (
    LanguageTexts,
    WordLists,
    annotator_for,
    dictionary_of,
    fitted_meteor,
    joined,
    layers_of,
    matchers_of,
)
from mtgauge.ease.scores import EaseScores
from mtgauge.ease.text_columns import Ints, Numbers, TextColumns
from mtgauge.ease.text_units import TextUnits
from mtgauge.ease.weak_levels import weak_levels
from mtgauge.ease.word_matches import WordMatcher
from mtgauge.errors import InputError
from mtgauge.lexicons.files import short_hash
from mtgauge.measures import Batch, FittedMeasure, Level, Output, Resources
from mtgauge.sentences import say
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows


class FittedEase(FittedMeasure):
    """Cognitive ease on one test set.

    A row holds what each parameter counts, edits and words of what should be there, and for each level 1 where its
    factor stopped at 0, then 1; what is of documents stands in the row of their first segment. Rows of metrics that
    the profile names follow.
    """

    measure: Ease

    def __init__(self, measure: Ease, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self.of_documents = measure.scores_documents(self.testset)
        self.target = measure.target_language(resources)
        self.source = resources.languages.source if resources.languages else None
        takes_source = measure.entities == EntitySide.SOURCE
        self.weak = list(weak_levels(self.target, self.source if takes_source else None))
        self.levels = chosen_levels(measure, [one.level for one in self.weak], of_documents=self.of_documents)
        self.profile = _restricted(measure.chosen_profile, self.levels)
        known = ease_parameters()
        self.wanted = [known[name] for name in self.profile.parameters if name in known]
        needs = frozenset(layer for parameter in self.wanted for layer in parameter.needs)
        self.texts = LanguageTexts(
            self.target, annotator_for(measure.annotator, self.target), resources.annotations, needs,
            measure.connectives, measure.sentiments,
        )  # fmt: skip
        self.lists = WordLists(self.target, needs, measure.frequencies, measure.uncommon, measure.terms)
        self._numbers = Numbers()
        self._names = [name for name in self.references.names if name != measure.post_edits]
        self._references = [self._units_of(self.references.texts[name]) for name in self._names]
        edited = self.references.texts[measure.post_edits] if measure.post_edits else ()
        self._post_edits = self._units_of(edited)
        self.sources = self._source_texts() if takes_source and Layer.SOURCE_ENTITIES in needs else None
        self._source_units = self.sources.units(self.testset.sources or (), self.testset.ids) if self.sources else []
        self.dictionary = dictionary_of(measure.dictionary, self.source, self.target)
        self.layers = self._layers()
        self.parameters = [one for one in self.wanted if one.needs <= self.layers]
        self.corpus = read_corpus(measure.corpus, self.texts) if measure.corpus else None
        self.averages = averages_of(self._corpus_parts(), self.layers)
        meteor = matchers_of(self.target, measure.modules, measure.wordnet)
        self._meteors = [fitted_meteor(meteor, joined(texts), resources) for texts in self._references]
        self._matcher = WordMatcher(self._meteors)
        self.metrics = FittedMetrics.of(self.profile, self.testset, self.resources)
        self.columns = EaseColumns(
            EaseScores(self.profile, self.parameters, self.averages),
            self.levels,
            [level for level in self.levels if not measure.is_of_documents(level)],
            self.of_documents,
        )

    def _units_of(self, texts: Sequence[str | None]) -> list[TextUnits | None]:
        here = [(text, name) for text, name in zip(texts, self.testset.ids, strict=False) if text is not None]
        found = iter(self.texts.units([text for text, _ in here], [name for _, name in here]))
        return [None if text is None else next(found) for text in texts]

    def _source_texts(self) -> LanguageTexts | None:
        """The sources, if there are any, and somebody says in which language they are."""
        if self.testset.sources is None or not self.source:
            return None
        spec = annotator_for(self.measure.source_annotator, self.source)
        return LanguageTexts(self.source, spec, self.resources.annotations, frozenset())

    def _layers(self) -> frozenset[Layer]:
        """The layers that references and sources have."""
        found = layers_of(text for texts in self._references for text in texts if text is not None)
        found -= {Layer.FREQUENCIES, Layer.TERMS} - self.lists.layers
        if self.measure.entities == EntitySide.SOURCE:
            has_entities = self.sources is not None and Layer.ENTITIES in layers_of(self._source_units)
            found -= frozenset() if has_entities else {Layer.SOURCE_ENTITIES}
            found -= frozenset() if self._are_linked else {Layer.LINKED_ENTITIES}
        elif Layer.ENTITIES not in found:
            found -= {Layer.SOURCE_ENTITIES, Layer.LINKED_ENTITIES}
        return found

    @property
    def _are_linked(self) -> bool:
        """Whether names can be equal in both languages: there is a dictionary, or they have a script in common."""
        if self.dictionary is not None:
            return True
        return bool({*expected_scripts(self.source or "")} & {*expected_scripts(self.target)})

    def _corpus_parts(self) -> Iterator[CorpusTexts]:
        """The texts that averages are of: the corpus that is named, or else all references."""
        if self.corpus is not None:
            yield self._corpus_part(self.corpus.texts, self.corpus.ends)
            return
        ends = self._ends(self.testset.documents)
        for texts in self._references:
            here = np.cumsum([text is not None for text in texts])
            present = [text for text in texts if text is not None]
            # documents without a text of this reference have none
            own = sorted({int(here[end - 1]) for end in ends} - {0}) if ends else None
            yield self._corpus_part(present, own)

    def _corpus_part(self, texts: Sequence[TextUnits], ends: Sequence[int] | None) -> CorpusTexts:
        columns = TextColumns(texts, self.lists.facts, self._numbers)
        if not ends:
            return CorpusTexts(columns)
        has_links = Layer.CLAUSES in self.layers and Layer.DISCOURSE in self.layers
        links = discourse_links(columns, ends) if has_links else None
        mentions = sum(len(document_mentions(texts[a:b])) for a, b in zip([0, *ends], ends, strict=False))
        return CorpusTexts(columns, links, mentions)

    def _ends(self, documents: Sequence[str] | None) -> list[int] | None:
        """Number of the segment after the last one of each document; None where none are scored."""
        if not self.of_documents or documents is None:
            return None
        return [at for at, (one, other) in enumerate(pairwise(documents), start=1) if one != other] + [len(documents)]

    @property
    def words_signature(self) -> str:
        """How words are linked: METEOR's matchers, with their data."""
        return dict(self._meteors[0].signature(Level.CORPUS).parts)["modules"]

    @property
    def tuning_digest(self) -> str:
        """What a profile that is tuned on this test set knows it by: its references."""
        return tuning_digest(self.testset)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """The total, levels, ease of editing; then what they are made of."""
        return (*self.columns.outputs, *self.metrics.outputs)

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, k) counts."""
        candidates = self._candidates(batch)
        ends = self._ends(batch.documents)
        linked = self.linked(candidates, batch.start, threads)
        documents = None
        if ends is not None:
            entities = self._entities(linked, ends, batch.start)
            documents = linked.documents(ends, self._matcher.across, entities)
        counts = EaseRows(self.parameters).count(linked.segments(), documents)
        rows = np.concatenate(
            [counts, self._edits(batch, linked, threads), self._stops(counts, ends, len(batch))], axis=1
        )
        return self.metrics.beside(rows, batch, threads)

    def _candidates(self, batch: Batch) -> list[TextUnits]:
        names = [batch.segment(index) for index in range(len(batch))]
        found = self.texts.units(batch.hypotheses, names, report=batch.report)
        needed = frozenset(layer for parameter in self.parameters for layer in parameter.needs)
        for text, name in zip(found, names, strict=True):
            if text.forms and (missing := needed - layers_of([text])):
                raise InputError(
                    say("the annotation of the translation lacks {layers}, which references have",
                        layers=", ".join(sorted(missing))),
                    segment=name,
                )  # fmt: skip
        return found

    def linked(self, candidates: Sequence[TextUnits], start: int, threads: int = 1) -> LinkedTexts:
        """Translations beside all their references.

        Args:
            candidates: The translations.
            start: Position of the first one's segment.
            threads: Threads to use; 0 for all cores.
        """
        here = slice(start, start + len(candidates))
        return LinkedTexts(
            candidates,
            [texts[here] for texts in self._references],
            self._matcher.links(candidates, start, threads),
            self.lists.facts,
            self._numbers,
        )

    def _entities(self, linked: LinkedTexts, ends: Sequence[int], start: int) -> list[EntitySequence]:
        """The mentions of each document, where they are found."""
        if Layer.ENTITIES not in self.layers or not any(one.level.id == "5" for one in self.parameters):
            return [EntitySequence(None, ()) for _ in ends]
        found = []
        chosen = linked.best_of_documents(ends).tolist()
        for first, end, number in zip([0, *ends], ends, chosen, strict=False):
            candidate = document_mentions(linked.candidates[first:end])
            theirs: list[str] | None = None
            if self.measure.entities == EntitySide.REFERENCE:
                theirs = document_mentions([text for text in linked.references[number][first:end] if text])
            elif self._source_units:
                theirs = document_mentions(self._source_units[start + first : start + end])
            found.append(entity_sequence(theirs, candidate, self.dictionary))
        return found

    def _edits(self, batch: Batch, linked: LinkedTexts, threads: int) -> Ints:
        """(n, 2) edits, and words of the post-edits, or else of the best references."""
        best = linked.best_of_segments.tolist()
        here = [linked.references[number][at] for at, number in enumerate(best)]
        if self._post_edits:
            edited = self._post_edits[batch.positions]
            here = [one or other for one, other in zip(edited, here, strict=True)]
        pieces = _characters if self.measure.edit_unit == EditUnit.CHARACTER else _words
        return EditCounts.of(
            [pieces(text) for text in linked.candidates], [pieces(text) for text in here], threads
        ).rows

    def _stops(self, counts: Ints, ends: Sequence[int] | None, size: int) -> Ints:
        """(n, levels + 1) whether the factor of each level stopped at 0, in the row where each unit begins; 1."""
        starts = list(range(size)) if ends is None else [0, *ends[:-1]]
        totals = np.add.reduceat(counts, starts, axis=0) if size else counts
        scores = self.columns.scores
        levels = scores.levels(scores.values(totals.astype(np.float64)))
        found = np.zeros((size, len(self.levels) + 1), np.int64)
        for place, level in enumerate(self.levels):
            found[starts, place] = levels[level].is_stopped
        found[starts, -1] = 1
        return found

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., m) values of (..., k) totals."""
        metrics = self.metrics.values(totals[..., self.columns.width :], level)
        own = self.columns.values(
            totals[..., : self.columns.width], metrics, of_segments=level is Level.SEGMENT and self.of_documents
        )
        return np.concatenate([own, *(value[..., np.newaxis] for value in metrics.values())], axis=-1)

    def signature(self, level: Level) -> Signature:
        """The profile, the levels, and all that texts are read with."""
        from mtgauge.ease.descriptions import ease_signature

        return ease_signature(self)

    def notes(self) -> tuple[str, ...]:
        """What was chosen for the user, what is off, and what is left out for want of annotation."""
        from mtgauge.ease.descriptions import ease_notes

        return tuple(ease_notes(self))


def tuning_digest(testset: TestSet) -> str:
    """A hash of the references of a test set, in any order of these."""
    columns = testset.references.columns() if testset.references else []
    return short_hash(*sorted("\0".join(text or "" for text in texts).encode() for texts in columns))


def _restricted(profile: EaseProfile, levels: Sequence[str]) -> EaseProfile:
    """The profile with some of its levels, whose weights then add up to 1."""
    chosen = [level for level in profile.levels if level.level in levels]
    whole = sum(level.weight for level in chosen)
    if not whole:
        raise InputError(
            say("profile {name!r} has no level that can be scored here", name=profile.name),
            hint=say("levels of documents need documents; name levels that are off with the option levels"),
        )
    return replace(profile, levels=tuple(replace(level, weight=level.weight / whole) for level in chosen))


def _words(text: TextUnits | None) -> Sequence[str]:
    return text.forms if text else ()


def _characters(text: TextUnits | None) -> Sequence[str]:
    return list("".join(_words(text)))
