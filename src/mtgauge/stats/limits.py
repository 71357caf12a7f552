"""Limits of work: more is refused before it begins, with an alternative."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import Sentence, say

#: Comparisons that nobody has to allow: all pairs of 1,414 systems under one metric.
MOST_COMPARISONS = 1_000_000
#: Resamples or trials. Their p-values are multiples of a ten-millionth.
MOST_SAMPLES = 10_000_000


def pairs_of(n: int) -> int:
    """The number of pairs of n things."""
    return n * (n - 1) // 2


def check_comparisons(n: int, told: Sentence, instead: Sentence | None = None, *, all_pairs: bool = False) -> None:
    """Refuses more than a million comparisons that nobody allowed.

    Args:
        n: How many there are.
        told: Their name in messages.
        instead: A way to have fewer.
        all_pairs: Whether they are allowed, whatever their number.

    Raises:
        OptionError: There are more, and they are not allowed.
    """
    if n <= MOST_COMPARISONS or all_pairs:
        return
    allow = say("allow them: --all-pairs, in Python all_pairs=True")
    raise OptionError(
        say("{comparisons}: more than {most:,} are made on request only", comparisons=told, most=MOST_COMPARISONS),
        hint=allow if instead is None else say("{instead}, or {allow}", instead=instead, allow=allow),
    )


def number_of(pairs: Iterable[object], *, all_pairs: bool = False) -> int:
    """The number of pairs, which are counted no further than to one that is not allowed.

    >>> number_of([("a", "b"), ("a", "c")])
    2
    """
    return sum(1 for _ in islice(pairs, None if all_pairs else MOST_COMPARISONS + 1))


def check_samples(samples: int, name: str = "samples") -> None:
    """Refuses more resamples or trials than 10,000,000.

    Args:
        samples: Their number.
        name: The name of the option.

    Raises:
        OptionError: There are more.
    """
    if samples > MOST_SAMPLES:
        raise OptionError(say("{name} must be {most:,} or fewer", name=name, most=MOST_SAMPLES))
