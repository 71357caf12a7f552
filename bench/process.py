"""Whole processes, from the shell's view: ``mtgauge score`` and ``--version`` beside sacreBLEU's."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench import processes
from bench.corpora import english
from bench.plan import Plan
from bench.rows import Alone, Row
from bench.texts import write_lines
from bench.timing import Pair

SECTION = "process"


def measure(plan: Plan) -> tuple[list[Row], list[Alone]]:
    """The rows of section ``process``, and what the interpreter and NumPy take alone."""
    with tempfile.TemporaryDirectory() as folder:
        corpus = english().corpus(plan.segments, seed=300)
        hypothesis, reference = Path(folder, "hyp.txt"), Path(folder, "ref.txt")
        write_lines(hypothesis, corpus.hypotheses)
        write_lines(reference, corpus.references[0])
        commands = _commands(hypothesis, reference)
        rounds = [
            dict(zip(commands, processes.run(list(commands.values())), strict=True))
            for _ in range(plan.process_repetitions + 1)
        ][1:]  # the first round fills the file cache
    score = (
        f"BLEU + chrF of {plan.segments:,} segments, `mtgauge score --threads 1` beside `sacrebleu -m bleu chrf`"
    )
    rows = [
        _row("process/version", "`mtgauge --version` beside `sacrebleu --version`", "version", rounds),
        _row("process/score", score, "score", rounds),
    ]
    alone = [_alone("`python -c pass`", "pass", rounds), _alone("`python -c 'import numpy'`", "numpy", rounds)]
    return [row for row in rows if plan.wants(row.id)], alone


def _commands(hypothesis: Path, reference: Path) -> dict[str, list[str | Path]]:
    scripts = Path(sys.executable).parent
    mtgauge, sacrebleu = scripts / "mtgauge", scripts / "sacrebleu"
    return {
        "pass": [sys.executable, "-c", "pass"],
        "numpy": [sys.executable, "-c", "import numpy"],
        "version ours": [mtgauge, "--version"],
        "version peer": [sacrebleu, "--version"],
        "score ours": [mtgauge, "score", "-r", reference, hypothesis, "--threads", "1"],
        "score peer": [sacrebleu, reference, "-i", hypothesis, "-m", "bleu", "chrf"],
    }


def _row(row: str, title: str, name: str, rounds: Sequence[Mapping[str, processes.Measured]]) -> Row:
    ours = [done[f"{name} ours"] for done in rounds]
    peer = [done[f"{name} peer"] for done in rounds]
    pair = Pair([item.seconds for item in ours], [item.seconds for item in peer])
    return Row(row, title, pair, peaks=(max(item.peak for item in ours), max(item.peak for item in peer)))


def _alone(title: str, name: str, rounds: Sequence[Mapping[str, processes.Measured]]) -> Alone:
    done = [measured[name] for measured in rounds]
    return Alone(title, [item.seconds for item in done], max(item.peak for item in done))
