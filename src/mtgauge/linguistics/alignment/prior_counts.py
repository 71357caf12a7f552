"""Pairs of words that are likely to be translations: pseudo-counts for the aligner."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from mtgauge.linguistics.alignment.parallel_tokens import SentenceTokens

_DIGITS = re.compile(r"\d+")
#: A common beginning of two words is a stem if it has so many letters, and such a share of the longer word.
_STEM, _SHARE = 4, 0.6
#: What a word counts that has only the stem of a dictionary's word: it may be another form of it.
_INFLECTED = 0.5


@dataclass(frozen=True, slots=True)
class PriorCounts:
    """Pseudo-counts of pairs of words.

    Attributes:
        dictionary: Of an entry of a dictionary; a word of an entry of k words gets the k-th part, and a word that
            begins as it half of that.
        same: Of words that are equal, or have the same digits in the same order.
        stem: Of words that begin in the same way.
    """

    dictionary: float = 1.0
    same: float = 1.0
    stem: float = 0.5


def pseudo_counts(
    source: Mapping[str, int],
    target: Mapping[str, int],
    entries: Iterable[tuple[SentenceTokens, SentenceTokens]],
    counts: PriorCounts,
) -> tuple[list[int], list[int], list[float]]:
    """Pairs of words that are more probable than others.

    Args:
        source: Number of each word of the source.
        target: Number of each word of the target.
        entries: A dictionary: words of the source, and those of the target that translate them.
        counts: How much each kind of pair counts; 0 leaves it out.

    Returns:
        Numbers of source words, of target words, and their pseudo-counts; each pair once, in order.
    """
    found: dict[tuple[int, int], float] = defaultdict(float)
    if counts.dictionary > 0:
        for pair, share in _of_dictionary(source, target, entries).items():
            found[pair] += counts.dictionary * share
    if counts.same > 0:
        for pair in _same(source, target):
            found[pair] += counts.same
    if counts.stem > 0:
        for pair in _of_one_stem(source, target):
            found[pair] += counts.stem
    pairs = sorted(found)
    return [one for one, _ in pairs], [other for _, other in pairs], [found[pair] for pair in pairs]


def _of_dictionary(
    source: Mapping[str, int], target: Mapping[str, int], entries: Iterable[tuple[SentenceTokens, SentenceTokens]]
) -> dict[tuple[int, int], float]:
    """The largest share that two words have of any entry."""
    found: dict[tuple[int, int], float] = {}
    forms, other_forms = _Forms(source), _Forms(target)
    for ours, theirs in entries:
        words = [form for word in ours for form in forms.of(word)]
        others = [form for word in theirs for form in other_forms.of(word)] if words else []
        for one, weight in words:
            for other, other_weight in others:
                share = weight * other_weight / (len(ours) * len(theirs))
                found[one, other] = max(found.get((one, other), 0.0), share)
    return found


class _Forms:
    """Words of a text that may be forms of another word."""

    def __init__(self, words: Mapping[str, int]) -> None:
        self._words = words
        self._beginnings: dict[str, list[str]] = defaultdict(list)
        self._found: dict[str, list[tuple[int, float]]] = {}
        for word in words:
            if len(word) >= _STEM:
                self._beginnings[word[:_STEM]].append(word)

    def of(self, word: str) -> list[tuple[int, float]]:
        """Numbers of the word itself and of those of one stem with it, and what each counts."""
        found = self._found.get(word)
        if found is None:
            found = [(self._words[word], 1.0)] if word in self._words else []
            found += [(number, _INFLECTED) for number in self.of_one_stem(word)]
            self._found[word] = found
        return found

    def of_one_stem(self, word: str) -> list[int]:
        """Numbers of other words that begin as it."""
        if len(word) < _STEM:
            return []
        return [
            self._words[other]
            for other in self._beginnings.get(word[:_STEM], ())
            if word != other and _common(word, other) >= _SHARE * max(len(word), len(other))
        ]


def _same(source: Mapping[str, int], target: Mapping[str, int]) -> set[tuple[int, int]]:
    found = {(number, target[word]) for word, number in source.items() if word in target}
    ours, theirs = _by_digits(source), _by_digits(target)
    found |= {(one, other) for key in ours.keys() & theirs.keys() for one in ours[key] for other in theirs[key]}
    return found


def _by_digits(words: Mapping[str, int]) -> dict[tuple[str, ...], list[int]]:
    found: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for word, number in words.items():
        if digits := _DIGITS.findall(word):
            found[tuple(digits)].append(number)
    return found


def _of_one_stem(source: Mapping[str, int], target: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    forms = _Forms(target)
    for word, number in source.items():
        for other in forms.of_one_stem(word):
            yield number, other


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Length of the common beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
