"""A third-party measure that scores whole documents, so that segments have no scores."""

from dataclasses import dataclass
from itertools import groupby

import numpy as np
import pytest

from mtgauge import evaluate
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.signature import Signature
from mtgauge.measures import Contract, FittedMeasure, Measure, Need, Needs, Output, Reduction, Unit
from mtgauge.report import render
from mtgauge.report.page.build import build_page
from mtgauge.testing import check_measure
from page import Page


@dataclass(frozen=True, kw_only=True)
class Variety(Measure):
    """Distinct words of a document divided by all of its words; a mean over documents."""

    id = "variety"
    summary = "different words of a document"
    contract = Contract(
        needs=Needs(references=Need.NO, sources=Need.OPTIONAL), reduction=Reduction.MEAN, unit=Unit.DOCUMENT
    )

    fault: str = ""

    @property
    def outputs(self):
        return (Output("score", 0, 1),)

    def fit(self, testset, resources):
        return FittedVariety(self, testset, resources)


class FittedVariety(FittedMeasure):
    block = 4

    def statistics(self, batch, *, threads=1):
        pairs = zip(batch.documents, batch.hypotheses, strict=True)
        whole = [
            [word for _, text in own for word in text.split()] for _, own in groupby(pairs, lambda pair: pair[0])
        ]
        rows = np.array([[len({*words}) / max(len(words), 1), 1.0] for words in whole])
        if self.measure.fault == "segments":
            return np.zeros((len(batch), 2))
        return rows * np.nan if self.measure.fault == "nan" and batch.start else rows

    def score(self, totals, level):
        return totals[..., :1] / np.maximum(totals[..., 1:], 1)

    def signature(self, level):
        return Signature.of("variety", version="test")


DOCUMENTS = ["a", "b", "a", "c", "b", "d"]
DOMAINS = ["x", "x", "x", "y", "x", "y"]
SYSTEMS = {
    "s": ["one two", "one", "two three", "four four", "one", "five"],
    "t": ["one one", "one", "one one", "four five", "two", "five"],
}
VALUES = {"s": {"a": 3 / 4, "b": 1 / 2, "c": 1 / 2, "d": 1}, "t": {"a": 1 / 4, "b": 1, "c": 1, "d": 1}}


def scored(metrics=Variety(), **options):
    columns = {"sources": ["s"] * 6, "documents": DOCUMENTS, "domains": DOMAINS}
    return evaluate(SYSTEMS, metrics=metrics, **columns | options)


def test_it_keeps_the_contract():
    check_measure(Variety())


def test_documents_are_the_units_of_every_level():
    found = scored(levels=["corpus", "domain", "document"], test="auto", macro="domain")
    for system, values in VALUES.items():
        own = {(s.level, s.id, s.output): s for s in found.scores if s.system == system}
        assert own["corpus", None, "score"].score == pytest.approx(np.mean([*values.values()]))
        assert own["domain", "x", "score"].score == pytest.approx((values["a"] + values["b"]) / 2)
        assert own["domain", "y", "score"].score == pytest.approx((values["c"] + values["d"]) / 2)
        assert {s.id: s.score for s in own.values() if s.level == "document"} == pytest.approx(values)
        assert [(s.n, s.unit) for s in own.values() if s.level == "corpus"] == [(4, "document"), (4, "document")]
    corpus = next(c for c in found.comparisons if c.level == "corpus")
    assert (corpus.unit, corpus.units, corpus.differing) == ("document", 4, 3)
    assert not [note for note in found.notes if "segments were drawn" in note]


def test_beside_another_metric_documents_are_drawn_for_both():
    found = scored(["bleu", Variety()], references=["one two"] * 6, intervals=True)
    assert {(score.metric, score.unit, score.n) for score in found.scores} == {
        ("bleu", "document", 4), ("variety", "document", 4),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"levels": ["segment"]}, "metric variety scores whole documents: leave the level segment out"),
        ({"resample_by": "segment"}, "metric variety scores whole documents: resample by document"),
        (
            {"resample_by": "half", "slices": {"half": list("xxxyyy")}},
            "metric variety scores whole documents: resample by document",
        ),
        (
            {"levels": ["half"], "slices": {"half": list("xxxyyy")}},
            "metric variety scores whole documents, and half cuts the document 'b'",
        ),
        (
            {"macro": "half", "slices": {"half": list("xyxyxy")}},
            "metric variety scores whole documents, and half cuts the document 'b'",
        ),
    ],
)
def test_requests_for_segments_are_refused(options, message):
    with pytest.raises(OptionError) as raised:
        scored(**options)
    assert raised.value.message == message


def test_a_slice_of_whole_documents_is_scored_like_domains():
    def values(level, **columns):
        found = scored(levels=["corpus", level], macro=level, **columns).scores
        return [(s.output.partition("_")[0], s.id, s.score, s.n) for s in found]

    assert values("half", slices={"half": DOMAINS}) == values("domain", domains=DOMAINS)


def test_no_segment_has_a_score_from_python():
    with pytest.raises(OptionError, match="metric variety scores whole documents: a segment has no score"):
        Variety().segment_scores(["x"], sources=["s"], documents=["d"])
    with pytest.raises(OptionError, match="metric variety scores whole documents: a segment has no score"):
        scored().segment_scores("variety")
    assert Variety().corpus_score(SYSTEMS["s"], sources=["s"] * 6, documents=DOCUMENTS).score == 11 / 16


def test_a_domain_that_cuts_a_document_is_refused_with_the_segment():
    with pytest.raises(InputError, match="document 'a' lies in the domains 'x' and 'y'") as raised:
        scored(levels=["domain"], domains=["x", "x", "y", "y", "x", "y"])
    assert raised.value.segment == 3


@pytest.mark.parametrize(
    ("fault", "message", "segment"),
    [
        ("segments", r"gave statistics of shape \(4, 2\) for 2 documents", None),
        ("nan", "gave no finite value for system 's'", "4"),
    ],
)
def test_invalid_rows_are_reported(fault, message, segment):
    with pytest.raises(InputError, match=message) as raised:
        scored(Variety(fault=fault))
    assert raised.value.segment == segment


WHY = "Whole documents are scored, and segments have no score: variety."
CHARTS = ("distribution", "scatter", "length")


@pytest.mark.parametrize(
    ("metrics", "references", "told"),
    [
        # without any scores of segments there is no chart
        (Variety(), None, ()),
        (Variety(), ["one two"] * 6, ()),
        # the charts show the other metric, and say whose scores they lack
        (["bleu", Variety()], ["one two"] * 6, CHARTS),
    ],
)
def test_the_page_gives_segments_no_score_and_says_why(metrics, references, told):
    found = scored(metrics, references=references)
    page = Page.of(build_page(found))
    place = [item.label for item in found.measured].index("variety")
    assert page.meta["units"]["unscored"] == [place]
    assert not [name for name in page.blocks if name.startswith(f"scores-{place}-")]
    sections = {name: page.tree.get_element_by_id(name).text_content() for name in CHARTS if name in page.ids}
    assert [name for name, text in sections.items() if WHY in text] == list(told)
    assert list(sections) == list(told)
    for chart in ("distribution", "length") if place else ():
        assert {*page.block(f"chart-{chart}")["columns"]["metric"]} == {0}


def test_the_table_has_it():
    assert "variety" in render(scored(test="auto"), "table")
