"""Translations damaged on purpose."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.suites.metaeval.damage import damaged, damaged_length, word_spans


@pytest.mark.unit
@pytest.mark.parametrize(
    ("length", "run"),
    [(1, 1), (2, 2), (5, 2), (6, 3), (8, 3), (9, 4), (15, 4), (16, 5), (20, 5), (21, 5), (24, 6), (40, 10)],
)
def test_longer_texts_lose_longer_runs(length, run):
    assert damaged_length(length) == run


@pytest.mark.unit
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("  \t", []),
        ("two words.", ["two", "words."]),
        ("山河 and 月", ["山", "河", "and", "月"]),
        ("GPT模型，2024年", ["GPT", "模", "型", "，", "2024", "年"]),
        ("กำ", ["ก", "ำ"]),
        ("กิน", ["กิ", "น"]),
    ],
)
def test_words_and_characters(text, words):
    assert [text[start:end] for start, end in word_spans(text)] == words


words = st.lists(st.sampled_from(["river", "the", "old", "boat", "月", "山"]), min_size=1, max_size=30).map(
    " ".join
)


@pytest.mark.property
@given(words, st.lists(words, max_size=4), st.integers(0, 50))
def test_a_run_is_replaced_and_the_rest_stays(text, others, seed):
    made = damaged(text, others, np.random.default_rng(seed))
    own = [text[start:end] for start, end in word_spans(text)]
    size = damaged_length(len(own))
    strange = [other for other in others if len(word_spans(other)) >= size and not set(own) & set(other.split())]
    if made is None:
        assert not strange
        return
    assert made != text
    found = [made[start:end] for start, end in word_spans(made)]
    replaced = len(found) - len(own) + size
    assert 1 <= replaced <= size
    assert replaced == size or not strange
    assert any(
        own[:place] + own[place + size :] == found[:place] + found[place + replaced :]
        for place in range(len(own) - size + 1)
    )
    if len(own) - size > 3:
        assert (found[0], found[-1]) == (own[0], own[-1])


@pytest.mark.unit
@pytest.mark.parametrize(
    ("text", "others"), [("", ["a text"]), ("alone", []), ("same", ["same"]), ("one", ["", " "])]
)
def test_nothing_to_damage(text, others):
    assert damaged(text, others, np.random.default_rng(0)) is None


@pytest.mark.unit
def test_chinese_by_characters():
    text, other = "今天早上河水涨得很高我们没有出门", "他把旧书放在窗边的桌子上然后走了"
    made = damaged(text, [other], np.random.default_rng(1))
    assert len(made) == len(text) == 16
    changed = [a != b for a, b in zip(text, made, strict=True)]
    assert 1 <= sum(changed) <= 5
    assert not changed[0]
    assert not changed[-1]
