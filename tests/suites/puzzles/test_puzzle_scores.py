"""The four puzzle measures: worked examples, textbook definitions, the published program, and hedging."""

import json

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Level, Resources
from mtgauge.suites.puzzles.jobs.evaluation import evaluate_puzzles
from mtgauge.suites.puzzles.measures import (
    MEASURES,
    PuzzleBleu,
    PuzzleCharacter,
    PuzzleChrf,
    PuzzleExact,
    measures,
)
from mtgauge.suites.puzzles.protocols import Protocol
from mtgauge.suites.puzzles.scores import bleu2, character, chrf3, pooled_bleu2
from shared_data import shared, shared_lines
from textbook import puzzles as textbook

PROTOCOLS = list(Protocol)


def score(kind, answer, key, protocol="puzzling", **options):
    return kind(protocol=protocol, **options).corpus_score([answer], [key]).score / 100


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [
        (PuzzleBleu, 0.1543033, 0.2886751),
        (PuzzleCharacter, 0.6052632, 0.5263158),
        (PuzzleChrf, 0.6829264, 0.4373463),
        (PuzzleExact, 0, 0),
    ],
)
def test_the_worked_examples_of_the_challenge(protocol, kind, first, second):
    basque = "Nire familia du kotxe berria new house", "Nere familiak etxe berria erosi du"
    english = "you danced with her.", "You.SG [have] killed (her/him)."
    assert score(kind, *basque, protocol) == pytest.approx(first, abs=5e-8)
    assert score(kind, *english, protocol) == pytest.approx(second, abs=5e-8)


@pytest.mark.parametrize(
    ("kind", "answer", "key", "puzzling", "puzzling_2020"),
    [
        (PuzzleBleu, "fish", "Fish.", 1, 0.5**0.5),
        (PuzzleBleu, "fish", "fish soup", 0.36787944 * 0.5**0.5, 0.36787944 * 0.5**0.5),
        (PuzzleBleu, "cat", "fish", 0, 0),
        (PuzzleBleu, "", "fish", 0, 0),
        (PuzzleBleu, "", "[fish]", 0, 0),
        (PuzzleChrf, "ab", "ab", 1, 2 / 3),
        (PuzzleChrf, "a", "a", 1, 1 / 3),
        (PuzzleChrf, "", "a", 0, 0),
        (PuzzleChrf, "a b c", "abc", 1, 1),
        (PuzzleChrf, "x", "", 0, 0),
        (PuzzleCharacter, "", "", 0, 0),
        (PuzzleCharacter, "ab", "ab", 1, 1),
        (PuzzleCharacter, "b a", "a b", 1 - 1 / 3, 1 - 1 / 3),
        (PuzzleExact, "", "", 1, 1),
        (PuzzleExact, "a  b", "a b", 1, 0),
        (PuzzleExact, "A B!", "a b", 1, 1),
        (PuzzleExact, "a c", "a [b] c", 1, 0),
        (PuzzleExact, "you.DU", "you", 1, 0),
    ],
)
def test_by_hand(kind, answer, key, puzzling, puzzling_2020):
    assert score(kind, answer, key) == pytest.approx(puzzling, abs=1e-7)
    assert score(kind, answer, key, "puzzling-2020") == pytest.approx(puzzling_2020, abs=1e-7)


@pytest.mark.parametrize("kind", MEASURES.values())
def test_an_answer_cannot_hedge(kind):
    key = "She saw him."
    hedge = "(She saw him/He saw her/It saw us)."
    assert score(kind, hedge, key, "puzzling-2020") == 1, "the published program can be gamed"
    assert score(kind, hedge, key) < 0.8


def test_groups_as_written_are_accepted_by_choice():
    assert score(PuzzleExact, "saw (her/him)", "saw (her/him)") == 1
    assert score(PuzzleExact, "saw (her/him)", "saw (her/him)", keep_groups=False) == 0


LINES = st.lists(st.sampled_from(["a", "b", "ab", "ba", "c"]), max_size=5).map(" ".join)


@given(LINES, st.lists(LINES, min_size=1, max_size=3), st.booleans())
@example("", [""], True)
@example("a", ["a"], True)
def test_bleu_is_that_of_the_textbook(answer, references, leave_out):
    pooled = pooled_bleu2(answer, references, leave_out=leave_out)
    assert pooled.reference is None
    assert pooled.value == pytest.approx(textbook.bleu2(answer, references, leave_out), abs=1e-12)
    singly = [textbook.bleu2(answer, [reference], leave_out) for reference in references]
    best = bleu2(answer, references, leave_out=leave_out)
    assert best.value == pytest.approx(max(singly), abs=1e-12)
    # the first of equals, where rounding tells no two of them apart
    assert best.reference == next(i for i, value in enumerate(singly) if value > max(singly) - 1e-12)


@given(LINES, st.lists(LINES, min_size=1, max_size=3), st.booleans())
@example("", [""], True)
def test_chrf_is_that_of_the_textbook(answer, references, leave_out):
    best = chrf3(answer, references, leave_out=leave_out)
    assert best.value == pytest.approx(textbook.chrf3(answer, references, leave_out), abs=1e-12)
    singly = [textbook.chrf3(answer, [reference], leave_out) for reference in references]
    assert best.reference == next(i for i, value in enumerate(singly) if value > max(singly) - 1e-12)


@given(LINES, LINES)
def test_values_stay_within_bounds_and_exact_matches_score_all(answer, key):
    for spec in measures():
        value = spec.measure.corpus_score([answer], [key]).score
        assert 0 <= value <= 100
        if answer == key and answer:
            assert value == pytest.approx(100)


@pytest.mark.parametrize("surrogate", ["\ud800", "👩‍👩‍👧 x", "猫 が 好き"])  # fmt: skip
def test_any_character_is_scored(surrogate):
    for protocol in PROTOCOLS:
        for spec in measures(protocol):
            assert 0 < spec.measure.corpus_score([surrogate], [surrogate]).score <= 100


def test_characters_of_the_original_program():
    for row in map(json.loads, shared_lines("goldens", "character.jsonl")):
        assert 1 - character(row["hyp"], [row["ref"]]).value == pytest.approx(row["score"], abs=1e-12)


GOLDEN = {"bleu": PuzzleBleu, "cter": PuzzleCharacter, "chrf": PuzzleChrf, "em": PuzzleExact}


@pytest.mark.parametrize("name", GOLDEN)
def test_items_of_the_published_program(name):
    rows = list(map(json.loads, shared_lines("goldens", "puzzling", "items.jsonl")))
    measure = GOLDEN[name](protocol="puzzling-2020")
    got = measure.segment_scores([row["submission"] for row in rows], [row["solution"] for row in rows])
    assert len(got) == 474
    assert got / 100 == pytest.approx([row[name] for row in rows], abs=1e-12)


@pytest.mark.parametrize("run", ["self", "empty", "drop3", "upper", "plain_first"])
def test_whole_submissions_of_the_published_program(run):
    folder = shared("goldens", "puzzling")
    expected = json.loads((folder / "corpus.json").read_text("utf-8"))[run]
    evaluation = evaluate_puzzles(
        str(folder / "runs" / run / "ref"),
        [(run, str(folder / "runs" / run / "res"))],
        protocol="puzzling-2020",
    )
    names = {"BLEU-2": "BLEU", "CharacTER": "CTER", "ChrF-3": "CHRF", "EM": "EM"}
    sides = {"english-foreign": "EF_", "foreign-english": "FE_", None: ""}
    got = {
        f"{sides[item.id]}{names[item.metric]}_SCORE": f"{item.score:.2f}"
        for item in evaluation.scores
        if item.output == "score"
    }
    assert got == expected


@pytest.mark.parametrize(
    "options",
    [{"protocol": "puzzling-2021"}, {"protocol": "puzzling-2020", "keep_groups": False}, {"names": ["BLEU-4"]}],
)
def test_options_that_are_refused(options):
    with pytest.raises(OptionError):
        measures(**options)


@pytest.mark.parametrize("references", [None, {"a": ["x"], "b": ["y"]}])
def test_an_item_has_one_key(references):
    with pytest.raises(InputError, match="one answer key per item"):
        PuzzleExact().fit(TestSet.of(references, sources=["s"]), Resources())


def test_signatures_tell_protocols_apart():
    testset = TestSet.of({"key": ["a"]})
    found = {
        str(spec.measure.fit(testset, Resources()).signature(Level.CORPUS)).rpartition("|")[0]
        for options in ({}, {"keep_groups": False}, {"protocol": "puzzling-2020"})
        for spec in measures(**options)[:1]
    }
    assert found == {
        "puzzle_bleu|protocol:puzzling|groups:yes|refs:best",
        "puzzle_bleu|protocol:puzzling|groups:no|refs:best",
        "puzzle_bleu|protocol:puzzling-2020|groups:yes|refs:pooled",
    }


# -- the contract, as tests/measures/test_contract.py holds it for registered measures ------------------------------------

KEYS = TestSet.of({"key": ["You.SG [have] seen (him/her).", "Mela.", "(a/b)", ""]})
ANSWERS = SystemOutput("s", ("you saw him", "", "(a/b)", "x"))


@pytest.fixture(params=[(kind, protocol) for kind in MEASURES.values() for protocol in PROTOCOLS])
def fitted(request):
    kind, protocol = request.param
    return kind(protocol=protocol).fit(KEYS, Resources())


def test_parts_have_the_same_rows(fitted):
    rows = fitted.statistics(Batch.of(KEYS, ANSWERS, slice(0, 4)), threads=0)
    parts = [fitted.statistics(Batch.of(KEYS, ANSWERS, slice(i, i + 1))) for i in range(4)]
    assert rows.shape == (4, 2)
    assert np.array_equal(np.concatenate(parts), rows)
    values = fitted.score(np.vstack([rows, rows.sum(axis=0), np.zeros(2)]), Level.CORPUS)
    assert values.shape == (6, 1)
    assert ((values >= 0) & (values <= 100)).all()


def test_the_hash_follows_keys_and_options(fitted):
    measure = fitted.measure
    assert measure.fit(KEYS, Resources()).hash == fitted.hash
    assert measure.fit(TestSet.of({"key": ["a"]}), Resources()).hash != fitted.hash
    others = {str(p): type(measure)(protocol=p).fit(KEYS, Resources()).hash for p in PROTOCOLS}
    assert len(set(others.values())) == 2
