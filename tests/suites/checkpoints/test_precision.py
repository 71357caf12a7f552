"""The precision of categories is what people judged, and rules which of them are on."""

import importlib.util
from collections import Counter
from pathlib import Path

import pytest
from thoroughness import some

from mtgauge.suites.checkpoints.precision import precision_of
from mtgauge.suites.checkpoints.taxonomy_file import read_taxonomy
from shared_data import shared

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[3]
#: Right ones of judged ones that a category needs to be on.
LEAST = 16 / 20


def tool():
    spec = importlib.util.spec_from_file_location("measure_taxonomies", ROOT / "tools" / "measure_taxonomies.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["zh-en", "en-zh"])
def test_what_is_shipped_is_what_was_judged(name):
    readings = tool().judged(name)
    judged = Counter(category for category, _, _ in readings)
    right = Counter(category for (category, _, _), is_right in readings.items() if is_right)
    found = precision_of(name)
    assert list(found) == [category.id for category in read_taxonomy(name).taxonomy.categories]
    assert {one: (row.judged, row.right) for one, row in found.items()} == {
        one: (judged[one], right[one]) for one in found
    }
    assert all(row.judged == min(20, row.units) for row in found.values())


@pytest.mark.parametrize("name", ["zh-en", "en-zh"])
def test_a_category_that_is_often_wrong_is_off(name):
    rules = read_taxonomy(name).rules
    found = {one: row for one, row in precision_of(name).items() if row.judged}
    assert {one for one, row in found.items() if row.right / row.judged < LEAST} == {
        one for one in found if rules[one].off
    }


def test_at_most_three_categories_of_a_table_are_empty():
    for name in ("zh-en", "en-zh"):
        assert sum(row.units == 0 for row in precision_of(name).values()) <= 3


def test_of_other_taxonomies_nothing_is_known():
    assert precision_of("ud") == {}


@pytest.mark.parametrize("name", some(["zh-en", "en-zh"], every=2))
def test_the_numbers_are_those_of_the_treebanks(name):
    folder = shared("data", "ud")
    cedict = shared("data", "cedict", "cedict_1_0_ts_utf-8_mdbg.txt.gz")
    module = tool()
    _, *sections = module.WRITTEN.read_text("utf-8").split("\n[")
    [told] = [f"[{text}" for text in sections if text.startswith(f"{name}]")]
    assert module.section(name, folder, cedict).strip() == told.strip()
