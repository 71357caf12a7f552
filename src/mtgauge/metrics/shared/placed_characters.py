"""The characters and the words that chrF counts, with their places in the original text."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mtgauge.metrics.shared.ngram_matches import PlacedTokens
from mtgauge.text import Preprocessing
from mtgauge.text.spans import TokenSpans


class PlacedCharacters(NamedTuple):
    """What chrF counts of one text.

    Attributes:
        characters: Its characters; without white space, unless that is kept.
        words: Its words, with a punctuation mark at an end apart.
    """

    characters: PlacedTokens
    words: PlacedTokens


def placed_characters(text: str, preprocessing: Preprocessing, *, whitespace: bool) -> PlacedCharacters:
    """The characters and words of a text.

    Args:
        text: The original text.
        preprocessing: What is done to it before n-grams are counted.
        whitespace: Whether white space is kept among the characters.
    """
    [changed] = preprocessing([text])
    each = np.arange(len(changed), dtype=np.int32)
    spans = TokenSpans(np.stack([each, each + 1], axis=-1), np.array([0, len(changed)]))
    places = [*map(tuple, preprocessing.before([text], spans).places.tolist())]
    kept = [at for at, character in enumerate(changed) if whitespace or not character.isspace()]
    characters = PlacedTokens([changed[at] for at in kept], [places[at] for at in kept])
    words = list(_words(changed))
    return PlacedCharacters(
        characters,
        PlacedTokens(
            [changed[start:end] for start, end in words],
            [(places[start][0], places[end - 1][1]) for start, end in words],
        ),
    )


def _words(text: str) -> Iterator[tuple[int, int]]:
    """The intervals of the words: a punctuation mark at the end of each is apart, or else one at its start."""
    end = 0
    for word in text.split():
        start = text.index(word, end)
        end = start + len(word)
        if len(word) > 1 and word[-1] in string.punctuation:
            yield from ((start, end - 1), (end - 1, end))
        elif len(word) > 1 and word[0] in string.punctuation:
            yield from ((start, start + 1), (start + 1, end))
        else:
            yield start, end
