"""Patterns over annotated sentences: which words, with which relations between them, are a unit.

`language` reads a pattern, `pattern` holds it, `matching` finds it.
"""

from mtgauge.suites.checkpoints.patterns.language import read_pattern
from mtgauge.suites.checkpoints.patterns.matching import Lexicon, PatternMatcher, matches
from mtgauge.suites.checkpoints.patterns.pattern import Pattern

__all__ = ["Lexicon", "Pattern", "PatternMatcher", "matches", "read_pattern"]
