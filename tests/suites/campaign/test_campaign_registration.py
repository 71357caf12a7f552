"""Registration forms: what they say, every fault in one run, and how a site gets registered."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

import small_campaign
from mtgauge.base.errors import InputError
from mtgauge.base.findings import Severity
from mtgauge.base.toml import TomlFile
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.description.reading import campaign_of
from mtgauge.suites.campaign.inbox.commit import commit, open_ledger
from mtgauge.suites.campaign.inbox.register import register
from mtgauge.suites.campaign.ledger.events import DeadlineExtended, FeePaid, SignatureReceived
from mtgauge.suites.campaign.rules.registration import check_form

FORM = small_campaign.FORM
CAMPAIGN = campaign_of(TomlFile.parse(small_campaign.DESCRIPTION.encode(), "campaign.toml"))
EARLY = datetime(2030, 1, 25, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path):
    return small_campaign.make_folder(tmp_path / "campaign")


@pytest.fixture
def form(tmp_path):
    def written(text=FORM, name="form.toml"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return written


def registered_sites(folder):
    return open_ledger(folder).registrations


def found(folder, text):
    return check_form(text.encode(), "form.toml", folder.campaign).findings


def test_a_form_is_what_the_site_says(folder):
    checked = check_form(FORM.encode(), "form.toml", folder.campaign)
    assert checked.is_valid
    assert checked.findings == ()
    site = checked.registration
    assert (site.site, site.contact_person, site.country) == ("sparrow", "Ada Finch", "CN")
    # in whatever case it names its tasks
    assert site.tasks == ("ZH-EN-NEWS-TRANS", "ZH-EN-NEWS-COMBI")


#: what stands in the form, what is put there, code, line, what the finding says
FAULTS = [
    ('site = "sparrow"\n', "", "unreadable-form", None, "site is missing"),
    ('site = "sparrow"', 'site = "../sparrow"', "unreadable-form", 1, "cannot be a file name"),
    ("site =", "site", "unreadable-form", 1, "is not TOML"),
    ("site =", f"{'a.' * 2000}site =", "unreadable-form", None, "is nested too deeply"),
    ("site =", f"{'#' * 256_000}\nsite =", "unreadable-form", None, "bytes; a form has up to 256,000"),
    ('site = "sparrow"', 'site = "Organiser"', "unreadable-form", 1, "nobody 'Organiser' but the organiser"),
    ("affiliation", "afiliation", "unreadable-form", 2, "unknown key afiliation"),
    ('telephone = "+86 10 5550 0100"\n', "", "missing-field", None, "telephone is missing"),
    ('"The Sparrow Institute"', '"  "', "missing-field", 2, "affiliation is missing"),
    ('signed_by = "Ada Finch"', 'signed_by = ""', "missing-field", 10, "signed_by is missing"),
    ("signed = 2030-01-20\n", "", "missing-field", None, "signed is missing"),
    ("signed = 2030-01-20", 'signed = "20 January"', "unreadable-form", 11, "signed must be a day"),
    ('tasks = ["ZH-EN-NEWS-TRANS", "zh-en-news-combi"]', "tasks = []", "missing-field", 8, "the form names no task"),
    ('"ZH-EN-NEWS-TRANS"', '"ZH-EN-NEW-TRANS"', "unknown-task", 8, "the campaign has no task 'ZH-EN-NEW-TRANS'"),
    ('"in-time", ', "", "term-not-agreed", 9, "does not agree to 'in-time': We send everything in time ["),
    ('"in-time", ', '"in-time", "cake", ', "unknown-term", 9, "the campaign has no term 'cake'"),
    ('country = "CN"', 'country = "China"', "missing-field", 12, "does not say the site's country"),
    ('country = "CN"\n', "", "missing-field", None, "does not say the site's country"),
    ('country = "CN"', 'paid = { amount = 30, currency = "CNY" }', "unreadable-form", 12, "unknown key paid"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "message"), FAULTS, ids=[fault[4][:40] for fault in FAULTS]
)
def test_a_fault_of_a_form_is_found_with_its_line(folder, old, new, code, line, message):
    assert old in FORM
    (finding,) = found(folder, FORM.replace(old, new, 1))
    assert (finding.code, finding.line, finding.file) == (code, line, "form.toml")
    assert message in str(finding)
    assert finding.severity is Severity.ERROR


def test_all_faults_are_found_in_one_run(folder):
    findings = found(folder, 'site = "sparrow"\nterms = ["research"]\n')
    assert [finding.code for finding in findings] == [*["missing-field"] * 9, "term-not-agreed", "missing-field"]


#: country, what the organiser received, whether the fee is paid
PAYMENTS = [
    ("CN", [(30, "CNY")], True),
    ("CN", [(31, "CNY")], True),
    ("CN", [(20, "CNY"), (10, "CNY")], True),
    ("CN", [(29, "CNY")], False),
    ("CN", [(10, "USD")], False),
    ("HK", [(10, "USD")], True),
    ("HK", [(30, "CNY")], False),
    ("CN", [], False),
]


@pytest.mark.parametrize(("country", "paid", "enough"), PAYMENTS)
def test_the_fee_is_that_of_the_country_and_the_organiser_says_that_it_was_paid(
    folder, form, country, paid, enough
):
    register(folder, form(FORM.replace('"CN"', f'"{country}"')), EARLY)
    for amount, currency in paid:
        commit(folder, lambda _, a=amount, c=currency: FeePaid(at=EARLY, site="sparrow", amount=a, currency=c))
    ledger = open_ledger(folder)
    assert ledger.has_paid(ledger.registrations["sparrow"]) is enough
    assert replace(ledger, campaign=replace(ledger.campaign, fees=())).has_paid(ledger.registrations["sparrow"])


def test_a_form_is_kept_as_it_was_sent(folder, form):
    kept = register(folder, form(), EARLY)
    assert kept.path == folder.registrations / "sparrow.toml"
    assert kept.path.read_text("utf-8") == FORM
    assert list(registered_sites(folder)) == ["sparrow"]
    assert registered_sites(folder)["sparrow"].contact_person == "Ada Finch"


def test_a_form_with_errors_is_not_kept(folder, form):
    refused = register(folder, form(FORM.replace('"in-time", ', "")), EARLY)
    assert not refused.is_registered
    assert registered_sites(folder) == {}
    assert [event.sent for event in open_ledger(folder).events] == ["form.toml"]
    assert not (folder.registrations / "sparrow.toml").exists()


def owing(folder) -> list[str]:
    """What `check_campaign` says that sites owe."""
    codes = [finding.code for finding in check_campaign(folder.path)]
    return [code for code in codes if code in ("unpaid-fee", "unsigned-form")]


def test_a_site_that_has_not_paid_is_registered_and_named_by_check(folder, form):
    kept = register(folder, form(), EARLY)
    assert (kept.is_registered, kept.findings, owing(folder)) == (True, (), ["unpaid-fee"])
    commit(folder, lambda _: FeePaid(at=EARLY, site="sparrow", amount=3000, currency="CNY"))
    assert owing(folder) == []


@pytest.mark.parametrize(("microseconds", "late"), [(-1, False), (0, False), (1, True)])
def test_registration_ends_with_its_last_microsecond(folder, form, microseconds, late):
    deadline = folder.campaign.calendar["registration-deadline"].end
    kept = register(folder, form(), deadline + timedelta(microseconds=microseconds))
    assert [finding.code for finding in kept.findings] == (["late-registration"] if late else [])
    assert bool(registered_sites(folder)) is not late
    # whoever is let in afterwards need not write again
    later = deadline + timedelta(days=1)
    commit(
        folder, lambda _: DeadlineExtended(at=later, event="registration-deadline", until=later, site="sparrow")
    )
    assert list(registered_sites(folder)) == ["sparrow"]
    assert (folder.registrations / "sparrow.toml").exists()


def test_a_later_form_replaces_what_a_site_says_and_takes_no_task_back(folder, form):
    register(folder, form(), EARLY)
    newer = FORM.replace("Ada Finch", "Eve Finch").replace(', "zh-en-news-combi"', "")
    register(folder, form(newer), EARLY + timedelta(hours=1))
    site = registered_sites(folder)["sparrow"]
    assert (site.contact_person, site.tasks) == ("Eve Finch", ("ZH-EN-NEWS-TRANS", "ZH-EN-NEWS-COMBI"))
    assert (folder.registrations / "sparrow.toml").read_text("utf-8") == newer
    assert len(open_ledger(folder).events) == 2
    with pytest.raises(InputError, match="the name of site 'Sparrow' is taken, in other letters") as refused:
        register(folder, form(FORM.replace('"sparrow"', '"Sparrow"')), EARLY)
    # nothing of it is kept, and how the other site writes itself is not told
    assert "sparrow" not in str(refused.value).removeprefix(refused.value.file)
    assert small_campaign.faults_of(folder) == ()
    # the same form again is no fault, not even after the deadline
    again = register(folder, form(newer), EARLY + timedelta(days=300))
    assert (again.is_registered, [finding.code for finding in again.findings]) == (True, [])
    assert len(open_ledger(folder).events) == 2


def test_a_signature_is_asked_for_where_the_campaign_says_so(tmp_path, form):
    asking = small_campaign.make_folder(tmp_path / "asking", "signature = true\n" + small_campaign.DESCRIPTION)
    register(asking, form(), EARLY)
    assert owing(asking) == ["unpaid-fee", "unsigned-form"]
    commit(asking, lambda _: SignatureReceived(at=EARLY, site="sparrow"))
    assert owing(asking) == ["unpaid-fee"]


def test_a_form_that_somebody_put_there_counts_for_nothing(folder):
    folder.registrations.mkdir()
    (folder.registrations / "sparrow.toml").write_text(FORM, "utf-8")
    assert [finding.code for finding in check_campaign(folder.path)] == ["unrecorded-submission"]
    assert registered_sites(folder) == {}


def test_a_form_is_held_against_the_campaign_of_today(folder, form):
    register(folder, form(), EARLY)
    toml = folder.path / "campaign.toml"
    toml.write_text(toml.read_text("utf-8").replace("[terms]", '[terms]\ncake = "We bring a cake."'), "utf-8")
    assert [finding.code for finding in check_campaign(folder.path)] == ["term-not-agreed", "unpaid-fee"]
    # what was decided stays
    assert list(registered_sites(folder)) == ["sparrow"]


def test_register_on_the_command_line(mtgauge, folder, form):
    done = mtgauge("campaign", "register", folder.path, form(), "--at", "2030-02-01T23:59:59")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"registered as {folder.registrations / 'sparrow.toml'}\n")
    late = mtgauge(
        "campaign", "register", folder.path, form(FORM.replace("sparrow", "finch")), "--at", "2030-02-02T00:00"
    )
    assert late.code == 1
    assert "registration ended on 2030-02-01 23:59:59 CST (15:59:59 UTC) [late-registration]" in late.out
    assert late.out.endswith("form.toml: refused\n")
    missing = mtgauge("campaign", "register", folder.path, "nowhere.toml")
    assert (missing.code, missing.out) == (2, "")
