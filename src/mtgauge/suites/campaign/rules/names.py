"""The naming rule of result files: ``task-site-primary|contrast-system.xml`` (CWMT 2008, appendix B).

Tasks that take other files than XML have the endings of their formats.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mtgauge.base.errors import OptionError
from mtgauge.base.findings import Finding
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import Sentence, say, sequence
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import Role

_XML = FileFormat.CWMT.ending
#: How the campaign's own guideline spells a role in its rule, beside the right spelling in its examples.
MISSPELT = {"constract": Role.CONTRAST}
_ROLES = {str(role): role for role in Role} | MISSPELT
# overlapping, so that "a-primary-primary-b" has two
_ROLE = re.compile(rf"(?=-({'|'.join(_ROLES)})-)", re.IGNORECASE)
#: What cannot stand in a file name on some machine, or would lead out of its folder.
_UNFIT = re.compile(r"""[<>:"/\\|?*]|^[.\s]|[.\s]$""")
#: Unicode's categories of characters that nobody sees: controls, formats such as turns of direction, halves of
#: surrogate pairs, ends of lines and paragraphs.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})

_FIT = say("take letters, digits, hyphens and underscores")
_LONGEST = 255  # bytes that a file system takes


@dataclass(frozen=True, slots=True)
class SubmissionName:
    """What the name of a result file says.

    Attributes:
        task: Id of the task, as the campaign writes it: ``ZH-EN-NEWS-TRANS``.
        site: The participating site, as it registered.
        role: Primary or contrast.
        system: The site's name for its system.
        ending: Of its file. A result is the same in whatever format it comes.
    """

    task: str
    site: str
    role: Role
    system: str
    ending: str = field(default=_XML, compare=False)

    @property
    def label(self) -> str:
        """The submission among those of its task: ``ict-primary-systema``."""
        return f"{self.site}-{self.role}-{self.system}"

    @property
    def stem(self) -> str:
        """The file name without its ending."""
        return f"{written(self.task)}-{self.label}"

    def __str__(self) -> str:
        """The file name."""
        return self.stem + self.ending


def written(task: str) -> str:
    """A task's id as file names have it: ``zh_en_news_trans``."""
    return task.lower().replace("-", "_")


def compose_name(task: str, site: str, role: str, system: str, ending: str = _XML) -> SubmissionName:
    """A name from its parts, for a file with that ending.

    Raises:
        OptionError: The role is none, a part is empty or cannot stand in a file name, or the name is too long.
    """
    task, site, system = map(composed, (task, site, system))
    for fault in _unfit_parts(task, site, system):
        raise OptionError(fault, hint=_FIT)
    check_known(role, [*Role], say("unknown role {role!r}", role=role))
    name = SubmissionName(task, site, Role(role), system, ending)
    if _is_too_long(str(name)):
        raise OptionError(
            say("the name of the file would be longer than {longest} bytes", longest=_LONGEST),
            hint=say("shorten a part"),
        )
    return name


def composed(text: str) -> str:
    """A text in Unicode's form NFC: what looks the same is the same name."""
    return unicodedata.normalize("NFC", text)


def is_fit(part: str) -> bool:
    """Whether a part of a name can stand in a file name, and everybody can see it."""
    unseen = any(unicodedata.category(character) in _UNSEEN for character in part)
    return bool(part) and not unseen and _UNFIT.search(part) is None


def _unfit_parts(task: str, site: str, system: str) -> Iterator[Sentence]:
    for what, part in ((say("task"), task), (say("site"), site), (say("system"), system)):
        if not is_fit(part):
            yield say("the {what} {part!r} cannot stand in a file name", what=what, part=part)


def _is_too_long(name: str) -> bool:
    return len(name.encode("utf-8", "surrogatepass")) > _LONGEST


def parse_name(
    file_name: str,
    tasks: Sequence[str] | Mapping[str, Sequence[str]],
    sites: Sequence[str] = (),
    systems: Mapping[str, Sequence[str]] | None = None,
) -> tuple[SubmissionName | None, tuple[Finding, ...]]:
    """What a file name says.

    Hyphens may stand inside the names of sites and systems. What `compose_name` refuses is refused here, too.
    Where a name can be read in more than one way, the readings with a registered site are taken, and of these the
    ones with a registered system.

    Args:
        file_name: Without its folder.
        tasks: Ids of the campaign's tasks; a mapping also says what the names of their files may end in, which
            is ``.xml`` without.
        sites: Registered sites; empty where nobody knows them.
        systems: Site -> its registered systems, where they are known.

    Returns:
        The name, with sites spelt as they registered, and None where it cannot be read in exactly one way; and
        what is wrong or unusual.
    """
    file_name = composed(file_name)
    endings = tasks if isinstance(tasks, Mapping) else dict.fromkeys(tasks, (_XML,))
    known = tuple(dict.fromkeys(ending for each in endings.values() for ending in each)) or (_XML,)
    ending = next((ending for ending in known if file_name.lower().endswith(ending)), None)
    if ending is None:
        return None, (_other_ending(file_name, known),)
    stem = file_name[: -len(ending)]
    found = readings(stem, [*endings], sites)
    chosen = _known(found, sites, systems or {})
    if len(chosen) != 1:
        return None, (_unreadable(file_name, stem, endings, chosen),)
    name = replace(chosen[0], ending=ending)
    if ending not in endings[name.task]:
        return None, (_other_ending(file_name, endings[name.task]),)
    if unfit := _unfit(file_name, name):
        return None, (unfit,)
    return name, tuple(_unusual(file_name, stem, name))


def _other_ending(file_name: str, endings: Sequence[str]) -> Finding:
    message = say("{file_name!r} does not end in {ending}", file_name=file_name, ending=" or ".join(endings))
    return Finding("name-ending", message, file=file_name)


def _unfit(file_name: str, name: SubmissionName) -> Finding | None:
    """Why a name that can be read cannot be kept as a file."""
    fault = next(_unfit_parts(name.task, name.site, name.system), None)
    if fault is not None:
        return Finding("name-unfit", fault, file=file_name, hint=_FIT)
    if _is_too_long(str(name)):
        fault = say("the name of the file is longer than {longest} bytes", longest=_LONGEST)
        return Finding("name-unfit", fault, file=file_name, hint=say("shorten a part"))
    return None


def readings(stem: str, tasks: Sequence[str], sites: Sequence[str] = ()) -> list[SubmissionName]:
    """Every way to read a file name without its ending; the task's hyphens may be underscores and in any case."""
    spelt = {composed(site).lower(): site for site in sites}
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


def _unreadable(
    file_name: str, stem: str, tasks: Mapping[str, Sequence[str]], found: Sequence[SubmissionName]
) -> Finding:
    if found:
        ways = sequence([explained(name) for name in found])
        message = say(
            "{file_name!r} can be read in {n} ways: {ways}", file_name=file_name, n=len(found), ways=ways
        )
        hint = say("register sites whose names do not hold a role between hyphens")
        return Finding("name-ambiguous", message, file=file_name, hint=hint)
    ending = file_name[len(stem) :].lower()
    rule = say("the rule is task-site-primary|contrast-system{ending}", ending=ending)
    if not any(written(stem).startswith(written(task)) for task in tasks):
        message = say("{file_name!r} begins with no task of the campaign", file_name=file_name)
        known = ", ".join(map(written, tasks))
        hint = say("{rule}; tasks: {known}", rule=rule, known=known)
        return Finding("name-unknown-task", message, file=file_name, hint=hint)
    if _ROLE.search(stem) is None:
        message = say("{file_name!r} says neither primary nor contrast between hyphens", file_name=file_name)
        return Finding("name-without-role", message, file=file_name, hint=rule)
    message = say("{file_name!r} lacks its site or its system", file_name=file_name)
    return Finding("name-lacks-part", message, file=file_name, hint=rule)


def explained(name: SubmissionName) -> str:
    """A name in words."""
    return say(
        "task {task}, site {site}, {role}, system {system}",
        task=name.task,
        site=name.site,
        role=name.role.said,
        system=name.system,
    )


def _unusual(file_name: str, stem: str, name: SubmissionName) -> Iterator[Finding]:
    expected = str(name)
    if file_name == expected:
        return
    misspelt = next((word for word in MISSPELT if f"-{word}-" in stem.lower()), None)
    if misspelt is not None and expected == _respelt(file_name, misspelt):
        message = say(
            "the role is spelt {misspelt!r} and is read as {role}", misspelt=misspelt, role=name.role.said
        )
        yield Finding(
            "name-misspelt-role", message, file=file_name, hint=say("write {expected}", expected=expected)
        )
        return
    message = say("{file_name!r} is read as {expected!r}", file_name=file_name, expected=expected)
    hint = say("task in lower case with underscores, site as it registered, role and ending in lower case")
    yield Finding("name-spelling", message, file=file_name, hint=hint)


def _respelt(file_name: str, misspelt: str) -> str:
    return file_name.replace(f"-{misspelt}-", f"-{MISSPELT[misspelt]}-")
