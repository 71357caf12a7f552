"""Making a kit from a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.markedset import MarkedSet, SystemElement
from mtgauge.suites.campaign.archive import sha256
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import Role, SetName, Task, TextSet
from mtgauge.suites.campaign.files.given import format_of
from mtgauge.suites.campaign.files.template import template_of
from mtgauge.suites.campaign.files.written import write_texts
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.kit.readme import Told, read_me
from mtgauge.suites.campaign.kit.terms import KitTerms, written
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.rules.descriptions import DescriptionPart
from mtgauge.suites.campaign.rules.names import SubmissionName, compose_name
from mtgauge.suites.campaign.validation.descriptions import TITLES
from mtgauge.suites.campaign.validation.inputs import load_source
from mtgauge.suites.campaign.validation.requirements import Requirements

#: In a kit: what the check reads, and the text for people.
CHECK, TERMS, READ_ME = "check", "kit.toml", "README.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class KitRequest:
    """What a kit is for.

    Attributes:
        task: The task.
        site: The site, as it registered.
        system: What the site calls its system.
        role: Primary or contrast.
        format: Of the source and of the file to fill in; None: the first that the task takes.
        set: Which of the task's sets of texts.
    """

    task: Task
    site: str
    system: str
    role: Role = Role.PRIMARY
    format: FileFormat | None = None
    set: SetName = SetName.TEST


def make_kit(folder: CampaignFolder, ledger: Ledger, request: KitRequest) -> dict[str, bytes]:
    """The source, the files to fill in, a text that explains them, and what their check reads.

    Nothing of the references, of other sites and of results is in it.

    Args:
        folder: The campaign.
        ledger: What happened in it: a site may have a later deadline.
        request: What the kit is for.

    Returns:
        Path in the kit -> content.

    Raises:
        OptionError: The task takes no such format or has no such set, or a name cannot be that of a file.
        InputError: The source cannot be used, or the format cannot hold it.
    """
    task, form = request.task, request.format or request.task.formats[0]
    if form not in task.formats:
        known = ", ".join(task.formats)
        raise OptionError(
            say("task {id} takes no {format}", id=task.id, format=form.value),
            hint=say("it takes {formats}", formats=known),
        )
    texts = _texts(request)
    name = compose_name(task.id, request.site, request.role, request.system, form.ending)
    request = replace(request, site=name.site, system=name.system)
    path = str(folder.file(texts.source))
    source = load_source(path)
    kept = FileFormat.CWMT if format_of(door.read_bytes(path), path) is FileFormat.CWMT else FileFormat.JSONL
    try:
        files = dict(_files(source, name, form, kept))
    except InputError as error:
        raise error.at(file=path) from None
    terms = _terms(folder, ledger, request, f"source{kept.ending}", sha256(files[f"{CHECK}/source{kept.ending}"]))
    files[f"{CHECK}/{TERMS}"] = written(terms)
    told = Told(
        f"source{form.ending}", str(name), f"{name.stem}.toml", form, sum(1 for _ in source.only.segments()),
        task.quotas.primary + ledger.more_of(request.site, task.id, Role.PRIMARY),
        task.quotas.contrast + ledger.more_of(request.site, task.id, Role.CONTRAST),
        task.combines is not None and folder.campaign.task(task.combines).progress is not None,
    )  # fmt: skip
    return {READ_ME: read_me(terms, told), **files}


def _texts(request: KitRequest) -> TextSet:
    if request.set is SetName.TEST:
        return request.task.test
    if request.task.progress is None:
        raise OptionError(say("task {id} has no progress set", id=request.task.id))
    return request.task.progress


def _files(
    source: MarkedSet, name: SubmissionName, form: FileFormat, kept: FileFormat
) -> Iterator[tuple[str, bytes]]:
    yield f"source{form.ending}", write_texts(source, form)
    empty = template_of(source, SystemElement(name.site, name.system))
    yield str(name), write_texts(empty, form, source)
    yield f"{name.stem}.toml", _form()
    yield f"{CHECK}/source{kept.ending}", write_texts(source, kept)


def _form() -> bytes:
    """A form with every key, to be filled in; that no data is declared, somebody has to say."""
    lines = ["# The description of the system. Each text may have several lines, between three quotes.\n"]
    lines += [f'# {TITLES[part]}\n{part.value.replace("-", "_")} = ""\n' for part in DescriptionPart]
    lines.append(
        "# Training data that the campaign does not offer. Where there is none, take the # from the next line;\n"
        "# out_of_list = []\n"
        "# else from these, once for each resource. One that is not public has content and amount for origin.\n"
        '# [[out_of_list]]\n# name = ""\n# public = true\n# origin = ""\n# newest = 2000-01-31\n'
    )
    return "\n".join(lines).encode()


def _terms(
    folder: CampaignFolder, ledger: Ledger, request: KitRequest, source: str, sha256_of_source: str
) -> KitTerms:
    campaign, task = folder.campaign, request.task
    required = Requirements.of(task, campaign)
    return KitTerms(
        campaign=campaign.name,
        contact=campaign.contact.receives_at,
        task=task.id,
        set=request.set,
        site=request.site,
        source=source,
        source_sha256=sha256_of_source,
        deadline=ledger.deadline(task.deadline, request.site),
        zone=campaign.calendar.zone,
        largest_file=campaign.largest_file,
        needs_both=task.progress_required,
        **{item.name: getattr(required, item.name) for item in fields(required)},
    )
