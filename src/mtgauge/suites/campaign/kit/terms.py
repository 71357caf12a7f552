"""What a kit says of its task: ``check/kit.toml``, which the check of a filled kit reads.

Nothing in it is secret: no reference, no other site, no result.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from mtgauge.base.sentences import Sentence, say
from mtgauge.base.toml import TomlFile, TomlTable
from mtgauge.suites.campaign.description.calendar import Calendar
from mtgauge.suites.campaign.description.days import find_zone
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import DataRule, ForbiddenSeverity, SetName
from mtgauge.suites.campaign.validation.requirements import Requirements


@dataclass(frozen=True, slots=True, kw_only=True)
class KitTerms:
    """Who translates what until when, and by which rules.

    Attributes:
        campaign: Its full name.
        contact: Where results are sent.
        task: The id of the task.
        set: Which of its sets of texts.
        site: The site that the kit is for.
        source: The file in ``check/`` that results are held against.
        source_sha256: Of its bytes.
        deadline: The last moment at which results are taken.
        zone: The time zone of the campaign.
        largest_file: Most megabytes of one file.
        nbest: Translations of one segment, the best one included.
        combination: Whether the task takes the best translation alone.
        needs_both: Whether the same system has to translate the test set and the progress set.
        data: What may train a system.
        forbidden: Ids of resources that may not.
        other_names: Id -> other names of the same resource, of those that may not and have any.
        forbidden_severity: What a description gets that declares or names them; None: as without it.
        cut_off: Data that trains a system is older than this day.
        source_language: Code of the language of the source.
        target_language: That of the translation.
        formats: Of the files that are taken.
    """

    campaign: str
    contact: str
    task: str
    set: SetName
    site: str
    source: str
    source_sha256: str
    deadline: datetime
    zone: ZoneInfo
    largest_file: int
    nbest: int
    combination: bool
    needs_both: bool
    data: DataRule
    forbidden: tuple[str, ...]
    cut_off: date
    source_language: str
    target_language: str
    formats: tuple[FileFormat, ...]
    other_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    forbidden_severity: ForbiddenSeverity | None = None

    @property
    def requirements(self) -> Requirements:
        """What a submission is held to."""
        return Requirements(**{item.name: getattr(self, item.name) for item in fields(Requirements)})

    @property
    def other_set(self) -> Sentence | None:
        """What has to come from the same system besides, in words; None where nothing has."""
        if not self.needs_both:
            return None
        if self.set is SetName.TEST:
            return say(
                "The same system has to translate the progress set, too, and the site sends that under the same "
                "name before the deadline: a result without it does not count. There is a kit of its own for it."
            )
        return say(
            "This is the progress set. It counts only beside the translation of the test set by the same system, "
            "under the same name, for which there is a kit of its own."
        )

    @property
    def endings(self) -> dict[str, tuple[str, ...]]:
        """The task -> what the names of its files may end in."""
        return {self.task: tuple(dict.fromkeys(each.ending for each in self.formats))}

    @property
    def shown_deadline(self) -> str:
        """The deadline in the campaign's zone and in UTC."""
        return Calendar(self.zone, {}).shown(self.deadline)


def written(terms: KitTerms) -> bytes:
    """The terms as TOML."""
    return "".join(_lines(terms)).encode()


def _lines(terms: KitTerms) -> Iterator[str]:
    for each in fields(terms):
        value = getattr(terms, each.name)
        if value in ({}, None):
            continue  # what the campaign does not set, as in kits made before it could
        if isinstance(value, ZoneInfo):
            value = value.key
        shown = (
            value.astimezone(UTC).isoformat()
            if isinstance(value, datetime)
            else value.isoformat()
            if isinstance(value, date)
            else _as_toml(value)
        )
        yield f"{each.name} = {shown}\n"


def _as_toml(value: object) -> str:
    """A value as TOML: JSON's strings, numbers, truth values and lists are TOML's, too."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_as_toml(key)} = {_as_toml(item)}" for key, item in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _other_names(table: TomlTable) -> dict[str, tuple[str, ...]]:
    names = table.table("other_names", {})
    return {key: names.texts(key) for key in names.content}


def read_terms(data: bytes, path: str) -> KitTerms:
    """The terms that a kit says.

    Args:
        data: The bytes of the file.
        path: What it is called.

    Raises:
        InputError: It was changed so that it cannot be used.
    """
    table = TomlFile.parse(data, path).top.only(*(each.name for each in fields(KitTerms)))
    deadline, cut_off = table.moment("deadline"), table.day("cut_off")
    formats = table.texts("formats")
    is_whole = cut_off is not None and set(formats) <= set(FileFormat)
    if not isinstance(deadline, datetime) or deadline.tzinfo is None or cut_off is None or not is_whole:
        raise table.error(say("is not as mtgauge wrote it"), hint=say("make the kit again"))
    with table.placed("zone"):
        zone = find_zone(table.text("zone"))
    return KitTerms(
        campaign=table.text("campaign"),
        contact=table.text("contact"),
        task=table.text("task"),
        set=table.choice("set", SetName),
        site=table.text("site"),
        source=table.text("source"),
        source_sha256=table.text("source_sha256"),
        deadline=deadline,
        zone=zone,
        largest_file=table.whole("largest_file"),
        nbest=table.whole("nbest"),
        combination=table.flag("combination", default=False),
        needs_both=table.flag("needs_both", default=False),
        data=table.choice("data", DataRule),
        forbidden=table.texts("forbidden"),
        other_names=_other_names(table),
        forbidden_severity=table.choice_or_none("forbidden_severity", ForbiddenSeverity),
        cut_off=cut_off,
        source_language=table.text("source_language"),
        target_language=table.text("target_language"),
        formats=tuple(FileFormat(name) for name in formats),
    )
