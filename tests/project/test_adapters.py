"""Metrics in the shapes of other packages give mtgauge's numbers."""

import pickle
import random
import sys
from itertools import chain

import pytest
from thoroughness import some

from mtgauge import load_metric
from mtgauge.base.errors import InputError, MissingExtraError, OptionError
from mtgauge.huggingface import load
from mtgauge.measures.registry import available_metrics, bundled_measures, parse_metric
from mtgauge.sacrebleu import BLEU, TER

HYPOTHESES = ["The cat sat on the mat.", "It rained all day.", "Who helped?"]
ONE = ["The cat sat on a mat.", "It was raining all day.", "Who was helping?"]
SEVERAL = [
    ["The cat sat on a mat.", "A cat sat on the mat."],
    ["It was raining all day."],
    ["Who helped us?", "Who?"],
]


@pytest.mark.parametrize("references", [ONE, SEVERAL])
@pytest.mark.parametrize("name", ["sacrebleu", "chrf", "ter", "google_bleu", "rouge_l"])
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


def test_sacrebleu_and_ter_of_evaluate_are_those_of_sacrebleu():
    theirs = BLEU(effective_order=True).corpus_score(HYPOTHESES, [ONE])
    found = load("sacrebleu").compute(predictions=HYPOTHESES, references=ONE, use_effective_order=True, force=True)
    for name in ("score", "counts", "totals", "precisions", "bp", "sys_len", "ref_len"):
        assert found[name] == getattr(theirs, name), name
    theirs = TER(no_punct=True).corpus_score(HYPOTHESES, [ONE])
    found = load("ter").compute(predictions=HYPOTHESES, references=ONE, ignore_punct=True)
    assert (found["score"], found["num_edits"], found["ref_length"]) == (
        theirs.score, theirs.num_edits, theirs.ref_length,
    )  # fmt: skip


KENOBI = (
    ["hello there general kenobi", "foo bar foobar"],
    [["hello there general kenobi", "hello there!"], ["foo bar foobar"]],
)
RUBBER_DUCK = (
    [
        "It is a guide to action which ensures that the rubber duck always disobeys the commands of the cat",
        "he read the book because he was interested in world history",
    ],
    [
        [
            "It is the guiding principle which guarantees the rubber duck forces never being under the command of the cat",
            "It is a guide to action that ensures that the rubber duck will never heed the cat commands",
            "It is the practical guide for the rubber duck army never to heed the directions of the cat",
        ],
        ["he was interested in world history because he read the book"],
    ],
)
SPOKEN = (
    ["this is the prediction", "there is an other sample"],
    ["this is the reference", "there is another one"],
)
SAUDI = (
    ["this week the saudis denied information published in the new york times", "this is in fact an estimate"],
    [
        "saudi arabia denied this week information published in the american new york times",
        "this is actually an estimate",
    ],
)  # fmt: skip
#: Calls as evaluate's own documentation has them -> what it says they give; bleu of the second follows its formula.
DOCUMENTED = [
    ("bleu", KENOBI, {}, {
        "bleu": 1.0, "precisions": [1.0, 1.0, 1.0, 1.0], "brevity_penalty": 1.0, "length_ratio": 7 / 6,
        "translation_length": 7, "reference_length": 6,
    }),
    ("bleu", RUBBER_DUCK, {"max_order": 2}, {
        "bleu": 0.8165, "precisions": [0.9333, 0.7143], "brevity_penalty": 1.0, "translation_length": 30,
        "reference_length": 29,
    }),
    ("google_bleu", RUBBER_DUCK, {}, {"google_bleu": 0.6111}),
    ("chrf", SPOKEN, {"word_order": 2}, {"char_order": 6, "word_order": 2, "beta": 2}),
    ("wer", SPOKEN, {"concatenate_texts": True}, 0.5),
    ("cer", SPOKEN, {}, 0.34146341463414637),
    ("exact_match", (["cat?", "theater", "yelling", "a  b"], ["the cat", "theater", "YELLING", "a b"]), {}, {"exact_match": 0.25}),
    ("exact_match", (["theater", "yelling"], ["theater", "YELLING"]), {"ignore_case": True}, {"exact_match": 1.0}),
    ("character", SAUDI, {}, {"cer_score": 0.6254564423578508 / 2}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "texts", "options", "expected"), DOCUMENTED)
def test_values_have_the_names_and_scales_of_evaluate(name, texts, options, expected):
    predictions, references = texts
    found = load(name.upper()).compute(predictions=predictions, references=references, **options)
    if not isinstance(expected, dict):
        assert found == pytest.approx(expected)
        return
    for key, value in expected.items():
        assert found[key] == pytest.approx(value, abs=1e-4), key
    assert found["score"] == load(name).compute(predictions=predictions, references=references, **options)["score"]


def test_bleu_of_evaluate_without_words():
    for predictions, references in [(["a"], [["", "a b"]]), (["a b c d"], [["a b c d", ""]]), ([""], ["a"])]:
        found = load("bleu").compute(predictions=predictions, references=references)
        assert (found["bleu"], found["brevity_penalty"], found["length_ratio"]) == (0, 0, 0)


def test_options_of_evaluate_are_those_of_load_and_then_of_compute():
    texts = {"predictions": ["a B"], "references": [["a b"]]}
    assert load("bleu", lowercase=True, max_order=2).compute(**texts)["score"] == pytest.approx(100)
    assert load("bleu", lowercase=True, max_order=2).compute(**texts, lowercase=False)["score"] < 100
    assert "tok:zh" in load("sacrebleu", languages="en-zh").compute(**texts)["signature"]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: load("sacrebluu"), OptionError, "unknown metric 'sacrebluu' (is 'sacrebleu' meant?)"),
        (lambda: load("chrff"), OptionError, "unknown metric 'chrff' (is 'chrf' meant?)"),
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


#: Every metric that a `TranslationMetric` takes.
OF_SEGMENTS = [
    name
    for name, cls in available_metrics().items()
    if name in bundled_measures() and cls.contract.rows_of_segments
]
WORDS = ["the", "cat", "sat", "on", "a", "mat", "it", "rained", "all", "day.", ""]


def batches_of(seed, count=4):
    """Batches of segments with their references, of words that often match."""
    draw = random.Random(seed)
    for size in draw.choices(range(1, 5), k=count):
        references = [
            [" ".join(draw.choices(WORDS, k=draw.randint(0, 9))) for _ in range(draw.randint(1, 2))]
            for _ in range(size)
        ]
        yield [" ".join(word for word in one[0].split() if draw.random() < 0.7) for one in references], references


def score_of(metric, batches):
    """What the metric gives for all segments at once."""
    hypotheses, references = (list(chain.from_iterable(side)) for side in zip(*batches, strict=True))
    return metric.measure.corpus_score(hypotheses, references_per_segment=references).score


@pytest.mark.parametrize("name", OF_SEGMENTS)
def test_torchmetrics_scores_batches_as_the_whole_to_the_last_bit(translation_metric, name):
    for seed in range(5):
        metric, batches = translation_metric(name), list(batches_of(seed))
        for batch in batches:
            metric.update(*batch)
        assert float(metric.compute()) == score_of(metric, batches)
        assert int(metric.segments) == sum(len(hypotheses) for hypotheses, _ in batches)
        assert metric.sums.shape == translation_metric(name).sums.shape


@pytest.mark.parametrize("name", OF_SEGMENTS)
def test_torchmetrics_of_several_processes(translation_metric, name):
    """Each process counts its batches, and gathers the states of all of them."""
    batches, processes = list(batches_of(1, 6)), []

    def gather(state, group=None):
        [attribute] = [one for one in ("sums", "segments", "identity") if getattr(processes[0], one) is state]
        return [state, *(getattr(other, attribute) for other in processes[1:])]

    for part in (slice(0, 1), slice(1, 4), slice(4, 6)):
        processes.append(translation_metric(name, dist_sync_fn=gather, distributed_available_fn=lambda: True))
        for batch in batches[part]:
            processes[-1].update(*batch)
    assert float(processes[0].compute()) == score_of(processes[0], batches)


@pytest.mark.parametrize("name", OF_SEGMENTS)
def test_torchmetrics_runs_over_the_last_batches(translation_metric, name):
    from torchmetrics.wrappers import Running

    running, updated = (Running(translation_metric(name), window=2) for _ in range(2))
    batches = list(batches_of(2, 5))
    for last in range(1, len(batches)):
        assert float(running(*batches[last - 1])) == score_of(running.base_metric, batches[last - 1 : last])
        updated.update(*batches[last - 1])
        expected = score_of(running.base_metric, batches[max(0, last - 2) : last])
        assert float(running.compute()) == float(updated.compute()) == expected


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the two packages themselves
# one class is scripted, whatever the metric
@pytest.mark.parametrize("name", some(OF_SEGMENTS, every=6))
def test_torchmetrics_is_scripted_as_its_own_metrics_are(translation_metric, name):
    import torch
    from torchmetrics.text import SacreBLEUScore

    class Model(torch.nn.Module):
        """A module that holds a metric."""

        def __init__(self, metric):
            super().__init__()
            self.metric = metric

        def forward(self, x):
            return 2 * x

    for metric in (SacreBLEUScore(), translation_metric(name)):
        assert isinstance(torch.jit.script(metric), torch.jit.ScriptModule)
        assert torch.jit.script(Model(metric))(torch.tensor(2)) == 4


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


def test_torchmetrics_in_a_collection_shares_the_sums_of_equal_metrics(translation_metric):
    import torchmetrics

    metrics = {"one": translation_metric("bleu"), "other": translation_metric("bleu:max_order=4")}
    collection = torchmetrics.MetricCollection(metrics)
    collection.update(HYPOTHESES[:1], SEVERAL[:1])
    assert list(collection.compute_groups.values()) == [["one", "other"]]


def test_torchmetrics_says_what_it_holds(translation_metric):
    metric = translation_metric("bleu:lowercase=true")
    assert repr(metric) == "<TranslationMetric of bleu:lowercase=true: 0 segments>"
    with pytest.warns(UserWarning, match="before"), pytest.raises(InputError, match="there are no segments yet"):
        metric.compute()
    metric.update(HYPOTHESES, SEVERAL)
    assert repr(metric) == "<TranslationMetric of bleu:lowercase=true: 3 segments>"


def test_torchmetrics_refuses_metrics_of_whole_test_sets(translation_metric):
    with pytest.raises(OptionError, match="nist looks at whole test sets"):
        translation_metric("nist")
