"""``mtgauge validate``."""

from __future__ import annotations

import click

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.commands import exit_codes
from mtgauge.commands.findings_text import findings_as_text
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import printing_options
from mtgauge.commands.testset_options import BOM_OPTION, pair_option
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.textfile import Bom
from mtgauge.corpus.validate import validate as look_at
from mtgauge.corpus.validate import validate_judgements


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@pair_option("The pair to check in a folder that holds several, or of a file that contradicts itself.")
@click.option("--human", is_flag=True, help="FILE holds human judgements, in any of the formats of score --human.")
@BOM_OPTION
@printing_options(["text", "json"])
def validate(
    files: tuple[str, ...], languages: str | None, human: bool, bom: str, form: str, output: str | None
) -> int:
    """Check files of any format, and print everything that is wrong with them, by file, line and segment.

    Each kind of finding is one line, with a count and examples. FILE may also be a folder or a name, as for
    convert. Exits with 1 where something is found, with 2 where a file cannot be read at all; warnings are no
    findings.
    """
    pair = LanguagePair.parse(languages) if languages else None
    found: list[Finding] = []
    unusable: list[Finding] = []
    suspicious: list[tuple[str, Finding]] = []
    notes: list[tuple[str, str]] = []
    for file in files:
        try:
            checked = validate_judgements(file, pair) if human else look_at(file, pair, Bom(bom))
        except InputError as error:
            unusable.append(error.finding)
        else:
            found += checked.findings
            suspicious += [(file, warning) for warning in checked.warnings]
            notes += [(file, note) for note in checked.notes]
    shown = findings_as_text((*found, *unusable), form, checked=len(files), warnings=suspicious, notes=notes)
    emit_text(shown, output)
    return exit_codes.UNUSABLE if unusable else exit_codes.FINDING if found else 0
