"""The benchmark runs and writes its page; what it measures is no matter of tests."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

pytest.importorskip("sacrebleu")


def test_a_quick_run_of_one_row_writes_the_page(tmp_path):
    page = tmp_path / "page.md"
    command = [sys.executable, "-m", "bench", "--quick", "--only", "scores/bleu-en-1", "--output", str(page)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    text = page.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| BLEU `13a`, en, 1 reference |")]
    assert len(rows) == 1
    assert "" not in [cell.strip() for cell in rows[0].strip("|").split("|")]
    assert str(tmp_path) not in text
    assert "$" not in text


def test_an_unknown_row_is_refused(tmp_path):
    command = [
        sys.executable,
        "-m",
        "bench",
        "--quick",
        "--only",
        "nothing",
        "--output",
        str(tmp_path / "page.md"),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "nothing" in done.stderr
