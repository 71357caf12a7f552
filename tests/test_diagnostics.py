"""Diagnostics, held to their definitions: tokens, n-grams, words, lengths, distributions."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textbook.diagnostics
from mtgauge import diagnostics, load_metric, native
from mtgauge.corpus import References, SystemOutput, TestSet
from mtgauge.diagnostics import ngram_surplus, score_by_length, tokens_of, word_accuracy
from mtgauge.errors import InputError, OptionError
from mtgauge.metrics.base import Batch, Resources
from small_sets import small_sets
from textbook.tokens import TOKENIZERS


def system(name, *segments):
    return SystemOutput(name, segments)


def texts_of(tokens, column):
    """The tokens of each text of a column, or None where there is none."""
    return [
        [tokens.vocabulary[id_] for id_ in column.ids[column.offsets[i] : column.offsets[i + 1]]]
        if there
        else None
        for i, there in enumerate(column.present)
    ]


class TestTokens:
    @given(small_sets(), st.sampled_from(sorted(TOKENIZERS)), st.sampled_from([1, 2]))
    def test_are_those_of_the_tokenizer(self, case, tokenizer, threads):
        testset, systems = case
        tokens = tokens_of(testset, systems, tokenizer, threads=threads)
        split = TOKENIZERS[tokenizer]
        for name, lines in testset.references.texts.items():
            expected = [None if line is None else split(line) for line in lines]
            assert texts_of(tokens, tokens.references[name]) == expected
        for output in systems:
            assert texts_of(tokens, tokens.systems[output.name]) == [split(line) for line in output.segments]
        words = {
            word
            for column in (tokens.references, tokens.systems)
            for c in column.values()
            for text in texts_of(tokens, c)
            for word in text or ()
        }
        assert tokens.vocabulary == sorted(words)
        assert tokens.tokenizer == tokenizer
        assert len(tokens) == len(testset)

    def test_case_is_kept_and_the_language_chooses(self):
        testset = TestSet.of({"A": ["我 The the", None], "B": [None, ""]}, languages="en-zh")
        tokens = tokens_of(testset, [system("s", "爱The", "")])
        assert tokens.tokenizer == "zh"
        assert tokens.vocabulary == ["The", "the", "我", "爱"]
        assert texts_of(tokens, tokens.references["A"]) == [["我", "The", "the"], None]
        assert texts_of(tokens, tokens.references["B"]) == [None, []]
        assert tokens.reference_counts.tolist() == [1, 1]
        assert tokens.references["A"].lengths.tolist() == [3, 0]
        assert tokens.systems["s"].ids.dtype == np.int32
        assert tokens.systems["s"].offsets.dtype == np.int64

    def test_tokenizers_without_a_kernel(self):
        pytest.importorskip("MeCab")
        testset = TestSet.of({"A": ["猫が好き", None], "B": ["", "犬"]}, languages="en-ja")
        tokens = tokens_of(testset, [system("s", "犬が好き", "犬")])
        assert texts_of(tokens, tokens.references["A"]) == [["猫", "が", "好き"], None]
        assert texts_of(tokens, tokens.systems["s"]) == [["犬", "が", "好き"], ["犬"]]
        assert tokens.tokenizer.startswith("ja-mecab-")

    def test_a_test_set_without_references(self):
        tokens = tokens_of(TestSet.of(None, sources=["x", "y"]), [system("s", "a", "")])
        assert tokens.references == {}
        assert tokens.reference_counts.tolist() == [0, 0]

    def test_long_words_and_many_of_them(self):
        """Words that do not fit into a key, and a table that grows; some differ in their last character alone."""
        words = [f"{'x' * (number % 40)}{number}" for number in range(3000)] + ["猫" * 6 + "a", "猫" * 6 + "b"]
        lines = [" ".join(words[at : at + 50]) for at in range(0, len(words), 7)]
        vocabulary, ids, offsets = native.number_tokens(lines, "none", 2)
        assert vocabulary == sorted(set(words))
        assert [vocabulary[id_] for id_ in ids] == [word for line in lines for word in line.split()]
        assert np.diff(offsets).tolist() == [len(line.split()) for line in lines]

    def test_what_is_refused(self):
        testset = TestSet.of(["a", "b"])
        with pytest.raises(InputError, match="has 1 segments, the test set has 2"):
            tokens_of(testset, [system("s", "a")])
        with pytest.raises(InputError, match="no system output given"):
            tokens_of(testset, [])
        with pytest.raises(OptionError, match="unknown tokenizer 'x'"):
            tokens_of(testset, [system("s", "a", "b")], "x")
        with pytest.raises(TypeError, match=r"lines\[1\] must be str, not int"):
            native.number_tokens([None, 1], "none")


def told(ngrams):
    return [(ngram.tokens, ngram.surplus, ngram.hypotheses, ngram.references) for ngram in ngrams]


class TestNgrams:
    @given(small_sets(), st.integers(1, 4), st.sampled_from([0, 1, 3, 1000]), st.sampled_from([1, 2]))
    def test_are_the_textbook(self, case, max_order, top, threads):
        testset, systems = case
        tokens = tokens_of(testset, systems, "none", threads=threads)
        references = [texts_of(tokens, column) for column in tokens.references.values()]
        found = ngram_surplus(tokens, max_order=max_order, top=top, threads=threads)
        assert list(found) == [output.name for output in systems]
        for name, orders in found.items():
            assert [item.order for item in orders] == list(range(1, max_order + 1))
            words = texts_of(tokens, tokens.systems[name])
            for item in orders:
                expected = textbook.diagnostics.ngram_surplus(words, references, item.order, top)
                assert (told(item.over), told(item.under)) == expected

    def test_by_hand(self):
        """Two references in the first segment, one in the second."""
        references = {"A": ["the cat sat sat", "a a"], "B": ["the cat lay down the stairs", None]}
        systems = [system("s", "the the the cat sat", "a b"), system("t", "", "")]
        unigrams, bigrams, *_ = ngram_surplus(tokens_of(TestSet.of(references), systems, "none"))["s"]
        # the: 3 against the 2 of B; sat is under-produced nowhere, since B lacks it
        assert told(unigrams.over) == [(("b",), 1, 1, 0), (("the",), 1, 3, 2)]
        assert told(unigrams.under) == [(("a",), 1, 1, 2)]
        assert told(bigrams.over) == [(("the", "the"), 2, 2, 0), (("a", "b"), 1, 1, 0)]
        # of what both references have, the cat, there is enough
        assert told(bigrams.under) == [(("a", "a"), 1, 0, 1)]
        unigrams, *_ = ngram_surplus(tokens_of(TestSet.of(references), systems, "none"))["t"]
        assert told(unigrams.over) == []
        assert told(unigrams.under) == [(("a",), 2, 0, 2), (("cat",), 1, 0, 1), (("the",), 1, 0, 1)]

    def test_ties_are_broken_by_the_tokens_one_after_the_other(self):
        testset = TestSet.of(["", ""])
        tokens = tokens_of(testset, [system("s", "a\x01 b", "a c \U0001f600 x \uff01 x")], "none")
        _, bigrams, *_ = ngram_surplus(tokens, top=3)["s"]
        # as text "a\x01 b" would come before "a c"
        assert [ngram.tokens for ngram in bigrams.over] == [("a", "c"), ("a\x01", "b"), ("c", "\U0001f600")]
        unigrams, *_ = ngram_surplus(tokens)["s"]
        # U+FF01 before U+1F600, which UTF-16 would turn round
        assert [ngram.tokens[0] for ngram in unigrams.over] == [
            "x",
            "a",
            "a\x01",
            "b",
            "c",
            "\uff01",
            "\U0001f600",
        ]

    def test_many_ngrams(self):
        """The table grows, and an order does not inherit from the one before."""
        lines = [" ".join(str(number * 7 % 5003) for number in range(at, at + 40)) for at in range(0, 6000, 20)]
        tokens = tokens_of(TestSet.of([*lines[1:], ""]), [system("s", *lines)], "none")
        words = texts_of(tokens, tokens.systems["s"])
        references = [texts_of(tokens, tokens.references["ref"])]
        for item in ngram_surplus(tokens)["s"]:
            expected = textbook.diagnostics.ngram_surplus(words, references, item.order, 20)
            assert (told(item.over), told(item.under)) == expected

    def test_without_references_there_is_nothing_to_tell(self):
        tokens = tokens_of(TestSet.of(None, sources=["x"]), [system("s", "a b")])
        assert all(item.over == item.under == () for item in ngram_surplus(tokens)["s"])

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"max_order": 0}, "max_order must be 1 to 4, not 0"),
            ({"max_order": 5}, "max_order must be 1 to 4, not 5"),
            ({"top": -1}, "top must be 0 or more, not -1"),
        ],
    )
    def test_what_is_refused(self, options, message):
        tokens = tokens_of(TestSet.of(["a"]), [system("s", "a")])
        with pytest.raises(OptionError, match=message):
            ngram_surplus(tokens, **options)


def counted(buckets):
    return [
        (
            bucket.low,
            math.inf if bucket.high is None else bucket.high,
            bucket.words,
            {name: (item.matched, item.produced, item.expected) for name, item in bucket.systems.items()},
        )
        for bucket in buckets
    ]


class TestWords:
    @given(small_sets(), st.sampled_from([1, 2]))
    def test_are_the_textbook(self, case, threads):
        testset, systems = case
        tokens = tokens_of(testset, systems, "13a")
        references = [texts_of(tokens, column) for column in tokens.references.values()]
        outputs = {name: texts_of(tokens, column) for name, column in tokens.systems.items()}
        found = word_accuracy(tokens, threads=threads)
        assert counted(found) == textbook.diagnostics.word_accuracy(outputs, references)

    def test_by_hand(self):
        """Three reference texts for two segments: a word that they have n times has the frequency ceil(n / 1.5)."""
        testset = TestSet.of({"A": ["a a b", "a c"], "B": ["a d d d d", None]})
        systems = [system("s", "a a a d e", "c c"), system("t", "", "")]
        rare, second, third = word_accuracy(tokens_of(testset, systems, "none"))
        # e alone is in no reference; it was written once, and held against two of them
        assert counted([rare]) == [(0, 0, 1, {"s": (0, 2, 0), "t": (0, 0, 0)})]
        counts = rare.systems["s"]
        assert (counts.precision, counts.recall, counts.f1) == (0, None, None)
        assert rare.systems["t"].precision is None
        # b and c
        assert counted([second]) == [(1, 1, 2, {"s": (1, 2, 2), "t": (0, 0, 2)})]
        counts = second.systems["s"]
        assert (counts.precision, counts.recall, counts.f1) == (0.5, 0.5, 0.5)
        counts = second.systems["t"]
        assert (counts.precision, counts.recall, counts.f1) == (None, 0, 0)
        # a and d, 4 times each
        assert counted([third]) == [(3, 3, 2, {"s": (4, 8, 8), "t": (0, 0, 8)})]

    @pytest.mark.parametrize(
        ("count", "low", "high"),
        [
            (1, 1, 1),
            (4, 4, 4),
            (5, 5, 9),
            (9, 5, 9),
            (10, 10, 99),
            (100, 100, 999),
            (999, 100, 999),
            (1000, 1000, None),
        ],
    )
    def test_edges_of_the_buckets(self, count, low, high):
        """With one reference, and with two that have the word as often."""
        for references in ({"A": ["x " * count]}, {"A": ["x " * count], "B": ["x " * count]}):
            [bucket] = word_accuracy(tokens_of(TestSet.of(references), [system("s", "x")]))
            assert (bucket.low, bucket.high, bucket.words) == (low, high, 1)

    def test_without_references_there_is_nothing_to_tell(self):
        assert word_accuracy(tokens_of(TestSet.of(None, sources=["x"]), [system("s", "a b")])) == ()


#: Segments of up to some 70 words.
LONG_LINES = st.integers(0, 70).map(lambda n: "a b, " * (n // 3))


class TestLengths:
    @pytest.mark.parametrize("metric", ["bleu", "ter", "chrf", "exact_match"])
    @given(case=small_sets(lines=LONG_LINES))
    @settings(max_examples=25)
    def test_are_scores_of_these_segments_alone(self, metric, case):
        testset, systems = case
        fitted = load_metric(metric).fit(testset.references, Resources())
        whole = slice(0, len(testset))
        rows = {each.name: fitted.statistics(Batch.of(testset, each, whole)) for each in systems}
        tokens = tokens_of(testset, systems)
        references = [texts_of(tokens, column) for column in tokens.references.values()]
        found = score_by_length(tokens, fitted, rows)
        expected = textbook.diagnostics.length_buckets(references)
        shapes = [(item.low, math.inf if item.high is None else item.high, item.n) for item in found]
        assert shapes == [(low, high, len(positions)) for low, high, positions in expected]
        for item, (_, _, positions) in zip(found, expected, strict=True):
            chosen = {name: [texts[at] for at in positions] for name, texts in testset.references.texts.items()}
            used = {name: texts for name, texts in chosen.items() if any(text is not None for text in texts)}
            for each in systems:
                alone = load_metric(metric).corpus_score([each.segments[at] for at in positions], used)
                assert item.values[each.name] == alone.score

    @pytest.mark.parametrize(
        ("references", "expected"),
        [
            ({"A": ["", "a"]}, [(0, 0, 1), (1, 9, 1)]),
            ({"A": ["a " * 9, "a " * 10, "a " * 19]}, [(1, 9, 1), (10, 19, 2)]),
            ({"A": ["a " * 59, "a " * 60, "a " * 600]}, [(50, 59, 1), (60, None, 2)]),
            # 9.5 is not 10 yet; what a segment lacks does not make it shorter
            ({"A": ["a " * 9, "a " * 20], "B": ["a " * 10, None]}, [(1, 9, 1), (20, 29, 1)]),
            # half a token is less than one
            ({"A": [""], "B": ["a"]}, [(0, 0, 1)]),
        ],
    )
    def test_edges_of_the_buckets(self, references, expected):
        testset = TestSet.of(references)
        fitted = load_metric("wer").fit(testset.references, Resources())
        tokens = tokens_of(testset, [SystemOutput("s", ("x",) * len(testset))])
        found = score_by_length(tokens, fitted, {"s": np.zeros((len(testset), 4), np.int64)})
        assert [(item.low, item.high, item.n) for item in found] == expected
        assert all(item.values == {"s": 0} for item in found)

    def test_without_references_there_is_nothing_to_tell(self):
        tokens = tokens_of(TestSet.of(None, sources=["x"]), [system("s", "a b")])
        fitted = load_metric("wer").fit(References.of(["a"]), Resources())
        assert score_by_length(tokens, fitted, {"s": np.zeros((1, 4), np.int64)}) == ()


IDS, OFFSETS, PRESENT = np.array([0, 1], np.int32), np.array([0, 2]), np.array([True])


@pytest.mark.parametrize(
    ("systems", "references", "message"),
    [
        ([(IDS, OFFSETS, PRESENT)], [(IDS, OFFSETS[:1], PRESENT[:0])], "different numbers of segments"),
        ([], [(IDS, OFFSETS, PRESENT)], "different numbers of segments"),
        ([(IDS, OFFSETS)], [], r"systems\[0\] must be \(ids, offsets, present\)"),
        ([(IDS[:1], OFFSETS, PRESENT)], [], r"systems\[0\] has offsets that do not fit its ids"),
        ([(IDS, OFFSETS[::-1].copy(), PRESENT)], [], "offsets that do not fit"),
        ([(IDS, OFFSETS - 1, PRESENT)], [], "offsets that do not fit"),
        ([(IDS, OFFSETS, PRESENT[:0])], [], "offsets that do not fit"),
    ],
)
def test_arrays_that_the_kernels_refuse(systems, references, message):
    with pytest.raises(ValueError, match=message):
        native.ngram_surplus(systems, references, 1, 1)
    with pytest.raises(ValueError, match="max_order must be 1 to 4"):
        native.ngram_surplus([], [], 5, 1)
    assert native.ngram_surplus([], [], 1, 1) == []
    for words in (0, 1):
        with pytest.raises(ValueError, match="an id is not in the vocabulary"):
            native.word_matches([(IDS, OFFSETS, PRESENT)], [], words)


def test_names_are_loaded_when_they_are_used():
    assert set(dir(diagnostics)) == set(diagnostics.__all__)
    for name in diagnostics.__all__:
        assert getattr(diagnostics, name).__name__ == name
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = diagnostics.nothing
