"""Short names of items: what all share is left out, long ones are cut in the middle, and none look equal."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mtgauge.pages import Axis
from mtgauge.pages.shortnames import CUT, ROOM, short_names
from mtgauge.pages.text import item_name, say

WMT = "generaltest2022.zh-en.hyp."
CASES = {
    "names with room stay as they are": (["Online-A", "Online-B"], ["Online-A", "Online-B"]),
    "files of WMT": ([f"{WMT}HuaweiTSC.en", f"{WMT}Lan-Bridge.en"], ["HuaweiTSC", "Lan-Bridge"]),
    "a letter alone keeps the word before it": (
        [f"{WMT}Online-A.en", f"{WMT}Online-B.en"],
        ["Online-A", "Online-B"],
    ),
    "one name shares nothing": ([f"{WMT}HuaweiTSC.en"], ["generaltest2…uaweiTSC.en"]),
    "documents": (
        ["test-en-social_112118513848", "test-en-social_112118513849", "test-en-news_press.3585"],
        ["social_112118513848", "social_112118513849", "news_press.3585"],
    ),
    "dates stay whole": (
        ["nightly-run-of-birch-2026-11-27", "nightly-run-of-birch-2026-11-28"],
        ["2026-11-27", "2026-11-28"],
    ),
    "numbers of versions stay whole": (
        ["a-system-with-a-long-name-1.5", "a-system-with-a-long-name-2.5"],
        ["1.5", "2.5"],
    ),
    "one is the beginning of the other": (
        ["a-system-with-a-long-name", "a-system-with-a-long-name-large"],
        ["name", "name-large"],
    ),
    "paths": (["first run/systems/alder.txt", "first run/systems/birch.txt"], ["alder", "birch"]),
    "no boundary in what is shared": (
        ["translationalder", "translationbirchwithalongname"],
        ["translationalder", "translationb…thalongname"],
    ),
    "a name of one part": (["Samsung_Research_Philippine", "alder"], ["Samsung_Rese…_Philippine", "alder"]),
    "right to left": (
        ["مترجم-من-الإنجليزية-إلى-العربية-أول", "مترجم-من-الإنجليزية-إلى-العربية-ثان"],
        ["أول", "ثان"],
    ),
    "wide characters take two columns": (
        ["第一个名字很长的翻译系统的名称", "乙"],
        ["第一个名字很…系统的名称", "乙"],
    ),
    "marks stay with their letters": (["e\u0301" * 30, "x"], ["e\u0301" * 12 + CUT + "e\u0301" * 11, "x"]),
    "those that would look equal get more room": (
        [f"{'x' * 20}a{'y' * 30}", f"{'x' * 20}b{'y' * 30}"],
        [f"{'x' * 20}{sign}{CUT}{'y' * 20}" for sign in "ab"],
    ),
}


@pytest.mark.parametrize(("names", "short"), CASES.values(), ids=CASES)
def test_short_names(names, short):
    assert short_names(names) == short


@given(st.lists(st.text("ab.-_/ …", max_size=40) | st.sampled_from([f"{WMT}A", f"{WMT}B"]), unique=True))
@example(["a" * 12 + CUT + "b" * 11, "a" * 12 + "c" * 20 + "b" * 11])
@example(["." * 40, "." * 41])
def test_different_names_never_look_equal(names):
    short = short_names(names)
    assert len(set(short)) == len(names)
    assert all(short) or "" in names


def test_equal_names_stay_equal():
    assert len({*short_names(["x" * 40] * 2)}) == 1


def test_an_axis_shows_short_names_and_tells_whole_ones():
    whole = [f"{WMT}{name}.en" for name in ("HuaweiTSC", "Lan-Bridge")]
    axis = Axis(id="system", title=say("System"), items=whole, coloured=True)
    assert [*axis.items] == ["HuaweiTSC", "Lan-Bridge"]
    assert [axis.whole(place) for place in range(2)] == whole
    assert item_name(axis.name(1)) == f'<bdi class="item i1" title="{whole[1]}">Lan-Bridge</bdi>'


@pytest.mark.parametrize(
    "more",
    [{"tips": ["one", "two"]}, {"parents": [None, None]}],
    ids=["with tips of its own", "a tree"],
)
def test_other_axes_keep_their_names(more):
    names = [f"{WMT}{name}" for name in ("HuaweiTSC", "Lan-Bridge")]
    assert [*Axis(id="system", title=say("System"), items=names, **more).items] == names
    assert max(map(len, names)) > ROOM


def test_short_names_have_no_tip():
    axis = Axis(id="system", title=say("System"), items=["alder", "birch"], coloured=True)
    assert item_name(axis.name(0)) == '<bdi class="item i0">alder</bdi>'
