"""The list of all extension points, by its public path."""

from mtgauge.base.suites import UNSTABLE, MeasureEntry, Suite

__all__ = ["UNSTABLE", "MeasureEntry", "Suite"]
