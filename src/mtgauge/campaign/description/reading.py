"""``campaign.toml`` to a `Campaign`.

The keys of each table are the attributes of the class that it becomes. `mtgauge.campaign.description.presets` has
a whole file with comments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from mtgauge.campaign.description.calendar import Calendar, Event
from mtgauge.campaign.description.campaign import Campaign
from mtgauge.campaign.description.days import find_zone, first_moment, last_moment
from mtgauge.campaign.description.human_reading import human_of
from mtgauge.campaign.description.links import broken_links
from mtgauge.campaign.description.resource import Embargo, Embargoed, Fee, Resource, Term
from mtgauge.campaign.description.table import TomlFile, TomlTable, nearest
from mtgauge.campaign.description.task import DataRule, Quotas, Task, TaskKind, TaskMetric, TextSet
from mtgauge.corpus import LanguagePair
from mtgauge.errors import InputError, OptionError
from mtgauge.measures.registry import parse_metric
from mtgauge.sentences import say


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
    return Campaign(
        id=id_of(top),
        name=top.text("name"),
        organizer=top.text("organizer"),
        contact=top.text("contact"),
        cut_off=cut_off,
        report_words=_count(top, "report_words"),
        report_characters=_count(top, "report_characters"),
        calendar=_calendar(top.table("calendar")),
        tasks=tuple(_task(table) for table in top.tables("tasks")),
        resources=tuple(_resource(table) for table in top.tables("resources")),
        terms=tuple(Term(key, terms.text(key)) for terms in _optional(top, "terms") for key in terms.content),
        fees=tuple(_fee(table) for table in top.tables("fees")),
        embargoes=tuple(e for table in _optional(top, "embargoes") for e in _embargoes(table)),
    )


def id_of(table: TomlTable, key: str = "id") -> str:
    """An id, which becomes a part of file names.

    Raises:
        InputError: It is missing, or no file may be called so.
    """
    value = table.text(key)
    if not all(character.isalnum() or character in "-_." for character in value) or value.startswith("."):
        raise table.error(
            say("{key} {value!r} cannot be a file name", key=key, value=value),
            key,
            hint=say("use letters, digits and hyphens"),
        )
    return value


def _keys(cls: type[Any]) -> tuple[str, ...]:
    return tuple(item.name for item in fields(cls))


def _optional(table: TomlTable, key: str) -> Iterator[TomlTable]:
    if key in table.content:
        yield table.table(key)


def _count(table: TomlTable, key: str, default: int | None = None, *, least: int = 0) -> int:
    value = table.whole(key, default)
    if value < least:
        raise table.error(
            say("{key} is {value}", key=key, value=value), key, hint=say("it is {least} or more", least=least)
        )
    return value


def _calendar(table: TomlTable) -> Calendar:
    table.only(*_keys(Calendar))
    try:
        zone = find_zone(table.text("zone"))
    except OptionError as error:
        raise table.error(error.message, "zone", hint=error.hint) from None
    events = table.table("events")
    return Calendar(zone, {key: _event(events.table(key), key, zone) for key in events.content})


def _event(table: TomlTable, key: str, zone: ZoneInfo) -> Event:
    table.only("name", "on", "until")
    on, until = table.moment("on"), table.moment("until")
    if on is None:
        raise table.error(say("event {key!r} has no day", key=key), hint=say("add: on = 2008-01-31"))
    try:
        start, end = first_moment(on, zone), last_moment(until or on, zone)
    except OptionError as error:
        raise table.error(say("event {key!r}: {message}", key=key, message=error.message)) from None
    if end < start:
        raise table.error(say("event {key!r} ends before it begins", key=key), "until")
    return Event(key, table.text("name"), start, end)


def _task(table: TomlTable) -> Task:
    table.only(*_keys(Task))
    quotas = [_quotas(quota) for quota in _optional(table, "quotas")]
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
        quotas=quotas[0] if quotas else Quotas(),
        test=_texts(table.table("test")),
        progress=progress[0] if progress else None,
        progress_required=table.flag("progress_required", default=False),
        combines=table.text("combines", "") or None,
        forbidden=table.texts("forbidden", ()),
        human=human[0] if human else None,
    )


def _languages(table: TomlTable) -> LanguagePair:
    try:
        return LanguagePair.parse(table.text("languages"))
    except OptionError as error:
        raise table.error(error.message, "languages", hint=error.hint) from None


def _metrics(table: TomlTable) -> tuple[TaskMetric, ...]:
    found = []
    for name in table.content:
        metric = table.text(name)
        try:
            parse_metric(metric)
        except OptionError as error:
            raise table.error(
                say("metric {name}: {message}", name=name, message=error.message), name, hint=error.hint
            ) from None
        found.append(TaskMetric(name, metric))
    if not found:
        raise table.error(say("a task without metrics"), hint=say('add one, such as BLEU = "bleu"'))
    return tuple(found)


def _quotas(table: TomlTable) -> Quotas:
    table.only(*_keys(Quotas))
    default = Quotas()
    return Quotas(
        primary=_count(table, "primary", default.primary),
        contrast=_count(table, "contrast", default.contrast),
        nbest=_count(table, "nbest", default.nbest, least=1),
    )


def _texts(table: TomlTable) -> TextSet:
    table.only(*_keys(TextSet))
    return TextSet(
        source=table.text("source"),
        references=table.texts("references", ()),
        scored=table.text("scored", "") or None,
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
        file=table.text("file", "") or None,
    )


def _fee(table: TomlTable) -> Fee:
    table.only(*_keys(Fee))
    return Fee(table.text("who"), _count(table, "amount"), table.text("currency"))


def _embargoes(table: TomlTable) -> Iterator[Embargo]:
    for key in table.content:
        if key not in list(Embargoed):
            raise table.error(say("{key!r} cannot be kept back", key=key), key, hint=nearest(key, list(Embargoed)))
        yield Embargo(Embargoed(key), table.text(key))
