"""What the card of a task remarks: contrasts that beat their own primary, tests that disagree."""

from types import SimpleNamespace

import pytest

from mtgauge import evaluate
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.report.board import roles
from mtgauge.suites.campaign.report.results import ContrastLead, SubmissionRow, TaskResults, contrasts_ahead
from mtgauge.suites.campaign.report.words import card
from mtgauge.suites.campaign.scoring.measuring import TaskScores

PRIMARY, CONTRAST = Role.PRIMARY, Role.CONTRAST


def results_of(scores, *, metric="people", contrasts=()):
    """The results of a task whose segments have the given scores; systems are called SITE-NAME."""
    n = len(next(iter(scores.values())))
    asked = {"given": {metric: scores}} if metric == "people" else {"metrics": metric}
    references = None if metric == "people" else ["a b c d"] * n
    texts = {name: ["x"] * n for name in scores} if metric == "people" else scores
    primaries = [name for name in scores if name not in contrasts]
    tested = {"tested": primaries} if len(primaries) > 1 else {}
    evaluation = evaluate(texts, references, test="auto" if tested else "none", **asked, **tested)
    signs = evaluate(texts, references, test="sign", **asked, **tested) if tested else None
    [*of_corpus] = [score for score in evaluation.scores if score.output == "score"]
    sign = -1 if evaluation.directions[metric] else 1
    rows = [
        SubmissionRow(
            system=s.system, site=s.system.partition("-")[0], role=CONTRAST if s.system in contrasts else PRIMARY,
            rank=None, cluster=None, scores={metric: s}, out_of_list=(), warnings=(), warned=0,
        )
        for s in sorted(of_corpus, key=lambda s: (s.system in contrasts, sign * s.value))
    ]  # fmt: skip
    task = SimpleNamespace(id="t", main_metric=metric, metrics=())
    return TaskResults(task, None, (), TaskScores(evaluation, signs), tuple(rows), {})


def card_of(results):
    """The card of a task, with the facts that its page has."""
    return card(results, EvaluationFacts(results.scores.evaluation, roles=roles(results)))


FIELD = {"ash-one": [9.0, 7.0], "elm-one": [5.0, 5.0], "elm-two": [4.0, 4.0], "elm-three": [7.0, 8.0]}
AHEAD = [
    (FIELD, ["elm-three"], [("elm-three", "elm-one", 2.5)]),
    (FIELD, ["elm-three", "elm-two"], [("elm-three", "elm-one", 2.5)]),
    (FIELD, ["elm-two"], []),
    (FIELD, ["elm-one", "elm-three"], [("elm-three", "elm-two", 3.5), ("elm-one", "elm-two", 1.0)]),
    ({**FIELD, "elm-three": [5.0, 5.0]}, ["elm-three"], []),
    ({**FIELD, "fir-one": [99.0, 99.0]}, ["fir-one"], []),
]


@pytest.mark.parametrize(("scores", "contrasts", "expected"), AHEAD)
def test_contrasts_that_beat_the_primary_of_their_site(scores, contrasts, expected):
    results = results_of(scores, contrasts=contrasts)
    assert list(contrasts_ahead(results)) == [ContrastLead(*lead) for lead in expected]
    told = [
        f"The contrast {contrast} beats the primary of its site, {primary}, by {points:.2f} points of people."
        for contrast, primary, points in expected
    ]
    assert [sentence for sentence in card_of(results).sentences if sentence.startswith("The contrast")] == told


def test_where_lower_is_better_the_lower_contrast_is_ahead():
    texts = {"ash-one": ["a b x y"], "ash-two": ["a b c x"], "ash-three": ["x x x x"]}
    [lead] = contrasts_ahead(results_of(texts, metric="ter", contrasts=["ash-two", "ash-three"]))
    assert (lead.contrast, lead.primary, lead.points) == ("ash-two", "ash-one", 25.0)


def test_a_primary_alone_is_told_of_its_contrast():
    found = card_of(results_of({"ash-one": [1.0, 2.0], "ash-two": [3.0, 3.0]}, contrasts=["ash-two"]))
    assert found.tone == "neutral"
    assert found.sentences[1].endswith("by 1.50 points of people.")


def scores_apart(*differences):
    """Two systems whose segments differ by so much, so many times each: the differences, and how often."""
    flat = [difference for difference, times in differences for _ in range(times)]
    return {"ash-one": [50.0 + difference for difference in flat], "elm-one": [50.0] * len(flat)}


DISAGREE = "The two tests disagree: that of the scores"
#: Differences of the segments -> tone, beginnings of the sentences behind that on the leader.
TESTS = [
    ([(10, 8), (-0.1, 8)], "good", ["The paired test shows", "The sign test shows neither", DISAGREE]),
    ([(0.1, 14), (-3, 2)], "neutral", ["The paired test shows no", "By the sign test ash-one is", DISAGREE]),
    ([(0.1, 30), (-10, 8)], "good", ["The paired test shows", "By the sign test ash-one is", DISAGREE]),
    ([(1, 10)], "good", ["The paired test shows", "By the sign test ash-one is"]),
    ([(1, 6), (-0.9, 6)], "neutral", ["The paired test shows no"]),
    ([(1, 3)], "neutral", ["The paired test gives no verdict", "This test set cannot tell", "A verdict takes"]),
]


@pytest.mark.parametrize(("differences", "tone", "beginnings"), TESTS)
def test_the_two_tests_of_the_first_two(differences, tone, beginnings):
    found = card_of(results_of(scores_apart(*differences)))
    assert found.tone == tone
    told = found.sentences[1:]
    assert len(told) == len(beginnings)
    assert all(sentence.startswith(beginning) for sentence, beginning in zip(told, beginnings, strict=True))
