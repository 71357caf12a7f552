"""Where the tokens of a text stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

#: What tokenisers undo, and what they make of it; ``&amp;lt;`` is undone twice.
_ENTITIES = {
    "&quot;": '"', "&amp;lt;": "<", "&amp;gt;": ">", "&lt;": "<", "&gt;": ">", "&amp;": "&",
}  # fmt: skip
_UNITS = re.compile("|".join(_ENTITIES) + "|.", re.DOTALL)
_CHARACTERS = re.compile(".", re.DOTALL)

Span = tuple[int, int]


def token_spans(text: str, tokens: Sequence[str]) -> list[Span]:
    """(start, end) of each token in the text that it was made from.

    Tokenisers separate and delete characters, change their case and undo XML entities, and keep the order of
    what is left: each character of a token is the next one of the text that it can come from. Tokens that
    hold something else, such as the base forms of words, get the whole text.
    """
    for units in (_CHARACTERS, _UNITS):
        found = _find(list(_places(text, units)), tokens)
        if found is not None:
            return found
    return [(0, len(text))] * len(tokens)


def _places(text: str, units: re.Pattern[str]) -> Iterator[tuple[str, Span]]:
    """Characters without their case, and the piece of the text that each of them comes from."""
    for unit in units.finditer(text):
        for character in _ENTITIES.get(unit[0], unit[0]).casefold():
            yield character, unit.span()


def _find(places: Sequence[tuple[str, Span]], tokens: Sequence[str]) -> list[Span] | None:
    rest = iter(places)
    spans = []
    for token in tokens:
        pieces = [next((span for place, span in rest if place == wanted), None) for wanted in token.casefold()]
        first, last = pieces[0], pieces[-1]
        if first is None or last is None:
            return None
        spans.append((first[0], last[1]))
    return spans
