"""``tokenized-input``: text that was cut already, and would be cut again."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import MIN_SEGMENTS, CheckedTexts, TextColumn

#: A full stop as the last character. A blank before other marks is right in some languages: French, Hindi.
_STOPS = (".", "。")
#: What subword and Moses tokenizers leave behind.
_MARKS = ("@@ ", "▁", "@-@", "&apos;", "&quot;")
_STOP_SHARE, _MARK_SHARE = 0.5, 0.1


def tokenized_input(inputs: CheckedTexts) -> Iterator[Finding]:
    """Columns that look tokenized, where a metric that tokenizes by itself is asked for.

    The rule, after sacreBLEU's (100 translations that end in a full stop behind a blank): ten texts or more end
    so, and they are half or more of those that end in a full stop; or ten texts or more, a tenth of all, hold
    the marks of a subword or Moses tokenizer.
    """
    for column in (*inputs.references, *inputs.systems) if inputs.detokenized else ():
        message = _separate_stops(column) or _marks(column)
        if message is not None:
            yield column.warn("tokenized-input", message)


def _separate_stops(column: TextColumn) -> str | None:
    ended = [text for text in column.stripped if text.endswith(_STOPS)]
    apart = sum(text[-2:-1] == " " for text in ended)
    if apart < MIN_SEGMENTS or apart < _STOP_SHARE * len(ended):
        return None
    return say(
        "{texts} look tokenized: {n} of {all} full stops at the end stand behind a blank",
        texts=_texts(column),
        n=apart,
        all=len(ended),
    )


def _marks(column: TextColumn) -> str | None:
    least = max(MIN_SEGMENTS, _MARK_SHARE * len(column))
    for mark in _MARKS:
        # one character is found much faster than several, and most texts have none of these
        holding = [text for text in column.stripped if mark[0] in text]
        count = sum(mark in text for text in holding) if len(holding) >= least else 0
        if count >= least:
            return say(
                "{texts} look tokenized: {n} of {all} hold {mark!r}",
                texts=_texts(column),
                n=count,
                all=len(column),
                mark=mark.strip(),
            )
    return None


def _texts(column: TextColumn) -> str:
    if column.system is not None:
        return say("translations")
    return say("texts of {column}", column=column.subject)
