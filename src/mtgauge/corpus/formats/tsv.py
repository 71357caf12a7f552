"""Tab-separated values with a header; the column ``text`` is needed, ``id document domain`` are read."""

from mtgauge.corpus.formats.table import METADATA, SegmentTable
from mtgauge.corpus.textfile import split_lines
from mtgauge.errors import InputError


def parse(text: str) -> SegmentTable:
    """A segment for each row. There is no quoting: a tab always separates.

    Raises:
        InputError: No column ``text``, a column named twice, or a row with another number of fields.
    """
    header, *rows = split_lines(text) or [""]
    names = header.split("\t")
    if "text" not in names:
        raise InputError(f"has no column 'text' (columns: {', '.join(names)})", line=1)
    if len(set(names)) < len(names):
        raise InputError("names a column twice", line=1)
    fields = []
    for line, row in enumerate(rows, start=2):
        values = row.split("\t")
        if len(values) != len(names):
            raise InputError(f"has {len(values)} fields, the header has {len(names)}", line=line)
        fields.append(values)
    columns = {name: list(column) for name, column in zip(names, zip(*fields, strict=True), strict=False)}
    return SegmentTable.from_columns(
        columns.get("text", []), {name: columns[name] for name in METADATA if name in columns}
    )
