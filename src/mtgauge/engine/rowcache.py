"""Rows kept on disk by what they depend on, so that work is done once and can be resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast
from weakref import WeakValueDictionary

import numpy as np

from mtgauge.corpus import SystemOutput
from mtgauge.files import write_file
from mtgauge.measures import FittedMeasure
from mtgauge.stats.totals import Rows


class RowCache:
    """A folder of rows; a file's name is the hash of everything that its rows depend on.

    A file is written whole or not at all, so that a run that was interrupted, or killed, goes on where it stopped.
    One that cannot be read is computed again. The rows of a system that takes several blocks are kept block by
    block until they are whole, where blocks take long.

    Rows are taken as they are kept, those of another run or machine too, whatever the measure's tolerance: scores
    then are those of the run that counted, and lie within the tolerance of what would be counted now.

    Args:
        folder: Made when the first rows are kept.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self._digests: dict[int, tuple[Sequence[str], str]] = {}
        # evaluations of the same texts share their rows
        self._in_use: WeakValueDictionary[Path, Rows] = WeakValueDictionary()

    def get(
        self, fitted: FittedMeasure, system: SystemOutput, units: int, block: slice | None = None
    ) -> Rows | None:
        """The rows of a system, or None where they are not kept.

        Args:
            fitted: The measure.
            system: The translations, in the order in which the measure takes them.
            units: Number of rows.
            block: The segments whose rows are asked for; None: all.

        Returns:
            Shape (units, k).
        """
        path = self._path(fitted, system, block)
        known = self._in_use.get(path)
        if known is not None:
            return known
        try:
            rows = np.load(path, allow_pickle=False)
        except (OSError, ValueError, EOFError):
            return None
        if rows.ndim != 2 or len(rows) != units or rows.dtype not in (np.int64, np.float64):
            return None
        if block is None:
            self._in_use[path] = rows
        return cast("Rows", rows)

    def put(self, fitted: FittedMeasure, system: SystemOutput, rows: Rows, block: slice | None = None) -> None:
        """Keeps the rows of a system, or of one block of it.

        Raises:
            InputError: The folder cannot be written.
        """
        target = self._path(fitted, system, block)
        write_file(target, lambda file: np.save(file, rows, allow_pickle=False), parents=True)
        if block is None:
            self._in_use[target] = rows

    def drop(self, fitted: FittedMeasure, system: SystemOutput, blocks: Iterable[slice]) -> None:
        """Removes the blocks of a system whose rows are kept as a whole."""
        for block in blocks:
            self._path(fitted, system, block).unlink(missing_ok=True)

    def _path(self, fitted: FittedMeasure, system: SystemOutput, block: slice | None) -> Path:
        """Of equal texts and fits, in which is all that the measure sees.

        The names of systems count where the measure says so.
        """
        parts = [fitted.hash, str(fitted.testset.languages), self._digest(system.segments)]
        if fitted.measure.needs.systems:
            parts.append(system.name)
        name = hashlib.sha256(" ".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
        return self.folder / (f"{name}.npy" if block is None else f"{name}-{block.start}-{block.stop}.npy")

    def _digest(self, column: Sequence[str]) -> str:
        """Of n strings, computed once for each object: every metric asks for the same ones."""
        known = self._digests.get(id(column))
        if known is None:
            # what is kept here lives as long as the cache, so no other object gets its id
            known = self._digests[id(column)] = column, _digest_of(column)
        return known[1]


def _digest_of(column: Sequence[str]) -> str:
    digest = hashlib.sha256(np.array([len(text) for text in column], dtype="<i8").tobytes())
    digest.update("".join(column).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()
