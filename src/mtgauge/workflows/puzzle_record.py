"""Records of puzzle evaluations and boards: written like those of texts, and computed again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mtgauge.corpus.load import Corpus, InputFile
from mtgauge.engine.progress import Progress
from mtgauge.errors import RecordError
from mtgauge.evaluation import Evaluation
from mtgauge.puzzles.files import digest_of_puzzles
from mtgauge.puzzles.missing import Missing
from mtgauge.puzzles.protocols import Protocol
from mtgauge.sentences import say
from mtgauge.workflows.puzzle_board import board_of
from mtgauge.workflows.puzzles import evaluate_puzzles
from mtgauge.workflows.record import (
    PUZZLES,
    SETTINGS_FILE,
    check_complete,
    recorded_inputs,
    recorded_samples,
    write_record,
)

#: Roles of inputs that are puzzles.
PUZZLE_ROLES = ("gold", "submission")


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
    inputs = [InputFile("gold", "gold", asked["gold"], digest_of_puzzles(asked["gold"]), n)]
    inputs += [
        InputFile("submission", name, path, digest_of_puzzles(path), n) for name, path in asked["submissions"]
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


def rerun_puzzles(
    folder: str, content: Mapping[str, Any], *, threads: int, progress: Progress
) -> tuple[Evaluation, Corpus, dict[str, Any]]:
    """The evaluation of a puzzle record, computed again, with its inputs and the tables of the record.

    Raises:
        RecordError: A part is missing.
        InputError: An input cannot be read any more.
    """
    check_complete(content)
    values, read = dict(content["settings"]), dict(content[PUZZLES])
    golds = recorded_inputs(content, "gold")
    if not golds:
        raise RecordError(say("the record lacks {key}", key="'gold'"), file=SETTINGS_FILE)
    values["samples"] = recorded_samples(values)
    asked = {
        **values,
        **read,
        "gold": str(Path(folder) / golds[0]["path"]),
        "submissions": [
            (item["name"], str(Path(folder) / item["path"])) for item in recorded_inputs(content, "submission")
        ],
        "metrics": [metric["name"] for metric in content["metrics"]],
        # none is written where none was averaged
        "macro": values.get("macro", ()),
        "threads": threads,
        "progress": progress,
    }
    evaluation = board_of(**asked).evaluation if "rank_by" in asked else evaluate_puzzles(**asked)
    return evaluation, *_read(evaluation, asked)
