"""Standard output and standard error: all words of the command leave here, and a fault of either is a line."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from typing import TextIO

from mtgauge.base.errors import InputError
from mtgauge.base.printable import on_terminal, visible
from mtgauge.base.sentences import Sentence, say
from mtgauge.commands.language import spoken


def print_text(text: str) -> None:
    """Prints a text that ends without a line break, in UTF-8 whatever the locale says.

    A sentence is said in the language of the command. In a sentence, and in all that a terminal shows,
    characters that a terminal would obey are written as their codes. Data for programs, such as JSON, stay exact.

    Raises:
        InputError: It cannot be written.
    """
    said = spoken(text)
    if isinstance(text, Sentence):
        said = visible(said)
    print_bytes(as_bytes(on_terminal(said) if is_terminal() else said))


def print_bytes(data: bytes) -> None:
    """Writes to standard output.

    Where nobody reads any more, as behind ``head``, nothing is written and nothing is said.

    Raises:
        InputError: It cannot be written, such as to a full disk.
    """
    if sys.stdout is None:  # it was closed before the start
        raise InputError(say("is closed"), file="standard output", code="standard-output")
    try:
        _put(sys.stdout, data)
    except BrokenPipeError:
        return
    except OSError as fault:
        raise cannot_print(fault) from None


def is_terminal() -> bool:
    """Whether a person sees standard output as it is written."""
    return sys.stdout is not None and sys.stdout.isatty()


def is_piped() -> bool:
    """Whether standard input is a pipe or a file: somebody gives something there."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):  # it is closed, or no file
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or stat.S_ISSOCK(mode)


def tell(text: str, *, lines: bool = False) -> None:
    """Writes a line to standard error; where that fails there is nobody to tell.

    Characters that a terminal would obey are written as their codes.

    Args:
        text: What is written.
        lines: Whether it has several lines; otherwise line breaks in it, such as in a name, become blanks.
    """
    if sys.stderr is not None:
        with suppress(OSError):
            said = visible(spoken(text))
            _put(sys.stderr, as_bytes(said if lines else said.replace("\n", " ")))


def as_bytes(text: str) -> bytes:
    """A text and a line break; strings from JSON may hold lone surrogates, which no encoding takes."""
    return (text + "\n").encode("utf-8", "backslashreplace")


def cannot_print(fault: OSError) -> InputError:
    """What a fault of standard output is called."""
    return InputError(
        say("cannot be written: {reason}", reason=fault.strerror), file="standard output", code="standard-output"
    )


def _put(stream: TextIO, data: bytes) -> None:
    """Past all buffers: what could not be written from one would be tried again at the end of the process."""
    stream.flush()
    raw = getattr(stream.buffer, "raw", stream.buffer)
    rest = memoryview(data)
    while rest:
        written = raw.write(rest)
        if written is None:
            raise BlockingIOError(errno.EAGAIN, "it takes no more now")
        rest = rest[written:]
