"""The two protocols: how an answer key becomes references, and an answer what is compared with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from mtgauge.errors import InputError
from mtgauge.puzzles.grammar import MAX_REFERENCES, expand
from mtgauge.sentences import say


class Protocol(StrEnum):
    """A way to evaluate puzzles.

    ``puzzling`` is the evaluation as its organisers describe it, made computable; ``puzzling-2020`` gives the
    numbers of the program that they published.
    """

    PUZZLING = "puzzling"
    PUZZLING_2020 = "puzzling-2020"


#: Grammatical number, which is told to those who solve puzzles and not asked of them.
_TAG = re.compile(r"\.(?:SG|DU|PL)[0-9]?-?")
_PUNCTUATION = str.maketrans("", "", ".!?,")

_OPTIONAL_2020 = re.compile(r"\[([^\]\n]*)\]")
#: In the order in which they are deleted: ``.PL3-`` leaves its hyphen.
_TAGS_2020 = (".SG", ".PL2-", ".PL2", ".PL3", ".PL")


def references_of(key: str, protocol: Protocol, *, keep_groups: bool = True) -> tuple[str, ...]:
    """The references that an answer key stands for, normalised, each once.

    Args:
        key: The answer key.
        protocol: How it is read.
        keep_groups: For ``puzzling``: whether a group ``(a/b)`` also stands for itself as it is written.

    Raises:
        InputError: The key is not well formed (under ``puzzling``), or stands for too many references.
    """
    if protocol is Protocol.PUZZLING_2020:
        return _expanded_2020(key)
    return tuple(dict.fromkeys(map(_normalized, expand(key, keep_groups=keep_groups))))


def answers_of(answer: str, protocol: Protocol) -> tuple[str, ...]:
    """What is compared of a submitted answer; the best of it counts.

    ``puzzling`` compares the answer itself. ``puzzling-2020`` expands it like an answer key, so that an answer can
    hedge: this is what the published program does.

    Raises:
        InputError: Under ``puzzling-2020``, the answer stands for too many texts.
    """
    return _expanded_2020(answer) if protocol is Protocol.PUZZLING_2020 else (_normalized(answer),)


def _normalized(text: str) -> str:
    """Without tags and punctuation, in lower case, words parted by single blanks."""
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
    """One text for each option of the first group, which stands in all equal places at once."""
    place = _first_group(text)
    if place is None:
        return
    group = text[slice(*place)]
    for option in group[1:-1].split("/"):
        yield text.replace(group, option.strip())


def _first_group(text: str) -> tuple[int, int] | None:
    """Where the first group stands: from a ``(`` to the next ``)``, with text around a slash, on one line."""
    start = 0
    while (end := text.find(")", start)) >= 0:
        opening = text.find("(", max(start, text.rfind("\n", start, end) + 1), end)
        # one character at least before the slash and one behind it
        if opening >= 0 and text.find("/", opening + 2, end - 1) >= 0:
            return opening, end + 1
        start = end + 1
    return None
