"""Baselines, the scores of unrelated sentences, from the files that bert-score has for each model and language."""

from __future__ import annotations

import csv
import math
from typing import NamedTuple

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

_COLUMNS = ["LAYER", "P", "R", "F"]


class Baseline(NamedTuple):
    """What unrelated sentences get: a score x becomes (x - baseline) / (1 - baseline)."""

    f_score: float
    precision: float
    recall: float


def read_baseline(path: str, layer: int) -> Baseline:
    """The baseline of a layer.

    Args:
        path: A file of comma-separated values with the columns LAYER, P, R and F, and one line per layer.
        layer: The layer.

    Raises:
        InputError: The file cannot be read, is not of that form, or lacks the layer.
    """
    try:
        lines = door.read_bytes(path, most=door.MOST_SETTINGS).decode().splitlines()
        rows = list(csv.reader(lines))
    except UnicodeDecodeError:
        raise InputError(say("is not UTF-8"), file=path) from None
    except csv.Error as error:
        raise InputError(say("cannot be read: {reason}", reason=error), file=path) from None
    if not rows or rows[0] != _COLUMNS:
        raise InputError(
            say("does not begin with the line {line}", line=",".join(_COLUMNS)),
            file=path,
            hint=say("a baseline has the form of those of bert-score"),
        )
    for number, row in enumerate(rows[1:], start=2):
        if row and row[0].strip() == str(layer):
            return _baseline(row, path, number)
    known = ", ".join(row[0] for row in rows[1:] if row)
    raise InputError(
        say("has no baseline of layer {layer}", layer=layer), file=path, hint=say("known: {names}", names=known)
    )


def _baseline(row: list[str], path: str, line: int) -> Baseline:
    try:
        precision, recall, f_score = map(float, row[1:])
    except ValueError:
        raise InputError(say("is not a layer and three numbers"), file=path, line=line) from None
    for value in (precision, recall, f_score):
        if not (math.isfinite(value) and value < 1):
            raise InputError(say("a baseline is below 1, not {value}", value=value), file=path, line=line)
    return Baseline(f_score, precision, recall)
