"""Makes the notebook of the examples, with its outputs: ``python tools/make_notebook.py``.

The cells stand below; they run one after another in the folder of the bundled sample, as in a fresh kernel.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "examples" / "news-zh-en"
NOTEBOOK = ROOT / "examples" / "notebook" / "which-system-is-better.ipynb"

#: kind of each cell and its text
CELLS = [
    (
        "markdown",
        "# Which system is better?\n\n"
        "Two systems translated 120 news segments from Chinese. "
        "Run this notebook in the folder that `mtgauge sample` writes.",
    ),
    (
        "code",
        "from pathlib import Path\n\nimport mtgauge\nimport mtgauge.report\n\n\ndef lines(name):\n"
        '    return Path(name).read_text("utf-8").splitlines()\n\n\n'
        'reference = lines("reference-A.txt")\n'
        'systems = {name: lines(f"systems/{name}.txt") for name in ("aurora", "birch")}',
    ),
    ("markdown", "Scores with intervals, and a paired test that suits the number of segments:"),
    (
        "code",
        'metrics = ["bleu", "chrf"]\n'
        'evaluation = mtgauge.evaluate(systems, reference, metrics=metrics, baseline="birch", intervals=True)\n'
        "evaluation",
    ),
    ("markdown", "One number of it, and a sentence for the text of a paper:"),
    (
        "code",
        "print(f\"{evaluation['aurora', 'BLEU']:.2f}\")\nprint(evaluation.to_sentences())",
    ),
    ("markdown", "How does the score of one sentence come about?"),
    ("code", 'mtgauge.explain(systems["birch"][0], reference[0], "wer")'),
    ("markdown", "In which segments do the two differ most?"),
    (
        "code",
        'chrf = mtgauge.load_metric("chrf")\n'
        "ours, theirs = (chrf.segment_scores(systems[name], reference) for name in systems)\n"
        "gains = sorted(range(len(reference)), key=lambda n: theirs[n] - ours[n])\n"
        "for n in gains[:2]:\n"
        '    print(f"{ours[n] - theirs[n]:+.1f}", systems["aurora"][n], "|", systems["birch"][n])',
    ),
]


def run(cells: list[tuple[str, str]] = CELLS) -> Iterator[dict[str, Any]]:
    """The cells of the notebook with what they print and show."""
    names: dict[str, Any] = {}
    for number, (kind, text) in enumerate(cells):
        cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": _lines(text)}
        if kind == "code":
            count = sum(one == "code" for one, _ in cells[: number + 1])
            cell |= {"execution_count": count, "outputs": list(_outputs(text, names, count))}
        yield cell


def _outputs(text: str, names: dict[str, Any], count: int) -> Iterator[dict[str, Any]]:
    *statements, last = ast.parse(text).body
    printed = io.StringIO()
    shown = None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(statements, []), "cell", "exec"), names)  # noqa: S102
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307
        else:
            exec(compile(ast.Module([last], []), "cell", "exec"), names)  # noqa: S102
    if printed.getvalue():
        yield {"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())}
    if shown is not None:
        data = {"text/html": _lines(shown._repr_html_()), "text/plain": _lines(repr(shown))}
        yield {"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def notebook() -> str:
    """The whole notebook, as JSON of format 4."""
    with contextlib.chdir(SAMPLE):
        cells = list(run())
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    content = {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    os.environ.pop("MTGAUGE_LANGUAGE", None)
    NOTEBOOK.parent.mkdir(parents=True, exist_ok=True)
    NOTEBOOK.write_text(notebook(), "utf-8")
