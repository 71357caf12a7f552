"""Names of levels and units: those of every test set, and the slices of one."""

from __future__ import annotations

from mtgauge.base.nearest import check_known
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
        check_known(level, [*Level, *slices], say("unknown {kind} {name!r}", kind="level", name=level))
    for level in settings.macro:
        check_known(level, [*MACRO_LEVELS, *slices], say("there is no macro average over {level}s", level=level))
    check_known(settings.resample_by, [*UNITS, *slices], say("unknown unit {unit!r}", unit=settings.resample_by))
