"""Levels by which a parser's trees rank systems otherwise than trees that people drew."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from mtgauge.base.language_codes import label_code, language_of

#: Below this Kendall's tau-b the order of systems is another one.
STABLE = 0.8
_FILE = "ranking_stability.toml"
#: Trees of this annotator are those of a file, which people may have drawn.
_GIVEN = "conllu"


class UnstableLevel(NamedTuple):
    """A level whose ranking changes.

    Attributes:
        level: Its id.
        tau: Kendall's tau-b of the two orders, -1 to 1.
        annotator: The parser that was tried.
        text: What it was tried on.
    """

    level: str
    tau: float
    annotator: str
    text: str


def unstable_levels(language: str, annotator: str) -> Iterator[UnstableLevel]:
    """The levels that are unstable with a parser's trees, as far as the language was measured.

    Args:
        language: Code of the language of the translations.
        annotator: What annotates them, as users write it.
    """
    own = _measured().get(language_of(label_code(language)))
    if own is None or annotator.partition(":")[0] == _GIVEN:
        return
    for level, tau in own["tau"].items():
        if tau < STABLE:
            yield UnstableLevel(level, tau, own["annotator"], own["text"])


def is_measured(language: str) -> bool:
    """Whether somebody measured the ranking by a parser's trees in a language."""
    return language_of(label_code(language)) in _measured()


@cache
def _measured() -> dict[str, Any]:
    """Language -> what ``tools/measure_level_stability.py`` wrote."""
    return tomllib.loads(files(__package__).joinpath(_FILE).read_text("utf-8"))
