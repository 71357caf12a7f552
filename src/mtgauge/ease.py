"""Cognitive ease from Python: for packages that add a parameter or a level."""

from mtgauge.base.old_paths import keep_paths
from mtgauge.suites.ease import levels
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.levels import words
from mtgauge.suites.ease.parameter import EaseLevel, EaseParameter, EaseSide, MatchedShare, Rate, stacked

__all__ = ["EaseLevel", "EaseParameter", "EaseSide", "Layer", "MatchedShare", "Rate", "stacked"]

keep_paths(__name__, levels=levels, levels__words=words)
