"""Items that are no measurement change no value, whatever was said of them, and are counted in a note."""

import json

import pytest
from judged_sets import APPRAISE, TABLE, TARGETS, WMT_DA, judged

from mtgauge.base.errors import InputError
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements.column import FailedRaters, JudgedValues, JudgementRules
from mtgauge.corpus.judgements.item_marks import ITEM_MARKS, ItemField, item_kind, items_left_out, left_out_note
from mtgauge.corpus.judgements.judgement import ItemKind
from mtgauge.corpus.judgements.reading import read_column
from mtgauge.corpus.judgements.registry import FORMATS, parse_judgements, read_judgements
from mtgauge.suites.metaeval.jobs.rater_agreement import agreement_of_raters
from mtgauge.suites.metaeval.span_agreement import agreement_of
from mtgauge.suites.metaeval.span_pairs import SpanRules, between_files
from mtgauge.suites.metaeval.unit_intervals import UnitDraws

# -- files with one such item ----------------------------------------------------------------------------------

#: A score and a span that nobody gives.
WILD = 1_000_000
WILD_SPAN = {"start_i": 0, "end_i": 11, "severity": "major", "error_type": None}
#: What fields of an item are where nothing marks it.
ORDINARY = {"type": "TGT", "system": "ours", "document": "ferry", "item": "1"}


def esa_line(system, item, kind, document, score, *spans, rater="r1"):
    errors = json.dumps(spans).replace('"', '""')
    return f'{rater},{system},{item},{kind},zho,eng,{score},{document},False,"{errors}",10.0,11.0\n'


ESA = "".join(
    esa_line("ours", item, "TGT", "ferry", 60 + 10 * item + ord(rater[1]),
             {"start_i": 2, "end_i": 4 + item, "severity": "minor"}, rater=rater)
    for item in (0, 1, 2) for rater in ("r1", "r2")
)  # fmt: skip


def esa(marked):
    """With error spans."""
    item = ORDINARY | marked
    return ESA, ESA + esa_line(item["system"], item["item"], item["type"], item["document"], WILD, WILD_SPAN)


def appraise(marked):
    """Without documents and spans."""
    item = ORDINARY | marked
    lines = [line.split(",") for line in APPRAISE.splitlines() if ",True," not in line]
    base = "".join(",".join([*line[:7], *line[9:]]) + "\n" for line in lines)
    return base, f"{base}deu01,{item['system']},{item['item']},{item['type']},zho,eng,{WILD},11.0,12.0\n"


def wmt_da(marked):
    return WMT_DA, WMT_DA + f"H1\tW1\tzh\ten\tad\t1\tours.0\t7\t{marked['type']}\t1\t{WILD}\t60.0\n"


def table(marked):
    base = TABLE.replace("BAD\t5", "TGT\t5")
    return base, f"{base}ours\t1\tr1\t{marked['type']}\t{WILD}\n"


def jsonl_line(segment, score, rater, *errors, **more):
    return json.dumps(
        {"system": "ours", "segment": segment, "rater": rater, "score": score, "errors": errors} | more
    )


def jsonl(marked):
    span = {"start": 2, "end": 7, "severity": "minor"}
    base = "".join(
        jsonl_line(str(n), 60 + n + ord(rater), rater, span) + "\n" for n in range(1, 4) for rater in "ab"
    )
    return base, base + jsonl_line("1", WILD, "a", span | {"end": 12}, kind=marked["type"]) + "\n"


def answer(place, score, end, *, user="ann", name=None, **item):
    """An answer of Pearmut to a document of one item."""
    shown = {"item_id": str(place), "src": "一", "tgt": {"ours": TARGETS["ours"][place - 1]}} | item
    told = {"ours": {"score": score, "error_spans": [WILD_SPAN | {"end_i": end}]}}
    shown = {key: value for key, value in shown.items() if value is not None}
    return {"user_id": user, "item_i": name or place, "item": [shown], "annotation": [told]}


def answers_text(*answers):
    return "".join(json.dumps(one) + "\n" for one in answers)


def pearmut(marked):
    base = [answer(n, 60 + n, n, user=user) for n in range(1, 4) for user in ("ann", "bob")]
    item = {"kind": marked["type"]} if "type" in marked else {}
    if "first" in marked or "item" in marked:
        item["item_id"] = marked.get("first", marked.get("item")) or None
    wild = answer(1, WILD, 11, name=marked.get("answer", 99), **item)
    if "item" in marked:
        # behind an item that is one
        ordinary = answer(4, 70, 3)
        base.append(ordinary)
        both = {key: [*ordinary[key], *wild[key]] for key in ("item", "annotation")}
        return answers_text(*base), answers_text(*base[:-1], ordinary | both)
    return answers_text(*base), answers_text(*base, wild)


MAKERS = {"appraise": esa, "wmt-da": wmt_da, "table": table, "jsonl": jsonl, "pearmut": pearmut}
PATHS = {"appraise": "esa.csv", "wmt-da": "ad.csv", "table": "ratings.tsv", "jsonl": "ratings.jsonl",
         "pearmut": "answers.jsonl"}  # fmt: skip
#: Format and field -> kind -> what files of WMT and Pearmut have there.
EXAMPLES = {
    ("appraise", "system"): {ItemKind.TUTORIAL: ["ende-tutorial1", "ende-tutorial2", "wmt23.tutorial"]},
    ("appraise", "item"): {ItemKind.TUTORIAL: ["cs-uk_UA_#_tutorial_#_3"]},
    ("appraise", "document"): {
        ItemKind.BAD: ["ferry#ours#bad2", "ferry#bad", "ferry#incomplete#bad", "ferry#ours#bad5#duplicate1"],
        ItemKind.INCOMPLETE: ["ferry#incomplete", "ferry#ours#incomplete"],
        ItemKind.DUPLICATE: ["ferry#dup", "ferry#dup#dup", "ferry#ours#duplicate1"],
    },
    ("pearmut", "answer"): {
        ItemKind.WELCOME: ["welcome_0", "goodbye_1"],
        ItemKind.ATTENTION: ["random_4"],
    },
    ("pearmut", "first"): {
        ItemKind.ATTENTION: ["", "attention_check_2"],
        ItemKind.TUTORIAL: ["zhen_#_tutorial_#_7"],
    },
    ("pearmut", "item"): {ItemKind.ATTENTION: ["attention_check_2"], ItemKind.TUTORIAL: ["zhen_#_tutorial_#_7"]},
}
CASES = [
    pytest.param(form, mark.kind, {str(mark.field): value}, id=f"{form} {mark.field} {value or 'none'}")
    for mark in ITEM_MARKS
    if not mark.kind.counts
    for form in mark.forms
    for value in (
        [mark.pattern]
        if mark.field is ItemField.TYPE
        else EXAMPLES[form, mark.field][mark.kind]
    )
]  # fmt: skip
#: What counts for the scale of a rater with `JudgedValues.Z`, as WMT's direct assessment has it.
FOR_SCALES = (ItemKind.BAD, ItemKind.REFERENCE, ItemKind.CHECK)


def column(form, text, **rules):
    systems = ["ours", "theirs"]
    return read_column("h", [(PATHS[form], text.encode())], judged(systems), JudgementRules(**rules))


def spans_of(text, path):
    rows = parse_judgements(text.encode(), path)
    return agreement_of([between_files("f", rows, rows, SpanRules())], UnitDraws()).scores


@pytest.mark.parametrize(("form", "kind", "marked"), CASES)
def test_an_item_changes_no_value_and_is_counted(form, kind, marked):
    without, text = MAKERS[form](marked)
    before, after = column(form, without), column(form, text)
    assert (after.column.values, after.column.raters) == (before.column.values, before.column.raters)
    assert after.errors == before.errors
    counts = items_left_out(after.judgements)
    assert {kind: counts[kind] - items_left_out(before.judgements).get(kind, 0)} == {kind: 1}
    [note] = left_out_note(counts)
    assert f"h: {note}" in after.notes
    assert note.startswith("items that are no measurement are left out: ")


@pytest.mark.parametrize(
    ("form", "kind", "marked", "values"),
    [
        pytest.param(*case.values, values, id=f"{case.id} {values}")
        for case in CASES
        for values in (JudgedValues.Z, JudgedValues.Z_TARGETS)
        if values is JudgedValues.Z_TARGETS or case.values[1] not in FOR_SCALES
    ],
)
def test_an_item_changes_no_standard_score(form, kind, marked, values):
    without, text = MAKERS[form](marked)
    before, after = (column(form, one, values=values, failed_raters=FailedRaters.DROP) for one in (without, text))
    assert after.column.values == before.column.values
    if kind is not ItemKind.BAD:
        assert after.column.controls == before.column.controls


@pytest.mark.parametrize(("form", "kind", "marked"), [
    case for case in CASES if case.values[0] in ("appraise", "jsonl", "pearmut")
])  # fmt: skip
def test_an_item_changes_no_agreement(form, kind, marked, tmp_path, monkeypatch, mtgauge):
    without, text = MAKERS[form](marked)
    assert spans_of(text, PATHS[form]) == spans_of(without, PATHS[form])
    monkeypatch.chdir(tmp_path)
    found = []
    for one in (without, text):
        (tmp_path / PATHS[form]).write_text(one, "utf-8")
        reading = agreement_of_raters([("", PATHS[form])], JudgementRules(), UnitDraws())
        found.append([(s.statistic, s.items, s.value) for s in reading.agreement.statistics if s.values == "raw"])
    assert found[0] == found[1]
    assert any("items that are no measurement are left out" in note for note in reading.notes)


@pytest.mark.parametrize(("form", "kind", "marked"), CASES)
def test_an_item_is_kept_by_its_kind_when_converted(form, kind, marked, tmp_path, monkeypatch, mtgauge):
    monkeypatch.chdir(tmp_path)
    (tmp_path / PATHS[form]).write_text(MAKERS[form](marked)[1], "utf-8")
    shown = mtgauge("convert", "--human", PATHS[form], "out.jsonl")
    assert shown.code == 0, shown.err
    assert "items that are no measurement are kept with their kinds: " in shown.err
    before, after = read_judgements(PATHS[form]), read_judgements("out.jsonl")
    assert items_left_out(after) == items_left_out(before)
    assert {row.kind for row in after.aside} == ({kind} if kind.is_aside else set())


def test_every_mark_is_of_a_format_and_every_kind_has_one():
    forms = {form for mark in ITEM_MARKS for form in mark.forms}
    assert forms == set(MAKERS)
    assert forms <= {form.NAME for form in FORMATS}
    assert {mark.kind for mark in ITEM_MARKS} == set(ItemKind)


def test_a_file_without_documents_has_tutorials_too():
    before, after = (read_column("h", [("scores.csv", text.encode())], judged(ids=list("012345")), JudgementRules())
                     for text in appraise({"system": "ende-tutorial2"}))  # fmt: skip
    assert after.column.values == before.column.values
    assert "h: items that are no measurement are left out: tutorial items (1)" in after.notes


# -- what marks nothing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "field", "text"),
    [
        ("appraise", ItemField.SYSTEM, "TutorialMT"),
        ("appraise", ItemField.SYSTEM, "wmt24.tutorials"),
        ("appraise", ItemField.DOCUMENT, "tutorial"),
        ("appraise", ItemField.DOCUMENT, "paper.7#badger"),
        ("appraise", ItemField.DOCUMENT, "paper.7#dupont"),
        ("appraise", ItemField.DOCUMENT, "incomplete#ours"),
        ("pearmut", ItemField.ANSWER, "4"),
        ("pearmut", ItemField.FIRST, "news_###_attention_check_3"),
        ("pearmut", ItemField.FIRST, "tutorials_###_3"),
        ("jsonl", ItemField.TYPE, "tutorial"),
    ],
)
def test_names_that_mark_nothing(form, field, text):
    assert item_kind(form, {field: text}) is None


def test_segments_that_are_really_unknown_are_refused():
    text = ESA + esa_line("ours", 7, "TGT", "nowhere", 50) + esa_line("ende-tutorial1", 7, "TGT", "x", 50)
    with pytest.raises(InputError, match="1 judgement is of a segment that the test set does not have: nowhere:8"):
        column("appraise", text)


# -- Pearmut ------------------------------------------------------------------------------------------------------


def test_an_answer_is_of_the_kind_of_its_first_item():
    check, more = answer(1, WILD, 3, item_id="attention_check_0"), answer(2, WILD, 3)
    whole = check | {key: [*check[key], *more[key]] for key in ("item", "annotation")} | {"item_i": 7}
    found = parse_judgements(answers_text(answer(3, 70, 3), whole).encode(), "answers.jsonl")
    assert [row.segment for row in found] == ["3"]
    assert items_left_out(found) == {ItemKind.ATTENTION: 2}


@pytest.mark.parametrize("given", [
    pytest.param([{"comment": "text"}], id="a form"),
    pytest.param(["text"], id="a text"),
    pytest.param(None, id="nothing"),
    pytest.param([{"ours": {"score": "high", "error_spans": [{"start_i": 9, "end_i": 2}]}}], id="faults"),
])  # fmt: skip
def test_whatever_is_in_an_item_that_is_left_out_is_no_fault(given):
    welcome = answer(1, 50, 3, name="welcome_0") | {"annotation": given}
    findings = Findings("answers.jsonl", gather=True)
    found = parse_judgements(answers_text(answer(3, 70, 3), welcome).encode(), "answers.jsonl", findings=findings)
    assert (findings.items, [row.segment for row in found]) == ([], ["3"])


def test_an_item_that_names_its_kind_is_of_that_kind():
    named = answer(1, 70, 3, item_id="tutorial-1", segment="1", kind="TGT")
    without_id = answer(2, 60, 3, item_id=None, segment="2", kind="TGT")
    found = parse_judgements(answers_text(named, without_id).encode(), "answers.jsonl")
    assert ([row.segment for row in found], items_left_out(found)) == (["1", "2"], {})


def test_an_item_without_an_id_behind_one_with_an_id_is_a_fault():
    first, more = answer(1, 70, 3), answer(2, 60, 3, item_id=None)
    both = first | {key: [*first[key], *more[key]] for key in ("item", "annotation")}
    with pytest.raises(InputError, match="has no key 'item_id'"):
        parse_judgements(answers_text(both).encode(), "answers.jsonl")


def test_items_that_all_lack_ids_are_no_attention_checks():
    with pytest.raises(InputError, match="line 1: items have no key 'item_id', by which their segments are known"):
        parse_judgements(answers_text(answer(1, 70, 3, item_id=None)).encode(), "answers.jsonl")


def test_a_wild_score_of_a_tutorial_does_not_turn_penalties_into_scores():
    rows = [json.loads(line) for line in jsonl({"type": "TUTORIAL"})[1].splitlines()]
    for row in rows[:-1]:
        del row["score"]
    found = parse_judgements("".join(json.dumps(row) + "\n" for row in rows).encode(), "x.jsonl")
    assert (found.has_penalties, found.lower_is_better) == (True, True)


def test_a_file_of_nothing_else_is_refused_unless_another_one_belongs_to_it():
    exercises = esa_line("ende-tutorial1", 1, "TGT", "x", WILD).encode()
    with pytest.raises(InputError, match=r"x\.csv: judges nothing but items that are no measurement"):
        read_column("h", [("x.csv", exercises)], judged(), JudgementRules())
    both = [("x.csv", exercises), ("esa.csv", ESA.encode())]
    assert read_column("h", both, judged(), JudgementRules()).column == column("appraise", ESA).column


def test_agreement_in_json_counts_them(tmp_path, monkeypatch, mtgauge):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "esa.csv").write_text(esa({"system": "ende-tutorial1"})[1], "utf-8")
    shown = mtgauge("human", "agreement", "esa.csv", "--format", "json")
    assert shown.code == 0, shown.err
    assert json.loads(shown.out)["items_left_out"] == [{"kind": "TUTORIAL", "items": 1}]


def test_validate_tells_them_and_finds_nothing(tmp_path, monkeypatch, mtgauge):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "esa.csv").write_text(esa({"system": "ende-tutorial1"})[1] + esa({"type": "BAD"})[1], "utf-8")
    told = "items that are no measurement are left out: damaged translations (1); tutorial items (1)"
    shown = mtgauge("check", "--human", "esa.csv")
    assert (shown.code, f"esa.csv: note: {told}" in shown.out.splitlines()) == (0, True)
    rows = json.loads(mtgauge("check", "--human", "esa.csv", "--format", "json").out)
    assert {"severity": "note", "file": "esa.csv", "message": told} in rows
