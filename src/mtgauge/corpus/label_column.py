"""A column of labels, such as genre, from the files that a test set was read from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import csvtable, jsonl, jsonlist, suffix_of, tsv
from mtgauge.corpus.reader import InputFile

_ROLES = ("source", "reference", "testset")


def label_column(inputs: Sequence[InputFile], name: str, segments: int) -> tuple[str, ...] | None:
    """The labels of segments in a column that readers of texts leave alone.

    Args:
        inputs: The files of a test set, of which the first with the column counts.
        name: The column of TSV or CSV, or the key of JSON or JSON Lines.
        segments: Number of segments that are scored.

    Returns:
        A label for each segment; None where no source, reference or test set has the column.

    Raises:
        InputError: The column has labels of more segments, or of fewer.
    """
    for file in inputs:
        labels = _column(file, name) if file.role in _ROLES else None
        if labels is None:
            continue
        if len(labels) != segments:
            raise InputError(
                say(
                    "the column {name!r} has not as many labels as segments are scored: {n}, not {segments}",
                    n=len(labels), name=name, segments=segments,
                ),
                file=file.path,
            )  # fmt: skip
        return tuple(labels)
    return None


def _column(file: InputFile, name: str) -> list[str] | None:
    suffix = suffix_of(file.path)
    if suffix not in _TABLES and suffix not in _RECORDS:
        return None
    data = door.read_bytes(file.path) if file.data is None else file.data
    text, findings = textfile.decode(data, file.path), Findings(file.path)
    if suffix in _RECORDS:
        objects = _RECORDS[suffix](text, findings)
        return [str(item.get(name, "")) for item in objects] if objects and name in objects[0] else None
    names, rows = _TABLES[suffix](text, findings)
    return [row[names.index(name)] for _, row in rows] if name in names else None


def _listed(text: str, findings: Findings) -> list[dict[str, Any]]:
    """The objects of a JSON list; a list of strings has none."""
    return [item for _, item in jsonlist.items_of(text, findings) if isinstance(item, dict)]


def _lines(text: str, findings: Findings) -> list[dict[str, Any]]:
    return [item for _, item in jsonl.objects_of(text, findings)]


_TABLES = {".tsv": tsv.rows_of, ".csv": csvtable.rows_of}
_RECORDS = {".jsonl": _lines, ".ndjson": _lines, ".json": _listed}
