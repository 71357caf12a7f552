"""PERM-BOTH: does one metric correlate better with people than another?"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.stats.correlation import CorrelationStatistic, Grouping, RatedGroups
from mtgauge.stats.correlation.groups import Doubles
from mtgauge.stats.correlation.statistics import BY_GROUP
from mtgauge.suites.metaeval.decisions import SwappedDecisions
from mtgauge.suites.metaeval.stopping import is_decided
from mtgauge.suites.metaeval.swapped import SwappedScores
from mtgauge.suites.metaeval.swaps import RandomSwaps, SwapSource

#: Trials between two looks at the p-value.
BLOCK = 100
#: A difference less than this below the observed one counts as equal: the same sums may be added in another order.
_TIE = 1e-12

#: Statistics that can be compared.
TESTABLE = (*BY_GROUP, CorrelationStatistic.ACC23_CALIBRATED)

#: Is told how many steps are done, and how many there are.
StepProgress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class MetricTest:
    """One-sided test of whether one metric correlates better with gold than another.

    Attributes:
        better: Index of the metric with the higher correlation; of equal ones the later.
        worse: Index of the other.
        delta: Difference of the correlations, 0 or more; NaN where one of them has no value.
        count: Trials whose difference was at least delta.
        trials: Trials made; fewer than asked for where the outcome was certain, 0 where there is no delta.
    """

    better: int
    worse: int
    delta: float
    count: int
    trials: int

    @property
    def p(self) -> float:
        """The share count / trials, without adding 1; NaN without trials."""
        return self.count / self.trials if self.trials else math.nan


def compare_metrics(
    gold: npt.ArrayLike,
    metrics: Sequence[npt.ArrayLike],
    statistic: CorrelationStatistic = CorrelationStatistic.PEARSON,
    grouping: Grouping = Grouping.NONE,
    *,
    trials: int = 1000,
    seed: int = 1,
    alpha: float = 0.05,
    early_stopping: bool = True,
    swaps: SwapSource | None = None,
    threads: int = 1,
    progress: StepProgress | None = None,
) -> list[MetricTest]:
    """Tests all pairs of metrics by PERM-BOTH (Deutsch et al. 2021).

    A trial draws a fair bit for each entry and swaps the z-normalised scores of the two metrics where it is 0; all
    pairs share the bits. With calibrated ties it swaps, for each pair of entries, whether either metric was right
    about it. A test stops after a block of 100 trials if the exact 99.9% interval of its p excludes alpha.

    Args:
        gold: (systems, items) scores of people, NaN where there is none.
        metrics: The same of each metric. Only entries with all scores are used.
        statistic: What is compared; not the Pearson of pairwise differences.
        grouping: What the correlation is averaged over.
        trials: The most trials of a test.
        seed: Any integer >= 0. The same seed gives the same counts, whatever the number of threads.
        alpha: The level that early stopping is about.
        early_stopping: Whether certain tests stop.
        swaps: The bits, if not those of the seed: a column for each entry, system by system, or item by item
            when grouped by item.
        threads: Cores to use where pairs are counted in all trials; 0 for all.
        progress: Called after each comparison in each block. What it raises ends the tests.

    Returns:
        A test of each pair, in the order of `itertools.combinations`.

    Raises:
        InputError: The scores differ in shape, or one is infinite.
        OptionError: The statistic cannot be tested so.
    """
    groups = RatedGroups.of([gold, *metrics], grouping)
    made = _trials_of(groups, statistic, seed, swaps, threads)
    tests = [_unstarted(a, b, made.values) for a, b in combinations(range(len(made.values)), 2)]
    starts = range(0, trials, BLOCK)
    for block, start in enumerate(starts):
        differences = made.block(start, min(BLOCK, trials - start))
        for place, test in enumerate(tests):
            is_sure = early_stopping and test.trials > 0 and is_decided(test.count, test.trials, alpha)
            if not (is_sure or math.isnan(test.delta)):
                tests[place] = _continued(test, differences(test.worse, test.better))
            if progress is not None:
                progress(block * len(tests) + place + 1, len(starts) * len(tests))
    return tests


def _trials_of(
    groups: RatedGroups, statistic: CorrelationStatistic, seed: int, swaps: SwapSource | None, threads: int
) -> SwappedScores | SwappedDecisions:
    if statistic is CorrelationStatistic.ACC23_CALIBRATED:
        if swaps is not None:
            raise OptionError(
                say("metrics cannot be compared by {statistic} with swaps of scores", statistic=statistic)
            )
        return SwappedDecisions(groups, seed)
    if statistic not in BY_GROUP:
        raise OptionError(say("metrics cannot be compared by {statistic}", statistic=statistic))
    return SwappedScores(groups, statistic, swaps or RandomSwaps(groups.columns.shape[1], seed), threads)


def _unstarted(a: int, b: int, values: Sequence[float]) -> MetricTest:
    worse, better = (b, a) if values[a] > values[b] else (a, b)
    return MetricTest(better, worse, values[better] - values[worse], 0, 0)


def _continued(test: MetricTest, differences: Doubles) -> MetricTest:
    # a trial without a value does not speak for the better metric
    count = int(np.sum(~(differences < test.delta - _TIE)))
    return replace(test, count=test.count + count, trials=test.trials + len(differences))
