"""``transposed-references``: references that belong to other segments than those that they stand beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import LONG, CheckedTexts, TextColumn

CODE = "transposed-references"

#: Segments in which an order is looked for: enough for a correlation, few enough to find where a line was lost.
_BLOCK = 100
_MIN_BLOCK = 20
_SHIFTS = (1, -1, 2, -2, 3, -3, 4, -4, 5, -5)
#: Correlation of log lengths: in order at least 0.67 in each block of WMT21, WMT22 and TED, shifted at most 0.57.
_LOST, _RESTORED = 0.4, 0.7
#: And over all segments: below it nothing is left of an order. Headlines, whose lengths vary little, have 0.3.
_NONE = 0.1
_MIN_NONE = 200
#: Exact matches with another segment's reference.
_MISPLACED = 5

_Lengths = npt.NDArray[np.float64]


def misplaced_references(inputs: CheckedTexts) -> Iterator[Finding]:
    """One warning for each system and reference that do not fit line by line, of the first rule that says so.

    1. Five translations of 20 characters or more are equal to the reference of another segment, and these are
       more than three times those equal to their own.
    2. In a block of 100 segments (in all, if there are 20 to 199) the lengths of translations and references
       correlate with less than 0.4, and with more than 0.7 after a shift by up to five lines; or, for R
       references, over all segments after the R lists are read as one list of R references a segment.
    3. Over 200 segments or more the correlation is below 0.1.
    """
    flattened = _flattened(inputs.references)
    for system in inputs.systems:
        lengths = _logs(system)
        for number, reference in enumerate(inputs.references):
            message = (
                _matches_elsewhere(system, reference)
                or _arranged(lengths, reference, flattened[number] if flattened else None)
                or _shifted(lengths, reference)
                or _unordered(lengths, reference)
            )
            if message is not None:
                yield system.warn(CODE, message)


def _matches_elsewhere(system: TextColumn, reference: TextColumn) -> str | None:
    known = set(reference.stripped)
    matches = [i for i, text in enumerate(system.stripped) if text in known and len(text) >= LONG]
    own = sum(system.stripped[i] == reference.stripped[i] for i in matches)
    other = len(matches) - own
    if other < _MISPLACED or other <= 3 * own:
        return None
    return say(
        "{n} translations are equal to {column} of another segment, {own} to that of their own",
        n=other,
        column=reference.subject,
        own=own,
    )


def _shifted(lengths: _Lengths, reference: TextColumn) -> str | None:
    """Looks where a shift by a few lines restores the order."""
    others = _logs(reference)
    starts = _blocks(len(lengths))
    for start, end in starts:
        here = _correlation(lengths[start:end], others[start:end])
        if not here < _LOST:
            continue
        for shift in _SHIFTS:
            low, high = max(start, -shift), min(end, len(others) - shift)
            if high - low < _MIN_BLOCK:
                continue
            there = _correlation(lengths[low:high], others[low + shift : high + shift])
            if there > _RESTORED:
                ids = reference.ids
                return say(
                    "from segment {first} to {last}, lengths follow those of {column} {shift} "
                    "(correlation {there:.2f}, in their own lines {here:.2f})",
                    first=ids[start],
                    last=ids[end - 1],
                    column=reference.subject,
                    shift=_shift(shift),
                    there=there,
                    here=here,
                )
    return None


def _shift(lines: int) -> str:
    n = abs(lines)
    if lines > 0:
        return say("{n} line down", n=n) if n == 1 else say("{n} lines down", n=n)
    return say("{n} line up", n=n) if n == 1 else say("{n} lines up", n=n)


def _arranged(lengths: _Lengths, reference: TextColumn, flattened: _Lengths | None) -> str | None:
    """Whether R lists of n were cut from a list that had R references a segment."""
    if flattened is None or len(lengths) < _MIN_BLOCK:
        return None
    here = _correlation(lengths, _logs(reference))
    there = _correlation(lengths, flattened)
    if not (here < _LOST and there > _RESTORED):
        return None
    return say(
        "lengths follow {column} only if all references are read as one list with those of a segment side by side "
        "(correlation {there:.2f}, as given {here:.2f})",
        column=reference.subject,
        there=there,
        here=here,
    )


def _unordered(lengths: _Lengths, reference: TextColumn) -> str | None:
    if len(lengths) < _MIN_NONE:
        return None
    here = _correlation(lengths, _logs(reference))
    if not here < _NONE:
        return None
    return say(
        "lengths do not follow those of {column} (correlation {here:.2f})", column=reference.subject, here=here
    )


def _flattened(references: Sequence[TextColumn]) -> list[_Lengths] | None:
    """R columns of n lengths, read on as one list, as the R columns of n rows of R."""
    if len(references) < 2:
        return None
    whole = np.concatenate([_logs(column) for column in references])
    return list(whole.reshape(-1, len(references)).T)


def _blocks(n: int) -> list[tuple[int, int]]:
    """Starts and ends of blocks; what would be left over belongs to the last one."""
    if n < _MIN_BLOCK:
        return []
    starts = list(range(0, max(n - _BLOCK, 0) + 1, _BLOCK))
    return list(zip(starts, [*starts[1:], n], strict=True))


def _logs(column: TextColumn) -> _Lengths:
    logs: _Lengths = np.log1p(column.lengths)
    return logs


def _correlation(first: _Lengths, second: _Lengths) -> float:
    """Pearson's; NaN, which is below and above nothing, where all lengths are the same."""
    a, b = first - first.mean(), second - second.mean()
    norm = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / norm if norm > 0 else float("nan")
