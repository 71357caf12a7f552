"""CharacTER: the kernel against the textbook definition, the metric against the original program and by hand."""

import json
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stretches import stretches
from thoroughness import budget

import textbook.character
import textbook.edits
from mtgauge import evaluate, load_metric, native
from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Resources
from mtgauge.measures.registry import parse_metric
from shared_data import shared


def statistics(hypothesis, references):
    return native.character_statistics([hypothesis], [[reference] for reference in references])[0].tolist()


@st.composite
def word_lists(draw, most=12):
    """Words from few letters, of different lengths, some beyond Latin and beyond U+FFFF."""
    vocabulary = draw(
        st.sampled_from(
            [["a", "bb"], ["a", "ab", "abc", "b"], ["x", "é", "中国", "😀y", "w", "vv", "uuu", "tttt"]]
        )
    )
    return draw(st.lists(st.sampled_from(vocabulary), max_size=most))


@st.composite
def pairs(draw, most=12):
    """A text and a second one: with other words, or with its blocks in another order and some words replaced."""
    reference = draw(word_lists(most))
    if draw(st.booleans()):
        return draw(word_lists(most)), reference
    cuts = sorted(draw(st.lists(st.integers(0, len(reference)), max_size=4)))
    blocks = [reference[a:b] for a, b in zip([0, *cuts], [*cuts, len(reference)], strict=True)]
    hypothesis = [word for block in draw(st.permutations(blocks)) for word in block]
    for at in draw(st.lists(st.integers(0, len(hypothesis)), max_size=2)):
        hypothesis[at : at + 1] = draw(st.sampled_from([[], ["a"], ["q", "bb"]]))
    return hypothesis, reference


class TestStatistics:
    @pytest.mark.parametrize(
        ("hypothesis", "references", "expected"),
        [
            # the worked example of the first puzzle: "du" moves after "new"
            ("nire familia du kotxe berria new house", ["nere familiak etxe berria erosi du"], [13, 2, 38]),
            ("on Monday it rained", ["it rained on Monday"], [0, 4, 19]),
            ("a b", ["b a"], [0, 1, 3]),
            # no words in common: nothing to shift
            ("ab cd", ["ab. cd."], [2, 0, 5]),
            # the first of the references with the fewest errors
            ("ab", ["abcd", "xb", "ay"], [1, 0, 2]),
            ("ab", ["abcd", None, "ab"], [0, 0, 2]),
            # white space is one space, and each space counts
            ("  a\t\u3000b ", ["ab"], [1, 0, 3]),
            ("", ["", "a b"], [0, 0, 0]),
            ("", ["a b"], [3, 0, 0]),
            ("a b", [""], [3, 0, 3]),
            ("😀 中", ["中 😀"], [0, 1, 3]),
        ],
    )
    def test_example(self, hypothesis, references, expected):
        assert statistics(hypothesis, references) == expected

    @settings(max_examples=budget(1000))
    @given(pairs())
    def test_is_the_textbook(self, pair):
        hypothesis, reference = pair
        edits, cost, length = statistics(" ".join(hypothesis), [" ".join(reference)])
        assert (edits, cost) == textbook.character.errors(hypothesis, reference)
        assert length == len(" ".join(hypothesis))

    @settings(max_examples=budget(100))
    @given(word_lists(), st.lists(st.one_of(st.none(), word_lists()), min_size=1, max_size=3))
    def test_several_references(self, hypothesis, references):
        present = [*references, ["a", "bb"]]
        texts = [None if words is None else " ".join(words) for words in present]
        edits, cost, _ = statistics(" ".join(hypothesis), texts)
        errors = [textbook.character.errors(hypothesis, words) for words in present if words is not None]
        assert (edits, cost) == min(errors, key=sum)

    @pytest.mark.parametrize(
        ("length", "vocabulary"),
        [
            (64, 1000),
            (65, 1000),
            (129, 1000),
            pytest.param(150, 1000, marks=pytest.mark.slow),
            (64, 30),
            pytest.param(140, 12, marks=pytest.mark.slow),
        ],
    )
    def test_long_texts(self, length, vocabulary):
        """Across the edges of the machine words of the table, and where it is computed in bands."""
        generator = random.Random(length + vocabulary)
        reference = [f"w{generator.randrange(vocabulary)}" for _ in range(length)]
        hypothesis = reference[20:23] + reference[:20] + reference[25:-4] + reference[-3:] + reference[30:32]
        if vocabulary < 64:
            del hypothesis[34:], reference[34:]
            hypothesis *= 2
            reference *= 2
        edits, cost, _ = statistics(" ".join(hypothesis), [" ".join(reference)])
        assert (edits, cost) == textbook.character.errors(hypothesis, reference)

    @pytest.mark.parametrize("length", [1, 63, 64, 65, 128, 129, 192, 193, 224, 255, 256, 257, 321])
    def test_differing_characters(self, length):
        """Up to 256 characters that differ are compared in as many machine words as they take."""
        generator = random.Random(length)
        reference = f"x{''.join(generator.choices('abc', k=length - 2))}y"[-length:]
        hypothesis = f"y{''.join(generator.choices('abc', k=length + 3))}x"
        edits, cost, _ = statistics(hypothesis, [reference])
        assert (edits, cost) == (textbook.character.distance(hypothesis, reference), 0)

    @pytest.mark.parametrize(
        ("hypothesis", "reference"),
        [
            ("a " * 3000, "a " * 2999 + "b"),
            ("a b " * 50, "b a a " * 34),
            ("x" * 100_000, "x" * 99_999 + "y"),
            ("".join(f"{n} " for n in range(2000)), "".join(f"{n} " for n in range(1999, -1, -1))),
            (" ".join(f"x{n % 37}" for n in range(400)), " ".join(f"x{n % 41}" for n in range(400))),
        ],
    )
    def test_texts_with_too_many_shifts_to_try(self, hypothesis, reference):
        edits, cost, length = statistics(hypothesis, [reference])
        assert length == len(" ".join(hypothesis.split()))
        assert cost >= 0
        assert 0 <= edits <= max(length, len(reference))

    def test_threads_do_not_change_the_result(self):
        generator = random.Random(3)
        lines = [" ".join(generator.choices("abcdefgh", k=generator.randint(0, 30))) for _ in range(400)]
        others = [generator.sample(lines, len(lines))]
        for threads in (0, 2, 5):
            rows = native.character_statistics(lines, others, threads=threads)
            assert np.array_equal(rows, native.character_statistics(lines, others))

    def test_small_segments_after_a_huge_one(self):
        rows = native.character_statistics(["b a c", "x y " * 900, "b a c"], [["a b c", "y x " * 800, "a b c"]])
        assert rows[0].tolist() == rows[2].tolist() == [0, 1, 5]

    def test_shape_and_errors(self):
        assert native.character_statistics([], []).shape == (0, 3)
        with pytest.raises(ValueError, match="unknown tokenizer 'x'"):
            native.character_statistics(["a"], [["a"]], "x")


@settings(max_examples=budget(300))
@given(pairs())
def test_the_alignment_is_what_the_statistics_count(pair):
    hypothesis, reference = pair
    letters, order, moved = native.character_alignment(" ".join(hypothesis), " ".join(reference))
    shifted = [hypothesis[position] for position in order]
    assert sorted(order) == list(range(len(hypothesis)))
    assert letters == textbook.edits.align(" ".join(shifted), " ".join(reference))
    edits, cost = textbook.character.errors(hypothesis, reference)
    assert len(letters) - letters.count("=") == edits
    means = [sum(map(len, hypothesis[first : first + length])) / length for first, length in moved]
    assert sum(means) == pytest.approx(cost)


def test_golden_values():
    rows = [json.loads(line) for line in shared("goldens", "character.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) == 270
    scores = load_metric("character").segment_scores(
        [row["hyp"] for row in rows], {"A": [row["ref"] for row in rows]}
    )
    for row, score in zip(rows, scores.tolist(), strict=True):
        assert score == 100 * row["score"], row


BY_HAND = [
    ("character", ["on Monday it rained"], {"A": ["it rained on Monday"]}, 100 * 4 / 19),
    ("character", ["a b", "ab"], {"A": ["b a", "ab"]}, 100 * (1 / 3 + 0) / 2),
    ("character", ["ab"], {"A": ["abcd"], "B": ["xb"]}, 50),
    ("character", ["ab"], {"A": [None], "B": ["ab"]}, 0),
    # never above 100
    ("character", ["a"], {"A": ["something else"]}, 100),
    ("character", [""], {"A": [""]}, 100),
    ("character", ["", "a"], {"A": ["x", "a"]}, 50),
    ("character", ["a"], {"A": [""]}, 100),
    ("character", ["AB"], {"A": ["ab"]}, 100),
    ("character:lowercase=yes", ["AB"], {"A": ["ab"]}, 0),
    # the full stop is a separate word, with a space before it
    ("character:tokenize=13a", ["ab cd."], {"A": ["cd. ab"]}, 100 * 2 / 7),
    ("character:tokenize=char", ["猫狗"], {"A": ["狗猫"]}, 100 * 1 / 3),
]


@pytest.mark.parametrize(("metric", "hypotheses", "references", "expected"), BY_HAND)
def test_scores_by_hand(metric, hypotheses, references, expected):
    result = parse_metric(metric).measure.corpus_score(hypotheses, references)
    assert result.score == pytest.approx(expected, rel=1e-12)


def test_components_of_the_score():
    result = load_metric("character").corpus_score(["a b", "ab"], {"A": ["b a", "xb"]})
    assert result.outputs == {
        "score": pytest.approx(100 * (1 / 3 + 1 / 2) / 2),
        "edits": 1,
        "shift_cost": 1,
        "hypothesis_length": 5,
    }
    assert result.signature.startswith("character|nrefs:1|case:mixed|tok:none|mtgauge:")


def test_a_lower_score_wins_a_comparison():
    reference = [f"the river rose by {n} metres on Monday" for n in range(40)]
    systems = {"good": reference, "bad": [line.replace("rose by", "fell") for line in reference]}
    [comparison] = evaluate(
        systems, reference, metrics="character", test="bootstrap", baseline="bad", samples=200
    ).comparisons
    assert comparison.delta < 0
    assert comparison.p < 0.05


def test_refused():
    with pytest.raises(OptionError, match="unknown tokenizer '13b'"):
        load_metric("character", tokenize="13b")
    with pytest.raises(InputError, match="character needs references"):
        load_metric("character").corpus_score(["a"], sources=["b"])


def explained(metric, hypothesis, references):
    """(side, label, text) of each span, and links as pairs of texts."""
    testset = TestSet.of({name: ["-", text] for name, text in references.items()})
    fitted = parse_metric(metric).measure.fit(testset, Resources())
    batch = Batch.of(testset, SystemOutput("system", ("-", hypothesis)), slice(1, 2))
    explanation = fitted.explain(batch, 0)

    def text_of(span):
        return (hypothesis if span.side == "hypothesis" else references[span.reference])[span.start : span.end]

    spans = [(span.side[0], span.label, text_of(span)) for span in explanation.spans]
    links = [(link.label, spans[link.first][2], spans[link.second][2]) for link in explanation.links]
    return spans, links, stretches(fitted.explain_all(batch), 0)


EXPLAINED = [
    (
        "character", "On Monday it rains.", {"A": None, "B": "it rained. On Monday"},
        {("h", "shift", "On Monday"), ("h", "substitution", "s"), ("r", "deletion", "e")},
        {("shift", "On Monday", "On Monday"), ("match", "rain", "rain"), ("substitution", "s", "d")},
    ),
    (
        "character:lowercase=yes", "THE Cet", {"A": "x y z", "B": "the cat"},
        {("h", "substitution", "e"), ("r", "substitution", "a"), ("h", "match", "THE")},
        {("match", "THE", "the"), ("match", "C", "c"), ("substitution", "e", "a")},
    ),
    (
        "character:tokenize=13a", "a &quot;b&quot;", {"A": 'a "c"'},
        {("h", "match", "&quot;"), ("h", "substitution", "b")},
        {("match", "&quot;", '"'), ("substitution", "b", "c")},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "hypothesis", "references", "some_spans", "some_links"), EXPLAINED)
def test_explanations(metric, hypothesis, references, some_spans, some_links):
    spans, links, _ = explained(metric, hypothesis, references)
    assert some_spans <= set(spans), spans
    assert some_links <= set(links), links


def test_span_pairs_for_the_report():
    _, _, runs = explained("character", "on Monday it raind", {"A": "it rained on Monday"})
    assert [(run.label, run.hypothesis) for run in runs] == [("shift", (0, 9)), ("deletion", (17, 17))]


@given(
    st.text(max_size=30),
    st.sampled_from(["character", "character:lowercase=yes", "character:tokenize=13a,normalize=nfkc"]),
)
@settings(max_examples=budget(200))
def test_every_text_can_be_explained(text, metric):
    _, links, _ = explained(metric, text, {"A": text[::-1], "B": "the river", "C": None})
    for _, ours, theirs in links:
        assert ours
        assert theirs
