"""What pages say of tests and intervals: nothing that no test showed, in every language."""

import ast
import inspect
import random
import re

import pytest
from toy_categories import Categories

from mtgauge import evaluate
from mtgauge.base.sentences import forms
from mtgauge.corpus import TestSet
from mtgauge.engine import documents, notes
from mtgauge.engine.results import Verdict
from mtgauge.pages.text import Writer
from mtgauge.report.page.build import build_page
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.matrix import pair_matrices
from mtgauge.report.page.summary import summary
from mtgauge.report.page.verdicts import people_told
from mtgauge.report.tables import tables
from page import Page

WORDS = ["ash", "bay", "cod", "dew", "elm", "fir", "gum", "hay", "ivy", "jam", "kit", "log"]


def lines(n, seed):
    drawn = random.Random(seed)
    return [" ".join(drawn.choices(WORDS, k=8)) for _ in range(n)]


def worse(texts, seed, share=1.0):
    """Texts of which each word is lost with the chance 0.5, in a share of the texts."""
    drawn = random.Random(seed)
    return [
        " ".join(word if drawn.random() < 0.5 else "zzz" for word in text.split())
        if drawn.random() < share
        else text
        for text in texts
    ]


def of(n, systems=2, share=1.0, copies=0, **settings):
    """An evaluation of n segments: the first system is right but for a dot, others lose words, others are right too."""
    reference = lines(n, 1)
    right = [f"{line}." for line in reference]
    outputs = {"right": right, **{f"worse{k}": worse(right, k, share) for k in range(1, systems)}}
    outputs |= {f"copy{k}": right for k in range(copies)}
    testset = {name: settings.pop(name) for name in ("documents", "domains", "slices") if name in settings}
    return evaluate(outputs, TestSet.of(reference, **testset), metrics="chrf", **settings)


def categories(reference, more):
    """An evaluation of a measure some of whose outputs have no value."""
    return evaluate(
        {"a": [*reference, *more], "b": [*reference, *more]}, [*reference, *more], metrics=Categories(also="xx xy"),
        intervals=True, ci_method="percentile", levels=["corpus"],
    )  # fmt: skip


TWO_DOCUMENTS = {"documents": ["a"] * 4 + ["b"] * 5}
#: Evaluations that bring along every sentence of `mtgauge.engine.notes` and `mtgauge.engine.documents`.
NOTED = {
    "untested": lambda: of(1, test="auto"),
    "few segments": lambda: of(3, test="auto"),
    "few documents": lambda: of(9, test="auto", resample_by="document", **TWO_DOCUMENTS),
    "few groups of a slice": lambda: of(
        9, test="auto", resample_by="part", slices={"part": TWO_DOCUMENTS["documents"]}
    ),
    "few draws": lambda: of(9, systems=3, test="bootstrap", samples=40),
    "named": lambda: of(9, test="bootstrap", samples=100),
    "named by document": lambda: of(9, test="bootstrap", samples=100, resample_by="document", **TWO_DOCUMENTS),
    "maxt by itself": lambda: of(20, systems=8, test="auto", alpha=0.005),
    "too many for Holm": lambda: of(20, systems=8, test="auto", alpha=0.005, correction="holm"),
    "lone segment": lambda: of(5, intervals=True, macro="domain", domains=["x", "y", "y", "y", "y"]),
    "lone document": lambda: of(
        5, intervals=True, macro="domain", domains=["x", "y", "y", "y", "y"], documents=list("abbcc"),
        resample_by="document",
    ),
    "design effect of a score": lambda: of(9, systems=3, intervals=True, **TWO_DOCUMENTS),
    "of the score of one system": lambda: of(9, systems=2, share=0.5, intervals=True, **TWO_DOCUMENTS),
    "of one difference": lambda: of(9, test="auto", **TWO_DOCUMENTS),
    "of some differences": lambda: of(9, systems=3, test="auto", **TWO_DOCUMENTS),
    "undefined": lambda: categories(["aa", ""], ["aa", "ab"]),
    "undefined in some resamples": lambda: categories(["aa"] * 30 + ["ba"], ["ca"]),
    "no value at all": lambda: evaluate({"a": [""]}, [""], metrics=Categories()),
    "of the one difference that there is": lambda: of(9, copies=1, baseline="right", **TWO_DOCUMENTS),
}  # fmt: skip


@pytest.fixture(scope="module")
def said():
    return {name: make().notes for name, make in NOTED.items()}


@pytest.mark.parametrize("name", NOTED)
def test_notes_about_tests_can_be_said_in_every_language(said, name):
    chinese = Writer("zh")
    for note in said[name]:
        assert Writer().plain(note) == note
        assert chinese.plain(note) != note


def forms_of(module):
    """The forms of the sentences that a module says."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "say":
            yield node.args[0].value


@pytest.mark.parametrize("module", [notes, documents])
def test_every_sentence_is_among_the_notes_that_are_looked_at(said, module):
    told = {form for found in said.values() for note in found for form in forms(note)}
    assert [form for form in forms_of(module) if form not in told] == []


#: Settings, segments -> outcomes of the cells beside the diagonal, what the caption says of their marks.
MATRICES = [
    (9, {"test": "auto"}, {"win", "loss"}, ["▲ the row is better, ▼ worse."]),
    (3, {"test": "auto"}, {"few"}, ["? too few units that differ, or too few draws, for any verdict."]),
    (9, {"test": "bootstrap", "samples": 40, "systems": 3}, {"few"}, ["? too few units that differ, or too few"]),
    (9, {"test": "sign"}, {"more", "fewer"}, ["△ the row is better in more units, ▽ in fewer, by a test that decides"]),
    (9, {"test": "auto", "copies": 1}, {"win", "loss", "few"}, ["▲ the row is better", "? too few units"]),
    (9, {"test": "auto", "correction": "none", "share": 0.9, "systems": 3}, {"win", "loss", "tie"},
     ["▲ the row is better", "= no difference shown."]),
]  # fmt: skip


@pytest.mark.parametrize(("n", "settings", "outcomes", "caption"), MATRICES)
def test_the_matrix_shows_what_tests_show_and_explains_its_marks(n, settings, outcomes, caption):
    evaluation = of(n, **settings)
    [matrix] = pair_matrices(EvaluationFacts(evaluation))
    shown = {cell.outcome for row in matrix.cells for cell in row if cell}
    # each pair stands once, from the side of the better one
    assert shown == outcomes - {"loss", "fewer"}
    page = Page.of(build_page(evaluation))
    [element] = page.tree.xpath("//table[contains(@class, 'matrix')]")
    told = " ".join(element.find("caption").text_content().split())
    assert [sentence for sentence in caption if sentence not in told] == []
    assert len(re.findall("▲|\\+ |△|=|\\?", told)) == len(caption)
    classes = {name for cell in element.iter("td") for name in cell.get("class", "").split()}
    assert classes & {"win", "loss", "higher", "lower", "more", "fewer", "tie", "few"} == shown


#: What a page must not say where no verdict was possible, or where signs were counted.
DECIDED = ("▲", "▼", "is better<", "Yes:", "significantly")


@pytest.mark.parametrize(
    "settings", [{"baseline": "right"}, {"test": "auto"}, {"test": "sign"}, {"test": "bootstrap"}]
)
@pytest.mark.parametrize("n", [2, 5])
def test_a_page_of_few_segments_decides_nothing(n, settings):
    page = Page.of(build_page(of(n, intervals=True, levels=["corpus", "segment"], **settings)))
    shown = page.tree.xpath("//main")[0]
    markup = "".join(shown.itertext())
    assert [mark for mark in DECIDED if mark in markup] == []
    assert "This test set cannot tell" in page.words("summary")
    assert "people agree" not in page.words("summary")
    assert "too few differ (6 needed)" in page.words("pairs")


#: Segments, settings -> how the answer to "Is it real?" is marked, and how it begins.
TONES = [
    (9, {"test": "auto"}, "good", "Yes: right is better than worse1"),
    (9, {"test": "auto", "share": 0.1}, "neutral", "This test set cannot tell"),
    (9, {"test": "bootstrap", "samples": 40, "systems": 3}, "neutral", "This run cannot tell"),
    (20, {"test": "auto", "share": 0.9, "systems": 3, "tested": ["worse1", "worse2"]}, "neutral", "Not shown: "),
    (9, {"test": "sign"}, "neutral", "The scores were not tested"),
    (9, {}, "neutral", "This was not tested"),
]


@pytest.mark.parametrize(("n", "settings", "tone", "begins"), TONES)
def test_what_was_not_shown_is_not_marked_as_bad(n, settings, tone, begins):
    [real] = [a for a in summary(EvaluationFacts(of(n, **settings))) if a.question == "Is it real?"]
    assert real.sentences[0].text.startswith(begins)
    assert real.tone == tone


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.46, "in 46 % of cases: this is near chance, which agrees in 50 %."),
        (0.599, "in 60 % of cases: this is near chance, which agrees in 50 %."),
        (0.6, "in 60 % of cases."),
        (0.88, "in 88 % of cases."),
    ],
)
def test_agreement_of_people_near_chance_is_told_as_that(share, told):
    found = people_told(share, "BLEU")
    assert found.endswith(f"human judgements agree with BLEU on the better one {told}")
    assert found.startswith("Where two systems differ by this much, ")


#: Segments, settings -> how the intervals were found, as the chart says.
INTERVALS = [
    (99, {}, "jackknife with Student's t"),
    (100, {}, "bootstrap percentiles"),
    (9, {"ci_method": "bca"}, "bootstrap, BCa"),
    (9, {"ci_method": "percentile"}, "bootstrap percentiles"),
]


@pytest.mark.parametrize(("n", "settings", "method"), INTERVALS)
def test_intervals_name_their_method(n, settings, method):
    page = Page.of(build_page(of(n, intervals=True, samples=100, **settings)))
    assert f"Line: its 95 % confidence interval ({method})." in page.words("agreement")
    columns = page.block("chart-bars-0")["columns"]
    places = list(zip(*(columns[name] for name in ("low", "score", "high")), strict=True))
    assert len(places) == 2
    assert all(low <= score <= high for low, score, high in places)


def test_intervals_of_two_kinds_are_both_named():
    page = Page.of(
        build_page(of(110, intervals=True, samples=100, levels=["domain"], domains=["few"] * 9 + ["many"] * 101))
    )
    assert "(jackknife with Student's t / bootstrap percentiles)" in page.words("caption-domain")


def test_a_single_segment_has_no_interval_and_the_chart_says_so():
    page = Page.of(build_page(of(1, intervals=True)))
    assert not page.tree.xpath("//*[@id='table-leaderboard']//*[@class='bounds']")
    assert "A single segment has no interval." in page.words("agreement")
    assert set(page.block("chart-bars-0")["columns"]) == {"metric", "system", "score"}


P_VALUES = [
    (9, {"test": "auto"}, "p = 0.0078", "0.0078"),
    (17, {"test": "auto"}, "p < 0.0001", "<0.0001"),
    (120, {"test": "auto"}, "p ≤ 0.0010", "≤ 0.0010"),
    (120, {"test": "randomization", "samples": 50_000}, "p ≤ 0.0001", "≤ 0.0001"),
]


@pytest.mark.parametrize(("n", "settings", "told", "cell"), P_VALUES)
def test_a_p_value_that_is_a_bound_is_written_as_one(n, settings, told, cell):
    page = Page.of(build_page(of(n, **settings)))
    assert f"right is better than worse1, {told}, below 0.05." in page.words("summary")
    assert {button.get("data-p") for button in page.tree.xpath("//table[@id='matrix-pairs-0']//button")} == {cell}


def test_the_leaderboard_says_how_many_comparisons_have_no_verdict():
    told = "Comparisons without a verdict, on which no cluster rests: 1."
    page = Page.of(build_page(of(9, copies=1, clusters="pairwise", intervals=True)))
    assert told in page.words("summary")
    page = Page.of(build_page(of(9, clusters="pairwise")))
    assert "no cluster rests" not in page.words("summary")


def test_the_table_of_clusters_names_the_tests_and_counts_what_has_no_verdict():
    domains = list("aaaabbbbb")
    evaluation = of(9, systems=3, copies=1, clusters="pairwise", levels=["corpus", "domain"], domains=domains)
    [cluster_table] = [table for table in tables(evaluation, None) if table.title == "Clusters"]
    assert "better than, randomization test at p < 0.05, correction holm" in cluster_table.notes[0]
    # of the corpus alone, not of domains
    without = [c for c in evaluation.comparisons if c.level == "corpus" and c.verdict is None]
    assert cluster_table.notes[1] == f"comparisons without a verdict, on which no line rests: {len(without)}"
    assert len(without) < sum(c.verdict is None for c in evaluation.comparisons)


def test_a_verdict_is_turned_where_the_other_system_is_looked_at():
    evaluation = of(60, systems=2, test="sign")
    [comparison] = [c for c in evaluation.comparisons if c.level == "corpus"]
    assert comparison.verdict_on(comparison.a) is comparison.verdict is Verdict.MORE_UNITS
    assert comparison.verdict_on(comparison.b) is Verdict.FEWER_UNITS
    assert [verdict.turned.turned for verdict in Verdict] == list(Verdict)
    assert Verdict.NOT_SHOWN.turned is Verdict.NOT_SHOWN
