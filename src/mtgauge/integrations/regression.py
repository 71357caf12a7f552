"""Tests that a new system is not worse than an old one: a difference that chance explains is no failure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.records.gates import NOT_WORSE, Gate, failures
from mtgauge.report.prose import sentences_for_text

#: What the systems are called in results.
NEW, OLD = "new", "old"


def assert_not_worse(
    new: Any, old: Any, references: Any, *, metrics: Any = ("chrf",), **settings: Any
) -> Evaluation:
    """Fails if a system is significantly worse than another one under any of the metrics.

    Args:
        new: Translations of the system that is tested, one text per segment.
        old: Translations of the system that it must not be worse than.
        references: As for `mtgauge.evaluate`.
        metrics: As for `mtgauge.evaluate`.
        **settings: Of `mtgauge.evaluate`, such as ``alpha``, ``test``, ``sources`` or ``languages``.

    Returns:
        What was measured, for further conditions.

    Raises:
        AssertionError: The new system is worse; the message says by how much, and by which test.
        OptionError: So few segments differ that no test could show anything.

    Example:
        >>> old = ["The river rose.", "A bird sings."] * 10
        >>> assert_not_worse(old, old, old).settings.baseline
        'old'
    """
    evaluation = evaluate({NEW: new, OLD: old}, references, metrics=metrics, baseline=OLD, **settings)
    if [*failures(evaluation, [Gate.parse(NOT_WORSE)])]:
        raise AssertionError("\n".join(in_words(evaluation)))
    return evaluation


def in_words(evaluation: Evaluation) -> list[str]:
    """The comparisons of the whole test set, one sentence each; one alone where nothing was changed."""
    of_all = replace(evaluation, comparisons=tuple(c for c in evaluation.comparisons if c.id is None))
    return [*map(str, sentences_for_text(of_all, show="all"))]
