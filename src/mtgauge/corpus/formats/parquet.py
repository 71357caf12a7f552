"""Parquet, with the columns of `mtgauge.corpus.formats.columns`; null where a translation is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any

from mtgauge.base.door import most_unpacked
from mtgauge.base.errors import InputError, MissingExtraError
from mtgauge.base.sentences import say
from mtgauge.corpus.formats.columns import (
    COMET,
    REFERENCE,
    SYSTEM,
    from_columns,
    holds_a_set,
    is_known_column,
    is_of_comet,
    to_columns,
)
from mtgauge.corpus.formats.content import StoredContent
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.parquetpages import WHOLE, ParquetPage, pages
from mtgauge.corpus.formats.storedset import StoredSet
from mtgauge.corpus.languages import LanguagePair

#: Repeated values take next to no room in a file, but each takes some in memory.
_FREE_CELLS, _CELLS_A_BYTE = 1 << 22, 4
#: Rows that are decoded at once.
_ROWS = 1 << 16


def recognise(content: StoredContent) -> bool:
    """Every file with the suffix or the first bytes."""
    return True


def read(content: StoredContent, languages: LanguagePair | None) -> StoredSet:
    """A test set from the bytes of a file.

    Raises:
        MissingExtraError: pyarrow is not installed.
        InputError: It is not a Parquet file, or has far more texts than bytes.
    """
    findings = content.findings
    table = open_table(content.data, findings.file)
    names = table.names
    if not holds_a_set(names):
        findings.add(
            "missing-column",
            say("has no column source, ref:NAME or hyp:NAME (columns: {names})", names=", ".join(names)),
        )
    if len(set(names)) < len(names):
        findings.add("repeated-column", say("names a column twice"))
    readable = {name: place for place, name in enumerate(names) if _is_text(table.kinds[place], name)}
    needed = {"id", "source"} if not is_of_comet(names) else {"id", *COMET}
    for name, kind in zip(names, table.kinds, strict=True):
        if name not in readable and (name in needed or name.startswith((REFERENCE, SYSTEM))):
            findings.add("wrong-type", say("column {name!r} holds {kind}, not strings", name=name, kind=kind))
    used = [name for name in readable if is_known_column(name)]
    values = table.read([readable[name] for name in used])
    columns = {name: [*map(_text, found)] for name, found in zip(used, values, strict=True)}
    # other columns are only named
    return from_columns(columns | {name: [] for name in readable if name not in columns}, findings)


def _is_text(kind: Any, name: str) -> bool:
    pa, _ = _pyarrow()
    return is_string(kind) or pa.types.is_null(kind) or (pa.types.is_integer(kind) and name in ("id", "document"))


def _text(value: Any) -> str | None:
    return value if value is None else str(value)


def is_string(kind: Any) -> bool:
    """Whether a type of pyarrow is one of texts."""
    pa, _ = _pyarrow()
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def open_table(data: bytes, path: str) -> ParquetTable:
    """The columns of a file, which are read later.

    Raises:
        MissingExtraError: pyarrow is not installed.
        InputError: It is not a Parquet file.
    """
    pa, pq = _pyarrow()
    with _reported(path):
        file = pq.ParquetFile(pa.BufferReader(data))
        fields = [*file.schema_arrow]
        kinds = [field.type.value_type if pa.types.is_dictionary(field.type) else field.type for field in fields]
        return ParquetTable(data, path, [field.name for field in fields], kinds, file.metadata)


@dataclass(eq=False)
class ParquetTable:
    """A Parquet file.

    Attributes:
        data: Its bytes.
        path: Stands in messages.
        names: The names of its columns.
        kinds: The types of their values, as pyarrow has them.
        metadata: Its parts, as pyarrow has them.
    """

    data: bytes
    path: str
    names: list[str]
    kinds: list[Any]
    metadata: Any
    _left: int = dataclass_field(init=False, default=0)

    def read(self, places: Sequence[int]) -> list[list[Any]]:
        """The values of columns without parts: texts, numbers, truth values and None.

        The bytes of all texts are added up before they are made, and refused beyond `door.most_unpacked`.

        Args:
            places: Which columns.

        Raises:
            InputError: They cannot be read, or are far more than the file has bytes.
        """
        self._require_cells(len(places))
        for place in places:
            self._require_plain(place)
        with _reported(self.path):
            self._left = most_unpacked(len(self.data))
            leaves = self._leaves()
            found = [self._pages(leaves[place]) for place in places]
            if sum(packed for packed, _ in found) > len(self.data):
                raise ValueError(say("its columns are more than the file"))
            self._take(sum(page.unpacked for _, pages in found for page in pages))
            self._left = most_unpacked(len(self.data))
            return [self._values(leaves[place], pages) for place, (_, pages) in zip(places, found, strict=True)]

    def _require_cells(self, columns: int) -> None:
        groups = range(self.metadata.num_row_groups)
        rows = max(self.metadata.num_rows, sum(self.metadata.row_group(group).num_rows for group in groups))
        if rows * columns > max(_FREE_CELLS, _CELLS_A_BYTE * len(self.data)):
            message = say("claims {cells} values in {n} bytes", cells=rows * columns, n=len(self.data))
            raise InputError(message, file=self.path, code="broken-parquet")

    def _require_plain(self, place: int) -> None:
        pa, _ = _pyarrow()
        kind = self.kinds[place]
        numbers = (pa.types.is_integer, pa.types.is_floating, pa.types.is_boolean, pa.types.is_null)
        if not (is_string(kind) or any(is_one(kind) for is_one in numbers)):
            message = say(
                "column {name!r} has type {kind}, not strings or numbers", name=self.names[place], kind=kind
            )
            raise InputError(message, file=self.path, code="wrong-type")

    def _take(self, size: int) -> None:
        """Counts bytes before memory is taken for them."""
        self._left -= size
        if self._left < 0:
            stored = len(self.data)
            raise ValueError(
                say("{stored} bytes unpack to more than {limit}", stored=stored, limit=most_unpacked(stored))
            )

    def _leaves(self) -> list[int]:
        """The number of each column among the stored ones; a column with parts has several."""
        starts, place = [], 0
        for field in self.metadata.schema.to_arrow_schema():
            starts.append(place)
            place += _stored_columns(field.type)
        return starts

    def _pages(self, leaf: int) -> tuple[int, list[ParquetPage]]:
        """The bytes that a column is stored in, and the heads of its pages."""
        size, found = 0, list[ParquetPage]()
        for group in range(self.metadata.num_row_groups):
            part = self.metadata.row_group(group).column(leaf)
            starts = (part.data_page_offset, part.dictionary_page_offset or part.data_page_offset)
            size += part.total_compressed_size
            found += pages(self.data, min(starts), part.total_compressed_size, part.num_values)
        return size, found

    def _values(self, leaf: int, pages: Sequence[ParquetPage]) -> list[Any]:
        pa, pq = _pyarrow()
        rows, names = _ROWS, [self.metadata.schema.column(leaf).path]
        if any(page.encoding not in WHOLE for page in pages):
            # a text may repeat the beginning of the one before it: each could be as long as all of them
            longest = sum(page.unpacked for page in pages)
            rows, names = max(1, min(rows, most_unpacked(len(self.data)) // longest)), []
        file = pq.ParquetFile(pa.BufferReader(self.data), metadata=self.metadata, read_dictionary=names)
        groups = [*range(self.metadata.num_row_groups)]
        found: list[Any] = []
        for batch in file.reader.iter_batches(rows, row_groups=groups, column_indices=[leaf], use_threads=False):
            found += self._decoded(batch.column(0))
        return found

    def _decoded(self, values: Any) -> list[Any]:
        import pyarrow.compute as pc

        pa, _ = _pyarrow()
        is_numbered = pa.types.is_dictionary(values.type)
        texts = values.dictionary if is_numbered else values
        if is_string(texts.type):
            lengths = pc.binary_length(texts)
            self._take(pc.sum(lengths.take(values.indices) if is_numbered else lengths).as_py() or 0)
        found: list[Any] = (values.dictionary_decode() if is_numbered else values).to_pylist()
        return found


def _stored_columns(kind: Any) -> int:
    """The number of columns in which a type is stored: one, or several for a type with parts."""
    return sum(_stored_columns(kind.field(part).type) for part in range(kind.num_fields)) or 1


@contextmanager
def _reported(path: str) -> Iterator[None]:
    pa, _ = _pyarrow()
    try:
        yield
    except (pa.ArrowException, OSError, OverflowError, ValueError, RecursionError) as error:
        reason = str(error).partition("\n")[0]
        message = say("is not a Parquet file that can be read: {reason}", reason=reason)
        raise InputError(message, file=path, code="broken-parquet") from None


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
