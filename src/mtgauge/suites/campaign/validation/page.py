"""Validations as one HTML page: nothing from elsewhere, and all words there without a script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.base.findings.capped import counted
from mtgauge.pages.charts import verbatim
from mtgauge.pages.page import Chapter, Fragment, Page, PagePart, Section, Skip, build
from mtgauge.pages.table import Column, ColumnKind, Name, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.rules.descriptions import DescriptionPart
from mtgauge.suites.campaign.validation.listing import Examined

PACKAGE = __package__

#: What the parts of a description are called on the page.
PARTS = {
    DescriptionPart.ENVIRONMENT: say("Hardware and software environment"),
    DescriptionPart.TIME: say("Execution time"),
    DescriptionPart.TECHNOLOGY: say("Technology outline"),
    DescriptionPart.TRAINING_DATA: say("Training data"),
    DescriptionPart.EXTERNAL_TECHNOLOGY: say("External technology"),
}
_SEVERITIES = {"error": say("error"), "warning": say("warning")}
_ROLES = {Role.PRIMARY: say("primary result"), Role.CONTRAST: say("contrast result")}


def page_of(files: Sequence[Examined], *, language: str | None = None) -> str:
    """The page; names and texts of files are escaped, and its policy lets in nothing but its own script and style.

    Args:
        files: What was found in each.
        language: The language it opens in; None: the reader's, and English where scripts do not run.
    """
    page = Page(
        title=", ".join(str(file.path) for file in files),
        chapters=[
            Chapter(
                "files",
                say("Files"),
                [
                    Section(
                        "validation", say("Validation of result files"), list(_overview(files)), is_first=True
                    ),
                    *(_section(number, file) for number, file in enumerate(files, start=1)),
                ],
            )
        ],
        skip=Skip(say("Skip to the findings"), "file-1"),
        packages=[PACKAGE],
        styles=[(PACKAGE, "validation.css")],
        said=list(_said(files)),
    )
    return build(page, language=language).decode("utf-8").rstrip("\n")


def _said(files: Sequence[Examined]) -> Iterator[str]:
    """Sentences of the findings, which the page says again in the reader's language."""
    for file in files:
        for finding in file.findings:
            yield from (finding.message, finding.hint or "")


def _overview(files: Sequence[Examined]) -> Iterator[PagePart]:
    """A list of several files, which leads to each."""
    if len(files) > 1:
        yield Fragment("files.html", {"files": files, "verdict": _verdict})


def _section(number: int, file: Examined) -> Section:
    """What was found in a file."""
    known = {"file": file, "verdict": _verdict(file), "roles": _ROLES}
    described = {"parts": {PARTS[part]: said for part, said in _described(file)}}
    parts: list[PagePart] = [
        Fragment("verdict.html", known),
        *([_findings(number, file)] if file.findings else []),
        *([Fragment("description.html", described)] if described["parts"] else []),
        *([_resources(number, file)] if file.description.out_of_list else []),
    ]
    return Section(f"file-{number}", verbatim(str(file.path)), parts)


def _described(file: Examined) -> Iterator[tuple[DescriptionPart, str]]:
    """The parts of the description that are there, in the order of `PARTS`."""
    return ((part, file.description.parts[part]) for part in PARTS if part in file.description.parts)


def _findings(number: int, file: Examined) -> Table:
    elsewhere = any(finding.file not in (None, str(file.path)) for finding in file.findings)
    advised = any(finding.hint for finding in file.findings)
    return Table(
        id=f"findings-{number}",
        caption=[say("Findings, in the order of the file")],
        columns=[
            Column(title=say("Line"), kind=ColumnKind.COUNT),
            Column(title=say("Segment")),
            Column(title=say("Gravity")),
            Column(title=say("Finding")),
            *([Column(title=say("Advice"))] if advised else []),
            *([Column(title=say("File"))] if elsewhere else []),
            Column(title=say("Code")),
        ],
        rows=[
            Row(
                [
                    finding.line,
                    finding.segment,
                    _SEVERITIES[finding.severity.word],
                    _told(finding.message),
                    *([finding.hint and _told(finding.hint)] if advised else []),
                    *([finding.file] if elsewhere else []),
                    finding.code,
                ],
                classes=[finding.severity.word],
            )
            for finding in file.findings
        ],
        labelled_by=f"file-{number}-title",
    )


def _resources(number: int, file: Examined) -> Table:
    return Table(
        id=f"resources-{number}",
        caption=[say("Data that are not on the campaign's list")],
        columns=[
            Column(title=say("Name"), kind=ColumnKind.NAME),
            Column(title=say("Access")),
            Column(title=say("Origin, or content and amount; newest text")),
        ],
        rows=[
            Row(
                [
                    Name(resource.name),
                    say("public") if resource.is_public else say("not public"),
                    "; ".join(filter(None, [resource.origin, resource.content, resource.amount, resource.newest])),
                ]
            )
            for resource in file.description.out_of_list
        ],
        labelled_by=f"file-{number}-title",
    )


def _told(words: str) -> Text:
    """A sentence of a finding; one that no catalogue has stands as it is."""
    return words if isinstance(words, Text) else verbatim(words)


def _verdict(file: Examined) -> Iterator[Text]:
    yield say("accepted") if file.is_accepted else say("refused")
    errors, warnings = counted(file.findings)
    if errors:
        yield say("errors: {n}", n=errors)
    if warnings:
        yield say("warnings: {n}", n=warnings)
