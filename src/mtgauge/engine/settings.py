"""How an evaluation is asked for: every choice that changes a number, validated once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import ceil
from typing import Any, TypeVar

from mtgauge.errors import OptionError
from mtgauge.metrics.base import Level, Measure
from mtgauge.metrics.registry import MetricSpec, parse_metric
from mtgauge.stats.correction import Correction
from mtgauge.stats.paired import PairedTest

DEFAULT_METRICS = ("bleu", "chrf")
#: The seed of sacreBLEU, so that its resamples are drawn again.
DEFAULT_SEED = 12345
#: Resamples for intervals, where the samples asked for are trials of a randomisation test.
INTERVAL_SAMPLES = 1_000
UNITS = ("segment", "document")

_Choice = TypeVar("_Choice", Level, PairedTest, Correction)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The choices of one evaluation.

    Attributes:
        metrics: The metrics, each with the name it has in results.
        levels: What scores are given for.
        intervals: Whether scores get bootstrap intervals.
        test: The paired test, or None.
        baseline: The system that the others are compared with; None: all pairs.
        samples: Resamples or trials; None: 1,000 resamples, 10,000 trials.
        seed: Seed of all draws; 0 is a seed like any other.
        alpha: One minus the confidence level of intervals; the level of significance.
        correction: Adjustment for the number of comparisons that one metric makes in one group of segments.
        resample_by: What is drawn: segments, or whole documents.

    Raises:
        OptionError: A value is out of range, or two choices exclude each other.
    """

    metrics: tuple[MetricSpec, ...]
    levels: tuple[Level, ...] = (Level.CORPUS,)
    intervals: bool = False
    test: PairedTest | None = None
    baseline: str | None = None
    samples: int | None = None
    seed: int = DEFAULT_SEED
    alpha: float = 0.05
    correction: Correction = Correction.HOLM
    resample_by: str = "segment"

    def __post_init__(self) -> None:
        self._check_types()
        labels = [spec.label for spec in self.metrics]
        if not labels:
            raise OptionError("no metric given")
        for label in labels:
            if labels.count(label) > 1:
                raise OptionError(f"metric {label!r} is asked for twice")
        if not self.levels:
            raise OptionError("no level given")
        if self.samples is not None and self.samples < 1:
            raise OptionError(f"samples must be 1 or more, not {self.samples}")
        if self.resamples and self.bootstrap_samples * self.alpha / 2 < 1:
            raise OptionError(
                f"{self.bootstrap_samples} samples are too few for {100 * (1 - self.alpha):g}% intervals",
                hint=f"take {ceil(2 / self.alpha)} or more",
            )
        if self.seed < 0:
            raise OptionError(f"seed must be 0 or more, not {self.seed}")
        if not 0 < self.alpha < 1:
            raise OptionError(f"alpha must lie between 0 and 1, not {self.alpha}")
        if self.resample_by not in UNITS:
            raise OptionError(f"unknown unit {self.resample_by!r}", hint=f"known: {', '.join(UNITS)}")
        if self.resamples and self.resample_by == "document" and Level.DOCUMENT in self.levels:
            raise OptionError("one document cannot be resampled by document", hint="resample by segment")

    def _check_types(self) -> None:
        for name, kind, text in (
            ("samples", int | None, "a whole number"),
            ("seed", int, "a whole number"),
            ("alpha", float | int, "a number"),
            ("intervals", bool, "true or false"),
            ("baseline", str | None, "a name"),
        ):
            value = getattr(self, name)
            # True is an int in Python, and no number of samples
            if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
                raise OptionError(f"{name} must be {text}, not {value!r}")

    @classmethod
    def of(
        cls,
        metrics: str | Measure | Sequence[str | Measure | MetricSpec] = DEFAULT_METRICS,
        levels: str | Sequence[str] = (Level.CORPUS,),
        test: str | None = None,
        correction: str = Correction.HOLM,
        **others: Any,
    ) -> Settings:
        """Settings from names: ``Settings.of(metrics=["bleu", "chrf:word_order=2"], test="bootstrap")``.

        A baseline without a test is compared by the paired bootstrap; ``test="none"`` leaves the test out.
        """
        known = {item.name for item in fields(cls)}
        for name in others:
            if name not in known:
                raise OptionError(f"there is no setting {name!r}", hint=f"there are: {', '.join(sorted(known))}")
        asked = [metrics] if isinstance(metrics, str | Measure) else metrics
        named = [levels] if isinstance(levels, str) else levels
        return cls(
            metrics=tuple(map(_spec, asked)),
            levels=tuple(_choice(Level, "level", level) for level in dict.fromkeys(named)),
            test=_test(test, others.get("baseline")),
            correction=_choice(Correction, "correction", correction),
            **others,
        )

    @property
    def compares(self) -> bool:
        """Whether systems are compared."""
        return self.test is not None

    @property
    def resamples(self) -> bool:
        """Whether anything is resampled."""
        return self.intervals or self.compares

    @property
    def bootstrap_samples(self) -> int:
        """Resamples behind intervals, and behind a bootstrap test."""
        if self.test is not None and not self.test.is_bootstrap:
            return INTERVAL_SAMPLES
        return self.samples or INTERVAL_SAMPLES

    @property
    def trials(self) -> int:
        """Resamples or trials behind p-values."""
        return self.samples or (self.test or PairedTest.BOOTSTRAP).default_samples


def _choice(kind: type[_Choice], what: str, value: Any) -> _Choice:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(member.value for member in kind)
        raise OptionError(f"unknown {what} {value!r}", hint=f"known: {known}") from None


def _test(test: str | None, baseline: str | None) -> PairedTest | None:
    if test is None:
        return PairedTest.BOOTSTRAP if baseline is not None else None
    return None if test == "none" else _choice(PairedTest, "test", test)


def _spec(metric: str | Measure | MetricSpec) -> MetricSpec:
    if isinstance(metric, MetricSpec):
        return metric
    if isinstance(metric, Measure):
        return MetricSpec(_label(metric), metric)
    if not isinstance(metric, str):
        raise OptionError(f"{metric!r} is no metric", hint="give a name such as 'bleu', or a Measure")
    return parse_metric(metric)


def _label(measure: Measure) -> str:
    """The text that asks for a measure made in Python: its id and the options that are not the defaults."""
    changed = []
    for item in fields(measure):
        value = getattr(measure, item.name)
        if value != item.default:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            changed.append(f"{item.name}='{text}'" if set(text) & set(",'\"") else f"{item.name}={text}")
    return f"{measure.id}:{','.join(changed)}" if changed else measure.id
