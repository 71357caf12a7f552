"""One segment a call: the bits of a test set of this segment, from a formula that is written once."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rescored_metrics import METRICS
from thoroughness import budget

from mtgauge import load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import LanguagePair, SystemOutput, TestSet
from mtgauge.measures import Batch, Level, Resources
from mtgauge.measures.alone import SegmentScorer, segment_scorer
from mtgauge.measures.registry import available_metrics, parse_metric
from mtgauge.measures.tracing import Program, scalar_formula, traced
from mtgauge.measures.tracing.operations import OPERATIONS, calculate

ALONE = [
    "bleu", "bleu:smooth_method=add-k", "bleu:profile=v13a", "bleu:profile=sbp", "bleu:weights=1/2 1/4 1/8 1/8",
    "bleu:tokenize=intl,lowercase=true,effective_order=false", "chrf", "chrf++:lowercase=true",
    "chrf:eps_smoothing=true,beta=3", "wer", "wer:profile=jiwer", "wer:lowercase=true,tokenize=char", "cer",
    "cer:profile=mtgauge", "ter", "ter:normalized=true,no_punct=true", "ter:profile=tercom",
]  # fmt: skip
WORDS = ["The", "the", "cat", "sat", "on", "1990's.", "a,b", "我们", "\u00e9", "&amp;"]
LINES = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)


@pytest.mark.property
@pytest.mark.parametrize("text", ALONE)
@given(LINES, st.lists(LINES, min_size=1, max_size=3))
@settings(max_examples=budget(50))
def test_a_segment_has_the_bits_of_a_test_set_of_it(text, hypothesis, references):
    measure = parse_metric(text).measure
    testset = TestSet.of({f"{number}": [reference] for number, reference in enumerate(references)})
    fitted = measure.fit(testset, Resources())
    rows = fitted.statistics(Batch.of(fitted.testset, SystemOutput("s", (hypothesis,)), slice(0, 1)))
    wanted = fitted.score(rows, Level.SEGMENT)[0].tolist()
    assert [value.hex() for value in segment_scorer(measure).values(hypothesis, references)] == [
        value.hex() for value in wanted
    ]


@pytest.mark.parametrize("text", ALONE)
def test_a_test_set_of_one_segment_is_scored_as_any_other(text):
    measure = parse_metric(text).measure
    hypothesis, reference = "the cat sat on 1990's.", "The cat sat a,b 我们"
    pair = LanguagePair.parse("en-zh")
    # generators take the long way
    wanted = measure.corpus_score((line for line in [hypothesis]), [reference], languages=pair)
    assert measure.corpus_score([hypothesis], [reference], languages="en-zh") == wanted
    assert measure.corpus_score((hypothesis,), [[reference]], languages=pair) == wanted
    for form in ([reference], [[reference]]):
        assert measure.corpus_score([hypothesis], references_per_segment=form, languages=pair) == wanted


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"references": ["a"], "references_per_segment": ["a"]}, "both given"),
        ({"references": "a"}, "references are one string"),
        ({"references": [None]}, "no reference"),
        ({"references": ["a"], "languages": "x"}, "is not a language pair"),
        ({"references": ["a"], "domains": ["a", "b"]}, "unequal numbers of segments"),
    ],
)
def test_a_test_set_of_one_segment_is_refused_as_any_other(given, message):
    for hypotheses in (["a"], ("a",)):
        with pytest.raises((InputError, OptionError), match=message):
            load_metric("bleu").corpus_score(hypotheses, **given)


@pytest.mark.parametrize("empty", [[], ()])
def test_a_test_set_of_no_segment_is_refused(empty):
    with pytest.raises(InputError, match="the test set has no segments"):
        load_metric("bleu").corpus_score(empty, empty)


def test_the_tokenizer_is_that_of_the_target_language():
    pair = LanguagePair.parse("en-zh")
    measure = load_metric("bleu")
    [wanted] = measure.segment_scores(["我们走了很远"], ["我们走了很近"], languages=pair)
    assert segment_scorer(measure, pair)("我们走了很远", ["我们走了很近"]) == wanted
    assert segment_scorer(measure)("我们走了很远", ["我们走了很近"]) != wanted


def test_equal_measures_share_a_scorer():
    assert segment_scorer(load_metric("chrf")) is segment_scorer(load_metric("chrf"))
    assert segment_scorer(load_metric("chrf")) is not segment_scorer(load_metric("chrf", beta=3))


def test_measures_that_score_alone_say_so():
    alone = {name for name in available_metrics() if parse_metric(name).measure.contract.scores_alone}
    assert alone == {"bleu", "chrf", "chrf++", "ter", "wer", "cer"}


@pytest.mark.parametrize("name", ["bleu", "gleu", "ribes", "nist"])
def test_a_sentence_is_scored_as_a_test_set_of_it_and_has_the_signature_that_was_promised(name):
    measure = load_metric(name)
    found = measure.sentence_score("the cat sat on a mat", "the cat sat on the mat")
    [wanted] = measure.segment_scores(["the cat sat on a mat"], ["the cat sat on the mat"])
    assert found.score == wanted
    assert found.signature == str(measure.signature(level=Level.SEGMENT))


def test_other_measures_are_refused():
    with pytest.raises(OptionError, match="metric gleu scores no segment without its test set"):
        SegmentScorer(load_metric("gleu"))
    fitted = load_metric("gleu").fit(TestSet.of([""]), Resources())
    with pytest.raises(OptionError, match="without its test set"):
        fitted.statistics_alone("a", ["a"])


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ((["a"], ["a"]), "the hypothesis is of type list"),
        ((None, ["a"]), "the hypothesis is of type NoneType"),
        (("a", "a"), "references are one string"),
        (("a", []), "references are empty"),
        (("a", ["a", None]), "a reference is of type NoneType"),
        (("a", [["a"]]), "a reference is of type list"),
    ],
)
def test_what_is_no_segment_is_refused(texts, message):
    with pytest.raises(InputError, match=message):
        segment_scorer(load_metric("ter"))(*texts)


NUMBERS = st.one_of(
    st.sampled_from([0.0, -0.0, 1.0, 2.0, -3.5, 1e300, -1e300, float("inf"), float("-inf"), float("nan")]),
    st.floats(-10, 10),
)


def operands_of(operation):
    return {"neg": 1, "abs": 1, "sqrt": 1, "floor": 1, "exp": 1, "log": 1, "not": 1, "select": 3}.get(operation, 2)


@cache
def formula_of(operation):
    """The formula of one operation on the first columns; a truth value is what a comparison with 0 gives."""
    n, truths = operands_of(operation), OPERATIONS[operation].truths
    steps = [("ne", (place, 3)) for place in range(n) if place in truths]
    places = iter(range(4, 7))
    operands = tuple(next(places) if place in truths else place for place in range(n))
    return scalar_formula(Program((0, 1, 2), (0.0,), (*steps, (operation, operands)), (4 + len(steps),)))


@pytest.mark.property
@pytest.mark.parametrize("operation", OPERATIONS)
@given(st.lists(NUMBERS, min_size=3, max_size=3))
@settings(max_examples=budget(200))
def test_operations_of_numbers_are_those_of_arrays(operation, values):
    one, n, formula = OPERATIONS[operation], operands_of(operation), formula_of(operation)
    if operation == "pow":
        values = [abs(values[0]), 2.5, 0.0]
    if operation in ("min", "max") and values[0] == values[1] == 0:
        values[0] = 1.0  # which of two zeros is taken, NumPy leaves to the processor
    [found] = formula(values)
    wanted = calculate(
        operation,
        *(np.asarray(value) for value in ([v != 0 if p in one.truths else v for p, v in enumerate(values[:n])])),
    )
    assert np.array_equal(found, float(wanted), equal_nan=True)
    assert np.signbit(found) == np.signbit(float(wanted)) or np.isnan(found)


@pytest.mark.parametrize("text", METRICS)
def test_formulas_of_numbers_are_the_programs(text):
    fitted = parse_metric(text).measure.fit(
        TestSet.of(["A boat sank here in 1998."], sources=["Ein Boot sank."], documents=["d"], languages="de-en"),
        Resources(LanguagePair.parse("de-en")),
    )
    system = SystemOutput("s", ("A boat sank in 1998.",))
    k = fitted.statistics(Batch.of(fitted.testset, system, slice(0, 1))).shape[1]
    program = traced(fitted, k, level=Level.SEGMENT)
    formula = scalar_formula(program)
    for totals in np.random.default_rng(1).integers(0, 5, size=(30, k)).astype(float):
        assert [value.hex() for value in formula(totals.tolist())] == [
            value.hex() for value in program(totals).tolist()
        ]
