"""The words that make a text hard to read, by the parameter that counts them: Q12, Q13 and Q14."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np

from mtgauge.base.sentences import say
from mtgauge.measures.derivation import CellValue, Step, StepTable
from mtgauge.suites.ease.language_facts import LanguageFacts
from mtgauge.suites.ease.sentiment import SentimentScorer
from mtgauge.suites.ease.text_columns import TextColumns
from mtgauge.suites.ease.text_units import TextUnits

_Row = list[CellValue]


def hard_word_steps(
    columns: TextColumns, facts: LanguageFacts, sentiments: SentimentScorer | None, counted: Collection[str]
) -> Iterator[Step]:
    """A table of uncommon words with their Zipf frequencies, of terms, and of words in mixed sentences.

    Args:
        columns: One text.
        facts: What is known of words.
        sentiments: Tells what words feel like; None where nothing does.
        counted: Ids of the parameters that are counted.
    """
    text, rows = columns.texts[0], list[_Row]()
    if "Q12" in counted:
        rows += _uncommon(columns, facts)
    if "Q13" in counted:
        rows += (["Q13", " ".join(text.forms[start:end]), None] for start, end in facts.term_places(text))
    if "Q14" in counted and sentiments is not None:
        rows += _mixed(text, sentiments)
    if rows:
        table = StepTable([say("parameter"), say("words"), say("frequency or sentiment")], rows, text_columns=2)
        yield Step(say("Words that are hard to read"), [table])


def _uncommon(columns: TextColumns, facts: LanguageFacts) -> Iterator[_Row]:
    for place in np.flatnonzero(columns.are_uncommon).tolist():
        form = columns.texts[0].forms[place]
        yield ["Q12", form, facts.frequencies.zipf(form.lower()) if facts.frequencies else None]


def _mixed(text: TextUnits, sentiments: SentimentScorer) -> Iterator[_Row]:
    """The words with a sign, of sentences that have both signs."""
    start = 0
    for length in text.sentences:
        words = text.forms[start : start + length]
        values = [sentiments.of_word(word) for word in words]
        start += length
        if min(values, default=0) < 0 < max(values, default=0):
            for word, value in zip(words, values, strict=True):
                if value:
                    yield ["Q14", word, value]
