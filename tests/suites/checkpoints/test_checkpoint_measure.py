"""The measure of check-points keeps the contract, and evaluations show, test and leave out what they should."""

import json
from dataclasses import replace

import pytest
from made_sets import HYPOTHESES, REFERENCES, example_set

import mtgauge
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Resources
from mtgauge.measures.registry import load_metric
from mtgauge.suites.checkpoints.set_file import write_set
from mtgauge.testing import check_measure

pytestmark = pytest.mark.unit


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "points.jsonl"
    path.write_text(write_set(example_set()), "utf-8")
    return path


@pytest.mark.parametrize("total", ["ratio", "sum", "pooled"])
@pytest.mark.parametrize("match", ["occurs", "clipped", "whole"])
def test_the_contract_is_kept(match, total, file):
    measure = load_metric("checkpoints", set=str(file), match=match, total=total, least=0)
    check_measure(measure, TestSet.of(REFERENCES), SystemOutput("system", tuple(HYPOTHESES)))


def repeated(times):
    """The example again and again, so that some categories have ten check-points and more."""
    made = example_set()
    ids = [f"{name}.{turn}" for turn in range(times) for name in made.segments]
    points = tuple(
        replace(point, id=f"{point.id}.{turn}", segment=f"{point.segment}.{turn}")
        for turn in range(times)
        for point in made.points
        if turn < 9 or point.category != "phrase"
    )
    digests = {name: column * times for name, column in made.references.items()}
    return replace(made, points=points, segments=tuple(ids), references=digests)


def evaluated(folder, times, **settings):
    path = folder / "many.jsonl"
    path.write_text(write_set(repeated(times)), "utf-8")
    worse = ["A ship left .", "He took it .", "Snow falls .", "It is back ."]
    systems = {"good": HYPOTHESES * times, "worse": worse * times}
    references = {name: texts * times for name, texts in REFERENCES.items()}
    metric = load_metric("checkpoints", set=str(path))
    return mtgauge.evaluate(systems, references, metrics=[metric], samples=100, **settings)


def test_categories_with_ten_checkpoints_are_tested_and_others_are_not(tmp_path):
    found = evaluated(tmp_path, 12, test="auto", intervals=True)
    assert {comparison.output for comparison in found.comparisons} == {"score", "all", "word", "noun", "verb"}
    scores = {(score.system, score.output): score for score in found.scores}
    assert scores["good", "phrase.n"].score == 9
    assert scores["good", "noun"].low is not None
    assert "too few check-points for a test, 10 are needed: phrase (9)" in " ".join(found.notes)


def test_a_chosen_group_is_partial_where_it_lacks_categories(file, mtgauge, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, texts in {"r.txt": REFERENCES["A"], "h.txt": HYPOTHESES}.items():
        (tmp_path / name).write_text("\n".join(texts) + "\n", "utf-8")
    shown = mtgauge(
        "score", "-r", "r.txt", "h.txt", "-m", "checkpoints:set=points.jsonl,group=noun", "--format", "json"
    )
    content = json.loads(shown.out)
    assert {score["output"] for score in content["scores"]} == {
        "score", "word", "all", "noun", "score.n", "word.n", "all.n", "noun.n",
    }  # fmt: skip
    assert {score["output"]: score["score"] for score in content["scores"]}["score"] is None
    notes = " ".join(content["notes"])
    assert "group word: 1 of 2 categories" in notes
    assert "group all: 1 of 3 categories" in notes
    assert "too few check-points for a test, 10 are needed: noun (2)" in notes
    assert "left out of sums, which take categories of 10 check-points or more: noun (2)" in notes
    assert "undefined, since no category there has 10 check-points: score, word, all" in notes
    assert "|set:" in content["scores"][0]["signature"]
    assert (
        "|group:noun|match:occurs|order:4|total:ratio|least:10|penalty:length" in content["scores"][0]["signature"]
    )


def test_rows_are_kept_by_the_content_of_the_set(file, tmp_path):
    one = load_metric("checkpoints", set=str(file))
    other = tmp_path / "copy.jsonl"
    other.write_bytes(file.read_bytes())
    assert load_metric("checkpoints", set=str(other))._row_options() == one._row_options()
    other.write_text(write_set(replace(example_set(), points=example_set().points[:3])), "utf-8")
    assert load_metric("checkpoints", set=str(other))._row_options() != one._row_options()


TOKENIZERS = [
    ("zh-en", None, "13a"),
    ("en-zh", None, "cwmt"),
    (None, None, "13a"),
    ("en-zh", "zh", "zh"),
    ("en-ja", None, "ja-mecab-0.996-IPA"),
]


@pytest.mark.parametrize(("languages", "tokenize", "wanted"), TOKENIZERS)
def test_the_tokenizer_is_that_of_the_language(languages, tokenize, wanted, tmp_path):
    path = tmp_path / "points.jsonl"
    path.write_text(write_set(replace(example_set(), languages=languages or "")), "utf-8")
    result = load_metric("checkpoints", set=str(path), tokenize=tokenize).corpus_score(HYPOTHESES, REFERENCES)
    assert f"|tok:{wanted}|" in result.signature


def test_the_signature_says_which_controls_made_the_set(tmp_path):
    path = tmp_path / "points.jsonl"
    made = {"controls": {"most_words": 20, "in_dictionary": True}}
    path.write_text(write_set(replace(example_set(), made=made)), "utf-8")
    fitted = load_metric("checkpoints", set=str(path)).fit(TestSet.of(REFERENCES), Resources())
    assert "|controls:most_words=20+in_dictionary|" in str(fitted.signature("corpus"))
