"""A test set as ease sees it: annotated references and sources, the layers that there are, averages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import References, TestSet
from mtgauge.corpus.scripts import expected_scripts
from mtgauge.measures import Level, Resources
from mtgauge.suites.ease.averages import CorpusTexts, averages_of, layers_of_average
from mtgauge.suites.ease.corpus_texts import LanguageCorpus, check_same_language, read_corpus
from mtgauge.suites.ease.documents import discourse_links
from mtgauge.suites.ease.editing_log import read_editing_log
from mtgauge.suites.ease.entity_links import document_mentions
from mtgauge.suites.ease.layers import Layer, layers_named
from mtgauge.suites.ease.options import EaseOptions, EntitySide
from mtgauge.suites.ease.profile import EaseProfile, shares
from mtgauge.suites.ease.registry import ease_parameters
from mtgauge.suites.ease.resources import (
    LISTED,
    LanguageTexts,
    WordLists,
    annotator_for,
    dictionary_of,
    fitted_meteor,
    joined,
    layers_of,
    matchers_of,
)
from mtgauge.suites.ease.text_columns import StringNumbers, TextColumns
from mtgauge.suites.ease.text_units import TextUnits
from mtgauge.suites.ease.weak_levels import weak_levels


class PreparedTestSet:
    """A test set as ease sees it.

    Args:
        measure: The options.
        testset: The test set, as the measure sees it.
        resources: What it is fitted with.

    Attributes:
        of_documents: Whether documents are scored.
        levels: Ids of the levels that count.
        profile: The profile with these levels alone.
        wanted: The parameters of the profile.
        lacking: Layers that translations lack.
        parameters: Those of them whose layers are there, and for which averages can be taken.
        is_corpus_checked: Whether it is known that a corpus that the user names is in the language.
        average_layers: The layers of the texts that averages are of.
        averages: Averages of the language.
        names: Names of the references, without that of the post-edits.
        reference_units: For each of them the units of its texts.
        post_edits: The units of the post-edits; empty without.
        editing_log: What post-editors took; None without a log.
        source_units: Those of the sources; empty where they are not read.
        meteors: METEOR with each of the references.

    Raises:
        InputError: Something that the measure needs is missing.
    """

    def __init__(self, measure: EaseOptions, testset: TestSet, resources: Resources) -> None:
        self.measure, self.testset, self.resources = measure, testset, resources
        self.references: References = testset.references or References({})
        self.of_documents = measure.contract.scores_documents(self.testset)
        self.target = measure._target_language(resources)
        self.source = resources.languages.source if resources.languages else None
        takes_source = measure.entities == EntitySide.SOURCE
        self.weak = list(weak_levels(self.target, self.source if takes_source else None))
        self.levels = measure._chosen_levels([one.level for one in self.weak], of_documents=self.of_documents)
        self.profile = _restricted(measure._chosen_profile, self.levels)
        known = ease_parameters()
        self.wanted = [known[name] for name in self.profile.parameters if name in known]
        needs = frozenset(layer for parameter in self.wanted for layer in parameter.needs)
        self.texts = LanguageTexts(
            self.target, annotator_for(measure.annotator, self.target), resources.annotations, needs,
            measure.connectives, measure.sentiments,
        )  # fmt: skip
        self.numbers = StringNumbers()
        self.names = [name for name in self.references.names if name != measure.post_edits]
        self.reference_units = [self._units_of(self.references.texts[name]) for name in self.names]
        meteor = matchers_of(self.target, measure.modules, measure.wordnet)
        self.meteors = [fitted_meteor(meteor, joined(texts), resources) for texts in self.reference_units]
        self.lists = WordLists(
            self.target, needs, measure.frequencies, measure.uncommon, measure.terms, self.meteors[0].word_senses()
        )
        self.post_edits = self._units_of(self.references.texts.get(measure.post_edits, ()))
        self.sources = self._source_texts() if takes_source and Layer.SOURCE_ENTITIES in needs else None
        self.source_units = (
            self.sources.units(self.testset.sources or (), self.testset.ids) if self.sources else []
        )
        log = measure.editing_log
        self.editing_log = read_editing_log(log, self.testset.ids) if log else None
        self.dictionary = dictionary_of(measure.dictionary, self.source, self.target)
        self.lacking = layers_named(measure.lacking)
        self.layers = self._layers()
        self.is_corpus_checked = True
        self.corpus = self._corpus()
        self.average_layers = layers_of(self.corpus.texts if self.corpus else self._references())
        self.parameters = [
            one
            for one in self.wanted
            if one.needs <= self.layers and layers_of_average(one) <= self.average_layers
        ]
        self.averages = averages_of(self._corpus_parts(), self.average_layers)

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
        """The layers that references, translations and sources have."""
        found = layers_of(self._references()) - self.lacking
        found -= LISTED - self.lists.layers
        if self.measure.entities == EntitySide.SOURCE:
            has_entities = self.sources is not None and Layer.ENTITIES in layers_of(self.source_units)
            found -= frozenset() if has_entities else {Layer.SOURCE_ENTITIES}
            found -= frozenset() if self._are_linked else {Layer.LINKED_ENTITIES}
        elif Layer.ENTITIES not in found:
            found -= {Layer.SOURCE_ENTITIES, Layer.LINKED_ENTITIES}
        return found

    def _references(self) -> Iterator[TextUnits]:
        """The texts of all references."""
        return (text for texts in self.reference_units for text in texts if text is not None)

    @property
    def _are_linked(self) -> bool:
        """Whether names can be equal in both languages: there is a dictionary, or they have a script in common."""
        if self.dictionary is not None:
            return True
        return bool({*expected_scripts(self.source or "")} & {*expected_scripts(self.target)})

    def _corpus(self) -> LanguageCorpus | None:
        """The corpus of the language that the user names."""
        path = self.measure.corpus
        if not path:
            return None
        corpus = read_corpus(path, self.texts)
        self.is_corpus_checked = check_same_language(corpus, self._references(), path, self.target)
        return corpus

    def _corpus_parts(self) -> Iterator[CorpusTexts]:
        """The texts that averages are of: the corpus that is named, or else all references."""
        if self.corpus is not None:
            yield self._corpus_part(self.corpus.texts, self.corpus.ends)
            return
        ends = self.ends_of(self.testset.documents)
        for texts in self.reference_units:
            here = np.cumsum([text is not None for text in texts])
            present = [text for text in texts if text is not None]
            # documents without a text of this reference have none
            own = sorted({int(here[end - 1]) for end in ends} - {0}) if ends else None
            yield self._corpus_part(present, own)

    def _corpus_part(self, texts: Sequence[TextUnits], ends: Sequence[int] | None) -> CorpusTexts:
        columns = TextColumns(texts, self.lists.facts, self.numbers)
        if not ends:
            return CorpusTexts(columns)
        has_links = {Layer.CLAUSES, Layer.DISCOURSE} <= self.average_layers
        links = discourse_links(columns, ends) if has_links else None
        mentions = sum(len(document_mentions(texts[a:b])) for a, b in zip([0, *ends], ends, strict=False))
        return CorpusTexts(columns, links, mentions)

    def ends_of(self, documents: Sequence[str] | None) -> list[int] | None:
        """Number of the segment after the last one of each document; None where none are scored."""
        if not self.of_documents or documents is None:
            return None
        return [at for at, (one, other) in enumerate(pairwise(documents), start=1) if one != other] + [
            len(documents)
        ]

    @property
    def words_signature(self) -> str:
        """How words are linked: METEOR's matchers, with their data."""
        return dict(self.meteors[0].signature(Level.CORPUS).parts)["modules"]


def _restricted(profile: EaseProfile, levels: Sequence[str]) -> EaseProfile:
    """The profile with some of its levels, whose weights then add up to 1."""
    chosen = [level for level in profile.levels if level.level in levels]
    if not any(level.weight for level in chosen):
        raise InputError(
            say("profile {name!r} has no level that can be scored here", name=profile.name),
            hint=say("levels of documents need documents; name levels that are off with the option levels"),
        )
    weights = shares([level.weight for level in chosen])
    kept = (replace(level, weight=weight) for level, weight in zip(chosen, weights, strict=True))
    return replace(profile, levels=tuple(kept))
