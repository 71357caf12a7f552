"""The two protocols: how answer keys become references, and answers the texts compared with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.readable import TextChoice
from mtgauge.base.sentences import say
from mtgauge.suites.puzzles.grammar import MAX_REFERENCES, check, expand
from mtgauge.suites.puzzles.tags import tags_left, tags_of, without_tags


class Protocol(TextChoice):
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

_PUNCTUATION = str.maketrans("", "", ".!?,")

_OPTIONAL_2020 = re.compile(r"\[([^\]]*)\]")
#: The tags in the order in which they are deleted; ``.PL3-`` leaves its hyphen.
_TAGS_2020 = (".SG", ".PL2-", ".PL2", ".PL3", ".PL")


def references_of(
    key: str, protocol: Protocol, *, keep_groups: bool = True, tags: Sequence[str] = ()
) -> tuple[str, ...]:
    """The distinct normalised references that an answer key represents.

    >>> references_of("an [old] woman", Protocol.PUZZLING)
    ('an old woman', 'an woman')

    Args:
        key: The answer key.
        protocol: The protocol by which it is read.
        keep_groups: For ``puzzling``, whether a group ``(a/b)`` also represents itself, as written.
        tags: For ``puzzling``, tags that are removed besides the known ones.

    Raises:
        InputError: The key is not well formed (for ``puzzling``), or represents too many references.
    """
    if protocol is Protocol.PUZZLING_2020:
        return _expanded_2020(key)
    check(key, keep_groups=keep_groups)  # as it was written, so that an error has its positions
    return tuple(dict.fromkeys(map(_squeezed, expand(_normalized(key, tags), keep_groups=keep_groups))))


def answers_of(answer: str, protocol: Protocol, *, tags: Sequence[str] = ()) -> tuple[str, ...]:
    """The texts that a submitted answer represents, of which the best counts.

    For ``puzzling`` that is the answer itself. ``puzzling-2020`` expands it like an answer key, as the published
    program does, so that an answer can hedge.

    Raises:
        InputError: For ``puzzling-2020``, the answer represents too many texts.
    """
    return (
        _expanded_2020(answer) if protocol is Protocol.PUZZLING_2020 else (_squeezed(_normalized(answer, tags)),)
    )


def own_tags(tags: Sequence[str], protocol: Protocol) -> tuple[str, ...]:
    """The tags that are removed besides the known ones, as `mtgauge.suites.puzzles.tags.tags_of` has them.

    >>> own_tags(["INCL", "EXCL", "PL"], Protocol.PUZZLING)
    ('EXCL', 'INCL')

    Args:
        tags: What somebody names.
        protocol: The protocol by which texts are read.

    Raises:
        OptionError: One is no tag, or the protocol knows its own ones only.
    """
    found = tags_of(" ".join(tags))
    if found and protocol is not Protocol.PUZZLING:
        raise OptionError(say("protocol {protocol} removes the tags of its program only", protocol=protocol))
    return found


def unknown_tags(text: str, protocol: Protocol, tags: Sequence[str] = ()) -> tuple[str, ...]:
    """What looks like a tag in a key or an answer and is compared as text, each once.

    >>> unknown_tags("We.DU.EXCL saw you.PL", Protocol.PUZZLING)
    ('.EXCL',)

    Args:
        text: The key or the answer.
        protocol: The protocol by which it is read, which says what tags are known.
        tags: Tags that are removed besides.
    """
    rest = _without_tags_of_2020(text) if protocol is Protocol.PUZZLING_2020 else without_tags(text, tags)
    return tuple(dict.fromkeys(tags_left(rest, tags)))


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


def _normalized(text: str, tags: Sequence[str]) -> str:
    """The text without tags, in lower case, without punctuation."""
    return without_tags(text, tags).lower().translate(_PUNCTUATION)


def _squeezed(text: str) -> str:
    """The words of the text, separated by single spaces."""
    return " ".join(text.split())


def _expanded_2020(text: str) -> tuple[str, ...]:
    text = _without_tags_of_2020(_with_groups_for_optional_parts(text.strip()))
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


def _without_tags_of_2020(text: str) -> str:
    for tag in _TAGS_2020:
        text = text.replace(tag, "")
    return text


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
