"""Rows on disk, keyed by what they depend on, so that work is done once and can be resumed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from weakref import WeakValueDictionary

import numpy as np

from mtgauge.base.checksummed import (
    MOST_BYTES,
    array_bytes,
    array_of,
    arrays_bytes,
    arrays_of,
    read_checked,
    write_checked,
)
from mtgauge.corpus import SystemOutput
from mtgauge.measures import FittedMeasure
from mtgauge.stats.totals import Rows

#: Ending of a file with rows that are being stored together.
_BEGUN = ".begun.npz"
#: A file with rows is named by a hash, and by the segments of its block.
_NAME = re.compile(r"[0-9a-f]{64}(-[0-9]+-[0-9]+)?\.npy")
#: No row has more bytes: 8,192 columns.
_ROW_BYTES = 1 << 16


class RowCache:
    """A folder of rows; a file's name is the hash of everything that its rows depend on.

    A file is written whole or not at all, so a run that was interrupted or killed resumes where it stopped. Rows
    whose bytes are not as they were written, which a checksum at their end tells, are computed again. The rows of
    a system that takes several slow blocks are stored block by block until all are complete.

    Stored rows are used as they are, even from another run or machine, whatever the measure's tolerance. Scores
    are then those of the run that computed the rows, and within the tolerance of a new computation.

    Args:
        folder: The folder; it is created when the first rows are stored.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self._digests: dict[int, tuple[Sequence[str], str]] = {}
        self._is_complete = False
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
        self._complete()
        path = self._path(fitted, system, block)
        known = self._in_use.get(path)
        if known is not None:
            return known
        content = read_checked(path, max(MOST_BYTES, units * _ROW_BYTES))
        rows = None if content is None else array_of(content)
        if rows is None or not _are_rows(rows) or len(rows) != units:
            return None
        if block is None:
            self._in_use[path] = rows
        return rows

    def put(
        self, fitted: FittedMeasure, rows: Sequence[tuple[SystemOutput, Rows]], block: slice | None = None
    ) -> None:
        """Stores the rows of systems that were counted together, or of one block: those of all, or of none.

        Rows of neural measures differ in their last bits by what else is in a batch. If some of the systems were
        stored and the others counted again by themselves, a run that was killed would end with other bytes. So the
        rows of several systems are in one file first, and whoever finds it completes what it says.

        Args:
            fitted: The measure.
            rows: Systems with their (units, k) rows.
            block: The segments that the rows are of; None for all.

        Raises:
            InputError: The folder cannot be written.
        """
        targets = {self._path(fitted, system, block): found for system, found in rows}
        begun = None
        if len(targets) > 1:
            arrays = {path.name: found for path, found in targets.items()}
            begun = self.folder / _begun_name(arrays)
            write_checked(begun, arrays_bytes(arrays))
        for path, found in targets.items():
            self._write(path, found)
            if block is None:
                self._in_use[path] = found
        if begun is not None:
            begun.unlink(missing_ok=True)

    def _write(self, path: Path, rows: Rows) -> None:
        write_checked(path, array_bytes(rows))

    def _complete(self) -> None:
        """Stores what a run that was killed had begun to store together."""
        if self._is_complete:
            return
        self._is_complete = True
        for begun in sorted(self.folder.glob(f"*{_BEGUN}")):
            arrays = _read_begun(begun)
            if arrays is None:
                continue  # nobody completes it: its rows are counted again
            for name, rows in arrays.items():
                if not (self.folder / name).exists():
                    self._write(self.folder / name, rows)
            begun.unlink(missing_ok=True)

    def drop(self, fitted: FittedMeasure, system: SystemOutput, blocks: Iterable[slice]) -> None:
        """Removes the blocks of a system whose rows are stored as a whole."""
        for block in blocks:
            self._path(fitted, system, block).unlink(missing_ok=True)

    def _path(self, fitted: FittedMeasure, system: SystemOutput, block: slice | None) -> Path:
        """The path for a fit, whose hash covers all that the measure sees of the test set, and a system's texts.

        The system's name is part of it only if the measure needs names.
        """
        parts = [fitted.hash, str(fitted.testset.languages), self._digest(system.segments)]
        if fitted.measure.contract.needs.systems:
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


def _read_begun(path: Path) -> dict[str, Rows] | None:
    """The rows that were being stored together, by their files; None where they are not as `put` writes them.

    Names of files come from the content here, so each has to be one that rows have, and leads to no other folder.
    """
    content = read_checked(path)
    arrays = None if content is None else arrays_of(content)
    if arrays is None or path.name != _begun_name(arrays):
        return None
    return arrays if all(map(_NAME.fullmatch, arrays)) and all(map(_are_rows, arrays.values())) else None


def _begun_name(names: Iterable[str]) -> str:
    return hashlib.sha256("".join(sorted(names)).encode("utf-8", "surrogatepass")).hexdigest() + _BEGUN


def _are_rows(array: Rows) -> bool:
    return array.ndim == 2 and array.dtype in (np.int64, np.float64)


def _digest_of(column: Sequence[str]) -> str:
    digest = hashlib.sha256(np.array([len(text) for text in column], dtype="<i8").tobytes())
    digest.update("".join(column).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()
