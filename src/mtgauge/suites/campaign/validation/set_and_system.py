"""The opening elements of a result file: the set that it translates, and the system."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.base.language_codes import label_code
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.markedset import SetKind
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.validation.inputs import SubmissionInputs

_WHAT = {SetKind.SOURCE: say("a source"), SetKind.REFERENCE: say("references")}


def head(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Findings about the first element: its name and its attributes."""
    marked, source = inputs.marked, inputs.source
    if marked.kind is not SetKind.TARGET:
        message = say("holds {kind}, not the output of a system", kind=_WHAT[marked.kind])
        yield Finding("wrong-kind", message, line=marked.line, hint=say("a result file begins with <tgtset>"))
    if len(marked.versions) > 1:
        message = say("holds {n} translations; the first is looked at", n=len(marked.versions))
        yield Finding("several-systems", message, line=marked.line, hint=say("one file per system"))
    # a source that is no XML of this kind has no name that could be another
    if marked.setid != source.setid and (source.setid or source.element):
        hint = (
            say("it should translate the test set")
            if inputs.set is SetName.TEST
            else say("it should translate the progress set")
        )
        yield Finding("wrong-setid", _differs("setid", marked.setid, source.setid), line=marked.line, hint=hint)
    yield from _languages(inputs)


def _languages(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Languages are those of the source file; of the task where the source file does not say.

    Text and tables say none, and WMT's XML need not.
    """
    marked, source, requirements = inputs.marked, inputs.source, inputs.requirements
    wanted = (
        ("srclang", marked.srclang, source.srclang, requirements.source_language),
        ("tgtlang", marked.tgtlang, source.tgtlang, requirements.target_language),
    )
    for attribute, found, of_source, of_task in wanted:
        expected, whose = (of_source, "source") if of_source else (of_task, "task")
        if not found and inputs.format is not FileFormat.CWMT:
            continue
        if expected and label_code(found) != label_code(expected):
            yield Finding("wrong-set-language", _differs(attribute, found, expected, whose), line=marked.line)


def _differs(attribute: str, found: str, expected: str, whose: str = "source") -> str:
    said = (
        say("{attribute} is {found!r}", attribute=attribute, found=found)
        if found
        else say("has no {attribute}", attribute=attribute)
    )
    if not expected:
        return say("{said} where the source has none", said=said)
    if whose == "source":
        return say("{said} where the source has {expected!r}", said=said, expected=expected)
    return say("{said} where the task has {expected!r}", said=said, expected=expected)


def system(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Findings about the ``system`` element: that it is there, and agrees with the name of the file.

    WMT's XML names the system alone, and tables and text leave all of it to the name of the file.
    """
    if not inputs.format.is_xml:
        return
    element = inputs.system
    if element is None:
        hint = say(
            'put <system site="..." sysid="..."> with the description of the system before the first document'
        )
        yield Finding("missing-system", say("does not say who made it"), line=inputs.marked.line, hint=hint)
        return
    name = inputs.name
    # WMT's XML names the system in each document
    line = element.line if inputs.format is FileFormat.CWMT else inputs.marked.only.documents[0].line
    attributes = [("sysid", "wrong-sysid", element.sysid, name.system if name is not None else element.sysid)]
    if inputs.format is FileFormat.CWMT:
        site = name.site if name is not None else element.site
        attributes.insert(0, ("site", "wrong-site", element.site, site))
    for attribute, code, found, named in attributes:
        if not found:
            yield Finding(code, say("<system> has no {attribute}", attribute=attribute), line=line)
        elif found.casefold() != named.casefold():
            # in WMT's XML it is an attribute of <hyp>
            shown = attribute if inputs.format is FileFormat.CWMT else "system"
            message = say(
                "{attribute} is {found!r}, the name of the file says {names!r}",
                attribute=shown,
                found=found,
                names=named,
            )
            yield Finding(code, message, line=line)
