"""Scoring a campaign: golden values by its path, runs and their history, what is done to texts, the packages."""

import json
from dataclasses import replace

import numpy as np
import pytest
from former_runs import of_earlier_version
from scored_campaign import AT, IN_TIME, golden_campaign, golden_submissions, record, taken
from small_scoring import ENGLISH, FEW, score, small_submission

import small_campaign
from cwmt_goldens import SYSTEMS, assert_equal_at_every_level, goldens
from mtgauge import evaluate
from mtgauge.base.errors import InputError, RecordError
from mtgauge.base.findings import Finding, Severity
from mtgauge.cli.main import main
from mtgauge.engine.rowcache import RowCache
from mtgauge.suites.campaign.description.task import Role, SetName
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.events import Withdrawal
from mtgauge.suites.campaign.rules.descriptions import OutOfListData, SystemDescription
from mtgauge.suites.campaign.scoring import texts
from mtgauge.suites.campaign.scoring.runs import runs_of
from mtgauge.suites.campaign.scoring.score import score_task

#: heading -> metric, the golden scores, their key behind language and system, their column, and their scale.
GOLDEN_METRICS = {
    f"{column} {flags}": (f"{metric},tokenize=cwmt,lowercase={case}", "mteval_sbp", flags, column, scale)
    for flags, case in (("-c", "no"), ("nocase", "yes"))
    for column, metric, scale in (
        ("BLEU_SBP", "bleu:profile=sbp", 100),
        ("BLEU", "bleu:profile=v11b", 100),
        ("NIST", "nist:max_order=5", 1),
        ("GTM", "gtm:exponent=1", 100),
        ("mWER", "mwer:normalize=none", 100),
        ("mPER", "mper:normalize=none", 100),
    )
} | {
    # the campaign's scorer keeps a fault of its own in ICT, and its tokenizer lacks some characters
    f"ICT {flags}": (f"ict:compat=yes,tokenize=cwmt-compat,lowercase={case}", "mteval_sbp", flags, "ICT", 100)
    for flags, case in (("-c", "no"), ("nocase", "yes"))
}
MTEVAL_METRICS = {
    f"{script} {kind} {flags or 'lower'}": (
        f"bleu:profile={script},lowercase={case}" if kind == "BLEU" else f"nist:tokenize=13a,lowercase={case},max_order=5",
        script,
        flags,
        kind,
        100 if kind == "BLEU" else 1,
    )
    for script in ("v11b", "v13a")
    for kind in ("BLEU", "NIST")
    for flags, case in (("-c", "no"), ("", "yes"))
}  # fmt: skip


def golden_of(script, language, flags, column):
    """level -> system -> id -> value."""
    if script == "mteval_sbp":
        found = {s: goldens(script)[f"{language} {s} {flags}"] for s in SYSTEMS}
        parts = {part: {s: found[s][part] for s in SYSTEMS} for part in ("seg", "doc", "sys")}
    else:
        parts = goldens(script)[f"{language}.raw {flags}".strip()]
    expected = {"corpus": {s: {None: _value(parts["sys"][s], column)} for s in SYSTEMS}}
    for level, part in (("document", "doc"), ("segment", "seg")):
        if parts.get(part):
            expected[level] = {s: {i: v[column] for i, v in parts[part][s].items()} for s in SYSTEMS}
    return expected


def _value(scores, column):
    return scores[column] if column in scores else scores[f"{column}_cum"][3 if column == "BLEU" else 4]


def test_golden_scores_through_the_campaign_at_every_level(tmp_path):
    metrics = GOLDEN_METRICS | MTEVAL_METRICS
    folder = golden_campaign(tmp_path / "campaign", {name: metric[0] for name, metric in metrics.items()})
    ledger = record(folder, golden_submissions(folder))
    for task, language in zip(folder.campaign.tasks, ("en", "zh"), strict=True):
        found = score_task(folder, ledger, task, at=AT, statistics=FEW)
        measured = found.scores.evaluation
        assert [(s.role, s.label) for s in found.run.submissions] == [
            (Role.PRIMARY, f"site{s[-1]}-primary-{s}") for s in SYSTEMS
        ]
        systems = {s.name.rsplit("-", 1)[1]: s.segments for s in measured.systems}
        # the very texts that the campaign scored, at the levels that its report does not show
        evaluation = evaluate(
            systems,
            measured.testset,
            metrics=[f"{name}={metric[0]}" for name, metric in metrics.items()],
            levels=["corpus", "document", "segment"],
        )
        for name, (_, script, flags, column, scale) in metrics.items():
            golden = golden_of(script, language, flags, column)
            count = assert_equal_at_every_level(evaluation, golden, scale, name)
            assert count == sum(len(ids) for level in golden.values() for ids in level.values()), name
            ours = {
                s.system.rsplit("-", 1)[1]: s.score
                for s in measured.scores
                if s.metric == name and s.output == "score"
            }
            assert ours == {
                s.system: s.score
                for s in evaluation.scores
                if (s.metric, s.output, s.level) == (name, "score", "corpus")
            }


@pytest.fixture
def folder(tmp_path):
    return small_campaign.make_folder(tmp_path / "campaign")


@pytest.fixture
def task(folder):
    return folder.campaign.tasks[0]


@pytest.fixture
def submissions(folder):
    return [small_submission(folder, site, texts) for site, texts in ENGLISH.items()]


def test_scores_are_those_of_an_ordinary_evaluation(folder, task, submissions):
    contrast = small_submission(folder, "birch", ENGLISH["alder"], Role.CONTRAST)
    found = score(folder, task, [*submissions, contrast])
    systems = {f"{site}-primary-one": texts for site, texts in ENGLISH.items()}
    systems |= {"birch-contrast-one": ENGLISH["alder"]}
    reference = [t for segments in small_campaign.ENGLISH.values() for t in segments.values()]
    plain = evaluate(systems, reference, metrics=["BLEU=bleu", "chrF=chrf"], languages="zh-en")
    assert {(s.system, s.metric, s.output): s.score for s in found.scores.evaluation.scores} == {
        (s.system, s.metric, s.output): s.score for s in plain.scores
    }
    assert all(s.low is not None for s in found.scores.evaluation.scores)
    pairs = {(c.a, c.b) for c in found.scores.evaluation.comparisons}
    primaries = ["alder-primary-one", "birch-primary-one", "cedar-primary-one"]
    assert pairs == {(a, b) for a in primaries for b in primaries if a < b}
    assert {c.method for c in found.scores.signs.comparisons} == {"sign"}
    assert {name for c in found.scores.evaluation.clusters for name in c.systems} == set(primaries)


def test_records_of_a_run_are_reproduced(folder, task, submissions):
    run = score(folder, task, submissions).run
    for name in ("scores", "signs"):
        assert main(["rerun", str(run.path / name)]) == 0


def test_nothing_new_makes_no_new_run_and_a_new_submission_does(folder, task, submissions):
    first = score(folder, task, submissions[:2])
    again = score(folder, task, submissions[:2])
    assert (first.is_new, again.is_new, again.run) == (True, False, first.run)
    assert again.scores.evaluation.to_json() == first.scores.evaluation.to_json()
    assert again.scores.signs.to_json() == first.scores.signs.to_json()
    more = score(folder, task, submissions)
    assert (more.is_new, more.run.number, more.run.reason) == (True, 2, "")
    assert [run.number for run in runs_of(folder, open_ledger(folder), task)] == [1, 2]
    assert runs_of(folder, open_ledger(folder), task)[0] == first.run


def test_a_corrected_reference_needs_a_reason_which_the_history_keeps(folder, task, submissions):
    first = score(folder, task, submissions)
    path = folder.path / "data" / "test-reference.xml"
    path.write_text(path.read_text("utf-8").replace("A bird sings.", "A bird is singing."), "utf-8")
    with pytest.raises(InputError, match=r"test-reference\.xml changed since task .* was scored"):
        score(folder, task, submissions)
    second = score(folder, task, submissions, reason="segment d1:1 was mistranslated")
    assert second.run.reason == "segment d1:1 was mistranslated"
    assert [run.reason for run in runs_of(folder, open_ledger(folder), task)] == [
        "",
        "segment d1:1 was mistranslated",
    ]
    before, after = (
        {s.system: s.score for s in f.scores.evaluation.scores if (s.metric, s.output) == ("chrF", "score")}
        for f in (first, second)
    )
    assert before.keys() == after.keys()
    assert before["alder-primary-one"] > after["alder-primary-one"]
    # the first run is as it was
    assert main(["rerun", str(first.run.path / "scores")]) == 0


def test_what_was_refused_is_kept_with_the_run_and_not_scored(folder, task, submissions):
    gone = Withdrawal(at=IN_TIME, by="cedar", why="a fault in the data", site="cedar")
    odd = replace(
        submissions[1], findings=(Finding("repair-stray-ampersand", "was mended", Severity.NOTABLE, line=3),)
    )
    data = OutOfListData(name="web pages", is_public=False, content="news", amount="1 GB")
    marked = replace(submissions[0], description=SystemDescription({}, (data,)))
    run = score(folder, task, [marked, odd, submissions[2]], gone).run
    [(path, why)] = run.refused.items()
    assert path.startswith("submissions/refused/20300305T040000.000000Z-")
    assert path.endswith("-zh_en_news_trans-cedar-primary-one.xml")
    assert why == ("warning: was withdrawn by cedar: a fault in the data [withdrawn-result]",)
    assert [s.label for s in run.submissions] == ["alder-primary-one", "birch-primary-one"]
    assert [s.warnings for s in run.submissions] == [(), ("line 3: warning: was mended [repair-stray-ampersand]",)]
    assert [s.out_of_list for s in runs_of(folder, open_ledger(folder), task)[0].submissions] == [(data,), ()]


def test_a_task_without_accepted_submissions_is_not_scored(folder, task, submissions):
    refused = [replace(s, findings=(Finding("late", "came late"),)) for s in submissions]
    assert score(folder, task, refused) is None
    assert score(folder, folder.campaign.tasks[1], submissions) is None
    assert runs_of(folder, open_ledger(folder), task) == []


def test_documents_are_looked_up_once_a_task_not_once_a_segment(folder, task, submissions, monkeypatch):
    counted = []
    look_up = texts._documents
    monkeypatch.setattr(texts, "_documents", lambda version: counted.append(version) or look_up(version))
    stored = texts.task_texts(folder, task, taken(folder, submissions)).stored
    assert stored.metadata["document"] == ("d1", "d1", "d2")
    assert len(counted) == 1


def test_progress_sets_are_not_scored(folder, task, submissions):
    progress = replace(submissions[0], set=SetName.PROGRESS)
    found = score(folder, task, [progress, submissions[1]])
    assert [s.label for s in found.run.submissions] == ["birch-primary-one"]
    assert found.scores.signs is None
    assert found.scores.evaluation.comparisons == ()


def scored_list(folder, text):
    toml = folder.path / "campaign.toml"
    with_list = toml.read_text("utf-8").replace(
        'source = "data/test-source.xml"', 'source = "data/test-source.xml"\nscored = "data/scored.txt"'
    )
    toml.write_text(with_list, "utf-8")
    (folder.path / "data" / "scored.txt").write_text(text, "utf-8")
    opened = type(folder).open(folder.path)
    return opened, opened.campaign.tasks[0]


def test_only_the_listed_segments_count(folder, submissions):
    opened, task = scored_list(folder, "d2:1\n\nd1:1\n")
    found = score(opened, task, submissions)
    assert list(found.scores.evaluation.testset.ids) == ["d1:1", "d2:1"]
    assert found.scores.evaluation.systems[0].segments == (ENGLISH["alder"][0], ENGLISH["alder"][2])
    assert "2 of 3 segments are scored, those of data/scored.txt" in found.scores.evaluation.notes


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("d1:1\nd3:1\n", 2, "the source has no segment 'd3:1'"),
        ("d1:1\nd1:2\nd1:1", 3, "'d1:1' is listed twice, first on line 1"),
        ("\n  \n", None, "lists no segment, so nothing would be scored"),
    ],
)
def test_a_list_of_scored_segments_that_does_not_fit_is_refused(folder, submissions, text, line, message):
    opened, task = scored_list(folder, text)
    with pytest.raises(InputError, match=message) as raised:
        score(opened, task, submissions)
    assert raised.value.line == line
    assert raised.value.file.endswith("scored.txt")


def test_bullets_become_middle_dots_but_not_in_english(folder, submissions):
    texts = ["约翰•史密斯在唱歌。", *ENGLISH["alder"][1:]]
    own = [small_submission(folder, "alder", texts)]
    task = folder.campaign.tasks[0]
    english = score(folder, task, own).scores.evaluation
    assert english.systems[0].segments[0] == texts[0]
    chinese = replace(task, id="X", languages=replace(task.languages, target="zh"))
    own = [replace(own[0], name=replace(own[0].name, task="X"))]
    found = score(folder, chinese, own).scores.evaluation
    assert found.systems[0].segments[0] == "约翰·史密斯在唱歌。"
    assert "bullets (•) became middle dots (·) in 1 text" in found.notes


def test_work_that_was_interrupted_goes_on(folder, task, submissions, monkeypatch):
    kept = []
    put = RowCache.put

    def stop(self, *args):
        if len(kept) == 3:
            raise KeyboardInterrupt
        kept.append(args[1:])
        put(self, *args)

    monkeypatch.setattr(RowCache, "put", stop)
    with pytest.raises(KeyboardInterrupt):
        score(folder, task, submissions)
    assert runs_of(folder, open_ledger(folder), task) == []
    assert not (folder.scores / task.id).exists()
    kept.clear()
    monkeypatch.setattr(RowCache, "put", lambda self, *args: kept.append(args) or put(self, *args))
    score(folder, task, submissions)
    assert len(kept) == 3  # two metrics of three systems, of which three were kept


def test_threads_and_order_change_nothing(folder, task, submissions, tmp_path):
    one = score(folder, task, submissions, threads=1)
    other = small_campaign.make_folder(tmp_path / "other")
    moved = [small_submission(other, site, ENGLISH[site]) for site in reversed(ENGLISH)]
    two = score(other, other.campaign.tasks[0], moved, threads=2)
    assert one.scores.evaluation.to_json() == two.scores.evaluation.to_json()
    assert one.run.content == two.run.content


FORMER = [
    ("run.toml", b"run = 1", RecordError, "cannot be read: 'number'"),
    ("run.toml", b"\xff", RecordError, "cannot be read"),
    ("testset.jsonl", b"{}", InputError, "what was scored is damaged"),
]


@pytest.mark.parametrize(("file", "data", "error", "message"), FORMER)
def test_a_damaged_run_of_an_earlier_version_is_an_error(folder, task, submissions, file, data, error, message):
    run = score(folder, task, submissions).run
    of_earlier_version(folder, run)
    (run.path / file).write_bytes(data)
    with pytest.raises(error, match=message):
        score(folder, task, submissions)


def test_a_run_of_an_earlier_version_is_not_made_again_and_what_it_says_is_held_against_its_hash(
    folder, task, submissions
):
    run = score(folder, task, submissions).run
    of_earlier_version(folder, run)
    assert not score(folder, task, submissions).is_new
    path = run.path / "run.toml"
    path.write_text(path.read_text("utf-8").replace('"alder"', '"birch"'), "utf-8")
    with pytest.raises(InputError, match="what was scored has changed"):
        score(folder, task, submissions)


def test_references_that_cannot_be_told_apart_are_refused(folder, submissions):
    toml = folder.path / "campaign.toml"
    text = toml.read_text("utf-8")
    again = text.replace('["data/test-reference.xml"]', '["data/test-reference.xml", "data/test-reference.xml"]')
    toml.write_text(again, "utf-8")
    opened = type(folder).open(folder.path)
    with pytest.raises(InputError, match="two references are by 'reference-r1'"):
        score(opened, opened.campaign.tasks[0], submissions)


def test_numbers_of_a_run_are_finite_json(folder, task, submissions):
    run = score(folder, task, submissions).run
    content = json.loads((run.path / "scores" / "evaluation.json").read_text("utf-8"))
    assert all(np.isfinite(score["score"]) for score in content["scores"])
