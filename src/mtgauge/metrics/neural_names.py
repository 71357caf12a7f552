"""Which metrics are neural, told by their names: those of mtgauge, and those whose scores were made elsewhere."""

from __future__ import annotations

from mtgauge.measures import Fittable
from mtgauge.measures.given import is_given

#: Names of neural metrics, as letters and digits in lower case; longer names contain them, such as XCOMET.
NEURAL = ("bartscore", "bertscore", "bleurt", "comet", "metricx", "yisi")


def is_neural(measure: Fittable, name: str) -> bool:
    """Whether a metric is neural; given scores are known by their own name alone.

    Args:
        measure: The metric.
        name: What it is called in results.
    """
    letters = "".join(filter(str.isalnum, (name if is_given(measure) else measure.id).casefold()))
    return any(neural in letters for neural in NEURAL)
