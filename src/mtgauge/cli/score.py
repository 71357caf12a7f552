"""``mtgauge score``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.cli.options import Request, evaluation_options, run


@click.command()
@evaluation_options
def score(**options: Any) -> int:
    """Score systems on a test set.

    SYSTEM is a file with one translation a segment (plain text, .tsv, .jsonl; also .gz, .xz, .zst), - for standard
    input, or NAME=FILE. XML, SGML and Parquet give all the systems that they hold.
    Systems are tested against each other where --baseline, --test or --clusters is given.
    """
    return run(Request(**options))
