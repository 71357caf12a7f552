"""An experiment of meta-evaluation: everything that a correlation of metrics with people depends on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from math import isfinite
from types import UnionType
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.stats.correlation import CorrelationStatistic, Grouping
from mtgauge.stats.limits import check_samples


class ScoredUnit(StrEnum):
    """What has the scores that are correlated."""

    SYSTEM = "system"
    DOCUMENT = "document"
    SEGMENT = "segment"


#: What the agreement of a metric with people can be measured by: coefficients, and accuracies on pairs of systems.
PAIRWISE_ACCURACY, SOFT_PAIRWISE_ACCURACY = "pairwise_accuracy", "soft_pairwise_accuracy"
STATISTICS = (*map(str, CorrelationStatistic), PAIRWISE_ACCURACY, SOFT_PAIRWISE_ACCURACY)
#: Those that look at systems alone.
_OF_SYSTEMS = frozenset((PAIRWISE_ACCURACY, SOFT_PAIRWISE_ACCURACY))
#: What values have to be, in words, and which fields have to be that.
_KINDS: tuple[tuple[type | UnionType, str, tuple[str, ...]], ...] = (
    (str, "a name", ("name", "test_set", "human")),
    (tuple, "a list of names", ("systems",)),
    (bool, "true or false", ("references",)),
    (int, "a whole number", ("samples", "trials", "seed")),
    (int | float, "a number", ("outliers", "alpha")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """One question to a set of metrics: how well do they agree with people, on what, and by which statistic.

    Attributes:
        name: What it is called in tables.
        test_set: The test set, for the reader.
        human: The column of human scores; empty if there is only one.
        unit: What has the scores.
        statistic: One of `STATISTICS`.
        grouping: For documents and segments, which of them a correlation is taken over.
        systems: The systems; empty for all that people judged, but for references.
        references: Whether human translations that were judged as systems count as such. The reference of a metric
            never does.
        outliers: How many deviations from the median make a system an outlier, by `outlying`; 0 to look for none.
            Results are shown with and without outliers.
        samples: Bootstrap resamples, from which intervals come; 0 for none.
        trials: Trials of the test whether one metric agrees better than another; 0 for none.
        alpha: Level of significance of tests, and 1 minus that of intervals.
        seed: Seed of resamples and trials.
    """

    name: str = ""
    test_set: str = ""
    human: str = ""
    unit: ScoredUnit = ScoredUnit.SEGMENT
    statistic: str = CorrelationStatistic.PEARSON
    grouping: Grouping = Grouping.NONE
    systems: tuple[str, ...] = ()
    references: bool = False
    outliers: float = 0.0
    samples: int = 1000
    trials: int = 1000
    alpha: float = 0.05
    seed: int = 12345

    def __post_init__(self) -> None:
        self._check_kinds()
        for name, values in (("statistic", STATISTICS), ("unit", ScoredUnit), ("grouping", Grouping)):
            value = getattr(self, name)
            check_known(value, [*map(str, values)], say("unknown {name} {value!r}", name=name, value=value))
        # a plain string will do, too
        object.__setattr__(self, "unit", ScoredUnit(self.unit))
        object.__setattr__(self, "grouping", Grouping(self.grouping))
        if self.statistic in _OF_SYSTEMS and self.unit is not ScoredUnit.SYSTEM:
            raise OptionError(say("{statistic} is a statistic of systems", statistic=self.statistic))
        if self.unit is ScoredUnit.SYSTEM and self.grouping is not Grouping.NONE:
            raise OptionError(say("scores of systems are not grouped"))
        for name, least in (("samples", 0), ("trials", 0), ("outliers", 0), ("seed", 0)):
            if getattr(self, name) < least:
                raise OptionError(say("{name} must be {least} or more", name=name, least=least))
        check_samples(self.samples)
        check_samples(self.trials, "trials")
        if not 0 < self.alpha < 1:
            raise OptionError(say("alpha must lie between 0 and 1, not {alpha}", alpha=self.alpha))

    def _check_kinds(self) -> None:
        """Refuses values of another kind, as files may have them."""
        for kind, text, names in _KINDS:
            for name in names:
                value = getattr(self, name)
                # True is an int in Python, and no number of resamples; TOML has nan and inf, and JSON has not
                if (
                    not isinstance(value, kind)
                    or (kind is not bool and isinstance(value, bool))
                    or (isinstance(value, float) and not isfinite(value))
                    or (isinstance(value, tuple) and not all(isinstance(item, str) for item in value))
                ):
                    raise OptionError(
                        say("{where} must be {names}, not {value!r}", where=name, names=text, value=value)
                    )

    def as_table(self) -> dict[str, Any]:
        """The experiment as JSON and TOML have it, without empty fields: `of` gives it again."""
        return {
            name: list(value) if isinstance(value, tuple) else str(value) if isinstance(value, str) else value
            for name, value in asdict(self).items()
            if value not in ("", ())
        }

    @property
    def has_too_many_pairs(self) -> bool:
        """Whether its statistic counts all pairs of all items, which are too many to be counted often."""
        by_pairs = self.unit is ScoredUnit.SYSTEM or self.grouping is Grouping.ITEM
        return self.statistic == CorrelationStatistic.ACC23_CALIBRATED and not by_pairs

    @classmethod
    def of(cls, values: dict[str, Any]) -> Experiment:
        """The experiment of a table in TOML.

        Raises:
            OptionError: A name or a value is not known.
        """
        known = sorted(field.name for field in fields(cls))
        for name in sorted(values):
            check_known(name, known, say("an experiment has no {name!r}", name=name))
        taken = dict(values)
        systems = taken.get("systems", ())
        if isinstance(systems, list):
            taken["systems"] = tuple(systems)
        return cls(**taken)
