"""Findings of one file are listed up to a number, and counted beyond it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.base.findings import Finding, has_errors
from mtgauge.base.findings.capped import LISTED, LISTED_IN_ALL, capped, counted

ERRORS = [f"error-{n}" for n in range(15)]
WARNINGS = ["name-spelling", "replaces-earlier", "contrast-alone", "repair-stray-ampersand"]


def findings(codes):
    return [Finding(code, f"fault {place}", line=place, file="x.xml") for place, code in enumerate(codes)]


def test_few_are_all_listed():
    found = findings([*ERRORS, *WARNINGS] * 3)
    assert capped(found) == tuple(found)


@pytest.mark.parametrize("code", ["name-spelling", "wrong-task"])
def test_of_one_code_the_first_are_listed(code):
    found = findings([code] * (LISTED + 7))
    *listed, rest = capped(found, {code: 3})
    assert listed == found[:LISTED]
    assert (rest.values["n"], rest.severity, rest.file) == (10, rest.severity, "x.xml")
    assert str(rest.message).endswith(f"10, which are 10 [{code}]")
    assert rest.code == ("more-errors" if code == "wrong-task" else "more-warnings")


def test_errors_are_listed_before_warnings():
    found = findings([*(WARNINGS[n % 4] for n in range(4 * LISTED)), *(ERRORS[n % 9] for n in range(9 * LISTED))])
    *listed, rest = capped(found)
    assert sum(one.severity.refuses for one in listed) == 9 * LISTED
    assert len(listed) == LISTED_IN_ALL
    assert (rest.code, rest.values["n"]) == ("more-warnings", 3 * LISTED)
    assert [one.line for one in listed] == sorted(one.line for one in listed)


@given(st.lists(st.sampled_from([*ERRORS, *WARNINGS]), max_size=30), st.integers(1, 130), st.integers(0, 3))
def test_a_file_is_refused_as_before_and_nothing_is_uncounted(codes, times, more):
    found = findings(code for code in codes for _ in range(times))
    uncounted = dict.fromkeys(codes, more)
    cut = capped(found, uncounted)
    errors = sum(one.severity.refuses for one in found) + more * len({*codes} & {*ERRORS})
    warnings = sum(not one.severity.refuses for one in found) + more * len({*codes} - {*ERRORS})
    assert counted(cut) == (errors, warnings)
    assert has_errors(cut) is (errors > 0)
    assert len(cut) <= LISTED_IN_ALL + 2
    assert capped(found, uncounted) == cut
