"""The two protocols: how answer keys become references, and answers the texts compared with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from mtgauge.errors import InputError
from mtgauge.puzzles.grammar import MAX_REFERENCES, check, expand
from mtgauge.sentences import say


class Protocol(StrEnum):
    """A way to evaluate puzzles.

    ``puzzling`` follows the evaluation as its organisers describe it; ``puzzling-2020`` reproduces the numbers of
    the program that they published.
    """

    PUZZLING = "puzzling"
    PUZZLING_2020 = "puzzling-2020"


#: The greatest number of characters in all texts together that ``puzzling-2020`` may make of one key or answer.
MAX_CHARACTERS = 10_000_000
#: The greatest number of characters that are compared for one item whose answer represents several texts: their
#: characters, with each reference. That is a million texts of 100 characters, and takes seconds.
MAX_COMPARED = 100_000_000

#: Tags of grammatical number, which are given to solvers and not required in answers. No letter follows a tag.
_TAG = re.compile(r"\.(?:SG|DU|PL)[0-9]?-?(?![^\W\d_])")
_PUNCTUATION = str.maketrans("", "", ".!?,")

_OPTIONAL_2020 = re.compile(r"\[([^\]]*)\]")
#: The tags in the order in which they are deleted; ``.PL3-`` leaves its hyphen.
_TAGS_2020 = (".SG", ".PL2-", ".PL2", ".PL3", ".PL")


def references_of(key: str, protocol: Protocol, *, keep_groups: bool = True) -> tuple[str, ...]:
    """The distinct normalised references that an answer key represents.

    >>> references_of("an [old] woman", Protocol.PUZZLING)
    ('an old woman', 'an woman')

    Args:
        key: The answer key.
        protocol: The protocol by which it is read.
        keep_groups: For ``puzzling``, whether a group ``(a/b)`` also represents itself, as written.

    Raises:
        InputError: The key is not well formed (for ``puzzling``), or represents too many references.
    """
    if protocol is Protocol.PUZZLING_2020:
        return _expanded_2020(key)
    check(key, keep_groups=keep_groups)  # as it was written, so that an error has its positions
    return tuple(dict.fromkeys(map(_squeezed, expand(_normalized(key), keep_groups=keep_groups))))


def answers_of(answer: str, protocol: Protocol) -> tuple[str, ...]:
    """The texts that a submitted answer represents, of which the best counts.

    For ``puzzling`` that is the answer itself. ``puzzling-2020`` expands it like an answer key, as the published
    program does, so that an answer can hedge.

    Raises:
        InputError: For ``puzzling-2020``, the answer represents too many texts.
    """
    return _expanded_2020(answer) if protocol is Protocol.PUZZLING_2020 else (_squeezed(_normalized(answer)),)


def check_comparable(answers: Sequence[str], references: Sequence[str]) -> None:
    """Checks that the texts of an answer are not too many to be compared with each of its references.

    An answer that represents one text always passes.

    Raises:
        InputError: More than `MAX_COMPARED` characters would be compared.
    """
    compared = sum(map(len, answers)) * len(references)
    if len(answers) > 1 and compared > MAX_COMPARED:
        raise InputError(
            say(
                "the answer stands for {answers:,} texts and its key for {references:,}: {compared:,} characters "
                "to compare; {most:,} are allowed",
                answers=len(answers),
                references=len(references),
                compared=compared,
                most=MAX_COMPARED,
            ),
            hint=say("use fewer brackets in the answer"),
        )


def _normalized(text: str) -> str:
    """The text without tags, in lower case, without punctuation."""
    return _TAG.sub("", text).lower().translate(_PUNCTUATION)


def _squeezed(text: str) -> str:
    """The words of the text, separated by single spaces."""
    return " ".join(text.split())


def _expanded_2020(text: str) -> tuple[str, ...]:
    text = _with_groups_for_optional_parts(text.strip())
    for tag in _TAGS_2020:
        text = text.replace(tag, "")
    whole = text.lower().translate(_PUNCTUATION)
    found: dict[str, None] = {}
    characters = -len(whole)  # those that expansion adds
    unfinished = [iter([whole])]  # the texts still to be read, for each text that is being expanded
    while unfinished:
        current = next(unfinished[-1], None)
        if current is None:
            unfinished.pop()
            continue
        characters += len(current)
        if characters > MAX_CHARACTERS:
            raise InputError(
                say(
                    "{text!r} stands for texts of more than {most:,} characters",
                    text=text[:60],
                    most=MAX_CHARACTERS,
                )
            )
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
        unfinished.append(_with_first_group_chosen(current))
    return tuple(found)


def _with_groups_for_optional_parts(text: str) -> str:
    """The text with ``(x/ )`` for ``[x]``; no part goes over the end of a line."""
    rewritten = []
    for line in text.split("\n"):
        # after the last closing bracket nothing can match, and looking for it from every opening one would be slow
        head, bracket, rest = line.rpartition("]")
        rewritten.append(_OPTIONAL_2020.sub(r"(\1/ )", head + bracket) + rest)
    return "\n".join(rewritten)


def _with_first_group_chosen(text: str) -> Iterator[str]:
    """One text for each option of the first group, which replaces all groups equal to it."""
    place = _first_group(text)
    if place is None:
        return
    group = text[slice(*place)]
    around = text.split(group)
    for option in dict.fromkeys(option.strip() for option in group[1:-1].split("/")):
        yield option.join(around)


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
