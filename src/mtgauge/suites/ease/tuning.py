"""Weights of a profile fitted to human judgements, and how well they do on judgements that were held out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.measures.elementary import Values
from mtgauge.stats.correlation import CorrelationStatistic, RatedGroups, correlation_of
from mtgauge.suites.ease.measured_part import measured_part
from mtgauge.suites.ease.profile import EaseProfile
from mtgauge.suites.ease.scores import EaseScores
from mtgauge.suites.ease.weight_space import ParameterTable, WeightSpace

#: With fewer judgements there is nothing to learn.
LEAST_JUDGEMENTS = 30
#: Steps of a fit with all weights, and then of those that weigh something; decimals of a fitted weight.
_STEPS, _LAST_STEPS, _DECIMALS = 300, 150, 6
#: How much of its speed a weight keeps from one step to the next.
_MOMENTUM = 0.9


@dataclass(frozen=True, slots=True)
class HeldOut:
    """The correlation with people of scores on judgements that no weight was fitted to.

    Attributes:
        name: What made the scores.
        pearson: Mean of Pearson's correlation over the folds that have one; NaN where none has.
        kendall: Mean of Kendall's tau-b likewise.
        folds: Pearson's correlation of each fold; NaN where all judgements or all scores are equal.
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
        unmeasured: Parameters that no judged unit has a value of, which the profile leaves out.
        stopped: Level of the fitted profile -> the share of all units in which its factor stops at 0.
    """

    profile: EaseProfile
    held_out: tuple[HeldOut, ...]
    merged: tuple[tuple[str, ...], ...]
    judgements: int
    unmeasured: tuple[str, ...] = ()
    stopped: Mapping[str, float] = field(default_factory=dict)


def check_judgements(gold: Values, *, of_documents: bool = False) -> None:
    """Refuses judgements that teach nothing.

    Args:
        gold: (n,) judgements; NaN where there is none.
        of_documents: Whether they are of whole documents, which have one each.

    Raises:
        InputError: There are fewer than 30, or all are equal.
    """
    known = gold[~np.isnan(gold)]
    if len(known) < LEAST_JUDGEMENTS:
        raise InputError(
            say(
                "too few judgements to tune on: {n}, and {least} are needed", n=len(known), least=LEAST_JUDGEMENTS
            ),
            hint=say("a document of a system counts as one; --total sentence tunes on segments")
            if of_documents
            else None,
        )
    if (known == known[0]).all():
        raise InputError(say("all judgements are equal: there is nothing to tune on"))


def fold_numbers(groups: Sequence[int], gold: Values, folds: int, seed: int) -> npt.NDArray[np.int64]:
    """(n,) the fold of each judged unit; -1 for the others, so that no fold is without judgements.

    Whole groups, in contiguous blocks that begin at a place drawn by the seed.

    Args:
        groups: Of each unit the place of its document, or its own; units of a group stay together.
        gold: (n,) judgements; NaN where there is none.
        folds: Number of folds.
        seed: Of the place.

    Raises:
        InputError: There are fewer groups with judgements than folds.
    """
    is_judged = ~np.isnan(gold)
    known, places = np.unique(np.asarray(groups)[is_judged], return_inverse=True)
    if len(known) < folds:
        raise InputError(
            say("too few groups of judgements for {folds} folds: {n}", n=len(known), folds=folds),
            hint=say("a document, or a segment where there are none, is a group; --folds takes fewer"),
        )
    shift = int(np.random.default_rng(seed).integers(len(known)))
    found = np.full(len(gold), -1)
    found[is_judged] = (places + shift) % len(known) * folds // len(known)
    return found


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
    texts: frozenset[str] = frozenset(),
    progress: Callable[[int, int], None] | None = None,
) -> Tuning:
    """Fits a profile to judgements.

    Args:
        profile: Where tuning begins.
        values: Parameter -> (n,) values of units.
        gold: (n,) judgements; NaN where there is none.
        folds: (n,) the fold of each judged unit.
        others: Name -> (n,) scores of other metrics, which are compared.
        merge: Parameters of one side of a level that correlate more than this get one weight; None joins none.
        name: Of the new profile.
        digest: Of what it is tuned on.
        texts: Hashes of the texts of that; those that the profile was tuned on before are kept.
        progress: Is told how many fits of how many are done.
    """
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
    measured = {one for one, column in values.items() if not np.isnan(column[known]).all()}
    fitted = replace(space.profile_at(vector, name, digest), tuned_texts=profile.tuned_texts | texts)
    tuned = measured_part(fitted, measured)
    unmeasured = tuple(one for one in profile.parameters if one not in measured)
    found = tuple(_held_out(key, own, gold, folds, numbers) for key, own in scores.items())
    return Tuning(
        tuned, found, tuple(map(tuple, groups.values())), int(known.sum()), unmeasured, _stopped(tuned, values)
    )


def _stopped(profile: EaseProfile, values: Mapping[str, Values]) -> dict[str, float]:
    levels = EaseScores(profile, (), {}).levels(values)
    return {level: float(scores.is_stopped.mean()) for level, scores in levels.items()}


def fitted_weights(space: WeightSpace, table: ParameterTable, gold: Values) -> Values:
    """Weights with a high correlation (Pearson) with judgements, by exponentiated gradients.

    Kivinen and Warmuth 1997, with momentum (Polyak 1964). First no weight may reach 0, from where it would not
    come back; then what is next to nothing is 0, and the others are fitted anew, since a level whose parameters
    with weights are undefined is left out. The number of steps and their size are fixed, and which of two numbers
    is greater decides nothing on the way that a small difference would. So the last digits of a sum, which differ
    between processors, stay last digits of the weights, and are rounded away.

    Args:
        space: The weights, which stay within their bounds and sums.
        table: Values of parameters.
        gold: (n,) judgements.
    """
    vector = _climbed(space, space.inner_start, table, gold, _STEPS)
    vector = _climbed(space, space.without_dust(vector), table, gold, _LAST_STEPS)
    found: Values = np.round(vector, _DECIMALS)
    is_better = _pearson(space.scores(found, table), gold) > _pearson(space.scores(space.start, table), gold)
    return found if is_better else space.start


def _climbed(space: WeightSpace, vector: Values, table: ParameterTable, gold: Values, steps: int) -> Values:
    """The vector after some steps uphill, as a ball rolls."""
    speed = np.zeros(space.size)
    for _ in range(steps):
        scores, slopes = space.scores_and_slopes(vector, table)
        speed = _MOMENTUM * speed + slopes @ _pearson_slopes(scores, gold)
        vector = space.stepped(vector, speed)
    return vector


def _pearson(scores: Values, gold: Values) -> float:
    known = ~np.isnan(scores)
    ours, theirs = scores[known] - scores[known].mean(), gold[known] - gold[known].mean()
    norm = float(np.sqrt((ours @ ours) * (theirs @ theirs)))
    return float(ours @ theirs) / norm if norm > 0 else 0.0


def _pearson_slopes(scores: Values, gold: Values) -> Values:
    """(n,) how much each score moves the correlation."""
    known = ~np.isnan(scores)
    ours, theirs = scores[known] - scores[known].mean(), gold[known] - gold[known].mean()
    norm, own = float(np.sqrt((ours @ ours) * (theirs @ theirs))), float(ours @ ours)
    found = np.zeros(len(scores))
    if norm > 0:
        found[known] = theirs / norm - ours * (float(ours @ theirs) / norm / own)
    return found


def _held_out(
    name: str, scores: Values, gold: Values, folds: npt.NDArray[np.int64], numbers: npt.NDArray[np.int64]
) -> HeldOut:
    pearson, kendall = (
        [correlation(np.where(folds == fold, scores, np.nan), gold, statistic) for fold in numbers.tolist()]
        for statistic in (CorrelationStatistic.PEARSON, CorrelationStatistic.KENDALL_B)
    )
    return HeldOut(name, _mean(pearson), _mean(kendall), tuple(pearson))


def _mean(values: Sequence[float]) -> float:
    known = [value for value in values if not np.isnan(value)]
    return float(np.mean(known)) if known else float("nan")


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
