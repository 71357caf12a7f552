"""Cognitive ease against the values of slow textbook programs (shared/goldens/ease)."""

import json

import pytest
from ease_cases import check_case

from shared_data import SHARED, shared

CASES = SHARED / "goldens" / "ease" / "cases.jsonl"


def cases():
    """The cases; None alone where they are not here, which skips the test."""
    if not CASES.exists():
        return [None]
    read = (json.loads(line) for line in CASES.read_text("utf-8").splitlines())
    return [pytest.param(case, id=case["id"]) for case in read]


@pytest.mark.parametrize("case", cases())
def test_a_case(case):
    shared(*CASES.relative_to(SHARED).parts)
    check_case(case)
