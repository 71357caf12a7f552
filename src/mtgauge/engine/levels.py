"""Names of levels and units: those of every test set, and the slices of one."""

from __future__ import annotations

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.engine.settings import MACRO_LEVELS, UNITS, Settings
from mtgauge.measures import Level


def measured_level(level: str) -> Level:
    """What a measure is told of a level, or of what is drawn: a group of a slice is scored like a domain."""
    return Level(level) if level in list(Level) else Level.DOMAIN


def check_names(settings: Settings, testset: TestSet) -> None:
    """Looks whether the test set has the slices that the settings name.

    Raises:
        OptionError: It lacks one; the error lists what there is.
    """
    slices = list(testset.slices)
    for level in settings.levels:
        if level not in list(Level) and level not in slices:
            raise OptionError(
                say("unknown {kind} {name!r}", kind="level", name=level), hint=meant(level, [*Level, *slices])
            )
    for level in settings.macro:
        if level not in MACRO_LEVELS and level not in slices:
            raise OptionError(
                say("there is no macro average over {level}s", level=level),
                hint=meant(level, [*MACRO_LEVELS, *slices]),
            )
    if settings.resample_by not in (*UNITS, *slices):
        raise OptionError(
            say("unknown unit {unit!r}", unit=settings.resample_by),
            hint=meant(settings.resample_by, [*UNITS, *slices]),
        )
