"""What an evaluation consists of: scores, comparisons, clusters. Field names are those of the JSON."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """One value.

    Attributes:
        system: The system's name.
        metric: The metric as it was asked for.
        output: The named output of the metric; ``score`` is the primary one.
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
        output: Its primary output.
        level: ``corpus`` or ``domain``.
        id: The domain; None for the corpus.
        a: One system.
        b: The other; the baseline where there is one.
        delta: Score of a minus score of b.
        low: Lower bound of the bootstrap interval of delta.
        high: Upper bound.
        effect: Effect size, or None.
        human_agreement: Share of pairs on which people agree with a difference of this size, or None.
        p: Two-sided p-value.
        p_adjusted: The same, adjusted for the number of comparisons; None without a correction.
        method: The test.
        n: Number of resamples or trials.
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

    def is_significant(self, alpha: float) -> bool:
        """Whether there is a difference, and its p-value, adjusted where it was, is below alpha."""
        p = self.p if self.p_adjusted is None else self.p_adjusted
        return self.delta != 0 and p < alpha


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
