"""NIST, GTM, mWER, mPER and ICT: golden values at every level, scores by hand, options, edge cases."""

import math

import pytest

from cwmt_goldens import SYSTEMS, assert_equal_at_every_level, corpus, goldens, mteval_tokenizer
from mtgauge import evaluate, load_metric
from mtgauge.base.errors import OptionError
from mtgauge.corpus import TestSet
from mtgauge.measures import Level, Resources
from mtgauge.measures.registry import parse_metric

LEVELS = ["corpus", "document", "segment"]

#: metric -> its column in the campaign's scorer, and the factor of that column.
COLUMNS = {
    "nist": ("NIST", 1),
    "gtm": ("GTM", 100),
    "mwer": ("mWER", 100),
    "mper": ("mPER", 100),
    "ict": ("ICT", 100),
}


def by_level(golden, column):
    """`golden`: system -> seg, doc, sys."""
    return {
        "corpus": {s: {None: golden[s]["sys"][column]} for s in SYSTEMS},
        "document": {s: {d: v[column] for d, v in golden[s]["doc"].items()} for s in SYSTEMS},
        "segment": {s: {i: v[column] for i, v in golden[s]["seg"].items()} for s in SYSTEMS},
    }


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("tokenizer", ["none", "cwmt-compat", "cwmt"])
@pytest.mark.parametrize("flags", ["-c", "nocase"])
def test_campaign_scorer_every_segment_document_and_system(language, tokenizer, flags):
    systems, references, columns = corpus(language, tokens=tokenizer == "none")
    options = f"tokenize={tokenizer},lowercase={'no' if flags == '-c' else 'yes'}"
    specs = {name: f"{name}:{options}" + (",compat=yes" if name == "ict" else "") for name in COLUMNS}
    evaluation = evaluate(systems, references, **columns, metrics=list(specs.values()), levels=LEVELS)
    golden = {s: goldens("mteval_sbp")[f"{language} {s} {flags}"] for s in SYSTEMS}
    for name, (column, scale) in COLUMNS.items():
        expected = by_level(golden, column)
        assert assert_equal_at_every_level(evaluation, expected, scale, specs[name]) == 3 * (1 + 6 + 60)


@pytest.mark.parametrize(("language", "kind"), [("en", "raw"), ("zh", "raw"), ("zh", "char")])
@pytest.mark.parametrize("script", ["v11b", "v13a", "v14"])
def test_nist_of_mteval_every_segment_document_and_system(language, script, kind):
    runs = {key: golden for key, golden in goldens(script).items() if key.startswith(f"{language}.{kind}")}
    assert runs
    for key, golden in runs.items():
        systems, references, columns = corpus(language, tokens=kind == "char")
        options = {
            "tokenize": mteval_tokenizer(key),
            "lowercase": "no" if " -c" in key else "yes",
            "max_order": "9",
        }
        spec = "nist:" + ",".join(f"{name}={value}" for name, value in options.items())
        evaluation = evaluate(systems, references, **columns, metrics=spec)
        for item in evaluation.scores:
            if item.output != "score":
                continue
            details = {s.output: s.score for s in evaluation.scores if s.system == item.system}
            for column, output in (("NIST_cum", "cumulative"), ("NIST_ind", "individual")):
                ours = [details[f"{output}_{n}"] for n in range(1, 10)]
                assert ours == pytest.approx(golden["sys"][item.system][column], abs=5.1e-5), (key, item.system)
        assert {score.system for score in evaluation.scores} == set(SYSTEMS)
        if golden["seg"]:
            fifth = spec.replace("max_order=9", "max_order=5")
            evaluation = evaluate(systems, references, **columns, metrics=fifth, levels=LEVELS)
            levels = {s: {part: golden[part][s] for part in ("sys", "doc", "seg")} for s in SYSTEMS}
            assert assert_equal_at_every_level(evaluation, by_level(levels, "NIST"), 1) == 3 * (1 + 6 + 60), key


@pytest.mark.parametrize("flags", ["-c", "nocase"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_nist_of_the_campaign_every_order(language, flags):
    systems, references, _ = corpus(language)
    measure = load_metric("nist", tokenize="cwmt", lowercase=flags != "-c", max_order=9)
    for system in SYSTEMS:
        golden = goldens("mteval_sbp")[f"{language} {system} {flags}"]["sys"]
        outputs = measure.corpus_score(systems[system], references).outputs
        for column, output in (("NIST_cum", "cumulative"), ("NIST_ind", "individual")):
            ours = [outputs[f"{output}_{n}"] for n in range(1, 10)]
            assert ours == pytest.approx(golden[column], abs=5.1e-5)


@pytest.mark.parametrize("exponent", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_gtm_is_that_of_its_program(language, exponent):
    systems, references, _ = corpus(language, tokens=True)
    measure = load_metric("gtm", tokenize="none", exponent=exponent)
    for system in SYSTEMS:
        golden = goldens("gtm")[f"{language} {system} e={exponent}"]
        ours = measure.segment_scores(systems[system], references) / 100
        assert ours.tolist() == pytest.approx(golden["seg"], abs=1e-12)
        assert len(ours) == 60
        corpus_score = measure.corpus_score(systems[system], references).score / 100
        assert corpus_score == pytest.approx(golden["corpus_f"], abs=1e-12)


def ict(entropy, stretch=0.0):
    return 100 * 1.1 ** (-entropy * 2**stretch)


# Two distinct words have one bit each; "a b" follows a in one of two places.
# nist: 2 of 4 words are a: 1 bit; b and c 1 of 4: 2 bits. a b: 1 of 2 a's: 1 bit.
BY_HAND = [
    ("nist:max_order=1", ["a b"], {"A": ["a b"], "B": ["a c"]}, (1 + 2) / 2),
    ("nist:max_order=2", ["a b"], {"A": ["a b"], "B": ["a c"]}, (1 + 2) / 2 + 1),
    # words of other segments count too: a is 3 of 6
    ("nist:max_order=1", ["a b", "x"], {"A": ["a b", "a y"], "B": ["a c", None]}, (1 + math.log2(6)) / 3 * math.exp(-math.log(2) * (math.log(3 / 4) / math.log(1.5)) ** 2)),
    # two thirds of the length: half of the score
    ("nist:max_order=1", ["a b"], {"A": ["a b c"]}, math.log2(3) / 2),
    ("nist", [""], {"A": ["a b"]}, 0),
    ("nist", ["a"], {"A": [""]}, 0),
    ("nist", [""], {"A": [""]}, 0),
    # longer than the references: no penalty; the only word has no information
    ("nist:max_order=1", ["a a b"], {"A": ["a"]}, 0),
    ("gtm", ["a b c d"], {"A": ["a b x c d"]}, 100 * 2 * 4 / 9),
    ("gtm:exponent=2", ["a b c d"], {"A": ["a b x c d"]}, 100 * 2 * math.sqrt(8) / 9),
    # two references of 2 and 3: the mean is 2.5, so the last of three matching words counts half
    ("gtm", ["a b c"], {"A": ["a b"], "B": ["c d e"]}, 100 * 2 * 2.5 / 5.5),
    ("gtm:exponent=2", ["a b c"], {"A": ["a b"], "B": ["c d e"]}, 100 * 2 * math.sqrt(4 + 0.25) / 5.5),
    # no run extends from one reference to the next
    ("gtm:exponent=2", ["a b"], {"A": ["a"], "B": ["b"]}, 100 * 2 * 1 / 3),
    ("gtm", ["a"], {"A": [""]}, 0),
    ("gtm", [""], {"A": ["a"]}, 0),
    ("gtm", [""], {"A": [""]}, 100),
    ("mwer", ["a b c"], {"A": ["a x"]}, 100 * 2 / 3),
    ("mwer", ["a"], {"A": ["a b c d"]}, 75),
    # the smallest distance, not the smallest rate: 1 of 2, though 2 of 5 were less
    ("mwer", ["a b"], {"A": ["a b c d e"], "B": ["a"]}, 50),
    # 1 + 2 edits; 2 + 3 words of hypotheses, 1 + 5 of references
    ("mwer", ["a b", "c d e"], {"A": ["a", "c d e f g"]}, 100 * 3 / 6),
    ("mwer", [""], {"A": ["a b"]}, 100),
    ("mwer", ["a"], {"A": [""]}, 100),
    ("mwer", [""], {"A": [""]}, 0),
    ("mper", ["b a"], {"A": ["a b"]}, 0),
    ("mper", ["a a b"], {"A": ["b a c"]}, 100 / 3),
    ("mper", ["a"], {"A": ["b a a a"]}, 75),
    ("mper", ["a b", "c"], {"A": ["b x", "c"], "B": ["y z", None]}, 100 / 3),
    ("mper", [""], {"A": [""]}, 0),
    ("mper", [""], {"A": ["a"]}, 100),
    ("ict", ["a b c"], {"A": ["a b c"]}, 100),
    ("ict", ["a b c d"], {"A": ["c d a b"]}, ict(1)),
    ("ict", ["a b x y"], {"A": ["a b c d"]}, ict(0.5 + 2 * 6.7 * 0.5)),
    # half of the length of the reference: the entropy counts twice the root of two
    ("ict", ["a b"], {"A": ["b x x a"]}, ict(1, 0.5)),
    # the longest block decides, then the rest of the other one
    ("ict", ["a b c d"], {"A": ["a b c"], "B": ["b c d x x"]}, ict(-(3 / 4) * math.log2(3 / 4) + 0.5)),
    ("ict", ["x"], {"A": ["a"]}, 0),
    ("ict:compat=yes", ["x"], {"A": ["a"]}, 100),
    ("ict", [""], {"A": ["a"]}, 0),
    ("ict:compat=yes", [""], {"A": ["a"]}, 100),
    ("ict", [""], {"A": [""], "B": ["a"]}, 100),
    ("ict", ["a"], {"A": [""]}, 0),
    ("ict:compat=yes", ["a"], {"A": [""]}, 0),
    # the mean of the segments
    ("ict", ["a b", "x"], {"A": ["a b", "y"]}, 50),
    ("ict", ["a " * 3000], {"A": ["a"]}, 0),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "hypotheses", "references", "expected"), BY_HAND)
def test_scores_by_hand(metric, hypotheses, references, expected):
    result = parse_metric(metric).measure.corpus_score(hypotheses, references)
    assert result.score == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_an_unmatched_word_keeps_its_last_place_in_compat():
    """b is in the second place of the first reference, and so follows a of the second one."""
    hypothesis, references = ["a b"], {"A": ["x b"], "B": ["a"]}
    plain, compat = (load_metric("ict", compat=compat) for compat in (False, True))
    # two blocks of one token, and one of two; the references have 1.5 tokens
    assert plain.corpus_score(hypothesis, references).score == pytest.approx(ict(1, 1 / 3))
    assert compat.corpus_score(hypothesis, references).score == pytest.approx(100)


def test_compat_takes_references_in_the_order_of_their_names():
    """In this order a keeps the second place of the first reference, next to the third, where b is then."""
    hypothesis, texts = ["a b"], {"A": ["b a"], "B": ["x x b"]}
    measure = load_metric("ict", compat=True)
    assert measure.corpus_score(hypothesis, texts).score == pytest.approx(100)
    assert measure.corpus_score(hypothesis, dict(reversed(texts.items()))).score == pytest.approx(100)
    renamed = {"2": texts["A"], "1": texts["B"]}
    assert measure.corpus_score(hypothesis, renamed).score == pytest.approx(ict(1, 1 - 2 / 2.5))


def test_nist_has_outputs_for_orders_and_lengths():
    outputs = load_metric("nist", max_order=2).corpus_score(["a b"], {"A": ["a b c"], "B": ["a c d"]}).outputs
    assert outputs["length_penalty"] == pytest.approx(0.5)
    assert outputs["length_ratio"] == pytest.approx(2 / 3)
    assert (outputs["hypothesis_length"], outputs["reference_length"]) == (2, 3)
    # a is 2 of 6, b 1 of 6; a b 1 of 2
    assert outputs["individual_1"] == pytest.approx((math.log2(3) + math.log2(6)) / 2 / 2)
    assert outputs["individual_2"] == pytest.approx(1 / 2)
    assert outputs["cumulative_2"] == outputs["score"] == outputs["individual_1"] + outputs["individual_2"]


def test_the_whole_test_set_determines_the_information_of_an_n_gram():
    """A domain or a segment is scored with the information of all references."""
    hypotheses, references = ["a b", "c"], {"A": ["a b", "c c c c c c"]}
    first = load_metric("nist").segment_scores(hypotheses, references)[0]
    assert first == pytest.approx(math.log2(8))
    alone = load_metric("nist").segment_scores(hypotheses[:1], {"A": ["a b"]})[0]
    assert alone == pytest.approx(1)


SIGNATURES = [
    ("nist", "nist|nrefs:1|case:mixed|tok:zh|order:5"),
    ("gtm:exponent=1.5,tokenize=cwmt", "gtm|nrefs:1|case:mixed|tok:cwmt|exponent:1.5"),
    ("mwer:halfwidth=yes", "mwer|nrefs:1|case:mixed|tok:zh|width:half"),
    (
        "mper:lowercase=yes,halfwidth=yes,ascii_punctuation=yes,normalize=nfc",
        "mper|nrefs:1|case:lc|tok:zh|norm:nfc|width:half+punct",
    ),
    ("ict:tokenize=cwmt-compat,compat=yes", "ict|nrefs:1|case:mixed|tok:cwmt-compat|compat:yes"),
]


@pytest.mark.parametrize(("metric", "expected"), SIGNATURES)
def test_signatures(metric, expected):
    result = parse_metric(metric).measure.corpus_score(["a"], ["a"], languages="en-zh")
    assert result.signature.rpartition("|mtgauge:")[0] == expected


REFUSED = [
    ("nist:max_order=0", "max_order must be 1 to 9, not 0"),
    ("nist:max_order=10", "max_order must be 1 to 9, not 10"),
    ("gtm:exponent=0.5", "exponent must be a finite number of 1 or more, not 0.5"),
    ("gtm:exponent=inf", "exponent must be a finite number"),
    ("gtm:exponent=nan", "exponent must be a finite number"),
    ("mwer:tokenize=13b", "unknown tokenizer '13b'"),
    ("mper:normalize=nfd", "unknown normalize 'nfd'"),
    ("ict:compat=perhaps", "must be true or false"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_specs_that_are_refused(text, message):
    with pytest.raises(OptionError, match=message):
        parse_metric(text)


def test_a_huge_exponent_selects_the_longest_run():
    outputs = load_metric("gtm", exponent=1e6).corpus_score(["a b c x d e"], {"A": ["a b c d e y"]}).outputs
    assert outputs["matching_size"] == pytest.approx(3, rel=1e-5)
    assert outputs["precision"] == pytest.approx(50, rel=1e-5)


TEXTS = {
    "emoji": ("👩‍👩‍👧 rain 🌧", "👩‍👩‍👧 snow 🌧"),
    "lone surrogates": ("a \ud800 b", "a \ud800 c"),
    "wide and narrow": ("café 河水 x", "cafe 河水 x"),
    "100,000 characters": ("the river rose " * 6667, "the river fell " * 6667),
    # more than 16 bits number
    "66,000 Chinese characters": ("河水上涨了" * 13200, "河水下降了" * 13200),
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("metric", [*COLUMNS, "gtm:exponent=2"])
def test_texts_of_all_kinds(metric, name):
    hypothesis, reference = TEXTS[name]
    measure = parse_metric(metric).measure
    languages = "en-zh" if "Chinese" in name else None
    same = measure.corpus_score([hypothesis], {"A": [hypothesis]}, languages=languages).score
    other = measure.corpus_score([hypothesis], {"A": [reference]}, languages=languages).score
    if metric in ("mwer", "mper"):
        assert same == 0 < other < 100
    elif metric == "nist":
        assert same > other > 0
    else:
        assert same == pytest.approx(100)
        assert 0 < other < 100


@pytest.mark.parametrize("metric", ["gtm", "mwer", "mper", "ict", "ict:compat=yes"])
def test_a_segment_is_compared_with_the_references_that_it_has(metric):
    measure = parse_metric(metric).measure
    hypotheses = ["a b x", "c"]
    ragged = {"A": ["a b", None], "B": [None, "c d"], "C": ["", None]}
    fitted = measure.fit(TestSet.of(ragged), Resources())
    assert dict(fitted.signature(Level.CORPUS).parts)["nrefs"] == "var"
    first = measure.segment_scores(hypotheses[:1], {"A": ["a b"], "C": [""]})
    second = measure.segment_scores(hypotheses[1:], {"B": ["c d"]})
    assert measure.segment_scores(hypotheses, ragged).tolist() == [*first, *second]
