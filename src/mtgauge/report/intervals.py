"""What kinds of confidence intervals stand beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature

_BOOTSTRAP = say("bootstrap")
_NAMES = {"jackt": say("jackknife-t"), "bca": say("bootstrap (bca)")}


def interval_kinds(signatures: Sequence[str]) -> list[str]:
    """The kinds, each once, by what the signatures of scores with intervals say."""
    parts = (dict(Signature.parse(text).parts).get("ci", "") for text in dict.fromkeys(signatures))
    return list(dict.fromkeys(_NAMES.get(part, _BOOTSTRAP) for part in parts))
