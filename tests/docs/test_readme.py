"""Every command of the README runs on the bundled sample, in the order in which a newcomer types them."""

import contextlib
import glob
import io
import re
import shlex
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
#: What a newcomer types before; the demo and these tests are it.
BEFORE = ("make demo", "make test", "cd examples/news-zh-en")


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_two_commands_stand_alone():
    assert blocks("console")[:2] == ["make demo\n", "make test\n"]


def test_every_command_runs(mtgauge, sample, tmp_path, monkeypatch):
    shutil.copytree(sample, tmp_path / "sample")
    monkeypatch.chdir(tmp_path / "sample")
    ran = 0
    for line in "".join(blocks("console")).splitlines():
        if line in BEFORE:
            continue
        name, *words = shlex.split(line)
        assert name == "mtgauge", line
        arguments = [path for word in words for path in (sorted(glob.glob(word)) if "*" in word else [word])]  # noqa: PTH207
        result = mtgauge(*arguments)
        assert result.code == 0, (line, result.err)
        ran += 1
    assert ran >= 6


def test_the_python_runs(sample, monkeypatch):
    monkeypatch.chdir(sample)
    printed = io.StringIO()
    for block in blocks("python"):
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "README.md", "exec"), {})
    assert "bleu new" in printed.getvalue()
    assert "chrf|nrefs:2" in printed.getvalue()
