"""Records of puzzle evaluations and boards: written like those of texts, and computed again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from mtgauge.base.errors import RecordError
from mtgauge.base.progress import Progress
from mtgauge.base.sentences import say
from mtgauge.corpus.load import Corpus
from mtgauge.corpus.reader import InputFile
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import Evaluation
from mtgauge.records.record import (
    SETTINGS_FILE,
    check_complete,
    of_record,
    record_content,
    recorded_inputs,
    recorded_samples,
    write_record,
)
from mtgauge.records.record_kinds import ComputedRecord, RecordKind
from mtgauge.records.trust import Trust
from mtgauge.suites.puzzles.files import digest_of_puzzles
from mtgauge.suites.puzzles.jobs.board import board_of
from mtgauge.suites.puzzles.jobs.evaluation import evaluate_puzzles
from mtgauge.suites.puzzles.missing import Missing
from mtgauge.suites.puzzles.protocols import Protocol

#: The table of a record that is one of puzzles.
PUZZLES = "puzzles"
#: Roles of inputs that are puzzles: files or folders.
_GOLD, _SUBMISSION = "gold", "submission"
#: The keys of the table `[puzzles]` -> whether the value is a list.
_READ = {"protocol": False, "keep_groups": False, "missing": False, "tags": True, "rank_by": False}


def write_puzzle_record(folder: str, evaluation: Evaluation, asked: Mapping[str, Any]) -> None:
    """Writes a record of puzzles whole or not at all.

    Args:
        folder: A new or an empty one.
        evaluation: The result: of `evaluate_puzzles`, or of a board.
        asked: What `evaluate_puzzles`, or with the key ``rank_by`` what `board_of` was asked for.

    Raises:
        RecordError: The folder is not empty, or cannot be written.
    """
    corpus, tables = _read(evaluation, asked)
    write_record(folder, evaluation, corpus, tables=tables)


def _read(evaluation: Evaluation, asked: Mapping[str, Any]) -> tuple[Corpus, dict[str, Any]]:
    """What was read, and how."""
    n = len(evaluation.testset)
    inputs = [InputFile(_GOLD, "gold", asked["gold"], digest_of_puzzles(asked["gold"]), n)]
    inputs += [
        InputFile(_SUBMISSION, name, path, digest_of_puzzles(path), n) for name, path in asked["submissions"]
    ]
    read = {
        "protocol": str(asked.get("protocol", Protocol.PUZZLING)),
        "keep_groups": asked.get("keep_groups", True),
        "missing": str(asked.get("missing", Missing.REFUSE)),
    }
    if asked.get("tags"):
        read["tags"] = list(asked["tags"])
    if "rank_by" in asked:
        read["rank_by"] = asked["rank_by"]
    return Corpus(evaluation.testset, evaluation.systems, tuple(inputs)), {PUZZLES: read}


def _check_names(values: Mapping[str, Any], known: Mapping[str, bool], table: str) -> None:
    """Refuses what is none of the table's, such as an argument that is a folder to write to.

    Args:
        values: The table.
        known: Name -> whether it is a list of texts.
        table: What it is called.

    Raises:
        RecordError: A name is not known, or a value is of another kind.
    """
    for name, value in values.items():
        if name not in known:
            raise RecordError(say("[{table}] has no {name!r}", table=table, name=name), file=SETTINGS_FILE)
        is_list = isinstance(value, list) and all(isinstance(item, str) for item in value)
        if is_list != known[name] or isinstance(value, dict | list) > is_list:
            raise RecordError(
                say("[{table}] {name} is {value!r}", table=table, name=name, value=value), file=SETTINGS_FILE
            )


def _asked(folder: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of `evaluate_puzzles`, or with the key ``rank_by`` of `board_of`, by a record.

    Raises:
        RecordError: A part is missing, or is of another form.
    """
    check_complete(content)
    with of_record(f"[{PUZZLES}]"):
        read = dict(content[PUZZLES])
    values = dict(content["settings"])
    known = {field.name: isinstance(field.default, tuple) for field in fields(Settings)}
    _check_names(values, known, "settings")
    _check_names(read, _READ, PUZZLES)
    golds = recorded_inputs(content, _GOLD)
    if not golds:
        raise RecordError(say("the record lacks {key}", key="'gold'"), file=SETTINGS_FILE)
    with of_record("[settings]"):
        values["samples"] = recorded_samples(values)
    return {
        **values,
        **read,
        "gold": str(Path(folder) / golds[0]["path"]),
        "submissions": [
            (item["name"], str(Path(folder) / item["path"])) for item in recorded_inputs(content, _SUBMISSION)
        ],
        "metrics": [metric["name"] for metric in content["metrics"]],
        # none is written where none was averaged
        "macro": values.get("macro", ()),
    }


class PuzzleRecords(RecordKind):
    """Describe puzzle records, whose inputs are puzzles and no texts."""

    digests: Mapping[str, Callable[[str], str]] = dict.fromkeys((_GOLD, _SUBMISSION), digest_of_puzzles)
    no_texts = say("is a record of puzzles, and one of texts is needed")

    def computed(
        self, folder: str, content: Mapping[str, Any], *, threads: int, progress: Progress, trust: Trust
    ) -> ComputedRecord:
        """Evaluate the puzzles again, as `RecordKind.computed` has it."""
        asked = {**_asked(folder, content), "threads": threads, "progress": progress}
        trust.check_work(
            len(asked["submissions"]),
            1 if "rank_by" in asked else len(asked["metrics"]),
            has_tests="rank_by" in asked or "test" in asked,
            has_baseline="baseline" in asked,
        )
        evaluation = board_of(**asked).evaluation if "rank_by" in asked else evaluate_puzzles(**asked)
        corpus, tables = _read(evaluation, asked)
        return ComputedRecord(record_content(evaluation, corpus, None, folder, tables), evaluation)


PUZZLE_RECORDS = PuzzleRecords()
