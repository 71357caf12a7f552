"""What the columns of a test set are called in messages."""

from __future__ import annotations

from mtgauge.base.sentences import Sentence, say

_ROLES = {"source": say("source"), "reference": say("reference"), "system": say("system")}
_SEVERAL = {"source": say("sources"), "reference": say("references"), "system": say("systems")}


def role_word(role: str) -> Sentence:
    """``source``, ``reference`` or ``system``, for every language."""
    return _ROLES[role]


def role_words(role: str) -> Sentence:
    """``sources``, ``references`` or ``systems``."""
    return _SEVERAL[role]


def column_word(role: str, name: str) -> Sentence:
    """``the source``, ``reference A`` or ``system ours``."""
    if role == "source":
        return say("the source")
    return say("reference {name}", name=name) if role == "reference" else say("system {name}", name=name)
