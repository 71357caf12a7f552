"""What evaluations came to, kept beside the rows: a report of an unchanged run evaluates nothing, and says the same."""

import hashlib
import json
import platform
import shutil
from dataclasses import replace
from pathlib import Path

import judged_campaign
import pytest
from former_runs import of_earlier_version
from light_reports import without_task_pages
from scored_campaign import AT
from small_scoring import ENGLISH, FEWER, score, small_submission

import small_campaign
from mtgauge.base.errors import InputError
from mtgauge.base.files import make_folder
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import Sentence, say
from mtgauge.evaluation import evaluate
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.report.results import Stage
from mtgauge.suites.campaign.report.write import write_report
from mtgauge.suites.campaign.scoring import measuring, outcomes
from mtgauge.suites.campaign.scoring.measuring import OUTCOMES
from mtgauge.suites.campaign.scoring.outcomes import OutcomeStore, fits_of, outcome_key
from mtgauge.suites.campaign.scoring.runs import last_run
from mtgauge.suites.campaign.scoring.score import ROWS

TEXTS = {name: [f"{name} sees a bird {place}" for place in range(12)] for name in ("one", "two", "three")}
REFERENCE = [f"one sees the bird {place}" for place in range(12)]


def score_small(folder, **options):
    sent = [small_submission(folder, site, lines) for site, lines in ENGLISH.items()]
    score(folder, folder.campaign.tasks[0], sent, **options)


def small(path):
    made = small_campaign.make_folder(path)
    score_small(made)
    return made


def judged(path):
    made = judged_campaign.make_folder(path)
    judged_campaign.scored(made, statistics=FEWER)
    return made


@pytest.fixture(scope="module")
def scored(tmp_path_factory):
    """The small campaign, scored once."""
    return small(tmp_path_factory.mktemp("scored") / "campaign").path


@pytest.fixture
def folder(scored, tmp_path):
    """A copy of it."""
    return CampaignFolder.open(shutil.copytree(scored, tmp_path / "campaign"))


@pytest.fixture
def calls(monkeypatch):
    """One entry an evaluation."""
    made, real = [], measuring.evaluate

    def counting(*args, **options):
        made.append(options)
        return real(*args, **options)

    monkeypatch.setattr(measuring, "evaluate", counting)
    return made


def report(folder, target, stage=Stage.NAMED):
    """Every file of a report by its name; the pages of tasks are empty."""
    with without_task_pages():
        return whole_report(folder, target, stage)


def whole_report(folder, target, stage=Stage.NAMED):
    """Every file of a report by its name."""
    write_report(folder, open_ledger(folder), target, stage=stage, at=AT, pdf=False)
    return {path.name: path.read_bytes() for path in target.iterdir()}


def kept(folder):
    return sorted((folder.scores / ROWS / OUTCOMES).iterdir())


def forget(folder):
    for path in kept(folder):
        path.unlink()


@pytest.mark.parametrize("make", [small, judged])
@pytest.mark.parametrize("stage", Stage)
def test_a_report_of_an_unchanged_run_evaluates_nothing_and_is_the_same(tmp_path, calls, make, stage):
    folder = make(tmp_path / "campaign")
    assert len(calls) == len(kept(folder)) == 2
    forget(folder)
    measured = whole_report(folder, tmp_path / "measured", stage)
    assert len(calls) == 4
    assert whole_report(folder, tmp_path / "read", stage) == measured
    assert len(calls) == 4


def test_a_named_report_takes_what_scoring_came_to_and_an_anonymous_one_evaluates_once(folder, tmp_path, calls):
    report(folder, tmp_path / "named")
    assert len(calls) == 0
    report(folder, tmp_path / "anonymous", Stage.ANONYMOUS)
    assert len(calls) == 2
    report(folder, tmp_path / "again", Stage.ANONYMOUS)
    assert len(calls) == 2


@pytest.mark.parametrize("damage", [b"", b"{}", b"no digest", None])
def test_what_is_damaged_or_gone_is_evaluated_again(folder, tmp_path, calls, damage):
    measured = report(folder, tmp_path / "measured")
    before = [path.read_bytes() for path in kept(folder)]
    for path in kept(folder):
        path.unlink() if damage is None else path.write_bytes(path.read_bytes()[:-90] + damage)
    assert report(folder, tmp_path / "again") == measured
    assert len(calls) == 2
    assert [path.read_bytes() for path in kept(folder)] == before


def test_one_number_that_somebody_changed_is_not_reported(folder, tmp_path, calls):
    measured = report(folder, tmp_path / "measured")
    for path in kept(folder):
        path.write_bytes(path.read_bytes().replace(b"alder-primary-one", b"birch-primary-one"))
    assert report(folder, tmp_path / "again") == measured
    assert len(calls) == 2


def swap(path):
    data = path.read_bytes()
    path.write_bytes(data.replace(b"bird", b"b1rd"))


#: what is done to a run -> the file that is named, and what is said
DAMAGES = {
    "texts": (lambda _, run: swap(run.path / "testset.jsonl"), "testset.jsonl", "what was scored has changed"),
    "texts that are gone": (lambda _, run: (run.path / "testset.jsonl").unlink(), "testset.jsonl", "what was scored is gone"),
    "the record": (
        lambda _, run: (run.path / "scores" / "record.toml").write_text(""), "scores/record.toml", "what was scored has changed",
    ),
    "one more file": (
        lambda _, run: make_folder(run.path / "human") or (run.path / "human" / "x").touch(), "human/x",
        "was put among what was scored",
    ),
    "texts, of an earlier version": (
        lambda folder, run: (of_earlier_version(folder, run), swap(run.path / "testset.jsonl")), "scores", "what was scored is damaged",
    ),
    "no record, of an earlier version": (
        lambda folder, run: (of_earlier_version(folder, run), (run.path / "scores" / "record.toml").unlink()), "scores", "record",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", DAMAGES)
def test_a_damaged_run_is_not_reported_and_check_names_it(folder, tmp_path, what):
    run = last_run(folder, open_ledger(folder), folder.campaign.tasks[0])
    damage, file, message = DAMAGES[what]
    damage(folder, run)
    place = run.path / file
    found = [one for one in check_campaign(folder.path) if one.code == "damaged-run"]
    assert [(one.file, message in one.message) for one in found] == [(str(place), True)]
    with pytest.raises(InputError, match=message) as error:
        report(folder, tmp_path / "out")
    assert (error.value.file, error.value.hint) == (str(place), found[0].hint)
    # as the hint says
    score_small(folder, reason="it was damaged")
    assert report(folder, tmp_path / "out")
    assert not [one for one in check_campaign(folder.path) if one.code == "damaged-run"]


def test_a_run_of_an_earlier_version_is_reported(folder, tmp_path):
    measured = report(folder, tmp_path / "measured")
    of_earlier_version(folder, last_run(folder, open_ledger(folder), folder.campaign.tasks[0]))
    assert report(folder, tmp_path / "again") == measured


def test_a_metric_that_takes_something_else_from_elsewhere_is_evaluated_again(folder, tmp_path, calls):
    for path in kept(folder):
        content = json.loads(path.read_bytes().partition(b"\n")[2])
        content["fits"]["BLEU"] = "of another tokenizer"
        body = json.dumps(content).encode()
        path.write_bytes(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
    report(folder, tmp_path / "out")
    assert len(calls) == 2


def test_whoever_may_not_write_reads_and_evaluates(folder, tmp_path, calls):
    measured = report(folder, tmp_path / "measured")
    forget(folder)
    place = folder.scores / ROWS / OUTCOMES
    place.rmdir()
    place.write_text("a file where the folder would be", "utf-8")
    assert report(folder, tmp_path / "again") == measured
    assert len(calls) == 2


@pytest.fixture
def evaluation():
    texts = {name: [*lines[:-1], ""] for name, lines in TEXTS.items()}
    return evaluate(
        texts, REFERENCE, documents=[f"d{place // 3}" for place in range(12)], metrics=["bleu", "ter"],
        levels=["corpus", "document"], test="bootstrap", clusters="pairwise", samples=50,
    )  # fmt: skip


def test_an_outcome_is_read_as_it_was_with_sentences_that_can_be_translated(tmp_path, evaluation):
    store = OutcomeStore(tmp_path / "outcomes")
    store.put("key", evaluation)
    found = store.get("key")
    assert found.outcome == evaluation.outcome
    assert found.is_of(evaluation)
    assert found.fits == fits_of(evaluation)
    outcome = evaluation.outcome
    assert outcome.comparisons
    assert outcome.clusters
    assert outcome.warnings
    assert all(type(a.verdict) is type(b.verdict) for a, b in pairs(found.outcome, outcome, "comparisons"))
    told = [*pairs(found.outcome, outcome, "notes"), *messages(found.outcome, outcome)]
    assert any(isinstance(real, Sentence) and real.values for _, real in told)
    assert [to_json(read) for read, _ in told] == [to_json(real) for _, real in told]
    assert store.get("other") is None


def pairs(read, real, name):
    return list(zip(getattr(read, name), getattr(real, name), strict=True))


def messages(read, real):
    return [(one.message, other.message) for one, other in pairs(read, real, "warnings")]


def to_json(text):
    return text.to_json() if isinstance(text, Sentence) else text


@pytest.mark.parametrize("value", [Path("a"), ["a"], 1 + 2j])
def test_a_sentence_that_cannot_be_read_as_it_was_is_not_kept(tmp_path, evaluation, value):
    store = OutcomeStore(tmp_path / "outcomes")
    warning = Finding("empty-segment", say("{value}", value=value))
    store.put("key", replace(evaluation, warnings=(warning,)))
    assert store.get("key") is None


ASKED = {"metrics": ["bleu"], "samples": 100}
FILES = {"testset.jsonl": b"texts", "human/1.jsonl": b"judged"}


@pytest.mark.parametrize(
    "other",
    [
        lambda patch: outcome_key(ASKED | {"samples": 101}, FILES),
        lambda patch: outcome_key(ASKED, FILES | {"testset.jsonl": b"other texts"}),
        lambda patch: outcome_key(ASKED, FILES | {"human/2.jsonl": b"judged"}),
        lambda patch: elsewhere(patch, outcomes, "__version__", "9.9"),
        lambda patch: elsewhere(patch, platform, "python_version", lambda: "3.99"),
        lambda patch: elsewhere(patch, outcomes, "configured_models", lambda: {"model": Path("there")}),
    ],
)
def test_whatever_may_change_a_number_or_a_warning_is_another_key(monkeypatch, other):
    assert outcome_key(dict(reversed(ASKED.items())), FILES) == outcome_key(ASKED, FILES)
    assert other(monkeypatch) != outcome_key(ASKED, FILES)


def elsewhere(patch, module, name, value):
    """The key in another environment."""
    with patch.context() as there:
        there.setattr(module, name, value)
        return outcome_key(ASKED, FILES)
