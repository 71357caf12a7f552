"""Every number of segments on the page is that of the segments that people judged, whatever they judged of a test set."""

import numpy as np
import pytest
from partly_judged import NAMES, SYSTEMS, case

from mtgauge.report.page.build import build_page
from page import Page


@pytest.fixture(scope="module")
def pages():
    found = {}

    def page_of(name):
        if name not in found:
            found[name] = Page.of(build_page(case(name).evaluation))
        return found[name]

    return page_of


def judged_metrics(name):
    """(place of the metric, its name, system -> mask)."""
    labels = [item.label for item in case(name).evaluation.measured]
    return [(place, label, case(name).masks[label]) for place, label in enumerate(labels) if label != "wer"]


def column(page, metric, system, place, layout):
    """A column of the rows that the page scores again."""
    data = np.frombuffer(page.block_bytes(f"rows-{metric}-{system}"), np.uint8)
    sizes = [np.dtype(one).itemsize * layout["n"] for one in layout["types"]]
    start = sum(sizes[:place])
    planes = data[start : start + sizes[place]].reshape(-1, layout["n"])
    return np.ascontiguousarray(planes.T).view(np.dtype(layout["types"][place]).newbyteorder("<")).reshape(-1)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_knows_which_segments_of_a_system_count(name, pages):
    page = pages(name)
    for place, _, masks in judged_metrics(name):
        about = page.meta["units"]["rescored"][place]
        for system, mask in enumerate(masks.values()):
            counted = column(page, place, system, about["counted"], about["layout"]) > 0
            assert counted.tolist() == mask.tolist()
    assert page.meta["units"]["rescored"][0]["counted"] is None  # of a metric of texts, all count


@pytest.mark.parametrize("name", NAMES)
def test_scores_in_charts_have_the_number_of_judged_segments(name, pages):
    page, evaluation = pages(name), case(name).evaluation
    for place, label, masks in judged_metrics(name):
        columns = page.block(f"chart-bars-{place}")["columns"]
        found = {SYSTEMS[system]: n for system, n in zip(columns["system"], columns["n"], strict=True)}
        assert found == {system: masks[system].sum() for system in found}
        assert columns["score"] == [evaluation[SYSTEMS[system], label].score for system in columns["system"]]
    assert "n" not in page.block("chart-bars-0")["columns"]


@pytest.mark.parametrize("name", NAMES)
def test_lengths_have_the_number_of_judged_segments(name, pages):
    page = pages(name)
    facet = next(one for one in page.block("index")["facets"] if one["axis"] == "length")
    buckets = np.array(page.items_of(facet))
    columns = page.block("chart-length")["columns"]
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    assert {row["metric"] for row in rows} >= {0}
    for place, _, masks in judged_metrics(name):
        for row in (row for row in rows if row["metric"] == place):
            inside = buckets == row["bucket"]
            assert row["n"] == (masks[SYSTEMS[row["system"]]] & inside).sum()
            assert row["segments"] == (np.any([*masks.values()], axis=0) & inside).sum()


@pytest.mark.parametrize("name", [name for name in NAMES if "errors" in name])
def test_marked_errors_have_the_number_of_judged_segments(name, pages):
    page, masks = pages(name), case(name).masks["marks"]
    for chart in ("errors-by-severity-0", "errors-by-category-0"):
        columns = page.block(f"chart-{chart}")["columns"]
        for system, n in zip(columns["system"], columns["n"], strict=True):
            assert n == masks[SYSTEMS[system]].sum()
    table = page.tree.get_element_by_id("table-marked-errors-0")
    systems = [" ".join(cell.text_content().split()) for cell in table.xpath("./thead//th")][1:]
    [line] = [row for row in table.xpath("./tbody/tr") if "judged segments" in row.text_content()]
    counts = [int(one.get("value")) for one in line.xpath(".//data")]
    assert dict(zip(systems, counts, strict=True)) == {system: masks[system].sum() for system in systems}


@pytest.mark.parametrize("name", NAMES)
def test_values_of_uneven_parts_are_effects_with_their_unit(name, pages):
    page = pages(name)
    for place, label, masks in judged_metrics(name):
        seen = [mask for mask in masks.values() if mask.any()]
        is_uneven = any((mask != seen[0]).any() for mask in seen)
        about, picture = page.meta["units"]["rescored"][place], str(page.block(f"chart-bars-{place}")["picture"])
        assert (about["effectUnit"] is not None) == is_uneven
        assert ("effect in {unit}" in picture) == is_uneven
        assert ("'mark': 'zero'" in picture) == is_uneven
        unit = {"DA": "z" if "standardised" in name else "points", "marks": "errors"}[label]
        assert not is_uneven or about["effectUnit"]["t"] == unit


@pytest.mark.parametrize("name", NAMES)
def test_segments_have_the_values_that_were_given(name, pages):
    page = pages(name)
    for place, _, masks in judged_metrics(name):
        axis = next(one for one in page.meta["axes"] if one["id"] == "segment-score")
        assert "(" not in axis["items"][place]  # no unit of an effect
        for system, mask in enumerate(masks.values()):
            assert np.array_equal(~np.isnan(page.floats(f"scores-{place}-{system}")), mask)


@pytest.mark.parametrize("name", [name for name in NAMES if "errors" in name])
def test_a_layer_of_errors_names_the_metric_that_says_who_was_judged(name, pages):
    page = pages(name)
    scored = {layer["id"]: layer["scored"] for layer in page.meta["units"]["spans"]}
    assert scored["marks"] == page.metrics.index("marks")
    assert {place for layer, place in scored.items() if layer != "marks"} <= {None}
