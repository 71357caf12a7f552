"""Prints the test folders of the rooms in which files differ, one per line: what ``make check`` runs.

A room is a folder of ``src/mtgauge``, or of its ``suites``; its tests are in the folder of the same name. Files of
the documentation, and tests of ``make shipped``, have no tests here. Any other file, such as a module outside the
rooms or code that tests share, may change anything: all folders.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: Rooms whose tests are elsewhere.
_ELSEWHERE = {
    "commands": ("cli",),
    "evaluation": ("engine", "measures"),
    "huggingface": ("dropin", "project"),
    "sacrebleu": ("dropin",),
    "testing": ("measures",),
}
_ALL = ("tests",)
#: Rooms that everything uses.
_EVERYWHERE = ("base",)
#: Folders that the tests of several rooms share.
_SHARED = ("cases", "support", "textbook")


def folders(paths: Iterable[str], root: Path = ROOT) -> list[str]:
    """Returns the test folders of changed files, sorted; ``["tests"]`` where all are needed."""
    found: set[str] = set()
    for path in paths:
        found.update(_of(Path(path), root))
    return [*_ALL] if _ALL[0] in found else sorted(found)


def _of(path: Path, root: Path) -> tuple[str, ...]:
    if path.suffix == ".md" or path.parts[0] in ("docs", "changes") or path.parts[:2] == ("tests", "shipped"):
        return ()
    if path.parts[:2] == ("src", "mtgauge") and len(path.parts) > 3 and path.parts[2] not in _EVERYWHERE:
        room = _room(path.parts[2:-1])
        rooms = _ELSEWHERE.get(room, (room,))
    elif path.parts[0] == "tests" and len(path.parts) > 2 and path.parts[1] not in _SHARED:
        rooms = (_room(path.parts[1:-1]),)
    else:
        return _ALL
    there = tuple(f"tests/{room}" for room in rooms)
    return there if all((root / folder).is_dir() for folder in there) else _ALL


def _room(folders: tuple[str, ...]) -> str:
    """Returns the room of a file by its folders: each suite is one."""
    return "/".join(folders[:2] if folders[0] == "suites" else folders[:1])


def changed(base: str) -> list[str]:
    """Returns the paths that changed since this branch left another, including uncommitted changes.

    Raises:
        subprocess.CalledProcessError: If git knows no such branch.
    """
    fork = _git("merge-base", "HEAD", base)[0]
    return [*_git("diff", "--name-only", fork), *_git("ls-files", "--others", "--exclude-standard")]


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603, S607
    return done.stdout.splitlines()


if __name__ == "__main__":
    print("\n".join(folders(changed(sys.argv[1]))))
