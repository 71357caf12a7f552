"""What axe finds on a page with many rows, when it looks at only a few of each kind."""

from collections import Counter

import pytest

from chromium import opened, violations

ROWS = 40
#: A fault in one row, far behind the first ones -> the rule that it breaks.
FAULTS = {
    "<td style='color: #bbb'>pale": "color-contrast",
    "<td><button title=''></button>": "button-name",
    "<td><img src='data:,'>": "image-alt",
    "<td><a href='#x'></a>": "link-name",
    "<td><input>": "label",
    "<td role='nonsense'>x": "aria-roles",
    "<td><b style='background: #333'>dark</b>": "color-contrast",
    "<td><p lang='nonsense-'>x</p>": "valid-lang",
    # a row that differs from others only by a rule of the style sheet
    "<td><button title='1'>more of 1</button>": "color-contrast",
}
PAGE = """<!doctype html><html lang="en" data-ready="true"><title>Rows</title>
<style>td, th, button {{ color: #111; background: #fff }} tr:last-child button {{ color: #bbb }}</style>
<main><h1>Rows</h1><table><tr><th>Of all<th>Rows</tr>{rows}</table></main></html>"""


@pytest.fixture
def page_of(browser, tmp_path, monkeypatch):
    """Opens a page with many rows of one kind, and others behind them."""
    monkeypatch.setattr("chromium.MOST", 2)

    def made(others):
        rows = [f"<td><button title='{n}'>more of {n}</button>" for n in range(ROWS)]
        path = tmp_path / "rows.html"
        table = "".join(f"<tr id='r{n}'><th scope='row'>{n}{row}</tr>" for n, row in enumerate([*rows, *others]))
        path.write_text(PAGE.format(rows=table), "utf-8")
        return opened(browser, path)

    return made


def test_a_fault_of_one_row_of_many_is_found(page_of):
    with page_of(FAULTS) as page:
        assert Counter(line.split(":")[0] for line in violations(page)) == Counter(FAULTS.values())


def test_a_page_is_shown_again_as_it_was(page_of):
    with page_of(["<td style='top: 0'>x", "<td>x"]) as page:
        before = page.content()
        assert violations(page) == []
        assert page.content() == before


def test_only_the_first_rows_of_one_kind_are_looked_at(page_of):
    """Of forty buttons of one kind, all without a name, two are reported in `make test`."""
    with page_of(["<td>x"]) as page:
        page.evaluate(
            """() => {
              for (const button of document.querySelectorAll("button")) {
                button.replaceChildren();
                button.removeAttribute("title");
              }
            }"""
        )
        assert len(violations(page)) == 2
