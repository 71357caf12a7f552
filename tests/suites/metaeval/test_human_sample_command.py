"""`mtgauge human sample`: what it chooses and writes, and what it refuses."""

import json

import pytest

from mtgauge.corpus.judgements.registry import read_judgements


@pytest.mark.unit
@pytest.mark.parametrize("by", ["random", "stratified", "variance", "disagreement"])
def test_the_budget_is_chosen(mtgauge, sample_arguments, by):
    asked = ("human", "sample", *sample_arguments, "--budget", 24, "--by", by, "--format", "json")
    shown = mtgauge(*asked)
    assert shown.code == 0, shown.err
    content = json.loads(shown.out)
    assert len(set(content["segments"])) == content["budget"] == 24
    assert [power["name"] for power in content["powers"]] == ["bleu", "chrf"]
    assert content["metrics"] == (["bleu", "chrf"] if by in ("variance", "disagreement") else [])
    assert mtgauge(*asked).out == shown.out
    other = json.loads(mtgauge(*asked, "--seed", 1).out)["segments"]
    assert (other == content["segments"]) == (by in ("variance", "disagreement"))


@pytest.mark.unit
def test_a_table_with_judgements_that_there_are(mtgauge, sample, sample_arguments):
    shown = mtgauge(
        "human", "sample", *sample_arguments, "-m", "chrf", "--human", f"DA={sample / 'ratings.tsv'}",
        "--budget", 30, "--difference", 5,
    )  # fmt: skip
    assert shown.code == 0, shown.err
    assert "30 of 120 segments, by stratified" in shown.out
    rows = [line.split()[0] for line in shown.out.splitlines() if line.startswith(("DA", "chrF"))]
    assert rows == ["DA", "chrF"]
    assert "needed for 5" in shown.out


@pytest.mark.unit
@pytest.mark.parametrize(("form", "name"), [("appraise", "batches.json"), ("pearmut", "campaign.json")])
def test_batches_in_a_new_folder(mtgauge, sample_arguments, tmp_path, form, name):
    folder = tmp_path / "ratings"
    asked = ("human", "sample", *sample_arguments, "--budget", 30, "--form", form, "--batches", folder)
    shown = mtgauge(*asked)
    assert shown.code == 0, shown.err
    assert "2 batches with 120 translations, 15 damaged and 15 repeated ones" in shown.out
    assert sorted(path.name for path in folder.iterdir()) == sorted([name, "sample.tsv"])
    assert len((folder / "sample.tsv").read_text("utf-8").splitlines()) == 31
    again = mtgauge(*asked)
    assert (again.code, again.err.count("\n")) == (2, 1)


def score_of(item):
    """What somebody says who looks at the source alone."""
    return 10 if item["kind"] == "BAD" else 60 + len(item["src"])


@pytest.mark.unit
def test_answers_stand_beside_metrics(mtgauge, sample_arguments, tmp_path):
    folder = tmp_path / "ratings"
    asked = ("human", "sample", *sample_arguments, "--budget", 30, "--form", "pearmut", "--batches", folder)
    assert mtgauge(*asked).code == 0
    campaign = json.loads((folder / "campaign.json").read_text("utf-8"))
    answers = [
        {
            "user_id": f"u{n}",
            "item_i": place,
            "item": [item],
            "annotation": [{model: {"score": score_of(item)} for model in item["tgt"]}],
        }
        for n, task in enumerate(campaign["data"])
        for place, (item,) in enumerate(task)
    ]
    file = tmp_path / "answers.jsonl"
    file.write_text("".join(json.dumps(answer) + "\n" for answer in answers), "utf-8")
    assert len(read_judgements(str(file))) == 150
    shown = mtgauge("score", *sample_arguments, "-m", "chrf", "--human", f"DA={file}", "--format", "json")
    assert shown.code == 0, shown.err
    scores = {row["system"]: row["score"] for row in json.loads(shown.out)["scores"] if row["metric"] == "DA"}
    assert len(scores) == 4
    assert len(set(scores.values())) == 1


@pytest.mark.unit
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--budget", 121), "a budget of 121 segments cannot be chosen from 120"),
        (("--budget", 0), "a budget of 0 segments cannot be chosen from 120"),
        (
            ("--budget", 9, "--by", "disagreement", "-m", "chrf"),
            "choosing by disagreement takes 2 metrics or more",
        ),
        (("--budget", 9, "--seed", -1), "seed -1 is out of its range"),
        (("--budget", 9, "--power", 1), "power 1.0 is out of its range"),
        (("--budget", 9, "--bad", 50, "--repeats", 40), "has no room for 50 damaged and 40 repeated ones"),
        (("--budget", 9, "--batches", "new", "--protocol", "ESA"), "are written for DA alone, not for ESA"),
    ],
)
def test_refused_in_one_line(mtgauge, sample_arguments, tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    shown = mtgauge("human", "sample", *sample_arguments, *arguments)
    assert shown.code == 2
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.unit
def test_strata_need_documents_or_domains(mtgauge, tmp_path):
    for name in ("ref", "one"):
        (tmp_path / name).write_text("a text\nanother\n", "utf-8")
    shown = mtgauge("human", "sample", "-r", tmp_path / "ref", tmp_path / "one", "--budget", 1)
    assert (shown.code, "neither documents nor domains" in shown.err) == (2, True)
