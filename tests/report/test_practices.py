"""The checklist of good practice: what an evaluation follows, in every format and on the page."""

import csv
import io
import json
from pathlib import Path

import jsonschema
import pytest
from toy_categories import Categories

from mtgauge import evaluate
from mtgauge.base.sentences import languages, translation
from mtgauge.report import FORMATS, render
from mtgauge.report.jsonform import schema
from mtgauge.report.page.build import build_page
from mtgauge.report.practices import practices
from page import Page

ONE = ["The bridge was closed on Monday.", "Nobody knows why."]
OTHER = ["On Monday they closed the bridge.", "No one knows the reason."]
SYSTEMS = {"a": ["The bridge closed on Monday.", "Nobody knows why."], "b": ["Bridge is shut.", "Why, who knows."]}
CHINESE = ["这座桥在星期一的早上被关闭了。", "到现在为止没有人知道这是为什么。"]
CHINESE_SYSTEMS = {"a": ["这座桥星期一的早上就被关闭了。", "到现在为止没有人知道为什么。"]}
COMET = {"a": [0.91, 0.97], "b": [0.52, 0.66]}
NEURAL = "none: add one with a model of yours"

#: Systems, references, settings; which practices are followed (BLEU, neural, reproducible, stated); what is said.
CASES = {
    "BLEU alone": (
        SYSTEMS, ONE, {"metrics": "bleu"}, (True, False, True, True),
        ["reported: BLEU", NEURAL, "as sacreBLEU computes it: BLEU; a signature", "BLEU: tokenizer 13a, 1 reference"],
    ),
    "two references": (
        SYSTEMS, {"A": ONE, "B": OTHER}, {"metrics": ["bleu", "chrf"], "ci_method": "percentile", "intervals": True, "seed": 7},
        (True, False, True, True),
        ["reported: BLEU", NEURAL, "; seed 7",
         "BLEU: tokenizer 13a, 2 references; chrF: no tokenizer, 2 references"],
    ),
    "references of some segments": (
        SYSTEMS, {"A": ONE, "B": [OTHER[0], None]}, {"metrics": "bleu"}, (True, False, True, True),
        ["", "", "", "BLEU: tokenizer 13a, a varying number of references"],
    ),
    "given scores of a neural metric": (
        SYSTEMS, ONE, {"metrics": "bleu", "given": {"wmt22-COMET-da": COMET}}, (True, True, True, True),
        ["reported: BLEU", "given scores, by their name: wmt22-COMET-da",
         "state program, model and version of wmt22-COMET-da", "; state it for wmt22-COMET-da, made elsewhere"],
    ),
    "given scores of people": (
        SYSTEMS, ONE, {"metrics": "bleu", "given": {"adequacy": COMET}}, (True, False, True, True),
        ["", NEURAL, "of adequacy", "for adequacy"],
    ),
    "given scores alone": (
        SYSTEMS, None, {"metrics": [], "given": {"bert_score": COMET}}, (False, True, False, False),
        ["add the metric bleu", "bert_score", "all scores were made elsewhere", "state it for bert_score"],
    ),
    "a name of the user's own does not make a metric neural": (
        SYSTEMS, ONE, {"metrics": "comet=bleu"}, (True, False, True, True), ["reported: comet", NEURAL, "", ""],
    ),
    "chrF alone": (
        SYSTEMS, ONE, {"metrics": "chrf"}, (False, False, True, True),
        ["add the metric bleu", NEURAL, "a signature with every score", "chrF: no tokenizer, 1 reference"],
    ),
    "BLEU of segments alone": (
        SYSTEMS, ONE, {"metrics": "bleu", "levels": ["segment"]}, (False, False, True, True),
        ["no score for the whole test set", "", "", ""],
    ),
    "BLEU that sacreBLEU lacks": (
        SYSTEMS, ONE, {"metrics": "bleu:max_order=2,tokenize=cwmt"}, (False, False, False, True),
        ["earlier work reports n-grams of up to 4", "", "it has no tok:cwmt, order:2", "tokenizer cwmt"],
    ),
    "BLEU with weights of its own": (
        SYSTEMS, ONE, {"metrics": "bleu:weights=0.4 0.3 0.2 0.1"}, (False, False, False, True),
        ["earlier work reports n-grams of up to 4 words, all weighted alike", "", "it has no weights:", "tokenizer 13a"],
    ),
    "BLEU with equal weights": (
        SYSTEMS, ONE, {"metrics": "bleu:weights=1/4 1/4 1/4 1/4"}, (True, False, False, True),
        ["reported: BLEU", "", "it has no weights:", "tokenizer 13a"],
    ),
    "BLEU that sacreBLEU lacks beside one that it has": (
        SYSTEMS, ONE, {"metrics": ["bleu", "bleu:profile=v11b"]}, (True, False, True, True),
        ["", "", "cannot compute BLEU (profile=v11b), it has no brevity:shortest, profile:v11b", ""],
    ),
    "Chinese": (
        CHINESE_SYSTEMS, CHINESE, {"metrics": "bleu", "languages": "en-zh"}, (True, False, True, True),
        ["", "", "as sacreBLEU computes it: BLEU", "BLEU: tokenizer zh, 1 reference"],
    ),
    "Chinese without its language": (
        CHINESE_SYSTEMS, CHINESE, {"metrics": "bleu"}, (True, False, True, False),
        ["", "", "", "text in Han is not cut into words by bleu"],
    ),
    "a mean": (
        SYSTEMS, ONE, {"metrics": "mean"}, (False, False, True, True),
        ["add the metric bleu", "", "", "mean: bleu: tokenizer 13a, 1 reference; weighted mean: chrf: no tokenizer"],
    ),
    "a metric whose signature says little": (
        SYSTEMS, ONE, {"metrics": Categories()}, (False, False, True, False),
        ["", "", "", "categories: the signature lacks the number of references"],
    ),
}  # fmt: skip


def case(name):
    systems, references, settings, followed, details = CASES[name]
    return evaluate(systems, references, **settings), followed, details


@pytest.mark.parametrize("name", CASES)
def test_what_is_followed_and_what_is_missing(name):
    evaluation, followed, details = case(name)
    found = practices(evaluation)
    assert tuple(practice.is_followed for practice in found) == followed
    assert [practice.id for practice in found] == ["bleu", "neural", "reproducible", "stated"]
    for practice, detail in zip(found, details, strict=True):
        assert detail in practice.detail


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_has_it_on_request_alone(form):
    evaluation, _, _ = case("two references")
    plain = render(evaluation, form)
    listed = render(evaluation, form, checklist=True)
    assert "Include at least one neural metric" not in plain
    assert "Include at least one neural metric" in listed
    if form in ("table", "markdown", "latex"):
        assert listed.startswith(plain)


def test_data_hold_the_practices():
    evaluation, followed, _ = case("two references")
    content = json.loads(render(evaluation, "json", checklist=True))
    jsonschema.validate(content, schema())
    assert [practice["is_followed"] for practice in content["practices"]] == list(followed)
    lines = map(json.loads, render(evaluation, "jsonl", checklist=True).splitlines())
    assert [line for line in lines if line.pop("type") == "practice"] == content["practices"]
    rows = csv.DictReader(io.StringIO(render(evaluation, "csv", checklist=True)))
    told = [(row["name"], row["detail"]) for row in rows if row["kind"] == "practice"]
    assert told == [(practice["name"], practice["detail"]) for practice in content["practices"]]


@pytest.mark.parametrize("command", ["score", "compare"])
def test_the_command_prints_it_below_the_tables(mtgauge, sample_arguments, command):
    plain = mtgauge(command, *sample_arguments)
    listed = mtgauge(command, *sample_arguments, "--checklist")
    assert listed.code == 0
    assert listed.out.startswith(plain.out)
    assert "Good practice" in listed.out.removeprefix(plain.out)


def test_papers_get_none(mtgauge, sample_arguments):
    result = mtgauge("score", *sample_arguments, "--checklist", "--format", "latex")
    assert result.code == 2
    assert "--format markdown" in result.err
    assert not result.out


@pytest.mark.translated
def test_the_command_says_it_in_chinese(mtgauge, sample_arguments):
    out = mtgauge("--language", "zh", "score", *sample_arguments, "--checklist").out
    assert translation("Include at least one neural metric, for reliability", "zh") in out
    assert "Include at least" not in out
    assert translation("followed", "zh") in out


@pytest.mark.translated
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["given scores of a neural metric", "chrF alone", "Chinese without its language"])
def test_the_page_has_it_in_both_languages(name, language):
    evaluation, followed, _ = case(name)
    page = Page.of(build_page(evaluation, language=language))
    [listed] = page.tree.find_class("practices")
    marks = [element.text_content() for element in listed.iter("dt")]
    assert marks == [translation("yes" if is_followed else "no", language) for is_followed in followed]
    texts = [element.text_content() for element in listed.iter("dd")]
    for practice, text in zip(practices(evaluation), texts, strict=True):
        assert text.startswith(translation(practice.name.form, language))
        # so that the page can say it again in the other language
        assert {practice.name.form, practice.detail.form} <= page.meta["catalogues"]["zh"].keys()


def test_a_page_of_puzzles_has_none(mtgauge, tmp_path):
    folder = Path(__file__).parents[2] / "examples" / "puzzles"
    path = tmp_path / "page.html"
    assert mtgauge("puzzles", "score", folder / "gold", folder / "careful", "--report", path).code == 0
    assert not Page.of(path.read_bytes()).tree.find_class("practices")
