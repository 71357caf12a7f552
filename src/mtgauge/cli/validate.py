"""``mtgauge validate``."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from mtgauge.cli import exit_codes
from mtgauge.cli.streams import print_text
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.validate import validate as findings_of
from mtgauge.errors import InputError


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-l", "--languages", metavar="SRC-TGT", help="The pair to check in a folder that holds several.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print.")
def validate(files: tuple[str, ...], languages: str | None, form: str) -> int:
    """Check files of any format, and print everything that is wrong with them, by file, line and segment.

    FILE may also be a folder or a name, as for convert. Exits with 1 where something is found, with 2 where a file
    cannot be read at all.
    """
    pair = LanguagePair.parse(languages) if languages else None
    found: list[InputError] = []
    unusable: list[InputError] = []
    for file in files:
        try:
            found += findings_of(file, pair)
        except InputError as error:
            unusable.append(error)
    print_findings((*found, *unusable), form, checked=len(files))
    return exit_codes.UNUSABLE if unusable else exit_codes.FINDING if found else 0


def print_findings(findings: Sequence[InputError], form: str, *, checked: int) -> None:
    """Prints what was found in so many files, as ``text`` or ``json``."""
    if form == "json":
        print_text(json.dumps([_row(finding) for finding in findings], ensure_ascii=False, indent=1))
        return
    for finding in findings:
        print_text(" ".join(str(finding).split()))
    count = len(findings)
    print_text(f"{checked} checked, {count} {'finding' if count == 1 else 'findings'}")


def _row(finding: InputError) -> dict[str, str | int | None]:
    return {
        "file": finding.file,
        "line": finding.line,
        "segment": finding.segment,
        "message": finding.message,
        "hint": finding.hint,
    }
