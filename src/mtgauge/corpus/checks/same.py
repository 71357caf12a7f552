"""``duplicate-system``: one output under two names."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import MIN_SEGMENTS, CheckedTexts

#: Share of equal segments. The closest systems of WMT21 and WMT22 share 21%.
_SHARE = 0.9


def same_systems(inputs: CheckedTexts) -> Iterator[Finding]:
    """Systems equal to an earlier one on nine tenths of ten segments or more."""
    systems = inputs.systems
    if len(systems) < 2 or len(systems[0]) < MIN_SEGMENTS:
        return
    numbers: dict[str, int] = {}
    texts = np.array([[numbers.setdefault(text, len(numbers)) for text in s.stripped] for s in systems])
    for index, system in enumerate(systems[1:], start=1):
        equal = (texts[:index] == texts[index]).sum(axis=1)
        closest = int(equal.argmax())
        count, n = int(equal[closest]), len(system)
        if count >= _SHARE * n:
            other = systems[closest].system
            if count == n:
                message = say("all {n} translations are those of {system}", n=n, system=other)
            else:
                message = say("{n} of {all} translations are those of {system}", n=count, all=n, system=other)
            yield system.warn("duplicate-system", message)
