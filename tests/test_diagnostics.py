"""Diagnostics, held to their definitions: tokens, n-grams, words, lengths, distributions."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import diagnostics, native
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.diagnostics import tokens_of
from mtgauge.errors import InputError, OptionError
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


def test_names_are_loaded_when_they_are_used():
    assert set(dir(diagnostics)) == set(diagnostics.__all__)
    for name in diagnostics.__all__:
        assert getattr(diagnostics, name).__name__ == name
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = diagnostics.nothing
