"""Where draws begin: ``SACREBLEU_SEED`` of the environment."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass

from mtgauge.base.errors import OptionError


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
