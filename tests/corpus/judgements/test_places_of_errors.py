"""Errors have places in their texts: every reader refuses one that ends elsewhere, before anything is counted."""

import json

import pytest
from judged_sets import BIO_MQM, ESA, MQM, PEARMUT

from mtgauge.base.errors import InputError
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements import registry
from mtgauge.corpus.judgements.registry import parse_judgements

HUGE = 10**12
#: What a typing error makes of an end: a place no text has, one before the start, one before the text.
ENDS = {"huge": (0, HUGE), "reversed": (5, 2), "negative": (-3, 2)}
TEXT = "A ferry sank."


def of_jsonl(start, end, **more):
    error = {"start": start, "end": end, "severity": "minor"}
    return json.dumps({"system": "ours", "segment": "7", "rater": "r", "errors": [error], **more})


def of_table(start, end, text=None):
    head, row = "system,segment,rater,severity,start,end", f"ours,7,r,minor,{start},{end}"
    return f"{head}\n{row}\n" if text is None else f"{head},target\n{row},{text}\n"


def of_appraise(start, end):
    return ESA.replace('""start_i"":2,""end_i"":6', f'""start_i"":{start},""end_i"":{end}')


def of_evaluation(start, end):
    score = {"system": "ours", "id": "7", "metric": "m", "level": "segment", "output": "score", "score": 1}
    error = {"metric": "m", "system": "ours", "segment": "7", "side": "hypothesis", "severity": "minor"}
    return json.dumps(
        {"schema": "mtgauge/evaluation/1", "scores": [score], "errors": [error | {"start": start, "end": end}]}
    )


#: Formats whose files name offsets that nothing else holds in the text.
FREE = {
    "jsonl": ("x.jsonl", of_jsonl),
    "jsonl with its text": ("x.jsonl", lambda start, end: of_jsonl(start, end, target=TEXT)),
    "table": ("x.csv", of_table),
    "table with its text": ("x.csv", lambda start, end: of_table(start, end, TEXT)),
    "appraise": ("x.csv", of_appraise),
    "evaluation": ("x.json", of_evaluation),
}


def of_bio_mqm(start, end):
    return BIO_MQM.replace('"startIndex": 2, "endIndex": 6', f'"startIndex": {start}, "endIndex": {end}')


def of_pearmut(start, end):
    error = json.dumps({"start_i": start, "end_i": end, "severity": "minor"})
    return PEARMUT.replace('"error_spans": []', f'"error_spans": [{error}]')


#: Formats that place errors by their words, so that an offset does not decide alone.
HELD = {"bio-mqm": ("x.json", of_bio_mqm), "pearmut": ("x.jsonl", of_pearmut)}
#: Formats whose places are made from marks or words of a text.
COMPUTED = {"mqm", "post-edits"}
#: Formats of scores only.
WITHOUT = {"mtme", "wmt-da", "wmt-da-segments", "mlqe-da"}


def test_every_format_is_here():
    named = {name.partition(" ")[0] for name in (*FREE, *HELD)} | COMPUTED | WITHOUT
    assert {form.NAME for form in registry.FORMATS} == named


@pytest.mark.unit
@pytest.mark.parametrize("form", FREE)
@pytest.mark.parametrize("kind", ENDS)
def test_a_place_outside_the_text_is_refused(form, kind):
    path, made = FREE[form]
    with pytest.raises(InputError) as caught:
        parse_judgements(made(*ENDS[kind]).encode(), path)
    error = caught.value
    assert error.file == path
    assert error.line
    assert "\n" not in str(error)
    gathered = Findings(path, gather=True)
    parse_judgements(made(*ENDS[kind]).encode(), path, findings=gathered)
    assert gathered.items[0] == error.finding


@pytest.mark.unit
@pytest.mark.parametrize("form", HELD)
@pytest.mark.parametrize("kind", ENDS)
def test_places_by_words_are_inside_the_text(form, kind):
    path, made = HELD[form]
    found = parse_judgements(made(*ENDS[kind]).encode(), path, findings=Findings(path, gather=True))
    for row in found:
        assert all((error.end or 0) <= len(getattr(row, error.side)) for error in row.errors or ())


@pytest.mark.unit
@pytest.mark.parametrize(
    ("content", "told"),
    [
        pytest.param(
            of_jsonl(0, HUGE),
            "x.jsonl, line 1, segment 7: an error ends behind character 1,000,000, and no segment is that long",
            id="unknown text",
        ),
        pytest.param(
            of_jsonl(0, 14, target=TEXT),
            "x.jsonl, line 1, segment 7: an error ends behind its text, which has 13 characters",
            id="known text",
        ),
        pytest.param(of_jsonl(0, 13, target=TEXT), None, id="at the end of its text"),
        pytest.param(of_jsonl(13, 13, target=TEXT), None, id="empty behind its text"),
        pytest.param(of_jsonl(0, 1_000_000), None, id="the last place"),
    ],
)
def test_the_message_names_file_line_and_segment(content, told):
    findings = Findings("x.jsonl", gather=True)
    parse_judgements(content.encode(), "x.jsonl", findings=findings)
    assert [
        str(InputError(item.message, file=item.file, line=item.line, segment=item.segment))
        for item in findings.items
    ] == ([told] if told else [])


@pytest.mark.unit
def test_marks_in_another_text_have_no_place():
    """Rows of one judgement show two texts: the places of the second are not those of the first."""
    longer = "A ferry sank<v>.</v>", "A ferry sank, and nobody knew why <v>it did</v>."
    findings = Findings("x.tsv")
    first, *_ = parse_judgements(MQM.replace(*longer).encode(), "x.tsv", findings=findings)
    assert [error.end for error in first.errors] == [7, None]
    assert [warning.code for warning in findings.warnings] == ["mismatched-span"]


def test_errors_of_tables_are_placed_in_the_first_text():
    rows = of_table(0, 13, TEXT) + "ours,7,r,minor,20,30,A much longer text than that one\n"
    with pytest.raises(InputError, match=r"x.csv, line 3, segment 7: an error ends behind its text"):
        parse_judgements(rows.encode(), "x.csv")
