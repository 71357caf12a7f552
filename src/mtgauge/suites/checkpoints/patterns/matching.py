"""Finds patterns in annotated sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from mtgauge.linguistics.annotated import AnnotatedSentence
from mtgauge.linguistics.words import Word
from mtgauge.suites.checkpoints.patterns.pattern import Condition, Field, Pattern, PatternWord, Taken, Tie

_Bound = dict[str, int]
_Test = Callable[[Word, AnnotatedSentence, _Bound], bool]
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
    """The units of one sentence; see `PatternMatcher.units`."""
    return PatternMatcher(pattern, lexicon).units(sentence)


class PatternMatcher:
    """Finds a pattern in many sentences.

    Args:
        pattern: The pattern.
        lexicon: What it knows of words.
    """

    def __init__(self, pattern: Pattern, lexicon: Lexicon) -> None:
        self._pattern = pattern
        self._needs_trees = pattern.needs_trees
        self._classes = pattern.words[0].classes
        self._tests = {
            word.name: tuple((_test_of(one, lexicon), one.is_negated) for one in word.conditions)
            for word in pattern.words
        }

    def units(self, sentence: AnnotatedSentence) -> Iterator[tuple[int, ...]]:
        """The words of each unit, by their positions, in the order of its first word; each set once."""
        if self._needs_trees and not sentence.has_tree:
            return
        seen: set[tuple[int, ...]] = set()
        for bound in self._bindings(sentence):
            places = {place for taken in self._pattern.taken for place in _places(taken, bound, sentence)}
            unit = tuple(sorted(places))
            if unit not in seen:
                seen.add(unit)
                yield unit

    def _bindings(self, sentence: AnnotatedSentence) -> Iterator[_Bound]:
        """Which words stand for those of the pattern, each for one at most."""
        first, classes = self._pattern.words[0], self._classes
        for place, word in enumerate(sentence.words):
            # most words are of another class, and this is where time goes
            if (classes is None or word.upos in classes) and self._fits(sentence, place, first, {}):
                yield from self._rest(sentence, {first.name: place}, 1)

    def _rest(self, sentence: AnnotatedSentence, bound: _Bound, number: int) -> Iterator[_Bound]:
        if number == len(self._pattern.words):
            yield bound
            return
        word = self._pattern.words[number]
        taken = set(bound.values())
        found = (
            place
            for place in _near(sentence, word, bound[word.other])
            if place not in taken and self._fits(sentence, place, word, bound)
        )
        if word.is_absent:
            if next(found, None) is None:
                yield from self._rest(sentence, bound, number + 1)
            return
        for place in found:
            yield from self._rest(sentence, {**bound, word.name: place}, number + 1)

    def _fits(self, sentence: AnnotatedSentence, place: int, word: PatternWord, bound: _Bound) -> bool:
        here = sentence.words[place]
        for holds, is_negated in self._tests[word.name]:  # noqa: SIM110  # a generator takes longer
            if holds(here, sentence, bound) is is_negated:
                return False
        return True


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


def _near(sentence: AnnotatedSentence, word: PatternWord, other: int) -> Iterator[int]:
    """The words that stand to another one as a word of a pattern must."""
    if word.tie is Tie.BELOW:
        yield from (at for at in sentence.dependents[other] if _relates(sentence.words[at], word))
    elif word.tie is Tie.ABOVE:
        head = sentence.heads[other]
        if head >= 0 and _relates(sentence.words[other], word):
            yield head
    elif word.tie is Tie.NEXT:
        if other + 1 < len(sentence.words):
            yield other + 1
    else:
        yield from range(other + 1, len(sentence.words))


def _relates(below: Word, word: PatternWord) -> bool:
    return not word.relations or below.relation in word.relations or below.universal_relation in word.relations


def _test_of(condition: Condition, lexicon: Lexicon) -> _Test:
    """Says whether a word has one of the values of a condition."""
    kind, values = condition.field, frozenset(condition.values)
    if kind is Field.SHAPE:
        shapes = [_SHAPES[value] for value in condition.values]
        return lambda word, _sentence, _bound: any(has_shape(word.form) for has_shape in shapes)
    if kind is Field.SENSES:
        return lambda word, _sentence, _bound: _number_of(lexicon.senses(word.form, word.lemma)) in values
    if kind is Field.REL:
        # as `Word.universal_relation`, which takes longer
        return lambda word, _sentence, _bound: word.relation in values or word.relation.partition(":")[0] in values
    if kind is Field.LENGTH:
        return lambda word, _sentence, _bound: str(len(word.form)) in values
    if kind is Field.FEATURE:
        name = condition.feature
        return lambda word, _sentence, _bound: not values.isdisjoint(word.features.get(name, "").split(","))
    return _test_of_text(kind, condition.values, lexicon)


def _number_of(count: int) -> str:
    return "none" if count == 0 else "one" if count == 1 else "few" if count < _MANY else "many"


def _test_of_text(kind: Field, values: Sequence[str], lexicon: Lexicon) -> _Test:
    """The same for form, lemma and classes: plain values, those of lists, and those of another word."""
    text_of: Callable[[Word], str] = attrgetter(kind.value)
    plain = frozenset(value for value in values if value[:1] not in ("@", "$"))
    lists = [lexicon.lists[value[1:]] for value in values if value.startswith("@")]
    others = [value[1:] for value in values if value.startswith("$")]
    simplified = lexicon.simplified
    other_text: Callable[[Word], str] = attrgetter("form" if kind is Field.FORM else "lemma")

    def holds(word: Word, sentence: AnnotatedSentence, bound: _Bound) -> bool:
        text = text_of(word)
        if text in plain or (kind is Field.FORM and plain and simplified(text) in plain):
            return True
        if lists:
            forms = text.lower(), simplified(text).lower()
            if any(form in known for known in lists for form in forms):
                return True
        return any(text == other_text(sentence.words[bound[name]]) for name in others)

    return holds
