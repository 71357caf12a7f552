"""What a page computes of segments that people judged in part is what mtgauge computes of them."""

import base64

import numpy as np
import pytest
from page_script import node, packed, unpacked  # noqa: F401  # a fixture
from partly_judged import NAMES, case

from mtgauge.base.progress import silent
from mtgauge.engine.group_part import GroupPart
from mtgauge.engine.groups import DrawnUnits, Group
from mtgauge.measures import Level
from mtgauge.report.page.rows import rows_of_page
from mtgauge.stats.additive import additive_effects

EFFECTS = """
import { additiveEffects } from "./additive.js";
console.log(JSON.stringify(given.map(systems => packed(additiveEffects(systems.map(floats))))));
"""


def designs(count):
    """Values of systems on units, with ever more of them missing, so that some designs fall into parts."""
    random = np.random.default_rng(5)
    for number in range(count):
        systems, n = int(random.integers(1, 9)), int(random.integers(0, 25))
        values = random.normal(random.uniform(-50, 90), 15, size=(systems, n))
        values[random.uniform(size=values.shape) < number / count] = np.nan
        if number % 5 == 0:  # two halves that share nothing
            values[: systems // 2, : n // 2] = np.nan
            values[systems // 2 :, n // 2 :] = np.nan
        yield values


def test_effects_are_those_of_python_on_any_design(node):  # noqa: F811
    tried = list(designs(300))
    found = node(EFFECTS, [[packed(row) for row in values] for values in tried])
    wanted = [additive_effects(values) for values in tried]
    for text, values in zip(found, wanted, strict=True):
        np.testing.assert_allclose(unpacked(text), values, rtol=0, atol=1e-11)
    # the table has designs of all kinds
    undefined = {float(np.isnan(values).mean()) for values in wanted}
    assert {0.0, 1.0} < undefined


RESCORE = """
import { opened } from "./rows.js";
import { additiveEffects } from "./additive.js";
import { commonUnits, compared, scoreOf, taken, unitValues } from "./subsets.js";
const { about, blocks, subsets } = given;
const systems = blocks.map(block => opened(about.layout, bytes(block)));
console.log(JSON.stringify(subsets.map(positions => {
  const chosen = Int32Array.from(positions);
  const of = systems.map(rows => commonUnits(about, [rows], chosen));
  const values = about.effectUnit
    ? additiveEffects(systems.map(rows => unitValues(about.program, about, taken(rows, chosen))))
    : systems.map(rows => scoreOf(about.program, taken(rows, chosen)));
  const pairs = systems.flatMap((a, i) => systems.slice(0, i).map(b => {
    const shared = commonUnits(about, [a, b], chosen);
    const found = compared(about, taken(a, shared), taken(b, shared), { alpha: 0.05 });
    return [shared.length, found.difference.value];
  }));
  return { n: of.map(one => one.length), values: packed(values), pairs: packed(pairs.flat()) };
})));
"""


@pytest.mark.parametrize("name", NAMES)
def test_a_page_scores_judged_segments_as_mtgauge_does(name, node):  # noqa: F811
    evaluation = case(name).evaluation
    n = len(evaluation.testset)
    random = np.random.default_rng(8)
    subsets = [np.arange(n), *(np.flatnonzero(random.uniform(size=n) < share) for share in (0.1, 0.3, 0.5, 0.8))]
    subsets = [positions for positions in subsets if len(positions)]
    for item in (one for one in evaluation.measured if one.label != "wer"):
        rows = rows_of_page([item])[item.label]
        blocks = [base64.b64encode(rows.blocks[system]).decode("ascii") for system in item.rows]
        told = {"about": rows.as_json(), "blocks": blocks, "subsets": [one.tolist() for one in subsets]}
        for positions, found in zip(subsets, node(RESCORE, told), strict=True):
            group = Group("x", positions)
            part = GroupPart([item], Level.CORPUS, group, DrawnUnits("segment", None), evaluation.settings, silent)
            keys = [(item.label, system) for system in item.rows]
            assert found["n"] == [part.judged(key) for key in keys]
            wanted = [part.values(key)[0] for key in keys]
            np.testing.assert_allclose(unpacked(found["values"]), wanted, rtol=0, atol=1e-11)
            assert_pairs(item, case(name).masks[item.label], positions, unpacked(found["pairs"]).reshape(-1, 2))


def assert_pairs(item, masks, positions, found):
    """Of each pair the number of common segments, and the difference of the means of these."""
    names = list(item.rows)
    pairs = [(a, b) for place, a in enumerate(names) for b in names[:place]]
    for (a, b), (n, difference) in zip(pairs, found, strict=True):
        both = masks[a] & masks[b] & np.isin(np.arange(len(masks[a])), positions)
        values = [item.fitted.score(item.rows[system][both].sum(axis=0), Level.CORPUS)[0] for system in (a, b)]
        assert n == both.sum()
        assert difference == pytest.approx(values[0] - values[1], abs=1e-11, nan_ok=True)
