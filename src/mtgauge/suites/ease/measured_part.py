"""The part of a profile that was measured: what judgements can say nothing of gets no weight from them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from mtgauge.suites.ease.profile import EaseProfile, LevelWeights, shares


def measured_part(profile: EaseProfile, measured: Collection[str]) -> EaseProfile:
    """A profile without the parameters that were never measured, whose others then add up to 1.

    It gives the same scores, since a value that is undefined has no weight.

    Args:
        profile: The profile.
        measured: Parameters that had a value somewhere.

    Raises:
        InputError: No level had a value of adequacy.
    """
    levels = [part for level in profile.levels if (part := _part(level, measured)).adequacy]
    weights = shares([level.weight for level in levels])
    kept = tuple(replace(level, weight=weight) for level, weight in zip(levels, weights, strict=True))
    names = {name for level in kept for name in level.parameters}
    metrics = {name: entry for name, entry in profile.metrics.items() if name in names}
    return replace(profile, levels=kept, metrics=metrics)


def _part(level: LevelWeights, measured: Collection[str]) -> LevelWeights:
    return replace(level, adequacy=_side(level.adequacy, measured), disfluency=_side(level.disfluency, measured))


def _side(weights: Mapping[str, float], measured: Collection[str]) -> Mapping[str, float]:
    kept = {name: weight for name, weight in weights.items() if name in measured}
    if len(kept) == len(weights):
        return weights
    return dict(zip(kept, shares([*kept.values()]), strict=True)) if any(kept.values()) else {}
