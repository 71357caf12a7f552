"""Several references for a measure that takes one: they are refused, or used as chosen."""

import pickle
from dataclasses import dataclass, replace

import numpy as np
import pytest
from toy_common import Common, FittedCommon

from mtgauge import evaluate
from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Level, Output, Resources, Unit
from mtgauge.measures.needs import Several
from mtgauge.measures.registry import load_metric
from mtgauge.measures.several import SeveralReferences
from mtgauge.measures.warning import MeasureWarning
from mtgauge.stats.totals import total
from mtgauge.testing import check_measure

REFERENCES = {
    "A": ["a b", "c d", None, "x"],
    "B": ["a b q r", None, "e f", None],
    "C": [None, "c", "e f g h", "x y"],
}
HYPOTHESES = ["a b q", "c z", "e 7", "y"]
#: Words in common and of the reference, segment after segment.
COUNTS = {
    "A": [(2, 2), (1, 2), None, (0, 1)],
    "B": [(3, 4), None, (1, 2), None],
    "C": [None, (1, 1), (1, 4), (1, 2)],
}
CHOICES = {
    "mean": (3 / 5 + 4 / 6 + 3 / 7) / 3,
    "maximum": (2 + 1 + 1 + 1) / (2 + 1 + 2 + 2),
    "first": (2 + 1 + 1 + 0) / (2 + 2 + 2 + 1),
}
SEGMENTS = {
    "mean": [(1 + 3 / 4) / 2, (1 / 2 + 1) / 2, (1 / 2 + 1 / 4) / 2, (0 + 1 / 2) / 2],
    "maximum": [1, 1, 1 / 2, 1 / 2],
    "first": [1, 1 / 2, 1 / 2, 0],
}
SYSTEM = SystemOutput("s", tuple(HYPOTHESES))


def fitted(choice, references=None, measure=None):
    texts = references or REFERENCES
    testset = TestSet.of(texts, documents=["d"] * len(texts["A"]))
    return SeveralReferences(measure=measure or Common(), choice=Several(choice)).fit(testset, Resources())


def batch(found, start=0, end=4):
    return Batch.of(found.testset, SYSTEM, slice(start, end))


def test_without_a_choice_they_are_refused():
    with pytest.raises(InputError) as raised:
        evaluate({"s": HYPOTHESES}, REFERENCES, metrics=["bleu", Common()])
    assert str(raised.value) == (
        "metric common takes one reference, and there are 3 "
        "(choose --several-references mean, maximum or first, in Python with several_references)"
    )
    with pytest.raises(InputError, match="takes one reference, and there are 3"):
        Common().fit(TestSet.of(REFERENCES), Resources())
    with pytest.raises(OptionError, match="unknown choice for several references 'best'"):
        evaluate({"s": HYPOTHESES}, REFERENCES, metrics=Common(), several_references="best")


@pytest.mark.parametrize("choice", CHOICES)
def test_by_hand(choice):
    evaluation = evaluate(
        {"s": HYPOTHESES}, REFERENCES, metrics=["bleu", Common()], several_references=choice,
        levels=["corpus", "segment"],
    )  # fmt: skip
    of_common = [score for score in evaluation.scores if (score.metric, score.output) == ("common", "score")]
    assert [score.score for score in of_common if score.level == "corpus"] == pytest.approx([CHOICES[choice]])
    assert [score.score for score in of_common if score.level == "segment"] == pytest.approx(SEGMENTS[choice])
    count = "1" if choice == "first" else "2"
    assert of_common[0].signature == f"common|nrefs:{count}|version:1|refs:{choice}"
    bleu = next(score for score in evaluation.scores if score.metric == "bleu")
    assert "refs:" not in bleu.signature.replace("nrefs:", "")


@pytest.mark.parametrize("choice", CHOICES)
def test_one_reference_changes_nothing(choice):
    one = {"A": ["a b", "c d", "e", "x"]}
    scores = [
        evaluate({"s": HYPOTHESES}, one, metrics=Common(), several_references=asked).scores
        for asked in (None, choice)
    ]
    assert scores[0] == scores[1]


@pytest.mark.parametrize("choice", CHOICES)
def test_equal_references_count_as_one(choice):
    texts = ["a b", "c d", "e", "x"]
    one = Common().fit(TestSet.of(texts), Resources())
    found = fitted(choice, {"A": texts, "B": texts})
    expected = one.statistics(Batch.of(one.testset, SYSTEM, slice(0, 4)))
    for level in Level:
        rows = found.statistics(batch(found))
        assert found.score(total(rows), level) == pytest.approx(one.score(total(expected), level))
        assert found.score(rows, level) == pytest.approx(one.score(expected, level))


@pytest.mark.parametrize("choice", CHOICES)
def test_parts_pickles_and_the_whole_contract(choice):
    found = fitted(choice)
    rows = found.statistics(batch(found))
    parts = [found.statistics(batch(found, at, at + 1)) for at in range(4)]
    assert np.array_equal(np.concatenate(parts), rows)
    again = pickle.loads(pickle.dumps(found))
    assert again.hash == found.hash != fitted(choice, {**REFERENCES, "A": ["a b", "c d", None, "z"]}).hash
    assert np.array_equal(again.statistics(batch(again)), rows)
    all_rows = found.statistics_of_all([batch(found), batch(found)])
    assert all(np.array_equal(one, rows) for one in all_rows)
    assert np.isnan(found.score(np.zeros(rows.shape[1]), Level.CORPUS)[1])
    assert len({fitted(other).hash for other in CHOICES}) == 3


def test_the_mean_depends_on_the_columns_of_all_references():
    found = fitted("mean")
    rows = found.statistics(batch(found))
    assert rows.shape == (4, 9)
    assert [output.columns for output in found.outputs] == [None, (0, 1, 2, 6, 7, 8)]
    for number, name in enumerate(REFERENCES):
        for segment, expected in enumerate(COUNTS[name]):
            assert rows[segment, number] == (expected is not None)
            assert tuple(rows[segment, 3 + number :: 3]) == (expected or (0, 0))


@pytest.mark.parametrize(("choice", "names"), [("mean", "AABA"), ("maximum", "ACBC"), ("first", "AABA")])
def test_explanations_name_the_reference_that_counts(choice, names):
    found = fitted(choice)
    for start in (0, 2):
        part = batch(found, start, 4)
        explained = [found.explain(part, index) for index in range(len(part))]
        assert "".join(explanation.reference for explanation in explained) == names[start:]
        for index, explanation in enumerate(explained):
            [span] = [span for span in explanation.spans if span.side == "reference"]
            assert span.reference == explanation.reference
            assert span.end == len(REFERENCES[span.reference][start + index])
    runs = found.explain_all(batch(found))
    assert "".join(runs.reference(unit) for unit in range(4)) == names


@pytest.mark.parametrize("choice", CHOICES)
def test_warnings_come_once(choice):
    found = fitted(choice)
    assert list(found.warnings(batch(found, 1, 4))) == [MeasureWarning(1, "has a number")]


def test_lower_is_better_and_neither_is():
    measure = Common(better=False)
    found = fitted("maximum", measure=measure)
    assert found.score(found.statistics(batch(found)), Level.SEGMENT)[:, 0].tolist() == [3 / 4, 1 / 2, 1 / 4, 0]
    with pytest.raises(OptionError, match="no value of common is better than another"):
        SeveralReferences(measure=Common(better=None), choice=Several.MAXIMUM)


def test_ties_go_to_the_first_and_undefined_scores_come_last():
    class Undefined(FittedCommon):
        def score(self, totals, level):
            return np.where(np.asarray(totals)[..., :1] == 2, np.nan, super().score(totals, level))

    kind = type("Odd", (Common,), {"fit": lambda self, testset, resources: Undefined(self, testset, resources)})
    found = fitted("maximum", {"A": ["a b", "c"], "B": ["q z", "c"]}, kind())
    system = SystemOutput("s", ("a b", "c"))
    rows = found.statistics(Batch.of(found.testset, system, slice(0, 2)))
    assert rows.tolist() == [[0, 2], [1, 1]]
    assert found.explain(Batch.of(found.testset, system, slice(0, 2)), 1).reference == "A"


def test_a_measure_of_documents_needs_whole_references():
    contract = replace(Common.contract, unit=Unit.DOCUMENT, context=Unit.DOCUMENT)
    kind = type("OfDocuments", (Common,), {"contract": contract})
    with pytest.raises(
        InputError, match="segment 3: metric common is of whole documents, and reference 'A' lacks"
    ):
        fitted("mean", measure=kind())
    assert SeveralReferences(measure=kind(), choice=Several.MEAN).contract.unit is Unit.DOCUMENT


def test_values_that_depend_on_the_reference():
    class Named(FittedCommon):
        @property
        def outputs(self):
            return (Output("score"), Output(self.references.columns()[0][0] or "none"))

    kind = type("Odd", (Common,), {"fit": lambda self, testset, resources: Named(self, testset, resources)})
    with pytest.raises(OptionError, match="has other values with one reference than with another"):
        fitted("mean", measure=kind())
    assert fitted("first", measure=kind())


@pytest.mark.parametrize("choice", CHOICES)
def test_the_contract_is_kept(choice):
    check_measure(SeveralReferences(measure=Whole(), choice=Several(choice)))


@dataclass(frozen=True, kw_only=True)
class Whole(Common):
    """The same measure without an optional output."""

    @property
    def outputs(self):
        return super().outputs[:1]

    def fit(self, testset, resources):
        return FittedWhole(self, testset, resources)


class FittedWhole(FittedCommon):
    def score(self, totals, level):
        return super().score(totals, level)[..., :1]


def test_an_empty_reference_is_one_of_those_averaged():
    found = fitted("mean", {"A": ["a b"], "B": [""]})
    rows = found.statistics(Batch.of(found.testset, SystemOutput("s", ("a b",)), slice(0, 1)))
    assert found.score(rows, Level.SEGMENT)[0, 0] == (1 + 0) / 2


@pytest.mark.parametrize("detokenized", [True, False])
def test_it_wants_text_as_its_measure_does(detokenized):
    measure = load_metric("wer", tokenize="13a" if detokenized else "none")
    assert (
        SeveralReferences(measure=measure, choice=Several.FIRST).contract.detokenized
        is measure.contract.detokenized
    )


def test_a_warning_on_the_first_segment_is_told():
    evaluation = evaluate({"s": ["a 7", "b"]}, ["a", "b"], metrics=Common())
    assert [(warning.segment, warning.message) for warning in evaluation.warnings] == [
        ("1", "common: has a number")
    ]


@dataclass(frozen=True, kw_only=True)
class Previous(Common):
    """Words that the translation before this one shares with the reference."""

    contract = replace(Common.contract, context=Unit.DOCUMENT)

    def fit(self, testset, resources):
        return FittedPrevious(self, testset, resources)


class FittedPrevious(FittedCommon):
    def statistics(self, batch, *, threads=1):
        before = replace(batch, hypotheses=["", *batch.hypotheses[:-1]])
        return super().statistics(before, threads=threads)


def test_explanations_of_a_measure_of_context_see_the_document():
    found = fitted("maximum", {"A": ["x", "a"], "B": ["x", "b"]}, Previous())
    seen = Batch.of(found.testset, SystemOutput("s", ("b", "q")), slice(0, 2))
    assert {span.reference for span in found.explain(seen, 1).spans} == {None, "B"}
