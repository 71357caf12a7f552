"""Measures inside a measure, and signatures inside a signature."""

import json
import pickle
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import evaluate, load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.signature import Signature
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import (
    Batch,
    Contract,
    FittedMeasure,
    Kind,
    Level,
    Measure,
    Need,
    Needs,
    Output,
    Resources,
    Unit,
    registry,
)
from mtgauge.measures.registry import parse_metric
from mtgauge.measures.weighted_mean import WeightedMean
from mtgauge.stats.totals import total
from mtgauge.testing import check_measure

REFERENCES = {
    "A": ["The boat sank at night.", "Nobody was hurt.", "It rained."],
    "B": ["A boat sank.", None, "Rain."],
}
SYSTEMS = {
    "one": ["The boat sank by night.", "Nobody got hurt.", "It rained."],
    "two": ["A boat sank.", "No one was hurt", ""],
}


def primary(evaluation, metric):
    return {
        (score.system, score.level, score.id): score.score
        for score in evaluation.scores
        if (score.metric, score.output) == (metric, "score")
    }


@pytest.mark.parametrize(
    ("of", "weights"),
    [
        (["bleu", "chrf"], [1, 2]),
        (["bleu", "chrf", "gleu:lowercase=true"], [0.5, 3, 1]),
        (["ter", "wer:tokenize='none'"], []),
        (["length_ratio"], [7]),
        (["nist", "meteor:modules=exact"], [1, 1]),
    ],
)
def test_a_mean_at_each_level(of, weights):
    """A toy measure works too: three measures in one."""
    written = " ".join(map(str, weights))
    mean = WeightedMean(of=" ".join(of), weights=written)
    levels = ["corpus", "document", "segment"]
    documents = ["d", "d", "e"]
    evaluation = evaluate(
        SYSTEMS, REFERENCES, documents=documents, metrics=[mean, *of], levels=levels, intervals=True
    )
    label = evaluation.measured[0].label
    parts = [primary(evaluation, name) for name in of]
    numbers = weights or [1] * len(of)
    for key, value in primary(evaluation, label).items():
        expected = sum(w * part[key] for w, part in zip(numbers, parts, strict=True)) / sum(numbers)
        assert value == pytest.approx(expected, rel=1e-14, abs=1e-12)
    assert len(primary(evaluation, label)) == 2 * (1 + 2 + 3)
    assert parse_metric(label).measure == mean


def test_tests_and_intervals_are_those_of_the_mean():
    evaluation = evaluate(SYSTEMS, REFERENCES, metrics=["m=mean:of='bleu chrf'"], baseline="one", samples=100)
    [comparison] = evaluation.comparisons
    scores = primary(evaluation, "m")
    assert comparison.delta == pytest.approx(scores["two", "corpus", None] - scores["one", "corpus", None])


def test_the_means_of_one_measure_are_its_scores():
    for weights in ("", "3", "0.1"):
        evaluation = evaluate(
            SYSTEMS, REFERENCES, metrics=[f"m=mean:of=chrf,weights={weights or repr('')}", "chrf"]
        )
        assert primary(evaluation, "m") == pytest.approx(primary(evaluation, "chrf"), rel=1e-15)


@pytest.mark.parametrize(
    ("weights", "shown"), [("1 3", "1+3"), ("0.5 2", "0.5+2"), ("2.0 0.25", "2+0.25"), ("", "1+1")]
)
def test_the_signature_has_the_weights(weights, shown):
    fitted = load_metric("mean", of="bleu chrf", weights=weights).fit(TestSet.of(REFERENCES), Resources())
    assert f"|weights:{shown}|" in str(fitted.signature(Level.CORPUS))


def test_its_properties():
    mean = load_metric("mean", of="nist ter2=bleu", weights="1 3")
    score, *details = mean.outputs
    assert (score.low, score.high, score.higher_is_better, score.kind) == (0, None, True, Kind.PRIMARY)
    assert [(detail.name, detail.high, detail.kind) for detail in details] == [
        ("nist", None, Kind.DETAIL), ("ter2", 100, Kind.DETAIL),
    ]  # fmt: skip
    assert load_metric("mean").outputs[0].high == 100
    assert load_metric("mean").contract.detokenized
    assert load_metric("mean", of="wer ter").contract.needs == Needs()
    assert load_metric("mean", of="chrf meteor").contract.needs == Needs(extra="meteor", extra_need=Need.OPTIONAL)
    assert load_metric("mean", of="rouge_l meteor").contract.long_segment == 5_000
    assert load_metric("mean", of="chrf bleu").contract.long_segment is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"of": ""}, "mean:of must name metrics with blanks between them, not ''"),
        ({"of": "bleu 'chrf"}, "mean:of must name metrics with blanks between them"),
        ({"of": "bleu nothing"}, "unknown metric 'nothing'"),
        ({"of": "bleu bleu"}, "mean has two values named 'bleu' (name one of them: LABEL=METRIC)"),
        ({"of": "score=bleu"}, "mean has two values named 'score'"),
        ({"of": "bleu ter"}, "mean of bleu and ter: higher is better for some of them alone"),
        ({"weights": "1"}, "mean has 2 metrics and 1 weights"),
        ({"weights": "1 x"}, "mean:weights must be numbers, not '1 x'"),
        ({"weights": "1 0"}, "mean:weights must be above 0, not '1 0'"),
        ({"weights": "1 nan"}, "mean:weights must be above 0, not '1 nan'"),
        ({"weights": "1 inf"}, "mean:weights must be above 0"),
        ({"weights": "1 -2"}, "mean:weights must be above 0"),
    ],
)
def test_invalid_means(options, message):
    with pytest.raises(OptionError) as raised:
        load_metric("mean", **options)
    assert str(raised.value).startswith(message)


def test_the_contract_with_means_in_means():
    check_measure(
        load_metric("mean", of="mean:of='gleu bleu:tokenize=char',weights='1 9' chrf++", weights="0.5 2")
    )


def test_pickles_and_hashes_follow_the_parts():
    testset = TestSet.of(REFERENCES)
    found = load_metric("mean", weights="1 2").fit(testset, Resources())
    again = pickle.loads(pickle.dumps(found))
    batch = Batch.of(testset, SystemOutput("one", tuple(SYSTEMS["one"])), slice(0, 3))
    rows = found.statistics(batch)
    # widths are known before there are rows
    assert np.array_equal(again.score(total(rows), Level.CORPUS), found.score(total(rows), Level.CORPUS))
    assert np.array_equal(again.statistics(batch), rows)
    hashes = {
        load_metric("mean", **options).fit(testset, Resources()).hash
        for options in ({}, {"weights": "1 2"}, {"of": "bleu chrf++"}, {"of": "bleu:lowercase=true chrf"})
    }
    assert len(hashes) == 4
    assert found.hash in hashes
    assert again.hash == found.hash


@dataclass(frozen=True, kw_only=True)
class Marks(Measure):
    """Share of marks of one kind, for documents or segments; it is undefined without marks."""

    id = "marks"
    summary = "share of exclamation marks among . and !"
    contract = Contract(
        needs=Needs(references=Need.NO, sources=Need.REQUIRED, several_references=False, files=("f",))
    )

    @property
    def outputs(self):
        return (Output("score", 0, 1, optional=True, columns=(0, 1)),)

    def fit(self, testset, resources):
        return FittedMarks(self, testset, resources)


class FittedMarks(FittedMeasure):
    tolerance, block = 1e-6, 100

    def statistics(self, batch, *, threads=1):
        assert batch.sources is not None
        return np.array([[text.count("!"), text.count("!") + text.count(".")] for text in batch.hypotheses])

    def score(self, totals, level):
        totals = np.asarray(totals, dtype=float)
        return (totals[..., 0] / np.where(totals[..., 1] > 0, totals[..., 1], np.nan))[..., np.newaxis]

    def signature(self, level):
        return Signature.of("marks", odd="a[b]%5B")

    def notes(self):
        return ("marks are counted",)


@pytest.fixture
def marks(monkeypatch, tmp_path):
    kinds = {
        "marks": Marks,
        "of_documents": type("OfDocuments", (Marks,), {"contract": replace(Marks.contract, unit=Unit.DOCUMENT)}),
    }
    find = registry._find
    monkeypatch.setattr(registry, "_find", lambda name: (kinds[name], {}) if name in kinds else find(name))
    (tmp_path / "f").write_text("x", "utf-8")
    return Resources(files={"f": str(tmp_path / "f")})


def test_needs_are_those_of_all(marks):
    mean = load_metric("mean", of="bleu marks")
    assert (mean.contract.needs.references, mean.contract.needs.sources, mean.contract.needs.files) == (
        Need.REQUIRED,
        Need.REQUIRED,
        ("f",),
    )
    assert mean.contract.needs.several_references
    testset = TestSet.of(REFERENCES, sources=["x", "y", "z"])
    fitted = mean.fit(testset, marks)
    assert (fitted.tolerance, fitted.block, fitted.notes()) == (1e-6, 100, ("marks are counted",))
    # BLEU in the mean sees no source and no file
    assert fitted.parts[0].hash == load_metric("bleu").fit(TestSet.of(REFERENCES), Resources()).hash
    with pytest.raises(InputError, match="metric mean needs sources"):
        evaluate(SYSTEMS, REFERENCES, metrics=mean, resources=marks)
    with pytest.raises(InputError, match="metric mean needs the file 'f'"):
        evaluate(SYSTEMS, testset, metrics=mean)
    with pytest.raises(OptionError, match="bleu and marks do not go together: one is of segments"):
        load_metric("mean", of="bleu of_documents")


@pytest.mark.parametrize(
    ("of", "words"), [("chrf bleu", ["a b ,"]), ("ter wer", ["a b,"]), ("wer ter", ["a b ,"]), ("chrf", None)]
)
def test_the_words_are_those_of_the_first_part_that_has_some(of, words):
    fitted = load_metric("mean", of=of).fit(TestSet.of(REFERENCES), Resources())
    assert fitted.cut(["a b,"]) == words


def test_undefined_where_one_is(marks):
    fitted = load_metric("mean", of="bleu marks").fit(TestSet.of(REFERENCES, sources=["x", "y", "z"]), marks)
    assert fitted.outputs[0].optional
    assert [output.optional for output in fitted.outputs] == [True, False, True]
    batch = Batch.of(fitted.testset, SystemOutput("s", ("a!", "b", "c.")), slice(0, 3))
    values = fitted.score(fitted.statistics(batch), Level.SEGMENT)
    assert np.isnan(values[:, 0]).tolist() == [False, True, False]
    assert np.isnan(values[:, 1]).tolist() == [False] * 3


def test_on_the_command_line_and_in_records(mtgauge, sample, tmp_path):
    arguments = ["-r", sample / "reference-A.txt", sample / "systems" / "aurora.txt"]
    metric = "mix=mean:of='bleu chrf:char_order=4',weights='1 2'"
    done = mtgauge("score", *arguments, "-m", metric, "--format", "json", "--record", tmp_path / "record")
    scores = {score["output"]: score for score in json.loads(done.out)["scores"]}
    expected = (scores["bleu"]["score"] + 2 * scores["chrf:char_order=4"]["score"]) / 3
    assert scores["score"]["score"] == pytest.approx(expected)
    signature = Signature.parse(scores["score"]["signature"])
    assert [key for key, _ in signature.parts] == ["weights", "of", "mtgauge"]
    names = [inner.name for inner in Signature.inside(dict(signature.parts)["of"])]
    assert names == ["bleu", "chrf"]
    assert mtgauge("rerun", tmp_path / "record").code == 0
    assert mtgauge("metrics", "mean").out.startswith(
        "mean (weighted mean)\n  weighted mean of the scores of other metrics\n"
    )


# -- signatures in signatures ------------------------------------------------------------------------------------

WORDS = st.text("ab%5BD[]+=", min_size=1, max_size=6)
VALUES = WORDS.filter(lambda text: not text.startswith("["))
LEAVES = st.builds(
    lambda name, parts: Signature(name, tuple(parts.items())),
    WORDS,
    st.dictionaries(st.text("kl", min_size=1), VALUES),
)


@st.composite
def trees(draw, inner):
    one = draw(LEAVES)
    nested = Signature.nested(draw(st.lists(inner, min_size=1, max_size=3)))
    return Signature(one.name, (*one.parts, ("of", nested), ("last", draw(VALUES))))


@given(st.recursive(LEAVES, trees, max_leaves=6))
def test_nested_signatures_can_be_read_again(signature):
    assert Signature.parse(str(signature)) == signature
    assert Signature.inside(Signature.nested([signature, signature])) == (signature, signature)


def test_other_values_hold_no_signatures():
    assert Signature.inside("exact+stem[1]") == ()
    text = "meteor|modules:exact+stem[PyStemmer-2.2.0]|smooth:floor[0.10]|tok:spm[x|mtgauge:1"
    assert str(Signature.parse(text)) == text
    assert len(Signature.parse(text).parts) == 4


def test_a_mean_of_documents_is_scored_before_anything_is_counted(marks):
    """As where rows come from a cache."""
    testset = TestSet.of(REFERENCES, sources=["x", "y", "z"], documents=["d", "d", "e"])
    mean = load_metric("mean", of="of_documents")
    counted, cached = mean.fit(testset, marks), mean.fit(testset, marks)
    batch = Batch.of(testset, SystemOutput("s", ("a!", "b.", "c!")), slice(0, 3))
    rows = counted.statistics(batch)
    assert np.array_equal(cached.score(rows, Level.DOCUMENT), counted.score(rows, Level.DOCUMENT), equal_nan=True)
