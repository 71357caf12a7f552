"""What a build needs: a compiler and small packages, which the build's programs and pyproject.toml agree about."""

import ast
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]
CMAKE = (ROOT / "CMakeLists.txt").read_text("utf-8")


def imported(path):
    """The packages that a program imports at any place, but for the standard library."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.split(".")[0] for name in names} - sys.stdlib_module_names


def test_a_build_asks_for_small_packages_only():
    required = {re.match(r"[\w-]+", requirement)[0] for requirement in BUILD["requires"]}
    assert required == {"scikit-build-core", "nanobind", "babel"}


def test_programs_of_the_build_import_only_what_it_requires():
    programs = [ROOT / name for name in re.findall(r"\$\{CMAKE_CURRENT_SOURCE_DIR\}/(tools/\w+\.py)", CMAKE)]
    assert programs
    assert set().union(*map(imported, programs)) <= {"babel"}
