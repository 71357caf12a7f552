"""What people judged of a task, scored beside its metrics: files and names, what is skipped, runs and their history."""

import json
import shutil
from dataclasses import replace

import pytest
from judged_campaign import (
    IDS,
    LABELS,
    NAMES,
    SYSTEMS,
    TASK,
    da,
    make_folder,
    mqm,
    scored,
    submissions,
    value,
    write,
)
from scored_campaign import record
from small_scoring import score

from mtgauge import evaluate
from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.cli.main import main
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.scoring.runs import runs_of

JUDGED = ["alder-primary-one", "birch-primary-one", "cedar-primary-one", "elm-contrast-one"]


@pytest.fixture(scope="module")
def by_scores(tmp_path_factory):
    """A campaign with the judgements DA alone, scored once: its folder, and what it came to; nobody changes it."""
    folder = make_folder(tmp_path_factory.mktemp("by-scores") / "c", columns='DA = ["data/da.csv"]')
    return folder, scored(folder)


@pytest.fixture
def copied(by_scores, tmp_path):
    """A copy of its folder."""
    return CampaignFolder.open(shutil.copytree(by_scores[0].path, tmp_path / "copied"))


@pytest.fixture(scope="module")
def by_both(tmp_path_factory):
    """The same with scores and marked errors."""
    return scored(make_folder(tmp_path_factory.mktemp("by-both") / "c"))


@pytest.fixture(scope="module")
def some_scored(tmp_path_factory):
    """As `by_scores`, of which seven segments count."""
    place = tmp_path_factory.mktemp("some") / "c"
    return scored(make_folder(place, columns='DA = ["data/da.csv"]', scored=NAMES[2:9]))


def scores_of(found, metric, output="score"):
    return {
        s.system: s.score
        for s in found.scores.evaluation.scores
        if (s.metric, s.output, s.level) == (metric, output, "corpus")
    }


def mean_of(site, places=range(23)):
    return sum(value(site, place, rater) for place in places for rater in (0, 1)) / (2 * len(places))


def edited(folder, old, new):
    """The campaign with another ``campaign.toml``."""
    toml = folder.path / "campaign.toml"
    text = toml.read_text("utf-8")
    assert old in text
    toml.write_text(text.replace(old, new, 1), "utf-8")
    return CampaignFolder.open(folder.path)


def test_values_are_means_and_penalties_and_a_system_without_judgements_has_none(by_both):
    found = by_both
    by_people = scores_of(found, "DA")
    assert [system for system, score in by_people.items() if score is not None] == JUDGED
    assert by_people["dune-primary-one"] is None
    for label in JUDGED:
        assert by_people[label] == pytest.approx(mean_of(label.partition("-")[0]), abs=1e-12)
    # a word is wrong in every second segment of alder, and three or more in all of the two others
    expected = {"alder-primary-one": 0.5, "birch-primary-one": 5.0, "cedar-primary-one": 5.0}
    assert {s: v for s, v in scores_of(found, "MQM").items() if v is not None} == expected
    assert scores_of(found, "MQM errors", "Minor")["alder-primary-one"] == 0.5
    assert scores_of(found, "MQM errors", "Major")["birch-primary-one"] == 1.0
    assert [reading.column.name for reading in found.scores.human] == ["DA", "MQM"]
    with_intervals = [s for s in found.scores.evaluation.scores if s.metric == "DA" and s.score is not None]
    assert all(s.low < s.score < s.high for s in with_intervals)


def test_metrics_have_the_same_scores_with_people_and_without(by_both, tmp_path):
    beside, alone = by_both, scored(make_folder(tmp_path / "c", human=False))
    for metric in ("BLEU", "chrF"):
        assert scores_of(beside, metric) == scores_of(alone, metric)
    assert {path.name for path in alone.run.path.iterdir()} == {"testset.jsonl", "scores", "signs", "run.toml"}
    assert alone.scores.human == ()
    tests = [
        {(c.a, c.b): (c.p, c.verdict) for c in found.scores.evaluation.comparisons if c.metric == "BLEU"}
        for found in (beside, alone)
    ]
    assert tests[0] == tests[1]


def test_the_values_are_those_of_score_with_the_same_files(tmp_path, capsys):
    """One code path: `mtgauge score --human` on the texts of the run and the organiser's file."""
    folder = make_folder(tmp_path / "c", rules='values = "z"', columns='DA = ["data/da.csv"]')
    found = scored(folder)
    capsys.readouterr()
    args = ["score", "--testset", str(found.run.path / "testset.jsonl"), "--human", f"DA={folder.path}/data/da.csv",
            "--human-values", "z", "-m", "chrf", "--format", "json"]  # fmt: skip
    assert main(args) == 0
    printed = json.loads(capsys.readouterr().out)["scores"]
    ours = scores_of(found, "DA")
    assert {s["system"]: s["score"] for s in printed if s["metric"] == "DA"} == ours
    assert abs(sum(v for v in ours.values() if v is not None)) < 1e-9


@pytest.mark.parametrize(
    "called",
    [
        "{label}",
        "zh_en_news_trans-{label}.xml",
        "zh_en_news_trans-{label}",
        "newstest.zh-en.{label}.txt",
    ],
)
def test_a_submission_may_be_called_by_its_label_or_its_file(tmp_path, called):
    folder = make_folder(tmp_path / "c", columns='DA = ["data/da.csv"]')
    text = da()
    for label in LABELS:
        text = text.replace(label, called.format(label=label))
    write(folder, "da.csv", text)
    found = scored(folder)
    assert [s for s, v in scores_of(found, "DA").items() if v is not None] == JUDGED
    kept = (found.run.path / "human" / "1.jsonl").read_text("utf-8")
    assert {json.loads(line)["system"] for line in kept.splitlines()} == set(JUDGED)


def by_lines(text):
    """The same table with numbers of lines instead of ids."""
    for place, name in reversed([*enumerate(NAMES, start=1)]):
        text = text.replace(f",{name},", f",{place},")
    return text.replace("segment", "line", 1)


def by_documents(text):
    """The same table with documents and the numbers of segments in them."""
    for document, segment in IDS:
        text = text.replace(f",{document}:{segment},", f",{document},{segment},")
    return text.replace("segment", "document,item", 1)


@pytest.mark.parametrize("written", [by_lines, by_documents], ids=["lines", "documents"])
@pytest.mark.parametrize("ids", [None, NAMES[2:9]], ids=["all", "some scored"])
def test_segments_may_be_lines_of_the_source_or_numbers_in_documents(
    by_scores, some_scored, tmp_path, written, ids
):
    folder = make_folder(tmp_path / "c", columns='DA = ["data/da.csv"]', scored=ids)
    write(folder, "da.csv", written(da()))
    found = [by_scores[1] if ids is None else some_scored, scored(folder)]
    one, other = (item.scores.evaluation for item in found)
    values = [scores_of(item, "DA") for item in found]
    assert values[0] == values[1]
    places = range(23) if ids is None else range(2, 9)
    assert values[0]["birch-primary-one"] == pytest.approx(mean_of("birch", places), abs=1e-12)
    assert one.comparisons == other.comparisons


def test_judgements_of_segments_that_do_not_count_still_make_the_scale_of_their_raters(tmp_path):
    columns = 'DA = ["data/da.csv"]'
    folder = make_folder(tmp_path / "c", rules='values = "z"', columns=columns, scored=NAMES[:4])
    found = scored(folder)
    every = [value(site, place) for site, about in SYSTEMS.items() if about[2] is not None for place in range(23)]
    mean = sum(every) / len(every)
    deviation = (sum((v - mean) ** 2 for v in every) / (len(every) - 1)) ** 0.5
    # both raters put all on scales of one shape, so their standard scores are the same
    expected = sum((value("alder", place) - mean) / deviation for place in range(4)) / 4
    assert scores_of(found, "DA")["alder-primary-one"] == pytest.approx(expected, abs=1e-12)
    notes = found.scores.evaluation.notes
    left_out = 4 * 2 * (23 - 4)
    assert f"DA: judgements of translations that are not scored are left out ({left_out})" in notes
    assert main(["rerun", str(found.run.path / "scores")]) == 0


def test_judgements_of_a_submission_that_was_refused_count_for_their_raters_alone(tmp_path):
    folder = make_folder(tmp_path / "c", columns='DA = ["data/da.csv"]')
    own = submissions(folder)
    late = replace(own[1], findings=(Finding("late", "came late"),))
    found = score(folder, folder.campaign.tasks[0], [own[0], late, *own[2:]])
    assert "birch-primary-one" not in scores_of(found, "DA")
    assert "DA: judgements of translations that are not scored are left out (46)" in found.scores.evaluation.notes


#: What is added to the judgements, and what is said of it.
UNKNOWN = [
    ("finch-primary-one,d1:1,ann,50", "unknown-judged-system", "finch-primary-one", 186),
    ("alder-primary-one,d7:1,ann,50", "unknown-segment", "d7:1", 186),
    ("zh_en_news_combi-alder-primary-one.xml,d1:1,ann,50", "unknown-judged-system", "zh_en_news_combi", 186),
]


@pytest.mark.parametrize(("row", "code", "name", "line"), UNKNOWN)
def test_what_the_task_does_not_have_is_refused_or_skipped_by_rule(by_scores, copied, row, code, name, line):
    folder, plain = copied, by_scores[1]
    write(folder, "da.csv", da([row]))
    with pytest.raises(InputError, match=name) as raised:
        scored(folder, reason="one judgement more")
    assert (raised.value.finding.code, raised.value.line) == (code, line)
    assert raised.value.file.endswith("data/da.csv")
    assert raised.value.hint == "skip_unknown = true in [tasks.human] leaves them out"
    skipping = edited(folder, "[tasks.human]\n", "[tasks.human]\nskip_unknown = true\n")
    found = scored(skipping, reason="one judgement more")
    assert scores_of(found, "DA") == scores_of(plain, "DA")
    [warning] = [w for w in found.scores.evaluation.warnings if w.code == "judgements-left-out"]
    assert name in str(warning)


def test_references_that_were_judged_are_kept_apart(tmp_path):
    folder = make_folder(tmp_path / "c", columns='DA = ["data/da.csv"]')
    write(folder, "da.csv", da(["r1,d1:1,ann,99", "refB,d1:1,ann,98"]))
    found = scored(folder)
    assert [
        item for item in check_campaign(folder.path) if "judgement" in item.code or "judged-s" in item.code
    ] == []
    assert "DA: human references are kept apart from systems: r1, refB" in found.scores.evaluation.notes


#: What the file holds, the code, its line, what is said.
DAMAGED = [
    ("", "without-scores", None, "is empty"),
    ("system,segment,score\n", "without-scores", None, "holds no judgements"),
    ("one,two\n1,2\n", "missing-column", 1, "has no column 'system'"),
    ("system,segment,score\nalder-primary-one,d1:1,0;5\n", "bad-score", 2, "0;5"),
]


@pytest.mark.parametrize(("text", "code", "line", "message"), DAMAGED)
def test_a_damaged_file_is_found_by_check_and_stops_scoring(tmp_path, text, code, line, message):
    folder = make_folder(tmp_path / "c")
    write(folder, "da.csv", text)
    with pytest.raises(InputError, match=message) as raised:
        scored(folder)
    assert (raised.value.finding.code, raised.value.line) == (code, line)
    assert not folder.scores.joinpath(TASK).exists()
    [finding] = [item for item in check_campaign(folder.path) if item.file.endswith("da.csv")]
    assert (finding.code, finding.line) == (code, line)


def test_check_finds_every_fault_of_judgements_in_one_run(tmp_path):
    columns = 'DA = ["data/da.csv", "data/none.csv"]\nMQM = ["data/mqm.tsv"]\nSQM = ["data/sqm.csv"]\nMIX = ["data/sqm.csv", "data/mqm.tsv"]'
    folder = make_folder(tmp_path / "c", rules='weights = "data/heavy.toml"', columns=columns)
    record(folder, submissions(folder))
    write(folder, "sqm.csv", "system,segment,score\nalder-primary-one,d1:1,7\nfinch-primary-one,d1:1,7\n")
    write(folder, "heavy.toml", "[severity]\nMinor = 1\nno-error = 0\n")
    found = [
        (item.code, item.file.rpartition("/")[2])
        for item in check_campaign(folder.path)
        if "ledger" not in item.file and "registrations" not in item.file
    ]
    assert found == [
        ("missing-file", "campaign.toml"),
        ("unknown-severity", "mqm.tsv"),
        ("constant-judgements", "sqm.csv"),
        ("unknown-judged-system", "sqm.csv"),
        ("wrong-content", "mqm.tsv"),
    ]
    write(folder, "heavy.toml", "[weights]\nMinor = 1\n")
    assert ("wrong-content", "heavy.toml") in {
        (item.code, item.file.rpartition("/")[2]) for item in check_campaign(folder.path)
    }


def test_a_sound_campaign_with_judgements_has_no_findings(tmp_path):
    folder = make_folder(tmp_path / "c")
    submissions(folder)
    assert check_campaign(folder.path) == ()


def test_errors_have_the_weights_of_the_campaign(tmp_path):
    folder = make_folder(tmp_path / "c", rules='weights = "data/heavy.toml"', columns='MQM = ["data/mqm.tsv"]')
    write(folder, "heavy.toml", "[severity]\nMajor = 20\nMinor = 2\nno-error = 0\n")
    found = scored(folder)
    assert scores_of(found, "MQM")["alder-primary-one"] == 1.0
    assert scores_of(found, "MQM")["cedar-primary-one"] == 20.0
    assert {(file.role, file.path) for file in found.run.files} >= {
        ("weights", "data/heavy.toml"), ("judgements", "data/mqm.tsv")}  # fmt: skip
    # a run keeps the weights, too
    write(folder, "heavy.toml", "[severity]\nMajor = 1\nMinor = 1\nno-error = 0\n")
    assert main(["rerun", str(found.run.path / "scores")]) == 0
    with pytest.raises(InputError, match=r"data/heavy\.toml changed since task"):
        scored(folder)
    assert scores_of(scored(folder, reason="lighter"), "MQM")["cedar-primary-one"] == 1.0


def test_words_that_a_program_tagged_are_no_errors_that_people_marked(tmp_path):
    """Post-edits name no system: they are of the only one that is scored."""
    folder = make_folder(tmp_path / "c", columns='HTER = ["data/edits.hter"]')
    write(folder, "edits.hter", "0.25\n" * 24)
    write(folder, "edits.mt", "one two\n" * 24)
    write(folder, "edits.tags", "OK OK OK BAD OK\n" * 24)
    found = score(folder, folder.campaign.tasks[0], submissions(folder, ["alder"]))
    assert [*found.scores.evaluation.fitted] == ["BLEU", "chrF", "HTER"]
    assert scores_of(found, "HTER") == {"alder-primary-one": 0.25}
    assert found.scores.evaluation.directions["HTER"] is False
    with pytest.raises(InputError, match="the judgements name no system, and 5 are measured"):
        scored(folder)


def test_marked_errors_may_be_skipped(tmp_path):
    found = scored(make_folder(tmp_path / "c", rules='errors = "skip"'))
    assert "MQM errors" not in found.scores.evaluation.fitted
    assert scores_of(found, "MQM")["cedar-primary-one"] == 5.0


def test_marks_that_are_not_balanced_are_told_with_the_run(tmp_path):
    folder = make_folder(tmp_path / "c", columns='MQM = ["data/mqm.tsv"]')
    write(folder, "mqm.tsv", mqm().replace("</v>", "", 1))
    told = "MQM: marks are not balanced in line 2"
    found = scored(folder)
    assert told in found.run.notes
    assert told in found.scores.evaluation.notes
    assert "mismatched-span" in {item.code for item in check_campaign(folder.path)}


def test_a_direction_may_be_turned_and_counts_as_a_change(by_scores, copied):
    folder, first = copied, by_scores[1]
    assert first.scores.evaluation.directions["DA"] is True
    turned = scored(edited(folder, "[tasks.human]\n", '[tasks.human]\nlower_is_better = ["DA"]\n'))
    assert (turned.is_new, turned.scores.evaluation.directions["DA"]) == (True, False)
    assert main(["rerun", str(turned.run.path / "scores")]) == 0


def test_new_judgements_make_a_new_run_without_a_word_and_changed_ones_ask_for_a_reason(tmp_path):
    folder = make_folder(tmp_path / "c", human=False)
    before = scored(folder)
    with_people = edited(
        folder, "[tasks.progress]", '[tasks.human.judgements]\nDA = ["data/da.csv"]\n\n[tasks.progress]'
    )
    first = scored(with_people)
    assert (first.is_new, first.run.number, first.run.reason) == (True, 2, "")
    assert scored(with_people).is_new is False
    more = edited(with_people, '["data/da.csv"]', '["data/da.csv"]\nMQM = ["data/mqm.tsv"]')
    assert scored(more).run.number == 3
    write(folder, "da.csv", da(["alder-primary-one,d1:1,cat,10"]))
    with pytest.raises(InputError, match=r"data/da\.csv changed since task .* was scored") as raised:
        scored(more)
    assert raised.value.hint == "say why with --reason; the history keeps it"
    last = scored(more, reason="a third rater")
    assert [run.reason for run in runs_of(folder, open_ledger(folder), folder.campaign.tasks[0])] == [
        "",
        "",
        "",
        "a third rater",
    ]
    assert scores_of(last, "DA")["alder-primary-one"] < scores_of(first, "DA")["alder-primary-one"]
    gone = edited(more, 'DA = ["data/da.csv"]\n', "")
    with pytest.raises(InputError, match=r"data/da\.csv changed"):
        scored(gone)
    assert scores_of(before, "BLEU") == scores_of(last, "BLEU")


def test_files_that_change_their_column_make_a_new_run(tmp_path):
    folder = make_folder(tmp_path / "c", columns='A = ["data/a.csv", "data/b.csv"]\nB = ["data/c.csv"]')
    head = "system,segment,score\n"
    for name, points in (("a", 1), ("b", 2), ("c", 6)):
        write(folder, f"{name}.csv", f"{head}alder-primary-one,d1:1,{points}\nbirch-primary-one,d1:1,0\n")
    first = scored(folder)
    moved = edited(folder, 'A = ["data/a.csv", "data/b.csv"]\nB = ["data/c.csv"]',
                   'A = ["data/a.csv"]\nB = ["data/b.csv", "data/c.csv"]')  # fmt: skip
    second = scored(moved)
    assert second.is_new
    found = [(scores_of(item, "A"), scores_of(item, "B")) for item in (first, second)]
    assert [(a["alder-primary-one"], b["alder-primary-one"]) for a, b in found] == [(1.5, 6), (1, 4)]


@pytest.mark.parametrize("file", ["human/1.jsonl", "human/2.jsonl"])
def test_a_run_whose_judgements_were_damaged_is_an_error(tmp_path, file):
    folder = make_folder(tmp_path / "c")
    run = scored(folder).run
    (run.path / file).write_bytes(b"{}")
    with pytest.raises(InputError, match="what was scored has changed"):
        scored(folder)


def test_runs_are_reproduced_and_threads_change_nothing(tmp_path):
    one = scored(make_folder(tmp_path / "one"), threads=1)
    two = scored(make_folder(tmp_path / "two"), threads=2)
    assert one.run.content == two.run.content
    for name in ("scores", "signs"):
        assert main(["rerun", str(one.run.path / name)]) == 0
        assert (one.run.path / name / "evaluation.json").read_bytes() == (
            two.run.path / name / "evaluation.json"
        ).read_bytes()


def test_what_is_kept_gives_the_values_that_the_files_gave(by_both):
    """The files of a run, evaluated by hand."""
    found = by_both
    kept = [json.loads(line) for line in (found.run.path / "human/1.jsonl").read_text("utf-8").splitlines()]
    column = {}
    for row in kept:
        column.setdefault(row["system"], {}).setdefault(row["segment"], []).append(row["score"])
    means = {system: {s: sum(v) / len(v) for s, v in rows.items()} for system, rows in column.items()}
    measured = found.scores.evaluation
    systems = {s.name: s.segments for s in measured.systems if s.name in means}
    plain = evaluate(systems, measured.testset, metrics=[], given={"DA": means})
    assert {s.system: s.score for s in plain.scores} == {
        s: v for s, v in scores_of(found, "DA").items() if v is not None
    }
