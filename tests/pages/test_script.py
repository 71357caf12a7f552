"""The script of the pages: its modules by themselves, and the bundle that is made of them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "src" / "mtgauge" / "pages"
TESTS = sorted((ROOT / "tests" / "pages" / "script").glob("*.test.js"))


@pytest.fixture(scope="session")
def node():
    found = shutil.which("node")
    version = ran(found, "--version").stdout if found else ""
    if found is None or int(version[1:].split(".")[0]) < 20:
        pytest.skip(f"node 20 is not installed: {version.strip() or 'none is'}")
    return found


def ran(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("tests", TESTS, ids=lambda path: path.stem)
def test_modules_do_what_they_say(node, tests):
    # without --test, which would start one more process for the file
    done = ran(node, "--test-reporter=spec", str(tests))
    assert done.returncode == 0, done.stdout
    assert re.search(r"^ℹ tests [1-9]", done.stdout, re.MULTILINE), done.stdout


@pytest.mark.parametrize("name", sorted(path.name for path in (PAGES / "bundle").iterdir()))
def test_the_bundles_are_those_of_the_modules(node, name, tmp_path):
    if not (ROOT / "node_modules" / "esbuild").exists():
        pytest.skip("esbuild is not installed: `make test` fetches it where npm is installed")
    done = ran(node, "tools/bundle_script.mjs", str(tmp_path))
    assert done.returncode == 0, done.stderr
    made = (tmp_path / name).read_text("ascii")
    assert made == (PAGES / "bundle" / name).read_text("ascii"), "stale: make bundle"


@pytest.mark.parametrize("bundle", sorted((PAGES / "bundle").iterdir()), ids=lambda path: path.name)
def test_bundles_can_stand_inside_a_page(bundle):
    text = bundle.read_text("ascii").lower()
    assert "</script" not in text
    assert "<!--" not in text
