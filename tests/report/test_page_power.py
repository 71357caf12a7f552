"""The page of a power analysis: its numbers are those of the analysis, and it can be read by everybody."""

import math
from pathlib import Path

import pytest
from thoroughness import some

from chromium import NARROW, WIDE, opened, settled, violations
from mtgauge.calls.power import power_of_corpus
from mtgauge.cli.main import main
from mtgauge.corpus.load import load_corpus
from mtgauge.engine.settings import Settings
from mtgauge.report.page.power import MOST_DOTS, SIZES, build_power_page
from mtgauge.stats.power import power_of
from page import Page

SAMPLE = Path(__file__).parents[2] / "examples" / "news-zh-en"


@pytest.fixture(scope="module")
def corpus():
    return load_corpus(
        systems=[(path.stem, str(path)) for path in sorted((SAMPLE / "systems").glob("*.txt"))],
        references=[("A", str(SAMPLE / "reference-A.txt"))],
    )


def analysis_of(corpus, **asked):
    return power_of_corpus(corpus, Settings.of(metrics=["bleu", "chrf"], samples=200), **asked)


@pytest.mark.parametrize("difference", [None, 1.5])
def test_the_charts_have_the_numbers_of_the_analysis(corpus, difference):
    analysis = analysis_of(corpus, difference=difference)
    page = Page.of(build_power_page(analysis))
    assert page.figures
    assert all(page.figures.values())  # without scripts
    axes = {axis["id"]: axis["items"] for axis in page.meta["axes"]}
    assert axes["metric"] == ["BLEU", "chrF"]

    def place(pair):
        return {"bleu": 0, "chrf": 1}[pair.metric], axes["pair"].index(f"{pair.a} – {pair.b}")

    columns = page.block("chart-detectable")["columns"]
    rows = sorted(zip(*columns.values(), strict=True))
    assert rows == sorted(
        (*place(p), p.detectable, min(p.detectable, abs(p.delta)), max(p.detectable, abs(p.delta)), abs(p.delta))
        for p in analysis.pairs
    )
    curves = page.block("chart-curves")["columns"]
    found = dict(
        zip(zip(curves["metric"], curves["pair"], curves["units"], strict=True), curves["power"], strict=True)
    )
    assert len(found) == len(SIZES) * len(analysis.pairs)
    for pair in analysis.pairs:
        # at the size of this set, and at four times the size: half the standard error
        seen = pair.delta if difference is None else difference
        assert found[*place(pair), analysis.n] == power_of(seen, pair.standard_error, analysis.alpha)
        assert math.isclose(
            found[*place(pair), 4 * analysis.n], power_of(seen, pair.standard_error / 2, analysis.alpha)
        )


def test_the_table_has_every_pair_with_exact_numbers(corpus):
    analysis = analysis_of(corpus, difference=1.5)
    table = Page.of(build_power_page(analysis)).tree.get_element_by_id("table-power")
    rows = [[data.get("value") for data in row.iter("data")] for row in table.iterfind(".//tbody/tr")]
    assert [[float(value) for value in row] for row in rows] == [
        [p.delta, p.standard_error, p.detectable, p.power, p.needed, p.needed_for_difference]
        for p in analysis.pairs
    ]


def test_of_many_pairs_the_chart_has_the_hardest(corpus):
    many = load_corpus(
        systems=[
            (f"{path.stem}{number}", str(path))
            for number in range(3)
            for path in sorted((SAMPLE / "systems").glob("*.txt"))
        ],
        references=[("A", str(SAMPLE / "reference-A.txt"))],
    )
    page = Page.of(build_power_page(analysis_of(many)))
    axis = next(axis for axis in page.meta["axes"] if axis["id"] == "pair")
    assert len(axis["items"]) == 66
    shown = {place for ranked in axis["ranked"] for place in ranked[:MOST_DOTS]}
    assert {*page.block("chart-detectable")["columns"]["pair"]} == shown
    assert "the table has all" in page.words("detectable")


@pytest.mark.parametrize(
    ("width", "scheme", "locale"), some([(WIDE, "light", "en-GB"), (NARROW, "dark", "zh-CN")])
)
def test_the_page_in_a_browser(browser, tmp_path, capsys, width, scheme, locale):
    systems = [str(path) for path in sorted((SAMPLE / "systems").glob("*.txt"))]
    path = tmp_path / "power.html"
    reference = f"A={SAMPLE / 'reference-A.txt'}"
    assert main(["power", "-r", reference, *systems, "-m", "bleu", "--samples", "200", "--report", str(path)]) == 0
    assert f"report: {path}" in capsys.readouterr().err
    with opened(browser, path, width=width, scheme=scheme, locale=locale) as page:
        for place in page.locator("figure[data-chart]").all():
            place.scroll_into_view_if_needed()
        settled(page)
        assert page.evaluate("[...document.querySelectorAll('figure[data-chart]')].every(f => f.dataset.drawn)")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []


def test_a_page_that_cannot_be_written_is_refused_before_any_work(tmp_path, capsys):
    systems = [str(path) for path in sorted((SAMPLE / "systems").glob("*.txt"))]
    assert main(["power", "-r", "nowhere", *systems, "--report", str(tmp_path / "power.doc")]) == 2
    assert "a report ends in .html or .pdf" in capsys.readouterr().err
