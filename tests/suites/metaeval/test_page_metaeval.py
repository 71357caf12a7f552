"""The page of rankings of metrics: its numbers are those of the rankings, and its words say how sure they are."""

import csv
import io
import json
import re
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from thoroughness import some

from chromium import NARROW, WIDE, opened, set_choice, settled, violations
from mtgauge import TestSet
from mtgauge.evaluation import evaluate
from mtgauge.stats.correlation import CorrelationStatistic, correlate
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.experiment import Experiment
from mtgauge.suites.metaeval.page.page import build_rankings_page
from mtgauge.suites.metaeval.page.systems import MOST_BESIDE
from mtgauge.suites.metaeval.ranking import rank_metrics
from mtgauge.suites.metaeval.tables.ranking import render_rankings
from page import Page

SYSTEMS = ("ash", "birch", "cedar", "dogwood", "elm")
N = 40


@pytest.fixture(scope="module")
def evaluation():
    """What the run says of itself; the rankings are made by hand."""
    testset = TestSet.of([f"the boat {k} lies at the bridge" for k in range(N)], languages="de-en")
    outputs = {name: [f"a boat {k} lies by a bridge" for k in range(N)] for name in SYSTEMS[:2]}
    outputs["birch"][3] = ""
    return evaluate(outputs, testset, metrics=["chrf"])


def column(name, items, *, turned=False, samples=20):
    generator = np.random.default_rng(1)
    drawn = generator.integers(0, N, (samples, N))
    means = items.mean(axis=1)
    return ScoreColumn(
        name, means, items, np.stack([items[:, some].mean(axis=1) for some in drawn]), turned=turned
    )


def scores(gaps, noise, seed):
    """(5, N) scores of systems that are so far apart."""
    generator = np.random.default_rng(seed)
    return np.arange(5)[::-1, None] * gaps + noise * generator.normal(size=(5, N))


PEOPLE = column("mqm", scores(1.0, 1.0, 1))
METRICS = [
    column("near", PEOPLE.items + 0.2 * scores(0, 1.0, 2)),
    column("far", PEOPLE.items + 6 * scores(0, 1.0, 3)),
    column("errors", PEOPLE.items - 1 + 0.5 * scores(0, 1.0, 4), turned=True),
]
APART = column("mqm", scores(0.0, 1.0, 5))


def ranked(unit="system", people=PEOPLE, metrics=METRICS, **given):
    experiment = Experiment(unit=unit, **{"name": unit, "samples": 20, "trials": 200, **given})
    if unit != "system":
        people, *metrics = (replace(one, resampled=None) for one in (people, *metrics))
    return rank_metrics(experiment, SYSTEMS, people, metrics, lambda *_: None)


@pytest.fixture(scope="module")
def rankings():
    return [ranked(), ranked("segment")]


@pytest.fixture(scope="module")
def page(rankings, evaluation):
    return Page.of(build_rankings_page(rankings, evaluation))


def values_in(row):
    return [float(data.get("value")) for data in row.iter("data")]


def body(page, name):
    return page.tree.get_element_by_id(name).xpath(".//tbody/tr")


@pytest.mark.unit
@pytest.mark.parametrize("number", [0, 1])
def test_the_table_has_the_ranking_with_lines_between_ranks(page, rankings, number):
    rows = body(page, f"table-ranking-{number}")
    first = rankings[number].metrics[0]
    expected = []
    for row in rankings[number].metrics:
        behind = [] if row is first else [first.value - row.value, row.detectable]
        expected.append([row.rank, row.value, *behind])
    assert [values_in(row) for row in rows] == expected
    ranks = [row.rank for row in rankings[number].metrics]
    assert ["ruled" in (row.get("class") or "") for row in rows] == [
        k > 0 and rank != ranks[k - 1] for k, rank in enumerate(ranks)
    ]
    assert len(set(ranks)) == (3 if number else 1)
    names = [row.xpath("./th")[0].text_content().strip() for row in rows]
    assert names == [row.metric for row in rankings[number].metrics]


@pytest.mark.unit
@pytest.mark.parametrize("number", [0, 1])
def test_the_chart_has_the_values_in_the_same_order(page, rankings, number):
    columns = page.block(f"chart-ranking-{number}")["columns"]
    names = page.axis("metric")
    found = [
        (names[place], *row)
        for place, *row in zip(*(columns[k] for k in ("metric", "agreement", "low", "high", "rank")), strict=True)
    ]
    assert found == [(row.metric, row.value, row.low, row.high, row.rank) for row in rankings[number].metrics]


@pytest.mark.unit
@pytest.mark.parametrize("number", [0, 1])
def test_all_p_values_stand_in_a_grid(page, rankings, number):
    ranking = rankings[number]
    order = [row.metric for row in ranking.metrics]
    for better, row in zip(order[:-1], body(page, f"grid-tests-{number}"), strict=True):
        for worse, cell in zip(order[1:], row.xpath("./td"), strict=True):
            p = ranking.p_values.get((better, worse))
            assert values_in(cell) == ([] if p is None else [p])
            assert ("framed" in cell.get("class")) == (p is not None and p <= 0.05)


@pytest.mark.unit
def test_every_system_has_its_name_in_the_scatter(page, rankings):
    columns = page.block("chart-systems-0")["columns"]
    metrics = page.axis("metric")
    given = {one.name: one for one in rankings[0].columns}
    for place, metric in enumerate(metrics):
        rows = [k for k, of in enumerate(columns["metric"]) if of == place]
        assert [columns["label"][k] for k in rows] == list(SYSTEMS)
        assert [columns["x"][k] for k in rows] == list(given[metric].scores)
        assert [columns["y"][k] for k in rows] == list(given["mqm"].scores)
        assert [columns["x_low"][k] for k in rows] == list(given[metric].low)
    # less is better for errors, and its scores stand as they were given
    assert given["errors"].scores == tuple(-METRICS[2].systems)
    assert given["errors"].low < given["errors"].scores < given["errors"].high
    assert page.meta["axes"][0]["better"] == [name != "errors" for name in metrics]


@pytest.mark.unit
def test_clusters_of_people_are_told_in_the_scatter_and_the_table(page, rankings):
    clusters = {system: k for k, some in enumerate(rankings[0].human_clusters) for system in some}
    assert len(rankings[0].human_clusters) > 1
    columns = page.block("chart-systems-0")["columns"]
    assert columns["cluster"][: len(SYSTEMS)] == [clusters[system] for system in SYSTEMS]
    rows = body(page, "table-systems-0")
    assert [row.xpath("./th")[0].text_content().strip() for row in rows] == [
        one.system for one in rankings[0].judged
    ]
    assert [values_in(row)[1:] for row in rows] == [
        [clusters[one.system] + 1, one.standing.wins, one.rated] for one in rankings[0].judged
    ]
    ruled = ["ruled" in (row.get("class") or "") for row in rows]
    assert ruled == ["ruled" in (row.get("class") or "") for row in body(page, "grid-beside-0-0")]
    assert sum(ruled) == len(rankings[0].human_clusters) - 1


@pytest.mark.unit
def test_scores_of_metrics_stand_beside_those_of_people(page, rankings):
    order = [rankings[0].systems.index(one.system) for one in rankings[0].judged]
    expected = [[column.scores[place] for column in rankings[0].columns] for place in order]
    assert [values_in(row) for row in body(page, "grid-beside-0-0")] == expected
    # the darkest cell of each column is that of its best system
    for number, column in enumerate(rankings[0].columns):
        best = (max if column.higher_is_better else min)(column.scores)
        shades = [row.xpath("./td")[number].get("class") for row in body(page, "grid-beside-0-0")]
        assert [shade == "s6" for shade in shades] == [column.scores[place] == best for place in order]


@pytest.mark.unit
@pytest.mark.parametrize("number", [0, 1])
def test_the_heat_map_has_the_correlations_of_all_columns(page, rankings, number):
    by_name = {one.name: one for one in (PEOPLE, *METRICS)}
    columns = [by_name[column.name] for column in rankings[number].columns]
    assert [one.name for one in columns] == ["mqm", *(row.metric for row in rankings[number].metrics)]
    for gold, row in zip(columns, body(page, f"grid-correlations-{number}"), strict=True):
        for metric, cell in zip(columns, row.xpath("./td"), strict=True):
            if gold is metric:
                assert (cell.get("class"), cell.text_content()) == ("empty", "")
                continue
            pair = (gold.items, metric.items) if number else (gold.systems, metric.systems)
            value = correlate(*pair, CorrelationStatistic.PEARSON).value
            assert values_in(cell) == pytest.approx([value])
            assert cell.text_content() == f"{round(value, 2):.2f}"


@pytest.mark.unit
def test_the_first_screen_answers(page, rankings):
    words = page.words("summary")
    first = rankings[0].metrics[0]
    for said in (
        "German into English", "People: mqm", "Systems: 5", f"Rated segments: {N} of {N}", "Metrics: 3",
        f"mqm puts the 5 systems into {len(rankings[0].human_clusters)} clusters",
        f"Systems, Pearson correlation: {first.metric}, {first.value:.3f} [{first.low:.3f}, {first.high:.3f}].",
        "Segments, Pearson correlation: near,", "other metrics cannot be told from the first one: they share its rank.",
        "See the warnings and their segments",
    ):  # fmt: skip
        assert said in words
    assert "separate none" not in words


@pytest.mark.unit
def test_where_people_separate_none_the_page_says_so_first_and_names_no_metric(evaluation):
    tied = [ranked(people=APART), ranked("segment", people=APART)]
    assert len(tied[0].human_clusters) == 1
    page = Page.of(build_rankings_page(tied, evaluation))
    [first, second, *_] = page.tree.xpath("//article")
    assert "undecided" in first.get("class")
    assert (
        "people separate none of these 5 systems: no metric can be judged on their order here"
        in first.text_content()
    )
    differ = sum(one.standing.wins for one in tied[0].judged)
    assert f"Pairs that differ: {differ} of 10" in " ".join(first.text_content().split())
    said = " ".join(second.text_content().split())
    assert "Systems, Pearson correlation: none is named" in said
    assert not re.search(r"Systems, Pearson correlation: (near|far|errors)", said)
    assert "Segments, Pearson correlation: " in said
    assert "People separate none of these systems." in page.words("figure-systems-0")
    assert page.axis("cluster") == [{"t": "All systems", "a": {}}]


SHARED = [
    ({"near": 0.1}, "near is the only one"),
    ({"near": 0.1, "like": 0.1}, "shares its rank: the tests do not separate them"),
    ({"near": 0.1, "like": 0.1, "alike": 0.1}, "share its rank: the tests do not separate them"),
    ({f"m{k}": 0.1 for k in range(9)}, "8 more share its rank"),
    ({"near": 0.1, "far": 9.0}, "It has the first rank by itself"),
]


@pytest.mark.unit
@pytest.mark.parametrize(("noises", "said"), SHARED)
def test_which_metrics_share_the_first_rank_is_said(evaluation, noises, said):
    metrics = [
        column(name, PEOPLE.items + noise * scores(0, 1.0, 10 + k))
        for k, (name, noise) in enumerate(noises.items())
    ]
    found = [ranked("segment", metrics=metrics, samples=0, alpha=0.001, trials=2000)]
    words = Page.of(build_rankings_page(found, evaluation)).words("summary")
    assert said in words
    assert "this run has no intervals" in words


def made(noises, unit, **given):
    """A ranking of metrics that follow people with so much noise."""
    metrics = [column(f"m{k}", PEOPLE.items + noise * scores(0, 1.0, 20 + k)) for k, noise in enumerate(noises)]
    return ranked(unit, metrics=metrics, **given)


MADE = {
    "of systems": ((0.1, 0.2, 4.0, 9.0), "system", {}),
    "of segments": ((0.1, 0.5, 0.9, 9.0), "segment", {}),
    "all alike": ((0.3, 0.3, 0.3), "segment", {}),
    "all apart": ((0.1, 1.0, 3.0), "segment", {}),
    "one": ((0.3,), "segment", {}),
    "strict": ((0.1, 0.2, 0.3, 0.4, 0.5), "segment", {"alpha": 0.01, "trials": 1000}),
    "not tested": ((0.1, 0.5, 9.0), "system", {"trials": 0}),
    "no intervals": ((0.1, 0.5, 9.0), "segment", {"samples": 0}),
}
#: Sentences that the card and the text share, and what they count.
TIED = r"(\d+) of (\d+) other metrics cannot be told from the first one: they share its rank"
FOUND = r"differences that were found although they are smaller than what would be found in 80% of cases: (\d+) of (\d+)"
NOT_FOUND = (
    r"differences that were not found and are smaller than what would be found in 80% of cases: (\d+) of (\d+)"
)
NOT_TESTED = (
    r"differences from the first metric, which were not tested, smaller than what would be found in 80% of cases: "
    r"(\d+) of (\d+)"
)


@pytest.fixture(scope="module")
def made_page(evaluation):
    """Makes a ranking and its page, once for each name."""

    @cache
    def make(name):
        noises, unit, given = MADE[name]
        ranking = made(noises, unit, **given)
        return ranking, Page.of(build_rankings_page([ranking], evaluation))

    return make


def counts(said, pattern):
    """The two numbers of a sentence, or None where it is not said; a sentence that is said has something to count."""
    found = re.findall(pattern, said)
    assert len(found) <= 1
    return tuple(map(int, found[0])) if found else None


def counts_of_table(page, ranking):
    """What the sentences have to count, from the cells of the table and of the grid of tests."""
    first, *rows = (values_in(row) for row in body(page, "table-ranking-0"))
    names = [row.xpath("./th")[0].text_content().strip() for row in body(page, "table-ranking-0")]
    has_ranks, has_detectable = bool(ranking.p_values), ranking.experiment.samples > 0
    small = [has_detectable and row[-2] < row[-1] for row in rows]
    expected = dict.fromkeys((TIED, FOUND, NOT_FOUND, NOT_TESTED))
    if not has_ranks:
        expected[NOT_TESTED] = (sum(small), len(rows)) if has_detectable and rows else None
        return expected
    tied = [row[0] == first[0] for row in rows]
    framed = ["framed" in cell.get("class") for cell in body(page, "grid-tests-0")[0].xpath("./td")]
    # a metric that cannot be told from the first one has a test that shows nothing
    assert not any(is_tied and found for is_tied, found in zip(tied, framed, strict=True))
    assert len(framed) == len(names) - 1
    expected[TIED] = sum(tied), len(rows)
    for pattern, chosen in ((FOUND, framed), (NOT_FOUND, tied)):
        hidden = sum(is_small and one for is_small, one in zip(small, chosen, strict=True))
        expected[pattern] = (hidden, sum(chosen)) if hidden else None
    return expected


@pytest.mark.unit
@pytest.mark.parametrize("name", MADE)
def test_the_card_the_caption_and_the_text_say_what_the_table_shows(evaluation, made_page, name):
    ranking, page = made_page(name)
    text = " ".join(render_rankings([ranking], evaluation, "table").split())
    expected = counts_of_table(page, ranking)
    for said in (page.words("summary"), text):
        assert {pattern: counts(said, pattern) for pattern in expected} == expected
    # a caption explains the column, and judges no metric by it
    caption = page.words("table-ranking-0")
    is_told = expected[TIED] is not None and ranking.experiment.samples > 0
    assert (
        caption.count("cannot be told from the first one share its rank")
        == caption.count("cannot be told")
        == is_told
    )


@pytest.mark.unit
def test_made_rankings_have_every_kind_of_difference(made_page):
    """Otherwise the test above would check sentences that are never said."""
    found = [counts_of_table(page, ranking) for ranking, page in map(made_page, MADE)]
    for pattern in (TIED, FOUND, NOT_FOUND, NOT_TESTED):
        assert any(one[pattern] and one[pattern][0] for one in found), pattern


@pytest.mark.unit
def test_a_metric_of_a_lower_rank_is_not_called_tied_though_its_own_test_shows_nothing(evaluation):
    """From the best down, a rank begins at what is worse than any metric of the one before, not only than the first."""
    first = made((0.1, 0.5, 0.9), "segment")
    rows = tuple(
        replace(row, rank=rank, detectable=1.0) for row, rank in zip(first.metrics, (1, 1, 2), strict=True)
    )
    a, b, c = (row.metric for row in rows)
    ranking = replace(first, metrics=rows, p_values={(a, b): 0.4, (a, c): 0.06, (b, c): 0.04})
    page = Page.of(build_rankings_page([ranking], evaluation))
    expected = counts_of_table(page, ranking)
    assert (expected[TIED], expected[FOUND], expected[NOT_FOUND]) == ((1, 2), None, (1, 1))
    assert {pattern: counts(page.words("summary"), pattern) for pattern in expected} == expected


@pytest.mark.unit
def test_without_tests_there_are_no_ranks(evaluation):
    page = Page.of(build_rankings_page([ranked(trials=0)], evaluation))
    assert "Whether others agree less was not tested." in page.words("summary")
    heads = [head.text_content().strip() for head in page.tree.get_element_by_id("table-ranking-0").iter("th")]
    assert "Rank" not in heads
    assert not page.tree.xpath("//*[@id='grid-tests-0']")


@pytest.mark.unit
def test_what_is_undefined_is_a_dash_and_is_said(evaluation):
    flat = column("flat", np.ones((5, N)))
    page = Page.of(build_rankings_page([ranked(metrics=[*METRICS, flat])], evaluation))
    last = body(page, "table-ranking-0")[-1]
    assert (last.xpath("./th")[0].text_content(), values_in(last)) == ("flat", [])
    row = body(page, "grid-correlations-0")[-1].xpath("./td")
    assert [(cell.get("class"), cell.text_content()) for cell in row[:-1]] == [("s0 undefined", "–")] * 4
    assert "Without a value: flat." in page.words("summary")
    assert "A dash: the agreement is undefined" in page.words("ranking-0")
    # without a value there is no dot
    assert page.axis("metric").index("flat") not in page.block("chart-ranking-0")["columns"]["metric"]


@pytest.mark.unit
def test_no_metric_with_a_value_is_said(evaluation):
    flat = column("flat", np.ones((5, N)))
    page = Page.of(build_rankings_page([ranked(metrics=[flat])], evaluation))
    assert "the agreement of no metric is defined" in page.words("summary")
    assert not page.tree.xpath("//figure[@id='figure-ranking-0']")


@pytest.mark.unit
def test_outliers_are_marked_and_the_agreement_without_them_stands_beside(evaluation):
    people = replace(PEOPLE, systems=np.array([4.0, 3.0, 2.0, 3.5, 90.0]))
    found = ranked(people=people, outliers=2.5)
    assert found.outliers == ("elm",)
    page = Page.of(build_rankings_page([found], evaluation))
    columns = page.block("chart-systems-0")["columns"]
    assert columns["label"][4] == "elm *"
    assert columns["marked"][:5] == [False] * 4 + [True]
    assert values_in(body(page, "table-ranking-0")[0])[2] == found.metrics[0].without_outliers
    assert "without the outliers (elm)" in page.words("summary")
    assert "outlier" in page.words("table-systems-0")


@pytest.mark.unit
def test_systems_that_were_left_out_and_metrics_that_stand_upside_down_are_said(evaluation):
    turned = column("turned", -PEOPLE.items)
    found = replace(ranked(metrics=[*METRICS, turned]), left_out={"refA": "it is a reference"})
    words = Page.of(build_rankings_page([found], evaluation)).words("summary")
    assert "refA is left out: it is a reference." in words
    assert "turned: so far below 0 that higher scores may be worse ones" in words


@pytest.mark.unit
def test_systems_alone_and_groups_and_several_statistics(evaluation):
    bare = [ScoreColumn(one.name, one.systems) for one in (PEOPLE, *METRICS)]
    of_systems = ranked(people=bare[0], metrics=bare[1:])
    by_item = ranked("segment", grouping="item", statistic="acc23_calibrated", trials=0)
    pooled = ranked("segment", statistic="acc23_calibrated", trials=0)
    twice = ranked(statistic="kendall_b", name="again")
    page = Page.of(build_rankings_page([of_systems, by_item, pooled, twice, twice], evaluation))
    # whether people tell them apart is known of the ranking that has segments
    assert "into" in page.words("summary")
    assert "Groups" in page.words("table-ranking-1")
    assert "Tied up to" in page.words("table-ranking-1")
    assert "The row stands for people" in page.words("caption-correlations-1")
    assert not page.tree.xpath("//*[@id='grid-correlations-2']")
    titles = [head.text_content() for head in page.tree.iter("h2")]
    assert "Translations of each segment, pairwise accuracy with calibrated ties" in titles
    assert titles.count("Systems, Kendall's tau-b (again)") == 2


@pytest.mark.unit
def test_scores_of_systems_alone_cannot_be_tested(evaluation):
    bare = [ScoreColumn(one.name, one.systems) for one in (PEOPLE, *METRICS)]
    page = Page.of(build_rankings_page([ranked(people=bare[0], metrics=bare[1:])], evaluation))
    assert "That cannot be tested: mqm has scores of whole systems alone." in page.words("summary")
    assert [len(row.xpath("./*")) for row in body(page, "table-systems-0")] == [2] * 5
    columns = page.block("chart-systems-0")["columns"]
    assert columns["x_low"] == columns["x"]


@pytest.mark.unit
def test_scores_of_many_metrics_stand_in_several_grids(evaluation):
    many = [column(f"m{k}", PEOPLE.items + scores(0, 1.0, k)) for k in range(MOST_BESIDE + 2)]
    page = Page.of(build_rankings_page([ranked(metrics=many, trials=0, samples=0)], evaluation))
    assert [len(body(page, f"grid-beside-0-{k}")[0].xpath("./td")) for k in (0, 1)] == [MOST_BESIDE + 1, 3]
    assert f"Metrics {MOST_BESIDE + 1} to {MOST_BESIDE + 2} of {MOST_BESIDE + 2}." in page.words(
        "caption-beside-0-1"
    )


@pytest.mark.unit
def test_names_that_two_metrics_would_share_stay_as_they_were_given(evaluation):
    metrics = [replace(METRICS[0], name="bleu"), replace(METRICS[1], name="BLEU")]
    page = Page.of(build_rankings_page([ranked(metrics=metrics, trials=0)], evaluation))
    assert sorted(page.axis("metric")) == ["BLEU", "bleu"]


@pytest.mark.unit
def test_readers_take_the_data_with_them(page, rankings, evaluation):
    assert page.block_bytes("rankings").decode() == render_rankings(rankings, evaluation, "json")
    rows = list(csv.DictReader(io.StringIO(page.block("exports")["csv"])))
    expected = [(one.experiment.unit, row.metric, repr(row.value)) for one in rankings for row in one.metrics]
    assert [(row["unit"], row["metric"], row["value"]) for row in rows] == expected
    assert page.block("exports")["latex"].count("tabular") >= 2


@pytest.mark.unit
def test_warnings_settings_and_signatures_close_the_page(page, evaluation):
    assert "the translation is empty" in page.words("table-warnings")
    assert "12345" in page.words("table-settings")
    assert str(evaluation.scores[0].signature) in page.words("method")


@pytest.mark.translated
@pytest.mark.unit
def test_the_page_speaks_chinese(rankings, evaluation):
    page = Page.of(build_rankings_page(rankings, evaluation, language="zh"))
    assert "哪个指标与人工评分一致" in page.words("summary")
    known = page.meta["catalogues"]["zh"]
    texts = [json.loads(one.get("data-text"))["t"] for one in page.tree.xpath("//main//*[@data-text]")]
    texts += [one.get("data-message") for one in page.tree.xpath("//main//*[@data-message]")]
    assert {text for text in texts if re.search("[a-z]{3}", re.sub(r"\{[^}]*\}", "", text))} <= set(known)


@pytest.mark.unit
def test_the_same_rankings_make_the_same_bytes(rankings, evaluation):
    assert build_rankings_page(rankings, evaluation) == build_rankings_page(rankings, evaluation)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("width", "scheme", "locale"),
    some([(NARROW, "dark", "zh-CN"), (WIDE, "light", "en-GB"), (NARROW, "light", "en-GB")]),
)
def test_the_page_in_a_browser(browser, tmp_path, rankings, evaluation, width, scheme, locale):
    path = tmp_path / "metrics.html"
    path.write_bytes(build_rankings_page(rankings, evaluation))
    drawn = "[...document.querySelectorAll('figure[data-chart]')].every(f => f.dataset.drawn)"
    with opened(browser, path, width=width, scheme=scheme, locale=locale) as page:
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        for place in page.locator("figure[data-chart]").all():
            place.scroll_into_view_if_needed()
        settled(page)
        assert page.evaluate(drawn)
        set_choice(page, "[data-choice=metric]", "1")
        settled(page)
        assert page.evaluate(drawn)
        label = page.get_attribute("#figure-systems-0 .plot", "aria-label")
        metric = page.evaluate("document.querySelector('[data-choice=metric]').selectedOptions[0].textContent")
        assert metric in label
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []


@pytest.mark.browser
def test_the_tip_of_a_point_names_its_system_and_cluster(browser, tmp_path, rankings, evaluation):
    path = tmp_path / "metrics.html"
    path.write_bytes(build_rankings_page(rankings, evaluation))
    with opened(browser, path) as page:
        figure = page.locator("#figure-systems-0")
        figure.scroll_into_view_if_needed()
        settled(page)
        figure.locator("[data-at] .sign").first.hover()
        told = page.inner_text("#tip")
        assert re.search("(ash|birch|cedar|dogwood|elm)", told), told
        assert "Cluster" in told
        assert "people: " in told


def test_charts_are_drawn_without_scripts(page):
    assert page.figures
    assert all(page.figures.values()), page.figures
