"""The changelog: its fragments keep to their rules, and towncrier makes a section of them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.release.fragments import faults_of, fragments, kinds

ROOT = Path(__file__).parents[2]
KINDS = kinds(ROOT)


def fragment(folder, name, text):
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def draft(root):
    """The section that towncrier would write."""
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "7.8.9", "--date", "2031-02-03"]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout


def test_fragments_keep_to_their_rules():
    assert [fault for path in fragments(ROOT) for fault in faults_of(path, KINDS)] == []


def test_towncrier_makes_a_section_of_the_fragments():
    printed = draft(ROOT)
    assert printed.startswith("## 7.8.9 (2031-02-03)\n")
    assert all(f"\n- {path.read_text('utf-8').strip()}\n" in printed for path in fragments(ROOT))


def test_a_section_lists_kinds_in_their_order_and_no_names_of_files(tmp_path):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "changes").mkdir()
    shutil.copy(ROOT / "changes" / "release.md.jinja", tmp_path / "changes")
    for kind in reversed(KINDS):
        fragment(tmp_path / "changes", f"first.{kind}.md", f"The {kind} comes first.\n")
        fragment(tmp_path / "changes", f"one-more.{kind}.md", f"The {kind} comes second.\n")
    lines = draft(tmp_path).splitlines()
    found = [line.split()[2] for line in lines if line.endswith("comes first.")]
    assert found == list(KINDS)
    assert lines[:7] == [
        "## 7.8.9 (2031-02-03)",
        "",
        "### Changed scores",
        "",
        "- The score comes first.",
        "- The score comes second.",
        "",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "`mtgauge rerun` takes a ZIP archive of several records.\n",
        "METEOR 1.5 is equal in its statistics, e.g. in Czech.",
        "BLEU takes `weights`, and so does `explain`.",
        " ".join(["Words"] * 25) + ".",
        "`say(n. A)` is code, whatever is in it.",
    ],
)
def test_one_sentence_is_a_fragment(tmp_path, text):
    assert faults_of(fragment(tmp_path, "a-thing.fix.md", text), KINDS) == []


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("a-thing.bug.md", "Nothing is wrong.", "is not named NAME.KIND.md"),
        ("a-thing.md", "Nothing is wrong.", "is not named NAME.KIND.md"),
        ("a-thing.fix.txt", "Nothing is wrong.", "is not named NAME.KIND.md"),
        ("a thing.fix.md", "Nothing is wrong.", "is not named NAME.KIND.md"),
        ("a-thing.fix.md", " ".join(["Words"] * 26) + ".", "has 26 words, and may have 25"),
        ("a-thing.fix.md", "One is here. Two is here.", "is not one sentence"),
        ("a-thing.fix.md", "One is here. `two` is here.", "is not one sentence"),
        ("a-thing.fix.md", "One is\nhere.", "is not one sentence"),
        ("a-thing.fix.md", "No full stop", "is not one sentence"),
        ("a-thing.fix.md", "no capital.", "is not one sentence"),
        ("a-thing.fix.md", "- An item.", "is not one sentence"),
        ("a-thing.fix.md", "", "is not one sentence"),
    ],
)
def test_what_is_no_fragment_is_named(tmp_path, name, text, fault):
    found = faults_of(fragment(tmp_path, name, text), KINDS)
    assert len(found) == 1
    assert found[0].startswith(f"changes/{name} {fault}")


def test_every_kind_is_explained_to_those_who_write_fragments():
    page = (ROOT / "changes" / "README.md").read_text("utf-8")
    rows = [line.split("`")[1] for line in page.splitlines() if line.startswith("| `")]
    assert rows == list(KINDS)
