"""Kept files with a checksum: one that is not as it was written counts as missing, and is made again.

Caches of rows, annotations, links, vectors and lexicons all keep their files in this form: the content, and then
the 32 bytes of its SHA-256. A checksum shows damage, such as a flipped bit or a file that was cut. It is no
signature: whoever may write to a cache can change what mtgauge reads from it.
"""

from __future__ import annotations

import io
import mmap
from collections.abc import Mapping
from pathlib import Path
from tokenize import TokenError
from typing import Any, TypeAlias
from zipfile import ZIP_STORED, BadZipFile, ZipFile

import numpy as np
import numpy.typing as npt

from mtgauge.base.door import opened, read_bytes
from mtgauge.base.errors import InputError
from mtgauge.base.files import remove_file, write_file

Array: TypeAlias = npt.NDArray[Any]

#: Bytes of the SHA-256 at the end of a file.
CHECKSUM_BYTES = 32
#: No kept file is larger, unless its caller knows that it has to be.
MOST_BYTES = 1 << 28
#: Errors of NumPy for the header of an array that it did not write.
_NO_HEADER = (ValueError, TypeError, SyntaxError, TokenError, RecursionError, MemoryError, OverflowError)
_SUFFIX = ".npy"


def with_checksum(content: bytes) -> bytes:
    """Gives the bytes of a file that `content_of` reads.

    >>> content_of(with_checksum(b"kept")).tobytes()
    b'kept'
    """
    return content + _sha256(content)


def content_of(data: bytes | memoryview) -> memoryview | None:
    """Gives the content of a file; None where it is not as it was written.

    >>> content_of(b"without a checksum, as files of older versions") is None
    True
    """
    view = memoryview(data)
    content, checksum = view[:-CHECKSUM_BYTES], view[-CHECKSUM_BYTES:]
    return content if _sha256(content) == checksum else None


def write_checked(path: Path, content: bytes) -> None:
    """Writes a kept file whole or not at all, and makes the folders above it.

    A link or a pipe in its place is removed: in a folder that others may write to, it could lead anywhere.

    Raises:
        InputError: It cannot be written.
    """
    if path.is_symlink() or path.is_fifo():
        remove_file(path)
    write_file(path, with_checksum(content), parents=True)


def read_checked(path: Path, most: int = MOST_BYTES) -> memoryview | None:
    """Reads a kept file; None where there is none that is as it was written.

    Args:
        path: The file.
        most: The size of the content, in bytes, at most; a larger file is not read.
    """
    if not path.is_file():  # most are not there, and need no error with a hint
        return None
    try:
        return content_of(read_bytes(path, most=most + CHECKSUM_BYTES))
    except InputError:
        return None


def map_checked(path: Path, *, is_known: bool = False) -> memoryview | None:
    """Maps a kept file into memory; None where there is none that is as it was written.

    Args:
        path: The file.
        is_known: It was checked before, and is not read again.
    """
    if not path.is_file():
        return None
    try:
        with opened(path) as file:
            data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        return data[:-CHECKSUM_BYTES] if is_known else content_of(data)
    except (InputError, OSError, ValueError):  # ValueError: it is empty
        return None


def array_bytes(array: Array) -> bytes:
    """Gives an array as the bytes of an ``.npy`` file."""
    file = io.BytesIO()
    np.save(file, array, allow_pickle=False)
    return file.getvalue()


def array_of(content: bytes | memoryview) -> Array | None:
    """Gives the array in the bytes of an ``.npy`` file, without a copy; None where they are not those of one.

    >>> array_of(array_bytes(np.arange(3))).tolist()
    [0, 1, 2]
    """
    start = io.BytesIO(content[: 1 << 14])
    try:
        if np.lib.format.read_magic(start) != (1, 0):
            return None
        shape, fortran, dtype = np.lib.format.read_array_header_1_0(start)
        if dtype.hasobject or start.tell() + np.prod(shape, dtype=object) * dtype.itemsize != len(content):
            return None
        return np.ndarray(shape, dtype, memoryview(content)[start.tell() :], order="F" if fortran else "C")
    except _NO_HEADER:
        return None


def arrays_bytes(arrays: Mapping[str, Array]) -> bytes:
    """Gives arrays as the bytes of an ``.npz`` file, which is not compressed."""
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **arrays)
    return file.getvalue()


def arrays_of(content: bytes | memoryview) -> dict[str, Array] | None:
    """Gives the arrays in the bytes of an ``.npz`` file by name; None where `arrays_bytes` did not make them.

    Names are as they are in the file. Nothing is unpacked: a file that would become larger is none of ours.

    >>> sorted(arrays_of(arrays_bytes({"a": np.arange(3), "b": np.zeros(2)})))
    ['a', 'b']
    """
    try:
        with ZipFile(io.BytesIO(content)) as file:
            parts = file.infolist()
            if sum(part.file_size for part in parts) > len(content):
                return None
            if any(part.compress_type != ZIP_STORED or not part.filename.endswith(_SUFFIX) for part in parts):
                return None
            found = {part.filename.removesuffix(_SUFFIX): array_of(file.read(part)) for part in parts}
    except (OSError, ValueError, EOFError, NotImplementedError, RuntimeError, BadZipFile):
        return None
    arrays = {name: array for name, array in found.items() if array is not None}
    return arrays if len(arrays) == len(parts) else None


def _sha256(data: bytes | memoryview) -> bytes:
    import hashlib  # slower to import than most test sets are to score

    return hashlib.sha256(data).digest()
