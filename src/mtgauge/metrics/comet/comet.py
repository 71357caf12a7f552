"""COMET: a neural metric that was trained on human judgements (Rei et al. 2020), as a measure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mtgauge.corpus import TestSet
from mtgauge.measures import Resources
from mtgauge.metrics.comet.fitted import FittedComet
from mtgauge.metrics.comet.joined import FittedJoined
from mtgauge.metrics.comet.options import CometMeasure
from mtgauge.metrics.comet.pooled import FittedPooled


@dataclass(frozen=True, kw_only=True)
class COMET(CometMeasure):
    """COMET, about 0 to 1, higher is better: what a trained network takes for the quality of a translation.

    The class of the model says what it reads. Regression models read the source, the hypothesis and a reference,
    each by itself; referenceless ones need no reference. Unified models read them in one sequence: those of two
    segments the hypothesis with its source, those of three do so with a reference, too, where there is one. xCOMET
    is a unified model of three segments that marks errors besides. The score of a test set is the mean over its
    segments.
    """

    id = "comet"
    title = "COMET"
    summary = "a trained network's judgement, with a model of your own (Rei et al. 2020, 2022)"
    contract = replace(CometMeasure.contract, papers=("rei-etal-2020-comet",))

    def fit(self, testset: TestSet, resources: Resources) -> FittedComet:
        """Binds the model to a test set; its weights are loaded with the first statistics."""
        fitted = FittedPooled if self._checkpoint.hyperparameters.reads_each_alone else FittedJoined
        return fitted(self, testset, resources)
