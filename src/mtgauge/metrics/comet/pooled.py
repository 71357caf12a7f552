"""COMET models that encode each text by itself: regression (Rei et al. 2020) and referenceless ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.measures import Batch
from mtgauge.metrics.comet.dropout import dropout_scores
from mtgauge.metrics.comet.fitted import FittedComet
from mtgauge.metrics.comet.heads import Tensor, features, pooled
from mtgauge.metrics.comet.inputs import Triple

#: Triples whose vectors the estimator sees at once.
_AT_ONCE = 4096


class FittedPooled(FittedComet):
    """A regression or referenceless model on one test set."""

    def triple_values(
        self, triples: Sequence[Triple], batches: Sequence[Batch], threads: int
    ) -> npt.NDArray[np.float64]:
        """(n, 1) scores, or (n, 3) with the mean and the spread of scores with dropout."""
        texts = list(dict.fromkeys(text for triple in triples for text in self._read(triple)))
        vectors = self._vectors(texts, batches, threads)
        places = {text: place for place, text in enumerate(texts)}
        rows = np.array([[places[text] for text in self._read(triple)] for triple in triples], dtype=np.int64)
        scores = self._scores(vectors, rows)
        if not self.measure.dropout_samples:
            return scores[:, None]
        drawn = dropout_scores(
            self.network,
            [[piece.ids for piece in pieces] for pieces in self.pieces(texts)],
            rows,
            samples=self.measure.dropout_samples,
            seed=self.measure.dropout_seed,
            threads=threads,
        )
        return np.column_stack([scores, drawn.mean(axis=1), drawn.std(axis=1, ddof=1)])

    def _read(self, triple: Triple) -> tuple[str, ...]:
        """The texts of a triple that the model reads."""
        texts = triple if self.hyperparameters.reads_references else triple[:2]
        return tuple(text for text in texts if text is not None)

    def _vectors(self, texts: Sequence[str], batches: Sequence[Batch], threads: int) -> npt.NDArray[np.float64]:
        """The pooled vector of each text, shape (n, d)."""
        network, known = self.network, self.hyperparameters

        def head(states: tuple[Tensor, ...], mask: Tensor) -> Sequence[Any]:
            return list(pooled(network.mixed(states, mask), mask, known.pool).cpu().numpy())

        key = f"comet vector {known.layer} {known.transformation} {known.layer_norm} {known.pool}"
        report = _progress(batches, len(texts))
        return self.pooled(texts, head, key, layers=network.layers, threads=threads, report=report)

    def _scores(self, vectors: npt.NDArray[np.float64], rows: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        """The scores of triples, shape (n,), whose texts are in the given rows, shape (n, 2) or (n, 3)."""
        import torch

        device = self.measure._backend.resolved
        given = torch.from_numpy(vectors.astype(np.float32))
        found = []
        with torch.inference_mode():
            for begin in range(0, len(rows), _AT_ONCE):
                places = torch.from_numpy(rows[begin : begin + _AT_ONCE])
                sides = [given[column].to(device) for column in places.T]
                reference = sides[2] if len(sides) == 3 else None
                found.append(self.network.estimator(features(sides[0], sides[1], reference)).cpu().numpy())
        return np.concatenate(found).astype(np.float64) if found else np.zeros(0)


def _progress(batches: Sequence[Batch], of: int) -> Callable[[int], None]:
    """Tells all batches how far the texts that they share are."""

    def report(done: int) -> None:
        for batch in batches:
            batch.report(len(batch) * done // max(1, of))

    return report
