"""The names of the registry's metrics that need neither a model, an annotator nor a set of check-points, for tests of all of them."""

from mtgauge.measures.registry import available_metrics
from mtgauge.metrics.shared.neural import NeuralMeasure
from mtgauge.suites.checkpoints.measure import CheckPoints
from mtgauge.suites.ease.options import EaseOptions

WITHOUT_MODEL = [
    name
    for name, cls in available_metrics().items()
    if isinstance(cls, type) and not issubclass(cls, NeuralMeasure | CheckPoints | EaseOptions)
]
