"""The grammar of answer keys: text with groups ``(a/b)``, and parts ``[x]`` or ``[a/b]`` that may be left out.

Groups and parts nest. Parentheses without a slash are text, but their contents are still parsed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import product
from math import prod
from typing import TypeAlias

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

#: The greatest number of references that one answer key may represent.
MAX_REFERENCES = 10_000
#: The most characters of an answer key, which has tens or hundreds.
MAX_LENGTH = 200_000
#: How deep brackets may nest: far deeper than in any key, but within the limits of Python's stack.
MAX_DEPTH = 50

_CLOSING = {"(": ")", "[": "]"}


class Bracket(StrEnum):
    """What a bracket of an answer key means."""

    TEXT = "text"  # the whole key, or parentheses without a slash
    GROUP = "group"  # (a/b): a, b, or the group as written
    OPTIONAL = "optional"  # [a/b]: a, b, or nothing


@dataclass(slots=True)
class Node:
    """A part of an answer key.

    Attributes:
        kind: The meaning of its bracket.
        options: The alternatives between its slashes, each a list of texts and further nodes.
    """

    kind: Bracket
    options: list[list[Piece]] = field(default_factory=lambda: [[]])


Piece: TypeAlias = str | Node


def parse(answer: str) -> Node:
    """The tree of an answer key.

    Raises:
        InputError: A bracket is not closed, not opened, or closed by one of the other kind; or brackets nest more
            than `MAX_DEPTH` deep. The message gives the position of the character, counted from 1. Or the key has
            more than `MAX_LENGTH` characters.
    """
    if len(answer) > MAX_LENGTH:
        raise InputError(
            say(
                "answer key {answer!r} has {n:,} characters; {most:,} are allowed",
                answer=answer[:60],
                n=len(answer),
                most=MAX_LENGTH,
            )
        )
    root = Node(Bracket.TEXT)
    open_nodes: list[tuple[Node, str, int]] = [(root, "", 0)]
    for position, character in enumerate(answer, start=1):
        node, opening, opened = open_nodes[-1]
        if character in _CLOSING:
            if len(open_nodes) > MAX_DEPTH:
                raise _fault(answer, position, say("brackets nest more than {most} deep", most=MAX_DEPTH))
            kind = Bracket.OPTIONAL if character == "[" else Bracket.GROUP
            open_nodes.append((Node(kind), character, position))
        elif character in ")]":
            if _CLOSING.get(opening) != character:
                message = say("{bracket!r} closes nothing", bracket=character)
                if opening:
                    message = say(
                        "{message}, where {closing!r} must close {opening!r} of {opened}",
                        message=message,
                        closing=_CLOSING[opening],
                        opening=opening,
                        opened=opened,
                    )
                raise _fault(answer, position, message)
            open_nodes.pop()
            open_nodes[-1][0].options[-1] += _closed(node)
        elif character == "/" and opening:
            node.options.append([])
        else:
            node.options[-1].append(character)
    if len(open_nodes) > 1:
        _, opening, opened = open_nodes[-1]
        raise _fault(answer, opened, say("{bracket!r} is never closed", bracket=opening))
    return root


def _closed(node: Node) -> list[Piece]:
    """A complete node, in the form in which it is added to the enclosing node."""
    if node.kind is Bracket.GROUP and len(node.options) == 1:
        return ["(", *node.options[0], ")"]
    return [node]


def _fault(answer: str, position: int, message: str) -> InputError:
    return InputError(
        say(
            "answer key {answer!r}, character {position}: {message}",
            answer=answer,
            position=position,
            message=message,
        )
    )


def check(answer: str, *, keep_groups: bool = True) -> Node:
    """The tree of an answer key that represents at most `MAX_REFERENCES` texts, counted with repeats.

    Args:
        answer: The answer key.
        keep_groups: Whether a group also represents itself, as written.

    Raises:
        InputError: As for `parse`, or the key represents more texts.
    """
    tree = parse(answer)
    count = _count(tree, keep_groups)
    if count > MAX_REFERENCES:
        raise InputError(
            say(
                "answer key {answer!r} stands for {about} references; {most:,} are allowed",
                answer=answer[:60],
                about=_about(count),
                most=MAX_REFERENCES,
            ),
            hint=say("use fewer brackets in one key"),
        )
    return tree


def expand(answer: str, *, keep_groups: bool = True) -> list[str]:
    """The distinct texts that an answer key represents.

    Optional parts are first included, then left out; groups appear first as written, then as each option. Inner
    groups are expanded first, so an outer group as written appears with each reading of its inner groups. Equal
    groups vary independently.

    Args:
        answer: The answer key.
        keep_groups: Whether a group also represents itself, as written.

    Raises:
        InputError: As for `check`.
    """
    tree = check(answer, keep_groups=keep_groups)
    return list(dict.fromkeys(_sequence(tree.options[0], keep_groups)))


def _about(count: int) -> str:
    """A count as text that stays readable however large it is."""
    return f"{count:,}" if count < 10**12 else "more than a billion"


def _count(node: Node, keep_groups: bool) -> int:
    options = [
        prod(_count(piece, keep_groups) for piece in option if isinstance(piece, Node)) for option in node.options
    ]
    if node.kind is Bracket.TEXT:
        return options[0]
    written = prod(options) if node.kind is Bracket.GROUP and keep_groups else 0
    return written + sum(options) + (node.kind is Bracket.OPTIONAL)


def _sequence(pieces: list[Piece], keep_groups: bool) -> list[str]:
    parts = [[piece] if isinstance(piece, str) else _alternatives(piece, keep_groups) for piece in pieces]
    return ["".join(chosen) for chosen in product(*parts)]


def _alternatives(node: Node, keep_groups: bool) -> list[str]:
    options = [_sequence(option, keep_groups) for option in node.options]
    each = [text for option in options for text in option]
    if node.kind is Bracket.OPTIONAL:
        return [*each, ""]
    written = [f"({'/'.join(chosen)})" for chosen in product(*options)] if keep_groups else []
    return [*written, *each]
