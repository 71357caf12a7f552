"""Axes of pages: trees, names, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.pages import Axis, Choice
from mtgauge.pages.text import say

TREE = [None, 0, 0, None, 1, 3]


def axis(items, **more):
    return Axis(id="category", title=say("Category"), items=items, **more)


@pytest.mark.parametrize(
    ("place", "ancestors"), [(0, []), (1, [0]), (2, [0]), (3, []), (4, [1, 0]), (5, [3])], ids=str
)
def test_ancestors_are_the_nearest_first(place, ancestors):
    tree = axis("abcdef", parents=TREE)
    assert tree.ancestors(place) == ancestors


def test_a_tree_stands_in_order_with_each_item_before_its_parts():
    assert list(axis("abcdef", parents=TREE).in_tree_order()) == [0, 1, 4, 2, 3, 5]


def test_items_of_no_tree_keep_their_order():
    plain = axis("abc")
    assert list(plain.in_tree_order()) == [0, 1, 2]


@given(
    st.integers(1, 12).flatmap(lambda n: st.tuples(*[st.none() | st.integers(0, max(0, p - 1)) for p in range(n)]))
)
def test_every_item_of_a_tree_stands_once_behind_what_it_belongs_to(parents):
    parents = [None if place == parent else parent for place, parent in enumerate(parents)]
    tree = axis([str(place) for place in range(len(parents))], parents=parents)
    order = list(tree.in_tree_order())
    assert sorted(order) == list(range(len(parents)))
    for place, parent in enumerate(parents):
        assert parent is None or order.index(parent) < order.index(place)


REFUSED = [
    ("abc", {"tips": ["a"]}, "1 tips of 3 items"),
    ("abc", {"better": [True, None]}, "2 better of 3 items"),
    ("abc", {"parents": [None, None, None, None]}, "4 parents of 3 items"),
    ("abc", {"parents": [0, None, None]}, "'a' is a part of itself"),
    ("abc", {"parents": [1, 2, 0]}, "'a' is a part of itself"),
    (["x", "other", "x"], {"choice": Choice.ONE}, "several items are 'x'"),
    (["x", "other", "other"], {"parents": [None, 0, 0]}, "several items are 'other'"),
    (["a", "b"], {"choice": Choice.MANY, "tips": ["one", "one"]}, "several items are 'one'"),
]


@pytest.mark.parametrize(("items", "more", "why"), REFUSED)
def test_what_makes_no_axis_is_refused(items, more, why):
    with pytest.raises(ValueError, match=f"axis 'category': .*{why}"):
        axis(items, **more)


def test_tips_tell_items_of_one_name_apart():
    items = ["nouns", "other", "verbs", "other"]
    tree = axis(items, parents=[None, 0, None, 2], tips=["", "other nouns", "", "other verbs"])
    assert tree.to_json()["tips"] == ["", "other nouns", "", "other verbs"]


def test_an_item_that_can_be_translated_is_a_message_for_the_script():
    found = axis([say("Score"), "name"], choice=Choice.ONE, ranked_by="metric", ranked=[[1, 0]]).to_json()
    assert found["items"] == [{"t": "Score", "a": {}}, "name"]
    assert (found["choice"], found["rankedBy"], found["ranked"]) == ("one", "metric", [[1, 0]])


@pytest.mark.parametrize("coloured", [True, False])
def test_the_name_of_an_item_is_in_its_colour(coloured):
    name = axis(["ash", "birch"], coloured=coloured).name(1)
    assert (str(name), name.index, name.coloured) == ("birch", 1, coloured)
    assert name.to_json() == {"axis": "category", "item": 1}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("plain name", "plain name"),
        ("系统 Ä", "系统 Ä"),
        ("\u202eevil", "[U+202E]evil"),
        ("[U+202E]evil", "[U+005B]U+202E]evil"),
        ("[U+0]", "[U+0]"),
        ("a\tb\u200b", "a[U+0009]b[U+200B]"),
        ("half \ud800", "half [U+D800]"),
    ],
)
def test_no_character_of_a_name_hides_or_turns_others(name, shown):
    assert Axis(id="system", title=say("System"), items=[name]).name(0).name == shown
