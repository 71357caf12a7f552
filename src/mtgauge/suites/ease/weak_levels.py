"""Levels whose units are found badly in a language, so that they are off until somebody asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mtgauge.base.language_codes import label_code, language_of
from mtgauge.linguistics.units import UnitKind, measured_units
from mtgauge.linguistics.units.accuracy import WEAK

#: What each level of mtgauge stands on.
_KINDS: Mapping[str, tuple[UnitKind, ...]] = {
    "2": (UnitKind.NOUN_CHUNK, UnitKind.VERB_GROUP),
    "3": (UnitKind.NOUN_CHUNK, UnitKind.VERB_GROUP, UnitKind.CLAUSE),
    "4": (UnitKind.NOUN_CHUNK, UnitKind.CLAUSE, UnitKind.CONNECTIVE),
    "5": (UnitKind.MENTION,),
}


class WeakLevel(NamedTuple):
    """A level that is off by default.

    Attributes:
        level: Its id.
        language: Code of the language.
        kind: The units that are found badly.
        precision: The share of found ones that are right, 0 to 1.
    """

    level: str
    language: str
    kind: UnitKind
    precision: float


def weak_levels(target: str, source: str | None) -> Iterator[WeakLevel]:
    """The levels with units whose precision is below 0.7, each with the worst of them.

    Args:
        target: Code of the language of the translations.
        source: Code of the language of the sources, where their entities count; else None.
    """
    for level, kinds in _KINDS.items():
        found = [
            WeakLevel(level, language, kind, measured.kinds[kind].precision)
            for language in dict.fromkeys(_languages(level, target, source))
            if (measured := measured_units().get(language)) is not None
            for kind in kinds
        ]
        worst = min(found, key=lambda one: one.precision, default=None)
        if worst is not None and worst.precision < WEAK:
            yield worst


def unmeasured(target: str) -> bool:
    """Whether nobody measured how well units are found in a language."""
    return _base(target) not in measured_units()


def _languages(level: str, target: str, source: str | None) -> Iterator[str]:
    yield _base(target)
    if level == "5" and source is not None:
        yield _base(source)


def _base(language: str) -> str:
    return language_of(label_code(language))
