"""Counts of all parameters: rows of segments, with those of documents in the row of their first segment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtgauge.measures import Unit
from mtgauge.suites.ease.documents import DocumentPairs
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.parameter import EaseParameter
from mtgauge.suites.ease.text_columns import Ints


@dataclass(frozen=True)
class EaseRows:
    """Rows of n segments.

    Attributes:
        parameters: What is counted.
    """

    parameters: Sequence[EaseParameter[Any]]

    def count(self, pairs: SegmentPairs, documents: DocumentPairs | None) -> Ints:
        """(n, k) counts, parameter after parameter.

        Args:
            pairs: The segments.
            documents: The documents that they make, in their order; None where there are none, and nothing of
                documents is counted.
        """
        found = [np.zeros((len(pairs), 0), np.int64)]
        for parameter in self.parameters:
            if parameter.level.unit is Unit.SEGMENT:
                found.append(parameter.count(pairs))
                continue
            placed = np.zeros((len(pairs), len(parameter.columns)), np.int64)
            if documents is not None:
                placed[[0, *documents.ends[:-1]]] = parameter.count(documents)
            found.append(placed)
        return np.concatenate(found, axis=1)
