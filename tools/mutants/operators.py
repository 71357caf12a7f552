"""What may be changed in a piece of code, and into what: one small fault each."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

#: Each comparison and the one nearest to it: the boundary moved, or the sense turned round.
_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.MatMult: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
#: Calls of which the order of the arguments says nothing, or nothing that runs.
_SYMMETRIC = {"max", "min", "gcd", "isinstance", "issubclass", "cast", "getattr", "array_equal", "isclose"}


def _comparison(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            ops = [*node.ops[:place], _COMPARISONS[type(operator)](), *node.ops[place + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)


def _arithmetic(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp) and not (_is_text(node.left) or _is_text(node.right)):
        yield ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)
    if isinstance(node, ast.AugAssign) and not _is_text(node.value):
        yield ast.AugAssign(node.target, _ARITHMETIC[type(node.op)](), node.value)


def _boolean(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)


def _unary(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.UnaryOp):
        yield node.operand


def _number(node: ast.AST) -> Iterator[ast.AST]:
    if not isinstance(node, ast.Constant) or isinstance(node.value, bool):
        return
    if isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif isinstance(node.value, float):
        # by a tenth: a threshold of 0.4 that no test comes near may as well be 0.44
        yield ast.Constant(round(node.value * 1.1, 12) if node.value else 1.0)


def _slice(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Slice):
        if node.lower is not None:
            yield ast.Slice(None, node.upper, node.step)
        if node.upper is not None:
            yield ast.Slice(node.lower, None, node.step)
        if node.step is not None:
            yield ast.Slice(node.lower, node.upper, None)


def _call(node: ast.AST) -> Iterator[ast.AST]:
    if not isinstance(node, ast.Call):
        return
    name = called(node)
    if isinstance(node.func, ast.Name) and name in _NAMES:
        yield ast.Call(ast.Name(_NAMES[name], ast.Load()), node.args, node.keywords)
    if len(node.args) >= 2 and name not in _SYMMETRIC:
        first, second, *others = node.args
        # a constant in the place of a name is noticed at once
        if type(first) is type(second) is not ast.Starred and ast.dump(first) != ast.dump(second):
            yield ast.Call(node.func, [second, first, *others], node.keywords)


def _condition(node: ast.AST) -> Iterator[ast.AST]:
    """Comparisons, and and or, and not have operators of their own."""
    if isinstance(node, ast.If | ast.While | ast.IfExp) and _is_plain(node.test):
        fields = dict(ast.iter_fields(node))
        yield type(node)(**{**fields, "test": ast.UnaryOp(ast.Not(), node.test)})
    if isinstance(node, ast.comprehension):
        for place, test in enumerate(node.ifs):
            if _is_plain(test):
                ifs = [*node.ifs[:place], ast.UnaryOp(ast.Not(), test), *node.ifs[place + 1 :]]
                yield ast.comprehension(node.target, node.iter, ifs, node.is_async)


def _statement(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif (
        (isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant))
        or isinstance(node, ast.Raise | ast.AugAssign)
        # where a name is not assigned, most code does not run at all
        or (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript))
    ):
        yield ast.Pass()


#: By the names that the report gives them.
OPERATORS: dict[str, Callable[[ast.AST], Iterator[ast.AST]]] = {
    "comparison": _comparison,
    "arithmetic": _arithmetic,
    "boolean": _boolean,
    "unary": _unary,
    "number": _number,
    "slice": _slice,
    "call": _call,
    "condition": _condition,
    "statement": _statement,
}


def called(node: ast.Call) -> str:
    """The last name of what is called: ``median`` of ``np.median(values)``."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _is_plain(test: ast.expr) -> bool:
    return isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.NamedExpr)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
