"""The kernels, held to the textbook definitions and to sacreBLEU."""

import math
import random
import re
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget, stride

import peer
import textbook.bleu
import textbook.chrf
from mtgauge import native
from textbook.tokens import TOKENIZERS

PIECES = [
    *"0129.,--ab",
    *"'\"&;<>/()[]{}`~!?%$_",
    *" \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0",
    *"\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000",
    *"\u180e\u200b\u2060\ufeff",  # no white space, though they look it
    *"\x00\x01\x7fé\u0301ßΩ٣²Ⅷ½•·—…“”’«€°´",
    *"\u2001\u2a6d\u2a6e\u2f81\u2fa1\u2fa2\u2fe0\u2ffb\u2ffc\u3101\u3200\u33ff\u3400\u4db5\u4dbf\u3cff\u3d00",
    *"中文试验。,:\u9fbb\u9fbc\ua4cf\ua4d0\uac00\ud7a3\ud7a4\uf900\ufad9\ufaff\ufe30\uff0f\uffef\ufff0",
    *"\u0f00\u0fff\u1000\u10ff\u1100\u11ff\u1200",
    *"\U0001f600\U00010107\U0001d7d8\U00020000\U0003134f\U00031350\U0010ffff",
    *"\ud800\udfff",
    "<skipped>", "-\n", "&quot;", "&amp;", "&lt;", "&gt;", "&amp;lt;", "<<skipped>skipped>", "-<skipped>\n",
    "1,000.5", "...", "3-4", "a-b", "a.b", "U.S.", "the", "the ", "catamaran",
    "internationalisation", ", and ", "x" * 63,
]  # fmt: skip

LATIN = [piece for piece in PIECES if all(ord(character) < 256 for character in piece)]
BASIC = [piece for piece in PIECES if all(ord(character) < 0x10000 for character in piece)]


def texts(max_pieces: int = 30) -> st.SearchStrategy[str]:
    """Texts stored in 1, 2 and 4 bytes a character."""
    return st.one_of(
        st.lists(st.sampled_from(pieces), max_size=max_pieces).map("".join)
        for pieces in (LATIN, BASIC, PIECES, ["a", "b", " "], ["a ", "b ", "c ", "a."])
    )


def segments(max_references: int = 4) -> st.SearchStrategy[tuple[str, list[str | None]]]:
    references = st.lists(st.one_of(st.none(), texts()), min_size=1, max_size=max_references)
    present = references.filter(lambda group: any(reference is not None for reference in group))
    near = st.tuples(texts(), present).map(lambda pair: (pair[0], [*pair[1], pair[0][1:] + "a b"]))
    return st.one_of(st.tuples(texts(), present), near)


def columns(references: list[str | None]) -> list[list[str | None]]:
    return [[reference] for reference in references]


tokenizer_names = st.sampled_from(sorted(TOKENIZERS))


class TestTokenize:
    @pytest.mark.parametrize(
        ("tokenizer", "line", "expected"),
        [
            ("13a", "Hello, world.", "Hello , world ."),
            ("13a", "It cost 1,000.50 or 3-4.", "It cost 1,000.50 or 3 - 4 ."),
            ("13a", "a..b ...", "a . . b . . ."),
            ("13a", ".5 5. 5.a a.5", ". 5 5 . 5 . a a . 5"),
            ("13a", "&amp;lt; &quot;x&quot;", '< " x "'),
            ("13a", "a <skipped> b-\nc\nd", "a bc d"),
            ("13a", "", ""),
            ("13a", " \t\u3000", ""),
            ("13a", "don't state-of-the-art", "don't state-of-the-art"),
            ("zh", "我3.5米,abc.", "我 3.5 米 , abc ."),
            ("zh", " .5 5.", ".5 5."),
            ("zh", "\U00020000\U00020001", "\U00020000\U00020001"),
            ("zh", "\u2500\u2501", "\u2500 \u2501"),
            ("intl", "1,000 a,b “x” 5.", "1,000 a , b “ x ” 5."),
            ("intl", "€5 + 3°", "€ 5 + 3 °"),
            ("13a-e", "“x”3.5吨，4.5 naïve", "“ x ” 3.5 吨 ， 4.5 na ï ve"),
            ("13a-e", "&quot;中&quot;", '" 中 "'),
            ("intl-e", "５.5 x：. “1,000”", "５ . 5 x ： . “ 1,000 ”"),
            ("char", "a b\u3000中", "a b 中"),
            ("none", "  a,b  c. ", "a,b c."),
            ("cwmt", "1.5% 3-4 a-b 'x'", "1.5 % 3 - 4 a-b 'x'"),
            ("cwmt", "据-币co-operation3.07%。", "据 - 币 co-operation3.07 % 。"),
            ("cwmt", "\U00020000㐀㈱", "\U00020000 㐀 ㈱"),
            ("cwmt-compat", "\U00020000㐀㈱", "\U00020000㐀㈱"),
        ],
    )
    def test_example(self, tokenizer: str, line: str, expected: str) -> None:
        assert native.tokenize([line], tokenizer) == [expected]

    @settings(max_examples=budget(1500), deadline=None)
    @given(texts(60), tokenizer_names)
    def test_is_the_textbook(self, line: str, tokenizer: str) -> None:
        assert native.tokenize([line], tokenizer) == [" ".join(TOKENIZERS[tokenizer](line))]

    @settings(max_examples=budget(1500), deadline=None)
    @given(texts(60), st.sampled_from(peer.TOKENIZERS))
    def test_is_sacrebleu(self, line: str, tokenizer: str) -> None:
        assert native.tokenize([line], tokenizer) == peer.tokenize([line], tokenizer)

    @pytest.mark.parametrize("tokenizer", sorted(TOKENIZERS))
    def test_every_character(self, tokenizer: str) -> None:
        """Each code point between letters, between digits, and beside punctuation."""
        codes = [
            *range(0x600),
            *range(0x600, 0x2000, stride()),
            *range(0x2000, 0x3400),
            *range(0x3400, 0x20000, stride() ** 3),
            *range(0x20000, 0x32000, 97),
            0x3134F,
            0x31350,
            0x10FFFF,
        ]
        lines = [f"a{c}b 1{c}2 .{c}. -{c}1-" for c in map(chr, codes)]
        expected = [" ".join(TOKENIZERS[tokenizer](line)) for line in lines]
        assert native.tokenize(lines, tokenizer) == expected

    @pytest.mark.parametrize("tokenizer", sorted(TOKENIZERS))
    @pytest.mark.parametrize("length", [1, 62, 63, 64, 65, 127, 128, 129, 1000])
    def test_word_boundaries(self, tokenizer: str, length: int) -> None:
        """Rules look across the edges of the 64-bit words."""
        generator = random.Random(length)
        for alphabet in ("a.", "1.a", "1-", "a .", "1., ", "中.1"):
            line = "".join(generator.choices(alphabet, k=length))
            assert native.tokenize([line], tokenizer) == [" ".join(TOKENIZERS[tokenizer](line))]

    def test_white_space_is_pythons(self) -> None:
        blanks = [chr(code) for code in range(0x110000) if chr(code).isspace()]
        assert native.tokenize([f"a{blank}b" for blank in blanks], "none") == ["a b"] * len(blanks)


class TestBleuStatistics:
    @pytest.mark.parametrize(
        ("hypothesis", "references", "expected"),
        [
            ("the the the", ["the cat", "the the"], [3, 2, 2, 2, 2, 1, 3, 2]),
            ("a b c", ["a b", "a b c d"], [3, 2, 2, 2, 3, 2, 3, 2]),
            ("", ["a b"], [0, 2, 2, 0, 0, 0, 0, 0]),
            ("a b", [""], [2, 0, 0, 0, 0, 0, 2, 1]),
            ("a b", [None, "", None], [2, 0, 0, 0, 0, 0, 2, 1]),
            ("", [""], [0, 0, 0, 0, 0, 0, 0, 0]),
        ],
    )
    def test_example(self, hypothesis: str, references: list[str | None], expected: list[int]) -> None:
        rows = native.bleu_statistics([hypothesis], columns(references), max_order=2)
        assert rows.tolist() == [expected]

    @settings(max_examples=budget(1000), deadline=None)
    @given(segments(), tokenizer_names, st.integers(1, 7))
    def test_is_the_textbook(self, segment: tuple[str, list[str | None]], tokenizer: str, max_order: int) -> None:
        hypothesis, references = segment
        rows = native.bleu_statistics([hypothesis], columns(references), tokenizer, max_order)
        assert rows.tolist() == [textbook.bleu.statistics(hypothesis, references, tokenizer, max_order)]

    @settings(max_examples=budget(1000), deadline=None)
    @given(segments(), st.sampled_from(peer.TOKENIZERS), st.integers(1, 7))
    def test_is_sacrebleu(self, segment: tuple[str, list[str | None]], tokenizer: str, max_order: int) -> None:
        hypothesis, references = segment
        rows = native.bleu_statistics([hypothesis], columns(references), tokenizer, max_order)
        expected = peer.bleu_statistics([hypothesis], columns(references), tokenizer, max_order)
        assert peer.bleu_columns(rows).tolist() == expected.tolist()

    def test_shape_and_type(self) -> None:
        rows = native.bleu_statistics([], [], max_order=3)
        assert rows.shape == (0, 10)
        assert rows.dtype == np.int64
        assert native.bleu_statistics(["a"], [["a"]]).shape == (1, 12)


chrf_options = st.fixed_dictionaries(
    {
        "char_order": st.integers(0, 10),
        "word_order": st.integers(0, 3),
        "beta": st.sampled_from([0.0, 0.5, 1.0, 2.0, 3.0]),
        "whitespace": st.booleans(),
        "eps_smoothing": st.booleans(),
    }
).filter(lambda options: options["char_order"] + options["word_order"] > 0)


class TestChrfStatistics:
    @pytest.mark.parametrize(
        ("hypothesis", "references", "expected"),
        [
            ("ab c", ["abd"], [3, 3, 2, 2, 2, 1, 2, 1, 0]),
            ("ab", ["a"], [2, 1, 1, 0, 0, 0, 1, 1, 0]),
            ("", ["ab"], [0, 2, 0, 0, 1, 0, 0, 1, 0]),
            ("ab", [""], [0, 0, 0, 0, 0, 0, 0, 0, 0]),
            ("(hi)", ["hi ("], [4, 3, 3, 3, 2, 1, 2, 2, 0]),
            ("ab", ["xy", None, "ab", "ab"], [2, 2, 2, 1, 1, 1, 1, 1, 1]),
            ("a\x00", ["a"], [2, 1, 1, 0, 0, 0, 1, 1, 0]),
        ],
    )
    def test_example(self, hypothesis: str, references: list[str | None], expected: list[int]) -> None:
        rows = native.chrf_statistics([hypothesis], columns(references), char_order=2, word_order=1)
        assert rows.tolist() == [expected]

    def test_first_of_equal_references(self) -> None:
        """Both references score 0, and the counts of the first are kept."""
        rows = native.chrf_statistics(["ab"], [["xyz"], ["xy"]], char_order=1)
        assert rows.tolist() == [[2, 3, 0]]

    @settings(max_examples=budget(1000), deadline=None)
    @given(segments(), chrf_options)
    def test_is_the_textbook(self, segment: tuple[str, list[str | None]], options: dict[str, Any]) -> None:
        hypothesis, references = segment
        rows = native.chrf_statistics([hypothesis], columns(references), **options)
        assert rows.tolist() == [textbook.chrf.statistics(hypothesis, references, **options)]

    @settings(max_examples=budget(1000), deadline=None)
    @given(segments(), chrf_options)
    def test_is_sacrebleu(self, segment: tuple[str, list[str | None]], options: dict[str, Any]) -> None:
        hypothesis, references = segment
        rows = native.chrf_statistics([hypothesis], columns(references), **options)
        expected = peer.chrf_statistics([hypothesis], columns(references), **options)
        assert rows.tolist() == expected.tolist()

    def test_shape_and_type(self) -> None:
        rows = native.chrf_statistics([], [])
        assert rows.shape == (0, 18)
        assert rows.dtype == np.int64


def all_different(count: int) -> str:
    """`count` different characters of Chinese, Korean and Yi, and more beyond U+FFFF."""
    codes = [*range(0x3400, 0x4DB5), *range(0x4E00, 0xA48C), *range(0xAC00, 0xD7A3), *range(0x20000, 0x30000)]
    return "".join(map(chr, codes[:count]))


def scrambled(text: str, seed: int) -> str:
    """The text with its pieces of 1 to 20 characters in another order."""
    generator = random.Random(seed)
    pieces = []
    while text:
        size = generator.randint(1, 20)
        pieces.append(text[:size])
        text = text[size:]
    generator.shuffle(pieces)
    return "".join(pieces)


class TestLimits:
    """There are none: an exact slower way takes over."""

    def test_more_tokens_than_16_bits_number(self) -> None:
        hypothesis = " ".join(f"w{number}" for number in range(70_000))
        reference = " ".join(f"w{number}" for number in range(1, 70_001))
        row = native.bleu_statistics([hypothesis], [[reference]], "none")[0].tolist()
        assert row == [70_000] * 4 + [69_999, 69_998, 69_997, 69_996, 70_000, 69_999, 69_998, 69_997]

    def test_more_repeats_than_16_bits_count(self) -> None:
        row = native.bleu_statistics(["a " * 200_000], [["a " * 100_000], ["b"]])[0].tolist()
        assert row[4:8] == [100_000, 99_999, 99_998, 99_997]

    @pytest.mark.parametrize("character", "a中\U0001f600")
    @pytest.mark.parametrize("lengths", [(200_000, 100_000), (30_000, 40_000), (16_383, 16_384), (16_384, 16_384)])
    def test_one_character_repeated(self, character: str, lengths: tuple[int, int]) -> None:
        ours, theirs = lengths
        row = native.chrf_statistics([character * ours], [[character * theirs]])[0]
        expected = [[ours - n, theirs - n, min(ours, theirs) - n] for n in range(6)]
        assert row.reshape(6, 3).tolist() == expected

    @pytest.mark.parametrize("distinct", [1, 2, 63, 64, 127, 128, 1022, 1023, 1024, 3000, 70_000])
    def test_any_alphabet(self, distinct: int) -> None:
        hypothesis = all_different(distinct)
        reference = scrambled(hypothesis, distinct)
        for char_order in (6, 1, 8)[:: stride() if distinct > 3000 else 1]:
            row = native.chrf_statistics([hypothesis], [[reference]], char_order)
            assert row.tolist() == [textbook.chrf.statistics(hypothesis, [reference], char_order)]

    @pytest.mark.parametrize("char_order", [7, 8, 9, 16, 30])
    def test_high_character_orders(self, char_order: int) -> None:
        hypothesis = "the quick brown fox jumps over the lazy dog and the quick brown cat sleeps"
        reference = scrambled(hypothesis, char_order)
        row = native.chrf_statistics([hypothesis], [[reference]], char_order, word_order=5)
        assert row.tolist() == [textbook.chrf.statistics(hypothesis, [reference], char_order, 5)]

    def test_high_word_orders(self) -> None:
        hypothesis = " ".join("abcabcabdabcabcabcd" * 3)
        references: list[str | None] = [" ".join("abcabcabd" * 5), " ".join("dabcabcabcabc" * 2)]
        row = native.bleu_statistics([hypothesis], columns(references), max_order=20)
        assert row.tolist() == [textbook.bleu.statistics(hypothesis, references, "13a", 20)]
        assert native.bleu_statistics(["a"], [["a"]], max_order=1000).shape == (1, 2004)

    def test_many_references(self) -> None:
        references: list[str | None] = [" ".join("abcdef"[number % 6 :]) + f" {number}" for number in range(300)]
        references[::7] = [None] * len(references[::7])
        row = native.bleu_statistics(["a b c d e f 299"], columns(references))
        assert row.tolist() == [textbook.bleu.statistics("a b c d e f 299", references)]

    @pytest.mark.parametrize("period", [1, 2, 3, 7, 50, 1000])
    def test_repetitive_texts_take_linear_time(self, period: int) -> None:
        """A sort that is quadratic on these would take minutes."""
        generator = random.Random(period)
        hypothesis = ("".join(generator.choices("abcd", k=period)) * (200_000 // period + 1))[:200_000]
        reference = hypothesis[::-1]
        rows = native.chrf_statistics([hypothesis], [[reference]])
        assert rows[0, 0] == 200_000
        native.bleu_statistics([" ".join(hypothesis)], [[" ".join(reference)]])
        native.tokenize(["." * 200_000, "1-" * 100_000, "&amp;" * 40_000], "13a")

    def test_texts_of_different_widths(self) -> None:
        hypothesis, references = "the cat sat", ["the 中 cat", "the cat \U0001f600 sat", None]
        expected = textbook.bleu.statistics(hypothesis, references)
        assert native.bleu_statistics([hypothesis], columns(references)).tolist() == [expected]

    def test_small_segments_after_a_huge_one(self) -> None:
        hypotheses = ["the cat sat", all_different(5000) + " x" * 5000, "the cat sat"]
        references: list[list[str | None]] = [["the cat is", all_different(6000) + " x" * 900, "the cat is"]]
        rows = native.chrf_statistics(hypotheses, references, word_order=2)
        assert (
            rows[0].tolist() == rows[2].tolist() == textbook.chrf.statistics("the cat sat", ["the cat is"], 6, 2)
        )
        rows = native.bleu_statistics(hypotheses, references)
        assert rows[0].tolist() == rows[2].tolist() == textbook.bleu.statistics("the cat sat", ["the cat is"])


class TestThreads:
    @pytest.mark.parametrize("threads", [0, 2, 3, 8])
    def test_do_not_change_the_result(self, threads: int) -> None:
        generator = random.Random(threads)
        lines = ["".join(generator.choices(PIECES, k=generator.randint(0, 40))) for _ in range(1500)]
        others: list[list[str | None]] = [generator.sample(lines, len(lines)) for _ in range(2)]
        for tokenizer in TOKENIZERS:
            assert native.tokenize(lines, tokenizer, threads) == native.tokenize(lines, tokenizer)
        one = native.bleu_statistics(lines, others)
        assert np.array_equal(native.bleu_statistics(lines, others, threads=threads), one)
        one = native.chrf_statistics(lines, others, word_order=2)
        assert np.array_equal(native.chrf_statistics(lines, others, word_order=2, threads=threads), one)


class TestInterrupt:
    @pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timer signal")
    @pytest.mark.parametrize("threads", [1, 2])
    def test_stops_the_work(self, threads: int) -> None:
        """Ctrl-C stops a call that would take seconds, with the exception of the signal's handler."""

        def interrupt(number: int, frame: object) -> None:
            raise KeyboardInterrupt

        lines = ["the quick brown fox jumps over the lazy dog " * 40] * 100_000
        before = signal.signal(signal.SIGALRM, interrupt)
        started = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        try:
            with pytest.raises(KeyboardInterrupt):
                native.chrf_statistics(lines, [lines], threads=threads)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        assert time.monotonic() - started < 1.5


class TestErrors:
    @pytest.mark.parametrize(
        ("call", "error", "message"),
        [
            (
                lambda: native.tokenize(["a"], "14a"),
                ValueError,
                "unknown tokenizer '14a'; known are none, 13a",
            ),
            (lambda: native.tokenize(["a"], "13a", -1), ValueError, "threads must be 0 (all cores) or more"),
            (lambda: native.tokenize(["a", 5], "13a"), TypeError, "lines[1] must be str, not int"),
            (lambda: native.tokenize("abc", "13a"), TypeError, "lines must be a sequence, not str"),
            (lambda: native.bleu_statistics(["a"], [["a"]], "x"), ValueError, "unknown tokenizer 'x'"),
            (
                lambda: native.bleu_statistics(["a"], [["a"]], max_order=0),
                ValueError,
                "max_order must be 1 or more",
            ),
            (
                lambda: native.bleu_statistics([None], [["a"]]),
                TypeError,
                "hypotheses[0] must be str, not NoneType",
            ),
            (
                lambda: native.bleu_statistics(["a"], [["a"], [b"a"]]),
                TypeError,
                "references[1][0] must be str, not bytes",
            ),
            (
                lambda: native.bleu_statistics(["a"], ["a"]),
                TypeError,
                "references[0] must be a sequence, not str",
            ),
            (lambda: native.bleu_statistics(["a"], "a"), TypeError, "references must be a sequence, not str"),
            (
                lambda: native.bleu_statistics({"a"}, [["a"]]),
                TypeError,
                "hypotheses must be a sequence, not set",
            ),
            (
                lambda: native.bleu_statistics(["a", "b"], [["a", "b"], ["a"]]),
                ValueError,
                "references[1] has 1 segments, hypotheses have 2",
            ),
            (
                lambda: native.bleu_statistics(["a", "b"], [["a", None], ["a", None]]),
                ValueError,
                "segment 1 has no reference",
            ),
            (lambda: native.bleu_statistics(["a"], []), ValueError, "segment 0 has no reference"),
            (lambda: native.chrf_statistics(["a"], [[None]]), ValueError, "segment 0 has no reference"),
            (
                lambda: native.chrf_statistics(["a"], [["a"]], 0),
                ValueError,
                "char_order and word_order must be 0 or",
            ),
            (
                lambda: native.chrf_statistics(["a"], [["a"]], -1, 2),
                ValueError,
                "char_order and word_order must be",
            ),
            (
                lambda: native.chrf_statistics(["a"], [["a"]], beta=-1.0),
                ValueError,
                "beta must be a finite number",
            ),
            (
                lambda: native.chrf_statistics(["a"], [["a"]], beta=math.nan),
                ValueError,
                "beta must be a finite",
            ),
        ],
    )
    def test_is_named(self, call: Any, error: type[Exception], message: str) -> None:
        with pytest.raises(error, match=re.escape(message)):
            call()


class TestNumerics:
    @settings(deadline=None)
    @given(st.lists(st.floats(min_value=0, exclude_min=True, allow_infinity=False)))
    def test_log_is_pythons(self, values: list[float]) -> None:
        assert native.log(np.array(values, dtype=np.float64)).tolist() == [math.log(value) for value in values]

    @settings(deadline=None)
    @given(st.lists(st.floats(-745, 709)))
    def test_exp_is_pythons(self, values: list[float]) -> None:
        assert native.exp(np.array(values, dtype=np.float64)).tolist() == [math.exp(value) for value in values]

    def test_edges(self) -> None:
        logs = native.log(np.array([0.0, 1.0, math.inf, -1.0]))
        assert logs[:3].tolist() == [-math.inf, 0.0, math.inf]
        assert math.isnan(logs[3])
        assert native.exp(np.array([-math.inf, 0.0, 710.0])).tolist() == [0.0, 1.0, math.inf]
        assert native.log(np.arange(1.0, 9.0)[::2]).tolist() == [math.log(value) for value in (1, 3, 5, 7)]


class TestGeneratedFiles:
    def test_unicode_tables_are_fresh(self) -> None:
        make_unicode_tables = load_tool("make_unicode_tables")
        committed = make_unicode_tables.HEADER.read_text(encoding="utf-8")
        if f'"{make_unicode_tables.unicode_version()}"' not in committed:
            pytest.skip("the installed regex module has another Unicode version")
        assert committed == make_unicode_tables.header()

    def test_stubs_are_fresh(self) -> None:
        pytest.importorskip("nanobind", reason="the stubs are made by nanobind")
        make_stubs = load_tool("make_stubs")
        assert make_stubs.STUBS.read_text(encoding="utf-8") == make_stubs.stubs()


def load_tool(name: str) -> Any:
    """Imports a script of tools/."""
    import importlib.util

    path = Path(__file__).parents[2] / "tools" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
