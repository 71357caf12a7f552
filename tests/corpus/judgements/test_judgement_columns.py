"""Judgements become one value for each system and segment: by rater, by rule, and held against the test set."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from judged_sets import DOCUMENTS, FILES, SYSTEMS, judged

from mtgauge import TestSet
from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus.given_errors import MarkedError
from mtgauge.corpus.judgements.column import FailedRaters, JudgedValues, JudgementRules, human_column
from mtgauge.corpus.judgements.control import rater_controls, signed_rank_p
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.matching import JudgedSet, WholeSet, is_human
from mtgauge.corpus.judgements.registry import parse_judgements
from mtgauge.corpus.judgements.standardise import RaterItems, standard_scores
from mtgauge.corpus.judgements.weights import CRITICAL, WMT, weights_of
from textbook import judgements as textbook

SCORES = st.integers(0, 8).map(float)


def column(name, against=None, **rules):
    path, text = FILES[name]
    return human_column(
        "human", parse_judgements(text.encode(), path), against or judged(), JudgementRules(**rules)
    )


def row(system="ours", segment="1", rater="r1", value=None, **known):
    return Judgement(system, segment, rater, value, **known)


def of(*rows):
    return Judgements(rows, "table")


N = None
#: Format, rules, and the column: system -> values.
COLUMNS = [
    ("table", {}, {"ours": [70, N, N, N, N, N]}),
    ("wmt-da", {}, {"ours": [0.375, N, N, N, N, N], "theirs": [N, -0.5, N, N, N, N]}),
    ("appraise", {}, {"ours": [80, N, 60, N, N, N], "theirs": [N, N, N, N, 40, N]}),
    ("esa", {}, {"ours": [80, 100, N, N, N, N]}),
    ("mqm", {}, {"ours": [1.1, 2.5, N, N, N, N], "theirs": [25, N, N, N, N, N]}),
    ("bio-mqm", {}, {"ours": [N, N, N, 12, 0, N]}),
    ("errors", {}, {"ours": [6, 0, N, N, N, N]}),
    ("mtme", {}, {"ours": [-1, N, 0, -5.5, 0, N]}),
    ("averages", {}, {"ours": [N, -1.5, N, N, N, N], "theirs": [-0.1, N, N, N, N, N]}),
    ("table", {"values": JudgedValues.Z_TARGETS}, {}),  # each rater has one translation
    ("table", {"values": JudgedValues.Z}, {"ours": [math.sqrt(0.5), N, N, N, N, N]}),
]


@pytest.mark.parametrize(("name", "rules", "values"), COLUMNS)
def test_a_value_is_the_mean_of_the_judgements_that_count(name, rules, values):
    found = column(name, **rules).column
    assert found.values.keys() == values.keys()
    for system, expected in values.items():
        exact = np.array(expected, float)
        np.testing.assert_allclose(np.array(found.values[system], float), exact, rtol=1e-15)


@pytest.mark.parametrize(("name", "values"), [
    ("mlqe-da", {}), ("mlqe-da", {"values": JudgedValues.Z}), ("post-edits", {}),
])  # fmt: skip
def test_the_only_system_measured_is_that_of_files_that_name_none(name, values):
    expected = {("mlqe-da", 0): [75, N, N, 20, N, N], ("mlqe-da", 1): [0.375, N, N, -1.5, N, N],
                ("post-edits", 0): [0.25, 0, 1.5, N, N, N]}  # fmt: skip
    assert list(column(name, judged(["ours"]), **values).column.values["ours"]) == expected[name, len(values)]
    with pytest.raises(InputError, match="the judgements name no system, and 2 are measured"):
        column(name)


def test_which_rater_gave_what_is_kept_with_the_documents():
    found = column("mqm").column
    assert found.raters["ours"][:3] == (("r1",), ("r1", "r2"), ())
    assert not found.higher_is_better
    assert found.systems == SYSTEMS
    np.testing.assert_array_equal(found.matrix(), [[1.1, 2.5, *[np.nan] * 4], [25, *[np.nan] * 5]])
    assert found.matrix(["nobody"]).shape == (1, 6)
    assert judged().testset.documents == DOCUMENTS


@pytest.mark.parametrize("name", [name for name, *_ in COLUMNS])
def test_the_column_enters_an_evaluation(name):
    found = column(name).column
    assert found.given.higher_is_better is found.higher_is_better
    assert found.given.columns == found.values


# -- systems and segments ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["ref", "refA", "ref-B", "HUMAN-B", "HUMAN-B.12", "reference", "reference_r1", "gold"]
)
def test_names_of_human_references(name):
    assert is_human(name, ["gold"])


@pytest.mark.parametrize("name", ["refined", "ours", "humane", "reference-system"])
def test_names_of_systems_that_are_none(name):
    assert not is_human(name, ["gold"])


def test_human_references_are_kept_apart_unless_they_are_measured():
    rows = of(row(value=1.0), row("refA", value=5.0))
    apart = human_column("h", rows, judged(), JudgementRules())
    assert (dict(apart.placed.human), list(apart.column.values)) == ({"refA": 1}, ["ours"])
    beside = human_column("h", rows, judged(["ours", "refA"]), JudgementRules())
    assert (dict(beside.placed.human), list(beside.column.values)) == ({}, ["ours", "refA"])


def test_systems_of_the_test_set_that_are_not_measured_are_no_strangers():
    found = human_column("h", of(row(value=1.0), row("theirs", value=5.0)), judged(["ours"], others=["theirs"]),
                         JudgementRules())  # fmt: skip
    assert dict(found.placed.unmeasured) == {"theirs": 1}


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([row("nobody", value=1.0)], "1 judgement is of a system that the test set does not have: nobody"),
        ([row(segment="9", value=1.0)] * 2, "2 judgements are of segments that the test set does not have: 9"),
        (
            [row(f"s{n}", value=1.0) for n in range(7)] + [row(segment="0", value=1.0)],
            "7 judgements are of systems that the test set does not have: s0, s1, s2, s3, s4 and 2 more; "
            "1 judgement is of a segment that the test set does not have: 0",
        ),
    ],
)
def test_what_the_test_set_does_not_have_is_counted_named_and_refused(rows, message):
    rows = of(row(value=2.0), *rows)
    with pytest.raises(InputError) as caught:
        human_column("h", rows, judged(), JudgementRules())
    assert caught.value.message == message
    assert "--skip-unknown leaves them out" in caught.value.hint
    found = human_column("h", rows, judged(), JudgementRules(skip_unknown=True)).column
    assert found.values == {"ours": (2.0, *[None] * 5)}


@pytest.mark.parametrize(
    ("ids", "segments", "positions"),
    [
        ([], ["2", "6"], [1, 5]),
        (["a", "b", "c", "d", "e", "f"], ["2", "6"], [1, 5]),  # no ids: lines
        (["9", "8", "7", "6", "2", "1"], ["2", "6"], [4, 3]),  # all are ids
    ],
)
def test_lines_are_ids_where_all_of_them_are(ids, segments, positions):
    rows = Judgements(
        tuple(row(segment=segment, value=1.0) for segment in segments), "mqm", numbering=Numbering.LINES
    )
    found = human_column("h", rows, judged(ids=ids), JudgementRules()).column.values["ours"]
    assert [place for place, value in enumerate(found) if value is not None] == sorted(positions)


@pytest.mark.parametrize(
    ("numbering", "segment", "document"),
    [(Numbering.LINES, "5", ""), (Numbering.IDS, "e", ""), (Numbering.DOCUMENT, "2", "market")],
)
def test_lines_are_counted_in_the_whole_test_set(numbering, segment, document):
    whole = WholeSet(list("abcdef"), DOCUMENTS)
    testset = TestSet.of(None, ids=list("def"), documents=DOCUMENTS[3:])
    of_market = row(segment=segment, document=document, value=1.0)
    of_ferry = row(segment={"5": "2", "e": "b", "2": "2"}[segment], document=document and "ferry", value=9.0)
    found = human_column("h", Judgements((of_market, of_ferry), "x", numbering),
                         JudgedSet(testset, SYSTEMS, whole=whole), JudgementRules())  # fmt: skip
    assert found.column.values == {"ours": (None, 1.0, None)}
    assert found.placed.unscored == 1
    with pytest.raises(InputError, match="documents of the test set are left out, and it has no ids"):
        human_column("h", of(of_market), JudgedSet(testset, SYSTEMS, whole=WholeSet(None, None)), JudgementRules())


def test_numbers_in_documents_are_those_of_ids_with_the_document():
    ids = ["ferry:10", "ferry:11", "ferry:12", "market:1", "market:2", "market:3"]
    rows = Judgements((row(segment="11", document="ferry", value=1.0),), "table", numbering=Numbering.DOCUMENT)
    assert human_column("h", rows, judged(ids=ids), JudgementRules()).column.values["ours"][1] == 1


def test_a_file_in_the_order_of_the_test_set_has_its_length():
    path, _ = FILES["mtme"]
    with pytest.raises(InputError, match=r"has 2 scores of system 'ours', the test set has 6 segments"):
        human_column("h", parse_judgements(b"ours\t1\nours\t2\n", path), judged(), JudgementRules())


# -- weights ----------------------------------------------------------------------------------------------------


def error(category, severity):
    return MarkedError("target", None, None, category, severity)


@pytest.mark.parametrize(
    ("table", "category", "severity", "weight"),
    [
        (WMT, "Accuracy/Omission", "Major", 5),
        (WMT, "Style", "minor", 1),
        (WMT, "Fluency/Punctuation", "Minor", 0.1),
        (WMT, "Fluency/Punctuation", "Major", 5),
        (WMT, "Fluency/Punctuation/Comma", "Minor", 0.1),
        (WMT, "Fluency/Punctuations", "Minor", 1),
        (WMT, "Non-translation!", "Major", 25),
        (WMT, "Source error", "Major", 5),
        (WMT, "Other", "Neutral", 0),
        (WMT, "Other", "Critical", None),
        (CRITICAL, "Other", "Critical", 10),
        (CRITICAL, "Fluency/Punctuation", "Minor", 1),
    ],
)
def test_weights_of_errors(table, category, severity, weight):
    assert table.weight(error(category, severity)) == weight


def test_weights_from_a_file(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text(
        '[severity]\nMajor = 10\nMinor = 1\n[category."Style"]\nany = 0\n[category."Style/Name"]\nMajor = 3\n'
    )
    weights = weights_of(str(file))
    found = [weights.weight(error(*parts)) for parts in
             [("Accuracy", "Major"), ("Style/Awkward", "Major"), ("Style/Name", "Major"), ("Style/Name", "Minor")]]  # fmt: skip
    assert found == [10, 0, 3, 0]
    assert column("mqm", weights=str(file)).column.values["ours"][0] == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ": severity is missing"),
        ("[severity]\n", ", line 1: severity has no weights"),
        ("[severity]\nMajor = -1\n", ", line 2: severity.Major is -1 (it is 0 or more)"),
        ("[severity]\nMajor = 'x'\n", ", line 2: severity.Major must be a number, not 'x'"),
        ("severity = 3\n", ", line 1: severity must be a table, not 3"),
        ("[severity]\nMajor = 5\n[weights]\nx = 1\n", ", line 3: unknown key weights (known: severity, category)"),
        ("[severity]\nMajor = 5\n[category]\nStyle = 1\n", ", line 4: category.Style must be a table, not 1"),
        ("= 3\n", ", line 1: is not TOML: "),
        ("[severity]\nMajor = nan\n", ", line 2: severity.Major must be a number, not nan"),
        ("[severity]\nMajor = 1e400\n", ", line 2: severity.Major must be a number, not inf"),
        ("[severity]\nMajor = 0x" + "f" * 5000, ": holds a number with too many digits"),
        ("severity = " + "[" * 5000, ": is nested too deeply"),
    ],
    ids=lambda text: repr(text[:40]),
)
def test_files_that_are_no_weights(tmp_path, text, message):
    file = tmp_path / "ours.toml"
    file.write_text(text)
    with pytest.raises(InputError) as caught:
        weights_of(str(file))
    assert str(caught.value).startswith(f"{file}{message}")
    assert caught.value.code == "wrong-content"


def test_weights_of_no_name():
    with pytest.raises(OptionError, match=r"there are no weights 'bmt' \(known: wmt, critical, or a file"):
        weights_of("bmt")


def test_a_severity_without_a_weight_is_named_with_its_line():
    path, text = FILES["mqm"]
    wrong = parse_judgements(text.replace("Omission\tMajor", "Omission\tHuge").encode(), path)
    with pytest.raises(
        InputError, match=r"mqm.tsv, line 5, segment 2: severity 'Huge' has no weight \(wmt has: major"
    ):
        human_column("h", wrong, judged(), JudgementRules())


# -- raters -----------------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.sampled_from("abc"), SCORES), max_size=12))
def test_standard_scores_are_those_of_the_textbook(rows):
    made = [row(rater=rater, value=value) for rater, value in rows]
    found = standard_scores(made, [value for _, value in rows])
    expected = textbook.standard_scores(rows)
    assert [z is None for z in found] == [z is None for z in expected]
    assert [z for z in found if z is not None] == pytest.approx([z for z in expected if z is not None], abs=1e-12)


def test_control_items_count_for_the_scale_by_choice():
    rows = [row(value=1.0), row(value=3.0), row(value=8.0, kind=ItemKind.BAD)]
    values = [1.0, 3.0, 8.0]
    assert standard_scores(rows, values, RaterItems.TARGETS) == pytest.approx(
        [-math.sqrt(0.5), math.sqrt(0.5), 6 / math.sqrt(2)]
    )
    assert standard_scores(rows, values)[1] == pytest.approx(-1 / math.sqrt(13))


def test_digits_round_mean_and_deviation():
    rows = [row(value=value) for value in (1.0, 2.0, 4.0)]
    found = standard_scores(rows, [1.0, 2.0, 4.0], digits=2)
    assert found == [(value - 2.3) / 1.5 for value in (1.0, 2.0, 4.0)]


@given(st.lists(st.integers(-6, 6).map(float), max_size=11))
def test_the_signed_rank_test_is_that_of_the_textbook(differences):
    assert signed_rank_p(differences) == pytest.approx(textbook.signed_rank_p(differences), rel=1e-12)


def test_the_normal_approximation_continues_the_exact_test():
    differences = [float(n % 7 - 2.5) for n in range(50)]
    assert signed_rank_p([*differences, 0.0]) == signed_rank_p(differences)
    assert signed_rank_p([*differences, 0.5]) == pytest.approx(signed_rank_p(differences), rel=0.1)


def controlled(damage, n=8):
    """Judgements of one rater, who scores damaged items so much lower."""
    rows = []
    for i in range(n):
        rows += [row(segment=str(i % 6 + 1), system=SYSTEMS[i % 2], value=50.0 + i, rater="r")]
        rows += [row(segment=str(i % 6 + 1), system=SYSTEMS[i % 2], value=50.0 + i - damage * (i + 1), rater="r",
                     kind=ItemKind.BAD)]  # fmt: skip
    return rows


@pytest.mark.parametrize(("damage", "n", "failed"), [(5, 6, False), (0, 6, True), (-5, 6, True), (-5, 4, False)])
def test_a_rater_fails_who_does_not_score_damaged_items_lower(damage, n, failed):
    rows = controlled(damage, n)
    [control] = rater_controls(rows, [row.value for row in rows])
    assert (control.pairs, control.failed, control.p is None) == (n, failed, n < 5)


def test_repeats_say_how_a_rater_agrees_with_themself():
    rows = [
        row(value=60.0),
        row(value=70.0, kind=ItemKind.REPEAT),
        row(segment="2", value=9.0, kind=ItemKind.REPEAT),
    ]
    [control] = rater_controls(rows, [row.value for row in rows])
    assert (control.repeats, control.repeat_difference, control.p) == (1, 10.0, None)


@pytest.mark.parametrize(("fate", "value"), [(FailedRaters.KEEP, (50 + 56 + 30) / 3), (FailedRaters.DROP, 30)])
def test_judgements_of_raters_who_fail_count_by_choice(fate, value):
    rows = of(*controlled(-1), row(value=30.0, rater="other"))
    found = human_column("h", rows, judged(), JudgementRules(failed_raters=fate)).column
    assert found.values["ours"][0] == pytest.approx(value)


@pytest.mark.parametrize("lower", [True, False])
def test_control_knows_the_direction(lower):
    rows = of(*controlled(5))
    found = human_column("h", rows, judged(), JudgementRules(), lower).column
    assert found.controls[0].failed is lower


def test_standardised_scores_alone_are_no_raw_ones():
    with pytest.raises(
        InputError, match=r"holds standardised scores and no raw ones \(leave --human-values out\)"
    ):
        column("wmt-da", values=JudgedValues.RAW)
