"""N-grams that one system gains against another, held to their definition; classes of words, by hand."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_sets import small_sets
from thoroughness import budget

import textbook.gains
from mtgauge import evaluate
from mtgauge.base.errors import OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.diagnostics import (
    classes_of_segments,
    gains,
    ngram_gains,
    recall_by_class,
    tokens_of,
    word_accuracy,
    word_classes,
)
from mtgauge.diagnostics.wordclasses import WordClass


def words_of(tokens, column):
    """The tokens of each text of a column, or None where there is none."""
    edges = zip(column.offsets[:-1], column.offsets[1:], column.present, strict=True)
    return [[tokens.vocabulary[id_] for id_ in column.ids[a:b]] if there else None for a, b, there in edges]


def tokens_from(references, systems, **columns):
    testset = TestSet.of(references, **columns)
    return tokens_of(testset, [SystemOutput(name, tuple(texts)) for name, texts in systems.items()])


@settings(max_examples=budget(150))
@given(small_sets(), st.sampled_from([1, 2, 20]), st.sampled_from([1, 3, 20_000]))
def test_every_pair_has_its_first_ngrams(case, top, few):
    tokens = tokens_of(*case, "none")
    references = [words_of(tokens, column) for column in tokens.references.values()]
    systems = {name: words_of(tokens, column) for name, column in tokens.systems.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gains, "_FEW", few)
        found = {of_order.order: of_order for of_order in ngram_gains(tokens, top=top)}
    for order in range(1, 5):
        matched = {
            name: textbook.gains.matched_ngrams(texts, references, order) for name, texts in systems.items()
        }
        expected = sum(
            (textbook.gains.expected_of(references, segment, order) for segment in range(len(tokens))),
            start=textbook.gains.Counter(),
        )
        assert (order in found) == bool(expected)
        if order not in found:
            continue
        for ngram in found[order].ngrams:
            assert ngram.matched == tuple(counts[ngram.tokens] for counts in matched.values())
            assert ngram.expected == expected[ngram.tokens]
        for first, second in permutations(systems, 2):
            listed = [(ngram.tokens, gain) for ngram, gain in found[order].gained(first, second)]
            assert listed == textbook.gains.gained(matched[first], matched[second], top)


def test_matches_are_those_of_bleu():
    references = {"A": ["the the cat sat down", "a dog"], "B": ["the cat sat", "the dog a dog"]}
    systems = {"s": ["the the the cat sat", "dog dog a dog"], "t": ["x", "y"]}
    evaluation = evaluate(systems, references, metrics="bleu")
    tokens = tokens_of(evaluation.testset, evaluation.systems)
    sums = [sum(ngram.matched[0] for ngram in found.ngrams) for found in ngram_gains(tokens, top=99)]
    row = evaluation.measured[0].rows["s"].sum(axis=0).tolist()
    assert sums == [7, 5, 3, 1]
    # four columns of lengths, then the matches of the four orders, then how many n-grams there are
    assert row[4:8] == sums


def test_ngrams_of_frequent_words_and_punctuation_can_be_left_out():
    references = ["the house of the king , the end ."] * 12
    tokens = tokens_from(references, {"a": references, "b": ["house end"] * 12, "c": ["the , . of"] * 12})
    [one, two, *_] = ngram_gains(tokens, top=2)
    assert [ngram.tokens for ngram, _ in one.gained("a", "b")] == [("the",), (",",)]
    # twelve of each word make all of them frequent; with rare ones beside, they are not
    rare = [*references, "a quiet river", "old boats float"]
    tokens = tokens_from(rare, {"a": rare, "b": ["the of , ."] * 12 + ["a", ""]})
    [one, two, *_] = ngram_gains(tokens, top=3)
    assert one.gained("a", "b", with_content=True) == [
        (ngram, 1) for ngram in one.ngrams if ngram.tokens in [("boats",), ("float",), ("old",)]
    ]
    assert all(ngram.has_content for ngram, _ in two.gained("a", "b", with_content=True))
    assert not any(ngram.has_content for ngram, _ in two.gained("a", "b"))


@pytest.mark.parametrize("options", [{"max_order": 0}, {"max_order": 5}, {"top": -1}])
def test_what_is_out_of_range_is_refused(options):
    with pytest.raises(OptionError):
        ngram_gains(tokens_from(["a"], {"s": ["a"]}), **options)


@pytest.mark.parametrize("systems", [{"s": ["a b", ""]}, {"s": ["x", ""], "t": ["", ""]}])
def test_where_nothing_differs_nothing_is_kept(systems):
    tokens = tokens_from({"A": ["a b", None], "B": [None, ""]}, systems)
    assert [(found.order, found.ngrams) for found in ngram_gains(tokens)] == [(1, ()), (2, ())]
    assert ngram_gains(tokens_from(None, {"s": ["a b"]}, sources=["x"])) == ()


def classes_of(tokens):
    kinds = list(WordClass)
    return {word: kinds[place] for word, place in zip(tokens.vocabulary, word_classes(tokens), strict=True)}


CLASSES = [
    (
        ["The mill in Oslo burned. Nobody was hurt, Ann of Oslo said.", "the mill cost 3 000, nobody knew why."],
        {"Oslo": "name", "Ann": "name", "Nobody": "rare", "The": "rare", "mill": "other", "3": "number", ",": "punctuation",
         ".": "punctuation", "burned": "rare"},
    ),
    # a capital after a quotation mark may begin a sentence, one after a comma does not
    (["\" Yes \" , Eve said"], {"Yes": "rare", "Eve": "name"}),
    (["it rained and it snowed"] * 10, {"it": "frequent", "snowed": "frequent"}),
    (["We left", "we came"] * 6 + [f"word{n}x" for n in range(3)] + ["x y z"], {"We": "frequent", "we": "frequent"}),
    (["河水涨了3米，WHO说", "他用iPhone打电话"], {"河": "rare", "WHO": "latin", "iPhone": "latin", "，": "punctuation", "3": "number"}),
    (["We met Li in 北京 today"], {"Li": "name", "met": "rare", "北京": "rare"}),
]  # fmt: skip


@pytest.mark.parametrize(("references", "expected"), CLASSES)
def test_classes_by_hand(references, expected):
    found = classes_of(
        tokens_from(references, {"s": references}, languages="de-en" if ord(references[0][0]) < 999 else "en-zh")
    )
    assert {word: str(found[word]) for word in expected} == expected


def test_a_word_that_no_reference_has_is_not_expected():
    tokens = tokens_from(["a quiet river", "a boat"], {"s": ["a quiet 7 .", "a"], "t": ["", ""]})
    [rare, other] = recall_by_class(tokens)
    assert (rare.kind, rare.words, other.kind, other.words) == (WordClass.RARE, 3, WordClass.OTHER, 1)
    assert [(counts.matched, counts.expected) for counts in rare.systems.values()] == [(1, 3), (0, 3)]
    assert [(counts.matched, counts.expected) for counts in other.systems.values()] == [(2, 2), (0, 2)]


@given(small_sets())
def test_classes_share_out_the_words_of_the_references(case):
    tokens = tokens_of(*case, "none")
    buckets = [bucket for bucket in word_accuracy(tokens) if bucket.low]
    found = recall_by_class(tokens)
    assert sum(one.words for one in found) == sum(bucket.words for bucket in buckets)
    for name in tokens.systems:
        assert np.sum([(c.systems[name].matched, c.systems[name].expected) for c in found], axis=0).tolist() == (
            np.sum([(b.systems[name].matched, b.systems[name].expected) for b in buckets], axis=0).tolist()
        )


@given(small_sets())
def test_a_segment_has_the_classes_of_the_words_of_its_references(case):
    tokens = tokens_of(*case, "none")
    kinds, classes = [*WordClass], classes_of(tokens)
    columns = [words_of(tokens, column) for column in tokens.references.values()]
    expected = [{classes[word] for text in texts for word in text or ()} for texts in zip(*columns, strict=True)]
    found = classes_of_segments(tokens)
    assert [{kinds[place] for place in np.flatnonzero(row)} for row in found] == expected


def test_without_references_segments_have_no_classes():
    assert not classes_of_segments(tokens_from(None, {"s": ["a b"]}, sources=["x"])).any()


def test_without_references_there_is_nothing_to_recall():
    assert recall_by_class(tokens_from(None, {"s": ["a b"]}, sources=["x"])) == ()
