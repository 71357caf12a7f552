"""Levels are independent on trees that people drew (must show 2): English PUD with made changes."""

from __future__ import annotations

import pytest
from bench.ease.gold import CHANGES, LEVELS, GoldTrees, Treebank, boundaries, independence, stops
from thoroughness import some

from mtgauge.suites.ease.profile_file import profile_names
from shared_data import shared

pytestmark = pytest.mark.unit
#: The level of each change.
OWN = {"P22": "G2", "Q32": "G3", "P51": "G5"}


@pytest.fixture(scope="module")
def gold(tmp_path_factory):
    shared("data", "ud", "UD_English-PUD", "en_pud-ud-test.conllu")
    return GoldTrees(Treebank.read(), tmp_path_factory.mktemp("trees"))


def test_a_change_hits_one_parameter_and_its_level(gold):
    found = list(independence(gold))
    assert [change for change, *_ in found] == list(CHANGES)
    for change, count, before, after in found:
        assert count > 20
        moved = after[change.parameter] - before[change.parameter]
        assert moved < -0.1 if change.parameter[0] == "P" else moved > 0.05
        for level in LEVELS:
            if level != OWN[change.parameter]:
                assert abs(after[level] - before[level]) < abs(moved) / 10, (change.name, level)


# that of metrics needs a network, and no trees
@pytest.mark.parametrize("profile", some(name for name in profile_names() if name not in ("metrics", "developer")))
def test_no_profile_stops_in_a_fifth_of_the_documents(gold, profile):
    [(_, found)] = stops(gold, [profile])
    assert max(found.values()) < 0.2


def test_a_moved_boundary_changes_nothing_of_documents(gold):
    documents, changed, _ = boundaries(gold)
    assert documents > 200
    assert changed == 0
