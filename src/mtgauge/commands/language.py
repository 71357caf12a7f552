"""The language in which the command speaks to people: English, unless it is asked for another one.

What programs read is not translated: JSON, CSV, and what is written into files.
"""

from __future__ import annotations

from mtgauge.base.errors import OptionError
from mtgauge.base.printable import visible
from mtgauge.base.sentences import ENGLISH, languages, said, say
from mtgauge.commands.in_hand import completed

VARIABLE = "MTGAUGE_LANGUAGE"


class _Command:
    """What one run of the command keeps."""

    language = ENGLISH


def speak(language: str | None) -> None:
    """Chooses a language; None: English, whatever the locale says.

    Raises:
        OptionError: Nobody has translated anything into it.
    """
    # the catalogues are read for another language alone
    if language not in (None, "", ENGLISH) and language not in languages():
        raise OptionError(
            say("the command does not speak {language!r}", language=language),
            hint=say("languages: {names}", names=", ".join(languages())),
        )
    _Command.language = language or ENGLISH


def language() -> str:
    """The language of the moment, such as ``en``."""
    return _Command.language


def spoken(text: str) -> str:
    """A text in that language, where it is a sentence that somebody has translated.

    Options in it that the command in hand does not have are said to be those of another one.
    """
    return said(completed(text), _Command.language)


def spoken_line(text: str) -> str:
    """The same on one line, as `visible`."""
    return " ".join(visible(spoken(text)).split())
