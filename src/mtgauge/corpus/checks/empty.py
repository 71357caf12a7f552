"""``empty``: no text where one should be."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import CheckedTexts, TextColumn


def empty_texts(inputs: CheckedTexts) -> Iterator[Finding]:
    """Empty sources, references and translations; a translation of an empty source is rightly empty."""
    for column in inputs.testset:
        for index in _empty(column):
            yield column.warn("empty", say("{column} is empty", column=column.subject), index)
    for column in inputs.systems:
        for index in _empty(column):
            if inputs.source is None or inputs.source.stripped[index]:
                yield column.warn("empty", say("{column} is empty", column=column.subject), index)


def _empty(column: TextColumn) -> Iterator[int]:
    if "" in column.stripped:
        for index, text in enumerate(column.stripped):
            if not text and column.texts[index] is not None:
                yield index
