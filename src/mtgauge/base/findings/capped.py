"""Findings of one file, so many at most: whoever sends a file does not decide how much is written about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from mtgauge.base.findings.finding import Finding
from mtgauge.base.findings.severity import Severity
from mtgauge.base.sentences import enumerated, say

#: Findings of one code that are listed of one file.
LISTED = 100
#: Findings of one file that are listed, whatever their codes.
LISTED_IN_ALL = 1000
#: Codes of the findings that count what is not listed: a file that had an error keeps one.
MORE = {True: "more-errors", False: "more-warnings"}


def capped(findings: Sequence[Finding], more: Mapping[str, int] | None = None) -> tuple[Finding, ...]:
    """The first findings of each code, errors before warnings where there are too many in all, and how many more.

    Args:
        findings: All that were found in one file, in its order.
        more: Code -> how many more there are, which were counted as they were found.

    Returns:
        Those that are listed, in their order; then ``more-errors`` and ``more-warnings``, where there are any. The
        same for the same findings, and with an error if and only if `findings` or `more` have one.
    """
    kept: list[tuple[bool, int]] = []
    left: Counter[tuple[bool, str]] = Counter()
    of_code: Counter[str] = Counter()
    for place, finding in enumerate(findings):
        of_code[finding.code] += 1
        if of_code[finding.code] <= LISTED:
            kept.append((not finding.severity.refuses, place))
        else:
            left[finding.severity.refuses, finding.code] += 1
    for _, place in sorted(kept)[LISTED_IN_ALL:]:
        left[findings[place].severity.refuses, findings[place].code] += 1
    for code, number in (more or {}).items():
        left[Finding(code, "").severity.refuses, code] += number
    listed = sorted(place for _, place in sorted(kept)[:LISTED_IN_ALL])
    file = findings[0].file if findings else None
    rest = (_rest(left, file, refuses=refuses) for refuses in (True, False))
    return (*(findings[place] for place in listed), *(one for one in rest if one is not None))


def counted(findings: Iterable[Finding]) -> tuple[int, int]:
    """Errors and warnings of one file, with those that are not listed."""
    numbers = {True: 0, False: 0}
    for finding in findings:
        is_rest = finding.code in MORE.values()
        numbers[finding.severity.refuses] += int(finding.values["n"]) if is_rest else 1
    return numbers[True], numbers[False]


def _rest(left: Mapping[tuple[bool, str], int], file: str | None, *, refuses: bool) -> Finding | None:
    """What is not listed of one severity, by code."""
    codes = {code: number for (error, code), number in sorted(left.items()) if error is refuses and number}
    if not codes:
        return None
    by_code = enumerated([say("{n:,} [{code}]", n=number, code=code) for code, number in codes.items()])
    about = {"n": sum(codes.values()), "by_code": by_code}
    message = (
        say("errors that are not listed: {n:,}, which are {by_code}", **about)
        if refuses
        else say("warnings that are not listed: {n:,}, which are {by_code}", **about)
    )
    severity = Severity.ERROR if refuses else Severity.MINOR
    return Finding(MORE[refuses], message, severity, file=file, hint=say("mend what is listed, and try again"))
