"""Findings: one type for readers, checks, campaigns and errors."""

import dataclasses
import json

import pytest

from mtgauge.base.errors import InputError, MissingExtraError, MtgaugeError, OptionError, RecordError
from mtgauge.base.findings import Finding, Severity, has_errors
from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings

MESSAGE = say("has {n} of {name!r}", n=2, name="x")

#: A finding and the line that says it.
LINES = [
    (Finding("missing-segment", MESSAGE), "error: has 2 of 'x' [missing-segment]"),
    (Finding("empty", MESSAGE, file="f", line=3), "f, line 3: warning: has 2 of 'x' [empty]"),
    (Finding("empty", MESSAGE, segment="d:1"), "segment d:1: warning: has 2 of 'x' [empty]"),
    (
        Finding("no-scores", "two\nlines", file="f", line=3, segment="d", hint="mend it"),
        "f, line 3, segment d: warning: two lines [no-scores] (mend it)",
    ),
]


@pytest.mark.parametrize(("finding", "line"), LINES)
def test_a_finding_is_one_line(finding, line):
    assert str(finding) == line


def test_the_severity_is_that_of_the_code_unless_it_is_said():
    assert Finding("missing-segment", "x").severity is Severity.ERROR
    assert Finding("wrong-language", "x").severity is Severity.SEVERE
    assert Finding("no-scores", "x").severity is Severity.NOTABLE
    assert Finding("byte-order-mark", "x").severity is Severity.MINOR
    assert Finding("missing-segment", "x", Severity.MINOR).severity is Severity.MINOR
    assert Finding("of-a-plug-in", "x").severity is Severity.ERROR
    assert has_errors([Finding("empty", "x"), Finding("missing-segment", "x")])
    assert not has_errors([Finding("empty", "x")])


def test_json_says_everything():
    finding = Finding("empty", MESSAGE, file="f", line=3, segment="d:1", system="s")
    assert json.loads(json.dumps(finding.as_dict())) == {
        "code": "empty", "severity": "notable", "message": "has 2 of 'x'",
        "values": {"n": 2, "name": "x"}, "file": "f", "line": 3, "segment": "d:1", "system": "s", "hint": None,
    }  # fmt: skip
    assert Finding("missing-segment", "plain").as_dict()["severity"] == "error"


def test_what_is_known_is_shown():
    assert repr(Finding("empty", MESSAGE, system="s")) == (
        "Finding(code='empty', message=\"has 2 of 'x'\", severity='notable', system='s')"
    )


@pytest.mark.parametrize("finding", [finding for finding, _ in LINES])
def test_an_error_and_its_finding_are_the_same(finding):
    error = InputError.of(finding)
    assert error.finding == dataclasses.replace(finding, severity=Severity.ERROR)
    assert str(error) == finding.text.replace("\n", " ")


ERRORS = [
    (MtgaugeError("x"), "mtgauge-error"),
    (InputError("x"), "unusable-input"),
    (InputError("x", code="missing-file"), "missing-file"),
    (OptionError("x"), "unusable-option"),
    (MissingExtraError("x", "langid"), "missing-extra"),
    (RecordError("x"), "unusable-record"),
]


@pytest.mark.parametrize(("error", "code"), ERRORS)
def test_every_error_has_a_code(error, code):
    assert (error.code, error.finding.code, error.finding.severity) == (code, code, Severity.ERROR)


def test_an_error_takes_a_place_where_it_has_none():
    error = InputError(MESSAGE, line=3)
    assert str(error.at(file="f", line=4)) == "f, line 3: has 2 of 'x'"
    assert Finding("empty", MESSAGE, line=3).at(file="f", line=4) == Finding("empty", MESSAGE, file="f", line=3)


def test_readers_raise_the_first_finding_or_gather_all():
    with pytest.raises(InputError, match="f, line 3: has 2 of 'x'") as caught:
        Findings("f").add("missing-segment", MESSAGE, line=3)
    findings = Findings("f", gather=True)
    findings.add("missing-segment", MESSAGE, line=3)
    assert findings.items == [caught.value.finding] == [Finding("missing-segment", MESSAGE, file="f", line=3)]
    findings.warn("byte-order-mark", MESSAGE)
    assert findings.warnings == [Finding("byte-order-mark", MESSAGE)]
