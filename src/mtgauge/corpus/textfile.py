"""Bytes on disk to text: compression by magic number, UTF-8 and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from mtgauge.errors import InputError, MissingExtraError

STDIN = "-"

_BOM = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_bytes(path: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``, as they are stored.

    Raises:
        InputError: The file is absent, a directory, or may not be read.
    """
    if path == STDIN:
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise InputError("no such file", file=path) from None
    except IsADirectoryError:
        raise InputError("is a directory, not a file", file=path) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=path) from None


def decode(data: bytes, path: str) -> str:
    """Text from stored bytes: decompressed (gzip, xz, zstd by their first bytes) and read as UTF-8.

    Args:
        data: The stored bytes.
        path: Where they come from, for messages.

    Raises:
        InputError: Broken compression, another encoding (with the byte offset), or a binary file.
    """
    data = decompress(data, path)
    if data.startswith(_UTF16):
        raise InputError("is UTF-16, not UTF-8", file=path, hint="convert it: iconv -f UTF-16 -t UTF-8")
    body = data.removeprefix(_BOM)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        offset = error.start + len(data) - len(body)
        raise InputError(
            f"is not UTF-8: byte 0x{body[error.start]:02x} at offset {offset}",
            file=path,
            line=body.count(b"\n", 0, error.start) + 1,
            hint="convert it first, for example with iconv -t UTF-8",
        ) from None
    nul = text.find("\0")
    if nul >= 0:
        offset = len(text[:nul].encode()) + len(data) - len(body)
        raise InputError(
            f"looks like a binary file: NUL at offset {offset}", file=path, line=text.count("\n", 0, nul) + 1
        )
    return text


def split_lines(text: str) -> list[str]:
    """Lines ended by LF or CRLF; a last line need not be ended. Other Unicode breaks stay inside a line."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    if "\r" in text:
        lines = [line.removesuffix("\r") for line in lines]
    return lines


def bare_name(path: str) -> str:
    """The file's name without its folders and its compression suffix: ``a.jsonl`` for ``x/a.jsonl.gz``."""
    name = Path(path).name
    for suffix in (".gz", ".xz", ".zst"):
        name = name.removesuffix(suffix)
    return name


def decompress(data: bytes, path: str) -> bytes:
    """The stored bytes, decompressed where their first bytes are those of gzip, xz or zstd.

    Raises:
        InputError: Broken compression.
        MissingExtraError: zstd, and the package for it is not installed.
    """
    for magic, name, undo in _COMPRESSIONS:
        if data.startswith(magic):
            try:
                return undo(data)
            except MissingExtraError:
                raise
            # zlib, lzma and zstandard share no base class but this one
            except Exception as error:
                raise InputError(f"is broken {name} data: {error}", file=path) from None
    return data


def _gunzip(data: bytes) -> bytes:
    import gzip

    return gzip.decompress(data)


def _unxz(data: bytes) -> bytes:
    import lzma

    return lzma.decompress(data)


def _unzstd(data: bytes) -> bytes:
    try:
        import zstandard
    except ImportError:
        raise MissingExtraError("reading zstd files", "zstd") from None
    with zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True) as reader:
        return bytes(reader.readall())


_COMPRESSIONS: tuple[tuple[bytes, str, Callable[[bytes], bytes]], ...] = (
    (b"\x1f\x8b", "gzip", _gunzip),
    (b"\xfd7zXZ\x00", "xz", _unxz),
    (b"\x28\xb5\x2f\xfd", "zstd", _unzstd),
)
