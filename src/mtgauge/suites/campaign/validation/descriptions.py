"""The description of a system: its length, its parts, and what it declares (CWMT 2008, IV and appendix C)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mtgauge.base.findings import Finding, Severity
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.task import DataRule, ForbiddenSeverity
from mtgauge.suites.campaign.rules.declarations import after_cut_off, incomplete, parse_declaration
from mtgauge.suites.campaign.rules.descriptions import DescriptionPart, SystemDescription
from mtgauge.suites.campaign.rules.headings import sections
from mtgauge.suites.campaign.rules.named_data import name_in
from mtgauge.suites.campaign.validation.requirements import Requirements

#: Bytes in UTF-8, of the text in the file and of the form together; organisers refused shorter ones.
SHORTEST = 60
#: What each part is called in messages; all of them are headings.
TITLES = {
    DescriptionPart.ENVIRONMENT: "Hardware and software environment",
    DescriptionPart.TIME: "Execution time",
    DescriptionPart.TECHNOLOGY: "Technology outline",
    DescriptionPart.TRAINING_DATA: "Training data",
    DescriptionPart.EXTERNAL_TECHNOLOGY: "External technology",
}
_SEVERITIES = {ForbiddenSeverity.ERROR: Severity.ERROR, ForbiddenSeverity.WARNING: Severity.NOTABLE}


@dataclass(frozen=True, slots=True)
class Description:
    """A description and what it was read from.

    Attributes:
        content: Its parts and declarations.
        size: How long it is, in bytes of UTF-8.
        findings: What could not be read of it.
    """

    content: SystemDescription
    size: int
    findings: tuple[Finding, ...]


def describe(text: str, form: SystemDescription | None = None) -> Description:
    """Puts together what the ``system`` element and the form say; where both say something, the form counts.

    Args:
        text: The text of the ``system`` element, with its line breaks.
        form: What the form says; None where there is none.
    """
    form = form or SystemDescription()
    parts: dict[DescriptionPart, str] = {}
    declared: list[str] = []
    for part, said in sections(text):
        if part is None:
            declared.append(said)
        else:
            parts[part] = f"{parts.get(part, '')}\n{said}".strip()
    size = len(text.strip().encode()) + sum(len(said.encode()) for said in form.parts.values())
    if form.is_declared or not declared:
        content = SystemDescription({**parts, **form.parts}, form.out_of_list, form.is_declared)
        return Description(content, size, ())
    resources, findings = parse_declaration("\n".join(declared))
    return Description(SystemDescription({**parts, **form.parts}, resources, is_declared=True), size, findings)


def description(
    described: Description, requirements: Requirements, line: int | None, *, in_file: bool = True
) -> Iterator[Finding]:
    """All findings about a description.

    Args:
        described: The description.
        requirements: What the task asks for.
        line: Where it stands.
        in_file: Whether the result file has a place for it; else its form has.
    """
    found = (
        *_length(described, in_file=in_file),
        *_parts(described, in_file=in_file),
        *described.findings,
        *_declared(described.content, requirements, in_file=in_file),
    )
    yield from (replace(finding, line=line) for finding in found)


def _length(described: Description, *, in_file: bool) -> Iterator[Finding]:
    hint = say("describe it in <system>, or in a form") if in_file else say("describe it in a form, NAME.toml")
    if not described.size:
        yield Finding("missing-description", say("has no description of the system"), hint=hint)
    elif described.size < SHORTEST:
        message = say(
            "the description of the system has {size} bytes, {shortest} are needed",
            size=described.size,
            shortest=SHORTEST,
        )
        yield Finding("short-description", message, hint=hint)


def _parts(described: Description, *, in_file: bool) -> Iterator[Finding]:
    parts = described.content.parts
    for part, title in TITLES.items() if described.size else ():
        if part not in parts:
            key = part.value.replace("-", "_")
            hint = (
                say("head it with {title}:, or give a form", title=title)
                if in_file
                else say("write it in the form as {key}", key=key)
            )
            yield Finding("missing-part", say("the description has no part {title!r}", title=title), hint=hint)
        elif not parts[part]:
            hint = say("say what there is, or none")
            yield Finding(
                "empty-part", say("the part {title!r} of the description is empty", title=title), hint=hint
            )


def _declared(content: SystemDescription, requirements: Requirements, *, in_file: bool) -> Iterator[Finding]:
    yield from incomplete(content.out_of_list)
    if requirements.cut_off is not None:
        yield from after_cut_off(content.out_of_list, requirements.cut_off)
    for resource in content.out_of_list:
        if requirements.data is DataRule.CLOSED:
            message = say(
                "{name!r} is not on the list of the campaign, and this task takes no other data",
                name=resource.name,
            )
            yield Finding("out-of-list-data", message)
    yield from _forbidden(content, requirements)
    if requirements.data is DataRule.OPEN and not content.is_declared:
        hint = (
            say("write Out-of-list data: none, or declare it")
            if in_file
            else say("write out_of_list = [] in the form, or declare it")
        )
        message = say("does not say whether data out of the list was used; taken as none")
        yield Finding("no-declaration", message, hint=hint)


def _forbidden(content: SystemDescription, requirements: Requirements) -> Iterator[Finding]:
    """What is declared is used; what is named among the training data may be named because it was left out."""
    for forbidden in requirements.forbidden:
        names = (forbidden, *requirements.other_names.get(forbidden, ()))
        for resource in content.out_of_list:
            if name := name_in(f"{resource.name}\n{resource.origin}\n{resource.content}", names):
                message = say(
                    "{name!r} may not train a system of this task: {forbidden} is forbidden",
                    name=resource.name,
                    forbidden=_with_id(name, forbidden),
                )
                yield _as_chosen(Finding("forbidden-data", message), requirements.forbidden_severity)
        if name := name_in(content.parts.get(DescriptionPart.TRAINING_DATA, ""), names):
            message = say(
                "the training data names {name}, which may not train a system of this task",
                name=_with_id(name, forbidden),
            )
            yield _as_chosen(Finding("forbidden-data-named", message), requirements.forbidden_severity)


def _with_id(name: str, resource: str) -> str:
    return name if name == resource else f"{name} ({resource})"


def _as_chosen(finding: Finding, chosen: ForbiddenSeverity | None) -> Finding:
    """A finding with the severity that the organiser chose; its own where nothing was chosen."""
    if chosen is None:
        return finding
    return replace(finding, severity=_SEVERITIES[chosen])
