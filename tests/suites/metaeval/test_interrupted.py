"""Ctrl-C while metrics are held against people: in each stage of the work, and in the middle of a kernel."""

import os

import pytest
from interrupted_run import interrupt, needs_signals

#: Stage -> options, and how many items the columns get, so that it takes minutes if it is not interrupted.
STAGES = {
    "a kernel that counts pairs": ("--correlation kendall_b --trials 100000 --samples 0", 300_000),
    "a kernel that ranks": ("--correlation spearman --trials 100000 --samples 0", 300_000),
    "Pearson of all": ("--correlation pearson --trials 1000000 --samples 0", 20_000),
    "Pearson of each item": ("--correlation pearson --grouping item --trials 1000000 --samples 0", 2_000),
    "Kendall of each item": ("--correlation kendall_b --grouping item --trials 1000000 --samples 0", 2_000),
    "swapped decisions": ("--correlation acc23_calibrated --grouping item --trials 10000000 --samples 0", 300_000),
    "resamples": ("--correlation kendall_b --trials 0 --samples 1000000", 100_000),
    "resampled pairs": ("--correlation acc23 --grouping item --trials 0 --samples 9000000", 50_000),
    "tie calibration": ("--correlation acc23_calibrated --trials 0 --samples 0", 300_000),
}
#: Prints a line when the experiment begins, with long columns in place of those of the files.
PROGRAM = """
import sys
import numpy as np
import mtgauge.suites.metaeval.jobs.ranking
from mtgauge.cli.main import main
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.ranking import rank_metrics

def told(experiment, systems, gold, metrics, progress, threads):
    random = np.random.default_rng(1)

    def longer(column):
        items = random.normal(size=(len(systems), int(sys.argv[1]))).round(6)
        return ScoreColumn(column.name, items.mean(axis=1), items)

    columns = [longer(column) for column in (gold, *metrics)]
    print("comparing", flush=True)
    return rank_metrics(experiment, systems, columns[0], columns[1:], progress, threads)

mtgauge.suites.metaeval.jobs.ranking.rank_metrics = told
sys.exit(main(sys.argv[2:]))
"""


@pytest.fixture
def files(tmp_path):
    """Three systems, ratings of their segments, and two metrics."""
    texts = {
        "ref": "the boat is here",
        "one": "the boat was here",
        "two": "a boat is here",
        "three": "a ship came",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(f"{text}\n" * 2, "utf-8")
    rows = [
        f"{name}\t{n}\tann\t{score + n}" for name, score in (("one", 9), ("two", 5), ("three", 1)) for n in (1, 2)
    ]
    (tmp_path / "ratings.tsv").write_text("\n".join(["system\tsegment\trater\tscore", *rows, ""]), "utf-8")
    return tmp_path


@needs_signals
@pytest.mark.parametrize("stage", STAGES)
def test_ctrl_c_ends_each_stage(stage, files, programs):
    options, items = STAGES[stage]
    (files / "program.py").write_text(PROGRAM, "utf-8")
    command = [
        programs / "python", "program.py", str(items), "meta", "rank", "-r", "ref.txt", "--human", "ratings.tsv",
        "-m", "bleu", "-m", "chrf", "--unit", "segment", *options.split(), "--output", "out.txt",
        "one.txt", "two.txt", "three.txt",
    ]  # fmt: skip
    # threads of a matrix product wait for each other, which takes seconds on a busy machine
    variables = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    # it ends in half a second, with some margin for a busy machine
    interrupt(command, after="comparing", seconds=0.4, within=2, env=variables, cwd=files)
    assert not (files / "out.txt").exists()
