"""The charts of the report page: the numbers that they are drawn from, and that they can be drawn."""

from collections import Counter

import numpy as np
import pytest
import vl_convert

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
    assert "made no intervals" in page.words("bars")


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


# it can be drawn


def said(value):
    """A specification with its words as strings."""
    if isinstance(value, dict):
        return value["t"] if "t" in value else {key: said(inner) for key, inner in value.items()}
    return [said(inner) for inner in value] if isinstance(value, list) else value


def drawing(page, chart, rows):
    """What Vega draws of a chart: mark type -> number of things drawn in the innermost group."""
    spec = said(page.block(f"chart-{chart}")["spec"])
    spec |= {"width": 500, "data": {"values": rows}, **({"height": 500} if spec["height"] == "container" else {})}
    scene = vl_convert.vegalite_to_scenegraph(spec)["scenegraph"]
    found = Counter()

    def look(mark):
        if mark.get("role") == "mark":
            found[mark["marktype"]] += len(mark["items"])
        for item in mark["items"]:
            for inner in item.get("items", []):
                look(inner)

    look(scene)
    return found


def test_every_row_is_drawn(page):
    assert charts_of(page) == [
        "bars-0",
        "forest",
        "bars-1",
        "bars-2",
        "distribution",
        "scatter",
        "length",
        "words",
    ]
    for number in range(3):
        rows = [{**row, "system_name": row["system"]} for row in rows_of(page, f"bars-{number}")]
        assert drawing(page, f"bars-{number}", rows) == {"symbol": 3, "rule": 3, "rect": 3}
    steps = [
        {**row, "system_name": row["system"]} for row in rows_of(page, "distribution") if row["metric"] == "bleu"
    ]
    # both ends of twenty steps for each of three lines
    assert drawing(page, "distribution", steps) == {"line": 2 * len(steps), "rect": 20}
    for chart, place in (("length", "bucket"), ("words", "bucket")):
        rows = [
            {**row, "system_name": row["system"]}
            for row in rows_of(page, chart)
            if row.get("metric", "ter") == "ter"
        ]
        places = {row[place] for row in rows}
        expected = {"symbol": len(rows), "line": len(rows), "rect": len(places)}
        assert drawing(page, chart, rows) == expected
    points = [{"x": x, "y": y, "system_name": "good", "position": x} for x, y in ((0, 4), (3, 3), (9, 1))]
    # two rectangles are those of the selection
    assert drawing(page, "scatter", points) == {"symbol": 3, "rule": 1, "rect": 2}


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
        words = list(words_of(content["spec"]))
        assert words
        for word in [*words, content["label"]]:
            assert set(word) == {"t", "a"}


def test_axes_say_which_direction_is_better(page):
    metrics = next(axis for axis in page.meta["axes"] if axis["id"] == "metric")
    assert metrics["better"] == [True, False, False]
    for number, words in enumerate(["{metric} (higher is better)", *["{metric} (lower is better)"] * 2]):
        assert words in {title["t"] for title in words_of(page.block(f"chart-bars-{number}")["spec"])}
    # the script says it of what stands beside segments, or of groups of them, under the metric that is chosen
    for chart, title in {"distribution": "{scores}", "length": "{group_scores}"}.items():
        assert title in {one["t"] for one in words_of(page.block(f"chart-{chart}")["spec"])}


# what cannot be drawn is explained


@pytest.mark.parametrize(
    ("arguments", "section", "reason"),
    [
        (
            {"systems": {"good": SYSTEMS["good"]}, "metrics": "bleu"},
            "scatter",
            "This chart compares two systems or two metrics",
        ),
        ({"levels": ["segment"]}, "bars", "no scores of the whole corpus"),
        ({"references": {"A": [""] * 5}}, "words", "Words are counted in references, and this test set has none."),
    ],
)
def test_a_section_without_a_chart_says_why(arguments, section, reason):
    page = Page.of(build_page(evaluated(**arguments)))
    assert reason in page.words(section)
    assert not page.tree.get_element_by_id(section).xpath(".//figure")


def test_each_chart_has_its_words_and_its_downloads(page):
    figures = page.tree.xpath("//figure[@data-chart]")
    assert len(figures) == len(charts_of(page)) + 1  # the chart of the first screen is one of them again
    for figure in figures:
        assert figure.xpath(".//figcaption//span/text()")
        assert figure.xpath(".//button/@data-take") == ["csv", "svg", "png"]


def test_links_at_the_top_lead_to_sections(page):
    sections = page.tree.xpath("//section/@id")
    links = [link.removeprefix("#") for link in page.tree.xpath("//nav/a/@href")]
    assert {"bars", "distribution", "scatter", "length", "ngrams", "words"} <= set(links) <= set(sections)
