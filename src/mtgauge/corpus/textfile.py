"""Bytes on disk to text: compression by magic number, UTF-8 and nothing else."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Any

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.foreign import foreign_kind
from mtgauge.errors import InputError, MissingExtraError, OptionError
from mtgauge.nearest import meant, nearest
from mtgauge.sentences import say

STDIN = "-"

_BOM = b"\xef\xbb\xbf"
#: Among so many files of a folder, one is looked for that was meant.
_NAMES_LOOKED_AT = 2_000


class Bom(StrEnum):
    """What becomes of a byte order mark before plain text; before any other format it is never text."""

    STRIP = "strip"
    KEEP = "keep"  # as sacreBLEU reads files: one character more in the first segment

    @classmethod
    def of(cls, value: str) -> Bom:
        """The choice of that name.

        Raises:
            OptionError: There is none.
        """
        if value not in list(cls):
            raise OptionError(say("bom is {value!r}", value=value), hint=meant(value, list(cls)))
        return cls(value)


# Text packs to a fifth or a tenth; what packs to a hundredth, beyond the first megabytes, is made to fill memory.
_FREE, _RATIO = 1 << 24, 100
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
#: How markup and JSON begin, in which U+000D is a blank.
_WITH_BLANKS = ("<", "{", "[")


def _near(absent: Path) -> Path | None:
    """The file of the same folder whose name is most like that of one that is not there."""
    try:
        names = [entry.name for entry in islice(os.scandir(absent.parent), _NAMES_LOOKED_AT)]
    except OSError:
        return None
    # endings are alike in any folder; they say what was meant only where several names differ in nothing else
    names.sort(key=lambda name: (Path(name).suffix == absent.suffix, name))
    stems = {Path(name).stem: name for name in names}
    near = nearest(absent.stem, stems)
    return None if near is None else absent.with_name(stems[near])


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
        near = _near(Path(path))
        hint = None if near is None else say("is '{name}' meant?", name=near)
        raise InputError(say("no such file"), file=path, hint=hint, code="no-such-file") from None
    except IsADirectoryError:
        raise InputError(
            say("is a directory, not a file"), file=path, hint=say("name a file in it"), code="not-a-file"
        ) from None
    except OSError as error:
        raise InputError(
            say("cannot be read: {reason}", reason=error.strerror), file=path, code="unreadable-file"
        ) from None


def decode(data: bytes, path: str) -> str:
    """Text from stored bytes: decompressed (gzip, xz, zstd by their first bytes) and read as UTF-8.

    Args:
        data: The stored bytes.
        path: Where they come from, for messages.

    Raises:
        InputError: Broken compression, another encoding (with the byte offset), or a binary file.
    """
    return _strict_text(unpack(data, path), path)


def _strict_text(data: bytes, path: str) -> str:
    body = data.removeprefix(_BOM)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        offset = error.start + len(data) - len(body)
        raise InputError(
            say("is not UTF-8: byte 0x{byte:02x} at offset {offset}", byte=body[error.start], offset=offset),
            file=path,
            line=body.count(b"\n", 0, error.start) + 1,
            hint=say("convert it first, for example with iconv -t UTF-8"),
            code="wrong-encoding",
        ) from None
    nul = text.find("\0")
    if nul >= 0:
        offset = len(text[:nul].encode()) + len(data) - len(body)
        raise InputError(
            say("looks like a binary file: NUL at offset {offset}", offset=offset),
            file=path,
            line=text.count("\n", 0, nul) + 1,
            code="unreadable-file",
        )
    if _is_of_old_macs(text):
        raise InputError(_OLD_ENDS, file=path, hint=_MODERN, code="old-line-ends")
    return text


_OLD_ENDS = say("is one line: its lines end with U+000D only, as on old Macs")
_MODERN = say("convert it: tr '\\r' '\\n' < FILE > NEW")


def _is_of_old_macs(text: str) -> bool:
    """Whether U+000D, which ends no line here, separates what a file has."""
    if "\r" not in text or "\n" in text:
        return False
    return "\r" in text.strip("\r") and not text.lstrip().startswith(_WITH_BLANKS)


def unpack(data: bytes, path: str) -> bytes:
    """Stored bytes without their compression.

    Raises:
        InputError: Broken compression, far more data than text can be packed into, UTF-16, or no text at all: an
            archive, a workbook, a document.
    """
    data = decompress(data, path)
    kind = foreign_kind(data)
    if kind is not None:
        raise InputError(
            say("is {kind}, not text", kind=kind.what), file=path, hint=kind.advice, code="wrong-content"
        )
    if data.startswith(_UTF16):
        raise InputError(
            say("is UTF-16, not UTF-8"),
            file=path,
            hint=say("convert it: iconv -f UTF-16 -t UTF-8"),
            code="wrong-encoding",
        )
    return data


def decode_with_findings(data: bytes, findings: Findings) -> str:
    """Text from stored bytes; each line that is not UTF-8 or holds a NUL is reported, with U+FFFD for its bytes.

    Raises:
        InputError: Broken compression, or UTF-16: there is no text to look at.
    """
    return _text(unpack(data, findings.file), findings)


def _text(data: bytes, findings: Findings) -> str:
    if not findings.gather:
        return _strict_text(data, findings.file)
    body = data.removeprefix(_BOM)
    for line, row in enumerate(body.split(b"\n"), start=1):
        try:
            row.decode("utf-8")
        except UnicodeDecodeError as error:
            findings.add(
                "wrong-encoding", say("is not UTF-8: byte 0x{byte:02x}", byte=row[error.start]), line=line
            )
        if b"\0" in row:
            findings.add("unreadable-file", say("looks like a binary file: NUL"), line=line)
    text = body.decode("utf-8", "replace")
    if _is_of_old_macs(text):
        findings.add("old-line-ends", _OLD_ENDS, hint=_MODERN)
        return text.replace("\r", "\n")  # to look for more findings
    return text


def plain_lines(data: bytes, findings: Findings, bom: Bom, subject: str) -> list[str]:
    """The lines of plain text from stored bytes; a byte order mark before them is told, since it changes scores.

    Args:
        data: The stored bytes.
        findings: Where faults and the byte order mark are reported.
        bom: What becomes of it.
        subject: What the text is called in the warning: ``reference A``.

    Raises:
        InputError: Broken compression, another encoding, or a binary file.
    """
    unpacked = unpack(data, findings.file)
    text = _text(unpacked, findings)
    if unpacked.startswith(_BOM):
        if bom is Bom.KEEP:
            text = "\ufeff" + text
            fate = say("which counts as text, as in sacreBLEU")
        else:
            fate = say("which is left out; sacreBLEU counts it as text (--bom keep does)")
        findings.warn(
            "byte-order-mark", say("{column} begins with a byte order mark, {fate}", column=subject, fate=fate)
        )
    return split_lines(text)


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
            except _BrokenError as error:
                raise InputError(
                    say("is broken {name} data: {reason}", name=name, reason=error),
                    file=path,
                    code="unreadable-file",
                ) from None
    return data


class _BrokenError(Exception):
    """Data that cannot be unpacked, whatever the library calls it."""


def _gunzip(data: bytes) -> bytes:
    import gzip
    import zlib

    try:
        with gzip.open(io.BytesIO(data)) as file:
            return _read_all(file, len(data))
    except (OSError, EOFError, zlib.error) as error:
        raise _BrokenError(error) from None


def _unxz(data: bytes) -> bytes:
    import lzma

    try:
        with lzma.open(io.BytesIO(data)) as file:
            return _read_all(file, len(data))
    except (lzma.LZMAError, EOFError) as error:
        raise _BrokenError(error) from None


def _unzstd(data: bytes) -> bytes:
    try:
        import zstandard
    except ImportError:
        raise MissingExtraError(say("reading zstd files"), "zstd") from None
    try:
        with zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True) as reader:
            return _read_all(reader, len(data))
    except zstandard.ZstdError as error:
        raise _BrokenError(error) from None


def _read_all(file: Any, stored: int) -> bytes:
    """All that is packed, unless it is so much more than what is stored that it can only do harm."""
    limit = max(_FREE, _RATIO * stored)
    data = bytes(file.read(_FREE))
    parts = [data]
    size = len(data)
    while data:
        data = bytes(file.read(_FREE))
        parts.append(data)
        size += len(data)
        if size > limit:
            raise _BrokenError(say("{stored} bytes unpack to more than {limit}", stored=stored, limit=limit))
    return b"".join(parts)


_COMPRESSIONS: tuple[tuple[bytes, str, Callable[[bytes], bytes]], ...] = (
    (b"\x1f\x8b", "gzip", _gunzip),
    (b"\xfd7zXZ\x00", "xz", _unxz),
    (b"\x28\xb5\x2f\xfd", "zstd", _unzstd),
)
