"""``campaign.toml`` to a `Campaign`.

The keys of each table are the attributes of the class that it becomes.
`mtgauge.suites.campaign.description.presets` has a whole file with comments.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from mtgauge.base.errors import InputError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile, TomlTable
from mtgauge.corpus import LanguagePair
from mtgauge.measures.registry import parse_metric
from mtgauge.suites.campaign.description.calendar import Calendar, Event
from mtgauge.suites.campaign.description.campaign import LARGEST, Campaign
from mtgauge.suites.campaign.description.days import find_zone, first_moment, last_moment
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.human_reading import human_of
from mtgauge.suites.campaign.description.inside import file_of, files_of
from mtgauge.suites.campaign.description.links import broken_links
from mtgauge.suites.campaign.description.people import About, Contact, Person
from mtgauge.suites.campaign.description.resource import Embargo, Embargoed, Fee, Resource, Term
from mtgauge.suites.campaign.description.task import (
    DataRule,
    ForbiddenSeverity,
    Quotas,
    Task,
    TaskKind,
    TaskMetric,
    TextSet,
)

#: So many bytes an id may have: the name of a result file has two, and a disk takes 255 bytes.
_LONGEST_ID = 100


def load_campaign(path: str | Path) -> Campaign:
    """Reads a campaign that everything can rely on: each task, event, metric and resource that it names is there.

    Args:
        path: The file ``campaign.toml``.

    Raises:
        InputError: The file cannot be read, has an unknown key, lacks one, has a value that cannot be used, or
            names something that it does not describe.
    """
    source = TomlFile.load(path)
    campaign = campaign_of(source)
    for finding in broken_links(campaign, source):
        raise InputError(finding.message, file=finding.file, line=finding.line, hint=finding.hint)
    return campaign


def campaign_of(source: TomlFile) -> Campaign:
    """What a file says, each value by itself; whether they fit together is asked elsewhere.

    Raises:
        InputError: As `load_campaign`, but for names that lead nowhere.
    """
    top = source.top.only(*_keys(Campaign))
    cut_off = top.day("cut_off")
    if cut_off is None:
        raise top.error(say("cut_off is missing"), hint=say("the first day of test data: cut_off = 2008-01-01"))
    texts = top.table("terms", {})
    terms = tuple(Term(key, texts.text(key)) for key in texts.content)
    return Campaign(
        id=id_of(top),
        name=top.text("name"),
        organizer=top.text("organizer"),
        contact=_contact(top),
        about=_about(top.table("about", {})),
        cut_off=cut_off,
        report_words=top.whole("report_words", least=0),
        report_characters=top.whole("report_characters", least=0),
        calendar=_calendar(top.table("calendar")),
        tasks=tuple(_task(table) for table in top.tables("tasks", ())),
        resources=tuple(_resource(table) for table in top.tables("resources", ())),
        terms=terms,
        fees=tuple(_fees(top.tables("fees", ()))),
        fee_includes=top.texts("fee_includes", ()),
        translations=dict(_translations(top, terms)),
        embargoes=tuple(_embargoes(top.table("embargoes", {}))),
        approval=top.flag("approval", default=False),
        signature=top.flag("signature", default=False),
        largest_file=top.whole("largest_file", LARGEST, least=1),
    )


def id_of(table: TomlTable, key: str = "id") -> str:
    """An id in Unicode's form NFC, which becomes a part of file names.

    Raises:
        InputError: It is missing, no file may be called so, or it leaves names of files too little room.
    """
    value = unicodedata.normalize("NFC", table.text(key))
    if not all(character.isalnum() or character in "-_." for character in value) or value.startswith("."):
        hint = say("use letters, digits and hyphens")
        raise table.error(say("{key} {value!r} cannot be a file name", key=key, value=value), key, hint=hint)
    if len(value.encode()) > _LONGEST_ID:
        message = say("{key} has more than {longest} bytes", key=key, longest=_LONGEST_ID)
        raise table.error(message, key, hint=say("shorten it: names of files have more parts"))
    return value


def _keys(cls: type[Any]) -> tuple[str, ...]:
    return tuple(item.name for item in fields(cls))


def _contact(top: TomlTable) -> Contact:
    """The contact: a table, or a text, which is an e-mail address or a postal one."""
    if isinstance(top.content.get("contact"), dict):
        table = top.table("contact").only(*_keys(Contact))
        found = Contact(**{key: table.text(key, "") for key in _keys(Contact)})
        if not (found.email or found.address):
            raise table.error(say("the contact has neither an e-mail address nor a postal one"))
        return found
    text = top.text("contact")
    return Contact(email=text) if "@" in text else Contact(address=text)


def _about(table: TomlTable) -> About:
    table.only(*_keys(About))
    for page in table.texts("web_pages", ()):
        if not page.startswith(("http://", "https://")):
            hint = say("it begins with http:// or https://")
            raise table.error(say("{page!r} is not the address of a web page", page=page), "web_pages", hint=hint)
    return About(
        sponsor=table.text("sponsor", ""),
        cooperators=table.texts("cooperators", ()),
        resource_providers=table.texts("resource_providers", ()),
        president=next(map(_person, _optional(table, "president")), None),
        committee=tuple(map(_person, table.tables("committee", ()))),
        web_pages=table.texts("web_pages", ()),
        who_may_register=table.text("who_may_register", ""),
    )


def _person(table: TomlTable) -> Person:
    table.only(*_keys(Person))
    return Person(table.text("name"), table.text("affiliation", ""))


def _translations(top: TomlTable, terms: Sequence[Term]) -> Iterator[tuple[str, dict[str, str]]]:
    """Language -> what a text is in it; a key is the text in English, or the id of a term."""
    texts = {term.id: term.text for term in terms}
    for language, table in top.table("translations", {}).named():
        yield language, {texts.get(key, key): table.text(key) for key in table.content}


def _optional(table: TomlTable, key: str) -> Iterator[TomlTable]:
    if key in table.content:
        yield table.table(key)


def _calendar(table: TomlTable) -> Calendar:
    table.only(*_keys(Calendar))
    with table.placed("zone"):
        zone = find_zone(table.text("zone"))
    return Calendar(zone, {key: _event(event, key, zone) for key, event in table.table("events").named()})


def _event(table: TomlTable, key: str, zone: ZoneInfo) -> Event:
    table.only("name", "on", "until")
    on, until = table.moment("on"), table.moment("until")
    if on is None:
        raise table.error(say("event {key!r} has no day", key=key), hint=say("add: on = 2008-01-31"))
    with table.placed():
        start, end = first_moment(on, zone), last_moment(until or on, zone)
    if end < start:
        raise table.error(say("event {key!r} ends before it begins", key=key), "until")
    return Event(key, table.text("name"), start, end)


def _task(table: TomlTable) -> Task:
    table.only(*_keys(Task))
    progress = [_texts(texts) for texts in _optional(table, "progress")]
    metrics = _metrics(table.table("metrics"))
    human = [human_of(people, metrics) for people in _optional(table, "human")]
    return Task(
        id=id_of(table),
        kind=table.choice("kind", TaskKind),
        languages=_languages(table),
        domain=table.text("domain"),
        data=table.choice("data", DataRule),
        metrics=metrics,
        main_metric=table.text("main_metric"),
        release=table.text("release"),
        deadline=table.text("deadline"),
        quotas=_quotas(table.table("quotas", {})),
        test=_texts(table.table("test")),
        progress=progress[0] if progress else None,
        progress_required=table.flag("progress_required", default=False),
        combines=table.text("combines", "") or None,
        forbidden=table.texts("forbidden", ()),
        forbidden_severity=table.choice_or_none("forbidden_severity", ForbiddenSeverity),
        human=human[0] if human else None,
        formats=_formats(table),
    )


def _formats(table: TomlTable) -> tuple[FileFormat, ...]:
    formats = table.choices("formats", FileFormat, (FileFormat.CWMT,))
    if not formats:
        raise table.error(say("formats names none"), "formats", hint=say('add one, such as "text"'))
    return tuple(dict.fromkeys(formats))


def _languages(table: TomlTable) -> LanguagePair:
    with table.placed("languages"):
        return LanguagePair.parse(table.text("languages"))


def _metrics(table: TomlTable) -> tuple[TaskMetric, ...]:
    found = []
    for name in table.content:
        metric = table.text(name)
        with table.placed(name):
            parse_metric(metric)
        found.append(TaskMetric(name, metric))
    if not found:
        raise table.error(say("a task without metrics"), hint=say('add one, such as BLEU = "bleu"'))
    return tuple(found)


def _quotas(table: TomlTable) -> Quotas:
    table.only(*_keys(Quotas))
    default = Quotas()
    return Quotas(
        primary=table.whole("primary", default.primary, least=0),
        contrast=table.whole("contrast", default.contrast, least=0),
        nbest=table.whole("nbest", default.nbest, least=1),
    )


def _texts(table: TomlTable) -> TextSet:
    table.only(*_keys(TextSet))
    return TextSet(
        source=file_of(table, "source"),
        references=files_of(table, "references", ()),
        scored=file_of(table, "scored", "") or None,
        oldest=table.day("oldest"),
    )


def _resource(table: TomlTable) -> Resource:
    table.only(*_keys(Resource))
    return Resource(
        id=id_of(table),
        provider=table.text("provider"),
        languages=table.text("languages"),
        domain=table.text("domain"),
        size=table.text("size", ""),
        description=table.text("description", ""),
        newest=table.day("newest"),
        file=file_of(table, "file", "") or None,
        names=table.texts("names", ()),
    )


def _fees(tables: Iterable[TomlTable]) -> Iterator[Fee]:
    """The fees; of two that concern the same sites nobody could say which is owed."""
    named: set[str] = set()
    for table in tables:
        table.only(*_keys(Fee))
        countries = tuple(code.upper() for code in table.texts("countries", ()))
        twice = sorted(named.intersection(countries or ("",)))
        if twice:
            where = twice[0] or say("all countries that no fee names")
            raise table.error(say("two fees concern {where}", where=where), "countries")
        named.update(countries or ("",))
        yield Fee(table.text("who"), table.whole("amount", least=0), table.text("currency"), countries)


def _embargoes(table: TomlTable) -> Iterator[Embargo]:
    for key in table.content:
        if key not in list(Embargoed):
            raise table.error(say("{key!r} cannot be kept back", key=key), key, hint=meant(key, list(Embargoed)))
        yield Embargo(Embargoed(key), table.text(key))
