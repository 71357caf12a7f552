"""Precision, recall and F of each layer of annotation.

After the evaluation of the CoNLL 2018 Shared Task, Multilingual Parsing from Raw Text to Universal Dependencies
(Zeman et al. 2018, section 5): words are aligned by their characters, a layer counts where the aligned words agree
in it, relations count without their subtypes, and of features the universal ones.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.evaluation.pairing import paired_words
from mtgauge.linguistics.evaluation.units import CharacterStream, PlacedWord, stream_of
from mtgauge.linguistics.words import Word


class AnnotationLayer(StrEnum):
    """What is compared; in the order in which the shared task lists it."""

    TOKENS = "Tokens"
    SENTENCES = "Sentences"
    WORDS = "Words"
    UPOS = "UPOS"
    XPOS = "XPOS"
    UFEATS = "UFeats"
    ALL_TAGS = "AllTags"
    LEMMAS = "Lemmas"
    UAS = "UAS"
    LAS = "LAS"
    CLAS = "CLAS"
    MLAS = "MLAS"
    BLEX = "BLEX"


@dataclass(frozen=True, slots=True)
class LayerScore:
    """How two annotations agree in one layer.

    Attributes:
        correct: Units that agree.
        gold: Units of the gold standard.
        system: Units of the other annotation.
        aligned: Gold units that both have; None where units are no words.
    """

    correct: int
    gold: int
    system: int
    aligned: int | None = None

    @property
    def precision(self) -> float:
        """Share of the system's units that are right, 0 to 1; 0 where there are none."""
        return self.correct / self.system if self.system else 0.0

    @property
    def recall(self) -> float:
        """Share of the gold units that were found, likewise."""
        return self.correct / self.gold if self.gold else 0.0

    @property
    def f(self) -> float:
        """Harmonic mean of both, likewise."""
        total = self.gold + self.system
        return 2 * self.correct / total if total else 0.0

    @property
    def accuracy(self) -> float | None:
        """Share of the aligned units that agree; None where they are no words, or none are aligned."""
        return self.correct / self.aligned if self.aligned else None


#: Relations of words with content and of function words; any other, such as punct, is neither.
_CONTENT = frozenset({
    "nsubj", "obj", "iobj", "csubj", "ccomp", "xcomp", "obl", "vocative", "expl", "dislocated", "advcl", "advmod",
    "discourse", "nmod", "appos", "nummod", "acl", "amod", "conj", "fixed", "flat", "compound", "list",
    "parataxis", "orphan", "goeswith", "reparandum", "root", "dep",
})  # fmt: skip
_FUNCTION = frozenset({"aux", "cop", "mark", "det", "clf", "case", "cc"})
_UNIVERSAL_FEATURES = frozenset({
    "PronType", "NumType", "Poss", "Reflex", "Foreign", "Abbr", "Gender", "Animacy", "Number", "Case", "Definite",
    "Degree", "VerbForm", "Mood", "Tense", "Aspect", "Voice", "Evident", "Polarity", "Person", "Polite",
})  # fmt: skip


def layer_scores(
    gold: Sequence[AnnotatedText], system: Sequence[AnnotatedText]
) -> dict[AnnotationLayer, LayerScore | None]:
    """How an annotation agrees with a gold standard, layer by layer.

    Args:
        gold: The gold standard.
        system: The annotation; its tokens have the same characters in the same order, blanks aside. Texts and
            sentences may be cut in other ways.

    Returns:
        A score of each layer; None for a layer that one of the two does not have at all.

    Raises:
        InputError: The characters differ.
    """
    streams = stream_of(gold), stream_of(system)
    _check_characters(*(stream.characters for stream in streams))
    comparison = _Comparison(*streams)
    return {layer: comparison.score(layer) for layer in AnnotationLayer}


def _check_characters(gold: str, system: str) -> None:
    if gold == system:
        return
    least = min(len(gold), len(system))
    at = next((place for place in range(least) if gold[place] != system[place]), least)
    message = say(
        "the annotations are of different texts: from character {n} on, blanks aside, {gold!r} and {system!r}",
        n=at + 1,
        gold=gold[at : at + 20],
        system=system[at : at + 20],
    )
    raise InputError(message, code="text-differs")


class _Comparison:
    """Two annotations of one text, with the pairs of their words."""

    def __init__(self, gold: CharacterStream, system: CharacterStream) -> None:
        self._gold, self._system = gold, system
        self._pairs = paired_words(gold.words, system.words)
        self._gold_of = {theirs: ours for ours, theirs in self._pairs}
        self._children = {True: _function_words(gold.words), False: _function_words(system.words)}
        self._layers = {
            AnnotationLayer.UPOS: self._upos,
            AnnotationLayer.XPOS: self._xpos,
            AnnotationLayer.UFEATS: self._features,
            AnnotationLayer.ALL_TAGS: self._tags,
            AnnotationLayer.LEMMAS: self._lemma,
            AnnotationLayer.UAS: self._head,
            AnnotationLayer.LAS: self._labelled,
            AnnotationLayer.CLAS: self._labelled,
            AnnotationLayer.MLAS: self._with_functions,
            AnnotationLayer.BLEX: self._with_lemma,
        }

    def score(self, layer: AnnotationLayer) -> LayerScore | None:
        if layer is AnnotationLayer.TOKENS:
            return _spans(self._gold.tokens, self._system.tokens)
        if layer is AnnotationLayer.SENTENCES:
            return _spans(self._gold.sentences, self._system.sentences)
        gold, system, pairs = self._gold.words, self._system.words, self._pairs
        if layer is AnnotationLayer.WORDS:
            return LayerScore(len(pairs), len(gold), len(system), len(pairs))
        if not (_has_layer(layer, gold) and _has_layer(layer, system)):
            return None
        is_counted = _is_content if layer in _OF_CONTENT else _is_any
        counted = [pair for pair in pairs if is_counted(gold[pair[0]].word)]
        key = self._layers[layer]
        correct = sum(key(ours, True) == key(theirs, False) for ours, theirs in counted)
        return LayerScore(
            correct, sum(is_counted(w.word) for w in gold), sum(is_counted(w.word) for w in system), len(counted)
        )

    def _word(self, place: int, is_gold: bool) -> Word:
        return (self._gold if is_gold else self._system).words[place].word

    def _upos(self, place: int, is_gold: bool) -> Hashable:
        return self._word(place, is_gold).upos

    def _xpos(self, place: int, is_gold: bool) -> Hashable:
        return self._word(place, is_gold).xpos

    def _features(self, place: int, is_gold: bool) -> Hashable:
        return _universal_features(self._word(place, is_gold))

    def _tags(self, place: int, is_gold: bool) -> Hashable:
        return self._upos(place, is_gold), self._xpos(place, is_gold), self._features(place, is_gold)

    def _lemma(self, place: int, is_gold: bool) -> Hashable:
        """The lemma; nothing where the gold standard has none for the word."""
        ours = self._word(place, True) if is_gold else self._word(self._gold_of[place], True)
        return self._word(place, is_gold).lemma if ours.lemma else ""

    def _head(self, place: int, is_gold: bool) -> Hashable:
        """The head as the place of a gold word; -1 for a root, None for a word that the gold standard lacks."""
        head = (self._gold if is_gold else self._system).words[place].head
        return head if is_gold or head < 0 else self._gold_of.get(head)

    def _labelled(self, place: int, is_gold: bool) -> Hashable:
        return self._head(place, is_gold), self._word(place, is_gold).universal_relation

    def _with_lemma(self, place: int, is_gold: bool) -> Hashable:
        return self._labelled(place, is_gold), self._lemma(place, is_gold)

    def _with_functions(self, place: int, is_gold: bool) -> Hashable:
        """Head, relation and tags of a word, and which function words with which tags depend on it."""

        def tags(at: int) -> Hashable:
            word = self._word(at, is_gold)
            return word.universal_relation, word.upos, _universal_features(word)

        functions = tuple(
            (child if is_gold else self._gold_of.get(child), tags(child))
            for child in self._children[is_gold].get(place, ())
        )
        return self._head(place, is_gold), tags(place), functions


_OF_CONTENT = frozenset({AnnotationLayer.CLAS, AnnotationLayer.MLAS, AnnotationLayer.BLEX})


def _is_content(word: Word) -> bool:
    return word.universal_relation in _CONTENT


def _is_any(_: Word) -> bool:
    return True


def _spans(gold: Sequence[tuple[int, int]], system: Sequence[tuple[int, int]]) -> LayerScore:
    return LayerScore(len(set(gold) & set(system)), len(gold), len(system))


def _has_layer(layer: AnnotationLayer, words: Sequence[PlacedWord]) -> bool:
    """Whether any word has what the layer compares; without words nothing is lacking."""
    return not words or all(any(getattr(placed.word, name) for placed in words) for name in _NEEDS[layer])


#: The fields of a word that must have a value somewhere.
_NEEDS: dict[AnnotationLayer, tuple[str, ...]] = {
    AnnotationLayer.UPOS: ("upos",),
    AnnotationLayer.XPOS: ("xpos",),
    AnnotationLayer.UFEATS: ("feats",),
    AnnotationLayer.ALL_TAGS: ("upos", "xpos", "feats"),
    AnnotationLayer.LEMMAS: ("lemma",),
    AnnotationLayer.UAS: ("relation",),
    AnnotationLayer.LAS: ("relation",),
    AnnotationLayer.CLAS: ("relation",),
    AnnotationLayer.MLAS: ("relation", "upos", "feats"),
    AnnotationLayer.BLEX: ("relation", "lemma"),
}


def _universal_features(word: Word) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(pair for pair in word.features.items() if pair[0] in _UNIVERSAL_FEATURES))


def _function_words(words: Sequence[PlacedWord]) -> dict[int, list[int]]:
    """For each word the places of the function words that depend on it, in order."""
    found: dict[int, list[int]] = {}
    for place, placed in enumerate(words):
        if placed.word.universal_relation in _FUNCTION and placed.head >= 0:
            found.setdefault(placed.head, []).append(place)
    return found
