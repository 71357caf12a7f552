"""Profiles: which levels and parameters make cognitive ease for a purpose, with which weights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isclose, isfinite

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

#: How far a sum of weights may be from 1.
_ROUNDING = 1e-9
#: The greatest denominator of weights.
_FINEST = 10**9
#: What readers call the sides of a level.
SIDE_NAMES = {"adequacy": say("adequacy"), "disfluency": say("disfluency")}


@dataclass(frozen=True, slots=True)
class LevelWeights:
    """The weights of a level: G = A f, f = max(0, 1 - gamma B ** delta).

    Attributes:
        level: Id of the level.
        weight: Its weight w in the total, 0 to 1.
        adequacy: Parameter -> alpha, each 0 to 1, which add up to 1.
        disfluency: Parameter -> beta, likewise; empty for B = 0.
        gamma: How much of what is there is lost where B is 1, 0 or more.
        delta: How steeply it is lost, above 0.
        origin: Where its numbers come from: ``equal``, ``chosen``, or ``tuned on HASH``.
        title: What a level of the profile's own is, in English.
    """

    level: str
    weight: float
    adequacy: Mapping[str, float]
    disfluency: Mapping[str, float] = field(default_factory=dict)
    gamma: float = 0.5
    delta: float = 1.0
    origin: str = "chosen"
    title: str = ""

    @property
    def parameters(self) -> tuple[str, ...]:
        """Ids of its parameters."""
        return (*self.adequacy, *self.disfluency)

    def faults(self) -> Iterator[tuple[str, ...]]:
        """Yields what is wrong with its numbers, and the attribute and the parameter that are wrong, if one is."""
        if not self.adequacy:
            yield (say("level {level} has no weights of adequacy", level=self.level),)
        for side, weights in (("adequacy", self.adequacy), ("disfluency", self.disfluency)):
            for name, weight in weights.items():
                if not (isfinite(weight) and 0 <= weight <= 1):
                    message = say(
                        "level {level}: the weight of {name} is {weight}, and must be from 0 to 1",
                        level=self.level, name=name, weight=weight,
                    )  # fmt: skip
                    yield message, side, name
            total = sum(weights.values())
            if weights and not isclose(total, 1, abs_tol=_ROUNDING):
                message = say(
                    "level {level}: the weights of {side} add up to {total:.10g}, not to 1",
                    level=self.level, side=SIDE_NAMES[side], total=total,
                )  # fmt: skip
                yield message, side
        about = {"level": self.level}
        if not (isfinite(self.weight) and 0 <= self.weight <= 1):
            message = say(
                "level {level}: its weight is {weight}, and must be from 0 to 1", weight=self.weight, **about
            )
            yield message, "weight"
        if not (isfinite(self.gamma) and self.gamma >= 0):
            yield say("level {level}: gamma is {value}, and must be 0 or more", value=self.gamma, **about), "gamma"
        if not (isfinite(self.delta) and self.delta > 0):
            yield say("level {level}: delta is {value}, and must be above 0", value=self.delta, **about), "delta"


def shares(weights: Sequence[float]) -> list[float]:
    """Weights that add up to 1, as near to fractions as people write them.

    So fifths of which three are left are thirds, to the last bit as if they had been written so.
    """
    parts = [Fraction(weight).limit_denominator(_FINEST) for weight in weights]
    whole = sum(parts)
    return [float(part / whole) for part in parts] if whole else list(weights)


@dataclass(frozen=True, slots=True)
class MetricEntry:
    """A metric that a profile takes for a parameter.

    Attributes:
        metric: The metric as users write it.
        output: Which of its values; empty for the primary one.
        title: What it is, in English.
        low: The value that is turned to 0; None for the metric's own bound.
        high: The value that is turned to 1; None likewise.
    """

    metric: str
    output: str = ""
    title: str = ""
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class EaseProfile:
    """A profile.

    Attributes:
        name: Its name.
        summary: Whom it is for, in English.
        levels: Its levels, in order.
        metrics: Parameters that are metrics, by id.
        has_total: Whether levels are summed to a total.
        tuned_on: Hash of what it was tuned on; empty where it was not tuned.
        tuned_texts: Hashes of the sources and references of the segments that it was tuned on; empty where it was
            not tuned, or by a version of mtgauge that did not keep them.
        source: Where it was read, for messages.

    Raises:
        InputError: Weights do not add up to 1, or a number is out of range; with the level.
    """

    name: str
    summary: str
    levels: tuple[LevelWeights, ...]
    metrics: Mapping[str, MetricEntry] = field(default_factory=dict)
    has_total: bool = True
    tuned_on: str = ""
    source: str = ""
    tuned_texts: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for fault in self._faults():
            raise InputError(fault, file=self.source or None, code="broken-profile")

    @property
    def parameters(self) -> tuple[str, ...]:
        """Ids of all parameters, level by level."""
        return tuple(name for level in self.levels for name in level.parameters)

    def _faults(self) -> Iterator[str]:
        if not self.levels:
            yield say("profile {name!r} has no levels", name=self.name)
        for level in self.levels:
            yield from (fault for fault, *_ in level.faults())
        total = sum(level.weight for level in self.levels)
        if not isclose(total, 1, abs_tol=_ROUNDING):
            yield say("the weights of the levels add up to {total:.10g}, not to 1", total=total)
        names = self.parameters
        for name in names:
            if names.count(name) > 1:
                yield say("parameter {name} has a weight twice", name=name)
