"""References: what is taken, and what is refused with both shapes in the message."""

import pytest

from mtgauge.base.errors import InputError
from mtgauge.corpus import References

TAKEN = [
    pytest.param({"A": ["x", "y"]}, 2, {"A": ("x", "y")}, id="mapping"),
    pytest.param({"A": ("x", "y"), "B": ["z", None]}, 2, {"A": ("x", "y"), "B": ("z", None)}, id="ragged"),
    pytest.param(["x", "y"], 2, {"ref": ("x", "y")}, id="one list"),
    pytest.param([["x", "y", "z"]], 3, {"ref1": ("x", "y", "z")}, id="nested, one reference"),
    pytest.param(
        [["a", "b", "c"], ["d", "e", "f"]], 3, {"ref1": ("a", "b", "c"), "ref2": ("d", "e", "f")}, id="nested"
    ),
    pytest.param([["a"], ["b"]], 1, {"ref1": ("a",), "ref2": ("b",)}, id="two references of one segment"),
    pytest.param([["a"]], 1, {"ref1": ("a",)}, id="one of one"),
    pytest.param(
        [["a", "b", "c"], ["d", "e", "f"]],
        None,
        {"ref1": ("a", "b", "c"), "ref2": ("d", "e", "f")},
        id="n unknown",
    ),
]


@pytest.mark.parametrize(("value", "n", "expected"), TAKEN)
def test_taken(value, n, expected):
    assert dict(References.of(value, n).texts) == expected


REFUSED = [
    pytest.param([["a", "b"], ["c", "d"], ["e", "f"]], 3, "transposed: 3 lists of 2 strings for 3 segments; expected 2 lists of 3", id="transposed"),
    pytest.param([["a", "b"]], 1, "transposed: 1 list of 2 strings for 1 segment; expected 2 lists of 1 string", id="transposed, one segment"),
    pytest.param([["a", "b"], ["c"]], 2, "transposed: 2 lists of 1 to 2 strings for 2 segments", id="transposed, ragged"),
    pytest.param([["a", "b"], ["c", "d"]], 2, "ambiguous: 2 lists of 2 strings", id="square"),
    pytest.param([["a", "b"], ["c", "d"]], None, "ambiguous: 2 lists of 2 strings", id="square, n unknown"),
    pytest.param([["a", "b"], ["c", "d", "e"]], 5, "2 lists of 2 to 3 strings for 5 segments; each list needs a string for each segment", id="neither"),
    pytest.param({"A": ["a"], "B": ["b", "c"]}, 1, "A has 1, B has 2", id="unequal"),
    pytest.param({"A": [None], "B": [None]}, 1, "segment 1: no reference translates this segment", id="uncovered"),
    pytest.param({"A": "text"}, 1, "reference 'A' is one string", id="string for list"),
    pytest.param("text", 1, "references are one string", id="string"),
    pytest.param(["a", 3], 2, "segment 2: reference 'ref' holds a value of type int", id="number"),
    pytest.param([["a"], "b"], 2, "mix lists and one string", id="mixed"),
    pytest.param({}, 0, "no reference given", id="none"),
    pytest.param(7, 0, "of type int", id="type"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "n", "message"), REFUSED)
def test_refused(value, n, message):
    with pytest.raises(InputError, match=message.replace("(", r"\(")):
        References.of(value, n)


def test_count_says_var_for_ragged_references():
    assert References.of({"A": ["x", "y"], "B": ["z", None]}).count == "var"
    assert References.of({"A": ["x", None], "B": [None, "y"]}).count == "1"
    assert References.of({"A": ["x"], "B": ["z"]}).count == "2"


@pytest.mark.parametrize("value", [["a"], "a", None], ids=["list", "string", "nothing"])
def test_a_list_is_made_references_by_of(value):
    with pytest.raises(InputError, match=r"make them with References\.of"):
        References(value)
