"""The accuracy that outputs quote is what mtgauge measures."""

import importlib.util
from pathlib import Path

import pytest
from annotators import PACKAGES, built_in

from mtgauge.linguistics.annotators.accuracy import accuracy_of, measured_rows
from mtgauge.linguistics.jobs.annotation import AnnotationRequest, check_annotator
from shared_data import shared

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[3]


def tool():
    path = ROOT / "tools" / "measure_annotators.py"
    spec = importlib.util.spec_from_file_location("measure_annotators", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_measured_is_what_the_tool_measures():
    wanted = {
        (spec, treebank, words)
        for spec, (treebanks, takes_words) in tool().MEASURED.items()
        for treebank in treebanks
        for words in (["own", "gold"] if takes_words else ["own"])
    }
    rows = measured_rows()
    assert {(row["spec"], row["treebank"], row["words"]) for row in rows} == wanted
    assert len(rows) == len(wanted)
    assert {row["spec"] for row in rows} == set(PACKAGES)


@pytest.mark.parametrize("spec", PACKAGES)
def test_a_note_quotes_what_was_measured_with_words_of_its_own(spec):
    annotator = built_in(spec)
    rows = [row for row in measured_rows() if row["spec"] == spec and row["words"] == "own"]
    if any(row["hash"] != annotator.hash for row in rows):
        pytest.skip("other versions are installed than those of constraints.txt")
    assert list(map(str, annotator.accuracy)) == [
        f"{annotator.program} on {row['treebank']} ({row['sentences']:,} sentences), F in percent: "
        + ", ".join(
            f"{layer} {row['scores'][layer]:.1f}"
            for layer in ("Words", "UPOS", "UAS", "LAS")
            if layer in row["scores"]
        )
        for row in rows
    ]


def test_of_another_version_nothing_is_known():
    (note,) = accuracy_of("spaCy", "spacy 0")
    assert str(note) == "how good spaCy is with this model and version was not measured"


def test_only_annotators_with_trees_have_figures_of_trees():
    assert {row["spec"] for row in measured_rows() if "LAS" in row["scores"]} == {
        "spacy:en_core_web_sm", "udpipe:udchinese",
    }  # fmt: skip


def test_the_smallest_measurement_is_that_of_the_file():
    """The others take minutes; the tool is run when something changes."""
    treebank = "UD Chinese-GSDSimp"
    path = shared("data", "ud", *tool().FILES[treebank].split("/"))
    annotator = built_in("jieba")
    (row,) = (row for row in measured_rows() if (row["spec"], row["treebank"]) == ("jieba", treebank))
    assert row["hash"] == annotator.hash
    made = check_annotator(str(path), AnnotationRequest("jieba"))
    assert {str(k): round(100 * v.f, 2) for k, v in made.scores.items() if v} == row["scores"]
