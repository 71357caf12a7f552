"""How well units are found is what a tool measures on documents that a person read."""

import importlib.util
import sys
from pathlib import Path

import pytest

from mtgauge.linguistics.units import UnitKind, measured_units, notes_on_units
from shared_data import shared

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]


def test_the_file_is_what_the_tool_writes():
    folder = shared("data", "ud")
    spec = importlib.util.spec_from_file_location("measure_units", ROOT / "tools" / "measure_units.py")
    tool = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = tool
    spec.loader.exec_module(tool)
    assert tool.WRITTEN.read_text("utf-8") == tool.measured(folder)


def test_each_language_that_was_read_has_all_kinds_of_thirty_documents():
    for measured in measured_units().values():
        assert (measured.documents, {*measured.kinds}) == (30, {*UnitKind})
        for accuracy in measured.kinds.values():
            assert 0 < accuracy.right <= min(accuracy.found, accuracy.read)
            assert 0 < accuracy.precision <= 1
            assert 0 < accuracy.recall <= 1


def test_the_page_has_these_figures():
    page = (ROOT / "docs" / "reference" / "linguistic-units.md").read_text("utf-8")
    for kind in UnitKind:
        cells = []
        for language in ("en", "zh"):
            accuracy = measured_units()[language].kinds[kind]
            shares = [f"{share:.3f}" for share in (accuracy.precision, accuracy.recall)]
            cells += [
                *(f"**{share}**" if accuracy.precision < 0.7 else share for share in shares),
                str(accuracy.read),
            ]
        assert f"| {kind}s | {' | '.join(cells)} |" in page


@pytest.mark.parametrize(
    ("language", "kinds", "notes"),
    [
        ("en", [*UnitKind], []),
        (
            "zh-Hant",
            [UnitKind.NOUN_CHUNK, UnitKind.CLAUSE],
            ["zh: of clauses that are found, 55% are right (30 documents of UD Chinese-PUD, read by hand)"],
        ),
        ("hi", [UnitKind.MENTION], ["hi: how well mentions are found was not measured"]),
    ],
)
def test_what_is_found_badly_is_said(language, kinds, notes):
    assert [*notes_on_units(language, kinds)] == notes
