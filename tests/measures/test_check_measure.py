"""`mtgauge.testing.check_measure`: every measure of the registry passes, and each broken promise is found."""

from dataclasses import dataclass, replace

import numpy as np
import pytest
from registered import WITHOUT_MODEL

from mtgauge import load_metric
from mtgauge.base.errors import ContractError
from mtgauge.base.signature import Signature
from mtgauge.measures import (
    Explanation,
    FittedMeasure,
    Kind,
    Link,
    Measure,
    MeasureWarning,
    Need,
    Needs,
    Output,
    Span,
    Unit,
)
from mtgauge.measures.derivation import Formula, Mark, MarkedTokens, Step
from mtgauge.testing import check_measure

NAMES = WITHOUT_MODEL


@pytest.mark.parametrize("name", NAMES)
def test_every_measure_of_the_registry_keeps_the_contract(name):
    check_measure(load_metric(name))


@pytest.mark.parametrize(
    ("name", "options"),
    [("bleu", {"profile": "sbp"}), ("ict", {"compat": True}), ("gtm", {"exponent": 2.0}), ("chrf", {"whitespace": True}),
     ("ter", {"normalized": True}), ("wer", {"tokenize": "char"}), ("nist", {"max_order": 3})],
)  # fmt: skip
def test_every_measure_with_options_keeps_the_contract(name, options):
    check_measure(load_metric(name, **options))


@dataclass(frozen=True, kw_only=True)
class Share(Measure):
    """Share of segments that are longer than their reference; `fault` names the promise that it breaks."""

    id = "share"
    summary = "segments that are longer than their reference"
    needs = Needs(several_references=False)
    explains = True
    fault: str = ""

    @property
    def outputs(self):
        first = Output("score", 0, 1, kind=Kind.DETAIL if self.fault == "detail" else Kind.PRIMARY)
        return (first, Output("score" if self.fault == "names" else "count"))

    def fit(self, testset, resources):
        return FittedShare(self, testset, resources)


class FittedShare(FittedMeasure):
    seen = 0

    @property
    def fault(self):
        return self.measure.fault

    @property
    def block(self):
        return 0 if self.fault == "block" else 8192

    @property
    def tolerance(self):
        return {"tolerance": -1.0, "endless": np.inf}.get(self.fault, 0.0)

    def statistics_of_all(self, batches, *, threads=1):
        found = super().statistics_of_all(batches, threads=threads)
        if self.fault == "systems":
            return [rows + at for at, rows in enumerate(found)]
        return found[1:] if self.fault == "lost" else found

    def warnings(self, batch):
        # the last segment of the batch
        at = batch.start if self.fault == "place" else 0
        index = -1 if self.fault == "before" else at + len(batch) - 1
        return [MeasureWarning(index, "" if self.fault == "mute" else "is the last")]

    def statistics(self, batch, *, threads=1):
        for done in {"much": [len(batch) + 1], "back": [2, 1]}.get(self.fault, [len(batch)]):
            batch.report(done)
        [column] = self.references.columns()
        pairs = zip(batch.hypotheses, column[batch.positions], strict=True)
        rows = np.array([[len(h) > len(r or ""), 1] for h, r in pairs], dtype=np.int64)
        self.seen += 1
        match self.fault:
            case "shape":
                return rows[:-1]
            case "type":
                return rows.astype(np.int32)
            case "finite":
                return rows * np.nan
            case "parts":
                return rows + len(batch)
            case "threads":
                return rows + (threads == 0)
            case "again":
                return rows + (self.seen > 7)
            case "order":
                return rows + np.arange(batch.start, batch.start + len(batch))[:, None]
            case "pickle":
                return rows + getattr(self, "made", 1)
        return rows

    def __reduce__(self):
        made, arguments = super().__reduce__()
        return (made, arguments, {"made": 2}) if self.fault == "pickle" else (made, arguments)

    def score(self, totals, level):
        totals = np.asarray(totals, dtype=float)
        share = totals[..., :1] / np.maximum(totals[..., 1:], 1)
        match self.fault:
            case "outputs":
                return share
            case "nan":
                share = share + np.nan
            case "low":
                share = share - 1
            case "high":
                share = share + 1
            case "vector":
                share = share + 1e-3 * (totals.ndim > 1)
        return np.concatenate([share, totals[..., :1]], axis=-1)

    @property
    def details(self):
        return "(n = {number})" if self.fault == "details" else "(n = {count:.0f})"

    def signature(self, level):
        if self.fault == "signature":
            return Signature.of("share", odd="a|b")
        return Signature.of("share", level=str(level) if self.fault == "hash" else None)

    @property
    def hash(self):
        return "1" if self.fault == "references" else str(id(self)) if self.fault == "refit" else super().hash

    def explain(self, batch, index):
        length = len(batch.hypotheses[index])
        end = length + 1 if self.fault == "span" else length
        side, name = ("reference", "Z") if self.fault == "name" else ("hypothesis", None)
        links = (Link(0, 3, "x"),) if self.fault == "link" else ()
        return Explanation((Span(side, 0, end, "longer", name),), links)


BROKEN = {
    "shape": "statistics of 5 segments are not 5 rows, but of shape (4, 2)",
    "type": "rows are int32, not int64 or float64",
    "finite": "a row is not finite",
    "parts": "rows of parts are not the rows of the whole",
    "threads": "rows depend on the number of threads",
    "again": "rows are other ones when counted again",
    "block": "it asks for blocks of 0 segments",
    "tolerance": "its tolerance is -1.0",
    "endless": "its tolerance is inf",
    "systems": "rows of a system among others are not those that it has alone",
    "lost": "statistics of 3 systems are those of 2",
    "much": "of 5 segments it reports 6",
    "back": "what it reports as done goes back",
    "place": "in a batch of 1 segments it warns about number 1, counted from 0",
    "before": "in a batch of 5 segments it warns about number -1, counted from 0",
    "mute": "a warning says nothing",
    "order": "rows of a segment depend on where it stands",
    "names": "outputs are not named apart",
    "detail": "the first output is not primary",
    "outputs": "6 totals score to shape (6, 1), not (6, 2)",
    "nan": "score of level corpus is NaN, and the output is not optional",
    "low": "score of level corpus is below 0",
    "high": "score of level corpus is above 1",
    "vector": "a total of level corpus scores otherwise alone than among others",
    "details": "the details '(n = {number})' cannot be made of the outputs: KeyError('number')",
    "signature": "the signature share|odd:a|b cannot be read again",
    "refit": "the hash is another one when fitted again",
    "references": "the hash does not follow the references",
    "pickle": "rows are other ones from a pickle",
    "span": "a span of segment 1 goes from 0 to 21 in 20 characters",
    "name": "a span of segment 1 is in the reference 'Z'",
    "link": "a link of segment 1 has no span",
}


def test_a_measure_that_keeps_it_passes():
    check_measure(Share())


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_promise_is_named(fault):
    with pytest.raises(ContractError) as raised:
        check_measure(Share(fault=fault))
    assert raised.value.message.startswith(f"measure share: {BROKEN[fault]}")


@dataclass(frozen=True, kw_only=True)
class Shown(Share):
    """A share whose steps break a promise."""

    derives = True

    def fit(self, testset, resources):
        return FittedShown(self, testset, resources)


class FittedShown(FittedShare):
    def count_steps(self, batch, index):
        marks = [Mark(0, 2, "match")] if self.fault == "marks" else []
        return [Step("Words", [MarkedTokens("hypothesis", ["a"], marks)])]

    def score_steps(self, totals, level):
        longer, n = totals.tolist()
        score = float(self.score(totals, level)[0])
        first = Formula("n", "", {}, n)
        last = Formula("share", "longer / n", {"longer": longer, "n": n}, score)
        match self.fault:
            case "none":
                return []
            case "value":
                last = replace(last, form="longer / n + 1")
            case "form":
                last = replace(last, form="open(n)")
            case "end":
                return [Step("Score", [last, first])]
            case "twice":
                return [Step("Score", [first, first, last])]
            case "term":
                last = replace(last, terms={"longer": longer, "n": n + 1})
        return [Step("Score", [first, last])]


UNTRUE = {
    "marks": "marks of segment 1 overlap",
    "none": "the steps of segment 1 have no formula",
    "value": "share of segment 1 is",
    "form": "share of segment 1 (a formula cannot hold",
    "end": "the steps of segment 1 end at n",
    "twice": "n of segment 1 is computed twice",
    "term": "n is 2.0 in the formula of share of segment 1, and 1.0",
}


@pytest.mark.parametrize("fault", UNTRUE)
def test_steps_that_do_not_lead_to_the_score_are_named(fault):
    with pytest.raises(ContractError) as raised:
        check_measure(Shown(fault=fault))
    assert raised.value.message.startswith(f"measure share: {UNTRUE[fault]}")


def test_steps_that_lead_to_the_score_keep_the_contract():
    check_measure(Shown())


class Longer(Share):
    """Without references: longer than the source."""

    needs = Needs(references=Need.NO, sources=Need.REQUIRED)

    def fit(self, testset, resources):
        return FittedLonger(self, testset, resources)


class FittedLonger(FittedShare):
    def statistics(self, batch, *, threads=1):
        pairs = zip(batch.hypotheses, batch.sources, strict=True)
        return np.array([[len(h) > len(s), 1] for h, s in pairs], dtype=np.int64)


def test_a_measure_without_references_is_tested_on_sources():
    check_measure(Longer())


class Neighbours(Longer):
    """Longer than the sentence before, or all sentences before of the document."""

    context = Unit.DOCUMENT

    def fit(self, testset, resources):
        return FittedNeighbours(self, testset, resources)


class FittedNeighbours(FittedLonger):
    def statistics(self, batch, *, threads=1):
        documents = ["one"] * len(batch) if self.fault == "across" else batch.documents
        texts, rows = batch.hypotheses, []
        for at, text in enumerate(texts):
            is_first = at == 0 or documents[at - 1] != documents[at]
            rows.append([not is_first and len(text) > len(texts[at - 1]), 1])
        return np.array(rows, dtype=np.int64) + (batch.start if self.fault == "place of rows" else 0)


class Documents(Neighbours):
    """The same with one row per document."""

    unit = Unit.DOCUMENT

    def fit(self, testset, resources):
        return FittedDocuments(self, testset, resources)


class FittedDocuments(FittedNeighbours):
    def statistics(self, batch, *, threads=1):
        rows = super().statistics(batch, threads=threads)
        if self.fault == "segments":
            return rows
        names = np.array(batch.documents)
        return np.array([rows[names == name].sum(axis=0) for name in dict.fromkeys(batch.documents)])

    def score(self, totals, level):
        # no segment has a score
        return super().score(totals, level) * (np.nan if level == "segment" else 1)


@pytest.mark.parametrize("measure", [Neighbours, Documents])
def test_measures_that_look_at_documents_are_tested_on_whole_documents(measure):
    check_measure(measure())


@pytest.mark.parametrize(
    ("measure", "fault", "broken"),
    [
        (Neighbours, "across", "rows of parts are not the rows of the whole"),
        (Neighbours, "place of rows", "rows of parts are not the rows of the whole"),
        (Documents, "across", "rows of parts are not the rows of the whole"),
        (Documents, "segments", "statistics of 3 documents are not 3 rows, but of shape (5, 2)"),
    ],
)
def test_a_measure_that_looks_beyond_its_document_is_refused(measure, fault, broken):
    with pytest.raises(ContractError) as raised:
        check_measure(measure(fault=fault))
    assert raised.value.message == f"measure share: {broken}"


def test_a_measure_that_looks_beyond_its_segment_is_refused(monkeypatch):
    monkeypatch.setattr(Neighbours, "context", Unit.SEGMENT)
    monkeypatch.setattr(Neighbours, "needs", Needs(references=Need.NO, sources=Need.REQUIRED, documents=True))
    with pytest.raises(ContractError, match="rows of parts are not the rows of the whole"):
        check_measure(Neighbours())
