"""The options of commands that print one thing: in which format, and where to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from mtgauge.commands.declared import FILE
from mtgauge.commands.suffixes import by_suffix

_Function = TypeVar("_Function", bound=Callable[..., Any])


def printing_options(forms: Sequence[str]) -> Callable[[_Function], _Function]:
    """Adds ``--format`` and ``--output``, given to the command as ``form`` and ``output``.

    Args:
        forms: The formats, the default one first.
    """

    def added(function: _Function) -> _Function:
        where = click.option(
            "-o",
            "--output",
            type=FILE,
            metavar="FILE",
            is_eager=True,
            help="Write there instead of to standard output.",
        )
        how = click.option(
            "-f",
            "--format",
            "form",
            type=click.Choice(forms),
            default=forms[0],
            show_default=True,
            callback=by_suffix,
            help="How to print; where it is not given, the suffix of --output may say it.",
        )
        return how(where(function))

    return added
