"""The registration form: to fill in, to print and sign, and what the preset of 2008 says on it."""

import tomllib
from datetime import UTC, datetime

import pytest
from lxml import html

import small_campaign
from mtgauge.suites.campaign.form.blank import blank_form
from mtgauge.suites.campaign.form.page import form_page
from mtgauge.suites.campaign.ledger.events import DeadlineExtended
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.rules.registration import FIELDS, check_form
from mtgauge.suites.campaign.start import start_campaign


@pytest.fixture
def folder(tmp_path):
    return small_campaign.make_folder(tmp_path / "campaign")


@pytest.fixture
def cwmt(tmp_path):
    return start_campaign("cwmt2008", tmp_path / "cwmt").campaign


def words(page):
    return " ".join(html.document_fromstring(page).xpath("string(//main)").split())


def test_the_form_to_fill_in_has_every_key_and_agrees_to_nothing(folder):
    text = blank_form(folder.campaign)
    content = tomllib.loads(text)
    assert set(content) == set(FIELDS) - {"signed"}
    assert (content["tasks"], content["terms"]) == ([], [])
    for term in folder.campaign.terms:
        assert f'  #   {term.text}\n  # "{term.id}",\n' in text


def test_the_form_is_valid_once_it_is_filled_in(folder):
    answers = tomllib.loads(small_campaign.FORM)
    text = blank_form(folder.campaign).replace('  # "', '  "').replace("# signed = ", "signed = ")
    for key, value in answers.items():
        if isinstance(value, str):
            text = text.replace(f'\n{key} = ""', f'\n{key} = "{value}"')
    checked = check_form(text.encode(), "form.toml", folder.campaign)
    assert (checked.is_valid, checked.findings) == (True, ())
    assert checked.registration.tasks == tuple(task.id for task in folder.campaign.tasks)


def test_the_page_has_what_a_site_signs(folder):
    page = words(form_page(Ledger(folder.campaign)))
    for text in [term.text for term in folder.campaign.terms] + ["30 CNY: near", "10 USD: far", "Date:", "stamp"]:
        assert text in page
    tree = html.document_fromstring(form_page(Ledger(folder.campaign)))
    assert tree.xpath("//code/text()") == [task.id for task in folder.campaign.tasks]
    assert tree.xpath("//*[contains(@class, 'ticked')] | //script | //*[@src]") == []
    # nobody asks for a signed copy
    assert "by post or fax" not in page


def test_the_page_shows_the_answers(folder):
    filled = check_form(small_campaign.FORM.encode(), "f", folder.campaign).registration
    tree = html.document_fromstring(form_page(Ledger(folder.campaign), filled))
    assert len(tree.xpath("//*[contains(@class, 'ticked')]")) == 2
    assert tree.xpath("string(//*[@class='owed'])") == "30 CNY: near"
    text = " ".join(tree.xpath("string(//main)").split())
    for value in ("1 Nest Road, Beijing", "ada@sparrow.example", "100190", "2030-01-20", "sparrow"):
        assert value in text


DAY, LONGER, LONGEST = (f"2030-02-{day} 23:59:59 CST (15:59:59 UTC)" for day in ("01", "10", "20"))
#: for whom registration was extended, until which day of February -> what the empty page and that of sparrow show
EXTENDED = [
    ({}, DAY, DAY),
    ({None: 10}, LONGER, LONGER),
    ({"sparrow": 20}, DAY, LONGEST),
    ({None: 10, "sparrow": 20, "heron": 25}, LONGER, LONGEST),
]


@pytest.mark.parametrize(("extended", "empty", "own"), EXTENDED)
def test_the_page_shows_the_deadline_that_decides(folder, extended, empty, own):
    ends = {site: datetime(2030, 2, day, 15, 59, 59, 999_999, UTC) for site, day in extended.items()}
    ledger = Ledger(folder.campaign).and_then(
        *(
            DeadlineExtended(at=end, event="registration-deadline", until=end, site=site)
            for site, end in ends.items()
        )
    )
    filled = check_form(small_campaign.FORM.encode(), "f", folder.campaign).registration
    for page, shown in ((form_page(ledger), empty), (form_page(ledger, filled), own)):
        assert [end for end in (DAY, LONGER, LONGEST) if end in words(page)] == [shown]


def test_answers_are_text_and_no_markup(folder):
    form = small_campaign.FORM.replace("The Sparrow Institute", "<img src=x>{{ 7*7 }}")
    filled = check_form(form.encode(), "f", folder.campaign).registration
    tree = html.document_fromstring(form_page(Ledger(folder.campaign), filled))
    assert tree.xpath("//img") == []
    assert "<img src=x>{{ 7*7 }}" in tree.xpath("string(//main)")


def test_the_preset_says_who_and_how_as_the_guidelines_do(cwmt):
    about, contact = cwmt.about, cwmt.contact
    assert about.sponsor == "Chinese Information Processing Society of China"
    assert (len(about.cooperators), len(about.resource_providers), len(about.web_pages)) == (2, 7, 2)
    assert str(about.president) == "Qun LIU (Institute of Computing Technology, CAS)"
    assert [person.name.split()[-1] for person in about.committee] == [
        "HUANG", "LIN", "LU", "WANG", "YANG", "ZHANG", "ZONG",
    ]  # fmt: skip
    assert all(person.affiliation for person in about.committee)
    assert (contact.email, contact.telephone, contact.fax, contact.post_code) == (
        "zhaohongmei@ict.ac.cn", "+86-10-62600667", "+86-10-82611846", "100190",
    )  # fmt: skip
    assert "whatever the technology is used" in about.who_may_register
    assert len(cwmt.fee_includes) == 3
    sizes = {resource.id: resource.size for resource in cwmt.resources}
    assert "42,256 characters" in sizes["2007-863-001"]
    assert "23,627 words" in sizes["2007-863-001"]


@pytest.mark.translated
@pytest.mark.parametrize(("language", "title"), [("en", "Registration form"), ("zh", "报名表")])
def test_the_form_of_2008_has_its_six_terms_word_for_word_in_both_languages(cwmt, language, title):
    page = form_page(Ledger(cwmt), language=language)
    tree = html.document_fromstring(page)
    assert tree.xpath("string(//h1)").startswith(title)
    assert len(tree.xpath("//ol/li")) == 6
    text = words(page)
    for term in cwmt.terms:
        assert term.text in text
        if language == "zh":
            assert cwmt.translations["zh"][term.text] in text


def test_the_terms_are_those_of_the_guidelines(cwmt):
    from shared_data import shared

    [path] = shared("seeds").glob("001_*")
    text = (
        path.read_text("utf-8")
        .replace("<sup>th</sup>", "th")
        .replace("clearly d\n\nescribed", "clearly described")
    )
    for term in cwmt.terms:
        assert term.text in " ".join(text.split())


def test_form_on_the_command_line(mtgauge, folder, tmp_path):
    printed = mtgauge("campaign", "form", folder.path)
    assert (printed.code, printed.out) == (0, blank_form(folder.campaign))
    filled = tmp_path / "filled.toml"
    filled.write_text(small_campaign.FORM.replace('"Ada Finch"\nsigned', '""\nsigned'), "utf-8")
    target = tmp_path / "form.html"
    made = mtgauge("campaign", "form", folder.path, "--filled", filled, "--form-language", "zh", "-o", target)
    assert (made.code, made.out) == (0, "")
    assert "signed_by is missing [missing-field]" in made.err
    assert "报名表" in target.read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-o", "form.doc"], "a form cannot be .doc"),
        (["--form-language", "zh"], "--filled and --form-language are for the page that is printed"),
        (["--form-language", "tlh", "-o", "form.html"], "tlh"),
        (["--filled", "none.toml", "-o", "form.html"], "none.toml"),
    ],
)
def test_what_the_command_refuses(mtgauge, folder, tmp_path, monkeypatch, options, message):
    monkeypatch.chdir(tmp_path)
    done = mtgauge("campaign", "form", folder.path, *options)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert not (tmp_path / "form.html").exists()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'contact = "campaign@sparrow.example"',
            'contact = { name = "Ada" }',
            "has neither an e-mail address nor",
        ),
        ('contact = "campaign@sparrow.example"', 'contact = { mail = "a@b" }', "unknown key contact.mail"),
        (
            "[calendar]",
            '[about]\nweb_pages = ["javascript:alert(1)"]\n[calendar]',
            "is not the address of a web page",
        ),
        ("[calendar]", '[about]\ncommittee = [{ affiliation = "x" }]\n[calendar]', "name is missing"),
    ],
)
def test_people_and_pages_are_checked(mtgauge, folder, old, new, message):
    toml = folder.path / "campaign.toml"
    toml.write_text(toml.read_text("utf-8").replace(old, new), "utf-8")
    done = mtgauge("campaign", "check", folder.path)
    assert done.code == 2
    assert message in done.err
