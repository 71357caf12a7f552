"""Character edit rate in the manner of CharCut (Lardilleux and Lepage 2017)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.corpus import References
from mtgauge.errors import InputError, OptionError
from mtgauge.metrics.base import Batch, Explanation, FittedMeasure, Level, Link, Measure, Output, Resources, Span, option
from mtgauge.metrics.ratio import ratio
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows
from mtgauge.text import NORMALIZATIONS, Preprocessing
from mtgauge.version import __version__

#: A matched substring: where it begins in both texts, its length, whether it is shifted.
_Matched = tuple[int, int, int, bool]


@dataclass(frozen=True, kw_only=True)
class CharEditRate(Measure):
    """Character edit rate, 0 to 100, less is better: characters outside of long common substrings, or shifted."""

    id = "char_edit_rate"
    summary = "characters deleted, inserted, shifted around common substrings (Lardilleux and Lepage 2017); lower is better"
    explains = True

    min_match: int = option(3, "least length of a common substring, in characters")
    normalize: str = option("none", "Unicode normalisation of both sides, before all else", choices=NORMALIZATIONS)
    lowercase: bool = option(False, "lower-case both sides first")

    def __post_init__(self) -> None:
        _ = self.preprocessing
        if not 1 <= self.min_match <= _LONGEST_MIN_MATCH:
            raise OptionError(f"min_match must be 1 to {_LONGEST_MIN_MATCH}, not {self.min_match}")

    @property
    def preprocessing(self) -> Preprocessing:
        """What happens to both sides before they are compared."""
        return Preprocessing(normalize=self.normalize, lowercase=self.lowercase)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the characters behind it."""
        counts = ("deletions", "insertions", "shifts", "hypothesis_length", "reference_length")
        return (
            Output("score", 0, 100, higher_is_better=False),
            *(Output(name, 0, None, higher_is_better=None, detail=True) for name in counts),
        )

    def fit(self, references: References | None, resources: Resources) -> FittedCharEditRate:
        """Prepares the references."""
        if references is None:
            raise InputError(f"{self.id} needs references")
        return FittedCharEditRate(self, references, resources)
