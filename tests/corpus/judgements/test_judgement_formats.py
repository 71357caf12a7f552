"""Judgements are read from each format of the field, and written so that they are the same when read again."""

import gzip
from dataclasses import replace

import pytest
from judged_sets import BIO_MQM, FILES, MQM, TARGETS

from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements.convert import convert_judgements
from mtgauge.corpus.judgements.judgement import ItemKind, Numbering
from mtgauge.corpus.judgements.marks import unmarked
from mtgauge.corpus.judgements.registry import judgement_files, parse_judgements, read_judgements


def parsed(name, languages=None, findings=None):
    path, text = FILES[name]
    return parse_judgements(text.encode(), path, languages, findings)


def essence(row):
    return row.system, row.document, row.segment, row.rater, row.kind.value, row.value, row.z


#: Format -> its name, numbering, whether less is better, and the judgements without errors, texts and places.
READ = {
    "wmt-da": ("wmt-da", "line", False, [
        ("ours.0", "", "1", "W1", "TGT", None, 0.5), ("ours.0", "", "1", "W1", "REPEAT", None, 0.25),
        ("theirs.1", "", "2", "W1", "TGT", None, -0.5), ("theirs.1", "", "2", "W1", "BAD", None, -1.5),
        ("HUMAN-B.2", "", "2", "W2", "REF", None, 1.5)]),
    "wmt-da-segments": ("wmt-da-segments", "line", False, [
        ("ours.0", "", "1", "", "TGT", 70.5, 0.375), ("ours.0", "", "4", "", "TGT", 20, -1.5),
        ("theirs.1", "", "2", "", "TGT", 55, -0.25), ("HUMAN-B.2", "", "2", "", "TGT", 90, 1.25)]),
    "appraise": ("appraise", "item", False, [
        ("ours", "ferry", "1", "deu01", "TGT", 80, None), ("ours", "ferry", "3", "deu01", "TGT", 60, None),
        ("theirs", "market", "2", "deu02", "TGT", 40, None)]),
    "esa": ("appraise", "item", False, [
        ("wmt23.ours", "ferry", "1", "r1", "TGT", 80, None), ("wmt23.ours", "ferry", "2", "r1", "TGT", 100, None),
        ("wmt23.ours", "ferry", "1", "r1", "BAD", 10, None)]),
    "mqm": ("mqm", "line", True, [
        ("ours", "ferry", "1", "r1", "TGT", None, None), ("ours", "ferry", "2", "r1", "TGT", None, None),
        ("ours", "ferry", "2", "r2", "TGT", None, None), ("theirs", "ferry", "1", "r1", "TGT", None, None)]),
    "bio-mqm": ("bio-mqm", "item", True, [
        ("ours", "market", "1", "BC", "TGT", None, None), ("ours", "market", "2", "5", "TGT", None, None)]),
    "mlqe-da": ("mlqe-da", "line", False, [
        ("", "", "1", "1", "TGT", 70, 0.5), ("", "", "1", "2", "TGT", 80, 0.25), ("", "", "4", "1", "TGT", 20, -1.5)]),
    "post-edits": ("post-edits", "line", True, [
        ("", "", "1", "", "TGT", 0.25, None), ("", "", "2", "", "TGT", 0, None), ("", "", "3", "", "TGT", 1.5, None)]),
    "mtme": ("mtme", "line", False, [
        *(("ours", "", str(n), "", "TGT", v, None) for n, v in enumerate((-1, None, 0, -5.5, 0, None), start=1)),
        *(("theirs", "", str(n), "", "TGT", None, None) for n in range(1, 7))]),
    "table": ("table", "segment", False, [
        ("ours", "", "1", "r1", "TGT", 80, None), ("ours", "", "1", "r2", "TGT", 60, None),
        ("ours", "", "1", "r1", "BAD", 5, None), ("theirs", "", "4", "r1", "TGT", None, None)]),
    "errors": ("table", "item", True, [
        ("ours", "ferry", "1", "r1", "TGT", None, None), ("ours", "ferry", "2", "r1", "TGT", None, None)]),
    "averages": ("table", "line", False, [
        ("ours", "", "1", "", "TGT", None, None), ("ours", "", "2", "", "TGT", -1.5, None),
        ("theirs", "", "1", "", "TGT", -0.1, None)]),
    "jsonl": ("jsonl", "segment", False, [
        ("ours", "", "1", "r1", "TGT", 80, None), ("ours", "", "2", "r2", "TGT", 62.5, 0.5),
        ("theirs", "", "4", "r1", "BAD", 5, None)]),
    "pearmut": ("pearmut", "segment", False, [
        ("ours", "", "1", "ann", "TGT", 80, None), ("ours", "", "2", "ann", "TGT", 62.5, None),
        ("theirs", "", "4", "bob", "TGT", 40, None)]),
    "evaluation": ("evaluation", "segment", True, [
        ("ours", "", "1", "marks", "TGT", None, None), ("ours", "", "2", "marks", "TGT", None, None),
        ("theirs", "", "1", "marks", "TGT", None, None)]),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_each_format_is_recognised_and_read(name):
    form, numbering, lower, rows = READ[name]
    found = parsed(name)
    assert (found.form, found.numbering, found.lower_is_better) == (form, numbering, lower)
    assert [essence(row) for row in found] == rows


#: Format -> for each judgement its errors: side, start, end, category, severity.
MARKED = {
    "esa": [[("target", 2, 7, "", "minor")], [], [("target", None, None, "", "major")]],
    "mqm": [
        [("target", 2, 7, "Style/Awkward", "Minor"), ("target", 12, 13, "Fluency/Punctuation", "Minor")],
        [],
        [("source", 1, 2, "Accuracy/Omission", "Major")],
        [("target", None, None, "Non-translation!", "Major")],
    ],
    "bio-mqm": [
        [
            ("target", 2, 7, "Accuracy/Mistranslation", "Critical"),
            ("target", 8, 12, "Other", "Minor"),  # the end is the character after the last
            ("target", 8, 12, "Other", "Minor"),  # offsets of another text: placed by the words
            ("target", None, None, "Other", "Neutral"),  # words that the text does not have
        ],
        [],
    ],
    "errors": [[("target", 2, 7, "Accuracy", "Major"), ("source", None, None, "Style", "Minor")], []],
    "evaluation": [[("target", 2, 7, "", "minor")], [], []],
}


@pytest.mark.parametrize("name", MARKED)
def test_errors_have_places_and_severities(name):
    found = [
        [(error.side, error.start, error.end, error.category, error.severity) for error in row.errors]
        for row in parsed(name)
    ]
    assert found == MARKED[name]


def test_texts_stand_without_marks():
    first = parsed("mqm").rows[0]
    assert (first.source, first.target) == ("渡轮沉没。", TARGETS["ours"][0])
    assert first.target[first.errors[0].start : first.errors[0].end] == "ferry"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("mqm", MQM.replace("<v>ferry</v>", "<v>ferry"), "marks are not balanced in line 2"),
        ("mqm", MQM.replace("</v>", ""), "marks are not balanced in 3 rows, the first in line 2"),
        ("bio-mqm", BIO_MQM, "offsets of 3 of 4 errors do not fit their words: 2 are placed by their words, 1 have no place"),
    ],
)  # fmt: skip
def test_marks_that_do_not_fit_are_a_warning(name, text, message):
    findings = Findings("x")
    parse_judgements(text.encode(), FILES[name][0], None, findings)
    assert [(item.code, item.message) for item in findings.warnings] == [("mismatched-span", message)]


@pytest.mark.parametrize(
    ("marked", "text", "spans", "is_balanced"),
    [
        ("a <v>b</v> c", "a b c", ((2, 3),), True),
        ("<v>a</v> <v>b</v>", "a b", ((0, 1), (2, 3)), True),
        ("a <v></v>b", "a b", ((2, 2),), True),
        ("a <v>b", "a b", ((2, 3),), False),
        ("a b</v> c", "a b c", ((0, 3),), False),
        ("<v>a <v>b</v> c", "a b c", ((0, 3),), False),
        ("1 < 2 <i>", "1 < 2 <i>", (), True),
    ],
)
def test_marks_are_taken_out(marked, text, spans, is_balanced):
    assert unmarked(marked) == (text, spans, is_balanced)


def test_tags_of_words_are_errors(tmp_path):
    (tmp_path / "t.hter").write_text("0.5\n0\n")
    (tmp_path / "t.mt").write_text("a  ship sunk\nno one\n")
    (tmp_path / "t.tags").write_text("OK OK BAD OK OK BAD BAD\nOK OK OK OK OK\n")
    (tmp_path / "t.src").write_text("渡轮 沉没\n无人\n", encoding="utf-8")
    (tmp_path / "t.source_tags").write_text("OK BAD\nOK\n")
    first, second = read_judgements(str(tmp_path / "t.hter"))
    places = [(error.side, error.start, error.end, error.category) for error in first.errors]
    assert places == [("target", 3, 3, "gap"), ("target", 8, 12, "word"), ("target", 12, 12, "gap"),
                      ("source", 3, 5, "word")]  # fmt: skip
    assert second.errors == ()
    (tmp_path / "t.tags").write_text("OK OK\nOK OK OK OK OK\n")
    with pytest.raises(InputError, match=r"t.tags, line 1: has 2 tags OK or BAD, and 7 are needed"):
        read_judgements(str(tmp_path / "t.hter"))


@pytest.mark.parametrize("change", [
    lambda data: b"\xef\xbb\xbf" + data,
    lambda data: data.replace(b"\n", b"\r\n"),
    gzip.compress,
], ids=["byte order mark", "CRLF", "gzip"])  # fmt: skip
@pytest.mark.parametrize("name", FILES)
def test_a_byte_order_mark_and_crlf_change_nothing(name, change):
    path, text = FILES[name]
    assert parse_judgements(change(text.encode()), path) == parsed(name)


@pytest.mark.parametrize("name", FILES)
def test_what_is_converted_is_the_same_when_read_again(name, tmp_path):
    path, text = FILES[name]
    (tmp_path / path).write_text(text, encoding="utf-8", newline="")
    out = tmp_path / "out.jsonl"
    told = convert_judgements([str(tmp_path / path)], str(out))
    before, after = read_judgements(str(tmp_path / path)), read_judgements(str(out))
    assert [str(line) for line in told if "lost" in line] == [
        f"{what} are lost: JSON Lines has no place for them" for what in before.left
    ]
    assert (after.numbering, after.lower_is_better) == (before.numbering, before.lower_is_better)

    def placeless(row):
        errors = row.errors and tuple(replace(error, line=0) for error in row.errors)
        return replace(row, errors=errors, file="", line=0)

    assert [*map(placeless, after)] == [*map(placeless, before)]
    with pytest.raises(InputError, match="exists already"):
        convert_judgements([str(tmp_path / path)], str(out))


def test_several_pairs_need_a_choice(tmp_path):
    _, text = FILES["appraise"]
    both = (text + text.replace("zho,eng", "eng,ces")).encode()
    with pytest.raises(OptionError, match=r"holds several language pairs \(choose one with -l: en-cs, zh-en\)"):
        parse_judgements(both, "scores.csv")
    (tmp_path / "scores.csv").write_bytes(both)
    assert len(read_judgements(str(tmp_path / "scores.csv"), "zh-en")) == 3


def test_a_folder_is_its_files_and_that_of_mtme_its_human_scores(tmp_path):
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(BIO_MQM, encoding="utf-8")
    assert len(read_judgements(str(tmp_path))) == 4
    assert judgement_files(str(tmp_path), None, "bio") == [
        ("bio", str(tmp_path / n)) for n in ("a.json", "b.json")
    ]
    folder = tmp_path / "wmt"
    (folder / "human-scores").mkdir(parents=True)
    for name in ("zh-en.mqm.seg.score", "zh-en.da.seg.score", "zh-en.mqm.sys.score"):
        (folder / "human-scores" / name).write_text(FILES["mtme"][1])
    assert [name for name, _ in judgement_files(str(folder), None)] == ["da", "mqm"]


def test_only_translations_and_repeats_count():
    assert [kind.value for kind in ItemKind if kind.counts] == ["TGT", "REPEAT"]
    assert [str(numbering) for numbering in Numbering] == ["segment", "line", "item"]
