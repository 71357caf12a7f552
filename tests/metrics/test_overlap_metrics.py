"""RIBES, GLEU, ROUGE-L, character edit rate and length ratio: scores, options, edge cases."""

import math

import pytest

from mtgauge import evaluate, load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.measures.registry import parse_metric

METRICS = ["ribes", "gleu", "rouge_l", "char_edit_rate", "length_ratio"]

BY_HAND = [
    # metric, hypotheses, references, score
    ("ribes", ["a b c"], {"A": ["A b c"]}, 100),
    ("ribes:lowercase=no", ["a b c"], {"A": ["A b c"]}, 100 * (2 / 3) ** 0.25),
    # one of three pairs descends; three of four words are in the reference
    ("ribes", ["b a c x"], {"A": ["a b c y"]}, 100 * (2 / 3) * (3 / 4) ** 0.25),
    ("ribes:alpha=1,beta=0", ["b a c x"], {"A": ["a b c y z z z"]}, 100 * (2 / 3) * (3 / 4)),
    ("ribes:alpha=0,beta=1", ["a b"], {"A": ["a b c d"]}, 100 * math.exp(-1)),
    # both a's are distinguished by the word before or after them
    ("ribes", ["x a y a"], {"A": ["y a x a"]}, 100 * (2 / 6)),
    # a follows b in both texts, but only the other a is at the end of the text
    ("ribes", ["a b a"], {"A": ["a b a"]}, 100),
    ("ribes", ["a a"], {"A": ["a a a"]}, 0),
    # one word that is aligned has no order
    ("ribes", ["a x"], {"A": ["a y"]}, 0),
    ("ribes", ["a x"], {"A": ["a"]}, 100 * 0.5**0.25),
    # the best reference of each segment, and the mean of the segments
    ("ribes", ["a b", "c d"], {"A": ["b a", "c d"], "B": ["a b x", None]}, (100 * math.exp(-0.5) ** 0.1 + 100) / 2),
    ("ribes", [""], {"A": ["a"]}, 0),
    ("ribes", ["a"], {"A": [""]}, 0),
    ("ribes", [""], {"A": [""]}, 100),
    ("ribes:alpha=0", [""], {"A": ["a"]}, 0),
    # 3 + 1 of 3 + 2 + 1, and 4 + 3 + 2 + 1
    ("gleu", ["a b c"], {"A": ["a c b d"]}, 100 * 3 / 10),
    ("gleu:max_order=1", ["a b c"], {"A": ["a c b d"]}, 75),
    ("gleu:max_order=2", ["a b c d"], {"A": ["a b"]}, 100 * 3 / 7),
    # each segment takes its best reference: 3 of 3 and 1 of 2
    ("gleu:max_order=2", ["a b", "x"], {"A": ["b a", "x y"], "B": ["a b", "y z"]}, 100 * 4 / 6),
    ("gleu", [""], {"A": [""]}, 0),
    ("gleu", [""], {"A": ["a"]}, 0),
    ("gleu", ["a"], {"A": [""]}, 0),
    ("rouge_l", ["a b c d"], {"A": ["a c d x y"]}, 100 * 2 * 3 / 9),
    ("rouge_l:beta=2", ["a b c d"], {"A": ["a c d x y"]}, 100 * 5 * (3 / 4) * (3 / 5) / (3 / 5 + 4 * 3 / 4)),
    ("rouge_l:beta=0", ["a b c d"], {"A": ["a c d x y"]}, 75),
    ("rouge_l", ["b a"], {"A": ["a b"]}, 50),
    # the best reference of each segment, and the mean of the segments
    ("rouge_l", ["a b", "c"], {"A": ["x y", "c"], "B": ["a b c d", None]}, (200 / 3 + 100) / 2),
    ("rouge_l", [""], {"A": [""]}, 0),
    ("rouge_l", ["a"], {"A": [""]}, 0),
    ("char_edit_rate", ["abcd"], {"A": ["abcd"]}, 0),
    ("char_edit_rate", ["abc x"], {"A": ["abc yz"]}, 100 * (1 + 2) / 11),
    # two letters are too few to match
    ("char_edit_rate", ["ab"], {"A": ["ab"]}, 100),
    ("char_edit_rate:min_match=2", ["ab"], {"A": ["ab"]}, 0),
    # the shorter of two swapped blocks is shifted
    ("char_edit_rate", ["abcdXYZ"], {"A": ["XYZabcd"]}, 100 * 3 / 14),
    ("char_edit_rate", ["  abcd\n"], {"A": ["abcd"]}, 0),
    ("char_edit_rate", ["ABCD"], {"A": ["abcd"]}, 100),
    ("char_edit_rate:lowercase=yes", ["ABCD"], {"A": ["abcd"]}, 0),
    ("char_edit_rate:normalize=nfc", ["cafe\u0301"], {"A": ["café"]}, 0),
    # the lower rate of each segment, and the sums of both
    ("char_edit_rate", ["abcx", "abc"], {"A": ["abc", "abcde"], "B": ["xyzabcx", None]}, 100 * (1 + 2) / (7 + 8)),
    ("char_edit_rate", [""], {"A": [""]}, 0),
    ("char_edit_rate", [""], {"A": ["ab"]}, 100),
    ("char_edit_rate", ["ab"], {"A": [""]}, 100),
    ("length_ratio", ["a b", "c"], {"A": ["a b c", "d"]}, 3 / 4),
    ("length_ratio", ["a b c d"], {"A": ["a b c d e"], "B": ["a"]}, 4 / 5),
    ("length_ratio:reference=mean", ["a b c d"], {"A": ["a b c d e"], "B": ["a"]}, 4 / 3),
    ("length_ratio", ["a b c"], {"A": ["a b"], "B": ["a b c d"]}, 3 / 2),
    ("length_ratio", [""], {"A": [""]}, 1),
    ("length_ratio", ["a"], {"A": [""]}, 0),
    ("length_ratio", [""], {"A": ["a"]}, 0),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "hypotheses", "references", "expected"), BY_HAND)
def test_scores_by_hand(metric, hypotheses, references, expected):
    result = parse_metric(metric).measure.corpus_score(hypotheses, references)
    assert result.score == pytest.approx(expected, rel=1e-12, abs=1e-12)


DETAILS = [
    ("ribes", {"kendall": 2 / 3, "precision": 3 / 4, "brevity_penalty": math.exp(-1 / 4)}),
    ("gleu:max_order=2", {"precision": 100 * 3 / 7, "recall": 100 * 3 / 9}),
    ("rouge_l", {"precision": 50, "recall": 40}),
    (
        "char_edit_rate",
        {"insertions": 4, "deletions": 6, "shifts": 0, "hypothesis_length": 7, "reference_length": 9},
    ),
    ("length_ratio", {"hypothesis_length": 4, "reference_length": 5}),
]


@pytest.mark.parametrize(("metric", "expected"), DETAILS)
def test_components_of_scores(metric, expected):
    outputs = parse_metric(metric).measure.corpus_score(["b a c x"], {"A": ["a b c y z"]}).outputs
    assert {name: outputs[name] for name in expected} == pytest.approx(expected)


SIGNATURES = [
    ("ribes", "ribes|nrefs:1|case:lc|tok:zh|alpha:0.25|beta:0.1"),
    ("gleu:tokenize=none", "gleu|nrefs:1|case:mixed|tok:none|order:4"),
    ("rouge_l:beta=1.2", "rouge_l|nrefs:1|case:mixed|tok:zh|beta:1.2"),
    ("char_edit_rate:normalize=nfkc", "char_edit_rate|nrefs:1|case:mixed|norm:nfkc|match:3"),
    ("length_ratio:reference=mean", "length_ratio|nrefs:1|case:mixed|tok:zh|reflen:mean"),
]


@pytest.mark.parametrize(("metric", "expected"), SIGNATURES)
def test_signatures(metric, expected):
    result = parse_metric(metric).measure.corpus_score(["a"], ["a"], languages="en-zh")
    assert result.signature.rpartition("|mtgauge:")[0] == expected


REFUSED = [
    ("ribes:alpha=-1", "alpha must be a finite number of 0 or more"),
    ("ribes:beta=inf", "beta must be a finite number of 0 or more"),
    ("gleu:max_order=0", "max_order must be 1 to 1000, not 0"),
    ("rouge_l:beta=nan", "beta must be from 0 to 1e\\+100, not nan"),
    ("rouge_l:beta=1e300", "beta must be from 0 to 1e\\+100, not 1e\\+300"),
    ("char_edit_rate:min_match=0", "min_match must be 1 to 1000000, not 0"),
    ("char_edit_rate:normalize=nfd", "unknown normalize 'nfd'"),
    ("length_ratio:reference=longest", "unknown reference 'longest'"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_specs_that_are_refused(text, message):
    with pytest.raises(OptionError, match=message):
        parse_metric(text)


@pytest.mark.parametrize("metric", METRICS)
def test_references_are_needed(metric):
    with pytest.raises(InputError, match=f"{metric} needs references"):
        load_metric(metric).corpus_score(["a"], sources=["b"])


TEXTS = {
    "emoji": ("👩‍👩‍👧 rain 🌧 fell", "👩‍👩‍👧 snow 🌧 fell"),
    "lone surrogates": ("ab \ud800 cd", "ab \ud800 ce"),
    "wide and narrow": ("café 河水 xyz", "cafe 河水 xyz"),
    "100,000 characters": ("the river rose at noon " * 4348, "the river fell at noon " * 4348),
    "100,000 Chinese characters": ("河水上涨了" * 20000, "河水下降了" * 20000),
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("metric", ["ribes", "gleu", "rouge_l", "char_edit_rate:min_match=2", "length_ratio"])
def test_texts_of_all_kinds(metric, name):
    hypothesis, reference = TEXTS[name]
    measure = parse_metric(metric).measure
    languages = "en-zh" if "Chinese" in name else None
    same = measure.corpus_score([hypothesis], {"A": [hypothesis]}, languages=languages).score
    other = measure.corpus_score([hypothesis], {"A": [reference]}, languages=languages).score
    if metric == "length_ratio":
        assert (same, other) == (1, 1)
    elif metric.startswith("char_edit_rate"):
        assert same == 0 < other < 100
    elif metric == "ribes" and "100,000" in name:
        # in a repetitive text only words near its ends can be distinguished
        assert 0 < same < 20
        assert other < same
    else:
        assert 0 < other < same == 100


def test_a_ratio_has_no_winner_and_no_clusters():
    lines = [f"the river rose by {n} metres" for n in range(30)]
    systems = {"short": [line[:-7] for line in lines], "same": lines}
    evaluation = evaluate(systems, lines, metrics="length_ratio", test="bootstrap", baseline="same", samples=100)
    assert evaluation.directions == {"length_ratio": None}
    [comparison] = evaluation.comparisons
    assert comparison.delta == pytest.approx(-1 / 6)
    with pytest.raises(OptionError, match="length_ratio"):
        evaluate(systems, lines, metrics="length_ratio", clusters="wmt", test="bootstrap")
