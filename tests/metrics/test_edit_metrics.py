"""TER, word error rate and exact match: scores, options, edge cases, explanations, published figures."""

import json

import pytest
import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge import evaluate, load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Level, Resources
from mtgauge.measures.registry import parse_metric
from mtgauge.text.spans import token_spans
from shared_data import shared, shared_lines

#: The names of options in the golden values.
VARIANTS = {
    "default": {},
    "case": {"case_sensitive": True},
    "norm": {"normalized": True},
    "nopunct": {"no_punct": True},
    "norm_nopunct": {"normalized": True, "no_punct": True},
    "asian": {"asian_support": True},
    "norm_asian": {"normalized": True, "asian_support": True},
    "nopunct_asian": {"no_punct": True, "asian_support": True},
    "all": {"normalized": True, "no_punct": True, "asian_support": True, "case_sensitive": True},
}

WORDS = [
    "the", "The", "river", "rose", "1990's.", "dogs'", "it's ", "3.5", "\n", "\n-", "&amp;", "&quot;", "(x)",
    "U.S.", "河水", "上涨。", "あア・", "İ", "ΑΣ", "ς.", "!", ",", "10-12",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)
CORPUS = st.integers(1, 3).flatmap(
    lambda n: st.tuples(
        st.lists(TEXTS, min_size=n, max_size=n),
        st.lists(st.lists(TEXTS, min_size=n, max_size=n), min_size=1, max_size=3),
    )
)


def named(columns):
    return {f"r{number}": column for number, column in enumerate(columns)}


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
@given(corpus=CORPUS)
@settings(max_examples=budget(50), deadline=None)
def test_ter_is_sacrebleu(options, corpus):
    hypotheses, references = corpus
    ours, theirs = load_metric("ter", **options), sacrebleu.TER(**options)
    result = ours.corpus_score(hypotheses, named(references))
    expected = theirs.corpus_score(hypotheses, references)
    assert result.score == pytest.approx(expected.score, rel=1e-13)
    assert result.outputs["edits"] == expected.num_edits
    assert result.outputs["reference_length"] == pytest.approx(expected.ref_length, rel=1e-13)
    assert ours.segment_scores(hypotheses, named(references)).tolist() == [
        theirs.sentence_score(hypothesis, [column[index] for column in references]).score
        for index, hypothesis in enumerate(hypotheses)
    ]


def golden_segments():
    return [json.loads(line) for line in shared_lines("goldens", "ter", "segments.jsonl")]


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("variant", VARIANTS)
def test_golden_ter_of_every_segment(variant, count):
    """Edits, mean length and score of each row, and the signature of the corpus."""
    rows = golden_segments()
    assert len(rows) == 240
    references = {f"r{number}": [row["refs"][number] for row in rows] for number in range(count)}
    testset = TestSet.of(references)
    measure = load_metric("ter", **VARIANTS[variant])
    fitted = measure.fit(testset, Resources())
    system = SystemOutput("system", tuple(row["hyp"] for row in rows))
    statistics = fitted.statistics(Batch.of(testset, system, slice(0, len(rows))))
    scores = fitted.score(statistics, Level.SEGMENT)[:, 0]
    key = f"{variant}.r{count}"
    for row, (edits, length), score in zip(rows, statistics.tolist(), scores.tolist(), strict=True):
        golden = row["ter"][key]
        assert (edits, length) == (golden["edits"], golden["avg_ref_len"]), (row["id"], key)
        assert score == pytest.approx(golden["score"], rel=1e-13), (row["id"], key)
    corpus = json.loads(shared("goldens", "ter", "corpus_all300.json").read_text("utf-8"))[key]
    ours = str(fitted.signature(Level.CORPUS)).removeprefix("ter|").rpartition("|mtgauge:")[0]
    assert ours == corpus["signature"].rpartition("|version:")[0]


@pytest.mark.parametrize("variant", ["default", "case", "nopunct", "asian", "nopunct_asian"])
def test_the_profile_tercom_agrees_without_normalisation(variant):
    rows = golden_segments()
    measure = load_metric("ter", profile="tercom", **VARIANTS[variant])
    scores = measure.segment_scores([row["hyp"] for row in rows], [row["refs"][0] for row in rows])
    assert scores.tolist() == pytest.approx([row["ter"][f"{variant}.r1"]["score"] for row in rows], rel=1e-13)


def test_the_profile_tercom_normalises_references_once():
    hypothesis, reference = ["The 1990's."], ["The 1990's."]
    once = load_metric("ter", profile="tercom", normalized=True).corpus_score(hypothesis, reference)
    twice = load_metric("ter", normalized=True).corpus_score(hypothesis, reference)
    # the 1990's . against itself; against the 1990 's . one substitution and one deletion
    assert (once.score, twice.score) == (0, 50)
    assert "profile:tercom" in once.signature
    assert "profile" not in twice.signature


#: Figures of the note beside the data, and the edits that sacreBLEU 2.6.0 counts for 48,183 words.
COMPARE_MT = [("ted.sys1.eng", 55.6628, 26_820), ("ted.sys2.eng", 55.7708, 26_872)]


@pytest.mark.parametrize(("system", "expected", "edits"), COMPARE_MT)
def test_ter_of_compare_mt(system, expected, edits):
    hypotheses, reference = (shared_lines("data", "compare-mt", name) for name in (system, "ted.ref.eng"))
    result = load_metric("ter").corpus_score(hypotheses, reference)
    assert result.outputs["edits"] == edits
    assert result.outputs["reference_length"] == 48_183
    assert result.score == pytest.approx(expected, abs=1e-4)


REAL = [
    # options, files of WMT22, number of lines
    ({}, "zh-en", "en", ["A", "B"], 80),
    ({"normalized": True}, "zh-en", "en", ["A"], 40),
    ({"normalized": True, "asian_support": True, "no_punct": True}, "en-zh", "zh", ["A"], 60),
    ({}, "en-zh", "zh", ["B", "A"], 200),
]


@pytest.mark.parametrize(("options", "pair", "target", "names", "lines"), REAL)
def test_ter_of_a_real_system_is_sacrebleu(options, pair, target, names, lines):
    folder, stem = ("data", "wmt22", "txt"), f"generaltest2022.{pair}"
    hypotheses = shared_lines(*folder, "system-outputs", f"{stem}.hyp.Online-W.{target}")[:lines]
    references = [shared_lines(*folder, "references", f"{stem}.ref.{name}.{target}")[:lines] for name in names]
    segments = load_metric("ter", **options).segment_scores(hypotheses, named(references))
    peer = sacrebleu.TER(**options)
    for index, hypothesis in enumerate(hypotheses):
        expected = peer.sentence_score(hypothesis, [column[index] for column in references]).score
        assert segments[index] == expected, index


def test_unit_vectors_of_ter():
    vectors = json.loads(shared("data", "expected", "sacrebleu_unit_vectors.json").read_text("utf-8"))
    assert len(vectors["ter_percent"]) == 6
    for case in vectors["ter_percent"]:
        result = load_metric("ter").corpus_score(case["hyp"], {"A": case["ref"]})
        assert result.score == pytest.approx(case["expected"], abs=1e-9), case


BY_HAND = [
    # metric, hypotheses, references, score
    ("ter", ["on Monday it rained"], {"A": ["it rained on Monday"]}, 25),
    ("ter", ["it rained", "no"], {"A": ["it snowed", "no way"], "B": ["it rained here today", "no"]}, 100 * 1 / 4.5),
    ("ter", ["", "a"], {"A": ["", "a b"]}, 50),
    ("ter", [""], {"A": [""]}, 0),
    ("ter", ["a b"], {"A": [""]}, 100),
    ("wer", ["on Monday it rained"], {"A": ["it rained on Monday"]}, 100),
    ("wer", ["a b c"], {"A": ["a x"]}, 100),
    ("wer", ["a b c d e"], {"A": ["x"]}, 500),
    ("wer", ["it rained."], {"A": ["It rained"]}, 100),
    ("wer:lowercase=yes", ["it rained."], {"A": ["It rained"]}, 50),
    ("wer:tokenize=none", ["it rained."], {"A": ["it rained"]}, 50),
    ("wer:tokenize=char", ["rain"], {"A": ["r ays"]}, 50),
    # each segment takes its nearest reference: distance 1 of 2, and 0 of 1
    ("wer", ["it rained", "no"], {"A": ["it snowed", "no way"], "B": ["so it had rained", "no"]}, 100 / 3),
    # both are at distance 1: the longer one counts, in any order
    ("wer", ["a b"], {"A": ["a"], "B": ["a b c"]}, 100 / 3),
    ("wer", ["a b"], {"A": ["a b c"], "B": ["a"]}, 100 / 3),
    ("wer", ["a b"], {"A": [None], "B": ["a b"]}, 0),
    ("wer", [""], {"A": [""]}, 0),
    ("wer", ["a"], {"A": [""]}, 100),
    ("exact_match", ["a  b ", "c"], {"A": ["a b", "d"]}, 50),
    ("exact_match", ["a", "c"], {"A": ["x", "c"], "B": ["a", None]}, 100),
    ("exact_match", ["A."], {"A": ["a"]}, 0),
    ("exact_match:lowercase=yes,final_punctuation=no", ["A.", "猫。", "“x!”", "50%"], {"A": ["a", "猫", "“x", "50"]}, 75),
    ("exact_match:whitespace=yes", ["a  b", "a b"], {"A": ["a b", "a b"]}, 50),
    ("exact_match:final_punctuation=no", ["Why ?"], {"A": ["Why"]}, 100),
    ("exact_match", [""], {"A": [" "]}, 100),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "hypotheses", "references", "expected"), BY_HAND)
def test_scores_by_hand(metric, hypotheses, references, expected):
    result = parse_metric(metric).measure.corpus_score(hypotheses, references)
    assert result.score == pytest.approx(expected, rel=1e-12)


SIGNATURES = [
    ("ter:normalized=yes", "ter|nrefs:1|case:lc|tok:tercom|norm:yes|punct:yes|asian:no"),
    ("wer", "wer|nrefs:1|case:mixed|tok:zh"),
    ("wer:tokenize=char,lowercase=yes", "wer|nrefs:1|case:lc|tok:char"),
    ("exact_match", "exact_match|nrefs:1|case:mixed|space:no|final:yes"),
]


@pytest.mark.parametrize(("metric", "expected"), SIGNATURES)
def test_signatures(metric, expected):
    result = parse_metric(metric).measure.corpus_score(["a"], ["a"], languages="en-zh")
    assert result.signature.rpartition("|mtgauge:")[0] == expected


def test_wer_notes_the_tokenizer_chosen_by_language():
    evaluation = evaluate(["猫"], ["猫"], languages="en-zh", metrics="wer")
    assert evaluation.notes == ("wer: tokenizer zh, chosen for target language zh",)


REFUSED = [
    ("ter:profile=ters", "unknown profile 'ters'"),
    ("ter:normalized=perhaps", "must be true or false"),
    ("wer:tokenize=13b", "unknown tokenizer '13b'"),
    ("exact_match:strip=yes", "exact_match has no option 'strip'"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_specs_that_are_refused(text, message):
    with pytest.raises(OptionError, match=message):
        parse_metric(text)


@pytest.mark.parametrize("metric", ["ter", "wer", "exact_match"])
def test_references_are_needed(metric):
    with pytest.raises(InputError, match=f"{metric} needs references"):
        load_metric(metric).corpus_score(["a"], sources=["b"])


def test_a_lower_score_wins_a_comparison():
    reference = [f"the river rose by {n} metres on Monday" for n in range(40)]
    systems = {"good": reference, "bad": [line.replace("rose by", "fell") for line in reference]}
    evaluation = evaluate(
        systems, reference, metrics=["ter", "wer"], test="bootstrap", baseline="bad", samples=200
    )
    assert {comparison.metric for comparison in evaluation.comparisons} == {"ter", "wer"}
    for comparison in evaluation.comparisons:
        assert comparison.delta < 0
        assert comparison.p < 0.05
    assert not any(evaluation.directions.values())


def explained(metric, hypothesis, references):
    """(side, label, text) of each span, and links as pairs of texts."""
    testset = TestSet.of({name: ["-", text] for name, text in references.items()})
    fitted = parse_metric(metric).measure.fit(testset, Resources())
    system = SystemOutput("system", ("-", hypothesis))
    explanation = fitted.explain(Batch.of(testset, system, slice(1, 2)), 0)

    def text_of(span):
        return (hypothesis if span.side == "hypothesis" else references[span.reference])[span.start : span.end]

    spans = [(span.side[0], span.label, text_of(span)) for span in explanation.spans]
    links = [(link.label, spans[link.first][2], spans[link.second][2]) for link in explanation.links]
    return spans, links


EXPLAINED = [
    (
        "ter", "On Monday it rained.", {"A": None, "B": "It rained. on monday"},
        {("h", "shift", "On Monday"), ("r", "shift", "on monday")},
        {("shift", "On Monday", "on monday"), ("match", "On", "on"), ("match", "rained.", "rained.")},
    ),
    (
        "ter:normalized=yes,no_punct=yes", "a &amp;lt;b&amp;gt;, (c.)", {"A": "a <b> d", "B": "x y z v"},
        {("h", "substitution", "c"), ("r", "substitution", "d"), ("h", "match", "&amp;lt;")},
        {("match", "&amp;lt;", "<"), ("match", "b", "b"), ("substitution", "c", "d")},
    ),
    (
        "wer", "the cat, sat on mats", {"A": "x", "B": "a cat sat on mats now"},
        {("h", "insertion", ","), ("r", "deletion", "now")},
        {("substitution", "the", "a"), ("match", "cat", "cat"), ("match", "sat", "sat")},
    ),
    (
        "wer:tokenize=char", "一只 猫", {"A": "一 头猫"},
        {("h", "substitution", "只"), ("r", "substitution", "头")},
        {("match", "一", "一"), ("match", "猫", "猫"), ("substitution", "只", "头")},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "hypothesis", "references", "some_spans", "some_links"), EXPLAINED)
def test_explanations(metric, hypothesis, references, some_spans, some_links):
    spans, links = explained(metric, hypothesis, references)
    assert some_spans <= set(spans)
    assert some_links <= set(links)


def test_a_block_that_was_split_has_a_span_for_each_piece():
    """The second shift moves words that the first one made adjacent."""
    _, links = explained("ter", "f g h a b c d e", {"A": "a b c d e f g h"})
    assert [link for link in links if link[0] == "shift"] == [("shift", "f g h", "f g h")]


@pytest.mark.parametrize(
    ("text", "tokens", "expected"),
    [
        ("It's 5 €.", ["it", "'s", "5", "€", "."], ["It", "'s", "5", "€", "."]),
        ("x &quot;y&quot;", ["x", '"', "y", '"'], ["x", "&quot;", "y", "&quot;"]),
        ("ΟΔΟΣ İ ẞ", ["οδος", "i̇", "ß"], ["ΟΔΟΣ", "İ", "ẞ"]),
        ("was better", ["be", "good"], ["was better", "was better"]),
        ("", [], []),
    ],
)
def test_spans_of_tokens(text, tokens, expected):
    assert [text[start:end] for start, end in token_spans(text, tokens)] == expected


@given(
    TEXTS,
    st.sampled_from(
        ["ter", "ter:normalized=yes", "ter:no_punct=yes,asian_support=yes", "wer", "wer:tokenize=char"]
    ),
)
@settings(max_examples=budget(200), deadline=None)
def test_every_text_can_be_explained(text, metric):
    _, links = explained(metric, text, {"A": text[::-1], "B": "the river", "C": None})
    for _, ours, theirs in links:
        assert ours
        assert theirs


def test_tokenized_text_gives_a_warning_if_words_are_separated():
    lines = [f"The river rose by {n} metres ." for n in range(40)]
    codes = {
        metric: {
            w.code for w in evaluate({"s": lines}, [line[:-2] + "." for line in lines], metrics=metric).warnings
        }
        for metric in ("wer", "wer:tokenize=none", "ter", "ter:normalized=yes")
    }
    assert {metric for metric, found in codes.items() if "tokenized-input" in found} == {
        "wer",
        "ter:normalized=yes",
    }
