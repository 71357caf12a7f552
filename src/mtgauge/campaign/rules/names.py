"""The naming rule of result files: ``task-site-primary|contrast-system.xml`` (CWMT 2008, appendix B)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mtgauge.campaign.description.task import Role
from mtgauge.campaign.findings import Finding, Severity
from mtgauge.errors import OptionError

ENDING = ".xml"
#: How the campaign's own guideline spells a role in its rule, beside the right spelling in its examples.
MISSPELT = {"constract": Role.CONTRAST}
_ROLES = {str(role): role for role in Role} | MISSPELT
# overlapping, so that "a-primary-primary-b" has two
_ROLE = re.compile(rf"(?=-({'|'.join(_ROLES)})-)", re.IGNORECASE)
#: What cannot stand in a file name on some machine, or would hide.
_UNFIT = re.compile(r"""[\x00-\x1f\x7f<>:"/\\|?*]|^[.\s]|[.\s]$""")


@dataclass(frozen=True, slots=True)
class SubmissionName:
    """What the name of a result file says.

    Attributes:
        task: Id of the task, as the campaign writes it: ``ZH-EN-NEWS-TRANS``.
        site: The participating site, as it registered.
        role: Primary or contrast.
        system: The site's name for its system.
    """

    task: str
    site: str
    role: Role
    system: str

    @property
    def label(self) -> str:
        """The submission among those of its task: ``ict-primary-systema``."""
        return f"{self.site}-{self.role}-{self.system}"

    def __str__(self) -> str:
        """The file name."""
        return f"{written(self.task)}-{self.label}{ENDING}"


def written(task: str) -> str:
    """A task's id as file names have it: ``zh_en_news_trans``."""
    return task.lower().replace("-", "_")


def compose_name(task: str, site: str, role: str, system: str) -> SubmissionName:
    """A name from its parts.

    Raises:
        OptionError: The role is none, or a part is empty or cannot stand in a file name.
    """
    for what, part in (("task", task), ("site", site), ("system", system)):
        if not part or _UNFIT.search(part):
            hint = "take letters, digits, hyphens and underscores"
            raise OptionError(f"the {what} {part!r} cannot stand in a file name", hint=hint)
    if role not in tuple(Role):
        raise OptionError(f"unknown role {role!r}", hint=f"known: {', '.join(Role)}")
    return SubmissionName(task, site, Role(role), system)


def parse_name(
    file_name: str,
    tasks: Sequence[str],
    sites: Sequence[str] = (),
    systems: Mapping[str, Sequence[str]] | None = None,
) -> tuple[SubmissionName | None, tuple[Finding, ...]]:
    """What a file name says.

    Hyphens may stand inside the names of sites and systems. Where a name can be read in more than one way, the
    readings with a registered site are taken, and of these the ones with a registered system.

    Args:
        file_name: Without its folder.
        tasks: Ids of the campaign's tasks.
        sites: Registered sites; empty where nobody knows them.
        systems: Site -> its registered systems, where they are known.

    Returns:
        The name, with sites spelt as they registered, and None where it cannot be read in exactly one way; and
        what is wrong or unusual.
    """
    stem, ending = file_name[: -len(ENDING)], file_name[-len(ENDING) :]
    if ending.lower() != ENDING:
        return None, (Finding("name-ending", f"{file_name!r} does not end in {ENDING}", file=file_name),)
    found = readings(stem, tasks, sites)
    chosen = _known(found, sites, systems or {})
    if len(chosen) != 1:
        return None, (_unreadable(file_name, stem, tasks, chosen),)
    return chosen[0], tuple(_unusual(file_name, stem, chosen[0]))


def readings(stem: str, tasks: Sequence[str], sites: Sequence[str] = ()) -> list[SubmissionName]:
    """Every way to read a file name without its ending; the task's hyphens may be underscores and in any case."""
    spelt = {site.lower(): site for site in sites}
    found = []
    for task in tasks:
        start = len(task)
        if written(stem[:start]) != written(task):
            continue
        for match in _ROLE.finditer(stem, start):
            site, system = stem[start + 1 : match.start()], stem[match.end(1) + 1 :]
            if stem[start] == "-" and site and system:
                role = _ROLES[match[1].lower()]
                found.append(SubmissionName(task, spelt.get(site.lower(), site), role, system))
    return found


def _known(
    found: Sequence[SubmissionName], sites: Sequence[str], systems: Mapping[str, Sequence[str]]
) -> list[SubmissionName]:
    """The readings with a registered site, and with a registered system, as far as there are any."""
    of_sites = [name for name in found if name.site in sites] or list(found)
    return [name for name in of_sites if name.system in systems.get(name.site, ())] or of_sites


def _unreadable(file_name: str, stem: str, tasks: Sequence[str], found: Sequence[SubmissionName]) -> Finding:
    if found:
        ways = "; ".join(explained(name) for name in found)
        message = f"{file_name!r} can be read in {len(found)} ways: {ways}"
        hint = "register sites whose names do not hold a role between hyphens"
        return Finding("name-ambiguous", message, file=file_name, hint=hint)
    rule = "the rule is task-site-primary|contrast-system.xml"
    if not any(written(stem).startswith(written(task)) for task in tasks):
        message = f"{file_name!r} begins with no task of the campaign"
        known = ", ".join(map(written, tasks))
        return Finding("name-unknown-task", message, file=file_name, hint=f"{rule}; tasks: {known}")
    if _ROLE.search(stem) is None:
        message = f"{file_name!r} says neither primary nor contrast between hyphens"
        return Finding("name-without-role", message, file=file_name, hint=rule)
    message = f"{file_name!r} lacks its site or its system"
    return Finding("name-lacks-part", message, file=file_name, hint=rule)


def explained(name: SubmissionName) -> str:
    """A name in words."""
    return f"task {name.task}, site {name.site}, {name.role}, system {name.system}"


def _unusual(file_name: str, stem: str, name: SubmissionName) -> Iterator[Finding]:
    expected = str(name)
    if file_name == expected:
        return
    misspelt = next((word for word in MISSPELT if f"-{word}-" in stem.lower()), None)
    if misspelt is not None and expected == _respelt(file_name, misspelt):
        message = f"the role is spelt {misspelt!r} and is read as {name.role}"
        yield Finding("name-misspelt-role", message, Severity.WARNING, file=file_name, hint=f"write {expected}")
        return
    message = f"{file_name!r} is read as {expected!r}"
    hint = "task in lower case with underscores, site as it registered, role and ending in lower case"
    yield Finding("name-spelling", message, Severity.WARNING, file=file_name, hint=hint)


def _respelt(file_name: str, misspelt: str) -> str:
    return file_name.replace(f"-{misspelt}-", f"-{MISSPELT[misspelt]}-")


def parse_name(
    file_name: str,
    tasks: Sequence[str],
    sites: Sequence[str] = (),
    systems: Mapping[str, Sequence[str]] = _NO_SYSTEMS,
) -> tuple[SubmissionName | None, tuple[Finding, ...]]:
    """What the name of a result file says, and how it breaks the rule.

    A hyphen parts the name, and may stand in the name of a site or a system: where that leaves several readings,
    those of registered sites, then those of known systems, are taken.

    Args:
        file_name: The name, without folders.
        tasks: Ids of the campaign's tasks; without any, what stands before the first hyphen is the task.
        sites: The registered sites; without any, every site will do.
        systems: Site -> its known systems; a site that is not here may send any.

    Returns:
        The name as the rule would write it, or None where there is no reading or more than one; and the findings.
    """
    stem, findings = _stem(file_name)
    readings = _resolved(list(_readings(stem, tasks)), sites, systems)
    if not readings:
        return None, (*findings, _without_reading(stem, tasks))
    if len(readings) > 1:
        listed = "; or ".join(reading.described for reading in readings)
        hint = "ask the site what it means, or register its name"
        return None, (*findings, Finding("name-ambiguous", f"the name can be read as {listed}", hint=hint))
    return readings[0].name, (*findings, *_flaws(readings[0], file_name, sites, systems))


def possible_names(file_name: str, tasks: Sequence[str]) -> tuple[SubmissionName, ...]:
    """All readings of a name, whoever has registered, from the shortest site to the longest."""
    return tuple(reading.name for reading in _readings(_stem(file_name)[0], tasks))


def compose_name(name: SubmissionName, tasks: Sequence[str] = (), sites: Sequence[str] = ()) -> str:
    """The file name of a submission, held against the rule that reads it.

    Raises:
        InputError: A part is empty or has characters that file names cannot have everywhere, the name is too long,
            or it would not be read as it is meant.
    """
    for what, part in (("task", name.task), ("site", name.site), ("system", name.system)):
        unfit = _UNFIT.search(part)
        if unfit or not part:
            flaw = (
                f"has the character {unfit[0]!r}, which file names cannot have everywhere" if unfit else "is empty"
            )
            raise InputError(f"the {what} {part!r} {flaw}", hint="use letters, digits, hyphens, dots, underscores")
    written = str(name)
    if len(written.encode()) > _LONGEST:
        raise InputError(f"the name is longer than {_LONGEST} bytes: {written[:40]}...", hint="shorten a part")
    read, findings = parse_name(written, tasks, sites)
    for finding in findings:
        if finding.severity is Severity.ERROR:
            raise InputError(f"{written}: {finding.message}", hint=finding.hint)
    # without a campaign the task is known by its form alone
    if read is None or replace(read, task=name.task) != name:
        raise InputError(f"{written} would be read in another way: {read}", hint="take another name")
    return written


@dataclass(frozen=True, slots=True)
class _Reading:
    name: SubmissionName
    role: str  # as it is written

    @property
    def described(self) -> str:
        name = self.name
        return f"site {name.site!r}, {name.role}, system {name.system!r} for {name.task}"


def _stem(file_name: str) -> tuple[str, list[Finding]]:
    if file_name.lower().endswith(ENDING):
        return file_name[: -len(ENDING)], []
    stem, dot, ending = file_name.rpartition(".")
    message = f"the name ends in .{ending}" if dot else "the name has no ending"
    return stem if dot else file_name, [Finding("name-ending", message, hint=f"result files end in {ENDING}")]


def _readings(stem: str, tasks: Sequence[str]) -> Iterator[_Reading]:
    for task, rest in _tasks(stem, tasks):
        parts = rest.split("-")
        for position in range(1, len(parts) - 1):
            role = _ROLES.get(parts[position].lower())
            site, system = "-".join(parts[:position]), "-".join(parts[position + 1 :])
            if role is not None and site and system:
                yield _Reading(SubmissionName(task, site, role, system), parts[position])


def _tasks(stem: str, tasks: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(task, what stands behind it) for each task that the name can begin with."""
    if not tasks:
        first, _, rest = stem.partition("-")
        yield first.upper().replace("_", "-"), rest
    for task in tasks:
        if _folded(stem[: len(task)]) == _folded(task) and stem[len(task) : len(task) + 1] == "-":
            yield task, stem[len(task) + 1 :]


def _folded(task: str) -> str:
    return task.lower().replace("-", "_")


def _registered(name: str, names: Sequence[str]) -> str | None:
    """The name as it is registered: the same, or else the same but for case."""
    return name if name in names else next((known for known in names if known.lower() == name.lower()), None)


def _resolved(
    readings: list[_Reading], sites: Sequence[str], systems: Mapping[str, Sequence[str]]
) -> list[_Reading]:
    """Readings with names as they are registered; only those that fit best to what is registered."""
    spelled, ranks = [], []
    for reading in readings:
        name = reading.name
        site = _registered(name.site, sites)
        system = _registered(name.system, systems.get(site or name.site, ()))
        spelled.append(replace(reading, name=replace(name, site=site or name.site, system=system or name.system)))
        ranks.append((site is not None, system is not None))
    return [reading for reading, rank in zip(spelled, ranks, strict=True) if rank == max(ranks)]


def _without_reading(stem: str, tasks: Sequence[str]) -> Finding:
    if tasks and not any(True for _ in _tasks(stem, tasks)):
        known = ", ".join(_folded(task) for task in tasks)
        return Finding(
            "name-task", f"the name {stem!r} begins with no task of the campaign", hint=f"tasks: {known}"
        )
    return Finding("name-parts", f"the name {stem!r} does not have its four parts", hint=f"name it {_RULE}")


def _flaws(
    reading: _Reading, file_name: str, sites: Sequence[str], systems: Mapping[str, Sequence[str]]
) -> Iterator[Finding]:
    name = reading.name
    if sites and name.site not in sites:
        known = ", ".join(sites)
        yield Finding("name-site", f"the name says site {name.site!r}, which is not registered", hint=known)
    elif name.site in systems and name.system not in systems[name.site]:
        message = f"the name says system {name.system!r}, which site {name.site} has not named before"
        yield Finding("name-system", message, Severity.WARNING, hint=", ".join(systems[name.site]))
    if reading.role.lower() == "constract":
        yield Finding("name-constract", "the name says constract, read as contrast", Severity.WARNING)
    rule = str(name).removesuffix(ENDING)
    written = file_name.replace(reading.role, "contrast") if reading.role.lower() == "constract" else file_name
    if written.lower().endswith(ENDING) and written != f"{rule}{ENDING}":
        message = f"the name is written another way than the rule says, read as {name}"
        yield Finding("name-spelling", message, Severity.WARNING)
