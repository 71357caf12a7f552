"""People in the organisers' report: columns, ranks and clusters, marked errors, agreement, anonymity, every form."""

import csv
import io
import json
import zipfile
from datetime import datetime

import numpy as np
import pytest
import scipy.stats
from judged_campaign import LABELS, TASK, da, make_folder, scored, submissions, write
from light_reports import without_task_pages
from lxml import html
from small_scoring import FEWER, score

from mtgauge.base.errors import InputError
from mtgauge.cli.main import main
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.report.exports import to_text
from mtgauge.suites.campaign.report.results import Stage
from mtgauge.suites.campaign.report.write import write_report

EARLY = datetime.fromisoformat("2030-03-20T12:00:00+08:00")
LATE = datetime.fromisoformat("2030-05-03T12:00:00+08:00")
DA = 'DA = ["data/da.csv"]'


def report(folder, target, stage=Stage.NAMED, at=LATE):
    return write_report(folder, open_ledger(folder), target, stage=stage, at=at, pdf=False)


def campaign(path, **options):
    folder = make_folder(path, **options)
    scored(folder)
    return folder


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A report of a judged campaign: its model, and its folder."""
    path = tmp_path_factory.mktemp("judged")
    return report(campaign(path / "c"), path / "out"), path / "out"


@pytest.fixture(scope="module")
def by_people(tmp_path_factory):
    """The same, of a campaign in which people rank."""
    path = tmp_path_factory.mktemp("by-people")
    with without_task_pages():
        return report(campaign(path / "c", main="DA"), path / "out"), path / "out"


@pytest.fixture
def light():
    """Reports without pages of tasks."""
    with without_task_pages():
        yield


def words(page, xpath="//main"):
    [part] = html.fromstring(page.read_bytes()).xpath(xpath)
    return " ".join(part.text_content().split())


def texts_of(target):
    found = {path.name: path.read_text("utf-8") for path in target.iterdir() if path.suffix != ".zip"}
    with zipfile.ZipFile(target / "archive.zip") as archive:
        return found | {name: archive.read(name).decode() for name in archive.namelist()}


def test_people_stand_beside_the_main_metric_with_intervals_and_a_dash_where_nobody_judged(made):
    results, target = made
    [task] = results.tasks
    assert task.metrics == ["BLEU", "DA", "MQM", "chrF"]
    [table] = html.fromstring((target / "index.html").read_bytes()).xpath(f"//table[@id='table-{TASK}']")
    rows = {row.xpath("string(th)").split()[0]: row for row in table.xpath(".//tbody/tr")}
    values = {row.system: row.scores["BLEU"].score for row in task.rows}
    assert list(rows) == sorted(values, key=values.get, reverse=True)
    assert [th.text_content() for th in table.xpath(".//tr[@class='groups']/th")] == [
        "Human ratings",
        "Automatic metrics",
    ]
    cells = " ".join(rows["dune-primary-one"].text_content().split())
    assert cells.count("not judged") == 3
    assert "[83.34, 86.22]" in " ".join(rows["alder-primary-one"].text_content().split())
    text = to_text(results)
    assert "DA: nobody judged dune-primary-one" in text
    assert "MQM: nobody judged dune-primary-one, elm-contrast-one" in text
    assert "DA: nobody judged dune-primary-one." in words(target / "index.html")
    # nobody's judgement is no fault of a submission; three begin many translations with the same wrong words
    assert [row.warned for row in task.rows] == [0, 0, 1, 1, 2]
    assert ["contrast-alone" in line for row in task.rows for line in row.warnings] == [True]


def test_every_form_says_the_same_numbers_of_people(made):
    results, target = made
    [task] = results.tasks
    rows = list(csv.DictReader(io.StringIO((target / "results.csv").read_text("utf-8"))))
    content = json.loads((target / "results.json").read_text("utf-8"))["tasks"][0]
    for human in ("DA", "MQM"):
        values = [row.scores[human].score for row in task.rows]
        printed = [row["score"] for row in rows if row["metric"] == human]
        assert [float(value) if value else None for value in printed] == values
        assert [item["scores"][human]["score"] for item in content["submissions"]] == values
        latex = (target / "results.tex").read_text("utf-8")
        assert all(f"{value:.2f}" in latex for value in values if value is not None)
    assert [(item["name"], item["higher_is_better"], item["unjudged"]) for item in content["human"]] == [
        ("DA", True, ["dune-primary-one"]),
        ("MQM", False, ["dune-primary-one", "elm-contrast-one"]),
    ]


def test_the_order_and_the_clusters_are_those_of_people_where_they_rank(by_people):
    results, target = by_people
    [task] = results.tasks
    assert [(row.system, row.rank, row.cluster) for row in task.rows] == [
        ("alder-primary-one", 1, 1),
        ("birch-primary-one", 2, 2),
        ("cedar-primary-one", 3, 3),
        ("dune-primary-one", None, None),
        ("elm-contrast-one", None, None),
    ]
    assert task.primaries == LABELS[:3]
    assert task.metrics == ["DA", "MQM", "BLEU", "chrF"]
    index = words(target / "index.html")
    assert "alder-primary-one leads with 84.78 [83.34, 86.22] DA." in index
    assert "The paired test shows that it is better than birch-primary-one" in index
    assert "Ranked by DA." in index
    assert "By DA, people put" not in index
    content = json.loads((target / "results.json").read_text("utf-8"))["tasks"][0]
    assert content["main_metric"] == "DA"
    assert [item["rank"] for item in content["submissions"]] == [1, 2, 3, None, None]


def test_less_is_better_where_penalties_rank(tmp_path, light):
    folder = make_folder(tmp_path / "c", main="MQM")
    scored(folder, statistics=FEWER)
    [task] = report(folder, tmp_path / "out").tasks
    assert [(row.system, row.rank) for row in task.rows] == [
        ("alder-primary-one", 1),
        ("birch-primary-one", 2),
        ("cedar-primary-one", 2),
        ("dune-primary-one", None),
        ("elm-contrast-one", None),
    ]


def test_nothing_is_ranked_where_nobody_judged_a_primary(tmp_path, light):
    folder = make_folder(tmp_path / "c", main="DA", columns=DA)
    write(folder, "da.csv", da(skipped=("alder", "birch", "cedar")))
    scored(folder)
    [task] = report(folder, tmp_path / "out").tasks
    assert task.primaries == []
    assert "DA: no primary system has a value, so nothing is ranked." in words(tmp_path / "out" / "index.html")


def test_agreement_is_that_of_scipy_on_the_scores_of_the_systems_that_people_judged(made):
    results, target = made
    [task] = results.tasks
    found = json.loads((target / "results.json").read_text("utf-8"))["tasks"][0]["agreement"]
    assert [item["human"] for item in found] == ["DA", "MQM"]
    for item, sign in zip(found, (1, -1), strict=True):
        judged = [row for row in task.rows if row.scores[item["human"]].score is not None]
        gold = np.array([sign * row.scores[item["human"]].score for row in judged])
        kendall, pearson, pairs, segments = item["rankings"]
        assert [r["experiment"]["statistic"] for r in item["rankings"]] == [
            "kendall_b", "pearson", "pairwise_accuracy", "pearson"]  # fmt: skip
        assert (segments["experiment"]["unit"], segments["items"]) == ("segment", 23 if sign > 0 else 24)
        assert sorted(kendall["systems"]) == sorted(row.system for row in judged)
        for metric in ("BLEU", "chrF"):
            scores = np.array([row.scores[metric].score for row in judged])
            values = [
                next(m["value"] for m in r["metrics"] if m["metric"] == metric) for r in (kendall, pearson, pairs)
            ]
            assert values[0] == pytest.approx(scipy.stats.kendalltau(gold, scores).statistic, abs=1e-12)
            assert values[1] == pytest.approx(scipy.stats.pearsonr(gold, scores).statistic, abs=1e-12)
            first, second = np.triu_indices(len(gold), 1)
            alike = np.sign(gold[first] - gold[second]) == np.sign(scores[first] - scores[second])
            assert values[2] == pytest.approx(alike.mean(), abs=1e-12)
        # errors that people marked are no metric
        assert {m["metric"] for m in kendall["metrics"]} == {"BLEU", "chrF"}


def test_the_page_says_how_far_metrics_agree_and_on_how_many_systems(made):
    index = words(made[1] / "index.html")
    for sentence in (
        "By DA, people put alder-primary-one first: 84.78 [83.34, 86.22].",
        "BLEU agrees with DA on the order of 4 systems with Kendall's τ = 1.00.",
        "By MQM, people put alder-primary-one first: 0.50 [0.28, 0.72].",
        "BLEU agrees with MQM on the order of 3 systems with Kendall's τ = 0.82.",
        "Scores of 4 systems: alder-primary-one, birch-primary-one, cedar-primary-one, elm-contrast-one.",
        "DA puts the 4 systems into 4 clusters (tests of Mann and Whitney, p < 0.05).",
        "MQM puts the 3 systems into 2 clusters",
        "Intervals of 95% are from 100 resamples of systems and segments, seed 12345.",
    ):
        assert sentence in index
    text = to_text(made[0])
    assert "ZH-EN-NEWS-TRANS: agreement of the metrics with DA" in text
    assert "scores of 4 systems: " in text


def test_where_people_separate_no_system_every_form_says_so(tmp_path, light):
    folder = make_folder(tmp_path / "c", columns=DA)
    rows = ["system,segment,score"]
    for number, label in enumerate(LABELS):
        rows += [f"{label},d{d}:{s},{(7 * d + 3 * s + 2 * number) % 13}" for d in range(1, 7) for s in range(1, 5)]
    write(folder, "da.csv", "\n".join(rows))
    scored(folder)
    results = report(folder, tmp_path / "out")
    [agreement] = results.tasks[0].agreements
    assert agreement.separates_none
    index = words(tmp_path / "out" / "index.html")
    assert "DA: people separate none of the 5 systems that they judged, so no metric can be judged on" in index
    assert "People separate none of these systems: no metric can be judged on their order here." in index
    assert "agrees with DA on the order" not in index
    assert "people separate none of these systems: no metric can be judged on their order here" in to_text(results)


#: What is left of the judgements, and why metrics cannot be held against them.
NO_AGREEMENT = [
    (("cedar", "elm"), "systems with scores by people and by metrics: 2; a correlation needs 3 or more"),
    (("birch", "cedar", "elm"), "systems with scores by people and by metrics: 1; a correlation needs 3 or more"),
]


@pytest.mark.parametrize(("skipped", "reason"), NO_AGREEMENT)
def test_fewer_than_three_systems_have_no_agreement_and_the_report_says_why(tmp_path, light, skipped, reason):
    folder = make_folder(tmp_path / "c", columns=DA)
    write(folder, "da.csv", da(skipped=skipped))
    scored(folder)
    results = report(folder, tmp_path / "out")
    assert f"No agreement of metrics: {reason}." in words(tmp_path / "out" / "index.html")
    assert f"DA: no agreement of metrics, {reason}" in to_text(results)
    [found] = json.loads((tmp_path / "out" / "results.json").read_text("utf-8"))["tasks"][0]["agreement"]
    assert (found["reasons"], found["rankings"]) == ([reason], [])
    assert "agreement of the metrics with DA" not in to_text(results)


def test_judgements_that_are_all_the_same_have_no_agreement(tmp_path, light):
    folder = make_folder(tmp_path / "c", columns=DA)
    rows = [f"{label},d1:{s},50" for label in LABELS for s in range(1, 5)]
    write(folder, "da.csv", "\n".join(["system,segment,score", *rows]))
    scored(folder)
    report(folder, tmp_path / "out")
    assert "all scores of DA are the same: nothing can agree with them." in words(tmp_path / "out" / "index.html")


def test_errors_that_people_marked_stand_by_system_and_kind(made):
    results, target = made
    [table] = html.fromstring((target / "index.html").read_bytes()).xpath(f"//table[@id='table-errors-{TASK}-0']")
    rows = [[" ".join(cell.text_content().split()) for cell in row] for row in table.xpath(".//tbody/tr")]
    assert [[cell for cell in row if cell] for row in rows] == [
        ["alder-primary-one", "0.500", "0.000", "0.500", "0.500"],
        ["birch-primary-one", "1.000", "1.000", "0.000", "1.000"],
        ["cedar-primary-one", "1.000", "1.000", "0.000", "1.000"],
    ]
    assert "Errors that people marked: MQM" in words(target / "index.html")
    content = json.loads((target / "results.json").read_text("utf-8"))["tasks"][0]
    found = {(s["system"], s["output"]): s["score"] for s in content["marked_errors"]}
    assert found["alder-primary-one", "Minor"] == 0.5
    assert found["alder-primary-one", "Accuracy/Mistranslation"] == 0.5
    assert found["alder-primary-one", "errors"] == 12
    assert "errors that people marked (MQM)" in to_text(results)


def test_the_page_of_the_task_has_people_and_the_errors_in_its_segments(made):
    page = words(made[1] / f"{TASK}.html")
    assert "DA" in page
    assert "Errors that people marked" in page
    errors = html.fromstring((made[1] / f"{TASK}.html").read_bytes()).xpath("//table[@id='table-marked-errors-0']")
    assert len(errors) == 1


@pytest.mark.parametrize("stage", Stage)
def test_the_archive_holds_the_judgements_and_is_reproduced(tmp_path, capsys, light, stage):
    folder = make_folder(tmp_path / "c", rules='values = "z"\nweights = "critical"')
    scored(folder, statistics=FEWER)
    report(folder, tmp_path / "out", stage, LATE if stage is Stage.NAMED else EARLY)
    with zipfile.ZipFile(tmp_path / "out" / "archive.zip") as archive:
        assert {f"{TASK}/human/1.jsonl", f"{TASK}/human/2.jsonl"} <= set(archive.namelist())
    assert main(["rerun", str(tmp_path / "out" / "archive.zip")]) == 0
    assert capsys.readouterr().out.count(": reproduced,") == 2
    with zipfile.ZipFile(tmp_path / "out" / "archive.zip") as archive:
        archive.extractall(tmp_path / "unpacked")
    kept = tmp_path / "unpacked" / TASK / "human" / "1.jsonl"
    kept.write_text(kept.read_text("utf-8").replace('"score": 85', '"score": 86'), "utf-8")
    assert main(["rerun", str(tmp_path / "unpacked")]) == 1


def test_an_anonymous_report_names_neither_sites_nor_raters_and_has_the_same_numbers(tmp_path):
    columns = 'DA = ["data/da.csv", "data/more-of-alder.csv"]\nMQM = ["data/mqm.tsv", "data/by-birch.tsv"]'
    rules = 'skip_unknown = true\nvalues = "z"\nweights = "data/weights-of-cedar.toml"'
    folder = make_folder(tmp_path / "c", columns=columns, rules=rules)
    write(folder, "weights-of-cedar.toml", "[severity]\nMajor = 5\nMinor = 1\nno-error = 0\n")
    head = "system,segment,rater,score\n"
    more = ["finch-primary-one,d1:1,dune's own,50", "refB,d1:1,dune's own,90", "alder-primary-one,birch 7,bob,3"]
    write(folder, "more-of-alder.csv", head + "\n".join(more))
    mqm = (folder.path / "data" / "mqm.tsv").read_text("utf-8").splitlines()
    write(
        folder, "by-birch.tsv", "\n".join([mqm[0], mqm[1].replace("\tann\t", "\telmwood\t").replace("</v>", "")])
    )
    found = score(folder, folder.campaign.tasks[0], submissions(folder)[:-1], statistics=FEWER)
    assert any("by-birch.tsv" in note for note in found.run.notes)
    hidden = report(folder, tmp_path / "hidden", Stage.ANONYMOUS, EARLY)
    for name, text in texts_of(tmp_path / "hidden").items():
        for who in ("alder", "birch", "cedar", "dune", "finch", "elmwood", '"ann"', '"bob"'):
            assert who not in text, (name, who)
        if name.endswith("human/1.jsonl"):
            rows = [json.loads(line) for line in text.splitlines()]
            assert {row["system"] for row in rows if row["system"].startswith("other")} == {"other-1", "other-2"}
            assert {row["rater"] for row in rows} == {"R1", "R2", "R3"}
            assert "refB" in {row["system"] for row in rows}
            # rows in the order of segments and of the names that are shown
            known = [row for row in rows if row["system"].startswith("S")]
            assert known == sorted(known, key=lambda row: (row["segment"], row["system"]))
    with without_task_pages():
        named = report(folder, tmp_path / "named")
    pairs = list(zip(hidden.tasks[0].rows, named.tasks[0].rows, strict=True))
    for human in ("DA", "MQM", "BLEU"):
        assert [a.scores[human].score for a, _ in pairs] == [b.scores[human].score for _, b in pairs]
    values = [
        [row.value for row in task.agreements[0].first.metrics] for task in (hidden.tasks[0], named.tasks[0])
    ]
    assert values[0] == values[1]
    again = report(folder, tmp_path / "again", Stage.ANONYMOUS, EARLY)
    assert [row.system for row in again.tasks[0].rows] == [row.system for row in hidden.tasks[0].rows]
    assert texts_of(tmp_path / "again") == texts_of(tmp_path / "hidden")


def test_human_references_are_kept_apart_in_an_anonymous_report_too(tmp_path, light):
    folder = make_folder(tmp_path / "c", columns=DA)
    write(folder, "da.csv", da(["r1,d1:1,ann,99", "refB,d1:1,ann,98"]))
    scored(folder, statistics=FEWER)
    [task] = report(folder, tmp_path / "out", Stage.ANONYMOUS, EARLY).tasks
    [told] = [note for note in task.scores.evaluation.notes if "human references are kept apart" in note]
    assert set(told.rpartition(": ")[2].split(", ")) == {"r1", "refB"}


def test_items_that_are_left_out_are_counted_and_name_nobody_in_an_anonymous_report(tmp_path):
    folder = make_folder(tmp_path / "c", columns='DA = ["data/da.csv", "data/exercise.csv"]')
    write(
        folder, "exercise.csv", "system,segment,rater,kind,score\nbirch's exercise,dune 1,elmwood,TUTORIAL,1000\n"
    )
    scored(folder, statistics=FEWER)
    [task] = report(folder, tmp_path / "hidden", Stage.ANONYMOUS, EARLY).tasks
    note = "DA: items that are no measurement are left out: tutorial items (1)"
    assert note in task.scores.evaluation.notes
    texts = texts_of(tmp_path / "hidden")
    assert any('"kind": "TUTORIAL"' in text for text in texts.values())
    for name, text in texts.items():
        for who in ("birch", "dune", "elmwood"):
            assert who not in text, (name, who)


def test_a_report_of_what_was_not_measured_is_refused(tmp_path, light):
    folder = campaign(tmp_path / "c", human=False)
    toml = folder.path / "campaign.toml"
    people = f"[tasks.human.judgements]\n{DA}\n\n[tasks.progress]"
    toml.write_text(toml.read_text("utf-8").replace("[tasks.progress]", people, 1), "utf-8")
    asked = CampaignFolder.open(folder.path)
    with pytest.raises(InputError, match=f"task {TASK} asks for DA, which its last run did not measure"):
        report(asked, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    scored(asked)
    assert report(asked, tmp_path / "out").tasks[0].people == ["DA"]


def test_without_judgements_nothing_in_a_report_is_about_people(tmp_path, light):
    results = report(campaign(tmp_path / "c", human=False), tmp_path / "out")
    content = json.loads((tmp_path / "out" / "results.json").read_text("utf-8"))["tasks"][0]
    assert not {"human", "marked_errors", "agreement"} & content.keys()
    with zipfile.ZipFile(tmp_path / "out" / "archive.zip") as archive:
        assert not [name for name in archive.namelist() if "human" in name]
    assert results.tasks[0].agreements == ()
    assert "people" not in words(tmp_path / "out" / "index.html")
