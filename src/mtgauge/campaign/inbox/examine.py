"""One submission held against everything: its source, its description, and the rules of the campaign."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from mtgauge.campaign.description.task import Role, SetName, Task, TextSet
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.rules.descriptions import SystemDescription
from mtgauge.campaign.rules.names import SubmissionName, parse_name
from mtgauge.campaign.rules.permissions import Action, permission
from mtgauge.campaign.rules.registration import Registration, registered_sites
from mtgauge.campaign.submissions import Submission
from mtgauge.campaign.validation.inputs import load_source
from mtgauge.campaign.validation.submission import validate_submission
from mtgauge.corpus.markup.markedset import MarkedSet
from mtgauge.findings import Finding
from mtgauge.sentences import say


@dataclass(frozen=True, kw_only=True)
class SentFile:
    """A file as it came.

    Attributes:
        path: Where it lies.
        data: Its bytes.
        form: Those of the form of its system, which has the same name with ``.toml``; None where there is none.
        set: Which set of texts it should translate.
        received: When it came; None where nobody noted it.
        lenient: Whether to mend what can be mended.
        form_path: Where the form lies, if it is not beside the file.
    """

    path: Path
    data: bytes
    form: bytes | None
    set: SetName
    received: datetime | None
    lenient: bool
    form_path: str | None = None

    @property
    def sha256(self) -> str:
        """Of its bytes."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def form_sha256(self) -> str | None:
        """Of the bytes of its form."""
        return None if self.form is None else hashlib.sha256(self.form).hexdigest()


@dataclass
class Examiner:
    """Examines submissions of one campaign; reads each source once.

    Attributes:
        folder: The campaign.
        sites: The sites that take part.
    """

    folder: CampaignFolder
    sites: Mapping[str, Registration]
    _sources: dict[str, MarkedSet] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: CampaignFolder) -> Examiner:
        """One for the sites that have registered.

        Raises:
            InputError: A registration form cannot be read from the disk.
        """
        return cls(folder, registered_sites(folder))

    def name(self, file: str) -> tuple[SubmissionName | None, tuple[Finding, ...]]:
        """What the name of a file says, and what is wrong with it."""
        return parse_name(file, [task.id for task in self.folder.campaign.tasks], list(self.sites))

    def examine(self, sent: SentFile, task: Task | None = None) -> Submission:
        """Everything about one file that can be known without the others.

        Args:
            sent: The file.
            task: Its task; None: as its name says.

        Raises:
            InputError: The source of its task cannot be used.
        """
        name, found = self.name(sent.path.name)
        findings = tuple(replace(finding, file=str(sent.path)) for finding in found)
        if task is None and name is not None:
            task = self.folder.campaign.task(name.task)
        texts = _texts(task, sent.set)
        if task is None or texts is None:
            if task is not None:
                message = say("task {id} has no progress set", id=task.id)
                findings = (*findings, Finding("no-progress-set", message, file=str(sent.path)))
            return _submission(sent, name, None, SystemDescription(), findings)
        validation = validate_submission(
            sent.data,
            str(sent.path),
            self._source(texts),
            task,
            set=sent.set,
            tasks=[task.id for task in self.folder.campaign.tasks],
            sites=list(self.sites),
            form=sent.form,
            form_path=sent.form_path,
            lenient=sent.lenient,
        )
        broken = self._rules(sent, name, task) if name is not None else ()
        findings = (*broken, *validation.findings)
        return _submission(sent, name, validation.marked, validation.description, findings)

    def _source(self, texts: TextSet) -> MarkedSet:
        if texts.source not in self._sources:
            self._sources[texts.source] = load_source(str(self.folder.file(texts.source)))
        return self._sources[texts.source]

    def _rules(self, sent: SentFile, name: SubmissionName, task: Task) -> Iterator[Finding]:
        """Whether this site may send this at that time."""
        campaign, path = self.folder.campaign, str(sent.path)
        site = self.sites.get(name.site)
        if site is None:
            known = ", ".join(self.sites) or say("none")
            message = say("site {site!r} is not registered", site=name.site)
            yield Finding("unregistered-site", message, file=path, hint=say("registered: {names}", names=known))
        elif task.id not in site.tasks:
            message = say("site {site} is not registered for task {id}", site=name.site, id=task.id)
            yield Finding(
                "unregistered-task", message, file=path, hint=say("it is for {tasks}", tasks=", ".join(site.tasks))
            )
        elif sent.received is not None:
            answer = permission(campaign, Action.SUBMIT, sent.received, site=site, task=task)
            if not answer.allowed:
                shown = campaign.calendar.shown(sent.received)
                yield Finding(
                    "outside-the-window",
                    say("came on {moment}: {reason}", moment=shown, reason=answer.reason),
                    file=path,
                )


def over_quota(
    folder: CampaignFolder, name: SubmissionName, path: Path, others: Iterable[SubmissionName]
) -> Iterator[Finding]:
    """Whether the site has submitted as many already, under other names.

    Args:
        folder: The campaign.
        name: What the name of the file says.
        path: The file.
        others: Those of the same set of texts that count before it.
    """
    quotas = folder.campaign.task(name.task).quotas
    most = quotas.primary if name.role is Role.PRIMARY else quotas.contrast
    asked = (name.task, name.site, name.role)
    before = [o.system for o in others if (o.task, o.site, o.role) == asked and o.system != name.system]
    if len(before) >= most:
        asked_for = {"site": name.site, "most": most, "role": str(name.role), "task": name.task}
        message = (
            say("site {site} may submit {most} {role} result to {task}", **asked_for)
            if most == 1
            else say("site {site} may submit {most} {role} results to {task}", **asked_for)
        )
        hint = (
            say("it has {before}; a file of the same name takes its place", before=", ".join(before))
            if before
            else None
        )
        yield Finding("over-quota", message, file=str(path), hint=hint)


def _texts(task: Task | None, name: SetName) -> TextSet | None:
    if task is None:
        return None
    return task.test if name is SetName.TEST else task.progress


def _submission(
    sent: SentFile,
    name: SubmissionName | None,
    marked: MarkedSet | None,
    description: SystemDescription,
    findings: Sequence[Finding],
) -> Submission:
    return Submission(
        path=sent.path,
        sha256=sent.sha256,
        set=sent.set,
        received=sent.received,
        name=name,
        marked=marked,
        description=description,
        findings=tuple(findings),
    )
