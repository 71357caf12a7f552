"""``mtgauge campaign check-results``: what it reads, how it prints, and how it exits."""

import base64
import hashlib
import json
import re
from types import SimpleNamespace

import pytest
from lxml import html

from campaign_cases import GOOD, SOURCE, edited, without
from chromium import NARROW, WIDE, opened, violations
from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding, Severity
from mtgauge.corpus.markup.setfile import read_set
from mtgauge.suites.campaign.rules.descriptions import DescriptionPart, OutOfListData, SystemDescription
from mtgauge.suites.campaign.validation.inputs import load_source
from mtgauge.suites.campaign.validation.listing import SHOWN, text_of
from mtgauge.suites.campaign.validation.page import page_of
from mtgauge.suites.campaign.validation.submission import SubmissionValidation
from small_campaign import ENGLISH, PROGRESS_ENGLISH, make_folder, marked, registered

NAME = "zh_en_news_trans-sparrow-primary-alpha.xml"


@pytest.fixture
def files(tmp_path):
    """Writes a result file beside its source: the arguments that validate it."""

    def write(text, name=NAME):
        (tmp_path / "source.xml").write_text(SOURCE, "utf-8")
        (tmp_path / name).write_text(text, "utf-8")
        return [tmp_path / name, "--source", tmp_path / "source.xml"]

    return write


@pytest.fixture
def folder(tmp_path):
    """A campaign with one registered site."""
    made = make_folder(tmp_path / "campaign")
    return registered(made)


def result(documents=ENGLISH, setid="small_test", **options):
    return marked("tgtset", setid, documents, **{"site": "sparrow", **options})


# -- exit codes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edits", "code", "verdict"),
    [
        ({}, 0, "accepted"),
        ({13: '<s id="1" score="0.9">A bird sings.<cand score="0.5"/></s>'}, 0, "accepted: 1 warning"),
        ({22: None, 24: None}, 1, "refused: 2 errors"),
        ({2: None}, 1, "refused: "),
    ],
)
def test_errors_refuse_and_warnings_do_not(mtgauge, files, edits, code, verdict):
    done = mtgauge("campaign", "check-results", *files(edited(edits)))
    assert done.code == code
    assert done.out.splitlines()[-1].partition(": ")[2].startswith(verdict)
    assert done.err == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["gone.xml", "--source", "{source}"], "gone.xml: no such file"),
        (["{file}", "--source", "gone.xml"], "gone.xml: no such file"),
        (["{file}", "--source", "{file}"], "is not a source (it should begin with <srcset>)"),
        (["{file}"], "give either --source or --campaign"),
        (["{file}", "--source", "{source}", "--campaign", "{source}"], "give either --source or --campaign"),
        (["{file}", "--campaign", "gone"], "is not a campaign"),
        (["{file}", "--source", "{source}", "--task", "X"], "--task says nothing beside --source"),
        (["{file}", "--source", "{source}", "--progress"], "--progress says nothing beside --source"),
        (["{file}", "--campaign", "x", "--nbest", "2"], "--nbest says nothing beside --campaign"),
        (["{file}", "--campaign", "x", "--combination"], "--combination says nothing beside --campaign"),
        (["{file}", "--source", "{source}", "--form", "gone.toml"], "gone.toml: no such file"),
        (["{file}", "{file}", "--source", "{source}", "--form", "x"], "--form is the form of one file"),
        (["{file}", "--source", "{source}", "--nbest", "0"], "0 is not in the range x>=1"),
    ],
)
def test_what_cannot_be_used_is_one_line_and_exits_with_2(mtgauge, files, arguments, message):
    file, _, source = files(GOOD)
    done = mtgauge("campaign", "check-results", *(word.format(file=file, source=source) for word in arguments))
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('<s id="7">', '<s id="5">', "line 16, segment b:5"),
        ('<doc docid="c">', '<doc docid="b">', "line 18, segment b"),
        # no segment of the second has the id of one of the first
        ('<doc docid="b">', '<doc docid="d"></doc><doc docid="d">', "line 12, segment d"),
    ],
)
def test_a_source_in_which_something_is_twice_is_refused(tmp_path, old, new, place):
    path = tmp_path / "source.xml"
    path.write_text(SOURCE.replace(old, new), "utf-8")
    with pytest.raises(InputError, match=f"{place}: stands twice in the source"):
        load_source(str(path))


# -- what is read -------------------------------------------------------------------------------------------------


def test_standard_input(process, files):
    _, option, source = files(GOOD)
    done = process("campaign", "check-results", "-", option, source, stdin=edited({22: None}).encode())
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        "-, line 21, segment b:2: error: is missing behind segment 1 [missing-segment]",
        "-: refused: 1 error",
    ]


def test_a_form_beside_the_file_is_read_and_one_that_is_named(mtgauge, files, tmp_path):
    arguments = files(edited(without(*range(4, 9))))
    assert "missing-part" in mtgauge("campaign", "check-results", *arguments).out
    form = "\n".join(f'{part.value.replace("-", "_")} = "some words"' for part in DescriptionPart)
    (tmp_path / "other.toml").write_text(form, "utf-8")
    assert mtgauge("campaign", "check-results", *arguments, "--form", tmp_path / "other.toml").code == 0
    (tmp_path / NAME).with_suffix(".toml").write_text(form + "\ntyme = 3", "utf-8")
    done = mtgauge("campaign", "check-results", *arguments)
    assert done.out.splitlines()[0].startswith(
        f"{(tmp_path / NAME).with_suffix('.toml')}, line 6: error: unknown key tyme"
    )


def test_lenient_mends_the_source_too(mtgauge, files, tmp_path):
    arguments = files(GOOD)
    (tmp_path / "source.xml").write_text(SOURCE.replace('docid="a"', "docid=a"), "utf-8")
    assert mtgauge("campaign", "check-results", *arguments).code == 2
    assert mtgauge("campaign", "check-results", *arguments, "--lenient").code == 0


def test_the_options_of_a_file_without_a_campaign(mtgauge, files):
    arguments = files(GOOD)
    assert "[too-many-candidates]" in mtgauge("campaign", "check-results", *arguments, "--nbest", "1").out
    assert "[candidates-in-combination]" in mtgauge("campaign", "check-results", *arguments, "--combination").out


# -- in a campaign ------------------------------------------------------------------------------------------------


def test_a_campaign_knows_the_source_the_task_and_the_site(mtgauge, folder, tmp_path):
    (tmp_path / NAME).write_text(result(), "utf-8")
    assert (
        mtgauge("campaign", "check-results", tmp_path / NAME, "--campaign", folder.path).out
        == f"{tmp_path / NAME}: accepted\n"
    )
    other = tmp_path / NAME.replace("sparrow", "finch")
    other.write_text(result(site="finch"), "utf-8")
    assert "[unregistered-site]" in mtgauge("campaign", "check-results", other, "--campaign", folder.path).out


def test_the_progress_set_is_another(mtgauge, folder, tmp_path):
    (tmp_path / NAME).write_text(result(PROGRESS_ENGLISH, "small_progress"), "utf-8")
    arguments = ["campaign", "check-results", tmp_path / NAME, "--campaign", folder.path]
    assert mtgauge(*arguments, "--progress").code == 0
    done = mtgauge(*arguments)
    assert done.code == 1
    assert "setid is 'small_progress' where the source has 'small_test' [wrong-setid]" in done.out
    combination = tmp_path / "zh_en_news_combi-sparrow-primary-alpha.xml"
    combination.write_text(result(), "utf-8")
    done = mtgauge("campaign", "check-results", combination, "--campaign", folder.path, "--progress")
    assert "[no-progress-set]" in done.out


def test_a_task_that_is_named_lets_a_badly_named_file_be_looked_at(mtgauge, process, folder, tmp_path):
    path = tmp_path / "alpha.xml"
    path.write_text(result().replace('<s id="2" score="0.5">The river is cold.</s>\n', ""), "utf-8")
    without_task = mtgauge("campaign", "check-results", path, "--campaign", folder.path)
    assert re.findall(r"\[([a-z-]+)\]", without_task.out) == ["name-unknown-task"]
    arguments = ["--campaign", folder.path, "--task", "zh-en-news-trans"]
    with_task = mtgauge("campaign", "check-results", path, *arguments)
    assert re.findall(r"\[([a-z-]+)\]", with_task.out) == ["name-unknown-task", "missing-segment"]
    done = process("campaign", "check-results", "-", *arguments, stdin=path.read_bytes())
    assert re.findall(rb"\[([a-z-]+)\]", done.stdout) == [b"missing-segment"]
    done = process("campaign", "check-results", "-", "--campaign", folder.path, stdin=path.read_bytes())
    assert done.returncode == 2
    assert b"say it with --task" in done.stderr


# -- how it is printed --------------------------------------------------------------------------------------------


def test_text_folds_what_is_said_too_often():
    findings = tuple(Finding("missing-segment", "is missing", file="f", line=n) for n in range(2000))
    other = Finding("no-scores", "none", file="f")
    file = SubmissionValidation(
        path="f", name=None, marked=None, description=SystemDescription(), findings=(*findings, other)
    )
    lines = text_of([file]).splitlines()
    assert len(lines) == SHOWN + 3
    assert lines[-3:] == [
        "f: warning: none [no-scores]",
        "f: and 1,990 more [missing-segment]",
        "f: refused: 2,000 errors, 1 warning",
    ]


def test_json_has_everything(mtgauge, files, folder, tmp_path):
    (tmp_path / NAME).write_text(result(description=FULL), "utf-8")
    (file,) = json.loads(
        mtgauge("campaign", "check-results", tmp_path / NAME, "--campaign", folder.path, "--format", "json").out
    )
    assert file == {
        "file": str(tmp_path / NAME),
        "accepted": False,
        "name": {
            "task": "ZH-EN-NEWS-TRANS",
            "site": "sparrow",
            "role": "primary",
            "system": "alpha",
            "ending": ".xml",
        },
        "description": {"environment": "two machines with 4 CPUs each", "technology": "phrases"},
        "out_of_list": [
            {
                "name": "web",
                "is_public": True,
                "origin": "example.org",
                "content": "",
                "amount": "",
                "newest": "2029-12-31",
            },
        ],
        "findings": [
            {
                "code": "missing-part",
                "message": f"the description has no part '{title}'",
                "severity": "error",
                "file": str(tmp_path / NAME),
                "line": 3,
                "segment": None,
                "hint": f"head it with {title}:, or give a form",
                "system": None,
                "values": {"title": title},
            }
            for title in ("Execution time", "Training data", "External technology")
        ],
    }
    done = mtgauge(
        "campaign", "check-results", *files(GOOD), "--format", "json", "--output", tmp_path / "out.json"
    )
    assert (done.code, done.out) == (0, "")
    assert json.loads((tmp_path / "out.json").read_text("utf-8"))[0]["name"] is None


FULL = "Environment: two machines with 4 CPUs each\nTechnology: phrases\nOut-of-list data: web; public; example.org; 2029-12-31"

HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>&amp;\u202e{{ 7 * 7 }}'


@pytest.fixture
def hostile(tmp_path):
    """A validation whose every text is an attack."""
    element = SimpleNamespace(site=HOSTILE, system=HOSTILE, task=HOSTILE, role="primary")
    finding = Finding("missing-segment", HOSTILE, Severity.ERROR, HOSTILE, 3, HOSTILE, HOSTILE)
    description = SystemDescription(
        dict.fromkeys(DescriptionPart, HOSTILE), (OutOfListData(name=HOSTILE, is_public=True, origin=HOSTILE),)
    )
    return SubmissionValidation(
        path=HOSTILE, name=element, marked=None, description=description, findings=(finding,)
    )


def test_the_page_escapes_whatever_stands_in_a_file(hostile):
    text = page_of([hostile, hostile])
    tree = html.document_fromstring(text)
    assert len(tree.xpath("//script")) == 2
    assert tree.xpath("//img | //@onerror | //*[@src]") == []
    assert "49" not in "".join(tree.xpath("//main//text()"))
    assert tree.xpath("string(//td[2])") == HOSTILE


def test_the_policy_of_the_page_lets_in_its_own_script_and_style_alone(hostile):
    tree = html.document_fromstring(page_of([hostile]))
    (policy,) = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    for rule, path in (("script-src", "//script[not(@type)]"), ("style-src", "//style")):
        (element,) = tree.xpath(path)
        digest = base64.b64encode(hashlib.sha256(element.text.encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"


@pytest.mark.translated
def test_the_page_has_every_finding_and_both_languages(mtgauge, files, tmp_path):
    edits = {14: None, 22: None, 9: "Out-of-list data: letters; not public; of readers; 3,000; 2029-12-31"}
    path = tmp_path / "page.html"
    done = mtgauge("campaign", "check-results", *files(edited(edits)), "--format", "html", "--output", path)
    assert (done.code, done.out) == (1, "")
    tree = html.document_fromstring(path.read_text("utf-8"))
    rows = [[" ".join(cell.text_content().split()) for cell in row] for row in tree.xpath("//tbody/tr")]
    assert rows == [
        ["13", "a:2", "error", "is missing behind segment 1", "missing-segment"],
        ["20", "b:2", "error", "is missing behind segment 1", "missing-segment"],
        ["letters", "not public", "of readers; 3,000; 2029-12-31"],
    ]
    assert "Debian 12" in tree.xpath("string(//main//details)")
    chinese = page_of([result_of(edited(edits))], language="zh")
    assert 'lang="zh"' in chinese
    assert "未接受" in html.document_fromstring(chinese).xpath("string(//main)")


def result_of(text):
    marked = read_set(text.encode(), "x.xml").marked
    finding = Finding("missing-segment", "is missing", file="x.xml", line=3)
    return SubmissionValidation(
        path="x.xml", name=None, marked=marked, description=SystemDescription(), findings=(finding,)
    )


@pytest.mark.parametrize(("width", "scheme", "locale"), [(WIDE, "light", "en-GB"), (NARROW, "dark", "zh-CN")])
def test_the_page_in_a_browser(browser, hostile, tmp_path, width, scheme, locale):
    path = tmp_path / "page.html"
    path.write_text(page_of([hostile, result_of(GOOD)]), "utf-8")
    with opened(browser, path, width=width, scheme=scheme, locale=locale) as page:
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        assert violations(page) == []
