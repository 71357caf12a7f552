"""Which judgements are of the same items, and which come first."""

import numpy as np
import pytest

from mtgauge.base.errors import InputError
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.suites.metaeval.rated_items import rated_items

BAD, REFERENCE, REPEAT, CHECK = ItemKind.BAD, ItemKind.REFERENCE, ItemKind.REPEAT, ItemKind.CHECK


def judged(*rows, numbering=Numbering.IDS):
    """Judgements of (segment, rater, value, more)."""
    made = [Judgement("ours", segment, rater, value, **more) for segment, rater, value, more in rows]
    return Judgements(tuple(made), "table", numbering)


def table_of(found):
    """(raters, items) places of first judgements, -1 where there is none."""
    table = np.full((len(found.raters), len(found.items)), -1)
    items, raters, places = found.first.T
    table[raters, items] = places
    return table.tolist()


#: rows -> segments that are shared; places of first judgements by rater; pairs of places judged again; alone; other texts
CASES = {
    "two raters": ([("1", "a", 5, {}), ("1", "b", 6, {}), ("2", "a", 7, {})], ["1"], [[0], [1]], [], 1, 0),
    "a repeat that stands first comes last": (
        [("1", "a", 5, {"kind": REPEAT}), ("1", "a", 6, {}), ("1", "b", 7, {})], ["1"], [[1], [2]], [(1, 0)], 0, 0),
    "the first counts, each next one is again": (
        [("1", "a", 5, {}), ("1", "a", 6, {}), ("1", "a", 7, {}), ("1", "b", 1, {})],
        ["1"], [[0], [3]], [(0, 1), (1, 2)], 0, 0),
    "checks of raters are no items": (
        [("1", "a", 5, {}), *((f"{n}", rater, 1, {"kind": kind}) for n, kind in enumerate((BAD, REFERENCE, CHECK))
                              for rater in "ab"), ("1", "b", 4, {})], ["1"], [[0], [7]], [], 0, 0),
    "what was not judged is none": (
        [("1", "a", 5, {}), ("1", "b", None, {}), ("2", "a", 5, {}), ("2", "b", None, {"errors": ()})],
        ["2"], [[2], [3]], [], 1, 0),
    "other texts": (
        [("1", "a", 5, {"target": "x"}), ("1", "b", 5, {"target": "y"}), ("2", "a", 5, {"target": "x"}), ("2", "b", 5, {})],
        ["2"], [[2], [3]], [], 0, 1),
    "other texts of one rater": (
        [("1", "a", 5, {"target": "x"}), ("1", "a", 5, {"target": "y"})], [], [[]], [], 0, 1),
}  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "segments", "first", "again", "single", "other_texts"), CASES.values(), ids=CASES
)
def test_items(rows, segments, first, again, single, other_texts):
    found = rated_items(judged(*rows))
    assert [segment for _, _, segment in found.items] == segments
    assert table_of(found) == first
    assert [(one.earlier, one.later) for one in found.again] == again
    assert (found.single, found.other_texts) == (single, other_texts)


def test_documents_count_where_segments_are_numbered_in_them():
    rows = [("1", "a", 5, {"document": "x"}), ("1", "b", 5, {"document": "y"})]
    assert rated_items(judged(*rows, numbering=Numbering.DOCUMENT)).items == ()
    assert rated_items(judged(*rows)).items == (("ours", "", "1"),)


def test_groups_are_segments_of_all_systems_or_documents():
    made = judged(
        *((segment, rater, 5, {"document": f"d{int(segment) // 2}"}) for segment in "123" for rater in "ab")
    )
    theirs = [Judgement("theirs", row.segment, row.rater, 4, document=row.document) for row in made]
    found = rated_items(Judgements((*made.rows, *theirs), "table"))
    assert found.groups("segment").tolist() == [0, 1, 2, 0, 1, 2]
    assert found.groups("document").tolist() == [0, 1, 1, 0, 1, 1]
    with pytest.raises(InputError, match="the judgements name no documents"):
        rated_items(judged(("1", "a", 5, {}), ("1", "b", 5, {}))).groups("document")


def test_raters_who_are_dropped_share_nothing():
    rows = judged(*((segment, rater, 5, {}) for segment in "12" for rater in "abc"))
    found = rated_items(rows, frozenset("c"))
    assert (found.raters, table_of(found)) == (("a", "b"), [[0, 3], [1, 4]])
    ratings = found.ratings([1, 2, 3, None, 5, 6])
    assert list(zip(ratings.items, ratings.raters, ratings.values, strict=True)) == [
        (0, 0, 1),
        (0, 1, 2),
        (1, 1, 5),
    ]
    assert ratings.raters_and_items == (2, 2)
