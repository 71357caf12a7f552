"""How ease varies over domains or genres, and which of them throws readers off (section 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.measures import Kind, Level
from mtgauge.measures.elementary import Values
from mtgauge.stats.limits import check_samples
from mtgauge.stats.totals import Rows
from mtgauge.suites.ease.fitted import FittedEase


@dataclass(frozen=True, slots=True)
class Stability:
    """How one value of one system varies.

    Attributes:
        system: Name of the system.
        value: Name of the value, such as ``G1``.
        groups: Domain -> its value; NaN where it is undefined.
        units: Domain -> number of its documents, or of its segments where documents are not scored.
        spread: The greatest value less the least.
        low: Lower bound of the interval of the spread; NaN where a domain has one unit alone, which does not vary.
        high: Upper bound.
        worst: The domain whose value lies farthest below that of the others together; None where none is below.
        drop: How far it does.
        drop_low: Lower bound of the interval of the drop; NaN where the domain, or what it is compared with, has
            one unit alone.
        drop_high: Upper bound.
    """

    system: str
    value: str
    groups: Mapping[str, float]
    units: Mapping[str, int]
    spread: float
    low: float
    high: float
    worst: str | None
    drop: float
    drop_low: float
    drop_high: float


def stability(
    fitted: FittedEase,
    rows: Mapping[str, Rows],
    labels: Sequence[str],
    *,
    samples: int = 1000,
    seed: int = 1,
    alpha: float = 0.05,
) -> list[Stability]:
    """The spread of the total and of each level over domains, with intervals.

    Args:
        fitted: The measure on a test set.
        rows: System -> its rows, in the order of the test set.
        labels: The domain of each segment.
        samples: Number of resamples, which draw units of each domain by themselves.
        seed: Of them.
        alpha: One minus the confidence level.

    Raises:
        InputError: There is only one domain.
        OptionError: There are more than 10,000,000 resamples.
    """
    check_samples(samples)
    names = list(dict.fromkeys(labels))
    if len(names) < 2:
        raise InputError(say("there is one domain alone, and stability compares several"))
    places = [at for at, output in enumerate(fitted.outputs) if output.kind is not Kind.DETAIL]
    result: list[Stability] = []
    for system, own in rows.items():
        drawn = _Drawn(fitted, own, labels, samples, seed)
        result += (_stability(system, fitted.outputs[place].name, drawn, place, alpha) for place in places)
    return result


class _Drawn:
    """Values of each domain, and of all others together: as they are, and of resamples.

    Attributes:
        counts: Domain -> number of its units.
        own: (1 + samples, g, m) values of the domains.
        others: (1 + samples, g, m) values of what is not in each of them.
    """

    def __init__(self, fitted: FittedEase, rows: Rows, labels: Sequence[str], samples: int, seed: int) -> None:
        testset = fitted.testset
        units = testset.documents if fitted.prepared.of_documents and testset.documents else testset.ids
        numbers: dict[tuple[str, str], int] = {}
        of_segments = np.array([numbers.setdefault(key, len(numbers)) for key in zip(labels, units, strict=True)])
        totals = np.zeros((len(numbers), rows.shape[1]))
        np.add.at(totals, of_segments, rows)
        groups = list(dict.fromkeys(labels))
        place = np.array([groups.index(label) for label, _ in numbers])
        random = np.random.default_rng(seed)
        sums = np.zeros((1 + samples, len(groups), rows.shape[1]))
        self.counts = {name: int(np.count_nonzero(place == group)) for group, name in enumerate(groups)}
        for group in range(len(groups)):
            here = totals[place == group]
            times = random.multinomial(len(here), np.full(len(here), 1 / len(here)), size=samples)
            sums[0, group] = here.sum(axis=0)
            sums[1:, group] = times @ here
        self.own = fitted.score(sums, Level.DOMAIN)
        self.others = fitted.score(sums.sum(axis=1, keepdims=True) - sums, Level.DOMAIN)


def _stability(system: str, value: str, drawn: _Drawn, place: int, alpha: float) -> Stability:
    own, others = drawn.own[..., place], drawn.others[..., place]
    names, counts = list(drawn.counts), list(drawn.counts.values())
    spreads = _spread(own)
    drops = others - own
    first = np.where(np.isnan(drops[0]), -np.inf, drops[0])
    worst = int(first.argmax())
    is_below = bool(first[worst] > 0)
    # resamples of one unit are that unit, again and again
    low, high = _interval(spreads[1:], alpha) if min(counts) > 1 else _NO_INTERVAL
    varies = min(counts[worst], sum(counts) - counts[worst]) > 1
    drop_low, drop_high = _interval(drops[1:, worst], alpha) if is_below and varies else _NO_INTERVAL
    return Stability(
        system, value, dict(zip(names, own[0].tolist(), strict=True)), drawn.counts, float(spreads[0]), low, high,
        names[worst] if is_below else None, float(first[worst]) if is_below else 0.0, drop_low, drop_high,
    )  # fmt: skip


_NO_INTERVAL = (float("nan"), float("nan"))


def _spread(values: Values) -> Values:
    """The greatest defined value of each row less the least."""
    high = np.where(np.isnan(values), -np.inf, values).max(axis=-1)
    low = np.where(np.isnan(values), np.inf, values).min(axis=-1)
    found: Values = np.where(np.isfinite(high), high - low, np.nan)
    return found


def _interval(values: npt.NDArray[np.float64], alpha: float) -> tuple[float, float]:
    known = values[~np.isnan(values)]
    if not len(known):
        return float("nan"), float("nan")
    low, high = np.quantile(known, [alpha / 2, 1 - alpha / 2]).tolist()
    return float(low), float(high)
