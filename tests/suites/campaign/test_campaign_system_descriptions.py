"""What a site says of its system: parts by heading or by form, declarations, and what is missing."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import small_campaign
from mtgauge.base.findings import has_errors
from mtgauge.suites.campaign.description.task import DataRule
from mtgauge.suites.campaign.rules.declarations import parse_declaration
from mtgauge.suites.campaign.rules.descriptions import DescriptionPart, OutOfListData
from mtgauge.suites.campaign.rules.forms import read_form
from mtgauge.suites.campaign.rules.headings import sections
from mtgauge.suites.campaign.validation.descriptions import TITLES, describe, description
from mtgauge.suites.campaign.validation.page import PARTS
from mtgauge.suites.campaign.validation.requirements import Requirements

ENVIRONMENT, TIME, TECHNOLOGY, DATA, EXTERNAL = DescriptionPart
OUT_OF_LIST = None

HEADINGS = [
    # as the campaign calls them
    ("The hardware and software environments", ENVIRONMENT),
    ("Execution Time", TIME),
    ("Technology outline", TECHNOLOGY),
    ("Training Data", DATA),
    ("External Technology", EXTERNAL),
    ("Out-of-list data", OUT_OF_LIST),
    # as people call them
    ("Environment", ENVIRONMENT),
    ("Hardware", ENVIRONMENT),
    ("software environment", ENVIRONMENT),
    ("Running environment", ENVIRONMENT),
    ("Hardware/Software", ENVIRONMENT),
    ("System configuration", ENVIRONMENT),
    ("Time", TIME),
    ("Running time", TIME),
    ("Run-time", TIME),
    ("Decoding speed", TIME),
    ("Technical overview", TECHNOLOGY),
    ("Main technologies and parameters", TECHNOLOGY),
    ("Outline of the main technology", TECHNOLOGY),
    ("Training and development data", DATA),
    ("Training corpora", DATA),
    ("External tools", EXTERNAL),
    ("Third-party software", EXTERNAL),
    ("Open source code", EXTERNAL),
    ("Out of list training data", OUT_OF_LIST),
    # in Chinese
    ("硬件和软件环境", ENVIRONMENT),
    ("软硬件环境", ENVIRONMENT),
    ("运行环境", ENVIRONMENT),
    ("系统环境", ENVIRONMENT),
    ("执行时间", TIME),
    ("运行时间", TIME),
    ("翻译所用时间", TIME),
    ("技术概要", TECHNOLOGY),
    ("主要技术和参数", TECHNOLOGY),
    ("系统技术概述", TECHNOLOGY),
    ("训练数据", DATA),
    ("训练语料", DATA),
    ("训练数据和开发数据", DATA),
    ("外部技术", EXTERNAL),
    ("外部技术声明", EXTERNAL),
    ("第三方工具", EXTERNAL),
    ("清单外数据", OUT_OF_LIST),
    ("列表外的数据声明", OUT_OF_LIST),
]


@pytest.mark.parametrize(("heading", "part"), HEADINGS)
def test_a_heading_ends_with_a_colon_or_has_the_line_for_itself(heading, part):
    for text in (
        f"{heading}: some words",
        f"{heading}：some words",
        f"{heading}\nsome words",
        f"{heading}:\nsome words",
    ):
        assert list(sections(text)) == [(part, "some words")]


@pytest.mark.parametrize(
    "mark",
    ["1. ", "1) ", "(1) ", "（1）", "1、", "1 ", "1.2. ", "一、", "（一）", "第一部分 ", "①", "A. ", "(a) ", "iv. ", "IV) ", "- ", "* ",
     "• ", "## ", "### 3. ", "**", "  ", "\t", "【", "1．"],
)  # fmt: skip
@pytest.mark.parametrize(("heading", "part"), [("Training data", DATA), ("训练数据", DATA)])
def test_a_heading_may_be_numbered_in_any_way(mark, heading, part):
    assert list(sections(f"before\n{mark}{heading}: some words")) == [(part, "some words")]


@pytest.mark.parametrize(
    "line",
    [
        "Our training data come from the list.",
        "about time: it took long",
        "It took some time",
        "Note: the environment is that of last year",
        "Technology outline is given below",
        "http://time.example/training",
        "训练数据来自清单。",
        ":",
        "",
        "x" * 10_000,
    ],
)
def test_a_sentence_is_no_heading(line):
    assert list(sections(f"Execution time\n{line}")) == [(TIME, line.strip())]


def test_what_stands_behind_a_heading_is_kept_as_it_is():
    text = "**Time:** 3：4 [s]\nHardware: [a] one: two"
    assert describe(text).content.parts == {TIME: "3：4 [s]", ENVIRONMENT: "[a] one: two"}


def test_parts_of_one_kind_are_put_together_and_words_before_the_first_are_none():
    text = "About us.\nHardware: one CPU\nTime: 3 s\nSoftware: Debian"
    assert describe(text).content.parts == {ENVIRONMENT: "one CPU\nDebian", TIME: "3 s"}


def test_every_title_is_a_heading():
    assert set(TITLES) == set(DescriptionPart)
    assert PARTS == TITLES
    for part, title in TITLES.items():
        assert list(sections(f"{title}: x")) == [(part, "x")]


WEB = OutOfListData(name="web pages", is_public=True, origin="crawled from example.org")
MAIL = OutOfListData(name="our mail", is_public=False, content="letters", amount="3,000 sentences")


@pytest.mark.parametrize(
    ("text", "resources"),
    [
        ("none", ()),
        ("None.", ()),
        ("无", ()),
        ("web pages; public; crawled from example.org", (WEB,)),
        ("our mail; not public; letters; 3,000 sentences", (MAIL,)),
        ("web pages；公开；crawled from example.org\nour mail；不公开；letters；3,000 sentences", (WEB, MAIL)),
        (
            "- web pages ; Public ; crawled from example.org\n\n2) our mail;non-public;letters;3,000 sentences",
            (WEB, MAIL),
        ),
        ("a-b c-d; public; x-y; z", (OutOfListData(name="a-b c-d", is_public=True, origin="x-y; z"),)),
        ("n; public; o; 2007-06-30", (OutOfListData(name="n", is_public=True, origin="o", newest="2007-06-30"),)),
        (
            "n；不公开；c；a；2007-06-30",
            (OutOfListData(name="n", is_public=False, content="c", amount="a", newest="2007-06-30"),),
        ),
        # a day stands in the place of nothing else
        ("n; public; 2007-06-30", (OutOfListData(name="n", is_public=True, newest="2007-06-30"),)),
        ("n; public; of 2007-06-30", (OutOfListData(name="n", is_public=True, origin="of 2007-06-30"),)),
        ("n; not public; c; a; b", (OutOfListData(name="n", is_public=False, content="c", amount="a; b"),)),
    ],
)
def test_declarations_are_read(text, resources):
    assert parse_declaration(text) == (resources, ())


@pytest.mark.parametrize(
    "line", ["web pages", "web pages; maybe; here", "; public; here", "web pages, public, here",
     "web pages; public; here; 2007-02-29", "web pages; 2007-06-30"],
)  # fmt: skip
def test_a_line_that_declares_nothing_is_quoted(line):
    resources, (finding,) = parse_declaration(f"web pages; public; crawled from example.org\n{line}")
    assert resources == (WEB,)
    assert finding.code == "unreadable-declaration"
    assert repr(line) in finding.message


CUT_OFF = date(2008, 1, 1)


@pytest.mark.parametrize(
    ("newest", "codes"),
    [("; 2007-12-31", []), ("; 2008-01-01", ["data-after-cut-off"]), ("; 2008-06-30", ["data-after-cut-off"]),
     ("", ["undated-data"])],
)  # fmt: skip
def test_data_of_a_site_are_older_than_the_cut_off_date(newest, codes):
    described = describe(
        f"Out-of-list data:\nweb; public; example.org{newest}\nmail; not public; c; a; 2007-12-31"
    )
    found = list(description(described, Requirements(data=DataRule.OPEN, cut_off=CUT_OFF), 3))
    assert [f.code for f in found if f.code in ("data-after-cut-off", "undated-data")] == codes
    assert has_errors([f for f in found if f.code in codes]) is (codes == ["data-after-cut-off"])
    # without a campaign there is no such day
    assert not {"data-after-cut-off", "undated-data"} & {f.code for f in description(described, Requirements(), 3)}


@pytest.mark.parametrize(("day", "codes"), [("2007-12-31", []), ("2008-01-01", ["data-after-cut-off"])])
def test_the_day_may_stand_in_a_form(day, codes):
    form, _ = read_form(
        FORM.replace("crawled from example.org", "here").replace("2007-11-30", day).encode(), "f.toml"
    )
    requirements = Requirements(data=DataRule.OPEN, cut_off=CUT_OFF)
    found = [*description(describe("", form), requirements, None)]
    assert [f.code for f in found] == codes
    for finding in found:
        assert "cut_off of campaign.toml" in finding.hint
        assert finding.message == f"'web pages' has texts of {day}, not before the cut-off date 2008-01-01"


FORM = """\
environment = "one machine with 2 CPUs, 8 GB of memory, Debian 12"
time = "3 seconds"
technology = "phrases"
training_data = "the list"
external_technology = "none"

[[out_of_list]]
name = "web pages"
public = true
origin = "crawled from example.org"
newest = 2007-11-30

[[out_of_list]]
name = "our mail"
public = false
content = "letters"
amount = "3,000 sentences"
newest = 2007-12-31
"""


def test_a_form_says_everything():
    content, findings = read_form(FORM.encode(), "alpha.toml")
    assert findings == ()
    assert content.out_of_list == (replace(WEB, newest="2007-11-30"), replace(MAIL, newest="2007-12-31"))
    assert content.is_declared
    assert set(content.parts) == set(DescriptionPart)
    described = describe("", content)
    assert list(description(described, Requirements(data=DataRule.OPEN), 3)) == []


def test_a_form_counts_where_both_say_something():
    form, _ = read_form(b'time = "from the form"\nout_of_list = []', "alpha.toml")
    text = "Time: from the file\nTechnology: from the file\nOut-of-list data: web; public; here"
    content = describe(text, form).content
    assert content.parts == {TIME: "from the form", TECHNOLOGY: "from the file"}
    assert (content.out_of_list, content.is_declared) == ((), True)


def test_a_form_without_resources_leaves_the_declaration_to_the_file():
    form, _ = read_form(b'time = "3 s"', "alpha.toml")
    content = describe("Out-of-list data: web pages; public; crawled from example.org", form).content
    assert (content.out_of_list, content.is_declared) == ((WEB,), True)


@pytest.mark.parametrize(
    ("form", "messages"),
    [
        (b"\xff", ["is not UTF-8"]),
        (b"time = ", ["is not TOML: Invalid value (at end of document)"]),
        (b"a = " + b"[" * 5000, ["is nested too deeply"]),
        (b"time = " + b"9" * 5000, ["holds a number with too many digits"]),
        (b"a." * 2000 + b"b = 1", ["is nested too deeply"]),
        (b"#" * 256_001, ["has 256,001 bytes; a form has up to 256,000"]),
        (b"time = 3", ["time must be a text, not 3"]),
        (b"tyme = 'x'\nout_of_list = 3", ["unknown key tyme", "out_of_list must be an array, not 3"]),
        (b"out_of_list = [1]", ["out_of_list[1] must be a table, not 1"]),
        (
            b"[[out_of_list]]\nname = 'x'\npublic = true\nnewest = '2007-06-30'",
            ["out_of_list[1].newest must be a day"],
        ),
        (b"[[out_of_list]]\nname = 'x'\npublic = true\nnewest = 2007-06-30T00:00:00", ["out_of_list[1].newest must be a day"]),
        (
            b"[[out_of_list]]\nname = ' '\n[[out_of_list]]\nname = 'x'\npublic = 'yes'\nsize = 3\norigin = 4",
            ["[1].name is empty", "[1].public is missing", "unknown key out_of_list[2].size",
             "[2].public must be true or false, not 'yes'", "[2].origin must be a text, not 4"],
        ),
    ],
)  # fmt: skip
def test_a_faulty_form_is_explained(form, messages):
    content, findings = read_form(form, "alpha.toml")
    assert content.out_of_list == ()
    assert [f.code for f in findings] == ["bad-form"] * len(messages)
    assert {f.file for f in findings} == {"alpha.toml"}
    for finding, fragment in zip(findings, messages, strict=True):
        assert fragment in finding.message


@pytest.mark.parametrize(("size", "codes"), [(59, ["short-description"]), (60, [])])
def test_sixty_bytes_are_enough(size, codes):
    parts = "".join(f"{title}: x\n" for title in ("Time", "Technology", "Training data", "External tools"))
    text = (parts + "Environment: ").ljust(size, "x")[:size]
    text = text if len(text) == size else text[:size]
    found = [f.code for f in description(describe(text), Requirements(), None)]
    assert [code for code in found if code == "short-description"] == codes


def test_bytes_are_those_of_utf_8_and_a_form_counts_too():
    assert describe("时间：三秒").size == 15
    form, _ = read_form('time = "三秒"'.encode(), "alpha.toml")
    assert describe("ab", form).size == 8


PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "system-descriptions.md").read_text("utf-8")


def test_the_page_names_headings_that_are_known():
    page = PAGE.partition("## By form")[0]
    rows = re.findall(r"^\| (?:`([a-z-]+)`|data outside the list) \| (.+) \|$", page, re.MULTILINE)
    assert {part for part, _ in rows} == {*map(str, DescriptionPart), ""}
    for part, headings in rows:
        for heading in re.findall("`([^`]+)`", headings):
            assert list(sections(heading)) == [(DescriptionPart(part) if part else OUT_OF_LIST, "")]


def test_the_form_of_the_page_says_everything():
    (form,) = re.findall(r"^```toml[^\n]*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    content, findings = read_form(form.encode(), "alpha.toml")
    assert findings == ()
    assert set(content.parts) == set(DescriptionPart)
    assert [resource.is_public for resource in content.out_of_list] == [True, False]
    assert list(description(describe("", content), Requirements(data=DataRule.OPEN), None)) == []


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("2007-863-001", ["forbidden-data-named"]),
        ("all but SSMT (2007-863-001).", ["forbidden-data-named"]),
        ("12007-863-001, 2007-863-0011, x-2007-863-001", []),
        ("birds\nOut-of-list data: the 2007-863-001 set; public; ChineseLDC", ["forbidden-data"]),
        ("birds\nOut-of-list data: news; not public; from 2007-863-001; all", ["forbidden-data"]),
    ],
)
def test_forbidden_data_are_found_by_their_id(text, codes):
    assert forbidden(text) == codes
    # another name is as good as the id, wherever and however it is written
    for name in ("SSMT2007", "SSMT 2007", "ssmt  2007", "ＳＳＭＴ2007"):
        assert forbidden(text.replace("2007-863-001", name), other_names=NAMES) == codes


NAMES = {"2007-863-001": ("SSMT2007", "SSMT 2007", "评测2007")}


def forbidden(text, **requirements):
    """The codes that such training data get where that resource is forbidden; with ``!`` where the file is refused."""
    described = describe(f"Training data: {text}")
    found = [*description(described, Requirements(forbidden=("2007-863-001",), **requirements), None)]
    return [f.code for f in found if f.code.startswith("forbidden")]


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("SSMT2007 evaluation data", True),
        ("the evaluation data of ssmt\n2007", True),
        ("使用SSMT2007的数据", True),
        ("使用评测2007。", True),
        ("评测20070", False),
        ("SSMT20070, XSSMT2007, SSMT2007-b, pre-SSMT 2007, SSMT 20071", False),
        ("éSSMT2007", False),
        ("SSMT, 2007", False),
    ],
)
def test_a_name_is_found_as_a_whole(text, is_named):
    assert forbidden(text, other_names=NAMES) == (["forbidden-data-named"] if is_named else [])
    assert forbidden(text) == []


DECLARED = "birds\nOut-of-list data: SSMT2007; public; ChineseLDC"


@pytest.mark.parametrize(
    ("chosen", "declared", "named"),
    [(None, "error", "warning"), ("error", "error", "error"), ("warning", "warning", "warning")],
)
def test_the_organiser_chooses_what_refuses(tmp_path, chosen, declared, named):
    """From campaign.toml to the verdict on a file, here and in a kit."""
    severity = "" if chosen is None else f'forbidden_severity = "{chosen}"\n'
    text = small_campaign.DESCRIPTION.replace(
        'forbidden = ["old-test"]\n', f'forbidden = ["old-test"]\n{severity}'
    )
    text = text.replace('id = "old-test"\n', 'id = "old-test"\nnames = ["SSMT2007", "SSMT 2007"]\n')
    folder = small_campaign.make_folder(tmp_path / "c", text)
    task = folder.campaign.tasks[0]
    required = Requirements.of(task, folder.campaign)
    found = {}
    for said in (DECLARED, "SSMT 2007"):
        for finding in description(describe(f"Training data: {said}"), required, None):
            found[finding.code] = finding.severity.word
    assert (found["forbidden-data"], found["forbidden-data-named"]) == (declared, named)


def test_what_is_not_set_changes_no_hash_of_rules(tmp_path):
    """A stored examination counts as long as its rules do: files of earlier campaigns are judged as they were."""
    folder = small_campaign.make_folder(tmp_path / "c")
    rules = Requirements.of(folder.campaign.tasks[0], folder.campaign).as_rules()
    assert list(rules) == [
        "nbest", "combination", "data", "forbidden", "cut_off", "source_language", "target_language", "formats",
    ]  # fmt: skip
