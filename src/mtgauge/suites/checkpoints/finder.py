"""Finds the units of a taxonomy's categories in annotated texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from mtgauge.base.sentences import Sentence, say
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.dictionaries import Dictionary
from mtgauge.suites.checkpoints.patterns import Lexicon, Pattern, PatternMatcher
from mtgauge.suites.checkpoints.taxonomy import PointSide
from mtgauge.suites.checkpoints.taxonomy_file import IDIOMS, CategoryRule, TaxonomyFile
from mtgauge.suites.checkpoints.units import FoundUnit

#: How an entry of CC-CEDICT says that a word is an idiom.
_IDIOM = "(idiom)"


@dataclass(frozen=True)
class PatternFinder:
    """The units of categories of one side.

    Attributes:
        patterns: Id of each category that is looked for -> its patterns that can be used.
        maximal: Ids of those whose units lie in no other unit of the category.
        lexicon: What patterns know of words.
        left_out: Id of each category of the side that is not looked for -> why.
    """

    patterns: Mapping[str, tuple[Pattern, ...]]
    maximal: frozenset[str]
    lexicon: Lexicon
    left_out: Mapping[str, Sentence]

    @cached_property
    def _matchers(self) -> dict[str, list[PatternMatcher]]:
        return {
            category: [PatternMatcher(pattern, self.lexicon) for pattern in patterns]
            for category, patterns in self.patterns.items()
        }

    def units(self, text: AnnotatedText) -> Iterator[FoundUnit]:
        """The units of a text, category by category; one set of words once in a category."""
        for category, matchers in self._matchers.items():
            seen = {
                tuple(first + place for place in unit)
                for first, sentence in _sentences(text)
                for matcher in matchers
                for unit in matcher.units(sentence)
            }
            units = _maximal(seen) if category in self.maximal else seen
            yield from (FoundUnit(category, unit) for unit in sorted(units))


def finder_for(
    made: TaxonomyFile,
    side: PointSide,
    *,
    has_trees: bool,
    dictionary: Dictionary | None = None,
    lists: Mapping[str, frozenset[str]] | None = None,
    categories: Iterable[str] = (),
    simplified: Callable[[str], str] = str,
) -> PatternFinder:
    """A finder of the categories of one side that can be found with what is there.

    Args:
        made: The taxonomy.
        side: The side.
        has_trees: Whether texts of this side have trees.
        dictionary: From the language of this side into the other; None without one.
        lists: Lists of words that the user adds.
        categories: Ids of those that were asked for, which are looked for even if they are off; all that are on
            where none is named.
        simplified: Words as lists have them: in simplified characters, for Chinese.
    """
    asked = set(categories)
    every = {**made.lists, **(lists or {}), **({IDIOMS: _idioms(dictionary)} if dictionary else {})}
    patterns: dict[str, tuple[Pattern, ...]] = {}
    left_out: dict[str, Sentence] = {}
    for category in made.taxonomy.categories:
        if category.side is not side or (asked and category.id not in asked):
            continue
        rule = made.rules[category.id]
        usable = tuple(
            pattern
            for pattern in (rule.patterns if has_trees or not rule.plain else rule.plain)
            if (has_trees or not pattern.needs_trees)
            and (dictionary is not None or not _needs_dictionary(pattern, rule))
            and pattern.lists <= every.keys()
        )
        if rule.off and category.id not in asked:
            left_out[category.id] = say("off: {reason}", reason=rule.off)
        elif usable:
            patterns[category.id] = usable
        else:
            left_out[category.id] = _lack(rule, has_trees=has_trees, dictionary=dictionary, known=set(every))
    maximal = frozenset(name for name in patterns if made.rules[name].maximal)
    return PatternFinder(patterns, maximal, Lexicon(every, _senses(dictionary), simplified), left_out)


def _maximal(units: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Units that lie in no other one."""
    return {unit for unit in units if not any(set(unit) < set(other) for other in units)}


def _sentences(text: AnnotatedText) -> Iterator[tuple[int, AnnotatedSentence]]:
    first = 0
    for sentence in text.sentences:
        yield first, sentence
        first += len(sentence.words)


def _needs_dictionary(pattern: Pattern, rule: CategoryRule) -> bool:
    return pattern.needs_dictionary or IDIOMS in pattern.lists or "dictionary" in rule.needs


def _lack(rule: CategoryRule, *, has_trees: bool, dictionary: Dictionary | None, known: set[str]) -> Sentence:
    """What is missing for the first pattern."""
    pattern = rule.patterns[0]
    if pattern.needs_trees and not has_trees:
        return say("needs trees: name a parser")
    if dictionary is None and _needs_dictionary(pattern, rule):
        return say("needs a dictionary")
    return say("needs the list of words {name}", name=", ".join(sorted(pattern.lists - known)))


def _idioms(dictionary: Dictionary) -> frozenset[str]:
    return frozenset(
        word for word, entries in dictionary.entries.items() if any(_IDIOM in entry for entry in entries)
    )


def _senses(dictionary: Dictionary | None) -> Callable[[str, str], int]:
    if dictionary is None:
        return lambda _form, _lemma: 0
    return lambda form, lemma: len(dictionary.senses(form, lemma))
