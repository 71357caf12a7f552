"""Whether metrics rank systems alike, as the page says it."""

import pytest

from mtgauge import evaluate
from mtgauge.report.page.agreement import agreement_table, metric_agreement
from mtgauge.report.page.facts import EvaluationFacts

#: Scores of two segments that people gave: their mean is the corpus score.
PEOPLE = {
    "same": {"a": [3, 3], "b": [2, 2], "c": [1, 1]},
    "same too": {"a": [9, 9], "b": [8, 8], "c": [7, 7]},
    "turned": {"a": [1, 1], "b": [2, 2], "c": [3, 3]},
    "flat": {"a": [1, 1], "b": [1, 1], "c": [1, 1]},
    "tied": {"a": [3, 3], "b": [1, 1], "c": [1, 1]},
}
#: Metrics -> of each other one its name, tau, the number of systems, and who moves most.
TABLE = [
    (["same"], None),
    (["same", "same too"], [("same too", "1.00", 3, "nobody")]),
    (["same", "turned"], [("turned", "-1.00", 3, "a, from rank 1 to rank 3")]),
    (["same", "flat"], None),
    (
        ["same", "same too", "tied"],
        [("same too", "1.00", 3, "nobody"), ("tied", "0.82", 3, "c, from rank 3 to rank 2")],
    ),
]


def facts_of(systems, references, **options):
    return EvaluationFacts(evaluate(systems, references, **options))


@pytest.mark.parametrize(("metrics", "expected"), TABLE)
def test_table(metrics, expected):
    systems = {name: ["x", "y"] for name in "abc"}
    table = agreement_table(facts_of(systems, None, given={name: PEOPLE[name] for name in metrics}))
    found = table and [(name, tau.shown, n, moves) for name, tau, n, moves in (row.cells for row in table.rows)]
    assert found == expected


def test_ranks_are_those_among_the_systems_that_both_have():
    # d, which nobody judged, is first by words, and moves nobody
    systems = {"a": ["x y z"], "b": ["x y"], "c": ["x"], "d": ["x y z w"]}
    judged = {"people": {"a": [3], "b": [2], "c": [1]}}
    [ranking] = metric_agreement(facts_of(systems, ["x y z w v"], metrics="chrf", given=judged))
    assert (ranking.ranks, ranking.tau, ranking.moves) == ({"a": 1, "b": 2, "c": 3}, 1.0, ())


def test_a_metric_that_finds_no_words_ranks_nobody():
    line = "河水在夜里又涨了一米而没有人到集市上来买东西"
    systems = {"a": [line[:-1]] * 6, "b": [line[2:]] * 6}
    facts = facts_of(systems, [line] * 6, metrics=["chrf", "ter"])
    assert facts.uncut == {"ter"}
    assert metric_agreement(facts) == []
    facts = facts_of(systems, [line] * 6, metrics=["ter", "chrf"])
    assert facts.lead == "chrf"
    assert metric_agreement(facts) == []
    facts = facts_of(systems, [line] * 6, metrics=["ter"])
    assert agreement_table(facts) is None


def test_without_corpus_scores_nothing_is_ranked():
    facts = facts_of({"a": ["x y"], "b": ["x"]}, ["x y"], metrics=["bleu", "chrf"], levels=["segment"])
    assert metric_agreement(facts) == []
