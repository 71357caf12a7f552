"""The segments in which a system scores worse than another one: which, in what order, and with what texts."""

from dataclasses import dataclass, fields, replace

import numpy as np
import pytest
from toy_categories import Categories

from mtgauge import Evaluation, TestSet, evaluate, load_metric
from mtgauge.base.errors import OptionError
from mtgauge.evaluation.worst import WorseSegment
from mtgauge.measures import Output, Unit

REFERENCE = ["The river rose.", "Nobody was hurt at all.", "Repairs start on Monday.", "It rained."]
OLD = list(REFERENCE)
NEW = ["The river rose.", "Nobody hurt at all.", "Repairs begin Monday.", "Rain."]
NEWER = ["A river rises.", "Nobody was hurt at all.", "Repairs start on Monday.", "It rained."]
IN_DOCUMENTS = TestSet.of(REFERENCE, documents=["d1", "d1", "d2", "d2"])
SYSTEMS = {"old": OLD, "new": NEW, "newer": NEWER}


@dataclass(frozen=True, kw_only=True)
class Undirected(Categories):
    id = "undirected"

    @property
    def outputs(self):
        return (Output("score", 0, 100, higher_is_better=None, optional=True),)


@dataclass(frozen=True, kw_only=True)
class OfDocuments(Categories):
    id = "of-documents"
    contract = replace(Categories.contract, context=Unit.DOCUMENT, does_without_documents=True)


def found(settings=None, *arguments, systems=SYSTEMS, **options):
    evaluation = evaluate(systems, IN_DOCUMENTS, **{"metrics": "chrf", **(settings or {})})
    return [(one.system, one.baseline, one.metric, one.segment) for one in evaluation.worst(*arguments, **options)]


#: settings; positional arguments; keyword arguments; system, baseline, metric and segments of what is found
CASES = {
    "largest difference first": ({}, ["new"], {}, [("new", "old", "chrf", "432")]),
    "no more than n": ({}, ["new"], {"n": 2}, [("new", "old", "chrf", "43")]),
    "all": ({}, ["new"], {"n": None}, [("new", "old", "chrf", "432")]),
    "the first system where there is no baseline": (
        {}, [], {}, [("new", "old", "chrf", "432"), ("newer", "old", "chrf", "1")],
    ),
    "the baseline": (
        {"baseline": "newer"}, [], {}, [("new", "newer", "chrf", "432")],
    ),
    "another baseline": ({"baseline": "old"}, ["new"], {"baseline": "newer"}, [("new", "newer", "chrf", "432")]),
    "the baseline itself, beside another one": (
        {"baseline": "old"}, ["newer"], {"baseline": "new"}, [("newer", "new", "chrf", "1")],
    ),
    "systems that are compared": (
        {"baseline": "old", "tested": "newer"}, [], {}, [("newer", "old", "chrf", "1")],
    ),
    "a system that is not compared, by its name": (
        {"baseline": "old", "tested": "newer"}, ["new"], {}, [("new", "old", "chrf", "432")],
    ),
    "contrasts, each by itself": (
        {"test": "auto", "contrasts": ["new=newer", "newer=old"]}, [], {},
        [("new", "newer", "chrf", "432"), ("newer", "old", "chrf", "1")],
    ),
    "the contrast of a system": (
        {"test": "auto", "contrasts": ["new=newer", "newer=old"]}, ["newer"], {}, [("newer", "old", "chrf", "1")],
    ),
    "another baseline than that of a contrast": (
        {"test": "auto", "contrasts": ["newer=new"]}, ["newer"], {"baseline": "old"}, [("newer", "old", "chrf", "1")],
    ),
    "lower is better": ({"metrics": "ter"}, ["new"], {}, [("new", "old", "ter", "432")]),
    "a metric for segments, before one for test sets": (
        {"metrics": ["bleu", "ter", "chrf"]}, ["newer"], {}, [("newer", "old", "ter", "1")],
    ),
    "a metric for test sets, where there is no other": ({"metrics": "bleu"}, ["newer"], {}, [("newer", "old", "bleu", "1")]),
    "the first metric that ranks segments": (
        {"metrics": [Undirected(), OfDocuments(), "ter"]}, ["newer"], {}, [("newer", "old", "ter", "1")],
    ),
    "a metric by its name in papers": ({"metrics": ["ter", "chrf"]}, ["newer", "chrF"], {}, [("newer", "old", "chrf", "1")]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_which_segments_are_worse(case):
    settings, arguments, options, expected = CASES[case]
    rows = [(system, baseline, metric, one) for system, baseline, metric, segments in expected for one in segments]
    assert found(settings, *arguments, **options) == rows


def test_segments_that_are_equally_worse_are_in_the_order_of_the_test_set():
    texts = ["a b c d"] * 5
    worse = ["a b c d", "a b c x", "a b x y", "a b c z", "a b c x"]
    evaluation = evaluate({"old": texts, "new": worse}, texts, metrics="wer")
    assert [one.segment for one in evaluation.worst()] == ["3", "2", "4", "5"]


def test_segments_without_a_score_of_both_are_left_out():
    given = {"people": {"old": [5.0, None, 5.0, 5.0], "new": [4.0, 1.0, None, 5.0]}}
    systems = {name: SYSTEMS[name] for name in ("old", "new")}
    evaluation = evaluate(systems, REFERENCE, metrics=[], given=given)
    assert [(one.segment, one.delta) for one in evaluation.worst()] == [("1", -1.0)]


@pytest.mark.parametrize("metric", ["chrf", "ter", "bleu"])
def test_they_are_those_of_the_segment_scores(metric):
    draw = np.random.default_rng(7)
    words = np.array(["river", "rose", "the", "a", "rain", "on"])
    texts = {name: [" ".join(words[draw.integers(0, 6, 6)]) for _ in range(60)] for name in ("ref", "old", "new")}
    reference = texts.pop("ref")
    evaluation = evaluate(texts, reference, metrics=metric, baseline="old")
    scores = evaluation.segment_scores(metric)
    sign = 1 if load_metric(metric).outputs[0].higher_is_better else -1
    loss = [sign * (b - a) for a, b in zip(scores["new"].tolist(), scores["old"].tolist(), strict=True)]
    expected = sorted((place for place in range(60) if loss[place] > 0), key=lambda place: -loss[place])
    worst = evaluation.worst("new", n=None)
    assert [int(one.segment) - 1 for one in worst] == expected
    assert [one.delta for one in worst] == [one.score - one.baseline_score for one in worst]
    assert [one.score for one in worst] == [scores["new"][place] for place in expected]


def test_each_has_its_texts():
    testset = TestSet.of(
        {"A": REFERENCE, "B": [None, *REFERENCE[1:]]},
        sources=["s1", "s2", "s3", "s4"],
        ids=["a", "b", "c", "d"],
        documents=["d1", "d1", "d2", "d2"],
    )
    evaluation = evaluate({"old": OLD, "newer": NEWER}, testset, metrics="chrf", baseline="old")
    [one] = evaluation.worst("newer")
    assert replace(one, score=0.0, delta=0.0) == WorseSegment(
        system="newer", baseline="old", metric="chrf", segment="a", document="d1", score=0.0, baseline_score=100.0,
        delta=0.0, source="s1", references={"A": REFERENCE[0]}, translation=NEWER[0], baseline_translation=OLD[0],
    )  # fmt: skip
    assert one.delta == one.score - 100


def test_a_frame_of_them_has_a_column_for_each_attribute():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(evaluate(SYSTEMS, REFERENCE, metrics="chrf").worst("new"))
    assert list(frame.columns) == [item.name for item in fields(WorseSegment)]
    assert frame["segment"].tolist() == ["4", "3", "2"]


#: what is evaluated and requested; a part of the message
REFUSED = {
    "one system": (lambda: evaluate({"new": NEW}, REFERENCE).worst(), "no other system to compare 'new' with (add a system)"),
    "the baseline": (lambda: evaluate(SYSTEMS, REFERENCE, baseline="old").worst("old"), "compare 'old' with (name another"),
    "the first system": (lambda: evaluate(SYSTEMS, REFERENCE).worst("old"), "compare 'old' with (name another baseline)"),
    "a system": (lambda: evaluate(SYSTEMS, REFERENCE).worst("newest"), "'newest' was not measured (there are: old, new, newer)"),
    "a baseline": (lambda: evaluate(SYSTEMS, REFERENCE).worst("new", baseline="odl"), "'odl' was not measured (is 'old' meant?)"),
    "a metric": (lambda: evaluate(SYSTEMS, REFERENCE, metrics="chrf").worst(metric="chfr"), "'chfr' was not measured (is 'chrf'"),
    "a metric without a better direction": (
        lambda: evaluate(SYSTEMS, REFERENCE, metrics=[Undirected(), "ter"]).worst(metric="undirected"),
        "no value of undirected is better than another",
    ),
    "a metric of documents": (
        lambda: evaluate(SYSTEMS, IN_DOCUMENTS, metrics=[OfDocuments(), "ter"]).worst(metric="of-documents"),
        "metric of-documents scores whole documents",
    ),
    "no metric that ranks segments": (
        lambda: evaluate(SYSTEMS, IN_DOCUMENTS, metrics=[OfDocuments(), Undirected()]).worst(),
        "none of the metrics scores single segments from better to worse (add the metric chrf)",
    ),
    "none": (lambda: evaluate(SYSTEMS, REFERENCE).worst(n=0), "n must be 1 or more, not 0"),
    "fewer than none": (lambda: evaluate(SYSTEMS, REFERENCE).worst(n=-3), "n must be 1 or more, not -3"),
    "an evaluation without texts": (
        lambda: Evaluation.from_json(evaluate(SYSTEMS, REFERENCE).to_json()).worst("new"), "neither texts nor statistics",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case):
    asked, message = REFUSED[case]
    with pytest.raises(OptionError) as refusal:
        asked()
    assert message in str(refusal.value)
