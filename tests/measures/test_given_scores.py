"""Scores from human judgements or other programs: from lists and files to results, records and pages."""

import gzip
import io
import json
import math
import pickle
import sys
import tomllib

import numpy as np
import pandas as pd
import polars as pl
import pytest

from mtgauge import GivenScores, TestSet, evaluate
from mtgauge.base.errors import InputError, MissingExtraError, OptionError
from mtgauge.corpus.formats.scores import read_scores, scores_name
from mtgauge.corpus.formats.scoretables import Expected
from mtgauge.measures import Batch, Level, Resources
from mtgauge.measures.given import Given
from mtgauge.testing import check_measure
from shared_data import shared, shared_lines

SYSTEMS = {"a": ["one", "two", "three", "four"], "b": ["eins", "zwei", "drei", "vier"]}
IDS = ["s1", "s2", "s3", "s4"]
COLUMNS = {"a": [1.0, None, 3.5, 4.0], "b": [0.5, 2.0, math.nan, 1.0]}
BY_ID = {"a": {"s4": 4, "s1": 1, "s3": 3.5}, "b": {"s1": 0.5, "s2": 2, "s3": None, "s4": 1}}


def fitted(columns=COLUMNS, systems=("a", "b"), ids=IDS, **scores):
    measure = Given(scores=GivenScores("mqm", columns, **scores), systems=systems)
    return measure.fit(TestSet.of(None, ids=ids), Resources())


def rows(measure, system, positions=slice(0, 4)):
    texts = ("",) * (positions.stop - positions.start)
    return measure.statistics(Batch(texts, positions.start, system=system))


def corpus_scores(evaluation, metric="mqm", output="score"):
    return {s.system: s.score for s in evaluation.scores if (s.metric, s.output) == (metric, output)}


# -- the measure ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [COLUMNS, BY_ID, {name: np.array(c, float) for name, c in COLUMNS.items()}])
def test_a_row_is_the_score_and_one_or_zeros(columns):
    measure = fitted(columns)
    assert rows(measure, "a").tolist() == [[1, 1], [0, 0], [3.5, 1], [4, 1]]
    assert rows(measure, "b", slice(2, 4)).tolist() == [[0, 0], [1, 1]]
    assert rows(measure, "nobody").tolist() == [[0, 0]] * 4
    assert measure.hash == fitted().hash


LONG = {
    "system": ["a", "a", "a", "b", "b", "b", "b"],
    "segment": ["s4", "s1", "s3", "s1", "s2", "s3", "s4"],
    "score": [4.0, 1.0, 3.5, 0.5, 2.0, None, 1.0],
    "rater": [1, 1, 1, 2, 2, 2, 2],
}


@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame], ids=["pandas", "polars"])
@pytest.mark.parametrize("columns", [COLUMNS, LONG], ids=["a column for each system", "a row for each score"])
def test_scores_in_frames_are_those_in_lists(frame, columns):
    found = evaluate(SYSTEMS, ids=IDS, given={"mqm": frame(columns)})
    assert found.to_json() == evaluate(SYSTEMS, ids=IDS, given={"mqm": COLUMNS}).to_json()


FRAME_FAULTS = {
    "no name": (pd.DataFrame(COLUMNS), 'given scores have no name (name them: given={"COMET": frame})'),
    "no name, polars": (pl.DataFrame(LONG), 'given scores have no name (name them: given={"COMET": frame})'),
    "no rows yet": ({"mqm": pl.LazyFrame(COLUMNS)}, "scores 'mqm' need system names (it has no rows yet: give frame.collect())"),
    "two of one segment": ({"mqm": pd.DataFrame(LONG | {"segment": ["s1"] * 7})}, "segment s1: scores 'mqm' of system 'a' have two of one segment (one score per segment: take the mean of several ratings first)"),
    "unknown segment": ({"mqm": pd.DataFrame(LONG | {"segment": [*"1234567"]})}, "segment 1: score 'mqm' of system 'a': the test set has no such segment"),
}  # fmt: skip


@pytest.mark.parametrize(("given", "message"), FRAME_FAULTS.values(), ids=FRAME_FAULTS)
def test_frames_that_do_not_fit_are_refused(given, message):
    with pytest.raises(InputError) as error:
        evaluate(SYSTEMS, ids=IDS, given=given)
    assert str(error.value) == message


def test_a_system_or_segment_without_a_score_has_no_value():
    measure = fitted()
    np.testing.assert_array_equal(measure.score(rows(measure, "a"), Level.SEGMENT)[:, 0], [1, np.nan, 3.5, 4])
    assert np.isnan(measure.score(rows(measure, "nobody").sum(axis=0), Level.CORPUS)).all()


def test_given_scores_keep_the_contract():
    columns = {"system": {"1": 3.25, "3": -1, "5": 0}}
    check_measure(Given(scores=GivenScores("mqm", columns, low=-1, high=5)))


def test_a_pickle_gives_the_same_scores():
    again = pickle.loads(pickle.dumps(fitted()))
    assert again.hash == fitted().hash
    assert again.measure == fitted().measure
    assert rows(again, "b").tolist() == rows(fitted(), "b").tolist()


@pytest.mark.parametrize(
    "columns",
    [
        {"a": [1.0, 0.0, 3.5, 4.0], "b": COLUMNS["b"]},  # 0 is a score
        {"a": COLUMNS["b"], "b": COLUMNS["a"]},
        {"a": COLUMNS["a"]},
    ],
)
def test_the_hash_covers_the_scores(columns):
    assert fitted(columns).hash != fitted().hash
    assert fitted(columns).signature(Level.CORPUS) != fitted().signature(Level.CORPUS)


def test_the_hash_covers_nothing_else():
    measure = Given(scores=GivenScores("mqm", COLUMNS))
    other = TestSet.of(list("wxyz"), sources=list("abcd"), documents=["d"] * 4)
    assert measure.fit(other, Resources()).hash == fitted().hash


NOTES = {
    "all there": ({"a": [1, 2], "b": [3, 4]}, []),
    "as many in each": ({"a": [1, None], "b": [3, None]}, ["no score for 1 of 2 segments of each system"]),
    "one lacks some": ({"a": [1, None], "b": [3, 4]}, ["no score for 1 of 2 segments of a"]),
    "one has none": ({"a": [1, 2]}, ["systems without scores: b"]),
    "one has only gaps": ({"a": [1, 2], "b": [None, None]}, ["systems without scores: b"]),
    "one too many": (
        {"a": [1, 2], "b": [3, 4], "c": [5, 6]},
        ["scores of systems that are not measured are left out: c"],
    ),
}


@pytest.mark.parametrize("name", NOTES)
def test_missing_scores_are_counted_in_notes(name):
    columns, notes = NOTES[name]
    assert list(fitted(columns, ids=["1", "2"]).notes()) == notes


def test_large_numbers_can_be_read_in_notes():
    ids = [str(i) for i in range(1948)]
    [note] = fitted({"a": [1.0] * 747 + [None] * 1201}, systems=("a",), ids=ids).notes()
    assert note == "no score for 1,201 of 1,948 segments of a"


FAULTS = {
    "text": ({"a": [1, "2", 3, 4]}, "segment 2: score 'mqm' of system 'a': '2' is not a number"),
    "truth": ({"a": [True, 2, 3, 4]}, "segment 1: score 'mqm' of system 'a': True is not a number"),
    "infinite": ({"a": {"s2": math.inf}}, "segment s2: score 'mqm' of system 'a': it is infinite"),
    "too few": ({"a": [1, 2, 3]}, "scores 'mqm' of system 'a' are 3, the test set has 4 segments"),
    "elsewhere": ({"a": {"s5": 1}}, "segment s5: score 'mqm' of system 'a': the test set has no such segment"),
    "one string": ({"a": "1234"}, "scores 'mqm' of system 'a' are not a list of numbers"),
    "no systems": ([1, 2, 3, 4], "scores 'mqm' need system names"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_scores_that_do_not_fit_are_refused(name):
    columns, message = FAULTS[name]
    with pytest.raises(InputError) as error:
        evaluate(SYSTEMS, ids=IDS, given={"mqm": columns})
    assert str(error.value).startswith(message)


def test_scores_keep_to_their_range():
    with pytest.raises(InputError, match=r"segment 4: score 'mqm' of system 'a': 4 is not from 0 to 3\.5"):
        GivenScores("mqm", COLUMNS, low=0, high=3.5)


def test_scores_without_a_name_are_refused():
    with pytest.raises(InputError, match="given scores have no name"):
        evaluate(SYSTEMS, given=[1, 2, 3, 4])


def test_a_batch_without_a_system_is_refused():
    with pytest.raises(InputError, match="are of systems with names"):
        rows(fitted(), None)


# -- in an evaluation -------------------------------------------------------------------------------------------


def test_scores_alone_need_neither_references_nor_sources():
    evaluation = evaluate(SYSTEMS, given={"mqm": COLUMNS}, test="permutation")
    assert corpus_scores(evaluation) == {"a": 0.875, "b": -0.875}
    assert {s.system: s.score for s in evaluation.scores if s.output == "mean"} == {"a": 8.5 / 3, "b": 3.5 / 3}
    assert evaluation.notes[0].startswith("mqm: systems have values of different segments")
    [comparison] = evaluation.comparisons
    # of the first and the last segment, which both systems have
    assert (comparison.delta, comparison.units) == (1.75, 2)


REFERENCES = ["one", "two", "three", "five"]


@pytest.mark.parametrize(
    ("arguments", "metrics"),
    [
        ({}, ["mqm"]),
        ({"references": REFERENCES}, ["bleu", "chrf", "mqm"]),
        ({"references": REFERENCES, "metrics": "chrf"}, ["chrf", "mqm"]),
        ({"references": REFERENCES, "metrics": []}, ["mqm"]),
    ],
)
def test_scores_follow_the_metrics(arguments, metrics):
    evaluation = evaluate(SYSTEMS, given={"mqm": COLUMNS}, **arguments)
    assert list(evaluation.fitted) == metrics


@pytest.mark.parametrize(
    "given",
    [
        {"mqm": {"system": [1, None]}},
        {"mqm": [1, None]},
        {"mqm": np.array([1, np.nan])},
        {"mqm": GivenScores("other", {"system": [1, None]})},
        GivenScores("mqm", {"system": [1, None]}),
        [GivenScores("mqm", {"system": [1, None]})],
    ],
)
def test_scores_come_in_any_of_these_forms(given):
    assert corpus_scores(evaluate(["x", "y"], given=given)) == {"system": 1}


@pytest.mark.parametrize(("higher_is_better", "verdict"), [(True, "better"), (False, "worse"), (None, "higher")])
def test_the_direction_decides_the_verdict(higher_is_better, verdict):
    columns = {"a": [float(i % 7) + 2 for i in range(40)], "b": [float(i % 5) for i in range(40)]}
    systems = {name: [f"{name}{i}" for i in range(40)] for name in columns}
    scores = GivenScores("errors", columns, higher_is_better=higher_is_better)
    evaluation = evaluate(systems, given=scores, test="randomization")
    assert evaluation.comparisons[0].verdict == verdict


def test_a_name_is_used_once():
    with pytest.raises(OptionError, match="'bleu' is asked for twice"):
        evaluate(SYSTEMS, REFERENCES, metrics="bleu", given={"bleu": COLUMNS})


def test_systems_with_equal_texts_keep_their_own_scores(tmp_path):
    systems = {"a": ["same", "texts"], "b": ["same", "texts"]}
    for _ in range(2):
        evaluation = evaluate(systems, given={"mqm": {"a": [1, 2], "b": [3, 4]}}, cache=tmp_path)
        assert corpus_scores(evaluation) == {"a": 1.5, "b": 3.5}


def test_domains_and_documents_have_their_means():
    evaluation = evaluate(
        SYSTEMS, documents=["d", "d", "e", "e"], domains=["x", "x", "y", "y"], given={"mqm": COLUMNS},
        levels=["domain", "document"], macro=[],
    )  # fmt: skip
    found = {(score.system, score.level, score.id): score.score for score in evaluation.scores}
    assert found["a", "domain", "x"] == found["a", "document", "d"] == 1
    assert found["a", "domain", "y"] == found["a", "document", "e"] == 3.75


# -- files ------------------------------------------------------------------------------------------------------

EXPECTED = Expected(IDS, ["a", "b"])
READ = {"a": [1, None, 3.5, 4], "b": [0.5, 2, None, 1]}
TABLE = [
    ("a", "s1", "1"), ("a", "s2", "None"), ("a", "s3", "3.5"), ("b", "s1", "0.5"), ("a", "s4", "4"), ("b", "s2", "2e0"),
    ("b", "s4", "+1"), ("b", "s3", ""),
]  # fmt: skip
OBJECTS = [
    {"rater": "x", "system": system, "segment": segment, "score": None if score in ("", "None") else float(score)}
    for system, segment, score in TABLE
]
IN_ORDER = "".join(f"{name}\t{score}\n" for name, column in READ.items() for score in column)


def npy(array):
    file = io.BytesIO()
    np.save(file, np.array(array))
    return file.getvalue()


def parquet(**columns):
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    file = io.BytesIO()
    pq.write_table(pa.table(columns), file)
    return file.getvalue()


def parquet_of_objects():
    return parquet(**{key: [item[key] for item in OBJECTS] for key in OBJECTS[0]})


TSV = "segment\tcomment\tscore\tsystem\n" + "".join(f'{i}\tsays "so\t{score}\t{s}\n' for s, i, score in TABLE)
CSV = "system,comment,segment,score\r\n" + "".join(f'{s},"a, ""b""\r\nc",{i},{score}\r\n' for s, i, score in TABLE)
FILES = {
    "x.tsv": TSV.encode,
    "x.tsv.gz": lambda: gzip.compress(TSV.encode()),
    "x.csv": lambda: b"\xef\xbb\xbf" + CSV.encode(),
    "x.jsonl": "".join(json.dumps(item) + "\n" for item in OBJECTS).encode,
    "x.json": json.dumps(OBJECTS, indent=1).encode,
    "x.parquet": parquet_of_objects,
    "x.npy": lambda: npy([[1, np.nan, 3.5, 4], [0.5, 2, np.nan, 1]]),
    "en-de.x.seg.score": IN_ORDER.encode,
}


@pytest.mark.parametrize("name", FILES)
def test_every_format_says_the_same(name):
    assert read_scores(FILES[name](), name, EXPECTED) == READ
    # and without a name that says what it is
    assert read_scores(FILES[name](), "-", EXPECTED) == READ


@pytest.mark.parametrize("array", [[1, 2, 3, 4], [[1, 2, 3, 4]], np.array([1, 2, 3, 4], np.float32)])
def test_an_array_of_one_system_may_be_flat(array):
    assert read_scores(npy(array), "x.npy", Expected(IDS, ["a"])) == {"a": [1, 2, 3, 4]}


def test_ids_may_be_numbers():
    data = b'{"system": 7, "segment": 2, "score": 5}\n'
    assert read_scores(data, "x.jsonl", Expected(["1", "2"], ["7"])) == {"7": [None, 5]}


TWICE = "system\tsegment\tscore\na\ts1\t1\nb\ts1\t1\na\ts1\t1\n"
BAD_FILES = {
    "no column": ("x.tsv", "system\tid\tscore\n", "line 1: has no column 'segment' (columns: system, id, score)"),
    "two columns": ("x.csv", "system,score,segment,score\n", "line 1: has more than one column 'score'"),
    "fields": ("x.tsv", "system\tsegment\tscore\na\ts1\n", "line 2: has 2 fields, the header has 3"),
    "quotes": ("x.csv", 'system,segment,score\n"a"b,s1,1\n', "line 2: is not CSV"),
    "twice": ("x.tsv", TWICE, "line 4, segment s1: system 'a' has a score already, in line 2 (one score per segment"),
    "unknown": (
        "x.tsv", "system\tsegment\tscore\na\t1\t1\n",
        "line 2, segment 1: the test set has no such segment (the first one there is s1)",
    ),
    "word": (
        "x.tsv", "system\tsegment\tscore\na\ts1\tgood\n",
        "line 2, segment s1: score of system 'a' is 'good', which is not a number",
    ),
    "underscore": ("x.tsv", "system\tsegment\tscore\na\ts1\t1_0\n", "line 2, segment s1: score of system 'a' is '1_0'"),
    "infinite": ("x.tsv", "system\tsegment\tscore\na\ts1\t-inf\n", "line 2, segment s1: score of system 'a' is infinite"),
    "nothing": ("x.tsv", "system\tsegment\tscore\n", "holds no scores"),
    "empty": ("x.tsv", "", "line 1: has no column 'system'"),
    "key": ("x.jsonl", '{"system": "a", "segment": "s1"}\n', "line 1, segment s1: has no key 'score'"),
    "truth": (
        "x.jsonl", '{"system": "a", "segment": "s1", "score": true}\n',
        "line 1, segment s1: score of system 'a' is True, which is not a number",
    ),
    "list": ("x.jsonl", '{"system": "a", "segment": ["s1"], "score": 1}\n', "line 1, segment ['s1']: 'segment' is no"),
    "huge": ("x.jsonl", f'{{"system": "a", "segment": "s1", "score": {"9" * 400}}}\n', "line 1, segment s1: score of"),
    "no JSON": ("x.json", '[{"system": "a",\n', "line 2: is not JSON"),
    "item": ("x.json", '[{"system": "a", "segment": "s1", "score": 1}, 5]', "item 2: is not a JSON object"),
    "item twice": (
        "x.json", json.dumps([{"system": "a", "segment": "s1", "score": 1}] * 2),
        "segment s1: item 2: system 'a' has a score already, in item 1",
    ),
    "whole systems": (
        "x.sys.score", "a\t1\n", "holds no scores of segments (take the file that ends in .seg.score)",
    ),
    "one per system": (
        "x.seg.score", "a\t1\nb\t2\n",
        "has 1 scores of system 'a', the test set has 4 segments (these look like scores of whole systems)",
    ),
    "too many": (
        "x.seg.score", IN_ORDER + "b\t1\n",
        "has 5 scores of system 'b', the test set has 4 segments (write None where one is missing)",
    ),
    "no score": ("x.seg.score", "a\t1\na\n", "line 2: is not a system and score (a table begins with"),
    "no number": ("x.seg.score", "a\t1\na\tx\n", "line 2: score of system 'a' is 'x', which is not a number"),
    "shape": ("x.npy", npy(np.zeros((4, 2))), "has the shape (4, 2), not (2, 4) (a row for each system"),
    "flat": ("x.npy", npy(np.zeros(4)), "has the shape (4,), not (2, 4)"),
    "scalar": ("x.npy", npy(0.0), "has the shape (), not (2, 4)"),
    "strings": ("x.npy", npy([["a"] * 4] * 2), "holds <U1, not numbers"),
    "hostile head": ("x.npy", npy(np.zeros((2, 4))).replace(b"(2, 4)", b"((((((" ), "is not a readable NumPy array"),
    "endless array": ("x.npy", npy(np.zeros((2, 4))).replace(b"(2, 4), ", b"(2, 4**9"), "is not a readable NumPy array"),
    "other digits": ("x.tsv", "system\tsegment\tscore\na\ts1\t１\n", "line 2, segment s1: score of system 'a' is '１'"),
    "400 digits": ("x.tsv", f"system\tsegment\tscore\na\ts1\t{'9' * 400}\n", "line 2, segment s1: score of system 'a' is infinite"),
    "400 digits of JSON": (
        "x.jsonl", '{"system": "a", "segment": "s1", "score": ' + "9" * 400 + "}", "line 1, segment s1: score of system 'a' is 999",
    ),
    "5000 digits": ("x.jsonl", '{"system": "a", "segment": "s1", "score": ' + "9" * 5000 + "}", "line 1: holds a number"),
    "deep": ("x.jsonl", '{"system": ' + "[" * 100_000 + "}", "line 1: is nested too deeply"),
    "bomb": ("x.tsv", gzip.compress(bytes(1 << 25), mtime=0), "is broken gzip data: "),
    "parquet of parts": ("x.parquet", lambda: parquet(system=["a"], segment=["s1"], score=[[1]]), "column 'score' has type list"),
    "objects": ("x.npy", npy(np.array([None, 1])), "is not a readable NumPy array"),
    "infinite cell": ("x.npy", npy([[1, 2, 3, 4], [1, 2, np.inf, 4]]), "segment s3: score of system 'b' is infinite"),
    "no parquet": ("x.parquet", b"PAR1", "is not a Parquet file that can be read"),
    "parquet column": ("x.parquet", lambda: parquet(system=["a"]), "has no column 'segment' (columns: system)"),
    "parquet row": (
        "x.parquet", lambda: parquet(system=["a"], segment=["s9"], score=[1.0]),
        "segment s9: row 1: the test set has no such segment",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_FILES)
def test_errors_in_a_file_have_a_location(name):
    path, data, message = BAD_FILES[name]
    data = data() if callable(data) else data
    with pytest.raises(InputError) as error:
        read_scores(data.encode() if isinstance(data, str) else data, path, EXPECTED)
    place = f"{path}, {message}" if message.startswith(("line", "segment")) else f"{path}: {message}"
    assert str(error.value).startswith(place)


def test_parquet_says_what_it_needs(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'mtgauge\[parquet\]'"):
        read_scores(b"PAR1", "x.parquet", EXPECTED)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("human-scores/he-en.mqm.seg.score", "mqm"),
        ("he-en.mqm.seg.score.gz", "mqm"),
        ("zh-Hans-en.da-sqm.seg.score", "da-sqm"),
        ("metric-scores/he-en/COMET-refA.seg.score", "COMET-refA"),
        ("v1.2.seg.score", "v1.2"),
        ("ratings.tsv", "ratings"),
        ("ratings.v2.jsonl.gz", "ratings.v2"),
        ("-", "stdin"),
    ],
)
def test_scores_are_named_by_their_file(path, name):
    assert scores_name(path) == name


# -- the command ------------------------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path):
    """Two systems of 30 segments, and scores of most of them."""
    numbers = range(30)
    lines = {"a": [f"text {i}" for i in numbers], "b": [f"other {i}" for i in numbers]}
    for name, texts in lines.items():
        (tmp_path / f"{name}.txt").write_text("".join(f"{text}\n" for text in texts))
    scored = [("a", i, 3 + i % 3) for i in numbers if i != 4] + [
        ("b", i, i % 4) for i in numbers if i not in (4, 7)
    ]
    table = "system\tsegment\tscore\n" + "".join(f"{name}\t{i + 1}\t{score}\n" for name, i, score in scored)
    (tmp_path / "adequacy.tsv").write_text(table)
    return tmp_path


def test_the_command_measures_scores(files, mtgauge):
    done = mtgauge(
        "compare", "--scores", files / "adequacy.tsv", files / "a.txt", files / "b.txt", "--format", "json",
        "--baseline", "b", "--gate", "better", "--gate", "adequacy>=1",
    )  # fmt: skip
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    means = {score["system"]: round(score["score"], 4) for score in found["scores"] if score["output"] == "mean"}
    assert means == {"a": 4.0, "b": 1.4286}
    assert {score["system"]: score["n"] for score in found["scores"]} == {"a": 29, "b": 28}
    assert [comparison["verdict"] for comparison in found["comparisons"]] == ["better"]
    assert found["notes"][0].startswith("adequacy: systems have values of different segments")


def test_lower_can_be_better(files, mtgauge):
    done = mtgauge(
        "compare", "--scores", f"errors={files / 'adequacy.tsv'}", "--lower-is-better", "errors", files / "a.txt",
        files / "b.txt", "--format", "json", "--clusters", "wmt",
    )  # fmt: skip
    found = json.loads(done.out)
    assert [comparison["verdict"] for comparison in found["comparisons"]] == ["worse"]
    assert [(cluster["rank"], cluster["systems"]) for cluster in found["clusters"]] == [(1, ["b"]), (2, ["a"])]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--lower-is-better", "x"], "no scores are named 'x' (give them with --scores)"),
        (["--scores", "adequacy.tsv", "--lower-is-better", "x"], "no scores are named 'x' (there are: adequacy)"),
        (
            ["--scores", "adequacy.tsv", "--scores", "adequacy=adequacy.tsv"],
            "metric 'adequacy' is asked for twice (give each a name of its own: NAME=METRIC)",
        ),
        (["--scores", "nowhere.tsv"], "nowhere.tsv: no such file"),
    ],
)
def test_invalid_requests_for_scores(files, mtgauge, monkeypatch, arguments, message):
    monkeypatch.chdir(files)
    done = mtgauge("score", "-s", "a.txt", "a.txt", *arguments)
    assert (done.code, done.err) == (2, f"mtgauge: error: {message}\n")


def test_a_record_keeps_scores_and_reads_them_again(files, mtgauge):
    arguments = ["--scores", f"errors={files / 'adequacy.tsv'}", "--lower-is-better", "errors"]
    record = files / "record"
    systems = [files / "a.txt", files / "b.txt"]
    done = mtgauge("compare", "-m", "chrf", "-r", files / "a.txt", *systems, *arguments, "--record", record)
    assert done.code == 0
    content = tomllib.loads((record / "record.toml").read_text())
    assert [metric["name"] for metric in content["metrics"]] == ["chrf"]
    [given] = content["given"]
    assert (given["name"], given["lower_is_better"]) == ("errors", True)
    assert [item["path"] for item in content["inputs"] if item["role"] == "scores"] == ["../adequacy.tsv"]
    assert mtgauge("rerun", record).out.endswith("values identical, among them 10 scores\n")
    assert mtgauge("report", record).code == 0
    assert "errors" in (record / "report.html").read_text()
    assert "errors" in mtgauge("power", "--from-record", record).out
    (files / "adequacy.tsv").write_text((files / "adequacy.tsv").read_text().replace("\t5\n", "\t4\n"))
    done = mtgauge("rerun", record)
    assert done.code == 1
    assert done.out.startswith("scores errors: ")
    assert "has changed" in done.out


def test_a_record_of_scores_alone_keeps_standard_input(files, process):
    record = files / "record"
    data = gzip.compress((files / "adequacy.tsv").read_bytes())
    systems = [files / "a.txt", files / "b.txt"]
    done = process("compare", "--scores", "adequacy=-", *systems, "--record", record, stdin=data)
    assert done.returncode == 0, done.stderr
    assert (record / "inputs" / "adequacy.txt").read_bytes() == data
    done = process("rerun", record)
    assert done.stdout.decode().endswith("reproduced, 155 values identical, among them 4 scores\n")


@pytest.mark.parametrize("form", ["table", "markdown", "latex", "csv", "jsonl"])
def test_every_format_has_the_scores_and_reports_missing_ones(files, mtgauge, form):
    done = mtgauge("score", "--scores", files / "adequacy.tsv", files / "a.txt", "--format", form)
    assert done.code == 0
    assert "adequacy" in done.out
    assert "no score for 1 of 30 segments of a" in done.out + done.err


def test_a_system_without_scores_has_no_value(files, mtgauge):
    (files / "c.txt").write_text((files / "b.txt").read_text())
    systems = [files / f"{name}.txt" for name in "abc"]
    done = mtgauge(
        "compare", "--scores", files / "adequacy.tsv", *systems, "--level", "corpus", "--level", "segment",
        "--clusters", "wmt", "--format", "json",
    )  # fmt: skip
    assert done.code == 0, done.err
    found = json.loads(done.out)
    values = {(s["system"], s["id"]): s["score"] for s in found["scores"] if s["output"] == "score"}
    assert values["c", None] is values["c", "1"] is values["a", "5"] is None
    assert values["a", "1"] == 3.0
    assert [(pair["a"], pair["b"]) for pair in found["comparisons"]] == [("a", "b")]
    assert [cluster["systems"] for cluster in found["clusters"]] == [["a"], ["b"]]
    assert "adequacy: systems without scores: c" in found["notes"]
    done = mtgauge("score", "--scores", files / "adequacy.tsv", *systems)
    assert [line.split() for line in done.out.splitlines()[4:7]] == [
        ["a", "+1.29", "4.00", "29"], ["b", "-1.29", "1.43", "28"], ["c", "–", "–", "0"]
    ]  # fmt: skip


# -- scores that were published ---------------------------------------------------------------------------------

WMT23 = ("data", "mtme", "wmt23")


def published(name):
    lines = shared_lines(*WMT23, "human-scores", name)
    return {system: float(score) for system, score in (line.split("\t") for line in lines)}


def test_mqm_of_wmt23_gives_the_published_system_scores(mtgauge):
    expected = published("he-en.mqm.sys.score")
    # refB was not rated
    names = [*expected, "refB"]
    outputs = [shared(*WMT23, "system-outputs", "he-en", f"{system}.txt") for system in names]
    file = shared(*WMT23, "human-scores", "he-en.mqm.seg.score")
    done = mtgauge(
        "score", "--scores", file, *outputs, "--clusters", "wmt", "--samples", 1000, "--correction", "none",
        "--format", "json",
    )  # fmt: skip
    assert done.code == 0, done.err
    found = json.loads(done.out)
    scores = {score["system"]: score["score"] for score in found["scores"]}
    assert scores.pop("refB") is None
    assert scores == pytest.approx(expected, abs=1e-12, rel=0)
    assert found["notes"][0] == "mqm: no score for 1,090 of 1,910 segments of each system"
    ranks = {system: cluster["rank"] for cluster in found["clusters"] for system in cluster["systems"]}
    assert ranks.keys() == expected.keys()
    assert min(ranks, key=lambda system: (ranks[system], -scores[system])) == "refA"
    assert ranks["refA"] < ranks["GTCOM_Peter"] < ranks["NLLB_Greedy"]


@pytest.mark.parametrize("column", [2, 3])
@pytest.mark.parametrize(
    ("year", "segments", "texts"),
    [
        (("wmt21", "humaneval", "newstest2021-toen"), 1948, "newstest2021.zh-en.hyp"),
        (("wmt22", "humaneval", "DA", "newstest2022-toen"), 1875, "generaltest2022.zh-en.hyp"),
    ],
)
def test_direct_assessment_gives_the_published_system_scores(year, segments, texts, column):
    """Raw and standardised scores; the systems were not rated on the same segments: published are plain means."""
    columns = {}
    for line in shared_lines("data", *year, "ad-seg-scores-zh-en.csv")[1:]:
        fields = line.split()
        columns.setdefault(fields[0].rpartition(".")[0], {})[fields[1]] = float(fields[column])
    expected = {}
    for line in shared_lines("data", *year, "ad-sys-scores-zh-en.csv")[1:]:
        fields = line.split()
        expected[fields[3].rpartition(".")[0]] = float(fields[column - 2])
    folder = shared("data", year[0], "txt", "system-outputs")
    names = [
        path.name.removeprefix(f"{texts}.").removesuffix(".en") for path in sorted(folder.glob(f"{texts}.*.en"))
    ]
    systems = {name: ["text"] * segments for name in names if name in columns}
    assert len(systems) >= 5
    scores = corpus_scores(evaluate(systems, given={"da": columns}), "da", "mean")
    assert scores == pytest.approx({name: expected[name] for name in systems}, abs=1e-12, rel=0)
