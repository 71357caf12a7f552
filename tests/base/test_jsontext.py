"""JSON that is written row by row: the characters of `json.dumps`, whatever stands in it."""

import json
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.base.jsontext import indented
from mtgauge.base.sentences import say

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
CONTENT = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=30,
)


class Word(StrEnum):
    """A string that is more than one."""

    ONE = "one"


def textbook(value):
    return json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False)


@given(CONTENT)
def test_the_characters_are_those_of_json(value):
    assert indented(value) == textbook(value)


@pytest.mark.parametrize(
    "value",
    [
        {"rows": [{"a": ",\n ", "b": "{}"}, {"a": '": [', "b": "]"}]},
        {"empty": {}, "none": [], "deep": [[[]], [{}], [[{"x": ()}]]]},
        [say("{n} of {all}", n=1, all=2), Word.ONE, {"word": Word.ONE}],
        {"p": 1e-300, "zero": -0.0, "n": 10**30, "\ud800": "\ud800"},
    ],
)
def test_separators_in_strings_and_what_is_empty_or_more_than_a_string(value):
    assert indented(value) == textbook(value)


@pytest.mark.parametrize("value", [float("nan"), [float("inf")], {"a": {"b": float("-inf")}}])
def test_numbers_that_json_lacks_are_refused(value):
    with pytest.raises(ValueError, match="not JSON compliant"):
        indented(value)


@pytest.mark.parametrize("value", [object(), [{1}], {"a": [b""]}, {1: [2]}])
def test_what_has_no_json_is_refused(value):
    with pytest.raises(TypeError):
        indented(value)
