"""A measure with an annotator and a file: terms of a lexicon, of one word class."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mtgauge.base.signature import Signature
from mtgauge.measures import Contract, FittedMeasure, Measure, Needs, Output, option


class Tagger:
    """Says of a word that it is a number, or else the class that its ending tells."""

    def __init__(self, version="1"):
        self.hash, self.asked = f"tagger {version}", []

    def annotate(self, text):
        self.asked.append(text)
        return [(word, "NUM" if word.isdigit() else word[-2:].upper()) for word in text.lower().split()]


@dataclass(frozen=True, kw_only=True)
class Terms(Measure):
    """Percent of the terms of a lexicon in the reference that the translation has, of one word class."""

    id = "terms"
    summary = "terms that are translated"
    contract = Contract(needs=Needs(files=("lexicon",), annotators=("tagger",)))
    tag: str = option("ER", "word class")

    @property
    def outputs(self):
        return (Output("score", 0, 100),)

    def fit(self, testset, resources):
        return FittedTerms(self, testset, resources)


class FittedTerms(FittedMeasure):
    """Rows: terms found, terms."""

    def __init__(self, measure, testset, resources):
        super().__init__(measure, testset, resources)
        self.lexicon = frozenset(Path(self.resources.files["lexicon"]).read_text("utf-8").split())
        self.terms = [[self.found(text or "") for text in column] for column in self.references.columns()]

    def found(self, text):
        tagged = self.resources.annotators["tagger"].annotate(text)
        return frozenset(word for word, tag in tagged if tag == self.measure.tag and word in self.lexicon)

    def statistics(self, batch, *, threads=1):
        wanted = [frozenset().union(*texts) for texts in zip(*self.terms, strict=True)][batch.positions]
        pairs = zip(map(self.found, batch.hypotheses), wanted, strict=True)
        return np.array([[len(here & there), len(there)] for here, there in pairs], dtype=np.int64).reshape(-1, 2)

    def score(self, totals, level):
        totals = np.asarray(totals, dtype=float)
        return 100 * totals[..., :1] / np.maximum(totals[..., 1:], 1)

    def signature(self, level):
        return Signature.of("terms", tag=self.measure.tag)
