"""What people judged of a task: read, checked, scored beside the metrics, shown in the report."""

import json
import zipfile

import pytest
from light_reports import without_task_pages
from small_scoring import AT, ENGLISH, score, small_submission

import small_campaign
from mtgauge.base.errors import InputError
from mtgauge.cli.main import main
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.report.exports import to_text
from mtgauge.suites.campaign.report.results import Stage
from mtgauge.suites.campaign.report.write import write_report
from page import Page

SEGMENTS = ("d1:1", "d1:2", "d2:1")
#: Site -> what people gave its three segments.
SCORES = {"alder": (90, 95, 92), "birch": (70, 60, 75), "cedar": (20, 25, 11)}
HUMAN = '[tasks.human]\njudgements = { DA = ["data/da.tsv"] }\n'
WEIGHTS = "[severity]\nmajor = 10\nminor = 2\n"


def da(scores=SCORES, more=()):
    """A table of judgements by two raters, systems under the names of their files."""
    rows = [
        f"zh_en_news_trans-{site}-primary-one.xml\t{segment}\t{rater}\t{value}"
        for site, values in scores.items()
        for segment, value in zip(SEGMENTS, values, strict=True)
        for rater in ("ann", "bo")
    ]
    return "\n".join(["system\tsegment\trater\tscore", *rows, *more, ""])


def mqm():
    """Marked errors, as JSON Lines; systems under the labels of the submissions."""
    found = []
    for site, texts in TEXTS.items():
        for segment, text in zip(SEGMENTS, texts, strict=True):
            error = {"start": 0, "end": 2, "category": "Accuracy/Omission", "severity": "major"}
            errors = [error] if site == "cedar" else []
            row = {
                "system": f"{site}-primary-one",
                "segment": segment,
                "rater": "ann",
                "errors": errors,
                "target": text,
            }
            found.append(json.dumps(row))
    return "\n".join([*found, ""])


def campaign(path, human=HUMAN, files=None, main_metric="BLEU"):
    """The small campaign with judgements of its first task, `files`: name -> text."""
    before, middle, after = small_campaign.DESCRIPTION.partition("[tasks.progress]")
    before = before.replace('main_metric = "BLEU"', f'main_metric = "{main_metric}"', 1)
    folder = small_campaign.make_folder(path, f"{before}{human}\n{middle}{after}")
    for name, text in (files if files is not None else {"da.tsv": da()}).items():
        (path / "data" / name).write_text(text, "utf-8")
    return folder


#: Nobody's texts are those of the reference, which is no system.
TEXTS = ENGLISH | {"alder": ["A bird sings.", "The river is quite cold.", "It snows today."]}


def submissions(folder):
    return [small_submission(folder, site, texts) for site, texts in TEXTS.items()]


def scored(folder, **options):
    return score(folder, folder.campaign.tasks[0], submissions(folder), **options)


def reported(folder, target):
    """A named report without the pages of its tasks, at which no test looks."""
    with without_task_pages():
        return write_report(folder, open_ledger(folder), target, stage=Stage.NAMED, at=AT, pdf=False)


def words_of(target, section):
    """The words of a section of the front page."""
    page = Page.of((target / "index.html").read_bytes())
    return " ".join(page.tree.get_element_by_id(section).text_content().split())


def values(done, metric):
    """System -> score of the whole test set."""
    found = done.scores.evaluation.scores
    return {s.system: s.score for s in found if s.metric == metric and s.level == "corpus" and s.output == "score"}


def test_people_stand_beside_metrics(tmp_path):
    done = scored(campaign(tmp_path / "campaign"))
    means = {f"{site}-primary-one": pytest.approx(sum(found) / 3) for site, found in SCORES.items()}
    assert values(done, "DA") == means
    assert [*done.scores.evaluation.fitted] == ["BLEU", "chrF", "DA"]
    assert [(file.role, file.path) for file in done.run.files][-1] == ("judgements", "data/da.tsv")
    assert (done.run.path / "human" / "1.jsonl").exists()


def test_a_task_without_judgements_keeps_what_it_kept(tmp_path):
    done = scored(small_campaign.make_folder(tmp_path / "campaign"))
    assert {path.name for path in done.run.path.iterdir()} == {"run.toml", "scores", "signs", "testset.jsonl"}
    assert done.scores.human == ()


def test_marked_errors_are_counted_by_the_weights_of_the_campaign(tmp_path):
    human = '[tasks.human]\njudgements = { MQM = ["data/mqm.jsonl"] }\nweights = "data/weights.toml"\n'
    folder = campaign(tmp_path / "campaign", human, {"mqm.jsonl": mqm(), "weights.toml": WEIGHTS})
    assert check_campaign(folder.path) == ()
    done = scored(folder)
    assert values(done, "MQM") == {"alder-primary-one": 0, "birch-primary-one": 0, "cedar-primary-one": 10}
    assert [*done.scores.evaluation.fitted] == ["BLEU", "chrF", "MQM", "MQM errors"]
    assert (done.run.path / "human" / "weights.toml").read_text("utf-8") == WEIGHTS
    again = scored(folder)
    assert (again.is_new, values(again, "MQM")) == (False, values(done, "MQM"))
    [task] = reported(folder, tmp_path / "out").tasks
    assert (task.metrics, task.marked) == (["BLEU", "MQM", "chrF"], {"MQM": "MQM errors"})


#: Name -> (keys of [tasks.human], files, what scoring says).
FAULTS = {
    "a system that nobody submitted": (
        HUMAN,
        {"da.tsv": da(more=["dune-primary-one\td1:1\tann\t50"])},
        "1 judgement is of a system that the test set does not have: dune-primary-one",
    ),
    "a segment that is not there": (
        HUMAN,
        {"da.tsv": da(more=["alder-primary-one\td9:1\tann\t50"])},
        "1 judgement is of a segment that the test set does not have: d9:1",
    ),
    "no file": (HUMAN, {}, "no such file"),
    "a file of something else": (HUMAN, {"da.tsv": "hello\n"}, "has no column 'system'"),
    "a score that is no number": (
        HUMAN,
        {"da.tsv": da(more=["alder-primary-one\td1:1\tann\t9,5"])},
        "score '9,5' is not a number",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_judgements_that_cannot_be_used_stop_the_scoring(name, tmp_path):
    human, files, message = FAULTS[name]
    folder = campaign(tmp_path / "campaign", human, files)
    with pytest.raises(InputError, match=message):
        scored(folder)
    assert not [*folder.scores.glob("*/*/run.toml")]


#: Name -> (keys of [tasks.human], files, codes that campaign check prints).
CHECKED = {
    "as it should be": (HUMAN, {"da.tsv": da()}, []),
    "no file": (HUMAN, {}, ["missing-file"]),
    "a file of something else": (HUMAN, {"da.tsv": "hello\n"}, ["missing-column"]),
    "a segment that the source does not have": (
        HUMAN,
        {"da.tsv": da(more=["alder-primary-one\td9:1\tann\t50"])},
        ["unknown-segment"],
    ),
    "such segments are left out": (
        f"{HUMAN}skip_unknown = true\n",
        {"da.tsv": da(more=["alder-primary-one\td9:1\tann\t50"])},
        [],
    ),
    "two faults of one file": (
        HUMAN,
        {"da.tsv": da(more=["alder-primary-one\td1:1\tann\t9,5", "alder-primary-one\td1:2\tann\tgood"])},
        ["bad-score", "bad-score"],
    ),
    "weights that are none": (
        f'{HUMAN}weights = "data/weights.toml"\n',
        {"da.tsv": da(), "weights.toml": "major = 3\n"},
        ["wrong-content"],
    ),
    "no weights": (f'{HUMAN}weights = "data/weights.toml"\n', {"da.tsv": da()}, ["missing-file"]),
}


@pytest.mark.parametrize("name", CHECKED)
def test_campaign_check_looks_at_judgements(name, tmp_path):
    human, files, codes = CHECKED[name]
    folder = campaign(tmp_path / "campaign", human, files)
    assert [finding.code for finding in check_campaign(folder.path)] == codes


#: Name -> (the table, what is said of it).
DESCRIPTIONS = {
    "no judgements": ("[tasks.human]\njudgements = {}\n", "no judgements are named"),
    "no files": ("[tasks.human]\njudgements = { DA = [] }\n", "DA is empty"),
    "the name of a metric": (
        '[tasks.human]\njudgements = { BLEU = ["a"] }\n',
        "two columns are named 'BLEU'",
    ),
    "the name of another column's errors": (
        '[tasks.human]\njudgements = { DA = ["a"], "DA errors" = ["b"] }\n',
        "two columns are named 'DA errors'",
    ),
    "no name": ('[tasks.human]\njudgements = { " " = ["a"] }\n', "a column of judgements has no name"),
    "an unknown key": (f"{HUMAN}value = 1\n", "value"),
    "unknown values": (f'{HUMAN}values = "y"\n', "values"),
    "unknown weights": (f'{HUMAN}weights = "heavy"\n', "there are no weights 'heavy'"),
    "a direction of what is not there": (f'{HUMAN}lower_is_better = ["MQM"]\n', "no judgements are named 'MQM'"),
}


@pytest.mark.parametrize("name", DESCRIPTIONS)
def test_a_description_that_cannot_be_read_names_the_key(name, tmp_path):
    human, message = DESCRIPTIONS[name]
    with pytest.raises(InputError, match=message):
        campaign(tmp_path / "campaign", human)


def test_more_judgements_need_no_reason_and_changed_ones_do(tmp_path):
    folder = small_campaign.make_folder(tmp_path / "campaign")
    scored(folder)
    text = small_campaign.DESCRIPTION.replace("[tasks.progress]", f"{HUMAN}\n[tasks.progress]", 1)
    (folder.path / "campaign.toml").write_text(text, "utf-8")
    file = folder.path / "data" / "da.tsv"
    file.write_text(da(), "utf-8")
    folder = CampaignFolder.open(folder.path)
    assert scored(folder).run.number == 2
    file.write_text(da(SCORES | {"cedar": (50, 50, 50)}), "utf-8")
    with pytest.raises(InputError, match=r"data/da\.tsv changed since task ZH-EN-NEWS-TRANS was scored"):
        scored(folder)
    again = scored(folder, reason="cedar's texts were shown to the raters without their ends")
    assert values(again, "DA")["cedar-primary-one"] == 50


def test_scores_of_which_less_is_better(tmp_path):
    folder = campaign(tmp_path / "campaign", f'{HUMAN}lower_is_better = ["DA"]\n', main_metric="DA")
    assert scored(folder).scores.evaluation.directions["DA"] is False
    [task] = reported(folder, tmp_path / "out").tasks
    assert task.primaries == ["cedar-primary-one", "birch-primary-one", "alder-primary-one"]


def test_people_may_rank_the_systems_and_who_was_not_judged_has_no_rank(tmp_path):
    few = {site: found for site, found in SCORES.items() if site != "alder"}
    folder = campaign(tmp_path / "campaign", files={"da.tsv": da(few)}, main_metric="DA")
    scored(folder)
    results = reported(folder, tmp_path / "out")
    [task] = results.tasks
    assert [(row.system, row.rank, row.role) for row in task.rows] == [
        ("birch-primary-one", 1, Role.PRIMARY),
        ("cedar-primary-one", 2, Role.PRIMARY),
        ("alder-primary-one", None, Role.PRIMARY),
    ]
    text = to_text(results)
    assert "no rank, since nobody judged it: alder-primary-one" in text
    assert "DA: no agreement of metrics, systems with scores by people and by metrics: 2; " in text
    assert "DA: nobody judged alder-primary-one." in words_of(tmp_path / "out", "task-ZH-EN-NEWS-TRANS")


def test_nobody_judged_a_primary(tmp_path):
    more = ["alder-contrast-one\td1:1\tann\t50"]
    folder = campaign(tmp_path / "campaign", files={"da.tsv": da({}, more)}, main_metric="DA")
    contrast = small_submission(folder, "alder", ENGLISH["birch"], Role.CONTRAST)
    score(folder, folder.campaign.tasks[0], [*submissions(folder), contrast])
    [task] = reported(folder, tmp_path / "out").tasks
    assert task.primaries == []
    assert "DA: no primary system has a value, so nothing is ranked." in words_of(tmp_path / "out", "summary")


def test_the_report_holds_metrics_against_people(tmp_path):
    folder = campaign(tmp_path / "campaign")
    scored(folder)
    results = reported(folder, tmp_path / "out")
    [task] = results.tasks
    [agreement] = task.agreements
    assert [
        (ranking.human, str(ranking.experiment.unit), ranking.experiment.trials) for ranking in agreement.all
    ] == [
        ("DA", "system", 0),
        ("DA", "system", 0),
        ("DA", "system", 0),
        ("DA", "segment", 1000),
    ]
    assert all({row.metric for row in ranking.metrics} == {"BLEU", "chrF"} for ranking in agreement.all)
    [written] = json.loads((tmp_path / "out" / "results.json").read_text("utf-8"))["tasks"]
    assert [len(found["rankings"]) for found in written["agreement"]] == [4]
    text = to_text(results)
    assert "ZH-EN-NEWS-TRANS: agreement of the metrics with DA" in text
    assert "ZH-EN-NEWS-TRANS: Agreement with DA: pearson of 3 rated segments x 3 systems" in text
    shown = words_of(tmp_path / "out", "task-ZH-EN-NEWS-TRANS")
    for words in (
        "Agreement of the metrics with DA",
        "Scores of 3 systems: ",
        "DA: Segments, Pearson correlation",
    ):
        assert words in shown
    with zipfile.ZipFile(tmp_path / "out" / "archive.zip") as archive:
        assert "ZH-EN-NEWS-TRANS/human/1.jsonl" in archive.namelist()
        archive.extractall(tmp_path / "archive")
    assert main(["rerun", str(tmp_path / "archive" / "ZH-EN-NEWS-TRANS" / "scores")]) == 0


def test_an_anonymous_report_names_no_site_in_judgements(tmp_path):
    human = f"{HUMAN}skip_unknown = true\n"
    folder = campaign(tmp_path / "campaign", human, {"da.tsv": da(more=["dune-primary-one\td1:1\tann\t50"])})
    scored(folder)
    write_report(folder, open_ledger(folder), tmp_path / "out", stage=Stage.ANONYMOUS, at=AT, pdf=False)
    with zipfile.ZipFile(tmp_path / "out" / "archive.zip") as archive:
        texts = {name: archive.read(name).decode("utf-8") for name in archive.namelist()}
    texts |= {path.name: path.read_text("utf-8") for path in (tmp_path / "out").iterdir() if path.suffix != ".zip"}
    for name, text in texts.items():
        assert not [site for site in ("alder", "birch", "cedar", "dune") if site in text], name
