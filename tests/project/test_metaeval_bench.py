"""The bench of meta-evaluation: its restated algorithms find what ours find, and it writes its page."""

import importlib
import json
import sys

import numpy as np
import pytest
from bench.metaeval import __main__ as program
from bench.metaeval import measured, restated, wmt23
from bench.metaeval.columns import Columns

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def columns():
    rng = np.random.default_rng(3)
    gold = rng.normal(size=(6, 20)).round()
    noise = rng.normal(size=(len(wmt23.STORED) + len(wmt23.OURS), 6, 20))
    return Columns(gold, (gold + noise).round(1))


@pytest.mark.parametrize("beside", measured.BESIDE, ids=lambda beside: beside.statistic)
def test_restated_tests_find_what_ours_find(columns, beside):
    question, pairs = measured.QUESTIONS[beside.question], [(0, 1), (3, 2), (14, 5)]
    found = restated.tests(columns, beside.statistic, question.grouping, pairs, 60)["tests"]
    assert len({count for _, count in found}) > 1
    apart, equal = measured.held_against(columns, question, pairs, 60, found)
    assert apart < 1e-12
    assert equal == (None if beside.statistic == "acc23_calibrated" else len(pairs))


def test_another_result_of_the_peer_is_seen(columns):
    question = measured.QUESTIONS[0]
    [(delta, count)] = restated.tests(columns, "pearson", "none", [(0, 1)], 60)["tests"]
    apart, equal = measured.held_against(columns, question, [(0, 1)], 60, [(delta + 0.5, count + 1)])
    assert (apart, equal) == (pytest.approx(0.5), 0)


def test_a_run_writes_the_page(columns, monkeypatch, tmp_path):
    def in_this_process(work, side, job, threads=1, **options):
        module = importlib.import_module(f"bench.metaeval.{side}")
        report = getattr(module, job)(work.columns, **options) | {"threads": threads}
        return measured.Run(json.loads(json.dumps(report)), 2**20)

    page = tmp_path / "page.md"
    monkeypatch.setattr(measured.Work, "run", in_this_process)
    monkeypatch.setattr(wmt23, "folder", lambda: tmp_path)
    every = Columns(columns.metrics[3], columns.metrics)
    monkeypatch.setattr(wmt23, "read", lambda segments: wmt23.Scored(columns, every, 0.1))
    monkeypatch.setattr(sys, "argv", ["bench.metaeval", "--trials", "20", "--output", str(page)])
    assert program.main() == 0
    text = page.read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| Pearson, pooled |")]
    assert len(rows) == 2
    assert rows[0].endswith("| 2,100 | 1 | met | 1 thread and 2: equal |")
    assert "| 5 of 5: " in rows[1]
    # nobody said how fast pooled Kendall has to be
    rows = [line for line in text.splitlines() if line.startswith("| Kendall b, pooled")]
    assert [row.split(" | ")[1] for row in rows] == ["", "`scipy.stats.kendalltau`", "120", "120"]
    assert rows[3].startswith("| Kendall b, pooled, metrics against a metric | 120 |")
    assert str(tmp_path) not in text
    assert "$" not in text


def test_missing_data_is_said(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(wmt23, "folder", lambda: tmp_path / "none")
    monkeypatch.setattr(sys, "argv", ["bench.metaeval"])
    assert program.main() == 2
    assert "no data of WMT23 in a folder 'shared' beside the checkout" in capsys.readouterr().err
