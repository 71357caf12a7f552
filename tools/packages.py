"""The packages of mtgauge, as tools count them: every folder of ``src/mtgauge``, and of its suites, with code."""

from __future__ import annotations

from pathlib import Path, PurePath

SOURCES = "src/mtgauge"
#: The name under which modules that are directly in ``src/mtgauge`` are counted.
MODULES = "(modules)"
#: The folder whose folders are packages.
SUITES = "suites"


def packages(root: Path) -> list[str]:
    """Returns the names of all packages of a checkout, `MODULES` first."""
    folders = (folder for folder in (root / SOURCES).iterdir() if next(folder.rglob("*.py"), None))
    names = [folder.name for folder in folders if folder.name != SUITES]
    suites = [
        f"{SUITES}/{folder.name}"
        for folder in (root / SOURCES / SUITES).iterdir()
        if (folder / "suite.py").exists()
    ]
    return [MODULES, *sorted((*names, *suites))]


def package_of(file: str) -> str:
    """Returns the package of a file, which is given by a path that contains ``mtgauge``."""
    parts = PurePath(file).parts
    inner = parts[parts.index("mtgauge") + 1 :]
    if inner[0] == SUITES:
        return f"{SUITES}/{inner[1]}" if len(inner) > 2 else MODULES  # suites, folder, file
    return inner[0] if len(inner) > 1 else MODULES
