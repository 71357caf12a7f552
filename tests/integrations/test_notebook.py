"""The notebooks of the examples: their cells run in order, and give the outputs that they hold."""

import importlib.util
import json
from pathlib import Path

import pytest

from shared_data import ROOT

SAMPLE = ROOT / "examples" / "news-zh-en"
NOTEBOOKS = ROOT / "examples" / "notebook"


def module_of(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKE = module_of(ROOT / "tools" / "make_notebook.py")


def test_the_notebook_holds_what_its_cells_give():
    kept = MAKE.NOTEBOOK.read_text("utf-8")
    assert kept == MAKE.notebook(), "run: python tools/make_notebook.py"
    content = json.loads(kept)
    assert (content["nbformat"], content["nbformat_minor"]) == (4, 5)
    shown = [output for cell in content["cells"] for output in cell.get("outputs", ())]
    assert any("49.82" in "".join(output.get("text", ())) for output in shown)
    assert any("<table" in "".join(output.get("data", {}).get("text/html", ())) for output in shown)
    assert any("<pre>WER of system" in "".join(output.get("data", {}).get("text/html", ())) for output in shown)


def without_counts(cells):
    """What each cell shows: the text of streams, and each form of a value."""
    for cell in cells:
        for output in cell.get("outputs", ()):
            shown = output["data"] if output["output_type"] == "execute_result" else {"text": output["text"]}
            yield {kind: "".join(text) for kind, text in shown.items()}


def test_jupyter_shows_what_the_notebook_holds():
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    notebook = nbformat.read(MAKE.NOTEBOOK, as_version=4)
    kept = [*without_counts(json.loads(MAKE.NOTEBOOK.read_text("utf-8"))["cells"])]
    for cell in notebook.cells:
        cell["outputs"] = []
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(SAMPLE)}}).execute()
    assert [*without_counts(notebook.cells)] == kept


def test_the_marimo_notebook_runs(monkeypatch, capsys):
    pytest.importorskip("marimo", reason="marimo is not installed")
    monkeypatch.chdir(SAMPLE)
    outputs, names = module_of(NOTEBOOKS / "which_system_is_better.py").app.run()
    assert f"{names['evaluation']['aurora', 'BLEU']:.2f}" == "49.82"
    assert capsys.readouterr().out.startswith("49.82\n")
    assert names["evaluation"] in outputs
    assert names["explained"] in outputs
