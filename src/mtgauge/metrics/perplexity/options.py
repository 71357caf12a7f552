"""Which language model a measure has, and how its surprisals become values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.measures import Need, Needs, Reduction, option
from mtgauge.measures.elementary import exp
from mtgauge.measures.resources import REFERENCE_CORPUS
from mtgauge.metrics.shared.neural import NeuralMeasure
from mtgauge.metrics.shared.ratio import ratio
from mtgauge.metrics.shared.tokens import TokenMeasure

#: The name of the resource that a model is estimated from.
CORPUS = REFERENCE_CORPUS
DEFAULT_ORDER = 3
_MAX_ORDER = 9
#: The greatest exponent whose power is a number.
_GREATEST = 709.0


@dataclass(frozen=True, kw_only=True)
class LanguageModelMeasure(TokenMeasure, NeuralMeasure):
    """A measure of hypotheses under a language model: n-grams of words, or a causal transformer."""

    contract = replace(
        TokenMeasure.contract,
        reduction=Reduction.RATIO,
        needs=Needs(references=Need.NO, extra="neural", extra_need=Need.OPTIONAL),
    )
    if TYPE_CHECKING:
        reads_outputs_only: ClassVar[Literal[True]]

    model: str | None = option(
        None,
        "ARPA file, binary of KenLM, or a causal transformer by folder, name or hub:NAME@REVISION; without it "
        "n-grams of the resource reference-corpus",
    )
    order: int | None = option(None, "longest n-gram of a model of reference-corpus; without it 3")

    def __post_init__(self) -> None:
        TokenMeasure.__post_init__(self)
        NeuralMeasure.__post_init__(self)
        if self.order is not None and self.model is not None:
            raise OptionError(say("order has no effect with model"), hint=say("a model has an order of its own"))
        if not 1 <= self._chosen_order <= _MAX_ORDER:
            raise OptionError(say("order must be 1 to {most}, not {value}", most=_MAX_ORDER, value=self.order))
        if self.model is None:
            self._declare(needs=replace(self.contract.needs, files=(CORPUS,)))

    @property
    def _chosen_order(self) -> int:
        """The longest n-gram of a model that is estimated."""
        return DEFAULT_ORDER if self.order is None else self.order


def values_of(totals: npt.NDArray[Any], unit: float) -> npt.NDArray[np.float64]:
    """The (..., 4) values of (..., 3) totals: surprisal, tokens, unknown tokens.

    Args:
        totals: Sums of rows.
        unit: The natural logarithm of the base of the surprisals.
    """
    sums = totals.astype(np.float64)
    tokens = sums[..., 1]
    score = ratio(unit * sums[..., 0], tokens, np.nan)
    perplexity = exp(np.minimum(score, _GREATEST).ravel()).reshape(score.shape)
    return np.stack([score, perplexity, tokens, 100 * ratio(sums[..., 2], tokens, np.nan)], axis=-1)
