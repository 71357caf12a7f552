"""File formats: each reads one file into a `SegmentTable`."""

from __future__ import annotations

from collections.abc import Callable

from mtgauge.corpus import textfile
from mtgauge.corpus.formats import jsonl, plain, tsv
from mtgauge.corpus.formats.table import SegmentTable
from mtgauge.errors import InputError

__all__ = ["SegmentTable", "parse_table", "read_table"]

_BY_SUFFIX: dict[str, Callable[[str], SegmentTable]] = {".tsv": tsv.parse, ".jsonl": jsonl.parse}


def read_table(path: str) -> SegmentTable:
    """Reads one file; its format follows from its suffix (before ``.gz``, ``.xz``, ``.zst``).

    ``.tsv`` and ``.jsonl`` have named columns, anything else is plain text, one segment a line.

    Raises:
        InputError: Named by file, and by line or offset where there is one.
    """
    return parse_table(textfile.read_bytes(path), path)


def parse_table(data: bytes, path: str) -> SegmentTable:
    """`read_table` for bytes already at hand; `path` gives the format and stands in messages."""
    name = textfile.bare_name(path)
    suffix = name[name.rfind(".") :] if "." in name else ""
    parse = _BY_SUFFIX.get(suffix, plain.parse)
    try:
        table = parse(textfile.decode(data, path))
    except InputError as error:
        raise error.at(file=path) from None
    if not table.texts:
        raise InputError("has no segments", file=path)
    return table
