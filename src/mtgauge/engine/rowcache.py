"""Rows kept on disk by what they depend on, so that work is done once and can be resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import cast
from weakref import WeakValueDictionary

import numpy as np

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.files import write_file
from mtgauge.measures import FittedMeasure
from mtgauge.stats.totals import Rows


class RowCache:
    """A folder of rows; a file's name is the hash of everything that its rows depend on.

    A file is written whole or not at all, so that a run that was interrupted goes on where it stopped. One that
    cannot be read is computed again.

    Args:
        folder: Made when the first rows are kept.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self._digests: dict[int, tuple[Sequence[str], str]] = {}
        # evaluations of the same texts share their rows
        self._in_use: WeakValueDictionary[Path, Rows] = WeakValueDictionary()

    def get(self, fitted: FittedMeasure, testset: TestSet, system: SystemOutput) -> Rows | None:
        """The rows of a system, shape (n, k), or None where they are not kept."""
        path = self._path(fitted, testset, system)
        known = self._in_use.get(path)
        if known is not None:
            return known
        try:
            rows = np.load(path, allow_pickle=False)
        except (OSError, ValueError, EOFError):
            return None
        if rows.ndim != 2 or len(rows) != len(testset) or rows.dtype not in (np.int64, np.float64):
            return None
        self._in_use[path] = rows
        return cast("Rows", rows)

    def put(self, fitted: FittedMeasure, testset: TestSet, system: SystemOutput, rows: Rows) -> None:
        """Keeps them.

        Raises:
            InputError: The folder cannot be written.
        """
        target = self._path(fitted, testset, system)
        write_file(target, lambda file: np.save(file, rows, allow_pickle=False), parents=True)
        self._in_use[target] = rows

    def _path(self, fitted: FittedMeasure, testset: TestSet, system: SystemOutput) -> Path:
        """Of equal texts and fits, in which is all that the measure sees; the names of systems do not count."""
        parts = [fitted.hash, str(testset.languages), self._digest(system.segments)]
        return self.folder / f"{hashlib.sha256(' '.join(parts).encode()).hexdigest()}.npy"

    def _digest(self, column: Sequence[str] | None) -> str:
        """Of n strings, computed once for each object: every metric asks for the same ones."""
        if column is None:
            return "none"
        known = self._digests.get(id(column))
        if known is None:
            # what is kept here lives as long as the cache, so no other object gets its id
            known = self._digests[id(column)] = column, _digest_of(column)
        return known[1]


def _digest_of(column: Sequence[str]) -> str:
    digest = hashlib.sha256(np.array([len(text) for text in column], dtype="<i8").tobytes())
    digest.update("".join(column).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()
