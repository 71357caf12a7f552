"""Profiles as TOML files: those of mtgauge by name, and those of users by path."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mtgauge import door
from mtgauge.digests import digest_of
from mtgauge.ease.metric_parameters import check_range, place_of
from mtgauge.ease.nearest_parameter import nearest_parameter
from mtgauge.ease.outputs import names_taken
from mtgauge.ease.parameter import EaseParameter, EaseSide
from mtgauge.ease.profile import SIDE_NAMES, EaseProfile, LevelWeights, MetricEntry
from mtgauge.ease.registry import ease_levels, ease_parameters
from mtgauge.errors import InputError, OptionError
from mtgauge.lexicons.files import read_file
from mtgauge.measures import Unit
from mtgauge.measures.registry import parse_metric
from mtgauge.nearest import meant
from mtgauge.sentences import say

_FOLDER, _SUFFIX = "mtgauge.ease.profiles", ".toml"
_KEYS = frozenset({"summary", "total", "tuned_on", "levels", "metrics", "tuned"})
_OF_TUNED = frozenset({"texts"})
_OF_LEVEL = frozenset({"weight", "gamma", "delta", "adequacy", "disfluency", "origin", "title"})
#: What ids of levels and metrics are made of.
_PLAIN = re.compile(r"\w+")
_OF_METRIC = frozenset({"metric", "output", "title", "low", "high"})


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
    return _parsed("\n".join(read_file(path).lines()), Path(path).stem, path)


def _parsed(text: str, name: str, source: str) -> EaseProfile:
    content = door.parse_toml(text, file=source, code="broken-profile")
    try:
        return _profile(content, name, source)
    except InputError as error:
        raise error.at(file=source or f"{name}{_SUFFIX}") from None


def _profile(content: Mapping[str, Any], name: str, source: str) -> EaseProfile:
    _check_keys(content, _KEYS)
    metrics = {id_: _metric(id_, entry) for id_, entry in _table(content, "metrics").items()}
    levels = tuple(_level(id_, entry) for id_, entry in _table(content, "levels").items())
    profile = EaseProfile(
        name,
        str(content.get("summary", "")),
        levels,
        metrics,
        _truth(content, "total"),
        str(content.get("tuned_on", "")),
        source,
        _tuned_texts(content.get("tuned", {})),
    )
    _check_names(profile)
    _check_parameters(profile)
    sides = {id_: side for level in profile.levels for side, id_ in _sided(level)}
    for id_, entry in metrics.items():
        _check_metric(id_, entry, sides.get(id_))
    return profile


def _table(content: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = content.get(key, {})
    if not isinstance(found, Mapping) or not all(isinstance(value, Mapping) for value in found.values()):
        raise InputError(say("{key!r} must be a table of tables", key=key), code="broken-profile")
    return found


def _tuned_texts(entry: Any) -> frozenset[str]:
    """The hashes of texts, several in each string, with blanks between them."""
    if not isinstance(entry, Mapping):
        raise InputError(say("{key!r} must be a table", key="tuned"), code="broken-profile")
    _check_keys(entry, _OF_TUNED)
    lines = entry.get("texts", [])
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise InputError(say("{key!r} must be a list of strings", key="texts"), code="broken-profile")
    return frozenset(found for line in lines for found in line.split())


def _level(id_: str, entry: Mapping[str, Any]) -> LevelWeights:
    _check_keys(entry, _OF_LEVEL)
    if "weight" not in entry:
        raise InputError(say("level {level} has no weight", level=id_), code="broken-profile")
    return LevelWeights(
        id_,
        _number(entry["weight"]),
        _weights(entry, "adequacy"),
        _weights(entry, "disfluency"),
        _number(entry.get("gamma", 0.5)),
        _number(entry.get("delta", 1)),
        str(entry.get("origin", "chosen")),
        str(entry.get("title", "")),
    )


def _weights(entry: Mapping[str, Any], side: str) -> dict[str, float]:
    found = entry.get(side, {})
    if not isinstance(found, Mapping):
        raise InputError(say("{key!r} must be a table", key=side), code="broken-profile")
    return {name: _number(value) for name, value in found.items()}


def _number(value: Any) -> float:
    """A number, or a fraction as a string: ``1/3``."""
    try:
        number = _fraction(value) if isinstance(value, str) else door.finite(value)
    except (ValueError, ZeroDivisionError):
        number = None
    if number is None:
        raise InputError(say("{value!r} is not a number", value=value), code="broken-profile")
    return number


def _fraction(text: str) -> float:
    """The value of ``1/3``; Python's own fractions of ``1e999999999`` take all memory."""
    above, slash, below = text.strip().partition("/")
    if not slash:
        return door.parse_number(text)
    return float(Fraction(door.parse_integer(above), door.parse_integer(below)))


def _truth(content: Mapping[str, Any], key: str) -> bool:
    found = content.get(key, True)
    if not isinstance(found, bool):
        raise InputError(
            say("{key!r} is {value!r}, and must be true or false", key=key, value=found), code="broken-profile"
        )
    return found


def _metric(id_: str, entry: Mapping[str, Any]) -> MetricEntry:
    _check_keys(entry, _OF_METRIC)
    if "metric" not in entry:
        raise InputError(say("metric {id} does not say which metric it is", id=id_), code="broken-profile")
    low, high = (_number(entry[key]) if key in entry else None for key in ("low", "high"))
    return MetricEntry(str(entry["metric"]), str(entry.get("output", "")), str(entry.get("title", "")), low, high)


def _check_names(profile: EaseProfile) -> None:
    """Ids of levels and metrics are plain words, as outputs, columns and options have them, and mean one thing."""
    for id_ in [*(level.level for level in profile.levels), *profile.metrics]:
        if not _PLAIN.fullmatch(id_):
            raise InputError(
                say("{id!r} is not a plain id: take letters, digits and underscores alone", id=id_),
                code="broken-profile",
            )
    taken = names_taken([level.level for level in profile.levels])
    for id_ in profile.metrics:
        if id_ in ease_parameters():
            raise InputError(
                say("metric {id} has the id of a parameter of ease, and needs another one", id=id_),
                code="broken-profile",
            )
        if id_ in taken:
            raise InputError(
                say("metric {id} has the id of a value of ease, and needs another one", id=id_),
                code="broken-profile",
            )


def _check_metric(id_: str, entry: MetricEntry, side: EaseSide | None) -> None:
    """A metric and its value are known, and the range, where it counts; files may give a metric more values."""
    try:
        measure = parse_metric(entry.metric).measure
        if not measure.files:
            output = measure.outputs[place_of(entry, measure.outputs)]
            if side is not None:
                check_range(entry, output, is_adequacy=side is EaseSide.ADEQUACY)
    except OptionError as error:
        raise InputError(
            say("metric {id}: {reason}", id=id_, reason=error.message), hint=error.hint, code="broken-profile"
        ) from None


def _check_keys(content: Mapping[str, Any], known: Collection[str]) -> None:
    for key in content:
        if key not in known:
            raise InputError(
                say("unknown key {key!r}", key=key),
                hint=meant(key, sorted(known)),
                code="broken-profile",
            )


def _check_parameters(profile: EaseProfile) -> None:
    """Every parameter is known, of this level and on this side."""
    parameters, levels = ease_parameters(), ease_levels()
    for level in profile.levels:
        for side, name in _sided(level):
            if name in profile.metrics:
                continue
            if name not in parameters:
                raise InputError(
                    say("unknown parameter {name!r}", name=name),
                    hint=say(
                        "the nearest known is {names}",
                        names=nearest_parameter(name, level.level, profile.metrics),
                    ),
                    code="broken-profile",
                )
            _check_place(parameters[name], level.level, side, levels)


def _sided(level: LevelWeights) -> Iterator[tuple[EaseSide, str]]:
    yield from ((EaseSide.ADEQUACY, name) for name in level.adequacy)
    yield from ((EaseSide.DISFLUENCY, name) for name in level.disfluency)


def _check_place(parameter: EaseParameter[Any], level: str, side: EaseSide, levels: Collection[str]) -> None:
    if parameter.level.id != level and level in levels:
        raise InputError(
            say(
                "parameter {name} is of level {own}, not of {level}",
                name=parameter.id,
                own=parameter.level.id,
                level=level,
            ),
            code="broken-profile",
        )
    if parameter.level.unit is Unit.DOCUMENT and level not in levels:
        raise InputError(
            say(
                "parameter {name} is of documents, and level {level} is a level of sentences",
                name=parameter.id,
                level=level,
            ),
            hint=say("a level of the profile's own takes parameters of sentences, and metrics"),
            code="broken-profile",
        )
    if parameter.side is not side:
        raise InputError(
            say(
                "parameter {name} is one of {own}, not of {side}",
                name=parameter.id,
                own=SIDE_NAMES[parameter.side],
                side=SIDE_NAMES[side],
            ),
            code="broken-profile",
        )
