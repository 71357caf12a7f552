"""Cognitive ease on one test set: rows of translations, and their scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.corpus import References, TestSet
from mtgauge.measures import Batch, FittedMeasure, Level, MeasureWarning, Output, Resources, Unit
from mtgauge.measures.derivation import Step
from mtgauge.stats.totals import Rows, group_totals
from mtgauge.suites.ease.counting import EaseRows
from mtgauge.suites.ease.derivation import score_steps, segment_steps
from mtgauge.suites.ease.descriptions import ease_notes, ease_signature, layer_titles, log_notes, stop_notes
from mtgauge.suites.ease.document_steps import mention_step, relation_step, topic_step
from mtgauge.suites.ease.documents import EntitySequence
from mtgauge.suites.ease.editing import EditCounts
from mtgauge.suites.ease.entity_links import document_mentions, entity_sequence
from mtgauge.suites.ease.hard_words import hard_word_steps
from mtgauge.suites.ease.layers import Layer, names_of_layers
from mtgauge.suites.ease.linking import LinkedTexts
from mtgauge.suites.ease.metric_parameters import FittedMetrics
from mtgauge.suites.ease.options import EaseOptions, EditUnit, EntitySide, is_of_documents
from mtgauge.suites.ease.outputs import EaseColumns
from mtgauge.suites.ease.prepared import PreparedTestSet
from mtgauge.suites.ease.resources import layers_of, without_collection
from mtgauge.suites.ease.scores import EaseScores
from mtgauge.suites.ease.text_columns import Ints, TextColumns
from mtgauge.suites.ease.text_units import TextUnits
from mtgauge.suites.ease.word_matches import WordMatcher


class FittedEase(FittedMeasure):
    """Cognitive ease on one test set.

    A row holds what each parameter counts, edits and words of what should be there, and for each level 1 where
    its factor stopped at 0, then 1; what is of documents stands in the row of their first segment. Then 1 for each
    layer of annotation that the translation lacks. What a log of post-editing says follows, and rows of metrics
    that the profile names.
    """

    measure: EaseOptions
    references: References

    def __init__(self, measure: EaseOptions, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self.prepared = PreparedTestSet(measure, self.testset, resources)
        self._known: dict[tuple[int, int], dict[bytes, TextColumns]] = {}
        self._matcher = WordMatcher(self.prepared.meteors)
        self.metrics = FittedMetrics.of(self.prepared.profile, self.testset, self.resources)
        self.columns = EaseColumns(
            EaseScores(self.prepared.profile, self.prepared.parameters, self.prepared.averages),
            self.prepared.levels,
            [level for level in self.prepared.levels if not is_of_documents(level)],
            self.prepared.of_documents,
            self.prepared.editing_log.kinds if self.prepared.editing_log else (),
        )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """The total, levels, ease of editing; then what they are made of."""
        return (*self.columns.outputs, *self.metrics.outputs)

    @property
    def segment_place(self) -> int | None:
        """The total of the levels of sentences; without a total the first of these levels."""
        return self.columns.segment_place

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, k) counts."""
        with without_collection():
            return self._statistics(batch, threads)

    def _statistics(self, batch: Batch, threads: int) -> Rows:
        given = self._given(batch)
        candidates = self._completed(given)
        ends = self.prepared.ends_of(batch.documents)
        linked = self.linked(candidates, batch.start, threads)
        documents = None
        if ends is not None:
            entities = self._entities(linked, ends, batch.start)
            documents = linked.documents(ends, self._matcher.across, entities)
        counts = EaseRows(self.prepared.parameters).count(linked.segments(), documents)
        # known as soon as metrics are, which have a part in factors
        stops = np.zeros((len(batch), len(self.prepared.levels) + 1), np.int64)
        parts = [counts, self._edits(batch, linked, threads), stops, self._lacking(given)]
        if self.prepared.editing_log is not None:
            segments = [batch.segment(index) for index in range(len(batch))]
            words = [len(text.forms) for text in candidates]
            parts.append(self.prepared.editing_log.rows(batch.system, segments, words))
        rows = self.metrics.beside(np.concatenate(parts, axis=1), batch, threads)
        rows[:, self.columns.stops] = self._stops(rows, ends)
        return rows

    def _given(self, batch: Batch) -> list[TextUnits]:
        """The translations as they are annotated."""
        names = [batch.segment(index) for index in range(len(batch))]
        return self.prepared.texts.units(batch.hypotheses, names, report=batch.report)

    def _completed(self, texts: Sequence[TextUnits]) -> Sequence[TextUnits]:
        """Texts that can be counted together: what a text lacks, it has nothing of."""
        needed = frozenset(self.columns.layers)
        if needed <= layers_of(texts):
            return texts
        return [text if needed <= layers_of([text]) else text.completed for text in texts]

    def _candidates(self, batch: Batch) -> Sequence[TextUnits]:
        return self._completed(self._given(batch))

    def _lacking(self, texts: Sequence[TextUnits]) -> Ints:
        """(n, layers) whether each text lacks each of the layers that parameters need."""
        layers = self.columns.layers
        if {*layers} <= layers_of(texts):
            return np.zeros((len(texts), len(layers)), np.int64)
        return np.array([[layer not in layers_of([text]) for layer in layers] for text in texts], np.int64)

    def settled(self, rows: Sequence[Rows]) -> FittedMeasure:
        """Without the parameters that need a layer which a translation of some system lacks."""
        are_lacking = np.any([own[:, self.columns.lacking].any(axis=0) for own in rows], axis=0)
        lacking = {layer for layer, holds in zip(self.columns.layers, are_lacking, strict=True) if holds}
        if not lacking:
            return self
        names = names_of_layers(lacking | self.prepared.lacking)
        return replace(self.measure, lacking=names).fit(self.testset, self.resources)

    def warnings(self, batch: Batch) -> Iterable[MeasureWarning]:
        """Translations that lack annotation for which parameters are left out."""
        if not self.prepared.lacking:
            return
        for index, text in enumerate(self._given(batch)):
            if lacking := self.prepared.lacking - layers_of([text]):
                yield MeasureWarning(index, say("the annotation lacks {layers}", layers=layer_titles(lacking)))

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
            [texts[here] for texts in self.prepared.reference_units],
            self._matcher.links(candidates, start, threads),
            self.prepared.lists.facts,
            self.prepared.numbers,
            # of several references every system may choose others
            self._known.setdefault((here.start, here.stop), {}) if len(self.prepared.reference_units) == 1 else {},
        )

    def _entities(self, linked: LinkedTexts, ends: Sequence[int], start: int) -> list[EntitySequence]:
        """The mentions of each document, where they are found."""
        takes_mentions = any(
            one.level.unit is Unit.DOCUMENT and Layer.ENTITIES in one.needs for one in self.prepared.parameters
        )
        if not takes_mentions:
            return [EntitySequence(None, ()) for _ in ends]
        found = []
        chosen = linked.best_of_documents(ends).tolist()
        for first, end, number in zip([0, *ends], ends, chosen, strict=False):
            theirs, candidate = self._mentions(linked, slice(first, end), number, start)
            found.append(entity_sequence(theirs, candidate, self.prepared.dictionary))
        return found

    def _mentions(
        self, linked: LinkedTexts, document: slice, reference: int, start: int
    ) -> tuple[list[str] | None, list[str]]:
        """The entities that a document should mention, None where nobody knows them; those that it does."""
        candidate = document_mentions(linked.candidates[document])
        if self.measure.entities == EntitySide.REFERENCE:
            texts = linked.references[reference][document]
            return document_mentions([text for text in texts if text]), candidate
        if self.prepared.source_units:
            sources = self.prepared.source_units[start + document.start : start + document.stop]
            return document_mentions(sources), candidate
        return None, candidate

    def _edits(self, batch: Batch, linked: LinkedTexts, threads: int) -> Ints:
        """(n, 2) edits, and words of the post-edits, or else of the best references."""
        best = linked.best_of_segments.tolist()
        here = [linked.references[number][at] for at, number in enumerate(best)]
        if self.prepared.post_edits:
            edited = self.prepared.post_edits[batch.positions]
            here = [one or other for one, other in zip(edited, here, strict=True)]
        pieces = _characters if self.measure.edit_unit == EditUnit.CHARACTER else _words
        return EditCounts.of(
            [pieces(text) for text in linked.candidates], [pieces(text) for text in here], threads
        ).rows

    def _stops(self, rows: Rows, ends: Sequence[int] | None) -> Ints:
        """(n, levels + 1) whether the factor of each level stopped at 0, in the row where each unit begins; 1.

        Args:
            rows: The rows, with those of metrics.
            ends: Number of the row after the last one of each document; None where segments are the units.
        """
        starts = list(range(len(rows))) if ends is None else [0, *ends[:-1]]
        of_units = rows
        if ends is not None:
            of_units = group_totals(rows, np.repeat(np.arange(len(ends)), np.diff([0, *ends])), len(ends))
        totals = of_units.astype(np.float64)
        unit = Level.SEGMENT if ends is None else Level.DOCUMENT
        metrics = self.metrics.values(totals[:, self.columns.width :], unit)
        values = self.columns.parameter_values(totals, of_segments=False)
        levels = self.columns.scores.levels({**values, **metrics})
        found = np.zeros((len(rows), len(self.prepared.levels) + 1), np.int64)
        for place, level in enumerate(self.prepared.levels):
            found[starts, place] = levels[level].is_stopped
        found[starts, -1] = 1
        return found

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., m) values of (..., k) totals."""
        metrics = self.metrics.values(totals[..., self.columns.width :], level)
        own = self.columns.values(
            totals[..., : self.columns.width],
            metrics,
            of_segments=level is Level.SEGMENT and self.prepared.of_documents,
        )
        return np.concatenate([own, *(value[..., np.newaxis] for value in metrics.values())], axis=-1)

    def notes_on(self, totals: npt.NDArray[Any]) -> tuple[str, ...]:
        """Levels whose factor stopped at 0 too often to tell anything; that a log has nothing of the system."""
        return (*stop_notes(self.columns, totals), *log_notes(self.prepared, totals[self.columns.logged]))

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The linked words of a segment, its chunks and its clauses, beside its best reference; hard words."""
        one = batch.alone(index)
        pairs = self.linked(self._candidates(one), one.start).segments()
        scorer = self.prepared.texts.sentiment_scorer
        return [
            *segment_steps(pairs),
            *hard_word_steps(pairs.candidate, self.prepared.lists.facts, scorer, self._counted),
        ]

    @property
    def _counted(self) -> frozenset[str]:
        return frozenset(one.id for one in self.prepared.parameters)

    def document_steps(self, batch: Batch) -> Sequence[Step]:
        """Topics, links of clauses and mentions of a document, as far as they are counted."""
        if not self.prepared.of_documents:
            return []
        linked, whole = self.linked(self._candidates(batch), batch.start), [len(batch)]
        entities = self._entities(linked, whole, batch.start)
        pairs = linked.documents(whole, self._matcher.across, entities)
        steps = [
            *([topic_step(pairs)] if "P41" in self._counted else []),
            *([relation_step(pairs)] if "P42" in self._counted else []),
        ]
        if {"P51", "P52"} & self._counted:
            [reference] = linked.best_of_documents(whole).tolist()
            mentions = self._mentions(linked, slice(0, len(batch)), reference, batch.start)
            steps.append(mention_step(*mentions, pairs))
        return steps

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """Parameters, A, B, f and G of each level, and the total; then what a reader has to know of them."""
        metrics = self.metrics.values(totals[..., self.columns.width :], level)
        is_segment = level is Level.SEGMENT and self.prepared.of_documents
        steps = [*score_steps(self.columns, totals[: self.columns.width], metrics, of_segments=is_segment)]
        *others, last = steps
        return [*others, replace(last, parts=[*last.parts, *self.notes()])]

    def signature(self, level: Level) -> Signature:
        """The profile, the levels, and all that texts are read with."""
        return ease_signature(self.prepared, [part.fitted for part in self.metrics.parts])

    def notes(self) -> tuple[str, ...]:
        """What was chosen for the user, what is off, and what is left out for want of annotation."""
        return tuple(ease_notes(self.prepared))


def _words(text: TextUnits | None) -> Sequence[str]:
    return text.forms if text else ()


def _characters(text: TextUnits | None) -> Sequence[str]:
    return list("".join(_words(text)))
