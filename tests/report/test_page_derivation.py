"""The page of derivations: every step, formula and count of the text, in two languages, without a script."""

import html
import re

import pytest

from mtgauge import explain
from mtgauge.cli.main import main
from mtgauge.measures.derivation import Formula, MarkedTokens, StepTable
from mtgauge.report.derivations import StepWriter, derivation_title
from mtgauge.report.page.derivation import build_derivation_page

HYPOTHESIS = "the cat sat on <the> mat - and slept"
REFERENCE = "the cat lay on the mat and slept -"
METRICS = ["bleu", "chrf", "nist", "ter", "wer", "character"]


def shown(page):
    """What a reader without scripts sees."""
    body = page.decode().split("<main>")[1].split("</main>")[0]
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", body)).split())


@pytest.mark.parametrize("metric", METRICS)
def test_it_has_every_step_formula_and_count(metric):
    found = explain(HYPOTHESIS, REFERENCE, metric)
    text = shown(build_derivation_page([found]))
    assert str(derivation_title(found)) in text
    for number, step in enumerate(found.steps, 1):
        assert f"{number}. {step.title}" in text
        for part in step.parts:
            match part:
                case Formula():
                    sides = StepWriter().sides(part)
                    assert " = ".join([sides[0], *sides[1:]]).replace("-", "−") in text
                case StepTable():
                    assert all(str(row[0]) in text for row in part.rows)
                case MarkedTokens():
                    assert str(part.title) in text


def test_texts_are_escaped():
    assert b"<the>" not in build_derivation_page([explain(HYPOTHESIS, REFERENCE, "bleu:tokenize=none")])


def test_several_scores_have_a_list_that_leads_to_each():
    found = [explain(HYPOTHESIS, REFERENCE, metric) for metric in ("bleu", "ter")]
    page = build_derivation_page(found).decode()
    for number, one in enumerate(found, 1):
        assert f'<a href="#score-{number}">{one.value:.2f}</a>' in page
        assert f'<section id="score-{number}"' in page
    assert page.count("<h1") == 1


def test_equal_grams_have_one_mark_in_texts_and_tables():
    page = build_derivation_page([explain(HYPOTHESIS, REFERENCE, "bleu")]).decode()
    assert page.count('<bdi data-gram="cat">') == 3  # hypothesis, reference, n-grams of order 1
    assert page.count('<bdi data-gram="the cat">') == 1


def test_it_opens_in_chinese():
    page = build_derivation_page([explain(HYPOTHESIS, REFERENCE, "wer")], language="zh")
    assert 'lang="zh"' in page.decode()[:100]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--report", "steps.html"], 0, "report: steps.html"),
        (["--report", "steps.txt"], 2, "a report ends in .html or .pdf"),
        (["--report-language", "zh"], 2, "add --report FILE"),
        (["--report", "steps.html", "--report-language", "xx"], 2, "does not speak 'xx'"),
    ],
    ids=["written", "ending", "language alone", "unknown language"],
)
def test_the_command_writes_it(tmp_path, monkeypatch, capsys, arguments, code, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hyp.txt").write_text(f"{HYPOTHESIS}\n", "utf-8")
    (tmp_path / "ref.txt").write_text(f"{REFERENCE}\n", "utf-8")
    assert main(["explain", "-m", "bleu", "-r", "ref.txt", "--segment", "1", "hyp.txt", *arguments]) == code
    captured = capsys.readouterr()
    assert message in captured.err
    assert (tmp_path / "steps.html").exists() is (code == 0)
    if code == 0:
        assert captured.out.startswith("BLEU of hyp, segment 1")
