"""Options for foreign records, which are computed again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from mtgauge.records.trust import MOST_SAMPLES, SEALED_SAMPLES

_Function = TypeVar("_Function", bound=Callable[..., Any])


def trust_options(function: _Function, option: Callable[..., Any] = click.option) -> _Function:
    """Adds the options that say what a record may do.

    Args:
        function: The command.
        option: Makes an option of a declaration.
    """
    options = (
        option("--allow-hub", is_flag=True, help="Fetch models of the record from the Hugging Face hub."),
        option(
            "--max-samples",
            "most_samples",
            type=click.IntRange(1),
            metavar="N",
            help="Refuse a record that asks for more samples or trials. "
            f"[default: {MOST_SAMPLES:,}; with --sealed {SEALED_SAMPLES:,}]",
        ),
    )
    for add in reversed(options):
        function = add(function)
    return function
