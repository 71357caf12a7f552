"""What the documentation calls equal to sacreBLEU, on hostile random texts: `python -m bench.fuzz`, in small."""

import math
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("sacrebleu")
from bench import fuzz, hostile

pytestmark = pytest.mark.slow

#: Enough for each setting to see every count of references, ragged ones, empty and long texts.
SEGMENTS = {"ter": 60}


@pytest.mark.parametrize("setting", fuzz.SETTINGS, ids=lambda setting: f"{setting.metric}:{setting}")
@given(seed=st.integers(0, 10**9))
@settings(max_examples=4)
def test_what_is_called_equal_is_equal(setting, seed):
    tally = fuzz.compare(setting, hostile.corpora(seed, SEGMENTS.get(setting.metric, 120)))
    assert (tally.other_segments, tally.other_corpora) == (0, 0)
    assert tally.segments == SEGMENTS.get(setting.metric, 120)
    if setting.metric.startswith("chrf"):
        assert tally.rounded_corpora == 0
    if sys.version_info < (3, 12):
        assert tally.rounded_segments == 0


def test_sums_of_a_later_python_differ_by_their_rounding():
    """And by nothing else, so that the documentation can say on which Python bits are equal."""
    tally = fuzz.compare(fuzz.Setting("bleu"), hostile.corpora(1, 500), later_python=True)
    assert (tally.other_corpora, tally.other_segments) == (0, 0)
    assert tally.rounded_segments > 0
    assert 0 < tally.largest < 1e-14


@given(st.lists(st.floats(-50, 0), max_size=6))
def test_the_sum_of_a_later_python(values):
    expected = sum(values) if sys.version_info >= (3, 12) else math.fsum(values)
    assert fuzz.compensated_sum(values) == pytest.approx(expected, rel=1e-15)


def test_texts_are_hostile():
    found = list(hostile.corpora(3, 2_000))
    texts = [text for corpus in found for column in corpus.references for text in column]
    assert {len(corpus.references) for corpus in found} == {1, 2, 3, 4, 5}
    assert sum(len(corpus.hypotheses) for corpus in found) == 2_000
    assert None in texts
    assert "" in texts
    assert max(len(text.split()) for text in texts if text) > 40
    assert all(
        any(text is not None for text in row) for corpus in found for row in zip(*corpus.references, strict=True)
    )


def test_a_difference_is_found(capsys, monkeypatch):
    """A comparison that cannot fail shows nothing."""
    assert fuzz.main(["--segments", "40", "--only", "chrf"]) == 0
    monkeypatch.setattr(fuzz, "_ours", lambda setting: fuzz._theirs(fuzz.Setting("chrf", {"beta": 5})))
    assert fuzz.main(["--segments", "40", "--only", "chrf"]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert len({row.count("|") for row in rows}) == 1
    assert rows[2].startswith("| chrf | `char_order=4` | 6 | 0 | 0 |")
