"""Rows on disk, keyed by what they depend on, so that work is done once and can be resumed."""

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

    A file is written whole or not at all, so a run that was interrupted or killed resumes where it stopped. Rows
    that cannot be read are computed again. The rows of a system that takes several slow blocks are stored block by
    block until all are complete.

    Stored rows are used as they are, even from another run or machine, whatever the measure's tolerance. Scores
    are then those of the run that computed the rows, and within the tolerance of a new computation.

    Args:
        folder: The folder; it is created when the first rows are stored.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self._digests: dict[int, tuple[Sequence[str], str]] = {}
        # evaluations of the same texts share their rows
        self._in_use: WeakValueDictionary[Path, Rows] = WeakValueDictionary()

    def get(
        self, fitted: FittedMeasure, system: SystemOutput, units: int, block: slice | None = None
    ) -> Rows | None:
        """The rows of a system, or None if they are not stored.

        Args:
            fitted: The measure.
            system: The translations, in the order that the measure expects.
            units: Number of rows.
            block: The segments whose rows are requested; None for all.

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
        """Stores the rows of a system, or of one block of it.

        Raises:
            InputError: The folder cannot be written.
        """
        target = self._path(fitted, system, block)
        write_file(target, lambda file: np.save(file, rows, allow_pickle=False), parents=True)
        if block is None:
            self._in_use[target] = rows

    def drop(self, fitted: FittedMeasure, system: SystemOutput, blocks: Iterable[slice]) -> None:
        """Removes the blocks of a system whose rows are stored as a whole."""
        for block in blocks:
            self._path(fitted, system, block).unlink(missing_ok=True)

    def _path(self, fitted: FittedMeasure, system: SystemOutput, block: slice | None) -> Path:
        """The path for a fit, whose hash covers all that the measure sees of the test set, and a system's texts.

        The system's name is part of it only if the measure needs names.
        """
        parts = [fitted.hash, str(fitted.testset.languages), self._digest(system.segments)]
        if fitted.measure.needs.systems:
            parts.append(system.name)
        name = hashlib.sha256(" ".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
        return self.folder / (f"{name}.npy" if block is None else f"{name}-{block.start}-{block.stop}.npy")

    def _digest(self, column: Sequence[str]) -> str:
        """The digest of n strings, computed once per object, since every metric asks for the same ones."""
        known = self._digests.get(id(column))
        if known is None:
            # the reference keeps the object alive as long as the cache, so no other object can get its id
            known = self._digests[id(column)] = column, _digest_of(column)
        return known[1]


def _digest_of(column: Sequence[str]) -> str:
    digest = hashlib.sha256(np.array([len(text) for text in column], dtype="<i8").tobytes())
    digest.update("".join(column).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()
