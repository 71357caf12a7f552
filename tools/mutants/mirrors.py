"""The folders of tests that are a package's own, which judge its mutants before all others."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tools.packages import MODULES

#: Of a package that has no folder of its name below ``tests``.
_ELSEWHERE = {
    MODULES: ("project", "findings", "report", "corpus"),
    "evaluation": ("engine", "report"),
    "huggingface": ("project/test_huggingface.py",),
    "sacrebleu": ("dropin", "cli/test_sacrebleu_command.py"),
    "testing": ("measures",),
}


def mirrors(package: str) -> list[str]:
    """Returns the folders, or files, of tests that are a package's own."""
    return [f"tests/{place}" for place in _ELSEWHERE.get(package, (package,))]


def is_own(test: str, package: str) -> bool:
    """Whether a test is in a folder, or file, of the package's own."""
    return any(test.startswith((f"{place}/", f"{place}::")) for place in mirrors(package))


def unmirrored(packages: Iterable[str], root: Path) -> list[str]:
    """Returns the packages of which a folder of tests is not there."""
    return [package for package in packages if not all((root / place).exists() for place in mirrors(package))]
