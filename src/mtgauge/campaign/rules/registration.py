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
paid = { amount = 30, currency = "CNY" }
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import reduce
from pathlib import Path

from mtgauge.campaign.description.calendar import REGISTRATION_DEADLINE
from mtgauge.campaign.description.campaign import Campaign
from mtgauge.campaign.description.reading import id_of
from mtgauge.campaign.description.table import TomlFile, TomlTable, nearest
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.errors import InputError
from mtgauge.files import write_file
from mtgauge.findings import Finding, has_errors
from mtgauge.sentences import say

#: What a form says of the site, beside its id: each of them is asked for.
_ABOUT = ("affiliation", "address", "contact_person", "telephone", "post_code", "email")
#: The keys of a form.
FIELDS = ("site", *_ABOUT, "tasks", "terms", "signed_by", "signed", "paid")


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
        amount: What was paid; 0 for nothing.
        currency: In which currency, ISO 4217; empty for nothing.
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
    amount: int
    currency: str

    def has_paid(self, campaign: Campaign) -> bool:
        """Whether it paid one of the campaign's fees, or there are none."""
        fees = campaign.fees
        return not fees or any(fee.currency == self.currency and fee.amount <= self.amount for fee in fees)


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


def read_registrations(folder: CampaignFolder) -> tuple[RegistrationForm, ...]:
    """Every form of the folder, by file name.

    Raises:
        InputError: A file cannot be read from the disk.
    """
    paths = sorted(folder.registrations.glob("*.toml"))
    return tuple(_stored_form(path, folder.campaign) for path in paths)


def registered_sites(folder: CampaignFolder) -> dict[str, Registration]:
    """Site -> what its form says, for the forms without errors.

    Raises:
        InputError: A file cannot be read from the disk.
    """
    forms = read_registrations(folder)
    return {form.registration.site: form.registration for form in forms if form.registration and form.is_valid}


def site_of(folder: CampaignFolder, site: str) -> Registration:
    """The registration of one site.

    Raises:
        InputError: It has none, or one with errors.
    """
    forms = {form.path.stem: form for form in read_registrations(folder)}
    if site not in forms:
        hint = nearest(site, list(forms))
        raise InputError(say("site {site!r} is not registered", site=site), hint=hint)
    form = forms[site]
    if form.registration is None or not form.is_valid:
        fault = next(finding for finding in form.findings if finding.severity.refuses)
        raise InputError(fault.message, file=fault.file, line=fault.line, hint=fault.hint)
    return form.registration


def check_form(data: bytes, path: str | Path, campaign: Campaign) -> RegistrationForm:
    """What a form says, and everything that is wrong with it.

    Args:
        data: The bytes of the file.
        path: Its path, for messages.
        campaign: The campaign that it registers for.
    """
    try:
        source = TomlFile.parse(data, str(path))
        registration = _registration(source.top, campaign)
    except InputError as error:
        finding = Finding("unreadable-form", error.message, file=str(path), line=error.line, hint=error.hint)
        return RegistrationForm(Path(path), None, (finding,))
    return RegistrationForm(Path(path), registration, tuple(_findings(registration, source, campaign)))


def register(folder: CampaignFolder, path: str | Path, at: datetime) -> RegistrationForm:
    """Checks a form and keeps it among the registrations, unless it has errors.

    Args:
        folder: The campaign.
        path: The form that a site sent.
        at: When it came.

    Returns:
        The form, under its new path where it is kept. A form that says the same as the one that is there changes
        nothing.

    Raises:
        InputError: The form cannot be read or written, or the site has registered already and with another form.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise InputError(say("cannot be read: {reason}", reason=error.strerror), file=path) from None
    form = check_form(data, path, folder.campaign)
    if form.registration is None:
        return form
    target = folder.registrations / f"{form.registration.site}.toml"
    if target.exists() and target.read_bytes() == data:
        return replace(form, path=target)
    form = replace(form, findings=(*form.findings, *_late(form.path, folder.campaign, at)))
    if not form.is_valid:
        return form
    for other in folder.registrations.glob("*.toml"):
        # without case, because some disks know none
        if other.name.lower() == target.name.lower():
            hint = say("delete {name} from registrations/ to replace it", name=other.name)
            raise InputError(
                say("the site has registered already, as {stem}", stem=other.stem), file=path, hint=hint
            )
    write_file(target, data, parents=True)
    return replace(form, path=target)


def _stored_form(path: Path, campaign: Campaign) -> RegistrationForm:
    try:
        form = check_form(path.read_bytes(), path, campaign)
    except OSError as error:
        raise InputError(say("cannot be read: {reason}", reason=error.strerror), file=path) from None
    if form.registration is None or form.registration.site == path.stem:
        return form
    message = say("the form of site {site!r} lies under another name", site=form.registration.site)
    finding = Finding(
        "form-name", message, file=str(path), hint=say("call it {site}.toml", site=form.registration.site)
    )
    return replace(form, findings=(*form.findings, finding))


def _registration(top: TomlTable, campaign: Campaign) -> Registration:
    top.only(*FIELDS)
    paid = top.table("paid").only("amount", "currency") if "paid" in top.content else None
    written = {task.id.lower(): task.id for task in campaign.tasks}
    return Registration(
        site=id_of(top, "site"),
        **{key: top.text(key, "") for key in _ABOUT},
        tasks=tuple(written.get(task.lower(), task) for task in top.texts("tasks", ())),
        terms=top.texts("terms", ()),
        signed_by=top.text("signed_by", ""),
        signed=top.day("signed"),
        amount=paid.whole("amount") if paid else 0,
        currency=paid.text("currency") if paid else "",
    )


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
            yield source.finding("unknown-task", message, ("tasks",), hint=nearest(task, known))
    yield from _terms(form, source, campaign)
    if not form.has_paid(campaign):
        fees = reduce(_either, [f"{fee.amount} {fee.currency} ({fee.who})" for fee in campaign.fees])
        paid = f"{form.amount} {form.currency}" if form.currency else say("nothing")
        message = say("the fee is {fees}, and {paid} was paid", fees=fees, paid=paid)
        hint = say("without the fee there are no training data")
        yield source.finding("unpaid-fee", message, ("paid",), hint=hint)


def _either(first: str, second: str) -> str:
    return say("{first} or {second}", first=first, second=second)


def _terms(form: Registration, source: TomlFile, campaign: Campaign) -> Iterator[Finding]:
    for term in campaign.terms:
        if term.id not in form.terms:
            message = say("the site does not agree to {term!r}: {text}", term=term.id, text=term.text.rstrip("."))
            yield source.finding("term-not-agreed", message, ("terms",), hint=say("add its id to terms"))
    known = [term.id for term in campaign.terms]
    for name in form.terms:
        if name not in known:
            message = say("the campaign has no term {name!r}", name=name)
            yield source.finding("unknown-term", message, ("terms",), hint=nearest(name, known))


def _late(path: Path, campaign: Campaign, at: datetime) -> Iterator[Finding]:
    deadline = campaign.calendar[REGISTRATION_DEADLINE]
    if at > deadline.end:
        message = say("registration ended on {moment}", moment=campaign.calendar.shown(deadline.end))
        yield Finding(
            "late-registration", message, file=str(path), hint=say("the organiser may move the deadline")
        )
