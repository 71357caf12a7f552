"""Pages that explain the sources name files and folders that exist."""

import re

import pytest
from docs_page import ROOT

PAGES = (
    "CONTRIBUTING.md",
    "docs/explanation/architecture.md",
    "docs/how-to/add-a-language-to-ease.md",
    "docs/how-to/add-a-suite.md",
)
PACKAGE = ROOT / "src" / "mtgauge"
#: A path in a folder: `tests/docs/`, `measures/means.py`.
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]+/?)`")


@pytest.mark.parametrize("page", PAGES)
def test_paths_on_a_page_exist(page):
    paths = {path for path in PATH.findall((ROOT / page).read_text("utf-8")) if "NAME" not in path}
    assert len(paths) > 5
    folders = (ROOT, PACKAGE.parent, PACKAGE)
    assert sorted(path for path in paths if not any((folder / path).exists() for folder in folders)) == []
