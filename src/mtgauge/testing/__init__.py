"""The contract test, for packages with their own measures."""

from mtgauge.testing.contract import check_measure

__all__ = ["check_measure"]
