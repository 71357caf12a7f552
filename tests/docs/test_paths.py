"""Pages that explain the sources name files and folders that exist."""

import re

import pytest
from docs_page import ROOT

PAGES = ("CONTRIBUTING.md", "docs/explanation/architecture.md", "docs/how-to/add-a-language-to-ease.md")
PACKAGE = ROOT / "src" / "mtgauge"
#: A path in a folder: `tests/docs/`, `measures/means.py`.
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]+/?)`")


@pytest.mark.skipif(not (PACKAGE / "base" / "suite.py").exists(), reason="the pages describe suites in folders")
@pytest.mark.parametrize("page", PAGES)
def test_paths_on_a_page_exist(page):
    paths = set(PATH.findall((ROOT / page).read_text("utf-8")))
    assert len(paths) > 5
    assert sorted(path for path in paths if not ((ROOT / path).exists() or (PACKAGE / path).exists())) == []
