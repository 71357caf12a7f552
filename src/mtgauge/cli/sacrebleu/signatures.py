"""Signatures in sacreBLEU's order and abbreviations, from those of mtgauge's measures."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass

from mtgauge.cli.sacrebleu.version import VERSION
from mtgauge.errors import OptionError
from mtgauge.signature import Signature

#: The parts that sacreBLEU prints of each metric, with their short names.
_PARTS = {
    "bleu": {"case": "c", "eff": "e", "tok": "tok", "smooth": "s"},
    "chrf": {"case": "c", "eff": "e", "nc": "nc", "nw": "nw", "space": "s"},
    "ter": {"case": "c", "tok": "t", "norm": "nr", "punct": "pn", "asian": "as"},
}
_SHARED = {"nrefs": "#", "bs": "bs", "ar": "ar", "seed": "rs", "version": "v"}


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


def signature(metric: str, made: Signature, trials: Trials, *, short: bool) -> str:
    """One line without the name of the metric: ``nrefs:1|case:mixed|...|version:...``."""
    parts = dict(made.parts)
    own = _PARTS[metric]
    lines = {
        "nrefs": parts["nrefs"],
        "bs": trials.bootstrap,
        "ar": trials.randomization,
        "seed": trials.seed,
        **{name: parts[name] for name in own},
        "version": VERSION,
    }
    names = _SHARED | own if short else {name: name for name in lines}
    return "|".join(f"{names[name]}:{value}" for name, value in lines.items() if value is not None)


@dataclass(frozen=True, slots=True)
class Seed:
    """Where draws begin.

    Attributes:
        number: The seed.
        text: As it was written: ``none`` where every run shall draw anew.
    """

    number: int
    text: str


def seed_of_environment() -> Seed:
    """``SACREBLEU_SEED``, or 12345.

    Raises:
        OptionError: It is neither a whole number of 0 or more nor ``none``.
    """
    text = os.environ.get("SACREBLEU_SEED", "12345").lower()
    if text == "none":
        return Seed(secrets.randbits(64), text)
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0:
        raise OptionError(f"SACREBLEU_SEED must be 0, a whole number above it, or none, not {text!r}")
    return Seed(number, text)
