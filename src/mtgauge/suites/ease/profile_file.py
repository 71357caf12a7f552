"""Profiles as TOML files: those of mtgauge by name, and those of users by path."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile, TomlTable
from mtgauge.corpus import textfile
from mtgauge.measures import Unit
from mtgauge.measures.registry import parse_metric
from mtgauge.suites.ease.metric_parameters import check_range, place_of
from mtgauge.suites.ease.nearest_parameter import nearest_parameter
from mtgauge.suites.ease.outputs import names_taken
from mtgauge.suites.ease.parameter import EaseParameter, EaseSide
from mtgauge.suites.ease.profile import SIDE_NAMES, EaseProfile, LevelWeights, MetricEntry
from mtgauge.suites.ease.registry import ease_levels, ease_parameters

_FOLDER, _SUFFIX = "mtgauge.suites.ease.profiles", ".toml"
_KEYS = ("summary", "total", "tuned_on", "levels", "metrics", "tuned")
_OF_LEVEL = ("weight", "gamma", "delta", "adequacy", "disfluency", "origin", "title")
_OF_METRIC = ("metric", "output", "title", "low", "high")
#: What ids of levels and metrics are made of.
_PLAIN = re.compile(r"\w+")


def profile_names() -> list[str]:
    """Names of the profiles of mtgauge, in the order of the alphabet."""
    folder = files(_FOLDER)
    return sorted(item.name.removesuffix(_SUFFIX) for item in folder.iterdir() if item.name.endswith(_SUFFIX))


def read_profile(name: str) -> EaseProfile:
    """The profile of a name, or of a file.

    Args:
        name: A name that `profile_names` gives, or the path of a file ``*.toml``.

    Raises:
        OptionError: There is no profile of that name.
        InputError: The file cannot be read, or is no profile: weights do not add up to 1, or a parameter is not
            known; with the file.
    """
    if is_path(name):
        return parse_profile_file(name)
    if name not in profile_names():
        raise OptionError(
            say("unknown profile {name!r}", name=name),
            hint=say("known: {names}; or the path of a file *.toml", names=", ".join(profile_names())),
        )
    return _shipped(name, tuple(sys.path))


@lru_cache(maxsize=16)
def _shipped(name: str, path: tuple[str, ...]) -> EaseProfile:
    """Parameters may be those of packages, which are found on the path."""
    return _parsed(files(_FOLDER).joinpath(name + _SUFFIX).read_text("utf-8"), name, "")


def parse_profile_file(path: str) -> EaseProfile:
    """The profile of a file, whatever it is called.

    Raises:
        InputError: As for `read_profile`.
    """
    return _read(path, digest_of(path), tuple(sys.path))


def is_path(name: str) -> bool:
    """Whether a profile is named by the path of its file."""
    return name.endswith(_SUFFIX)


@lru_cache(maxsize=8)
def _read(path: str, digest: str, found_on: tuple[str, ...]) -> EaseProfile:
    """What a file has when its digest is this one."""
    return _parsed(textfile.decode(door.read_bytes(path), path), Path(path).stem, path)


def _parsed(text: str, name: str, source: str) -> EaseProfile:
    top = TomlFile.parse(text, source or f"{name}{_SUFFIX}", code="broken-profile").top.only(*_KEYS)
    metrics = {id_: _metric(table) for id_, table in top.table("metrics", {}).named()}
    levels = tuple(_level(id_, table) for id_, table in top.table("levels", {}).named())
    with top.placed():
        profile = EaseProfile(
            name,
            top.string("summary", ""),
            levels,
            metrics,
            top.flag("total", default=True),
            top.string("tuned_on", ""),
            source,
            # the hashes of texts, several in each string
            frozenset(" ".join(top.table("tuned", {}).only("texts").texts("texts", ())).split()),
        )
    _check_names(profile, top)
    sides = dict(_sides(profile, top))
    for id_, entry in metrics.items():
        _check_metric(id_, entry, sides.get(id_), top)
    return profile


def _level(id_: str, table: TomlTable) -> LevelWeights:
    table.only(*_OF_LEVEL)
    level = LevelWeights(
        id_,
        _number(table, "weight"),
        _weights(table.table("adequacy", {})),
        _weights(table.table("disfluency", {})),
        _number(table, "gamma", 0.5),
        _number(table, "delta", 1.0),
        table.string("origin", "chosen"),
        table.string("title", ""),
    )
    for fault, *keys in level.faults():
        raise table.error(fault, *keys)
    return level


def _weights(table: TomlTable) -> dict[str, float]:
    return {name: _number(table, name) for name in table.content}


def _number(table: TomlTable, key: str, default: float | None = None) -> float:
    """A number, or a fraction as a string: ``1/3``."""
    text = table.content.get(key)
    if not isinstance(text, str):
        return table.number(key, default)
    try:
        return _fraction(text)
    except (ValueError, ZeroDivisionError):
        raise table.wrong(say("a number or a fraction"), text, key) from None


def _fraction(text: str) -> float:
    """The value of ``1/3``; Python's own fractions of ``1e999999999`` take all memory."""
    above, slash, below = text.strip().partition("/")
    if not slash:
        return door.parse_number(text)
    return float(Fraction(door.parse_integer(above), door.parse_integer(below)))


def _metric(table: TomlTable) -> MetricEntry:
    table.only(*_OF_METRIC)
    low, high = (_number(table, key) if key in table.content else None for key in ("low", "high"))
    return MetricEntry(table.string("metric"), table.string("output", ""), table.string("title", ""), low, high)


def _check_names(profile: EaseProfile, top: TomlTable) -> None:
    """Ids of levels and metrics are plain words, as outputs, columns and options have them, and mean one thing."""
    levels = [level.level for level in profile.levels]
    for key, id_ in [*(("levels", id_) for id_ in levels), *(("metrics", id_) for id_ in profile.metrics)]:
        if not _PLAIN.fullmatch(id_):
            message = say("{id!r} is not a plain id: take letters, digits and underscores alone", id=id_)
            raise top.error(message, key, id_)
    taken = names_taken(levels)
    for id_ in profile.metrics:
        if id_ in ease_parameters():
            message = say("metric {id} has the id of a parameter of ease, and needs another one", id=id_)
            raise top.error(message, "metrics", id_)
        if id_ in taken:
            message = say("metric {id} has the id of a value of ease, and needs another one", id=id_)
            raise top.error(message, "metrics", id_)


def _check_metric(id_: str, entry: MetricEntry, side: EaseSide | None, top: TomlTable) -> None:
    """A metric and its value are known, and the range, where it counts; files may give a metric more values."""
    with top.placed("metrics", id_):
        measure = parse_metric(entry.metric).measure
        if not measure.contract.files:
            output = measure.outputs[place_of(entry, measure.outputs)]
            if side is not None:
                check_range(entry, output, is_adequacy=side is EaseSide.ADEQUACY)


def _sides(profile: EaseProfile, top: TomlTable) -> Iterator[tuple[str, EaseSide]]:
    """Parameter -> its side; each is known, of this level and on this side."""
    parameters = ease_parameters()
    for level in profile.levels:
        for side, weights in ((EaseSide.ADEQUACY, level.adequacy), (EaseSide.DISFLUENCY, level.disfluency)):
            for name in weights:
                yield name, side
                with top.placed("levels", level.level, side, name):
                    if name in parameters:
                        _check_place(parameters[name], level.level, side)
                    elif name not in profile.metrics:
                        near = nearest_parameter(name, level.level, profile.metrics)
                        hint = say("the nearest known is {names}", names=near)
                        raise InputError(say("unknown parameter {name!r}", name=name), hint=hint)


def _check_place(parameter: EaseParameter[Any], level: str, side: EaseSide) -> None:
    levels = ease_levels()
    named = {"name": parameter.id, "level": level}
    if parameter.level.id != level and level in levels:
        raise InputError(
            say("parameter {name} is of level {own}, not of {level}", own=parameter.level.id, **named)
        )
    if parameter.level.unit is Unit.DOCUMENT and level not in levels:
        raise InputError(
            say("parameter {name} is of documents, and level {level} is a level of sentences", **named),
            hint=say("a level of the profile's own takes parameters of sentences, and metrics"),
        )
    if parameter.side is not side:
        own, wrong = SIDE_NAMES[parameter.side], SIDE_NAMES[side]
        raise InputError(
            say("parameter {name} is one of {own}, not of {side}", name=parameter.id, own=own, side=wrong)
        )
