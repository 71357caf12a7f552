"""Languages as files label them: wrong labels are one warning, which -l settles; years differ in attributes."""

import json

import pytest

from mtgauge.corpus import LanguagePair
from mtgauge.corpus.formats.sets import SetReader

SYSTEMS = ("ours", "theirs", "third")


def wmt(references="liv", outputs="iv", sources="en", documents=4):
    """A set of WMT's XML, each document with one segment; labels may be lists, one for each document."""

    def of(labels, number):
        return labels if isinstance(labels, str) else labels[number]

    lines = ["<?xml version='1.0' encoding='utf-8'?>", '<dataset id="wmttest2022"><collection id="general">']
    for d in range(documents):
        lines.append(f'<doc origlang="en" id="{d}">')
        lines.append(f'<src lang="{of(sources, d)}"><p><seg id="1">The tide comes in {d}</seg></p></src>')
        if references:
            lines.append(f'<ref lang="{of(references, d)}"><p><seg id="1">tide tulab {d} jarā</seg></p></ref>')
        lines += [
            f'<hyp system="{name}" lang="{of(outputs, d)}"><p><seg id="1">tide {name} {d} jarā</seg></p></hyp>'
            for name in SYSTEMS
        ]
        lines.append("</doc>")
    return "\n".join([*lines, "</collection></dataset>", ""])


#: Labels of references, outputs and sources; the pair that is meant; the one warning.
WRONG = [
    ({}, "en-liv", "12 of 16 translations are labelled 'iv', first on line 6; 'liv' is taken, as most references say"),
    ({"references": "sah", "outputs": "ah", "sources": "ru"}, "ru-sah", "12 of 16 translations are labelled 'ah', first on line 6; 'sah' is taken"),
    ({"references": ["liv", "liv", "de", "liv"], "outputs": "liv"}, "en-liv", "1 of 16 translations are labelled 'de', first on line 19; 'liv' is taken"),
    ({"outputs": ["liv", "iv", "ah", "liv"]}, "en-liv", "6 of 16 translations are labelled 'iv' and 'ah', first on line 13; 'liv' is taken"),
    ({"references": None, "outputs": ["liv", "liv", "liv", "iv"]}, "en-liv", "3 of 12 translations are labelled 'iv', first on line 23; 'liv' is taken, as most translations say"),
    ({"outputs": "liv", "sources": ["en", "en", "de", "en"]}, "en-liv", "1 of 4 sources are labelled 'de', first on line 18; 'en' is taken, as most sources say"),
]  # fmt: skip


def warnings_of(result):
    return [(w["code"], w["message"]) for w in json.loads(result.out)["warnings"] if w["code"] == "language-label"]


@pytest.mark.parametrize(("labels", "pair", "message"), WRONG)
def test_a_wrong_label_is_one_warning_that_the_option_settles(tmp_path, mtgauge, labels, pair, message):
    path = tmp_path / "set.xml"
    path.write_text(wmt(**labels), "utf-8")
    if labels.get("references", "liv"):  # without references nothing is scored by default
        told = mtgauge("score", "--testset", path, "--format", "json")
        assert told.code == 0, told.err
        assert [found[1].startswith(message) for found in warnings_of(told)] == [True]
        settled = mtgauge("score", "--testset", path, "-l", pair, "--format", "json")
        assert warnings_of(settled) == []
        assert json.loads(settled.out)["scores"] == json.loads(told.out)["scores"]
    result = mtgauge("check", path)
    assert result.code == 0
    first, summary = result.out.splitlines()
    assert first.startswith(f"{path}: warning: {message}")
    assert first.endswith("[language-label]")
    assert summary == "1 checked, 0 findings, 1 warning"
    assert mtgauge("check", path, "-l", pair).out == "1 checked, 0 findings\n"
    converted = mtgauge("convert", path, tmp_path / "out.jsonl")
    assert converted.code == 0, converted.err
    assert converted.err.count("[language-label]") == 1
    assert json.loads((tmp_path / "out.jsonl").read_text("utf-8").splitlines()[0])["languages"] == pair
    assert "language-label" not in mtgauge("convert", path, tmp_path / "two.jsonl", "-l", pair).err


@pytest.mark.parametrize("label", ["iv", "Livonian"])
def test_a_label_that_is_no_code_is_a_warning_that_the_option_settles(tmp_path, mtgauge, label):
    path = tmp_path / "set.xml"
    path.write_text(wmt(references=label, outputs=label), "utf-8")
    told = mtgauge("score", "--testset", path, "--format", "json")
    message = f"translations are labelled '{label}', which is not the code of a language (-l SRC-TGT settles it)"
    assert warnings_of(told) == [("language-label", message)]
    settled = mtgauge("score", "--testset", path, "-l", "en-liv", "--format", "json", "-m", "bleu")
    assert (settled.code, warnings_of(settled)) == (0, [])
    assert "chosen for target language liv" in settled.out
    assert mtgauge("convert", path, tmp_path / "out.jsonl", "-l", "en-liv").code == 0
    assert '"languages": "en-liv"' in (tmp_path / "out.jsonl").read_text("utf-8")


def test_a_label_that_is_a_code_is_not_overruled(tmp_path, mtgauge):
    path = tmp_path / "set.xml"
    path.write_text(wmt(references="de", outputs="de"), "utf-8")
    for command in (("score", "--testset", path), ("convert", path, tmp_path / "out.jsonl")):
        result = mtgauge(*command, "-l", "en-liv")
        assert result.code == 2
        assert "the test set is en-de, not en-liv (leave -l out, or mend it)" in result.err


def test_labels_of_which_none_is_most_are_a_fault_until_the_pair_is_given(tmp_path, mtgauge):
    path = tmp_path / "set.xml"
    path.write_text(wmt(references=["de", "fr", "de", "fr"], outputs="de"), "utf-8")
    refused = mtgauge("score", "--testset", path)
    assert refused.code == 2
    assert "line 12: translations are labelled 'fr' here, and as many 'de' (one file holds one" in refused.err
    assert mtgauge("check", path).out.endswith("1 checked, 1 finding\n")
    assert mtgauge("score", "--testset", path, "-l", "en-de").code == 0


def test_one_file_given_three_times_is_warned_of_once(tmp_path, mtgauge):
    path = tmp_path / "set.xml"
    path.write_text(wmt(), "utf-8")
    told = mtgauge("score", "-s", path, "-r", path, path, "--format", "json")
    assert len(warnings_of(told)) == 1


@pytest.mark.parametrize("options", [(), ("-l", "en-liv")], ids=["labels", "-l"])
def test_a_record_of_wrong_labels_reproduces(tmp_path, mtgauge, options):
    (tmp_path / "set.xml").write_text(wmt(), "utf-8")
    record = tmp_path / "record"
    assert mtgauge("score", "--testset", tmp_path / "set.xml", *options, "--record", record).code == 0
    again = mtgauge("rerun", record)
    assert again.code == 0, again.out


def test_labels_of_nist_sets(tmp_path, mtgauge):
    seg = '<doc docid="d" sysid="{}"><seg id="1">tide {}</seg></doc>'
    path = tmp_path / "set.sgm"
    path.write_text(
        f'<mteval><srcset setid="s" srclang="en">{seg.format("", "a")}</srcset>\n'
        f'<refset setid="s" srclang="en" trglang="liv">{seg.format("R", "b")}</refset>\n'
        f'<tstset setid="s" srclang="en" trglang="iv">{seg.format("T", "c")}</tstset></mteval>'
    )
    told = mtgauge("score", "--testset", path, "--format", "json")
    assert [message.partition(";")[0] for _, message in warnings_of(told)] == [
        "1 of 2 translations are labelled 'iv', first on line 3"
    ]
    assert warnings_of(mtgauge("score", "--testset", path, "-l", "en-liv", "--format", "json")) == []


def test_parts_that_name_other_pairs_are_settled_too(tmp_path, mtgauge):
    (tmp_path / "a.jsonl").write_text('{"id": "1", "languages": "en-liv", "references": {"A": "x y"}}\n')
    (tmp_path / "b.jsonl").write_text('{"id": "1", "languages": "en-iv", "systems": {"S": "x z"}}\n')
    parts = ("--testset", tmp_path / "a.jsonl", "--testset", tmp_path / "b.jsonl")
    assert "belongs to another language pair" in mtgauge("score", *parts).err
    assert mtgauge("score", *parts, "-l", "en-liv").code == 0


def test_a_hundred_faults_of_a_kind_are_said_once(tmp_path, mtgauge):
    lines = wmt(outputs="liv", documents=100).replace("</p></ref>", '<seg id="2">x</seg></p></ref>')
    path = tmp_path / "set.xml"
    path.write_text(
        lines.replace('lang="liv"><p><seg id="1">tide theirs', 'lang="liv"><p><seg id="3">tide theirs')
    )
    result = mtgauge("check", path)
    assert result.code == 1
    extra = "has a segment that the source has not; 99 more of this kind"
    assert result.out.splitlines() == [
        f"{path}, line 5, segment 0:2: reference 'ref' {extra}: line 12, segment 1:2; line 19, segment 2:2; ...",
        f"{path}, line 7, segment 0:1: system 'theirs' lacks the segment; 99 more of this kind: "
        "line 14, segment 1:1; line 21, segment 2:1; ...",
        f"{path}, line 7, segment 0:3: system 'theirs' {extra}: line 14, segment 1:3; line 21, segment 2:3; ...",
        "1 checked, 300 findings of 3 kinds",
    ]
    rows = json.loads(mtgauge("check", path, "--format", "json").out)
    assert [(row["count"], len(row["others"])) for row in rows] == [(100, 99)] * 3
    known = {"line": 14, "segment": "1:1", "message": "system 'theirs' lacks the segment"}
    assert rows[1]["others"][0].items() >= known.items()


#: What one document looks like in each year.
YEARS = {
    "2021": '<doc id="d" origlang="en"><src lang="en"><p><seg id="1">a</seg></p></src>{ref}{hyp}</doc>',
    "2022": '<collection id="general"><doc origlang="en" id="d" domain="social"><src lang="en"><p><seg id="1">a</seg></p></src>{ref}{hyp}</doc></collection><collection id="biomedical-ref" /><collection id="biomedical" />',
    "2023": '<collection id="general"><doc origlang="en" id="d" domain="news" testsuite=""><src lang="en" translator="A"><p><seg id="1">a</seg></p></src>{ref}{hyp}</doc></collection>',
    "2024": '<collection id="general" version="2"><doc origlang="en" id="d" domain="speech" url="x"><src lang="en" audio="d.wav"><p><seg id="1" start="0.5">a</seg></p></src>{ref}{hyp}</doc></collection>',
}  # fmt: skip


@pytest.mark.parametrize("year", YEARS)
def test_every_year_is_read_alike(tmp_path, year):
    sides = {
        "ref": '<ref lang="de" translator="refA"><p><seg id="1">b</seg></p></ref>',
        "hyp": '<hyp system="S" language="German" lang="de"><p><seg id="1">c</seg></p></hyp>',
    }
    path = tmp_path / "set.xml"
    path.write_text(f'<?xml version="1.0"?><dataset id="wmttest{year}">{YEARS[year].format(**sides)}</dataset>')
    reader = SetReader()
    stored = reader.read(str(path))
    assert (stored.ids, stored.sources, stored.references, stored.systems, stored.languages) == (
        ("d:1",), ("a",), {"refA": ("b",)}, {"S": ("c",)}, LanguagePair("en", "de"),
    )  # fmt: skip
    assert not reader.findings.warnings
