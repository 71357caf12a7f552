"""``untranslated``: the source, handed back."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.corpus.checks.columns import Column, Inputs
from mtgauge.corpus.checks.warning import InputWarning


def untranslated(inputs: Inputs) -> Iterator[InputWarning]:
    """Translations equal to their source; numbers and codes are the same in every language."""
    for column in inputs.systems if inputs.source is not None else ():
        for index in sorted(copies_of_source(column, inputs.source)):
            if has_words(column.stripped[index]):
                yield column.warn("untranslated", f"{column.subject} is the source", index)


def copies_of_source(column: Column, source: Column | None) -> set[int]:
    """Positions at which a column has the text of the source."""
    if source is None:
        return set()
    pairs = zip(column.stripped, source.stripped, strict=True)
    return {index for index, (text, original) in enumerate(pairs) if text == original and text}


def has_words(text: str) -> bool:
    """Whether a text has two letters or more."""
    return sum(map(str.isalpha, text)) > 1
