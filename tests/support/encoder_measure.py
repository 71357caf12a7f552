"""A measure with an encoder, for `test_toy_encoder.py`; as a program, a run that is killed on the way."""

import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mtgauge.base.signature import Signature
from mtgauge.measures import Contract, FittedMeasure, Measure, MeasureWarning, Needs, Output, Reduction


@dataclass(frozen=True, kw_only=True)
class Encoded(Measure):
    """How near a translation is to its reference, by an encoder that sees each distinct text once."""

    id = "encoded"
    summary = "likeness under an encoder"
    contract = Contract(needs=Needs(several_references=False), reduction=Reduction.MEAN)

    @property
    def outputs(self):
        return (Output("score", 0, 1),)

    def fit(self, testset, resources):
        return FittedEncoded(self, testset, resources)


class FittedEncoded(FittedMeasure):
    encode = staticmethod(lambda texts: [sum(map(ord, text)) % 97 for text in texts])
    block = 8192

    def statistics(self, batch, *, threads=1):
        return self.statistics_of_all([batch], threads=threads)[0]

    def statistics_of_all(self, batches, *, threads=1):
        [column] = self.references.columns()
        references = [text or "" for text in column[batches[0].positions]]
        distinct = dict.fromkeys(references + [text for batch in batches for text in batch.hypotheses])
        codes = dict(zip(distinct, self.encode(list(distinct)), strict=True))
        rows = []
        for batch in batches:
            pairs = zip(batch.hypotheses, references, strict=True)
            near = [1 / (1 + abs(codes[ours] - codes[theirs])) for ours, theirs in pairs]
            batch.report(len(batch) // 2)
            rows.append(np.column_stack([near, np.ones(len(batch))]))
        return rows

    def warnings(self, batch):
        return (MeasureWarning(at, "text is cut") for at, text in enumerate(batch.hypotheses) if len(text) > 20)

    def score(self, totals, level):
        return totals[..., :1] / np.maximum(totals[..., 1:], 1)

    def signature(self, level):
        return Signature.of("encoded", version="test")


SYSTEMS = {name: [f"text {number} of {name}" for number in range(10)] for name in ("first", "second")}
REFERENCES = [f"text {number}" for number in range(10)]


def logging_encoder(log, until):
    """Writes each text to a file, and kills the process when it has seen so many."""

    def encode(texts):
        for text in texts:
            with Path(log).open("a") as file:
                file.write(f"{text}\n")
            if len(Path(log).read_text().splitlines()) == until:
                os.kill(os.getpid(), signal.SIGKILL)
        return [len(text) for text in texts]

    return encode


if __name__ == "__main__":
    from mtgauge import evaluate

    FittedEncoded.block = 3
    FittedEncoded.encode = staticmethod(logging_encoder(sys.argv[1], int(sys.argv[3])))
    found = evaluate(SYSTEMS, REFERENCES, metrics=Encoded(), cache=sys.argv[2])
    print(found.to_json())
