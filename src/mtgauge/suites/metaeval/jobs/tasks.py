"""Tasks of meta-evaluation: TOML files that say what is read and which experiments are made of it.

``[input]`` has the options of ``mtgauge meta rank`` that name files, languages and metrics, by their long names
with underscores; ``[[experiment]]`` has the fields of `mtgauge.suites.metaeval.experiment.Experiment`. Paths are
relative to the folder of the data, which is that of the task unless another is named; a path may have wildcards.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from importlib.resources import files
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile, TomlTable
from mtgauge.corpus import textfile
from mtgauge.stats.correlation import Grouping
from mtgauge.suites.metaeval.experiment import STATISTICS, Experiment, ScoredUnit

_INPUT, _EXPERIMENT = "input", "experiment"
#: Options that hold one path, several paths, and several of the form NAME=PATH.
_PATH, _PATHS, _NAMED = ("source",), ("systems", "testsets"), ("references", "scores", "human", "system_scores")
#: Other options that a task may name: several texts, true or false, and one text.
_TEXTS, _FLAGS = ("metrics", "lower_is_better", "chosen"), ("skip_unknown", "all_pairs")
_OTHERS = ("languages", "human_values", "human_weights", "failed_raters", "raters", "several_references")
_WILD = frozenset("*?[")
_SHIPPED = "mtgauge.suites.metaeval.tasks"


@dataclass(frozen=True, slots=True)
class MetaTask:
    """A task.

    Attributes:
        name: Its name: that of its file without ending.
        options: What is read, by the names of the options of the command, paths resolved.
        experiments: What is made of it.
    """

    name: str
    options: Mapping[str, Any]
    experiments: tuple[Experiment, ...]


def shipped_tasks() -> list[str]:
    """The names of the tasks that come with mtgauge."""
    return sorted(
        item.name.removesuffix(".toml") for item in files(_SHIPPED).iterdir() if item.name.endswith(".toml")
    )


def read_task(task: str, data: str | None) -> MetaTask:
    """The task of a file, or one that comes with mtgauge.

    Args:
        task: A path, or one of `shipped_tasks`.
        data: The folder that paths are relative to; None: that of the file.

    Raises:
        InputError: The file cannot be read, or is not a task, or a path with wildcards fits nothing.
        OptionError: A shipped task without a folder of data, or an experiment that makes no sense.
    """
    path = Path(task)
    if task in shipped_tasks() and not path.exists():
        if data is None:
            hint = say("name its folder: --data DIR")
            raise OptionError(say("the task {name} needs data", name=task), hint=hint)
        return _task(task, task, files(_SHIPPED).joinpath(f"{task}.toml").read_text("utf-8"), Path(data))
    if not path.exists():
        known = say("tasks known by name: {names}", names=", ".join(shipped_tasks()))
        raise InputError(say("no such file"), file=path, hint=known)
    text = textfile.decode(door.read_bytes(task), task)
    return _task(path.stem, task, text, path.parent if data is None else Path(data))


def _task(name: str, file: str, text: str, base: Path) -> MetaTask:
    top = TomlFile.parse(text, file).top.only(_INPUT, _EXPERIMENT)
    experiments = tuple(_experiment(table, name) for table in top.tables(_EXPERIMENT, ()))
    if not experiments:
        raise top.error(say("names no experiment"), _EXPERIMENT, hint=say("begin one with [[experiment]]"))
    return MetaTask(name, dict(_options(top.table(_INPUT, {}), base)), experiments)


def _experiment(table: TomlTable, test_set: str) -> Experiment:
    """An experiment; errors in values that are checked here have the line of the key, and others of the table."""
    table.only(*(field.name for field in fields(Experiment)))
    for name in ("name", "test_set", "human"):
        table.string(name, "")
    table.texts("systems", ())
    table.flag("references", default=False)
    for name, values in (("unit", ScoredUnit), ("statistic", STATISTICS), ("grouping", Grouping)):
        table.choice_or_none(name, values)
    for name in ("samples", "trials", "seed"):
        table.whole(name, 0, least=0)
    table.number("outliers", 0, least=0)
    with table.placed():
        return Experiment.of({"test_set": test_set, **table.content})


def _options(table: TomlTable, base: Path) -> Iterator[tuple[str, Any]]:
    table.only(*_PATH, *_PATHS, *_NAMED, *_TEXTS, *_FLAGS, *_OTHERS)
    for key in table.content:
        with table.placed(key):
            if key in _PATH:
                yield key, str(base / table.string(key))
            elif key in _PATHS:
                yield key, tuple(found for item in table.texts(key) for found in _found(item, base))
            elif key in _NAMED:
                yield key, tuple(named for item in table.texts(key) for named in _named(item, base))
            elif key in _TEXTS:
                yield key, table.texts(key)
            elif key in _FLAGS:
                yield key, table.flag(key)
            else:
                yield key, table.string(key)


def _named(item: str, base: Path) -> Iterator[str]:
    """NAME=PATH, or a path, with the folder of the data before the path."""
    name, is_named, path = item.rpartition("=")
    yield from (f"{name}={found}" if is_named else found for found in _found(path, base))


def _found(path: str, base: Path) -> list[str]:
    if not _WILD & set(path):
        return [str(base / path)]
    try:
        found = sorted((str(item) for item in base.glob(path)), key=os.fsencode)
    except (NotImplementedError, ValueError):  # from the root on, or with letters next to **
        found = []
    if not found:
        raise InputError(say("{path} fits no file in {folder}", path=path, folder=base))
    return found
