"""Texts of the bench of ease: blanks that a tokenizer put into Chinese, and none that part English words."""

from __future__ import annotations

import pytest
from bench.ease.people import without_inner_blanks

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("该 乐队 很 好 。", "该乐队很好。"),
        ("在  The   Wire 上 ， 很 好", "在 The Wire 上，很好"),
        ("《 纽约 时报 》 ( New York Times )", "《纽约时报》 ( New York Times )"),
        ("在 1999 年", "在 1999 年"),
        (" 好 ", "好"),
        ("", ""),
    ],
)
def test_blanks_go_between_chinese_characters_alone(text, expected):
    assert without_inner_blanks(text) == expected
