"""How well metrics agree with people, as mtgauge measured it: what advice quotes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

_FILE = "measured_agreement.toml"


@dataclass(frozen=True, slots=True)
class MeasuredAgreement:
    """The agreement of metrics with people on one test set.

    It is the share of pairs of translations of the same segment that a metric orders as people do, with calibrated
    ties (Deutsch et al. 2023, "Ties matter"), 0 to 1.

    Attributes:
        name: The test set and the kind of judgements.
        systems: Number of systems.
        segments: Number of segments that people judged.
        values: Metric -> share.
    """

    name: str
    systems: int
    segments: int
    values: Mapping[str, float] = field(hash=False)


@cache
def measured_agreement() -> MeasuredAgreement:
    """What ``tools/measure_agreement.py`` wrote."""
    content = tomllib.loads(files(__package__).joinpath(_FILE).read_text("utf-8"))
    return MeasuredAgreement(**content)
