"""The copy of the checkout in which tests run, so that nobody's edits meet the mutants."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

#: What tests look at.
_COPIED = (
    "src",
    "tests",
    "tools",
    "bench",
    "docs",
    "examples",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "CMakeLists.txt",
)
_NOT_COPIED = shutil.ignore_patterns("__pycache__", ".*", "build")


def copy_tree(checkout: Path, folder: Path) -> Path:
    """Copies a checkout, with what was compiled for it.

    Args:
        checkout: The checkout.
        folder: Where the copy is made, beside a link to the evaluation data that the checkout stands beside.

    Returns:
        The root of the copy.
    """
    shutil.rmtree(folder, ignore_errors=True)
    root = folder / "mtgauge"
    root.mkdir(parents=True)
    for name in _COPIED:
        source = checkout / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=_NOT_COPIED)
        elif source.exists():
            shutil.copy(source, root / name)
    built = _built()
    if built != checkout / "src" / "mtgauge":
        shutil.copytree(built, root / "src" / "mtgauge", dirs_exist_ok=True, ignore=_NOT_COPIED)
    shared = checkout.parent / "shared"
    if shared.exists():
        (folder / "shared").symlink_to(shared)
    return root


def _built() -> Path:
    """The package's folder that holds what is compiled: beside its sources, or where pip has put it."""
    found = find_spec("mtgauge.native._kernels")
    if found is None or found.origin is None:
        raise SystemExit("mtgauge is not built; make test builds it")
    return Path(found.origin).parents[1]


def environment(root: Path) -> dict[str, str]:
    """What tests of the copy see: its sources first, the same examples each time, one thread."""
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "POLARS_MAX_THREADS"), "1")
    paths = os.pathsep.join(map(str, (root / "src", root)))
    return {**os.environ, **threads, "PYTHONPATH": paths, "CI": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def leave_the_checkout() -> None:
    """Makes this process import the copy, whatever an editable installation says."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if "Redirecting" not in type(finder).__name__]


def digest(root: Path, *parts: str) -> str:
    """Changes with any Python file, or file of cases, below these parts of a tree."""
    files = sorted(
        path
        for part in parts
        for path in ([root / part] if (root / part).is_file() else (root / part).rglob("*"))
        if path.is_file() and path.suffix not in {".pyc", ".so"}
    )
    found = hashlib.sha256()
    for path in files:
        found.update(f"{path.relative_to(root).as_posix()}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:16]
