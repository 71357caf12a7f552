"""The kernels of TER and word error rate, held to the textbook definitions and to sacreBLEU."""

import random
import re
import time
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget, some

import peer
import textbook.edits
import textbook.ter
from mtgauge import native
from textbook.tokens import TOKENIZERS


def columns(references: list[str | None]) -> list[list[str | None]]:
    return [[reference] for reference in references]


@st.composite
def word_lists(draw: st.DrawFn, most: int = 14) -> str:
    """Words of a small or a larger vocabulary: many matches, or few."""
    vocabulary = draw(st.sampled_from(["a", "ab", "abcd", "abcdefghijklmnop"]))
    return " ".join(draw(st.lists(st.sampled_from(vocabulary), max_size=most)))


@st.composite
def reordered(draw: st.DrawFn, most: int = 14) -> tuple[str, str]:
    """A text, and another one with its blocks in another order and some words replaced."""
    reference = draw(word_lists(most)).split()
    cuts = sorted(draw(st.lists(st.integers(0, len(reference)), max_size=4)))
    blocks = [reference[a:b] for a, b in zip([0, *cuts], [*cuts, len(reference)], strict=True)]
    hypothesis = [word for block in draw(st.permutations(blocks)) for word in block]
    for at in draw(st.lists(st.integers(0, len(hypothesis)), max_size=2)):
        hypothesis[at : at + 1] = draw(st.sampled_from([[], ["a"], ["x", "b"]]))
    return " ".join(hypothesis), " ".join(reference)


def pairs(most: int = 14) -> st.SearchStrategy[tuple[str, str]]:
    return st.one_of(reordered(most), st.tuples(word_lists(most), word_lists(most)))


class TestTerStatistics:
    @pytest.mark.parametrize(
        ("hypothesis", "references", "expected"),
        [
            ("a b c", ["a b c"], [0, 3]),
            ("d e f g h a b c", ["a b c d e f g h"], [1, 8]),
            ("a b c", ["a x c d"], [2, 4]),
            ("a b", [""], [2, 0]),
            ("", ["a b"], [2, 2]),
            ("", [""], [0, 0]),
            ("a", ["b c d", None, "a b"], [1, 2.5]),
            ("  a\u3000b ", ["a\tb"], [0, 2]),
        ],
    )
    def test_example(self, hypothesis: str, references: list[str | None], expected: list[float]) -> None:
        assert native.ter_statistics([hypothesis], columns(references)).tolist() == [expected]

    @settings(max_examples=budget(500), deadline=None)
    @given(pairs(), st.sampled_from([1, 2, 3, 5, 20, 25]))
    def test_is_the_textbook(self, pair: tuple[str, str], beam: int) -> None:
        """Narrow beams, so that the band decides in short texts too."""
        hypothesis, reference = pair
        rows = native.ter_statistics([hypothesis], [[reference]], beam)
        assert rows.tolist() == [textbook.ter.statistics(hypothesis, [reference], beam)]

    @settings(max_examples=budget(500), deadline=None)
    @given(pairs(20), st.sampled_from([1, 2, 4, 7, 25]))
    def test_is_sacrebleu(self, pair: tuple[str, str], beam: int) -> None:
        hypothesis, reference = pair
        rows = native.ter_statistics([hypothesis], [[reference]], beam)
        assert rows.tolist() == peer.ter_statistics([hypothesis], [[reference]], beam).tolist()

    @settings(max_examples=budget(150), deadline=None)
    @given(word_lists(), st.lists(st.one_of(st.none(), word_lists()), min_size=1, max_size=3))
    def test_several_references(self, hypothesis: str, references: list[str | None]) -> None:
        present = [*references, "a b c"]
        rows = native.ter_statistics([hypothesis], columns(present))
        assert rows.tolist() == peer.ter_statistics([hypothesis], columns(present)).tolist()

    @pytest.mark.parametrize(("beam", "length"), some(product([3, 25], [64, 63, 65, 128, 127, 129, 200])))
    def test_long_references(self, beam: int, length: int) -> None:
        """Across the edges of the machine words of the table."""
        generator = random.Random(length)
        reference = [str(generator.randrange(4 if length < 65 else 60)) for _ in range(length)]
        hypothesis = reference[20:40] + reference[:20] + reference[45:] + ["x"] * 3
        ours, theirs = " ".join(hypothesis), " ".join(reference)
        rows = native.ter_statistics([ours], [[theirs]], beam)
        assert rows.tolist() == peer.ter_statistics([ours], [[theirs]], beam).tolist()

    @pytest.mark.parametrize(
        ("ours", "theirs"), [(1, 60), (1, 200), (2, 120), (3, 150), (60, 1), (200, 3), (5, 260)]
    )
    def test_lengths_far_apart(self, ours: int, theirs: int) -> None:
        """The band widens where the table is steep."""
        generator = random.Random(ours)
        words = [str(generator.randrange(9)) for _ in range(ours + theirs)]
        hypothesis, reference = " ".join(words[:ours]), " ".join(words[ours:])
        for beam in (2, 25):
            rows = native.ter_statistics([hypothesis], [[reference]], beam)
            assert rows.tolist() == peer.ter_statistics([hypothesis], [[reference]], beam).tolist()

    @pytest.mark.parametrize("length", some([512, 510, 513, 530], every=2))
    def test_where_the_full_table_ends(self, length: int) -> None:
        """References above 512 words are compared within the band alone."""
        generator = random.Random(length)
        reference = [f"w{generator.randrange(900)}" for _ in range(length)]
        hypothesis = reference[7:11] + reference[:7] + reference[11:30] + reference[33:] + ["x"]
        ours, theirs = " ".join(hypothesis), " ".join(reference)
        rows = native.ter_statistics([ours], [[theirs]])
        assert rows.tolist() == peer.ter_statistics([ours], [[theirs]]).tolist()

    @pytest.mark.parametrize(("places", "edits"), [(49, 1), (50, 1), (51, 2)])
    def test_no_word_moves_by_more_than_50(self, places: int, edits: int) -> None:
        first, *others = [f"w{number}" for number in range(60)]
        hypothesis, reference = " ".join([*others[:places], first, *others[places:]]), " ".join([first, *others])
        rows = native.ter_statistics([hypothesis], [[reference]])
        assert rows.tolist() == peer.ter_statistics([hypothesis], [[reference]]).tolist() == [[edits, 60]]

    @pytest.mark.parametrize(
        ("hypothesis", "reference", "edits"),
        [
            # the first search for a shift ends with its 999th try, and may use what it has found
            ("eafbbeeacefaddefadaeadcffadefe", "ddefadaeadcffadefebbeeacefaeaf", 11),
            # it ends with its 1,000th, the one too many; the shift that it has found would leave 11 edits
            ("aedbeddbaaeedacccdbadcbebdbede", "ccdbadcbebdbededacaedbeddbaaee", 18),
        ],
    )
    def test_a_search_ends_at_1000_tries(self, hypothesis: str, reference: str, edits: int) -> None:
        ours, theirs = " ".join(hypothesis), " ".join(reference)
        rows = native.ter_statistics([ours], [[theirs]])
        assert rows.tolist() == peer.ter_statistics([ours], [[theirs]]).tolist() == [[edits, 30]]

    def test_small_segments_after_a_huge_one(self) -> None:
        hypotheses = ["b a c", "x " * 900, "b a c"]
        references: list[list[str | None]] = [["a b c d", "y x " * 400, "a b c d"]]
        rows = native.ter_statistics(hypotheses, references)
        assert rows[0].tolist() == rows[2].tolist() == [2, 4]

    def test_shape_and_type(self) -> None:
        rows = native.ter_statistics([], [])
        assert rows.shape == (0, 2)
        assert rows.dtype == np.float64


class TestTerAlignment:
    @settings(max_examples=budget(300), deadline=None)
    @given(pairs(30), st.sampled_from([2, 25]))
    def test_is_what_the_statistics_count(self, pair: tuple[str, str], beam: int) -> None:
        hypothesis, reference = (text.split() for text in pair)
        letters, order, shifts = native.ter_alignment(*pair, beam)
        assert (
            textbook.edits.count(letters) + len(shifts)
            == native.ter_statistics([pair[0]], [[pair[1]]], beam)[0, 0]
        )
        assert sorted(order) == list(range(len(hypothesis)))
        ours, theirs = iter([hypothesis[at] for at in order]), iter(reference)
        for letter in letters:
            word = None if letter == "D" else next(ours)
            other = None if letter == "I" else next(theirs)
            assert (word == other) == (letter == "=")
        assert (next(ours, None), next(theirs, None)) == (None, None)
        for positions, begin in shifts:
            assert [hypothesis[at] for at in positions] == reference[begin : begin + len(positions)]

    def test_example(self) -> None:
        assert native.ter_alignment("on Monday it x rained", "it rained on Monday") == (
            "=I===",
            [2, 3, 4, 0, 1],
            [([0, 1], 2)],
        )


class TestWerStatistics:
    @pytest.mark.parametrize(
        ("hypothesis", "references", "expected"),
        [
            ("a b c", ["a b c"], [0, 0, 0, 3]),
            ("a x c d", ["a b c"], [1, 0, 1, 3]),
            ("a c", ["a b c"], [0, 1, 0, 3]),
            ("", ["a b"], [0, 2, 0, 2]),
            ("a b", [""], [0, 0, 2, 0]),
            ("", [""], [0, 0, 0, 0]),
            ("a b", [None, "a", "b c a b", "a b c"], [0, 0, 1, 1]),
        ],
    )
    def test_example(self, hypothesis: str, references: list[str | None], expected: list[int]) -> None:
        assert native.wer_statistics([hypothesis], columns(references), "none").tolist() == [expected]

    @settings(max_examples=budget(500), deadline=None)
    @given(
        word_lists(),
        st.lists(pairs().map(lambda pair: pair[0]), min_size=1, max_size=3),
        st.sampled_from(sorted(TOKENIZERS)),
    )
    def test_is_the_textbook(self, hypothesis: str, references: list[str | None], tokenizer: str) -> None:
        rows = native.wer_statistics([hypothesis], columns(references), tokenizer)
        assert rows.tolist() == [textbook.edits.statistics(hypothesis, references, tokenizer)]

    @settings(max_examples=budget(300), deadline=None)
    @given(pairs(100))
    def test_alignment_is_the_textbook(self, pair: tuple[str, str]) -> None:
        assert native.edit_alignment(*pair) == textbook.edits.align(*(text.split() for text in pair))

    @pytest.mark.parametrize("size", [2, 1000])
    @pytest.mark.parametrize(
        ("ours", "theirs"), [(255, 64), (256, 65), (257, 128), (600, 129), (3, 700), (1100, 1)]
    )
    def test_alignment_of_long_texts(self, ours: int, theirs: int, size: int) -> None:
        """Rows are kept in blocks of 256 or more, cells in words of 64."""
        generator = random.Random(ours)
        words = [str(generator.randrange(size)) for _ in range(ours + theirs)]
        expected = textbook.edits.align(words[:ours], words[ours:])
        assert native.edit_alignment(" ".join(words[:ours]), " ".join(words[ours:])) == expected

    def test_more_words_than_have_bits_of_their_own(self) -> None:
        """Rare words share a row of bits, frequent ones have one each."""
        generator = random.Random(5)
        words = [f"w{number}" for number in range(9000)]
        reference = [generator.choice(("the", "of", word)) for word in words]
        hypothesis = [*reference[40:5000], "x", *reference[5010:], "y"]
        row = native.wer_statistics([" ".join(hypothesis)], [[" ".join(reference)]], "none")[0].tolist()
        assert row[3] == 9000
        assert row[0] + row[1] + row[2] <= 40 + 10 + 1
        assert row[2] - row[1] == len(hypothesis) - len(reference)

    def test_shape_and_type(self) -> None:
        rows = native.wer_statistics([], [])
        assert rows.shape == (0, 4)
        assert rows.dtype == np.int64


#: Texts that make a search by trial take minutes, or a table fill the memory.
ADVERSARIAL = {
    "equal words": ("a " * 1000, "a " * 1000),
    "equal words, some others": ("a " * 1000, "a " * 900 + "b " * 100),
    "two words": ("a b " * 500, "b a a " * 330),
    "5,000 words turned round": (" ".join(map(str, range(5000))), " ".join(map(str, range(4999, -1, -1)))),
    "5,000 equal words": ("a b " * 2500, "b " + "a b " * 2500),
    "nothing in common": (" ".join(f"x{n}" for n in range(5000)), " ".join(f"y{n}" for n in range(5000))),
    "a word and 5,000": ("a", "b " * 4999 + "a"),
    "5,000 words and one": ("b " * 4999 + "a", "a"),
    "5,000 words and 500": (" ".join(str(n % 600) for n in range(5000)), " ".join(map(str, range(500)))),
}


@pytest.mark.parametrize("name", ADVERSARIAL)
def test_adversarial_texts_take_seconds_at_most(name: str) -> None:
    hypothesis, reference = ADVERSARIAL[name]
    started = time.monotonic()
    edits, length = native.ter_statistics([hypothesis], [[reference]])[0]
    *counts, _ = native.wer_statistics([hypothesis], [[reference]], "none")[0]
    assert time.monotonic() - started < 20
    ours = len(hypothesis.split())
    assert length == len(reference.split())
    assert abs(ours - length) <= sum(counts) <= max(ours, length)
    assert abs(ours - length) <= edits


PIECES = [
    *" \t\n\r.,-'s012aSİΣ;&\"()[]/!?:$%—\xa0\u3000",
    *"中国\u3400\u4dbf\u4dc0\u3f22\u3f23\u32ff\u3300\u2e80\u2fff\u31c0\u31ef\uf900\ufaff\ufe30\ufe4f\u9fff",
    *"、。」〔\u301f\u3020あアー・\uff61\uff65\uff66．，？：；！＂（）Ａ\U00020000",
    "&quot;", "&amp;", "&lt;", "&gt;", "&amp;lt;", "\n-", "'s ", "'s.", "1990's.", "1,000.5", "3-4",
]  # fmt: skip
RULES = [(a, b, c) for a in (False, True) for b in (False, True) for c in (False, True)]


class TestNormalizeTercom:
    @pytest.mark.parametrize(
        ("line", "rules", "expected"),
        [
            ("the 1990's.", (True, False, False), "the 1990's ."),
            ("the 1990's .", (True, False, False), "the 1990 's ."),
            ("Bob's &amp;lt; 3-4,5.", (True, False, False), "Bob 's < 3 - 4,5 ."),
            ("a \n-b\nc", (True, False, False), "a b c"),
            ("3.5% (x!)", (False, True, False), "35% x"),
            ("中国abc。", (True, False, False), "中国abc。"),
            ("中国abc。", (True, False, True), "中 国 abc 。"),
            ("中国、abc。", (False, True, True), "中国abc"),
            (" \t", (True, True, True), ""),
        ],
    )
    def test_example(self, line: str, rules: tuple[bool, bool, bool], expected: str) -> None:
        assert native.normalize_tercom([line], *rules) == [expected]

    @settings(max_examples=budget(1500), deadline=None)
    @given(st.lists(st.sampled_from(PIECES), max_size=15).map("".join), st.sampled_from(RULES))
    def test_is_sacrebleu_and_the_textbook(self, line: str, rules: tuple[bool, bool, bool]) -> None:
        [ours] = native.normalize_tercom([line], *rules)
        names = ("normalized", "no_punct", "asian_support")
        assert ours == peer.normalize_tercom(line, case_sensitive=True, **dict(zip(names, rules, strict=True)))
        assert ours == textbook.ter.normalize(line, *rules)


@pytest.mark.parametrize("threads", [0, 2, 5])
def test_threads_do_not_change_the_result(threads: int) -> None:
    generator = random.Random(threads)
    lines = [" ".join(generator.choices("abcdefgh", k=generator.randint(0, 30))) for _ in range(700)]
    others: list[list[str | None]] = [generator.sample(lines, len(lines)) for _ in range(2)]
    for statistics in (native.ter_statistics, native.wer_statistics):
        assert np.array_equal(statistics(lines, others, threads=threads), statistics(lines, others))
    assert native.normalize_tercom(lines, True, threads=threads) == native.normalize_tercom(lines, True)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: native.ter_statistics(["a"], [["a"]], 0), ValueError, "beam must be 1 or more"),
        (lambda: native.ter_statistics(["a"], [[None]]), ValueError, "segment 0 has no reference"),
        (lambda: native.wer_statistics(["a"], [["a"]], "x"), ValueError, "unknown tokenizer 'x'"),
        (lambda: native.wer_statistics(["a"], [["a", "b"]]), ValueError, "references[0] has 2 segments"),
        (lambda: native.normalize_tercom(["a", None]), TypeError, "lines[1] must be str, not NoneType"),
    ],
)
def test_errors_are_named(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call()
