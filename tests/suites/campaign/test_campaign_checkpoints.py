"""Check-points as a metric of a campaign: the organiser's sets, kept with runs, checked, and in the report."""

import json
import tomllib
from dataclasses import replace
from datetime import datetime

import pytest
from small_scoring import ENGLISH, score, small_submission

import small_campaign
from mtgauge.base.errors import InputError
from mtgauge.cli.main import main
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.description.task import TaskMetric
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.report.results import Stage
from mtgauge.suites.campaign.report.write import write_report
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint, CheckPointSet, PointReference, text_digest
from mtgauge.suites.checkpoints.set_file import read_set, write_set
from mtgauge.suites.checkpoints.taxonomy import Category, CategoryGroup, PointSide, Taxonomy
from page import Page

AT = datetime.fromisoformat("2030-05-03T12:00:00+08:00")
FILE = "data/checkpoints.jsonl"
IDS = [f"{document}:{segment}" for document, segments in small_campaign.TEST.items() for segment in segments]
TEXTS = [text for segments in small_campaign.ENGLISH.values() for text in segments.values()]
TAXONOMY = Taxonomy(
    "small",
    (
        Category("noun", PointSide.SOURCE, {"en": "noun", "zh": "名词"}),
        Category("verb", PointSide.SOURCE, {"en": "verb", "zh": "动词"}),
    ),
    (CategoryGroup("word", ("noun", "verb"), {"en": "word level", "zh": "词层面"}),),
)


def checkpoints_of(texts=TEXTS, words=("bird", "sings", "river", "cold", "snows"), name="the reference"):
    """A set: each word where it stands first."""
    points = []
    for word in words:
        at = next(at for at, text in enumerate(texts) if word in text)
        begin = texts[at].index(word)
        category = "noun" if word in ("bird", "river") else "verb"
        part = PointReference(name, ((begin, begin + len(word)),), text=word)
        points.append(CheckPoint(f"{IDS[at]}/{word}", IDS[at], category, (part,), ((0, 1),), ("x",)))
    return CheckPointSet(TAXONOMY, tuple(points), tuple(IDS), {name: tuple(map(text_digest, texts))}, "zh-en")


@pytest.fixture
def folder(tmp_path):
    description = small_campaign.DESCRIPTION.replace(
        'chrF = "chrf"\n', f'chrF = "chrf"\nWoodpecker = "checkpoints:set={FILE},least=0"\n'
    )
    made = small_campaign.make_folder(tmp_path / "campaign", description)
    made.file(FILE).write_text(write_set(checkpoints_of()), "utf-8")
    return made


@pytest.fixture
def submissions(folder):
    return [small_submission(folder, site, texts) for site, texts in ENGLISH.items()]


def scores_of(found, metric="Woodpecker"):
    scores = found.scores.evaluation.scores
    return {(s.system.partition("-")[0], s.output): s.score for s in scores if s.metric == metric}


def test_a_task_is_scored_with_its_set(folder, submissions):
    found = score(folder, folder.campaign.tasks[0], submissions)
    scores = scores_of(found)
    assert (scores["alder", "noun"], scores["alder", "verb"], scores["alder", "score"]) == (1, 1, 2)
    assert (scores["cedar", "noun"], scores["cedar", "verb"]) == (0, 1 / 3)
    assert [item.path for item in found.run.files if item.role == "checkpoints"] == [FILE]


def test_a_run_keeps_the_set_and_is_reproduced_from_elsewhere(folder, submissions, monkeypatch, tmp_path):
    run = score(folder, folder.campaign.tasks[0], submissions).run
    assert len(read_set(str(run.path / "checkpoints" / "1.jsonl")).points) == 5
    folder.file(FILE).unlink()
    monkeypatch.chdir(tmp_path)
    assert main(["rerun", str(run.path / "scores")]) == 0
    record = tomllib.loads((run.path / "scores" / "record.toml").read_text("utf-8"))
    [item] = [item for item in record["inputs"] if item["role"] == "metric-file"]
    assert (item["name"], item["path"]) == ("Woodpecker:set", "../checkpoints/1.jsonl")


def test_a_set_that_changed_needs_a_reason(folder, submissions):
    task = folder.campaign.tasks[0]
    first = score(folder, task, submissions)
    folder.file(FILE).write_text(write_set(checkpoints_of(words=("bird", "river"))), "utf-8")
    with pytest.raises(InputError, match=f"{FILE} changed"):
        score(folder, task, submissions)
    second = score(folder, task, submissions, reason="verbs were wrong")
    assert (first.run.number, second.run.number) == (1, 2)
    assert scores_of(second)["alder", "score"] == 1


def test_only_checkpoints_of_scored_segments_count(folder, submissions):
    (folder.path / "data" / "scored.txt").write_text("d1:2\nd2:1\n", "utf-8")
    task = folder.campaign.tasks[0]
    task = replace(task, test=replace(task.test, scored="data/scored.txt"))
    found = score(folder, task, submissions)
    kept = read_set(str(found.run.path / "checkpoints" / "1.jsonl"))
    assert [point.id for point in kept.points] == ["d1:2/river", "d1:2/cold", "d2:1/snows"]
    assert scores_of(found)["cedar", "verb"] == pytest.approx(1 / 2)


def test_a_set_fits_texts_whose_bullets_became_middle_dots(folder, submissions):
    path = folder.path / "data" / "test-reference.xml"
    path.write_text(path.read_text("utf-8").replace("A bird sings.", "A • bird sings."), "utf-8")
    texts = ["A • bird sings.", *TEXTS[1:]]
    made = checkpoints_of(texts, words=("• bird", "river"))
    folder.file(FILE).write_text(write_set(made), "utf-8")
    task = folder.campaign.tasks[0]
    chinese = replace(
        task, id="X", languages=replace(task.languages, target="zh"),
        metrics=(*task.metrics[:2], TaskMetric("Woodpecker", f"checkpoints:set={FILE},tokenize=none")),
    )  # fmt: skip
    own = [replace(one, name=replace(one.name, task="X")) for one in submissions]
    found = score(folder, chinese, own)
    [point, _] = read_set(str(found.run.path / "checkpoints" / "1.jsonl")).points
    assert point.references[0].text == "· bird"
    assert scores_of(found)["alder", "noun"] is not None


def test_a_sound_set_has_no_findings(folder):
    assert check_campaign(folder.path) == ()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "missing-file"),
        ("", "no-checkpoints"),
        ("{}\n", "broken-checkpoints"),
        (write_set(checkpoints_of([text.upper() for text in TEXTS], words=("BIRD",))), "other-testset"),
    ],
)
def test_a_set_that_does_not_fit_is_found(folder, content, code):
    if content is None:
        folder.file(FILE).unlink()
    else:
        folder.file(FILE).write_text(content, "utf-8")
    [finding] = check_campaign(folder.path)
    assert finding.code == code
    assert finding.file.endswith(("checkpoints.jsonl", "campaign.toml"))


@pytest.mark.translated
def test_the_report_has_a_row_for_each_group_and_category(folder, submissions, tmp_path, capsys):
    score(folder, folder.campaign.tasks[0], submissions)
    target = tmp_path / "report"
    write_report(folder, open_ledger(folder), target, stage=Stage.NAMED, at=AT, pdf=False)
    page = Page.of((target / "index.html").read_bytes())
    rows = page.tree.get_element_by_id("table-points-ZH-EN-NEWS-TRANS-0").find("tbody").findall("tr")
    cells = [[cell.text_content().strip() for cell in row] for row in rows]
    assert [row[:2] for row in cells] == [
        ["all check-points", "5"], ["word level", "5"], ["noun", "2"], ["verb", "3"]
    ]  # fmt: skip
    assert page.meta["catalogues"]["zh"]["noun"] == "名词"
    task = Page.of((target / "ZH-EN-NEWS-TRANS.html").read_bytes())
    assert task.tree.get_element_by_id("points-0") is not None
    results = json.loads((target / "results.json").read_text("utf-8"))
    assert "Woodpecker" in json.dumps(results)
    assert main(["rerun", str(target / "archive.zip")]) == 0
    given = ["campaign", "report", str(folder.path), "--output", str(tmp_path / "again"), "--no-pdf"]
    capsys.readouterr()
    assert main([*given, "--at", "2030-05-03T12:00"]) == 0
    assert "ZH-EN-NEWS-TRANS: Woodpecker" in capsys.readouterr().out


def test_the_preset_has_a_set_for_each_task_of_translation(tmp_path):
    assert main(["campaign", "init", "cwmt2008", str(tmp_path / "c")]) == 0
    tasks = CampaignFolder.open(tmp_path / "c").campaign.tasks
    assert {task.id: [m.metric for m in task.metrics if m.name == "Woodpecker"] for task in tasks} == {
        "ZH-EN-NEWS-TRANS": ["checkpoints:set=data/zh-en-news/checkpoints.jsonl,tokenize=cwmt,halfwidth=no"],
        "ZH-EN-NEWS-COMBI": [],
        "EN-ZH-NEWS-TRANS": ["checkpoints:set=data/en-zh-news/checkpoints.jsonl,tokenize=cwmt,halfwidth=yes"],
        "EN-ZH-SCIE-TRANS": ["checkpoints:set=data/en-zh-scie/checkpoints.jsonl,tokenize=cwmt,halfwidth=yes"],
    }
