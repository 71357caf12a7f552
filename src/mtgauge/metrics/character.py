"""CharacTER: edits of characters after shifts of phrases (Wang et al. 2016)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.corpus import References
from mtgauge.errors import InputError
from mtgauge.metrics.base import FittedMeasure, Batch, Level, Measure, Output, Reduction, Resources, option
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows
from mtgauge.text import get_tokenizer
from mtgauge.version import __version__


@dataclass(frozen=True, kw_only=True)
class Character(Measure):
    """CharacTER, 0 to 100, less is better: errors for 100 characters of the hypothesis, at most 100."""

    id = "character"
    summary = "character edits after shifts of phrases, for 100 characters (Wang et al. 2016); lower is better"
    reduction = Reduction.MEAN

    tokenize: str = option("none", "tokeniser that cuts texts into words; none: at white space")
    lowercase: bool = option(False, "lower-case both sides first")

    def __post_init__(self) -> None:
        get_tokenizer(self.tokenize)

    @property
    def outputs(self) -> tuple[Output, ...]:
        return (Output("score", 0, 100, higher_is_better=False),)

    def fit(self, references: References | None, resources: Resources) -> FittedCharacter:
        if references is None:
            raise InputError(f"{self.id} needs references")
        return FittedCharacter(self, references, resources)


class FittedCharacter(FittedMeasure):
    measure: Character
    references: References

    def __init__(self, measure: Character, references: References, resources: Resources) -> None:
        super().__init__(measure, references, resources)
        self._columns = [column for column in references.columns()]

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        counts = native.character_statistics(
            batch.hypotheses,
            [column[batch.positions] for column in self._columns],
            "none",
            threads,
        )
        errors = counts[:, 0] + counts[:, 1]
        rates = np.divide(errors, counts[:, 2], out=np.ones_like(errors), where=counts[:, 2] > 0)
        return np.stack([np.minimum(rates, 1.0), np.ones_like(errors)], axis=-1)

    def signature(self, level: Level) -> Signature:
        return Signature.of(self.measure.id, nrefs=self.references.count, mtgauge=__version__)

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        values, units = totals[..., :1], totals[..., 1:2]
        return 100 * np.divide(values, units, out=np.zeros_like(values), where=units > 0)
