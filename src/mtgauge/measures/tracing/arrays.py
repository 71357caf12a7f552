"""Arrays of symbols: NumPy's functions take them like arrays of numbers, and what these compute is recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from mtgauge.measures.tracing.graph import Operand, Symbol, UntraceableError, apply, truth

_Function: TypeAlias = Callable[..., Operand]


class SymbolArray(np.ndarray[Any, Any]):
    """An array of symbols and constants.

    NumPy itself does all that only moves elements: shapes, indices, stacking. Whatever computes is recorded
    element by element. What depends on values, such as a mask as an index, raises an exception.
    """

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        if ufunc is np.matmul and method == "__call__" and not options:
            return _sums(*inputs)
        function = _UFUNCS.get(ufunc.__name__)
        if function is None:
            raise UntraceableError(f"{ufunc.__name__} has no operation")
        check_type(options.pop("dtype", None))
        if method == "__call__":
            return _of_each(function, inputs, options)
        if method in ("reduce", "accumulate"):
            return _along(method, ufunc.__name__, function, inputs, options)
        raise UntraceableError(f"{ufunc.__name__}.{method}")

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func is np.where:
            return of_elements(lambda condition, *either: apply("select", truth(condition), *either), *args)
        return _symbolic(super().__array_function__(func, types, args, kwargs))

    def __getitem__(self, key: Any) -> Any:
        # a single element stays an array, so that NumPy's functions see what it is
        return _symbolic(np.asarray(super().__getitem__(key), dtype=object))

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(len(self)))

    def astype(self, dtype: Any, *args: Any, **options: Any) -> Any:
        """The same symbols: they stand for numbers of double precision."""
        check_type(dtype)
        return self.copy()

    def record(self, operation: str, *operands: float) -> SymbolArray:
        """The symbols of an operation on each element and further operands."""
        return of_elements(lambda element: apply(operation, element, *operands), self)


def symbols(row: Sequence[Operand]) -> SymbolArray:
    """Symbols as an array of shape (1, k)."""
    made = np.empty((1, len(row)), dtype=object)
    made[0] = row
    return made.view(SymbolArray)


def check_type(dtype: Any) -> None:
    """Refuses types in which values would differ from double precision.

    Raises:
        UntraceableError: The type is neither double precision, nor that of truth values, nor that of symbols.
    """
    if dtype is not None and np.dtype(dtype) not in (np.dtype(np.float64), np.dtype(bool), np.dtype(object)):
        raise UntraceableError(f"conversion to {np.dtype(dtype)}")


def of_elements(function: _Function, *arrays: Any) -> SymbolArray:
    """The function of the elements of arrays that are broadcast together."""
    together = np.broadcast_arrays(*(np.asarray(array, dtype=object) for array in arrays))
    made = np.empty(together[0].shape, dtype=object)
    for place in np.ndindex(made.shape):
        made[place] = function(*(array[place] for array in together))
    return made.view(SymbolArray)


def _symbolic(found: Any) -> Any:
    """What NumPy returned, with its arrays of objects as arrays of symbols again."""
    if isinstance(found, list | tuple):
        return type(found)(map(_symbolic, found))
    if isinstance(found, np.ndarray) and found.dtype == object:
        return found.view(SymbolArray)
    if isinstance(found, Symbol):
        return _symbolic(np.asarray(found, dtype=object))
    return found


def _of_each(function: _Function, inputs: Sequence[Any], options: Mapping[str, Any]) -> SymbolArray:
    """An operation on each element; where a mask is false, what `out` holds.

    The result is returned, and also written to `out` if that holds symbols. Numbers in `out` stay as they are, so
    score functions have to use what is returned.
    """
    out, mask = options.get("out", (None,))[0], options.get("where", True)
    if out is None and mask is not True:
        raise UntraceableError("a mask without values for the rest")
    found = of_elements(function, *inputs)
    if mask is not True:
        found = of_elements(lambda *three: apply("select", truth(three[0]), *three[1:]), mask, found, out)
    if isinstance(out, SymbolArray):
        out[...] = found
    return found


def _sums(rows: Any, weights: Any) -> SymbolArray:
    """The product of symbols with a matrix of numbers: for each of its columns the sum of what has a weight.

    Its order need not be NumPy's; it does not matter for sums of whole numbers.
    """
    if isinstance(weights, SymbolArray) or not isinstance(rows, SymbolArray) or np.ndim(weights) != 2:
        raise UntraceableError("a product of matrices of symbols")
    columns = []
    for column in np.asarray(weights).T.tolist():
        weighted = [(rows[..., place], weight) for place, weight in enumerate(column) if weight]
        terms = [symbol if weight == 1 else symbol * weight for symbol, weight in weighted]
        columns.append(sum(terms[1:], start=terms[0]) if terms else np.zeros(rows.shape[:-1], dtype=object))
    return np.stack(columns, axis=-1).view(SymbolArray)


def _along(
    method: str, name: str, function: _Function, inputs: Sequence[Any], options: Mapping[str, Any]
) -> SymbolArray:
    """A reduction or an accumulation along one axis, in the order in which NumPy does it."""
    if options.get("where", True) is not True or options.get("initial", np._NoValue) is not np._NoValue:
        raise UntraceableError(f"{name}.{method} of some elements")
    array = np.asarray(inputs[0])
    axis = options.get("axis", 0)
    if axis is None:
        array, axis = array.ravel(), 0
    if not isinstance(axis, int):
        raise UntraceableError(f"{name}.{method} along several axes")
    is_last = axis in (-1, array.ndim - 1)
    lines = np.moveaxis(array, axis, -1)
    if method == "accumulate":
        made = np.empty(lines.shape, dtype=object)
        for place in np.ndindex(lines.shape[:-1]):
            made[place] = _accumulated(function, list(lines[place]))
        return np.moveaxis(made, -1, axis).view(SymbolArray)
    made = np.empty(lines.shape[:-1], dtype=object)
    for place in np.ndindex(made.shape):
        elements = list(lines[place])
        # NumPy adds in pairs along the axis that is contiguous in memory
        made[place] = (
            _added_in_pairs(elements) if name == "add" and is_last else _accumulated(function, elements)[-1]
        )
    return (np.expand_dims(made, axis) if options.get("keepdims") else made).view(SymbolArray)


def _accumulated(function: _Function, elements: Sequence[Any]) -> list[Operand]:
    """The partial results, one element after another."""
    found = [truth(elements[0]) if function in (_or, _and) else elements[0]]
    for element in elements[1:]:
        found.append(function(found[-1], element))
    return found


#: NumPy adds fewer elements than these one after another, and more than those in two halves.
_UNROLLED, _HALVED = 8, 128


def _added_in_pairs(elements: Sequence[Any]) -> Operand:
    """The sum in the order of NumPy's pairwise summation."""
    n = len(elements)
    if n < _UNROLLED:
        return _accumulated(_add, elements)[-1] if elements else 0.0
    if n > _HALVED:
        half = n // 2 - n // 2 % _UNROLLED
        return _add(_added_in_pairs(elements[:half]), _added_in_pairs(elements[half:]))
    whole = n - n % _UNROLLED
    lanes = [_accumulated(_add, elements[lane:whole:_UNROLLED])[-1] for lane in range(_UNROLLED)]
    while len(lanes) > 1:
        lanes = [_add(first, second) for first, second in zip(lanes[::2], lanes[1::2], strict=True)]
    return _accumulated(_add, [lanes[0], *elements[whole:]])[-1]


def _add(first: Any, second: Any) -> Operand:
    return apply("add", first, second)


def _or(first: Any, second: Any) -> Operand:
    return apply("or", truth(first), truth(second))


def _and(first: Any, second: Any) -> Operand:
    return apply("and", truth(first), truth(second))


def _recorder(operation: str) -> _Function:
    return lambda *operands: apply(operation, *operands)


def _swapped(operation: str) -> _Function:
    return lambda first, second: apply(operation, second, first)


def _power(base: Any, exponent: Any) -> Operand:
    # the operator ** of NumPy multiplies for the exponent 2
    return apply("mul", base, base) if exponent == 2 else apply("pow", base, exponent)


#: NumPy's functions by name.
_UFUNCS: Mapping[str, _Function] = {
    "add": _add,
    "subtract": _recorder("sub"),
    "multiply": _recorder("mul"),
    "divide": _recorder("div"),
    "negative": _recorder("neg"),
    "positive": lambda value: value,
    "absolute": _recorder("abs"),
    "fabs": _recorder("abs"),
    "sqrt": _recorder("sqrt"),
    "square": lambda value: apply("mul", value, value),
    "floor": _recorder("floor"),
    "exp": _recorder("exp"),
    "log": _recorder("log"),
    "power": _power,
    "minimum": _recorder("min"),
    "maximum": _recorder("max"),
    "clip": lambda value, low, high: apply("min", apply("max", value, low), high),
    "less": _recorder("lt"),
    "less_equal": _recorder("le"),
    "greater": _swapped("lt"),
    "greater_equal": _swapped("le"),
    "equal": _recorder("eq"),
    "not_equal": _recorder("ne"),
    "logical_and": _and,
    "bitwise_and": _and,
    "logical_or": _or,
    "bitwise_or": _or,
    "logical_not": lambda value: apply("not", truth(value)),
    "invert": lambda value: apply("not", truth(value)),
    "isnan": lambda value: apply("ne", value, value),
}
