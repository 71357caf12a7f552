"""The documentation cannot rot: its commands run, and its outputs are real."""

from __future__ import annotations

import re
import shutil
import sys
from functools import cache, cached_property

import pytest
from docs_page import ANY, BLOCK, DOCS, PAGES, ROOT, matches, run_page

import mtgauge
from mtgauge.advice.speed import measure_speeds
from mtgauge.linguistics.annotators.spacy import SpacyAnnotator

#: Pages on which models are trained or made, that of aligned words among them, every metric is timed, or a whole
#: campaign is played.
SLOW = {
    "how-to/add-a-neural-metric.md", "how-to/align-words.md", "how-to/choose-a-metric.md", "how-to/extend-ease.md",
    "how-to/find-what-systems-get-wrong.md", "how-to/measure-ease.md", "how-to/run-a-campaign.md",
    "tutorial/lesson.zh.md",
}  # fmt: skip


#: Pages that show another program.
PROGRAMS = {"how-to/sign-a-record.md": "ssh-keygen"}


@pytest.fixture(scope="module", autouse=True)
def _models_of_annotators_are_loaded_once():
    """Commands of a page are run in this process, and each would load them again."""
    with pytest.MonkeyPatch.context() as patch:
        kept = cached_property(cache(vars(SpacyAnnotator)["_loaded"].func))
        kept.__set_name__(SpacyAnnotator, "_loaded")
        patch.setattr(SpacyAnnotator, "_loaded", kept)
        yield


def _page(page):
    name = page.relative_to(DOCS).as_posix()
    marks = [pytest.mark.slow] if name in SLOW else []
    if name in PROGRAMS:
        reason = f"{PROGRAMS[name]} is not installed"
        marks.append(pytest.mark.skipif(shutil.which(PROGRAMS[name]) is None, reason=reason))
    return pytest.param(page, id=name, marks=marks)


@pytest.mark.skipif(
    shutil.which("bash") is None or sys.platform == "win32", reason="the pages are written for bash"
)
@pytest.mark.parametrize("page", [*map(_page, PAGES)])
def test_what_a_page_shows_is_what_happens(page, tmp_path, programs, monkeypatch):
    name = page.relative_to(DOCS).as_posix()
    if name not in SLOW:  # these show no speeds, which differ from machine to machine
        monkeypatch.setitem(measure_speeds.__kwdefaults__, "segments", 10)
    _, faults = run_page(page.read_text("utf-8"), tmp_path, str(page.relative_to(ROOT)), programs)
    assert not faults, "\n\n".join(["run: python tests/support/docs_page.py --update", *faults])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_no_command_hides_from_the_test(page):
    text = page.read_text("utf-8")
    assert text.startswith("# ")
    found = sum(block["kind"] in ("console", "python") for block in BLOCK.finditer(text))
    assert found == len(re.findall(r"^\s*```(?:console|python)", text, re.MULTILINE)), "an indented or open block"


# -- the runner itself ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a"], ["a", "b"], False),
        (["a", ANY], ["a", "b", "c"], True),
        (["a", ANY, "c"], ["a", "b", "c"], True),
        (["a", ANY, "d"], ["a", "b", "c"], False),
        ([ANY], [], True),
        (["a..."], ["abc"], False),
    ],
)
def test_outputs_are_compared_line_by_line(expected, got, same):
    assert matches(expected, got) is same


def test_a_wrong_output_is_found_and_mended(tmp_path):
    page = "# X\n\n```console\n$ mtgauge --version\nmtgauge 9\n$ mtgauge nothing\n```\n"
    fixed, faults = run_page(page, tmp_path / "a", "x.md")
    assert len(faults) == 2
    assert f"mtgauge {mtgauge.__version__}" in fixed
    assert run_page(fixed, tmp_path / "b", "x.md") == (fixed, [])


def test_a_failure_must_be_shown(tmp_path):
    page = "# X\n\n```console\n$ false\n```\n"
    assert len(run_page(page, tmp_path / "a", "x.md")[1]) == 1
    page = "# X\n\n```console\n$ false\n$ echo $?\n1\n```\n"
    assert run_page(page, tmp_path / "b", "x.md")[1] == []


def test_python_is_checked(tmp_path):
    page = "# X\n\n```python\nx = 2\n```\n\n```python\n>>> x + 1\n4\n```\n\n```python\nassert x == 3\n```\n"
    fixed, faults = run_page(page, tmp_path / "a", "x.md")
    assert len(faults) == 2
    assert ">>> x + 1\n3\n" in fixed
