"""Cognitive ease from Python: for packages that add a parameter or a level."""

from mtgauge.base.old_paths import keep_paths
from mtgauge.suites.ease import levels, measure
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.levels import words
from mtgauge.suites.ease.levels.chunks import CHUNKS
from mtgauge.suites.ease.levels.clauses import CLAUSES
from mtgauge.suites.ease.levels.discourse import DISCOURSE
from mtgauge.suites.ease.levels.entity_flow import ENTITY_FLOW
from mtgauge.suites.ease.levels.words import WORDS
from mtgauge.suites.ease.parameter import EaseLevel, EaseParameter, EaseSide, MatchedShare, Rate, stacked

__all__ = [
    "CHUNKS",
    "CLAUSES",
    "DISCOURSE",
    "ENTITY_FLOW",
    "WORDS",
    "EaseLevel",
    "EaseParameter",
    "EaseSide",
    "Layer",
    "MatchedShare",
    "Rate",
    "stacked",
]

# pickles have the path of the measure
keep_paths(__name__, levels=levels, levels__words=words, measure=measure)
