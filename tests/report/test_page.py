"""The report page as a file: what it says, what it holds, what it lets in."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from babel.messages.catalog import Catalog
from page_cases import EIGHT, EIGHT_REFERENCES, LINES, REFERENCES, SYSTEMS

from mtgauge import evaluate
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import forms
from mtgauge.corpus.load import load_corpus
from mtgauge.pages.pdf import find_browser
from mtgauge.pages.text import Writer, page_catalogues, say, seen
from mtgauge.report.page.build import build_page
from mtgauge.stats.correction import Correction
from mtgauge.stats.method_names import shown_methods
from mtgauge.stats.paired import PairedTest
from page import Page, numbers_of

ROOT = Path(__file__).parents[2]
TOOL = importlib.util.spec_from_file_location("update_catalogues", ROOT / "tools" / "update_catalogues.py")
CATALOGUE_TOOL = importlib.util.module_from_spec(TOOL)
TOOL.loader.exec_module(CATALOGUE_TOOL)


@pytest.fixture(scope="module")
def sample_corpus():
    folder = ROOT / "examples" / "news-zh-en"
    return load_corpus(
        systems=[(path.stem, str(path)) for path in sorted((folder / "systems").glob("*.txt"))],
        references=[(name, str(folder / f"reference-{name}.txt")) for name in "AB"],
        source=str(folder / "source.tsv"),
        languages=None,
    )


@pytest.fixture(scope="module")
def evaluation(sample_corpus):
    return evaluate(
        sample_corpus.systems,
        replace(sample_corpus.testset, languages=None),
        metrics=["bleu", "chrf", "ter"],
        levels=["corpus", "domain", "document", "segment"],
        intervals=True,
        test="bootstrap",
        samples=200,
        clusters="pairwise",
    )


@pytest.fixture(scope="module")
def page(evaluation):
    return Page.of(build_page(evaluation))


def small(**settings):
    """The page of a small evaluation."""
    return Page.of(build_page(evaluate(SYSTEMS, REFERENCES, metrics=["bleu", "ter"], **settings)))


def test_the_page_holds_the_json_of_the_evaluation(page, evaluation):
    kept = page.block_bytes("evaluation").decode()
    assert kept == evaluation.to_json()


def test_every_number_is_the_jsons(page, evaluation):
    known = numbers_of(json.loads(evaluation.to_json()))
    # scores against one reference, agreement, and the comparison of two systems are counted for the page
    other = "ancestor::*[@id='table-references' or @id='table-agreement' or @id='pair']"
    shown = page.tree.xpath(f"//data[not({other})]")
    assert len(shown) > 200
    for element in shown:
        exact = float(element.get("value"))
        assert exact in known or -exact in known
        # the error of a p-value from draws follows it
        text = element.text.partition(" ± ")[0]
        if text.endswith("%"):
            assert abs(float(text[:-1]) - 100 * exact) <= 0.5
        elif text.startswith("<"):
            assert exact < 0.0001
        elif text.startswith(">"):
            assert exact > 0.99
        elif text.startswith("≤"):
            # a bound is rounded up
            assert -1e-12 <= float(text[1:]) - exact < 0.0001
        else:
            digits = len(text.partition(".")[2])
            # a minus sign, not a hyphen
            assert "-" not in text
            assert abs(float(text.replace("−", "-")) - exact) <= 0.5 * 10**-digits + 1e-12


def test_segment_scores_are_the_evaluations_bit_for_bit(page, evaluation):
    for metric, label in enumerate(["bleu", "chrf", "ter"]):
        for system, (name, scores) in enumerate(evaluation.segment_scores(label).items()):
            listed = [
                s.score
                for s in evaluation.scores
                if (s.level, s.metric, s.output, s.system) == ("segment", label, "score", name)
            ]
            kept = page.floats(f"scores-{metric}-{system}")
            assert np.array_equal(kept, scores)
            assert kept.tolist() == listed


def test_texts_are_kept_in_blocks(page, evaluation):
    testset = evaluation.testset
    parts = [page.block(name) for name in page.blocks if name.startswith("texts-")]
    columns = [testset.sources, *testset.references.texts.values(), *(s.segments for s in evaluation.systems)]
    assert [tuple(row) for part in parts for row in part] == list(zip(*columns, strict=True))
    domains, documents, lengths, classes = page.block("index")["facets"]
    assert page.items_of(domains) == list(testset.domains)
    assert page.items_of(documents) == list(testset.documents)
    assert (domains["isDocument"], documents["isDocument"]) == (False, True)
    assert [facet["isTold"] for facet in (documents, lengths, classes)] == [True, False, False]


def test_a_segment_with_a_number_is_among_those_with_numbers(page, evaluation):
    *_, classes = page.block("index")["facets"]
    assert [one["name"] for one in page.block("classes")] == page.axis("word-class")
    numbers = [name["t"] for name in page.axis("word-class")].index("numbers")
    has_number = [
        any(character.isdigit() for text in texts for character in text or "")
        for texts in zip(*evaluation.testset.references.texts.values(), strict=True)
    ]
    assert [numbers in places for places in classes["of"]] == has_number
    assert 0 < sum(has_number) < len(has_number)


def test_warnings_know_their_segments(page, evaluation):
    ids = list(evaluation.testset.ids)
    kept = {
        (item["code"], None if item["owner"] is None else page.axis("system")[item["owner"]], ids[place])
        for item in page.block("index")["warnings"]
        for place in item["units"]
    }
    assert kept == {(w.code, w.system, w.segment) for w in evaluation.warnings if w.segment}


def test_the_same_evaluation_gives_the_same_bytes(evaluation):
    assert build_page(evaluation) == build_page(evaluation)


def test_the_page_without_its_data_is_below_three_megabytes(page):
    data = sum(len(page.tree.get_element_by_id(f"block-{name}").text) for name in page.blocks)
    assert len(page.text.encode()) - data < 3_000_000


def test_the_policy_names_each_script_and_style_and_nothing_else(page):
    import base64
    import hashlib

    policy = page.tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert "http" not in policy
    scripts = [element.text for element in page.tree.xpath("//script[not(@type)]")]
    styles = [element.text for element in page.tree.xpath("//style")]
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in scripts + styles]
    assert sorted(re.findall(r"'sha256-([^']+)'", policy)) == sorted(hashes)
    assert not page.tree.xpath("//*[@style]")
    assert not page.tree.xpath("//@*[starts-with(name(), 'on')]")


def test_the_page_asks_for_nothing(page):
    addresses = page.tree.xpath("//@src | //@href | //@action | //@srcset | //@poster")
    assert addresses
    assert all(address.startswith("#") for address in addresses)


EVEN = {
    "good": [line.replace("back", "home") if place % 2 else f"{line} now" for place, line in enumerate(LINES)],
    "bad": [line if place % 2 else line.replace("back", "home") for place, line in enumerate(LINES)],
}
EVEN["good"][1] = LINES[1]
FEW = ("This test set cannot tell: the two differ in 3 of 3 segments.", "A verdict takes 6 that differ.")
YES = ("Yes: good is better than bad, p = 0.0078, below 0.05.",)
EVENLY = ("Not shown: good may lead bad by chance, p",)
SIGNS = "The scores were not tested: the sign test counts single segments or documents."
ANSWERS = [
    (SYSTEMS, REFERENCES, {}, ("This was not tested",)),
    (SYSTEMS, REFERENCES, {"test": "auto"}, FEW),
    (SYSTEMS, REFERENCES, {"test": "bootstrap", "samples": 100}, FEW),
    (SYSTEMS, REFERENCES, {"test": "sign"}, FEW),
    (
        SYSTEMS | {"third": ["cat", "it", "him"]}, REFERENCES, {"test": "auto"},
        (FEW[0], "A verdict takes 7 that differ, since 3 comparisons are made."),
    ),
    (EIGHT, EIGHT_REFERENCES, {"test": "auto"}, YES),
    (EIGHT, EIGHT_REFERENCES, {"baseline": "bad"}, YES),
    (EIGHT, EIGHT_REFERENCES, {"baseline": "good"}, YES),
    (
        EIGHT | {"third": ["a"] * 8}, EIGHT_REFERENCES, {"test": "bootstrap", "samples": 40},
        ("This run cannot tell: 40 draws are too few for 3 comparisons. Take 60 or more (option --samples).",),
    ),
    (
        EIGHT, EIGHT_REFERENCES, {"test": "sign"},
        (SIGNS, "It shows good to be better in more of them, p = 0.0078."),
    ),
    (
        EVEN, EIGHT_REFERENCES, {"test": "sign"},
        (SIGNS, "It shows neither of the two to be better in more of them, p > 0.99."),
    ),
    (EVEN, EIGHT_REFERENCES, {"test": "auto"}, EVENLY),
    (EVEN, EIGHT_REFERENCES, {"test": "bootstrap"}, EVENLY),
    (EVEN | {"third": ["a"] * 8}, EIGHT_REFERENCES, {"baseline": "third"}, ("Only the baseline was tested",)),
]  # fmt: skip


@pytest.mark.parametrize(("systems", "references", "settings", "answers"), ANSWERS)
def test_the_first_screen_says_whether_the_difference_is_real(systems, references, settings, answers):
    words = Page.of(build_page(evaluate(systems, references, metrics="chrf", **settings))).words("summary")
    assert "good has the best chrF" in words
    assert [answer for answer in answers if answer not in words] == []


def test_equal_systems_share_the_first_place():
    same = {"a": ["one two"], "b": ["one two"]}
    words = Page.of(build_page(evaluate(same, ["one two three"], metrics="chrf"))).words("summary")
    assert "chrF: a and b have the same best score; no difference was tested." in words
    assert "All systems have the same score" in words


def test_one_system_alone_has_not_won():
    words = Page.of(build_page(evaluate({"only": ["a b"]}, ["a c"], metrics="bleu"))).words("summary")
    assert "BLEU: only reaches 0.00." in words
    assert "What was measured? Compare the score with another system" in words
    assert "Who won" not in words


def test_without_corpus_scores_the_page_says_so():
    page = Page.of(build_page(evaluate(SYSTEMS, REFERENCES, metrics="bleu", levels="segment")))
    assert "No score of the whole corpus was asked for" in page.words("summary")


def test_warnings_stand_in_the_summary_and_beside_the_system(page, evaluation):
    assert "dune: a text is empty (segments: 3)." in page.words("summary")
    badges = page.tree.xpath("//*[@id='table-leaderboard']//a[@class='warned']")
    assert [badge.text_content() for badge in badges] == [
        f"⚠ {sum(w.system is not None for w in evaluation.warnings)}"
    ]


HOSTILE = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<!--",
    "]]>",
    "<img src=x onerror=alert(1)>",
    "\"' onmouseover='alert(1)",
    "\u202eright to left\u202c",
    "👩‍👩‍👧 🇨🇳",
    "{t} {system} {{ 7 * 7 }} {% raw %}",
    "&lt;b&gt; &amp;amp;",
    "\x00\x1b[31m",
    "line\u2028separator",
    "\ud800 alone",
]


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_hostile_text_is_text(text):
    systems = {f"sys {text}": [text, "b"], "other": ["a", "b"]}
    evaluated = evaluate(
        systems, {f"ref {text}": [f"{text} a", "b"]}, sources=[text, "x"], documents=[text, text], domains=[text, text],
        metrics=["bleu", "ter"], levels=["corpus", "domain"],
    )  # fmt: skip
    page = Page.of(build_page(evaluated))
    plain = small()
    assert len(page.tree.xpath("//script[not(@type)]")) == len(plain.tree.xpath("//script[not(@type)]"))
    assert not page.tree.xpath("//img | //@onmouseover | //@onerror")
    source, _, output, _ = page.block("texts-0")[0]
    assert (source, output) == (text, text)
    # nothing of a name hides, or turns others around
    assert page.whole_names("system")[0] == seen(f"sys {text}")
    assert page.axis("system")[0] in page.tree.get_element_by_id("table-leaderboard").text_content()


def test_a_very_long_segment_is_kept_whole():
    text = "word " * 20_000
    page = Page.of(build_page(evaluate({"a": [text]}, ["word"], metrics="bleu")))
    assert page.block("texts-0")[0][1] == text


def test_messages_without_translation_are_listed_before_a_release(tmp_path):
    (folder := tmp_path / "zh" / "LC_MESSAGES").mkdir(parents=True)
    (folder / "mtgauge.po").write_text('msgid "Scores"\nmsgstr "得分"\n\nmsgid "Warnings"\nmsgstr ""\n', "utf-8")
    messages = Catalog()
    for message in ("Scores", "Warnings", "Notes"):
        messages.add(message)
    assert CATALOGUE_TOOL.untranslated(folder / "mtgauge.po", messages) == ["Warnings", "Notes"]


def test_messages_are_found_in_code_templates_and_scripts(tmp_path, monkeypatch):
    package = CATALOGUE_TOOL._PACKAGE
    for folder in ("suites/ease/profiles", "pages", "report/page"):
        shutil.copytree(package / folder, tmp_path / folder)
    monkeypatch.setattr(CATALOGUE_TOOL, "_PACKAGE", tmp_path)
    catalogue = CATALOGUE_TOOL.said()
    places = Counter(
        Path(name).parts[0] + Path(name).suffix for message in catalogue for name, _ in message.locations
    )
    assert places.keys() >= {"suites.toml", "pages.py", "pages.html", "pages.js", "report.py", "report.html"}
    assert min(places["pages.js"], places["pages.html"] + places["report.html"], places["report.py"]) > 100


@pytest.mark.slow
def test_messages_are_found_in_the_whole_package():
    assert len(CATALOGUE_TOOL.said()) > 3000


def test_a_message_without_translation_stays_english():
    assert Writer("zh").plain(say("Nobody has said {this} yet.", this="word")) == "Nobody has said word yet."


@pytest.mark.translated
def test_a_page_opens_in_the_language_that_was_asked_for(evaluation):
    chinese = Page.of(build_page(evaluation, language="zh"))
    assert chinese.tree.get("lang") == "zh"
    assert "aurora 的 BLEU 最好" in chinese.words("summary")


@pytest.mark.translated
def test_the_page_has_the_sentences_of_its_run(sample_corpus):
    evaluated = evaluate(sample_corpus.systems, sample_corpus.testset, languages="zh-en")
    sentences = [*evaluated.notes, *(warning.message for warning in evaluated.warnings)]
    known = page_catalogues(sentences)["zh"]
    assert sentences
    assert [sentence for sentence in sentences if sentence.form not in known] == []
    assert "no such file" not in known


#: Makes the page of a run with warnings and notes.
_MAKE = """
from mtgauge import evaluate
from mtgauge.report.page.build import build_page
lines = [f"line {number} of a text" for number in range(8)]
systems = {"a": [*lines[:6], "", lines[7]], "b": [*lines[:5], "x", "", "河水"]}
page = build_page(evaluate(systems, lines, languages="zh-en", test="auto"))
"""


def test_the_page_is_the_same_whatever_the_order_of_sets():
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"  # other than here
    command = [sys.executable, "-c", f"{_MAKE}\nimport sys; sys.stdout.buffer.write(page)"]
    other = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True)
    exec(_MAKE, here := {})
    assert other.stdout == here["page"]


REFUSED = [
    ("report.txt", None, OptionError, "a report ends in .html or .pdf"),
    ("no-such-folder/report.html", None, InputError, "its folder does not exist"),
    ("report.html", "tlh", OptionError, "the report does not speak 'tlh'"),
]


@pytest.mark.parametrize(("name", "language", "error", "message"), REFUSED)
def test_a_report_that_cannot_be_written_is_refused(tmp_path, name, language, error, message):
    with pytest.raises(error, match=re.escape(message)):
        evaluate(SYSTEMS, REFERENCES).report(tmp_path / name, language=language)
    assert list(tmp_path.iterdir()) == []


def test_a_pdf_without_chromium_is_refused_before_any_work(tmp_path, monkeypatch, mtgauge, sample_arguments):
    monkeypatch.setenv("MTGAUGE_BROWSER", "no-such-browser")
    done = mtgauge("score", *sample_arguments, "--report", tmp_path / "report.pdf")
    assert done.code == 2
    assert "needs Chromium, and 'no-such-browser' is not there" in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("installed", "taken"),
    [
        (["chromium", "chromium-headless-shell"], "chromium-headless-shell"),
        (["google-chrome", "chrome-headless-shell"], "chrome-headless-shell"),
        (["msedge", "chromium"], "chromium"),
        (["msedge"], "msedge"),
    ],
)
def test_a_browser_without_windows_prints_where_there_is_one(tmp_path, monkeypatch, installed, taken):
    monkeypatch.delenv("MTGAUGE_BROWSER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in installed:
        (tmp_path / name).touch(0o755)
    assert find_browser() == str(tmp_path / taken)


def test_a_browser_that_fails_is_an_error_and_no_file(tmp_path, monkeypatch):
    browser = tmp_path / "broken"
    browser.write_text("#!/bin/sh\necho it broke >&2\nexit 1\n")
    browser.chmod(0o755)
    monkeypatch.setenv("MTGAUGE_BROWSER", str(browser))
    with pytest.raises(InputError, match="it broke"):
        evaluate(SYSTEMS, REFERENCES).report(tmp_path / "report.pdf")
    assert not (tmp_path / "report.pdf").exists()


def test_the_command_writes_the_page_that_python_writes(tmp_path, mtgauge, sample):
    arguments = ["-r", sample / "reference-A.txt", sample / "systems" / "aurora.txt"]
    done = mtgauge("score", *arguments, "--report", tmp_path / "a.html", "--title", "Mine")
    assert done.code == 0
    assert f"report: {tmp_path / 'a.html'}" in done.err
    lines = [
        path.read_text("utf-8").splitlines()
        for path in (sample / "systems" / "aurora.txt", sample / "reference-A.txt")
    ]
    evaluate({"aurora": lines[0]}, {"reference-A": lines[1]}).report(tmp_path / "b.html", title="Mine")
    # the command also knows the files, which Python's lists of lines do not have
    written = re.sub(rb'"files":\[".*?"\]', b'"files":[]', (tmp_path / "a.html").read_bytes())
    assert written == (tmp_path / "b.html").read_bytes()


def test_a_language_without_a_report_is_refused(mtgauge, sample_arguments):
    done = mtgauge("score", *sample_arguments, "--report-language", "zh")
    assert (done.code, "--report FILE" in done.err) == (2, True)


def test_the_report_of_a_record(tmp_path, mtgauge, sample):
    system = tmp_path / "aurora.txt"
    system.write_bytes((sample / "systems" / "aurora.txt").read_bytes())
    record = tmp_path / "record"
    mtgauge("score", "-r", sample / "reference-A.txt", system, "--record", record, "--report", tmp_path / "a.html")
    done = mtgauge("report", record)
    assert (done.code, done.err) == (0, f"report: {record / 'report.html'}\n")
    assert (record / "report.html").read_bytes() == (tmp_path / "a.html").read_bytes()

    system.write_text("changed\n" * 120)
    (record / "report.html").unlink()
    done = mtgauge("report", record)
    assert done.code == 1
    assert "has changed" in done.err
    assert not (record / "report.html").exists()


def test_the_report_of_a_record_that_differs_says_so(tmp_path, mtgauge, sample):
    record = tmp_path / "record"
    mtgauge("score", "-r", sample / "reference-A.txt", sample / "systems" / "aurora.txt", "--record", record)
    result = record / "evaluation.json"
    result.write_text(re.sub(r'"score": \d+', '"score": 1', result.read_text("utf-8"), count=1), "utf-8")
    done = mtgauge("report", record, "--output", tmp_path / "page.html")
    assert done.code == 1
    page = Page.of((tmp_path / "page.html").read_bytes())
    assert "not as in the record: score aurora bleu" in page.words("method")


def test_the_report_of_no_record_is_refused(tmp_path, mtgauge):
    (tmp_path / "empty").mkdir()
    for name, told in (("nothing", "no such file or folder"), ("empty", "is not a record")):
        done = mtgauge("report", tmp_path / name)
        assert done.code == 2
        assert told in done.err


def test_first_screen_says_in_one_sentence_what_many_metrics_agree_on(tmp_path):
    systems = {
        "a": ["the cat sat on the mat"] * 4,
        "b": ["a cat sat on mat"] * 4,
        "c": ["cat mat"] * 4,
        "d": ["x"] * 4,
    }
    metrics = ["bleu", "chrf", "ter", "wer", "length_ratio"]
    evaluation = evaluate(systems, ["the cat sat on the mat"] * 4, metrics=metrics, tested=["a", "b"], samples=100)
    evaluation.report(tmp_path / "page.html", language="en")
    text = (tmp_path / "page.html").read_text("utf-8")
    # nothing was tested, so that nobody is first
    page = Page.of(text.encode())
    assert "a has the best chrF, TER and WER." in page.words("summary")
    assert "is first" not in page.words("summary")
    many = {name: [f"{text} now" for text in texts] * 10 for name, texts in systems.items()}
    tested = evaluate(many, ["the cat sat on the mat"] * 40, metrics=metrics, tested=["a", "b"], test="auto")
    tested.report(tmp_path / "tested.html", language="en")
    words = Page.of((tmp_path / "tested.html").read_bytes()).words("summary")
    assert "By chrF, TER and WER, a is first." in words
    assert "2 more systems were only scored, and not compared." in text
    clustered = evaluate(
        systems,
        ["the cat sat on the mat"] * 4,
        metrics="bleu",
        tested=["a", "b"],
        clusters="pairwise",
        samples=100,
    )
    clustered.report(tmp_path / "clusters.html", language="en")
    assert ">None<" not in (tmp_path / "clusters.html").read_text("utf-8")


@pytest.mark.translated
def test_pages_can_name_tests_and_corrections_in_other_languages():
    told = [*forms(shown_methods([*PairedTest, *Correction]))]
    assert {"permutation", "bootstrap", "sign", "holm", "{first} or {second}"} <= {*told}
    for catalogue in page_catalogues().values():
        assert {form for form in told if form not in catalogue} == set()
