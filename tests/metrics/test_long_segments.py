"""One long segment: Ctrl-C works while it is counted, and a note announces it before."""

import random
import re
import sys
import time
from functools import cache

import pytest
from interrupted_run import interrupt, needs_signals
from registered import WITHOUT_MODEL

from mtgauge import TestSet, evaluate
from mtgauge.base.errors import InputError
from mtgauge.commands import progress
from mtgauge.measures import FittedMeasure, Resources
from mtgauge.measures.registry import parse_metric

#: metric -> options, and words of a segment that takes ten seconds or more if not interrupted.
SLOW = {
    "character": ("", 2_800),
    "wer": ("", 310_000),
    "mwer": ("", 310_000),
    "cer": ("", 58_000),
    "rouge_l": ("", 900_000),
    "meteor": (":modules=exact", 120_000),
    "char_edit_rate": ("", 900_000),
    "ribes": ("", 900_000),
}
#: metric -> seconds until its texts are tokenized and the segment is counted, where that takes long.
TOKENIZED = {"cer": 0.8}
#: Metrics of linear time: this many words take seconds at most.
LINEAR = dict.fromkeys(
    ("bleu", "chrf", "chrf++", "ter", "mper", "nist", "gtm", "ict", "gleu", "length_ratio", "exact_match", "mean"),
    ("", 500_000),
)
#: Prints a line when the texts are read and the metric starts.
PROGRAM = """
import sys
import mtgauge.evaluation.run
from mtgauge.cli.main import main
from mtgauge.engine.rows import settled_rows

def told(*arguments, **options):
    print("counting", flush=True)
    return settled_rows(*arguments, **options)

mtgauge.evaluation.run.settled_rows = told
sys.exit(main(sys.argv[1:]))
"""


@cache
def few_words(count, seed):
    words = ("red", "green", "blue", "black", "white", "brown", "pink", "grey")
    return " ".join(random.Random(seed).choices(words, k=count))


def test_every_metric_is_covered():
    assert SLOW.keys() | LINEAR.keys() == set(WITHOUT_MODEL)


def one(word, count):
    return " ".join([word] * count)


#: metric, hypothesis, reference -> why they are too long; None where they are not.
OVERLONG = [
    ("cer", "a" * 400_000, "b" * 300_000, "400,000 by 300,000 tokens are more pairs than 100,000,000,000"),
    ("cer:tokenize=char", "a" * 400_000, "b" * 300_000, "400,000 by 300,000 tokens are more pairs"),
    ("wer", one("a", 400_000), one("b", 300_000), "400,000 by 300,000 tokens are more pairs"),
    ("mwer", one("a", 400_000), one("b", 300_000), "400,000 by 300,000 tokens are more pairs"),
    ("character", "a" * 100_000, "b" * 50_000, "100,000 by 50,000 tokens are more pairs than 4,000,000,000"),
    ("character", one("a", 1_100), one("a", 1_000), "1,100,000 pairs of equal words are more than 1,000,000"),
    ("mean:of='wer cer'", "a" * 400_000, "b" * 300_000, "400,000 by 300,000 tokens are more pairs"),
]


@pytest.mark.parametrize(("metric", "hypothesis", "reference", "told"), OVERLONG)
def test_a_segment_that_takes_too_long_is_refused_before_it_is_counted(metric, hypothesis, reference, told):
    with pytest.raises(InputError, match=told) as caught:
        evaluate({"new": ["x", hypothesis]}, {"A": ["x", reference]}, ids=["one", "two"], metrics=metric)
    assert str(caught.value).startswith("segment two: new is too long for ")
    assert caught.value.code == "overlong-segment"
    assert "cut it into shorter segments" in caught.value.hint


@pytest.mark.parametrize(
    ("metric", "hypothesis", "reference"),
    [
        # many characters, few words
        ("wer", "a" * 400_000, "b" * 300_000),
        # many words, few of which are equal
        ("character", one("a", 1_500), one("b", 1_500)),
        # time is linear
        ("bleu", one("a", 400_000), one("b", 300_000)),
        ("cer", "a" * 400_000, "b"),
    ],
)
def test_long_texts_that_take_little_are_counted(metric, hypothesis, reference):
    assert len(evaluate({"s": [hypothesis]}, [reference], metrics=metric).scores) > 0


def test_metrics_of_quadratic_time_have_a_bound():
    """What takes long by the product of two lengths says so of itself."""
    bounded = {name for name in SLOW if _has_bound(name)}
    assert bounded == {"cer", "wer", "mwer", "character"}
    assert not any(map(_has_bound, LINEAR.keys() - {"mean"}))


def _has_bound(name):
    fitted = parse_metric(name).measure.fit(TestSet.of(["x"]), Resources())
    return type(fitted).overlong is not FittedMeasure.overlong


@needs_signals
@pytest.mark.parametrize("name", [*SLOW, *LINEAR])
def test_ctrl_c_in_the_middle_of_a_segment(name, tmp_path, programs):
    options, words = (SLOW | LINEAR)[name]
    reference, hypothesis = (few_words(words, seed) for seed in (1, 2))
    if name == "meteor":
        reference, hypothesis = ("red " * words, "red " * (words - 10))
    (tmp_path / "r").write_text(f"{reference}\n")
    (tmp_path / "h").write_text(f"{hypothesis}\n")
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [
        programs / "python", tmp_path / "program.py", "score", "-r", tmp_path / "r", tmp_path / "h", "-m", f"{name}{options}",
        "--format", "json", "--output", tmp_path / "out",
    ]  # fmt: skip
    # one second, with some margin for a busy machine
    interrupt(command, after="counting", seconds=TOKENIZED.get(name, 0.2 if name in SLOW else 0), within=5)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("metric", "lengths", "note"),
    [
        ("character", [499], None),
        ("character", [3, 500], "character: segment 2 has 500 words, which may take long"),
        ("character", [600, 3, 700, 700], "character: segment 3 has 700 words and 2 others 500 or more, which may take long"),
        ("bleu", [100_000], None),
        ("wer", [49_999], None),
    ],
)  # fmt: skip
def test_long_segments_are_announced(metric, lengths, note):
    texts = ["x"] * len(lengths)
    evaluation = evaluate({"s": texts}, {"A": [few_words(length, 3) for length in lengths]}, metrics=metric)
    assert [each for each in evaluation.notes if "long" in each] == ([note] if note else [])


def test_a_word_of_chinese_is_a_character():
    evaluation = evaluate({"s": ["x"]}, {"A": ["山水" * 300]}, metrics="character:tokenize=zh")
    assert "character:tokenize=zh: segment 1 has 601 words, which may take long" in evaluation.notes


def test_the_current_task_says_it(monkeypatch):
    """The note is shown on a terminal before the first step is done."""
    steps = []
    evaluate(
        {"s": ["x"]}, {"A": [few_words(600, 4)]}, metrics="character", progress=lambda *step: steps.append(step)
    )
    task = "character s: segment 1 has 600 words, which may take long"
    assert steps[:2] == [(task, 0, 1), (task, 1, 1)]


def test_the_bar_is_drawn_while_a_step_takes_long(monkeypatch, capfd):
    monkeypatch.setattr(progress, "_PATIENCE", 0.05)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with progress.progress_bar() as tell:
        tell("character s: segment 1 has 600 words", 0, 1)
        until = time.monotonic() + 20
        text = ""
        while "segment 1" not in text and time.monotonic() < until:
            time.sleep(0.05)
            text += capfd.readouterr().err
    assert "segment 1" in re.sub(r"\s+", " ", text)


def test_nothing_is_drawn_before(monkeypatch, capfd):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress.progress_bar() as tell:
        tell("bleu s", 0, 1)
    assert capfd.readouterr().err == ""
