"""Pages: what they hold, and names that stand for nothing, which are refused."""

import re
from pathlib import Path

import pytest

import mtgauge
import page as opened
from mtgauge.pages import (
    Axis,
    Chapter,
    Choice,
    Column,
    ColumnKind,
    Facet,
    Page,
    Row,
    Section,
    Table,
    Units,
    build,
)
from mtgauge.pages.charts import dots, in_columns
from mtgauge.pages.page import IN_ADDRESS
from mtgauge.pages.text import LanguageName, say

SCRIPT = Path(mtgauge.__file__).parent / "pages" / "script"
SYSTEM = Axis(id="system", title=say("System"), items=["ash", "birch"], choice=Choice.MANY, coloured=True)
LEVEL = Axis(id="level", title=say("Level"), items=["A", "B"])


def chart(**more):
    return dots(
        axis=SYSTEM, values=say("Score"), intervals=False, id="scores", caption=[say("Score")], label=say("Score"),
        columns=in_columns(["system", "score"], [(0, 1.5), (1, 2.5)]), **more,
    )  # fmt: skip


def page(*parts, axes=(SYSTEM,), **more):
    section = Section("all", say("Score"), parts, is_first=True)
    return Page(title="<title>", axes=axes, chapters=[Chapter("answer", say("Score"), [section])], **more)


def chapters(*ids):
    return [Chapter(one, say("Score"), [Section(two, say("Score"), [chart()])]) for one, two in ids]


UNITS = Units(owner=SYSTEM, outputs=[["a"], ["b"]], facets=[Facet(LEVEL, [0])])
REFUSED = [
    (lambda: page(axes=[SYSTEM, SYSTEM]), "several axes are 'system'"),
    (lambda: page(axes=[Axis(id="sort", title=say("Level"), items=["a"], choice=Choice.ONE)]), "the name 'sort'"),
    (
        lambda: page(axes=[Axis(id="pair", title=say("Level"), items=["a"], choice=Choice.ONE)], pair="pair"),
        "the name 'pair'",
    ),
    (
        lambda: page(axes=[SYSTEM, Axis(id="run", title=say("Level"), items=["a"], coloured=True)]),
        "'run' is a second axis with colours",
    ),
    (lambda: page(pair="systems"), "no axis is 'systems'"),
    (lambda: page(chart(follows=("metric",))), "no axis is 'metric'"),
    (lambda: page(chart(drill=("category",))), "no axis is 'category'"),
    (lambda: page(UNITS, units=UNITS), "no axis is 'level'"),
    (lambda: page(axes=[Axis(id="a", title=say("Level"), items="x", ranked_by="m", ranked=[[0]])]), "no axis is 'm'"),
    (lambda: Page(title="", axes=[SYSTEM], chapters=chapters(("a", "x"), ("b", "x"))), "sections are 'x'"),
    (lambda: Page(title="", axes=[SYSTEM], chapters=chapters(("a", "x"), ("a", "y"))), "sections are 'a'"),
    (lambda: Page(title="", axes=[SYSTEM], chapters=chapters(("a", "a"))), "sections are 'a'"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_a_name_that_stands_for_nothing_or_for_two_things_is_refused(make, why):
    with pytest.raises(ValueError, match=f"^page: .*{why}"):
        make()


def test_every_name_of_the_address_is_known():
    address = (SCRIPT / "address.js").read_text("utf-8")
    criteria = re.search(r"NO_CRITERIA = \{(.*?)\}", (SCRIPT / "view.js").read_text("utf-8"), re.DOTALL)[1]
    found = {*re.findall(r'append\("(\w+)"', address), *re.findall(r"(\w+):", criteria)}
    assert {"page", "query", "pair"} <= found
    assert found - {"pair"} <= IN_ADDRESS


def test_the_page_holds_its_axes_charts_and_units():
    built = opened.Page.of(build(page(chart(), UNITS, axes=[SYSTEM, LEVEL], units=UNITS)))
    assert [axis["id"] for axis in built.meta["axes"]] == ["system", "level"]
    assert set(built.blocks) == {"chart-scores", "index", "texts-0"}
    assert built.block("chart-scores")["columns"] == {"system": [0, 1], "score": [1.5, 2.5]}
    assert built.block("index")["facets"][0]["of"] == [0]
    assert built.tree.xpath("//script[@id='worker']")


def test_a_page_has_a_worker_only_where_it_needs_one():
    table = Table(
        id="t", caption=[say("Score")], columns=[Column(title="n", kind=ColumnKind.COUNT)], rows=[Row([3])]
    )
    built = opened.Page.of(build(page(table)))
    assert not built.tree.xpath("//script[@id='worker']")
    assert len(built.text) < len(build(page(chart()))) < 320_000
    assert built.blocks == []


def test_the_first_link_leads_to_the_first_section_where_nothing_else_was_said():
    built = opened.Page.of(build(page()))
    assert built.tree.xpath("//a[@class='skip']/@href") == ["#all"]


def test_names_are_text():
    built = opened.Page.of(build(page()))
    assert built.tree.xpath("//title")[0].text == "<title> · mtgauge"


def test_data_of_the_pages_own_are_blocks():
    built = opened.Page.of(build(page(data={"whole": '{"a": 1}', "rows": [1, 2]})))
    assert (built.block_bytes("whole"), built.block("rows")) == (b'{"a": 1}', [1, 2])


@pytest.mark.parametrize(
    ("language", "code", "name"),
    [("en", "zh", "Chinese"), ("zh", "en", "英语"), ("en", "pt_BR", "Portuguese (BR)"), ("zh", "tlh", "tlh"), (None, "he", "Hebrew")],
    ids=str,
)  # fmt: skip
def test_languages_have_names_where_no_script_runs(language, code, name):
    title = say("Translation from {source} into {target}", source=LanguageName(code), target=LanguageName("la"))
    section = Section("all", title, [], is_first=True)
    made = build(Page(title="t", chapters=[Chapter("answer", title, [section])]), language=language)
    assert name in opened.Page.of(made).tree.get_element_by_id("all-title").text_content()
