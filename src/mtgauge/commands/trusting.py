"""Options for foreign records, which are computed again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from mtgauge.commands.declared import together
from mtgauge.records.trust import MOST_SAMPLES, SEALED_SAMPLES

_Function = TypeVar("_Function", bound=Callable[..., Any])


def trust_options(option: Callable[..., Any] = click.option) -> Callable[[_Function], _Function]:
    """Adds the options that say what a record may do; ``option`` makes one of a declaration."""
    return together(
        option("--allow-hub", is_flag=True, help="Download models of the record from the Hugging Face hub."),
        option(
            "--max-samples",
            "most_samples",
            type=click.IntRange(1),
            metavar="N",
            help="Reject a record with more samples or trials.  "
            f"[default: {MOST_SAMPLES:,}; with --sealed {SEALED_SAMPLES:,}]",
        ),
    )
