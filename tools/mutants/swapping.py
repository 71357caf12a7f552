"""A mutant put into a running process: into functions that are there already, and into modules still to come."""

from __future__ import annotations

import ast
import gc
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType

from tools.mutants.drawing import mutated


class CannotSwapError(Exception):
    """No function holds the code that is to be replaced, or the new code does not fit into it."""


def put_in(path: Path, number: int) -> None:
    """Makes one change of a file of the tree in this process.

    A module that is not imported yet is changed when it is. In one that is, every function made of the changed
    code gets the new code, wherever a name, a decorator or a class holds it.

    Args:
        path: The file.
        number: The number of the change among those of the file.

    Raises:
        CannotSwapError: The module is imported, and the change is not one of the body of a function.
    """
    source = path.read_text("utf-8")
    tree = mutated(source, number)
    _change_import(path, tree)
    if any(getattr(module, "__file__", None) == str(path) for module in list(sys.modules.values())):
        _change_functions(_compiled(source, str(path)), _compiled(tree, str(path)))


def _compiled(source: str | ast.Module, file: str) -> CodeType:
    # without the future statements of this file
    return compile(source, file, "exec", dont_inherit=True)


def _change_import(path: Path, tree: ast.Module) -> None:
    as_before = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        return _compiled(tree, loader.path) if loader.path == str(path) else as_before(loader, fullname)

    # the import system's finders hold the class itself, so a class of our own would not be asked
    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def _change_functions(old: CodeType, new: CodeType) -> None:
    pairs = _pairs(old, new)
    found = False
    for function in _functions(old.co_filename):
        for before, after in pairs:
            if function.__code__ == before:
                if len(after.co_freevars) != len(before.co_freevars):
                    raise CannotSwapError("it sees other names than before")
                function.__code__ = after
                found = True
                break
    if not found:
        raise CannotSwapError("no function is made of it")


def _functions(file: str) -> list[FunctionType]:
    things = gc.get_objects()
    return [thing for thing in things if type(thing) is FunctionType and thing.__code__.co_filename == file]


def _pairs(old: CodeType, new: CodeType) -> list[tuple[CodeType, CodeType]]:
    """The pieces of code, however deep, that differ between two versions of a module."""
    after = dict(_pieces(new))
    return [(code, after[name]) for name, code in _pieces(old) if name in after and code != after[name]]


def _pieces(module: CodeType) -> Iterator[tuple[tuple[str, int, int], CodeType]]:
    """Code within code, by its name and its line, which a change does not move, and its place among such."""
    seen: Counter[tuple[str, int]] = Counter()
    pending = [module]
    while pending:
        for constant in pending.pop().co_consts:
            if isinstance(constant, CodeType):
                name = constant.co_qualname, constant.co_firstlineno
                seen[name] += 1
                yield (*name, seen[name]), constant
                pending.append(constant)
