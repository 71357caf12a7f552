"""Lines that may be headings, in whatever way people number and mark them."""

from __future__ import annotations

import re
from typing import NamedTuple

_NUMBER = r"(?:[0-9]{1,2}(?:\.[0-9]{1,2})*|[A-Za-z]|[ivxIVX]{1,4}|[一二三四五六七八九十]{1,3})"
#: What stands before a heading: at most two marks, such as a `#` and a number.
_MARKS = re.compile(
    rf"""(?:(?:
      (?:[#]+ | [-*+•·●■◆○])           # of Markdown, or a bullet
    | [(（\[【] \s* {_NUMBER} \s* [)）\]】]
    | 第 {_NUMBER} (?:部分|章|节)? (?=[、，,.\s])
    | {_NUMBER} \s* [.)、．）]
    | [0-9]{{1,2}} (?=\s)
    | [①-⑳]
    )[、，,.\s]*){{0,2}}""",
    re.VERBOSE,
)
#: What stands around it: emphasis of Markdown, brackets of Chinese headings.
_AROUND = "*_【】[]《》 \t"
_LONGEST = 80


class HeadingLine(NamedTuple):
    """A line as a heading.

    Attributes:
        title: The heading as it is compared: without marks, emphasis and stops, blanks made one, letters
            made small.
        rest: What stands on the line behind the end of the heading; empty where there is nothing.
        stands_out: Whether it looks like a heading by itself: it is numbered or marked, or begins with no small
            letter and ends without a stop.
    """

    title: str
    rest: str
    stands_out: bool


#: What ends a heading that does not have the line for itself: a colon, or a stop before more words.
COLON, STOP = re.compile("[:：]"), re.compile(r"(?<![.\s])\.(?=\s+\S)|。(?=\s*\S)")


def heading_of(line: str, end: re.Pattern[str] = COLON) -> HeadingLine | None:
    """The heading that a line would be; None where it is empty or too long for one.

    Args:
        line: The line.
        end: What ends the heading, if it stands on the line: `COLON` or `STOP`.
    """
    body = line.lstrip(_AROUND)
    marks = _MARKS.match(body).end()  # type: ignore[union-attr]  # it matches nothing at all, too
    title, *rest = end.split(body[marks:], maxsplit=1)
    bare = " ".join(title.strip(_AROUND).rstrip(".。").split())
    if not bare or len(bare) > _LONGEST:
        return None
    stopped = not rest and title.rstrip(_AROUND).endswith((".", "。"))
    stands_out = marks > 0 or (not bare[0].islower() and not stopped)
    return HeadingLine(bare.casefold(), rest[0].lstrip("*_】 \t").rstrip() if rest else "", stands_out)
