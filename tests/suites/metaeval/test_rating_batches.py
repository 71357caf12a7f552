"""Batches for raters, and the way back: sample, batches, answers, judgements."""

import csv
import io
import json
from collections import Counter

import pytest

from mtgauge.base.errors import OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.judgements.column import JudgementRules
from mtgauge.corpus.judgements.judgement import ItemKind
from mtgauge.corpus.judgements.matching import JudgedSet
from mtgauge.corpus.judgements.reading import read_column
from mtgauge.corpus.judgements.registry import parse_judgements
from mtgauge.suites.metaeval.damage import damaged_length, word_spans
from mtgauge.suites.metaeval.rating_batches import BatchRules, rating_batches
from mtgauge.suites.metaeval.rating_forms import RatingProtocol, appraise_tasks, pearmut_campaign

SEGMENTS, CHOSEN = 40, (0, 3, 5, 8, 13, 21, 22, 23, 30, 31, 34, 39)
NAMES = ("one", "two", "three")


def sentence(system, n):
    return f"{system} says that boat number {n} of {n + 7} leaves the harbour at {n % 12} tonight"


@pytest.fixture
def systems():
    return [SystemOutput(name, tuple(sentence(name, n) for n in range(SEGMENTS))) for name in NAMES]


def small_set(ids=None):
    sources = [f"第{n}条船今晚离开港口" for n in range(SEGMENTS)]
    return TestSet.of(None, sources=sources, ids=ids, languages="zh-en")


@pytest.mark.unit
def test_what_batches_hold(systems):
    rules = BatchRules(size=20, bad=3, repeats=2, seed=7)
    batches = rating_batches(CHOSEN, systems, rules)
    assert [len(batch) for batch in batches] == [
        20,
        20,
        8,
    ]  # 36 translations by 15, and 6 with one of each control
    targets = Counter(
        (item.position, item.system) for batch in batches for item in batch if item.kind is ItemKind.TARGET
    )
    assert targets == Counter((position, name) for position in CHOSEN for name in NAMES)
    for batch, (bad, repeats) in zip(batches, [(3, 2), (3, 2), (1, 1)], strict=True):
        assert Counter(item.kind for item in batch)[ItemKind.BAD] == bad
        assert Counter(item.kind for item in batch)[ItemKind.REPEAT] == repeats
        check_pairs(batch)
    assert batches == rating_batches(CHOSEN, systems, rules)
    assert batches != rating_batches(CHOSEN, systems, BatchRules(size=20, bad=3, repeats=2, seed=8))


def check_pairs(batch):
    """Every control item has its original in the other half, and is what it is called."""
    places = {
        (item.position, item.system): place for place, item in enumerate(batch) if item.kind is ItemKind.TARGET
    }
    controls = [(place, item) for place, item in enumerate(batch) if item.kind is not ItemKind.TARGET]
    assert len({(item.position, item.system) for _, item in controls}) == len(controls)
    for place, item in controls:
        original = places[item.position, item.system]
        assert (place < len(batch) // 2) != (original < len(batch) // 2)
        text = batch[original].text
        assert text == sentence(item.system, item.position)
        assert (item.text == text) == (item.kind is ItemKind.REPEAT)
        if item.kind is ItemKind.BAD:
            words = len(word_spans(text))
            changed = sum(a != b for a, b in zip(text.split(), item.text.split(), strict=True))
            assert 1 <= changed <= damaged_length(words)


@pytest.mark.unit
def test_control_items_stand_before_and_behind_their_originals(systems):
    [batch] = rating_batches(CHOSEN, systems, BatchRules(size=56, bad=10, repeats=10))
    places = {
        (item.position, item.system): place for place, item in enumerate(batch) if item.kind is ItemKind.TARGET
    }
    controls = [(place, item) for place, item in enumerate(batch) if item.kind is not ItemKind.TARGET]
    assert {place < places[item.position, item.system] for place, item in controls} == {True, False}


@pytest.mark.unit
def test_empty_translations_are_never_damaged():
    silent = SystemOutput("silent", ("",) * SEGMENTS)
    batches = rating_batches(CHOSEN, [silent], BatchRules(size=20, bad=3, repeats=2))
    assert Counter(item.kind for batch in batches for item in batch) == {ItemKind.TARGET: 12, ItemKind.REPEAT: 1}


@pytest.mark.unit
@pytest.mark.parametrize("wrong", [{"size": 0}, {"size": 20, "bad": 6, "repeats": 6}, {"bad": -1}, {"seed": -1}])
def test_batches_that_cannot_be(wrong):
    with pytest.raises(OptionError):
        BatchRules(**wrong)


def rating(kind, text, rater, careless):
    """What a rater would say: a damaged text is bad, unless nobody looks."""
    if rater in careless:
        return 40 + len(text) % 20
    return 20 + len(text) % 10 if kind == "BAD" else 70 + len(text) % 10


def appraise_answers(tasks, careless):
    """The CSV that Appraise exports of its tasks, each done by one user."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    for task in json.loads(tasks):
        user = f"user{task['task']['batchNo']}"
        for item in task["items"]:
            score = rating(item["itemType"], item["targetText"], user, careless)
            languages = task["task"]["sourceLanguage"], task["task"]["targetLanguage"]
            rows.writerow([user, item["targetID"], item["itemID"], item["itemType"], *languages, score, 1.5, 4.0])
    return out.getvalue().encode()


def pearmut_answers(campaign, careless):
    """The log that Pearmut keeps of a campaign."""
    lines = []
    for number, task in enumerate(json.loads(campaign)["data"], start=1):
        for place, document in enumerate(task):
            user = f"user{number}"
            annotation = [
                {model: {"score": rating(item["kind"], text, user, careless), "error_spans": [], "textfield": None}
                 for model, text in item["tgt"].items()}
                for item in document
            ]  # fmt: skip
            answer = {"annotation": annotation, "actions": [], "item": document, "user_id": user, "item_i": place}
            lines.append(json.dumps(answer, ensure_ascii=False) + "\n")
    return "".join(lines).encode()


def answered(form, batches, testset, careless=()):
    if form == "appraise":
        return appraise_answers(appraise_tasks(batches, testset, 7), careless), "answers.csv"
    return pearmut_answers(
        pearmut_campaign(batches, testset, "boats", RatingProtocol.DA), careless
    ), "answers.jsonl"


ROUND_TRIPS = [
    pytest.param("appraise", None, id="appraise, numbers"),
    pytest.param("appraise", [str(2 * n + 5) for n in range(SEGMENTS)], id="appraise, ids that are numbers"),
    pytest.param("appraise", [f"boats:{n}" for n in range(SEGMENTS)], id="appraise, other ids"),
    pytest.param("pearmut", [f"boats:{n}" for n in range(SEGMENTS)], id="pearmut"),
]


@pytest.mark.unit
@pytest.mark.parametrize(("form", "ids"), ROUND_TRIPS)
def test_round_trip(systems, form, ids):
    testset = small_set(ids)
    batches = rating_batches(CHOSEN, systems, BatchRules(size=24, bad=6, repeats=5, seed=7))
    answers, name = answered(form, batches, testset, careless={"user2"})
    found = parse_judgements(answers, name, testset.languages)
    shown = Counter(item.kind for batch in batches for item in batch)
    assert Counter(row.kind for row in found) == shown
    reading = read_column("DA", [(name, answers)], JudgedSet(testset, NAMES), JudgementRules())
    assert set(reading.column.values) == set(NAMES)
    for values in reading.column.values.values():
        assert [n for n, value in enumerate(values) if value is not None] == list(CHOSEN)
    controls = {control.rater: control for control in reading.column.controls}
    assert [control.pairs for control in controls.values()] == [6, 6, 4]
    assert all(control.repeat_difference == 0 for control in controls.values() if control.repeats)
    assert not controls["user1"].failed
    assert controls["user2"].failed


@pytest.mark.unit
def test_appraise_keys(systems):
    (task,) = json.loads(appraise_tasks(rating_batches((4,), systems, BatchRules(10, 1, 1)), small_set(), 7))
    assert set(task) == {"items", "task"}
    assert task["task"] == {
        "batchNo": 1, "batchSize": 5, "randomSeed": 7, "requiredAnnotations": 1,
        "sourceLanguage": "zho", "targetLanguage": "eng",
    }  # fmt: skip
    for item in task["items"]:
        assert list(item) == [
            "_block", "_item", "itemID", "itemType", "sourceID", "sourceText", "targetID", "targetText"
        ]  # fmt: skip
        assert (item["itemID"], item["sourceText"]) == (5, "第4条船今晚离开港口")
    assert sorted(item["itemType"] for item in task["items"]) == ["BAD", "CHK", "TGT", "TGT", "TGT"]


@pytest.mark.unit
def test_appraise_needs_languages(systems):
    bare = TestSet.of(None, sources=["一"] * SEGMENTS)
    with pytest.raises(OptionError, match="tasks of Appraise have languages"):
        appraise_tasks(rating_batches((4,), systems, BatchRules(10, 1, 1)), bare, 7)


@pytest.mark.unit
def test_pearmut_keys(systems):
    batches = rating_batches((4,), systems, BatchRules(10, 1, 1))
    campaign = json.loads(pearmut_campaign(batches, small_set(), "boats", RatingProtocol.ESA))
    assert campaign["info"] == {"assignment": "task-based", "protocol": "ESA"}
    assert campaign["campaign_id"] == "boats"
    items = [item for task in campaign["data"] for (item,) in task]
    assert len(items) == 5
    assert len({(item["item_id"], *item["tgt"]) for item in items}) == 5
    (bad,) = (item for item in items if item["kind"] == "BAD")
    assert (bad["item_id"], list(bad["tgt"])) == ("5#bad", [f"{bad['system']}#bad"])


@pytest.mark.unit
@pytest.mark.parametrize(
    ("name", "write", "said"),
    [
        ("7", lambda *made: pearmut_campaign(*made, "boats", RatingProtocol.DA), "whose name is a number: 7"),
        ("a+b", lambda *made: appraise_tasks(*made, 7), "takes a name with . for several systems"),
    ],
)
def test_names_that_mean_something_else_there(systems, name, write, said):
    batches = rating_batches((4,), [SystemOutput(name, systems[0].segments)], BatchRules(10, 1, 1))
    with pytest.raises(OptionError, match=said):
        write(batches, small_set())
