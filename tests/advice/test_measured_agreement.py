"""The agreement with people that advice quotes is what mtgauge measures."""

import importlib.util
from pathlib import Path

import pytest
from thoroughness import ALL

from mtgauge.advice.measured_agreement import measured_agreement
from mtgauge.measures.registry import available_metrics
from shared_data import shared

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]


def test_it_is_of_metrics_that_are_there():
    found = measured_agreement()
    assert found.values.keys() <= available_metrics().keys() | {"chrf++"}
    assert all(0 < value < 1 for value in found.values.values())


def test_the_file_is_what_the_tool_writes(monkeypatch):
    """Of every metric in `make test-all`, else of three, on all segments: the tests of metrics look at the others."""
    folder = shared("data", "mtme", "wmt23")
    path = ROOT / "tools" / "measure_agreement.py"
    spec = importlib.util.spec_from_file_location("measure_agreement", path)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    tool_metrics = tool.METRICS
    metrics = tool_metrics if ALL else ("bleu", "chrf", "ter")
    monkeypatch.setattr(tool, "METRICS", metrics)
    lines = tool.WRITTEN.read_text("utf-8").splitlines()
    told = [line for line in lines if not line.startswith('"') or line.split('"')[1] in metrics]
    assert tool.measured(folder).splitlines() == told
    assert len([line for line in lines if line.startswith('"')]) == len(tool_metrics)
