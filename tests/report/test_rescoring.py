"""What a page computes of a subset of the segments is what mtgauge computes of it."""

import base64
import math
from dataclasses import replace

import numpy as np
import pytest
from page_script import node, packed, unpacked  # noqa: F401  # a fixture
from rescored_metrics import METRICS

from mtgauge.base.progress import silent
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.diagnostics import contributions
from mtgauge.engine.group_part import GroupPart
from mtgauge.engine.groups import DrawnUnits, Group
from mtgauge.engine.intervals import Intervals
from mtgauge.engine.measured import Measured
from mtgauge.engine.settings import Settings
from mtgauge.measures import Batch, Level, Resources, Unit
from mtgauge.measures.registry import parse_metric
from mtgauge.report.page.rows import rows_of_page
from mtgauge.stats.intervals import IntervalMethod
from mtgauge.stats.student import student_quantile

#: How far a value may be off, as a share of the greatest of the scores.
TOLERANCE = 1e-12

LINES = [line.split(" ") for line in (
    "The river rose by 3.5 metres after the rain .", "Nobody was hurt , officials said on Monday .",
    "Repairs to the old bridge start in a week .", "It rained .", "Two dogs and one cat crossed the road .",
    "The council has not yet agreed on a plan for the houses .", "Who is going to pay for all of this ?",
)]  # fmt: skip
DOCUMENTS = [f"d{position // 4}" for position in range(40)]


def made_texts(seed, changes):
    """Forty texts, with words left out, doubled and moved."""
    random = np.random.default_rng(seed)
    texts = []
    for position in range(len(DOCUMENTS)):
        words = list(LINES[position % len(LINES)]) + list(LINES[(position * 3) % len(LINES)])[: position % 5]
        for _ in range(random.integers(0, changes + 1)):
            place, other = random.integers(0, len(words), 2)
            match random.integers(0, 3):
                case 0 if len(words) > 1:
                    del words[place]
                case 1:
                    words.insert(place, words[other])
                case _:
                    words[place], words[other] = words[other], words[place]
        texts.append(" ".join(words))
    return texts


TESTSET = TestSet.of({"A": made_texts(1, 0), "B": made_texts(2, 3)}, languages="de-en", documents=DOCUMENTS)
SYSTEMS = {"one": made_texts(3, 4), "two": made_texts(4, 6)}
SETTINGS = replace(Settings.of(metrics="ter"), ci_method=IntervalMethod.JACKT)


def measured_of(text):
    fitted = parse_metric(text).measure.fit(TESTSET, Resources(TESTSET.languages))
    rows = {
        name: fitted.statistics(Batch.of(fitted.testset, SystemOutput(name, tuple(texts)), slice(0, len(texts))))
        for name, texts in SYSTEMS.items()
    }
    return Measured(text, fitted, rows)


def subsets():
    random = np.random.default_rng(11)
    sizes = (1, 2, 3, 7, 20, 39)
    drawn = [np.sort(random.choice(len(DOCUMENTS), size, replace=False)) for size in sizes]
    return [*drawn, np.arange(len(DOCUMENTS))]


def values_of(item, positions, units):
    """(12,) values and bounds of both systems and their difference, as the engine has them, and n."""
    part = GroupPart([item], Level.DOMAIN, Group("x", positions), units, SETTINGS, silent)
    intervals, keys = Intervals(part), [(item.label, name) for name in item.rows]
    found = [part.values(key)[0] for key in keys] + [float(part.delta(*keys)[0])]
    bounds = [intervals.of_score(item, key)[0] for key in keys] + [intervals.of_difference(item, *keys)[0]]
    found += [math.nan if one is None else one for bound in bounds for one in (bound.low, bound.high)]
    return [*found, part.n]


RESCORE = """
import { opened } from "./rows.js";
import { compared, contributions, taken, takenByUnit } from "./subsets.js";
const { about, blocks, subsets, documents } = given;
const [first, second] = blocks.map(block => opened(about.layout, bytes(block)));
const settings = { alpha: 0.05 };
const numbers = ({ n, first, second, difference }) => [first, second, difference].map(one => one.value).concat(
  [first, second, difference].flatMap(one => one.interval ?? [NaN, NaN]), n);
const found = subsets.map(positions => {
  const of = Int32Array.from(positions);
  const by = rows => takenByUnit(rows, of, documents);
  return {
    segments: packed(numbers(compared(about, taken(first, of), taken(second, of), settings))),
    documents: packed(numbers(compared(about, by(first), by(second), settings))),
    contributions: packed(contributions(about.program, taken(first, of), taken(second, of))),
  };
});
console.log(JSON.stringify(found));
"""


def close(found, wanted, scale):
    """Whether numbers are equal as far as a page is exact; NaN where the others are."""
    return np.allclose(found, wanted, rtol=0, atol=TOLERANCE * scale, equal_nan=True)


@pytest.mark.parametrize("text", METRICS)
def test_a_page_scores_subsets_as_mtgauge_does(text, node):  # noqa: F811
    item = measured_of(text)
    rows = rows_of_page([item])[text]
    given = {
        "about": rows.as_json(),
        "blocks": [base64.b64encode(block).decode("ascii") for block in rows.blocks.values()],
        "subsets": [positions.tolist() for positions in subsets()],
        "documents": DOCUMENTS,
    }
    for positions, found in zip(subsets(), node(RESCORE, given), strict=True):
        first, second = (values[positions] for values in item.rows.values())
        wanted = {
            "segments": values_of(item, positions, DrawnUnits("segment", None)),
            "documents": values_of(item, positions, DrawnUnits.of(TESTSET, "document")),
            "contributions": contributions(item.fitted, first, second),
        }
        for name, values in wanted.items():
            scale = max(np.nanmax(np.abs(wanted["segments"][:3])), 1.0)
            assert close(unpacked(found[name]), values, scale)


def test_rows_that_fill_their_type_come_back(node):  # noqa: F811
    source = """
    import { opened } from "./rows.js";
    console.log(JSON.stringify(given.blocks.map(block =>
      opened(given.layout, bytes(block)).columns.map(packed))));"""
    n, types = 5, ("int8", "int16", "int32", "float64")
    extremes = [[-128, 127], [-32768, 32767], [-(2**31), 2**31 - 1], [0.1, -1e300]]
    columns = [np.resize(np.array(values, dtype=name), n) for values, name in zip(extremes, types, strict=True)]
    block = b"".join(column.view(np.uint8).reshape(n, -1).T.tobytes() for column in columns)
    given = {
        "layout": {"n": n, "types": types},
        "blocks": [base64.b64encode(block).decode("ascii")],
    }
    [found] = node(source, given)
    for column, text in zip(columns, found, strict=True):
        assert np.array_equal(unpacked(text), column)


def test_columns_take_the_smallest_type_that_holds_them():
    assert rows_of_page([measured_of("wer")])["wer"].types == ("int8",) * 4
    assert rows_of_page([measured_of("ribes")])["ribes"].types == ("float64", "int8")


def test_metrics_of_documents_are_left_out():
    item = measured_of("ter")
    item.fitted.measure._declare(context=Unit.DOCUMENT)
    assert rows_of_page([item]) == {}


def test_sums_are_those_of_fsum(node):  # noqa: F811
    random = np.random.default_rng(9)
    cases = [
        [], [0.1] * 10, [1e308, 1.0, -1e308], [-1.0, -(2**-53), -(2**-106)], [1.0, 1e-17] * 1000,
        *(random.normal(size=5000) * 10 ** random.uniform(-9, 9, 5000) for _ in range(40)),
    ]  # fmt: skip
    source = """
    import { sumOf } from "./statistics.js";
    console.log(JSON.stringify(packed(given.map(text => sumOf(floats(text))))));"""
    found = unpacked(node(source, [packed(one) for one in cases]))
    assert found == pytest.approx([math.fsum(one) for one in cases], rel=TOLERANCE, abs=0)


@pytest.mark.parametrize("alpha", [0.5, 0.1, 0.05, 0.01, 0.001])
def test_quantiles_are_those_of_python(alpha, node):  # noqa: F811
    freedoms = [*range(1, 31), 99, 170, 1874, 9999, 100_000]
    source = """
    import { studentQuantile } from "./statistics.js";
    console.log(JSON.stringify(packed(given.freedoms.map(df => studentQuantile(given.p, df)))));"""
    found = unpacked(node(source, {"freedoms": freedoms, "p": 1 - alpha / 2}))
    wanted = [student_quantile(1 - alpha / 2, float(df)) for df in freedoms]
    assert found == pytest.approx(wanted, rel=1e-10, abs=0)
    assert found[:31] == pytest.approx(wanted[:31], rel=TOLERANCE, abs=0)
