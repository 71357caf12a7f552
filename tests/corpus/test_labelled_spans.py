"""Labelled spans of references: read by the suite that knows the file, and counted word by word."""

from types import SimpleNamespace

import pytest
from made_sets import REFERENCES, example_set

from mtgauge.base.errors import InputError
from mtgauge.base.suites import Suite
from mtgauge.corpus import TestSet
from mtgauge.corpus.labelled_spans import LabelledSpans, read_labelled_spans
from mtgauge.suites.checkpoints.set_file import write_set

pytestmark = pytest.mark.unit
TEXTS = TestSet.of(REFERENCES)


def of_anything(path, testset):
    """What a suite of another package reads from every file."""
    return LabelledSpans({"A": [path]}, {})


def refused(path, testset):
    raise InputError("is no file of poems", file=path)


def test_checkpoints_are_labelled_spans(tmp_path):
    (tmp_path / "set.jsonl").write_text(write_set(example_set()), "utf-8")
    found = read_labelled_spans(str(tmp_path / "set.jsonl"), TEXTS)
    assert found.texts == TEXTS.references.texts
    assert found.spans["A", 0] == [("noun", ((4, 8),))]
    assert found.spans["A", 1] == [("phrase", ((3, 7), (17, 21)))]
    assert set(found.spans) == {
        ("A", 0),
        ("B", 0),
        ("A", 1),
        ("A", 2),
        ("B", 2),
        ("A", 3),
        ("B", 3),
    }


@pytest.fixture
def others(monkeypatch):
    """Suites of other packages, by what reads their spans."""

    def those(*readers):
        points = []
        for number, reader in enumerate(readers):
            suite = Suite(name=f"s{number}", labelled_spans=f"{__name__}:{reader.__name__}")
            points.append(SimpleNamespace(name=suite.name, value="package:SUITE", load=lambda suite=suite: suite))
        monkeypatch.setattr(
            "importlib.metadata.entry_points", lambda group: points if group == "mtgauge.suites" else []
        )

    return those


def test_a_file_that_mtgauge_does_not_know_is_read_by_another_package(tmp_path, others):
    path = tmp_path / "verses.txt"
    path.write_text("{}\n", "utf-8")
    others(refused, of_anything)
    assert read_labelled_spans(str(path), TEXTS).texts == {"A": [str(path)]}


def test_a_file_that_nobody_knows_is_refused_as_checkpoints_are(tmp_path, others):
    path = tmp_path / "verses.txt"
    path.write_text("{}\n", "utf-8")
    others(refused)
    with pytest.raises(InputError, match="is not a set of check-points: the schema is None") as raised:
        read_labelled_spans(str(path), TEXTS)
    assert (raised.value.file, raised.value.line) == (str(path), 1)


def test_without_a_suite_that_reads_any_the_file_is_refused(monkeypatch):
    monkeypatch.setattr("mtgauge.corpus.labelled_spans.all_suites", lambda: iter([Suite(name="plain")]))
    with pytest.raises(InputError, match=r"set\.jsonl: no suite reads labelled spans"):
        read_labelled_spans("set.jsonl", TEXTS)


@pytest.mark.parametrize(
    ("word", "labels"),
    [(0, []), (1, ["noun"]), (2, ["noun", "verb"]), (3, [])],
)
def test_a_word_has_the_labels_of_the_spans_that_it_is_in(word, labels):
    found = LabelledSpans(
        {"A": [None, "The boat sails home"]},
        {("A", 1): [("noun", [(4, 10)]), ("verb", [(9, 13)]), ("noun", [(4, 8)])]},
    )
    assert found.labels_of_word("A", 1, ["The", "boat", "sails", "home"], word) == labels


def test_a_word_that_is_not_in_its_text_has_no_labels():
    found = LabelledSpans({"A": ["the boat"]}, {("A", 0): [("noun", [(0, 8)])]})
    assert found.labels_of_word("A", 0, ["a", "ship"], 1) == []
