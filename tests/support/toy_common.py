"""A measure of one reference: words of it that the translation has."""

from dataclasses import dataclass

import numpy as np

from mtgauge.base.signature import Signature
from mtgauge.measures import Contract, FittedMeasure, Measure, Needs, Output, option
from mtgauge.measures.explanation import Explanation, Span
from mtgauge.measures.warning import MeasureWarning


@dataclass(frozen=True, kw_only=True)
class Common(Measure):
    """Words of the reference that the translation has, among all of them; of segments or of documents."""

    id = "common"
    summary = "common words"
    contract = Contract(needs=Needs(several_references=False, documents=True), explains=True)
    better: bool | None = option(True, "direction")

    @property
    def outputs(self):
        return (Output("score", 0, 1, self.better, columns=(0, 1)), Output("words", optional=True, columns=(1,)))

    def fit(self, testset, resources):
        return FittedCommon(self, testset, resources)


class FittedCommon(FittedMeasure):
    def statistics(self, batch, *, threads=1):
        [column] = self.references.columns()
        pairs = zip(batch.hypotheses, column[batch.positions], strict=True)
        sets = ((set(h.split()), set(r.split())) for h, r in pairs)
        return np.array([[len(h & r), len(r)] for h, r in sets], dtype=np.int64)

    def score(self, totals, level):
        totals = np.asarray(totals, dtype=float)
        words = np.where(totals[..., 1] > 0, totals[..., 1], np.nan)
        return np.stack([totals[..., 0] / np.maximum(totals[..., 1], 1), words], axis=-1)

    def signature(self, level):
        return Signature.of("common", nrefs=self.references.count, version="1")

    def warnings(self, batch):
        return [MeasureWarning(i, "has a number") for i, text in enumerate(batch.hypotheses) if "7" in text]

    def explain(self, batch, index):
        [(name, texts)] = self.references.texts.items()
        here, there = batch.hypotheses[index], texts[batch.start + index]
        return Explanation(
            (Span("hypothesis", 0, len(here), "all"), Span("reference", 0, len(there), "all", name))
        )
