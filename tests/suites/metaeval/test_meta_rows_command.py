"""Rankings as JSON Lines and as CSV: what is in them, row by row."""

import csv
import io
import json

import pytest
from ranked_set import ASKED, write_ranked_set

pytestmark = pytest.mark.unit

#: Kind of a row -> its fields beside `ranking`, in their order.
FIELDS = {
    "experiment": ["name", "unit", "statistic", "grouping", "references", "outliers", "samples", "trials", "alpha",
                   "seed"],
    "ranking": ["human", "systems", "rated", "items", "outliers", "upside_down"],
    "metric": ["metric", "value", "low", "high", "groups", "undefined", "short", "threshold", "without_outliers",
               "detectable", "rank"],
    "test": ["better", "worse", "p"],
    "judged": ["system", "rated", "wins", "losses", "ranks", "cluster"],
    "score": ["system", "column", "value", "low", "high"],
    "correlation": ["column", "with", "value"],
    "cluster": ["rank", "systems"],
    "left_out": ["system", "message"],
}  # fmt: skip


@pytest.fixture
def printed(mtgauge, tmp_path, monkeypatch):
    """What ``meta rank`` prints in a format."""
    monkeypatch.chdir(tmp_path)
    write_ranked_set(tmp_path)

    def run(form, *options):
        done = mtgauge("meta", "rank", *ASKED, *options, "--format", form)
        assert done.code == 0, done.err
        return done.out

    return run


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


def test_lines_put_together_are_the_document(printed):
    document, lines = json.loads(printed("json")), lines_of(printed("jsonl"))
    made = {number: {} for number in (1, 2)}
    lists = {"metric": "metrics", "test": "p_values", "judged": "judged"}
    numbers = {1: {}, 2: {}}
    for line in lines:
        kind, number = line.pop("type"), line.pop("ranking", None)
        if number is None:
            assert kind in ("signature", "warning", "note")
            continue
        assert [*line] == FIELDS[kind]
        if kind == "experiment":
            made[number]["experiment"] = line
        elif kind == "ranking":
            made[number] |= {
                **line,
                "metrics": [],
                "p_values": [],
                "human_clusters": [],
                "judged": [],
                "left_out": {},
            }
        elif kind == "left_out":
            made[number]["left_out"][line["system"]] = line["message"]
        elif kind == "cluster":
            assert line["rank"] == len(made[number]["human_clusters"]) + 1
            made[number]["human_clusters"].append(line["systems"])
        elif kind in ("score", "correlation"):
            numbers[number][tuple(line[name] for name in FIELDS[kind][:2])] = line
        else:
            made[number][lists[kind]].append(line)
    for number, whole in enumerate(document["rankings"], start=1):
        columns, correlations = whole.pop("columns"), whole.pop("correlations")
        for column in columns:
            for place, system in enumerate(whole["systems"]):
                ends = [None if column[end] is None else column[end][place] for end in ("low", "high")]
                line = numbers[number].pop((system, column["name"]))
                assert [line["value"], line["low"], line["high"]] == [column["scores"][place], *ends]
        for row, column in zip(correlations, columns, strict=True):
            for value, other in zip(row, columns, strict=True):
                if other is not column:
                    assert numbers[number].pop((column["name"], other["name"]))["value"] == value
        assert numbers[number] == {}
    assert [made[1], made[2]] == document["rankings"]
    rest = lines_of(printed("jsonl"))
    assert {line["metric"]: line["signature"] for line in rest if line["type"] == "signature"} == document[
        "signatures"
    ]
    of_warnings = [
        {name: line[name] for name in line if name != "type"} for line in rest if line["type"] == "warning"
    ]
    assert of_warnings == document["warnings"]
    assert [line["message"] for line in rest if line["type"] == "note"] == document["notes"]


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        (
            (),
            {"experiment": 2, "ranking": 2, "metric": 4, "test": 2, "judged": 6, "score": 18, "correlation": 12,
             "cluster": 3, "left_out": 2, "signature": 3},
        ),
        (
            ("--unit", "system", "--system-scores", "."),
            {"experiment": 1, "ranking": 1, "metric": 4, "test": 6, "judged": 3, "score": 15, "correlation": 20,
             "cluster": 3, "left_out": 1, "signature": 3},
        ),
        (
            ("--unit", "segment", "--grouping", "item", "--trials", "0", "--among", "one", "--among", "two",
             "--among", "three"),
            {"experiment": 1, "ranking": 1, "metric": 2, "judged": 3, "score": 9, "correlation": 6, "signature": 3},
        ),
    ],
)  # fmt: skip
def test_both_formats_have_the_same_rows(printed, options, counts):
    lines = lines_of(printed("jsonl", *options))
    table = list(csv.DictReader(io.StringIO(printed("csv", *options))))
    assert [line["type"] for line in lines] == [row["kind"] for row in table]
    for kind in ("experiment", *FIELDS, "signature"):
        assert sum(line["type"] == kind for line in lines) == counts.get(kind, 0), kind
    for line, row in zip(lines, table, strict=True):
        for name, value in line.items():
            if name in ("type", "severity", "values"):  # the last two are of JSON alone
                continue
            shown = " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
            assert row[name] == shown, (line, name)
        assert {name for name, value in row.items() if value} - {"kind"} <= line.keys()


def test_numbers_have_all_their_digits_and_texts_are_no_formulas(printed, tmp_path):
    (tmp_path / "=1.txt").write_text((tmp_path / "four.txt").read_text())
    text = printed("csv", "./=1.txt", "--unit", "segment")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["system"] for row in rows if row["kind"] == "left_out"] == ["four", "'=1"]
    document = json.loads(printed("json", "./=1.txt", "--unit", "segment"))
    values = [repr(row["value"]) for row in document["rankings"][0]["metrics"]]
    assert [row["value"] for row in rows if row["kind"] == "metric"] == values
    assert all(len(value) > 10 for value in values)


def test_lists_that_begin_like_formulas_are_texts(printed, tmp_path):
    (tmp_path / "=1.txt").write_text((tmp_path / "one.txt").read_text())
    lines = (tmp_path / "ratings.tsv").read_text().splitlines()
    more = [line.replace("one", "=1") for line in lines if line.startswith("one")]
    (tmp_path / "ratings.tsv").write_text("".join(f"{line}\n" for line in [*lines, *more]))
    rows = list(csv.DictReader(io.StringIO(printed("csv", "./=1.txt", "--unit", "segment"))))
    assert [row["systems"] for row in rows if row["kind"] == "ranking"] == ["'=1 one three two"]


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_data_stay_english(mtgauge, printed, form):
    english = printed(form)
    done = mtgauge("--language", "zh", "meta", "rank", *ASKED, "--format", form)
    assert (done.code, done.out) == (0, english)
