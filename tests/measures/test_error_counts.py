"""Errors that people marked, as a measure: per judged segment, by category and severity."""

import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import GivenErrors, MarkedError, RatedErrors, TestSet, evaluate
from mtgauge.base.errors import InputError
from mtgauge.corpus.given_errors import ErrorKind, error_kind
from mtgauge.corpus.judgements.column import JudgementRules
from mtgauge.corpus.judgements.matching import JudgedSet
from mtgauge.corpus.judgements.reading import read_column
from mtgauge.measures import Batch, Kind, Level, Resources
from mtgauge.measures.error_counts import ErrorCounts
from mtgauge.measures.given import given_metrics
from mtgauge.stats.totals import total
from mtgauge.testing import check_measure
from shared_data import shared
from textbook.error_counts import mean_errors

MISTRANSLATION, OMISSION, COMMA = "Accuracy/Mistranslation", "Accuracy/Omission", "Fluency/Punctuation"


def rated(*kinds, rater="ann"):
    return RatedErrors(tuple(MarkedError("target", None, None, *kind) for kind in kinds), rater)


#: Two raters of the first segment, an error twice, one of the source, and a segment that nobody judged.
COLUMN = [
    [rated((MISTRANSLATION, "Major"), (COMMA, "Minor")), rated((MISTRANSLATION, "Major"), rater="bob")],
    [rated((COMMA, "Minor"), (COMMA, "Minor"), ("Source error", "Minor"))],
    [],
    [rated()],
]
IDS = ["s1", "s2", "s3", "s4"]


def fitted(columns, systems=(), n=4):
    measure = ErrorCounts(errors=GivenErrors("mqm errors", columns), systems=systems)
    return measure.fit(TestSet.of(None, ids=[f"s{place}" for place in range(1, n + 1)]), Resources())


def values(measure, system="ours", level=Level.CORPUS, n=4):
    """Output -> value of a system; undefined values are None."""
    rows = measure.statistics(Batch([""] * n, system=system))
    found = measure.score(total(rows), level)
    names = [output.name for output in measure.outputs]
    return {name: None if math.isnan(one) else one for name, one in zip(names, found.tolist(), strict=True)}


def test_a_segment_counts_the_mean_of_its_judgements():
    measure = fitted({"ours": COLUMN})
    assert values(measure) == {
        "score": 3.5 / 3,
        "Major": 1 / 3,
        "Minor": 2.5 / 3,
        "Fluency": 2.5 / 3,
        "Fluency/Punctuation": 2.5 / 3,
        "Accuracy": 1 / 3,
        "Accuracy/Mistranslation": 1 / 3,
        "Fluency (Minor)": 2.5 / 3,
        "Fluency/Punctuation (Minor)": 2.5 / 3,
        "Accuracy (Major)": 1 / 3,
        "Accuracy/Mistranslation (Major)": 1 / 3,
        "Source error": 1 / 3,
        "errors": 6,
        "judgements": 4,
        "segments": 3,
    }
    rows = measure.statistics(Batch([""] * 4, system="ours"))
    assert rows.dtype == np.int64
    assert rows[:, :3].tolist() == [[2, 2, 3], [2, 1, 3], [0, 0, 0], [2, 1, 0]]
    np.testing.assert_array_equal(measure.score(rows.astype(float), Level.SEGMENT)[:, 0], [1.5, 2, np.nan, 0])


def test_a_system_that_nobody_judged_has_counts_of_nothing_and_no_value():
    found = values(fitted({"ours": COLUMN}), "theirs")
    assert [name for name, value in found.items() if value is not None] == ["errors", "judgements", "segments"]
    assert (found["errors"], found["segments"]) == (0, 0)


def test_the_rows_of_three_and_two_raters_are_whole_numbers():
    three = [rated((COMMA, "Minor")), rated(), rated((COMMA, "Minor"))]
    measure = fitted({"ours": [three, [rated((COMMA, "Minor")), rated()], [rated()]]}, n=3)
    assert measure.scale == 6
    assert measure.statistics(Batch([""] * 3, system="ours"))[:, 3].tolist() == [4, 3, 0]
    assert values(measure, n=3)["score"] == 7 / 18


def test_so_many_numbers_of_raters_that_no_scale_holds_them_are_rounded():
    counts = [17, 19, 23, 29, 31]
    column = [[rated((COMMA, "Minor"))] + [rated()] * (count - 1) for count in counts]
    measure = fitted({"ours": column}, n=5)
    assert measure.scale == 720_720
    expected = sum(1 / count for count in counts) / 5
    assert values(measure, n=5)["score"] == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (("Accuracy/Omission", "Major"), ErrorKind("Accuracy/Omission", "Major")),
        ((" Accuracy / Omission! ", " minor "), ErrorKind("Accuracy/Omission", "minor")),
        (("", "major"), ErrorKind("", "major")),
        (("Style", ""), ErrorKind("Style", "")),
        (("No-error/No-error", "No-error"), None),
        (("Accuracy", "no-error"), None),
        (("No-error", ""), None),
        (("Accuracy/Omission", "HOTW-test"), None),
    ],
)
def test_the_kind_of_an_error(error, kind):
    assert error_kind(MarkedError("target", 0, 1, *error)) == kind


def test_categories_go_from_frequent_to_rare_and_the_gravest_severities_first():
    found = [
        ("Style/Awkward", "Neutral"), (OMISSION, "Minor"), (OMISSION, "minor"), ("accuracy/omission", "Minor"),
        ("Fluency/Spelling", "Critical"), ("Fluency/Grammar", "Major"), ("Fluency", "Odd"), ("", "Major"),
    ]  # fmt: skip
    kinds = fitted({"ours": [[rated(*found)], [], [], []]}).measure.kinds
    assert kinds.severities == ("Critical", "Major", "Minor", "Neutral", "Odd")
    assert kinds.categories == (
        "Accuracy", "Accuracy/Omission", "Fluency", "Fluency/Grammar", "Fluency/Spelling", "Style", "Style/Awkward",
    )  # fmt: skip
    assert kinds.counts[ErrorKind(OMISSION, "Minor")] == 3


def test_outputs_have_names_of_their_own_and_kinds():
    odd = [("Major/errors", "Major"), ("errors", "score"), ("Major", "Major")]
    outputs = fitted({"ours": [[rated(*odd)], [], [], []]}).outputs
    names = [output.name for output in outputs]
    assert len(set(names)) == len(names)
    assert names[:6] == [
        "score",
        "Major",
        "score (severity)",
        "Major (category)",
        "Major/errors",
        "errors (category)",
    ]
    kinds = {output.group: output.kind for output in outputs}
    assert kinds[None] is Kind.PRIMARY
    assert kinds["severity"] is kinds["category"] is Kind.TESTED
    assert kinds["category and severity"] is kinds["counts"] is Kind.DETAIL


ERRORS = st.tuples(
    st.sampled_from(["", "A", "A/x", "a/X", "B/y/z", "Source error", "No-error"]),
    st.sampled_from(["Major", "minor", "Minor", ""]),
)
COLUMNS = st.lists(st.lists(st.lists(ERRORS, max_size=4), max_size=3), min_size=3, max_size=3)


@given(ours=COLUMNS, theirs=COLUMNS)
def test_values_are_those_of_the_slow_count(ours, theirs):
    columns = {
        name: [[rated(*errors) for errors in entry] for entry in column]
        for name, column in (("ours", ours), ("theirs", theirs))
    }
    measure = fitted(columns, n=3)
    for system, column in (("ours", ours), ("theirs", theirs)):
        found = values(measure, system, n=3)
        for value in measure.measure.values:
            if not value.is_mean:
                continue

            def wanted(category, severity, value=value):
                name, main = category.casefold(), category.partition("/")[0].casefold()
                if main == "no-error" or (main == "source error") is not (value.output.group == "source"):
                    return False
                asked = value.category.casefold()
                return (not asked or name == asked or name.startswith(f"{asked}/")) and (
                    not value.severity or severity.casefold() == value.severity.casefold()
                )

            expected = mean_errors(column, wanted)
            assert found[value.output.name] == (
                None if expected is None else pytest.approx(float(expected), abs=1e-15)
            )


@pytest.mark.parametrize("column", [COLUMN, [[rated()]] * 4, [[]] * 4])
def test_marked_errors_keep_the_contract(column):
    # of a segment by its id, wherever it stands
    errors = GivenErrors("mqm errors", {"system": dict(zip(IDS, column, strict=True))})
    testset = TestSet.of(None, ids=[*IDS, "s5"], documents=list("aabbc"))
    check_measure(ErrorCounts(errors=errors, systems=("system",)), testset)


def test_the_hash_follows_the_errors_and_nothing_else():
    measure, again = fitted({"ours": COLUMN}), fitted({"ours": dict(zip(IDS, COLUMN, strict=True))})
    assert measure.hash == again.hash == pickle.loads(pickle.dumps(measure)).hash
    other = [COLUMN[0], [rated((COMMA, "Major"))], [], [rated()]]
    assert fitted({"ours": other}).hash != measure.hash


@pytest.mark.parametrize(
    ("given_errors", "message"),
    [
        (lambda: GivenErrors("m", [[rated()]]), "do not say which systems"),
        (lambda: GivenErrors("m", {"ours": 3}), "not a list with one entry for each segment"),
        (
            lambda: GivenErrors("m", {"ours": [[MarkedError("target", 0, 1, "A", "B")]]}),
            "not a list of RatedErrors",
        ),
        (lambda: GivenErrors("m", {"ours": [rated()]}), "not a list of RatedErrors"),
        (lambda: fitted({"ours": COLUMN[:2]}), "are of 2 segments, the test set has 4"),
        (lambda: fitted({"ours": {"s9": [rated()]}}), "no such segment"),
    ],
)
def test_what_is_no_column_of_errors_is_refused(given_errors, message):
    with pytest.raises(InputError, match=message):
        given_errors()


def test_the_errors_of_a_batch_without_a_name_are_refused():
    with pytest.raises(InputError, match="systems with names"):
        fitted({"ours": COLUMN}).statistics(Batch([""] * 4))


def test_notes_say_what_was_counted_and_by_which_rule():
    assert fitted({"ours": COLUMN, "others": COLUMN}, ("ours", "theirs")).notes() == (
        "marked errors per judged segment: 6 in 4 judgements",
        "a segment that was judged more than once counts the mean of its judgements (1 of 3)",
        "errors of the source itself are kept apart: Source error",
        "systems without judgements: theirs",
    )


def test_nothing_is_said_of_second_judgements_where_there_are_none():
    once = [[rated((COMMA, "Minor"))], [], [rated()], []]
    assert fitted({"ours": once}).notes() == ("marked errors per judged segment: 1 in 2 judgements",)


def test_kinds_of_systems_that_are_not_measured_are_no_outputs():
    measure = fitted({"ours": COLUMN, "others": [[rated(("Style", "Major"))], [], [], []]}, ("ours",))
    assert "Style" not in values(measure)
    assert values(measure, "others")["score"] == 0


def test_evaluate_takes_errors_beside_scores():
    errors = GivenErrors("marked", {"a": COLUMN, "b": [[rated()]] * 4})
    texts = {"a": ["x"] * 4, "b": ["y"] * 4}
    evaluation = evaluate(texts, given=[errors], test="randomization", samples=50)
    assert [s.score for s in evaluation.scores if s.output == "mean"] == [3.5 / 3, 0]
    # "b" was judged on one segment more, and so scores are effects: each system's distance from the middle
    assert [s.score for s in evaluation.scores if s.output == "score"] == pytest.approx([3.5 / 6, -3.5 / 6])
    assert {c.output for c in evaluation.comparisons} == {
        "score", "Major", "Minor", "Fluency", "Fluency/Punctuation", "Accuracy", "Accuracy/Mistranslation",
    }  # fmt: skip
    [spec] = given_metrics({"renamed": errors}, ["a"])
    assert (spec.label, spec.measure.errors.columns == errors.columns) == ("renamed", True)


def test_ted_has_as_many_errors_as_its_file():
    data = shared("data", "mqm", "ted", "zhen", "mqm_ted_zhen.tsv").read_bytes()
    lines = [line.split("\t") for line in data.decode().splitlines()[1:]]
    systems = sorted({line[0] for line in lines})
    testset = TestSet.of(None, ids=sorted({line[3] for line in lines}, key=int))
    reading = read_column("mqm", [("mqm.tsv", data)], JudgedSet(testset, systems), JudgementRules())
    measure = ErrorCounts(errors=reading.errors, systems=tuple(systems)).fit(testset, Resources())
    found = [values(measure, system, n=len(testset)) for system in systems]
    assert sum(one["errors"] for one in found) == 5_618
    assert [one["segments"] for one in found] == [one["judgements"] for one in found] == [529] * 15
    for system, one in zip(systems, found, strict=True):
        own = [(category, severity) for name, *_, category, severity in lines if name == system]
        assert round(one["Accuracy/Omission"] * 529) == sum(category == OMISSION for category, _ in own)
        assert round(one["Fluency (Major)"] * 529) == sum(
            category.startswith("Fluency/") and severity == "Major" for category, severity in own
        )
        assert round((one["score"] + one["Source error"]) * 529) == one["errors"]
    sides = [
        e.side for column in reading.errors.columns.values() for entry in column for r in entry for e in r.errors
    ]
    assert (sides.count("target"), sides.count("source")) == (5_269, 349)
