"""What COMET models have in common when they are bound to a test set: networks, references, signatures."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge.base.digests import digest_of
from mtgauge.corpus import TestSet
from mtgauge.encoders import TextEncoder
from mtgauge.measures import Batch, Output, Resources
from mtgauge.metrics.comet.checkpoint import CometNetwork, open_network, window_of
from mtgauge.metrics.comet.inputs import Triple
from mtgauge.metrics.comet.options import CometMeasure, outputs_of
from mtgauge.metrics.shared.neural import FittedNeural
from mtgauge.stats.totals import Rows

#: What a tokenizer depends on, as files of its folder.
_TOKENIZER = "tokenizer.json"


class Asked(NamedTuple):
    """What is read of the same segments of all systems: one triple for each system, segment and reference.

    Attributes:
        triples: The texts.
        counts: For each system, the number of triples of each of its segments.
    """

    triples: list[Triple]
    counts: list[list[int]]


class FittedComet(FittedNeural):
    """A COMET model on one test set. A row holds its values, and 1."""

    measure: CometMeasure

    def __init__(self, measure: CometMeasure, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self.hyperparameters = measure._checkpoint.hyperparameters
        self.encoder_folder = measure._encoder_folder

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Those of the model; without references, fewer parts."""
        here = self.hyperparameters.reads_references and self.references is not None
        return outputs_of(self.hyperparameters, samples=self.measure.dropout_samples, references=here)

    @cached_property
    def network(self) -> CometNetwork:
        """The model with its weights, loaded when it is first needed."""
        return open_network(self.measure._checkpoint, self.encoder_folder, self.measure._backend)

    @cached_property
    def encoder(self) -> TextEncoder:
        """The model's encoder."""
        return self.network.encoder

    @property
    def window(self) -> int:
        """Tokens in the longest text that is read by itself, with those that the tokenizer adds."""
        return window_of(self.encoder_folder)

    def values_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """(n, m) values of each system; those against several references are their mean, or the best one's."""
        asked = self.asked(batches)
        found = self.triple_values(asked.triples, batches, threads)
        ends = np.cumsum([sum(counts) for counts in asked.counts])[:-1]
        systems = zip(np.split(found, ends), asked.counts, strict=True)
        return [self._one_each(values, counts) for values, counts in systems]

    @abstractmethod
    def triple_values(
        self, triples: Sequence[Triple], batches: Sequence[Batch], threads: int
    ) -> npt.NDArray[np.float64]:
        """The values of triples, shape (n, m); `batches`, where they come from, are told how far they are."""

    def asked(self, batches: Sequence[Batch]) -> Asked:
        """What is to be read of batches of the same segments."""
        triples, counts = [], []
        for batch in batches:
            own = [list(self.triples(batch, index)) for index in range(len(batch))]
            counts.append(list(map(len, own)))
            triples += [triple for of_segment in own for triple in of_segment]
        return Asked(triples, counts)

    def triples(self, batch: Batch, index: int) -> Iterator[Triple]:
        """A triple for each reference of a segment of a batch, or the one without a reference."""
        hypothesis = batch.hypotheses[index]
        source = None if batch.sources is None else batch.sources[index]
        if self.references is None:
            yield Triple(hypothesis, source, None)
            return
        for column in self.references.columns():
            if (reference := column[batch.start + index]) is not None:
                yield Triple(hypothesis, source, reference)

    def _one_each(self, values: npt.NDArray[np.float64], counts: Sequence[int]) -> npt.NDArray[np.float64]:
        """The (n, m) values of segments from those of their triples, of which each segment has at least one."""
        if all(count == 1 for count in counts):
            return values
        starts = np.cumsum([0, *counts[:-1]])
        if self.measure.references == "mean":
            return np.asarray(np.add.reduceat(values, starts) / np.array(counts)[:, None])
        best = [
            start + int(np.argmax(values[start : start + count, 0]))
            for start, count in zip(starts.tolist(), counts, strict=True)
        ]
        return values[best]

    def signature_parts(self) -> dict[str, Any]:
        """The class of the model, its tokenizer, how several references are used, and draws with dropout."""
        several = self.references is not None and len(self.references.names) > 1
        samples = self.measure.dropout_samples
        tokenizer = self.encoder_folder.path / _TOKENIZER
        return {
            "kind": self.hyperparameters.kind.removesuffix("_metric"),
            "tokenizer": digest_of(str(tokenizer))[:12] if tokenizer.is_file() else None,
            "random": True if self.is_random else None,
            "references": self.measure.references if several else None,
            "dropout": samples or None,
            "seed": self.measure.dropout_seed if samples else None,
        }
