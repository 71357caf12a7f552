"""Errors that metrics mark, read from evaluations."""

import json

import pytest

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.given_errors import MarkedError
from mtgauge.corpus.judgements.judgement import Numbering
from mtgauge.corpus.judgements.registry import parse_judgements


def evaluation(errors, metrics=("xcomet", "chrf")):
    scores = [
        {"system": "one", "metric": metric, "output": output, "level": level, "id": segment}
        for metric in metrics
        for output in ("score", "detail")
        for level, segment in (("corpus", None), ("segment", "s1"), ("segment", "s2"))
    ]
    content = {"schema": "mtgauge/evaluation/1", "scores": scores}
    return json.dumps(content | ({} if errors is None else {"errors": errors})).encode()


def error(segment, side="hypothesis", **about):
    return {"metric": "xcomet", "system": "one", "segment": segment, "side": side, "start": 2, "end": 5} | about


@pytest.mark.unit
def test_the_metric_is_the_rater():
    marked = [
        error("s2", severity="major"),
        error("s2", "source", severity=None),
        error("s1", "reference", severity="minor"),
    ]
    found = parse_judgements(evaluation(marked), "evaluation.json")
    assert (found.numbering, found.lower_is_better, found.raters) == (Numbering.IDS, True, ("xcomet",))
    assert [(row.system, row.segment, row.errors) for row in found] == [
        ("one", "s1", ()),
        ("one", "s2", (MarkedError("target", 2, 5, "", "major"), MarkedError("source", 2, 5, "", ""))),
    ]


@pytest.mark.unit
@pytest.mark.parametrize(
    ("content", "code"),
    [
        pytest.param(evaluation(None), "without-scores", id="no metric marks errors"),
        pytest.param(evaluation([]), "without-scores", id="none marked"),
        pytest.param(evaluation([{"metric": "xcomet"}]), "broken-json", id="half an error"),
        pytest.param(evaluation([error("s1", severity="minor")])[:-9], "broken-json", id="cut off"),
    ],
)
def test_faults(content, code):
    findings = Findings("evaluation.json", gather=True)
    parse_judgements(content, "evaluation.json", findings=findings)
    assert [finding.code for finding in findings.items] == [code]
