"""What kinds of confidence intervals stand beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.signature import Signature

_NAMES = {"jackt": "jackknife-t", "bca": "bootstrap (bca)"}


def interval_kinds(signatures: Sequence[str]) -> list[str]:
    """The kinds, each once, by what the signatures of scores with intervals say."""
    parts = (dict(Signature.parse(text).parts).get("ci", "") for text in dict.fromkeys(signatures))
    return list(dict.fromkeys(_NAMES.get(part, "bootstrap") for part in parts))
