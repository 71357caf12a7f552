"""The order in which warnings are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mtgauge.base.findings import Finding
from mtgauge.base.findings.codes import warning_ranks


def ranked(warnings: Iterable[Finding], systems: Sequence[str] = ()) -> list[Finding]:
    """Warnings by kind, the gravest first; of one kind the test set's first, then those of each system in turn.

    Those of one kind about one system stay in their order, which is that of the segments.

    Args:
        warnings: The warnings.
        systems: The names of all systems, in their order.
    """
    warnings = tuple(warnings)
    ranks = warning_ranks(warning.code for warning in warnings)
    places = {name: place for place, name in enumerate(systems)}
    return sorted(warnings, key=lambda warning: (ranks[warning.code], places.get(warning.system or "", -1)))
