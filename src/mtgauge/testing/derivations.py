"""Checks of the steps that a measure shows: each formula gives its value, and the last one the score."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

from mtgauge.measures import Level
from mtgauge.measures.derivation import Derivation, Formula, MarkedTokens, StepMatrix
from mtgauge.stats.totals import total
from mtgauge.testing.trial import Trial

_OPERATORS: Mapping[type[ast.AST], Callable[..., float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
}
_FUNCTIONS: Mapping[str, Callable[..., float]] = {
    "exp": math.exp,
    "log": math.log,
    "log2": math.log2,
    "sqrt": math.sqrt,
    "min": min,
    "max": max,
}
#: How far rounding in the steps of a formula may move its value.
_CLOSE = 1e-9


def check_derivations(trial: Trial) -> None:
    """Steps lead to the score: each formula gives its value, a symbol has one value, and the last is the score."""
    if not trial.measure.contract.derives:
        return
    batch = trial.batch()
    for index in range(len(batch)):
        what = f"segment {index + 1}"
        score = trial.fitted.score(trial.rows[index].astype(float), Level.SEGMENT)[0]
        if math.isnan(score):
            continue
        derivation = trial.fitted.derive(batch, index)
        is_same = abs(derivation.value - score) <= trial.fitted.tolerance
        trial.require(is_same, f"the steps of {what} lead to {derivation.value}, not {score}")
        _check_steps(trial, derivation, what)
    _check_steps(trial, trial.fitted.derive_total(total(trial.rows), Level.CORPUS), "the test set")


def _check_steps(trial: Trial, derivation: Derivation, what: str) -> None:
    formulas = derivation.formulas
    trial.require(bool(formulas), f"the steps of {what} have no formula")
    known: dict[str, float] = {}
    for formula in formulas:
        _check_formula(trial, formula, known, what)
        known[formula.symbol] = formula.value
    last = formulas[-1]
    trial.require(
        last.value == derivation.value or not trial.measure.contract.has_total,
        f"the steps of {what} end at {last.symbol} = {last.value}, not at the score {derivation.value}",
    )
    for step in derivation.steps:
        for part in step.parts:
            if isinstance(part, MarkedTokens):
                ends = [0, *(edge for mark in part.marks for edge in (mark.first, mark.first + mark.count))]
                is_ordered = ends == sorted(ends) and ends[-1] <= len(part.tokens)
                trial.require(is_ordered, f"marks of {what} overlap, or are not within their tokens")
            if isinstance(part, StepMatrix):
                _check_matrix(trial, part, what)


def _check_matrix(trial: Trial, matrix: StepMatrix, what: str) -> None:
    h, r = len(matrix.rows), len(matrix.columns)
    has_shape = len(matrix.values) == h and all(len(row) == r for row in matrix.values)
    trial.require(has_shape, f"a matrix of {what} has not {h} rows of {r} numbers")
    has_marks = len(matrix.best_of_rows) == h and len(matrix.best_of_columns) == r
    is_within = all(0 <= at < r for at in matrix.best_of_rows) and all(
        0 <= at < h for at in matrix.best_of_columns
    )
    trial.require(has_marks and is_within, f"a matrix of {what} marks what is not within it")


def _check_formula(trial: Trial, formula: Formula, known: Mapping[str, float], what: str) -> None:
    name = f"{formula.symbol} of {what}"
    trial.require(formula.symbol not in known, f"{name} is computed twice")
    for symbol, value in formula.terms.items():
        trial.require(
            known.get(symbol, value) == value,
            f"{symbol} is {value} in the formula of {name}, and {known.get(symbol)}",
        )
    if formula.form:
        try:
            found = computed(formula)
        except (ValueError, SyntaxError, ArithmeticError) as error:
            found = math.nan
            name = f"{name} ({error})"
        is_value = math.isclose(found, formula.value, rel_tol=_CLOSE, abs_tol=_CLOSE)
        trial.require(is_value, f"{name} is {formula.value}, and its formula {formula.form} gives {found}")


def computed(formula: Formula) -> float:
    """What a formula gives for its terms.

    Raises:
        ValueError: It is not written as `Formula.form` says.
    """
    return _computed(ast.parse(formula.form, mode="eval").body, formula.terms)


def _computed(node: ast.AST, terms: Mapping[str, Any]) -> float:
    match node:
        case ast.Constant(value=int() | float() as value):
            return value
        case ast.Name(id=name) if name in terms:
            return float(terms[name])
        case ast.UnaryOp(op=op, operand=operand) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_computed(operand, terms))
        case ast.BinOp(op=op, left=left, right=right) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_computed(left, terms), _computed(right, terms))
        case ast.Call(func=ast.Name(id=name), args=args) if name in _FUNCTIONS:
            return _FUNCTIONS[name](*(_computed(arg, terms) for arg in args))
    raise ValueError(f"a formula cannot hold {ast.unparse(node)}")
