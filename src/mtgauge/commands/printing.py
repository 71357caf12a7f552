"""The options of commands that print one thing: in which format, and where to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from mtgauge.commands.declared import FILE, together
from mtgauge.commands.suffixes import by_suffix

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: Adds ``--output``, given to the command as ``output``.
output_option = click.option(
    "-o", "--output", type=FILE, metavar="FILE", is_eager=True, help="Write there instead of to standard output."
)


def form_option(
    forms: Iterable[str], name: str = "form", text: str = "How to print.", **more: Any
) -> Callable[[_Function], _Function]:
    """Adds ``--format``.

    Args:
        forms: The formats, the default one first.
        name: How it is given to the command.
        text: Its help.
        **more: As for Click's options.
    """
    kind = click.Choice([*forms])
    return click.option(
        "-f", "--format", name, type=kind, default=kind.choices[0], show_default=True, help=text, **more
    )


def printing_options(forms: Iterable[str]) -> Callable[[_Function], _Function]:
    """Adds ``--format``, or by default the suffix of ``--output``, and ``--output``."""
    text = "How to print; where it is not given, the suffix of --output may say it."
    return together(form_option(forms, text=text, callback=by_suffix), output_option)
