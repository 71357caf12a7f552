"""The program that checks and prepares a release, on a repository with the files that it writes."""

import shutil
import subprocess
from pathlib import Path

import pytest

from mtgauge.base.version import __version__
from tools.release.__main__ import main
from tools.release.fragments import fragments
from tools.release.steps import git

ROOT = Path(__file__).parents[2]
COPIED = (
    "pyproject.toml",
    "CHANGELOG.md",
    "CITATION.cff",
    "README.md",
    "src/mtgauge/base/version.py",
    "changes/release.md.jinja",
)


def commit(root):
    author = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    git(root, "add", "--all")
    git(root, *author, "commit", "--quiet", "--message", "As it is")


@pytest.fixture
def repository(tmp_path):
    root = tmp_path / "mtgauge"
    for name in COPIED:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    (root / "docs").mkdir()
    (root / "docs" / "page.md").write_text(f"BLEU: bleu|nrefs:1|mtgauge:{__version__}|bs:1000\n", "utf-8")
    subprocess.run(["git", "init", "--quiet", root], check=True)
    commit(root)
    return root


def add_fragment(root, kind="fix"):
    (root / "changes" / f"a-thing.{kind}.md").write_text("A thing is right.\n", "utf-8")
    commit(root)


def tag(root, version):
    git(root, "tag", f"v{version}")


def test_a_release_is_written_everywhere(repository, capsys):
    add_fragment(repository)
    assert main(["prepare", "7.8.9", "--date", "2031-02-03"], repository) == 0
    assert "git tag --sign v7.8.9" in capsys.readouterr().out
    read = {name: (repository / name).read_text("utf-8") for name in COPIED}
    assert '__version__ = "7.8.9"\n' in read["src/mtgauge/base/version.py"]
    assert 'RELEASED = "2031-02-03"\n' in read["src/mtgauge/base/version.py"]
    assert "\nversion: 7.8.9\n" in read["CITATION.cff"]
    assert "\ndate-released: 2031-02-03\n" in read["CITATION.cff"]
    assert "version = {7.8.9}" in read["README.md"]
    assert "year = {2031}" in read["README.md"]
    assert f"mtgauge:{__version__}" not in read["README.md"]
    assert (repository / "docs" / "page.md").read_text("utf-8") == "BLEU: bleu|nrefs:1|mtgauge:7.8.9|bs:1000\n"
    assert "\n## 7.8.9 (2031-02-03)\n\n### Fixed\n\n- A thing is right.\n\n## 0.1.0" in read["CHANGELOG.md"]
    assert fragments(repository) == []


def test_a_dry_run_shows_what_would_change_and_changes_nothing(repository, capsys):
    add_fragment(repository)
    assert main(["prepare", "7.8.9", "--date", "2031-02-03", "--dry-run"], repository) == 0
    printed = capsys.readouterr().out
    for line in ('+__version__ = "7.8.9"', "+version: 7.8.9", "+## 7.8.9 (2031-02-03)", "-A thing is right."):
        assert f"\n{line}\n" in printed
    assert git(repository, "status", "--porcelain") == ""


def test_a_release_that_has_a_page_gets_its_day(repository):
    (repository / "CHANGELOG.md").write_text("# Changelog\n\n## 7.8.9: what it does\n\nMuch.\n", "utf-8")
    commit(repository)
    assert main(["prepare", "7.8.9", "--date", "2031-02-03"], repository) == 0
    text = (repository / "CHANGELOG.md").read_text("utf-8")
    assert text == "# Changelog\n\n## 7.8.9 (2031-02-03): what it does\n\nMuch.\n"


def refused(repository, capsys, version):
    before = git(repository, "diff", "HEAD")
    assert main(["check", version], repository) == 1
    assert main(["prepare", version], repository) == 1
    assert git(repository, "diff", "HEAD") == before
    return capsys.readouterr().err


@pytest.mark.parametrize("version", ["", "v7.8.9", "7.8", "7.8.9rc1", "7.8.9 "])
def test_a_version_has_three_numbers(repository, capsys, version):
    assert "is not a version such as 0.2.0" in refused(repository, capsys, version)


@pytest.mark.parametrize("version", ["0.9.9", "0.10.0", "0.2.0"])
def test_a_version_follows_the_last_one(repository, capsys, version):
    add_fragment(repository)
    for earlier in ("0.9.9", "0.10.0", "0.2.0"):
        tag(repository, earlier)
    assert f"{version} does not follow 0.10.0" in refused(repository, capsys, version)
    assert main(["check", "0.10.1"], repository) == 0


@pytest.mark.parametrize(
    ("last", "version", "is_right"),
    [
        ("0.1.0", "0.1.1", False),
        ("0.1.0", "0.2.0", True),
        ("0.0.3", "0.0.4", True),
        ("1.2.3", "1.3.0", False),
        ("1.2.3", "2.0.0", True),
    ],
)
def test_a_changed_score_moves_the_first_number(repository, capsys, last, version, is_right):
    tag(repository, last)
    add_fragment(repository, "score")
    if is_right:
        assert main(["check", version], repository) == 0
    else:
        assert "scores have changed (changes/a-thing.score.md)" in refused(repository, capsys, version)


def test_what_is_not_committed_is_in_the_way(repository, capsys):
    add_fragment(repository)
    (repository / "docs" / "page.md").write_text("Another page.\n", "utf-8")
    assert "docs/page.md has changes that are not committed" in refused(repository, capsys, "7.8.9")


def test_a_release_has_changes(repository, capsys):
    assert "changes/ has no fragment" in refused(repository, capsys, "7.8.9")


def test_a_fault_of_a_fragment_is_in_the_way(repository, capsys):
    add_fragment(repository, "bug")
    assert "changes/a-thing.bug.md is not named NAME.KIND.md" in refused(repository, capsys, "7.8.9")


def test_fragments_are_taken_into_a_page_that_describes_the_release(repository, capsys):
    add_fragment(repository)
    assert "CHANGELOG.md has a page for 0.1.0: take what" in refused(repository, capsys, "0.1.0")


def test_a_tag_is_that_of_the_version(repository, capsys):
    assert main(["tagged", f"v{__version__}"], repository) == 0
    assert main(["tagged", "v7.8.9"], repository) == 1
    assert capsys.readouterr().err == f"release: the tag v7.8.9 is not v{__version__}\n"


def test_a_file_without_its_version_is_named(repository):
    (repository / "CITATION.cff").write_text("title: mtgauge\n", "utf-8")
    commit(repository)
    add_fragment(repository)
    with pytest.raises(SystemExit, match=r"CITATION\.cff has 0 lines like"):
        main(["prepare", "7.8.9"], repository)
