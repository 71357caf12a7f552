"""Metrics in the shapes of other packages give mtgauge's numbers."""

import pickle
import sys

import pytest

from mtgauge import load_metric
from mtgauge.errors import InputError, MissingExtraError, OptionError
from mtgauge.huggingface import load
from mtgauge.measures.registry import parse_metric
from mtgauge.sacrebleu import BLEU, TER

HYPOTHESES = ["The cat sat on the mat.", "It rained all day.", "Who helped?"]
ONE = ["The cat sat on a mat.", "It was raining all day.", "Who was helping?"]
SEVERAL = [
    ["The cat sat on a mat.", "A cat sat on the mat."],
    ["It was raining all day."],
    ["Who helped us?", "Who?"],
]


@pytest.mark.parametrize("references", [ONE, SEVERAL])
@pytest.mark.parametrize("name", ["sacrebleu", "chrf", "ter", "cer", "google_bleu"])
def test_evaluate_by_every_way_of_adding(name, references):
    own = {"sacrebleu": "bleu", "google_bleu": "gleu"}.get(name, name)
    result = load_metric(own).corpus_score(HYPOTHESES, references_per_segment=references)
    expected = {**result.outputs, "signature": result.signature}
    metric = load(name)
    for prediction, reference in zip(HYPOTHESES, references, strict=True):
        metric.add(prediction=prediction, reference=reference)
    first = metric.compute()
    assert expected.items() <= first.items()
    assert len(metric) == 0
    for prediction, reference in zip(HYPOTHESES[:1], references[:1], strict=True):
        metric.add(references=reference, predictions=prediction)
    metric.add_batch(predictions=HYPOTHESES[1:2], references=references[1:2])
    assert metric.compute(predictions=HYPOTHESES[2:], references=references[2:]) == first
    assert metric.compute(predictions=HYPOTHESES, references=references)["score"] == result.score


def test_values_of_evaluate_have_their_names_there():
    theirs = BLEU(effective_order=True).corpus_score(HYPOTHESES, [ONE])
    found = load("sacrebleu").compute(predictions=HYPOTHESES, references=ONE, use_effective_order=True, force=True)
    for name in ("score", "precisions", "bp", "sys_len", "ref_len"):
        assert found[name] == getattr(theirs, name), name
    theirs = TER(no_punct=True).corpus_score(HYPOTHESES, [ONE])
    found = load("ter").compute(predictions=HYPOTHESES, references=ONE, ignore_punct=True)
    assert (found["score"], found["num_edits"], found["ref_length"]) == (
        theirs.score, theirs.num_edits, theirs.ref_length,
    )  # fmt: skip
    words = load("wer").compute(predictions=HYPOTHESES, references=ONE)
    assert words["score"] == load_metric("wer", profile="jiwer").corpus_score(HYPOTHESES, ONE).score


def test_options_of_evaluate_are_those_of_load_and_then_of_compute():
    texts = {"predictions": ["a B"], "references": [["a b"]]}
    assert load("bleu", lowercase=True, max_order=2).compute(**texts)["score"] == pytest.approx(100)
    assert load("bleu", lowercase=True, max_order=2).compute(**texts, lowercase=False)["score"] < 100
    assert "tok:zh" in load("sacrebleu", languages="en-zh").compute(**texts)["signature"]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: load("sacrebleuu"), OptionError, "unknown metric 'sacrebleuu'"),
        (lambda: load("chrf", word_ordr=2), OptionError, "is 'word_order' meant"),
        (lambda: load("chrf").compute(), InputError, "no reference given"),
        (lambda: load("chrf").compute(predictions=["a"], references=["a", "b"]), InputError, "1 predictions and 2 ref"),
        (lambda: load("chrf").add_batch(predictions="a", references=["a"]), InputError, "predictions are one string"),
    ],
)  # fmt: skip
def test_evaluate_refuses(call, error, message):
    with pytest.raises(error) as found:
        call()
    assert message in str(found.value)


def test_torchmetrics_without_the_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "torchmetrics", None)
    monkeypatch.delitem(sys.modules, "mtgauge.torchmetrics", raising=False)
    with pytest.raises(MissingExtraError, match=r"mtgauge\[torchmetrics\]"):
        __import__("mtgauge.torchmetrics")


@pytest.fixture
def translation_metric():
    pytest.importorskip("torchmetrics", reason="the extra [torchmetrics] is not installed")
    from mtgauge.torchmetrics import TranslationMetric

    return TranslationMetric


@pytest.mark.parametrize("name", ["bleu", "chrf", "ter", "wer", "cer:lowercase=yes"])
def test_torchmetrics(translation_metric, name):
    metric = translation_metric(name)
    expected = metric.measure.corpus_score(HYPOTHESES, references_per_segment=SEVERAL).score
    first = metric(HYPOTHESES[:2], SEVERAL[:2])
    assert float(first) == metric.measure.corpus_score(HYPOTHESES[:2], references_per_segment=SEVERAL[:2]).score
    metric.update(HYPOTHESES[2], SEVERAL[2])
    assert float(metric.compute()) == expected
    assert float(pickle.loads(pickle.dumps(metric)).compute()) == expected
    metric.reset()
    metric.update(HYPOTHESES, SEVERAL)
    assert float(metric.compute()) == expected
    assert metric.higher_is_better is (name in ("bleu", "chrf"))


def test_torchmetrics_in_a_collection_beside_its_own(translation_metric):
    import torchmetrics
    from torchmetrics.text import SacreBLEUScore

    both = torchmetrics.MetricCollection({"ours": translation_metric("bleu"), "theirs": SacreBLEUScore()})
    both.update(HYPOTHESES[:1], SEVERAL[:1])
    found = both.compute()
    assert float(found["ours"]) == pytest.approx(100 * float(found["theirs"]), abs=1e-4)


def test_torchmetrics_in_a_collection_keeps_metrics_apart_that_count_the_first_batch_alike(translation_metric):
    import torchmetrics

    texts = ["bleu", "bleu:lowercase=true", "wer", "wer:lowercase=true", "wer:profile=jiwer"]
    collection = torchmetrics.MetricCollection({text: translation_metric(text) for text in texts})
    batches = [("a b c d e", "a b c d f"), ("X Y Z W", "x y z w"), ("It rained.", "It rained!")]
    for hypothesis, reference in batches:
        collection.update([hypothesis], [[reference]])
    hypotheses, references = zip(*batches, strict=True)
    assert {text: float(value) for text, value in collection.compute().items()} == {
        text: parse_metric(text).measure.corpus_score(hypotheses, references).score for text in texts
    }


def test_torchmetrics_in_a_collection_shares_the_rows_of_equal_metrics(translation_metric):
    import torchmetrics

    metrics = {"one": translation_metric("bleu"), "other": translation_metric("bleu:max_order=4")}
    collection = torchmetrics.MetricCollection(metrics)
    collection.update(HYPOTHESES[:1], SEVERAL[:1])
    assert list(collection.compute_groups.values()) == [["one", "other"]]


def test_torchmetrics_says_what_it_holds(translation_metric):
    metric = translation_metric("bleu:lowercase=true")
    assert repr(metric) == "TranslationMetric('bleu:lowercase=true', 0 segments)"
    with pytest.warns(UserWarning), pytest.raises(InputError, match="there are no segments yet"):
        metric.compute()
    metric.update(HYPOTHESES, SEVERAL)
    assert repr(metric) == "TranslationMetric('bleu:lowercase=true', 3 segments)"


def test_torchmetrics_refuses_metrics_of_whole_test_sets(translation_metric):
    with pytest.raises(OptionError, match="nist looks at whole test sets"):
        translation_metric("nist")
