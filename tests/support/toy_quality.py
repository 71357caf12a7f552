"""A measure between 0 and 1: each translation is the text of its own value."""

from dataclasses import dataclass

import numpy as np

from mtgauge.base.signature import Signature
from mtgauge.measures import Contract, FittedMean, Measure, Need, Needs, Output, Reduction, option


@dataclass(frozen=True, kw_only=True)
class Quality(Measure):
    id = "quality"
    summary = "the number that a translation is"
    contract = Contract(reduction=Reduction.MEAN, needs=Needs(references=Need.OPTIONAL))
    highest: float = option(1, "greatest value")

    @property
    def outputs(self):
        return (Output("score", 0, self.highest),)

    def fit(self, testset, resources):
        return FittedQuality(self, testset, resources)


class FittedQuality(FittedMean):
    def values(self, batch, *, threads=1):
        return np.array([float(text) for text in batch.hypotheses])

    def signature(self, level):
        return Signature.of("quality", version="1")
