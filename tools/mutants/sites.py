"""Where in a module something may be changed: everywhere but in words, types and declarations."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from tools.mutants.operators import OPERATORS, called

#: Arguments that are words for people, and a check that only a programmer's error could meet.
_NO_KEYWORDS = {"hint", "message", "help", "strict"}
#: Calls that make types.
_TYPES = {"TypeVar", "NewType", "ParamSpec"}
#: Declarations without code.
_DECLARED = {"overload", "abstractmethod"}
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one node of a syntax tree.

    Attributes:
        operator: The name of the operator.
        scope: The qualified name of the function or class that it stands in; empty for the module.
        in_function: Whether it stands in the body of a function, which runs when that is called.
        statement: The statement that it stands in.
        old: The node.
        new: What becomes of it.
        parent: The node that holds it.
        field: The name of the parent's field that does.
        place: Its place in that field, where that is a list.
    """

    operator: str
    scope: str
    in_function: bool
    statement: ast.stmt
    old: ast.AST
    new: ast.AST
    parent: ast.AST
    field: str
    place: int | None

    def apply(self) -> None:
        """Changes the tree that it was found in."""
        # every part of it: code lies where the old node lay, so that no other line moves
        for node in ast.walk(self.new):
            if "lineno" in node._attributes and not hasattr(node, "lineno"):
                ast.copy_location(node, _located(self.old, self.statement))
        if self.place is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.place] = self.new

    @property
    def lines(self) -> range:
        """The lines of the changed node, numbered from 1."""
        node = _located(self.old, self.statement)
        return range(node.lineno, (node.end_lineno or node.lineno) + 1)

    @property
    def text(self) -> str:
        """The change in a line, such as ``a < b -> a <= b``."""
        return f"{_unparsed(self.old)} -> {_unparsed(self.new)}"


def changes(tree: ast.Module) -> Iterator[Change]:
    """All changes of a module, in the order of the tree."""
    yield from _below(tree, "", False, None)


def _below(node: ast.AST, scope: str, in_function: bool, statement: ast.stmt | None) -> Iterator[Change]:
    for field, place, child in _children(node):
        own = child if isinstance(child, ast.stmt) else statement
        runs = in_function or (field == "body" and isinstance(node, _Function | ast.Lambda))
        if _is_left_alone(child):
            continue
        if own is not None:
            for name, operator in OPERATORS.items():
                for new in operator(child):
                    yield Change(name, scope, runs, own, child, new, node, field, place)
        inner = f"{scope}.{child.name}".lstrip(".") if isinstance(child, _Function | ast.ClassDef) else scope
        yield from _below(child, inner, runs and not isinstance(child, ast.ClassDef), own)


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """The fields of a node that hold code which runs."""
    for field, value in ast.iter_fields(node):
        if field in _unseen(node):
            continue
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and (place is None or (field, place) != _type_argument(node)):
                yield field, place, child


def _unseen(node: ast.AST) -> tuple[str, ...]:
    """Annotations, decorators, bases and what an error says."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return "decorator_list", "returns", "type_params"
        case ast.ClassDef():
            return "decorator_list", "bases", "keywords", "type_params"
        case ast.AnnAssign() | ast.arg():
            return "annotation", "target"
        case ast.Raise():
            return "exc", "cause"
    return ()


def _type_argument(node: ast.AST) -> tuple[str, int] | None:
    if isinstance(node, ast.Call):
        return {"cast": ("args", 0), "isinstance": ("args", 1), "issubclass": ("args", 1)}.get(called(node))
    return None


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.keyword(arg=name):
            return name in _NO_KEYWORDS
        case ast.Call():
            return called(node) in _TYPES
        case ast.FunctionDef(name="__repr__"):
            return True
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return any(ast.unparse(decorator) in _DECLARED for decorator in node.decorator_list)
    return False


def _located(node: ast.AST, statement: ast.stmt) -> ast.expr | ast.stmt:
    """The node itself, or the first of what it is made of that has a place in the text, or its statement."""
    found = (part for part in ast.walk(node) if isinstance(part, ast.expr | ast.stmt) and hasattr(part, "lineno"))
    return next(found, statement)


def _unparsed(node: ast.AST) -> str:
    if isinstance(node, ast.comprehension):
        return " ".join(f"if {ast.unparse(test)}" for test in node.ifs)
    if isinstance(node, ast.If | ast.While):
        # the head alone: what it governs stays
        return f"{'if' if isinstance(node, ast.If) else 'while'} {ast.unparse(node.test)}"
    if isinstance(node, ast.Slice):
        return f"[{ast.unparse(node)}]"
    return " ".join(ast.unparse(node).split())
