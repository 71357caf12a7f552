"""The note on the danda, the full stop of Hindi and its relatives, which many tokenizers leave on the word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import chain, islice

from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import FittedMeasure

#: The danda and the double danda, which Bengali, Nepali, Marathi and other languages share (Unicode 15, 12.1).
_DANDAS = "\u0964\u0965"
_AFTER_WORD = re.compile(rf"[^\s{_DANDAS}][{_DANDAS}]")
#: Texts that are looked at: of a language that has it, nearly every one ends with it.
_SAMPLE = 50
#: What a tokenizer does that parts full stops of Latin letters.
_FULL_STOP, _PARTED = "क.", ["क", "."]
#: The tokenizer that parts punctuation of all scripts.
_INTERNATIONAL = "intl"


def danda_notes(
    metrics: Mapping[str, FittedMeasure], testset: TestSet, systems: Sequence[SystemOutput]
) -> Iterator[Sentence]:
    """Notes on the metrics that part a full stop from its word, and not the danda.

    Args:
        metrics: Label -> the metric, fitted to the test set.
        testset: The test set.
        systems: Outputs on it.
    """
    sample = list(islice(_with_danda(testset, systems), _SAMPLE))
    leaving = {label: fitted for label, fitted in metrics.items() if sample and _leaves(fitted, sample)}
    choosing = [label for label, fitted in leaving.items() if _takes_tokenizer(fitted)]
    others = [label for label in leaving if label not in choosing]
    if choosing:
        yield say(
            "{metrics}: the danda (।) is not separated from the word before it; tokenize={name} does that",
            metrics=", ".join(choosing), name=_INTERNATIONAL,
        )  # fmt: skip
    if others:
        yield say("{metrics}: the danda (।) is not separated from the word before it", metrics=", ".join(others))


def _with_danda(testset: TestSet, systems: Sequence[SystemOutput]) -> Iterator[str]:
    """The texts in which a danda follows a word, those of the references first."""
    references = testset.references.texts.values() if testset.references else ()
    texts = chain(chain.from_iterable(references), *(system.segments for system in systems))
    # looked for by single signs first, which takes no time in other scripts
    return (text for text in texts if text and any(map(text.__contains__, _DANDAS)) and _AFTER_WORD.search(text))


def _leaves(fitted: FittedMeasure, sample: Sequence[str]) -> bool:
    stop = fitted.cut([_FULL_STOP])
    if stop is None or stop[0].split() != _PARTED:
        return False
    return any(map(_AFTER_WORD.search, fitted.cut(sample) or ()))


def _takes_tokenizer(fitted: FittedMeasure) -> bool:
    return any(item.name == "tokenize" for item in fields(fitted.measure))
