"""Half width before anything else: the scores are those of texts that were converted first, whatever the options."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge import load_metric
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Resources
from mtgauge.measures.registry import parse_metric
from mtgauge.text import to_halfwidth

METRICS = [
    "ter", "ter:case_sensitive=yes", "ter:normalized=yes,asian_support=yes,case_sensitive=yes",
    "ter:normalized=yes,no_punct=yes,profile=tercom", "ter:no_punct=yes,asian_support=yes",
    "chrf", "chrf++", "chrf:whitespace=yes,lowercase=yes", "chrf:word_order=2,eps_smoothing=yes",
]  # fmt: skip
#: What changes and what does not, what XML and tercom take for a sign, and what NFKC would change too.
PIECES = [
    *"ＡａＢ０９，．！（）＆；＜＂～\u3000",
    *"aB09,.!&; \n",
    *"。、《》①ﬁ½．猫犬",
    "ｑｕｏｔ",
    "＆ｌｔ；",
    "１．５",
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


def fitted(metric, *references):
    names = {f"r{number}": [text] for number, text in enumerate(references)}
    return parse_metric(metric).measure.fit(TestSet.of(names), Resources())


def batch(hypothesis, fit):
    return Batch.of(fit.testset, SystemOutput("s", (hypothesis,)), slice(0, 1))


def half(metric):
    return f"{metric}{',' if ':' in metric else ':'}halfwidth=yes"


@pytest.mark.parametrize("metric", METRICS)
@given(TEXTS, TEXTS, TEXTS)
@settings(max_examples=budget(150))
def test_half_width_is_the_same_as_converting_the_texts_first(metric, hypothesis, first, second):
    ours = fitted(half(metric), first, second)
    theirs = fitted(metric, to_halfwidth(first), to_halfwidth(second))
    one, other = batch(hypothesis, ours), batch(to_halfwidth(hypothesis), theirs)
    assert ours.statistics(one).tolist() == theirs.statistics(other).tolist()
    assert ours.statistics_alone(hypothesis, [first, second]).tolist() == ours.statistics(one).tolist()


@pytest.mark.parametrize("metric", METRICS)
@given(TEXTS, TEXTS)
@settings(max_examples=budget(150))
def test_explanations_have_the_places_of_the_original_texts(metric, hypothesis, reference):
    # no character becomes two, so that the places are those of the converted texts
    ours, theirs = fitted(half(metric), reference), fitted(metric, to_halfwidth(reference))
    mine = ours.explain(batch(hypothesis, ours), 0)
    assert mine == theirs.explain(batch(to_halfwidth(hypothesis), theirs), 0)


@pytest.mark.parametrize(
    ("metric", "hypothesis", "reference", "plain", "converted"),
    [
        ("ter:normalized=yes,asian_support=yes,case_sensitive=yes", "价格为３５元", "价格为35元", 20, 0),
        ("ter:case_sensitive=yes", "ＡＢ c", "AB c", 50, 0),
        ("ter:case_sensitive=yes", "ａb", "Ab", 100, 100),
        ("chrf", "３５元", "35元", 33.33, 100),
        # circled digits and ligatures are no full-width forms; NFKC would turn them
        ("chrf", "①", "1", 0, 0),
        ("chrf", "ﬁ", "fi", 0, 0),
    ],
)
def test_what_half_width_makes_equal(metric, hypothesis, reference, plain, converted):
    scores = [
        parse_metric(spec).measure.corpus_score([hypothesis], [reference]).score for spec in (metric, half(metric))
    ]
    assert [score > 0 for score in scores] == [plain > 0, converted > 0]
    assert scores[1] == pytest.approx(converted)


@pytest.mark.parametrize(
    ("metric", "signature"),
    [
        ("ter", "ter|nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|width:half|mtgauge:"),
        ("chrf", "chrf|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|width:half|mtgauge:"),
    ],
)
def test_signatures_have_the_width(metric, signature):
    with_it, without = (
        load_metric(metric, halfwidth=value).corpus_score(["a"], ["a"]).signature for value in (True, False)
    )
    assert with_it.startswith(signature)
    assert "width" not in without
