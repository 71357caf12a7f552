"""Errors and corrections by their definitions, in plain loops."""

import math


def error(strata):
    """Standard error and degrees of freedom from influences: one list of numbers a stratum."""
    variances = [(len(s) - 1) / len(s) * sum(u * u for u in s) for s in strata]
    total = sum(variances)
    df = total**2 / sum(v**2 / (len(s) - 1) for v, s in zip(variances, strata, strict=True))
    return math.sqrt(total), df


def max_t(drawn, observed):
    """Westfall and Young 1993, algorithm 4.1, trial by trial."""
    scales = [math.sqrt(sum(d * d for d in values) / len(values)) for values in drawn]
    t = [abs(d) / s for d, s in zip(observed, scales, strict=True)]
    order = sorted(range(len(t)), key=lambda index: -t[index])
    adjusted = [0.0] * len(t)
    bound = 0.0
    for place, index in enumerate(order):
        count = 0
        for trial in range(len(drawn[0])):
            count += max(abs(drawn[other][trial]) / scales[other] for other in order[place:]) >= t[index]
        bound = max(bound, (count + 1) / (len(drawn[0]) + 1))
        adjusted[index] = bound
    return adjusted
