"""``mtgauge meta``: tables and JSON, tasks, and what is refused."""

import json
from pathlib import Path

import pytest
from ranked_set import ASKED, FILES, asked_with, write_ranked_set

from page import Page

pytestmark = pytest.mark.unit


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The set of `ranked_set`, in the working folder."""
    monkeypatch.chdir(tmp_path)
    write_ranked_set(tmp_path)
    return tmp_path


TASK = """
[input]
systems = ["*o*.txt", "three.txt"]
references = ["ref.txt"]
human = ["ratings.tsv"]
metrics = ["bleu", "ter"]

[[experiment]]
unit = "system"
outliers = 2.5
samples = 60
"""


def rankings(mtgauge, *options):
    found = mtgauge("meta", "rank", *ASKED, "--format", "json", *options)
    assert found.code == 0, found.err
    return json.loads(found.out)


def test_systems_without_ratings_are_left_out_visibly(mtgauge, folder):
    found = rankings(mtgauge)
    systems, segments = found["rankings"]
    assert systems["systems"] == segments["systems"] == ["one", "three", "two"]
    assert systems["left_out"] == {"four": "ratings has no score of it"}
    assert (systems["rated"], segments["rated"], segments["items"]) == (3, 27, 9)
    assert {row["metric"] for row in systems["metrics"]} == {"bleu", "ter"}
    assert set(found["signatures"]) == {"bleu", "ter", "ratings"}
    # lower is better for TER, and it is turned
    assert all(row["value"] > 0.9 for row in systems["metrics"])


def test_every_key_of_the_json_is_documented(mtgauge, folder):
    text = (Path(__file__).parents[3] / "docs" / "reference" / "json.md").read_text("utf-8")
    text = text[text.index("## Rankings of metrics") : text.index("## Error spans")]
    found = rankings(mtgauge)
    [ranking, _] = found["rankings"]
    lists = [ranking[name][0] for name in ("metrics", "p_values", "judged", "columns")]
    for key in (*found, *ranking, *(key for one in lists for key in one)):
        assert f"`{key}`" in text, key


def test_the_same_run_prints_the_same_bytes(mtgauge, folder):
    one = mtgauge("meta", "rank", *ASKED, "--format", "json", "--threads", "1")
    two = mtgauge("meta", "rank", *ASKED, "--format", "json", "--threads", "2")
    assert one.out == two.out


@pytest.mark.parametrize("form", ["table", "markdown", "latex"])
def test_tables_say_what_was_compared(mtgauge, folder, form):
    found = mtgauge("meta", "rank", *ASKED, "--format", form, "--unit", "segment", "--grouping", "item")
    assert found.code == 0, found.err
    for said in (
        "pearson of 9 rated segments",
        "four is left out",
        "mean of",
        "PERM",
        "resamples (systems and segments)",
    ):
        assert said in found.out


def test_the_json_has_the_scores_and_the_correlations_of_all_columns(mtgauge, folder):
    for ranking in rankings(mtgauge)["rankings"]:
        names = [column["name"] for column in ranking["columns"]]
        assert names == ["ratings", *(row["metric"] for row in ranking["metrics"])]
        assert ranking["correlations"][0][1:] == [row["value"] for row in ranking["metrics"]]
        assert [row[k] for k, row in enumerate(ranking["correlations"])] == [None] * 3
        assert [one["system"] for one in ranking["judged"]] == ["one", "two", "three"]
        # TER as it was given, and not turned
        ter = next(column for column in ranking["columns"] if column["name"] == "ter")
        assert ter["higher_is_better"] is False
        assert ter["scores"] == pytest.approx([8.3333, 41.6667, 25.0], abs=1e-3)
    assert all(column["low"] is None for column in ranking["columns"])


def test_the_page_is_written_and_told(mtgauge, folder):
    found = mtgauge(
        "meta", "rank", *ASKED, "--report", "page.html", "--report-language", "zh", "--output", "out.txt"
    )
    assert (found.code, found.out) == (0, "")
    assert found.err.endswith("report: page.html\n")
    assert '<html lang="zh"' in (folder / "page.html").read_text("utf-8")


def test_a_task_writes_a_page_too(mtgauge, folder):
    (folder / "task.toml").write_text(TASK, "utf-8")
    assert mtgauge("meta", "run", "task.toml", "--report", "page.html").code == 0
    page = Page.of((folder / "page.html").read_bytes())
    assert "Test set: task" in page.words("summary")
    assert {row["metric"] for row in page.block("rankings")["rankings"][0]["metrics"]} == {"bleu", "ter"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--report", "page.doc"), "a report ends in .html or .pdf"),
        (("--report-language", "zh"), "--report-language is the language of a report"),
        (("--report", "page.html", "--report-language", "xx"), "the report does not speak 'xx'"),
    ],
)
def test_pages_that_cannot_be_written_are_refused_before_any_work(mtgauge, folder, options, message):
    found = mtgauge("meta", "rank", "-r", "nowhere", *FILES, *options)
    assert found.code == 2
    assert message in found.err


def test_scores_of_systems_alone(mtgauge, folder):
    found = rankings(mtgauge, "--system-scores", "whole.sys.score", "--unit", "system", "--unit", "segment")
    systems, segments = found["rankings"]
    assert "whole" in {row["metric"] for row in systems["metrics"]}
    assert "whole" not in {row["metric"] for row in segments["metrics"]}


def test_scores_of_systems_may_be_the_better_the_lower(mtgauge, folder):
    options = ("--system-scores", ".", "--unit", "system")
    [turned] = rankings(mtgauge, *options, "--lower-is-better", "errors")["rankings"]
    [plain] = rankings(mtgauge, *options)["rankings"]
    found = [{row["metric"]: row["value"] for row in ranking["metrics"]} for ranking in (turned, plain)]
    assert found[0]["errors"] == -found[1]["errors"] > 0.9
    assert found[0]["whole"] == found[1]["whole"]
    assert (turned["upside_down"], plain["upside_down"]) == ([], ["errors"])


def test_a_task_gives_what_the_options_give(mtgauge, folder):
    (folder / "task.toml").write_text(TASK, "utf-8")
    found = mtgauge("meta", "run", "task.toml", "--format", "json")
    assert found.code == 0, found.err
    [ranking] = json.loads(found.out)["rankings"]
    asked = rankings(mtgauge, "--unit", "system")["rankings"][0]
    assert ranking["metrics"] == asked["metrics"]
    assert ranking["experiment"]["test_set"] == "task"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--among", "one", "--among", "two"), "systems with scores by people and by metrics: 2"),
        (("--among", "five"), "the experiment names the system 'five', which is not there"),
        (("--against", "mqm"), "there are no human scores 'mqm'"),
        (("-m", "whole=chrf", "--system-scores", "whole.sys.score"), "two metrics have the name whole"),
        (("--system-scores", "ratings.tsv"), "is not a system and score"),
        (("--system-scores", "."), ""),
        (
            ("--unit", "segment", "--correlation", "pairwise_accuracy"),
            "pairwise_accuracy is a statistic of systems",
        ),
        (("--unit", "document"), "document"),
        (("--system-scores", "whole.sys.score", "--lower-is-better", "hole"), "no scores are named 'hole'"),
        (("--record", "one.txt"), "one.txt: exists already"),
        (("--output", "nowhere/table.txt"), "nowhere/table.txt: its folder does not exist"),
        (("--samples", "-1"), "samples must be 0 or more"),
    ],
)
def test_what_is_refused(mtgauge, folder, options, message):
    if options == ("--system-scores", "."):
        for name in ("whole", "errors"):
            (folder / f"{name}.sys.score").unlink()
        message = "has no file that ends in .sys.score"
    found = mtgauge("meta", "rank", *asked_with(*options))
    assert found.code == 2, found.out
    assert message in found.err
    assert found.err.count("\n") == 1


def test_people_are_needed(mtgauge, folder):
    found = mtgauge("meta", "rank", "-r", "ref.txt", *FILES)
    assert (found.code, found.out) == (2, "")
    assert "no human scores given" in found.err


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ("= 1", "is not TOML"),
        ("[input]", "names no experiment"),
        ("[other]\n[[experiment]]", "task.toml, line 1: unknown key other (known: input, experiment)"),
        (
            "[input]\nsystem = []\n[[experiment]]",
            "task.toml, line 2: unknown key input.system (is 'systems' meant?)",
        ),
        ("[input]\nsystems = ['*.none']\n[[experiment]]", "task.toml, line 2: input.systems: *.none fits no file"),
        ("[[experiment]]\nmetric = 'bleu'", "task.toml, line 2: unknown key experiment[1].metric (known: "),
        ("[[experiment]]\nalpha = 1", "task.toml, line 1: experiment[1]: alpha must lie between 0 and 1, not 1"),
    ],
)
def test_tasks_that_are_refused(mtgauge, folder, task, message):
    (folder / "task.toml").write_text(task, "utf-8")
    found = mtgauge("meta", "run", "task.toml")
    assert found.code == 2, found.out
    assert message in found.err
    assert found.err.count("\n") == 1


def test_tasks_that_come_with_mtgauge_need_data(mtgauge, folder):
    assert "needs data" in mtgauge("meta", "run", "wmt23-he-en").err
    assert "wmt23-he-en" in mtgauge("meta", "run", "no-such-task").err
