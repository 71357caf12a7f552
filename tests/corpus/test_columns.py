"""Texts come in whatever holds them, and mean the same."""

from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from mtgauge import Accumulator, References, TestSet, evaluate, load_metric
from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.corpus.columns import columns_by_name, listed
from mtgauge.huggingface import load

TEXTS = ["The cat sat on the mat.", "It rained all day.", "下雨了"]
REFERENCE = ["The cat sat on a mat.", "It was raining all day.", "下雨了。"]


class HubColumn:
    """A column as ``datasets`` gives it: items by position and by iteration, no list."""

    def __init__(self, items):
        self._items = items

    def __getitem__(self, key):
        return self._items[key]

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)


class HubDataset:
    """A data set as ``datasets`` gives it: names of columns, and columns by name."""

    def __init__(self, columns):
        self._columns = columns
        self.column_names = list(columns)

    def __getitem__(self, key):
        return HubColumn(self._columns[key])

    def __len__(self):
        return len(next(iter(self._columns.values())))

    def __iter__(self):
        raise AssertionError("rows are not asked for")


COLUMNS = {
    "list": list,
    "tuple": tuple,
    "generator": lambda texts: (text for text in texts),
    "values of a dictionary": lambda texts: dict(enumerate(texts)).values(),
    "pandas": pd.Series,
    "pandas with another index": lambda texts: pd.Series(texts, index=range(9, 9 + len(texts))),
    "pandas of Arrow": lambda texts: pd.Series(texts, dtype="string[pyarrow]"),
    "pandas of objects": lambda texts: pd.Series(texts, dtype="object"),
    "pandas of categories": lambda texts: pd.Series(texts, dtype="category"),
    "polars": pl.Series,
    "NumPy": np.array,
    "NumPy of objects": lambda texts: np.array(texts, dtype=object),
    "Arrow": pa.array,
    "Arrow in chunks": lambda texts: pa.chunked_array([texts[:1], texts[1:]]),
    "Hugging Face": HubColumn,
}
FRAMES = {
    "mapping": dict,
    "pandas": pd.DataFrame,
    "polars": pl.DataFrame,
    "Arrow": pa.table,
    "Hugging Face": HubDataset,
}


@pytest.fixture(params=COLUMNS.values(), ids=COLUMNS)
def column(request):
    return request.param


@pytest.mark.parametrize("name", ["bleu", "ter"])
def test_scores_of_any_column_are_those_of_lists(column, name):
    metric = load_metric(name)
    expected = metric.corpus_score(TEXTS, REFERENCE)
    assert metric.corpus_score(column(TEXTS), column(REFERENCE)) == expected
    assert metric.corpus_score(column(TEXTS), {"A": column(REFERENCE)}) == expected
    assert metric.corpus_score(column(TEXTS), [column(REFERENCE)]) == expected
    segments = metric.segment_scores(column(TEXTS), column(REFERENCE))
    assert (segments == metric.segment_scores(TEXTS, REFERENCE)).all()
    for systems in (column(TEXTS), {"system": column(TEXTS)}):
        found = evaluate(systems, column(REFERENCE), metrics=name, documents=column(["a", "a", "b"])).scores[0]
        assert found.score == expected.score


#: Systems in a list -> the names that they get.
LISTED = {
    "pairs": ([("old", TEXTS), ("new", REFERENCE)], ["old", "new"]),
    "pairs in a tuple": ((("old", TEXTS), ("new", REFERENCE)), ["old", "new"]),
    "pandas": ([pd.Series(TEXTS, name="old"), pd.Series(REFERENCE, name=7)], ["old", "7"]),
    "polars": ([pl.Series("old", TEXTS), pl.Series("new", REFERENCE)], ["old", "new"]),
    "of several packages": ([pd.Series(TEXTS, name="old"), ("new", REFERENCE)], ["old", "new"]),
    "one column of pandas": (pd.Series(TEXTS, name="aurora"), ["aurora"]),
    "one column of polars": (pl.Series("aurora", TEXTS), ["aurora"]),
    "one column of pandas without a name": (pd.Series(TEXTS), ["system"]),
    "one column of polars without a name": (pl.Series(TEXTS), ["system"]),
}


@pytest.mark.parametrize(("systems", "names"), LISTED.values(), ids=LISTED)
def test_systems_have_the_names_of_their_columns(systems, names):
    found = evaluate(systems, REFERENCE, metrics="chrf")
    assert [system.name for system in found.systems] == names
    assert [system.segments for system in found.systems] == [(*TEXTS,), (*REFERENCE,)][: len(names)]


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_a_frame_has_a_column_for_each_system_or_reference(frame):
    systems = {"old": TEXTS, "new": REFERENCE}
    expected = evaluate(systems, {"A": REFERENCE, "B": TEXTS}, metrics="chrf")
    found = evaluate(frame(systems), frame({"A": REFERENCE, "B": TEXTS}), metrics="chrf")
    assert found.to_json() == expected.to_json()


MISSING = {
    "None": ["a", None],
    "NaN in NumPy": np.array(["a", float("nan")], dtype=object),
    "NaN in a list": ["a", float("nan")],
    "pandas": pd.Series(["a", None]),
    "NA": pd.Series(["a", pd.NA], dtype="string"),
    "NaT": ["a", pd.NaT],
    "polars": pl.Series(["a", None]),
    "Arrow": pa.array(["a", None]),
}


@pytest.mark.parametrize("value", MISSING.values(), ids=MISSING)
def test_what_is_missing_is_a_reference_that_a_segment_lacks(value):
    assert References.of({"A": ["b", "c"], "B": value}).texts["B"] == ("a", None)
    for refused in (
        lambda: load_metric("bleu").corpus_score(value, ["a", "b"]),
        lambda: evaluate({"s": value}, ["a", "b"]),
        lambda: TestSet.of(["a", "b"], sources=value),
    ):
        with pytest.raises(InputError, match=r"segment 2: .* hold.? nothing where a string is expected"):
            refused()


BLEU = load_metric("bleu")
REFUSED = {
    "a frame for a column": (lambda: BLEU.corpus_score(pd.DataFrame({"a": TEXTS}), REFERENCE), "hypotheses are several columns, of type DataFrame"),
    "one string": (lambda: BLEU.corpus_score("a", ["a"]), "hypotheses are one string"),
    "one reference string": (lambda: BLEU.corpus_score(["a"], "a"), "references are one string"),
    "bytes": (lambda: BLEU.corpus_score(np.array([b"a"]), ["a"]), "segment 1: system 'system' holds a value of type bytes"),
    "numbers": (lambda: BLEU.corpus_score(pd.Series([1.5]), ["a"]), "segment 1: system 'system' holds a value of type float"),
    "an array without dimensions": (lambda: BLEU.corpus_score(np.array("a"), ["a"]), "hypotheses are of type ndarray"),
    "a set, which has no order": (lambda: BLEU.corpus_score({"a", "b"}, ["a", "b"]), "hypotheses are of type set"),
    "a number": (lambda: evaluate(7, ["a"]), "systems are of type int"),
    "a system of a frame": (lambda: evaluate({"s": pd.DataFrame({"a": ["b"]})}, ["a"]), "system 's' is several columns"),
    "a frame for hypotheses": (lambda: BLEU.corpus_score(pl.DataFrame({"a": TEXTS}), REFERENCE), "(give one of its columns, such as frame['a'])"),
    "a list of columns": (lambda: BLEU.corpus_score([pd.Series(TEXTS)], REFERENCE), "hypotheses are a list of columns (give the column of one system; mtgauge.evaluate"),
    "systems in lists": (lambda: evaluate([["a"], ["b"]], ["a"]), 'systems are a list of columns without names (give them with their names: {"old": first, "new": second})'),
    "systems of one name": (lambda: evaluate([pd.Series(["a"], name="x")] * 2, ["a"]), "two systems are named 'x'"),
    "samples in a frame": (lambda: comet_samples(pd.DataFrame({"mt": ["a"]})), "frame.to_dict('records')"),
    "slices in a list": (lambda: TestSet.of(["a"], slices=["x"]), "slices are of type list (give a mapping of names to lists of labels)"),
    "sources of a number": (lambda: TestSet.of(["a"], sources=3), "sources are of type int"),
    "unequal": (lambda: evaluate(pd.Series(["a", "b"]), pl.Series(["a"])), "system 'system' has 2 segments, the test set has 1"),
    "transposed": (lambda: BLEU.corpus_score(["a", "b"], np.array([["a", "c", "d"], ["b", "d", "e"]])), "references look transposed: 2 lists of 3 strings for 2 segments"),
}  # fmt: skip


LAZY = pl.LazyFrame({"a": ["b"]})
FILE = Path("hyp.txt")
#: A place that takes texts, called with what has none yet -> the line to type, for a lazy frame and for a file.
TAKES_TEXTS = {
    "evaluate, systems": (lambda texts: evaluate(texts, ["b"]), "SystemOutput.load('hyp.txt')"),
    "evaluate, a system": (lambda texts: evaluate({"a": texts}, ["b"]), "SystemOutput.load('hyp.txt')[0].segments"),
    "evaluate, references": (lambda texts: evaluate(["b"], texts), "TestSet.load(references='hyp.txt').references"),
    "evaluate, a reference": (lambda texts: evaluate(["b"], {"a": texts}), "SystemOutput.load('hyp.txt')[0].segments"),
    "evaluate, sources": (lambda texts: evaluate(["b"], ["b"], sources=texts), "SystemOutput.load('hyp.txt')"),
    "corpus_score, hypotheses": (lambda texts: BLEU.corpus_score(texts, ["b"]), "SystemOutput.load('hyp.txt')"),
    "corpus_score, references": (lambda texts: BLEU.corpus_score(["b"], texts), "TestSet.load(references='hyp.txt')"),
    "segment_scores": (lambda texts: BLEU.segment_scores(texts, ["b"]), "SystemOutput.load('hyp.txt')"),
    "Accumulator": (lambda texts: Accumulator("bleu").update(texts, ["b"]), "SystemOutput.load('hyp.txt')"),
    "TestSet.of": (lambda texts: TestSet.of(texts), "TestSet.load(references='hyp.txt')"),
    "TestSet.of, ids": (lambda texts: TestSet.of(["b"], ids=texts), "SystemOutput.load('hyp.txt')"),
    "References.of": (lambda texts: References.of(texts), "TestSet.load(references='hyp.txt')"),
    "huggingface": (lambda texts: load("bleu").add_batch(predictions=texts, references=["b"]), "SystemOutput.load('hyp.txt')"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "line"), TAKES_TEXTS.values(), ids=TAKES_TEXTS)
def test_what_has_no_texts_yet_is_answered_by_the_line_to_type(call, line):
    for given, mend in ((LAZY, "frame.collect()"), (FILE, line), (str(FILE), line)):
        with pytest.raises(InputError) as found:
            call(given)
        assert mend in str(found.value)


@pytest.mark.parametrize("call", [call for call, _ in TAKES_TEXTS.values()], ids=TAKES_TEXTS)
def test_a_text_is_no_name_of_a_file(call):
    with pytest.raises(InputError) as found:
        call("It rained.")
    assert "load(" not in str(found.value)


def comet_samples(samples):
    """The samples of COMET, without a model."""
    from mtgauge.comet import _columns

    return _columns(samples)


@pytest.mark.parametrize(("call", "message"), REFUSED.values(), ids=REFUSED)
def test_errors_name_what_was_given(call, message):
    with pytest.raises(MtgaugeError) as found:
        call()
    assert message in str(found.value)


# -- the other orientation --------------------------------------------------------------------------------------

PER_SEGMENT = {
    "lists": [["a", "b"], ["c", "d"], ["e", "f"]],
    "tuples": (("a", "b"), ("c", "d"), ("e", "f")),
    "NumPy": np.array([["a", "b"], ["c", "d"], ["e", "f"]]),
    "polars": pl.Series([["a", "b"], ["c", "d"], ["e", "f"]]),
    "pandas": pd.Series([["a", "b"], ["c", "d"], ["e", "f"]]),
    "Arrow": pa.array([["a", "b"], ["c", "d"], ["e", "f"]]),
    "generators": (iter(row) for row in (("a", "b"), ("c", "d"), ("e", "f"))),
}


@pytest.mark.parametrize("value", PER_SEGMENT.values(), ids=PER_SEGMENT)
def test_references_of_each_segment(value):
    found = TestSet.of(references_per_segment=value, n=3).references
    assert found is not None
    assert found.texts == {"ref1": ("a", "c", "e"), "ref2": ("b", "d", "f")}


def test_references_of_each_segment_in_every_call():
    each = [["The cat sat on a mat.", "A cat sat on the mat."], ["It was raining all day."], "下雨了。"]
    named = {"A": [REFERENCE[0], *REFERENCE[1:]], "B": ["A cat sat on the mat.", None, None]}
    expected = BLEU.corpus_score(TEXTS, named)
    assert BLEU.corpus_score(TEXTS, references_per_segment=each) == expected
    assert evaluate(TEXTS, references_per_segment=each, metrics="bleu").scores[0].score == expected.score
    assert (BLEU.segment_scores(TEXTS, references_per_segment=each) == BLEU.segment_scores(TEXTS, named)).all()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([["a"], ["b"]], "references_per_segment has 2 segments, and there are 3"),
        (["a", 3, "b"], "segment 2: the references of the segment are of type int"),
        ("abc", "references_per_segment is not a list"),
        ({"A": ["a", "b", "c"]}, "references_per_segment is not a list"),
        ([["a"], [], ["b"]], "segment 2: no reference translates this segment"),
        ([["a"], [3], ["b"]], "segment 2: reference 'ref1' holds a value of type int"),
    ],
)
def test_references_of_each_segment_that_are_none(value, message):
    with pytest.raises(InputError) as found:
        BLEU.corpus_score(TEXTS, references_per_segment=value)
    assert message in str(found.value)


def test_both_orientations_at_once_are_refused():
    with pytest.raises(InputError, match="both given"):
        BLEU.corpus_score(["a"], ["a"], references_per_segment=[["a"]])


def test_the_refusal_of_a_guess_names_the_door():
    with pytest.raises(InputError, match=r"or references_per_segment=\[\.\.\.\]"):
        BLEU.corpus_score(["a", "b"], [["a", "b"], ["c", "d"]])


def test_lists_are_not_copied_and_others_are_read_once():
    texts = ["a", "b"]
    assert listed(texts) is texts
    assert columns_by_name(texts) is None
    assert listed(iter(texts)) == texts
