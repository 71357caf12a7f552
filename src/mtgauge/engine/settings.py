"""How an evaluation is asked for: every choice that changes a number, validated once."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import combinations
from math import ceil
from typing import Any, TypeVar

from mtgauge.engine.families import FamilyKind
from mtgauge.errors import OptionError
from mtgauge.measures import Level, Measure
from mtgauge.measures.needs import Several
from mtgauge.measures.registry import MetricSpec, parse_metric
from mtgauge.metrics.defaults import DEFAULT_METRICS
from mtgauge.stats.clusters import ClusterMethod
from mtgauge.stats.correction import Correction
from mtgauge.stats.decidable import RESAMPLED, draws_for, is_too_large
from mtgauge.stats.intervals import IntervalMethod
from mtgauge.stats.paired import PairedTest

#: The seed of sacreBLEU, so that its resamples are drawn again.
DEFAULT_SEED = 12345
#: Resamples for intervals, where the samples asked for are trials of a randomisation test.
INTERVAL_SAMPLES = 1_000
AUTO = "auto"
UNITS = (AUTO, "segment", "document")
#: Documents from which on they, and not their segments, are drawn where nobody says what is drawn.
ENOUGH_DOCUMENTS = 20
#: Tests that swap units, whose draws can be joint for many pairs.
_SWAPPING = (PairedTest.AUTO, PairedTest.PERMUTATION, PairedTest.RANDOMIZATION)
#: What macro averages may be over.
MACRO_LEVELS = (Level.DOMAIN, Level.DOCUMENT)

#: What is quoted in the text of a metric's option.
_QUOTED = ",'\""

_Choice = TypeVar("_Choice", Level, PairedTest, Correction, FamilyKind, IntervalMethod, ClusterMethod, Several)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The choices of one evaluation.

    Attributes:
        metrics: The metrics, each with the name it has in results.
        levels: What scores are given for.
        intervals: Whether scores get confidence intervals.
        test: The paired test, or None. ``auto`` takes the one that holds its level for the units that differ.
        baseline: The system that the others are compared with; None: all pairs.
        tested: The systems that are compared, the others being only scored; empty: all.
        samples: Resamples or trials; None: as many as the comparisons need.
        seed: Seed of all draws; 0 is a seed like any other.
        alpha: One minus the confidence level of intervals; the level of significance.
        correction: Adjustment for the number of comparisons in a family.
        family: Which comparisons of one metric in one group of segments are a family: all pairs of systems under
            one output, all outputs of one pair, or both.
        resample_by: What is drawn: segments, or whole documents. ``auto``: documents where there are 20 or more.
        ci_method: How intervals are found.
        clusters: How systems are clustered by the tests of all pairs; None for not at all.
        macro: Levels whose groups are averaged, each counting the same, beside the corpus score.
        several_references: What becomes of several references for metrics that take one; None: they are refused.

    Raises:
        OptionError: A value is out of range, or two choices exclude each other.
    """

    metrics: tuple[MetricSpec, ...]
    levels: tuple[Level, ...] = (Level.CORPUS,)
    intervals: bool = False
    test: PairedTest | None = None
    baseline: str | None = None
    tested: tuple[str, ...] = ()
    samples: int | None = None
    seed: int = DEFAULT_SEED
    alpha: float = 0.05
    correction: Correction = Correction.AUTO
    family: FamilyKind = FamilyKind.SYSTEMS
    resample_by: str = AUTO
    ci_method: IntervalMethod = IntervalMethod.AUTO
    clusters: ClusterMethod | None = None
    macro: tuple[Level, ...] = ()
    several_references: Several | None = None

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
        if self.tested and self.test is None:
            raise OptionError("systems to be tested are named, and no test", hint="leave --test none out")
        if self.correction is Correction.MAXT and self.test is not None and self.test not in _SWAPPING:
            raise OptionError(
                f"maxt is made of joint swaps, and the test {self.test} makes none",
                hint="take the test auto or randomization, or the correction holm",
            )
        self._check_macro()
        self._check_clusters()

    def _check_macro(self) -> None:
        for level in self.macro:
            if level not in MACRO_LEVELS:
                raise OptionError(
                    f"there is no macro average over {level}s", hint=f"known: {', '.join(MACRO_LEVELS)}"
                )
        if self.macro and Level.CORPUS not in self.levels:
            raise OptionError("macro averages stand beside corpus scores", hint="add --level corpus")
        if self.macro and self.test is PairedTest.MCNEMAR:
            raise OptionError("McNemar's test does not compare macro averages", hint="take the sign test")

    def _check_clusters(self) -> None:
        if self.clusters is None:
            return
        if self.test is None:
            raise OptionError("clusters need a test", hint="leave --test none out")
        if not self.test.decides_scores:
            raise OptionError(
                f"clusters are of scores, and the {self.test} test compares single segments",
                hint="take the test auto",
            )
        if self.baseline is not None:
            raise OptionError("clusters need the tests of all pairs", hint="leave the baseline out")
        if Level.CORPUS not in self.levels:
            raise OptionError("clusters are of corpus scores", hint="add --level corpus")
        for spec in self.metrics:
            if spec.measure.outputs[0].higher_is_better is None:
                raise OptionError(f"no value of {spec.label} is better than another, so it has no clusters")

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
        correction: str = Correction.AUTO,
        family: str = FamilyKind.SYSTEMS,
        ci_method: str = IntervalMethod.AUTO,
        clusters: str | None = None,
        macro: str | Sequence[str] = (),
        tested: str | Sequence[str] = (),
        several_references: str | None = None,
        **others: Any,
    ) -> Settings:
        """Settings from names: ``Settings.of(metrics=["bleu", "chrf:word_order=2"], test="bootstrap")``.

        Where a baseline or clusters need a test and none is named, it is ``auto``; ``test="none"`` leaves it out.
        """
        known = {item.name for item in fields(cls)}
        for name in others:
            if name not in known:
                raise OptionError(f"there is no setting {name!r}", hint=f"there are: {', '.join(sorted(known))}")
        asked = [metrics] if isinstance(metrics, str | Measure) else metrics
        named = [levels] if isinstance(levels, str) else levels
        averaged = [macro] if isinstance(macro, str) else macro
        return cls(
            metrics=tuple(map(_spec, asked)),
            levels=tuple(_choice(Level, "level", level) for level in dict.fromkeys(named)),
            test=_test(test, bool(tested) or others.get("baseline") is not None or clusters not in (None, "none")),
            tested=(tested,) if isinstance(tested, str) else tuple(dict.fromkeys(tested)),
            correction=_choice(Correction, "correction", correction),
            family=_choice(FamilyKind, "family", family),
            ci_method=_choice(IntervalMethod, "interval method", ci_method),
            clusters=None if clusters in (None, "none") else _choice(ClusterMethod, "cluster method", clusters),
            macro=tuple(_choice(Level, "level", level) for level in dict.fromkeys(averaged)),
            several_references=None
            if several_references is None
            else _choice(Several, "choice for several references", several_references),
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
    def chooses_methods(self) -> bool:
        """Whether tests and intervals are chosen by the units that there are, and none is named."""
        return self.test in (None, PairedTest.AUTO) and self.ci_method is IntervalMethod.AUTO

    @property
    def bootstrap_samples(self) -> int:
        """Resamples behind intervals."""
        if self.test in (PairedTest.RANDOMIZATION, PairedTest.SACREBLEU_RANDOMIZATION):
            return INTERVAL_SAMPLES
        return self.samples or INTERVAL_SAMPLES

    @property
    def draws_further(self) -> bool:
        """Whether more is drawn where the first draws leave a verdict to chance."""
        return self.samples is None and not (self.test is not None and self.test.is_of_sacrebleu)

    def draws(self, test: PairedTest, comparisons: int) -> int:
        """Resamples or trials behind the p-values of a family of comparisons."""
        if self.samples is not None:
            return self.samples
        correction = self.correction_of(comparisons)
        if test.is_of_sacrebleu or correction in (Correction.NONE, Correction.MAXT):
            return test.default_samples
        return max(test.default_samples, draws_for(comparisons, self.alpha))

    def correction_of(self, comparisons: int) -> Correction:
        """The correction of a family; ``auto`` is settled by its size."""
        if self.correction is not Correction.AUTO:
            return self.correction
        large = is_too_large(comparisons, self.alpha) and self.test in _SWAPPING
        return Correction.MAXT if large else Correction.HOLM

    def interval_method(self, units: int) -> IntervalMethod:
        """How an interval of so many units is found; tests that are named keep the intervals of their draws."""
        if self.ci_method is not IntervalMethod.AUTO:
            return self.ci_method
        drawn = self.test is not None and (self.test.is_bootstrap or self.test.is_of_sacrebleu)
        return IntervalMethod.PERCENTILE if drawn or units >= RESAMPLED else IntervalMethod.JACKT

    def unit(self, documents: int) -> str:
        """What is drawn of a group of so many documents."""
        if self.resample_by != AUTO:
            return self.resample_by
        free = self.test is PairedTest.AUTO or (self.test is None and self.ci_method is IntervalMethod.AUTO)
        return "document" if free and documents >= ENOUGH_DOCUMENTS else "segment"

    def compared(self, systems: Sequence[str]) -> list[str]:
        """Those of the systems that are compared, in their order."""
        return [s for s in systems if not self.tested or s in self.tested or s == self.baseline]

    def pairs(self, systems: Sequence[str]) -> list[tuple[str, str]]:
        """Each other system with the baseline; without one, all pairs in the order of the systems."""
        compared = self.compared(systems)
        if self.baseline is None:
            return list(combinations(compared, 2))
        return [(system, self.baseline) for system in compared if system != self.baseline]


def _choice(kind: type[_Choice], what: str, value: Any) -> _Choice:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(member.value for member in kind)
        raise OptionError(f"unknown {what} {value!r}", hint=f"known: {known}") from None


def _test(test: str | None, needed: bool) -> PairedTest | None:
    if test is None:
        return PairedTest.AUTO if needed else None
    return None if test == "none" else _choice(PairedTest, "test", test)


def _spec(metric: str | Measure | MetricSpec) -> MetricSpec:
    if isinstance(metric, MetricSpec):
        return metric
    if isinstance(metric, Measure):
        return MetricSpec(_label(metric), metric)
    if not isinstance(metric, str):
        raise OptionError(f"{metric!r} is not a metric", hint="give a name such as 'bleu', or a Measure")
    return parse_metric(metric)


def _label(measure: Measure) -> str:
    """The text that asks for a measure made in Python: its id and the options that are not the defaults."""
    changed = []
    for item in fields(measure):
        value = getattr(measure, item.name)
        if value != item.default:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            changed.append(f"{item.name}={shlex.quote(text) if set(text) & set(_QUOTED) else text}")
    return f"{measure.id}:{','.join(changed)}" if changed else measure.id
