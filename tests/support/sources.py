"""What the sources of the package say, read once for all tests that look for it: parsing them takes seconds."""

from __future__ import annotations

import ast
import functools
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[2] / "src" / "mtgauge"


class Value(NamedTuple):
    """An argument of a call: its value where it is a literal, or the words of an f-string."""

    literal: object = None
    is_literal: bool = False
    pieces: tuple[str, ...] = ()

    @property
    def is_english(self) -> bool:
        """Whether it writes words: an f-string, or a literal with a blank."""
        return any(" " in piece for piece in self.pieces) or (
            isinstance(self.literal, str) and " " in self.literal
        )


class Called(NamedTuple):
    """A call of the sources; what calls what another call gives has no name before its last dot."""

    path: Path
    line: int
    name: str
    arguments: tuple[Value, ...]
    keywords: tuple[tuple[str | None, Value], ...]

    @property
    def last(self) -> str:
        """The last part of the name."""
        return self.name.rpartition(".")[2]


class Source(NamedTuple):
    """What one module says."""

    path: Path
    module: str
    calls: tuple[Called, ...]
    strings: tuple[str, ...]
    imports: frozenset[str]
    #: Public classes and type aliases at the top.
    defined: tuple[str, ...]


@functools.cache
def sources() -> tuple[Source, ...]:
    """Every module of the package, by its path."""
    collects = gc.isenabled()
    gc.disable()  # a tree is thousands of objects, each of which is needed
    try:
        return tuple(_read(path) for path in sorted(PACKAGE.rglob("*.py")))
    finally:
        if collects:
            gc.enable()


def calls() -> Iterator[Called]:
    """Every call of the sources."""
    for source in sources():
        yield from source.calls


def _read(path: Path) -> Source:
    tree = ast.parse(path.read_text("utf-8"))
    found: list[Called] = []
    strings: list[str] = []
    imports: set[str] = set()
    for node in _nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings.append(node.value)
        elif isinstance(node, ast.Call):
            found.append(_call(path, node))
        elif isinstance(node, ast.Import):
            imports |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            imports |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    return Source(path, module, tuple(found), tuple(strings), frozenset(imports), tuple(_defined(tree)))


def _nodes(tree: ast.AST) -> list[ast.AST]:
    """All nodes, as `ast.walk` gives them, in half of its time."""
    found = [tree]
    for node in found:
        for value in vars(node).values():
            if isinstance(value, list):
                found += [item for item in value if isinstance(item, ast.AST)]
            elif isinstance(value, ast.AST):
                found.append(value)
    return found


def _call(path: Path, node: ast.Call) -> Called:
    keywords = tuple((item.arg, _value(item.value)) for item in node.keywords)
    return Called(path, node.lineno, _name(node.func), tuple(map(_value, node.args)), keywords)


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return f"{_name(node.value)}.{node.attr}" if isinstance(node, ast.Attribute) else ""


_OTHER = Value()


def _value(node: ast.expr) -> Value:
    if isinstance(node, ast.Constant):
        return Value(node.value, True)
    if isinstance(node, ast.JoinedStr):
        return Value(pieces=tuple(str(part.value) for part in node.values if isinstance(part, ast.Constant)))
    return _OTHER


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
                    yield target.id
