"""One result file: read, held against its source and the rules of its task, everything said in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.findings import Finding, has_errors
from mtgauge.base.findings.capped import capped
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.markedset import MarkedSet
from mtgauge.corpus.markup.setfile import Reading
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import SetName, Task
from mtgauge.suites.campaign.files.outputs import read_output
from mtgauge.suites.campaign.rules.descriptions import SystemDescription
from mtgauge.suites.campaign.rules.forms import read_form
from mtgauge.suites.campaign.rules.names import SubmissionName, parse_name
from mtgauge.suites.campaign.validation.candidates import candidates
from mtgauge.suites.campaign.validation.descriptions import describe, description
from mtgauge.suites.campaign.validation.inputs import SubmissionInputs
from mtgauge.suites.campaign.validation.order import documents_in_order, segments_in_order
from mtgauge.suites.campaign.validation.paragraphs import paragraphs
from mtgauge.suites.campaign.validation.requirements import Requirements
from mtgauge.suites.campaign.validation.set_and_system import head, system
from mtgauge.suites.campaign.validation.texts import texts

_CHECKS: tuple[Callable[[SubmissionInputs], Iterator[Finding]], ...] = (
    head,
    system,
    documents_in_order,
    segments_in_order,
    paragraphs,
    candidates,
    texts,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionValidation:
    """What was found in a result file.

    Attributes:
        path: The file.
        name: What its name says; None where the name follows no rule, or no campaign says which tasks there are.
        marked: What it holds; None where it cannot be read.
        description: What it says of its system.
        findings: Everything, in the order of the file; what concerns it as a whole comes first, its form last.
            Where there are too many, some are counted and not listed: see `mtgauge.base.findings.capped`.
    """

    path: str
    name: SubmissionName | None
    marked: MarkedSet | None
    description: SystemDescription
    findings: tuple[Finding, ...]

    @property
    def is_accepted(self) -> bool:
        """Whether nothing refuses it."""
        return not has_errors(self.findings)


def validate_submission(
    data: bytes,
    path: str,
    source: MarkedSet,
    task: Task | None,
    *,
    set: SetName = SetName.TEST,  # noqa: A002  # the word of the field
    tasks: Sequence[str] | Mapping[str, Sequence[str]] = (),
    sites: Sequence[str] = (),
    systems: Mapping[str, Sequence[str]] | None = None,
    form: bytes | None = None,
    form_path: str | None = None,
    lenient: bool = False,
    requirements: Requirements | None = None,
) -> SubmissionValidation:
    """Finds everything that is wrong with a submission.

    Args:
        data: The bytes of the file.
        path: What it is called; its name is looked at where `tasks` are given.
        source: What it should translate, as `load_source` gives it.
        task: The task that it is for; None where there is no campaign.
        set: Whether `source` is the task's test set or its progress set.
        tasks: Ids of all tasks of the campaign, as `parse_name` takes them.
        sites: Names of registered sites, which tell apart hyphens in names.
        systems: Site -> names of its systems, for the same purpose.
        form: The bytes of the form of the system.
        form_path: What it is called; by default as the file, with ``.toml``.
        lenient: Mend what can be mended without a guess; each repair is a warning.
        requirements: Those of the submission; None: those of its task, if it has one.
    """
    if requirements is None:
        requirements = Requirements() if task is None else Requirements.of(task)
    name, findings = _name(path, task, tasks, sites, systems or {})
    filled, form_findings = (
        read_form(form, form_path or str(Path(path).with_suffix(".toml"))) if form is not None else (None, ())
    )
    output = read_output(data, path, requirements.formats, source, lenient=lenient)
    reading = output.reading
    element = reading.marked.only.system if reading.marked is not None else None
    described = describe(element.description if element is not None else "", filled)
    if reading.marked is not None:
        inputs = SubmissionInputs(reading.marked, source, set, requirements, name, output.format)
        findings += _unsaid(reading, [finding for check in _CHECKS for finding in check(inputs)])
    # XML of CWMT that does not say who made it has no place for a description; other formats have a form
    in_file = output.format is FileFormat.CWMT
    if not in_file or (reading.marked is not None and (element is not None or filled is not None)):
        line = element.line if element is not None else None
        findings += description(described, requirements, line, in_file=in_file)
    found = (*(replace(finding, file=path) for finding in findings), *reading.findings)
    return SubmissionValidation(
        path=path,
        name=name,
        marked=reading.marked,
        description=described.content,
        findings=capped([*sorted(found, key=lambda finding: finding.line or 0), *form_findings], reading.more),
    )


def _name(
    path: str,
    task: Task | None,
    tasks: Sequence[str] | Mapping[str, Sequence[str]],
    sites: Sequence[str],
    systems: Mapping[str, Sequence[str]],
) -> tuple[SubmissionName | None, list[Finding]]:
    """What the name of the file says; standard input has none."""
    if not tasks or path == door.STDIN:
        return None, []
    name, found = parse_name(Path(path).name, tasks, sites, systems)
    # the rule of names knows no folders
    findings = [replace(finding, file=path) for finding in found]
    if name is not None and task is not None and name.task != task.id:
        findings.append(
            Finding(
                "wrong-task",
                say("its name says task {task}, it is validated for {id}", task=name.task, id=task.id),
            )
        )
    return name, findings


def _unsaid(reading: Reading, found: Sequence[Finding]) -> list[Finding]:
    """Findings that do not repeat what the reader has said: a score that is not a number is no missing one."""
    bad = {finding.line or 0 for finding in reading.findings if finding.code == "bad-score"}
    # nobody knows the lines of those that were only counted
    end = max(bad) if reading.more.get("bad-score") else None
    return [
        finding
        for finding in found
        if finding.code != "missing-score"
        or (finding.line not in bad and (end is None or (finding.line or 0) < end))
    ]
