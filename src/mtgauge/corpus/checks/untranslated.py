"""``untranslated``: the source, handed back."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import CheckedTexts, TextColumn


def untranslated(inputs: CheckedTexts) -> Iterator[Finding]:
    """Translations equal to their source, unless a reference is too.

    Numbers and codes are the same in every language; names, handles and addresses often are. A reference counts as
    equal if its letters and digits are the source's, whatever their case and the marks between them.
    """
    for column in inputs.systems if inputs.source is not None else ():
        for index in sorted(copies_of_source(column, inputs.source)):
            text = column.stripped[index]
            if has_words(text) and not any(_same_words(text, ref.stripped[index]) for ref in inputs.references):
                yield column.warn("untranslated", say("{column} is the source", column=column.subject), index)


def copies_of_source(column: TextColumn, source: TextColumn | None) -> set[int]:
    """Positions at which a column has the text of the source."""
    if source is None:
        return set()
    pairs = zip(column.stripped, source.stripped, strict=True)
    return {index for index, (text, original) in enumerate(pairs) if text == original and text}


def has_words(text: str) -> bool:
    """Whether a text has two letters or more."""
    return sum(map(str.isalpha, text)) > 1


def _same_words(text: str, other: str) -> bool:
    return text == other or _letters(text) == _letters(other)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
