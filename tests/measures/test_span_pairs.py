"""Intervals of words in texts, and edits as span pairs: kernels, `explain` and the textbook."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_sets import small_sets
from stretches import stretches
from thoroughness import budget

import textbook.places
import textbook.runs
from mtgauge import load_metric, native
from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import References, SystemOutput, TestSet
from mtgauge.diagnostics import edit_spans, word_edits
from mtgauge.measures import Batch, Explanation, FittedMeasure, Link, Resources, Span
from mtgauge.measures.registry import parse_metric
from mtgauge.measures.span_pairs import SpanPair, span_pairs_of
from mtgauge.text.spans import TokenSpans, before_lowering, lines_spans
from textbook.tokens import TOKENIZERS

PIECES = [
    *" \t\n\r\x0b\x1f\x85\xa0\u3000", *"aAbBeé\u0301ßİıΣσς012.,:;!?\"'()<>&-%$", *"中国猫。、，あア・",
    *"\U0001f600\U00020000\ud800\udfff\ufffd\x00", "&quot;", "&amp;", "&lt;", "&gt;", "&amp;lt;", "&amp;amp;quot;",
    "<skipped>", "<<skipped>skipped>", "-\n", "\n-", "'s ", "1990's.", "1,000.5", "3-4", "the ", "The ", "cat ", "sat. ",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
SENTENCES = st.lists(st.sampled_from(["the", "The", "cat", "sat,", "it's", "😀", "猫", "mat."]), max_size=9).map(
    " ".join
)
LINES = TEXTS | SENTENCES
RULES = st.tuples(st.booleans(), st.booleans(), st.booleans())


def pieces(places, offsets, text=0):
    return [tuple(place) for place in places[offsets[text] : offsets[text + 1]].tolist()]


class TestPlaces:
    @given(TEXTS, st.sampled_from(sorted(TOKENIZERS)))
    @settings(max_examples=budget(1000))
    def test_places_of_tokens_are_the_textbook(self, line, tokenizer):
        places, offsets = native.token_spans([None, line, ""], tokenizer)
        assert offsets.tolist()[:2] == [0, 0]
        assert offsets[2] == offsets[3] == len(places)
        assert pieces(places, offsets, 1) == textbook.places.token_places(line, tokenizer)

    @given(TEXTS, RULES, st.integers(1, 2))
    @settings(max_examples=budget(1000))
    def test_places_of_tercom_are_the_textbook(self, line, rules, passes):
        places, offsets = native.tercom_spans([line], *rules, passes)
        assert pieces(places, offsets) == textbook.places.tercom_places(line, *rules, passes)

    @pytest.mark.parametrize(
        ("tokenizer", "line", "expected"),
        [
            ("13a", "a <skipped> see &amp;lt; b-\nc.", ["a", "see", "&amp;lt;", "b-\nc", "."]),
            # & and a are not part of the text after them
            ("13a", "&amp; a & b", ["&amp;", "a", "&", "b"]),
            ("zh", " \u3000我3.5米 x ", ["我", "3.5", "米", "x"]),
            ("char", "a\U0001f600 b", ["a", "\U0001f600", "b"]),
            ("none", "", []),
        ],
    )
    def test_examples(self, tokenizer, line, expected):
        assert [line[a:b] for a, b in pieces(*native.token_spans([line], tokenizer))] == expected

    def test_threads_do_not_change_places(self):
        lines = [f"{'x, ' * (number % 40)}&quot;" for number in range(500)]
        for kernel in (
            lambda threads: native.token_spans(lines, "13a", threads),
            lambda threads: native.tercom_spans(lines, True, threads=threads),
        ):
            assert all(np.array_equal(one, other) for one, other in zip(kernel(1), kernel(2), strict=True))

    def test_places_of_words_of_other_tokenizers(self):
        spans = lines_spans(["猫が 好き", None, "", "was better"], ["猫 が 好き", None, "", "be good"])
        assert [spans.of(line) for line in range(4)] == [[(0, 1), (1, 2), (3, 5)], [], [], [(0, 10), (0, 10)]]
        assert spans.select(slice(3, 4)).of(0) == [(0, 10), (0, 10)]

    @given(st.lists(st.none() | TEXTS, max_size=3), st.sampled_from(["none", "char"]))
    @settings(max_examples=budget(100))
    def test_before_lowering(self, lines, tokenizer):
        lowered = [None if line is None else line.lower() for line in lines]
        spans = before_lowering(lines, TokenSpans(*native.token_spans(lowered, tokenizer)))
        for number, (line, lower) in enumerate(zip(lines, lowered, strict=True)):
            tokens = [] if lower is None else TOKENIZERS[tokenizer](lower)
            for token, (start, end) in zip(tokens, spans.of(number), strict=True):
                # the end of a word can be the end of a text, where sigma has its final form
                piece = line[start:end].lower().replace("ς", "σ")
                assert (
                    token.replace("ς", "σ") in piece if tokenizer == "char" else token.replace("ς", "σ") == piece
                )

    def test_only_one_character_is_longer_when_lower(self):
        assert [code for code in range(0x110000) if len(chr(code).lower()) != 1] == [0x130]


METRICS = [
    "ter", "ter:normalized=yes,asian_support=yes", "ter:normalized=yes,no_punct=yes,profile=tercom",
    "ter:no_punct=yes,asian_support=yes,case_sensitive=yes", "wer", "wer:lowercase=yes",
    *(f"wer:tokenize={name}" for name in sorted(TOKENIZERS)), "wer:tokenize=char,lowercase=yes",
    "character", "character:lowercase=yes", "character:normalize=nfkc,lowercase=yes", "character:tokenize=13a",
    "character:tokenize=ja-mecab,halfwidth=yes", "ter:halfwidth=yes",
    "ter:normalized=yes,asian_support=yes,halfwidth=yes",
]  # fmt: skip


def fit(metric, testset):
    return parse_metric(metric).measure.fit(testset, Resources(testset.languages))


def told(runs):
    return [(runs.reference(unit), stretches(runs, unit)) for unit in range(len(runs))]


@pytest.mark.parametrize("metric", METRICS)
@given(case=small_sets(lines=LINES), threads=st.sampled_from([1, 2]))
@settings(max_examples=budget(40))
def test_the_kernel_and_explain_agree(metric, case, threads):
    testset, systems = case
    fitted = fit(metric, testset)
    for system in systems:
        batch = Batch.of(testset, system, slice(0, len(testset)))
        assert told(fitted.explain_all(batch, threads=threads)) == told(FittedMeasure.explain_all(fitted, batch))


@given(case=small_sets(lines=LINES), tokenizer=st.sampled_from(sorted(TOKENIZERS)))
@settings(max_examples=budget(150))
def test_span_pairs_of_word_error_rate_are_the_textbook(case, tokenizer):
    testset, systems = case
    fitted = fit(f"wer:tokenize={tokenizer}", testset)
    for system in systems:
        runs = fitted.explain_all(Batch.of(testset, system, slice(0, len(testset))))
        for unit, hypothesis in enumerate(system.segments):
            references = {name: texts[unit] for name, texts in testset.references.texts.items()}
            nearest, expected = textbook.runs.runs(hypothesis, references, tokenizer)
            assert (runs.reference(unit), stretches(runs, unit)) == (nearest, expected)


@pytest.mark.parametrize("metric", ["wer", "ter:normalized=yes", "character", "gtm", "meteor:modules=exact"])
@given(case=small_sets(lines=LINES))
@settings(max_examples=budget(60))
def test_span_pairs_are_spans_of_the_texts(metric, case):
    """The pieces in characters equal those in code units, for the texts of the unit."""
    testset, systems = case
    for road in (FittedMeasure.explain_all, lambda fitted, batch: fitted.explain_all(batch)):
        runs = road(fit(metric, testset), Batch.of(testset, systems[0], slice(0, len(testset))))
        for unit, hypothesis in enumerate(systems[0].segments):
            name = runs.reference(unit)
            reference = "" if name is None else testset.references.texts[name][unit]
            for run, numbers in zip(runs.pairs(unit), stretches(runs, unit), strict=True):
                assert run == SpanPair(*run)
                assert {run.label, run.hypothesis.label, run.reference.label} == {numbers.label}
                assert (run.hypothesis.side, run.reference.side) == ("hypothesis", "reference")
                assert (run.hypothesis.reference, run.reference.reference) == (None, name)
                pairs = [
                    (hypothesis, run.hypothesis, numbers.hypothesis),
                    (reference, run.reference, numbers.reference),
                ]
                for text, span, stretch in pairs:
                    assert 0 <= span.start <= span.end <= len(text)
                    assert utf16(text, span.start) == stretch[0]
                    assert utf16(text, span.end) == stretch[1]


def utf16(text, at):
    return len(text[:at].encode("utf-16-le", "surrogatepass")) // 2


@given(case=small_sets(), start=st.integers(0, 4))
@settings(max_examples=budget(100))
def test_a_part_of_the_batch_has_the_same_span_pairs(case, start):
    testset, systems = case
    start = min(start, len(testset) - 1)
    for metric in ("wer", "ter"):
        fitted = fit(metric, testset)
        whole = fitted.explain_all(Batch.of(testset, systems[0], slice(0, len(testset))))
        part = fitted.explain_all(Batch.of(testset, systems[0], slice(start, len(testset))))
        assert told(part) == told(whole)[start:]


def explained(metric, hypothesis, references):
    testset = TestSet.of({name: [text] for name, text in references.items()})
    runs = fit(metric, testset).explain_all(Batch.of(testset, SystemOutput("s", (hypothesis,)), slice(0, 1)))
    return runs.flat(0), stretches(runs, 0), runs.reference(0)


def units(text, stretch):
    """The text of an interval in UTF-16 code units."""
    encoded = text.encode("utf-16-le", "surrogatepass")[2 * stretch[0] : 2 * stretch[1]]
    return encoded.decode("utf-16-le", "surrogatepass")


BY_HAND = [
    # metric, hypothesis, references, span pairs as (label, hypothesis, offset, reference, offset)
    ("wer", "the cat sat", {"A": "the cat sat"}, []),
    ("wer", "", {"A": ""}, []),
    # a deletion is placed after the word before it; two adjacent missing words are one pair
    ("wer", "the cat", {"A": "the big fat cat"}, [("deletion", "", 3, "big fat", 4)]),
    ("wer", "cat", {"A": "the cat now"}, [("deletion", "", 0, "the", 0), ("deletion", "", 3, "now", 8)]),
    ("wer", "the big fat cat", {"A": "the cat"}, [("insertion", "big fat", 4, "", 3)]),
    ("wer", "a cat, x", {"A": "the dog, x"}, [("substitution", "a cat", 0, "the dog", 0)]),
    ("wer", "a b", {"A": None, "B": "a c d e", "C": "c b"}, [("substitution", "a", 0, "c", 0)]),
    ("wer", "a  \u3000b", {"A": "x y"}, [("substitution", "a  \u3000b", 0, "x y", 0)]),
    # no space between them
    ("wer:tokenize=zh", "我爱猫", {"A": "我很喜欢猫"}, [("deletion", "", 1, "很喜", 1), ("substitution", "爱", 1, "欢", 3)]),
    # a character beyond U+FFFF is two units, a lone surrogate is one
    ("wer", "😀 a \ud800 b", {"A": "😀😀 a 🐈 c"}, [("substitution", "😀", 0, "😀😀", 0), ("substitution", "\ud800 b", 5, "🐈 c", 7)]),
    ("wer", "x &amp;lt; z", {"A": "x &gt; z"}, [("substitution", "&amp;lt;", 2, "&gt;", 2)]),
    # the rest of the text is not in the hypothesis at all
    ("wer", "", {"A": " a b "}, [("deletion", "", 0, "a b", 1)]),
    ("wer", "a b", {"A": ""}, [("insertion", "a b", 0, "", 0)]),
    # words that moved are a shift where they match
    ("ter", "On Monday it rained.", {"A": "It rained. on monday"}, [("shift", "On Monday", 0, "on monday", 11)]),
    ("ter", "on Monday it snowed", {"A": "it rained on Monday"}, [("shift", "on Monday", 0, "on Monday", 10), ("substitution", "snowed", 13, "rained", 3)]),
    ("ter", "a b c d", {"A": "a b c d"}, []),
    ("character", "b aa😀", {"A": "aa😀 b"}, [("shift", "b", 0, "b", 5)]),
    # x is aligned with the space, and y with nothing
    ("character", "abxcdy", {"A": "ab cd"}, [("insertion", "x", 2, "", 2), ("insertion", "y", 5, "", 5)]),
    ("character", "a b", {"A": "", "B": None}, [("insertion", "a b", 0, "", 0)]),
    ("ter:normalized=yes", "it’s (good), İ", {"A": "it’s bad , i̇"}, [("insertion", "(good", 5, "", 4), ("substitution", ")", 10, "bad", 5)]),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "hypothesis", "references", "expected"), BY_HAND)
def test_span_pairs_by_hand(metric, hypothesis, references, expected):
    _, runs, name = explained(metric, hypothesis, references)
    found = [
        (
            run.label,
            units(hypothesis, run.hypothesis),
            run.hypothesis[0],
            units(references[name], run.reference),
            run.reference[0],
        )
        for run in runs
    ]
    assert found == expected


def test_numbers_of_a_unit():
    """The position of the reference; label and four offsets for each pair."""
    numbers, _, name = explained("wer", "a b", {"A": "x y z", "B": "a c d"})
    assert name == "B"
    assert numbers == [1, 0, 1, 1, 2, 3, 6, 2, 3, 4, 5]


@given(case=small_sets(lines=SENTENCES))
@settings(max_examples=budget(100))
def test_text_outside_span_pairs_matches(case):
    testset, systems = case
    for metric in ("wer:tokenize=none", "ter:case_sensitive=yes"):
        runs = fit(metric, testset).explain_all(Batch.of(testset, systems[0], slice(0, len(testset))))
        for unit, hypothesis in enumerate(systems[0].segments):
            reference = testset.references.texts[runs.reference(unit)][unit]
            found = stretches(runs, unit)
            assert rest(hypothesis, [run.hypothesis for run in found]) == rest(
                reference, [run.reference for run in found]
            )


def rest(text, stretches):
    encoded = bytearray(text.encode("utf-16-le", "surrogatepass"))
    for start, end in stretches:
        encoded[2 * start : 2 * end] = b" \0" * (end - start)
    return encoded.decode("utf-16-le", "surrogatepass").split()


REFERENCES = References.of({"A": ["the dog sat"], "B": [None], "C": ["x 😀 y"]})
BATCH = Batch(hypotheses=["a 😀 cat sits"])


def runs(*spans, links=(), reference=None, references=REFERENCES, batch=BATCH):
    found = span_pairs_of([Explanation(spans, links, reference)], batch, references)
    return found.reference(0), stretches(found, 0)


def ours(start, end, label="match"):
    return Span("hypothesis", start, end, label)


def theirs(start, end, label="match", reference="A"):
    return Span("reference", start, end, label, reference)


def test_labels_of_any_measure():
    """Links of words with whatever label, in any order; spans alone on either side; a source that is left out."""
    spans = (
        theirs(4, 7, "gap"),
        ours(0, 1),
        theirs(0, 3),
        ours(8, 12, "stem"),
        theirs(8, 11, "stem"),
        ours(4, 7, "odd"),
    )
    links = (Link(4, 3, "stem"), Link(1, 2, "match"))
    expected = [("gap", (1, 1), (4, 7)), ("odd", (5, 8), (3, 3)), ("stem", (9, 13), (8, 11))]
    assert runs(*spans, links=links) == ("A", expected)
    assert runs(*spans, Span("source", 0, 99, "odd"), links=(*links, Link(5, 6, "match"))) == ("A", expected)
    found = span_pairs_of(
        [Explanation(spans, links)] * 2,
        Batch(hypotheses=BATCH.hypotheses * 2, start=0),
        References.of({"A": ["the dog sat"] * 2}),
    )
    assert found.labels == ("gap", "odd", "stem")
    assert found.flat(0) == found.flat(1)


@pytest.mark.parametrize(
    ("spans", "links", "reference", "expected"),
    [
        ((), (), None, (None, [])),
        ((), (), "C", ("C", [])),
        # without a reference there is no place in it
        ((ours(4, 7, "major"),), (), None, (None, [("major", (5, 8), (0, 0))])),
        # spans of another reference are left out, with their links
        ((ours(0, 1, "x"), theirs(0, 1, "x", "C"), theirs(0, 3, "x")), (Link(0, 2, "x"),), "C", ("C", [("x", (0, 0), (0, 1)), ("x", (0, 1), (0, 0))])),
        # where none is named, the first one that a span is of counts
        ((theirs(0, 3, "x"), theirs(0, 1, "x", "C")), (), None, ("A", [("x", (0, 0), (0, 3))])),
        # the reference has an emoji too
        ((ours(2, 3, "x"), theirs(2, 5, "x", "C")), (Link(0, 1, "x"),), None, ("C", [("x", (2, 4), (2, 6))])),
        # pairs that are adjacent on one side only are not merged
        ((ours(0, 1), ours(2, 3), theirs(0, 3), theirs(8, 11)), (Link(0, 2, "x"), Link(1, 3, "x")), None, ("A", [("x", (0, 1), (0, 3)), ("x", (2, 4), (8, 11))])),
        # nor are pairs that cross
        ((ours(0, 1), ours(2, 3), theirs(0, 3), theirs(4, 7)), (Link(0, 3, "x"), Link(1, 2, "x")), None, ("A", [("x", (0, 1), (4, 7)), ("x", (2, 4), (0, 3))])),
        ((ours(0, 1), ours(2, 3), theirs(0, 3), theirs(4, 7)), (Link(0, 2, "x"), Link(1, 3, "x")), None, ("A", [("x", (0, 4), (0, 7))])),
        # one span in two links; a repeated pair
        ((ours(0, 7), theirs(0, 3), theirs(8, 11)), (Link(0, 1, "x"), Link(0, 2, "x"), Link(1, 0, "x")), None, ("A", [("x", (0, 8), (0, 3)), ("x", (0, 8), (8, 11))])),
        # words that moved; those that do not match keep their label
        ((ours(0, 7, "shift"), theirs(0, 11, "shift"), ours(0, 1), theirs(0, 3), ours(4, 7), theirs(4, 7)), (Link(0, 1, "shift"), Link(2, 3, "match"), Link(4, 5, "stem")), None, ("A", [("shift", (0, 1), (0, 3)), ("stem", (5, 8), (4, 7))])),
    ],
)  # fmt: skip
def test_spans_become_span_pairs(spans, links, reference, expected):
    assert runs(*spans, links=links, reference=reference) == expected


def test_a_single_reference_need_not_be_named():
    one = References.of(["the dog sat"])
    assert runs(theirs(0, 3, "x", None), references=one) == ("ref", [("x", (0, 0), (0, 3))])
    assert runs(ours(0, 1, "x"), references=None) == (None, [("x", (0, 1), (0, 0))])


@pytest.mark.parametrize(
    ("spans", "reference", "message"),
    [
        ((ours(0, 13, "x"),), None, "segment 1: the explanation has a span from 0 to 13 in 12 characters"),
        ((ours(-1, 1, "x"),), None, "a span from -1 to 1"),
        ((ours(2, 1, "x"),), None, "a span from 2 to 1"),
        ((theirs(0, 12, "x"),), None, "a span from 0 to 12 in 11 characters"),
        ((theirs(0, 1, "x", "D"),), None, "names the reference 'D', which the segment does not have"),
        ((theirs(0, 1, "x", None),), None, "names the reference '', which the segment does not have"),
        ((), "B", "segment 1: the explanation names the reference 'B', which the segment does not have"),
    ],
)
def test_explanations_that_do_not_fit(spans, reference, message):
    with pytest.raises(InputError, match=re.escape(message)):
        runs(*spans, reference=reference)
    with pytest.raises(InputError, match=r"^segment id7: "):
        runs(*spans, reference=reference, batch=Batch(BATCH.hypotheses, ids=["id7"]))


def test_a_measure_that_does_not_explain():
    fitted = load_metric("ribes").fit(TestSet.of(["a"]), Resources())
    with pytest.raises(OptionError, match="ribes does not explain"):
        fitted.explain_all(Batch(hypotheses=["a"]))


LONG = 20_000


@pytest.mark.parametrize("metric", ["wer", "ter", "ter:normalized=yes", "wer:tokenize=char"])
def test_texts_of_a_hundred_thousand_characters(metric):
    """Twenty thousand words, some of them missing, new or moved."""
    words = [f"w{number % 997:03}" for number in range(LONG)]
    hypothesis = [*words[40:60], *words[:40], *words[60:5000], "new 😀", *words[5010:], "the", "end"]
    texts = {"A": " ".join(words[LONG:18_000:-1]), "B": " ".join(words)}
    numbers, found, name = explained(metric, " ".join(hypothesis), texts)
    assert name == "B"
    assert {run.label for run in found} >= {"insertion", "deletion"}
    assert 3 <= len(found) <= 200
    assert len(numbers) == 1 + 5 * len(found)
    assert found[-1].hypothesis[1] == len(" ".join(hypothesis)) + 1
    ends = [run.reference[1] for run in found]
    assert max(ends) <= len(texts["B"])


def test_tokenizers_without_a_kernel():
    pytest.importorskip("MeCab")
    testset = TestSet.of({"A": ["猫が 好きです。", None], "B": [None, "犬"]}, languages="en-ja")
    system = SystemOutput("s", ("犬が好き。", "\ud800 犬"))
    fitted = fit("wer", testset)
    batch = Batch.of(testset, system, slice(0, 2))
    assert told(fitted.explain_all(batch)) == told(FittedMeasure.explain_all(fitted, batch))
    assert stretches(fitted.explain_all(batch), 0) == [
        ("substitution", (0, 1), (0, 1)),
        ("deletion", (4, 4), (5, 7)),
    ]


class TestOfSystems:
    TESTSET = TestSet.of({"A": ["我爱猫", "x"], "B": [None, "y z"]}, languages="en-zh")
    SYSTEM = SystemOutput("s", ("我爱狗", "y"))

    def test_word_edits_are_those_of_word_error_rate(self):
        other = SystemOutput("t", ("", "x"))
        found = word_edits(self.TESTSET, [self.SYSTEM, other])
        assert list(found) == ["s", "t"]
        # with the tokenizer for Chinese
        assert told(found["s"]) == [
            ("A", [("substitution", (2, 3), (2, 3))]),
            # as far from x as from y z: the longer one
            ("B", [("deletion", (1, 1), (2, 3))]),
        ]
        assert told(found["t"]) == [("A", [("deletion", (0, 0), (0, 3))]), ("A", [])]

    def test_edit_spans_of_any_measure(self):
        fitted = fit("ter", self.TESTSET)
        whole = Batch.of(self.TESTSET, self.SYSTEM, slice(0, 2))
        assert told(edit_spans(fitted, self.TESTSET, self.SYSTEM)) == told(fitted.explain_all(whole))

    def test_refused(self):
        with pytest.raises(InputError, match="has 1 segment, the test set has 2"):
            word_edits(self.TESTSET, [SystemOutput("s", ("x",))])
        with pytest.raises(InputError, match="wer needs references"):
            word_edits(TestSet.of(None, sources=["x"]), [SystemOutput("s", ("x",))])
        with pytest.raises(OptionError, match="ribes does not explain"):
            edit_spans(fit("ribes", self.TESTSET), self.TESTSET, self.SYSTEM)


PLACED = (native.token_spans(["a b"], "none"), [native.token_spans(["a c"], "none")])
EMPTY = (np.zeros((0, 2), np.int32), np.zeros(2, np.int64))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: native.wer_span_pairs(["a b"], [["a c"]], ["a"], [["a c"]], *PLACED, "none"), "not as many spans as words"),
        (lambda: native.wer_span_pairs(["a"], [["a c"]], ["a b"], [["a c"]], *PLACED, "none"), "a span is not within its text"),
        (lambda: native.wer_span_pairs(["a b"], [["a c"]], [], [[]], *PLACED), "words and texts have different lengths"),
        (lambda: native.wer_span_pairs(["a b"], [["a c"]], ["a b"], [["a c"]], PLACED[0], []), "references and reference_spans have different lengths"),
        (lambda: native.wer_span_pairs(["a b"], [["a c"], [None]], ["a b"], [["a c"], ["x"]], PLACED[0], [*PLACED[1], EMPTY]), "references and reference_words are present in different segments"),
        (lambda: native.wer_span_pairs(["a b"], [["a c"]], ["a b"], [["a c"]], (*PLACED[0], 1), PLACED[1]), "spans must be (spans, offsets)"),
        (lambda: native.wer_span_pairs(["a b"], [["a c"]], ["a b"], [["a c"]], PLACED[0], [(EMPTY[0], PLACED[0][1])]), "reference_spans[0] do not fit the texts"),
        (lambda: native.wer_span_pairs(["a b"], [["a c"]], ["a b"], [["a c"]], *PLACED, "x"), "unknown tokenizer 'x'"),
        (lambda: native.wer_span_pairs(["a b"], [[None]], ["a b"], [[None]], PLACED[0], [EMPTY]), "segment 0 has no reference"),
        (lambda: native.ter_span_pairs(["a b"], [["a c"]], ["a b"], [["a c"]], *PLACED, 0), "beam must be 1 or more"),
    ],
)  # fmt: skip
def test_kernels_refuse_invalid_input(call, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        call()
