"""Tests that mtgauge gives to packages with measures of their own."""

from mtgauge.testing.contract import check_measure

__all__ = ["check_measure"]
