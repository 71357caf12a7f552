"""A measure with many outputs: of each category of words (first letter and last), the share that is there."""

from dataclasses import dataclass

import numpy as np

from mtgauge.measures import FittedMeasure, Kind, Measure, Output
from mtgauge.signature import Signature


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
        [column] = self.references.columns()
        self.words = [text.split() for text in column]
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
        place = {name: 2 * at for at, name in enumerate(self.names)}
        for row, text, words in zip(rows, batch.hypotheses, self.words[batch.positions], strict=True):
            there = set(text.split())
            for word in words:
                row[place[name(word)]] += word in there
                row[place[name(word)] + 1] += 1
        return rows

    def score(self, totals, level):
        hits, counts = totals[..., 0::2], totals[..., 1::2]
        hits = np.concatenate([hits.sum(axis=-1, keepdims=True), hits], axis=-1).astype(float)
        counts = np.concatenate([counts.sum(axis=-1, keepdims=True), counts], axis=-1)
        return np.divide(100 * hits, counts, out=np.full(hits.shape, np.nan), where=counts > 0)

    def signature(self, level):
        return Signature.of("categories", n=len(self.names))


def name(word):
    return word[0] + word[-1]
