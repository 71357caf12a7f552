"""Tasks of meta-evaluation: TOML files that say what is read and which experiments are made of it.

``[input]`` has the options of ``mtgauge meta rank`` that name files, languages and metrics, by their long names
with underscores; ``[[experiment]]`` has the fields of `mtgauge.metaeval.Experiment`. Paths are relative to the
folder of the data, which is that of the task unless another is named; a path may have wildcards.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from mtgauge import door
from mtgauge.corpus import textfile
from mtgauge.errors import InputError, OptionError
from mtgauge.metaeval import Experiment
from mtgauge.nearest import meant
from mtgauge.sentences import say

_INPUT, _EXPERIMENT = "input", "experiment"
#: Options that hold one path, several paths, and several of the form NAME=PATH.
_PATH, _PATHS, _NAMED = ("source",), ("systems", "testsets"), ("references", "scores", "human", "system_scores")
#: Other options that a task may name: several texts, true or false, and one text.
_TEXTS, _FLAGS = ("metrics", "lower_is_better", "chosen"), ("skip_unknown",)
_OTHERS = ("languages", "human_values", "human_weights", "failed_raters", "raters", "several_references")
_WILD = frozenset("*?[")
_SHIPPED = "mtgauge.metaeval.tasks"


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
    content = door.parse_toml(text, file=file)
    if unknown := sorted(content.keys() - {_INPUT, _EXPERIMENT}):
        raise InputError(say("has no place for {name!r}", name=unknown[0]), file=file)
    asked, given = content.get(_EXPERIMENT), content.get(_INPUT, {})
    if not isinstance(asked, list) or not asked or not all(isinstance(values, dict) for values in asked):
        raise InputError(say("names no experiment"), file=file, hint=say("begin one with [[experiment]]"))
    if not isinstance(given, dict):
        raise _wrong(_INPUT, say("a table"), given, file)
    experiments = tuple(Experiment.of({"test_set": name, **values}) for values in asked)
    return MetaTask(name, dict(_options(given, base, file)), experiments)


def _options(given: Mapping[str, Any], base: Path, file: str) -> Iterator[tuple[str, Any]]:
    for name, value in given.items():
        if name in _PATH:
            yield name, str(base / _text(name, value, file))
        elif name in _PATHS:
            yield name, tuple(found for item in _texts(name, value, file) for found in _found(item, base, file))
        elif name in _NAMED:
            yield name, tuple(named for item in _texts(name, value, file) for named in _named(item, base, file))
        elif name in _TEXTS:
            yield name, tuple(_texts(name, value, file))
        elif name in _FLAGS:
            if not isinstance(value, bool):
                raise _wrong(name, say("true or false"), value, file)
            yield name, value
        elif name in _OTHERS:
            yield name, _text(name, value, file)
        else:
            known = sorted((*_PATH, *_PATHS, *_NAMED, *_TEXTS, *_FLAGS, *_OTHERS))
            raise InputError(say("has no input {name!r}", name=name), file=file, hint=meant(name, known))


def _text(name: str, value: Any, file: str) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise _wrong(name, say("a text"), value, file)
    return value


def _texts(name: str, value: Any, file: str) -> list[str]:
    if not isinstance(value, list):
        raise _wrong(name, say("an array"), value, file)
    return [_text(name, item, file) for item in value]


def _wrong(name: str, kind: str, value: Any, file: str) -> InputError:
    return InputError(say("{key} must be {kind}, not {value!r:.60}", key=name, kind=kind, value=value), file=file)


def _named(item: str, base: Path, file: str) -> Iterator[str]:
    """NAME=PATH, or a path, with the folder of the data before the path."""
    name, is_named, path = item.rpartition("=")
    yield from (f"{name}={found}" if is_named else found for found in _found(path, base, file))


def _found(path: str, base: Path, file: str) -> list[str]:
    if not _WILD & set(path):
        return [str(base / path)]
    try:
        found = sorted((str(item) for item in base.glob(path)), key=os.fsencode)
    except (NotImplementedError, ValueError):  # from the root on, or with letters next to **
        found = []
    if not found:
        raise InputError(say("{path} fits no file in {folder}", path=path, folder=base), file=file)
    return found
