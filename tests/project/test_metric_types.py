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
    'mtgauge.load_metric("bleu").corpus_score(["a"], references_per_segment=[["a", "b"]], sources=["x"])': None,
    'mtgauge.load_metric("bleu").segment_scores(["a"], None, documents=["d"])': None,
    'mtgauge.load_metric("bleu").corpus_score(["a"], ["a"], intervals=True, samples=100)': None,
    'mtgauge.load_metric("bleu").corpus_score(["a"], references_per_segment=[["a"]], intervals=True, alpha=0.1)': None,
    'mtgauge.load_metric("bleu").corpus_score(["a"], ["a"], intervals="95")': "call-overload",
    'mtgauge.load_metric("comet").corpus_score(["a"], sources=["x"])': None,
    'mtgauge.load_metric("comet").sentence_score("a", source="x")': None,
    'mtgauge.load_metric("perplexity").corpus_score(["a"], languages="zh-en")': None,
    'mtgauge.load_metric("perplexity").segment_scores(["a"])': None,
    'mtgauge.load_metric("perplexity").sentence_score("a")': None,
    'mtgauge.load_metric("bleu").corpus_score(["a"])': "call-overload",
    'mtgauge.load_metric("bleu").segment_scores(["a"], documents=["d"])': "call-overload",
    'mtgauge.load_metric("bleu").sentence_score("a")': "call-overload",
    'mtgauge.load_metric("bleu").corpus_score("a", ["a"])': "call-overload",
    'mtgauge.load_metric("bleu").corpus_score([1, 2], ["a", "b"])': "list-item",
    'mtgauge.load_metric("bleu").corpus_score(["a"], ["a"], langages="en-zh")': "call-overload",
    'mtgauge.load_metric("bleu").sentence_score(["a"], "a")': "call-overload",
    'mtgauge.evaluate(3, ["a"])': "arg-type",
    'mtgauge.evaluate(["a"], ["a"], metric="bleu")': "call-arg",
    'mtgauge.evaluate(["a"], ["a"], baseine="x")': "call-arg",
    'mtgauge.evaluate(["a"], ["a"], test=3)': "arg-type",
    'mtgauge.evaluate(["a"], ["a"], test="bootstap")': "arg-type",
    'mtgauge.evaluate(["a"], ["a"], samples="1000")': "arg-type",
}  # fmt: skip


def test_the_types_are_those_of_the_options():
    assert TYPES.read_text("utf-8") == metric_types(), "run: python tools/make_metric_types.py"


#: A script that a user would write; of some lines the same with a fault, and the code of the error.
SCRIPT = (
    ("import pandas as pd", None, None),
    ("import mtgauge", None, None),
    ('frame = pd.read_csv("outputs.csv")', None, None),
    ('old, new, references = frame["old"], frame["new"], frame["ref"]', None, None),
    ('bleu = mtgauge.load_metric("bleu", lowercase=True)', None, None),
    ('chrf = mtgauge.load_metric("chrf", beta=3)', 'chrf = mtgauge.load_metric("chrf", betta=3)', "call-overload"),
    ("result = bleu.corpus_score(new, references)", None, None),
    ("before = bleu.corpus_score(old, references)", "before = bleu.corpus_score(old)", "call-overload"),
    ("print(result.score)", "print(result.scores)", "attr-defined"),
    ('print(bleu.sentence_score("a", "b").score)', None, None),
    (
        'evaluation = mtgauge.evaluate({"old": old, "new": new}, references, metrics=["bleu", "chrf"], baseline="old")',
        'evaluation = mtgauge.evaluate({"old": old, "new": new}, references, metrics=4, baseline="old")', "arg-type",
    ),
    ("print(evaluation)", None, None),
    (
        'other = mtgauge.evaluate(new, references, metrics="bleu", test="bootstrap")',
        'other = mtgauge.evaluate(new, references, metrics="bleu", test="bootstrp")', "arg-type",
    ),
    ('third = mtgauge.evaluate(new, references, metrics="bleu")', 'third = mtgauge.evaluate("new.txt", references)', "arg-type"),
    ('print(mtgauge.explain("a", "b", "chrf").value)', 'print(mtgauge.explain("a", "b", metric=2).value)', "arg-type"),
    ("print(mtgauge.power(evaluation).pairs[0].detectable)", "print(mtgauge.power(evaluation).pairs[0].delectable)", "attr-defined"),
    ('print(mtgauge.advise("zh-en", purpose="publish"))', 'print(mtgauge.advise("zh-en", purpose="publsh"))', "arg-type"),
    (
        'print(mtgauge.meta.rank_metrics(evaluation, "MQM", unit="segment").metrics[0].value)',
        'print(mtgauge.meta.rank_metrics(evaluation, "MQM", unit="sentence").metrics[0].value)', "arg-type",
    ),
    ('found: mtgauge.Score = evaluation["new", "bleu"]', 'found: mtgauge.Finding = evaluation["new", "bleu"]', "assignment"),
)  # fmt: skip
HEAD = (
    'import sys\n\nimport pandas as pd\n\nimport mtgauge\n\nframe = pd.DataFrame({"hyp": ["a"], "ref": ["a"]})\n'
)


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """File -> line -> the first error code that mypy prints of it."""
    pytest.importorskip("mypy", reason="mypy is not installed")
    folder = tmp_path_factory.mktemp("typed")
    files = {
        "calls": HEAD + "".join(f"{call}\n" for call in CALLS),
        "right": "".join(f"{right}\n" for right, _, _ in SCRIPT),
        "faulty": "".join(f"{wrong or right}\n" for right, wrong, _ in SCRIPT),
    }
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", f"--config-file={ROOT / 'pyproject.toml'}",
         f"--cache-dir={ROOT / '.mypy_cache'}", "--no-warn-unreachable", "--no-error-summary",
         *(str(folder / f"{name}.py") for name in files)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert not done.stderr
    found: dict[str, dict[int, str]] = {name: {} for name in files}
    for name, line, code in re.findall(r"(\w+)\.py:(\d+): error: .*\[([\w-]+)\]$", done.stdout, re.MULTILINE):
        found[name].setdefault(int(line), code)
    return found


def test_mypy_tells_right_calls_from_wrong_ones(told):
    first = HEAD.count("\n") + 1
    assert {number - first: code for number, code in told["calls"].items()} == {
        number: code for number, code in enumerate(CALLS.values()) if code
    }


def test_mypy_finds_each_fault_of_a_script_at_its_line(told):
    assert told["right"] == {}
    assert told["faulty"] == {number: code for number, (_, _, code) in enumerate(SCRIPT, start=1) if code}


@pytest.mark.parametrize("item", fields(Settings), ids=lambda item: item.name)
def test_the_names_that_type_checkers_know_are_those_of_the_settings(item):
    kinds = get_args(get_type_hints(SettingsOptions)[item.name])
    known = [name for kind in kinds if get_origin(kind) is Literal for name in get_args(kind)]
    choices = item.metadata["setting"].choices
    if known:
        assert set(known) - {"none"} == set(choices) - {"none"}
    else:
        assert item.name in ("metrics", "levels", "macro", "resample_by") or not choices
