"""Result files in plain text, TSV, JSON Lines and WMT's XML: the same rules, the same numbers, every fault found."""

import json
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from thoroughness import budget
from today_campaign import (
    DESCRIPTION,
    ENDINGS,
    FORM,
    FORMATS,
    GOOD,
    LATER,
    REFERENCES,
    SENT,
    SOURCES,
    make_today,
    reference_file,
    result_file,
    sent_file,
    source_file,
)

from mtgauge.cli.main import main
from mtgauge.corpus.markup.markedset import SetKind, SystemElement
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.files.given import read_given
from mtgauge.suites.campaign.files.outputs import read_output
from mtgauge.suites.campaign.files.template import template_of
from mtgauge.suites.campaign.files.written import write_texts
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.receive import receive
from mtgauge.suites.campaign.rules.names import compose_name, parse_name
from mtgauge.suites.campaign.submissions import read_submissions
from mtgauge.suites.campaign.validation.inputs import load_source
from mtgauge.suites.campaign.validation.submission import validate_submission

PAIRS = [(own, sent) for own in FORMATS for sent in FORMATS if own != "text" or sent == "text"]


@pytest.fixture(scope="module")
def campaign(tmp_path_factory):
    return make_today(tmp_path_factory.mktemp("today") / "c")


@pytest.fixture(scope="module")
def source(campaign):
    return load_source(str(campaign.path / "data" / "source.jsonl"))


@pytest.fixture
def validated(campaign, source):
    """The findings about a text as the file of that format."""

    def run(form, content, *, system="one", description=FORM):
        data = content if isinstance(content, bytes) else content.encode()
        return validate_submission(
            data,
            f"ja_en-finch-primary-{system}{ENDINGS[form]}",
            source,
            campaign.campaign.tasks[0],
            tasks=campaign.campaign.endings,
            sites=["finch"],
            form=None if description is None else description.encode(),
        )

    return run


@pytest.mark.parametrize("form", FORMATS)
def test_a_good_file_has_no_findings(validated, form):
    found = validated(form, result_file(form))
    assert found.findings == ()
    assert found.is_accepted
    assert found.name.ending == ENDINGS[form]
    assert [s.text for _, s in found.marked.only.segments()] == GOOD


def rows(form, *kept):
    """A table with some of its rows, by number, in that order; 0 is the first segment."""
    lines = result_file(form).splitlines(keepends=True)
    head, body = (lines[:1], lines[1:]) if form == "tsv" else ([], lines)
    return "".join([*head, *(body[number] for number in kept)])


def replaced(form, old, new):
    text = result_file(form)
    assert old in text
    return text.replace(old, new, 1)


A, B, C = GOOD
#: what it is, the format, the file, and code, line and segment of each finding
FAULTS = [
    ("an empty line", "text", f"{A}\n\n{C}\n", [("empty-segment", 2, "d1:2")]),
    ("a blank line", "text", f"{A}\n \t\n{C}\n", [("empty-segment", 2, "d1:2")]),
    ("a line too few", "text", f"{A}\n{B}\n", [("unequal-counts", 2, None)]),
    ("a line too many", "text", f"{A}\n{B}\n{C}\n{C}\n", [("unequal-counts", 4, None)]),
    ("an empty line behind all", "text", f"{A}\n{B}\n{C}\n\n", [("unequal-counts", 4, None)]),
    ("no line", "text", "", [("unequal-counts", None, None)]),
    ("no end of the last line", "text", f"{A}\n{B}\n{C}", []),
    ("lines of another system", "text", f"{A}\r\n{B}\r\n{C}\r\n", []),
    ("a line separator is no end", "text", f"{A}\u2028\n{B}\n{C}\n", []),
    ("a byte order mark", "text", f"\ufeff{A}\n{B}\n{C}\n", [("byte-order-mark", None, None)]),
    ("another encoding", "text", f"{A}\n{B}\nd\xe9j\xe0\n".encode("latin-1"), [("wrong-encoding", 3, None), ("control-character", 3, "d2:1")]),
    ("UTF-16", "text", f"{A}\n{B}\n{C}\n".encode("utf-16"), [("unreadable-file", None, None)]),
    ("no text", "text", f"{A}\n{B}\0\n{C}\n", [("unreadable-file", 2, None), ("control-character", 2, "d1:2")]),
    ("the source", "text", f"{SOURCES[0]}\n{B}\n{C}\n", [("untranslated", 1, "d1:1")]),
    ("a row is missing", "tsv", rows("tsv", 0, 2), [("missing-segment", 2, "d1:2")]),
    ("a document is missing", "tsv", rows("tsv", 0, 1), [("missing-document", 2, "d2")]),
    ("a row stands twice", "tsv", rows("tsv", 0, 1, 1, 2), [("doubled-segment", 4, "d1:2")]),
    ("rows are swapped", "tsv", rows("tsv", 1, 0, 2), [("swapped-segments", 2, "d1:2")]),
    ("an unknown id", "tsv", replaced("tsv", "d1:2", "d1:9"), [("renamed-segment", 3, "d1:9")]),
    ("a row too many", "tsv", result_file("tsv") + "d2:2\td2\tMore.\n", [("extra-segment", 5, "d2:2")]),
    ("no column id", "tsv", "text\n" + "".join(f"{t}\n" for t in GOOD), [("missing-column", 1, None)]),
    ("no column text", "tsv", replaced("tsv", "\ttext", "\ttxt"), [("missing-column", 1, None)]),
    ("a tab in a text", "tsv", replaced("tsv", "Cold river", "Cold\triver"),
     [("missing-segment", 2, "d1:2"), ("broken-table", 3, None)]),
    ("an empty cell", "tsv", replaced("tsv", B, ""), [("empty-segment", 3, "d1:2")]),
    ("a byte order mark before a table", "tsv", "\ufeff" + result_file("tsv"), []),
    ("a row is missing", "jsonl", rows("jsonl", 1, 2), [("missing-segment", 1, "d1:1")]),
    ("a row stands twice", "jsonl", rows("jsonl", 0, 1, 2, 2), [("doubled-segment", 4, "d2:1")]),
    ("rows are swapped", "jsonl", rows("jsonl", 1, 0, 2), [("swapped-segments", 1, "d1:2")]),
    ("documents are swapped", "jsonl", rows("jsonl", 2, 0, 1), [("swapped-documents", 1, "d2")]),
    ("no JSON", "jsonl", rows("jsonl", 0, 1, 2) + "{\n", [("broken-json", 4, None)]),
    ("no text in a row", "jsonl", replaced("jsonl", '"text": "Cold river."', '"text": null'),
     [("wrong-type", 2, "d1:2"), ("empty-segment", 2, "d1:2")]),
    ("a key is missing", "jsonl", replaced("jsonl", ', "text": "Cold river."', ""),
     [("missing-segment", 1, "d1:2"), ("missing-column", 2, None)]),
    ("an empty file", "jsonl", "", [("no-segments", None, None)]),
    ("a score out of range", "jsonl", replaced("jsonl", '"text": "Cold', '"score": 2, "text": "Cold'),
     [("missing-score", 1, "d1:1"), ("score-out-of-range", 2, "d1:2"), ("missing-score", 3, "d2:1")]),
    ("a score that is none", "tsv", "id\ttext\tscore\n" + "".join(
        f"{i}\t{t}\tx\n" for i, t in zip(("d1:1", "d1:2", "d2:1"), GOOD, strict=True)),
     [("bad-score", n, None) for n in (2, 3, 4)]),
    ("another system", "wmt", result_file("wmt", system="two"), [("wrong-sysid", 8, None)]),
    ("a segment is missing", "wmt", replaced("wmt", f'<seg id="2">{B}</seg>\n', ""), [("missing-segment", 9, "d1:2")]),
    ("segments are swapped", "wmt", replaced("wmt", f'<seg id="1">{A}</seg>\n<seg id="2">{B}', f'<seg id="2">{B}</seg>\n<seg id="1">{A}'),
     [("swapped-segments", 9, "d1:2")]),
    ("another language", "wmt", result_file("wmt").replace('<hyp lang="en"', '<hyp lang="de"'), [("wrong-set-language", None, None)]),
    ("broken", "wmt", replaced("wmt", "</hyp>", ""), None),
    ("no output", "wmt", source_file("wmt"), [("wrong-kind", None, None)]),
    ("a table under the name of text", "text", result_file("tsv"), [("unequal-counts", 4, None)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("form", "content", "expected"), [case[1:] for case in FAULTS], ids=[f"{c[1]}: {c[0]}" for c in FAULTS]
)
def test_every_fault_is_found_and_nothing_else(validated, form, content, expected):
    found = validated(form, content).findings
    if expected is None:
        assert any(finding.severity.refuses for finding in found)
        return
    assert sorted((f.code, f.line or 0, f.segment) for f in found) == sorted(
        (code, line or 0, segment) for code, line, segment in expected
    )
    assert {finding.file for finding in found} <= {f"ja_en-finch-primary-one{ENDINGS[form]}"}


@pytest.mark.parametrize(("name", "kind"), [("x.csv", "CSV"), ("x.json", "JSON"), ("x.xlsx", "an Excel workbook")])
def test_lines_of_a_table_are_no_plain_text(source, name, kind):
    output = read_output("\n".join(GOOD).encode(), name, (FileFormat.TEXT,), source)
    [found] = [fault for fault in output.reading.findings if fault.code == "wrong-content"]
    assert found.severity.refuses
    assert kind in found.message


def test_the_count_says_which_lines_are_empty(validated):
    [found] = validated("text", f"{A}\n\n{B}\n{C}\n").findings
    assert (found.code, found.severity.refuses) == ("unequal-counts", True)
    assert "4 lines" in found.message
    assert found.hint.endswith("empty lines: 2")


def test_a_description_comes_by_form(validated):
    assert [f.code for f in validated("text", result_file("text"), description=None).findings] == [
        "missing-description",
        "no-declaration",
    ]
    [found] = validated("jsonl", result_file("jsonl"), description=FORM.replace("time", "tim_", 1)).findings[:1]
    assert (found.code, found.hint) == ("missing-part", "write it in the form as time")


def test_candidates_of_json_lines_keep_the_rules_of_lists(validated):
    lists = [0.9, 0.5], [0.5, 0.9], [0.9, 0.8, 0.7, 0.6]
    items = [
        {"id": i, "text": t, "score": s[0], "candidates": [{"text": f"{t} {n}", "score": n} for n in s[1:]]}
        for i, t, s in zip(("d1:1", "d1:2", "d2:1"), GOOD, lists, strict=True)
    ]
    found = validated("jsonl", "".join(json.dumps(item) + "\n" for item in items)).findings
    assert [(f.code, f.line) for f in found] == [("unsorted-candidates", 2), ("too-many-candidates", 3)]


@settings(max_examples=budget(120), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_done_to_a_file_there_are_findings_and_no_exceptions(validated, data):
    form = data.draw(st.sampled_from(FORMATS))
    whole = result_file(form).encode()
    start, length = data.draw(st.integers(0, len(whole))), data.draw(st.integers(0, 80))
    inserted = data.draw(st.one_of(st.binary(max_size=12), st.sampled_from(whole.splitlines(keepends=True))))
    found = validated(form, whole[:start] + inserted + whole[start + length :]).findings
    assert {finding.file for finding in found} <= {f"ja_en-finch-primary-one{ENDINGS[form]}"}


def test_a_shift_of_lines_is_told(tmp_path):
    words = [" ".join(["word"] * (1 + 7 * n % 23)) for n in range(60)]
    place = tmp_path / "source.txt"
    place.write_text("".join(f"{text} {n}\n" for n, text in enumerate(words)), "utf-8")
    text = load_source(str(place))
    task = make_today(tmp_path / "c").campaign.tasks[0]
    outputs = [f"Something {text} {n} more" for n, text in enumerate(words)]

    def codes(lines):
        data = "".join(f"{line}\n" for line in lines).encode()
        return [f.code for f in validate_submission(data, "x.txt", text, task, form=FORM.encode()).findings]

    assert "shifted-lines" not in codes(outputs)
    assert codes([*outputs[1:], "Nothing"]).count("shifted-lines") == 1


#: format of the organiser's files, format of the result
@pytest.mark.parametrize(("own", "sent"), PAIRS)
def test_the_numbers_are_those_of_plain_scoring(tmp_path, capsys, own, sent):
    folder = make_today(tmp_path / "c", given=own)
    assert [f.code for f in check_campaign(folder.path)] == []
    receipt = receive(folder, sent_file(tmp_path / "sent", sent), SetName.TEST, SENT)
    assert receipt.is_accepted, receipt.findings
    assert receipt.path.name == f"ja_en-finch-primary-one{ENDINGS[sent]}"
    assert receipt.path.with_suffix(".toml").is_file()
    assert main(["campaign", "score", str(folder.path), "--at", LATER.isoformat()]) == 0
    capsys.readouterr()
    record = json.loads((folder.scores / "JA-EN" / "1" / "scores" / "evaluation.json").read_text("utf-8"))
    for name, texts in (("h", GOOD), ("r", REFERENCES), ("s", SOURCES)):
        (tmp_path / f"{name}.txt").write_text("".join(f"{text}\n" for text in texts), "utf-8")
    where = [str(tmp_path / f"{name}.txt") for name in ("s", "r", "h")]
    main(["score", "-l", "ja-en", "-s", where[0], "-r", where[1], where[2], "-m", "chrf", "-m", "bleu", "--format", "json"])  # fmt: skip
    plain = json.loads(capsys.readouterr().out)
    assert values(record) == values(plain) != []


def values(content):
    """(metric, level, what of it, value) of everything that was measured of the whole."""
    found = [score for score in content["scores"] if score["level"] == "corpus"]
    return sorted((each["metric"].lower(), each["output"], each["score"]) for each in found)


def test_a_result_is_one_in_whatever_format_it_comes(tmp_path):
    folder = make_today(tmp_path / "c")
    for form in ("text", "jsonl"):
        receive(folder, sent_file(tmp_path / form, form), SetName.TEST, SENT)
    first, second = read_submissions(folder, open_ledger(folder), LATER)
    assert (first.is_accepted, second.is_accepted) == (False, True)
    assert "replaces-earlier" in [finding.code for finding in second.findings]
    assert sorted(path.name for path in folder.submissions(SetName.TEST).iterdir()) == [
        "ja_en-finch-primary-one.jsonl",
        "ja_en-finch-primary-one.toml",
    ]


@pytest.mark.parametrize("form", FORMATS)
def test_a_format_that_the_task_does_not_take_is_refused(tmp_path, form):
    others = [other for other in FORMATS if ENDINGS[other] != ENDINGS[form]]
    folder = make_today(tmp_path / "c", formats=others)
    receipt = receive(folder, sent_file(tmp_path / "sent", form), SetName.TEST, SENT)
    assert not receipt.is_accepted
    assert [finding.code for finding in receipt.findings] == ["name-ending"]


def test_xml_of_the_other_kind_is_refused(tmp_path):
    folder = make_today(tmp_path / "c", formats=["wmt"])
    receipt = receive(folder, sent_file(tmp_path / "sent", "cwmt"), SetName.TEST, SENT)
    assert not receipt.is_accepted


def test_standard_input_is_what_it_looks_like(campaign, source):
    found = validate_submission(b"a\nb\nc\n", "-", source, campaign.campaign.tasks[0], form=FORM.encode())
    assert found.is_accepted
    only = make_only_tsv(campaign)
    refused = validate_submission(b"a\nb\nc\n", "-", source, only, form=FORM.encode())
    assert [f.code for f in refused.findings if f.severity.refuses] == ["wrong-format"]


def make_only_tsv(campaign):
    from dataclasses import replace

    return replace(campaign.campaign.tasks[0], formats=(FileFormat.TSV,))


@pytest.mark.parametrize(
    ("file", "ending", "code"),
    [
        ("ja_en-finch-primary-one.txt", ".txt", None),
        ("ja_en-finch-primary-one.JSONL", ".jsonl", "name-spelling"),
        ("ja_en-finch-primary-v1.2.tsv", ".tsv", None),
        ("zh_en-finch-primary-one.xml", ".xml", None),
        ("zh_en-finch-primary-one.txt", None, "name-ending"),
        ("ja_en-finch-primary-one.xml", None, "name-ending"),
        ("ja_en-finch-primary-one.pdf", None, "name-ending"),
        ("ja_en-finch-primary-one", None, "name-ending"),
    ],
)
def test_names_end_as_the_formats_of_their_task_do(file, ending, code):
    tasks = {"JA-EN": (".txt", ".tsv", ".jsonl"), "ZH-EN": (".xml",)}
    name, found = parse_name(file, tasks, ["finch"])
    assert (name.ending if name is not None else None) == ending
    assert [finding.code for finding in found] == ([code] if code else [])


def test_a_composed_name_is_read_back():
    name = compose_name("JA-EN", "finch", "primary", "one", ".jsonl")
    assert parse_name(str(name), {"JA-EN": (".jsonl",)}) == (name, ())


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("own", FORMATS)
def test_a_template_that_is_filled_is_read_back(tmp_path, own, form):
    data = source_file(own).encode()
    path = f"source{ENDINGS[own]}"
    source = read_given(data, path, SetKind.SOURCE).marked
    empty = template_of(source, SystemElement("finch", "one"))
    texts = iter(GOOD)
    from dataclasses import replace

    version = empty.only.with_segments(lambda segment: replace(segment, text=next(texts)))
    written = write_texts(replace(empty, versions=(version,)), FileFormat(form), source)
    output = read_output(written, f"x{ENDINGS[form]}", (FileFormat(form),), source)
    assert output.reading.findings == ()
    assert [(d.id, s.id, s.text) for d, s in output.reading.marked.only.segments()] == [
        (d.id, s.id, t) for (d, s), t in zip(source.only.segments(), GOOD, strict=True)
    ]


@pytest.mark.parametrize(
    ("own", "content", "code"),
    [
        ("text", "One.\nTwo.\n", "unequal-counts"),
        ("jsonl", reference_file("jsonl").partition("\n")[0] + "\n", "reference-lacks-segments"),
        ("tsv", reference_file("tsv").replace("d1:2", "d1:7"), "reference-lacks-segments"),
        ("wmt", source_file("wmt"), "wrong-kind"),
        ("jsonl", "{", "broken-json"),
        ("text", "d\xe9j\xe0\n".encode("latin-1"), "wrong-encoding"),
    ],
)
def test_faults_of_references_are_found(tmp_path, own, content, code):
    folder = make_today(tmp_path / "c", given=own)
    path = folder.path / "data" / f"reference{ENDINGS[own]}"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    found = check_campaign(folder.path)
    assert code in [finding.code for finding in found]
    assert all(finding.file == str(path) for finding in found if finding.code == code)


@pytest.mark.parametrize("systems", [6, pytest.param(12, marks=pytest.mark.slow)])
def test_many_systems_are_ranked_and_reported(tmp_path, capsys, systems):
    sites = [f"site{number}" for number in range(systems)]
    folder = make_today(tmp_path / "c", sites=sites)
    for number, site in enumerate(sites):
        texts = [text[: 3 + number] + "." for text in GOOD]
        receipt = receive(
            folder, sent_file(tmp_path / "sent", FORMATS[number % 5], texts, site=site), SetName.TEST, SENT
        )
        assert receipt.is_accepted, receipt.findings
    at = ["--at", LATER.isoformat()]
    assert main(["campaign", "score", str(folder.path), *at]) == 0
    assert main(["campaign", "report", str(folder.path), "--output", str(tmp_path / "out"), "--no-pdf", *at]) == 0
    capsys.readouterr()
    results = json.loads((tmp_path / "out" / "results.json").read_text("utf-8"))
    assert all(site in json.dumps(results) for site in sites)


def test_a_package_is_xml_of_cwmt_whatever_came(tmp_path, capsys):
    combination = """
[[tasks]]
id = "COMBI"
kind = "combination"
combines = "JA-EN"
languages = "ja-en"
domain = "news"
data = "open"
main_metric = "BLEU"
release = "results"
deadline = "report-deadline"

[tasks.metrics]
BLEU = "bleu"

[tasks.test]
source = "data/source.jsonl"
"""
    description = DESCRIPTION.format(
        formats='["text", "jsonl"]', source="source.jsonl", reference="reference.jsonl"
    )
    folder = make_today(tmp_path / "c", sites=("finch", "heron"), description=description + combination)
    for form, site in (("text", "finch"), ("jsonl", "heron")):
        assert receive(folder, sent_file(tmp_path / form, form, site=site), SetName.TEST, SENT).is_accepted
    output = str(tmp_path / "package.zip")
    assert main(["campaign", "package", str(folder.path), "--output", output, "--at", "2030-04-02T10:00"]) == 0
    capsys.readouterr()
    with zipfile.ZipFile(output) as archive:
        names = [name for name in archive.namelist() if name.startswith("test/")]
        assert len(names) == 3
        kinds = {name: read_output(archive.read(name), name, (), source_of(archive)) for name in names}
    for name, output in kinds.items():
        assert output.format is FileFormat.CWMT
        assert output.reading.findings == ()
        expected = SOURCES if name == "test/source.xml" else GOOD
        assert [s.text for _, s in output.reading.marked.only.segments()] == expected


def source_of(archive):
    return read_given(archive.read("test/source.xml"), "source.xml", SetKind.SOURCE).marked


@pytest.mark.parametrize(
    ("formats", "line"), [('["text", "pdf"]', 31), ("[]", 31), ('"text"', 31)], ids=["unknown", "none", "no list"]
)
def test_formats_that_cannot_be_are_refused(tmp_path, capsys, formats, line):
    text = DESCRIPTION.format(formats=formats, source="s.txt", reference="r.txt")
    (tmp_path / "campaign.toml").write_text(text, "utf-8")
    assert main(["campaign", "check", str(tmp_path)]) == 2
    assert f"line {line}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "code", "shown"),
    [
        ([], 0, "ja_en-finch-primary-one.txt\n"),
        (["--format", "jsonl"], 0, "ja_en-finch-primary-one.jsonl\n"),
        (["--format", "cwmt"], 2, "task JA-EN takes no cwmt (it takes text, jsonl)"),
    ],
)
def test_the_command_composes_the_name_of_a_format(tmp_path, capsys, options, code, shown):
    folder = make_today(tmp_path / "c", formats=["text", "jsonl"])
    parts = ["JA-EN", "finch", "primary", "one", "--campaign", str(folder.path)]
    assert main(["campaign", "name", *parts, *options]) == code
    out, err = capsys.readouterr()
    assert shown in (err if code else out)


def test_explaining_a_name_takes_no_format(campaign):
    file = "ja_en-finch-primary-one.txt"
    assert main(["campaign", "name", "--explain", file, "--campaign", str(campaign.path)]) == 0
    arguments = ["--explain", file, "--campaign", str(campaign.path), "--format", "text"]
    assert main(["campaign", "name", *arguments]) == 2
