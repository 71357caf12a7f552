"""How much of a large test is done: a share of it in ``make test``, all of it in ``make test-all``."""

import os

#: Whether everything is done.
ALL = os.environ.get("MTGAUGE_TESTS") == "all"


def budget(examples: int) -> int:
    """Returns how many of these drawn examples are tried: a fifth in ``make test``."""
    return examples if ALL else -(-examples // 5)


def stride(steps: int = 1) -> int:
    """Returns the distance between two steps, or cases, that are tried: five times as long in ``make test``."""
    return steps if ALL else 5 * steps
