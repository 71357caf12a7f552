"""Scores of whole systems by metrics that were run elsewhere: files of MT-Metrics-Eval, and folders of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.formats.scores import read_system_scores
from mtgauge.corpus.reader import InputFile
from mtgauge.suites.metaeval.columns import ScoreColumn

#: What such a file is in a record.
SYSTEM_SCORES_ROLE: Final = "system-scores"
#: Ending of such files.
_ENDING = ".sys.score"


@dataclass(frozen=True, slots=True)
class SystemScores:
    """Scores that a metric gave to systems, and to nothing smaller.

    Attributes:
        file: Where they are from; its name is that of the metric.
        scores: System -> score; None where it has none.
        higher_is_better: The direction.
    """

    file: InputFile
    scores: Mapping[str, float | None]
    higher_is_better: bool = True

    def column(self, systems: Sequence[str]) -> ScoreColumn:
        """The scores of these systems, in their order."""
        sign = 1.0 if self.higher_is_better else -1.0
        found = [self.scores.get(name) for name in systems]
        values = sign * np.array(found, dtype=np.float64)
        return ScoreColumn(self.file.name, values, turned=not self.higher_is_better)


def system_score_files(paths: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """(name, path) of each file with scores of systems; of a folder all that end in ``.sys.score``.

    Args:
        paths: (name, path); an empty name stands for that of the file, and folders need none.

    Raises:
        InputError: A folder has no such file.
    """
    files: list[tuple[str, str]] = []
    for name, path in paths:
        inside = [path]
        if Path(path).is_dir():
            found = sorted(Path(path).glob(f"*{_ENDING}"), key=lambda file: file.name.encode())
            if not found:
                raise InputError(say("has no file that ends in {ending}", ending=_ENDING), file=path)
            name, inside = "", [str(file) for file in found]
        files += [(name or _name_of(file), file) for file in inside]
    return files


def _name_of(path: str) -> str:
    return "stdin" if path == door.STDIN else textfile.bare_name(path).removesuffix(_ENDING)


def read_system_columns(
    files: Sequence[tuple[str, str]], lower_is_better: Sequence[str] = (), *, read: Sequence[InputFile] = ()
) -> list[SystemScores]:
    """Scores of systems from files.

    Args:
        files: (name, path).
        lower_is_better: Names of those that are the better the lower.
        read: What was read before, as standard input can be read once.

    Raises:
        InputError: A file cannot be read.
    """
    taken = [file.path for file in read]
    columns = []
    for name, path in files:
        if path == door.STDIN and path in taken:
            raise InputError(say("standard input is asked for twice"), code="standard-input")
        taken.append(path)
        data = door.read_bytes(path)
        kept = data if path == door.STDIN else None
        file = InputFile(SYSTEM_SCORES_ROLE, name, path, hashlib.sha256(data).hexdigest(), 0, kept)
        columns.append(SystemScores(file, read_system_scores(data, path), name not in lower_is_better))
    return columns
