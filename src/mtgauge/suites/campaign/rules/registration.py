"""Registration forms as data (CWMT 2008, appendix A): one TOML file a site, its terms agreed to by their ids.

site = "sparrow"
affiliation = "The Sparrow Institute"
address = "1 Nest Road"
contact_person = "Ada Finch"
telephone = "+86 10 0000"
post_code = "100190"
email = "ada@sparrow.example"
tasks = ["ZH-EN-NEWS-TRANS"]
terms = ["in-time", "research"]
signed_by = "Ada Finch"
signed = 2030-01-20
country = "CN"
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding, has_errors
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile, TomlTable
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.reading import id_of
from mtgauge.suites.campaign.rules.sent_form import parse_sent

#: What a form says of the site, beside its id: each of them is asked for.
_ABOUT = ("affiliation", "address", "contact_person", "telephone", "post_code", "email")
#: Who does what no site does, in the history; no site may be called so.
ORGANISER = "organiser"
_COUNTRY = re.compile("[A-Z]{2}")
#: The keys of a form.
FIELDS = ("site", *_ABOUT, "tasks", "terms", "signed_by", "signed", "country")


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """What a site says of itself, and what it agrees to.

    Attributes:
        site: Its id, which stands in the names of its files.
        affiliation: The institution.
        address: Its postal address.
        contact_person: Whom to ask.
        telephone: Their telephone.
        post_code: Of the address.
        email: Where to write to.
        tasks: Ids of the tasks, as the campaign writes them.
        terms: Ids of the terms that it agrees to.
        signed_by: Who signed.
        signed: On which day; None where the form does not say.
        country: Where it is, ISO 3166-1 alpha-2; empty where the campaign's fee is the same everywhere.
    """

    site: str
    affiliation: str
    address: str
    contact_person: str
    telephone: str
    post_code: str
    email: str
    tasks: tuple[str, ...]
    terms: tuple[str, ...]
    signed_by: str
    signed: date | None
    country: str = ""


@dataclass(frozen=True, slots=True)
class RegistrationForm:
    """A form and what is wrong with it.

    Attributes:
        path: The file.
        registration: What it says; None where it cannot be read.
        findings: What is wrong with it.
    """

    path: Path
    registration: Registration | None
    findings: tuple[Finding, ...]

    @property
    def is_valid(self) -> bool:
        """Whether the site takes part."""
        return self.registration is not None and not has_errors(self.findings)


def check_form(data: bytes, path: str | Path, campaign: Campaign) -> RegistrationForm:
    """What a form says, and everything that is wrong with it.

    Args:
        data: The bytes of the file.
        path: Its path, for messages.
        campaign: The campaign that it registers for.
    """
    try:
        source = parse_sent(data, path, code="unreadable-form")
        registration = _registration(source.top, campaign)
    except InputError as error:
        return RegistrationForm(Path(path), None, (error.finding,))
    return RegistrationForm(Path(path), registration, tuple(_findings(registration, source, campaign)))


def _registration(top: TomlTable, campaign: Campaign) -> Registration:
    top.only(*FIELDS)
    written = {task.id.lower(): task.id for task in campaign.tasks}
    return Registration(
        site=_site(top),
        **{key: top.text(key, "") for key in _ABOUT},
        tasks=tuple(written.get(task.lower(), task) for task in top.texts("tasks", ())),
        terms=top.texts("terms", ()),
        signed_by=top.text("signed_by", ""),
        signed=top.day("signed"),
        country=top.text("country", "").upper(),
    )


def _site(top: TomlTable) -> str:
    site = id_of(top, "site")
    if site.lower() == ORGANISER:
        message = say("the history calls nobody {site!r} but the organiser", site=site)
        raise top.error(message, "site", hint=say("choose another name"))
    return site


def _findings(form: Registration, source: TomlFile, campaign: Campaign) -> Iterator[Finding]:
    for field in (*_ABOUT, "signed_by"):
        if not getattr(form, field):
            yield source.finding("missing-field", say("{field} is missing", field=field), (field,))
    if form.signed is None:
        hint = say("the day of the signature: signed = 2008-08-20")
        yield source.finding("missing-field", say("signed is missing"), hint=hint)
    known = [task.id for task in campaign.tasks]
    if not form.tasks:
        hint = say("tasks: {names}", names=", ".join(known))
        yield source.finding("missing-field", say("the form names no task"), ("tasks",), hint=hint)
    for task in form.tasks:
        if task not in known:
            message = say("the campaign has no task {task!r}", task=task)
            yield source.finding("unknown-task", message, ("tasks",), hint=meant(task, known))
    yield from _terms(form, source, campaign)
    yield from _country(form, source, campaign)


def _country(form: Registration, source: TomlFile, campaign: Campaign) -> Iterator[Finding]:
    """Whether the form says where the site is, if that decides about its fee."""
    if any(fee.countries for fee in campaign.fees) and not _COUNTRY.fullmatch(form.country):
        message = say("the form does not say the site's country, which decides about its fee")
        hint = say('its code of two letters: country = "CN"')
        yield source.finding("missing-field", message, ("country",), hint=hint)


def _terms(form: Registration, source: TomlFile, campaign: Campaign) -> Iterator[Finding]:
    for term in campaign.terms:
        if term.id not in form.terms:
            message = say("the site does not agree to {term!r}: {text}", term=term.id, text=term.text.rstrip("."))
            yield source.finding("term-not-agreed", message, ("terms",), hint=say("add its id to terms"))
    known = [term.id for term in campaign.terms]
    for name in form.terms:
        if name not in known:
            message = say("the campaign has no term {name!r}", name=name)
            yield source.finding("unknown-term", message, ("terms",), hint=meant(name, known))
