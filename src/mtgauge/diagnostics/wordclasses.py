"""Classes of words that can be told without linguistic tools, and how well systems find the words of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.diagnostics.tokens import TokenIds, Tokens
from mtgauge.diagnostics.words import WordCounts

#: A word is frequent if at least one in so many words of the references is this one, and it occurs this often.
FREQUENT_SHARE, FREQUENT_LEAST = 200, 10
#: Hangul, Kana, Han: scripts without case, in which words in Latin letters are foreign.
_WIDE = (("\u1100", "\u11ff"), ("\u2e80", "\ud7ff"), ("\uf900", "\ufaff"), ("\U00020000", "\U0003ffff"))
_COMMAS = frozenset(",،、，")


class WordClass(StrEnum):
    """A class of words. A word that fits several is in the first of them.

    Tokens are classified as they are spelt; in languages that capitalise common nouns, these count as names.
    """

    #: It has a digit.
    NUMBER = "number"
    #: It has neither a letter nor a digit.
    PUNCTUATION = "punctuation"
    #: In letters with upper and lower case, where most words of the references are in Han, Kana or Hangul.
    LATIN = "latin"
    #: One of the most frequent words of the references, counted in upper and lower case together.
    FREQUENT = "frequent"
    #: Capitalised inside a sentence, and more often than not.
    NAME = "name"
    #: Once in an average reference.
    RARE = "rare"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class ClassRecall:
    """The words of one class.

    Attributes:
        kind: The class.
        words: Number of distinct words of it in the references.
        systems: The counts of each system, over all pairs of a hypothesis and a reference of its segment, as in
            `mtgauge.diagnostics.word_accuracy`.
    """

    kind: WordClass
    words: int
    systems: Mapping[str, WordCounts]


def recall_by_class(tokens: Tokens, *, threads: int = 0) -> tuple[ClassRecall, ...]:
    """How many words of each class the systems find, in the order of `WordClass`.

    Classes of which the references have no word are left out; words that no reference has are not counted at all.

    Args:
        tokens: The tokenized texts.
        threads: Number of threads; 0 for all cores. The result does not depend on it.
    """
    counts = reference_frequencies(tokens)
    if not counts.any():
        return ()
    classes = word_classes(tokens)
    systems = [texts.arrays for texts in tokens.systems.values()]
    references = [texts.arrays for texts in tokens.references.values()]
    matched, produced = native.word_matches(systems, references, len(tokens.vocabulary), threads)
    found = []
    for number, kind in enumerate(WordClass):
        chosen = np.flatnonzero((classes == number) & (counts > 0))
        if len(chosen):
            rows = zip(
                tokens.systems,
                matched[:, chosen].sum(axis=1).tolist(),
                produced[:, chosen].sum(axis=1).tolist(),
                strict=True,
            )
            expected = int(counts[chosen].sum())
            of_systems = {name: WordCounts(hits, made, expected) for name, hits, made in rows}
            found.append(ClassRecall(kind, len(chosen), of_systems))
    return tuple(found)


def word_classes(tokens: Tokens) -> npt.NDArray[np.int8]:
    """The class of each word of the vocabulary, as its place in `WordClass`, shape (words,)."""
    counts = reference_frequencies(tokens)
    texts = tokens.vocabulary
    has_digit = np.array([any(map(str.isdigit, text)) for text in texts], dtype=np.bool_)
    has_letter = np.array([any(map(str.isalpha, text)) for text in texts], dtype=np.bool_)
    wide_letters = set(filter(_is_wide, set().union(*texts)))
    wide = np.array([not wide_letters.isdisjoint(text) for text in texts], dtype=np.bool_)
    cased = np.array([text.lower() != text.upper() for text in texts], dtype=np.bool_)
    is_wide_text = 2 * int(counts[wide].sum()) > int(counts[has_letter].sum())
    frequency = _folded(texts, counts)
    is_common = FREQUENT_SHARE * frequency >= counts[has_letter].sum()
    choices = {
        WordClass.NUMBER: has_digit,
        WordClass.PUNCTUATION: ~has_letter,
        WordClass.LATIN: cased & ~wide & is_wide_text,
        WordClass.FREQUENT: is_common & (frequency >= FREQUENT_LEAST),
        WordClass.NAME: _names(tokens, counts),
        WordClass.RARE: counts <= _references_each(tokens),
        WordClass.OTHER: np.ones(len(texts), dtype=np.bool_),
    }
    fitting = np.stack([choices[kind] for kind in WordClass])
    return cast("npt.NDArray[np.int8]", fitting.argmax(axis=0).astype(np.int8))


def classes_of_segments(tokens: Tokens) -> npt.NDArray[np.bool_]:
    """Which segments have a word of which class in one of their references, shape (n, classes of `WordClass`)."""
    found = np.zeros((len(tokens), len(WordClass)), dtype=np.bool_)
    classes = word_classes(tokens) if tokens.references else np.zeros(0, dtype=np.int8)
    for reference in tokens.references.values():
        found[np.repeat(np.arange(len(tokens)), reference.lengths), classes[reference.ids]] = True
    return found


def reference_frequencies(tokens: Tokens) -> npt.NDArray[np.int64]:
    """How often each word of the vocabulary is in all references together, shape (words,)."""
    counts = np.zeros(len(tokens.vocabulary), dtype=np.int64)
    for reference in tokens.references.values():
        counts += np.bincount(reference.ids, minlength=len(counts))
    return counts


def _references_each(tokens: Tokens) -> float:
    """Mean number of references of the segments that have one."""
    counts = tokens.reference_counts
    return float(counts[counts > 0].mean()) if counts.any() else 1.0


def _folded(texts: Sequence[str], counts: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """For each word, how often it is there in any mixture of upper and lower case."""
    number: dict[str, int] = {}
    places = np.array([number.setdefault(text.casefold(), len(number)) for text in texts], dtype=np.int64)
    sums = np.zeros(len(number), dtype=np.int64)
    np.add.at(sums, places, counts)
    return sums[places]


def _names(tokens: Tokens, counts: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Words that begin with a capital, do so inside a sentence, and more often than not."""
    texts = tokens.vocabulary
    inside = np.zeros(len(texts), dtype=np.int64)
    marks = [not any(map(str.isalnum, text)) and text not in _COMMAS for text in texts]
    begins_anew = np.array(marks, dtype=np.bool_)
    for reference in tokens.references.values():
        inside += np.bincount(reference.ids[_is_inside(reference, begins_anew)], minlength=len(texts))
    place = {text: number for number, text in enumerate(texts)}
    found = np.zeros(len(texts), dtype=np.bool_)
    for number in np.flatnonzero(inside).tolist():
        text = texts[number]
        plain = place.get(text.lower())
        found[number] = text[0].isupper() and (plain is None or counts[plain] < inside[number])
    return found


def _is_inside(texts: TokenIds, begins_anew: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which tokens are neither the first of their text nor behind a mark at which a sentence may begin."""
    inside = np.ones(len(texts.ids), dtype=np.bool_)
    inside[texts.offsets[:-1][texts.lengths > 0]] = False
    inside[1:] &= ~begins_anew[texts.ids[:-1]]
    return inside


def _is_wide(character: str) -> bool:
    return any(low <= character <= high for low, high in _WIDE) and character.isalpha()


def function_words(tokens: Tokens) -> npt.NDArray[np.bool_]:
    """Which words say little alone, the most frequent ones and punctuation, shape (words,)."""
    kinds = list(WordClass)
    return np.isin(word_classes(tokens), [kinds.index(WordClass.FREQUENT), kinds.index(WordClass.PUNCTUATION)])
