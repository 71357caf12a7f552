"""The test folders that belong to a package, whose tests are the first to judge its mutants."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tools.packages import MODULES

#: Of a package that has no folder of its name below ``tests``.
_ELSEWHERE = {
    MODULES: ("project", "dropin"),
    "base": ("base", "project", "report", "corpus"),
    "commands": ("cli",),
    "evaluation": ("engine", "report"),
    "huggingface": ("project/test_huggingface.py",),
    "sacrebleu": ("dropin", "cli/test_sacrebleu_command.py"),
    "testing": ("measures",),
}


def mirrors(package: str) -> list[str]:
    """Returns the test folders, or test files, that belong to a package."""
    return [f"tests/{place}" for place in _ELSEWHERE.get(package, (package,))]


def is_own(test: str, package: str) -> bool:
    """Returns whether a test is in a folder, or file, that belongs to the package."""
    return any(test.startswith((f"{place}/", f"{place}::")) for place in mirrors(package))


def unmirrored(packages: Iterable[str], root: Path) -> list[str]:
    """Returns the packages that lack one of their test folders."""
    return [package for package in packages if not all((root / place).exists() for place in mirrors(package))]
