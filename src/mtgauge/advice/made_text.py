"""Made-up English text, the same on every machine: a test set and a translation of it, to measure speed on.

Words are drawn by Zipf's law from a vocabulary of common words and of stems with endings, so that stemmers and
tokenizers have the work that news text gives them. The translation differs from the reference in about a fifth of
its words, and a phrase has moved in every third segment, so that edit metrics have to search.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator
from itertools import accumulate, product
from random import Random
from typing import NamedTuple

from mtgauge.corpus import SystemOutput, TestSet

#: Words of a segment: evenly spread from the least to the most, 25 on average.
LEAST_WORDS, MOST_WORDS = 10, 40
#: Segments of a document.
_DOCUMENT = 20

#: Common words, and parts of which the others are made.
_COMMON = (
    "the of and to in a is that for it on was with as by at from his they be this are not but had have which one "
    "you were her all she there would their we him been has when who will more no if out so said what up its"
)
_STEMS = (
    "act ask bank bear build burn call carr charg clean climb cloud collect cross danc depart direct divid draw "
    "dream edit elect farm fight fill float follow form gather govern grant guard harbour help hunt invent join "
    "kick land launch lead learn lift light listen load mark market mend mount nam number offer open order paint "
    "part pass plan plant point press print protect question reach record report rest review sail school search "
    "settl shift shout sign sort sound speak spell start stor strik suggest support talk test thank train travel "
    "treat turn visit vot wait walk warn wash watch water wonder work"
)
_ENDINGS = "s ed ing er ers ion ions able ment ly ness ive ful less or al ist ship age"
_PREFIXES = "re un over out mis pre inter sub"
#: Shares of words that are replaced, left out, and followed by another one.
_REPLACED, _LEFT_OUT, _ADDED = 0.12, 0.05, 0.05
_COMMA, _MOVED = 0.07, 1 / 3


class MadeText(NamedTuple):
    """A made-up text.

    Attributes:
        testset: Documents with sources and one reference.
        system: A translation.
        words: Number of words of the reference.
    """

    testset: TestSet
    system: SystemOutput
    words: int


def made_text(segments: int) -> MadeText:
    """A test set and a translation of it.

    Args:
        segments: How many, 1 or more.
    """
    draw = _Words(Random(1))  # noqa: S311  # no secret, but the same text everywhere
    words = [draw.sentence() for _ in range(segments)]
    testset = TestSet.of(
        [_written(sentence) for sentence in words],
        sources=[_written(draw.sentence()) for _ in range(segments)],
        documents=[f"document {at // _DOCUMENT + 1}" for at in range(segments)],
        languages="de-en",
    )
    system = SystemOutput("made up", tuple(_written(draw.translated(sentence)) for sentence in words))
    return MadeText(testset, system, sum(map(len, words)))


class _Words:
    """Draws words and sentences.

    Args:
        random: Where chance comes from. Only its method ``random`` is used, whose values are the same in every
            version of Python.
    """

    def __init__(self, random: Random) -> None:
        self._random: Callable[[], float] = random.random
        parts = ["", *_PREFIXES.split()], _STEMS.split(), ["", *_ENDINGS.split()]
        formed = ["".join(word) for word in product(*parts)]
        # shorter words are more frequent, and those of equal length in no order of the alphabet
        formed.sort(key=lambda word: (len(word), self._random()))
        self._words = [*_COMMON.split(), *formed]
        self._edges = list(accumulate(1 / (rank + 2.7) for rank in range(len(self._words))))

    def word(self) -> str:
        """A word by Zipf's law; some have a comma behind them."""
        word = self._words[bisect(self._edges, self._random() * self._edges[-1], hi=len(self._edges) - 1)]
        return word + "," if self._random() < _COMMA else word

    def sentence(self) -> list[str]:
        """The words of a sentence."""
        length = LEAST_WORDS + int(self._random() * (MOST_WORDS - LEAST_WORDS + 1))
        return [self.word() for _ in range(length)]

    def translated(self, words: list[str]) -> list[str]:
        """The sentence as a system may translate it; never without words."""
        made = list(self._changed(words)) or words
        if self._random() < _MOVED:
            start, length = int(self._random() * len(made)), 1 + int(self._random() * 4)
            phrase, rest = made[start : start + length], made[:start] + made[start + length :]
            place = int(self._random() * (len(rest) + 1))
            made = rest[:place] + phrase + rest[place:]
        return made

    def _changed(self, words: list[str]) -> Iterator[str]:
        for word in words:
            chance = self._random()
            if chance < _REPLACED:
                yield self.word()
            elif chance >= _REPLACED + _LEFT_OUT:
                yield word
            if self._random() < _ADDED:
                yield self.word()


def _written(words: list[str]) -> str:
    """The words as a sentence in print."""
    return " ".join(words).capitalize().rstrip(",") + "."
