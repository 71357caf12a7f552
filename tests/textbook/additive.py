"""Effects of systems in the additive model, as the textbook has them: least squares on dummy variables."""

import numpy as np


def linked(values):
    """The largest set of systems that common units link, by merging sets; of equally large ones the first."""
    sets = [{system} for system in range(len(values))]
    for unit in range(values.shape[1]):
        has = set(np.flatnonzero(~np.isnan(values[:, unit])).tolist())
        touched = [one for one in sets if one & has]
        sets = [one for one in sets if not one & has] + ([set().union(*touched)] if touched else [])
    return sorted(max(sorted(sets, key=min), key=len))


def effects(values):
    """(S,) effects of (S, n) values with NaN for gaps, their mean 0; NaN for systems that are not linked."""
    systems = linked(values)
    found = np.full(len(values), np.nan)
    if len(systems) < 2:
        return found
    chosen = values[systems]
    places = np.argwhere(~np.isnan(chosen))
    design = np.zeros((len(places), sum(chosen.shape)))
    design[np.arange(len(places)), places[:, 0]] = 1
    design[np.arange(len(places)), len(systems) + places[:, 1]] = 1
    solution = np.linalg.lstsq(design, chosen[~np.isnan(chosen)], rcond=None)[0][: len(systems)]
    found[systems] = solution - solution.mean()
    return found
