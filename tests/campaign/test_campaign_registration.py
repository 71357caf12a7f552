"""Registration forms: what they say, every fault in one run, and how a site gets registered."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

import small_campaign
from mtgauge.campaign.description.reading import campaign_of
from mtgauge.campaign.description.table import TomlFile
from mtgauge.campaign.rules.registration import check_form, read_registrations, register, registered_sites, site_of
from mtgauge.errors import InputError
from mtgauge.findings import Severity

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


def found(folder, text):
    return check_form(text.encode(), "form.toml", folder.campaign).findings


def test_a_form_is_what_the_site_says(folder):
    checked = check_form(FORM.encode(), "form.toml", folder.campaign)
    assert checked.is_valid
    assert checked.findings == ()
    site = checked.registration
    assert (site.site, site.contact_person, site.amount, site.currency) == ("sparrow", "Ada Finch", 30, "CNY")
    # in whatever case it names its tasks
    assert site.tasks == ("ZH-EN-NEWS-TRANS", "ZH-EN-NEWS-COMBI")


#: what stands in the form, what is put there, code, line, what the finding says
FAULTS = [
    ('site = "sparrow"\n', "", "unreadable-form", None, "site is missing"),
    ('site = "sparrow"', 'site = "../sparrow"', "unreadable-form", 1, "cannot be a file name"),
    ("site =", "site", "unreadable-form", 1, "is not TOML"),
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
    ("amount = 30", "amount = 29", "unpaid-fee", 12, "the fee is 30 CNY (near) or 10 USD (far), and 29 CNY was paid"),
    ('currency = "CNY"', 'currency = "EUR"', "unpaid-fee", 12, "and 30 EUR was paid"),
    ('paid = { amount = 30, currency = "CNY" }\n', "", "unpaid-fee", None, "and nothing was paid"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "message"), FAULTS, ids=[fault[4][:40] for fault in FAULTS]
)
def test_a_fault_of_a_form_is_found_with_its_line(folder, old, new, code, line, message):
    assert old in FORM
    (finding,) = found(folder, FORM.replace(old, new, 1))
    assert (finding.code, finding.line, finding.file) == (code, line, "form.toml")
    assert message in str(finding)
    assert finding.severity is (Severity.NOTABLE if code == "unpaid-fee" else Severity.ERROR)


def test_all_faults_are_found_in_one_run(folder):
    findings = found(folder, 'site = "sparrow"\nterms = ["research"]\n')
    assert [finding.code for finding in findings] == [*["missing-field"] * 9, "term-not-agreed", "unpaid-fee"]


@pytest.mark.parametrize(
    ("amount", "currency", "paid"), [(30, "CNY", 1), (31, "CNY", 1), (10, "USD", 1), (10, "CNY", 0), (0, "", 0)]
)
def test_any_fee_of_the_campaign_will_do(folder, amount, currency, paid):
    site = check_form(FORM.encode(), "f", folder.campaign).registration
    assert replace(site, amount=amount, currency=currency).has_paid(folder.campaign) == bool(paid)
    assert replace(site, amount=0, currency="").has_paid(replace(folder.campaign, fees=()))


def test_a_form_is_kept_as_it_was_sent(folder, form):
    kept = register(folder, form(), EARLY)
    assert kept.path == folder.registrations / "sparrow.toml"
    assert kept.path.read_text("utf-8") == FORM
    assert list(registered_sites(folder)) == ["sparrow"]
    assert site_of(folder, "sparrow") == kept.registration


def test_a_form_with_errors_is_not_kept(folder, form):
    refused = register(folder, form(FORM.replace('"in-time", ', "")), EARLY)
    assert not refused.is_valid
    assert read_registrations(folder) == ()


def test_a_form_with_an_unpaid_fee_is_kept(folder, form):
    kept = register(folder, form(FORM.replace("amount = 30", "amount = 3")), EARLY)
    assert [finding.code for finding in kept.findings] == ["unpaid-fee"]
    assert list(registered_sites(folder)) == ["sparrow"]


@pytest.mark.parametrize(("microseconds", "late"), [(-1, False), (0, False), (1, True)])
def test_registration_ends_with_its_last_microsecond(folder, form, microseconds, late):
    deadline = folder.campaign.calendar["registration-deadline"].end
    kept = register(folder, form(), deadline + timedelta(microseconds=microseconds))
    assert [finding.code for finding in kept.findings] == ["late-registration"] * late
    assert bool(registered_sites(folder)) is not late


def test_nothing_is_overwritten_silently(folder, form):
    register(folder, form(), EARLY)
    with pytest.raises(InputError, match="the site has registered already, as sparrow"):
        register(folder, form(FORM.replace("Ada Finch", "Eve Finch")), EARLY)
    with pytest.raises(InputError, match="the site has registered already, as sparrow"):
        register(folder, form(FORM.replace('"sparrow"', '"Sparrow"')), EARLY)
    assert (folder.registrations / "sparrow.toml").read_text("utf-8") == FORM
    # the same form again is no fault, not even after the deadline
    again = register(folder, form(), EARLY + timedelta(days=300))
    assert (again.is_valid, again.findings) == (True, ())


def test_a_form_that_somebody_put_there_under_another_name(folder):
    folder.registrations.mkdir()
    (folder.registrations / "finch.toml").write_text(FORM, "utf-8")
    (only,) = read_registrations(folder)
    assert [finding.code for finding in only.findings] == ["form-name"]
    assert registered_sites(folder) == {}
    with pytest.raises(InputError, match="the form of site 'sparrow' lies under another name"):
        site_of(folder, "finch")


def test_a_site_that_is_not_there(folder, form):
    register(folder, form(), EARLY)
    with pytest.raises(InputError, match=r"site 'sparow' is not registered .is 'sparrow' meant"):
        site_of(folder, "sparow")


def test_register_on_the_command_line(mtgauge, folder, form):
    done = mtgauge("campaign", "register", folder.path, form(), "--at", "2030-02-01T23:59:59")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"registered as {folder.registrations / 'sparrow.toml'}\n")
    late = mtgauge(
        "campaign", "register", folder.path, form(FORM.replace("sparrow", "finch")), "--at", "2030-02-02T00:00"
    )
    assert late.code == 1
    assert "registration ended on 2030-02-01 23:59 CST [late-registration]" in late.out
    assert late.out.endswith("form.toml: refused\n")
    missing = mtgauge("campaign", "register", folder.path, "nowhere.toml")
    assert (missing.code, missing.out) == (2, "")
