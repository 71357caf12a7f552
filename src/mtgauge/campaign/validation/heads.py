"""The first elements of a file: what set it says that it translates, and who says that."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.campaign.validation.inputs import SubmissionInputs
from mtgauge.corpus.markup.markedset import SetKind
from mtgauge.findings import Finding
from mtgauge.language_codes import label_code

_WHAT = {SetKind.SOURCE: "a source", SetKind.REFERENCE: "references"}


def head(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Findings about the first element: its name and its attributes."""
    marked, source = inputs.marked, inputs.source
    if marked.kind is not SetKind.TARGET:
        message = f"holds {_WHAT[marked.kind]}, not the output of a system"
        yield Finding("wrong-kind", message, line=marked.line, hint="a result file begins with <tgtset>")
    if len(marked.versions) > 1:
        message = f"holds {len(marked.versions)} translations; the first is looked at"
        yield Finding("several-systems", message, line=marked.line, hint="one file a system")
    if marked.setid != source.setid:
        hint = f"it should translate the {inputs.set} set"
        yield Finding("wrong-setid", _differs("setid", marked.setid, source.setid), line=marked.line, hint=hint)
    yield from _languages(inputs)


def _languages(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Languages are those of the source file; of the task where the source file does not say."""
    marked, source, demands = inputs.marked, inputs.source, inputs.demands
    wanted = (
        ("srclang", marked.srclang, source.srclang, demands.source_language),
        ("tgtlang", marked.tgtlang, source.tgtlang, demands.target_language),
    )
    for attribute, found, of_source, of_task in wanted:
        expected, whose = (of_source, "source") if of_source else (of_task, "task")
        if expected and label_code(found) != label_code(expected):
            yield Finding("wrong-set-language", _differs(attribute, found, expected, whose), line=marked.line)


def _differs(attribute: str, found: str, expected: str, whose: str = "source") -> str:
    said = f"{attribute} is {found!r}" if found else f"has no {attribute}"
    return f"{said} where the {whose} has {expected!r}" if expected else f"{said} where the {whose} has none"


def system(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Findings about the ``system`` element: that it is there, and agrees with the name of the file."""
    element = inputs.system
    if element is None:
        hint = 'put <system site="..." sysid="..."> with the description of the system before the first document'
        yield Finding("missing-system", "does not say who made it", line=inputs.marked.line, hint=hint)
        return
    name = inputs.name
    for attribute, code, found, named in (
        ("site", "wrong-site", element.site, name.site if name is not None else element.site),
        ("sysid", "wrong-sysid", element.sysid, name.system if name is not None else element.sysid),
    ):
        if not found:
            yield Finding(code, f"<system> has no {attribute}", line=element.line)
        elif found.casefold() != named.casefold():
            message = f"{attribute} is {found!r}, the name of the file says {named!r}"
            yield Finding(code, message, line=element.line)
