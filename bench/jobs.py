"""``python -m bench.jobs``: ten jobs in mtgauge and in its peers: lines of code, and what the prompt shows."""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.util
import io
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

PAGE = Path(__file__).with_name("JOBS.md")
#: The widest line of what is shown, in characters.
_WIDTH = 110
#: The most lines of what is shown.
_HEIGHT = 14


class Job(NamedTuple):
    """A job, as a user would type it in either program.

    Attributes:
        title: The job.
        ours: Statements; what the last one gives is shown as the prompt shows it.
        theirs: Likewise, in the best peer.
        peer: The distribution that has to be installed for it.
        model: Whether a neural model is needed, which is not run here.
    """

    title: str
    ours: str
    theirs: str
    peer: str
    model: bool = False


#: What both sides import and have in hand: this is not counted.
PREPARED = """
import pandas as pd
from mtgauge import Accumulator, evaluate, load_metric

h = ["The cat sat on a mat.", "It rained all day.", "We went home early."] * 20
r = ["The cat sat on the mat.", "It rained the whole day.", "We went home early."] * 20
base = ["A cat sits on mat.", "It was raining all day.", "We were going home early."] * 20
src = ["Die Katze sass auf der Matte.", "Es regnete den ganzen Tag.", "Wir gingen frueh nach Hause."] * 20
systems = {"base": base, "new": h}
batches = [(h[:30], r[:30]), (h[30:], r[30:])]
several = [["The cat sat on the mat.", "A cat sat there."], ["It rained the whole day."], ["We went home."]] * 20
"""
OF_PEERS = """
from sacrebleu import corpus_bleu, sentence_bleu
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.significance import PairedTest
"""
OF_TORCHMETRICS = "from torchmetrics.text import SacreBLEUScore\n"

JOBS = (
    Job(
        "BLEU of two lists",
        'load_metric("bleu").corpus_score(h, r)',
        "corpus_bleu(h, [r])",
        "sacrebleu",
    ),
    Job(
        "with a confidence interval",
        'load_metric("bleu").corpus_score(h, r, intervals=True)',
        "BLEU().corpus_score(h, [r], n_bootstrap=1000)",
        "sacrebleu",
    ),
    Job(
        "one sentence",
        'load_metric("bleu").sentence_score(h[0], r[0])',
        "sentence_bleu(h[0], [r[0]])",
        "sacrebleu",
    ),
    Job(
        "a table, systems by metrics",
        'evaluate(systems, r, ["bleu", "chrf", "ter"])',
        "for name, system in systems.items():\n"
        "    scores = [metric.corpus_score(system, [r]).score for metric in (BLEU(), CHRF(), TER())]\n"
        "    print(name, *scores)",
        "sacrebleu",
    ),
    Job(
        "a paired test, corrected for the number of comparisons (the peer corrects nothing)",
        'evaluate(systems, r, "bleu", baseline="base")',
        'test = PairedTest(list(systems.items()), {"BLEU": BLEU(references=[r])}, references=None)\n'
        "signatures, scores = test()\n"
        "scores",
        "sacrebleu",
    ),
    Job(
        "a wide data frame",
        'evaluate(systems, r, ["bleu", "chrf"]).table()',
        'metrics = {"BLEU": BLEU(), "chrF2": CHRF()}\n'
        "pd.DataFrame(\n"
        "    {name: {key: metric.corpus_score(system, [r]).score for key, metric in metrics.items()}\n"
        "     for name, system in systems.items()}\n"
        ").T",
        "sacrebleu",
    ),
    Job(
        "a table in LaTeX (the peer's has neither marks nor tests)",
        'print(evaluate(systems, r, "bleu", baseline="base").to_latex())',
        "rows = {name: [BLEU().corpus_score(system, [r]).score] for name, system in systems.items()}\n"
        "print(pd.DataFrame(rows).T.to_latex())",
        "sacrebleu",
    ),
    Job(
        "COMET, after the model was fetched",
        'load_metric("comet", model="wmt22-comet-da").corpus_score(h, r, sources=src)',
        'model = load_from_checkpoint(download_model("Unbabel/wmt22-comet-da"))\n'
        'data = [{"src": s, "mt": m, "ref": t} for s, m, t in zip(src, h, r)]\n'
        "model.predict(data, batch_size=8, gpus=0).system_score",
        "unbabel-comet",
        model=True,
    ),
    Job(
        "a score over batches",
        'metric = Accumulator("bleu")\nfor batch in batches:\n    metric.update(*batch)\nmetric.compute()',
        "metric = SacreBLEUScore()\n"
        "for hypotheses, references in batches:\n"
        "    metric.update(hypotheses, [[reference] for reference in references])\n"
        "metric.compute()",
        "torchmetrics",
    ),
    Job(
        "other numbers of references for each segment",
        'load_metric("bleu").corpus_score(h, references_per_segment=several)',
        "corpus_bleu(h, list(zip_longest(*several)))",
        "sacrebleu",
    ),
)


def lines_of(code: str) -> int:
    """Count the lines of code as typed, without those that only continue a bracket."""
    return sum(1 for node in ast.walk(ast.parse(code)) if isinstance(node, ast.stmt))


def shown(code: str, names: dict[str, Any]) -> str:
    """Run statements, and return what a prompt prints: their output, and the value of the last one."""
    tree = ast.parse(code)
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "<job>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<job>", "eval"), names)
            if value is not None:
                print(repr(value))
    return output.getvalue().rstrip("\n")


def prepared(peer: str) -> dict[str, Any]:
    """The names that a job may use."""
    names: dict[str, Any] = {}
    code = f"from itertools import zip_longest\n{PREPARED}"
    code += {"sacrebleu": OF_PEERS, "torchmetrics": OF_TORCHMETRICS}.get(peer, "")
    exec(compile(code, "<prepared>", "exec"), names)
    return names


def is_installed(peer: str) -> bool:
    """Whether the peer of a job can be run here."""
    return importlib.util.find_spec({"unbabel-comet": "comet"}.get(peer, peer)) is not None


def _cut(text: str) -> Iterator[str]:
    lines = text.splitlines()
    for line in lines[:_HEIGHT]:
        yield line if len(line) <= _WIDTH else f"{line[: _WIDTH - 1]}…"
    if len(lines) > _HEIGHT:
        yield f"… {len(lines) - _HEIGHT} more lines"


def _side(name: str, code: str, output: str | None, why: str) -> Iterator[str]:
    yield from (f"{name}:", "", "```text")
    for number, line in enumerate(code.splitlines()):
        yield f"{'>>>' if number == 0 or not line.startswith((' ', ')')) else '...'} {line}"
    yield from _cut(output) if output is not None else (f"(not run here: {why})",)
    yield from ("```", "")


def page(jobs: Sequence[Job] = JOBS) -> str:
    """The page: a table of lines, then both prompts of each job."""
    sides = []
    for job in jobs:
        lacks = f"{job.peer} is not installed" if not is_installed(job.peer) else ""
        why = "it needs a model of gigabytes" if job.model else lacks
        ours = None if job.model else shown(job.ours, prepared(""))
        theirs = None if why else shown(job.theirs, prepared(job.peer))
        sides.append((job, ours, theirs, why))
    peers = sorted({job.peer for job in jobs if is_installed(job.peer)})
    rows = [
        f"| {number} | {job.title} | {lines_of(job.ours)} | {lines_of(job.theirs)} | {job.peer} |"
        for number, job in enumerate(jobs, start=1)
    ]
    text = [
        "# Ten jobs",
        "",
        "Written by `python -m bench.jobs`, which runs both sides. Lines are statements; imports and texts are",
        f"not counted. Peers: {', '.join(f'{name} {version(name)}' for name in peers)}.",
        "",
        "| | job | mtgauge | peer | which |",
        "|---|---|---|---|---|",
        *rows,
        "",
        f"What is shown is cut at {_WIDTH} characters and {_HEIGHT} lines.",
    ]
    for number, (job, ours, theirs, why) in enumerate(sides, start=1):
        text += ["", f"## {number}. {job.title}", ""]
        text += _side("mtgauge", job.ours, ours, why)
        text += _side(job.peer, job.theirs, theirs, why)
    return "\n".join(text).rstrip("\n") + "\n"


def main() -> int:
    """Write the page; 1 where a job takes more lines than in its peer."""
    parser = argparse.ArgumentParser(prog="python -m bench.jobs", description=__doc__)
    parser.add_argument("--output", type=Path, default=PAGE)
    options = parser.parse_args()
    options.output.write_text(page(), encoding="utf-8")
    longer = [job.title for job in JOBS if lines_of(job.ours) > lines_of(job.theirs)]
    for title in longer:
        print(f"more lines than in the peer: {title}", file=sys.stderr)
    return int(bool(longer))


if __name__ == "__main__":
    sys.exit(main())
