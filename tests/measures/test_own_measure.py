"""A third-party measure: values that are not counts, a mean of segments, lower is better, an explanation."""

from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np
import pytest

from mtgauge import evaluate, load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.signature import Signature
from mtgauge.measures import Batch, Contract, Level, Need, Resources, registry
from mtgauge.metrics import Explanation, FittedMeasure, Kind, Link, Measure, Needs, Output, Reduction, Span, option
from mtgauge.report.page.build import build_page
from page import Page


@dataclass(frozen=True, kw_only=True)
class LengthError(Measure):
    """|log(length / reference length)|, a mean over segments."""

    id = "length_error"
    summary = "how far lengths are from the reference's"
    contract = Contract(
        reduction=Reduction.MEAN, needs=Needs(references=Need.REQUIRED, several_references=False), explains=True
    )

    fault: str | None = option(None, "what to do wrong, for these tests")

    @property
    def outputs(self):
        return (Output("score", 0, None, higher_is_better=False), Output("worst", kind=Kind.DETAIL))

    def fit(self, testset, resources):
        return FittedLengthError(self, testset, resources)


class FittedLengthError(FittedMeasure):
    def statistics(self, batch, *, threads=1):
        [column] = self.references.columns()
        pairs = zip(batch.hypotheses, column[batch.positions], strict=True)
        values = [abs(np.log((len(h) + 1) / (len(r) + 1))) for h, r in pairs]
        rows = np.array([[value, 1.0] for value in values])
        if self.measure.fault == "nan":
            rows[len(rows) // 2, 0] = np.nan
        return rows[:-1] if self.measure.fault == "short" else rows

    def score(self, totals, level):
        mean = totals[..., 0] / np.maximum(totals[..., 1], 1)
        return np.stack([mean, mean], axis=-1)

    def signature(self, level):
        return Signature.of("length_error", nrefs=1, version="test")

    def explain(self, batch, index):
        [column] = self.references.columns()
        here, there = batch.hypotheses[index], column[batch.start + index]
        spans = (Span("hypothesis", 0, len(here), "all"), Span("reference", 0, len(there), "all", "ref"))
        return Explanation(spans, (Link(0, 1, "length"),))


RNG = np.random.default_rng(3)
REFERENCE = ["x" * int(n) for n in RNG.integers(5, 60, 80)]
SYSTEMS = {
    name: [r + "y" * int(RNG.integers(0, extra)) for r in REFERENCE]
    for name, extra in {"near": 5, "far": 15}.items()
}


def values(name):
    return [abs(np.log((len(h) + 1) / (len(r) + 1))) for h, r in zip(SYSTEMS[name], REFERENCE, strict=True)]


@pytest.mark.parametrize("test", ["bootstrap", "randomization"])
def test_intervals_tests_and_levels_come_with_the_contract(test):
    documents = [f"d{i // 8}" for i in range(80)]
    evaluation = evaluate(
        SYSTEMS, REFERENCE, documents=documents, metrics=LengthError(), intervals=True, test=test, baseline="near",
        levels=["corpus", "document", "segment"], samples=300,
    )  # fmt: skip
    near = next(s for s in evaluation.scores if s.system == "near")
    assert near.score == pytest.approx(np.mean(values("near")), rel=1e-14)
    assert near.low < near.score < near.high
    [comparison] = evaluation.comparisons
    assert comparison.delta == pytest.approx(np.mean(values("far")) - np.mean(values("near")), rel=1e-12)
    assert comparison.p == pytest.approx(1 / 301)
    documents_scored = [
        s.score for s in evaluation.scores if s.level == "document" and s.system == "far" and s.output == "score"
    ]
    assert documents_scored == pytest.approx(np.mean(np.reshape(values("far"), (10, 8)), axis=1), rel=1e-13)
    segments = [s for s in evaluation.scores if s.level == "segment"]
    assert [s.score for s in segments if s.system == "near"] == pytest.approx(values("near"), rel=1e-14)


@pytest.mark.parametrize("bounds", [(0, 100), (0, None), (None, 100), (None, None)])
def test_the_bounds_of_an_output_change_no_p_value(bounds):
    class BoundedLengthError(LengthError):
        outputs = (Output("score", *bounds, higher_is_better=False), Output("worst", kind=Kind.DETAIL))

    found = [
        evaluate(SYSTEMS, REFERENCE, metrics=kind(), test="randomization", samples=300).comparisons[0]
        for kind in (LengthError, BoundedLengthError)
    ]
    assert found[0].p == found[1].p


OFFERED = [
    ([], r"unknown metric 'mine' \(known: bleu, .*\)"),
    ([LengthError], None),
    ([LengthError, LengthError], "metric 'mine' is offered twice: LengthError and LengthError"),
    ([len], "metric 'mine' is not a dataclass on"),
    ([dict], "metric 'mine' is not a dataclass on"),
    ([FittedMeasure], "metric 'mine' is not a dataclass on"),
    ([None], "metric 'mine' cannot be loaded: ZeroDivisionError: division by zero"),
]


@pytest.mark.parametrize(("offered", "message"), OFFERED)
def test_metrics_of_other_packages(monkeypatch, offered, message):
    def point(thing):
        return SimpleNamespace(
            value=getattr(thing, "__name__", ""), load=lambda: 1 / 0 if thing is None else thing
        )

    points = {"mine": [point(thing) for thing in offered]} if offered else {}
    monkeypatch.setattr(registry, "_offered", lambda: points)
    if message is None:
        assert load_metric("mine") == LengthError()
    else:
        with pytest.raises(OptionError, match=message):
            load_metric("mine")


def test_the_same_system_twice_is_never_different():
    for test in ("bootstrap", "randomization"):
        evaluation = evaluate(
            {"a": SYSTEMS["far"], "b": SYSTEMS["far"]}, REFERENCE, metrics=LengthError(), test=test
        )
        assert evaluation.comparisons[0].p == 1


def test_the_table_says_who_is_better_when_lower_is():
    from mtgauge.report import render

    text = render(evaluate(SYSTEMS, REFERENCE, metrics=LengthError(), baseline="near"), "table")
    assert "near better" in text


def test_faults_of_a_measure_are_reported():
    with pytest.raises(
        InputError, match=r"segment 41: metric length_error gave no finite value for system 'near'"
    ):
        evaluate(SYSTEMS, REFERENCE, metrics=LengthError(fault="nan"))
    with pytest.raises(InputError, match=r"gave statistics of shape \(79, 2\) for 80 segments"):
        evaluate(SYSTEMS, REFERENCE, metrics=LengthError(fault="short"))


def test_explanations_are_spans_and_links():
    from mtgauge.corpus import TestSet

    testset = TestSet.of({"A": ["abc"]})
    fitted = LengthError().fit(testset, Resources())
    explanation = fitted.explain(Batch(hypotheses=["abcd"]), 0)
    assert [(span.side, span.end) for span in explanation.spans] == [("hypothesis", 4), ("reference", 3)]
    assert explanation.links[0].label == "length"
    ribes = load_metric("ribes").fit(testset, Resources())
    assert ribes.signature(Level.CORPUS).name == "ribes"
    with pytest.raises(OptionError, match="ribes does not explain"):
        ribes.explain(Batch(hypotheses=["abcd"]), 0)


def test_the_report_shows_it_with_its_own_labels():
    # outputs that are the reference have no rank
    outputs = {"a": REFERENCE[::-1], "b": [f"{text}." for text in REFERENCE]}
    evaluation = evaluate(outputs, REFERENCE, metrics=LengthError(), test="bootstrap", samples=100)
    page = Page.of(build_page(evaluation))
    assert page.metrics == ["length_error"]
    assert page.layers == [("length_error", "length_error", True, ["length"])]
    assert "b has the best length_error: " in page.words("summary")
    assert "length_error" in page.words("method")
