"""Texts that are too long for measures whose time grows with the product of two lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from mtgauge.base.sentences import Sentence, say

#: Pairs of tokens of a hypothesis and a reference that edit distances compare: half a minute on one core.
MOST_PAIRS = 100_000_000_000
#: Pairs of characters, and pairs of equal words, of which CharacTER looks for shifts: minutes on one core.
MOST_SHIFTED, MOST_EQUAL = 4_000_000_000, 1_000_000


def overlong_tokens(
    hypothesis: str, reference: str, count: Callable[[str], int], most: int = MOST_PAIRS
) -> Sentence | None:
    """The reason why two texts are too long to be compared token by token; None if they are not.

    Args:
        hypothesis: A translation.
        reference: A reference.
        count: The number of tokens of a text, at most that of its characters.
        most: The most pairs of tokens.
    """
    if len(hypothesis) * len(reference) <= most:
        return None
    ours, theirs = count(hypothesis), count(reference)
    if ours * theirs <= most:
        return None
    return say("{ours:,} by {theirs:,} tokens are more pairs than {most:,}", ours=ours, theirs=theirs, most=most)


def overlong_shifts(hypothesis: str, reference: str, words: Callable[[str], str]) -> Sentence | None:
    """The reason why two texts are too long for shifts and character edits; None if they are not.

    Args:
        hypothesis: A translation.
        reference: A reference.
        words: A text as words with blanks between them.
    """
    # no more words than characters are equal
    if len(hypothesis) * len(reference) <= MOST_EQUAL:
        return None
    if (told := overlong_tokens(hypothesis, reference, len, MOST_SHIFTED)) is not None:
        return told
    ours, theirs = (Counter(words(text).split()) for text in (hypothesis, reference))
    equal = sum(n * theirs[word] for word, n in ours.items())
    if equal <= MOST_EQUAL:
        return None
    return say("{n:,} pairs of equal words are more than {most:,}", n=equal, most=MOST_EQUAL)
