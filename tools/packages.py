"""The packages of mtgauge, as tools count them: every folder of ``src/mtgauge`` with Python code."""

from __future__ import annotations

from pathlib import Path, PurePath

SOURCES = "src/mtgauge"
#: The name under which modules that are directly in ``src/mtgauge`` are counted.
MODULES = "(modules)"


def packages(root: Path) -> list[str]:
    """Returns the names of all packages of a checkout, `MODULES` first."""
    folders = (folder for folder in (root / SOURCES).iterdir() if next(folder.rglob("*.py"), None))
    return [MODULES, *sorted(folder.name for folder in folders)]


def package_of(file: str) -> str:
    """Returns the package of a file, which is given by a path that contains ``mtgauge``."""
    parts = PurePath(file).parts
    inner = parts[parts.index("mtgauge") + 1 :]
    return inner[0] if len(inner) > 1 else MODULES
