"""Vectors that are kept, in memory and on disk, so that a text is encoded once."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.checksummed import arrays_bytes, arrays_of, read_checked, write_checked

Vector = npt.NDArray[Any]

#: Bytes of vectors that a process remembers for each folder.
_REMEMBERED = 256 * 2**20
#: The arrays of a file: a hash of each sequence, the length of its vector, and all vectors in a row.
_HASHES, _LENGTHS, _VECTORS = "hashes", "lengths", "vectors"
_HASH_BYTES = 16


def hash_of(ids: Iterable[int]) -> bytes:
    """The name of a sequence of tokens in a store."""
    return hashlib.sha256(np.fromiter(ids, dtype="<i4").tobytes()).digest()[:_HASH_BYTES]


class VectorStore:
    """Vectors, by what they depend on: a key (network and head) and a sequence of tokens.

    >>> import numpy as np
    >>> store = VectorStore()
    >>> store.put("model", {b"text": np.array([0.5, 1.0], dtype=np.float32)})
    >>> store.get("model", b"text")
    array([0.5, 1. ], dtype=float32)

    On disk a batch is one file, written whole or not at all. A file that is not as it was written counts as none.
    In memory those last used are kept, too.

    Args:
        folder: Where they are kept; None: in memory alone.
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = None if folder is None else Path(folder)
        self._memory: OrderedDict[tuple[str, bytes], Vector] = OrderedDict()
        self._bytes = 0
        self._places: dict[str, dict[bytes, tuple[Path, int, int]]] = {}

    @classmethod
    def of(cls, folder: str | None) -> VectorStore:
        """The store of a folder that all in this process share; None: that in memory alone.

        >>> VectorStore.of(None) is VectorStore.of(None)
        True
        """
        return _shared(folder)

    def get(self, key: str, name: bytes) -> Vector | None:
        """The vector of a sequence, or None.

        >>> store.get("model", b"another text") is None
        True
        """
        found = self._memory.get((key, name))
        if found is not None:
            self._memory.move_to_end((key, name))
            return found
        place = self._known(key).get(name)
        if place is None:
            return None
        path, begin, end = place
        arrays = _read(path)
        if arrays is None:
            return None
        # the others of its batch are mostly asked for next
        for other, (_, first, last) in _places(path, arrays).items():
            self._remember(key, other, arrays[_VECTORS][first:last])
        vector: Vector = arrays[_VECTORS][begin:end]
        return vector

    def put(self, key: str, vectors: Mapping[bytes, Vector]) -> None:
        """Keeps the vectors of a batch, each of shape (d,).

        >>> store.put("model", {b"word": np.zeros(2, dtype=np.float32)})
        >>> store.get("model", b"word").shape
        (2,)

        Raises:
            InputError: The folder cannot be written.
        """
        if self.folder is not None and vectors:
            names = sorted(vectors)
            path = self.folder / key / f"{hashlib.sha256(b''.join(names)).hexdigest()[:32]}.npz"
            arrays = {
                _HASHES: np.frombuffer(b"".join(names), dtype=np.uint8).reshape(-1, _HASH_BYTES),
                _LENGTHS: np.array([len(vectors[name]) for name in names]),
                _VECTORS: np.concatenate([vectors[name] for name in names]),
            }
            write_checked(path, arrays_bytes(arrays))
            self._known(key).update(_places(path, arrays))
        for name, vector in vectors.items():
            self._remember(key, name, vector)

    def forget(self) -> None:
        """Forgets what is in memory; what is on disk stays.

        >>> store.forget()
        >>> store.get("model", b"text") is None
        True
        """
        self._memory.clear()
        self._places.clear()
        self._bytes = 0

    def _remember(self, key: str, name: bytes, vector: Vector) -> None:
        if (key, name) in self._memory:
            return
        self._memory[key, name] = vector
        self._bytes += vector.nbytes
        while self._bytes > _REMEMBERED:
            self._bytes -= self._memory.popitem(last=False)[1].nbytes

    def _known(self, key: str) -> dict[bytes, tuple[Path, int, int]]:
        """Where each sequence is on disk."""
        if key not in self._places:
            found = self._places[key] = {}
            if self.folder is not None and (self.folder / key).is_dir():
                for path in sorted((self.folder / key).glob("*.npz")):
                    arrays = _read(path)
                    if arrays is not None:
                        found.update(_places(path, arrays))
        return self._places[key]


def _read(path: Path) -> dict[str, npt.NDArray[Any]] | None:
    content = read_checked(path)
    arrays = None if content is None else arrays_of(content)
    return arrays if arrays is not None and _are_vectors(arrays) else None


def _are_vectors(arrays: Mapping[str, npt.NDArray[Any]]) -> bool:
    if arrays.keys() != {_HASHES, _LENGTHS, _VECTORS}:
        return False
    hashes, lengths, vectors = arrays[_HASHES], arrays[_LENGTHS], arrays[_VECTORS]
    if hashes.shape != (len(lengths), _HASH_BYTES) or hashes.dtype != np.uint8 or lengths.dtype.kind != "i":
        return False
    return lengths.ndim == vectors.ndim == 1 and bool((lengths >= 0).all()) and lengths.sum() == len(vectors)


def _places(path: Path, arrays: Mapping[str, npt.NDArray[Any]]) -> dict[bytes, tuple[Path, int, int]]:
    ends = np.cumsum(arrays[_LENGTHS])
    return {
        row.tobytes(): (path, int(end - length), int(end))
        for row, length, end in zip(arrays[_HASHES], arrays[_LENGTHS], ends, strict=True)
    }


@cache
def _shared(folder: str | None) -> VectorStore:
    return VectorStore(folder)
