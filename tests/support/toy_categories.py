"""A measure with many outputs: of each category of words (first letter and last), the share that is there."""

from dataclasses import dataclass

import numpy as np

from mtgauge.base.signature import Signature
from mtgauge.measures import FittedMeasure, Kind, Measure, Output


@dataclass(frozen=True, kw_only=True)
class Categories(Measure):
    id = "categories"
    summary = "recall of words by category"

    also: str = ""

    @property
    def outputs(self):
        return (Output("score", 0, 100, optional=True),)

    def fit(self, testset, resources):
        return FittedCategories(self, testset, resources)


class FittedCategories(FittedMeasure):
    def __init__(self, measure, testset, resources):
        super().__init__(measure, testset, resources)
        self.words = [text.split() for text in self.references.columns()[0]]
        self.names = sorted({name(word) for words in self.words for word in words} | {*measure.also.split()})

    @property
    def outputs(self):
        categories = (
            Output(name, 0, 100, kind=Kind.TESTED, group=name[0], columns=(2 * at, 2 * at + 1), optional=True)
            for at, name in enumerate(self.names)
        )
        return (*self.measure.outputs, *categories)

    def statistics(self, batch, *, threads=1):
        rows = np.zeros((len(batch), 2 * len(self.names)), dtype=np.int64)
        for row, text, words in zip(rows, batch.hypotheses, self.words[batch.positions], strict=True):
            there = set(text.split())
            for word in words:
                at = 2 * self.names.index(name(word))
                row[at : at + 2] += (word in there, 1)
        return rows

    def score(self, totals, level):
        sums = [totals[..., at::2].astype(float) for at in (0, 1)]
        hits, counts = (np.concatenate([one.sum(-1, keepdims=True), one], -1) for one in sums)
        return np.divide(100 * hits, counts, out=np.full(hits.shape, np.nan), where=counts > 0)

    def signature(self, level):
        return Signature.of("categories", n=len(self.names))


def name(word):
    return word[0] + word[-1]
