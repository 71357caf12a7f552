"""Weights of a profile fitted to human judgements, and how well they do on judgements that were held out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.ease.language_facts import EXTRA
from mtgauge.ease.profile import EaseProfile
from mtgauge.ease.weight_space import ParameterTable, WeightSpace
from mtgauge.errors import InputError
from mtgauge.measures.elementary import Values
from mtgauge.measures.extras import require_extra
from mtgauge.sentences import say
from mtgauge.stats.correlation import CorrelationStatistic, RatedGroups, correlation_of

#: With fewer judgements there is nothing to learn.
LEAST_JUDGEMENTS = 30
_MOST_STEPS = 200


@dataclass(frozen=True, slots=True)
class HeldOut:
    """The correlation with people of scores on judgements that no weight was fitted to.

    Attributes:
        name: What made the scores.
        pearson: Mean over the folds of Pearson's correlation.
        kendall: Mean over the folds of Kendall's tau-b.
        folds: Pearson's correlation of each fold.
    """

    name: str
    pearson: float
    kendall: float
    folds: tuple[float, ...]


@dataclass(frozen=True)
class Tuning:
    """What came of tuning.

    Attributes:
        profile: The profile that is fitted to all judgements.
        held_out: The profile before and after tuning, and other metrics.
        merged: Parameters that were joined, since they say the same.
        judgements: Number of units with a judgement.
    """

    profile: EaseProfile
    held_out: tuple[HeldOut, ...]
    merged: tuple[tuple[str, ...], ...]
    judgements: int


def check_judgements(gold: Values) -> None:
    """Refuses judgements that teach nothing.

    Raises:
        InputError: There are fewer than 30, or all are equal.
    """
    known = gold[~np.isnan(gold)]
    if len(known) < LEAST_JUDGEMENTS:
        raise InputError(
            say("{n} judgements are too few to tune on, {least} are needed", n=len(known), least=LEAST_JUDGEMENTS)
        )
    if (known == known[0]).all():
        raise InputError(say("all judgements are equal: there is nothing to tune on"))


def fold_numbers(groups: Sequence[Any], folds: int, seed: int) -> npt.NDArray[np.int64]:
    """(n,) the fold of each unit: whole groups, in contiguous blocks that begin at a place drawn by the seed.

    Args:
        groups: Of each unit its document, or itself; units of a group stay together.
        folds: Number of folds.
        seed: Of the place.

    Raises:
        InputError: There are fewer groups than folds.
    """
    number: dict[Any, int] = {}
    places = np.array([number.setdefault(group, len(number)) for group in groups], np.int64)
    if len(number) < folds:
        raise InputError(say("{n} groups of judgements make no {folds} folds", n=len(number), folds=folds))
    shift = int(np.random.default_rng(seed).integers(len(number)))
    return (places + shift) % len(number) * folds // len(number)


def tune(
    profile: EaseProfile,
    values: Mapping[str, Values],
    gold: Values,
    folds: npt.NDArray[np.int64],
    others: Mapping[str, Values],
    *,
    merge: float | None = None,
    name: str = "tuned",
    digest: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> Tuning:
    """Fits a profile to judgements.

    Args:
        profile: Where tuning begins.
        values: Parameter -> (n,) values of units.
        gold: (n,) judgements; NaN where there is none.
        folds: (n,) the fold of each unit.
        others: Name -> (n,) scores of other metrics, which are compared.
        merge: Parameters of one side of a level that correlate more than this get one weight; None joins none.
        name: Of the new profile.
        digest: Of what it is tuned on.
        progress: Is told how many fits of how many are done.

    Raises:
        InputError: There are too few judgements, or all are equal.
        MissingExtraError: SciPy is not installed.
    """
    require_extra(say("tuning"), EXTRA)
    check_judgements(gold)
    known = ~np.isnan(gold)
    table = ParameterTable.of(values)
    groups = merged_parameters(profile, values, merge) if merge is not None else {}
    space, plain = WeightSpace(profile, groups), WeightSpace(profile, {})
    numbers = np.unique(folds[known])
    spaces = {"tuned": space, **({"unmerged": plain} if groups else {})}
    scores = {
        "untuned": plain.scores(plain.start, table),
        **{key: np.full(table.size, np.nan) for key in spaces},
        **others,
    }
    done, of = 0, len(numbers) * len(spaces) + 1
    for fold in numbers.tolist():
        inside, outside = known & (folds != fold), known & (folds == fold)
        for key, one in spaces.items():
            vector = fitted_weights(one, table.taken(inside), gold[inside])
            scores[key][outside] = one.scores(vector, table.taken(outside))
            done += 1
            if progress is not None:
                progress(done, of)
    vector = fitted_weights(space, table.taken(known), gold[known])
    if progress is not None:
        progress(of, of)
    tuned = space.profile_at(vector, name, digest)
    found = tuple(_held_out(key, own, gold, folds, numbers) for key, own in scores.items())
    return Tuning(tuned, found, tuple(map(tuple, groups.values())), int(known.sum()))


def fitted_weights(space: WeightSpace, table: ParameterTable, gold: Values) -> Values:
    """The weights with the greatest Pearson correlation with judgements, by SLSQP (Kraft 1988).

    Args:
        space: The weights, which stay within their bounds and sums.
        table: Values of parameters.
        gold: (n,) judgements.
    """
    from scipy.optimize import minimize  # an optional package, and slow to import

    sums = space.sums

    def loss(vector: Values) -> float:
        return -_pearson(space.scores(vector, table), gold)

    found = minimize(
        loss,
        space.start,
        method="SLSQP",
        bounds=space.bounds,
        constraints={"type": "eq", "fun": lambda vector: sums @ vector - 1, "jac": lambda _: sums},
        options={"maxiter": _MOST_STEPS, "ftol": 1e-9},
    )
    is_better = np.isfinite(found.fun) and found.fun <= loss(space.start)
    vector: Values = found.x if is_better else space.start
    return vector


def _pearson(scores: Values, gold: Values) -> float:
    known = ~np.isnan(scores)
    ours, theirs = scores[known] - scores[known].mean(), gold[known] - gold[known].mean()
    norm = float(np.sqrt((ours @ ours) * (theirs @ theirs)))
    return float(ours @ theirs) / norm if norm > 0 else 0.0


def _held_out(
    name: str, scores: Values, gold: Values, folds: npt.NDArray[np.int64], numbers: npt.NDArray[np.int64]
) -> HeldOut:
    pearson, kendall = (
        [correlation(np.where(folds == fold, scores, np.nan), gold, statistic) for fold in numbers.tolist()]
        for statistic in (CorrelationStatistic.PEARSON, CorrelationStatistic.KENDALL_B)
    )
    return HeldOut(name, float(np.mean(pearson)), float(np.mean(kendall)), tuple(pearson))


def correlation(scores: Values, gold: Values, statistic: CorrelationStatistic) -> float:
    """The correlation over all units that have both; NaN where one is constant."""
    return correlation_of(RatedGroups.of([gold, scores]), statistic).value


def parameter_correlations(values: Mapping[str, Values]) -> dict[tuple[str, str], float]:
    """Pearson's correlation of each two parameters, over the units that have both (section 4)."""
    names = list(values)
    return {
        (one, other): correlation(values[one], values[other], CorrelationStatistic.PEARSON)
        for place, one in enumerate(names)
        for other in names[place + 1 :]
    }


def _likeness(together: Mapping[tuple[str, str], float], one: str, other: str) -> float:
    return abs(together.get((one, other), together.get((other, one), 0.0)))


def merged_parameters(
    profile: EaseProfile, values: Mapping[str, Values], threshold: float
) -> dict[str, tuple[str, ...]]:
    """Parameters of one side of a level that hang together by correlations above a threshold.

    Returns:
        The first of each group -> all of it, in the order of the profile.
    """
    together = parameter_correlations(values)
    found: dict[str, tuple[str, ...]] = {}
    for level in profile.levels:
        for side in (level.adequacy, level.disfluency):
            groups: list[list[str]] = []
            for name in side:
                near = [
                    group
                    for group in groups
                    if any(
                        abs(together.get((one, name), together.get((name, one), 0.0))) > threshold for one in group
                    )
                ]
                groups = [group for group in groups if group not in near]
                groups.append([one for group in near for one in group] + [name])
            found |= {group[0]: tuple(group) for group in groups if len(group) > 1}
    return found
