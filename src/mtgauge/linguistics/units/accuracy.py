"""How well units are found: precision and recall on documents that were read by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from mtgauge.base.sentences import Sentence, say

#: Below this precision, whatever rests on units of a kind says so.
WEAK = 0.7
_FILE = "accuracy.toml"


class UnitKind(StrEnum):
    """What is found."""

    NOUN_CHUNK = "noun chunk"
    VERB_GROUP = "verb group"
    CLAUSE = "clause"
    MENTION = "mention"
    CONNECTIVE = "connective"


#: What readers call units of each kind.
UNIT_NAMES = {
    UnitKind.NOUN_CHUNK: say("noun chunks"),
    UnitKind.VERB_GROUP: say("verb groups"),
    UnitKind.CLAUSE: say("clauses"),
    UnitKind.MENTION: say("mentions"),
    UnitKind.CONNECTIVE: say("connectives"),
}


@dataclass(frozen=True, slots=True)
class UnitAccuracy:
    """How well units of a kind are found; a unit is right where its words are, punctuation apart.

    Attributes:
        right: Number of units that were found and read.
        found: Number of units that were found.
        read: Number of units that were read.
    """

    right: int
    found: int
    read: int

    @property
    def precision(self) -> float:
        """The share of found units that are right, from 0 to 1."""
        return self.right / self.found

    @property
    def recall(self) -> float:
        """The share of read units that were found, from 0 to 1."""
        return self.right / self.read


@dataclass(frozen=True, slots=True)
class MeasuredUnits:
    """What was measured of a language.

    Attributes:
        text: Such as ``UD Chinese-PUD``; the trees are its own, so that a parser's faults come on top.
        documents: Number of documents that were read.
        kinds: How well units of each kind are found.
    """

    text: str
    documents: int
    kinds: Mapping[UnitKind, UnitAccuracy]


@cache
def measured_units() -> Mapping[str, MeasuredUnits]:
    """Language -> what ``tools/measure_units.py`` wrote."""
    content = tomllib.loads(files(__package__).joinpath(_FILE).read_text("utf-8"))
    return {
        language: MeasuredUnits(
            found["text"],
            found["documents"],
            {UnitKind(kind): UnitAccuracy(**counts) for kind, counts in found["kinds"].items()},
        )
        for language, found in content.items()
    }


def notes_on_units(language: str, kinds: Iterable[UnitKind]) -> Iterator[Sentence]:
    """What a reader of numbers that rest on units has to know: which are found badly, or were not measured.

    Args:
        language: Code of the language.
        kinds: What the numbers rest on.
    """
    base = language.split("-")[0].split("_")[0]
    measured = measured_units().get(base)
    for kind in kinds:
        if measured is None:
            yield say(
                "{language}: how well {units} are found was not measured", language=base, units=UNIT_NAMES[kind]
            )
            continue
        accuracy = measured.kinds[kind]
        if accuracy.precision < WEAK:
            yield say(
                "{language}: of {units} that are found, {share:.0f}% are right ({documents} documents of {text}, "
                "read by hand)",
                language=base, units=UNIT_NAMES[kind], share=100 * accuracy.precision,
                documents=measured.documents, text=measured.text,
            )  # fmt: skip
