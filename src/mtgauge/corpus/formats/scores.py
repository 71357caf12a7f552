"""Scores of segments: tables with the columns ``system segment score``, arrays, and files of MT-Metrics-Eval.

Tables are ``.tsv``, ``.csv``, ``.jsonl``, ``.json`` (a list of objects) and ``.parquet``; other columns are left
alone. An array (``.npy``) has a number for each segment, and a row for each system where there are several. A
``.seg.score`` file has a line ``SYSTEM<TAB>SCORE`` for each segment of each system, in the order of the test set.
What a file is follows from its ending, or else from what it holds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.formats import scoretables, suffix_of
from mtgauge.corpus.formats.delimited import MISSING_NUMBERS, decimal_hint
from mtgauge.corpus.formats.scoretables import Expected, ScoreTableRow
from mtgauge.corpus.languages import LanguagePair

_SEGMENTS_ENDING = ".seg.score"
#: Scores of MT-Metrics-Eval that are not of segments.
_COARSER_ENDINGS = (".sys.score", ".domain.score", ".doc.score")
_NUMPY, _PARQUET = b"\x93NUMPY", b"PAR1"
#: System -> n scores in the order of the test set; None where one is missing.
Columns = dict[str, list[float | None]]


def scores_name(path: str) -> str:
    """The name of scores by their file: ``mqm`` for ``he-en.mqm.seg.score``, ``mqm`` for ``mqm.tsv.gz``."""
    if path == door.STDIN:
        return "stdin"
    name = textfile.bare_name(path)
    if not name.endswith(_SEGMENTS_ENDING):
        return name.rsplit(".", 1)[0] or path
    name = name.removesuffix(_SEGMENTS_ENDING)
    pair, dot, rest = name.partition(".")
    return rest if dot and rest and _is_pair(pair) else name


def _is_pair(text: str) -> bool:
    try:
        LanguagePair.parse(text)
    except OptionError:
        return False
    return True


def read_scores(data: bytes, path: str, expected: Expected) -> Columns:
    """The scores of every system that a file names, also of systems that are not measured.

    Args:
        data: The file's bytes as they are stored.
        path: Gives the format, and stands in messages.
        expected: The segments and systems.

    Raises:
        InputError: Named by file, and by line and segment where there is one: a segment that the test set does not
            have, two scores of one segment, a score that is not a finite number, or another number of scores.
        MissingExtraError: Parquet, and pyarrow is not installed.
    """
    if textfile.bare_name(path).endswith(_COARSER_ENDINGS):
        hint = say("take the file that ends in {ending}", ending=_SEGMENTS_ENDING)
        raise InputError(say("holds no scores of segments"), file=path, hint=hint, code="without-scores")
    data = door.decompress(data, path)
    suffix = suffix_of(path)
    if suffix == ".npy" or data.startswith(_NUMPY):
        return _array(data, path, expected)
    if suffix == ".parquet" or data.startswith(_PARQUET):
        return _by_segment(scoretables.parquet_rows(data, path), path, expected)
    text = textfile.decode(data, path)
    if scoretables.is_table(text, suffix):
        return _by_segment(scoretables.text_rows(text, suffix, path, expected), path, expected)
    return _in_order(text, path, expected)


def _by_segment(rows: Iterator[ScoreTableRow], path: str, expected: Expected) -> Columns:
    """Scores by system and segment id; a segment without a row has none."""
    positions = {segment: position for position, segment in enumerate(expected.ids)}
    columns: Columns = {}
    seen: dict[tuple[str, int], ScoreTableRow] = {}
    for row in rows:
        position = positions.get(row.segment)
        if position is None:
            hint = say("the first one there is {segment}", segment=expected.ids[0])
            raise row.error("unknown-segment", say("the test set has no such segment"), path, hint=hint)
        first = seen.setdefault((row.system, position), row)
        if first is not row:
            raise row.error(
                "repeated-score",
                say("system {system!r} has a score already, in {place}", system=row.system, place=first.place),
                path,
                hint=say("one score per segment: take the mean of several ratings first"),
            )
        column = columns.setdefault(row.system, [None] * len(expected.ids))
        try:
            column[position] = _number(row.score)
        except ValueError as error:
            message = say("score of system {system!r} {fault}", system=row.system, fault=error.args[0])
            raise row.error("bad-score", message, path, decimal_hint(row.score)) from None
    if not columns:
        raise InputError(say("holds no scores"), file=path, code="without-scores")
    return columns


def read_system_scores(data: bytes, path: str) -> dict[str, float | None]:
    """The score of each system in a file of MT-Metrics-Eval, a line ``SYSTEM<TAB>SCORE`` each; None where missing.

    Args:
        data: The file's bytes as they are stored.
        path: Stands in messages.

    Raises:
        InputError: Named by file and line: a line that is no system and score, or a system with several scores.
    """
    columns = _lines_of_systems(textfile.decode(door.decompress(data, path), path), path)
    for system, column in columns.items():
        if len(column) != 1:
            message = say("has {n:,} scores of system {system!r}, and not one", n=len(column), system=system)
            hint = say("scores of segments are for --scores")
            raise InputError(message, file=path, hint=hint, code="unequal-counts")
    return {system: column[0] for system, column in columns.items()}


def _in_order(text: str, path: str, expected: Expected) -> Columns:
    """Scores of MT-Metrics-Eval."""
    columns = _lines_of_systems(text, path)
    n = len(expected.ids)
    for system, column in columns.items():
        if len(column) != n:
            hint = (
                say("these look like scores of whole systems")
                if len(column) == 1
                else say("write None where one is missing")
            )
            message = say(
                "has {n:,} scores of system {system!r}, the test set has {segments:,} segments",
                n=len(column),
                system=system,
                segments=n,
            )
            raise InputError(message, file=path, hint=hint, code="unequal-counts")
    return columns


def _lines_of_systems(text: str, path: str) -> Columns:
    """The scores of each system, in the order of the lines."""
    columns: Columns = {}
    for line, row in enumerate(textfile.split_lines(text), start=1):
        fields = row.split("\t") if "\t" in row else row.split()
        if len(fields) != 2:
            message = say("is not a system and score")
            hint = say(
                "a table begins with the names of its columns: {columns}", columns=" ".join(scoretables.COLUMNS)
            )
            raise InputError(message, file=path, line=line, hint=hint, code="broken-table")
        system, score = fields
        column = columns.setdefault(system, [])
        try:
            column.append(_number(score))
        except ValueError as error:
            message = say("score of system {system!r} {fault}", system=system, fault=error.args[0])
            raise InputError(message, file=path, line=line, hint=decimal_hint(score), code="bad-score") from None
    if not columns:
        raise InputError(say("holds no scores"), file=path, code="without-scores")
    return columns


def _array(data: bytes, path: str, expected: Expected) -> Columns:
    """Scores of the one system, shape (n,), or of all systems in their order, shape (systems, n)."""
    import numpy as np

    try:
        array = door.parse_array(data)
    except ValueError as error:
        raise InputError(
            say("is not a readable NumPy array: {reason}", reason=error), file=path, code="broken-array"
        ) from None
    if not (np.issubdtype(array.dtype, np.floating) or np.issubdtype(array.dtype, np.integer)):
        raise InputError(say("holds {type}, not numbers", type=array.dtype), file=path, code="wrong-type")
    shape = len(expected.systems), len(expected.ids)
    allowed = [shape[1:], shape] if len(expected.systems) == 1 else [shape]
    if array.shape not in allowed:
        message = say("has the shape {shape}, not {expected}", shape=array.shape, expected=allowed[0])
        hint = say("a row for each system in the order given, a column for each segment; NaN where one is missing")
        raise InputError(message, file=path, hint=hint, code="broken-array")
    infinite = np.argwhere(np.isinf(array.reshape(shape)))
    if len(infinite):
        system, segment = infinite[0]
        name = expected.systems[system]
        message = say("score of system {name!r} is infinite", name=name)
        raise InputError(message, file=path, segment=expected.ids[segment], code="bad-score")
    return {
        system: [None if math.isnan(value) else float(value) for value in row]
        for system, row in zip(expected.systems, array.reshape(shape).tolist(), strict=True)
    }


def _number(value: Any) -> float | None:
    """A score as it stands in a file.

    Raises:
        ValueError: It is none; says why.
    """
    if value is None or (isinstance(value, str) and value.strip().lower() in MISSING_NUMBERS):
        return None
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(say("is {value!r}, which is not a number", value=value))
    try:
        # Python's own 1_000 is a number nowhere else, nor are the digits of all scripts
        is_odd = isinstance(value, str) and ("_" in value or not value.isascii())
        number = float("?" if is_odd else value)
    except (ValueError, OverflowError):
        raise ValueError(say("is {value!r}, which is not a number", value=value)) from None
    if math.isinf(number):
        raise ValueError("is infinite")
    return None if math.isnan(number) else number
