"""The chart library of the pages, which is committed: it is that of the pinned package, with its licences beside it."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VENDOR = ROOT / "src" / "mtgauge" / "pages" / "vendor"
PACKAGE = "vl-convert-python"


def lacking():
    """What is missing to make the library again, if anything is."""
    pinned = re.search(rf"^{PACKAGE}==(\S+)$", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)[1]
    try:
        found = version(PACKAGE)
    except PackageNotFoundError:
        return f"{PACKAGE} is not installed: it comes with the extra dev"
    return "" if found == pinned else f"{PACKAGE} {found} is installed, and the library is of {pinned}"


def test_the_library_is_that_of_the_pinned_package(tmp_path):
    if reason := lacking():
        pytest.skip(reason)
    subprocess.run([sys.executable, ROOT / "tools" / "bundle_chart_library.py", tmp_path], check=True)
    made = (tmp_path / "vega.js").read_bytes()
    assert made == (VENDOR / "vega.js").read_bytes(), "stale: make bundle"


def test_the_library_can_be_put_inside_a_page():
    text = (VENDOR / "vega.js").read_text("utf-8").lower()
    assert "</script" not in text
    assert "<!--" not in text


def test_each_library_of_others_has_its_licences_beside_it_and_in_the_wheel():
    libraries = sorted(VENDOR.glob("*.js"))
    assert libraries
    assert all("Copyright" in path.with_suffix(".txt").read_text("utf-8") for path in libraries)
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["license-files"]
    carried = {path for pattern in patterns for path in ROOT.glob(pattern)}
    assert {path.with_suffix(".txt") for path in libraries} <= carried
