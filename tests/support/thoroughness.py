"""How much of a large test is done: a share of it in ``make test``, all of it in ``make test-all``."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

#: Whether everything is done.
ALL = os.environ.get("MTGAUGE_TESTS") == "all"


def budget(examples: int) -> int:
    """Returns how many of these drawn examples are tried: a fifth in ``make test``."""
    return examples if ALL else -(-examples // 5)


def stride(steps: int = 1) -> int:
    """Returns the distance between two steps, or cases, that are tried: five times as long in ``make test``."""
    return steps if ALL else 5 * steps


def some(cases: Iterable[Any], every: int = 3) -> list[Any]:
    """Returns cases for ``parametrize``, of which ``make test`` takes one of so many: the first, and on from there."""
    listed = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [
        pytest.param(*case, marks=pytest.mark.slow if place % every else ()) for place, case in enumerate(listed)
    ]
