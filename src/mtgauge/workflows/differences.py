"""Results that were computed again, entry by entry beside those of a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from mtgauge.evaluation import Evaluation
from mtgauge.sentences import say

#: Called as ``as_it_was(entry, field, now, was)``: whether the value of a field counts as the one of the record.
FieldComparison: TypeAlias = Callable[[Mapping[str, Any], str, Any, Any], bool]

#: What lies within the tolerance of its metric is as it was: values, their bounds and differences.
_VALUES = frozenset({"score", "low", "high", "delta"})
#: What follows from the values of a metric with a tolerance, by no rule of its own; of it the verdict counts.
_FOLLOWING = frozenset(
    {
        "effect", "human_agreement", "p", "p_adjusted", "p_least", "p_floor", "p_error", "standard_error",
        "differing", "units_needed", "draws_needed",
    }
)  # fmt: skip


def tolerances_of(evaluation: Evaluation) -> dict[str, float]:
    """Metric -> how far its values may lie from those of another run, for metrics that are not exact."""
    return {label: fitted.tolerance for label, fitted in evaluation.fitted.items() if fitted.tolerance}


def is_within(field: str, now: Any, was: Any, tolerance: float) -> bool:
    """Whether a value of an evaluation is as it was, up to the tolerance of its metric."""
    if now == was or not tolerance:
        return bool(now == was)
    if field in _VALUES and now is not None and was is not None:
        return bool(abs(now - was) <= tolerance)
    return field in _FOLLOWING


def entry_differences(
    what: str,
    keys: Sequence[str],
    old: Sequence[Mapping[str, Any]],
    new: Sequence[Mapping[str, Any]],
    as_it_was: FieldComparison,
) -> Iterator[str]:
    """One sentence for each entry that came or went, and for each value that is another.

    Args:
        what: What an entry is called.
        keys: The fields that tell entries apart.
        old: The entries of the record.
        new: Those that were computed again.
        as_it_was: When a value counts as that of the record.
    """
    # a record of an older version lacks keys that came later
    known = [key for key in keys if all(key in item for item in old)]
    before = {tuple(item[key] for key in known): item for item in old}
    after = {tuple(item[key] for key in known): item for item in new}
    for key in before | after:
        place = f"{what} {' '.join(str(part) for part in key if part is not None)}"
        if key not in after:
            yield say("{place}: is no longer there", place=place)
        elif key not in before:
            yield say("{place}: was not there", place=place)
        else:
            yield from value_differences(place, before[key], after[key], as_it_was)


def value_differences(
    place: str, old: Mapping[str, Any], new: Mapping[str, Any], as_it_was: FieldComparison
) -> Iterator[str]:
    """One sentence for each value of an entry that is another; fields that came later are not looked at."""
    for field, was in old.items():
        now = new.get(field)
        if not as_it_was(new, field, now, was):
            yield say("{place}: {field} is {now}, was {was}", place=place, field=field, now=now, was=was)
