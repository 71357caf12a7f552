"""How much of a large test is done: a share of it in ``make test``, all of it in ``make test-all``."""

import os

#: Whether everything is done.
ALL = os.environ.get("MTGAUGE_TESTS") == "all"


def budget(examples: int) -> int:
    """How many of so many drawn examples are tried: a fifth in ``make test``."""
    return examples if ALL else -(-examples // 5)


def stride(steps: int = 1) -> int:
    """From one step that is struck, or one case that is tried, to the next: three times as far in ``make test``."""
    return steps if ALL else 3 * steps
