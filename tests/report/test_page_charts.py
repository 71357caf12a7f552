"""The charts of the report page: the numbers that they are drawn from, and that all of them are drawn."""

from collections import Counter

import numpy as np
import pytest

from mtgauge import evaluate
from mtgauge.corpus import TestSet
from mtgauge.diagnostics import Distribution
from mtgauge.report.page.build import build_page
from mtgauge.report.page.charts.distribution import bin_label
from mtgauge.report.page.diagnosis import TOP, span
from page import Page

REFERENCES = {
    "A": ["the cat sat on the mat", "it rains in spring", "he left", "yes", "a b c d e f g h i j k l m"],
    "B": ["the cat was on the mat", None, "he went", "yes", "a b c d e f g h i j k l"],
}
SYSTEMS = {
    "bad": ["cat mat", "rain", "left him", "", "z z z z"],
    "good": ["the cat sat on the mat", "it rains in the spring", "he went away", "yes", "a b c d e f g h j k l m"],
    "middling": ["the cat sat", "it rains", "he he he left", "no yes", "a b c d e f g h i j"],
}
METRICS = ["bleu", "ter", "wer"]


def evaluated(systems=SYSTEMS, references=REFERENCES, metrics=METRICS, **settings):
    return evaluate(systems, TestSet.of(references), metrics=metrics, **settings)


@pytest.fixture(scope="module")
def evaluation():
    return evaluated(intervals=True, samples=200)


@pytest.fixture(scope="module")
def page(evaluation):
    return Page.of(build_page(evaluation))


def rows_of(page, chart):
    """The rows of a chart's block, with names where it has places in lists."""
    columns = page.block(f"chart-{chart}")["columns"]
    assert len({len(values) for values in columns.values()}) == 1
    rows = [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]
    for row in rows:
        row["system"] = page.axis("system")[row["system"]]
        if "metric" in row:
            row["metric"] = page.metrics[row["metric"]]
    return rows


def charts_of(page):
    return [name.removeprefix("chart-") for name in page.blocks if name.startswith("chart-")]


# what is drawn is what was measured


def test_bars_are_the_scores_best_first(page, evaluation):
    for number, metric in enumerate(METRICS):
        scores = [s for s in evaluation.scores if s.metric == metric and s.output == "score"]
        scores.sort(key=lambda score: score.score, reverse=metric == "bleu")
        names = ("metric", "system", "score", "low", "high")
        expected = [{name: getattr(score, name) for name in names} for score in scores]
        assert len(expected) == len(SYSTEMS)
        assert rows_of(page, f"bars-{number}") == expected


def test_bars_without_intervals_have_no_bounds():
    page = Page.of(build_page(evaluated()))
    assert list(page.block("chart-bars-0")["columns"]) == ["metric", "system", "score"]
    assert "made no intervals" in page.words("agreement")


def test_distributions_count_each_segment_once_in_its_step(page, evaluation):
    rows = rows_of(page, "distribution")
    for metric in METRICS:
        for system, scores in evaluation.segment_scores(metric).items():
            steps = [row for row in rows if (row["metric"], row["system"]) == (metric, system)]
            assert sum(row["count"] for row in steps) == len(scores)
            inside = [row for row in steps if not row["bin"].startswith(("<", "≥"))]
            for row in inside[:-1]:
                assert row["count"] == np.sum((scores >= row["low"]) & (scores < row["high"]))
            assert all(row["share"] == row["count"] / len(scores) for row in steps)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (False, False, ["0 – 0.5", "0.5 – 1"]),
        (True, False, ["< 0.5", "0.5 – 1"]),
        (False, True, ["0 – 0.5", "≥ 0.5"]),
        (True, True, ["< 0.5", "≥ 0.5"]),
    ],
)
def test_steps_that_hold_what_lies_beyond_say_so(low, high, expected):
    found = Distribution((0.0, 0.5, 1.0), low, high, {"a": (1, 2)})
    assert [bin_label(found, place) for place in range(2)] == expected


def test_one_step_may_hold_everything():
    assert bin_label(Distribution((0.0, 1.0), True, True, {"a": (3,)}), 0) == "−∞ – ∞"


def test_a_point_of_the_lengths_is_the_score_of_its_segments_alone(page):
    lengths = [6, 4, 2, 1, 12]  # the mean over references, rounded down; five segments are five groups
    for row in rows_of(page, "length"):
        chosen = [k for k, n in enumerate(lengths) if row["low"] <= n <= row["high"]]
        assert row["segments"] == len(chosen)
        part = evaluate(
            {name: [texts[k] for k in chosen] for name, texts in SYSTEMS.items()},
            TestSet.of({name: [texts[k] for k in chosen] for name, texts in REFERENCES.items()}),
            metrics=[row["metric"]],
        )
        assert row["score"] == next(s.score for s in part.scores if s.system == row["system"])
    assert len(rows_of(page, "length")) == 5 * len(METRICS) * len(SYSTEMS)


def test_words_are_matched_segment_by_segment_against_each_reference(page):
    counts = Counter(word for texts in REFERENCES.values() for text in texts if text for word in text.split())
    # nine references for five segments: a word's frequency is its count divided by 9 / 5, rounded up
    frequency = {word: -(-count * 5 // 9) for word, count in counts.items()}
    rows = rows_of(page, "words")
    assert {row["bucket"] for row in rows} == {
        span(low, None if low > 4 else low) for low in set(frequency.values())
    }
    for row in rows:
        words = {word for word, often in frequency.items() if row["low"] <= often <= (row["high"] or np.inf)}
        matched = produced = expected = 0
        for texts in REFERENCES.values():
            for reference, output in zip(texts, SYSTEMS[row["system"]], strict=True):
                if reference is not None:
                    ours, theirs = Counter(output.split()), Counter(reference.split())
                    matched += sum(min(ours[word], theirs[word]) for word in words)
                    produced += sum(ours[word] for word in words)
                    expected += sum(theirs[word] for word in words)
        assert (row["matched"], row["produced"], row["expected"]) == (matched, produced, expected)
        assert row["f1"] == 2 * matched / (produced + expected)


@pytest.mark.parametrize(("low", "high", "expected"), [(0, 0, "0"), (5, 9, "5–9"), (1000, None, "1000+")])
def test_buckets_are_written_in_signs(low, high, expected):
    assert span(low, high) == expected


def test_ngrams_have_their_surplus_and_the_counts_that_it_comes_from(page):
    found = page.block("ngrams")[list(SYSTEMS).index("middling")][0]
    assert found["over"][0] == ["he", 2, 3, 1]  # three times "he", where a reference has it once
    # "the" twice in both references of the first segment, once in the output
    assert ["the", 1, 1, 2] in found["under"]
    for orders in page.block("ngrams"):
        assert len(orders) == 4
        for order, kinds in enumerate(orders, 1):
            for rows in kinds.values():
                assert len(rows) <= TOP
                assert [row[1] for row in rows] == sorted((row[1] for row in rows), reverse=True)
                assert all(len(row[0].split(" ")) == order for row in rows)


# it is drawn


def marks_of(page, chart):
    """Kind of mark -> how many the page has of it, without its script."""
    [figure] = page.tree.xpath(f"//figure[@id='figure-{chart}']")
    classes = [one.get("class", "").split()[:1] for one in figure.xpath(".//svg//*")]
    return Counter(name for names in classes for name in names)


def test_every_row_is_drawn_where_scripts_do_not_run(page):
    assert charts_of(page) == [
        "forest",
        "bars-0",
        "bars-1",
        "bars-2",
        "words",
        "distribution",
        "scatter",
        "length",
    ]
    for number in range(3):
        assert marks_of(page, f"bars-{number}").items() >= {"sign": 3, "range": 3, "zone": 3}.items()
    # a shape of twenty steps for each of three systems, two below the outline of the first
    assert marks_of(page, "distribution").items() >= {"shape": 3, "outline": 2, "zone": 20}.items()
    for chart, field in (("length", "score"), ("words", "f1")):
        rows = [row for row in rows_of(page, chart) if row.get("metric", "bleu") == "bleu"]
        places = {row["bucket"] for row in rows}
        found = marks_of(page, chart)
        # a legend has a line and a sign for each system
        assert (found["sign"], found["line"], found["zone"]) == (len(rows) + 3, 6, len(places)), field


def words_of(value, key=None):
    """What stands at the places of a specification that readers read."""
    if isinstance(value, dict):
        if key == "title":
            yield value
        else:
            for name, inner in value.items():
                yield from words_of(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from words_of(inner, key)
    elif key in {"title", "text", "description"} and value is not None:
        yield value


def test_words_of_charts_can_be_translated(page):
    for chart in charts_of(page):
        content = page.block(f"chart-{chart}")
        words = list(words_of(content["picture"] or content["spec"]))
        assert words
        for word in [*words, content["label"]]:
            assert set(word) == {"t", "a"}


def test_axes_say_which_direction_is_better(page):
    metrics = next(axis for axis in page.meta["axes"] if axis["id"] == "metric")
    assert metrics["better"] == [True, False, False]
    for number, words in enumerate(["{metric} (higher is better)", *["{metric} (lower is better)"] * 2]):
        assert words in {title["t"] for title in words_of(page.block(f"chart-bars-{number}")["picture"])}
    # the script says it of what stands beside segments, or of groups of them, under the metric that is chosen
    for chart, title in {"distribution": "{scores}", "length": "{group_scores}"}.items():
        assert title in {one["t"] for one in words_of(page.block(f"chart-{chart}")["picture"])}


# what has no content withdraws


@pytest.mark.parametrize(
    ("arguments", "section"),
    [
        ({"systems": {"good": SYSTEMS["good"]}, "metrics": "bleu"}, "scatter"),
        ({"levels": ["segment"]}, "scores"),
        ({"references": {"A": [""] * 5}}, "words"),
    ],
)
def test_a_section_without_content_is_not_on_the_page(arguments, section):
    page = Page.of(build_page(evaluated(**arguments)))
    assert not page.tree.xpath(f"//*[@id='{section}'] | //a[@href='#{section}']")


def test_each_chart_has_its_words_and_its_downloads(page):
    figures = page.tree.xpath("//figure[@data-chart]")
    assert len(figures) == len(charts_of(page))
    for figure in figures:
        assert figure.xpath(".//figcaption//span/text() | .//details[@class='note']//span/text()")
        assert figure.xpath(".//button/@data-take") == ["csv", "svg", "png"]


def test_links_at_the_top_lead_to_sections(page):
    chapters = page.tree.xpath("//div[@class='chapter']/@id")
    links = [link.removeprefix("#") for link in page.tree.xpath("//nav/a/@href")]
    assert links == chapters == ["answer", "why", "where", "read", "method"]


def test_a_chapter_begins_with_links_to_its_sections(page):
    of_where = page.tree.xpath("//div[@id='where']")[0]
    links = [link.removeprefix("#") for link in of_where.xpath("p[@class='chapter-line']/a/@href")]
    assert links == of_where.xpath("section/@id")
    assert {"distribution", "scatter", "length"} <= {*links}


def test_charts_are_drawn_without_scripts(page):
    assert page.figures
    assert all(page.figures.values()), page.figures
