"""How an evaluation is asked for: every choice that changes a number, declared and validated once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from itertools import combinations
from math import ceil
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, cast

from mtgauge.base.arguments_elsewhere import argument_meant
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.encoders.sequences import Long
from mtgauge.engine.asked_metrics import asked_metrics
from mtgauge.engine.families import FamilyKind
from mtgauge.engine.results import USUAL_ALPHA
from mtgauge.engine.setting import (
    METRICS,
    TESTS,
    as_it_is,
    check_kind,
    one_of,
    or_none,
    setting,
    settings_of,
    several,
)
from mtgauge.measures import Fittable, Level, Measure
from mtgauge.measures.needs import Several
from mtgauge.measures.registry import MetricSpec
from mtgauge.metrics.defaults import DEFAULT_METRICS
from mtgauge.stats.clusters import ClusterMethod
from mtgauge.stats.correction import Correction
from mtgauge.stats.decidable import RESAMPLED, draws_for, is_too_large
from mtgauge.stats.intervals import IntervalMethod
from mtgauge.stats.limits import check_comparisons, check_samples, pairs_of
from mtgauge.stats.paired import PairedTest

#: The seed of sacreBLEU, so that its resamples are drawn again.
DEFAULT_SEED = 12345
#: Resamples for intervals, where the draws asked for are trials of a randomisation test.
INTERVAL_SAMPLES = 1_000
AUTO = "auto"
UNITS = (AUTO, "segment", "document")
#: Documents from which on they, and not their segments, are drawn where nobody says what is drawn.
ENOUGH_DOCUMENTS = 20
#: Tests that swap units, whose draws can be joint for many pairs.
_SWAPPING = (PairedTest.AUTO, PairedTest.PERMUTATION, PairedTest.RANDOMIZATION)
#: The tests and the corrections that leave room for one test of all outputs of a pair, whose swaps are drawn.
_ONE_TEST = ((PairedTest.AUTO, PairedTest.RANDOMIZATION), (Correction.AUTO, Correction.MAXT))
#: What macro averages may be over.
MACRO_LEVELS = (Level.DOMAIN, Level.DOCUMENT)

#: For a test that is to be left out where a baseline would call for one.
NO_TEST = "none"


def _level(value: Any) -> str:
    """A level that every test set has, or the name of a slice, which the test set is asked for later."""
    if isinstance(value, str) and value:
        return Level(value) if value in list(Level) else value
    return one_of(Level, "level")(value)


def _contrast(value: Any) -> str:
    """Two systems as ``NEW=OLD``.

    Raises:
        OptionError: It is not a pair of different names.
    """
    pair = value.partition("=")[::2] if isinstance(value, str) else value
    try:
        new, old = pair
        if isinstance(new, str) and isinstance(old, str) and new and old and new != old:
            return f"{new}={old}"
    except (TypeError, ValueError):
        pass
    raise OptionError(
        say("{value!r} is not a contrast of two systems", value=value),
        hint=say("write NEW=OLD, with the names of two systems"),
    )


def _contrasts(values: Any) -> tuple[str, ...]:
    """Contrasts, each once."""
    one = isinstance(values, str) or not isinstance(values, Iterable)
    return tuple(dict.fromkeys(_contrast(value) for value in ([values] if one else values)))


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The choices of one evaluation: keyword arguments of `mtgauge.evaluate`, and options of the command line.

    >>> settings = Settings.of(metrics=["bleu", "chrf:beta=3"], baseline="old")
    >>> settings.test, settings.alpha
    (<PairedTest.AUTO: 'auto'>, 0.05)
    >>> Settings.of(metrics="bleu", alpha=2)
    Traceback (most recent call last):
      ...
    mtgauge.errors.OptionError: alpha must lie between 0 and 1, not 2

    What each of them means is said below, where the docstring of `mtgauge.evaluate` has it from.

    Raises:
        OptionError: A value is out of range, or two choices exclude each other.
    """

    metrics: tuple[MetricSpec, ...] = setting(
        MISSING,
        "Metric with its options.",
        section=METRICS,
        common=True,
        flags=("-m", "--metric"),
        metavar="METRIC",
        repeat="may be repeated, or separate metrics by commas",
        convert=asked_metrics,
        unset=f"as suits the languages, mostly {' and '.join(DEFAULT_METRICS)}",
        typed="Written NAME, NAME:KEY=VALUE,... or LABEL=NAME:... with a label for tables. "
        "Quote values with commas: key='a,b'.",
    )
    levels: tuple[str, ...] = setting(
        (Level.CORPUS,),
        "Level of the scores.",
        section=METRICS,
        common=True,
        flags=("--level",),
        choices=Level,
        convert=several(_level),
        in_python="A slice of the test set may be named, too.",
    )
    intervals: bool = setting(
        False,
        "Compute confidence intervals.",
        section=TESTS,
        common=True,
        flags=("--ci",),
    )
    test: PairedTest | None = setting(
        None,
        "Paired significance test. auto: permutation, randomization or bootstrap for all pairs of a table, by "
        "the number of units in which the most similar pair differs. The sacrebleu- tests count as sacreBLEU "
        "does; sign and mcnemar count units won.",
        section=TESTS,
        common=True,
        choices=(*PairedTest, NO_TEST),
        convert=or_none(one_of(PairedTest, "test")),
        unset="auto with a baseline, clusters or systems to test, else none",
    )
    baseline: str | None = setting(
        None,
        "Compare the other systems with this one.",
        section=TESTS,
        common=True,
        metavar="NAME",
        unset="all pairs",
    )
    tested: tuple[str, ...] = setting(
        (),
        "Compare only these systems; the others are still scored.",
        section=TESTS,
        metavar="NAME",
        convert=several(as_it_is),
        unset="all",
    )
    contrasts: tuple[str, ...] = setting(
        (),
        "Compare NEW with OLD and no other systems, as runs of one system on two days.",
        section=TESTS,
        flags=("--contrast",),
        metavar="NEW=OLD",
        convert=_contrasts,
        unset="all pairs",
        in_python="A contrast may also be a pair of names, (new, old).",
    )
    all_pairs: bool = setting(
        False,
        "Allow more than a million comparisons, such as all pairs of 1,500 systems.",
        section=TESTS,
    )
    samples: int | None = setting(
        None,
        "Number of resamples or trials.",
        section=TESTS,
        kind=int,
        metavar="N",
        unset="by the number of comparisons, at least 1000 for bootstraps and 10000 for randomization",
    )
    seed: int = setting(
        DEFAULT_SEED,
        "Random seed, 0 or more.",
        section=TESTS,
        metavar="N",
    )
    alpha: float = setting(
        USUAL_ALPHA,
        "Significance level; the confidence level is 1 - alpha.",
        section=TESTS,
        metavar="LEVEL",
    )
    correction: Correction = setting(
        Correction.AUTO,
        "Correction of p-values for multiple comparisons. auto: holm, or maxt if there are too many.",
        section=TESTS,
        choices=Correction,
        convert=one_of(Correction, "correction"),
    )
    family: FamilyKind = setting(
        FamilyKind.AUTO,
        "The p-values of a metric to correct together: all pairs of systems for each output, all outputs for "
        "each pair, or both. auto: outputs with maxt for check-points, unless another test or correction is "
        "given; else systems.",
        section=TESTS,
        choices=FamilyKind,
        convert=one_of(FamilyKind, "family"),
    )
    resample_by: str = setting(
        AUTO,
        "Resample segments or whole documents. auto: documents if there are 20 or more and no test is named.",
        section=TESTS,
        choices=UNITS,
        in_python="A slice of the test set may be named, whose groups are then drawn.",
    )
    ci_method: IntervalMethod = setting(
        IntervalMethod.AUTO,
        "Method of confidence intervals. auto: jackt below 100 units, else percentile.",
        section=TESTS,
        choices=IntervalMethod,
        convert=one_of(IntervalMethod, "interval method"),
        unset=IntervalMethod.AUTO.value,
        typed="Implies --ci.",
    )
    clusters: ClusterMethod | None = setting(
        None,
        "Cluster the systems by the tests of all pairs: as WMT does, or greedily by corrected p-values.",
        section=TESTS,
        choices=ClusterMethod,
        convert=or_none(one_of(ClusterMethod, "cluster method")),
    )
    macro: tuple[str, ...] = setting(
        (),
        "Also show the unweighted mean over domains or documents.",
        section=METRICS,
        choices=MACRO_LEVELS,
        convert=several(_level),
        in_python="A slice of the test set may be named, too.",
    )
    several_references: Several | None = setting(
        None,
        "How single-reference metrics use multiple references: the mean of the scores, the best for each "
        "segment, or the first.",
        section=METRICS,
        choices=Several,
        convert=or_none(one_of(Several, "choice for several references")),
        unset="multiple references are refused",
    )
    long: Long | None = setting(
        None,
        "How neural metrics handle texts that are too long: truncate, split into chunks, or reject. A "
        "metric's own option long takes precedence.",
        section=METRICS,
        choices=Long,
        convert=or_none(one_of(Long, "choice for long texts")),
        unset=Long.TRUNCATE.value,
    )

    def __post_init__(self) -> None:
        self._check_types()
        labels = [spec.label for spec in self.metrics]
        if not labels:
            raise OptionError(say("no metric given"))
        for label in labels:
            if labels.count(label) > 1:
                raise OptionError(
                    say("metric {label!r} is asked for twice", label=label),
                    hint=say("give each a name of its own: NAME=METRIC"),
                )
        if not self.levels:
            raise OptionError(say("no level given"))
        if self.samples is not None and self.samples < 1:
            raise OptionError(say("samples must be 1 or more, not {samples}", samples=self.samples))
        check_samples(self.samples or 0)
        if not 0 < self.alpha < 1:
            raise OptionError(say("alpha must lie between 0 and 1, not {alpha}", alpha=self.alpha))
        if self.resamples and self.bootstrap_samples * self.alpha / 2 < 1:
            raise OptionError(
                say(
                    "{samples} resamples are too few for {level:g}% intervals",
                    samples=self.bootstrap_samples,
                    level=100 * (1 - self.alpha),
                ),
                hint=say("take {needed} or more", needed=ceil(2 / self.alpha)),
            )
        if self.seed < 0:
            raise OptionError(say("seed must be 0 or more, not {seed}", seed=self.seed))
        if self.resamples and self.resample_by == "document" and Level.DOCUMENT in self.levels:
            raise OptionError(say("one document cannot be resampled by document"), hint=say("resample by segment"))
        if self.tested and self.test is None:
            raise OptionError(
                say("systems to be tested are named, and no test"), hint=say("leave the test none out")
            )
        if self.correction is Correction.MAXT and self.test is not None and self.test not in _SWAPPING:
            raise OptionError(
                say("maxt is made of joint swaps, and the test {test} makes none", test=self.test),
                hint=say("take the test auto or randomization, or the correction holm"),
            )
        self._check_contrasts()
        self._check_macro()
        self._check_clusters()

    def _check_contrasts(self) -> None:
        if not self.contrasts:
            return
        if self.test is None:
            raise OptionError(say("contrasts need a test"), hint=say("leave the test none out"))
        for name, value in (("--baseline", self.baseline), ("--tested", self.tested)):
            if value:
                raise OptionError(
                    say("contrasts and {option} both choose the systems that are compared", option=name),
                    hint=say("leave one of the two out"),
                )

    def _check_macro(self) -> None:
        for level in self.macro:
            if level in (Level.CORPUS, Level.SEGMENT):
                raise OptionError(
                    say("there is no macro average over the level {level}", level=level),
                    hint=say("known: {names}", names=", ".join(MACRO_LEVELS)),
                )
        if self.macro and Level.CORPUS not in self.levels:
            raise OptionError(say("macro averages stand beside corpus scores"), hint=say("add the level corpus"))
        if self.macro and self.test is PairedTest.MCNEMAR:
            raise OptionError(
                say("McNemar's test does not compare macro averages"), hint=say("take the sign test")
            )

    def _check_clusters(self) -> None:
        if self.clusters is None:
            return
        if self.test is None:
            raise OptionError(say("clusters need a test"), hint=say("leave the test none out"))
        if not self.test.decides_scores:
            raise OptionError(
                say("clusters are of scores, and the {test} test compares single segments", test=self.test),
                hint=say("take the test auto"),
            )
        if self.baseline is not None:
            raise OptionError(say("clusters need the tests of all pairs"), hint=say("leave the baseline out"))
        if self.contrasts:
            raise OptionError(say("clusters need the tests of all pairs"), hint=say("leave the contrasts out"))
        if Level.CORPUS not in self.levels:
            raise OptionError(say("clusters are of corpus scores"), hint=say("add the level corpus"))
        for spec in self.metrics:
            if spec.measure.outputs[0].higher_is_better is None:
                raise OptionError(
                    say("no value of {label} is better than another, so it has no clusters", label=spec.label)
                )

    def _check_types(self) -> None:
        check_kind("seed", self.seed, int)
        check_kind("resample_by", self.resample_by, str)
        check_kind("alpha", self.alpha, float)
        check_kind("intervals", self.intervals, bool)
        check_kind("all_pairs", self.all_pairs, bool)
        if self.samples is not None:
            check_kind("samples", self.samples, int)
        if self.baseline is not None:
            check_kind("baseline", self.baseline, str)

    @classmethod
    def of(cls, **options: Unpack[SettingsOptions]) -> Settings:
        """Settings from names: ``Settings.of(metrics=["bleu", "chrf:word_order=2"], test="bootstrap")``.

        >>> Settings.of(metrics=["bleu", "chrf:word_order=2"], clusters="wmt").test.value
        'auto'

        Where a baseline, clusters or systems to be tested need a test and none is named, it is ``auto``;
        ``test="none"`` leaves it out.

        Raises:
            OptionError: A setting has a name or value that is not known.
        """
        known = settings_of(cls)
        for name in options:
            if name not in known:
                raise OptionError(say("there is no setting {name!r}", name=name), hint=argument_meant(name, known))
        asked = {**options, "metrics": DEFAULT_METRICS if options.get("metrics") is None else options["metrics"]}
        values = {name: about.convert(asked[name]) for name, about in known.items() if name in asked}
        if options.get("test") is None and any(
            values.get(name) not in (None, ()) for name in ("tested", "baseline", "contrasts", "clusters")
        ):
            values["test"] = PairedTest.AUTO
        return cls(**values)

    def as_options(self) -> SettingsOptions:
        """The keyword arguments of `of` that give these settings again.

        >>> Settings.of(**settings.as_options()) == settings
        True
        """
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        return cast("SettingsOptions", {**values, "test": self.test or NO_TEST})

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
    def chooses_draws(self) -> bool:
        """Whether the number of draws is chosen by the number of comparisons."""
        return self.samples is None and not (self.test is not None and self.test.is_of_sacrebleu)

    def draws(self, test: PairedTest, comparisons: int) -> int:
        """Resamples or trials behind the p-values of a family of comparisons.

        >>> settings.draws(settings.test, comparisons=1)
        10000
        """
        if self.samples is not None:
            return self.samples
        if not self.chooses_draws:
            return test.default_samples
        # no p-value is multiplied by the number of comparisons without a correction, nor under maxt
        alone = self.correction_of(comparisons) in (Correction.NONE, Correction.MAXT)
        return max(test.default_samples, draws_for(1 if alone else comparisons, self.alpha))

    def correction_of(self, comparisons: int) -> Correction:
        """The correction of a family; ``auto`` is settled by its size.

        >>> settings.correction_of(comparisons=6).value
        'holm'
        """
        if self.correction is not Correction.AUTO:
            return self.correction
        large = is_too_large(comparisons, self.alpha) and self.test in _SWAPPING
        return Correction.MAXT if large else Correction.HOLM

    def of_measure(self, measure: Fittable) -> Settings:
        """The settings that hold for one measure: its family is no longer ``auto``.

        Outputs that are one diagnosis are compared by one test of them all, whatever other systems there are: the
        maximum statistic over the outputs of a pair, each divided by its own standard deviation (Westfall and
        Young 1993). So every table of two systems says the same of them.

        >>> from mtgauge import load_metric
        >>> settings.of_measure(load_metric("bleu")).family.value
        'systems'
        """
        if self.family is not FamilyKind.AUTO:
            return self
        tests, corrections = _ONE_TEST
        if measure.contract.tests_outputs_together and self.test in tests and self.correction in corrections:
            return replace(self, family=FamilyKind.OUTPUTS, correction=Correction.MAXT)
        return replace(self, family=FamilyKind.SYSTEMS)

    def interval_method(self, units: int) -> IntervalMethod:
        """How an interval of so many units is found; tests that are named keep the intervals of their draws.

        >>> settings.interval_method(units=50).value, settings.interval_method(units=2000).value
        ('jackt', 'percentile')
        """
        if self.ci_method is not IntervalMethod.AUTO:
            return self.ci_method
        drawn = self.test is not None and (self.test.is_bootstrap or self.test.is_of_sacrebleu)
        return IntervalMethod.PERCENTILE if drawn or units >= RESAMPLED else IntervalMethod.JACKT

    def unit(self, documents: int) -> str:
        """What is drawn of a group of so many documents.

        >>> settings.unit(documents=8), settings.unit(documents=40)
        ('segment', 'document')
        """
        if self.resample_by != AUTO:
            return self.resample_by
        free = self.test is PairedTest.AUTO or (self.test is None and self.ci_method is IntervalMethod.AUTO)
        return "document" if free and documents >= ENOUGH_DOCUMENTS else "segment"

    def compared(self, systems: Sequence[str]) -> list[str]:
        """Those of the systems that are compared, in their order.

        >>> settings.compared(["old", "new"])
        ['old', 'new']
        """
        if self.contrasts:
            named = {name for pair in self.contrast_pairs for name in pair}
            return [s for s in systems if s in named]
        return [s for s in systems if not self.tested or s in self.tested or s == self.baseline]

    @property
    def contrast_pairs(self) -> list[tuple[str, str]]:
        """Each contrast as the system and the one that it is compared with.

        >>> Settings.of(metrics="bleu", contrasts=["new=old"]).contrast_pairs
        [('new', 'old')]
        """
        return [(new, old) for new, _, old in (pair.partition("=") for pair in self.contrasts)]

    def pairs(self, systems: Sequence[str]) -> list[tuple[str, str]]:
        """Each other system with the baseline, or the contrasts; else all pairs in the order of the systems.

        >>> settings.pairs(["old", "new", "newer"])
        [('new', 'old'), ('newer', 'old')]
        """
        if self.contrasts:
            return self.contrast_pairs
        compared = self.compared(systems)
        if self.baseline is None:
            return list(combinations(compared, 2))
        return [(system, self.baseline) for system in compared if system != self.baseline]

    def check_comparisons(self, systems: Sequence[str]) -> None:
        """Refuses more than a million comparisons of systems by metrics, unless `all_pairs` allows them.

        >>> settings.check_comparisons(["old", "new"])

        Raises:
            OptionError: There are more, and they are not allowed.
        """
        compared = len(self.compared(systems))
        alone = len(self.contrasts) or (compared - 1 if self.baseline is not None else 0)
        pairs = alone or pairs_of(compared)
        n = pairs * len(self.metrics)
        told = say("{n:,} comparisons of {systems:,} systems", n=n, systems=compared)
        instead = say("name a baseline: --baseline") if self.clusters is None else None
        check_comparisons(n, told, instead, all_pairs=self.all_pairs)


#: The names that type checkers and editors know; a test holds them to the enumerations.
TestName: TypeAlias = Literal[
    "auto", "permutation", "randomization", "bootstrap", "sacrebleu-bootstrap", "sacrebleu-randomization", "sign",
    "mcnemar", "none",
]  # fmt: skip
CorrectionName: TypeAlias = Literal["auto", "holm", "maxt", "bh", "none"]


#: Metrics as users write them; None: those that suit the languages.
MetricsOption: TypeAlias = str | Measure | Sequence[str | Measure | MetricSpec] | None


class OtherOptions(TypedDict, total=False):
    """The settings as users write them, but for the metrics, which `mtgauge.evaluate` also takes by position."""

    levels: str | Sequence[str]
    intervals: bool
    test: TestName | PairedTest | None
    baseline: str | None
    tested: str | Sequence[str]
    contrasts: str | Sequence[str | tuple[str, str]]
    all_pairs: bool
    samples: int | None
    seed: int
    alpha: float
    correction: CorrectionName | Correction
    family: Literal["auto", "systems", "outputs", "both"] | FamilyKind
    resample_by: str
    ci_method: Literal["auto", "jackt", "percentile", "bca"] | IntervalMethod
    clusters: Literal["wmt", "pairwise"] | ClusterMethod | None
    macro: str | Sequence[str]
    several_references: Literal["mean", "maximum", "first"] | Several | None
    long: Literal["truncate", "split", "refuse"] | Long | None


class SettingsOptions(OtherOptions, total=False):
    """The settings as users write them: `Settings.of` makes `Settings` of them."""

    metrics: MetricsOption
