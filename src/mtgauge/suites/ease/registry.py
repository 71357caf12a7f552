"""The parameters of cognitive ease: those of mtgauge, and those that installed packages offer.

A package offers one through the entry point group ``mtgauge.ease``; the value is an `EaseParameter` subclass. Its
level is one of mtgauge's, or an `EaseLevel` of its own.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.suites.ease.levels import BUILT_IN
from mtgauge.suites.ease.parameter import EaseLevel, EaseParameter

ENTRY_POINTS = "mtgauge.ease"


def ease_parameters() -> Mapping[str, EaseParameter[Any]]:
    """All parameters by id, those of mtgauge first, then those of packages in the order of their ids.

    Raises:
        OptionError: A package's parameter cannot be loaded, is none, or has an id or a level that another one has.
    """
    return _parameters(tuple(sys.path))


@lru_cache(maxsize=4)
def _parameters(path: tuple[str, ...]) -> Mapping[str, EaseParameter[Any]]:
    """Packages are looked for once for each path on which they are found."""
    found: dict[str, EaseParameter[Any]] = {cls.id: cls() for cls in BUILT_IN}
    levels = {one.level.id: one.level for one in found.values()}
    for name, cls in sorted(_offered().items()):
        parameter = cls()
        if parameter.id in found:
            raise OptionError(say("parameter {id} of ease is offered twice", id=parameter.id))
        known = levels.setdefault(parameter.level.id, parameter.level)
        if known != parameter.level:
            raise OptionError(
                say(
                    "parameter {name!r} of ease has a level {id!r} of its own, and there is another one",
                    name=name, id=parameter.level.id,
                )
            )  # fmt: skip
        found[parameter.id] = parameter
    return found


def ease_levels() -> Mapping[str, EaseLevel]:
    """All levels by id, in order."""
    return {one.level.id: one.level for one in ease_parameters().values()}


def _offered() -> dict[str, type[EaseParameter[Any]]]:
    from importlib.metadata import entry_points  # slow to import

    found: dict[str, type[EaseParameter[Any]]] = {}
    for point in entry_points(group=ENTRY_POINTS):
        try:
            cls = point.load()
        # a third-party package can raise anything while it is imported
        except Exception as error:
            raise OptionError(
                say(
                    "parameter {name!r} of ease cannot be loaded: {type}: {error}",
                    name=point.name, type=type(error).__name__, error=error,
                )
            ) from error  # fmt: skip
        if not (isinstance(cls, type) and issubclass(cls, EaseParameter) and not inspect.isabstract(cls)):
            raise OptionError(
                say(
                    "parameter {name!r} of ease is not a class on mtgauge.ease.EaseParameter",
                    name=point.name,
                )
            )
        found[point.name] = cls
    return found
