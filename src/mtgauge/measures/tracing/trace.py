"""Finds the program of a fitted measure by calling its own score function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.measures.fitted import FittedMeasure
from mtgauge.measures.outputs import Level
from mtgauge.measures.tracing.arrays import symbols
from mtgauge.measures.tracing.graph import Graph, UntraceableError, operand_of
from mtgauge.measures.tracing.program import Program, program_of

#: How far, relative to its value, a score with exponentials may be from that of its program: a third party may
#: call functions of NumPy whose last bit differs.
_TOLERANCE = 1e-13
#: What a function raises that is given symbols and wants numbers; any other exception is a fault, and is seen.
_NO_NUMBERS = (UntraceableError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def traced(
    fitted: FittedMeasure, columns: int, *, outputs: Sequence[int] | None = None, level: Level = Level.CORPUS
) -> Program | None:
    """The formula of a measure's score function.

    Args:
        fitted: The measure.
        columns: Number of columns of its rows.
        outputs: Positions of the outputs wanted; None for all.
        level: The level that is scored.

    Returns:
        The program, whose operations are those of the function in the same order; None if the function does what
        cannot be recorded, such as a branch that depends on totals.
    """
    graph = Graph(columns)
    try:
        values = np.asarray(fitted.score(symbols(graph.columns), level), dtype=object)
        chosen = range(values.shape[1]) if outputs is None else outputs
        return program_of(graph, [operand_of(values[0, output]) for output in chosen])
    except _NO_NUMBERS:
        return None


def traced_where_equal(
    fitted: FittedMeasure, totals: npt.NDArray[Any], *, outputs: Sequence[int]
) -> Program | None:
    """The program of corpus scores, if it also gives the scores that the function gives of these totals.

    A function may ignore what it cannot do with symbols, so the program of another's function is not believed
    without a test.

    Args:
        fitted: The measure.
        totals: (n, k) totals to try.
        outputs: Positions of the outputs wanted.

    Returns:
        The program; None if there is none, or if a score differs.
    """
    program = traced(fitted, totals.shape[1], outputs=outputs)
    if program is None:
        return None
    wanted = fitted.score(totals.astype(np.float64), Level.CORPUS)[:, list(outputs)]
    found = program(totals)
    if np.array_equal(found, wanted, equal_nan=True):
        return program
    is_near = program.has_elementary and np.allclose(found, wanted, rtol=_TOLERANCE, atol=0, equal_nan=True)
    return program if is_near else None
