"""Accumulators give what one call gives, however the segments come."""

import pickle

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from mtgauge import Accumulator, available_metrics, evaluate, load_metric
from mtgauge.base.errors import InputError, OptionError

TEXTS = st.text(st.sampled_from("ab c.T"), max_size=12)
NAMES = ["bleu", "bleu:brevity=shortest", "chrf", "chrf++", "ter", "wer", "wer:profile=jiwer", "cer", "mwer", "mper", "gtm",
         "gtm:exponent=2", "ict", "ict:compat=yes", "ribes", "gleu", "rouge_l", "character", "char_edit_rate",
         "length_ratio", "exact_match", "nist"]  # fmt: skip


@st.composite
def made_sets(draw):
    """Hypotheses, two to three references by name, with gaps, and where the segments are cut into pieces."""
    n = draw(st.integers(1, 7))
    hypotheses = draw(st.lists(TEXTS, min_size=n, max_size=n))
    optional = st.lists(st.none() | TEXTS, min_size=n, max_size=n)
    references = {"A": draw(st.lists(TEXTS, min_size=n, max_size=n))}
    references |= {name: draw(optional) for name in draw(st.sampled_from(["", "B", "BC"]))}
    cuts = sorted(draw(st.sets(st.integers(1, n), max_size=3)))
    return hypotheses, references, list(zip([0, *cuts], [*cuts, n], strict=True))


def pieces(hypotheses, references, spans):
    for start, end in spans:
        yield hypotheses[start:end], {name: texts[start:end] for name, texts in references.items()}


def test_every_metric_that_says_it_measures_segments_alone_is_tried():
    known = {
        name
        for name, cls in available_metrics().items()
        if isinstance(cls, type) and cls.contract.rows_of_segments
    }
    assert known == {name.partition(":")[0] for name in NAMES} - {"nist"}


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40, deadline=None)
@given(case=made_sets())
def test_any_pieces_give_the_score_of_the_whole(name, case):
    hypotheses, references, spans = case
    whole = Accumulator(name).measure.corpus_score(hypotheses, references)
    one = Accumulator(name)
    added = Accumulator(name)
    for texts, their in pieces(hypotheses, references, spans):
        one.update(texts, their)
        part = Accumulator(name)
        part.update(texts, their)
        added = added + pickle.loads(pickle.dumps(part))
    assert len(one) == len(added) == len(hypotheses)
    for found in (one.compute(), added.compute()):
        assert found.signature == whole.signature
        assert repr(found.outputs) == repr(whole.outputs)


def rained(n):
    words = ["it", "rained", "on", "the", "far", "hills", "and", "the", "river", "rose", "over", "its", "banks"]
    references = [" ".join(words[i % 5 : i % 5 + 4 + i % 4]) for i in range(n)]
    return [text.replace("the", "a") if i % 3 else text for i, text in enumerate(references)], references


@pytest.mark.parametrize("n", [12, 130])
@pytest.mark.parametrize("name", ["bleu", "chrf", "nist"])
def test_intervals_are_those_of_evaluate(name, n):
    hypotheses, references = rained(n)
    documents = [str(i // 4) for i in range(n)]
    for columns in ({}, {"documents": documents}):
        metric = Accumulator(name)
        for place in range(0, n, 5):
            part = slice(place, place + 5)
            metric.update(
                hypotheses[part], references[part], **{key: value[part] for key, value in columns.items()}
            )
        found = metric.compute(ci=True, seed=7, alpha=0.1)
        [score] = [
            score
            for score in evaluate(
                hypotheses, references, metrics=name, intervals=True, seed=7, alpha=0.1, **columns
            ).scores
            if score.output == "score"
        ]
        assert (found.score, found.low, found.high, found.signature) == (
            score.score, score.low, score.high, score.signature,
        )  # fmt: skip
        assert score.low < score.score < score.high


def test_one_reference_and_references_of_each_segment_go_together():
    metric = Accumulator("chrf")
    metric.update(["a cat"], ["the cat"])
    metric.update(["a dog"], references_per_segment=[["the dog", "one dog"]])
    expected = load_metric("chrf").corpus_score(
        ["a cat", "a dog"], references_per_segment=[["the cat"], ["the dog", "one dog"]]
    )
    assert metric.compute() == expected


def test_what_is_refused_changes_nothing():
    metric = Accumulator("bleu")
    with pytest.raises(InputError, match="there are no segments yet"):
        metric.compute()
    metric.update(["a b"], ["a b"])
    with pytest.raises(InputError, match="hypotheses are one string"):
        metric.update("a", ["b"])
    with pytest.raises(InputError, match="system 'system' has 2 segments, the test set has 1"):
        metric.update(["a", "b"], {"A": ["b"]})
    with pytest.raises(InputError, match="documents are given for some segments"):
        metric.update(["a"], ["b"], documents=["1"])
    with pytest.raises(OptionError, match="accumulators of different metrics"):
        metric + Accumulator("bleu:lowercase=yes")
    other = Accumulator("bleu")
    other.update(["a"], ["b"], documents=["1"])
    with pytest.raises(InputError, match="documents are given for some segments"):
        metric.merge(other)
    metric.update([], [])
    assert len(metric) == 1
    metric.reset()
    assert len(metric) == 0
    metric.update(["a"], ["b"], documents=["1"])
    assert metric.compute().score == 0
