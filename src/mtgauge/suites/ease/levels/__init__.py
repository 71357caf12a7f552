"""The five levels of cognitive ease, one file each, with their parameters."""

from __future__ import annotations

from typing import Any

from mtgauge.suites.ease.levels import chunks, clauses, discourse, entity_flow, words
from mtgauge.suites.ease.parameter import EaseParameter

#: The parameters of mtgauge, in the order of their levels.
BUILT_IN: tuple[type[EaseParameter[Any]], ...] = (
    *words.PARAMETERS,
    *chunks.PARAMETERS,
    *clauses.PARAMETERS,
    *discourse.PARAMETERS,
    *entity_flow.PARAMETERS,
)
