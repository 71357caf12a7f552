"""What a built wheel must do on its own: these tests need pytest and nothing else of the project."""

import subprocess
import sys
from importlib.resources import files

import pytest

import mtgauge


def test_kernels_are_compiled_in():
    # 5 tokens against 6: matches 4 3 2 1 of 5 4 3 2, brevity exp(1 - 6/5)
    result = mtgauge.load_metric("bleu").corpus_score(["a b c d e"], ["a b c d x y"])
    assert result.score == pytest.approx(54.752, abs=1e-3)
    # one character of seven differs: 6/7 of the unigrams down to 1/2 of the 6-grams match
    assert 0 < mtgauge.load_metric("chrf").corpus_score(["abcdefx"], ["abcdefg"]).score < 100


def test_the_command_runs():
    done = subprocess.run(
        [sys.executable, "-m", "mtgauge", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"mtgauge {mtgauge.__version__}\n"


@pytest.mark.parametrize(
    "name",
    [
        "py.typed",
        "report/evaluation.schema.json",
        "report/derivation.schema.json",
        "native/_kernels.pyi",
        "pages/bundle/page.js",
        "pages/bundle/worker.js",
        "pages/built/pages.json",
        "pages/built/sentences.json",
        "pages/styles/page.css",
        "pages/templates/page.html",
    ],
)
def test_data_files_are_there(name):
    assert files("mtgauge").joinpath(name).is_file()


def test_a_report_can_be_made(tmp_path):
    mtgauge.evaluate({"a": ["x y", "z"], "b": ["x", "z"]}, ["x y", "z"]).report(tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text("utf-8")
    assert '<svg class="plotted"' in page
