"""What an evaluation consists of: scores, comparisons, clusters. Field names are those of the JSON."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.stats.paired import PairedTest


@dataclass(frozen=True, slots=True)
class Score:
    """One value.

    Attributes:
        system: The system's name.
        metric: The metric as it was asked for.
        output: The named output of the metric; ``score`` is the primary one. ``macro_domain`` and
            ``macro_document`` are the mean of its values for the domains or documents.
        level: ``corpus``, ``domain``, ``document`` or ``segment``.
        id: The domain, document or segment; None for the corpus.
        unit: What `n` counts and resampling draws: ``segment`` or ``document``.
        score: The value.
        low: Lower bound of its confidence interval, or None.
        high: Upper bound.
        n: Number of units that it rests on.
        signature: How it was made.
    """

    system: str
    metric: str
    output: str
    level: str
    id: str | None
    unit: str
    score: float
    low: float | None
    high: float | None
    n: int
    signature: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A paired test of system `a` against system `b`.

    Attributes:
        metric: The metric as it was asked for.
        output: Its primary output, or a macro average of it.
        level: ``corpus`` or ``domain``.
        id: The domain; None for the corpus.
        a: One system.
        b: The other; the baseline where there is one.
        delta: Score of a minus score of b.
        low: Lower bound of the bootstrap interval of delta.
        high: Upper bound.
        effect: Effect size, a against b: Cohen's d_z of the units' values (of a macro average: of the groups');
            for sign and McNemar tests Cohen's g; None where it is not defined.
        human_agreement: Share of system pairs on which people agree with a difference of this size; None where no
            curve was published for the metric as it was configured.
        p: Two-sided p-value.
        p_adjusted: The same, adjusted for the number of comparisons; None without a correction.
        method: The test.
        n: Number of resamples or trials; for sign and McNemar tests, of units on which the systems differ.
        seed: Seed of the draws.
    """

    metric: str
    output: str
    level: str
    id: str | None
    a: str
    b: str
    delta: float
    low: float | None
    high: float | None
    effect: float | None
    human_agreement: float | None
    p: float
    p_adjusted: float | None
    method: str
    n: int
    seed: int

    @property
    def higher(self) -> str | None:
        """The system for which the test speaks as having the higher values; None where neither.

        A sign test counts units, and can speak for the one that the difference of corpus scores does not.
        """
        side = self.effect if PairedTest(self.method).is_exact else self.delta
        return None if not side else self.a if side > 0 else self.b

    def is_significant(self, alpha: float) -> bool:
        """Whether there is a difference, and its p-value, adjusted where it was, is below alpha."""
        p = self.p if self.p_adjusted is None else self.p_adjusted
        return self.higher is not None and p < alpha


def shown_p(p: float) -> str:
    """A p-value with four decimals; one that would round to 0 is said to be below what they can tell."""
    return f"{p:.4f}" if p >= 0.00005 else "<0.0001"


@dataclass(frozen=True, slots=True)
class Cluster:
    """Systems that a metric cannot tell apart.

    Attributes:
        metric: The metric as it was asked for.
        rank: 1 for the best.
        systems: Their names.
    """

    metric: str
    rank: int
    systems: tuple[str, ...]
