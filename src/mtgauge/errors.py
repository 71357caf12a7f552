"""What mtgauge says when it cannot go on.

Every error is one sentence that a user can act on: where (file, line, segment), what, and what to do.
The command line prints it as one line and exits with 2.
"""

from __future__ import annotations

from os import PathLike
from typing import Self


class MtgaugeError(Exception):
    """Base of all errors that mtgauge raises on purpose.

    Args:
        message: What is wrong, without the place and without a full stop.
        file: The file it was found in.
        line: 1-based line in that file.
        segment: Id of the segment, or its 1-based number where there are no ids.
        hint: What to do about it.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | PathLike[str] | None = None,
        line: int | None = None,
        segment: str | int | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = None if file is None else str(file)
        self.line = line
        self.segment = segment
        self.hint = hint

    def __str__(self) -> str:
        """The place, the message and the hint on one line."""
        place = [self.file] if self.file is not None else []
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.segment is not None:
            place.append(f"segment {self.segment}")
        text = f"{', '.join(place)}: {self.message}" if place else self.message
        text = f"{text} ({self.hint})" if self.hint else text
        # what parsers quote of a file can go over several lines
        return text.replace("\n", " ")

    def at(self, *, file: str | PathLike[str] | None = None, line: int | None = None) -> Self:
        """The same error, with the place filled in where it was not known."""
        self.file = self.file if self.file is not None or file is None else str(file)
        self.line = self.line if self.line is not None else line
        return self


class InputError(MtgaugeError):
    """Texts or files that cannot be used: wrong counts, encodings, formats, nesting."""


class OptionError(MtgaugeError):
    """A name or a value that mtgauge does not know: metric, option, tokenizer, level."""


class MissingExtraError(MtgaugeError):
    """Something optional is asked for whose packages are not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional package", hint=f"pip install 'mtgauge[{extra}]'")
        self.extra = extra


class RecordError(MtgaugeError):
    """A record that cannot be written where it was asked for, or cannot be read."""


class ContractError(MtgaugeError):
    """A measure that does not do what the contract says; from `mtgauge.testing`."""
