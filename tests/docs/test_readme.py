"""Every block of the README does what it shows, typed one after another as a newcomer types them."""

import contextlib
import doctest
import glob
import io
import re
import shlex
import shutil
from pathlib import Path

import pytest

from mtgauge.measures.registry import bundled_measures

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
#: What a newcomer types before; `make first-sight` types these, too.
BEFORE = ("make demo", "make test", ". .venv/bin/activate", "cd examples/news-zh-en")
#: kind and text of each block
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def blocks(kind):
    return [text for name, text in BLOCKS if name == kind]


def test_the_two_commands_stand_alone():
    assert blocks("console")[:2] == ["make demo\n", "make test\n"]


@pytest.fixture
def folder(sample, tmp_path, monkeypatch):
    shutil.copytree(sample, tmp_path / "sample")
    monkeypatch.chdir(tmp_path / "sample")


def test_every_command_runs_and_prints_what_is_shown(mtgauge, folder):
    ran, shown = 0, 0
    for number, (kind, text) in enumerate(BLOCKS):
        if kind != "console":
            continue
        printed = ""
        for line in text.splitlines():
            if line in BEFORE:
                continue
            name, *words = shlex.split(line)
            if name == "mkdir":
                Path(*words).mkdir()
                continue
            assert name == "mtgauge", line
            arguments = [path for word in words for path in (sorted(glob.glob(word)) if "*" in word else [word])]  # noqa: PTH207
            result = mtgauge(*arguments)
            assert result.code == 0, (line, result.err)
            printed += result.out
            ran += 1
        if number + 1 < len(BLOCKS) and BLOCKS[number + 1][0] == "text":
            assert printed == BLOCKS[number + 1][1]
            shown += 1
    assert (ran >= 10, shown) == (True, 2)


def test_the_python_runs(folder):
    printed, names = io.StringIO(), {}
    for block in blocks("python"):
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "README.md", "exec"), names)
    assert "aurora  49.82" in printed.getvalue()
    for block in blocks("pycon"):
        example = doctest.DocTestParser().get_doctest(block, names, "README.md", "README.md", 0)
        assert doctest.DocTestRunner(verbose=False).run(example) == (0, 1)


def test_the_metrics_are_counted():
    named = {
        "bleu",
        "chrf",
        "chrf++",
        "ter",
        "meteor",
        "bertscore",
        "comet",
    }  # sacreBLEU's, and those beside the number
    assert int(re.search(r"COMET and (\d+) more metrics", README)[1]) == len({*bundled_measures()} - named)


def test_links_lead_somewhere():
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", README)
    assert len(links) > 15
    for link in links:
        assert (ROOT / link).exists(), link


def test_the_picture_is_small():
    picture = ROOT / "docs" / "assets" / "report.png"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size < 300_000


def test_the_entry_for_citing_is_the_one_of_cite(mtgauge):
    assert blocks("bibtex") == [mtgauge("cite").out]
