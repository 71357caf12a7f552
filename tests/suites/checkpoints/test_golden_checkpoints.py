"""The golden cases of check-points: equations 1 to 5, ties, gaps, groups and totals, by slow programs.

Some are the project's own, of which the textbook computes the values; others are beside the checkout.
"""

import json
import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from drawn_checkpoints import CheckPointDraw
from hypothesis import given, settings
from hypothesis import strategies as st
from made_sets import fitted_to, made_set
from thoroughness import budget

from mtgauge.measures import Batch, Level
from mtgauge.measures.options import option_values
from mtgauge.stats.totals import total
from mtgauge.suites.checkpoints.scores import penalty
from shared_data import shared
from textbook.checkpoints import categories_in, expected

OWN = Path(__file__).parents[2] / "cases" / "checkpoints" / "cases.jsonl"
TOKENIZERS = {"space": "none", "zh": "cwmt"}


def cases(source):
    path = OWN if source == "own" else shared("goldens", "checkpoints", "cases.jsonl")
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def fitted(case, total, folder):
    """The measure on a case, and the batch of its translations."""
    options = case["options"]
    made, testset, hypotheses = made_set(case)
    group = "+".join(options["group"] or [])
    given = {
        "tokenize": TOKENIZERS[case["tokenizer"]],
        "match": options["match"],
        "max_order": options["max_order"],
        "least": 0,
    }
    measure = fitted_to(made, testset, folder, total=total, group=group, **given)
    return measure, Batch(hypotheses)


def values(measure, totals, level=Level.CORPUS):
    found = dict(
        zip((output.name for output in measure.outputs), measure.score(totals, level).tolist(), strict=True)
    )
    return {name: None if np.isnan(value) else value for name, value in found.items()}


def close(value):
    return value if value is None else pytest.approx(float(value), rel=1e-9, abs=1e-11)


SOURCES = pytest.mark.parametrize("source", ["own", "shared"])


@pytest.mark.unit
@SOURCES
def test_every_golden_case(source, tmp_path):
    for case in cases(source):
        for sums in ("ratio", "sum", "pooled"):
            check(case, sums, tmp_path)


@pytest.mark.unit
@SOURCES
def test_the_textbook_computes_what_a_case_expects(source):
    for case in cases(source):
        # the textbook's tokens are what blanks part
        if case["tokenizer"] == "space":
            assert numbers(expected(case)) == numbers(case["expected"]), case["id"]


@pytest.mark.property
@settings(max_examples=budget(300))
@given(st.integers(0, 2**32))
def test_drawn_cases_are_those_of_the_textbook(seed):
    case = {"id": str(seed), **CheckPointDraw(seed).case()}
    with tempfile.TemporaryDirectory() as folder:
        for sums in ("ratio", "sum", "pooled"):
            check(case | {"expected": expected(case)}, sums, Path(folder))


def numbers(value):
    """Nested values with numbers of ten digits; a group of which nothing is evaluated has none."""
    if isinstance(value, dict):
        return {name: numbers(one) for name, one in value.items()} if any_value(value) else None
    if isinstance(value, list):
        return [numbers(one) for one in value]
    return value if value is None or isinstance(value, str) else float(f"{float(value):.10g}")


def any_value(value):
    return any(one is not None for one in value.values())


def check(case, sums, folder):
    wanted = case["expected"]
    measure, batch = fitted(case, sums, folder)
    rows = measure.statistics(batch)
    totals = total(rows)
    assert penalty(totals[:2]) == close(wanted["penalty"]), case["id"]
    assert (totals[1], totals[0]) == (close(wanted["length_reference"]), close(wanted["length_translation"]))
    found = values(measure, totals)
    assert found["score"] == close(wanted["system"][sums])
    own = wanted["category"]["sum" if sums == "sum" else "ratio"]
    assert {name: found[name] for name in own} == {name: close(value) for name, value in own.items()}
    groups = {name: value[sums] if value else None for name, value in wanted["group"].items()}
    assert {name: found[name] for name in groups} == {name: close(value) for name, value in groups.items()}
    assert {name: found[f"{name}.n"] for name in wanted["n"]} == wanted["n"]
    sizes = {name: sum(sizes_of(case, name, wanted["n"], sums)) for name in [None, *groups]}
    assert {name: found[f"{name or measure.row_names[0]}.n"] for name in sizes} == sizes
    place = {name: at for at, name in enumerate(measure.testset.ids)}
    for segment in wanted["segments"]:
        if segment["id"] not in place:
            continue
        alone = rows[place[segment["id"]]].astype(float)
        assert penalty(alone[:2]) == close(segment["penalty"])
        assert values(measure, alone, Level.SEGMENT)["score"] == close(segment["system"][sums])
    check_each_point(wanted["checkpoints"], measure, batch)


def sizes_of(case, group, counts, sums):
    """Of a group, or of all, what its total rests on: 1 for each category with check-points, or their numbers."""
    names = set(counts) if group is None else categories_in(case, group) & counts.keys()
    return [int(counts[name] > 0) if sums == "ratio" else counts[name] for name in names]


@pytest.mark.unit
def test_what_is_a_share_ends_at_one(tmp_path):
    [case] = [case for case in cases("own") if case["id"] == "own-penalty"]
    categories, groups = case["taxonomy"]["categories"], case["taxonomy"]["groups"]
    ends = {"ratio": (None, 1), "sum": (None, None), "pooled": (1, 1)}
    for sums, (of_groups, of_categories) in ends.items():
        measure, _ = fitted(case, sums, tmp_path)
        assert [category.id for category in measure.taxonomy.categories] == categories
        high = {output.name: output.high for output in measure.outputs}
        assert {name: high[name] for name in groups} == dict.fromkeys(groups, of_groups)
        assert {name: high[name] for name in categories} == dict.fromkeys(categories, of_categories)
        assert high["score"] == of_groups
        assert len(dict(measure.signature(Level.CORPUS).parts)["set"]) == 8


def check_each_point(wanted, measure, batch):
    points = measure.matcher.points
    found = measure.matcher.match([text.split() for text in measure.cut(batch.hypotheses)], 0)
    by_id = {point["id"]: point for point in wanted}
    assert {point.id for point in points} == by_id.keys()
    for at, point in enumerate(points):
        one = by_id[point.id]
        assert (found.matched[at], found.counted[at]) == (one["matched"], one["counted"])
        assert found.trust[at, 0] / found.trust[at, 1] == close(one["dm"])
        assert found.value[at] == close(one["value"])


@pytest.mark.unit
@SOURCES
def test_the_order_of_references_changes_no_score(source, tmp_path):
    for case in cases(source):
        measure, batch = fitted(case, "ratio", tmp_path)
        made, testset, _ = made_set(case)
        turned = [replace(point, references=point.references[::-1]) for point in made.points]
        names = list(reversed(made.references))
        other = replace(made, points=tuple(turned), references={name: made.references[name] for name in names})
        again = fitted_to(other, testset, tmp_path, **option_values(measure.measure) | {"set": None})
        assert np.array_equal(again.statistics(batch), measure.statistics(batch)), case["id"]
