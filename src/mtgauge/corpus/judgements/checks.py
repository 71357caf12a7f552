"""What is suspicious about judgements whatever test set they are of."""

from __future__ import annotations

from collections import Counter

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.given_errors import MarkedError
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements
from mtgauge.corpus.judgements.weights import default_weights

#: No segment has more characters: where the marked text is not known, an error ends here at the latest.
LONGEST_TEXT = 1_000_000


def check_places(judgements: Judgements, findings: Findings) -> None:
    """Reports errors that end before they begin or behind their text; the work on errors relies on it."""
    for row in (*judgements.rows, *judgements.aside):
        for error in row.errors or ():
            if (fault := _place_fault(error, getattr(row, error.side))) is not None:
                findings.add("bad-span", fault, line=error.line or row.line or None, segment=row.segment or None)


def _place_fault(error: MarkedError, text: str | None) -> str | None:
    """What is wrong with the place of an error in a text, None where that is not known."""
    start, end = error.start, error.end
    if start is None or end is None:
        return None if start is end else say("an error reaches from {start!r} to {end!r}", start=start, end=end)
    if not 0 <= start <= end:
        return say("an error reaches from {start!r} to {end!r}", start=start, end=end)
    if text is None and end > LONGEST_TEXT:
        return say("an error ends behind character {n:,}, and no segment is that long", n=LONGEST_TEXT)
    if text is not None and end > len(text):
        return say("an error ends behind its text, which has {n:,} characters", n=len(text))
    return None


def check_judgements(judgements: Judgements, findings: Findings) -> None:
    """Reports judgements that stand twice, and judgements that are all the same."""
    judged = [row for row in judgements if row.is_judged]
    counts = Counter((*row.item, row.rater) for row in judged if row.kind is ItemKind.TARGET)
    more = sum(count - 1 for count in counts.values())
    if more:
        system, _, segment, rater = next(key for key, count in counts.items() if count > 1)
        message = say(
            "raters judged the same translation more than once, and each judgement counts ({n:,} more than "
            "one): the first is of {system!r}, segment {segment}, by {rater!r}",
            n=more,
            system=system,
            segment=segment,
            rater=rater,
        )
        findings.warn("repeated-judgement", message)
    values = {_value(row) for row in judged}
    if len(judged) > 1 and len(values) == 1:
        findings.warn(
            "constant-judgements", say("all {n:,} judgements are the same, and separate nothing", n=len(judged))
        )


def check_severities(judgements: Judgements, findings: Findings) -> None:
    """Reports errors whose severity has no weight, where the judgements are penalties."""
    if not judgements.has_penalties:
        return
    weights = default_weights(judgements.rows)
    for row in judgements:
        try:
            weights.penalty(row)
        except InputError as error:
            findings.items.append(error.finding)


def _value(row: Judgement) -> object:
    """What can make judgements differ: the score, or the errors by their severities."""
    if row.value is not None or row.z is not None:
        return row.value, row.z
    return tuple(sorted(error.severity for error in row.errors or ()))
