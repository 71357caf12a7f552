"""The name under which a browser keeps notes: of these texts, and of no others."""

from dataclasses import replace

import pytest

from mtgauge.pages.axes import Axis
from mtgauge.pages.text import say
from mtgauge.pages.units import Units, content_key

SYSTEMS = Axis(id="system", title=say("System"), items=["one", "two"])
UNITS = Units(
    owner=SYSTEMS,
    outputs=[["a", "b"], ["c", "d"]],
    sources=["q", "r"],
    references={"A": ["x", None]},
    ids=["1", "2"],
)


def test_it_is_the_same_for_the_same_texts():
    assert content_key(UNITS) == content_key(replace(UNITS, noun="item"))


@pytest.mark.parametrize(
    "changed",
    [
        {"outputs": [["a", "b"], ["c", "e"]]},
        {"outputs": [["a", "bc"], ["", "d"]]},
        {"sources": ["q", "\ud800"]},
        {"references": {"B": ["x", None]}},
        {"ids": ["1", "3"]},
        {"owner": replace(SYSTEMS, items=["one", "three"])},
    ],
)
def test_it_is_another_for_other_texts(changed):
    assert content_key(replace(UNITS, **changed)) != content_key(UNITS)
