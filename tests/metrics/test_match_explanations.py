"""Explanations of mWER, mPER, GTM, ICT and the character edit rate."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, FittedMeasure, Level, Resources
from mtgauge.measures.registry import parse_metric


def fitted_and_batch(metric, hypothesis, references):
    testset = TestSet.of({name: ["-", text] for name, text in references.items()})
    fitted = parse_metric(metric).measure.fit(testset, Resources())
    return fitted, Batch.of(testset, SystemOutput("system", ("-", hypothesis)), slice(1, 2))


def explained(metric, hypothesis, references):
    """(side, label, text) of each span, and links as pairs of texts with the name of the reference."""
    fitted, batch = fitted_and_batch(metric, hypothesis, references)
    explanation = fitted.explain(batch, 0)

    def text_of(span):
        return (hypothesis if span.side == "hypothesis" else references[span.reference])[span.start : span.end]

    spans = [(span.side[0], span.label, text_of(span)) for span in explanation.spans]
    links = [
        (link.label, spans[link.first][2], explanation.spans[link.second].reference, spans[link.second][2])
        for link in explanation.links
    ]
    return spans, links


EXPLAINED = [
    # three tokens, the mean of the references: the longest runs come first, and ties go to the last
    (
        "gtm", "The cat sat, it said", {"A": "sat The cat", "B": "it said so"},
        {("h", "unmatched", ",")},
        [("match", "it said", "B", "it said"), ("match", "sat", "A", "sat")],
    ),
    (
        "gtm", "a b c d", {"A": "c d a b", "B": None},
        set(),
        [("match", "c d", "A", "c d"), ("match", "a b", "A", "a b")],
    ),
    (
        "gtm:lowercase=yes,halfwidth=yes", "猫ＣＡＴ１", {"A": "cat1 x"},
        {("h", "unmatched", "猫ＣＡＴ１")},
        [],
    ),
    (
        "gtm:tokenize=cwmt,lowercase=yes,halfwidth=yes,ascii_punctuation=yes", "猫 ＣＡＴ１。", {"A": "猫。cat1."},
        {("h", "match", "猫")},
        [("match", "ＣＡＴ１。", "A", "cat1."), ("match", "猫", "A", "猫")],
    ),
    (
        "ict", "a b c x", {"A": "c d a b", "B": "b c"},
        {("h", "unmatched", "x")},
        [("match", "a b", "A", "a b"), ("match", "c", "A", "c")],
    ),
    # the block is there only because a keeps its place in the first reference, so it has no link
    ("ict:compat=yes", "a b", {"A": "b a", "B": "x x b"}, {("h", "match", "a b")}, []),
    ("ict", "", {"A": "b a"}, set(), []),
    (
        "mper", "the cat the dog", {"A": "x y z", "B": "dog and the cat"},
        {("h", "insertion", "the"), ("r", "deletion", "and")},
        [("match", "the", "B", "the"), ("match", "cat", "B", "cat"), ("match", "dog", "B", "dog")],
    ),
    # both are at distance 1: the first one counts
    ("mper", "a b", {"A": "b", "B": "a"}, {("h", "insertion", "a")}, [("match", "b", "A", "b")]),
    (
        "mwer", "the cat, sat", {"A": "x", "B": "a cat sat"},
        {("h", "insertion", ",")},
        [("substitution", "the", "B", "a"), ("match", "cat", "B", "cat"), ("match", "sat", "B", "sat")],
    ),
    # the letters of a Korean syllable, and an accent, are one character when they are composed
    (
        "mwer:normalize=nfc,tokenize=none", "\u1112\u1161\u11ab cafe\u0301", {"A": "한 café x"},
        {("r", "deletion", "x")},
        [("match", "\u1112\u1161\u11ab cafe\u0301", "A", "한"), ("match", "\u1112\u1161\u11ab cafe\u0301", "A", "café")],
    ),
    (
        "mwer:normalize=nfkc,lowercase=yes,tokenize=none", "İ e\u0301 ﬁn", {"A": "i̇ é FIN"},
        set(),
        [("match", "İ", "A", "i̇"), ("match", "e\u0301", "A", "é"), ("match", "ﬁn", "A", "FIN")],
    ),
    (
        "char_edit_rate", " abcdXYZ!", {"A": "q", "B": "XYZ?abcd"},
        {("h", "insertion", "!"), ("r", "deletion", "?")},
        [("match", "abcd", "B", "abcd"), ("shift", "XYZ", "B", "XYZ")],
    ),
    (
        "char_edit_rate:lowercase=yes", "\tİstanbul ist", {"A": "i̇STANBUL x"},
        {("h", "insertion", "ist"), ("r", "deletion", "x")},
        [("match", "İstanbul ", "A", "i̇STANBUL ")],
    ),
    ("char_edit_rate", "", {"A": "abc"}, {("r", "deletion", "abc")}, []),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "hypothesis", "references", "some_spans", "links"), EXPLAINED)
def test_explanations(metric, hypothesis, references, some_spans, links):
    spans, found = explained(metric, hypothesis, references)
    assert some_spans <= set(spans)
    assert found == links


METRICS = [
    "gtm", "gtm:exponent=2,normalize=nfkc", "ict", "ict:compat=yes", "ict:normalize=nfkc", "mper", "mper:tokenize=char",
    "mwer", "mwer:normalize=nfkc,lowercase=yes", "char_edit_rate:min_match=1", "char_edit_rate:normalize=nfkc,lowercase=yes",
]  # fmt: skip
PIECES = st.sampled_from(
    ["the", "The", " ", "  ", "İ", "ﬁ", "\u1112\u1161", "e\u0301", "①", "，", "河", "3.5", "&amp;", "\U0001f327"]
)
TEXTS = st.lists(PIECES, max_size=10).map("".join)


@given(TEXTS, TEXTS, st.sampled_from(METRICS))
def test_every_text_can_be_explained_and_links_join_what_is_equal(hypothesis, reference, metric):
    """All at once and one by one, with any preprocessing."""
    references = {"A": reference, "B": hypothesis[::-1], "C": None}
    fitted, batch = fitted_and_batch(metric, hypothesis, references)
    prepare = fitted.measure._preprocessing
    for label, ours, _, theirs in explained(metric, hypothesis, references)[1]:
        if label in ("match", "shift") and "&" not in ours + theirs:
            [ours, theirs] = prepare([ours, theirs])
            # a piece that normalisation changes as a whole may be wider on one side
            assert ours.split() == theirs.split() or not (ours.isascii() and theirs.isascii())
    all_at_once = fitted.explain_all(batch, threads=1)
    one_by_one = FittedMeasure.explain_all(fitted, batch, threads=1)
    assert all_at_once.pairs(0) == one_by_one.pairs(0)


@given(TEXTS, TEXTS)
def test_matches_are_what_the_scores_count(hypothesis, reference):
    for metric in ("gtm", "mper", "char_edit_rate:min_match=2"):
        fitted, batch = fitted_and_batch(metric, hypothesis, {"A": reference})
        outputs = [output.name for output in fitted.measure.outputs]
        values = dict(zip(outputs, fitted.score(fitted.statistics(batch), Level.SEGMENT)[0], strict=True))
        explanation = fitted.explain(batch, 0)
        if metric == "mper":
            matches = sum(link.label == "match" for link in explanation.links)
            assert max(values["hypothesis_length"], values["reference_length"]) - matches == values["errors"]
        elif metric == "gtm":
            assert (values["matching_size"] > 0) == bool(explanation.links)
        else:
            deleted = [s for s in explanation.spans if s.label == "deletion"]
            assert sum(span.end - span.start for span in deleted) == values["deletions"]
