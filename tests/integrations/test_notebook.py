"""The notebook of the examples: its cells run in order, and give the outputs that it holds."""

import importlib.util
import json

from shared_data import ROOT

SPEC = importlib.util.spec_from_file_location("make_notebook", ROOT / "tools" / "make_notebook.py")
MAKE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MAKE)


def test_the_notebook_holds_what_its_cells_give():
    kept = MAKE.NOTEBOOK.read_text("utf-8")
    assert kept == MAKE.notebook(), "run: python tools/make_notebook.py"
    content = json.loads(kept)
    assert (content["nbformat"], content["nbformat_minor"]) == (4, 5)
    shown = [output for cell in content["cells"] for output in cell.get("outputs", ())]
    assert any("49.82" in "".join(output.get("text", ())) for output in shown)
    assert any("<table" in "".join(output.get("data", {}).get("text/html", ())) for output in shown)
