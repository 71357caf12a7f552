"""Slices: named labelings of the segments of a test set beside documents and domains, such as genre or puzzle."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.columns import check_types

#: What a name may be: it stands in signatures, in names of outputs, and on command lines.
_NAME = re.compile(r"[^\W\d_][\w-]*")
#: What stands for something else wherever the name of a slice may stand.
_TAKEN = (
    "corpus", "domain", "document", "segment", "auto", "none", "level",
    "references", "sources", "ids", "documents", "domains",
)  # fmt: skip


def check_slices(slices: Mapping[str, Sequence[str]]) -> None:
    """Refuses slices whose names cannot be told from other words, and labels that are not strings.

    Raises:
        InputError: A name is taken, or is not made of letters, digits, hyphens and low lines after a letter; a
            label is not a string.
    """
    for name, labels in slices.items():
        if name in _TAKEN:
            raise InputError(
                say("a slice cannot be named {name!r}, which means something else", name=name),
                code="repeated-name",
            )
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            message = say("{name!r} cannot be the name of a slice", name=name)
            hint = say("write a letter, then letters, digits, hyphens and low lines")
            raise InputError(message, hint=hint, code="wrong-type")
        check_types(say("{columns} hold", columns=name), labels)
