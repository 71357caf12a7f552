"""Finds patterns in annotated sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from mtgauge.checkpoints.patterns.pattern import Condition, Field, Pattern, PatternWord, Taken, Tie
from mtgauge.linguistics.annotated import AnnotatedSentence
from mtgauge.linguistics.words import Word

_Bound = dict[str, int]
#: From so many entries on, a word has many senses.
_MANY = 7
_SHAPES: dict[str, Callable[[str], bool]] = {
    "AA": lambda form: len(form) == 2 and form[0] == form[1],
    "AAB": lambda form: len(form) == 3 and form[0] == form[1] != form[2],
    "ABB": lambda form: len(form) == 3 and form[1] == form[2] != form[0],
    "AABB": lambda form: len(form) == 4 and form[0] == form[1] != form[2] == form[3],
    "ABAB": lambda form: len(form) == 4 and form[:2] == form[2:] and form[0] != form[1],
}


def _no_senses(_form: str, _lemma: str) -> int:
    return 0


@dataclass(frozen=True)
class Lexicon:
    """What patterns know of words.

    Attributes:
        lists: Lists of words, in lower case, by name.
        senses: The number of entries that a dictionary has for a form or its lemma.
        simplified: Forms as lists have them: in simplified characters, for Chinese.
    """

    lists: Mapping[str, frozenset[str]] = field(default_factory=dict)
    senses: Callable[[str, str], int] = _no_senses
    simplified: Callable[[str], str] = str


def matches(pattern: Pattern, sentence: AnnotatedSentence, lexicon: Lexicon) -> Iterator[tuple[int, ...]]:
    """The words of each unit of a sentence, by their positions, in the order of its first word; each set once."""
    if pattern.needs_trees and not sentence.has_tree:
        return
    seen: set[tuple[int, ...]] = set()
    matcher = _Matcher(pattern, sentence, lexicon)
    for bound in matcher.bindings():
        unit = tuple(sorted({place for taken in pattern.taken for place in _places(taken, bound, sentence)}))
        if unit not in seen:
            seen.add(unit)
            yield unit


def _places(taken: Taken, bound: _Bound, sentence: AnnotatedSentence) -> list[int]:
    place = bound[taken.name]
    if taken.is_subtree:
        return sentence.subtree(place)
    if taken.is_piece:
        return _piece(place, sentence)
    if taken.until:
        first, last = sorted((place, bound[taken.until]))
        return list(range(first, last + 1))
    return [place]


def _piece(place: int, sentence: AnnotatedSentence) -> list[int]:
    """A word, and those around it up to the next punctuation on both sides."""
    first = last = place
    while first > 0 and sentence.words[first - 1].upos != "PUNCT":
        first -= 1
    while last + 1 < len(sentence.words) and sentence.words[last + 1].upos != "PUNCT":
        last += 1
    return list(range(first, last + 1))


class _Matcher:
    """One pattern in one sentence."""

    def __init__(self, pattern: Pattern, sentence: AnnotatedSentence, lexicon: Lexicon) -> None:
        self._pattern, self._sentence, self._lexicon = pattern, sentence, lexicon

    def bindings(self) -> Iterator[_Bound]:
        """Which words stand for those of the pattern, each for one at most."""
        first, *_ = self._pattern.words
        classes = first.classes
        for place, word in enumerate(self._sentence.words):
            # most words are of another class, and this is where time goes
            if (classes is None or word.upos in classes) and self._fits(place, first, {}):
                yield from self._rest({first.name: place}, 1)

    def _rest(self, bound: _Bound, number: int) -> Iterator[_Bound]:
        if number == len(self._pattern.words):
            yield bound
            return
        word = self._pattern.words[number]
        taken = set(bound.values())
        found = (
            place
            for place in self._near(word, bound[word.other])
            if place not in taken and self._fits(place, word, bound)
        )
        if word.is_absent:
            if next(found, None) is None:
                yield from self._rest(bound, number + 1)
            return
        for place in found:
            yield from self._rest({**bound, word.name: place}, number + 1)

    def _near(self, word: PatternWord, other: int) -> Iterator[int]:
        """The words that stand to another one as a word of the pattern must."""
        sentence = self._sentence
        if word.tie is Tie.BELOW:
            yield from (at for at in sentence.dependents[other] if self._relates(at, word))
        elif word.tie is Tie.ABOVE:
            head = sentence.heads[other]
            if head >= 0 and self._relates(other, word):
                yield head
        elif word.tie is Tie.NEXT:
            if other + 1 < len(sentence.words):
                yield other + 1
        else:
            yield from range(other + 1, len(sentence.words))

    def _relates(self, below: int, word: PatternWord) -> bool:
        found = self._sentence.words[below]
        return not word.relations or found.relation in word.relations or found.universal_relation in word.relations

    def _fits(self, place: int, word: PatternWord, bound: _Bound) -> bool:
        here = self._sentence.words[place]
        return all(self._holds(one, here, bound) is not one.is_negated for one in word.conditions)

    def _holds(self, condition: Condition, word: Word, bound: _Bound) -> bool:
        """Whether a word has one of the values."""
        kind, values = condition.field, condition.values
        if kind is Field.SHAPE:
            return any(_SHAPES[value](word.form) for value in values)
        if kind is Field.SENSES:
            count = self._lexicon.senses(word.form, word.lemma)
            return (
                "none" if count == 0 else "one" if count == 1 else "few" if count < _MANY else "many"
            ) in values
        if kind is Field.REL:
            return word.relation in values or word.universal_relation in values
        if kind is Field.LENGTH:
            return str(len(word.form)) in values
        if kind is Field.FEATURE:
            return bool(set(word.features.get(condition.feature, "").split(",")) & set(values))
        found: str = getattr(word, kind.value)
        return any(self._is(found, value, kind, bound) for value in values)

    def _is(self, found: str, value: str, kind: Field, bound: _Bound) -> bool:
        if value.startswith("@"):
            known = self._lexicon.lists[value[1:]]
            return found.lower() in known or self._lexicon.simplified(found).lower() in known
        if value.startswith("$"):
            other = self._sentence.words[bound[value[1:]]]
            return found == (other.form if kind is Field.FORM else other.lemma)
        return found == value or (kind is Field.FORM and self._lexicon.simplified(found) == value)
