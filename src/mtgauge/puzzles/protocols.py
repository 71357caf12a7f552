"""The two protocols: how answer keys become references, and answers the texts compared with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from mtgauge.errors import InputError
from mtgauge.puzzles.grammar import MAX_REFERENCES, expand
from mtgauge.sentences import say


class Protocol(StrEnum):
    """A way to evaluate puzzles.

    ``puzzling`` follows the evaluation as its organisers describe it; ``puzzling-2020`` reproduces the numbers of
    the program that they published.
    """

    PUZZLING = "puzzling"
    PUZZLING_2020 = "puzzling-2020"


#: Tags of grammatical number, which are given to solvers and not required in answers.
_TAG = re.compile(r"\.(?:SG|DU|PL)[0-9]?-?")
_PUNCTUATION = str.maketrans("", "", ".!?,")

_OPTIONAL_2020 = re.compile(r"\[([^\]\n]*)\]")
#: The tags in the order in which they are deleted; ``.PL3-`` leaves its hyphen.
_TAGS_2020 = (".SG", ".PL2-", ".PL2", ".PL3", ".PL")


def references_of(key: str, protocol: Protocol, *, keep_groups: bool = True) -> tuple[str, ...]:
    """The distinct normalised references that an answer key represents.

    Args:
        key: The answer key.
        protocol: The protocol by which it is read.
        keep_groups: For ``puzzling``, whether a group ``(a/b)`` also represents itself, as written.

    Raises:
        InputError: The key is not well formed (for ``puzzling``), or represents too many references.
    """
    if protocol is Protocol.PUZZLING_2020:
        return _expanded_2020(key)
    return tuple(dict.fromkeys(map(_normalized, expand(key, keep_groups=keep_groups))))


def answers_of(answer: str, protocol: Protocol) -> tuple[str, ...]:
    """The texts that a submitted answer represents, of which the best counts.

    For ``puzzling`` that is the answer itself. ``puzzling-2020`` expands it like an answer key, as the published
    program does, so that an answer can hedge.

    Raises:
        InputError: For ``puzzling-2020``, the answer represents too many texts.
    """
    return _expanded_2020(answer) if protocol is Protocol.PUZZLING_2020 else (_normalized(answer),)


def _normalized(text: str) -> str:
    """The text without tags and punctuation, in lower case, with words separated by single spaces."""
    return " ".join(_TAG.sub("", text).lower().translate(_PUNCTUATION).split())


def _expanded_2020(text: str) -> tuple[str, ...]:
    text = _OPTIONAL_2020.sub(r"(\1/ )", text.strip())
    for tag in _TAGS_2020:
        text = text.replace(tag, "")
    text = text.lower().translate(_PUNCTUATION)
    found: dict[str, None] = {}
    waiting = [text]
    while waiting:
        current = waiting.pop()
        if current in found:
            continue
        found[current] = None
        if len(found) > MAX_REFERENCES:
            raise InputError(
                say(
                    "{text!r} stands for more than {most:,} texts",
                    text=text[:60],
                    most=MAX_REFERENCES,
                )
            )
        waiting += reversed(list(_with_first_group_chosen(current)))
    return tuple(found)


def _with_first_group_chosen(text: str) -> Iterator[str]:
    """One text for each option of the first group, which replaces all groups equal to it."""
    place = _first_group(text)
    if place is None:
        return
    group = text[slice(*place)]
    for option in group[1:-1].split("/"):
        yield text.replace(group, option.strip())


def _first_group(text: str) -> tuple[int, int] | None:
    """The interval of the first group: from a ``(`` to the next ``)``, with text around a slash, on one line."""
    start = 0
    while (end := text.find(")", start)) >= 0:
        opening = text.find("(", max(start, text.rfind("\n", start, end) + 1), end)
        # there must be at least one character before the slash and one after it
        if opening >= 0 and text.find("/", opening + 2, end - 1) >= 0:
            return opening, end + 1
        start = end + 1
    return None
