"""The one table: its cells, its rules, and what is refused."""

import json

import pytest

from chromium import opened, settled
from mtgauge.pages import Axis, Chapter, Column, ColumnKind, Page, Row, Section, Table, build
from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Drill, Name, PageLink
from mtgauge.pages.text import say
from page import Page as Opened

SYSTEM = Axis(id="system", title=say("System"), items=["ash & co", "birch_2", "<b>"], coloured=True)
COLUMNS = [
    Column(title=say("System"), kind=ColumnKind.NAME),
    Column(title="BLEU", note=say("Score"), tip="bleu:smooth=exp", kind=ColumnKind.NUMBER, descending=True, bounded=True, marked=True),
    Column(title=say("Level"), kind=ColumnKind.COUNT),
    Column(title="p", kind=ColumnKind.P),
    Column(title=say("Remarks, if any"), kind=ColumnKind.TEXT),
]  # fmt: skip
ROWS = [
    Row(
        [Name(SYSTEM.name(0), tags=[say("baseline")], links=[PageLink("⚠ 3", "#w", say("Score"))]), Number("40.13", 40.125, "[39, 41]", "better", best=True), 1, Number("< 0.001", 1e-5), 'say "a", b'],
        rank=1,
    ),
    Row([Name(SYSTEM.name(1)), Number("40.12", 40.1249), 2, None, PageLink("more", "#more")], rank=1, classes=["contrast"]),
    Row([SYSTEM.name(2), None, None, None, Drill(say("Score"), (("system", 2),))], rank=2),
    Row(["other", Number("–", None), 3, None, say("Score")]),
]  # fmt: skip


def table(**more):
    return Table(
        **({"id": "scores", "caption": [say("Score"), say("Level")], "columns": COLUMNS, "rows": ROWS} | more)
    )


def made(part):
    section = Section("s", say("Score"), [part], is_first=True)
    return build(Page(title="t", axes=[SYSTEM], chapters=[Chapter("answer", say("Score"), [section])]))


@pytest.fixture(scope="module")
def tree():
    return Opened.of(made(table())).tree.get_element_by_id("table-scores")


@pytest.mark.parametrize(("cells", "why"), [(4, "row 1: 4 cells, 5 columns"), (6, "row 1: 6 cells, 5 columns")])
def test_rows_that_are_too_short_or_too_long_are_refused(cells, why):
    with pytest.raises(ValueError, match=f"table 'scores', {why}"):
        table(rows=[ROWS[0], Row([None] * cells)])


RULED = [
    ([1, 1, 2, None], [False, False, True, False]),
    ([1, 2, 3], [False, True, True]),
    ([None, 1, 1], [False, False, False]),
    ([2, 2, 1], [False, False, True]),
    ([], []),
]


@pytest.mark.parametrize(("ranks", "ruled"), RULED)
def test_rules_part_ranks(ranks, ruled):
    assert table(columns=COLUMNS[:1], rows=[Row(["x"], rank=rank) for rank in ranks]).ruled == ruled


def test_rules_and_classes_stand_at_rows(tree):
    assert [row.get("class") for row in tree.xpath(".//tbody/tr")] == [None, "contrast", "ruled", None]
    assert [row.get("data-rank") for row in tree.xpath(".//tbody/tr")] == ["1", "1", "2", None]


def test_each_row_has_the_columns_of_the_heading(tree):
    spans = [int(head.get("colspan", 1)) for head in tree.xpath(".//thead//th")]
    assert spans == [1, 3, 1, 1, 1]
    assert {len(row.xpath("./*")) for row in tree.xpath(".//tbody/tr")} == {sum(spans)}


def test_exact_numbers_stand_behind_what_is_shown(tree):
    found = [[(one.get("value"), one.text) for one in row.iter("data")] for row in tree.xpath(".//tbody/tr")]
    assert found == [
        [("40.125", "40.13"), ("1", "1"), ("1e-05", "< 0.001")],
        [("40.1249", "40.12"), ("2", "2")],
        [],
        [("3", "3")],
    ]


def test_the_best_is_marked_and_the_baseline_said(tree):
    assert [cell.text_content() for cell in tree.xpath(".//td[contains(@class, 'best')]")] == ["40.13"]
    assert tree.xpath(".//td[@class='marks']/span/@aria-label") == ["significantly better than the baseline"]
    assert tree.xpath(".//th[@scope='row']")[0].text_content().split() == ["ash", "&", "co", "baseline", "⚠", "3"]


def test_names_are_text_in_their_colours(tree):
    assert [(one.get("class"), one.text) for one in tree.iter("bdi")] == [
        ("item i0", "ash & co"), ("item i1", "birch_2"), ("item i2", "<b>"),
    ]  # fmt: skip


def test_a_cell_that_leads_to_units_says_which(tree):
    (button,) = tree.xpath(".//button")
    assert json.loads(button.get("data-facets")) == {"system": 2}


def test_headings_say_the_whole_name_and_what_stands_first(tree):
    heads = tree.xpath(".//thead//th")
    assert [head.get("data-first") for head in heads] == ["ascending", "descending", *["ascending"] * 3]
    assert [head.get("title") for head in heads] == [None, "bleu:smooth=exp", None, None, None]


CSV = (
    'System,BLEU Score,,,Level,p,"Remarks, if any"\r\n'
    'ash & co,40.125,▲,"[39, 41]",1,1e-05,"say ""a"", b"\r\n'
    "birch_2,40.1249,,,2,,more\r\n"
    "<b>,,,,,,Score\r\n"
    "other,–,,,3,,Score\r\n"
)
LATEX = r"""\begin{tabular}{lllllll}
\hline
System & BLEU Score &  &  & Level & p & Remarks, if any \\
\hline
ash \& co & 40.13 & $\uparrow$ & [39, 41] & 1 & \textless{} 0.001 & say "a", b \\
birch\_2 & 40.12 &  &  & 2 &  & more \\
\textless{}b\textgreater{} &  &  &  &  &  & Score \\
other & – &  &  & 3 &  & Score \\
\hline
\end{tabular}
"""


@pytest.mark.parametrize(("form", "expected"), [("csv", CSV), ("latex", LATEX)])
def test_the_table_is_copied(browser, tmp_path, form, expected):
    (tmp_path / "page.html").write_bytes(made(table()))
    with opened(browser, tmp_path / "page.html") as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.click(f"[data-copy-table={form}]")
        settled(page)
        assert page.text_content(".actions .done") == "Copied."
        assert page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n") == expected.replace(
            "\r\n", "\n"
        )
