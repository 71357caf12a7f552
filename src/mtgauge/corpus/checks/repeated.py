"""``duplicate-segment``: a system that says the same again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import LONG, CheckedTexts, TextColumn

#: Different sources that one translation may stand for before it is suspicious.
_REPEATS = 5


def repeated_segments(inputs: CheckedTexts) -> Iterator[Finding]:
    """Translations of 20 characters or more that stand for five or more different sources.

    Without sources, segments count as different where their references are. The same source with different
    translations is no matter.
    """
    contexts = [inputs.source.stripped] if inputs.source else [column.stripped for column in inputs.references]
    for column in inputs.systems:
        for index in _repeated(column, contexts):
            yield column.warn(
                "duplicate-segment", say("{column} stands for other sources too", column=column.subject), index
            )


def _repeated(column: TextColumn, contexts: list[list[str]]) -> list[int]:
    if len(column) - len(set(column.stripped)) < _REPEATS - 1:
        return []
    often = {text for text, count in Counter(column.stripped).items() if count >= _REPEATS and len(text) >= LONG}
    different: dict[str, set[tuple[str, ...]]] = {text: set() for text in often}
    positions = [index for index, text in enumerate(column.stripped) if text in often]
    for index in positions:
        different[column.stripped[index]].add(tuple(context[index] for context in contexts))
    return [index for index in positions if len(different[column.stripped[index]]) >= _REPEATS]
