"""Advice on metrics, and what is measured where nobody names any."""

import json
import sys
from pathlib import Path

import pytest

from mtgauge import evaluate, load_metric
from mtgauge.advice.advice import FACTS, Purpose, advise
from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import LanguagePair
from mtgauge.measures import Resources
from mtgauge.measures.registry import available_metrics, parse_metric
from mtgauge.metrics.defaults import default_metrics
from mtgauge.metrics.meteor.data import MeteorData

ROOT = Path(__file__).parents[2]

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
    # a mean is made of the others, and what to mix is nobody's advice
    assert ours - {"mean"} <= {facts.metric for facts in FACTS}
    assert len({facts.metric for facts in FACTS}) == len(FACTS)


# The main metric, what must be taken, what must not.
ADVICE = [
    ("zh-en", 1, Purpose.RANK, {"bleu", "chrf"}, {"ter", "exact_match", "chrf++"}),
    ("en-fi", 2, Purpose.RANK, {"chrf"}, {"exact_match"}),
    ("zh-en", 1, Purpose.DIAGNOSE, {"ter", "wer"}, {"bleu", "chrf"}),
    ("zh-en", 1, Purpose.SENTENCE, {"chrf"}, {"bleu"}),
    (None, 3, Purpose.PUZZLE, {"exact_match", "chrf", "bleu"}, {"ter"}),
    ("zh-en", 0, Purpose.RANK, set(), {"bleu", "chrf", "ter"}),
    ("zh-en", 1, Purpose.POST_EDIT, {"ter", "character", "wer"}, {"bleu", "chrf", "exact_match"}),
    ("zh-en", 0, Purpose.QE, set(), {"bleu", "chrf", "ter", "comet"}),
    ("zh-en", 2, Purpose.QE, set(), {"bleu", "chrf", "ter", "comet"}),
    ("zh-en", 1, Purpose.DOCUMENT, {"bleu", "chrf"}, {"gleu", "exact_match", "chrf++"}),
    ("zh-en", 1, Purpose.TEACH, {"bleu", "chrf", "meteor"}, {"ter", "nist"}),
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


SYSTEMS = "systems/aurora.txt systems/birch.txt"
#: What the user has for the words of the command, in the sample of news and in that of puzzles.
HAS = {
    "reference-1.txt": "reference-A.txt",
    "reference-2.txt": "reference-B.txt",
    "post-edited-1.txt": "reference-A.txt",
    "post-edited-2.txt": "reference-B.txt",
    "qe-scores.tsv": "ratings.tsv",
    "SYSTEM...": SYSTEMS,
    "SYSTEM": "systems/aurora.txt",
    "GOLD": "../puzzles/gold",
    "SUBMISSION...": "../puzzles/careful ../puzzles/hasty",
    "report.html": "{folder}/report.html",
}


@pytest.mark.parametrize(("pair", "has_meteor"), [("zh-en", True), ("zh-en", False), ("en-ja", True)])
@pytest.mark.parametrize("purpose", Purpose)
def test_the_command_that_is_advised_runs(mtgauge, sample, monkeypatch, tmp_path, purpose, pair, has_meteor):
    monkeypatch.chdir(sample)
    if not has_meteor:
        monkeypatch.delenv("MTGAUGE_METEOR_DATA")
    advice = advise(LanguagePair.parse(pair), references=2, purpose=purpose)
    command = advice.command
    for word, own in HAS.items():
        command = command.replace(word, own.format(folder=tmp_path))
    assert command.startswith("mtgauge ")
    done = mtgauge(*command.split()[1:])
    assert done.code == 0, done.err
    assert "Traceback" not in done.err
    is_taken = " -m meteor" in advice.command
    # the tests have words of English alone
    assert is_taken == (has_meteor and pair == "zh-en" and purpose in ("rank", "publish", "sentence", "teach"))


# What is missing, the languages, the metric that cannot be taken, and what sets it up.
LACKING = [
    ("Stemmer", "zh-en", "meteor", "pip install 'mtgauge[meteor]', then docs/how-to/set-up-meteor.md"),
    (None, "zh-en", "meteor", "docs/how-to/set-up-meteor.md"),
    ("MeCab", "en-ja", "bleu", "pip install 'mtgauge[ja]'"),
    ("mecab_ko", "en-ko", "bleu", "pip install 'mtgauge[ko]'"),
]


@pytest.mark.parametrize(("module", "pair", "metric", "setup"), LACKING)
def test_what_is_not_set_up_is_left_out_and_said(mtgauge, monkeypatch, module, pair, metric, setup):
    if module is None:
        monkeypatch.delenv("MTGAUGE_METEOR_DATA")
    else:
        monkeypatch.setitem(sys.modules, module, None)
    advice = advise(LanguagePair.parse(pair))
    [found] = [item for item in advice.metrics if item.facts.metric == metric]
    assert (found.take, found.available, found.setup) == (False, False, setup)
    assert f" -m {metric}" not in advice.command
    assert " -m chrf" in advice.command
    text = mtgauge("advise", "-l", pair).out
    assert f"- {metric}: {setup}\n" in text.partition("Needs set-up:\n")[2]
    assert (ROOT / "docs" / "how-to" / "set-up-meteor.md").exists()


def test_what_this_version_does_not_have_needs_no_set_up():
    found = {item.facts.metric: item for item in advise().metrics}
    assert found["cometkiwi"].setup is None
    assert (found["comet"].reason, found["comet"].setup) == (
        "it needs set-up: metric comet needs a model",
        "name it: comet:model=PATH, or fetch one: mtgauge models fetch Unbabel/wmt22-comet-da",
    )


def test_the_advice_on_puzzles_is_the_command_for_puzzles(mtgauge):
    assert "Run: mtgauge puzzles score GOLD SUBMISSION...\n" in mtgauge("advise", "--purpose", "puzzle").out


def test_looking_for_meteor_reads_no_lexicon(monkeypatch):
    """They take seconds to read."""
    for part in ("synsets", "paraphrases"):
        monkeypatch.setattr(MeteorData, f"read_{part}", lambda self: pytest.fail("a lexicon is read"))
    load_metric("meteor").require(Resources())
    with pytest.raises(InputError, match="paraphrase-de"):
        load_metric("meteor", language="de").require(Resources())
    load_metric("meteor", language="de", modules="exact stem").require(Resources())
    with pytest.raises(InputError, match="nowhere: no such folder"):
        load_metric("meteor", wordnet="nowhere").require(Resources())


SAID = [
    ({"references": 1}, "there is one reference"),
    ({"references": 4}, "there are 4 references"),
    ({"segments": 100}, "only 100 segments"),
    ({"purpose": "publish"}, "a paired test"),
    ({"purpose": "rank"}, "a neural metric as well (BERTScore or COMET)"),
    ({"purpose": "post-edit"}, "that TER is HTER"),
    ({"purpose": "qe", "references": 0}, "which model estimated the quality"),
    ({"purpose": "qe", "references": 0}, "their correlation with ratings"),
    ({"purpose": "document"}, "whole documents were resampled"),
    ({"purpose": "document"}, "a paired test"),
    ({"purpose": "teach"}, "a limit of each with an example"),
]


@pytest.mark.parametrize(("asked", "sentence"), SAID)
def test_advice_says_what_to_report(asked, sentence):
    assert any(sentence in line for line in advise(**asked).report)


#: What is not said where it does not hold.
UNSAID = [
    ({"purpose": "post-edit"}, "good translations in other words count as wrong"),
    ({"purpose": "qe", "references": 2}, "not comparable with those of another number"),
    ({"purpose": "qe"}, "a neural metric as well"),
    ({"purpose": "diagnose"}, "a neural metric as well"),
]


@pytest.mark.parametrize(("asked", "sentence"), UNSAID)
def test_advice_leaves_out_what_does_not_hold(asked, sentence):
    assert not any(sentence in line for line in advise(**asked).report)


def test_a_metric_that_needs_no_reference_is_named_for_quality_estimation():
    """None is in this version, and the command takes the scores of another program."""
    advice = advise(references=0, purpose="qe")
    [found] = [item for item in advice.metrics if item.facts.metric == "cometkiwi"]
    assert (found.take, found.available, found.reason) == (False, False, "not in this version")
    others = [item for item in advice.metrics if item.facts.metric not in ("cometkiwi", "perplexity")]
    assert {item.reason for item in others} == {"it compares with a reference; quality estimation has none"}
    assert advice.command == "mtgauge compare -s source.tsv --scores qe-scores.tsv SYSTEM..."


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
    assert "no metric here works without references; see --purpose qe" in without


@pytest.mark.translated
def test_advice_in_chinese(mtgauge):
    done = mtgauge("--language", "zh", "advise", "--purpose", "post-edit")
    assert done.code == 0
    assert "\n运行：mtgauge score" in done.out
    assert "HTER" in done.out
    assert "Report:" not in done.out
