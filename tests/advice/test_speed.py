"""The speed of metrics, measured here, beside what is known of them."""

import json
from itertools import count

import pytest

from mtgauge import evaluate
from mtgauge.advice import speed
from mtgauge.advice.advice import FACTS
from mtgauge.advice.made_text import LEAST_WORDS, MOST_WORDS, made_text
from mtgauge.advice.speed import measure_speeds
from mtgauge.corpus import LanguagePair
from mtgauge.measures.registry import available_metrics


@pytest.fixture
def no_meteor(monkeypatch):
    monkeypatch.delenv("MTGAUGE_METEOR_DATA", raising=False)


def ticking(seconds):
    """A clock that goes on by so much whenever somebody looks."""
    times = count()
    return lambda: next(times) * seconds


def test_the_text_is_the_same_everywhere():
    made = made_text(100)
    assert made == made_text(100)
    assert made.testset.references is not None
    [references] = made.testset.references.texts.values()
    assert (
        references[0]
        == "Burners, substors reinventist subspeaker his act unkickful sound is warnable reload spell."
    )
    assert made.testset.languages == LanguagePair.parse("de-en")
    assert made.words == sum(len(text.split()) for text in references)


def test_the_text_is_as_stated():
    made = made_text(1000)
    [references] = made.testset.references.texts.values()
    lengths = [len(text.split()) for text in references]
    assert min(lengths) == LEAST_WORDS
    assert max(lengths) == MOST_WORDS
    assert 24 < made.words / 1000 < 26
    # a translation of it, neither a copy nor another text
    found = evaluate([made.system], made.testset, metrics=["bleu", "ter"])
    bleu, ter = (score.score for score in found.scores if score.output == "score")
    assert 45 < bleu < 70
    assert 15 < ter < 35


#: Seconds between two looks at the clock, loops per timing, timings.
CLOCKS = [(0.5, 1, 3), (2.0, 1, 1), (0.1, 1, 5), (0.001, 30, 5)]


@pytest.mark.parametrize(("seconds", "loops", "timings"), CLOCKS)
def test_slow_metrics_are_timed_less_often_and_fast_ones_in_loops(monkeypatch, seconds, loops, timings):
    counted = []
    compute_rows = speed.compute_rows
    monkeypatch.setattr(speed, "compute_rows", lambda *a, **k: (counted.append(1), compute_rows(*a, **k))[1])
    [found] = measure_speeds(["bleu"], segments=8, clock=ticking(seconds)).metrics
    assert len(counted) == 2 + loops * timings
    assert found.repeats == timings
    assert found.segments_per_second == pytest.approx(8 * loops / seconds)


def test_one_thread_measures(monkeypatch):
    threads = set()
    compute_rows = speed.compute_rows
    monkeypatch.setattr(
        speed, "compute_rows", lambda *a, **k: (threads.add(k["threads"]), compute_rows(*a, **k))[1]
    )
    measure_speeds(["chrf"], segments=4, clock=ticking(1))
    assert threads == {1}


def test_every_metric_has_its_row(no_meteor):
    steps = []
    found = measure_speeds(segments=4, clock=ticking(2), progress=lambda *step: steps.append(step))
    metrics = {item.metric: item for item in found.metrics}
    assert list(metrics)[: len(FACTS)] == [facts.metric for facts in FACTS]
    assert metrics.keys() == {*available_metrics(), *(facts.metric for facts in FACTS)}
    assert steps == [("metrics", done, len(metrics)) for done in range(len(metrics) + 1)]
    without = {name for name, item in metrics.items() if item.segments_per_second is None}
    assert without == {"meteor", "checkpoints", "ease", "perplexity", "bertscore", "comet", "cometkiwi"}
    assert all((item.lacking is None) == (item.metric not in without) for item in metrics.values())
    assert metrics["cometkiwi"].lacking == "not in this version"
    assert metrics["checkpoints"].lacking == "metric checkpoints needs a set of check-points"
    assert metrics["comet"].lacking == "metric comet needs a model"
    assert "nonbreaking prefixes" in metrics["meteor"].lacking
    assert metrics["meteor"].setup == "docs/how-to/set-up-meteor.md"
    assert (metrics["chrf"].correlation, metrics["chrf"].paraphrases, metrics["chrf"].speed) == (
        "good",
        "no",
        "fast",
    )
    assert (metrics["mean"].correlation, metrics["mean"].paraphrases) == (None, None)


def test_data_of_the_command(mtgauge, no_meteor):
    result = mtgauge("metrics", "--speed", "chrf++", "low=bleu:lowercase=true", "meteor", "--format", "json")
    assert (result.code, result.err) == (0, "")
    content = json.loads(result.out)
    assert content["schema"] == "mtgauge/speed/1"
    assert (content["segments"], content["words"]) == (1000, made_text(1000).words)
    assert [item["metric"] for item in content["metrics"]] == ["chrf++", "low=bleu:lowercase=true", "meteor"]
    assert [item["title"] for item in content["metrics"]] == ["chrF++", "BLEU", "METEOR"]
    assert [item["correlation"] for item in content["metrics"]] == ["good", "moderate", "good"]
    chrf, bleu, meteor = (item["segments_per_second"] for item in content["metrics"])
    assert chrf > 0
    assert bleu > 0
    assert meteor is None


def test_table_of_the_command(mtgauge, no_meteor):
    lines = mtgauge("metrics", "--speed", "bleu", "meteor").out.splitlines()
    assert lines[0] == "Speed on this machine: 1,000 made-up English segments of 25 words, 1 thread"
    bleu, meteor = (next(line for line in lines if line.startswith(name)) for name in ("bleu ", "meteor "))
    assert int(bleu.split()[-1].replace(",", "")) > 0
    assert meteor.split()[-1] == "–"
    assert lines[-1].endswith("; see docs/how-to/set-up-meteor.md")


@pytest.mark.translated
def test_the_table_is_in_chinese_too(mtgauge, no_meteor):
    lines = mtgauge("--language", "zh", "metrics", "--speed", "bleu", "mean").out.splitlines()
    assert lines[0].startswith("本机速度：1,000 ")
    bleu = next(line for line in lines if line.startswith("bleu "))
    assert bleu.split()[2:5] == ["中等", "否", "快"]
    assert "未见调查" in next(line for line in lines if line.startswith("mean "))


#: Arguments, the end of the one line of the error.
FAULTS = [
    (["blue"], "unknown metric 'blue'"),
    (["bleu:max_order=0"], "max_order must be 1 to"),
    (["bleu:n=3"], "bleu has no option 'n'"),
]


@pytest.mark.parametrize(("names", "message"), FAULTS)
def test_unknown_metrics_are_refused_before_any_is_timed(mtgauge, monkeypatch, names, message):
    monkeypatch.setattr(speed, "compute_rows", None)
    result = mtgauge("metrics", "--speed", "chrf", *names)
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_ctrl_c_ends_it_without_a_table(mtgauge, monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(speed, "compute_rows", interrupted)
    result = mtgauge("metrics", "--speed")
    assert (result.code, result.out, result.err.strip()) == (130, "", "mtgauge: interrupted")
