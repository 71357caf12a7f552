"""The warning ``uncut-text``: a metric of words takes whole phrases of text without spaces for single words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import listed, say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import FittedMeasure
from mtgauge.measures.registry import spelled

CODE = "uncut-text"

#: Letters of the scripts that are written without spaces between words.
_LETTERS = {
    "Han": "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f",
    "Kana": "\u3041-\u3096\u30a1-\u30fa\u30fc",
    "Thai": "\u0e01-\u0e4e",
    "Lao": "\u0e81-\u0ecd\u0edc-\u0edf",
    "Khmer": "\u1780-\u17d3",
    "Myanmar": "\u1000-\u103f\u1050-\u109f",
    "Tibetan": "\u0f40-\u0fbc",
}
#: A piece with this many letters is not a word: words in Han and Kana have about two, in the alphabets five.
_LONG = {"Han": 6, "Kana": 6}
_LONG_ELSEWHERE = 10
#: Texts sampled from a column, and the letters that each must have, since a name or a heading may be one word.
_SAMPLE, _MIN_LETTERS = 50, 8
#: Japanese is distinguished from Chinese by its kana, which are far more than a tenth of its letters.
_KANA_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class Uncut:
    """Texts that a metric does not split into words.

    Attributes:
        metric: The metric's label.
        system: The system whose texts they are; None for references.
        script: Name of the script of most of their letters.
        letters: Number of letters per word that the metric finds, in the median text.
        cut: What to use instead: the metric with options that split this script, or another metric.
    """

    metric: str
    system: str | None
    script: str
    letters: float
    cut: str


def find_uncut(
    metrics: Mapping[str, FittedMeasure], testset: TestSet, systems: Sequence[SystemOutput]
) -> list[Uncut]:
    """The metrics that fail to split these texts into words, found from a sample of the texts.

    The language pair is not considered. A column counts as unsplit if, of the texts of eight characters or more
    among 50 spread evenly over it, at least half are mostly in a script without spaces, and a word in their median
    has six letters or more (ten for alphabets). Systems are checked only if the references are split.

    Args:
        metrics: Label -> the metric, fitted to the test set.
        testset: The test set.
        systems: Outputs on it.
    """
    of_words = {label: fitted for label, fitted in metrics.items() if fitted.cut(()) is not None}
    references = [_sample(texts) for texts in testset.references.texts.values()] if testset.references else []
    found = [
        next((item for sample in references if (item := _uncut(label, fitted, None, sample))), None)
        for label, fitted in of_words.items()
    ]
    cut = [label for label, item in zip(of_words, found, strict=True) if item is None]
    for system in systems if cut else ():
        sample = _sample(system.segments)
        found += [_uncut(label, of_words[label], system.name, sample) for label in cut]
    return [item for item in found if item is not None]


def uncut_text(found: Sequence[Uncut]) -> Iterator[Finding]:
    """One warning about the references, and one about each system whose texts alone are not split."""
    for system in dict.fromkeys(item.system for item in found):
        items = [item for item in found if item.system == system]
        metrics = ", ".join(item.metric for item in items)
        instead = listed(list(dict.fromkeys(item.cut for item in items)))
        longest = max(items, key=lambda item: item.letters)
        message = say(
            "text in {script} is not cut into words by {metrics}: {n:.0f} letters a word in the median segment; "
            "take {instead}",
            script=longest.script,
            metrics=metrics,
            n=longest.letters,
            instead=instead,
        )
        yield Finding(CODE, message, system=system)


def _sample(column: Sequence[str | None]) -> list[str]:
    """Sampled texts of a column in scripts without spaces; none if most of its texts are in other scripts."""
    step = max(1, -(-len(column) // _SAMPLE))
    texts = [text for text in column[::step] if text and len(text) >= _MIN_LETTERS]
    unspaced = [text for text in texts if not text.isascii() and _is_unspaced(text)]
    return unspaced if 2 * len(unspaced) >= len(texts) else []


def _is_unspaced(text: str) -> bool:
    letters = _count(text)
    return letters >= _MIN_LETTERS and 2 * letters >= sum(map(str.isalpha, text))


@cache
def _letters() -> re.Pattern[str]:
    """A pattern of consecutive letters; compiled only when a text needs it, since most evaluations do not."""
    return re.compile(f"[{''.join(_LETTERS.values())}]+")


def _count(text: str) -> int:
    """Number of letters of these scripts."""
    return sum(map(len, _letters().findall(text)))


def _uncut(label: str, fitted: FittedMeasure, system: str | None, sample: Sequence[str]) -> Uncut | None:
    lines = fitted.cut(sample) if sample else None
    if lines is None:
        return None
    script, letters = _script(sample), float(np.median([_letters_per_word(line) for line in lines]))
    if letters < _LONG.get(script, _LONG_ELSEWHERE):
        return None
    options = fitted.options_cutting(script)
    instead = (
        say("chrf instead of {metric}", metric=label) if options is None else spelled(fitted.measure, **options)
    )
    return Uncut(label, system, script, letters, instead)


def _letters_per_word(line: str) -> float:
    """Mean number of letters of these scripts per word that has any."""
    counts = [count for word in line.split() if (count := _count(word))]
    return sum(counts) / len(counts) if counts else 0.0


def _script(sample: Sequence[str]) -> str:
    """The script of most letters; Kana if there are enough of them."""
    text = "".join(sample)
    counts = {name: len(re.findall(f"[{letters}]", text)) for name, letters in _LETTERS.items()}
    if counts["Kana"] > _KANA_SHARE * sum(counts.values()):
        return "Kana"
    return max(counts, key=counts.__getitem__)
