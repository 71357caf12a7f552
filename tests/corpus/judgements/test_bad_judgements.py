"""Judgements that cannot be used are one line with file and line; what is odd about them is a warning."""

import json

import pytest
from judged_sets import APPRAISE, BIO_MQM, ERRORS, ESA, MLQE, MQM, MTME, TABLE, TARGETS, WMT_DA

from mtgauge.cli.main import main
from mtgauge.corpus.validate import validate_judgements

#: name of the file, its bytes, and what the one line says
BAD = [
    ("empty.tsv", b"", "empty.tsv: is empty"),
    ("blank.tsv", b"\n\n", "blank.tsv: is empty"),
    ("header.tsv", TABLE.partition("\n")[0].encode(), "header.tsv: holds no judgements"),
    ("latin1.tsv", TABLE.replace("r2", "J\xf6rg").encode("latin-1"), "latin1.tsv, line 3: is not UTF-8: byte 0xf6"),
    ("utf16.tsv", TABLE.encode("utf-16"), "utf16.tsv: is UTF-16, not UTF-8"),
    ("prose.txt", b"A ferry sank.\n", "prose.txt: is in no format of judgements that is known"),
    ("comma.tsv", TABLE.replace("80", "80,5").encode(), "comma.tsv, line 2, segment 1: score '80,5' is not a number (write a decimal point: 80.5)"),
    ("word.tsv", TABLE.replace("80", "good").encode(), "word.tsv, line 2, segment 1: score 'good' is not a number"),
    ("infinite.tsv", TABLE.replace("80", "inf").encode(), "infinite.tsv, line 2, segment 1: score 'inf' is not a number"),
    ("ragged.tsv", TABLE.replace("ours\t1\tr2\t\t60", "ours\t1\tr2\t60").encode(), "ragged.tsv, line 3: has 4 fields, the header has 5"),
    ("column.tsv", TABLE.replace("segment", "place").encode(), "column.tsv, line 1: has no column 'segment' (columns: system, place, rater, kind, score)"),
    ("twice.tsv", TABLE.replace("rater", "score").encode(), "twice.tsv, line 1: has more than one column 'score'"),
    ("kind.tsv", TABLE.replace("BAD", "WORSE").encode(), "kind.tsv, line 4: item type 'WORSE' is not known (known: TGT, REPEAT, BAD, REF, CHK, TUTORIAL, INCOMPLETE, DUPLICATE, ATTENTION, WELCOME)"),
    ("system.tsv", TABLE.replace("theirs", "yours").replace("TGT\t\n", "TGT\t3\n").encode(), "system.tsv, line 5: 1 judgement is of a system that the test set does not have: yours"),
    ("segment.tsv", TABLE.replace("ours\t1\tr2", "ours\t77\tr2").encode(), "segment.tsv, line 3: 1 judgement is of a segment that the test set does not have: 77"),
    ("severity.tsv", MQM.replace("Omission\tMajor", "Omission\tHuge").encode(), "severity.tsv, line 5, segment 2: severity 'Huge' has no weight"),
    ("nobody.tsv", MQM.replace("Omission\tMajor", "Omission\t").encode(), "nobody.tsv, line 5: severity is empty"),
    ("rater.tsv", MQM.replace("rater", "who", 1).encode(), "rater.tsv, line 1: has no column 'rater'"),
    ("side.csv", ERRORS.replace("source", "both").encode(), "side.csv, line 3: side 'both' is neither source nor target"),
    ("span.csv", ERRORS.replace("2,7", "7,2").encode(), "span.csv, line 2: an error reaches from '7' to '2'"),
    ("half.csv", ERRORS.replace("2,7", "2,").encode(), "half.csv, line 2: an error reaches from '2' to ''"),
    ("count.csv", ERRORS.replace("2,7", "two,7").encode(), "count.csv, line 2: start 'two' is not a whole number, 0 or more"),
    ("quote.csv", b'system,segment,score\nours,1,"80\n', "quote.csv, line 2: is not CSV: unexpected end of data"),
    ("type.csv", WMT_DA.replace("BAD_REF", "WORSE").encode(), "type.csv, line 5: item type 'WORSE' is not known (known: SYSTEM, REPEAT, REF, BAD_REF)"),
    ("z.csv", WMT_DA.replace("0.25", "0,25").encode(), "z.csv, line 3: score '0,25' is not a number"),
    ("id.csv", APPRAISE.replace("ours,2", "ours,two").encode(), "id.csv, line 2: item id 'two' is not a number"),
    ("list.csv", ESA.replace('""end_i"":6', '""end"":6').encode(), "list.csv, line 1: the list of errors cannot be read"),
    ("end.csv", ESA.replace('""end_i"":6', '""end_i"":1').encode(), "end.csv, line 1: an error reaches from 2 to 1"),
    ("broken.json", BIO_MQM[:-1].encode(), "broken.json, line 1: is not JSON"),
    ("key.json", BIO_MQM.replace("DOC_ID", "DOC", 1).encode(), "key.json: item 1: has no key 'DOC_ID'"),
    ("scores.tsv", MLQE.replace("[70, 80]", "70, 80").encode(), "scores.tsv, line 2: scores '70, 80' is not a list of numbers"),
    ("zs.tsv", MLQE.replace("[0.5, 0.25]", "[0.5]").encode(), "zs.tsv, line 2: has 2 scores and 1 standardised ones"),
    ("index.tsv", MLQE.replace("\n3\t", "\nx\t").encode(), "index.tsv, line 3: index 'x' is not a whole number, 0 or more"),
    ("t.hter", b"0.5\n0,5\n", "t.hter, line 2: score '0,5' is not a number"),
    ("zh-en.mqm.sys.score", b"ours\t1\n", "zh-en.mqm.sys.score: holds no scores of segments (take the file that ends in .seg.score)"),
    ("zh-en.mqm.seg.score", MTME.replace("-5.5", "-5,5").encode(), "zh-en.mqm.seg.score, line 4: score '-5,5' is not a number"),
    ("zh-en.da.seg.score", (MTME + "theirs\t1\n").encode(), "zh-en.da.seg.score: has 6 scores of system 'ours', 7 of others"),
    ("zh-en.x.seg.score", b"ours 1 2\n", "zh-en.x.seg.score, line 1: is not a system and score"),
    ("object.jsonl", b'{"system": "ours"\n', "object.jsonl, line 1: is not JSON"),
    ("keys.jsonl", b'{"system": "ours", "score": 1}\n', "keys.jsonl, line 1: has no key 'segment'"),
    ("none.jsonl", b'{"system": "ours", "segment": "1"}\n', "none.jsonl, line 1: has no key 'score'"),
    ("true.jsonl", b'{"system": "ours", "segment": "1", "score": true}\n', "true.jsonl, line 1: score True is not a number"),
    ("name.jsonl", b'{"system": ["ours"], "segment": "1", "score": 1}\n', "name.jsonl, line 1: 'system' is not a string"),
    ("errors.jsonl", b'{"system": "ours", "segment": "1", "errors": 3}\n', "errors.jsonl, line 1: the errors are not a list of objects"),
    ("severity.jsonl", b'{"system": "ours", "segment": "1", "errors": [{}]}\n', "severity.jsonl, line 1: an error has no severity"),
]  # fmt: skip


def files(folder, name, data):
    for system, lines in TARGETS.items():
        (folder / f"{system}.txt").write_text("\n".join(lines) + "\n")
    (folder / name).write_bytes(data)
    documents = "id\tdocument\ttext\n" + "".join(
        f"{n}\t{'ferry' if n < 4 else 'market'}\tx\n" for n in range(1, 7)
    )
    (folder / "source.tsv").write_text(documents)
    return [
        "-s",
        "source.tsv",
        "ours.txt",
        *([] if name.endswith((".hter",)) or b"\tscores\t" in data else ["theirs.txt"]),
    ]


@pytest.mark.parametrize(("name", "data", "line"), BAD, ids=[name for name, *_ in BAD])
def test_bad_judgements_are_one_line(name, data, line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    arguments = files(tmp_path, name, data)
    assert main(["score", "--human", name, *arguments]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert err.startswith(f"mtgauge: error: {line}")


OF_FILES = [case for case in BAD if case[0] not in ("system.tsv", "segment.tsv")]


@pytest.mark.parametrize(("name", "data", "line"), OF_FILES, ids=[name for name, *_ in OF_FILES])
def test_validate_says_the_same(name, data, line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_bytes(data)
    assert main(["check", "--human", name]) in (1, 2)
    said = line if " at offset" in line or "is not UTF-8" not in line else line.partition(": byte")[0]
    assert said in capsys.readouterr().out


def test_validate_goes_on_after_the_first(tmp_path):
    (tmp_path / "ratings.tsv").write_text(TABLE.replace("80", "8O").replace("60", "6O").replace("BAD", "X"))
    found = validate_judgements(str(tmp_path / "ratings.tsv"))
    assert [(item.code, item.line) for item in found.findings] == [
        ("bad-score", 2), ("bad-score", 3), ("unknown-item-type", 4),
    ]  # fmt: skip


#: judgements, options, and code, system and message of each warning
ODD = [
    (TABLE.replace("r2\t\t60", "r1\t\t60"), [], [
        ("unjudged-system", "theirs", "ratings: nobody judged the system"),
        ("repeated-judgement", None, "ratings: raters judged the same translation more than once, and each judgement counts (1 more than one): the first is of 'ours', segment 1, by 'r1'")]),
    ("system\tsegment\tscore\n" + "".join(f"{s}\t{n}\t50\n" for s in TARGETS for n in range(1, 7)), [], [
        ("constant-judgements", None, "ratings: all 12 judgements are the same, and separate nothing")]),
    (TABLE + "yours\t1\tr1\tTGT\t3\nours\t99\tr1\tTGT\t3\n", ["--skip-unknown"], [
        ("unjudged-system", "theirs", "ratings: nobody judged the system"),
        ("judgements-left-out", None, "ratings: judgements of systems that the test set does not have are left out (1): yours"),
        ("judgements-left-out", None, "ratings: judgements of segments that the test set does not have are left out (1): 99")]),
    (TABLE.replace("TGT\t\n", "TGT\t40\n"), ["--human-values", "z-targets"], [
        ("rater-without-scale", None, "ratings: judgements of raters who give one score alone cannot be standardised, "
         "and are left out: r2")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "options", "warnings"), ODD)
def test_what_is_odd_is_a_warning(text, options, warnings, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    arguments = files(tmp_path, "ratings.tsv", text.encode())
    assert main(["score", "--human", "ratings.tsv", *options, "--format", "json", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)["warnings"]
    judged = {code for code, *_ in warnings}
    assert [(w["code"], w["system"], w["message"]) for w in found if w["code"] in judged] == warnings


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--human-values", "z"], "--human-values is for judgements (add --human FILE)"),
        (["--human-weights", "wmt"], "--human-weights is for judgements (add --human FILE)"),
        (["--skip-unknown"], "--skip-unknown is for judgements (add --human FILE)"),
        (["--raters", "rater=r1"], "--raters is for judgements (add --human FILE)"),
        (["--human", "ratings.tsv", "--raters", "lay"], "raters 'lay' are not COLUMN=VALUE"),
        (
            ["--human", "ratings.tsv", "--raters", "expertise=lay"],
            "has no column 'expertise' (columns: system, segment, rater, kind, score)",
        ),
        (
            ["--human", "ratings.tsv", "--raters", "rater=r9"],
            "no judgement has 'r9' as its 'rater' (values: r1, r2)",
        ),
        (["--human", "ratings.tsv", "--lower-is-better", "mqm"], "no scores are named 'mqm' (there are: ratings)"),
    ],
)
def test_options_that_do_not_go_together(options, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    arguments = files(tmp_path, "ratings.tsv", TABLE.encode())
    assert main(["score", *options, *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--to", "tsv"], "judgements are written as JSON Lines"),
        ([], "'out.tsv' is not the name of a file of JSON Lines"),
    ],
)
def test_judgements_are_written_as_json_lines(options, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ratings.tsv").write_text(TABLE)
    assert main(["convert", "--human", *options, "ratings.tsv", "out.tsv"]) == 2
    assert message in capsys.readouterr().err
