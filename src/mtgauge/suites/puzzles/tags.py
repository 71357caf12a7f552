"""Tags of grammar in keys and answers, such as ``.PL``: which are removed, and what looks like one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say

#: Tags of grammatical number, which are given to solvers and not required in answers.
KNOWN_TAGS = ("SG", "DU", "PL")
_TAG = re.compile(r"[0-9]*[^\W\d_]+")
#: The end of a tag: a digit, a hyphen, and no letter.
_END = r"[0-9]?-?(?![^\W\d_])"
#: What looks like a tag behind a word: capitals, or a digit with capitals that is no decimal; a single capital
#: only where neither a capital nor a full stop is beside it, as in abbreviations.
_LOOKS_LIKE_ONE = (
    r"(?<=[\w)\]])\.((?:[A-Z]{2,}|(?<![0-9]\.)[0-9]+[A-Z]+|(?<=[^\W\d_A-Z]\.)[A-Z](?!\.)|(?i:%s))" + _END + ")"
)


def tags_of(text: str) -> tuple[str, ...]:
    """The tags that somebody names, without those that are known, in order of the alphabet.

    >>> tags_of("INCL, .EXCL, PL")
    ('EXCL', 'INCL')

    Args:
        text: The tags, with commas or blanks between them; a full stop before one may be there.

    Raises:
        OptionError: One is not made of letters, with digits before them.
    """
    named = [tag.removeprefix(".") for tag in text.replace(",", " ").split()]
    for tag in named:
        if not _TAG.fullmatch(tag):
            raise OptionError(
                say("{tag!r} is not a tag", tag=tag), hint=say("a tag is made of letters, such as EXCL or 3PL")
            )
    return tuple(sorted(set(named) - set(KNOWN_TAGS)))


def without_tags(text: str, tags: Collection[str] = ()) -> str:
    """The text without tags; one that a letter follows is none.

    >>> without_tags("We.DU.EXCL saw you.PL", ["EXCL"])
    'We saw you'

    Args:
        text: A key or an answer, as it was written.
        tags: Tags besides the known ones.
    """
    return _removed(tuple(tags)).sub("", text)


def tags_left(text: str, tags: Sequence[str] = ()) -> Iterator[str]:
    """What looks like a tag in a text from which the tags that are known were removed.

    Args:
        text: The text, in its own case.
        tags: Tags besides the known ones, which are found in small letters, too.
    """
    for found in _like_tags(tuple(tags)).finditer(text):
        yield f".{found[1]}"


@cache
def _removed(tags: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\.(?:{'|'.join(map(re.escape, (*KNOWN_TAGS, *tags)))}){_END}")


@cache
def _like_tags(tags: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(_LOOKS_LIKE_ONE % "|".join(map(re.escape, (*KNOWN_TAGS, *tags))))
