"""``overlong``: a translation that did not stop."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import LONG, CheckedTexts

#: So many times as long as every reference.
_TIMES = 10


def overlong_translations(inputs: CheckedTexts) -> Iterator[Finding]:
    """Translations of 200 characters or more that are ten times as long as the longest reference, or longer.

    Below that length, a name may rightly be explained. Where no reference has text there is nothing to compare.
    """
    if not inputs.references:
        return
    longest = np.maximum.reduce([column.lengths for column in inputs.references])
    for column in inputs.systems:
        found = (column.lengths >= _TIMES * longest) & (column.lengths >= _TIMES * LONG) & (longest > 0)
        for index in np.flatnonzero(found).tolist():
            message = say(
                "{column} has {length} characters, and no reference has more than {most}",
                column=column.subject,
                length=int(column.lengths[index]),
                most=int(longest[index]),
            )
            yield column.warn("overlong", message, index)
