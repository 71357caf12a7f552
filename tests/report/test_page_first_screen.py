"""The first screen and what stands behind it: bands, decisions, scores by reference, ranks, the matrix."""

import pytest
from mixed_texts import A, B, mixed
from page_cases import EIGHT, EIGHT_REFERENCES, REFERENCES, SYSTEMS

from mtgauge import evaluate
from mtgauge.corpus import TestSet
from mtgauge.pages.matrix import FEW_COLUMNS, MANY_COLUMNS, STRENGTHS, Matrix
from mtgauge.report.names import metric_names, short_metric_names
from mtgauge.report.page.build import build_page
from mtgauge.report.page.charts.bars import score_charts
from mtgauge.report.page.charts.decisions import decisions
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.matrix import pair_matrices
from mtgauge.report.page.references import reference_table
from page import Page

#: Three groups that a test tells apart, and does not within them; none has a line of the reference.
SIX = {
    f"s{place}": [f"{text} end" for text in mixed(A, 10 + place, share)]
    for place, share in enumerate([0.1, 0.1, 0.4, 0.4, 0.8, 0.8])
}


def facts_of(systems, references=A, metrics=("bleu", "chrf"), **settings):
    return EvaluationFacts(evaluate(systems, references, metrics=list(metrics), **settings))


@pytest.mark.parametrize("test", ["auto", "bootstrap", "randomization"])
@pytest.mark.parametrize("metrics", [("bleu", "chrf"), ("ter", "bleu")])
def test_bands_that_nobody_asked_for_are_the_clusters_of_pairs(test, metrics):
    unasked = facts_of(SIX, metrics=metrics, test=test)
    asked = facts_of(SIX, metrics=metrics, test=test, clusters="pairwise")
    assert unasked.evaluation.clusters == ()
    for metric in metrics:
        assert unasked.bands.of(metric) == asked.bands.of(metric)
        assert list(unasked.bands.of(metric)) == unasked.ranked(metric)
    assert set(unasked.bands.of(metrics[0]).values()) == {1, 2, 3}


def test_bands_are_the_clusters_that_were_asked_for():
    facts = facts_of(SIX, test="bootstrap", clusters="wmt")
    made = [c for c in facts.evaluation.clusters if c.metric == "bleu"]
    assert facts.bands.of("bleu") == {system: c.rank for c in made for system in c.systems}
    [chart, _] = score_charts(facts)
    assert "p-values that are not corrected" in " ".join(chart.caption)


def test_a_system_that_was_only_scored_cuts_no_band_in_two():
    alike = {name: mixed(A, 20 + place, 0.2) for place, name in enumerate("abc")}
    first, between, last = facts_of(alike, metrics=["bleu"]).ranked("bleu")
    systems = {**alike, "far": mixed(A, 30, 0.8), "further": mixed(A, 31, 0.95)}
    facts = facts_of(systems, test="bootstrap", tested=[first, last, "further"], metrics=["bleu"])
    assert between not in facts.bands.of("bleu")
    [chart] = score_charts(facts)
    assert chart.columns["cluster"] == [1, 1, 1, None, 2]


#: Systems, references, settings of which nothing can be said in bands.
WITHOUT_BANDS = [
    (SIX, A, {}),
    (SIX, A, {"test": "sign"}),
    (SIX, A, {"baseline": "s0"}),
    (SYSTEMS, REFERENCES, {"test": "auto"}),
    (SIX, A, {"test": "bootstrap", "samples": 40}),
]


@pytest.mark.parametrize(("systems", "references", "settings"), WITHOUT_BANDS)
def test_without_tests_that_can_decide_there_are_no_bands(systems, references, settings):
    facts = facts_of(systems, references, **settings)
    assert facts.bands.of("bleu") == {}
    chart = next(iter(score_charts(facts)))
    assert "cluster" not in chart.columns
    assert not any(sentence.startswith("Bands") for sentence in chart.caption)


def test_the_chart_has_bands_and_says_by_which_test():
    facts = facts_of(SIX, test="bootstrap")
    chart = next(iter(score_charts(facts)))
    assert chart.columns["cluster"] == [1, 1, 2, 2, 3, 3]
    [told] = [sentence for sentence in chart.caption if sentence.startswith("Bands")]
    assert "(bootstrap, correction holm)" in told
    groups = [facts.ranked("bleu")[place : place + 2] for place in (0, 2, 4)]
    assert chart.label.endswith(f"Clusters: {'; '.join(map(', '.join, groups))}.")


#: Systems, references, settings -> what stands at the end of rows, by system.
DECISIONS = [
    (EIGHT, EIGHT_REFERENCES, {"test": "auto"}, {"bad": "▼ p = 0.0078"}),
    (EIGHT, EIGHT_REFERENCES, {"baseline": "bad"}, {"good": "▲ p = 0.0078"}),
    (EIGHT, EIGHT_REFERENCES, {"baseline": "good"}, {"bad": "▼ p = 0.0078"}),
    (SYSTEMS, REFERENCES, {"test": "auto"}, {"bad": "?"}),
    (EIGHT, EIGHT_REFERENCES, {"test": "sign"}, {}),
    (EIGHT, EIGHT_REFERENCES, {}, {}),
]


@pytest.mark.parametrize(("systems", "references", "settings", "expected"), DECISIONS)
def test_rows_end_with_what_the_test_decides(systems, references, settings, expected):
    facts = facts_of(systems, references, metrics=["chrf"], **settings)
    assert {k: v.replace("\xa0", " ") for k, v in decisions(facts, "chrf").items()} == expected
    [chart] = score_charts(facts)
    assert ("decision" in chart.columns) == bool(expected)


def test_scores_by_reference_are_those_of_evaluations_with_it_alone():
    facts = facts_of(SIX, {"A": A, "B": B})
    table = reference_table(facts)
    assert [str(row.cells[0].name) for row in table.rows] == facts.ranked("bleu")
    for place, reference in enumerate([A, B]):
        alone = facts_of(SIX, reference)
        ranked = alone.ranked("bleu")
        for row in table.rows:
            system = str(row.cells[0].name)
            score, rank = row.cells[1 + 2 * place : 3 + 2 * place]
            assert score.exact == alone.primary("bleu", system).score
            assert rank == 1 + ranked.index(system)
            assert score.best == (rank == 1)


@pytest.mark.parametrize("references", [A, {"only": A}])
def test_one_reference_has_no_table_of_references(references):
    assert reference_table(facts_of(SIX, references)) is None


def test_a_reference_with_gaps_says_so():
    gaps = [None if place < 5 else text for place, text in enumerate(B)]
    table = reference_table(facts_of(SIX, TestSet.of({"A": A, "B": gaps})))
    assert table.caption[1:] == ["Reference B translates 55 of 60 segments; its scores are of these."]


#: Systems, references, settings -> whether the page says what difference the tests could show.
DETECTABLE = [
    (SIX, A, {"test": "bootstrap"}, True),
    (SIX, A, {"test": "auto", "correction": "none"}, True),
    (SIX, A, {"test": "auto", "correction": "bh"}, False),
    (SIX, A, {}, False),
    (SIX, A, {"test": "sign"}, False),
    (EIGHT, EIGHT_REFERENCES, {"test": "auto"}, False),
    (SIX, A, {"test": "bootstrap", "samples": 40}, False),
    ({"s0": SIX["s0"]}, A, {}, False),
]


@pytest.mark.parametrize(("systems", "references", "settings", "told"), DETECTABLE)
def test_what_could_be_shown_is_told_where_enough_units_can_show_something(systems, references, settings, told):
    facts = facts_of(systems, references, **settings)
    page = Page.of(build_page(facts.evaluation))
    assert ("Such a test finds a true difference" in page.words("summary")) == told
    assert bool(page.tree.xpath("//*[@id='detectable-differences']")) == told
    assert ("Detectable differences: two-sided test at alpha" in page.words("method")) == told


#: Metrics -> their short names, and what the tip has.
NAMES = [
    (["bleu", "chrf"], ["BLEU", "chrF"]),
    (["bleu:max_order=2", "chrf"], ["BLEU", "chrF"]),
    (["bleu", "bleu:max_order=2"], ["BLEU", "BLEU (max_order=2)"]),
    (["bleu:max_order=2", "bleu:max_order=3"], ["BLEU (max_order=2)", "BLEU (max_order=3)"]),
]


@pytest.mark.parametrize(("metrics", "names"), NAMES)
def test_short_names_leave_out_options_that_tell_nothing_apart(metrics, names):
    facts = facts_of(SIX, metrics=metrics)
    assert [facts.names[metric] for metric in metrics] == names
    assert short_metric_names(facts.evaluation) == facts.names
    whole = metric_names(facts.evaluation)
    page = Page.of(build_page(facts.evaluation))
    headings = page.tree.xpath("//*[@id='table-leaderboard']//th[@colspan]")
    assert [heading.get("title", heading.text.strip()) for heading in headings] == list(whole.values())
    assert set(whole.values()) <= {element.text_content() for element in page.tree.xpath("//dl[1]/dt")}


def test_a_broken_system_leaves_the_other_pairs_their_shades():
    reference = [f"a b c d e f g h {place}" for place in range(12)]
    systems = {
        f"s{wrong:02}": [
            text.replace("a b", "x y") if place < wrong else text for place, text in enumerate(reference)
        ]
        for wrong in range(11)
    }
    facts = facts_of(systems | {"broken": ["z"] * 12}, reference, metrics=["bleu"], test="bootstrap", samples=100)
    [matrix] = pair_matrices(facts)
    found = {
        tuple(facts.systems[place] for place in cell.pair): cell for row in matrix.cells for cell in row if cell
    }
    assert all(cell.strength == STRENGTHS for pair, cell in found.items() if "broken" in pair)
    others = [cell.strength for pair, cell in found.items() if "broken" not in pair]
    assert {*others} == {*range(1, STRENGTHS + 1)}


def test_each_pair_stands_once_in_the_matrix_and_opens_it():
    facts = facts_of(SIX, test="bootstrap", metrics=["bleu", "ter"])
    for matrix, metric in zip(pair_matrices(facts), ["bleu", "ter"], strict=True):
        order = facts.ranked(metric)
        assert list(map(str, matrix.items)) == order
        pairs = [cell.pair for row in matrix.cells for cell in row if cell]
        places = [facts.systems.index(system) for system in order]
        assert pairs == [(a, b) for i, a in enumerate(places) for b in places[i + 1 :]]
        cells = [cell for row in matrix.cells for cell in row if cell]
        largest = max(abs(cell.delta.exact) for cell in cells)
        for cell in cells:
            assert not cell.is_behind
            assert abs(cell.strength / STRENGTHS - abs(cell.delta.exact) / largest) <= 0.5 / STRENGTHS + 1e-9
            a, b = (facts.systems[place] for place in cell.pair)
            c = facts.comparison(metric, a, b)
            assert cell.delta.exact == (c.delta if c.a == a else -c.delta)
            assert cell.label.startswith(f"{a} against {b}: {cell.delta.shown}, ")


def test_buttons_of_the_matrix_name_pairs_and_cells_below_the_diagonal_are_empty():
    page = Page.of(build_page(facts_of(SIX, test="bootstrap").evaluation))
    table = page.tree.get_element_by_id("matrix-pairs-0")
    rows = table.xpath("./tbody/tr")
    assert [len(row.xpath("./td/button[@data-pair]")) for row in rows] == [5, 4, 3, 2, 1]
    assert [len(row.xpath("./td[@class='empty']")) for row in rows] == [0, 1, 2, 3, 4]
    assert len(table.xpath("./thead//th")) == 5


@pytest.mark.parametrize(
    ("items", "is_half", "classes"),
    [
        (FEW_COLUMNS + 1, True, "matrix half"),
        (FEW_COLUMNS + 2, True, "matrix half dense"),
        (MANY_COLUMNS + 2, True, "matrix half dense denser"),
        (MANY_COLUMNS + 2, False, "matrix"),
    ],
)
def test_the_style_knows_how_much_must_fit(items, is_half, classes):
    names = [f"s{place}" for place in range(items)]
    matrix = Matrix(id="m", caption=[], items=names, cells=[[None] * items] * items, is_half=is_half)
    assert matrix.classes == classes
    assert len(matrix.rows) == len(matrix.columns) == items - is_half


def test_the_leaderboard_stands_before_the_answers():
    page = Page.of(build_page(facts_of(SIX).evaluation))
    order = page.tree.xpath("//*[starts-with(@class, 'pictured')]/*/@class")
    assert order == ["overview", "answers"]
    alone = Page.of(build_page(facts_of({"s0": SIX["s0"]}).evaluation))
    assert len(alone.tree.xpath("//*[@class='answers']/article")) == 2
