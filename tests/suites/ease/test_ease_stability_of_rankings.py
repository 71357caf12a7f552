"""Which levels are told to be unstable, from what was measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ease_texts import TRANSLATIONS, ease, ease_testset

import mtgauge
from mtgauge.measures import Resources
from mtgauge.report import FORMATS, render
from mtgauge.suites.ease.unstable_levels import unstable_levels

pytestmark = pytest.mark.unit
PAGE = Path(__file__).parents[3] / "bench" / "EASE.md"


def test_what_is_told_is_what_the_page_measured():
    rows = re.findall(r"^\| G(\d) \| [\d.]+ \| (-?[\d.]+) \| (unstable)? *\|$", PAGE.read_text("utf-8"), re.M)
    assert len(rows) == 5
    told = {one.level: f"{one.tau:.3f}" for one in unstable_levels("en", "spacy:en_core_web_sm")}
    assert told == {level: tau for level, tau, mark in rows if mark}


@pytest.mark.parametrize(
    ("language", "annotator", "levels"),
    [
        ("en", "spacy:en_core_web_sm", ["3", "4", "5"]),
        ("en-GB", "udpipe:english.udpipe", ["3", "4", "5"]),
        ("en", "conllu:trees.conllu", []),
        ("hi", "udpipe:hindi.udpipe", []),
    ],
)
def test_trees_that_people_drew_are_stable(language, annotator, levels):
    assert [one.level for one in unstable_levels(language, annotator)] == levels


def test_every_output_says_it(tmp_path, monkeypatch):
    measure = ease(tmp_path)
    fitted = measure.fit(ease_testset(), Resources(ease_testset().languages))
    assert not any("is unstable" in note for note in fitted.notes())
    monkeypatch.setattr("mtgauge.suites.ease.unstable_levels._GIVEN", "another")
    found = mtgauge.evaluate({"a": TRANSLATIONS}, ease_testset(), metrics=[measure], intervals=False)
    told = "level 3 is unstable: trees of spacy:en_core_web_sm rank systems otherwise than trees that people drew"
    assert any(told in note for note in found.notes)
    for form in FORMATS:
        text = render(found, form)
        assert "level 3 is unstable" in " ".join(text.split()), form
