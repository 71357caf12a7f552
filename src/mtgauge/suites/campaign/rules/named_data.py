"""Whether a text names a resource, by its id or by another of its names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from unicodedata import normalize

#: Characters of scripts that have no blanks around words: kana and Chinese characters.
_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"


def name_in(text: str, names: Sequence[str]) -> str | None:
    """Finds the first name that a text has.

    Names are compared without case, with full-width letters as ordinary ones, and however white space in them is
    wrapped. A name inside a longer word, or joined to one by a hyphen, is another name.

    >>> name_in("trained on the ssmt  2007 data", ["2007-863-001", "SSMT 2007"])
    'SSMT 2007'
    >>> name_in("trained on XSSMT 2007", ["2007-863-001", "SSMT 2007"])

    Args:
        text: Such as what a description says of training data.
        names: The id of a resource, and its other names.

    Returns:
        The name, as it is written in `names`; None where the text has none of them.
    """
    plain = normalize("NFKC", text)
    return next((name for name in names if _pattern(name).search(plain)), None)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    words = normalize("NFKC", name).split()
    before, after = f"(?<![^\\W{_UNSPACED}])(?<!-)", f"(?![^\\W{_UNSPACED}])(?!-)"
    if re.match(f"[{_UNSPACED}]", words[0]):
        before = ""
    if re.search(f"[{_UNSPACED}]$", words[-1]):
        after = ""
    # only the words fold case: to fold a class of all Chinese characters takes longer than everything else here
    folded = r"\s+".join(map(re.escape, words))
    return re.compile(f"{before}(?i:{folded}){after}")
