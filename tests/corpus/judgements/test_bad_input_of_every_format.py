"""What is wrong with files of people, in every format: strangers, copies, constants, references, decimal commas.

Each table has a row for each format; None where the format cannot have the fault, with the reason beside it. Byte
order marks and CRLF are in `test_judgement_formats`.
"""

import json
import re

import pytest
from judged_sets import BIO_MQM, EVALUATION, FILES, judged

from mtgauge.base.errors import InputError
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements.checks import check_judgements
from mtgauge.corpus.judgements.column import JudgementRules
from mtgauge.corpus.judgements.reading import read_column
from mtgauge.corpus.judgements.registry import FORMATS, parse_judgements

NAMELESS = ("mlqe-da", "post-edits")


def column(name, text, **rules):
    systems = ["ours"] if name in NAMELESS else ["ours", "theirs"]
    return read_column("h", [(FILES[name][0], text.encode())], judged(systems), JudgementRules(**rules))


def warned(name, text):
    """The warnings about a file, as `mtgauge check` has them."""
    findings = Findings(FILES[name][0])
    check_judgements(parse_judgements(text.encode(), FILES[name][0], None, findings), findings)
    return {warning.code: warning.message for warning in findings.warnings}


def test_every_format_is_tried():
    forms = {parse_judgements(text.encode(), path).form for path, text in FILES.values()}
    assert forms == {form.NAME for form in FORMATS}


#: Names of the systems mine and yours in the file, and how many judgements they have.
STRANGERS = {
    "wmt-da": ("mine.0, yours.1", 4),
    "wmt-da-segments": ("mine.0, yours.1", 3),
    "appraise": ("mine, yours", 3),
    "esa": ("wmt23.mine", 3),
    "mqm": ("mine, yours", 4),
    "bio-mqm": ("mine", 2),
    "mlqe-da": None,  # names no system
    "post-edits": None,  # names no system
    "mtme": ("mine", 4),
    "table": ("mine", 3),
    "errors": ("mine", 2),
    "averages": ("mine, yours", 2),
    "jsonl": ("mine, yours", 3),
    "pearmut": ("mine, yours", 3),
    "evaluation": ("mine, yours", 3),
}


@pytest.mark.parametrize("name", FILES)
def test_unknown_systems_are_counted_named_and_refused(name):
    if STRANGERS[name] is None:
        assert parse_judgements(FILES[name][1].encode(), FILES[name][0]).systems == ("",)
        return
    names, n = STRANGERS[name]
    text = FILES[name][1].replace("theirs", "yo-urs").replace("ours", "mine").replace("yo-urs", "yours")
    with pytest.raises(InputError) as caught:
        column(name, text)
    assert f"{n} judgements are of systems that the test set does not have: {names} (" in str(caught.value)
    assert caught.value.finding.code == "unknown-judged-system"
    found = column(name, text, skip_unknown=True)
    assert found.column.values == {}
    [told] = [w.message for w in found.warnings if w.code == "judgements-left-out"]
    assert told == f"h: judgements of systems that the test set does not have are left out ({n}): {names}"


#: A part of the text, what stands there instead, and the segment as it is named.
ELSEWHERE = {
    "wmt-da": ("SYSTEM\t1\t", "SYSTEM\t77\t", "77"),
    "wmt-da-segments": ("ours.0 4 ", "ours.0 77 ", "77"),
    "appraise": ("ours,2,", "ours,76,", "ferry:77"),
    "esa": ("ours,8,", "ours,83,", "ferry:77"),
    "mqm": ("ours\tferry\t1\t1\t", "ours\tferry\t1\t77\t", "77"),
    "bio-mqm": ('"SEG_ID": "1"', '"SEG_ID": "77"', "market:77"),
    "mlqe-da": ("\n3\t", "\n76\t", "77"),
    "post-edits": ("1.5\n", "1.5\n0\n0\n0\n0.5\n", "7"),
    "mtme": None,  # has the order of the test set, and another length is refused
    "table": ("ours\t1\tr2", "ours\t77\tr2", "77"),
    "errors": ("ours,2,", "ours,77,", "ferry:77"),
    "averages": ("-1.5 2", "-1.5 77", "77"),
    "jsonl": ('"segment": "2"', '"segment": "77"', "77"),
    "pearmut": ('"item_id": "2"', '"item_id": "77"', "77"),
    "evaluation": ('"id": "2"', '"id": "77"', "77"),
}


@pytest.mark.parametrize("name", FILES)
def test_unknown_segments_are_counted_named_and_refused(name):
    text = FILES[name][1]
    if ELSEWHERE[name] is None:
        with pytest.raises(InputError, match=r"has 7 scores of system 'ours', the test set has 6 segments"):
            column(name, text.replace("ours\t-1\n", "ours\t-1\n" * 2) + "theirs\t1\n")
        return
    old, new, segment = ELSEWHERE[name]
    assert old in text
    text = text.replace(old, new)
    with pytest.raises(
        InputError, match=f"of a? ?segments? that the test set does not have: {segment} "
    ) as caught:
        column(name, text)
    assert caught.value.finding.code == "unknown-segment"
    [told] = [w.message for w in column(name, text, skip_unknown=True).warnings if w.code == "judgements-left-out"]
    assert re.fullmatch(rf"h: judgements of segments .* are left out \(\d\): {segment}", told)


def lines_again(name):
    """The file with its second line twice."""
    text = FILES[name][1]
    return text + text.splitlines(keepends=True)[1]


#: The text with a judgement twice; how many more than one there are.
COPIES = {
    "wmt-da": (lines_again("wmt-da"), 1),
    "wmt-da-segments": (lines_again("wmt-da-segments"), 1),
    "appraise": (lines_again("appraise"), 1),
    "esa": (lines_again("esa"), 1),
    "mqm": None,  # rows of one rater and segment are errors of one judgement
    "bio-mqm": (json.dumps(json.loads(BIO_MQM) * 2), 2),
    "mlqe-da": (lines_again("mlqe-da"), 2),
    "post-edits": None,  # a line is a segment
    "mtme": None,  # a line is a segment
    "table": (lines_again("table"), 1),
    "errors": None,  # as for mqm
    "averages": (lines_again("averages").replace("None", "-2"), 1),
    "jsonl": (lines_again("jsonl"), 1),
    "pearmut": None,  # the last answer counts
    "evaluation": (EVALUATION.replace('"scores": [', '"scores": [' + EVALUATION.partition('"scores": [')[2].partition("}")[0] + "}, "), 1),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_judgements_that_stand_twice_are_a_warning(name):
    assert "repeated-judgement" not in warned(name, FILES[name][1])
    if COPIES[name] is None:
        if name == "pearmut":
            assert "repeated-judgement" not in warned(name, lines_again(name))
        return
    text, n = COPIES[name]
    told = warned(name, text)["repeated-judgement"]
    assert f"and each judgement counts ({n} more than one): the first is of " in told


#: What to replace in the text, and by what, so that all judgements are the same.
SAME = {
    "wmt-da": (r"\t-?[0-9.]+\t60.0", "\t0.5\t60.0"),
    "wmt-da-segments": (r"[0-9.]+ -?[0-9.]+ (\d)\n", r"70 0.5 \1\n"),
    "appraise": (r"eng,\d+,", "eng,70,"),
    "esa": (r"eng,\d+,", "eng,70,"),
    "mqm": (r"(Minor|Major|No-error)\n", "No-error\n"),
    "bio-mqm": (r'"target_errors": \[\{.*?\}\]', '"target_errors": []'),
    "mlqe-da": (r"\[[^]]*\]\t([0-9.]+)\t\[[^]]*\]", r"[70]\t70\t[0.5]"),
    "post-edits": (r".+", "0.5"),
    "mtme": (r"\t.+", "\t-1"),
    "table": (r"\t\d*\n", "\t70\n"),
    "errors": (r"(Major|Minor)", "No-error"),
    "averages": (r"(None|-[0-9.]+)([ \t]\d)", r"-1\2"),
    "jsonl": (r'"score": [0-9.]+(, "z": 0.5)?', '"score": 70'),
    "pearmut": (r'"score": [0-9.]+', '"score": 70'),
    "evaluation": (r'"(hypothesis)"', '"reference"'),
}


@pytest.mark.parametrize("name", FILES)
def test_judgements_that_are_all_the_same_are_a_warning(name):
    assert "constant-judgements" not in warned(name, FILES[name][1])
    text = re.sub(*SAME[name], FILES[name][1])
    assert re.fullmatch(
        r"all \d+ judgements are the same, and separate nothing", warned(name, text)["constant-judgements"]
    )


#: How a human reference is named that stands among the systems.
REFERENCES = {
    "wmt-da": "HUMAN-B.2, refA.1",
    "wmt-da-segments": "refA.1, HUMAN-B.2",
    "esa": None,  # the file has one system
    "bio-mqm": None,  # the file has one system
    "mlqe-da": None,  # names no system
    "post-edits": None,  # names no system
    "errors": None,  # the file has one system
    "mtme": None,  # nobody judged the other system
    "table": None,  # nobody judged the other system
}


@pytest.mark.parametrize("name", FILES)
def test_human_references_are_kept_apart(name):
    text = FILES[name][1].replace("theirs", "refA")
    if name in NAMELESS:
        return
    expected = REFERENCES.get(name, "refA")
    if expected is None:
        text, expected = FILES[name][1].replace("ours", "refA"), "refA" if name != "esa" else "wmt23.refA"
    found = column(name, text)
    assert not any("refA" in system for system in found.column.values)
    [note] = [note for note in found.notes if "kept apart" in note]
    assert set(note.partition("systems: ")[2].split(", ")) == set(expected.split(", "))


#: A number, the same with a decimal comma as it would stand there, and what the one line says.
COMMAS = {
    "wmt-da": ("0.25", "0,25", "ad.csv, line 3: score '0,25' is not a number (write a decimal point: 0.25)"),
    "wmt-da-segments": ("70.5", "70,5", "line 2: score '70,5' is not a number (write a decimal point: 70.5)"),
    "appraise": (",60,", ',"60,5",', "line 2: score '60,5' is not a number (write a decimal point: 60.5)"),
    "esa": (",80,", ',"80,5",', "line 1: score '80,5' is not a number (write a decimal point: 80.5)"),
    "mqm": None,  # has no numbers
    "bio-mqm": None,  # has no scores
    "mlqe-da": ("[20]\t20.0\t[-1.5]", "[20,5]\t20,5\t[-1,5]", "line 3: score '20,5' is not a number (write a decimal point: 20.5)"),
    "post-edits": ("0.25", "0,25", "test.hter, line 1: score '0,25' is not a number (write a decimal point: 0.25)"),
    "mtme": ("-5.5", "-5,5", "line 4: score '-5,5' is not a number (write a decimal point: -5.5)"),
    "table": ("60", "60,5", "line 3, segment 1: score '60,5' is not a number (write a decimal point: 60.5)"),
    "errors": None,  # has no scores
    "averages": ("-1.5", "-1,5", "line 3: score '-1,5' is not a number (write a decimal point: -1.5)"),
    "jsonl": ("62.5", '"62,5"', "line 2: score '62,5' is not a number (write a decimal point: 62.5)"),
    "pearmut": ("62.5", '"62,5"', "line 2: score '62,5' is not a number (write a decimal point: 62.5)"),
    "evaluation": None,  # its scores are not read
}  # fmt: skip


@pytest.mark.parametrize("name", [name for name in FILES if COMMAS[name] is not None])
def test_decimal_commas_are_refused(name):
    old, new, line = COMMAS[name]
    assert old in FILES[name][1]
    with pytest.raises(InputError) as caught:
        parse_judgements(FILES[name][1].replace(old, new).encode(), FILES[name][0])
    assert str(caught.value).endswith(line)


def test_tables_with_commas_have_no_decimal_commas():
    """A number with a comma and without quotes is a field more."""
    with pytest.raises(InputError, match=r"line 2: has 4 fields, the header has 3"):
        parse_judgements(b"system,segment,score\nours,1,80,5\n", "x.csv")
