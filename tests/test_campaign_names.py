"""The naming rule of result files: names are composed, parsed, and explained where they break it."""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from mtgauge.campaign.description.task import Role
from mtgauge.campaign.rules.names import SubmissionName, compose_name, parse_name, possible_names
from mtgauge.errors import InputError

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
        # what is mended
        ("zh_en_news-ict-constract-b.xml", name("ZH-EN-NEWS", "ict", "contrast", "b"), ["name-constract"]),
        ("ZH_EN_NEWS-ict-primary-b.xml", name("ZH-EN-NEWS", "ict", "primary", "b"), ["name-spelling"]),
        ("zh-en-news-trans-ict-primary-b.xml", name(TASKS[0], "ict", "primary", "b"), ["name-spelling"]),
        ("zh_en_news-sparrow-Primary-b.XML", name("ZH-EN-NEWS", "Sparrow", "primary", "b"), ["name-spelling"]),
        (
            "zh_en_news-ICT-Constract-b.xml",
            name("ZH-EN-NEWS", "ict", "contrast", "b"),
            ["name-constract", "name-spelling"],
        ),
        # what is wrong
        ("zh_en_news-ict-primary-b.txt", name("ZH-EN-NEWS", "ict", "primary", "b"), ["name-ending"]),
        ("zh_en_news-ict-primary-b", name("ZH-EN-NEWS", "ict", "primary", "b"), ["name-ending"]),
        ("zh_en_news-magpie-primary-b.xml", name("ZH-EN-NEWS", "magpie", "primary", "b"), ["name-site"]),
        ("zh_en_news-north-star-primary-c.xml", name("ZH-EN-NEWS", "north-star", "primary", "c"), ["name-system"]),
        ("zh_en_sport-ict-primary-b.xml", None, ["name-task"]),
        ("zh_en_newsreel-ict-primary-b.xml", None, ["name-task"]),
        ("zh_en_news-ict-b.xml", None, ["name-parts"]),
        ("zh_en_news-ict-primary.xml", None, ["name-parts"]),
        ("zh_en_news-ict-primary-.xml", None, ["name-parts"]),
        ("zh_en_news--primary-b.xml", None, ["name-parts"]),
        ("result.txt", None, ["name-ending", "name-task"]),
        ("", None, ["name-ending", "name-task"]),
    ],
)
def test_a_name_is_read_or_explained(file, expected, codes):
    read, findings = parse_name(file, TASKS, SITES, SYSTEMS)
    # north-star has said what its systems are called
    findings = [finding for finding in findings if expected is None or expected.system != "a-b"]
    assert (read, [finding.code for finding in findings]) == (expected, codes)


def test_an_ambiguous_name_lists_its_readings():
    _, (finding,) = parse_name("zh_en_news-ict-primary-contrast-x.xml", TASKS, SITES)
    assert "site 'ict', primary, system 'contrast-x'" in finding.message
    assert "site 'ict-primary', contrast, system 'x'" in finding.message
    names = possible_names("zh_en_news-ict-primary-contrast-x.xml", TASKS)
    assert [(each.site, each.system) for each in names] == [("ict", "contrast-x"), ("ict-primary", "x")]


def test_without_registered_sites_every_site_will_do():
    read, findings = parse_name("zh_en_news-far-away-primary-b.xml", TASKS)
    assert (read.site, findings) == ("far-away", ())
    read, findings = parse_name("xy_za_talk-far-away-primary-b.xml", [])
    assert (read.task, findings) == ("XY-ZA-TALK", ())


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (("T", "a/b", "primary", "x"), "the site 'a/b' has the character '/'"),
        (("T", "a", "primary", "x y"), "the system 'x y' has the character ' '"),
        (("T", "a", "primary", "x\u3000"), "the system"),
        (("T", "a", "primary", ""), "the system '' is empty"),
        (("T", "a", "primary", "C:x"), "the character ':'"),
        (("", "a", "primary", "x"), "the task '' is empty"),
        (("T", "a", "primary", "x" * 300), "longer than 255 bytes"),
        (("T", "a", "primary", "译" * 90), "longer than 255 bytes"),
        (("T", "a-primary", "primary", "x"), "can be read as"),
        (("T", "-", "primary", "x"), None),
    ],
)
def test_names_that_cannot_stand_are_refused(parts, message):
    if message is None:
        assert compose_name(name(*parts)) == "t---primary-x.xml"
        return
    with pytest.raises(InputError) as error:
        compose_name(name(*parts))
    assert message in str(error.value)


def test_a_name_is_composed_against_what_is_registered():
    assert compose_name(name("ZH-EN-NEWS", "ict", "primary", "a"), TASKS, SITES) == "zh_en_news-ict-primary-a.xml"
    with pytest.raises(InputError, match="not registered"):
        compose_name(name("ZH-EN-NEWS", "magpie", "primary", "a"), TASKS, SITES)
    with pytest.raises(InputError, match="no task of the campaign"):
        compose_name(name("ZH-EN-SPORT", "ict", "primary", "a"), TASKS, SITES)


_part = st.text("abXY.1译_-", min_size=1, max_size=8)


@given(st.sampled_from(TASKS), _part, st.sampled_from(Role), _part)
def test_a_composed_name_is_parsed_to_the_same(task, site, role, system):
    submission = SubmissionName(task, site, role, system)
    assert parse_name(compose_name(submission, TASKS, [site]), TASKS, [site]) == (submission, ())


@given(st.text(max_size=40) | st.from_regex(r"\A[a-z_]*-(ict|a|-)*primary-(contrast|-|x)*(\.xml)?\Z"))
def test_any_name_is_read_or_has_an_error(file):
    read, findings = parse_name(file, TASKS, SITES, SYSTEMS)
    assert read is not None or any(finding.severity == "error" for finding in findings)
