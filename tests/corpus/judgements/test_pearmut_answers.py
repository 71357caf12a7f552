"""Answers of Pearmut: which of them count, and where errors are."""

import json

import pytest

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.given_errors import MarkedError
from mtgauge.corpus.judgements.judgement import ItemKind
from mtgauge.corpus.judgements.registry import parse_judgements

TEXT = "The boat 🚤 left."


def answer(document, score, *, user="ann", model="one", spans=(), **item):
    told = {model: {"score": score, "error_spans": list(spans)}}
    shown = {"item_id": f"s{document}", "src": "一", "tgt": {model: TEXT}} | item
    return {"user_id": user, "item_i": document, "item": [shown], "annotation": [told], "actions": []}


def reset(user):
    return {"user_id": user, "item_i": None, "item": None, "annotation": "__RESET__"}


def log(*answers):
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in answers).encode()


def values(found):
    return [(row.rater, row.system, row.segment, row.value) for row in found]


@pytest.mark.unit
@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        pytest.param([answer(1, 70), answer(2, 60)], [("s1", 70), ("s2", 60)], id="in order"),
        pytest.param(
            [answer(1, 70), answer(2, 60), answer(1, 80)], [("s2", 60), ("s1", 80)], id="the last counts"
        ),
        pytest.param([answer(1, 70), reset("ann"), answer(2, 60)], [("s2", 60)], id="a reset"),
        pytest.param([answer(1, 70), reset("bob")], [("s1", 70)], id="of another user"),
        pytest.param([answer("welcome_0", 90), answer(1, 70)], [("s1", 70)], id="a tutorial"),
        pytest.param([answer(1, None), answer(2, 60)], [("s2", 60)], id="left open"),
    ],
)
def test_answers_that_count(answers, expected):
    found = parse_judgements(log(*answers), "log.jsonl")
    assert values(found) == [("ann", "one", segment, value) for segment, value in expected]
    downloaded = json.dumps({"boats": answers}).encode()
    assert values(parse_judgements(downloaded, "annotations.json")) == values(found)


@pytest.mark.unit
def test_keys_of_a_sample_say_what_was_judged():
    (row,) = parse_judgements(
        log(answer(1, 20, model="one#bad", item_id="s9#bad", segment="s9", system="one", kind="BAD")), "log.jsonl"
    )
    assert (row.system, row.segment, row.kind, row.target) == ("one", "s9", ItemKind.BAD, TEXT)


@pytest.mark.unit
@pytest.mark.parametrize(
    ("start", "end", "place"),
    [
        pytest.param(4, 7, (4, 8), id="inclusive end"),
        pytest.param(9, 10, (9, 10), id="one character that is two for JavaScript"),
        pytest.param(12, 15, (11, 15), id="behind it"),
        pytest.param(len(TEXT) + 1, len(TEXT) + 1, (None, None), id="the word [missing] behind the text"),
    ],
)
def test_places_of_errors(start, end, place):
    span = {"start_i": start, "end_i": end, "severity": "minor", "category": None}
    (row,) = parse_judgements(log(answer(1, 70, spans=[span])), "log.jsonl")
    assert row.errors == (MarkedError("target", *place, "", "minor", 1),)


@pytest.mark.unit
@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        pytest.param(answer(1, "high"), "bad-score", id="no number"),
        pytest.param(answer(1, 70, kind="WORSE"), "unknown-item-type", id="unknown kind"),
        pytest.param(answer(1, 70) | {"annotation": []}, "wrong-type", id="no annotation"),
        pytest.param(answer(1, 70, spans=[{"start_i": 4, "end_i": 2}]), "bad-span", id="backwards"),
        pytest.param(answer(1, 70, item_id=None), "missing-column", id="no id"),
    ],
)
def test_faults_have_their_line(wrong, code):
    findings = Findings("log.jsonl", gather=True)
    parse_judgements(log(answer(0, 50), wrong), "log.jsonl", findings=findings)
    assert [(finding.code, finding.line) for finding in findings.items] == [(code, 2)]
