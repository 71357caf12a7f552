"""What an evaluation could have shown: by hand, and beside the command, which resamples."""

import math
import random
from itertools import combinations
from statistics import median, stdev

import pytest
from toy_categories import Categories

from mtgauge import evaluate
from mtgauge.calls.power import power_of_corpus
from mtgauge.corpus import TestSet
from mtgauge.corpus.load import Corpus
from mtgauge.engine.detectable import detectable_differences

WORDS = ["ash", "bay", "cod", "dew", "elm", "fir", "gum", "hay", "ivy", "jam", "kit", "log"]


def noisy(texts, seed, share):
    drawn = random.Random(seed)
    return [" ".join(w if drawn.random() > share else drawn.choice(WORDS) for w in t.split()) for t in texts]


def made(n=300, systems=3, **settings):
    drawn = random.Random(5)
    reference = [" ".join(drawn.choices(WORDS, k=drawn.randint(4, 12))) for _ in range(n)]
    outputs = {f"s{k}": noisy(reference, k, 0.2 + 0.05 * k) for k in range(systems)}
    return evaluate(outputs, TestSet.of(reference, **settings.pop("testset", {})), **settings)


def found(evaluation, place=0, **options):
    return detectable_differences(evaluation.measured[place], evaluation.testset, evaluation.settings, **options)


def test_the_error_of_means_is_that_of_the_mean_difference():
    scores = {"a": [1.0, 4.0, 2.0, 8.0], "b": [2.0, 1.0, 2.0, 3.0], "c": [0.0, 0.0, 1.0, 2.0]}
    evaluation = evaluate({name: ["x"] * 4 for name in scores}, given={"people": scores})
    detectable = found(evaluation)
    for a, b in combinations(scores, 2):
        differences = [one - other for one, other in zip(scores[a], scores[b], strict=True)]
        error = stdev(differences) / math.sqrt(4)
        assert detectable.between(b, a) == detectable.between(a, b) == pytest.approx(2.801585 * error, rel=1e-6)
    assert detectable.between("a", "a") is None
    sizes = sorted(detectable.differences.values())
    assert [detectable.least, detectable.median, detectable.largest] == [sizes[0], median(sizes), sizes[-1]]
    assert (detectable.unit, detectable.n, detectable.alpha, detectable.target) == ("segment", 4, 0.05, 0.8)


DOCUMENTS = {"documents": [f"d{place // 10}" for place in range(300)]}
SETTINGS = [
    {},
    {"alpha": 0.01},
    {"baseline": "s1"},
    {"tested": ["s0", "s2"]},
    {"testset": DOCUMENTS},
    {"testset": DOCUMENTS, "resample_by": "segment"},
    {"testset": DOCUMENTS, "test": "auto"},
    {"testset": DOCUMENTS, "test": "randomization"},
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_it_agrees_with_the_command(settings):
    evaluation = made(metrics=["bleu", "chrf", "ter"], **settings)
    corpus = Corpus(systems=evaluation.systems, testset=evaluation.testset, inputs={})
    resampled = power_of_corpus(corpus, evaluation.settings)
    for place, item in enumerate(evaluation.measured):
        detectable = found(evaluation, place)
        expected = {(pair.a, pair.b): pair.detectable for pair in resampled.pairs if pair.metric == item.label}
        assert (detectable.unit, detectable.n) == (resampled.unit, resampled.n)
        assert list(detectable.differences) == list(expected)
        assert detectable.differences == pytest.approx(expected, rel=0.1)


@pytest.mark.parametrize(
    "evaluation",
    [
        pytest.param(lambda: made(systems=1), id="one system"),
        pytest.param(lambda: made(n=1), id="one segment"),
        pytest.param(
            lambda: evaluate({"a": ["ab", ""], "b": ["aa", ""]}, ["aa", ""], metrics=Categories()), id="undefined"
        ),
    ],
)
def test_where_nothing_can_be_said(evaluation):
    assert found(evaluation()) is None
