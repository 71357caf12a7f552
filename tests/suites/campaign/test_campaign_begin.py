"""A campaign that begins from a test set: what is taken over, and what is left to fill in."""

import json
import re

import pytest
from today_campaign import GOOD, REFERENCES, ROWS, SOURCES, dataset

from mtgauge.base.errors import InputError, OptionError
from mtgauge.cli.main import main
from mtgauge.corpus.languages import LanguagePair
from mtgauge.suites.campaign.begin import take_over
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.start import start_campaign
from mtgauge.suites.campaign.validation.inputs import load_source
from shared_data import shared

#: What somebody who runs `campaign check` has to fill in, and nothing else.
TO_FILL_IN = {"to-fill-in"}


def wmt(place):
    path = place / "set.xml"
    path.write_text(dataset(ref=REFERENCES, hyp=("a system", GOOD)), "utf-8")
    return path


def jsonl(place):
    path = place / "set.jsonl"
    rows = [
        {"id": f"{d}:{n}", "document": d, "domain": 'sea "news"', "languages": "ja-en", "source": source,
         "references": {"A": reference, "B": reference.upper()}, "systems": {"s": "x"}}
        for d, n, source, reference, _ in ROWS
    ]  # fmt: skip
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def tsv(place):
    path = place / "set.tsv"
    rows = [f"{d}{n}\t{source}\t{reference}\tja-en\n" for d, n, source, reference, _ in ROWS]
    path.write_text("id\tsource\tref:A\tlanguages\n" + "".join(rows), "utf-8")
    return path


def plain(place):
    path = place / "plain"
    (path / "references").mkdir(parents=True)
    (path / "languages.txt").write_text("ja-en\n", "utf-8")
    (path / "source.txt").write_text("".join(f"{text}\n" for text in SOURCES), "utf-8")
    (path / "references" / "A.txt").write_text("".join(f"{text}\n" for text in REFERENCES), "utf-8")
    return path


def mtme(place):
    path = place / "mtme"
    for name, lines in (
        ("sources/ja-en.txt", SOURCES),
        ("references/ja-en.refA.txt", REFERENCES),
        ("documents/ja-en.docs", [f"news\t{row[0]}" for row in ROWS]),
    ):
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


@pytest.mark.parametrize("testset", [wmt, jsonl, tsv, plain, mtme], ids=lambda each: each.__name__)
def test_texts_and_languages_are_taken_over(tmp_path, testset, capsys):
    place = str(tmp_path / "c")
    assert main(["campaign", "init", "--from", str(testset(tmp_path)), place]) == 0
    assert {finding.code for finding in check_campaign(place)} == TO_FILL_IN
    folder = CampaignFolder.open(place)
    [task] = folder.campaign.tasks
    assert (task.id, str(task.languages), task.main_metric) == ("JA-EN", "ja-en", "chrF")
    source = load_source(str(folder.file(task.test.source)))
    assert [segment.text for _, segment in source.only.segments()] == SOURCES
    assert [document.id for document in source.only.documents] == (
        ["all"] if testset in (tsv, plain) else ["d1", "d2"]
    )
    taken = (folder.path / "data" / "references.jsonl").read_text("utf-8")
    assert [json.loads(line)["references"].popitem()[1].lower() for line in taken.splitlines()] == [
        text.lower() for text in REFERENCES
    ]
    assert "x" not in [json.loads(line)["systems"] for line in taken.splitlines()]


def test_what_is_left_is_filled_in_and_the_check_is_silent(tmp_path):
    place = tmp_path / "c"
    main(["campaign", "init", "--from", str(jsonl(tmp_path)), str(place)])
    path = place / "campaign.toml"
    filled = path.read_text("utf-8").replace("2099-", "2031-").replace('"FILL IN"', '"The Heron Institute"')
    path.write_text(filled, "utf-8")
    assert check_campaign(place) == ()
    assert CampaignFolder.open(place).campaign.tasks[0].domain == 'sea "news"'


def test_segments_that_a_reference_lacks_do_not_count(tmp_path, capsys):
    path = jsonl(tmp_path)
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    rows[1]["references"]["B"] = None
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    assert main(["campaign", "init", "--from", str(path), str(tmp_path / "c")]) == 0
    assert "note: 1 segment that a reference lacks does not count" in capsys.readouterr().out
    assert (tmp_path / "c" / "data" / "scored.txt").read_text("utf-8") == "d1:1\nd2:1\n"
    assert CampaignFolder.open(tmp_path / "c").campaign.tasks[0].test.scored == "data/scored.txt"


def test_a_set_without_references_needs_one(tmp_path, capsys):
    path = tmp_path / "set.xml"
    path.write_text(dataset(), "utf-8")
    assert main(["campaign", "init", "--from", str(path), str(tmp_path / "c"), "-l", "ja-en"]) == 0
    assert "has no reference" in capsys.readouterr().out
    assert {finding.code for finding in check_campaign(tmp_path / "c")} == TO_FILL_IN | {"no-references"}


def test_documents_in_pieces_are_made_whole(tmp_path):
    path = jsonl(tmp_path)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join((lines[0], lines[2], lines[1])), "utf-8")
    taken = take_over("wmt-style", str(path))
    assert any("whole" in note for note in taken.notes)
    assert [json.loads(line)["id"] for line in taken.files["data/source.jsonl"].splitlines()] == ["d1:1", "d1:2", "d2:1"]  # fmt: skip


@pytest.mark.parametrize("target", ["zh", "ja"])
def test_ter_counts_characters_where_words_have_no_blanks(tmp_path, target):
    pair = LanguagePair("en", target)
    path = tmp_path / "set.jsonl"
    path.write_text(json.dumps({"id": "1", "source": "One.", "references": {"A": "一。"}}) + "\n", "utf-8")
    assert b'TER = "ter:normalized=yes,asian_support=yes"' in take_over("wmt-style", str(path), pair).description


@pytest.mark.parametrize(
    ("preset", "content", "error"),
    [
        ("cwmt2008", {"source": "a", "references": {"A": "b"}, "languages": "zh-en"}, OptionError),
        ("wmt-style", {"source": "a", "references": {"A": "b"}}, OptionError),
        ("wmt-style", {"references": {"A": "b"}, "languages": "zh-en"}, InputError),
        ("wmt-stile", {"source": "a", "languages": "zh-en"}, OptionError),
    ],
    ids=["several tasks", "no languages", "no source", "no preset"],
)
def test_what_cannot_begin_a_campaign_is_refused(tmp_path, preset, content, error):
    path = tmp_path / "set.jsonl"
    path.write_text(json.dumps(content) + "\n", "utf-8")
    with pytest.raises(error):
        take_over(preset, str(path))
    assert main(["campaign", "init", preset, str(tmp_path / "c"), "--from", str(path)]) == 2
    assert not (tmp_path / "c").exists()


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "mine").write_text("x")
    assert main(["campaign", "init", "--from", str(jsonl(tmp_path)), str(tmp_path / "c")]) == 2
    assert [path.name for path in (tmp_path / "c").iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["wmt-style", "-l", "de-en", "DIR"], "--languages says nothing without --from"),
        (["--from", "X"], "no folder"),
    ],
)
def test_arguments_that_say_nothing_are_refused(arguments, message, capsys):
    assert main(["campaign", "init", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_the_preset_is_whole(tmp_path):
    folder = start_campaign("wmt-style", tmp_path / "c")
    [task] = folder.campaign.tasks
    assert task.formats == (FileFormat.TEXT, FileFormat.JSONL, FileFormat.TSV, FileFormat.WMT)
    assert [metric.name for metric in task.metrics] == ["chrF", "BLEU", "TER"]
    deadline = folder.campaign.calendar["test-deadline"].end
    assert folder.campaign.calendar.shown(deadline) == "2099-07-08 23:59:59 AoE (2099-07-09 11:59:59 UTC)"
    codes = [finding.code for finding in check_campaign(folder.path)]
    assert codes.count("to-fill-in") == 11
    assert set(codes) == TO_FILL_IN | {"missing-file"}
    text = (folder.path / "campaign.toml").read_text("utf-8")
    assert all(re.search(rf"(?m)^#.*\b{key}\b", text) for key in ("formats", "data", "scored", "oldest", "newest"))


@pytest.mark.parametrize("name", ["wmttest2022.en-zh.all.xml", "wmttest2022.liv-en.all.xml"])
def test_a_file_of_another_year_works(tmp_path, name):
    path = shared("data", "wmt22", "xml") / name
    assert main(["campaign", "init", "--from", str(path), str(tmp_path / "c")]) == 0
    assert {finding.code for finding in check_campaign(tmp_path / "c")} == TO_FILL_IN
