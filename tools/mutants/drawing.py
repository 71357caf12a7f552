"""The mutants of a tree, and which of them are taken."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.sites import changes
from tools.packages import SOURCES, package_of

#: How many mutants of each package are drawn first, so that a small one is in every draw.
LEAST = 4

#: What names a mutant: file, scope, line of code, change, and which of several that are the same in all of these.
Key = tuple[str, str, str, str, int]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file, named so that the name outlives edits elsewhere in the file.

    Attributes:
        file: The file's path in the tree.
        scope: The qualified name of the function or class; empty for the module.
        code: The line of code in which the change begins, without the blanks around it.
        change: What it was, and what it becomes.
        nth: 1, or which of several that are the same in all of these.
        operator: The kind of change.
        number: Its number among all changes of the file.
        line: The line's number, from 1.
        lines: The numbers of all lines of what is changed.
        in_function: Whether it stands in the body of a function.
    """

    file: str
    scope: str
    code: str
    change: str
    nth: int
    operator: str
    number: int
    line: int
    lines: tuple[int, ...]
    in_function: bool

    @property
    def key(self) -> Key:
        """What names it, and nothing that moves with the lines above it."""
        return self.file, self.scope, self.code, self.change, self.nth

    @property
    def package(self) -> str:
        """The package of the file."""
        return package_of(self.file)


def mutants_of_tree(root: Path) -> list[Mutant]:
    """All mutants of all packages of a tree, file by file."""
    return [
        mutant
        for path in sorted((root / SOURCES).rglob("*.py"))
        for mutant in mutants_of(path.relative_to(root).as_posix(), path.read_text("utf-8"))
    ]


def below(mutants: Iterable[Mutant], places: Sequence[str]) -> list[Mutant]:
    """Returns the mutants of these folders and files of ``src/mtgauge``; all of them where no place is given."""
    found = tuple(f"{SOURCES}/{place.rstrip('/')}" for place in places)
    inside = tuple(f"{place}/" for place in found)
    return [one for one in mutants if not found or one.file in found or one.file.startswith(inside)]


def mutants_of(file: str, source: str) -> Iterator[Mutant]:
    """All mutants of one file."""
    text = source.splitlines()
    seen: Counter[tuple[str, str, str]] = Counter()
    for number, change in enumerate(changes(ast.parse(source))):
        line = change.lines[0]
        key = change.scope, text[line - 1].strip(), change.text
        seen[key] += 1
        yield Mutant(file, *key, seen[key], change.operator, number, line, tuple(change.lines), change.in_function)


def mutated(source: str, number: int) -> ast.Module:
    """A module's tree with one of its changes made."""
    tree = ast.parse(source)
    change = next(change for at, change in enumerate(changes(tree)) if at == number)
    change.apply()
    return tree


def drawn(mutants: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """Draws `count` mutants by a hash of seed and name: first `LEAST` from each package, then from all.

    A change of the code leaves the draw as it is, but for the mutants that come or go by it.
    """

    def rank(mutant: Mutant) -> bytes:
        return hashlib.sha256("\0".join(map(str, (seed, *mutant.key))).encode()).digest()

    seen: Counter[str] = Counter()
    first, others = [], []
    for mutant in sorted(mutants, key=rank):
        seen[mutant.package] += 1
        (first if seen[mutant.package] <= LEAST else others).append(mutant)
    return [*first, *others][:count]
