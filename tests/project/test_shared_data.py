"""What tests read beside the checkout is there: a file that was renamed or lost fails here, with its name.

The tests themselves skip where a file is missing, and say which one (`shared_data.shared`); without this test a lost
file would only make the suite read less.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

from shared_data import SHARED, shared

TESTS = Path(__file__).parents[1]
READERS = frozenset({"shared", "shared_lines"})


def constants_of(tree):
    """Name -> parts of a path, of the strings and tuples of strings that a module assigns at its top."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            parts = parts_of([node.value], found)
            if isinstance(node.value, ast.Tuple):
                parts = parts_of(node.value.elts, found)
            if parts and parts[1]:
                found[node.targets[0].id] = parts[0]
    return found


def parts_of(nodes, constants):
    """The parts of a path that can be read off its expressions, and whether these are all of them."""
    parts = []
    for node in nodes:
        name = node.value if isinstance(node, ast.Starred) else node
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            parts.append(node.value)
        elif isinstance(name, ast.Name) and name.id in constants:
            parts += constants[name.id]
        else:
            return parts, False
    return parts, True


def cited(path):
    """(line, path under the shared folder) of what a test file reads there, as far as its text says it."""
    text = path.read_text("utf-8")
    if not any(f"{reader}(" in text for reader in READERS):
        return  # parsing all of the tests takes seconds
    tree = ast.parse(text)
    constants = constants_of(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in READERS:
            parts, _ = parts_of(node.args, constants)
            if parts:
                yield node.lineno, "/".join(parts)


@cache
def all_cited():
    """(file and line, path) of all tests."""
    return [
        (f"{path.relative_to(TESTS).as_posix()}:{line}", place)
        for path in sorted(TESTS.rglob("*.py"))
        if path != Path(__file__)
        for line, place in cited(path)
    ]


def test_every_file_that_tests_cite_is_there():
    if not SHARED.is_dir():
        pytest.skip("no folder 'shared' beside the checkout")
    missing = [f"{where} reads {place}" for where, place in all_cited() if not (SHARED / place).exists()]
    assert not missing, "\n".join(missing)


def test_the_citations_are_found():
    assert len(all_cited()) > 100
    assert any(
        place == "data/wmt22/humaneval/DA/newstest2022-toen/ad-seg-scores-zh-en.csv" for _, place in all_cited()
    )


def test_a_test_of_a_missing_file_names_it():
    with pytest.raises(pytest.skip.Exception, match=r"no data/nowhere/x\.txt in a folder 'shared'"):
        shared("data", "nowhere", "x.txt")
