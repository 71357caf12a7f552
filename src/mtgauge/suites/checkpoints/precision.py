"""How often units of a category are right, as somebody who read them judged."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_MEASURED = Path(__file__).with_name("precision.toml")


@dataclass(frozen=True, slots=True)
class CategoryPrecision:
    """Units of a category that were read, out of those of a treebank with its own annotation.

    Attributes:
        units: Number of units in the treebank.
        judged: Number of them that were read.
        right: Those that are what the category says.
    """

    units: int
    judged: int
    right: int


@cache
def precision_of(taxonomy: str) -> Mapping[str, CategoryPrecision]:
    """Id of each category of a taxonomy -> its precision; nothing for one that nobody measured.

    Units of ``zh-en`` are those of UD Chinese-PUD, units of ``en-zh`` those of UD English-PUD. The ids of the
    sentences stand in ``tools/checkpoint_readings``; ``tools/measure_taxonomies.py`` writes the numbers.
    """
    rows = tomllib.loads(_MEASURED.read_text("utf-8")).get(taxonomy, {})
    return {name: CategoryPrecision(*values) for name, values in rows.items()}
