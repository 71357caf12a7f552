"""Tables laid out: columns under each other on screens of any width, in any script; Markdown; LaTeX."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from mtgauge.report import render_tables
from mtgauge.report.latex import escape
from mtgauge.report.layout import _folded, _padded
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable

SCORES = TextTable(
    "Scores: corpus",
    ["system", "BLEU", "chrF"],
    [["哈工大", "12.34 [11.11, 13.33] +", "50.33 [49.11, 51.33]  "], ["b", "2.34 [1.11, 3.33]  ", "7.00 [6.11, 8.33]  "]],
    1,
    ["chrF: chrf|nrefs:1|case:mixed|eff:yes|nc:6|nw:0", "[low, high]: 95% interval"],
)  # fmt: skip


def test_digits_stand_under_digits_whatever_script_names_are_in():
    assert render_tables([SCORES]) == (
        "Scores: corpus\n"
        "------  ----------------------  ----------------------\n"
        "system                    BLEU                    chrF\n"
        "------  ----------------------  ----------------------\n"
        "哈工大  12.34 [11.11, 13.33] +  50.33 [49.11, 51.33]\n"
        "b          2.34 [1.11, 3.33]       7.00 [6.11, 8.33]\n"
        "------  ----------------------  ----------------------\n"
        "\n"
        "chrF: chrf|nrefs:1|case:mixed|eff:yes|nc:6|nw:0\n"
        "[low, high]: 95% interval"
    )


def test_a_screen_that_is_too_narrow_shows_some_columns_after_the_others():
    assert render_tables([SCORES], screen=Screen(40, styled=False)) == (
        "Scores: corpus\n"
        "------  ----------------------\n"
        "system                    BLEU\n"
        "------  ----------------------\n"
        "哈工大  12.34 [11.11, 13.33] +\n"
        "b          2.34 [1.11, 3.33]\n"
        "------  ----------------------\n"
        "\n"
        "------  ----------------------\n"
        "system                    chrF\n"
        "------  ----------------------\n"
        "哈工大  50.33 [49.11, 51.33]\n"
        "b          7.00 [6.11, 8.33]\n"
        "------  ----------------------\n"
        "\n"
        "chrF:\n"
        "chrf|nrefs:1|case:mixed|eff:yes|nc:6|nw:0\n"
        "[low, high]: 95% interval"
    )


def test_text_is_folded_before_numbers_are_moved():
    table = TextTable("Items", ["item", "answer", "score"], [["1", "the cat sat on the mat", "1.00"]], 2)
    assert render_tables([table], screen=Screen(28, styled=False)) == (
        "Items\n"
        "----  --------------  -----\n"
        "item  answer          score\n"
        "----  --------------  -----\n"
        "1     the cat sat on   1.00\n"
        "      the mat\n"
        "----  --------------  -----"
    )


def test_parts_begin_with_the_columns_that_name_a_row():
    table = TextTable("Tests", ["system", "verdict", "p"], [["a", "no difference shown", "0.1234"]], 2, heads=1)
    text = render_tables([table], screen=Screen(16, styled=False))
    assert [line for line in text.splitlines() if line.startswith("system")] == [
        "system  verdict",
        "system       p",
    ]


# a spacing mark is as wide as the letter before it lets it be, and none is before the first character of a cell
CELLS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30).filter(
    lambda text: category(text[:1] or "a") != "Mc"
)


@given(st.lists(st.tuples(CELLS, CELLS, st.floats(-1e4, 1e4).map("{:.2f}".format)), max_size=5))
def test_numbers_end_in_one_column(rows):
    table = TextTable("T", ["system", "text", "BLEU"], rows, 2)
    lines = render_tables([table]).splitlines()[1:]
    ends = {wcswidth(line) for line in lines}
    assert len(lines) == len(rows) + 4
    assert ends == {wcswidth(lines[0])}


@pytest.mark.parametrize("form", ["table", "markdown"])
def test_control_characters_do_not_reach_a_terminal(form):
    text = render_tables([TextTable("\x1b[31mT", ["a\nb"], [["\x1b]0;x\x07"], ["\x9b1m"]], 1, ["\x08"])], form)
    assert not set("\x1b\x07\x9b\x08") & set(text)
    assert "a b" in text


def test_markdown_escapes_what_would_be_markup():
    table = TextTable("A|B", ["system", "score"], [["a|b*c_d`e<f>", "1.00"]], 1, ["x: a|b"])
    assert render_tables([table], "markdown") == (
        "### A\\|B\n"
        "\n"
        "| system               |   score |\n"
        "|:---------------------|--------:|\n"
        "| a\\|b\\*c\\_d\\`e&lt;f\\> |    1.00 |\n"
        "\n"
        "- x: a\\|b"
    )


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("a_b & 5%", r"a\_b \& 5\%"),
        (r"\x{y}", r"\textbackslash{}x\{y\}"),
        ("<= > – ● ○ †", r"$\leq$ \textgreater{} -- $\bullet$ $\circ$ $\dagger$"),
        ("哈工大", "哈工大"),
    ],
)
def test_latex_is_escaped(text, printed):
    assert escape(text) == printed


cell = st.text(st.sampled_from("ab 哈é."), max_size=8)


@given(st.lists(st.tuples(cell, cell, cell), min_size=1, max_size=4), st.integers(0, 3))
def test_tables_are_padded_as_tabulate_pads_them(rows, text_columns):
    table = TextTable("", ["one", "哈", "three"], rows, text_columns)
    assert _padded(table) == _folded(table, [None, None, None])
