"""Signatures in sacreBLEU's form, with how often was drawn."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.base.signature import Signature as MeasureSignature
from mtgauge.sacrebleu.metrics.signatures import Signature


@dataclass(frozen=True, slots=True)
class Trials:
    """How often was drawn.

    Attributes:
        bootstrap: Resamples, or None.
        randomization: Trials, or None.
        seed: As it is printed, or None where nothing was drawn.
    """

    bootstrap: int | None = None
    randomization: int | None = None
    seed: str | None = None


def signature(made: MeasureSignature, trials: Trials, *, short: bool) -> str:
    """One line without the name of the metric: ``nrefs:1|case:mixed|...|version:...``."""
    drawn = {"bs": trials.bootstrap, "ar": trials.randomization, "seed": trials.seed}
    return Signature(made, dict(made.parts)["nrefs"], drawn).format(short)
