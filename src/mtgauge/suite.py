"""The list of all extension points, by its public path."""

from mtgauge.base.suite import UNSTABLE, MeasureEntry, Suite

__all__ = ["UNSTABLE", "MeasureEntry", "Suite"]
