"""Finds the evaluation data that developers keep beside the checkout."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"


def shared(*parts: str) -> Path:
    """Returns a path under the shared folder. Skips the test when there is nothing at it."""
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"no {Path(*parts).as_posix()} in a folder 'shared' beside the checkout")
    return path


def shared_lines(*parts: str) -> list[str]:
    """Returns the lines of a text file under the shared folder, split at line feeds only."""
    text = shared(*parts).read_text(encoding="utf-8")
    return text.removesuffix("\n").split("\n")
