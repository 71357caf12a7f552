"""The results of an evaluation: scores, comparisons, clusters. Field names are those of the JSON."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from mtgauge.measures.valued import Valued
from mtgauge.stats.p_digits import p_digits

#: The level of significance where nobody names one.
USUAL_ALPHA = 0.05
#: Decimals of p-values in tables.
_P_DIGITS = 4


@dataclass(frozen=True, slots=True, repr=False)
class Score(Valued):
    """One score of a system: a record that is rounded and compared as its value is, and shown in one line.

    >>> from mtgauge import evaluate
    >>> score = evaluate(["The cat sat."], ["The cat sat."], metrics="bleu")["system", "BLEU"]
    >>> score.level, score.n, f"{score:.1f}"
    ('corpus', 1, '100.0')
    >>> score
    system: 100.00 bleu|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|mtgauge:0.1.0

    Attributes:
        system: The system's name.
        metric: The metric as the user requested it.
        output: The named output of the metric; ``score`` is the primary one. ``macro_domain``,
            ``macro_document`` and the like for a slice are the mean of its values for the groups of that level.
        level: ``corpus``, ``domain``, ``document``, ``segment``, or the name of a slice of the test set.
        id: The domain, document, segment or value of the slice; None for the corpus.
        unit: What `n` counts and resampling draws: ``segment``, ``document`` or the name of a slice.
        score: The value; None if it is undefined, for example for a category in which nothing was counted.
        low: Lower bound of its confidence interval, or None.
        high: Upper bound, or None.
        n: Number of units that it is computed from; of human ratings those that were judged.
        signature: How it was computed.
        defined: Share of the interval's resamples in which the value was defined; None if nothing was resampled.
        effect_unit: The unit of the value where it is an effect, such as ``z``: how far the system is above the
            mean of all systems; None where it is a value in itself.
    """

    system: str
    metric: str
    output: str
    level: str
    id: str | None
    unit: str
    score: float | None
    low: float | None
    high: float | None
    n: int
    signature: str
    defined: float | None = None
    effect_unit: str | None = None

    @property
    def value(self) -> float:
        """The value as a number: NaN where it is undefined."""
        return math.nan if self.score is None else self.score

    def __float__(self) -> float:
        return self.value

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        group = "" if self.id is None else f", {self.level} {self.id}"
        output = "" if self.output == "score" else f" {self.output}"
        sign, unit = ("", "") if self.effect_unit is None else ("+", f" {self.effect_unit}")
        shown = _shown(self.value, self.low, self.high, sign)
        return f"{self.system}{group}: {shown}{unit}{output} {self.signature}"


class Verdict(StrEnum):
    """What a test says about system `a` compared with system `b`, by the metric's own direction.

    >>> Verdict.BETTER.turned.value, Verdict.NOT_SHOWN.turned.value
    ('worse', 'no difference shown')
    """

    BETTER = "better"
    WORSE = "worse"
    #: For metrics without a better direction.
    HIGHER = "higher"
    LOWER = "lower"
    #: For a test of signs, which says nothing about the score.
    MORE_UNITS = "better in more units"
    FEWER_UNITS = "worse in more units"
    NOT_SHOWN = "no difference shown"

    @property
    def turned(self) -> Verdict:
        """What the same test says of the other system."""
        return _TURNED.get(self, self)


_TURNED = {
    Verdict.BETTER: Verdict.WORSE, Verdict.HIGHER: Verdict.LOWER, Verdict.MORE_UNITS: Verdict.FEWER_UNITS,
    Verdict.WORSE: Verdict.BETTER, Verdict.LOWER: Verdict.HIGHER, Verdict.FEWER_UNITS: Verdict.MORE_UNITS,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Comparison(Valued):
    """A paired test of system `a` against system `b`: a record, rounded and compared as the difference is.

    >>> from mtgauge import evaluate
    >>> systems = {"old": ["a b", "c d"] * 20, "new": ["a b", "c e"] * 20}
    >>> [found] = evaluate(systems, ["a b", "c e"] * 20, metrics="wer", baseline="old").comparisons
    >>> found.a, found.b, found.delta, found.verdict.value, found.winner
    ('new', 'old', -25.0, 'better', 'new')
    >>> found
    new - old: -25.00 [-33.10, -16.90] wer, p <= 0.0001, better
    >>> f"{found:+.1f}"
    '-25.0'

    Attributes:
        metric: The metric as the user requested it.
        output: The named output whose values are compared, or a macro average of it.
        level: ``corpus``, ``domain``, or the name of a slice of the test set.
        id: The domain or value of the slice; None for the corpus.
        a: One system.
        b: The other; the baseline if there is one.
        delta: Score of a minus score of b.
        low: Lower bound of the confidence interval of delta; None if there is none.
        high: Upper bound, or None.
        effect: Effect size, a against b: Cohen's d_z of the units' values (for a macro average, of the groups');
            for sign and McNemar tests Cohen's g; None where it is undefined.
        human_agreement: Share of system pairs with a difference of this size on which human judgements agree with
            the metric; None if no curve was published for the metric as configured, or too few units differ for a
            verdict.
        p: Two-sided p-value.
        p_adjusted: The p-value adjusted for the number of comparisons; None without a correction.
        method: The test that was used.
        n: Number of resamples or trials; for a permutation test, of swaps; for sign and McNemar tests, of units on
            which the systems differ.
        seed: Seed of the draws.
        verdict: What the test says at the level of significance; None if it cannot decide.
        unit: What was drawn or swapped: ``segment``, ``document`` or the name of a slice.
        units: Number of units; where the systems have scores of different segments, of those that both have.
        differing: Number of units whose statistics differ between the systems.
        comparisons: Number of comparisons that were corrected together.
        family: What these have in common: ``systems``, all pairs of systems under one output; ``outputs``, all
            outputs of one pair; ``both``, all pairs under all outputs.
        correction: The correction that was used.
        standard_error: Standard error of delta; None if there is no interval.
        p_least: The least p-value that the test could give.
        p_floor: Whether no draw reached delta, so that p is an upper bound.
        p_error: Standard error of the deciding p-value due to random draws; None for an exact test.
        units_needed: How many units must differ for a verdict.
        draws_needed: How many draws a verdict needs; 0 for an exact test.
        defined: Share of the draws in which both scores were defined; None for a test of signs.
        signature: How the scores, the test and the interval were computed.
        p_doubtful: Whether the deciding p-value is within 3.3 of its standard errors of alpha, so that other draws
            may reverse the verdict.
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
    verdict: Verdict | None
    unit: str
    units: int
    differing: int
    comparisons: int
    family: str
    correction: str
    standard_error: float | None
    p_least: float
    p_floor: bool
    p_error: float | None
    units_needed: int
    draws_needed: int
    defined: float | None
    signature: str
    p_doubtful: bool = False  # results of older versions lack it

    def __float__(self) -> float:
        return self.delta

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        group = "" if self.id is None else f", {self.level} {self.id}"
        output = "" if self.output == "score" else f" {self.output}"
        p = self.shown_p(adjusted=True)
        said = f"{self.a} - {self.b}{group}: {_shown(self.delta, self.low, self.high)} {self.metric}{output}"
        return f"{said}, p {p if p[0] == '<' else f'= {p}'}, {self.verdict or 'no verdict'}"

    @property
    def deciding_p(self) -> float:
        """The p-value that is compared with alpha: the adjusted one if there is one."""
        return self.p if self.p_adjusted is None else self.p_adjusted

    def verdict_on(self, system: str) -> Verdict | None:
        """What the test says of one of the two systems beside the other.

        >>> found.verdict_on("new").value, found.verdict_on("old").value
        ('better', 'worse')
        """
        return self.verdict.turned if self.verdict and system == self.b else self.verdict

    @property
    def winner(self) -> str | None:
        """The better system; None if none is shown, the metric has no better direction, or signs were counted."""
        return {Verdict.BETTER: self.a, Verdict.WORSE: self.b}.get(self.verdict) if self.verdict else None

    @property
    def higher(self) -> str | None:
        """The system with the higher score, for metrics without a better direction; None if none is shown."""
        return {Verdict.HIGHER: self.a, Verdict.LOWER: self.b}.get(self.verdict) if self.verdict else None

    @property
    def ahead(self) -> str | None:
        """The system that a test of signs shows to be better in more units, or None."""
        return (
            {Verdict.MORE_UNITS: self.a, Verdict.FEWER_UNITS: self.b}.get(self.verdict) if self.verdict else None
        )

    @property
    def lacks_units(self) -> bool:
        """Whether too few units differ for any verdict."""
        return self.differing < self.units_needed

    def shown_p(self, *, adjusted: bool = False, alpha: float = USUAL_ALPHA) -> str:
        """A p-value as text; if no draw reached delta it is shown as an upper bound.

        The one that decides has its standard error behind it, ``0.0512 ± 0.0022``, if the verdict is doubtful.

        Args:
            adjusted: Whether it is the p-value that decides, adjusted for the number of comparisons.
            alpha: The level of significance that it is held against: digits tell it from that.

        >>> found.shown_p(), found.shown_p(adjusted=True)
        ('<= 0.0001', '<= 0.0001')
        """
        p = self.deciding_p if adjusted else self.p
        if self.p_floor:
            return f"<= {p_digits(p, _P_DIGITS, alpha, is_bound=True)}"
        decides = adjusted or self.p_adjusted is None
        return shown_p(p, alpha) + (self.shown_error(_P_DIGITS) if decides else "")

    def shown_error(self, digits: int) -> str:
        """The standard error of the deciding p-value, as it follows it: empty unless the verdict is doubtful.

        Args:
            digits: Decimals; an error that would round to 0 has one digit.

        >>> found.shown_error(4)
        ''
        """
        if not self.p_doubtful or self.p_error is None:
            return ""
        shown = f"{self.p_error:.{digits}f}"
        return f" ± {shown if float(shown) else f'{self.p_error:.1g}'}"


def _shown(value: float, low: float | None, high: float | None, sign: str = "") -> str:
    """A value with its interval, for a reader who has no table: with four decimals where two would say little."""
    places = 4 if 0 < abs(value) < 1 else 2
    bounds = "" if low is None or high is None else f" [{low:{sign}.{places}f}, {high:{sign}.{places}f}]"
    return f"{value:{sign}.{places}f}{bounds}"


def shown_p(p: float, alpha: float = USUAL_ALPHA) -> str:
    """A p-value with four decimals, or as `p_digits`; one that would round to 0 is shown as ``<0.0001``."""
    return p_digits(p, _P_DIGITS, alpha) if p >= 0.00005 else "<0.0001"


@dataclass(frozen=True, slots=True, repr=False)
class Cluster:
    """Systems that a metric cannot distinguish.

    >>> from mtgauge import evaluate
    >>> systems = {"old": ["a b", "c d"] * 20, "new": ["a b", "c e"] * 20}
    >>> evaluate(systems, ["a b", "c e"] * 20, metrics="wer", clusters="wmt").clusters[0]
    rank 1: new (wer)

    Attributes:
        metric: The metric as the user requested it.
        rank: 1 for the best.
        systems: Their names.
        output: The named output whose values are compared.
    """

    metric: str
    rank: int
    systems: tuple[str, ...]
    output: str

    def __repr__(self) -> str:
        output = "" if self.output == "score" else f" {self.output}"
        return f"rank {self.rank}: {', '.join(self.systems)} ({self.metric}{output})"


_FIELDS: dict[type, tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind)) for kind in (Score, Comparison, Cluster)
}


def row_of(entry: Score | Comparison | Cluster) -> dict[str, Any]:
    """What `dataclasses.asdict` gives, without its copies: no field holds an object that has fields of its own."""
    return {name: getattr(entry, name) for name in _FIELDS[type(entry)]}


@dataclass(frozen=True, slots=True)
class GateFailure:
    """A system that does not meet a gate.

    >>> GateFailure("new", "gate bleu>=30: new has 28.1000").system
    'new'

    Attributes:
        system: Its name.
        message: Why.
    """

    system: str
    message: str


@dataclass(frozen=True, slots=True)
class GateResult:
    """What came of a gate, a condition that an evaluation was held to.

    >>> GateResult("bleu>=30", ("new",), (GateFailure("new", "gate bleu>=30: new has 28.1000"),)).met
    False

    Attributes:
        gate: The gate, as the user wrote it.
        judged: The systems that have to meet it: all, or where there is a baseline, those beside it.
        failures: The systems that do not meet it, one entry for each metric; empty where it is met.
    """

    gate: str
    judged: tuple[str, ...]
    failures: tuple[GateFailure, ...]

    @property
    def met(self) -> bool:
        """Whether all systems that are judged meet it."""
        return not self.failures
