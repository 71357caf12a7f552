"""What readers see as the names of paired tests and of corrections."""

from __future__ import annotations

from collections.abc import Iterable

from mtgauge.base.sentences import alternatives, say

#: What tests and corrections are called.
_METHODS = {
    "permutation": say("permutation"),
    "randomization": say("randomization"),
    "bootstrap": say("bootstrap"),
    "sacrebleu-bootstrap": say("sacrebleu-bootstrap"),
    "sacrebleu-randomization": say("sacrebleu-randomization"),
    "sign": say("sign"),
    "mcnemar": say("mcnemar"),
    "holm": say("holm"),
    "maxt": say("maxt"),
    "bh": say("bh"),
    "none": say("none"),
}


def shown_method(method: str) -> str:
    """A paired test, or a correction, for readers; in English as users write it."""
    return _METHODS.get(method, method)


def shown_methods(methods: Iterable[str]) -> str:
    """All of them, each once, joined by "or"; empty where there is none."""
    shown = [*dict.fromkeys(map(shown_method, methods))]
    return alternatives(shown) if shown else ""
