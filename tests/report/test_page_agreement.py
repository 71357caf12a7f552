"""Whether metrics rank systems alike, as the page says it."""

import pytest

from mtgauge import evaluate
from mtgauge.report.page.agreement import agreement_words, metric_agreement
from mtgauge.report.page.facts import EvaluationFacts

#: Scores of two segments that people gave: their mean is the corpus score.
PEOPLE = {
    "same": {"a": [3, 3], "b": [2, 2], "c": [1, 1]},
    "same too": {"a": [9, 9], "b": [8, 8], "c": [7, 7]},
    "turned": {"a": [1, 1], "b": [2, 2], "c": [3, 3]},
    "flat": {"a": [1, 1], "b": [1, 1], "c": [1, 1]},
    "tied": {"a": [3, 3], "b": [1, 1], "c": [1, 1]},
}
WORDS = [
    (["same"], []),
    (["same", "same too"], ["same too puts all systems in the same order as same."]),
    (["same", "turned"], [
        "turned agrees with same on the order with Kendall's τ = -1.00; a moves most, from rank 1 to rank 3.",
    ]),
    (["same", "flat"], []),
    (["same", "same too", "tied"], [
        "same too puts all systems in the same order as same.",
        "tied agrees with same on the order with Kendall's τ = 0.82; c moves most, from rank 3 to rank 2.",
    ]),
]  # fmt: skip


def facts_of(systems, references, **options):
    return EvaluationFacts(evaluate(systems, references, **options))


@pytest.mark.parametrize(("metrics", "expected"), WORDS)
def test_words(metrics, expected):
    systems = {name: ["x", "y"] for name in "abc"}
    facts = facts_of(systems, None, given={name: PEOPLE[name] for name in metrics})
    assert list(agreement_words(facts, metric_agreement(facts))) == expected


def test_a_metric_that_finds_no_words_ranks_nobody():
    line = "河水在夜里又涨了一米而没有人到集市上来买东西"
    systems = {"a": [line[:-1]] * 6, "b": [line[2:]] * 6}
    facts = facts_of(systems, [line] * 6, metrics=["chrf", "ter"])
    assert facts.uncut == {"ter"}
    assert [ranking.metric for ranking in metric_agreement(facts)] == ["chrf"]
    # the first one that was named, but not the lead
    facts = facts_of(systems, [line] * 6, metrics=["ter", "chrf"])
    assert [ranking.metric for ranking in metric_agreement(facts)] == ["chrf"]
    facts = facts_of(systems, [line] * 6, metrics=["ter"])
    assert metric_agreement(facts) == ()
    assert list(agreement_words(facts, ())) == []


def test_without_corpus_scores_nothing_is_ranked():
    facts = facts_of({"a": ["x y"], "b": ["x"]}, ["x y"], metrics=["bleu", "chrf"], levels=["segment"])
    assert metric_agreement(facts) == ()
