"""BLEU and chrF equal sacreBLEU to the last bit; the registry finds metrics and refuses invalid ones."""

import math

import numpy as np
import pytest
import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge import TestSet, load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.measures import Batch, Level, Resources
from mtgauge.measures.registry import parse_metric

WORDS = st.sampled_from(
    ["the", "a", "cat", "sat", "3.5", "on", "mat", ",", "Mat.", "红", "猫坐", "No-one", "&amp;"]
)
SENTENCE = st.lists(WORDS, max_size=12).map(" ".join)
CORPUS = st.integers(1, 5).flatmap(
    lambda n: st.tuples(
        st.lists(SENTENCE, min_size=n, max_size=n),
        st.lists(st.lists(SENTENCE, min_size=n, max_size=n), min_size=1, max_size=3),
    )
)

BLEU_OPTIONS = [
    {},
    {"lowercase": True},
    {"smooth_method": "none"},
    {"smooth_method": "floor"},
    {"smooth_method": "floor", "smooth_value": 0.01},
    {"smooth_method": "add-k"},
    {"smooth_method": "add-k", "smooth_value": 0.5},
    {"effective_order": True},
    {"effective_order": True, "smooth_method": "add-k"},
    {"effective_order": True, "smooth_method": "none"},
    {"tokenize": "intl"},
    {"tokenize": "zh"},
    {"tokenize": "char"},
    {"tokenize": "none"},
    {"max_order": 1},
    {"max_order": 2, "smooth_method": "floor"},
    {"max_order": 6},
]
CHRF_OPTIONS = [
    {},
    {"word_order": 2},
    {"char_order": 4, "word_order": 1},
    {"beta": 1},
    {"beta": 3},
    {"lowercase": True},
    {"whitespace": True},
    {"eps_smoothing": True},
    {"eps_smoothing": True, "word_order": 2, "whitespace": True},
]


def named(references):
    return {f"r{number}": column for number, column in enumerate(references)}


@pytest.mark.parametrize("options", BLEU_OPTIONS, ids=str)
@given(corpus=CORPUS)
@settings(max_examples=budget(50))
def test_bleu_is_sacrebleu_to_the_last_bit(options, corpus):
    hypotheses, references = corpus
    ours = load_metric("bleu", **{"effective_order": False, **options})
    theirs = sacrebleu.BLEU(**{"max_ngram_order" if k == "max_order" else k: v for k, v in options.items()})
    result = ours.corpus_score(hypotheses, named(references))
    expected = theirs.corpus_score(hypotheses, references)
    assert result.score == expected.score
    precisions = [value for name, value in result.outputs.items() if name.startswith("precision_")]
    assert precisions == expected.precisions
    assert result.outputs["brevity_penalty"] == expected.bp
    assert (result.outputs["hypothesis_length"], result.outputs["reference_length"]) == (
        expected.sys_len,
        expected.ref_len,
    )
    segments = ours.segment_scores(hypotheses, named(references))
    for index, hypothesis in enumerate(hypotheses):
        row = [column[index] for column in references]
        theirs.effective_order = options.get("effective_order", False)
        assert segments[index] == theirs.corpus_score([hypothesis], [[text] for text in row]).score


def test_segments_use_the_effective_order_by_default():
    hypotheses, references = ["a b", "the cat"], ["a b", "the dog"]
    theirs = sacrebleu.BLEU(effective_order=True)
    expected = [theirs.sentence_score(h, [r]).score for h, r in zip(hypotheses, references, strict=True)]
    assert load_metric("bleu").segment_scores(hypotheses, references).tolist() == expected
    assert load_metric("bleu", effective_order=False).segment_scores(hypotheses, references).tolist() == [
        0.0,
        0.0,
    ]


@pytest.mark.parametrize("options", CHRF_OPTIONS, ids=str)
@given(corpus=CORPUS)
@settings(max_examples=budget(50))
def test_chrf_is_sacrebleu_to_the_last_bit(options, corpus):
    hypotheses, references = corpus
    ours = load_metric("chrf", **options)
    theirs = sacrebleu.CHRF(**options)
    assert (
        ours.corpus_score(hypotheses, named(references)).score == theirs.corpus_score(hypotheses, references).score
    )
    segments = ours.segment_scores(hypotheses, named(references))
    for index, hypothesis in enumerate(hypotheses):
        assert segments[index] == theirs.sentence_score(hypothesis, [c[index] for c in references]).score


def test_ragged_references_are_those_of_sacrebleu():
    hypotheses = ["the cat sat on the mat", "a dog barked at noon"]
    references = {"A": ["the cat sat on a mat", "a dog barked at noon"], "B": ["a cat sat there", None]}
    lists = [list(column) for column in references.values()]
    for name, theirs in (("bleu", sacrebleu.BLEU()), ("chrf", sacrebleu.CHRF())):
        result = load_metric(name).corpus_score(hypotheses, references)
        assert result.score == theirs.corpus_score(hypotheses, lists).score
        assert "nrefs:var" in result.signature


# Worked by hand. h: "a b c d e" (5 tokens), r: "a b c d x y" (6): matches 4 3 2 1 of 5 4 3 2; brevity exp(1 - 6/5).
BY_HAND = math.exp(1 - 6 / 5) * (4 / 5 * 3 / 4 * 2 / 3 * 1 / 2) ** 0.25 * 100
# mteval: "a b x" against "a b c": matches 2 1 0 of 3 2 1, no order 4; v13a smooths order 3 to 1/2, order 4 counts as 1.
MTEVAL_V13A = 100 * (2 / 3 * 1 / 2 * 1 / 2) ** 0.25
# sbp: two segments of 2 and 4 tokens against 3 and 2: shortest 3 + 2, min(|h|, shortest) 2 + 2, so exp(1 - 5/4).
PROFILES = [
    ({"profile": "sacrebleu"}, ["a b c d e"], {"A": ["a b c d x y"]}, BY_HAND),
    ({"profile": "v13a"}, ["a b c d e"], {"A": ["a b c d x y"]}, BY_HAND),
    ({"profile": "v11b"}, ["a b c d e"], {"A": ["a b c d x y"]}, BY_HAND),
    ({"profile": "sbp"}, ["a b c d e"], {"A": ["a b c d x y"]}, BY_HAND),
    ({"profile": "v13a"}, ["a b x"], {"A": ["a b c"]}, MTEVAL_V13A),
    ({"profile": "v11b"}, ["a b x"], {"A": ["a b c"]}, 0.0),
    ({"profile": "v13a"}, ["a b"], {"A": ["a b"]}, 100.0),
    ({"profile": "v11b"}, ["a b"], {"A": ["a b"]}, 0.0),
    ({"profile": "sacrebleu"}, ["a b"], {"A": ["a b"]}, 0.0),
    ({"profile": "v13a"}, ["x y z w"], {"A": ["a b c d"]}, 100 * (1 / 8 * 1 / 12 * 1 / 16 * 1 / 16) ** 0.25),
    ({"profile": "v13a"}, [""], {"A": ["a b c d"]}, 0.0),
    ({"profile": "sbp", "max_order": 1}, ["a b", "c d e f"], {"A": ["a b c", "c d"]}, 100 * math.exp(1 - 5 / 4) * 4 / 6),
    ({"profile": "v11b", "max_order": 1}, ["a b", "c d e f"], {"A": ["a b c", "c d"]}, 100 * 4 / 6),
    ({"brevity": "shortest", "max_order": 1}, ["a b"], {"A": ["a b c"], "B": ["a b c d e"]}, 100 * math.exp(1 - 3 / 2)),
    ({"brevity": "closest", "max_order": 1}, ["a b c"], {"A": ["a b"], "B": ["a b c d"]}, 100.0),
]  # fmt: skip


@pytest.mark.parametrize(("options", "hypotheses", "references", "expected"), PROFILES)
def test_profiles_by_hand(options, hypotheses, references, expected):
    assert load_metric("bleu", **options).corpus_score(hypotheses, references).score == pytest.approx(
        expected, rel=1e-12
    )


def test_width_and_language_choose_tokens():
    hypothesis, reference = ["价格为３５元"], ["价格为35元"]
    plain = load_metric("bleu", tokenize="zh")
    half = load_metric("bleu", tokenize="zh", halfwidth=True)
    assert plain.corpus_score(hypothesis, reference).score < half.corpus_score(hypothesis, reference).score
    assert half.corpus_score(hypothesis, reference).score == pytest.approx(100)
    chosen = load_metric("bleu").corpus_score(["猫坐在垫上"], ["猫坐在垫上"], languages="en-zh")
    assert "tok:zh" in chosen.signature
    assert chosen.score == pytest.approx(100)


@pytest.mark.parametrize("rows", [1, 3])
def test_scores_keep_the_shape_of_totals(rows):
    metric = load_metric("bleu")
    from mtgauge.corpus import TestSet
    from mtgauge.measures import Level, Resources

    fitted = metric.fit(TestSet.of({"A": ["a"]}), Resources())
    totals = np.ones((rows, 2, 12))
    assert fitted.score(totals, Level.CORPUS).shape == (rows, 2, len(metric.outputs))


def test_a_spec_reads_types_and_quotes():
    measure = parse_metric(
        "bleu:lowercase=yes,smooth_method=add-k,smooth_value=0.5,max_order=3,tokenize='char'"
    ).measure
    assert measure == load_metric(
        "bleu", lowercase=True, smooth_method="add-k", smooth_value=0.5, max_order=3, tokenize="char"
    )
    assert parse_metric("chrf++").measure == load_metric("chrf", word_order=2)


REFUSED_SPECS = [
    ("blue", "unknown metric 'blue'"),
    ("bleu:tok=zh", "bleu has no option 'tok'"),
    ("bleu:tokenize=13b", "unknown tokenizer '13b'"),
    ("bleu:tokenize", "not of the form key=value"),
    ("bleu:max_order=two", "bleu:max_order must be a whole number, not 'two'"),
    ("bleu:max_order=0", "max_order must be 1 to 1000, not 0"),
    ("bleu:lowercase=maybe", "must be true or false"),
    ("bleu:smooth_value=1", "smooth_value has no effect"),
    ("bleu:smooth_method=exp2", "unknown smooth_method"),
    ("bleu:profile=v12", "unknown profile"),
    ("bleu:brevity=long", "unknown brevity"),
    ("bleu:smooth_method=floor,smooth_value=nan", "smooth_value must be 0 or more"),
    ("bleu:lowercase=yes,lowercase=no", "gives 'lowercase' twice"),
    ("bleu:tokenize='13a", "no closing quotation"),
    ("chrf:char_order=0", "leave no n-gram"),
    ("chrf:beta=0", "beta must be above 0"),
    ("chrf:beta=x", "chrf:beta must be a number"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED_SPECS)
def test_specs_that_are_refused(text, message):
    with pytest.raises(OptionError, match=message):
        parse_metric(text)


@pytest.mark.parametrize("option", ["bleu:max_order", "gleu:max_order", "chrf:char_order", "chrf:word_order"])
def test_orders_are_counted_up_to_1000(option):
    assert parse_metric(f"{option}=1000")
    with pytest.raises(OptionError, match=r"1 to 1000, not 1001|above 1000"):
        parse_metric(f"{option}=1001")


def test_lists_that_are_refused():
    bleu = load_metric("bleu")
    with pytest.raises(InputError, match="hypotheses are of type NoneType"):
        bleu.corpus_score(None, ["a"])
    with pytest.raises(OptionError, match="bleu:max_order must be a whole number, not '4'"):
        load_metric("bleu", max_order="4")
    with pytest.raises(InputError, match="hypotheses are one string"):
        bleu.corpus_score("a b", ["a b"])
    with pytest.raises(InputError, match="has 2 segments, the test set has 1"):
        bleu.corpus_score(["a", "b"], ["a"])
    with pytest.raises(InputError, match="bleu needs references"):
        bleu.corpus_score(["a"], sources=["b"])


#: Nothing, other words, the reference itself, a part of it, and its words in reverse.
EXTREMES = ["", "zz yy xx ww vv uu tt", "the cat sat on the mat today", "the", "today mat the on sat cat the"]
BOUNDED = [
    "bleu",
    "chrf",
    "gleu",
    "nist",
    "ribes",
    "gtm",
    "rouge_l",
    "exact_match",
    "ter",
    "wer",
    "cer",
    "mper",
    "character",
    "meteor",
]


@pytest.mark.parametrize("name", BOUNDED)
def test_the_best_and_the_worst_text_reach_the_declared_bounds(name):
    fitted = load_metric(name).fit(TestSet.of([EXTREMES[2]]), Resources())
    values = [fitted.score(fitted.statistics(Batch([text]))[0].astype(float), Level.CORPUS) for text in EXTREMES]
    for output, found in zip(fitted.outputs, np.transpose(values).tolist(), strict=True):
        if output.name != "reference_length":
            assert min(found) == output.low
        # the penalty of METEOR is at most its parameter gamma, which is below 1
        if output.high is not None and output.name != "penalty":
            assert max(found) == pytest.approx(output.high)
