"""Steps of puzzle scores: the examples of the challenge as its page works them, formulas that give their values."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Level, Resources
from mtgauge.measures.derivation import Alignment, MarkedTokens, StepTable
from mtgauge.suites.puzzles.measures import MEASURES
from mtgauge.suites.puzzles.protocols import Protocol
from mtgauge.testing import check_measure
from mtgauge.testing.derivations import computed

SAMPLE = Path(__file__).parents[3] / "examples" / "puzzles"
#: The two examples on the page of the challenge.
BASQUE = "Nere familiak etxe berria erosi du", "Nire familia du kotxe berria new house"
ENGLISH = "You.SG [have] killed (her/him).", "you danced with her."


def derivation_of(metric, key, answer, protocol=Protocol.PUZZLING):
    testset = TestSet.of({"key": [key]})
    fitted = MEASURES[metric](protocol=str(protocol)).fit(testset, Resources())
    return fitted.derive(Batch.of(testset, SystemOutput("s", (answer,)), slice(0, 1)), 0)


def parts_of(derivation, kind):
    return [part for step in derivation.steps for part in step.parts if isinstance(part, kind)]


@pytest.mark.parametrize(
    ("metric", "example", "formulas", "score"),
    [
        ("BLEU-2", BASQUE, {"p_1": 2 / 7, "p_2": 0.5 / 6, "BP": 1, "c": 7, "r": 6}, 15.43033),
        ("BLEU-2", ENGLISH, {"p_1": 2 / 4, "p_2": 0.5 / 3, "BP": 1}, 28.86751),
        ("CharacTER", BASQUE, {"cost_1": 2, "S": 2, "D": 13, "L": 38, "CTER": 15 / 38}, 60.52632),
        ("CharacTER", ENGLISH, {"S": 0, "D": 9, "L": 19, "CTER": 9 / 19}, 52.63158),
        ("ChrF-3", BASQUE, {"F_1": 135 / 148, "F_2": 90 / 143, "F_3": 70 / 138}, 68.29264),
        ("ChrF-3", ENGLISH, {"F_1": 45 / 64, "F_2": 25 / 59, "F_3": 10 / 54}, 43.73463),
        ("EM", BASQUE, {"s": 0}, 0),
        ("EM", ENGLISH, {"s": 0}, 0),
        ("EM", (ENGLISH[0], "You killed him."), {"s": 1}, 100),
    ],
)
def test_the_examples_of_the_challenge(metric, example, formulas, score):
    derivation = derivation_of(metric, *example)
    values = {formula.symbol: formula.value for formula in derivation.formulas}
    assert {symbol: values[symbol] for symbol in formulas} == pytest.approx(formulas)
    assert derivation.value == pytest.approx(score, abs=5e-6)
    assert values["s"] == pytest.approx(derivation.value / 100)


def test_the_shifted_answer_of_the_challenge():
    derivation = derivation_of("CharacTER", *BASQUE)
    tokens = {str(part.title): part for part in parts_of(derivation, MarkedTokens)}
    marked = tokens["hypothesis, with the shifted phrases in brackets"]
    assert [(marked.tokens[mark.first], mark.count) for mark in marked.marks] == [("du", 1)]
    assert " ".join(tokens["hypothesis after all shifts"].tokens) == "nire familia kotxe berria new du house"
    [alignment] = parts_of(derivation, Alignment)
    assert sum(pair.label != "match" for pair in alignment.pairs) == 13


@pytest.mark.parametrize(("metric", "winner"), [("BLEU-2", 1), ("CharacTER", 1), ("ChrF-3", 4), ("EM", None)])
def test_the_alternatives_and_the_one_that_won(metric, winner):
    table = parts_of(derivation_of(metric, *ENGLISH), StepTable)[0]
    assert [row[0] for row in table.rows] == [
        "you have killed (her/him)", "you have killed her", "you have killed him",
        "you killed (her/him)", "you killed her", "you killed him",
    ]  # fmt: skip
    assert [bool(row[1]) for row in table.rows] == [place == winner for place in range(6)]
    values = [row[2] for row in table.rows]
    assert max(values) == (values[winner] if winner is not None else 0)


def test_of_many_references_the_first_and_the_winner_are_shown():
    key = "[" + "/".join(f"w{n}" for n in range(50)) + "]"
    table = parts_of(derivation_of("EM", key, "w40"), StepTable)[0]
    assert [row[0] for row in table.rows] == [*(f"w{n}" for n in range(20)), "w40"]


KEYS = st.lists(st.sampled_from(["a", "b c", "ab ", " [a b]", "(a/b )", "(b a/c d/)", "c"]), max_size=4).map(
    "".join
)
ANSWERS = st.lists(st.sampled_from(["a", "b", "ab", "ba", "c", "(a/b)", "[c]"]), max_size=6).map(" ".join)


@given(KEYS, ANSWERS, st.sampled_from(list(MEASURES)), st.sampled_from(list(Protocol)))
@example("", "", "CharacTER", Protocol.PUZZLING)
@example("a", "a", "BLEU-2", Protocol.PUZZLING)
@example("a", "a", "ChrF-3", Protocol.PUZZLING_2020)
@example("a b c", "a", "BLEU-2", Protocol.PUZZLING)
def test_each_formula_gives_its_value_and_the_last_one_the_score(key, answer, metric, protocol):
    derivation = derivation_of(metric, key, answer, protocol)
    known = {}
    for formula in derivation.formulas:
        assert formula.symbol not in known
        for symbol, value in formula.terms.items():
            assert known.get(symbol, value) == value
        if formula.form:
            assert computed(formula) == pytest.approx(formula.value, abs=1e-12)
        known[formula.symbol] = formula.value
    measure = MEASURES[metric](protocol=str(protocol))
    assert derivation.formulas[-1].value == derivation.value
    assert derivation.value == measure.corpus_score([answer], [key]).score


@pytest.mark.parametrize("protocol", list(Protocol))
@pytest.mark.parametrize("kind", MEASURES.values())
def test_measures_keep_the_contract(kind, protocol):
    check_measure(kind(protocol=str(protocol)))


def test_a_test_set_has_steps_too():
    testset = TestSet.of({"key": ["a", "b"]})
    fitted = MEASURES["EM"]().fit(testset, Resources())
    rows = fitted.statistics(Batch.of(testset, SystemOutput("s", ("a", "c")), slice(0, 2)))
    last = fitted.derive_total(rows.sum(axis=0), Level.CORPUS).formulas[-1]
    assert (last.form, dict(last.terms), last.value) == ("100 * S / N", {"S": 1, "N": 2}, 50)


# -- the command ------------------------------------------------------------------------------------------------


def test_explain_takes_a_key_and_an_answer(mtgauge):
    done = mtgauge("puzzles", "explain", *BASQUE)
    assert done.code == 0
    for line in (
        "p_1 = m_1 / h_1 = 2 / 7 = 0.2857", "p_2 = m_2 / h_2 = 0.5 / 6 = 0.0833", "BP = 1 ",
        "nire familia [du] kotxe berria new house", "nire familia kotxe berria new du house", "D = 13",
        "S = cost_1 = 2", "CTER = min((D + S) / L, 1) = min((13 + 2) / 38, 1) = 0.3947", "= (1 + 2^2) × 27 / (32 + 2^2 × 29) = 0.9122",
        "BLEU-2 of answer, segment 1: 15.43", "CharacTER of answer, segment 1: 60.53",
        "ChrF-3 of answer, segment 1: 68.29", "EM of answer, segment 1: 0.00",
    ):  # fmt: skip
        assert line in done.out


def test_explain_takes_an_item_of_a_submission(mtgauge):
    arguments = ["puzzles", "explain", SAMPLE / "gold", f"quick={SAMPLE / 'hasty'}", "--item", "talori:2"]
    done = mtgauge(*arguments, "-m", "BLEU-2", "--format", "json", "--protocol", "puzzling-2020")
    [found] = json.loads(done.out)["derivations"]
    assert (found["system"], found["id"], found["metric"]) == ("quick", "talori:2", "BLEU-2")
    assert "refs:pooled" in found["signature"]
    assert found["steps"][-1]["parts"][-1]["value"] == found["score"]
    unknown = mtgauge(*arguments[:-1], "talori:99")
    assert (unknown.code, unknown.out) == (2, "")
    assert "there is no segment 'talori:99'" in unknown.err


def test_paths_without_an_item_are_refused(mtgauge):
    done = mtgauge("puzzles", "explain", SAMPLE / "gold", SAMPLE / "hasty")
    assert done.code == 2
    assert "is a file or folder where an answer key is expected (name an item: --item PUZZLE:N)" in done.err
    # a text that is too long for the name of a file
    assert mtgauge("puzzles", "explain", "a " * 3000, "b " * 3000, "-m", "EM").code == 0
