"""Where something was found, and how a message stands between its place and its hint."""

from __future__ import annotations

from mtgauge.base.sentences import Sentence, enumerated, say


def told(
    message: str,
    file: str | None = None,
    line: int | None = None,
    segment: str | int | None = None,
    hint: str | None = None,
) -> Sentence:
    """A message between its place and its hint, each of which may be unknown."""
    place, text = place_of(file, line, segment), Sentence.of(message)
    if place:
        text = say("{place}: {message}", place=place, message=message)
    return say("{message} ({hint})", message=text, hint=hint) if hint else text


def place_of(file: str | None, line: int | None, segment: str | int | None) -> str:
    """``FILE, line 3, segment 5``, as much of it as is known."""
    places = [
        *([file] if file is not None else []),
        *([say("line {line}", line=line)] if line is not None else []),
        *([say("segment {segment}", segment=segment)] if segment is not None else []),
    ]
    return enumerated(places) if places else ""
