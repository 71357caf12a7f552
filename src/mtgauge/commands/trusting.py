"""Options for foreign records, which are computed again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from mtgauge.commands.declared import together
from mtgauge.records.trust import MOST_SAMPLES, SEALED_SAMPLES

_Function = TypeVar("_Function", bound=Callable[..., Any])


def trust_options(
    option: Callable[..., Any] = click.option, *, has_sealed: bool = False
) -> Callable[[_Function], _Function]:
    """Adds the options that say what a record may do; ``option`` makes one of a declaration.

    With ``has_sealed`` the command has the option ``--sealed``, which lowers a default.
    """
    sealed = f"; with --sealed {SEALED_SAMPLES:,}" if has_sealed else ""
    return together(
        option("--allow-hub", is_flag=True, help="Download models of the record from the Hugging Face hub."),
        option(
            "--max-samples",
            "most_samples",
            type=click.IntRange(1),
            metavar="N",
            help=f"Reject a record with more samples or trials.  [default: {MOST_SAMPLES:,}{sealed}]",
        ),
    )
