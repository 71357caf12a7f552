"""The kernels of metrics that match tokens, runs or substrings, held to the textbook definitions."""

import random
import re
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

import textbook.bags
import textbook.char_edits
import textbook.gleu
import textbook.gtm
import textbook.ict
import textbook.nist
import textbook.ribes
import textbook.subsequences
from mtgauge import native
from textbook.tokens import TOKENIZERS

VOCABULARIES = ["a", "ab", "abc", "abcdefgh", "abcdefghijklmnopqrst"]


@st.composite
def segments(draw, most=12, references=3):
    """A hypothesis and references as lists of words: of few or many words, some made of pieces of the hypothesis."""
    vocabulary = draw(st.sampled_from(VOCABULARIES))
    words = st.lists(st.sampled_from(vocabulary), max_size=most)
    hypothesis = draw(words)

    def pieces():
        cuts = sorted(draw(st.lists(st.integers(0, len(hypothesis)), min_size=2, max_size=4)))
        blocks = [hypothesis[a:b] for a, b in pairwise(cuts)]
        return [word for block in draw(st.permutations(blocks)) for word in block]

    count = draw(st.integers(1, references))
    return hypothesis, [draw(words) if draw(st.booleans()) else pieces() for _ in range(count)]


def given_to_kernel(hypothesis, references):
    return [" ".join(hypothesis)], [[" ".join(reference)] for reference in references]


@given(segments(), st.sampled_from([1.0, 1.5, 2.0, 7.3]))
@settings(max_examples=budget(150))
def test_gtm(segment, exponent):
    rows = native.gtm_statistics(*given_to_kernel(*segment), "none", exponent)
    assert rows[0].tolist() == pytest.approx(textbook.gtm.statistics(*segment, exponent), abs=1e-12)


@given(segments())
@settings(max_examples=budget(150))
def test_runs_of_gtm(segment):
    """As many as in the definition, as long, and equal in both texts; the last may be another of the same length."""
    hypothesis, references = segment
    runs = native.gtm_runs(" ".join(hypothesis), [" ".join(reference) for reference in references])
    expected = textbook.gtm.matching(hypothesis, references)
    begins = np.cumsum([0, *(len(reference) + 1 for reference in references)])
    joined = [(begin, begins[reference] + position) for begin, reference, position, _ in runs]
    assert joined[:-1] == [(run.hypothesis, run.reference) for run in expected[:-1]]
    assert [length for *_, length in runs] == [int(np.ceil(run.length)) for run in expected]
    taken = set()
    for begin, reference, position, length in runs:
        assert hypothesis[begin : begin + length] == references[reference][position : position + length]
        assert taken.isdisjoint(range(begin, begin + length))
        taken.update(range(begin, begin + length))


@given(segments())
@settings(max_examples=budget(150))
def test_per(segment):
    rows = native.per_statistics(*given_to_kernel(*segment), "none")
    assert rows.tolist() == [textbook.bags.statistics(*segment)]


@given(segments(), st.booleans())
@settings(max_examples=budget(150))
def test_ict(segment, keeps_positions):
    hypothesis, references = segment
    blocks = native.ict_blocks(" ".join(hypothesis), [" ".join(each) for each in references], keeps_positions)
    expected = textbook.ict.blocks(hypothesis, references, compat=keeps_positions)
    assert [(begin, length) for begin, *_, length in blocks] == [(block.begin, block.length) for block in expected]
    for (_, reference, position, length), block in zip(blocks, expected, strict=True):
        assert length == 0 or (reference, position) == (block.reference, block.position)
    row = native.ict_statistics(*given_to_kernel(*segment), "none", keeps_positions)[0].tolist()
    lengths = list(map(len, references))
    assert row[:3] == [len(hypothesis), pytest.approx(sum(lengths) / len(lengths)), min(lengths)]
    assert row[3] == sum(block.length for block in expected)
    assert row[4] == pytest.approx(textbook.ict.entropy(expected, len(hypothesis)), abs=1e-12)


@given(st.lists(segments(most=7, references=1), min_size=1, max_size=4), st.integers(1, 6), st.data())
@settings(max_examples=budget(150))
def test_nist(pairs, max_order, data):
    hypotheses, first = [hypothesis for hypothesis, _ in pairs], [references[0] for _, references in pairs]
    second = data.draw(st.permutations(first))
    bits = textbook.nist.information([*first, *second], max_order)
    lines = [[" ".join(words) for words in column] for column in (first, second)]
    rows = native.NistReferences(lines, "none", max_order).statistics([" ".join(words) for words in hypotheses])
    for row, *segment in zip(rows.tolist(), hypotheses, first, second, strict=True):
        hypothesis, *references = segment
        expected = textbook.nist.statistics(hypothesis, references, bits, max_order)
        assert row == pytest.approx(expected, abs=1e-12)


def test_nist_of_some_segments_of_many():
    generator = random.Random(3)
    lines = [
        " ".join(generator.choices(["a", "b", "c", "long-word-of-more-than-15-bytes", "河水"], k=9))
        for _ in range(500)
    ]
    counted = native.NistReferences([lines[::-1], [None, *lines[1:]]], "none", 4)
    whole = counted.statistics(lines)
    assert np.array_equal(counted.statistics(lines[70:201], 70, 0), whole[70:201])
    assert whole.shape == (500, 10)
    assert counted.statistics([], 500).shape == (0, 10)


@given(segments(most=16, references=2))
@settings(max_examples=budget(150))
def test_ribes(segment):
    hypothesis, references = segment
    lines, columns = given_to_kernel(hypothesis, references)
    rows = native.ribes_statistics(lines, [[None], *columns], "none")
    assert rows.tolist() == [textbook.ribes.statistics(hypothesis, [None, *references])]


@given(segments(), st.integers(1, 6))
@settings(max_examples=budget(150))
def test_gleu(segment, max_order):
    rows = native.gleu_statistics(*given_to_kernel(*segment), "none", max_order)
    assert rows.tolist() == [textbook.gleu.statistics(*segment, max_order)]


@given(segments(most=100, references=2))
@settings(max_examples=budget(150))
def test_rouge_l(segment):
    """Across the edge of the machine words of the table."""
    hypothesis, references = segment
    lines, columns = given_to_kernel(hypothesis, references)
    rows = native.rouge_l_statistics(lines, [*columns, [None]], "none")
    assert rows.tolist() == [textbook.subsequences.statistics(hypothesis, [*references, None])]


@given(segments(most=13, references=2), st.integers(1, 4))
@settings(max_examples=budget(150))
def test_char_edits(segment, min_match):
    hypothesis, references = "".join(segment[0]), ["".join(reference) for reference in segment[1]]
    rows = native.char_edit_statistics([hypothesis], [[reference] for reference in references], min_match)
    assert rows.tolist() == [textbook.char_edits.statistics(hypothesis, references, min_match)]


@given(segments(most=20, references=1), st.integers(1, 4))
@settings(max_examples=budget(150))
def test_matches_of_char_edits(segment, min_match):
    hypothesis, reference = "".join(segment[0]), "".join(segment[1][0])
    found = native.char_edit_matches(hypothesis, reference, min_match)
    expected = textbook.char_edits.matches(hypothesis, reference, min_match)
    assert [match[:3] for match in found] == expected
    in_order = [match for match in found if not match[3]]
    assert sum(length for _, _, length, _ in in_order) == textbook.char_edits.in_order(expected)
    assert in_order == sorted(in_order, key=lambda match: match[1])


@given(segments(), st.sampled_from(sorted(TOKENIZERS)))
@settings(max_examples=budget(150))
def test_lengths(segment, tokenizer):
    hypothesis, references = segment
    lines, columns = given_to_kernel(hypothesis, references)
    length_of = {line: len(TOKENIZERS[tokenizer](line)) for line in [*lines, *(column[0] for column in columns)]}
    ours, theirs = length_of[lines[0]], [length_of[column[0]] for column in columns]
    closest = min(theirs, key=lambda length: (abs(length - ours), length))
    row = native.length_statistics(lines, columns, tokenizer)[0].tolist()
    assert row == [ours, closest, pytest.approx(sum(theirs) / len(theirs))]


#: Kernel -> its rows for hypotheses, references and a number of threads, by the words of a tokenizer.
KERNELS = {
    "gtm": lambda h, r, t: native.gtm_statistics(h, r, "13a", 1.5, t),
    "per": lambda h, r, t: native.per_statistics(h, r, "13a", t),
    "ict": lambda h, r, t: native.ict_statistics(h, r, "13a", False, t),
    "ict compat": lambda h, r, t: native.ict_statistics(h, r, "13a", True, t),
    "nist": lambda h, r, t: native.NistReferences(r, "13a", 5).statistics(h, 0, t),
    "ribes": lambda h, r, t: native.ribes_statistics(h, r, "13a", t),
    "gleu": lambda h, r, t: native.gleu_statistics(h, r, "13a", 4, t),
    "rouge_l": lambda h, r, t: native.rouge_l_statistics(h, r, "13a", t),
    "char edits": lambda h, r, t: native.char_edit_statistics(h, r, 3, t),
    "lengths": lambda h, r, t: native.length_statistics(h, r, "13a", t),
}


@pytest.mark.parametrize("kernel", KERNELS.values(), ids=KERNELS)
def test_rows_depend_on_nothing_but_their_texts(kernel):
    """Neither on threads nor on what was counted before: a huge segment, wider characters."""
    generator = random.Random(11)
    words = ["the", "river", "rose,", "3.5", "U.S.", "café", "河水", "🌧", "\ud800", "a-word-of-more-than-15-bytes"]
    lines = [" ".join(generator.choices(words, k=generator.randint(0, 20))) for _ in range(300)]
    lines[150] = " ".join(generator.choices(words, k=3000))
    references = [generator.sample(lines, len(lines)) for _ in range(2)]
    rows = kernel(lines, references, 1)
    assert np.array_equal(rows, kernel(lines, references, 3))
    assert np.array_equal(rows, kernel(lines, references, 0))
    if kernel is not KERNELS["nist"]:
        for at in (0, 149, 150, 151, 299):
            assert np.array_equal(
                rows[at : at + 1], kernel([lines[at]], [[column[at]] for column in references], 1)
            )


#: Texts that make a search by trial take minutes, or a table of all pairs of equal words fill the memory.
ADVERSARIAL = {
    "one word": ("a " * 20000, "a " * 20000),
    "two words": ("a b " * 10000, "b a a " * 7000),
    "turned round": (" ".join(map(str, range(20000))), " ".join(map(str, range(20000, 0, -1)))),
    "runs of all lengths": (
        " ".join(f"{run}.{at}" for run in range(200) for at in range(run)),
        " ".join(f"{run}.{at}" for run in random.Random(1).sample(range(200), 200) for at in range(run)),
    ),
    "few words in any order": (
        " ".join(random.Random(2).choices("abc", k=20000)), " ".join(random.Random(3).choices("abc", k=20000)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ADVERSARIAL)
def test_long_texts_end(name):
    """They would not, if work grew with the pairs of equal words."""
    hypothesis, reference = ADVERSARIAL[name]
    ours, theirs = len(hypothesis.split()), len(reference.split())
    arguments = [hypothesis], [[reference]]
    matched, *lengths = native.gtm_statistics(*arguments, "none", 1.0)[0]
    assert lengths == [ours, theirs]
    assert matched == min(ours, theirs) - native.per_statistics(*arguments, "none")[0, 0] + abs(ours - theirs)
    assert native.ict_statistics(*arguments, "none")[0, 3] <= matched
    assert native.ribes_statistics(*arguments, "none")[0, 2] <= ours
    assert native.gleu_statistics(*arguments, "none")[0, 1] == max(4 * ours - 6, 4 * theirs - 6)
    assert 0 < native.rouge_l_statistics(*arguments, "none")[0, 1] <= matched
    assert native.NistReferences([[reference]], "none").statistics([hypothesis])[0, 0] == ours
    inserted, deleted, shifted, *_ = native.char_edit_statistics(*arguments)[0].tolist()
    assert len(hypothesis) - inserted == len(reference) - deleted >= shifted


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: native.gtm_statistics(["a"], [["a"]], "13a", 0.9), ValueError, "exponent must be a finite number"),
        (lambda: native.gtm_statistics(["a"], [["a", "b"]]), ValueError, "references[0] has 2 segments"),
        (lambda: native.gtm_runs("a", []), ValueError, "there is no reference"),
        (lambda: native.ict_blocks("a", ["a", None]), TypeError, "references[1] must be str, not NoneType"),
        (lambda: native.per_statistics(["a"], [[None]]), ValueError, "segment 0 has no reference"),
        (lambda: native.ict_statistics(["a"], [["a"]], "x"), ValueError, "unknown tokenizer 'x'"),
        (lambda: native.gleu_statistics(["a"], [["a"]], "13a", 0), ValueError, "max_order must be 1 or more"),
        (lambda: native.char_edit_statistics(["a"], [["a"]], 0), ValueError, "min_match must be 1 or more"),
        (lambda: native.NistReferences([], "13a"), ValueError, "there is no reference"),
        (lambda: native.NistReferences([["a"]], "13a", 0), ValueError, "max_order must be 1 or more"),
        (lambda: native.NistReferences([["a"], ["a", "b"]]), ValueError, "references[1] has 2 segments"),
        (lambda: native.NistReferences([["a"]]).statistics(["a", "b"]), ValueError, "2 hypotheses from segment 0 on"),
        (lambda: native.NistReferences([["a"]]).statistics(["a"], 2), ValueError, "do not fit 1 segments"),
        (lambda: native.NistReferences([["a"]]).statistics([None]), TypeError, "hypotheses[0] must be str"),
        (lambda: native.ribes_statistics(["a", 1], [["a", "b"]]), TypeError, "hypotheses[1] must be str, not int"),
    ],
)  # fmt: skip
def test_errors_are_named(call, error, message):
    with pytest.raises(error, match=re.escape(message)):
        call()
