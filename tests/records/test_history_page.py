"""The page of runs over time says what the command says, with 1, 2 and many records."""

import html
import json
import re

import pytest

from chromium import NARROW, WIDE, opened, violations
from records.test_history import Runs


@pytest.fixture
def runs(tmp_path):
    return Runs(tmp_path)


@pytest.fixture
def page(mtgauge, runs):
    """The page, its text without tags, and the rows of the command."""

    def write(*options):
        path = runs.folder.parent / "history.html"
        result = mtgauge("history", runs.folder, "--format", "json", "--report", path, *options)
        assert result.code == 0, result.err
        assert f"report: {path}" in result.err
        source = path.read_text("utf-8").split("<main>")[1].split("</main>")[0]
        text = " ".join(html.unescape(re.sub("<[^>]+>", " ", source)).split())
        return source, text, json.loads(result.out)

    return write


def test_one_run_has_scores_and_no_picture(runs, page):
    runs.write("2026-11-26", "a")
    source, text, found = page()
    assert "One run: 2026-11-26." in text
    assert f'<data value="{found["scores"][0]["score"]}">' in source
    assert "<figure" not in source
    assert 'id="pair"' not in source


@pytest.mark.parametrize("options", [(), ("--paired-tests",)], ids=["intervals", "tests"])
def test_changes_are_those_of_the_command(runs, page, options):
    for name, output in (("2026-11-26", "a"), ("2026-11-27", "b"), ("2026-11-28", "b")):
        runs.write(name, output, metrics="chrf,ter")
    source, text, found = page(*options)
    changed = [row for row in found["scores"] if row["delta"]]
    assert len(changed) == 2
    for row in changed:
        assert f'<data value="{row["delta"]}">' in source
    marks = {row["metric"]: "▼" in source for row in changed}
    assert all(marks.values())
    assert source.count('class="change') == 4  # two metrics, two changes each
    assert source.count(" real") == 2
    assert "no segment changed" in text  # of the last two runs


def test_a_change_of_the_test_set_breaks_the_line(runs, page):
    runs.write("2026-11-26", "a")
    runs.write("2026-11-27", "a", n=30)
    source, text, _ = page()
    assert source.count('class="change') == 0
    assert source.count('class="break"') == 1
    assert "2 different test sets" in text
    assert len(set(re.findall(r"<td>([0-9a-f]{8})</td>", source))) == 2


def test_the_largest_changes_have_their_texts(runs, page):
    runs.write("2026-11-26", "a")
    runs.write("2026-11-27", "b")
    source, text, _ = page("--between", "2026-11-26", "2026-11-27", "--threshold", "50")
    assert "Broken: the largest losses" in text
    number = int(re.search(r"Segment (\d+):", text)[1]) - 1
    for words in (runs.reference[number], runs.systems["a"][number], runs.systems["b"][number]):
        assert words in text.replace("  ", " ") or words.replace(" ", "") in text.replace(" ", "")
    assert '<mark class="wrong">' in source


def test_texts_that_have_changed_are_said_to_have(runs, page):
    runs.write("2026-11-26", "a")
    runs.write("2026-11-27", "b")
    kept = next((runs.folder / "2026-11-26" / "inputs").glob("*output*"))
    kept.write_text("other\n" * 40, "utf-8")
    _, text, _ = page()
    assert "The texts of the last two runs cannot be compared" in text


def test_fifty_runs_have_eight_labels(runs, page):
    runs.write("run-00", "a")
    for n in range(1, 50):
        target = runs.folder / f"run-{n:02}"
        target.mkdir()
        for file in (runs.folder / "run-00").rglob("*"):
            new = target / file.relative_to(runs.folder / "run-00")
            new.mkdir() if file.is_dir() else new.write_bytes(file.read_bytes())
    source, text, _ = page()
    assert "50 runs, from run-00 to run-49." in text
    assert 1 < source.count('class="run"') <= 8


def test_names_of_runs_are_escaped(runs, page):
    runs.write("<b>2026-11-26", "a")
    runs.write("2026-11-27", "b", system="<i>mt")
    source, _, _ = page()
    assert "<b>2026" not in source
    assert "<i>" not in source


@pytest.mark.parametrize(("width", "scheme", "locale"), [(NARROW, "dark", "zh-CN"), (WIDE, "light", "en-GB")])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(browser, runs, page, width, scheme, locale):
    runs.write("2026-11-26", "a")
    runs.write("2026-11-27", "b")
    page("--paired-tests")
    with opened(browser, runs.folder.parent / "history.html", width=width, scheme=scheme, locale=locale) as shown:
        assert shown.evaluate("document.documentElement.scrollWidth") == width
        assert violations(shown) == []
