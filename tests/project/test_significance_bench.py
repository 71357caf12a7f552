"""The measurement of tests and intervals: it runs, it knows a number that is wrong, and it says when data is missing."""

import subprocess
import sys
from pathlib import Path

import pytest

from shared_data import shared

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def run(*arguments):
    command = [sys.executable, "-m", "bench.significance", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("line", ["exact", "few", "gates", "documents"])
def test_every_line_is_met(line):
    shared("data", "wmt22", "txt")
    done = run(line, "--divide", "15", "--jobs", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [row for row in done.stdout.splitlines() if row.endswith("| yes |")]
    assert len(rows) >= 3
    assert "| NO |" not in done.stdout


def test_what_is_not_met_is_said(monkeypatch, capsys):
    from bench.significance import __main__ as program
    from bench.significance import lines, populations

    wrong = lines.Line("size at 0.05", "8", "bleu", "0.5000 ± 0.0100", "<= 0.0764", False)
    monkeypatch.setattr(populations, "populations", lambda: ("some",))
    monkeypatch.setattr(lines, "LINES", {"wrong": lambda plan: [wrong]})
    monkeypatch.setattr(sys, "argv", ["bench.significance"])
    assert program.main() == 1
    assert "| size at 0.05 | 8 | bleu | 0.5000 ± 0.0100 | <= 0.0764 | NO |" in capsys.readouterr().out


def test_missing_data_is_said(monkeypatch, capsys):
    from bench.significance import __main__ as program
    from bench.significance import populations

    monkeypatch.setattr(populations, "populations", tuple)
    monkeypatch.setattr(sys, "argv", ["bench.significance"])
    assert program.main() == 2
    assert "no test sets of WMT in a folder 'shared' beside the checkout" in capsys.readouterr().err
