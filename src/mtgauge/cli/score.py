"""``mtgauge score``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.cli.evaluating import run
from mtgauge.cli.options import evaluation_options
from mtgauge.cli.sections import SectionCommand


@click.command(cls=SectionCommand)
@evaluation_options
def score(**options: Any) -> int:
    """Score systems on a test set.

    SYSTEM is a file with one translation per segment (plain text, .tsv, .jsonl; also .gz, .xz, .zst), - for
    standard input, or NAME=FILE. XML, SGML and Parquet give all the systems that they hold.
    Systems are tested against each other where --baseline, --test or --clusters is given.
    """
    return run(options)
