"""What GTM, mPER and ICT leave unmatched, as runs: the kernels are held to `explain`, segment by segment."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_sets import small_sets
from stretches import stretches
from thoroughness import budget

from mtgauge import native
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, FittedMeasure, Resources
from mtgauge.measures.registry import parse_metric
from textbook.tokens import TOKENIZERS

METRICS = ["gtm", "mper", "ict", "ict:compat=yes"]
OPTIONS = [
    *(f"tokenize={name}" for name in sorted(TOKENIZERS)),
    "tokenize=cwmt", "tokenize=cwmt-compat", "tokenize=ja-mecab", "tokenize=none,lowercase=yes",
    "tokenize=none,normalize=nfc", "normalize=nfkc,lowercase=yes", "tokenize=char,normalize=nfkc",
    "halfwidth=yes,ascii_punctuation=yes",
]  # fmt: skip
# few words, so that blocks are long and tokens come back
REPEATED = st.lists(st.sampled_from(["a", "b", "c", "a b", "  ", "\u3000"]), max_size=12).map(" ".join)
PIECES = [
    *" \t\n\x1f\x85\u3000", *"aAbßİςσ1.,!&", "\u0301", "ﬁ", "①", "Ａ", "，", "。", "\u1112\u1161\u11ab", "猫", "が", "狗",
    "\U0001f600", "\U00020000", "\ud800", "&amp;", "&amp;lt;", "<skipped>", "-\n", "3.5", "the ", "The ", "it's ",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


def fit(metric, testset):
    return parse_metric(metric).measure.fit(testset, Resources(testset.languages))


def named(testset, names):
    """The references under other names, which may be in another order than that of the alphabet."""
    return TestSet.of(dict(zip(names, testset.references.texts.values(), strict=False)))


def told(runs):
    return [(runs.reference(unit), stretches(runs, unit)) for unit in range(len(runs))]


def heads(runs):
    """Which reference each unit has, by number."""
    return runs.numbers[runs.offsets[:-1]].tolist()


def require_same(fitted, batch, threads=1):
    fast, slow = fitted.explain_all(batch, threads=threads), FittedMeasure.explain_all(fitted, batch)
    assert told(fast) == told(slow)
    assert heads(fast) == heads(slow)
    assert fast.references == slow.references
    assert np.array_equal(fast.offsets, slow.offsets)
    assert (fast.numbers.dtype, fast.offsets.dtype) == (slow.numbers.dtype, slow.offsets.dtype)
    assert set(slow.labels) <= set(fast.labels)


@pytest.mark.parametrize("metric", METRICS)
@given(
    case=small_sets(lines=REPEATED | TEXTS),
    options=st.sampled_from(OPTIONS),
    names=st.permutations(["A", "b", "r2"]),
    threads=st.sampled_from([1, 2]),
)
@settings(max_examples=budget(300))
def test_the_fast_road_and_the_slow_one_agree(metric, case, options, names, threads):
    testset, systems = case
    fitted = fit(f"{metric}{',' if ':' in metric else ':'}{options}", named(testset, names))
    for system in systems:
        require_same(fitted, Batch.of(testset, system, slice(0, len(testset))), threads)


@pytest.mark.parametrize("metric", METRICS)
@given(case=small_sets(lines=REPEATED), start=st.integers(0, 4))
@settings(max_examples=budget(100))
def test_a_part_of_the_batch_has_the_same_runs(metric, case, start):
    testset, systems = case
    start = min(start, len(testset))
    fitted = fit(metric, testset)
    whole = fitted.explain_all(Batch.of(testset, systems[0], slice(0, len(testset))))
    part = fitted.explain_all(Batch.of(testset, systems[0], slice(start, len(testset))))
    assert told(part) == told(whole)[start:]


def explained(metric, hypothesis, references):
    testset = TestSet.of({name: ["-", text] for name, text in references.items()})
    batch = Batch.of(testset, SystemOutput("s", ("-", hypothesis)), slice(1, 2))
    runs = fit(metric, testset).explain_all(batch)
    return runs.reference(0), stretches(runs, 0)


BY_HAND = [
    # metric, hypothesis, references, the reference and the runs
    ("gtm", "a b c", {"A": "a b c"}, ("A", [])),
    # nothing in common, so no reference and no place in one
    ("gtm", "a b", {"A": "x y"}, (None, [("unmatched", (0, 3), (0, 0))])),
    ("gtm", "", {"A": "x y"}, (None, [])),
    # b c is taken first, so B counts; what A has in common is not shown
    ("gtm", "x a b c", {"A": "a z z", "B": None, "C": "q b c"}, ("C", [("unmatched", (0, 1), (0, 0))])),
    # the place is behind the run before it, an emoji is two units
    ("gtm", "😀 x b", {"A": "😀 b"}, ("A", [("unmatched", (3, 4), (2, 2))])),
    # neighbours in the hypothesis, but b stands between them
    ("gtm", "a x b y", {"A": "b z a"}, ("A", [("unmatched", (2, 3), (5, 5)), ("unmatched", (6, 7), (1, 1))])),
    ("ict", "a b c x", {"A": "c d a b", "B": "b c"}, ("A", [("unmatched", (6, 7), (1, 1))])),
    # the block is there only because a keeps its place in A, so it has no place of its own
    ("ict:compat=yes", "a b", {"A": "b a", "B": "x x b"}, (None, [])),
    # with the fault, references stand in the order of their names
    ("ict:compat=yes", "a c", {"z": "a q", "B": "x a"}, ("B", [("unmatched", (2, 3), (3, 3))])),
    ("ict", "a c", {"z": "a q", "B": "x a"}, ("z", [("unmatched", (2, 3), (1, 1))])),
    # the two references count together: the is in B twice, cat in A
    ("bleu", "the the cat x", {"A": "the cat", "B": "the the dog"}, ("B", [("unmatched", (12, 13), (7, 7))])),
    # the third the is one more than any reference has
    ("bleu", "the x the the", {"A": "the a the"}, ("A", [("unmatched", (4, 5), (3, 3)), ("unmatched", (10, 13), (9, 9))])),
    ("bleu", "x", {"A": "a"}, (None, [("unmatched", (0, 1), (0, 0))])),
    ("bleu", "", {"A": "a"}, (None, [])),
    ("mper", "the cat the dog", {"A": "x y z", "B": "dog and the cat"}, ("B", [("insertion", (8, 11), (15, 15)), ("deletion", (15, 15), (4, 7))])),
    ("mper", "", {"A": "a b"}, ("A", [("deletion", (0, 0), (0, 3))])),
    ("mper", "a b", {"A": ""}, (None, [("insertion", (0, 3), (0, 0))])),
    ("mper", "", {"A": ""}, (None, [])),
    ("mper:lowercase=yes", "İ x", {"A": "i̇ Y"}, ("A", [("deletion", (1, 1), (3, 4)), ("insertion", (2, 3), (2, 2))])),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "hypothesis", "references", "expected"), BY_HAND)
def test_runs_by_hand(metric, hypothesis, references, expected):
    assert explained(metric, hypothesis, references) == expected


@pytest.mark.parametrize(
    "kernel", [native.gtm_unmatched, native.per_unmatched, native.ict_unmatched, native.bleu_unmatched]
)
@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"spans": native.token_spans(["a"], "none")}, "there are not as many spans as words"),
        ({"reference_spans": [native.token_spans(["a"], "none")]}, "there are not as many spans as words"),
        ({"reference_spans": []}, "have different lengths"),
        ({"spans": native.token_spans(["a", "b"], "none")}, "spans do not fit the texts"),
        ({"texts": ["a"]}, "a span is not within its text"),
        ({"references": [[None]], "reference_words": [[None]]}, "segment 0 has no reference"),
        ({"tokenizer": "?"}, "unknown tokenizer"),
    ],
)
def test_what_kernels_refuse(kernel, changed, message):
    spans = native.token_spans(["a x"], "none")
    given = {
        "texts": ["a x"], "references": [["a x"]], "words": ["a x"], "reference_words": [["a x"]], "spans": spans,
        "reference_spans": [spans], "tokenizer": "none",
    }  # fmt: skip
    assert kernel(**given)[0].tolist() == [0]
    with pytest.raises(ValueError, match=message):
        kernel(**(given | changed))


@pytest.mark.parametrize(
    ("numbers", "offsets", "message"),
    [
        ([0], [0, 0], "does not name a reference"),
        ([1], [0, 1], "does not name a reference"),
        ([2], [0, 1], "does not name a reference"),
        ([-1], [0, 1], "does not name a reference"),
        ([0, 0, 0, 1, 0], [0, 5], "a match has five numbers"),
        ([0, 4, 0, 1, 0, 1], [0, 6], "there is no such matcher"),
        ([0, 0, 1, 1, 0, 1], [0, 6], "there are not as many spans as words"),
        ([0], [0, 2], "alignments do not fit the texts"),
        ([0], [0, 1, 1], "alignments do not fit the texts"),
    ],
)
def test_alignments_that_are_not_of_these_texts(numbers, offsets, message):
    spans = native.token_spans(["a"], "none")
    alignments = np.array(numbers, dtype=np.int32), np.array(offsets, dtype=np.int64)
    with pytest.raises(ValueError, match=message):
        native.meteor_span_pairs(
            ["a"], [["b"], [None]], spans, [spans, native.token_spans([""], "none")], alignments
        )
