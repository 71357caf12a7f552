"""Files of judgements: whether they are there, can be read, and are of submissions and segments of their task."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.toml import KeyPath, TomlFile
from mtgauge.corpus import TestSet
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements.checks import check_judgements
from mtgauge.corpus.judgements.column import JudgementRules, human_column
from mtgauge.corpus.judgements.judgement import Judgements
from mtgauge.corpus.judgements.matching import JudgedSet
from mtgauge.corpus.judgements.registry import merged, parse_judgements
from mtgauge.corpus.judgements.weights import weights_of
from mtgauge.corpus.markup.markedset import Version, place
from mtgauge.suites.campaign.checks.library import Library
from mtgauge.suites.campaign.description.human import HumanEvaluation, JudgedColumnFiles
from mtgauge.suites.campaign.description.task import SetName, Task
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.standing import State, decide
from mtgauge.suites.campaign.rules.names import SubmissionName
from mtgauge.suites.campaign.scoring.judgements import UNKNOWN, aliases_of, with_hint

#: Before every deadline.
_BEFORE = datetime.min.replace(tzinfo=UTC)


def judgements(ledger: Ledger, library: Library, source: TomlFile) -> Iterator[Finding]:
    """Findings about judgements: file by file, then whether those of a column fit their task.

    Args:
        ledger: What happened in the campaign.
        library: Its texts.
        source: Its ``campaign.toml``.
    """
    for number, task in enumerate(ledger.campaign.tasks):
        if task.human is not None:
            findings: list[Finding] = []
            path = ("tasks", number, "human")
            rules = _rules(task.human, library, (*path, "weights"), findings)
            judged = _judged_set(ledger, task, library)
            for column in task.human.judgements:
                _check_column(column, task, library, (*path, "judgements", column.name), judged, rules, findings)
            yield from findings


def _rules(
    human: HumanEvaluation, library: Library, path: KeyPath, findings: list[Finding]
) -> JudgementRules | None:
    """How judgements become values; None where the weights cannot be used."""
    if human.weights_file is None:
        return human.rules
    if library.bytes(human.weights_file, path, findings) is None:
        return None
    rules = replace(human.rules, weights=library.path(human.weights_file))
    try:
        weights_of(rules.weights)
    except InputError as error:
        findings.append(error.finding)
        return None
    return rules


def _judged_set(ledger: Ledger, task: Task, library: Library) -> JudgedSet | None:
    """All segments of the source, and the submissions that lie in the folder; None where there is no source.

    References may stand among judged systems, and count as systems that are not measured.
    """
    marked = library.source(task.test.source, (), [])
    if marked is None:
        return None
    segments = {
        place(document, segment): (document.id, segment.text) for document, segment in marked.only.segments()
    }
    if not segments:
        return None
    documents, texts = zip(*segments.values(), strict=True)
    testset = TestSet(None, texts, ids=tuple(segments), documents=documents, languages=task.languages)
    names = _submissions(ledger, task)
    references = [library.references(file, marked, (), []) for file in task.test.references]
    makers = {name for found in references if found for version in found.versions for name in _makers(version)}
    return JudgedSet(testset, [name.label for name in names], sorted(makers), aliases=aliases_of(names))


def _submissions(ledger: Ledger, task: Task) -> list[SubmissionName]:
    """What has come for a task and was taken, whatever it still lacks."""
    taken = (State.ACCEPTED, State.WITHDRAWN)
    standings = [s for s in decide(ledger, _BEFORE) if s.received.set is SetName.TEST and s.state in taken]
    return [s.name for s in standings if s.name is not None and s.name.task == task.id]


def _makers(version: Version) -> Iterator[str]:
    """What a reference may be called."""
    if version.system is not None:
        site, system = version.system.site, version.system.sysid
        yield from filter(None, (system, site, f"{site}-{system}"))


def _check_column(
    column: JudgedColumnFiles,
    task: Task,
    library: Library,
    path: KeyPath,
    judged: JudgedSet | None,
    rules: JudgementRules | None,
    findings: list[Finding],
) -> None:
    parts = [(library.path(file), _parsed(file, task, library, path, findings)) for file in column.files]
    read = [(file, part) for file, part in parts if part is not None]
    if len(read) < len(parts):
        return
    try:
        together = merged(read)
    except InputError as error:
        findings.append(error.finding)
        return
    found = Findings(read[0][0])
    check_judgements(together, found)
    findings += [warning.at(file=found.file) for warning in found.warnings]
    if judged is not None and rules is not None:
        # before anything was submitted, nobody knows which systems there will be
        known = judged if judged.systems else replace(judged, systems=together.systems)
        findings += _misfits(column.name, together, known, rules)


def _parsed(file: str, task: Task, library: Library, path: KeyPath, findings: list[Finding]) -> Judgements | None:
    """What is in a file; None, with findings, where it cannot be used."""
    data = library.bytes(file, path, findings)
    if data is None:
        return None
    found = Findings(library.path(file), gather=True)
    try:
        parsed = parse_judgements(data, found.file, task.languages, found)
    except InputError as error:
        findings.append(error.finding)
        return None
    findings += [*found.items, *(warning.at(file=found.file) for warning in found.warnings)]
    return None if found.items else parsed


def _misfits(name: str, found: Judgements, judged: JudgedSet, rules: JudgementRules) -> Iterator[Finding]:
    """What is not of this task, and what has no value."""
    for rule in (rules, replace(rules, skip_unknown=True)):
        try:
            human_column(name, found, judged, rule)
        except InputError as error:
            yield with_hint(error).finding
            if error.finding.code in UNKNOWN:
                continue
        return
