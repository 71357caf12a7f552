"""``mtgauge check``."""

from __future__ import annotations

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.commands import exit_codes
from mtgauge.commands.findings_text import findings_as_text
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import printing_options
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.testset_options import BOM_OPTION, pair_option
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.textfile import Bom
from mtgauge.corpus.validate import validate as look_at
from mtgauge.corpus.validate import validate_judgements
from mtgauge.engine.setting import INPUT


@command(examples=("mtgauge check reference-A.txt systems/*.txt", "mtgauge check --human ratings.tsv"))
@argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    help="File, folder or name of a test set, in any format that convert reads.",
)
@pair_option("Language pair to check, for a folder with several or a file that contradicts itself.")
@section_option(
    "--human", section=INPUT, is_flag=True, help="Read FILE as human judgements, as for score --human."
)
@BOM_OPTION
@printing_options(["text", "json"])
def check(
    files: tuple[str, ...], languages: str | None, human: bool, bom: str, form: str, output: str | None
) -> int:
    """Check files of any format, and list all problems by file, line and segment.

    Each kind of problem is one line, with a count and examples. Exit codes: 1 for problems, 2 for
    unreadable files; warnings do not count.
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
