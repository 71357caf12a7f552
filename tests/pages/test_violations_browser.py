"""What axe finds on a page with many rows, when it looks at only a few of each kind."""

import pytest

from chromium import opened, violations

ROWS = 40
#: A fault in one row, far behind the first ones -> the rule that it breaks.
FAULTS = {
    "<td style='color: #bbb'>pale": "color-contrast",
    "<td><button></button>": "button-name",
    "<td><img src='data:,'>": "image-alt",
    "<td><a href='#x'></a>": "link-name",
    "<td><input>": "label",
    "<td role='nonsense'>x": "aria-roles",
    "<td><b style='background: #333'>dark": "color-contrast",
    "<td><p lang='nonsense-'>x": "valid-lang",
}
PAGE = """<!doctype html><html lang="en" data-ready="true"><title>Rows</title><style>td, th {{ color: #111; }}</style>
<main><h1>Rows</h1><table><tr><th>Of all<th>Rows</tr>{rows}</table></main></html>"""


@pytest.fixture
def page_of(browser, tmp_path, monkeypatch):
    """Opens a page of rows, one of which is different."""
    monkeypatch.setattr("chromium.MOST", 2)

    def made(row):
        rows = [
            f"<tr id='r{n}'><th scope='row'>{n}<td><button title='{n}'>more of {n}</button>" for n in range(ROWS)
        ]
        rows[-2] = f"<tr id='r{ROWS - 2}'><th scope='row'>odd{row}"
        path = tmp_path / "rows.html"
        path.write_text(PAGE.format(rows="".join(rows)), "utf-8")
        return opened(browser, path)

    return made


@pytest.mark.parametrize(("row", "rule"), FAULTS.items())
def test_a_fault_of_one_row_of_many_is_found(page_of, row, rule):
    with page_of(row) as page:
        assert {line.split(":")[0] for line in violations(page)} == {rule}


def test_a_row_that_only_looks_different_is_found(page_of):
    with page_of("<td><button title='1'>more of 1</button>") as page:
        page.add_style_tag(content=f"#r{ROWS - 2} button {{ background: #fff; color: #bbb; }}")
        assert [line.split(":")[0] for line in violations(page)] == ["color-contrast"]


def test_a_page_is_shown_again_as_it_was(page_of):
    with page_of("<td style='top: 0'>x") as page:
        before = page.content()
        assert violations(page) == []
        assert page.content() == before


def test_only_the_first_rows_of_one_kind_are_looked_at(page_of):
    """Of forty buttons of one kind, all without a name, two are reported in `make test`."""
    with page_of("<td>x") as page:
        page.evaluate("for (const one of document.querySelectorAll('button')) one.replaceChildren()")
        page.evaluate("for (const one of document.querySelectorAll('button')) one.removeAttribute('title')")
        assert len(violations(page)) == 2
