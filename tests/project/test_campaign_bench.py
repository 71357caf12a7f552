"""The bench of a campaign's commands writes its page; what it measures is no matter of tests."""

import pytest
from bench.campaign import __main__ as program

pytestmark = pytest.mark.slow


def test_the_bench_writes_its_page(tmp_path, monkeypatch):
    page = tmp_path / "page.md"
    size = ["--submissions", "2", "--segments", "40"]
    monkeypatch.setattr("sys.argv", ["bench.campaign", *size, "--output", str(page)])
    assert program.main() == 0
    text = page.read_text("utf-8")
    assert "2 x 40 x 12 submissions x segments x metrics" in text
    assert "| `campaign score` again, nothing new |" in text
    assert "$" not in text
