"""What type checkers know: the options of each metric, the settings, and the columns of texts."""

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from mtgauge.engine.settings import Settings, SettingsOptions
from tools.make_metric_types import TYPES, metric_types

ROOT = Path(__file__).resolve().parents[2]

#: Calls, and for those that are wrong what mypy says of them.
CALLS = {
    'mtgauge.load_metric("bleu", lowercase=True)': None,
    'mtgauge.load_metric("BLEU", tokenize="zh", max_order=2)': None,
    'mtgauge.load_metric("chrF++", beta=3)': None,
    'mtgauge.load_metric(sys.argv[1])': None,
    'mtgauge.load_metric("bleu:lowercase=true")': None,
    'round(mtgauge.load_metric("bleu").corpus_score(["a"], ["a"]), 2) > 3': None,
    'max(mtgauge.evaluate(["a"], ["a"]).scores) > mtgauge.load_metric("ter").sentence_score("a", "b")': None,
    'mtgauge.load_metric("bleu").corpus_score(frame["hyp"], [frame["ref"].tolist()], languages="en-zh")': None,
    'mtgauge.load_metric("bleu").corpus_score((text for text in "ab"), {"A": ("a", None)})': None,
    'mtgauge.evaluate(["a"], ["a"], metrics=["bleu"], baseline="x", test="bootstrap", samples=1000)': None,
    'mtgauge.evaluate(frame, frame["ref"], metrics=mtgauge.load_metric("bleu"))': None,
    'mtgauge.evaluate({"old": frame["hyp"]}, frame[["ref"]], metrics="bleu", sources=frame["ref"])': None,
    'mtgauge.evaluate(mtgauge.SystemOutput.load("x.txt"), mtgauge.TestSet.load("x.xml"))': None,
    'mtgauge.TestSet.of(references_per_segment=[["a", "b"], ["c"]], sources=["x", "y"])': None,
    'mtgauge.Accumulator("bleu").update(["a"], ["a"])': None,
    'mtgauge.metrics.BLEU(lowercase=True).corpus_score(["a"], ["a"])': None,
    'mtgauge.load_metric("bleu").pairwise(["a"]).mean()': None,
    'mtgauge.load_metric("bleu").contract.needs.sources': None,
    '[scores.shape for _, scores in mtgauge.metrics.ChrF().blocks(["a"], size=1)]': None,
    'mtgauge.load_metric("bleu", lowrcase=True)': "call-overload",
    'mtgauge.metrics.BLEU(lowrcase=True)': "call-arg",
    'mtgauge.load_metric("bleu").needs': "attr-defined",
    'mtgauge.load_metric("BLEU", word_order=2)': "call-overload",
    'mtgauge.load_metric("bleu", max_order="2")': "call-overload",
    'mtgauge.load_metric("bleu", smooth_method="expp")': "call-overload",
    'mtgauge.load_metric("cer", tokenize="13a")': "call-overload",
    'mtgauge.load_metric("bleu").corpus_score([1, 2], ["a", "b"])': "list-item",
    'mtgauge.load_metric("bleu").corpus_score(["a"], ["a"], langages="en-zh")': "call-arg",
    'mtgauge.load_metric("bleu").sentence_score(["a"], "a")': "arg-type",
    'mtgauge.evaluate(3, ["a"])': "arg-type",
    'mtgauge.evaluate(["a"], ["a"], metric="bleu")': "call-arg",
    'mtgauge.evaluate(["a"], ["a"], baseine="x")': "call-arg",
    'mtgauge.evaluate(["a"], ["a"], test=3)': "arg-type",
    'mtgauge.evaluate(["a"], ["a"], test="bootstap")': "arg-type",
    'mtgauge.evaluate(["a"], ["a"], samples="1000")': "arg-type",
}  # fmt: skip


def test_the_types_are_those_of_the_options():
    assert TYPES.read_text("utf-8") == metric_types(), "run: python tools/make_metric_types.py"


def test_mypy_tells_right_calls_from_wrong_ones(tmp_path):
    pytest.importorskip("mypy", reason="mypy is not installed")
    head = 'import sys\n\nimport pandas as pd\n\nimport mtgauge\n\nframe = pd.DataFrame({"hyp": ["a"], "ref": ["a"]})\n'
    (tmp_path / "calls.py").write_text(head + "".join(f"{call}\n" for call in CALLS))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", f"--config-file={ROOT / 'pyproject.toml'}",
         f"--cache-dir={ROOT / '.mypy_cache'}", "--no-warn-unreachable", "--no-error-summary", str(tmp_path / "calls.py")],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    told: dict[int, str] = {}
    for line, code in re.findall(r"calls\.py:(\d+): error: .*\[([\w-]+)\]$", done.stdout, re.MULTILINE):
        told.setdefault(int(line), code)
    first = head.count("\n") + 1
    assert {number - first: code for number, code in told.items()} == {
        number: code for number, code in enumerate(CALLS.values()) if code
    }, done.stdout + done.stderr


@pytest.mark.parametrize("item", fields(Settings), ids=lambda item: item.name)
def test_the_names_that_type_checkers_know_are_those_of_the_settings(item):
    kinds = get_args(get_type_hints(SettingsOptions)[item.name])
    known = [name for kind in kinds if get_origin(kind) is Literal for name in get_args(kind)]
    choices = item.metadata["setting"].choices
    if known:
        assert set(known) - {"none"} == set(choices) - {"none"}
    else:
        assert item.name in ("metrics", "levels", "macro", "resample_by") or not choices
