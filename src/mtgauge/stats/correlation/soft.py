"""Soft pairwise accuracy: whether a metric is as sure about pairs of systems as people are."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.stats.correlation.groups import Doubles

#: (k, items) of 1 and -1: the trials of a paired permutation test.
SignVectors: TypeAlias = npt.NDArray[np.int8]

#: A sum that is less than this share of the summed sizes below the observed one counts as equal to it.
_TIE = 1e-9
#: Trials that are multiplied at once.
_BLOCK = 1000


@dataclass(frozen=True, slots=True)
class SoftAccuracy:
    """Soft pairwise accuracy of a metric.

    Attributes:
        value: 0 to 1; NaN with fewer than two systems, or without common items.
        items: Number of items that are rated for all systems.
    """

    value: float
    items: int


def random_signs(items: int, trials: int = 1000, seed: int = 1) -> SignVectors:
    """(trials, items) random signs, the same for a seed on every machine."""
    bits = np.random.default_rng(seed).integers(0, 2, (trials, items), np.int8)
    return 2 * bits - np.int8(1)


def mtme_signs(items: int, trials: int = 1000) -> SignVectors:
    """The (trials, items) signs of mt-metrics-eval: uniform float32 numbers of seed 4, rounded."""
    drawn = np.random.default_rng(4).random((trials, items), dtype=np.float32)
    return (2 * np.rint(drawn) - 1).astype(np.int8)


def common_items(gold: npt.ArrayLike, metric: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """(items,) whether all systems have both scores, of two (systems, items) arrays with NaN for gaps."""
    first, second = np.asarray(gold, dtype=np.float64), np.asarray(metric, dtype=np.float64)
    if first.shape != second.shape:
        raise InputError(
            say("columns of scores differ in shape: {shapes}", shapes=f"{first.shape}, {second.shape}")
        )
    return np.array(np.all(~np.isnan(first + second), axis=0), dtype=np.bool_)


def soft_pairwise_accuracy(gold: npt.ArrayLike, metric: npt.ArrayLike, signs: SignVectors) -> SoftAccuracy:
    """1 minus the mean difference of p-values, over pairs of systems (Thompson et al. 2024).

    Of each pair, p is that of a one-sided paired permutation test: the share of sign vectors s with
    sum s(x_i - x_j) >= sum(x_i - x_j), without adding 1. Sums within 1e-9 sum |x_i - x_j| are equal.

    Args:
        gold: (systems, items) scores, NaN where there is none.
        metric: The same of a metric.
        signs: (k, c) signs for the c items that all systems have, used for all pairs and for both scores; c is
            ``common_items(gold, metric).sum()``.
    """
    common = common_items(gold, metric)
    if signs.shape[1] != int(common.sum()):
        raise InputError(
            say("{signs} signs for {items} common items", signs=signs.shape[1], items=int(common.sum()))
        )
    p_gold, p_metric = (
        one_sided_p_values(np.asarray(x, dtype=np.float64)[:, common], signs) for x in (gold, metric)
    )
    if not len(p_gold) or not signs.size:
        return SoftAccuracy(math.nan, signs.shape[1])
    return SoftAccuracy(1 - math.fsum(np.abs(p_gold - p_metric)) / len(p_gold), signs.shape[1])


def one_sided_p_values(scores: Doubles, signs: SignVectors) -> Doubles:
    """The p-value of each pair i < j of the (systems, items) scores."""
    first, second = np.triu_indices(len(scores), 1)
    sums = scores.sum(axis=1)
    sizes = np.array([np.abs(scores[i] - scores[j]).sum() for i, j in zip(first, second, strict=True)])
    bounds = sums[first] - sums[second] - _TIE * sizes
    counts = np.zeros(len(first), dtype=np.int64)
    for start in range(0, len(signs), _BLOCK):
        drawn = signs[start : start + _BLOCK].astype(np.float64) @ scores.T
        counts += np.sum(drawn[:, first] - drawn[:, second] >= bounds, axis=0)
    return counts / max(len(signs), 1)
