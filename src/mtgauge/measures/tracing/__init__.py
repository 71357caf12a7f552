"""The formula of a score function as a list of elementary operations, found by calling it with symbols.

A page that re-scores segments in the browser evaluates this list, and a segment that is scored alone is scored by
Python code made of it (`scalar_formula`), so the formula is written only once.
"""

from mtgauge.measures.tracing.program import Program
from mtgauge.measures.tracing.scalar import ScalarFormula, scalar_formula
from mtgauge.measures.tracing.trace import traced, traced_where_equal

__all__ = ["Program", "ScalarFormula", "scalar_formula", "traced", "traced_where_equal"]
