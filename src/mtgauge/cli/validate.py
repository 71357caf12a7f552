"""``mtgauge validate``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from mtgauge.cli import exit_codes
from mtgauge.cli.language import spoken_line
from mtgauge.cli.streams import print_text
from mtgauge.cli.testset_options import BOM_OPTION
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.findings import by_kind
from mtgauge.corpus.textfile import Bom
from mtgauge.corpus.validate import validate as look_at
from mtgauge.corpus.validate import validate_judgements
from mtgauge.errors import InputError
from mtgauge.findings import Finding
from mtgauge.places import place_of
from mtgauge.sentences import Sentence, say, sequence

#: Further places that are named of one kind of finding.
_EXAMPLES = 2


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "-l",
    "--language-pair",
    "languages",
    metavar="SRC-TGT",
    help="The pair to check in a folder that holds several, or of a file that contradicts itself.",
)
@click.option("--human", is_flag=True, help="FILE holds human judgements, in any of the formats of score --human.")
@BOM_OPTION
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print.")
def validate(files: tuple[str, ...], languages: str | None, human: bool, bom: str, form: str) -> int:
    """Check files of any format, and print everything that is wrong with them, by file, line and segment.

    Each kind of finding is one line, with a count and examples. FILE may also be a folder or a name, as for
    convert. Exits with 1 where something is found, with 2 where a file cannot be read at all; warnings are no
    findings.
    """
    pair = LanguagePair.parse(languages) if languages else None
    found: list[Finding] = []
    unusable: list[Finding] = []
    suspicious: list[tuple[str, Finding]] = []
    for file in files:
        try:
            checked = validate_judgements(file, pair) if human else look_at(file, pair, Bom(bom))
        except InputError as error:
            unusable.append(error.finding)
        else:
            found += checked.findings
            suspicious += [(file, warning) for warning in checked.warnings]
    print_findings((*found, *unusable), form, checked=len(files), warnings=suspicious)
    return exit_codes.UNUSABLE if unusable else exit_codes.FINDING if found else 0


def print_findings(
    findings: Sequence[Finding], form: str, *, checked: int, warnings: Sequence[tuple[str, Finding]] = ()
) -> None:
    """Prints what was found in so many files, and (file, warning) of each warning, as ``text`` or ``json``."""
    kinds = list(by_kind(findings))
    if form == "json":
        rows = [*map(_row, kinds), *(_row([warning.at(file=file)]) for file, warning in warnings)]
        print_text(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    for kind in kinds:
        print_text(spoken_line(_line(kind)))
    for file, warning in warnings:
        print_text(spoken_line(warning.at(file=file).sentence))
    counted = _counted(len(findings))
    if len(kinds) < len(findings):
        counted = (
            say("{findings} of 1 kind", findings=counted)
            if len(kinds) == 1
            else say("{findings} of {n} kinds", findings=counted, n=len(kinds))
        )
    if warnings:
        n = len(warnings)
        also = say("1 warning") if n == 1 else say("{n} warnings", n=n)
        counted = say("{findings}, {warnings}", findings=counted, warnings=also)
    print_text(say("{n} checked, {findings}", n=checked, findings=counted))


def _counted(n: int) -> Sentence:
    return say("1 finding") if n == 1 else say("{n} findings", n=n)


def _line(kind: Sequence[Finding]) -> Sentence:
    """The first finding of a kind, how many more there are, and the places of some."""
    first, *others = kind
    if not others:
        return first.text
    more = say("{finding}; {n} more of this kind", finding=first.text, n=len(others))
    places = [place for place in (_example(finding, first) for finding in others[:_EXAMPLES]) if place]
    if not places:
        return more
    if len(others) > len(places):
        places.append("...")
    return say("{finding}: {places}", finding=more, places=sequence(places))


def _example(finding: Finding, first: Finding) -> str:
    """Where another finding of a kind stands, and what it says if that is not what the first one says."""
    place = place_of(None, finding.line, finding.segment)
    if finding.message == first.message:
        return place
    return say("{place}: {message}", place=place, message=finding.message) if place else finding.message


def _row(kind: Sequence[Finding]) -> dict[str, Any]:
    first, *others = kind
    places = ("line", "segment", "message", "values")
    return {
        **first.as_dict(),
        "count": len(kind),
        "others": [{name: value for name, value in other.as_dict().items() if name in places} for other in others],
    }
