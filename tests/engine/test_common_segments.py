"""Systems that were judged on different segments are compared on those that both have."""

from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge import GivenScores, evaluate

N = 24
TEXTS = {name: [f"{name} {place}" for place in range(N)] for name in "abc"}
DOCUMENTS = [f"d{place // 3}" for place in range(N)]
DOMAINS = ["one" if place < 15 else "two" for place in range(N)]
#: What of a comparison is not of the two systems alone.
_OTHER = (
    "signature",
    "units",
    "comparisons",
    "p_adjusted",
    "correction",
    "units_needed",
    "draws_needed",
    "verdict",
)
#: What follows from the test and the draws, which auto chooses for all pairs of a table.
_CHOSEN = ("method", "n", "p", "p_least", "p_floor", "p_error", "p_doubtful", "defined")


def compared(columns, systems=("a", "b"), **options):
    return evaluate(
        {name: TEXTS[name] for name in systems},
        given=GivenScores("people", {name: columns[name] for name in systems}),
        sources=[f"source {place}" for place in range(N)],
        documents=DOCUMENTS,
        domains=DOMAINS,
        correction="none",
        seed=3,
        **options,
    )


def restricted(columns, *systems):
    """The scores of the segments that all these systems have."""
    both = [all(columns[name][place] is not None for name in systems) for place in range(N)]
    return {
        name: [value if kept else None for value, kept in zip(columns[name], both, strict=True)]
        for name in systems
    }


def facts(evaluation, a="a", b="b"):
    other = _OTHER + (_CHOSEN if evaluation.settings.test == "auto" else ())
    return [
        {key: value for key, value in asdict(c).items() if key not in other}
        for c in evaluation.comparisons
        if (c.a, c.b) == (a, b)
    ]


columns = st.fixed_dictionaries(
    {name: st.lists(st.none() | st.integers(0, 8).map(float), min_size=N, max_size=N) for name in "abc"}
)
OPTIONS = {
    "the default": {"test": "auto"},
    "bootstrap": {"test": "bootstrap", "samples": 200, "intervals": True},
    "randomization": {"test": "randomization", "samples": 200},
    "signs": {"test": "sign"},
    "intervals by bca": {"test": "bootstrap", "samples": 200, "intervals": True, "ci_method": "bca"},
    "documents": {"test": "randomization", "samples": 200, "resample_by": "document"},
    "domains": {"test": "bootstrap", "samples": 200, "levels": ["corpus", "domain"]},
    "mean of domains": {"test": "bootstrap", "samples": 200, "macro": ["domain"]},
    "mean of documents": {"test": "bootstrap", "samples": 200, "macro": ["document"], "resample_by": "document"},
}


@pytest.mark.property
@pytest.mark.parametrize("name", OPTIONS)
@given(scores=columns)
@settings(max_examples=budget(25))
def test_a_pair_is_compared_as_if_other_scores_were_not_there(name, scores):
    whole = compared(scores, ("a", "b", "c"), **OPTIONS[name])
    for a, b in (("a", "b"), ("a", "c"), ("b", "c")):
        alone = compared(restricted(scores, a, b), (a, b), **OPTIONS[name])
        assert facts(whole, a, b) == facts(alone, a, b)


def test_means_of_systems_are_of_their_own_segments():
    scores = {"a": [1.0] * 12 + [9.0] * 12, "b": [0.0] * 12 + [None] * 12}
    evaluation = compared(scores, test="sign")
    assert [score.score for score in evaluation.scores if score.output == "mean"] == [5.0, 0.0]
    assert [score.score for score in evaluation.scores if score.output == "score"] == [0.5, -0.5]
    [comparison] = evaluation.comparisons
    assert (comparison.delta, comparison.units, comparison.differing) == (1.0, 12, 12)
    note = "people: systems are compared on the segments of which both have scores, 12 to 12 of 24"
    assert note in evaluation.notes


def test_without_a_common_segment_nothing_is_compared():
    evaluation = compared({"a": [1.0] * 12 + [None] * 12, "b": [None] * 12 + [0.5] * 12}, test="auto")
    assert evaluation.comparisons == ()
    assert "people: 1 pair of systems has no segment in common, and is not compared" in evaluation.notes


def test_pairs_without_a_common_segment_are_counted():
    scores = {"a": [1.0] * 8 + [None] * 16, "b": [None] * 8 + [0.5] * 16, "c": [None] * 8 + [0.0] * 8 + [None] * 8}
    evaluation = compared(scores, ("a", "b", "c"), test="auto")
    assert [(c.a, c.b, c.units) for c in evaluation.comparisons] == [("b", "c", 8)]
    assert "people: 2 pairs of systems have no segment in common, and are not compared" in evaluation.notes


def test_equal_segments_are_compared_as_ever():
    scores = {"a": [1.0, None] * 12, "b": [0.0, None] * 12}
    evaluation = compared(scores, test="sign")
    assert [c.units for c in evaluation.comparisons] == [24]
    assert not any("both have scores" in note for note in evaluation.notes)
