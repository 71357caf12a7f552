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
    """Systems equal to an earlier one on nine tenths of ten segments or more; runs of one system may be equal."""
    systems = inputs.systems
    if len(systems) < 2 or len(systems[0]) < MIN_SEGMENTS:
        return
    numbers: dict[str, int] = {}
    texts = np.array([[numbers.setdefault(text, len(numbers)) for text in s.stripped] for s in systems])
    for index, system in enumerate(systems[1:], start=1):
        equal = (texts[:index] == texts[index]).sum(axis=1)
        equal[[_are_runs(system.system, other.system) for other in systems[:index]]] = 0
        closest = int(equal.argmax())
        count, n = int(equal[closest]), len(system)
        if count >= _SHARE * n:
            other = systems[closest].system
            if count == n:
                message = say("all {n} translations are those of {system}", n=n, system=other)
            else:
                message = say("{n} of {all} translations are those of {system}", n=count, all=n, system=other)
            yield system.warn("duplicate-system", message)


def _are_runs(one: str | None, other: str | None) -> bool:
    """Whether two names are of runs of one system: ``aurora@monday`` and ``aurora@tuesday``, or ``aurora``."""
    names = [name.partition("@")[::2] for name in (one or "", other or "")]
    return names[0][0] == names[1][0] and any(run for _, run in names)
