"""A program as one Python function of numbers: for a single segment, arrays cost far more than the arithmetic."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np

from mtgauge import native
from mtgauge.measures.tracing.program import Program

#: Maps the columns of one row, all included, to the values of the outputs.
ScalarFormula = Callable[[Sequence[float]], tuple[float, ...]]

#: Each operation in Python; what it gives is what `mtgauge.measures.tracing.operations` computes, to the last bit.
_PYTHON: Mapping[str, str] = {
    "add": "{0} + {1}",
    "sub": "{0} - {1}",
    "mul": "{0} * {1}",
    "div": "{0} / {1} if {1} else divided({0}, {1})",
    "neg": "-float({0})",
    "abs": "abs({0})",
    "sqrt": "root({0})",
    "floor": "floor({0})",
    "exp": "exp({0})",
    "log": "log({0})",
    "pow": "power({0}, {1})",
    "min": "{0} if {0} <= {1} or {0} != {0} else {1}",
    "max": "{0} if {0} >= {1} or {0} != {0} else {1}",
    "lt": "{0} < {1}",
    "le": "{0} <= {1}",
    "eq": "{0} == {1}",
    "ne": "{0} != {1}",
    "and": "{0} and {1}",
    "or": "{0} or {1}",
    "not": "not {0}",
    "select": "{1} if {0} else {2}",
}


def scalar_formula(program: Program) -> ScalarFormula:
    """The same formula for one row of numbers, without arrays.

    Args:
        program: The formula.

    Returns:
        A function of (k,) numbers, the columns of a row, that gives the values of the outputs; these are equal to
        those of the program to the last bit.
    """
    names = [f"v{column}" for column in range(len(program.columns))]
    names += map(_literal, program.constants)
    lines = [f"{name} = row[{column}]" for name, column in zip(names, program.columns, strict=False)]
    for operation, operands in program.steps:
        name = f"v{len(names)}"
        lines.append(f"{name} = {_PYTHON[operation].format(*(names[number] for number in operands))}")
        names.append(name)
    outputs = "".join(f"float({names[number]}), " for number in program.outputs)
    text = "\n    ".join(("def formula(row):", *lines, f"return ({outputs})"))
    found: dict[str, Any] = dict(_FUNCTIONS)
    # the text has numbers and the names above, nothing that anybody wrote
    exec(compile(text, "<formula>", "exec"), found)  # noqa: S102
    return cast("ScalarFormula", found["formula"])


def _literal(constant: float) -> str:
    """A constant as Python writes it."""
    return repr(constant) if math.isfinite(constant) else f"float({str(constant)!r})"


def _divided(dividend: float, divisor: float) -> float:
    with np.errstate(all="ignore"):
        return float(np.float64(dividend) / np.float64(divisor))


def _exp(value: float) -> float:
    try:
        return math.exp(value)
    except OverflowError:
        return math.inf


def _log(value: float) -> float:
    return math.log(value) if value > 0 else float(native.log(np.array([value], np.float64))[0])


def _root(value: float) -> float:
    return math.sqrt(value) if value >= 0 else math.nan


def _floor(value: float) -> float:
    return math.copysign(math.floor(value), value) if math.isfinite(value) else value


def _power(base: float, exponent: float) -> float:
    return float(native.power(np.array([base], np.float64), float(exponent))[0])


_FUNCTIONS: Mapping[str, Callable[..., float]] = {
    "divided": _divided,
    "exp": _exp,
    "log": _log,
    "root": _root,
    "floor": _floor,
    "power": _power,
}
