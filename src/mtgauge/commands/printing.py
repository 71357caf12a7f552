"""The options of commands that print one thing: in which format, and where to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from mtgauge.commands.declared import FILE, together
from mtgauge.commands.sections import section_option
from mtgauge.commands.suffixes import by_suffix
from mtgauge.engine.setting import OUTPUT

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: Adds ``--output``, given to the command as ``output``.
output_option = section_option(
    "-o",
    "--output",
    section=OUTPUT,
    common=True,
    type=FILE,
    metavar="FILE",
    is_eager=True,
    help="Write to FILE instead of standard output.",
)


def form_option(
    forms: Iterable[str], name: str = "form", text: str = "Output format.", **more: Any
) -> Callable[[_Function], _Function]:
    """Adds ``--format``.

    Args:
        forms: The formats, the default one first.
        name: How it is given to the command.
        text: Its help.
        **more: As for Click's options.
    """
    kind = click.Choice([*forms])
    return section_option(
        "-f",
        "--format",
        name,
        section=OUTPUT,
        common=True,
        type=kind,
        default=kind.choices[0],
        show_default=True,
        help=text,
        **more,
    )


def printing_options(forms: Iterable[str]) -> Callable[[_Function], _Function]:
    """Adds ``--format``, or by default the suffix of ``--output``, and ``--output``."""
    text = "Output format. By default the suffix of --output decides."
    return together(form_option(forms, text=text, callback=by_suffix), output_option)
