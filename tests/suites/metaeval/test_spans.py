"""Spans against spans: rows and formulas held to their definitions, and what is compared with what."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus.given_errors import MarkedError
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.registry import read_judgements
from mtgauge.stats import limits
from mtgauge.suites.metaeval.span_agreement import agreement_of
from mtgauge.suites.metaeval.span_pairs import SpanRules, _pairs_among, between_files, between_raters
from mtgauge.suites.metaeval.spans import SpanLabel, SpanMatch, SpanRow, span_row, span_scores
from mtgauge.suites.metaeval.unit_intervals import UnitDraws
from shared_data import shared
from textbook import spans as textbook

LENGTH = 12


def marked(*errors, side="target"):
    return [MarkedError(side, start, end, "", severity) for start, end, severity in errors]


def row_of(found, gold, labels=()):
    return span_row(marked(*found), marked(*gold), labels)


places = st.integers(0, LENGTH)
columns = st.lists(
    st.tuples(places, places, st.sampled_from(["minor", "major"])).map(
        lambda error: (min(error[:2]), max(error[:2]), error[2])
    ),
    max_size=5,
)


@pytest.mark.property
@given(columns, columns)
@settings(max_examples=budget(150))
def test_rows_are_as_defined(found, gold):
    row = row_of(found, gold)
    both, first, second, points = textbook.character_counts(found, gold, LENGTH)
    assert row == SpanRow(
        textbook.exact_matches(found, gold, lambda error: error[:2]),
        len(found), len(gold), both, first, second, int(2 * points),
    )  # fmt: skip
    assert points == textbook.wmt23_points(found, gold, LENGTH)
    assert row_of(found, gold, (SpanLabel.SEVERITY,)).exact == textbook.exact_matches(found, gold, lambda e: e)


@pytest.mark.property
@given(columns, columns, st.sampled_from([2, 10**6, 10**15]))
@settings(max_examples=budget(150))
def test_the_cost_of_an_error_is_not_that_of_its_characters(found, gold, times):
    """Errors a million times as long have a million times as many characters, and are as quickly counted."""
    found, gold = ([error for error in column if error[0] < error[1]] for column in (found, gold))
    small = row_of(found, gold)
    large = row_of(*([(times * start, times * end, grade) for start, end, grade in of] for of in (found, gold)))
    assert large == SpanRow(*small[:3], *(times * count for count in small[3:]))


@pytest.mark.property
@given(columns, columns)
@settings(max_examples=budget(150))
def test_swapped_columns_swap_precision_and_recall(found, gold):
    row = row_of(found, gold)
    assert row_of(gold, found) == row.swapped
    for match in SpanMatch:
        precision, recall, f = span_scores(np.array(row, dtype=float), match)
        assert list(span_scores(np.array(row.swapped, dtype=float), match)) == [recall, precision, f]
        assert list(span_scores(np.array(row_of(gold, gold), dtype=float), match)) == [1, 1, 1]


@pytest.mark.property
@given(st.lists(st.tuples(columns, columns), min_size=1, max_size=4))
@settings(max_examples=budget(150))
def test_scores_of_sums_are_micro_averages(texts):
    total = np.sum([row_of(*text) for text in texts], axis=0, dtype=float)
    counts = [textbook.character_counts(*text, LENGTH) for text in texts]
    both, first, second, points = map(sum, zip(*counts, strict=True))
    exact = sum(textbook.exact_matches(*text, lambda error: error[:2]) for text in texts)
    expected = {
        SpanMatch.EXACT: (exact, sum(len(text[0]) for text in texts), sum(len(text[1]) for text in texts)),
        SpanMatch.CHARACTERS: (both, first, second),
        SpanMatch.SEVERITY: (points, first, second),
    }
    for match, numbers in expected.items():
        assert span_scores(total, match) == pytest.approx(textbook.precision_recall_f(*numbers))


@pytest.mark.unit
@pytest.mark.parametrize(
    ("found", "gold", "exact", "characters", "severity"),
    [
        pytest.param([], [], (1, 1, 1), (1, 1, 1), (1, 1, 1), id="none in either"),
        pytest.param([], [(0, 4, "minor")], (1, 0, 0), (1, 0, 0), (1, 0, 0), id="none found"),
        pytest.param([(0, 4, "minor")], [], (0, 1, 0), (0, 1, 0), (0, 1, 0), id="none to find"),
        pytest.param(
            [(0, 4, "MAJOR")], [(0, 4, "Major")], (1, 1, 1), (1, 1, 1), (1, 1, 1), id="case is no severity"
        ),
        pytest.param(
            [(0, 4, "minor")], [(0, 4, "major")], (1, 1, 1), (1, 1, 1), (0.5, 0.5, 0.5), id="half for a severity"
        ),
        pytest.param(
            [(0, 4, "minor")], [(0, 2, "minor")], (0, 0, 0), (0.5, 1, 2 / 3), (0.5, 1, 2 / 3), id="longer"
        ),
        pytest.param(
            [(3, 3, "minor")], [(3, 3, "minor")], (1, 1, 1), (1, 1, 1), (1, 1, 1), id="empty: one character"
        ),
        pytest.param(
            [(0, 4, "minor")] * 2, [(0, 4, "minor")], (0.5, 1, 2 / 3), (1, 1, 1), (1, 1, 1), id="marked twice"
        ),
        pytest.param(
            [(0, 2, "minor"), (1, 4, "minor")],
            [(0, 4, "minor")],
            (0, 0, 0),
            (1, 1, 1),
            (1, 1, 1),
            id="overlapping",
        ),
    ],
)
def test_known_scores(found, gold, exact, characters, severity):
    row = np.array(row_of(found, gold), dtype=float)
    for match, expected in zip(SpanMatch, (exact, characters, severity), strict=True):
        assert span_scores(row, match) == pytest.approx(expected), match


@pytest.mark.unit
def test_errors_without_a_place_count_nowhere():
    lost = MarkedError("target", None, None, "", "minor")
    assert span_row([lost], marked((0, 4, "minor"))) == span_row([], marked((0, 4, "minor")))


def judged(segment, rater, *errors, system="one", document="d", **about):
    return Judgement(system, segment, rater, errors=tuple(marked(*errors)), document=document, **about)


def judgements(*rows, numbering=Numbering.DOCUMENT):
    return Judgements(rows, "jsonl", numbering)


@pytest.mark.property
@given(st.lists(st.sampled_from("abcd"), max_size=7), st.sampled_from(["", "a", "d", "z"]))
@settings(max_examples=budget(100))
def test_pairs_are_counted_before_they_are_made(raters, gold):
    rows = [judged("1", rater) for rater in raters]
    pairs = [
        (one, other)
        for one, other in combinations(raters, 2)
        if one != other and (not gold or gold in (one, other))
    ]
    assert _pairs_among(rows, gold) == len(pairs)


@pytest.mark.unit
def test_too_many_pairs_of_judgements_are_refused(monkeypatch):
    monkeypatch.setattr(limits, "MOST_COMPARISONS", 2)
    rows = judgements(*(judged("1", rater, (0, 4, "minor")) for rater in "abc"))
    with pytest.raises(OptionError, match=r"3 pairs of judgements: more than 2") as caught:
        between_raters("file", rows, SpanRules())
    assert "--rater" in caught.value.hint
    assert between_raters("file", rows, SpanRules(rater="a")).pairs == 2
    assert between_raters("file", rows, SpanRules(all_pairs=True)).pairs == 3
    with pytest.raises(OptionError, match=r"9 pairs of judgements"):
        between_files("file", rows, rows, SpanRules())


MINOR, LONG = (0, 4, "minor"), (0, 8, "minor")


@pytest.mark.unit
def test_raters_of_one_file():
    column = between_raters(
        "file",
        judgements(
            judged("1", "ann", MINOR, target="a text"),
            judged("1", "bob", LONG, target="a text"),
            judged("1", "ann", MINOR, target="a text"),  # no second opinion
            judged("2", "ann", MINOR, target="a text"),
            judged("2", "bob", MINOR, target="another"),
            judged("3", "ann", MINOR),
            judged("4", "ann", MINOR),
            judged("4", "bob", kind=ItemKind.BAD),
        ),
        SpanRules(),
    )
    assert (column.pairs, column.other_text, list(column.rows)) == (2, 1, [("one", "d", "1")])
    assert column.rows["one", "d", "1"] == SpanRow(0, 4, 4, 16, 24, 24, 32)
    assert all(score.precision == score.recall == score.f for score in agreement_of([column], UnitDraws()).scores)


@pytest.mark.unit
@pytest.mark.parametrize(("rater", "expected"), [("ann", (0.5, 1.0)), ("bob", (1.0, 0.5))])
def test_one_rater_as_gold(rater, expected):
    rows = judgements(judged("1", "ann", MINOR), judged("1", "bob", LONG))
    (score,) = (
        score
        for score in agreement_of([between_raters("file", rows, SpanRules(rater=rater))], UnitDraws()).scores
        if score.match is SpanMatch.CHARACTERS
    )
    assert (score.precision.value, score.recall.value) == expected


@pytest.mark.unit
def test_only_the_side_that_is_asked_for():
    one = Judgement("one", "1", "ann", errors=(*marked(MINOR), *marked(LONG, side="source")))
    other = Judgement("one", "1", "bob", errors=tuple(marked(LONG, side="source")))
    column = between_raters("file", judgements(one, other), SpanRules(side="source"))
    assert next(iter(column.rows.values())).exact == 2


@pytest.mark.unit
def test_files_on_what_all_of_them_have():
    gold = judgements(*(judged(str(n), "ann", MINOR) for n in range(1, 5)))
    same = between_files("same", gold, gold, SpanRules())
    other = between_files(
        "other", gold, judgements(*(judged(str(n), "x", LONG) for n in range(2, 9))), SpanRules()
    )
    found = agreement_of([same, other], UnitDraws())
    assert (found.items, found.only_some, found.units) == (3, 1, 3)
    exact, characters, _ = found.differences
    assert (exact.difference.value, exact.p) == (1.0, 1 / 4)  # 4 swaps of 3 units up to complements, one so large
    assert characters.difference.value == pytest.approx(1 - 2 / 3)


@pytest.mark.unit
def test_an_interval_of_a_difference_ends_where_no_difference_can_be():
    gold = judgements(*(judged(str(n), "ann", MINOR) for n in range(1, 4)))
    found = judgements(judged("1", "x", MINOR), *(judged(str(n), "x", LONG) for n in (2, 3)))
    worse, same = (
        between_files(name, gold, rows, SpanRules()) for name, rows in (("worse", found), ("same", gold))
    )
    difference = agreement_of([worse, same], UnitDraws()).differences[0].difference
    assert (difference.value, difference.low) == (pytest.approx(1 / 3 - 1), -1.0)


def of_raters(translations, side):
    """Judgements of translations, of each the columns of one side, each by a rater of its own."""
    return judgements(
        *(
            judged(str(n), f"{side}{rater}", *found)
            for n, sides in enumerate(translations)
            for rater, found in enumerate(sides[side])
        )
    )


def values_of(agreement):
    return {score.match: (score.precision.value, score.recall.value, score.f.value) for score in agreement.scores}


def expected_values(translations):
    """By the definition; a translation is a list of its (found, gold) pairs."""
    counted = [
        [
            (
                textbook.exact_matches(found, gold, lambda error: error[:2]), len(found), len(gold),
                *textbook.character_counts(found, gold, LENGTH),
            )
            for found, gold in pairs
        ]
        for pairs in translations
    ]  # fmt: skip
    exact, marked_found, marked_gold, both, first, second, points = textbook.once_each(counted)
    return {
        SpanMatch.EXACT: textbook.precision_recall_f(exact, marked_found, marked_gold),
        SpanMatch.CHARACTERS: textbook.precision_recall_f(both, first, second),
        SpanMatch.SEVERITY: textbook.precision_recall_f(points, first, second),
    }


rated = st.lists(columns, min_size=1, max_size=4)


@pytest.mark.property
@given(st.lists(st.tuples(rated, rated), min_size=1, max_size=4))
@settings(max_examples=budget(150))
def test_a_translation_weighs_once_in_two_files(translations):
    column = between_files("f", of_raters(translations, 0), of_raters(translations, 1), SpanRules())
    pairs = [[(found, gold) for gold in golds for found in founds] for golds, founds in translations]
    assert column.pairs == sum(map(len, pairs))
    found = values_of(agreement_of([column], UnitDraws()))
    for match, expected in expected_values(pairs).items():
        assert found[match] == pytest.approx([float(value) for value in expected]), match


@pytest.mark.property
@given(st.lists(st.lists(columns, min_size=2, max_size=4), min_size=1, max_size=4))
@settings(max_examples=budget(150))
def test_a_translation_weighs_once_among_raters(translations):
    column = between_raters("f", of_raters([[one] for one in translations], 0), SpanRules())
    pairs = [[both for two in combinations(one, 2) for both in (two, two[::-1])] for one in translations]
    found = values_of(agreement_of([column], UnitDraws()))
    for match, expected in expected_values(pairs).items():
        assert found[match] == pytest.approx([float(value) for value in expected]), match


@pytest.mark.property
@settings(max_examples=12)
@given(
    st.lists(st.tuples(columns, columns, columns, st.integers(1, 5), st.integers(1, 5)), min_size=2, max_size=5),
    st.sampled_from([1, 60]),
)
def test_equal_judgements_change_no_value_no_interval_and_no_test(translations, times):
    translations = translations * times  # few units have the jackknife, many are resampled

    def agreement(repeats):
        gold, *files = (
            of_raters([[[one[side]] * (one[3 + (side > 0)] if repeats else 1)] for one in translations], 0)
            for side in range(3)
        )
        draws = UnitDraws(samples=50, seed=3)
        return agreement_of(
            [between_files(name, gold, one, SpanRules()) for name, one in zip("ab", files, strict=True)], draws
        )

    once, often = agreement(False), agreement(True)
    assert [one.precision for one in often.scores] == [one.precision for one in once.scores]
    assert [one.f for one in often.scores] == [one.f for one in once.scores]
    assert [(one.difference, one.p) for one in often.differences] == [
        (one.difference, one.p) for one in once.differences
    ]
    assert often.several == sum(one[3] * one[4] > 1 for one in translations)


@pytest.mark.unit
def test_an_error_without_a_place_is_counted_once_however_many_pairs_it_is_in():
    lost = MarkedError("target", None, None, "", "minor")
    gold = judgements(*(judged("1", rater, MINOR) for rater in "abc"))
    found = judgements(Judgement("one", "1", "x", errors=(lost, *marked(MINOR)), document="d"))
    assert between_files("f", gold, found, SpanRules()).unplaced == 1


@pytest.mark.unit
def test_numbers_of_pairs_that_share_no_small_multiple_are_rounded_where_nobody_sees_it():
    counts = (7, 11, 13, 17, 19, 23)
    translations = [([[MINOR]] * n, [[MINOR], [LONG]][: 1 + n % 2]) for n in counts]
    column = between_files("f", of_raters(translations, 0), of_raters(translations, 1), SpanRules())
    found = values_of(agreement_of([column], UnitDraws()))
    pairs = [[(one, gold) for gold in golds for one in founds] for golds, founds in translations]
    for match, expected in expected_values(pairs).items():
        assert found[match] == pytest.approx([float(value) for value in expected], abs=1e-6)


@pytest.mark.unit
def test_files_that_have_no_translation_in_common():
    gold = judgements(judged("1", "ann"), judged("2", "ann"))
    columns = [between_files(n, gold, judgements(judged(n, "x")), SpanRules()) for n in ("1", "2")]
    with pytest.raises(InputError, match="no translation is marked in all of these files"):
        agreement_of(columns, UnitDraws())


@pytest.mark.unit
def test_resamples_draw_a_segment_with_all_systems():
    rows = [
        judged(str(n), rater, (0, n, "minor"), system=system)
        for n in range(1, 4)
        for system in ("one", "two")
        for rater in ("ann", "bob")
    ]
    column = between_raters("file", judgements(*rows), SpanRules())
    assert agreement_of([column], UnitDraws()).units == 3
    assert agreement_of([column], UnitDraws(unit="document")).units == 1


@pytest.mark.unit
def test_many_units_are_resampled_by_the_seed():
    rows = [judged(str(n), rater, (0, 2 + n % (3 if rater == "ann" else 4), "minor"))
            for n in range(150) for rater in ("ann", "bob")]  # fmt: skip
    column = between_raters("file", judgements(*rows), SpanRules())
    first, again, other = (agreement_of([column], UnitDraws(200, seed)).scores[1].f for seed in (1, 1, 2))
    assert first == again != other
    assert first.low < first.value < first.high


@pytest.mark.unit
@pytest.mark.parametrize(
    ("found", "rules"),
    [
        pytest.param([], SpanRules(), id="one rater"),
        pytest.param([("1", "bob")], SpanRules(rater="eve"), id="unknown rater"),
    ],
)
def test_no_raters_to_compare(found, rules):
    rows = judgements(judged("1", "ann"), *(judged(*row) for row in found))
    with pytest.raises(InputError, match="holds no translation whose errors"):
        between_raters("file", rows, rules)


@pytest.mark.unit
def test_files_of_other_segments():
    with pytest.raises(InputError, match="marks errors in no translation"):
        between_files("file", judgements(judged("1", "ann")), judgements(judged("2", "ann")), SpanRules())


@pytest.mark.unit
def test_files_that_number_segments_differently_or_have_other_texts():
    gold = judgements(judged("1", "ann", target="a text"))
    with pytest.raises(InputError, match="counts segments by"):
        between_files("file", gold, judgements(judged("1", "bob"), numbering=Numbering.LINES), SpanRules())
    with pytest.raises(InputError, match="has other texts than"):
        between_files("file", gold, judgements(judged("1", "bob", target="another")), SpanRules())


@pytest.mark.unit
@pytest.mark.parametrize(
    ("gold", "found"),
    [
        pytest.param(("7", Numbering.LINES), ("7", Numbering.IDS), id="lines are ids"),
        pytest.param(("d:7", Numbering.IDS), ("7", Numbering.DOCUMENT), id="ids with a document"),
        pytest.param(("7", Numbering.DOCUMENT), ("d:7", Numbering.IDS), id="the other way"),
        pytest.param(("d:7", Numbering.IDS), ("d:7", Numbering.IDS), id="ids"),
    ],
)
def test_numbers_that_name_the_same_segment(gold, found):
    files = (judgements(judged(segment, "ann", MINOR), numbering=kind) for segment, kind in (gold, found))
    assert between_files("file", *files, SpanRules()).pairs == 1


@pytest.mark.unit
@pytest.mark.parametrize("wrong", [{"samples": 1}, {"seed": -1}, {"alpha": 0.0}, {"alpha": 1.0}])
def test_values_out_of_range(wrong):
    with pytest.raises(OptionError):
        UnitDraws(**wrong)


@pytest.mark.unit
def test_bio_mqm_annotator_against_annotator():
    """512 translations have two annotators, 466 of them the same text under both."""
    rows = read_judgements(str(shared("data", "bio-mqm", "v2", "target", "main_phase", "round_two", "zh2en")))
    column = between_raters("bio-mqm", rows, SpanRules())
    assert (column.pairs + column.other_text, column.pairs, len(column.rows)) == (512, 466, 466)
    found = agreement_of([column], UnitDraws())
    assert (found.items, found.units) == (466, 32)
    expected = textbook_counts(rows, column.rows)
    for score in found.scores:
        common, marked_ = expected[score.match]
        # each annotator is gold once
        assert score.f.value == score.precision.value == pytest.approx(2 * common / marked_)
        assert score.f.low < score.f.value < score.f.high


def textbook_counts(rows, items):
    """Match -> what is common, and what both annotators have, over these translations."""
    pairs = {item: [] for item in items}
    for row in rows:
        if row.item in pairs:
            errors = [error for error in row.errors if error.side == "target" and error.start is not None]
            pairs[row.item].append([(error.start, error.end, error.severity) for error in errors])
    sums = np.zeros(6)
    for found, gold in pairs.values():
        length = max((end for _, end, _ in (*found, *gold)), default=0)
        both, first, second, points = textbook.character_counts(found, gold, length)
        exact = textbook.exact_matches(found, gold, lambda error: error[:2])
        sums += [exact, len(found) + len(gold), both, first + second, points, 0]
    return {
        SpanMatch.EXACT: (sums[0], sums[1]),
        SpanMatch.CHARACTERS: (sums[2], sums[3]),
        SpanMatch.SEVERITY: (sums[4], sums[3]),
    }


@pytest.mark.unit
def test_ted_has_one_rater_for_each_translation():
    rows = read_judgements(str(shared("data", "mqm", "ted", "zhen", "mqm_ted_zhen.tsv")))
    with pytest.raises(InputError, match="holds no translation whose errors two raters marked"):
        between_raters("ted", rows, SpanRules())
