"""What an evaluation says of its own tests: each note at the first case that has it, and not one before."""

import pytest

from mtgauge.engine.notes import notes_of
from mtgauge.engine.results import Comparison, Score, Verdict
from mtgauge.engine.settings import Settings

SCORE = {
    "system": "s", "metric": "m", "output": "score", "level": "corpus", "id": None, "unit": "segment", "score": 1.0,
    "low": None, "high": None, "n": 100, "signature": "m",
}  # fmt: skip
COMPARISON = {
    "metric": "m", "output": "score", "level": "corpus", "id": None, "a": "s", "b": "t", "delta": 1.0, "low": None,
    "high": None, "effect": None, "human_agreement": None, "p": 0.5, "p_adjusted": None, "method": "permutation",
    "n": 1000, "seed": 1, "verdict": Verdict.NOT_SHOWN, "unit": "segment", "units": 100, "differing": 100,
    "comparisons": 1, "family": "systems", "correction": "none", "standard_error": None, "p_least": 0.001,
    "p_floor": False, "p_error": None, "units_needed": 6, "draws_needed": 0, "defined": 1.0, "signature": "m",
}  # fmt: skip


def notes(scores=(), comparisons=(), **settings):
    """The notes on scores and comparisons that are given by what is special about them."""
    return list(
        notes_of(
            Settings.of(metrics="bleu", **settings),
            [Score(**SCORE | score) for score in scores],
            [Comparison(**COMPARISON | comparison) for comparison in comparisons],
        )
    )


def lacking(differing, needed=6, **others):
    return {"verdict": None, "differing": differing, "units_needed": needed, **others}


FEW = "no verdict in {} of {} comparisons: too few {} differ, {} at the least, and a difference can be shown from {} on"
DRAWS = "{} samples cannot show any difference: after correction for {} comparisons no p-value can fall below {}; take {} or more"
CALLS = "the test {} calls equal systems different too often below 100 {} that differ; here {} do at the least; auto holds its level"
CASES = [
    pytest.param({"scores": [{}]}, [], id="no test"),
    pytest.param({"scores": [{}], "comparisons": [{}], "test": "auto"}, [], id="a test"),
    pytest.param({"scores": [{}], "test": "auto"}, ["nothing was tested: tests are made on the corpus, on domains and on slices, of two units or more"], id="a test of nothing"),
    pytest.param({"comparisons": [lacking(5), lacking(3), {}], "test": "auto"}, [FEW.format(2, 3, "segments", 3, 6)], id="few units"),
    pytest.param({"comparisons": [lacking(5, 6), lacking(5, 8)], "test": "auto"}, [FEW.format(2, 2, "segments", 5, 8)], id="the most units needed"),
    pytest.param({"comparisons": [lacking(5, unit="document")], "test": "auto"}, [FEW.format(1, 1, "documents", 5, 6)], id="few documents"),
    pytest.param({"comparisons": [{"verdict": None, "n": 100, "comparisons": 6, "draws_needed": 120}] * 2, "test": "bootstrap", "alpha": 0.1}, [DRAWS.format(100, 6, 0.1, 120)], id="few draws"),
    pytest.param({"comparisons": [{"differing": 99}, {"differing": 12}], "test": "bootstrap"}, [CALLS.format("bootstrap", "segments", 12)], id="few units of a bootstrap"),
    pytest.param({"comparisons": [{"differing": 99, "unit": "document"}], "test": "sacrebleu-randomization"}, [CALLS.format("sacrebleu-randomization", "documents", 99)], id="few units of sacreBLEU's test"),
    pytest.param({"comparisons": [{"differing": 100}], "test": "bootstrap"}, [], id="enough units of a bootstrap"),
    pytest.param({"comparisons": [{"differing": 99}], "test": "randomization"}, [], id="few units of a randomization"),
    pytest.param({"scores": [{"score": None}, {"system": "t"}, {"system": "u", "score": None}]}, ["m: no value for s, u, since nothing was counted there; not compared"], id="no value"),
    pytest.param({"scores": [{"score": None}, {"score": None, "output": "x"}, {}]}, ["m: 2 of 3 values are undefined, since nothing was counted there"], id="several outputs without a value"),
    pytest.param({"scores": [{"output": "x"}, {"score": None, "output": "score"}]}, [], id="another value in the place of a score"),
    pytest.param({"scores": [{"score": None, "level": "segment"}]}, [], id="no value of a segment"),
    pytest.param({"scores": [{"defined": 1.0}, {"defined": None}]}, [], id="all resamples have a value"),
    pytest.param({"scores": [{"defined": 0.9}, {"defined": 0.25}, {"defined": 1.0}, {"metric": "o", "defined": 0.9}]},
                 ["m: resamples without a value are left out of 2 intervals; at the least 25% of the resamples had one",
                  "o: resamples without a value are left out of 1 intervals; at the least 90% of the resamples had one"], id="resamples without a value"),
    pytest.param({"scores": [{"output": "macro_domain", "unit": "document"}], "intervals": True}, ["no interval of macro_domain: a group has a single document, whose spread nothing shows"], id="a group of one document"),
    pytest.param({"scores": [{"output": "macro_domain"}, {"output": "macro_domain", "low": 0.5}], "intervals": True}, [], id="an interval of an average"),
    pytest.param({"scores": [{"output": "macro_domain"}]}, [], id="an average without intervals"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), CASES)
def test_notes(given, expected):
    assert notes(**given) == expected


@pytest.mark.parametrize(
    ("comparisons", "correction", "settings", "said"),
    [
        (1000, "maxt", {}, "1000 comparisons are too many for Holm's correction"),
        (1000, "maxt", {"correction": "maxt"}, None),
        (
            1000,
            "holm",
            {"correction": "holm"},
            "100000 draws are too few for 1000 comparisons under Holm's correction",
        ),
        (1000, "holm", {"correction": "holm", "samples": 100}, None),
        (250, "holm", {"correction": "holm"}, None),
        (
            251,
            "holm",
            {"correction": "holm"},
            "100000 draws are too few for 251 comparisons under Holm's correction",
        ),
    ],
)
def test_notes_on_large_families(comparisons, correction, settings, said):
    member = {"comparisons": comparisons, "correction": correction, "draws_needed": 20_000}
    found = notes(comparisons=[member] * 2, test="auto", **settings)
    assert [note.startswith(said or "") for note in found] == ([True] if said else [])
    assert notes(comparisons=[member | {"draws_needed": 0}], test="auto", **settings) == []
