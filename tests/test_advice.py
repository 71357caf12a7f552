"""Advice on metrics, and what is measured where nobody names any."""

import json

import pytest

from mtgauge import evaluate
from mtgauge.corpus import LanguagePair
from mtgauge.errors import OptionError
from mtgauge.metrics.defaults import default_metrics
from mtgauge.metrics.registry import available_metrics, parse_metric
from mtgauge.workflows.advice import FACTS, Purpose, advise

DEFAULTS = [
    (None, ("bleu", "chrf")),
    ("zh-en", ("bleu", "chrf")),
    ("en-zh", ("bleu", "chrf")),
    ("en-fi", ("chrf", "bleu")),
    ("en-tr", ("chrf", "bleu")),
    ("en-th", ("chrf", "bleu:tokenize=char")),
    ("en-pt_BR", ("bleu", "chrf")),
]


@pytest.mark.parametrize(("pair", "metrics"), DEFAULTS)
def test_metrics_are_chosen_by_the_target_language(pair, metrics):
    chosen = default_metrics(LanguagePair.parse(pair) if pair else None)
    assert chosen.metrics == metrics
    assert bool(chosen.reason) == (chosen.metrics != ("bleu", "chrf"))
    for metric in metrics:
        parse_metric(metric)


def test_what_was_chosen_is_measured_and_said():
    evaluation = evaluate({"a": ["talo on iso"]}, ["talo on suuri"], languages="en-fi")
    assert [item.label for item in evaluation.measured] == ["chrf", "bleu"]
    assert evaluation.notes[0].startswith("metrics chosen for target language fi")


def test_named_metrics_are_taken_as_they_are():
    evaluation = evaluate({"a": ["talo on iso"]}, ["talo on suuri"], languages="en-fi", metrics="ter")
    assert [item.label for item in evaluation.measured] == ["ter"]
    assert not any(note.startswith("metrics chosen") for note in evaluation.notes)


def test_every_metric_of_ours_is_known_to_the_advice():
    ours = {name for name, cls in available_metrics().items() if cls.__module__.startswith("mtgauge.")}
    assert ours <= {facts.metric for facts in FACTS}
    assert len({facts.metric for facts in FACTS}) == len(FACTS)


# The main metric, what must be taken, what must not.
ADVICE = [
    ("zh-en", 1, Purpose.RANK, {"bleu", "chrf"}, {"ter", "exact_match", "chrf++"}),
    ("en-fi", 2, Purpose.RANK, {"chrf"}, {"exact_match"}),
    ("zh-en", 1, Purpose.DIAGNOSE, {"ter", "wer"}, {"bleu", "chrf"}),
    ("zh-en", 1, Purpose.SENTENCE, {"chrf"}, {"bleu"}),
    (None, 3, Purpose.PUZZLE, {"exact_match", "chrf", "bleu"}, {"ter"}),
    ("zh-en", 0, Purpose.RANK, set(), {"bleu", "chrf", "ter"}),
]


@pytest.mark.parametrize(("pair", "references", "purpose", "taken", "left"), ADVICE)
def test_advice_fits_the_purpose(pair, references, purpose, taken, left):
    advice = advise(LanguagePair.parse(pair) if pair else None, references=references, purpose=purpose)
    takes = {item.facts.metric for item in advice.metrics if item.take}
    assert taken <= takes
    assert not left & takes
    # nothing is advised that is not there
    assert all(item.available for item in advice.metrics if item.take)
    order = [(not item.take, not item.available) for item in advice.metrics]
    assert order == sorted(order)


def test_the_command_that_is_advised_runs(mtgauge, sample, monkeypatch):
    monkeypatch.chdir(sample)
    command = advise(LanguagePair("zh", "en"), references=1).command
    words = command.replace("reference-1.txt", "reference-A.txt").replace(
        "SYSTEM...", "systems/aurora.txt systems/birch.txt"
    )
    done = mtgauge(*words.split()[1:], "--samples", "100")
    assert (done.code, done.err) == (0, "")


SAID = [
    ({"references": 1}, "there is one reference"),
    ({"references": 4}, "there are 4 references"),
    ({"segments": 100}, "only 100 segments"),
    ({"purpose": "publish"}, "a paired test"),
    ({"purpose": "rank"}, "a neural metric as well"),
]


@pytest.mark.parametrize(("asked", "sentence"), SAID)
def test_advice_says_what_to_report(asked, sentence):
    assert any(sentence in line for line in advise(**asked).report)


REFUSED = [
    ({"purpose": "fun"}, "unknown purpose"),
    ({"references": -1}, "0 or more"),
    ({"segments": 0}, "1 or more"),
]


@pytest.mark.parametrize(("asked", "message"), REFUSED)
def test_bad_questions_are_refused(asked, message):
    with pytest.raises(OptionError, match=message):
        advise(**asked)


def test_the_command_line_gives_advice_as_text_and_json(mtgauge):
    text = mtgauge("advise", "-l", "zh-en", "--references", "2").out
    assert "zh-en, 2 references" in text
    assert "Run: mtgauge compare -l zh-en" in text
    found = json.loads(mtgauge("advise", "-l", "zh-en", "--format", "json").out)
    assert found["schema"] == "mtgauge/advice/1"
    assert {"metric", "take", "available", "correlation", "paraphrases", "speed", "reason"} <= found["metrics"][
        0
    ].keys()
    without = mtgauge("advise", "--references", "0").out
    assert "no metric here works without references" in without
