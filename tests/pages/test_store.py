"""The data of a page: blocks in it."""

import json
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.pages import build
from mtgauge.pages.store import Blocks
from page import Page
from pages.test_toy_page import toy_page

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def test_the_blocks_of_a_page_are_in_it():
    page = Page.of(build(toy_page()))
    assert set(page.blocks) == {
        "chart-groups",
        "index",
        *(f"{k}-{i}" for k in ("texts", "spans") for i in range(3)),
    }
    policy = page.tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert policy.startswith("default-src 'none'")
    assert "connect-src" not in policy


@given(JSON)
def test_json_comes_back(value):
    blocks = Blocks()
    blocks.add_json("name", value)
    assert json.loads(zlib.decompress(blocks.data["name"])) == value


@given(st.lists(st.floats(), max_size=30))
def test_numbers_come_back_bit_for_bit(values):
    blocks = Blocks()
    blocks.add_floats("name", np.array(values))
    octets = np.frombuffer(zlib.decompress(blocks.data["name"]), np.uint8)
    assert octets.reshape(8, -1).T.tobytes() == np.array(values, "<f8").tobytes()


def test_what_json_does_not_have_is_refused():
    with pytest.raises(ValueError, match="JSON"):
        Blocks().add_json("name", float("nan"))


def test_half_a_surrogate_pair_is_an_escape():
    blocks = Blocks()
    blocks.add_text("name", '"\ud800"')
    assert zlib.decompress(blocks.data["name"]) == rb'"\ud800"'
