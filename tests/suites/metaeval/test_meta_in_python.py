"""`mtgauge.meta`: the same as ``mtgauge meta`` and ``mtgauge human``, from arrays, frames, files and evaluations."""

import json
import re

import numpy as np
import pandas as pd
import polars as pl
import pytest
from ranked_set import ASKED, FILES, reference, write_ranked_set

from mtgauge import Evaluation, GivenScores, SystemOutput, evaluate, meta
from mtgauge.base.errors import InputError, OptionError

pytestmark = pytest.mark.unit


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_ranked_set(tmp_path)
    return tmp_path


def human():
    """System -> segment id -> score, of the file of ratings."""
    frame = pd.read_csv("ratings.tsv", sep="\t", dtype={"segment": str})
    return {name: dict(zip(part["segment"], part["score"], strict=True)) for name, part in frame.groupby("system")}


def evaluated(**more) -> Evaluation:
    systems = SystemOutput.load(*FILES)
    return evaluate(systems, {"ref": reference()}, metrics=["bleu", "ter"], given={"ratings": human()}, **more)


def of_command(mtgauge, *arguments):
    shown = mtgauge(*arguments, "--format", "json")
    assert shown.code == 0, shown.err
    return json.loads(shown.out)


#: Options of `rank_metrics`, and those of the command.
RANKED = {
    "systems": ({"unit": "system"}, []),
    "segments": ({"unit": "segment"}, []),
    "grouped": (
        {"unit": "segment", "correlation": "kendall_b", "grouping": "item"},
        ["--correlation", "kendall_b", "--grouping", "item"],
    ),
    "accuracy": ({"correlation": "pairwise_accuracy"}, ["--correlation", "pairwise_accuracy"]),
    "no draws": ({"samples": 0, "trials": 0, "outliers": 0}, ["--trials", "0", "--outliers", "0"]),
    "seed": ({"seed": 7, "alpha": 0.1}, ["--seed", "7", "--alpha", "0.1"]),
}  # fmt: skip


@pytest.mark.parametrize(("options", "command"), RANKED.values(), ids=RANKED)
def test_an_evaluation_is_ranked_as_by_the_command(mtgauge, folder, options, command):
    asked = [word if word != "60" else str(options.get("samples", 60)) for word in ASKED]
    unit = options.get("unit", "system")
    [expected] = of_command(mtgauge, "meta", "rank", *asked, "--unit", unit, *command)["rankings"]
    found = meta.rank_metrics(evaluated(), "ratings", **{"samples": 60, **options})
    written = json.loads(json.dumps(found.to_dict()))
    assert {**written, "experiment": {**written["experiment"], "name": unit}} == expected
    title, *_ = str(found).splitlines()
    assert title.startswith("Agreement with ratings: ")
    assert "<caption>Agreement with ratings" in found._repr_html_()


def as_lists(scores, systems):
    return {name: scores[name].tolist() for name in systems}


FORMS = {
    "lists": as_lists,
    "tuples": lambda scores, systems: {name: tuple(scores[name]) for name in systems},
    "arrays": lambda scores, systems: {name: scores[name] for name in systems},
    "pandas": lambda scores, systems: pd.DataFrame(as_lists(scores, systems)),
    "polars": lambda scores, systems: pl.DataFrame(as_lists(scores, systems)),
    "by segment id": lambda scores, systems: {
        name: {str(place): score for place, score in enumerate(scores[name], start=1)} for name in systems
    },
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_arrays_and_frames_are_ranked_as_an_evaluation(folder, form):
    evaluation = evaluated()
    systems = ["one", "two", "three"]
    segments = {name: evaluation.segment_scores(name) for name in ("bleu", "ter", "ratings")}
    scores = {name: form(segments[name], systems) for name in ("bleu", "ter")}
    asked = {"unit": "segment", "samples": 60}
    expected = meta.rank_metrics(evaluation, "ratings", **asked)
    gold = form(segments["ratings"], systems)
    found = meta.rank_metrics(scores, gold, lower_is_better=["ter"], **asked)
    assert found.metrics == expected.metrics
    assert found.p_values == expected.p_values
    named = meta.rank_metrics({**scores, "people": gold}, "people", lower_is_better=["ter"], **asked)
    assert (named.human, named.metrics) == ("people", expected.metrics)


def test_scores_with_a_name_bring_their_direction(folder):
    segments = {name: (90.0 - place, 70.0, 30.0 + place) for place, name in enumerate(("a", "b", "c"))}
    errors = GivenScores(
        "errors", {name: tuple(-score for score in scores) for name, scores in segments.items()}, False
    )
    found = meta.rank_metrics({"errors": errors}, GivenScores("people", segments), unit="segment", samples=0)
    assert found.human == "people"
    assert found.metrics[0].value == pytest.approx(1)


def test_scores_of_whole_systems_are_numbers():
    people = {"a": 80, "b": 75.5, "c": 60, "d": np.float64(20)}
    scores = {"good": {"a": 3, "b": 2, "c": 1, "d": 0}, "short": {"a": 1, "b": 2, "c": 3, "d": None}}
    found = meta.rank_metrics(scores, people, samples=0)
    assert found.systems == ("a", "b", "c")
    expected = {name: np.corrcoef([80, 75.5, 60], [scores[name][s] for s in "abc"])[0, 1] for name in scores}
    assert {row.metric: row.value for row in found.metrics} == pytest.approx(expected)
    turned = meta.rank_metrics(scores, people, samples=0, lower_is_better=["short"])
    assert turned.metrics[1].value == pytest.approx(-expected["short"])


ROWS = {"a": [1.0, 2.0], "b": [2.0, 1.0], "c": [3.0, 1.0]}
REFUSED = {
    "two systems": (lambda: meta.rank_metrics({"m": {"a": 1, "b": 2}}, {"a": 1, "b": 2}), InputError, "3 or more"),
    "no human": (lambda: meta.rank_metrics({"m": ROWS}, "people"), OptionError, "no scores are named 'people'"),
    "no names": (lambda: meta.rank_metrics({"m": [1, 2, 3]}, ROWS), InputError, "scores 'm' need system names"),
    "no metrics": (lambda: meta.rank_metrics([ROWS], ROWS), InputError, "pass {metric: {system: [scores]}}"),
    "lengths": (lambda: meta.rank_metrics({"m": {**ROWS, "a": [1.0]}}, ROWS), InputError, "scores 'm' of system 'a'"),
    "text": (lambda: meta.rank_metrics({"m": {**ROWS, "a": ["x", 1]}}, ROWS), InputError, "'x' is not a number"),
    "statistic": (lambda: meta.rank_metrics({"m": ROWS}, ROWS, correlation="persson"), OptionError, "pearson"),
    "unit": (lambda: meta.rank_metrics({"m": ROWS}, ROWS, unit="sentence"), OptionError, "unknown unit"),
    "lower": (lambda: meta.rank_metrics({"m": ROWS}, ROWS, lower_is_better=["n"]), OptionError, "'n'"),
    "evaluation": (
        lambda: meta.rank_metrics(evaluate(["a"], ["b"], metrics="ter"), ROWS), OptionError, "its own human scores"
    ),
    "side": (lambda: meta.span_agreement("x.jsonl", side="left"), OptionError, "left"),
    "same": (lambda: meta.span_agreement("x.jsonl", same=["colour"]), OptionError, "colour"),
    "values": (lambda: meta.rater_agreement("x.tsv", values="zz"), OptionError, "zz"),
    "failed raters": (lambda: meta.rater_agreement("x.tsv", failed_raters="mend"), OptionError, "mend"),
    "no such file": (lambda: meta.rater_agreement("absent.tsv"), InputError, "absent.tsv"),
    "by": (lambda: meta.sample_segments({"a": ["x"]}, ["y"], budget=1, by="chance"), OptionError, "chance"),
    "budget": (lambda: meta.sample_segments({"a": ["x"]}, ["y"], budget=2, by="random"), OptionError, "budget of 2"),
    "unequal": (lambda: meta.sample_segments({"a": ["x"], "b": ["x", "y"]}, ["y"], budget=1), InputError, "2"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "error", "told"), REFUSED.values(), ids=REFUSED)
def test_wrong_calls_are_told_what_is_wrong(folder, call, error, told):
    with pytest.raises(error, match=re.escape(told)):
        call()


def test_raters_are_compared_as_by_the_command(mtgauge, folder):
    rows = [
        f"ours\t{n}\t{rater}\t{(n * 7 + shift) % 50}"
        for n in range(1, 9)
        for rater, shift in (("ann", 0), ("bob", 9))
    ]
    (folder / "judged.tsv").write_text("\n".join(["system\tsegment\trater\tscore", *rows]), "utf-8")
    options = ("--samples", "200", "--seed", "3", "--human-values", "z")
    expected = of_command(mtgauge, "human", "agreement", "judged.tsv", *options)
    found = meta.rater_agreement("judged.tsv", samples=200, seed=3, values="z")
    assert found.to_dict() == expected
    assert str(found) == mtgauge("human", "agreement", "judged.tsv", *options).out.rstrip("\n")
    assert "<table>" in found._repr_html_()


def test_files_without_raters_are_named_by_their_keys(folder):
    for name, shift in (("x", 0), ("y", 5)):
        rows = [f"ours\t{n}\t{(n * 7 + shift) % 50}" for n in range(1, 9)]
        (folder / f"{name}.tsv").write_text("\n".join(["system\tsegment\tscore", *rows]), "utf-8")
    by_stem = meta.rater_agreement(["x.tsv", folder / "y.tsv"])
    by_key = meta.rater_agreement({"ann": "x.tsv", "bob": "y.tsv"})
    assert [(pair.a, pair.b) for found in (by_stem, by_key) for pair in found.agreement.pairs] == [
        ("x", "y"), ("ann", "bob"),
    ]  # fmt: skip


def spans(path, *errors):
    lines = [
        json.dumps({"system": "ours", "segment": str(n), "rater": rater, "target": "We set out.", "errors": [
            {"start": start, "end": end, "severity": "minor"}]})
        for n, (rater, start, end) in enumerate(errors, start=1)
    ]  # fmt: skip
    path.write_text("\n".join(lines), "utf-8")


def test_spans_are_compared_as_by_the_command(mtgauge, folder):
    spans(folder / "people.jsonl", ("ann", 0, 2), ("ann", 3, 6))
    spans(folder / "metric.jsonl", ("", 0, 4), ("", 3, 6))
    expected = of_command(mtgauge, "meta", "spans", "people.jsonl", "m=metric.jsonl", "--same", "severity")
    found = meta.span_agreement("people.jsonl", {"m": "metric.jsonl"}, same=["severity"])
    assert found.to_dict() == expected
    shown = mtgauge("meta", "spans", "people.jsonl", "m=metric.jsonl", "--same", "severity")
    assert str(found) == shown.out.rstrip("\n")


@pytest.mark.parametrize("by", ["random", "stratified", "variance", "disagreement"])
def test_segments_are_chosen_as_by_the_command(mtgauge, folder, by):
    source = [f"a{n}" for n in range(12)]
    rows = [f"{text}\td{n // 4}\n" for n, text in enumerate(source)]
    (folder / "source.tsv").write_text("".join(["source\tdocument\n", *rows]), "utf-8")
    asked = (
        "-s",
        "source.tsv",
        "-r",
        "ref.txt",
        "--budget",
        "5",
        "--by",
        by,
        "--seed",
        "4",
        "-l",
        "zh-en",
        *FILES,
    )
    expected = of_command(mtgauge, "human", "sample", *asked)
    documents = [f"d{n // 4}" for n in range(12)]
    found = meta.sample_segments(
        SystemOutput.load(*FILES),
        {"ref": reference()},
        budget=5,
        by=by,
        seed=4,
        sources=source,
        documents=documents,
        languages="zh-en",
    )
    assert found.to_dict() == expected
    found.write_batches(folder / "python", size=40, bad=2, repeats=2)
    options = ("--batches", "command", "--batch-size", "40", "--bad", "2", "--repeats", "2")
    assert mtgauge("human", "sample", *asked, *options).code == 0
    for name in ("batches.json", "sample.tsv"):
        assert (folder / "python" / name).read_bytes() == (folder / "command" / name).read_bytes()


def test_given_scores_choose_segments():
    texts = {"a": ["x", "y", "z"], "b": ["x", "y", "z"]}
    given = {"ours": {"a": [1.0, 5.0, 2.0], "b": [1.0, -5.0, 2.0]}}
    found = meta.sample_segments(texts, sources=["u", "v", "w"], budget=1, by="variance", given=given)
    assert found.positions == (1,)
    assert found.chosen_by == ("ours",)
