"""``mtgauge score``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.base import door
from mtgauge.commands.evaluating import run
from mtgauge.commands.options import evaluation_options
from mtgauge.commands.sections import SectionCommand
from mtgauge.commands.streams import is_piped


@click.command(cls=SectionCommand)
@evaluation_options
def score(**options: Any) -> int:
    """Score systems on a test set.

    SYSTEM is a file with one translation per segment (plain text, .tsv, .csv, .jsonl, .json; also .gz, .xz,
    .zst), - for standard input, or NAME=FILE. XML, SGML and Parquet give all the systems that they hold. Where no
    file is named, text that is piped is the system.
    Systems are tested against each other where --baseline, --test or --clusters is given.
    """
    piped = is_piped()
    if not (options["systems"] or options["testsets"]) and "-" not in options["references"] and piped:
        options["systems"] = (door.STDIN,)
    return run({**options, "piped": piped})
