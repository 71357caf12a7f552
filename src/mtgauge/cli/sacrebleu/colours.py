"""Colours: in every table while it is laid out, printed only on a terminal."""

from __future__ import annotations

import os
import re

from mtgauge.commands.streams import is_terminal

_CODES = {"red": 31, "green": 32, "yellow": 33, "cyan": 36}
_ESCAPE = re.compile(r"\033\[[\d;]*[A-Za-z]")


class Colours:
    """Colours words, unless ``--no-color`` or ``NO_COLOR`` says otherwise."""

    def __init__(self, *, refused: bool) -> None:
        self._enabled = not refused and not os.environ.get("NO_COLOR")

    def paint(self, text: str, colour: str) -> str:
        """The text in a colour."""
        return f"\033[{_CODES[colour]}m{text}\033[0m" if self._enabled else text

    def shown(self, text: str) -> str:
        """The text for standard output: without colours where that is a file or a pipe."""
        return _ESCAPE.sub("", text) if self._enabled and not is_terminal() else text

    def end(self) -> str:
        """What sacreBLEU leaves a terminal with."""
        return "\033[0m" if self._enabled and is_terminal() else ""
