"""Answer keys: the grammar, the references of keys in both protocols, and invalid keys."""

import json

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.base.errors import InputError
from mtgauge.suites.puzzles.grammar import MAX_DEPTH, MAX_LENGTH, MAX_REFERENCES, expand
from mtgauge.suites.puzzles.measures import PuzzleExact
from mtgauge.suites.puzzles.protocols import Protocol, answers_of, references_of
from shared_data import shared_lines
from textbook import puzzles as textbook

NEW, OLD = Protocol.PUZZLING, Protocol.PUZZLING_2020


@pytest.mark.parametrize(
    ("key", "expanded"),
    [
        ("", [""]),
        ("a b", ["a b"]),
        ("a/b", ["a/b"]),
        ("(a)", ["(a)"]),
        ("()", ["()"]),
        ("(a/b)", ["(a/b)", "a", "b"]),
        ("x(a/b)y", ["x(a/b)y", "xay", "xby"]),
        ("(a/)", ["(a/)", "a", ""]),
        ("[a]", ["a", ""]),
        ("[]", [""]),
        ("[a/b]c", ["ac", "bc", "c"]),
        ("(a/b/c)", ["(a/b/c)", "a", "b", "c"]),
        ("(a/b)(a/b)", ["(a/b)(a/b)", "(a/b)a", "(a/b)b", "a(a/b)", "aa", "ab", "b(a/b)", "ba", "bb"]),
        ("((a/b))", ["((a/b))", "(a)", "(b)"]),
        ("(a/(b/c))", ["(a/(b/c))", "(a/b)", "(a/c)", "a", "(b/c)", "b", "c"]),
        ("[a[b]]", ["ab", "a", ""]),
        ("[(a/b)]", ["(a/b)", "a", "b", ""]),
        ("([a]b/c)", ["(ab/c)", "(b/c)", "ab", "b", "c"]),
        ("(x [a/b])", ["(x a)", "(x b)", "(x )"]),
        ("(a/a)", ["(a/a)", "a"]),
    ],
)
def test_references_of_a_key(key, expanded):
    assert expand(key) == expanded


@pytest.mark.parametrize(
    ("key", "expanded"),
    [
        ("(a/b)", ["a", "b"]),
        ("(a/(b/c))", ["a", "b", "c"]),
        ("(a)", ["(a)"]),
        ("[(a/b)]", ["a", "b", ""]),
    ],
)
def test_groups_as_written_can_be_left_out(key, expanded):
    assert expand(key, keep_groups=False) == expanded


@pytest.mark.parametrize(
    ("key", "position", "message"),
    [
        ("a (b", 3, "'(' is never closed"),
        ("[a", 1, "'[' is never closed"),
        ("((a)", 1, "'(' is never closed"),
        ("a)", 2, "')' closes nothing"),
        ("a]", 2, "']' closes nothing"),
        ("([a)]", 4, "')' closes nothing, where ']' must close '[' of 2"),
        ("(a/b]", 5, "']' closes nothing, where ')' must close '(' of 1"),
        ("(" * (MAX_DEPTH + 1), MAX_DEPTH + 1, f"brackets nest more than {MAX_DEPTH} deep"),
        ("(" * 100_000, MAX_DEPTH + 1, f"brackets nest more than {MAX_DEPTH} deep"),
    ],
)
def test_errors_in_keys_have_a_position(key, position, message):
    with pytest.raises(InputError) as error:
        expand(key)
    assert error.value.message.endswith(f"character {position}: {message}")


def test_brackets_nest_up_to_the_limit():
    assert expand("[" * MAX_DEPTH + "a" + "]" * MAX_DEPTH) == ["a", ""]


@pytest.mark.parametrize(
    ("key", "count"),
    [("[a]" * 13, 2**13), ("[" + "/".join("a" * (MAX_REFERENCES - 1)) + "]", MAX_REFERENCES)],
)
def test_many_references_are_allowed(key, count):
    assert len(expand("".join(key))) <= count <= MAX_REFERENCES


@pytest.mark.parametrize(
    ("key", "count"),
    [
        ("[a]" * 14, "16,384"),
        ("(a/b)" * 9, "19,683"),
        ("[" + "/".join("a" * MAX_REFERENCES) + "]", "10,001"),
        ("[a]" * 50_000, "more than a billion"),
    ],
)
def test_too_many_references_are_refused_before_they_are_made(key, count):
    with pytest.raises(InputError, match=f"stands for {count} references; 10,000 are allowed"):
        expand(key)


def test_a_key_that_is_too_long_is_refused_before_it_is_parsed():
    assert expand("a" * MAX_LENGTH) == ["a" * MAX_LENGTH]
    with pytest.raises(InputError, match="has 200,001 characters; 200,000 are allowed") as error:
        expand("a" * (MAX_LENGTH + 1))
    assert len(error.value.message) < 200


def test_too_many_references_with_2020():
    groups = " ".join(f"({i}a/{i}b)" for i in range(14))
    for reading in (references_of, answers_of):
        with pytest.raises(InputError, match="stands for more than 10,000 texts"):
            reading(groups, OLD)


@pytest.mark.parametrize(
    ("key", "references"),
    [
        ("You.SG went.", ["you went"]),
        ("You.PL2- all went!", ["you all went"]),
        ("you.DU, they.PL3?", ["you they"]),
        ("stop.please", ["stopplease"]),
        ("  a \t b\n", ["a b"]),
        ("a [b] c", ["a b c", "a c"]),
        ("It [ , ] is", ["it is"]),
        ("x , y.", ["x y"]),
        ("You.SG [have] seen (it/them).", ["you have seen (it/them)", "you have seen it", "you have seen them",
                                           "you seen (it/them)", "you seen it", "you seen them"]),
    ],
)  # fmt: skip
def test_references_of_puzzling_are_normalised(key, references):
    assert list(references_of(key, NEW)) == references


@pytest.mark.parametrize(
    ("key", "references"),
    [
        ("x , y.", ["x  y"]),
        ("you.sg", ["yousg"]),
        ("you.DU", ["youdu"]),
        ("they.PL3-x", ["they-x"]),
        ("[a] b", ["(a/ ) b", "a b", " b"]),
        ("(a)", ["(a)"]),
        ("(/a)", ["(/a)"]),
        ("(a/b", ["(a/b"]),
        ("(a\n/b)", ["(a\n/b)"]),
        ("(x) (a/b)", ["(x) (a/b)", "(x) a", "(x) b"]),
        ("(a/b) (a/b)", ["(a/b) (a/b)", "a a", "b b"]),
        ("((a/b)/c)", ["((a/b)/c)", "(a/c)", "a", "c", "b/c)"]),
    ],
)
def test_2020_rewrites_strings(key, references):
    assert list(references_of(key, OLD)) == references
    assert answers_of(key, OLD) == references_of(key, OLD)


def test_items_of_the_published_program():
    rows = list(map(json.loads, shared_lines("goldens", "puzzling", "items.jsonl")))
    assert len(rows) == 474
    for row in rows:
        assert list(references_of(row["solution"], OLD)) == row["refs"]
        assert list(answers_of(row["submission"], OLD)) == row["subs"]


# -- random keys ------------------------------------------------------------------------------------------------

WORDS = st.text("ab .", min_size=1, max_size=4)
TREES = st.recursive(
    st.lists(WORDS, max_size=2),
    lambda trees: st.lists(
        WORDS
        | st.tuples(st.just("group"), st.lists(trees, min_size=2, max_size=3))
        | st.tuples(st.just("optional"), st.lists(trees, min_size=1, max_size=2)),
        max_size=3,
    ),
    max_leaves=6,
)


@settings(max_examples=budget(200))
@given(TREES, st.booleans())
def test_expansion_is_that_of_the_textbook(tree, keep_groups):
    key = textbook.key(tree)
    found = textbook.references(tree, keep_groups)
    assume(len(found) < 500)
    assert set(expand(key, keep_groups=keep_groups)) == set(found)


@settings(max_examples=budget(200))
@given(TREES, st.booleans())
def test_every_expansion_is_accepted(tree, keep_groups):
    key = textbook.key(tree)
    found = textbook.references(tree, keep_groups)
    assume(len(found) < 100)
    measure = PuzzleExact(keep_groups=keep_groups)
    assert measure.corpus_score(found, {"key": [key] * len(found)}).score == 100


@given(st.text("(/)[]ab.,\n S", max_size=14))
def test_2020_reads_anything(text):
    found = references_of(text, OLD)
    assert len(set(found)) == len(found) >= 1
    assert not set("".join(found)) & set(".!?,")
