"""Scores are shown with the decimals that their outputs need, in every format and on every page."""

import re
from datetime import datetime

import pytest
from small_scoring import ENGLISH, score, small_submission
from toy_quality import Quality

import small_campaign
from chromium import opened, settled
from mtgauge import evaluate
from mtgauge.base.progress import silent
from mtgauge.corpus.given import GivenScores
from mtgauge.engine.power import analyse_power
from mtgauge.evaluation.derivations import derivations
from mtgauge.measures import Output
from mtgauge.measures.given import Given
from mtgauge.measures.registry import parse_metric
from mtgauge.records.gates import Gate, blind_spots, failures
from mtgauge.report import FORMATS, render, render_tables
from mtgauge.report.derivations import render_derivations
from mtgauge.report.page.build import build_page
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.power import build_power_page
from mtgauge.report.power import render_power
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.report.results import Stage
from mtgauge.suites.campaign.report.tables import tables_of
from mtgauge.suites.campaign.report.write import write_report
from page import Page

#: (low, high, what it declares) -> its decimals.
DECIMALS = [
    ((0, 100, None), 2),
    ((0, 1, None), 4),
    ((-1, 1, None), 4),
    ((-1.0, 0, None), 4),
    ((0, 1.5, None), 2),
    ((-25, 0, None), 2),
    ((None, 1, None), 2),
    ((0, None, None), 2),
    ((None, None, None), 2),
    ((None, None, 4), 4),
    ((0, 1, 2), 2),
    ((0, 1, 0), 0),
    ((0, 100, 17), 17),
]


@pytest.mark.parametrize(("declared", "expected"), DECIMALS)
def test_decimals_follow_from_the_bounds_unless_the_output_says_otherwise(declared, expected):
    low, high, decimals = declared
    assert Output("score", low, high, decimals=decimals).shown_decimals == expected


@pytest.mark.parametrize("decimals", [-1, 18, 2.5])
def test_decimals_that_no_number_has_are_refused(decimals):
    with pytest.raises(ValueError, match="output 'score': decimals must be from 0 to 17"):
        Output("score", decimals=decimals)


#: Scores that people gave -> their decimals, where nobody said what scores are possible.
GIVEN = [
    ([0.25, 0.75], {}, 4),
    ([-0.5, 0.5], {}, 4),
    ([0.25, 75.0], {}, 2),
    ([0.25, 0.75], {"low": 0, "high": 100}, 2),
    ([0.25, 0.75], {"low": 0}, 4),
    ([None, None], {}, 2),
    ([], {}, 2),
]


@pytest.mark.parametrize(("values", "bounds", "expected"), GIVEN)
@pytest.mark.parametrize("form", [tuple, lambda values: dict(zip("ab", values, strict=False))])
def test_given_scores_have_the_decimals_of_their_range(values, bounds, expected, form):
    [output] = Given(scores=GivenScores("people", {"s": form(values)}, **bounds)).outputs
    assert output.shown_decimals == expected


#: A metric -> the decimals of its score and, by default, of all else that is not a count.
METRICS = [
    ("bleu", 2), ("chrf", 2), ("ter", 2), ("ribes", 2), ("gleu", 2), ("meteor", 2), ("wer", 2), ("nist", 4),
    ("length_ratio", 4), ("perplexity", 4), ("comet", 4), ("bertscore", 4), ("mean:of='bleu chrf'", 2),
    ("mean:of='bleu nist'", 4),
]  # fmt: skip


@pytest.mark.parametrize(("spec", "expected"), METRICS)
def test_metrics_have_the_decimals_that_papers_print(spec, expected):
    assert parse_metric(spec).measure.outputs[0].shown_decimals == expected


@pytest.mark.parametrize("name", ["bleu", "ribes", "meteor"])
def test_details_on_a_scale_of_100_keep_two(name):
    assert {output.shown_decimals for output in parse_metric(name).measure.outputs} == {2}


def test_details_of_nist_have_the_decimals_of_its_score():
    outputs = parse_metric("nist").measure.outputs
    assert {one.shown_decimals for one in outputs if one.name.startswith(("cumulative", "individual"))} == {4}


#: What the segments of a system differ by from its mean, which is 0.84122 or 0.84161.
STEPS = [-3, -2, -1, 0, 0, 1, 2, 3]
#: Translations that are their own scores.
TEXTS = {
    "a": [f"{0.84122 + step / 1e4:.5f}" for step in STEPS] * 4,
    "b": [f"{0.84161 + step / 1e4:.5f}" for step in STEPS[::-1]] * 4,
}
#: What two decimals make of such a score, of a difference and of a bound of an interval.
TOO_COARSE = re.compile(r"0\.84(?!\d)|[-+−\[ ]0\.00(?!\d)")


def evaluation_of(metrics, **settings):
    groups = {"domains": ["news", "talks"] * 16, "levels": ["corpus", "domain"]}
    return evaluate(
        TEXTS, ["0.9 0.8"] * 32, metrics=metrics, samples=200, intervals=True, test="auto", **groups, **settings
    )


@pytest.fixture(scope="module")
def found():
    return evaluation_of([Quality()], clusters="wmt")


def assert_distinct(text):
    """Both scores stand there, with four decimals; and none, nor a difference, stands there with two."""
    assert "0.8412" in text
    assert "0.8416" in text
    assert not TOO_COARSE.search(text)


def words_of(page):
    """What readers see of a page without scripts."""
    for hidden in page.tree.xpath("//script|//style"):
        hidden.drop_tree()
    return " ".join(page.tree.text_content().split())


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_tells_close_scores_apart(found, form):
    assert_distinct(render(found, form))


@pytest.mark.parametrize("form", ["table", "markdown", "latex"])
def test_differences_and_their_intervals_have_the_decimals_of_the_scores(found, form):
    [c] = [c for c in found.comparisons if c.level == "corpus"]
    text = render(found, form).replace("\\[", "[").replace("\\]", "]").replace("$-$", "-")
    assert f"{c.delta:+.4f}" == "-0.0004"
    assert "-0.0004" in text
    assert f"[{c.low:+.4f}, {c.high:+.4f}]" in text


def test_asked_decimals_are_those_of_all_scores(found):
    text = render(found, "table", precision=3)
    assert set(re.findall(r"0\.8\d*", text)) == {"0.841", "0.842"}


def test_each_column_has_the_decimals_of_its_metric():
    text = render(evaluation_of([Quality(), "chrf", Quality(highest=100)]), "markdown")
    [row] = re.findall(r"^\| a .*", text.partition("Scores: domain")[0], re.MULTILINE)
    values = [cell.split()[0] for cell in row.strip("|").split("|")[1:]]
    assert [len(value.partition(".")[2]) for value in values] == [4, 2, 2]


def test_the_page_tells_close_scores_apart(found):
    page = Page.of(build_page(found))
    [metric] = [axis for axis in page.meta["axes"] if axis["id"] == "metric"]
    assert metric["decimals"] == [4]
    # the tip of one metric, and that of the metric that the reader chose
    assert page.block("chart-bars-0")["tip"]["digits"] == 4
    assert page.block("chart-length")["tip"]["digits"] == "metric"
    assert "a 0.8412 [0.84" in page.block("chart-bars-0")["label"]["a"]["values"]
    said = words_of(page)
    assert_distinct(said)
    assert re.search(
        r"By quality, b is 0\.0004 points \(95 % interval \+0\.000\d to \+0\.000\d\) ahead of a\.", said
    )


def test_no_number_that_the_script_writes_is_coarser_than_its_metric(browser, found, tmp_path):
    file = tmp_path / "report.html"
    found.report(file)
    with opened(browser, file) as page:
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        for place in ("#pair-table", "#gaps", "#heat", "#ranked-first", "#segment-list"):
            # what is out of sight has no text yet
            page.evaluate("place => document.querySelector(place).scrollIntoView()", place)
            settled(page)
            said = page.locator(place).first.inner_text()
            assert "0.84" in said, place
            assert not TOO_COARSE.search(said), place


def test_the_words_of_the_page_have_the_decimals_of_the_main_metric(found):
    detectable = EvaluationFacts(found).detectable
    assert f"a true difference of {detectable.largest:.4f} points" in words_of(Page.of(build_page(found)))


@pytest.mark.parametrize("form", ["table", "page"])
def test_a_power_analysis_has_the_decimals_of_the_metric(found, form):
    analysis = analyse_power(found.measured, found.testset, found.settings, 0.8, None, silent)
    [pair] = analysis.pairs
    text = render_power(analysis, "table") if form == "table" else words_of(Page.of(build_power_page(analysis)))
    assert {"table": "-0.0004", "page": "\N{MINUS SIGN}0.0004"}[form] in text
    assert f"{pair.standard_error:.4f}" in text
    assert f"a difference of {pair.detectable:.4f} between" in text
    assert not TOO_COARSE.search(text)


def test_json_of_a_power_analysis_has_no_decimals(found):
    analysis = analyse_power(found.measured, found.testset, found.settings, 0.8, None, silent)
    assert "decimals" not in render_power(analysis, "json")


def test_gates_have_the_decimals_of_the_metric():
    found = evaluation_of([Quality()], baseline="b")
    [unmet] = failures(found, [Gate.parse("not-worse:0")])
    assert re.search(r"in quality by 0 or more \(-0\.00\d\d to [+-]0\.00\d\d\)$", unmet)
    [unseen] = blind_spots(found, [Gate.parse("not-worse")])
    assert re.search(r"a loss of 0\.00\d\d in quality is seen", unseen)


def test_the_heading_of_a_derivation_has_the_decimals_of_the_metric():
    found = evaluate({"a": ["the cat sat down"]}, ["the cat sat there"], metrics=["nist", "bleu"])
    nist, bleu = derivations(found.measured, found.testset, found.systems)
    assert render_derivations([nist]).startswith(f"NIST of a: {nist.derivation.value:.4f}\n")
    assert render_derivations([bleu]).startswith(f"BLEU of a: {bleu.derivation.value:.2f}\n")


def test_the_result_of_one_metric_is_printed_with_its_decimals():
    assert str(Quality().corpus_score(TEXTS["a"], TEXTS["a"])).startswith("0.8412 quality|")


def test_a_campaign_has_the_decimals_of_each_metric(tmp_path):
    """NIST has four and chrF two, in the tables of programs and papers, and on the front page."""
    description = small_campaign.DESCRIPTION.replace('BLEU = "bleu"', 'BLEU = "nist"')
    folder = small_campaign.make_folder(tmp_path / "campaign", description)
    score(folder, folder.campaign.tasks[0], [small_submission(folder, *item) for item in ENGLISH.items()])
    at = datetime.fromisoformat("2030-05-03T12:00:00+08:00")
    [task] = write_report(folder, open_ledger(folder), tmp_path / "out", stage=Stage.NAMED, at=at, pdf=False).tasks
    first = task.rows[0].scores
    shown = [f"{first['BLEU'].score:.4f}", f"{first['chrF'].score:.2f}"]
    page = Page.of((tmp_path / "out" / "index.html").read_bytes())
    [paper] = (path.read_text("utf-8") for path in (tmp_path / "out").glob("*.tex"))
    terminal = render_tables(tables_of([task]))
    for text in (paper, terminal, words_of(page)):
        for value in shown:
            assert re.search(rf"(?<![\d.]){re.escape(value)}(?!\d)", text)
