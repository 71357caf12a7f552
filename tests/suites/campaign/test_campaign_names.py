"""The naming rule of result files: names are composed, read in every way, and explained where they break it."""

from pathlib import PurePosixPath, PureWindowsPath

import hypothesis.strategies as st
import pytest
from hypothesis import given

import small_campaign
from mtgauge.base.errors import OptionError
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.rules.names import SubmissionName, compose_name, parse_name, readings

TASKS = ["ZH-EN-NEWS-TRANS", "ZH-EN-NEWS", "EN-ZH-SCIE-TRANS"]
SITES = ["ict", "north-star", "Sparrow", "ict-primary"]
SYSTEMS = {"north-star": ["alpha", "alpha-contrast-two"]}


def name(task, site, role, system):
    return SubmissionName(task, site, Role(role), system)


@pytest.mark.parametrize(
    ("file", "expected", "codes"),
    [
        ("zh_en_news_trans-ict-primary-systema.xml", name("ZH-EN-NEWS-TRANS", "ict", "primary", "systema"), []),
        ("zh_en_news-ict-contrast-b.xml", name("ZH-EN-NEWS", "ict", "contrast", "b"), []),
        # hyphens in sites and systems
        ("en_zh_scie_trans-north-star-primary-a-b.xml", name(TASKS[2], "north-star", "primary", "a-b"), []),
        ("zh_en_news-north-star-contrast-alpha.xml", name("ZH-EN-NEWS", "north-star", "contrast", "alpha"), []),
        (
            "zh_en_news-north-star-primary-alpha-contrast-two.xml",
            name("ZH-EN-NEWS", "north-star", "primary", "alpha-contrast-two"),
            [],
        ),
        ("zh_en_news-ict-primary-contrast-x.xml", None, ["name-ambiguous"]),
        # rules are not this one's: whether a site has registered is asked elsewhere
        ("zh_en_news-magpie-primary-b.xml", name("ZH-EN-NEWS", "magpie", "primary", "b"), []),
        # what is read though it is written another way
        ("zh_en_news-ict-constract-b.xml", name("ZH-EN-NEWS", "ict", "contrast", "b"), ["name-misspelt-role"]),
        ("ZH_EN_NEWS-ict-primary-b.xml", name("ZH-EN-NEWS", "ict", "primary", "b"), ["name-spelling"]),
        ("zh-en-news-trans-ict-primary-b.xml", name(TASKS[0], "ict", "primary", "b"), ["name-spelling"]),
        ("zh_en_news-sparrow-Primary-b.XML", name("ZH-EN-NEWS", "Sparrow", "primary", "b"), ["name-spelling"]),
        ("zh_en_news-ICT-Constract-b.xml", name("ZH-EN-NEWS", "ict", "contrast", "b"), ["name-spelling"]),
        # what is wrong
        ("zh_en_news-ict-primary-b.txt", None, ["name-ending"]),
        ("zh_en_news-ict-primary-b", None, ["name-ending"]),
        ("", None, ["name-ending"]),
        ("zh_en_sport-ict-primary-b.xml", None, ["name-unknown-task"]),
        ("zh_en-ict-primary-b.xml", None, ["name-unknown-task"]),
        ("zh_en_news-ict-b.xml", None, ["name-without-role"]),
        ("zh_en_news-ict-primary.xml", None, ["name-without-role"]),
        ("zh_en_news-ict-primary-.xml", None, ["name-lacks-part"]),
        ("zh_en_news-primary-b.xml", None, ["name-lacks-part"]),
        ("zh_en_news--primary-b.xml", None, ["name-lacks-part"]),
        (".xml", None, ["name-unknown-task"]),
        # what cannot be kept, would lead elsewhere, or hides
        ("zh_en_news-ict-primary-../../x.xml", None, ["name-unfit"]),
        ("zh_en_news-..-primary-x.xml", None, ["name-unfit"]),
        ("zh_en_news-ict-primary-a\\b.xml", None, ["name-unfit"]),
        ("zh_en_news-ict-primary-x:y.xml", None, ["name-unfit"]),
        ("zh_en_news-ict-primary-a\nb.xml", None, ["name-unfit"]),
        ("zh_en_news-ict-primary-<img src=x onerror=alert(1)>.xml", None, ["name-unfit"]),
        ("zh_en_news-ict-primary-a\u202elmx.xml", None, ["name-unfit"]),
        ("zh_en_news-ict-primary-a\u200bb.xml", None, ["name-unfit"]),
        ("zh_en_news-ict-primary-a\x85b.xml", None, ["name-unfit"]),
        ("zh_en_news-ict-primary-a\udc80b.xml", None, ["name-unfit"]),
        (f"zh_en_news-ict-primary-{'x' * 300}.xml", None, ["name-unfit"]),
        # one name in two forms of Unicode
        ("zh_en_news-ict-primary-cafe\u0301.xml", name("ZH-EN-NEWS", "ict", "primary", "caf\xe9"), []),
        ("zh_en_news-ict-primary-caf\xe9.xml", name("ZH-EN-NEWS", "ict", "primary", "caf\xe9"), []),
    ],
)
def test_a_name_is_read_or_explained(file, expected, codes):
    read, findings = parse_name(file, TASKS, SITES, SYSTEMS)
    assert (read, [finding.code for finding in findings]) == (expected, codes)


def test_an_ambiguous_name_lists_its_readings():
    _, (finding,) = parse_name("zh_en_news-ict-primary-contrast-x.xml", TASKS, SITES)
    assert "site ict, primary, system contrast-x" in finding.message
    assert "site ict-primary, contrast, system x" in finding.message
    found = readings("zh_en_news-ict-primary-contrast-x", TASKS)
    assert [(each.site, each.system) for each in found] == [("ict", "contrast-x"), ("ict-primary", "x")]


@pytest.mark.parametrize("rest", ["ict-primary-contrast-x", "ict-primary", "ict-primary-"])
def test_a_name_that_cannot_be_read_is_shown_with_its_ending(rest):
    file = f"zh_en_news-{rest}.XML"
    _, (finding,) = parse_name(file, TASKS, SITES)
    assert (finding.file, finding.message.split(" ")[0]) == (file, f"'{file}'")
    if finding.code != "name-ambiguous":
        assert finding.hint == "the rule is task-site-primary|contrast-system.xml"


def test_registered_sites_and_systems_tell_readings_apart():
    file = "zh_en_news-ict-primary-contrast-x.xml"
    assert parse_name(file, TASKS, ["ict"])[0].site == "ict"
    assert parse_name(file, TASKS, ["ict-primary"])[0].site == "ict-primary"
    assert parse_name(file, TASKS, SITES, {"ict-primary": ["x"]})[0].site == "ict-primary"


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (("T", "a/b", "primary", "x"), "the site 'a/b' cannot stand in a file name"),
        (("T", "a", "primary", ""), "the system '' cannot stand in a file name"),
        (("T", "a", "primary", "C:x"), "the system 'C:x' cannot stand in a file name"),
        (("T", ".a", "primary", "x"), "the site '.a' cannot stand in a file name"),
        (("T", "a", "primary", "x "), "the system 'x ' cannot stand in a file name"),
        (("", "a", "primary", "x"), "the task '' cannot stand in a file name"),
        (("T", "a", "constract", "x"), "unknown role 'constract'"),
        (("T", "a", "primary", "x\u202ey"), "the system 'x\\u202ey' cannot stand in a file name"),
        (("T", "a\u2028", "primary", "x"), "cannot stand in a file name"),
        (("T", "a", "primary", "x" * 300), "longer than 255 bytes"),
        (("T", "a", "primary", "译" * 90), "longer than 255 bytes"),
    ],
)
def test_names_that_cannot_stand_are_refused(parts, message):
    with pytest.raises(OptionError) as error:
        compose_name(*parts)
    assert message in str(error.value)


@given(st.text(max_size=12), st.text(max_size=12))
def test_what_is_read_can_be_composed(site, system):
    read, _ = parse_name(f"zh_en_news-{site}-primary-{system}.xml", TASKS)
    if read is not None:
        assert compose_name(read.task, read.site, read.role, read.system) == read
        assert PurePosixPath(str(read)).name == PureWindowsPath(str(read)).name == str(read)


_part = st.text("abXY1译_-", min_size=1, max_size=8)


@given(st.sampled_from(TASKS), _part, st.sampled_from(Role), _part)
def test_a_composed_name_is_parsed_to_the_same(task, site, role, system):
    composed = compose_name(task, site, role, system)
    assert parse_name(str(composed), TASKS, [site]) == (composed, ())


_pieces = st.lists(st.sampled_from(["zh_en_news", "-", "-ict", "-primary", "-contrast-", "x", ".xml"]), max_size=8)


@given(st.text(max_size=40) | _pieces.map("".join))
def test_any_name_is_read_or_has_an_error(file):
    read, findings = parse_name(file, TASKS, SITES, SYSTEMS)
    assert read is not None or any(finding.severity == "error" for finding in findings)


@pytest.fixture
def campaign(tmp_path):
    made = small_campaign.make_folder(tmp_path / "campaign")
    small_campaign.registered(made)
    return made.path


COMPOSED = [
    (["ZH-EN-NEWS-TRANS", "sparrow", "primary", "a-b"], 0, "zh_en_news_trans-sparrow-primary-a-b.xml\n"),
    (["zh-en-news-trans", "sparrow", "contrast", "b"], 0, "zh_en_news_trans-sparrow-contrast-b.xml\n"),
    (["ZH-EN-NEWS-TRANS", "magpie", "primary", "a"], 2, "site 'magpie' is not registered"),
    (["ZH-EN-SPORT", "sparrow", "primary", "a"], 2, "campaign small has no task 'ZH-EN-SPORT'"),
    (["ZH-EN-NEWS-TRANS", "sparrow", "first", "a"], 2, "unknown role 'first'"),
    (["ZH-EN-NEWS-TRANS", "sparrow", "primary", "a/b"], 2, "the system 'a/b' cannot stand in a file name"),
    (["ZH-EN-NEWS-TRANS", "sparrow", "primary"], 2, "a name has 4 parts, not 3"),
]


@pytest.mark.parametrize(("parts", "code", "words"), COMPOSED)
def test_the_command_composes_names(mtgauge, campaign, parts, code, words):
    done = mtgauge("campaign", "name", *parts, "--campaign", campaign)
    assert done.code == code
    assert words in (done.err if code else done.out)


EXPLAINED = [
    ("zh_en_news_trans-sparrow-primary-a.xml", 0, "task ZH-EN-NEWS-TRANS, site sparrow, primary, system a"),
    ("sent/zh_en_news_trans-SPARROW-constract-a.xml", 0, "site sparrow, contrast, system a"),
    ("zh_en_news_trans-x-primary-contrast-a.xml", 1, "can be read in 2 ways"),
    ("result.xml", 1, "begins with no task of the campaign"),
]


@pytest.mark.parametrize(("file", "code", "words"), EXPLAINED)
def test_the_command_explains_names(mtgauge, campaign, file, code, words):
    done = mtgauge("campaign", "name", "--explain", "--campaign", campaign, file)
    assert (done.code, done.err) == (code, "")
    assert words in done.out


def test_names_are_explained_for_a_campaign(mtgauge):
    assert mtgauge("campaign", "name", "--explain", "a.xml").err == (
        "mtgauge: error: --explain needs the tasks of a campaign (add --campaign DIR)\n"
    )
    # without one, a name that would have two readings is still seen
    done = mtgauge("campaign", "name", "T", "a-primary", "contrast", "x")
    assert (done.code, "can be read in 2 ways" in done.err) == (2, True)
