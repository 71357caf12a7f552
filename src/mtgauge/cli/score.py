"""``mtgauge score``."""

from __future__ import annotations

from typing import Any

from mtgauge.base import door
from mtgauge.commands.evaluating import run
from mtgauge.commands.options import evaluation_options
from mtgauge.commands.sections import command
from mtgauge.commands.streams import is_piped


@command(
    examples=(
        "mtgauge score -r reference-A.txt systems/aurora.txt",
        "mtgauge score -r reference-A.txt -l zh-en -m bleu,chrf,ter --ci systems/*.txt",
    )
)
@evaluation_options
def score(**options: Any) -> int:
    """Score systems on a test set.

    A system is plain text with one segment per line, .tsv, .csv, .jsonl or .json, also compressed (.gz, .xz,
    .zst). XML, SGML and Parquet files can have several systems. - is standard input,
    and without SYSTEM, piped text is scored.

    Systems are tested against each other with --baseline, --test or --clusters.
    """
    piped = is_piped()
    if not (options["systems"] or options["testsets"]) and "-" not in options["references"] and piped:
        options["systems"] = (door.STDIN,)
    return run({**options, "piped": piped})
