"""A third-party measure that looks at the sentence before, on documents with scattered segments."""

from dataclasses import dataclass

import numpy as np
import pytest

from mtgauge import evaluate
from mtgauge.base.errors import InputError
from mtgauge.base.signature import Signature
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.diagnostics.edits import edit_spans
from mtgauge.engine.rowcache import RowCache
from mtgauge.measures import (
    Contract,
    Explanation,
    FittedMeasure,
    Measure,
    MeasureWarning,
    Need,
    Needs,
    Output,
    Resources,
    Span,
    Unit,
)
from mtgauge.report.page.build import build_page
from mtgauge.testing import check_measure
from page import Page


@dataclass(frozen=True, kw_only=True)
class Repeats(Measure):
    """The percentage of words that also occur in the sentence before."""

    id = "repeats"
    summary = "words of the sentence before"
    contract = Contract(
        needs=Needs(references=Need.NO, sources=Need.OPTIONAL), context=Unit.DOCUMENT, explains=True
    )

    size: int = 8192

    @property
    def outputs(self):
        return (Output("score", 0, 100, higher_is_better=False),)

    def fit(self, testset, resources):
        return FittedRepeats(self, testset, resources)


class FittedRepeats(FittedMeasure):
    @property
    def block(self):
        return self.measure.size

    def before(self, batch, index):
        is_first = index == 0 or batch.documents[index - 1] != batch.documents[index]
        return set() if is_first else set(batch.hypotheses[index - 1].split())

    def statistics(self, batch, *, threads=1):
        words = [text.split() for text in batch.hypotheses]
        repeated = [sum(word in self.before(batch, at) for word in found) for at, found in enumerate(words)]
        return np.array(
            [[count, len(found)] for count, found in zip(repeated, words, strict=True)], dtype=np.int64
        )

    def warnings(self, batch):
        return [MeasureWarning(at, "says all of it again") for at, text in enumerate(batch.hypotheses)
                if text and set(text.split()) == self.before(batch, at)]  # fmt: skip

    def score(self, totals, level):
        return 100 * totals[..., :1] / np.maximum(totals[..., 1:], 1)

    def signature(self, level):
        return Signature.of("repeats", version="test")

    def explain(self, batch, index):
        text, before = batch.hypotheses[index], self.before(batch, index)
        places = [(text.index(word), word) for word in dict.fromkeys(text.split()) if word in before]
        return Explanation(tuple(Span("hypothesis", at, at + len(word), "repeated") for at, word in places))


DOCUMENTS = ["a", "b", "a", "c", "b", "a"]
TEXTS = ["the tide rose", "a red boat", "the tide fell", "the red tide", "a red boat", "fell again"]
#: Words that occur in the sentence before in the same document, counted by hand.
REPEATED = [0, 0, 2, 0, 3, 1]
COUNTS = [3, 3, 3, 3, 3, 2]
SOURCES = ["s"] * 6


def scored(texts=TEXTS, documents=DOCUMENTS, **options):
    options = {"metrics": Repeats(), "levels": ["corpus", "document", "segment"]} | options
    return evaluate({"s": texts}, sources=SOURCES, documents=documents, **options)


def values(evaluation, level):
    return {score.id: score.score for score in evaluation.scores if score.level == level}


def test_it_keeps_the_contract():
    check_measure(Repeats())
    check_measure(
        Repeats(), TestSet.of(None, sources=SOURCES, documents=DOCUMENTS), SystemOutput("s", tuple(TEXTS))
    )


@pytest.mark.parametrize("size", [1, 2, 3, 4, 100])
def test_scattered_documents_are_reordered_for_blocks_of_any_size(size):
    found = scored(metrics=Repeats(size=size))
    assert values(found, "segment") == {
        str(at + 1): pytest.approx(100 * count / COUNTS[at]) for at, count in enumerate(REPEATED)
    }
    assert values(found, "document") == {"a": pytest.approx(300 / 8), "b": 50, "c": 0}
    assert values(found, "corpus") == {None: pytest.approx(600 / 17)}
    assert [score.n for score in found.scores if score.level == "document"] == [3, 2, 1]


def test_from_python_too():
    columns = {"sources": SOURCES, "documents": DOCUMENTS}
    assert Repeats().corpus_score(TEXTS, **columns).score == pytest.approx(600 / 17)
    segments = Repeats().segment_scores(TEXTS, **columns)
    assert segments == pytest.approx([100 * a / b for a, b in zip(REPEATED, COUNTS, strict=True)])


def test_what_it_warns_about_and_explains_is_in_the_order_of_the_test_set():
    ids = [f"seg-{number}" for number in range(6)]
    found = scored(ids=ids)
    assert [(w.code, w.system, w.segment, w.message) for w in found.warnings if w.code == "metric"] == [
        ("metric", "s", "seg-4", "repeats: says all of it again")
    ]
    fitted = found.measured[0].fitted
    runs = edit_spans(fitted, found.testset, found.systems[0])
    marked = [[TEXTS[at][run.hypothesis.start : run.hypothesis.end] for run in runs.pairs(at)] for at in range(6)]
    assert marked == [[], [], ["the tide"], [], ["a red boat"], ["fell"]]
    page = Page.of(build_page(found))
    assert page.layers == [("repeats", "repeats", True, ["repeated"])]
    apart = Repeats().fit(found.testset, Resources())
    with pytest.raises(InputError, match="metric repeats was fitted to segments in another order"):
        edit_spans(apart, found.testset, found.systems[0])


def test_contiguous_documents_are_not_moved():
    texts, documents = ["x y", "x", "x y"], ["a", "a", "b"]
    found = evaluate({"s": texts}, sources=["s"] * 3, documents=documents, metrics=Repeats())
    assert found.measured[0].fitted.testset.sources is found.testset.sources
    assert found.scores[0].score == 20


def test_cached_rows_depend_on_the_documents(tmp_path):
    first = scored(cache=tmp_path)
    assert scored(cache=tmp_path).to_json() == first.to_json()
    other = scored(documents=["a"] * 6, cache=tmp_path)
    assert values(other, "corpus") != values(first, "corpus")
    assert len([*tmp_path.iterdir()]) == 2


def test_blocks_are_removed_once_the_whole_is_cached(tmp_path, monkeypatch):
    kept = []
    put = RowCache.put

    def told(self, *arguments):
        put(self, *arguments)
        kept.append(sorted(path.name.partition("-")[2] for path in tmp_path.iterdir()))

    monkeypatch.setattr(RowCache, "put", told)
    scored(metrics=Repeats(size=3), cache=tmp_path)
    # whole documents: three segments, and then, of two and one, three again
    assert kept == [["0-3.npy"], ["0-3.npy", "3-6.npy"], ["", "0-3.npy", "3-6.npy"]]
    assert len([*tmp_path.iterdir()]) == 1


def test_without_documents_it_says_what_it_needs():
    for call in (
        lambda: evaluate({"s": TEXTS}, sources=SOURCES, metrics=Repeats()),
        lambda: Repeats().corpus_score(TEXTS, sources=SOURCES),
        lambda: Repeats().fit(TestSet.of(None, sources=SOURCES), Resources()),
    ):
        with pytest.raises(
            InputError, match="metric repeats looks at documents, and the test set has none"
        ) as told:
            call()
        assert told.value.hint == "give a source or reference as .tsv or .jsonl with the column 'document'"
    Repeats()._require(Resources())


def test_a_warning_about_another_segment_is_a_fault(monkeypatch):
    monkeypatch.setattr(FittedRepeats, "warnings", lambda self, batch: [MeasureWarning(len(batch), "too far")])
    with pytest.raises(InputError, match="metric repeats warns about segment 6 of 6"):
        scored()


def test_blocks_without_segments_are_a_fault():
    with pytest.raises(InputError, match="metric repeats asks for blocks of 0 segments"):
        scored(metrics=Repeats(size=0))
