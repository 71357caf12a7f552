"""What a fitted measure of ease stands on: annotators of both languages, lists of words, METEOR's matchers."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.language_codes import label_code, language_of
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.lexicons.files import read_file, short_hash
from mtgauge.linguistics.annotators import check_language, default_annotator
from mtgauge.linguistics.dictionaries import Dictionary, read_dictionary
from mtgauge.linguistics.units import read_connectives
from mtgauge.linguistics.units.connectives import ConnectiveList
from mtgauge.measures import Annotator, Resources
from mtgauge.measures.annotation import Annotations
from mtgauge.measures.makers import make_annotator
from mtgauge.metrics.meteor import METEOR, FittedMeteor
from mtgauge.metrics.meteor.tasks import PAPER_TASK
from mtgauge.suites.ease.language_facts import (
    Frequencies,
    LanguageFacts,
    Senses,
    read_frequencies,
    read_terms,
    wordfreq_frequencies,
)
from mtgauge.suites.ease.layers import ANNOTATED, Layer
from mtgauge.suites.ease.sentiment import SentimentScorer, sentiments_of
from mtgauge.suites.ease.text_units import TextUnits, joined_words
from mtgauge.suites.ease.unit_annotator import UnitAnnotator

#: Layers of `WordLists`.
LISTED = frozenset({Layer.FREQUENCIES, Layer.TERMS, Layer.SENSES})


@dataclass(frozen=True)
class LanguageTexts:
    """Texts of one language with their units.

    Attributes:
        language: Its code.
        spec: The annotator, as users write it.
        folder: Where annotations are kept; None for memory alone.
        needs: Layers of which something is counted; what they do not need is not read.
        connectives: A list of connectives of the user's own.
        sentiments: A list of sentiments of the user's own.
    """

    language: str
    spec: str
    folder: str | None
    needs: frozenset[Layer]
    connectives: str | None = None
    sentiments: str | None = None

    @cached_property
    def annotator(self) -> Annotations:
        """Finds the units of texts, each once."""
        listed, digits = self._listed
        inner = Annotations(self.own_annotator, self.folder)
        of_chunks = Layer.CHUNK_SENTIMENT in self.needs
        return Annotations(UnitAnnotator(inner, listed, digits, self.sentiment_scorer, of_chunks), self.folder)

    @cached_property
    def sentiment_scorer(self) -> SentimentScorer | None:
        """Tells what texts feel like, where that is asked for."""
        if not self.needs & {Layer.SENTIMENT, Layer.MIXED_SENTIMENT, Layer.CHUNK_SENTIMENT}:
            return None
        return sentiments_of(self.language, self.sentiments)

    @cached_property
    def own_annotator(self) -> Annotator:
        """What annotates words and trees."""
        made = make_annotator(self.spec)
        check_language(made, self.language)
        return made

    @property
    def connectives_digits(self) -> str:
        """The first digits of a hash of the connectives; empty where there are none."""
        return self._listed[1]

    @property
    def listed_connectives(self) -> ConnectiveList | None:
        """The connectives, where they are asked for and there is a list."""
        return self._listed[0]

    @cached_property
    def _listed(self) -> tuple[ConnectiveList | None, str]:
        if Layer.DISCOURSE not in self.needs:
            return None, ""
        if self.connectives is not None:
            return read_connectives(self.language, self.connectives), short_hash(
                read_file(self.connectives).content()
            )
        try:
            listed = read_connectives(language_of(label_code(self.language)))
        except OptionError:
            return None, ""
        return listed, short_hash(repr(sorted(listed.items())).encode())

    def units(
        self,
        texts: Sequence[str],
        names: Sequence[str] = (),
        *,
        report: Callable[[int], None] | None = None,
    ) -> list[TextUnits]:
        """The units of each text.

        Args:
            texts: The texts.
            names: What each is called in errors.
            report: Is told how many distinct texts are annotated.

        Raises:
            MtgaugeError: As the annotator raises it for a text, with its name as the segment.
        """
        found = self.annotator.annotate_all(
            texts, names, progress=(lambda done, _: report(done)) if report else None
        )
        with without_collection():
            return [TextUnits.from_json(content) for content in found]


@contextmanager
def without_collection() -> Iterator[None]:
    """Lets no garbage be collected: units hold no circles, and looking for some takes a third of reading them.

    What is read and counted inside should be gone at the end, or it is looked through then.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def layers_of(texts: Iterable[TextUnits]) -> frozenset[Layer]:
    """The layers that all texts with words have."""
    found = frozenset(Layer)
    for kind in {_kind(text) for text in texts if text.forms}:
        found &= kind
    return found


def _kind(text: TextUnits) -> frozenset[Layer]:
    """The layers of a text, in the order of `ANNOTATED`; texts of the same annotators have the same object."""
    return _known_kind(
        "" not in text.tags,
        text.chunks is not None,
        text.clauses is not None,
        # clauses are those of trees: a text has both or neither
        text.clauses is not None,
        text.links is not None,
        text.nouns is not None,
        text.sentiment is not None,
        text.sentiment is not None and text.sentiment.mixed is not None,
        text.chunk_sentiments is not None,
    )


@cache
def _known_kind(*has: bool) -> frozenset[Layer]:
    return _WITHOUT_ANNOTATION | frozenset(
        layer for layer, is_there in zip(ANNOTATED, has, strict=True) if is_there
    )


#: Layers that no annotator makes.
_WITHOUT_ANNOTATION = frozenset({*LISTED, Layer.SOURCE_ENTITIES, Layer.LINKED_ENTITIES})


@dataclass(frozen=True)
class WordLists:
    """Lists of words that parameters need.

    Attributes:
        language: Code of the language.
        needs: Layers of which something is counted.
        frequencies_file: Frequencies of the user's own.
        below: Words with a Zipf frequency below this are uncommon.
        terms_file: Terms.
        senses: What words mean; None where nothing says it.
    """

    language: str
    needs: frozenset[Layer]
    frequencies_file: str | None
    below: float
    terms_file: str | None
    senses: Senses | None

    @cached_property
    def frequencies(self) -> Frequencies | None:
        """Frequencies of words; None where there are none of the language, or none are asked for."""
        if Layer.FREQUENCIES not in self.needs:
            return None
        if self.frequencies_file is not None:
            return read_frequencies(self.frequencies_file)
        return wordfreq_frequencies(self.language)

    @cached_property
    def facts(self) -> LanguageFacts:
        """What is known of words."""
        terms = read_terms(self.terms_file, self.language) if self.terms_file is not None else frozenset()
        return LanguageFacts(self.frequencies, self.below, terms, self.senses)

    @property
    def layers(self) -> frozenset[Layer]:
        """What there is of frequencies, terms and senses."""
        known = {
            Layer.FREQUENCIES: self.frequencies,
            Layer.TERMS: self.terms_file,
            Layer.SENSES: self.senses,
        }
        return frozenset(layer for layer, found in known.items() if found is not None)


def joined(texts: Iterable[TextUnits | None]) -> list[str]:
    """The words of each text with blanks between them, as METEOR takes them; nothing for no text."""
    return [joined_words(text.forms) if text else "" for text in texts]


def fitted_meteor(measure: METEOR, texts: Sequence[str], resources: Resources) -> FittedMeteor:
    """METEOR's matchers with one reference."""
    return measure.fit(TestSet.of(list(texts)), Resources(resources.languages))


def matchers_of(language: str, modules: str | None, wordnet: str | None) -> METEOR:
    """METEOR of 2005 on words that are given: exact, stem, and synonym where the language has them.

    Raises:
        OptionError: A module is not known.
    """
    return METEOR(task=PAPER_TASK, tokenize="none", language=language, modules=modules, wordnet=wordnet)


def annotator_for(spec: str | None, language: str) -> str:
    """The spec that the user gives, or that of the language.

    Raises:
        OptionError: There is none of the language.
    """
    return spec or default_annotator(language)


def dictionary_of(path: str | None, source: str | None, target: str) -> Dictionary | None:
    """The dictionary of a file; None without one.

    Raises:
        InputError: It cannot be read, or nobody says the source's language.
    """
    if path is None:
        return None
    if source is None:
        raise InputError(say("a dictionary needs the languages"), hint=say("give them with -l zh-en"))
    return read_dictionary(path, source, target)
