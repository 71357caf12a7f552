"""One reader of markup: what score, convert, validate and the campaign say of a file is the same."""

import json
from datetime import UTC, datetime

import pytest

import small_campaign
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.receive import receive
from mtgauge.suites.campaign.inbox.register import register
from mtgauge.suites.campaign.submissions import taken_submissions

NAME = "zh_en_news_trans-sparrow-primary-alpha.xml"
HEAD = f"""<?xml version="1.0" encoding="UTF-8"?>
<tstset setid="small_test" srclang="zh" trglang="en">
<system site="sparrow" sysid="alpha">{small_campaign.SYSTEM}</system>
"""
SECOND = '<DOC docid="d2" site="sparrow" sysid="alpha"><p><seg id="1"{score}>It snows today.</seg></p></DOC>\n</tstset>\n'
BEST = ["A bird is singing.", "The river is cold.", "It snows today."]

#: Files of a system that translates the test set of `small_campaign`, as later years and others write them.
READ = {
    "n-best lists of later years": f"""{HEAD}<DOC docid="d1" site="sparrow" sysid="alpha"><p>
<seg id="1"><cand score="0.6">A bird is singing.</cand><cand score="0.3">Birds sing.</cand></seg>
<seg id="2"><cand score="0.7">The river is cold.</cand></seg>
</p></DOC>
{SECOND.format(score=' score="0.5"')}""",
    "n-best lists behind a text": f"""{HEAD}<DOC docid="d1"><p>
<seg id="1" score="0.6">A bird is singing.<cand score="0.3">Birds sing.</cand></seg>
<seg id="2" score="0.7">The river is cold.</seg>
</p></DOC>
{SECOND.format(score=' score="0.5"')}""",
    "paragraphs in paragraphs": f"""{HEAD}<DOC docid="d1" site="sparrow" sysid="alpha"><p><p>
<seg id="1">A bird is singing.</seg>
</p>
<seg id="2">The river is cold.</seg>
</p></DOC>
{SECOND.format(score="")}""",
    "a headline in a paragraph": f"""{HEAD}<DOC docid="d1" site="sparrow" sysid="alpha"><p><hl>
<seg id="1">A bird is singing.</seg></hl>
<seg id="2">The river is cold.</seg>
</p></DOC>
{SECOND.format(score="")}""",
    "documents that name nobody": f"""{HEAD}<DOC docid="d1"><p>
<seg id="1">A bird is singing.</seg><seg id="2">The river
  is cold.</seg></p></DOC>
{SECOND.format(score="")}""",
}


@pytest.fixture
def folder(tmp_path):
    made = small_campaign.make_folder(tmp_path / "campaign")
    form = tmp_path / "form.toml"
    form.write_text(small_campaign.FORM, "utf-8")
    register(made, form, datetime(2030, 1, 25, tzinfo=UTC))
    return made


@pytest.mark.parametrize("what", READ)
def test_every_command_reads_it(mtgauge, folder, tmp_path, what):
    path = tmp_path / NAME
    path.write_text(READ[what], "utf-8")
    source, reference = folder.path / "data" / "test-source.xml", folder.path / "data" / "test-reference.xml"
    assert mtgauge("check", path).out == "1 checked, 0 findings\n"
    made = mtgauge("convert", path, tmp_path / "out.jsonl")
    assert made.code == 0, made.err
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]
    assert [row["systems"] for row in rows] == [{"alpha": text} for text in BEST]
    sets = [word for part in (source, reference, path) for word in ("--testset", part)]
    scored = mtgauge("score", *sets, "-m", "chrf", "--format", "json")
    assert scored.code == 0, scored.err
    assert {score["system"] for score in json.loads(scored.out)["scores"]} == {"alpha"}
    validated = mtgauge("campaign", "check-results", path, "--source", source)
    assert validated.code == 0, validated.out
    at = datetime(2030, 3, 2, tzinfo=UTC)
    receive(folder, path, SetName.TEST, at)
    (submission,) = taken_submissions(folder, open_ledger(folder), at)
    assert [segment.text for _, segment in submission.marked.only.segments()] == BEST
    assert {finding.code for finding in submission.findings} <= {
        "missing-progress",
        "paragraph-break",
        "no-scores",
    }


#: what is put for what in a file that is good; what score, validate and the campaign say
REFUSED = [
    ("A bird", "A < bird & co", "line {}, segment d1:1: a bare < stands in the text: '< bird & co is singi'"),
    ("</cand><cand", "</cand> and <cand", "line {}, segment d1:1: text behind candidates: 'and'"),
    ("<p>\n", "<p>note\n", "line {before}, segment d1: text outside segments: 'note'"),
    ('sysid="alpha"><p>\n', 'sysid="beta"><p>\n', "line {before}, segment d1: the document names the system 'beta'"),
    ("<p>\n", "<p><b/>\n", "line {before}, segment d1: <b> is not an element of these files"),
    ("<p>\n", "<p><doc/>\n", "line {before}, segment d1: <doc> may not stand in <p>"),
    ("</cand><cand", "</cand<cand", "line {}, segment d1:1: "),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), REFUSED)
def test_every_command_refuses_it_in_the_same_words(mtgauge, folder, tmp_path, old, new, message):
    good = READ["n-best lists of later years"]
    assert old in good
    path = tmp_path / NAME
    path.write_text(good.replace(old, new, 1), "utf-8")
    line = good[: good.index('<seg id="1">')].count("\n") + 1
    expected = message.format(line, before=line - 1)
    source, reference = folder.path / "data" / "test-source.xml", folder.path / "data" / "test-reference.xml"
    sets = [word for part in (source, reference, path) for word in ("--testset", part)]
    scored, converted = mtgauge("score", *sets), mtgauge("convert", path, tmp_path / "out.jsonl")
    assert (scored.code, converted.code) == (2, 2)
    assert scored.err.startswith(f"mtgauge: error: {path}, {expected}")
    assert converted.err == scored.err
    said = mtgauge("check", path).out.splitlines()[0]
    assert said == scored.err.removeprefix("mtgauge: error: ").strip()
    validated = mtgauge("campaign", "check-results", path, "--source", source)
    assert validated.code == 1
    words = said.removeprefix(f"{path}, line {line}").partition(": ")[2].partition(" (")[0]
    assert words in validated.out
