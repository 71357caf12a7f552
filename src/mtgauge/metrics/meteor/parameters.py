"""Parameters of METEOR that users name beside its task."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.metrics.meteor.tasks import MeteorTask

#: The greatest beta; with one that large, only a text in which nearly every word is a chunk has a penalty.
_MAX_BETA = 100.0
#: Parameters of which all values from 0 to 1 have a meaning.
_SHARES = ("alpha", "gamma", "delta")


@dataclass(frozen=True)
class GivenParameters:
    """Parameters instead of those of the task; None for the task's.

    Attributes:
        alpha: Weight of recall against precision, 0 to 1.
        beta: How steeply the penalty grows with fragmentation, above 0.
        gamma: The greatest penalty, 0 to 1.
        delta: Weight of content words against function words, 0 to 1.
        weights: A number from 0 to 1 for each matcher that is used, in METEOR's order, separated by spaces.

    Raises:
        OptionError: A value is out of range.
    """

    alpha: float | None = None
    beta: float | None = None
    gamma: float | None = None
    delta: float | None = None
    weights: str | None = None

    def __post_init__(self) -> None:
        for name in _SHARES:
            value = getattr(self, name)
            if value is not None and not 0 <= value <= 1:
                raise OptionError(say("{name} must be 0 to 1, not {value}", name=name, value=value))
        if self.beta is not None and not 0 < self.beta <= _MAX_BETA:
            raise OptionError(
                say("beta must be above 0 and at most {most}, not {value}", most=int(_MAX_BETA), value=self.beta)
            )
        _ = self.numbers

    @cached_property
    def numbers(self) -> tuple[float, ...] | None:
        """The weights, or None."""
        if self.weights is None:
            return None
        numbers = tuple(map(_weight, self.weights.split()))
        if not numbers:
            raise OptionError(say("weights names none"))
        return numbers

    def check_count(self, matchers: Sequence[str]) -> None:
        """Checks that there is a weight for each matcher.

        Raises:
            OptionError: There are more or fewer.
        """
        if self.numbers is None or len(self.numbers) == len(matchers):
            return
        raise OptionError(
            say(
                "{given!r} has {n} weights, and there are {count} modules: {names}",
                given=self.weights,
                n=len(self.numbers),
                count=len(matchers),
                names=" ".join(matchers),
            ),
            hint=say("give one for each module, in this order"),
        )

    def applied(self, task: MeteorTask, matchers: Sequence[str]) -> MeteorTask:
        """The task with these parameters instead of its own.

        Args:
            task: The task.
            matchers: Those that are used, in METEOR's order; the task has a weight for each.

        Raises:
            OptionError: There are not as many weights as matchers.
        """
        self.check_count(matchers)
        numbers = self.numbers or [task.weights[name] for name in matchers]
        return replace(
            task,
            alpha=_chosen(self.alpha, task.alpha),
            beta=_chosen(self.beta, task.beta),
            gamma=_chosen(self.gamma, task.gamma),
            delta=_chosen(self.delta, task.delta),
            weights=dict(zip(matchers, numbers, strict=True)),
        )


def parameter_parts(task: MeteorTask, used: MeteorTask) -> Mapping[str, str | float | None]:
    """The parts of a signature for the parameters that differ from those of the task."""
    parts: dict[str, str | float | None] = {
        name: None if getattr(used, name) == getattr(task, name) else getattr(used, name)
        for name in ("alpha", "beta", "gamma", "delta")
    }
    differ = any(weight != task.weights[name] for name, weight in used.weights.items())
    return parts | {"weights": "+".join(f"{weight:.15g}" for weight in used.weights.values()) if differ else None}


def _chosen(given: float | None, own: float) -> float:
    return own if given is None else float(given)


def _weight(text: str) -> float:
    try:
        weight = float(text)
    except ValueError:
        weight = math.nan
    if not 0 <= weight <= 1:
        raise OptionError(
            say("a weight must be a number from 0 to 1, not {text!r}", text=text),
            hint=say("weights are separated by spaces, as in weights='1 0.6 0.8'"),
        )
    return weight
