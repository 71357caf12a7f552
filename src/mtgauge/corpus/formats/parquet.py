"""Parquet, with the columns of `mtgauge.corpus.formats.columns`; null where a translation is missing."""

from __future__ import annotations

from typing import Any

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.columns import (
    COMET,
    REFERENCE,
    SYSTEM,
    from_columns,
    holds_a_set,
    is_of_comet,
    to_columns,
)
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.registry import StoredContent
from mtgauge.corpus.formats.storedset import StoredSet
from mtgauge.corpus.languages import LanguagePair
from mtgauge.errors import InputError, MissingExtraError
from mtgauge.sentences import say

# Repeated values take next to no room in a file, but each takes some in memory.
_FREE_CELLS, _CELLS_A_BYTE = 1 << 22, 4


def recognise(content: StoredContent) -> bool:
    """Every file with the suffix or the first bytes."""
    return True


def read(content: StoredContent, languages: LanguagePair | None) -> StoredSet:
    """A test set from the bytes of a file.

    Raises:
        MissingExtraError: pyarrow is not installed.
        InputError: It is not a Parquet file.
    """
    pa, _ = _pyarrow()
    findings = content.findings
    names, found = open_table(content.data, findings.file)
    if not holds_a_set(names):
        findings.add(
            "missing-column",
            say("has no column source, ref:NAME or hyp:NAME (columns: {names})", names=", ".join(names)),
        )
    if len(set(names)) < len(names):
        findings.add("repeated-column", say("names a column twice"))
    needed = {"id", "source"} if not is_of_comet(names) else {"id", *COMET}
    needed |= {name for name in names if name.startswith((REFERENCE, SYSTEM))}
    columns = {
        name: _strings(pa, name, column, findings, is_needed=name in needed)
        for name, column in zip(names, found, strict=True)
    }
    return from_columns({name: values for name, values in columns.items() if values is not None}, findings)


def open_table(data: bytes, path: str) -> tuple[list[str], list[Any]]:
    """The names of the columns of a file, and the columns as pyarrow has them.

    Raises:
        MissingExtraError: pyarrow is not installed.
        InputError: It is not a Parquet file.
    """
    pa, pq = _pyarrow()
    try:
        file = pq.ParquetFile(pa.BufferReader(data))
        names: list[str] = file.schema_arrow.names
        cells = file.metadata.num_rows * len(names)
        if cells > max(_FREE_CELLS, _CELLS_A_BYTE * len(data)):
            raise InputError(
                say("claims {cells} values in {n} bytes", cells=cells, n=len(data)),
                file=path,
                code="broken-parquet",
            )
        return names, file.read().columns
    except (pa.ArrowException, OSError, OverflowError) as error:
        reason = str(error).partition("\n")[0]
        raise InputError(
            say("is not a Parquet file that can be read: {reason}", reason=reason),
            file=path,
            code="broken-parquet",
        ) from None


def _strings(pa: Any, name: str, column: Any, findings: Findings, *, is_needed: bool) -> list[str | None] | None:
    kind = column.type
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_null(kind):
        values: list[str | None] = column.to_pylist()
        return values
    if pa.types.is_integer(kind) and name in ("id", "document"):
        return [None if value is None else str(value) for value in column.to_pylist()]
    if is_needed:
        findings.add("wrong-type", say("column {name!r} holds {kind}, not strings", name=name, kind=kind))
    return None


def write(stored: StoredSet, losses: Losses) -> bytes:
    """The table of a test set.

    Raises:
        MissingExtraError: pyarrow is not installed.
    """
    pa, pq = _pyarrow()
    losses.without(stored, keeps=("ids", "languages", "document", "domain", "origlang", "collection", "testsuite"))
    clean = losses.encodable()
    columns = {
        name: pa.array([None if text is None else clean(text) for text in texts], pa.string())
        for name, texts in to_columns(stored).items()
    }
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table(columns), sink, compression="zstd")
    written: bytes = sink.getvalue().to_pybytes()
    return written


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtraError("Parquet", "parquet") from None
    return pa, pq
