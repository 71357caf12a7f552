"""Weights by a general optimiser, for comparison: SLSQP of SciPy (Kraft 1988)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import scipy.optimize

from mtgauge.suites.ease.weight_space import DELTA, GAMMA, ParameterTable, WeightSpace


def greatest_correlation(space: WeightSpace, table: ParameterTable, gold: npt.NDArray[np.float64]) -> float:
    """Pearson of the weights that SLSQP finds within the bounds and sums of `space`.

    Args:
        space: The weights, and where they begin.
        table: Values of the parameters of n units.
        gold: (n,) judgements.
    """
    levels = at = len(space.profile.levels)
    sums, bounds = [range(levels)], [(0.0, 1.0)] * space.size
    for number in range(levels):
        bounds[at : at + 2] = [GAMMA, DELTA]
        at += 2
        for side in space.sides[2 * number : 2 * number + 2]:
            sums.append(range(at, at + len(side)))
            at += len(side)

    def loss(vector: npt.NDArray[np.float64]) -> float:
        scores = space.scores(vector, table)
        known = ~np.isnan(scores)
        return -float(np.corrcoef(scores[known], gold[known])[0, 1])

    constraints = [
        {"type": "eq", "fun": lambda vector, one=one: vector[list(one)].sum() - 1} for one in sums if one
    ]
    found = scipy.optimize.minimize(
        loss, space.start, method="SLSQP", bounds=bounds, constraints=constraints, options={"ftol": 1e-9}
    )
    return -float(found.fun)
