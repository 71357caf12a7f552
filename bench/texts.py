"""Texts of a folder, read without NumPy: a measured process holds what its side needs and nothing else."""

from __future__ import annotations

from pathlib import Path


def read_lines(path: Path) -> list[str]:
    """Lines split at line feeds only."""
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n")


def write_lines(path: Path, lines: list[str]) -> None:
    """One line per text, each ended by a line feed."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_folder(folder: Path) -> tuple[dict[str, list[str]], list[list[str]]]:
    """Systems by name and references in their order, as `bench.corpora.save` wrote them."""
    systems = {path.stem.removeprefix("sys-"): read_lines(path) for path in sorted(folder.glob("sys-*.txt"))}
    return systems, [read_lines(path) for path in sorted(folder.glob("ref-*.txt"))]
