"""Cognitive ease against the textbook of its specification: cases of the project's own, and drawn ones."""

import json
from pathlib import Path

import pytest
from drawn_ease import EaseCaseDraw
from ease_cases import check_case
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from textbook.ease import expected

CASES = Path(__file__).parents[2] / "cases" / "ease" / "cases.jsonl"


def cases():
    return [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]


def ids(case):
    return case["id"]


def same(found, wanted):
    """Nested values, whose numbers have 12 digits in the file."""
    if isinstance(wanted, dict):
        return {name: same(found.get(name), value) for name, value in wanted.items()}
    if isinstance(wanted, list):
        return [same(one, other) for one, other in zip(found, wanted, strict=True)]
    return wanted if isinstance(wanted, float) and found == pytest.approx(wanted, rel=1e-11) else found


@pytest.mark.unit
@pytest.mark.parametrize("case", cases(), ids=ids)
def test_a_case_of_the_project(case):
    check_case(case)


@pytest.mark.unit
@pytest.mark.parametrize("case", cases(), ids=ids)
def test_the_textbook_computes_what_a_case_expects(case):
    assert same(expected(case), case["expected"]) == case["expected"]


@pytest.mark.property
@settings(max_examples=budget(500))
@given(st.integers(0, 2**32))
def test_drawn_cases_are_those_of_the_textbook(seed):
    case = EaseCaseDraw(seed).case()
    check_case(case | {"expected": expected(case)})
