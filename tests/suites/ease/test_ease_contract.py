"""The measure of ease keeps the contract of all measures, with documents and without."""

from __future__ import annotations

import pytest
from ease_texts import OTHERS, REFERENCES, TRANSLATIONS, ease, ease_testset

from mtgauge.corpus import SystemOutput
from mtgauge.measures import Resources
from mtgauge.testing import check_measure

pytestmark = pytest.mark.unit

WITH_GAPS = {"A": [*REFERENCES[:5], ""], "B": [None, *OTHERS[1:]]}


@pytest.mark.parametrize(
    ("options", "columns"),
    [
        pytest.param({}, {}, id="documents"),
        pytest.param({}, {"references": WITH_GAPS}, id="references with gaps"),
        pytest.param({"total": "sentence"}, {}, id="sentences"),
        pytest.param({"total": "sentence"}, {"documents": None}, id="no documents"),
        pytest.param({"profile": "section-6"}, {}, id="section 6"),
        pytest.param({"profile": "developer"}, {}, id="no total"),
        pytest.param({"edit_unit": "character", "post_edits": "B"}, {}, id="post-edits"),
        pytest.param({"levels": "1 4"}, {}, id="some levels"),
        pytest.param({"profile": "metrics", "levels": "1 2"}, {}, id="metrics"),
        pytest.param({"editing_log": "log.jsonl"}, {}, id="log"),
    ],
)
@pytest.mark.parametrize(
    "translations",
    [["", *TRANSLATIONS[1:4], "", REFERENCES[5]], pytest.param(TRANSLATIONS, marks=pytest.mark.slow)],
    ids=["some empty", "none empty"],
)
def test_contract(tmp_path, options, columns, translations):
    if "editing_log" in options:
        line = '{"segment": "2", "system": "system", "seconds": 3.5, "keys": 20}'
        (tmp_path / options["editing_log"]).write_text(line, "utf-8")
        options = {**options, "editing_log": str(tmp_path / options["editing_log"])}
    testset = ease_testset(**columns)
    system = SystemOutput("system", tuple(translations))
    check_measure(ease(tmp_path, **options), testset, system, Resources(testset.languages))
