"""Stored bytes to text: UTF-8 and nothing else, and lines."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.foreign import foreign_kind

_BOM = b"\xef\xbb\xbf"


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
        check_known(value, [*cls], say("bom is {value!r}", value=value))
        return cls(value)


_UTF16 = (b"\xff\xfe", b"\xfe\xff")
#: How markup and JSON begin, in which U+000D is a blank.
_WITH_BLANKS = ("<", "{", "[")


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
        message = say("is not UTF-8: byte 0x{byte:02x} at offset {offset}", byte=body[error.start], offset=offset)
        hint = say("convert it first, for example with iconv -t UTF-8")
        raise InputError(
            message, file=path, line=body.count(b"\n", 0, error.start) + 1, hint=hint, code="wrong-encoding"
        ) from None
    nul = text.find("\0")
    if nul >= 0:
        offset = len(text[:nul].encode()) + len(data) - len(body)
        message = say("looks like a binary file: NUL at offset {offset}", offset=offset)
        raise InputError(message, file=path, line=text.count("\n", 0, nul) + 1, code="unreadable-file")
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
    data = door.decompress(data, path)
    kind = foreign_kind(data)
    if kind is not None:
        raise InputError(
            say("is {kind}, not text", kind=kind.what), file=path, hint=kind.advice, code="wrong-content"
        )
    if data.startswith(_UTF16):
        hint = say("convert it: iconv -f UTF-16 -t UTF-8")
        raise InputError(say("is UTF-16, not UTF-8"), file=path, hint=hint, code="wrong-encoding")
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
