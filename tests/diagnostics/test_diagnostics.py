"""Diagnostics, held to their definitions: tokens, n-grams, words, lengths, distributions."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_sets import small_sets
from thoroughness import budget

import textbook.diagnostics
from mtgauge import diagnostics, load_metric, native
from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.diagnostics import (
    ngram_surplus,
    score_by_length,
    score_distribution,
    telling_surplus,
    tokens_of,
    word_accuracy,
)
from mtgauge.measures import Batch, Output, Resources
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
        with pytest.raises(InputError, match="has 1 segment, the test set has 2"):
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
        fitted = load_metric(metric).fit(testset, Resources())
        whole = slice(0, len(testset))
        rows = {each.name: fitted.statistics(Batch.of(testset, each, whole)) for each in systems}
        tokens = tokens_of(testset, systems)
        references = [texts_of(tokens, column) for column in tokens.references.values()]
        found = score_by_length(tokens, fitted, rows)
        expected = textbook.diagnostics.length_buckets(references)
        shapes = [(item.low, item.high, item.n) for item in found]
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
            ({"A": ["", "a"]}, [(0, 0, 1), (1, 1, 1)]),
            (
                {"A": ["a " * n for n in range(10, 0, -1)]},
                [(1, 2, 2), (3, 4, 2), (5, 6, 2), (7, 8, 2), (9, 10, 2)],
            ),
            # what is equally long stays together, and takes the place of groups
            ({"A": ["a"] * 7 + ["a " * 9, "a " * 20, "a " * 600]}, [(1, 1, 7), (9, 9, 1), (20, 600, 2)]),
            ({"A": ["a"] * 9}, [(1, 1, 9)]),
            # 9.5 is not 10 yet; what a segment lacks does not make it shorter
            ({"A": ["a " * 9, "a " * 20], "B": ["a " * 10, None]}, [(9, 9, 1), (20, 20, 1)]),
            # half a token is less than one
            ({"A": [""], "B": ["a"]}, [(0, 0, 1)]),
        ],
    )
    def test_edges_of_the_buckets(self, references, expected):
        testset = TestSet.of(references)
        fitted = load_metric("wer").fit(testset, Resources())
        tokens = tokens_of(testset, [SystemOutput("s", ("x",) * len(testset))])
        found = score_by_length(tokens, fitted, {"s": np.zeros((len(testset), 4), np.int64)})
        assert [(item.low, item.high, item.n) for item in found] == expected
        assert all(item.values == {"s": 0} for item in found)

    def test_without_references_there_is_nothing_to_tell(self):
        tokens = tokens_of(TestSet.of(None, sources=["x"]), [system("s", "a b")])
        fitted = load_metric("wer").fit(TestSet.of(["a"]), Resources())
        assert score_by_length(tokens, fitted, {"s": np.zeros((1, 4), np.int64)}) == ()


def test_ngrams_that_tell_a_system_come_before_frequent_words_and_marks():
    references = ["the mill of the town , the old one ."] * 40 + ["a boat"] * 5
    texts = ["the the mill of the town , , the old one ."] * 40 + ["a ship ship"] * 5
    tokens = tokens_of(TestSet.of(references), [system("s", *texts)])
    plain, *_ = ngram_surplus(tokens)["s"]
    assert [one.tokens for one in plain.over] == [(",",), ("the",), ("ship",)]
    telling, *_ = telling_surplus(tokens)["s"]
    assert [one.tokens for one in telling.over] == [("ship",), ("the",), (",",)]
    assert [one.tokens for one in telling.under] == [("boat",)]
    assert {*telling.over} == {*plain.over}
    first, *_ = telling_surplus(tokens, top=1)["s"]
    assert [one.tokens for one in first.over] == [("ship",), (",",)]
    with pytest.raises(OptionError):
        telling_surplus(tokens, top=-1)


BOUNDS = st.sampled_from([None, 0, -1, 1.5, 100, math.inf])
SCORES = st.lists(
    st.floats(-1e3, 1e3) | st.sampled_from([0.0, 0.1, 0.3, 57.3, 1e20, -1e-300, 5e-324, 1e308, -1e308]),
    max_size=12,
)


class TestDistributions:
    @given(BOUNDS, BOUNDS, st.lists(SCORES, min_size=1, max_size=3))
    @settings(max_examples=budget(500))
    def test_each_value_is_in_one_bin(self, low, high, systems):
        low, high = (high, low) if None not in (low, high) and low > high else (low, high)
        output = Output("score", low, high if high != low else None)
        values = {f"s{number}": np.array(scores) for number, scores in enumerate(systems)}
        found = score_distribution(output, values)
        edges = found.edges
        assert all(lower < upper for lower, upper in itertools.pairwise(edges))
        for name, scores in values.items():
            inside = [0] * (len(edges) - 1)
            for score in scores:
                inside[textbook.diagnostics.bin_of(score, edges)] += 1
            assert found.counts[name] == tuple(inside)
        pooled = [score for scores in systems for score in scores]
        assert found.open_low == (output.low is None and any(score < edges[0] for score in pooled))
        open_above = output.high in (None, math.inf)
        assert found.open_high == (open_above and any(score > edges[-1] for score in pooled))
        if output.low is not None:
            assert edges[0] == output.low or output.low > max(pooled, default=0)

    @given(st.lists(st.integers(-3000, 3000), min_size=1, max_size=300), st.sampled_from([None, 0]))
    def test_one_percent_at_most_lies_beyond_the_edges(self, numbers, low):
        values = np.array(numbers, dtype=float) ** 3
        edges = score_distribution(Output("score", low, None), {"s": values}).edges
        assert len(edges) <= 23
        assert np.count_nonzero(values > edges[-1]) <= len(numbers) // 100
        if low is None:
            assert np.count_nonzero(values < edges[0]) <= len(numbers) // 100

    @pytest.mark.parametrize(
        ("bounds", "scores", "edges", "opened", "counts"),
        [
            # 100 is in the last bin, and so is what rounding put above it
            ((0, 100), [0, 4.9, 5, 100, 100.00000000000001], list(range(0, 101, 5)), (False, False), {0: 2, 1: 1, 19: 2}),
            ((0, 1), [0.15, 0.3], [k / 20 for k in range(21)], (False, False), {3: 1, 6: 1}),
            ((-1, 1), [], [k / 10 for k in range(-10, 11)], (False, False), {}),
            # one value of 101 is left out of the width, and opens the last bin
            ((0, None), [*range(101), 3000], list(range(0, 101, 5)), (False, True), {**dict.fromkeys(range(20), 5), 19: 7}),
            ((0, math.inf), [0, 130], list(range(0, 131, 10)), (False, False), {0: 1, 12: 1}),
            ((0, None), [0, 0], [0, 1], (False, False), {0: 2}),
            ((0, None), [], [0, 1], (False, False), {}),
            ((None, None), [57.3], [55, 60], (False, False), {0: 1}),
            ((None, None), [-0.25, 0.71], [k / 20 for k in range(-5, 16)], (False, False), {0: 1, 19: 1}),
            ((None, 0), [-7.5, 0.0], [-7.5 + k / 2 for k in range(16)], (False, False), {0: 1, 14: 1}),
            ((1, None), [1, 2.9], [round(1 + k / 10, 1) for k in range(20)], (False, False), {0: 1, 18: 1}),
            # a measure that is not what it says it is
            ((None, 0), [5, -1], [round(-1 + k / 20, 2) for k in range(21)], (False, False), {0: 1, 19: 1}),
            ((0, None), [-5], [-5 + k / 2 for k in range(11)], (False, False), {0: 1}),
        ],
    )  # fmt: skip
    def test_by_hand(self, bounds, scores, edges, opened, counts):
        found = score_distribution(Output("score", *bounds), {"s": np.array(scores, dtype=float)})
        assert found.edges == tuple(edges)
        assert (found.open_low, found.open_high) == opened
        assert found.counts == {"s": tuple(counts.get(k, 0) for k in range(len(edges) - 1))}

    def test_values_that_are_not_finite_are_in_the_outermost_bins(self):
        scores = np.array([-math.inf, 0, 10, math.inf])
        found = score_distribution(Output("score", None, None), {"s": scores})
        assert found.edges == tuple(k / 2 for k in range(21))
        assert (found.counts["s"][0], found.counts["s"][-1], found.open_low, found.open_high) == (2, 2, True, True)


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
    for order in (0, 5):
        with pytest.raises(ValueError, match="order must be 1 to 4"):
            native.ngram_surplus([], [], order, 1)
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
