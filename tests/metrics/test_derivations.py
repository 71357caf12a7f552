"""Derivations: their steps lead to the score that `score` gives, and what they show of a text is what is counted."""

from math import exp, log
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge import load_metric
from mtgauge.base.errors import OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, FittedMeasure, Level, Resources
from mtgauge.measures.derivation import Alignment, Formula, MarkedTokens, StepTable
from mtgauge.measures.registry import parse_metric
from mtgauge.metrics.derivations.shifts import orders_after_shifts
from mtgauge.metrics.meteor import METEOR
from mtgauge.stats.totals import total
from mtgauge.testing.derivations import computed
from textbook import bleu as textbook_bleu
from textbook import chrf as textbook_chrf

DATA = Path(__file__).parents[1] / "cases" / "meteor_universal"
METRICS = [
    "bleu", "bleu:smooth_method=none", "bleu:smooth_method=floor", "bleu:smooth_method=add-k,max_order=6",
    "bleu:profile=v13a", "bleu:profile=v11b", "bleu:profile=sbp", "bleu:effective_order=false",
    "bleu:max_order=2,weights=2/3 1/3,tokenize=zh", "bleu:weights=0.4 0.3 0.2 0.1,smooth_method=none",
    "chrf", "chrf++", "chrf:beta=3,eps_smoothing=true", "chrf:whitespace=true,lowercase=true,char_order=3",
    "chrf:char_order=0,word_order=2", "nist", "nist:max_order=2,tokenize=zh", "ter", "ter:normalized=true",
    "ter:profile=tercom", "wer", "wer:tokenize=char", "mwer", "character", "character:tokenize=zh",
]  # fmt: skip
WORDS = [
    "the",
    "The",
    "cat",
    "cats",
    "sat",
    "on",
    "a",
    "mat",
    ".",
    "(x)",
    "10-12",
    "猫",
    "坐在垫子上。",
    "İ",
    "\u2003",
]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)
SEGMENTS = st.lists(st.tuples(TEXTS, TEXTS, st.none() | TEXTS), min_size=1, max_size=3)


def derived(measure, rows):
    """The fitted measure, the batch of all segments, and the scores of the segments."""
    hypotheses, first, second = map(list, zip(*rows, strict=True))
    testset = TestSet.of({"A": first, "B": second})
    fitted = measure.fit(testset, Resources())
    batch = Batch.of(fitted.testset, SystemOutput("s", tuple(hypotheses)), slice(0, len(rows)))
    return fitted, batch, fitted.statistics(batch)


def check_steps(derivation, score):
    assert derivation.value == score
    assert derivation.formulas[-1].value == score
    values = {}
    for formula in derivation.formulas:
        assert all(values.get(symbol, value) == value for symbol, value in formula.terms.items()), formula
        values[formula.symbol] = formula.value
        if formula.form:
            assert computed(formula) == pytest.approx(formula.value, rel=1e-9, abs=1e-9), formula


def all_steps_lead_to_the_scores(measure, rows):
    fitted, batch, counts = derived(measure, rows)
    scores = fitted.score(counts.astype(float), Level.SEGMENT)[:, 0].tolist()
    for index, score in enumerate(scores):
        check_steps(fitted.derive(batch, index), score)
    check_steps(fitted.derive_total(total(counts), Level.CORPUS), fitted.score(total(counts), Level.CORPUS)[0])


@pytest.mark.parametrize("metric", METRICS)
@given(rows=SEGMENTS)
@settings(max_examples=budget(50), deadline=None)
def test_steps_lead_to_the_score_to_the_last_digit(metric, rows):
    all_steps_lead_to_the_scores(parse_metric(metric).measure, rows)


UNIVERSAL = METEOR(
    task="universal", language="en", data=str(DATA), paraphrases=str(DATA / "paraphrases"),
    function_words=str(DATA / "function_words"), tokenize="none",
)  # fmt: skip


@given(rows=SEGMENTS)
@settings(max_examples=budget(50), deadline=None)
def test_steps_of_meteor_lead_to_its_score(rows):
    all_steps_lead_to_the_scores(UNIVERSAL, rows)


def parts_of(derivation, kind):
    return [part for step in derivation.steps for part in step.parts if isinstance(part, kind)]


@pytest.mark.parametrize("metric", ["bleu", "bleu:max_order=6,tokenize=zh"])
@given(rows=SEGMENTS)
@settings(max_examples=budget(50), deadline=None)
def test_tables_of_bleu_are_what_it_counts(metric, rows):
    fitted, batch, counts = derived(parse_metric(metric).measure, rows)
    n = fitted.measure.max_order
    for index, row in enumerate(counts.tolist()):
        *orders, lengths = parts_of(fitted.derive(batch, index), StepTable)
        matches, ngrams = row[4 : 4 + n], row[4 + n :]
        assert [table.rows[-1][-1] for table in orders] == [m for m, h in zip(matches, ngrams, strict=True) if h]
        for table in orders:
            held = [column for column, name in enumerate(table.columns) if name in ("A", "B")]
            for cells in table.rows[:-1]:
                count = cells[held[0] - 1]
                assert cells[-1] == min(count, max(cells[column] for column in held))
        closest = min((abs(more), length) for _, length, more in lengths.rows)[1]
        assert closest == row[1]


@pytest.mark.parametrize("metric", ["chrf", "chrf++", "chrf:whitespace=true"])
@given(rows=SEGMENTS)
@settings(max_examples=budget(50), deadline=None)
def test_marks_of_chrf_are_what_it_counts(metric, rows):
    fitted, batch, counts = derived(parse_metric(metric).measure, rows)
    for index, row in enumerate(counts.tolist()):
        ordered = [
            part for part in parts_of(fitted.derive(batch, index), MarkedTokens) if part.title.startswith("order ")
        ]
        table = parts_of(fitted.derive(batch, index), StepTable)[-1]
        assert [cell for cells in table.rows for cell in cells[1:4]] == row
        marked = [len(part.marks) for part in ordered]
        assert sum(marked) == sum(row[2::3])


@given(rows=SEGMENTS)
@settings(max_examples=budget(50), deadline=None)
def test_bits_of_nist_are_what_it_counts(rows):
    fitted, batch, counts = derived(load_metric("nist", max_order=3), rows)
    for index, row in enumerate(counts.tolist()):
        tables = parts_of(fitted.derive(batch, index), StepTable)
        told = [table.rows[-1][-1] for table in tables]
        assert [*told, 0.0, 0.0, 0.0][:3] == pytest.approx(row[2:5], rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("metric", ["ter", "wer", "wer:tokenize=char"])
@given(rows=SEGMENTS)
@settings(max_examples=budget(60), deadline=None)
def test_alignments_have_the_edits_that_are_counted(metric, rows):
    fitted, batch, counts = derived(parse_metric(metric).measure, rows)
    for index, row in enumerate(counts.tolist()):
        derivation = fitted.derive(batch, index)
        [alignment] = parts_of(derivation, Alignment)
        labels = [pair.label for pair in alignment.pairs]
        edits = len(labels) - labels.count("match")
        if metric == "ter":
            [found] = [formula for formula in derivation.formulas if formula.symbol == "edits"]
            assert (found.value, found.value - found.terms["shifts"]) == (row[0], edits)
        else:
            assert [labels.count(label) for label in ("substitution", "deletion", "insertion")] == row[:3]
        for pair in alignment.pairs:
            assert (pair.label == "match") == (pair.hypothesis == pair.reference)


@given(rows=SEGMENTS)
@settings(max_examples=budget(60), deadline=None)
def test_costs_of_character_sum_to_what_it_counts(rows):
    fitted, batch, counts = derived(load_metric("character"), rows)
    for index, row in enumerate(counts.tolist()):
        derivation = fitted.derive(batch, index)
        costs = [formula.value for formula in derivation.formulas if formula.symbol.startswith("cost_")]
        assert sum(costs) == pytest.approx(row[3])
        [alignment] = parts_of(derivation, Alignment)
        assert sum(pair.label != "match" for pair in alignment.pairs) == row[2]


@given(rows=SEGMENTS)
@settings(max_examples=budget(50), deadline=None)
def test_chunks_and_matches_of_meteor_are_what_it_counts(rows):
    fitted, batch, counts = derived(UNIVERSAL, rows)
    for index, row in enumerate(counts.tolist()):
        table = parts_of(fitted.derive(batch, index), StepTable)[0]
        assert max((cells[-1] for cells in table.rows), default=0) == row[20]
        assert sum(len(cells[0].split(" ")) for cells in table.rows) == row[21]
        assert sum(len(cells[1].split(" ")) for cells in table.rows) == row[22]


@given(st.integers(1, 9).flatmap(lambda n: st.tuples(st.just(n), st.data())))
@settings(max_examples=budget(200), deadline=None)
def test_orders_after_shifts_move_one_block_at_a_time(drawn):
    n, data = drawn
    order, shifts = list(range(n)), []
    for _ in range(data.draw(st.integers(0, 5))):
        start = data.draw(st.integers(0, n - 1))
        block = order[start : start + data.draw(st.integers(1, n))]
        rest = [position for position in order if position not in block]
        place = data.draw(st.integers(0, len(rest)))
        after = [*rest[:place], *block, *rest[place:]]
        if after != order:
            shifts.append(block)
            order = after
    found = orders_after_shifts(order, shifts)
    assert len(found) == len(shifts)
    for before, after, block in zip([list(range(n)), *found], found, shifts, strict=False):
        assert [position for position in before if position not in block] == [
            position for position in after if position not in block
        ]
        where = after.index(block[0])
        assert after[where : where + len(block)] == block
    assert not found or found[-1] == order


# the n-grams that match, as spans


def order_counts(explanation, longest):
    spans = [span for span in explanation.spans if span.side == "hypothesis" and span.label == "match"]
    return [sum(span.order == order for span in spans) for order in range(1, longest + 1)]


@pytest.mark.parametrize(
    "metric", ["bleu", "bleu:tokenize=zh,max_order=2", "chrf", "chrf:char_order=0,word_order=2"]
)
@given(rows=SEGMENTS)
@settings(max_examples=budget(60), deadline=None)
def test_explanations_have_the_matches_that_are_counted(metric, rows):
    fitted, batch, counts = derived(parse_metric(metric).measure, rows)
    for index, row in enumerate(counts.tolist()):
        explanation = fitted.explain(batch, index)
        if metric.startswith("bleu"):
            longest = fitted.measure.max_order
            matches = row[4 : 4 + longest]
        else:
            matches = row[2::3]
        assert order_counts(explanation, len(matches)) == matches
        assert len(explanation.links) == sum(matches)
        texts = {"A": rows[index][1], "B": rows[index][2]}
        for link in explanation.links:
            ours, theirs = explanation.spans[link.first], explanation.spans[link.second]
            mine = rows[index][0][ours.start : ours.end].split()
            assert ours.order == theirs.order
            assert "".join(mine) == "".join(texts[theirs.reference][theirs.start : theirs.end].split())


@pytest.mark.parametrize("metric", ["bleu", "chrf", "chrf:lowercase=true,normalize=nfkc", "chrf:whitespace=true"])
@given(rows=SEGMENTS)
@settings(max_examples=budget(60), deadline=None)
def test_the_fast_way_to_unmatched_tokens_is_that_of_the_explanations(metric, rows):
    fitted, batch, _ = derived(parse_metric(metric).measure, rows)
    slow, fast = FittedMeasure.explain_all(fitted, batch), fitted.explain_all(batch)
    assert [fast.pairs(index) for index in range(len(rows))] == [slow.pairs(index) for index in range(len(rows))]
    assert [fast.reference(index) for index in range(len(rows))] == [
        slow.reference(index) for index in range(len(rows))
    ]


# weights of BLEU's orders


def weighted(row, weights, effective):
    """BLEU without smoothing by its formula (Papineni et al. 2002, 2.3), from the textbook's counts."""
    n = len(weights)
    ours, closest, matches, ngrams = row[0], row[1], row[4 : 4 + n], row[4 + n :]
    counted = [order for order in range(n) if ngrams[order]] if effective else range(n)
    if not ours or not counted or not all(matches[order] for order in counted):
        return 0.0
    share = sum(weights[order] for order in counted)
    mean = exp(sum(weights[order] * log(matches[order] / ngrams[order]) for order in counted) / share)
    return 100 * min(1.0, exp(1 - closest / ours)) * mean


@pytest.mark.parametrize("weights", ["1", "1/2 1/2", "0.7 0.3", "1/2 1/4 1/4", "1/10 2/10 3/10 4/10"])
@given(rows=SEGMENTS)
@settings(max_examples=budget(50), deadline=None)
def test_weights_are_those_of_the_formula(weights, rows):
    numbers = [eval(weight) for weight in weights.split()]  # the cases above
    n = len(numbers)
    measure = load_metric("bleu", weights=weights, max_order=n, smooth_method="none", tokenize="none")
    fitted, _, counts = derived(measure, rows)
    textbook = [
        textbook_bleu.statistics(hypothesis, [first, second], "none", n) for hypothesis, first, second in rows
    ]
    assert counts.tolist() == textbook
    expected = [weighted(row, numbers, effective=True) for row in textbook]
    assert fitted.score(counts.astype(float), Level.SEGMENT)[:, 0] == pytest.approx(expected, rel=1e-12)
    whole = weighted(np.sum(textbook, axis=0).tolist(), numbers, effective=False)
    assert fitted.score(total(counts), Level.CORPUS)[0] == pytest.approx(whole, rel=1e-12)


def test_equal_weights_are_those_of_no_option():
    texts = ["the cat sat on the mat", "a mat"], ["the cat is on the mat", "the mat"]
    plain, equal = load_metric("bleu"), load_metric("bleu", weights="1/4 1/4 1/4 1/4")
    assert equal.corpus_score(*texts).outputs == pytest.approx(plain.corpus_score(*texts).outputs, rel=1e-14)
    assert equal.corpus_score(*texts).signature.split("|")[-2] == "weights:1/4+1/4+1/4+1/4"
    assert "weights" not in plain.corpus_score(*texts).signature


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"weights": "1/2 1/2"}, "2 weights for 4 orders (give one for each n-gram order, or change max_order)"),
        ({"weights": "0.3 0.3 0.3", "max_order": 3}, "weights must be above 0 and sum to 1, not to 0.9"),
        ({"weights": "1 0", "max_order": 2}, "weights must be above 0 and sum to 1, not to 1"),
        ({"weights": "3/2 -1/2", "max_order": 2}, "weights must be above 0 and sum to 1, not to 1"),
        ({"weights": "a b", "max_order": 2}, "weights 'a b' are not numbers"),
        ({"weights": "1/0", "max_order": 1}, "weights '1/0' are not numbers"),
        ({"weights": "nan", "max_order": 1}, "weights 'nan' are not numbers"),
        ({"weights": ""}, "0 weights for 4 orders"),
    ],
)
def test_weights_that_are_refused(options, message):
    with pytest.raises(OptionError) as error:
        load_metric("bleu", **options)
    assert message in str(error.value)


# worked by hand


def test_the_example_of_the_paper():
    # Papineni et al. 2002, 2.1: seven times "the", of which the first reference has two
    testset = TestSet.of({"1": ["the cat is on the mat"], "2": ["there is a cat on the mat"]})
    fitted = load_metric("bleu", tokenize="none", max_order=1).fit(testset, Resources())
    batch = Batch.of(testset, SystemOutput("s", ("the the the the the the the",)), slice(0, 1))
    derivation = fitted.derive(batch, 0)
    [table, lengths] = parts_of(derivation, StepTable)
    assert table.rows[0] == ["the", "1", 7, 2, 1, 2]
    assert lengths.rows == [["1", 6, -1], ["2", 7, 0]]
    first = derivation.formulas[0]
    assert (first.symbol, first.terms, first.value) == ("p_1", {"m_1": 2, "h_1": 7}, pytest.approx(200 / 7))


def test_shifts_one_by_one():
    testset = TestSet.of(["the quick brown fox jumps over the lazy dog"])
    fitted = load_metric("ter").fit(testset, Resources())
    batch = Batch.of(testset, SystemOutput("s", ("over the lazy dog jumps a brown quick fox",)), slice(0, 1))
    texts = [
        part for part in parts_of(fitted.derive(batch, 0), MarkedTokens) if part.title.startswith("after shift")
    ]
    assert [" ".join(part.tokens) for part in texts] == [
        "jumps a brown quick fox over the lazy dog",
        "a brown quick fox jumps over the lazy dog",
        "a quick brown fox jumps over the lazy dog",
    ]
    marked = [part.tokens[mark.first : mark.first + mark.count] for part in texts for mark in part.marks]
    assert marked == [["over", "the", "lazy", "dog"], ["jumps"], ["brown"]]


def test_a_measure_without_steps_says_so():
    fitted = load_metric("ribes").fit(TestSet.of(["a"]), Resources())
    with pytest.raises(OptionError, match="metric ribes does not show how its scores come about"):
        fitted.derive(Batch(["a"]), 0)


def test_formulas_of_another_form_are_refused():
    with pytest.raises(ValueError, match="a formula cannot hold"):
        computed(Formula("x", "__import__('os')", {}, 0))


def test_textbook_counts_of_chrf_choose_the_same_reference():
    rows = [("ab ab", "ab", "abab abab"), ("x y", "xy", None)]
    fitted, batch, counts = derived(load_metric("chrf"), rows)
    assert counts.tolist() == [textbook_chrf.statistics(row[0], list(row[1:])) for row in rows]
    assert [fitted.explain(batch, index).reference for index in range(2)] == ["A", "A"]
