"""A participant's kit: what is in it, what is not, and that its check says what the campaign says."""

import json
import zipfile
from dataclasses import replace
from datetime import datetime

import pytest
from today_campaign import ENDINGS, FORM, FORMATS, GOOD, REFERENCES, SENT, make_today, result_file

from mtgauge.campaign.description.formats import FileFormat
from mtgauge.campaign.description.task import Role, SetName
from mtgauge.campaign.inbox.commit import open_ledger
from mtgauge.campaign.inbox.receive import receive
from mtgauge.campaign.kit.checking import check_kit
from mtgauge.campaign.kit.making import KitRequest, make_kit
from mtgauge.campaign.kit.terms import read_terms, written
from mtgauge.cli.main import main
from mtgauge.errors import InputError, OptionError
from small_campaign import make_folder

AT = "2030-03-02T10:00"


@pytest.fixture(scope="module")
def campaign(tmp_path_factory):
    return make_today(tmp_path_factory.mktemp("today") / "c", sites=("finch", "secretsite"))


@pytest.fixture
def kit(campaign, tmp_path, capsys):
    """Makes a kit of finch's; its folder."""

    def made(form="text", *options):
        place = tmp_path / f"kit-{form}"
        arguments = [
            "--task",
            "JA-EN",
            "--site",
            "finch",
            "--system",
            "one",
            "--format",
            form,
            "--at",
            AT,
            *options,
        ]
        assert main(["campaign", "kit", "make", str(campaign.path), *arguments, "-o", str(place)]) == 0
        capsys.readouterr()
        return place

    return made


@pytest.mark.parametrize("form", FORMATS)
def test_a_kit_has_what_a_site_needs_and_nothing_else(kit, form):
    place = kit(form)
    ending = ENDINGS[form]
    found = {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}
    assert set(found) == {
        "README.md",
        f"source{ending}",
        f"ja_en-finch-primary-one{ending}",
        "ja_en-finch-primary-one.toml",
        "check/kit.toml",
        "check/source.jsonl",
    }
    for data in found.values():
        for secret in (*REFERENCES, "secretsite", "r1"):
            assert secret.encode() not in data


def test_the_text_is_in_two_languages_with_the_deadline_in_two_zones(kit):
    text = (kit() / "README.md").read_text("utf-8")
    assert text.count("2030-03-08 23:59:59 AoE (2030-03-09 11:59:59 UTC)") == 2
    assert text.count("mtgauge campaign kit check .") == 2
    assert "截止" in text
    assert text.count("ja_en-finch-primary-one.txt") >= 4


@pytest.mark.parametrize("form", FORMATS)
def test_a_kit_that_nobody_filled_in_is_refused(kit, form, capsys):
    place = kit(form)
    assert main(["campaign", "kit", "check", str(place)]) == 1
    out, err = capsys.readouterr()
    assert out.count("[empty-segment]") == len(GOOD)
    assert "[missing-description]" in out
    assert "2030-03-08 23:59:59 AoE" in err


@pytest.mark.parametrize("form", FORMATS)
def test_a_kit_that_is_filled_in_is_accepted_by_both(campaign, kit, tmp_path, form, capsys):
    place = kit(form)
    fill(place, form, result_file(form))
    capsys.readouterr()
    assert main(["campaign", "kit", "check", str(place)]) == 0
    assert "accepted" in capsys.readouterr().out
    assert accepts(campaign, place, form, tmp_path) == []


#: format -> what a site may have done to the file
BROKEN = {
    "text": ["a\nb\n", "a\n\nb\n", "鳥が歌っている。\nb\nc\n", "\ufeffa\nb\nc\n", ""],
    "tsv": ["id\ttext\nd1:1\ta\n", "id\ttext\nd1:2\ta\nd1:1\tb\nd2:1\tc\n", "text\na\nb\nc\n"],
    "jsonl": ['{"id": "d1:1", "text": "a"}\n', "{\n", '{"id": "d1:1", "text": 1}\n'],
    "wmt": [result_file("wmt", system="other"), result_file("wmt").replace('<seg id="2">', '<seg id="3">')],
    "cwmt": [result_file("cwmt", site="other"), result_file("cwmt").replace('<s id="1"', '<s id="7"', 1)],
}


@pytest.mark.parametrize(
    ("form", "content"), [(form, content) for form, contents in BROKEN.items() for content in contents]
)
def test_the_check_says_what_the_campaign_says(campaign, kit, tmp_path, form, content):
    place = kit(form)
    fill(place, form, content)
    [own] = check_kit(place).files
    said = [(f.code, str(f.message), f.line, f.segment, f.hint) for f in own.findings]
    assert said != []
    assert accepts(campaign, place, form, tmp_path) == said


def fill(place, form, content):
    (place / f"ja_en-finch-primary-one{ENDINGS[form]}").write_text(content, "utf-8", newline="")
    (place / "ja_en-finch-primary-one.toml").write_text(FORM, "utf-8")


def accepts(campaign, place, form, tmp_path):
    """What the campaign says of the result of a kit, in a copy of the campaign."""
    folder = make_today(tmp_path / "copy", sites=("finch", "secretsite"))
    receipt = receive(folder, place / f"ja_en-finch-primary-one{ENDINGS[form]}", SetName.TEST, SENT)
    return [(f.code, str(f.message), f.line, f.segment, f.hint) for f in receipt.findings]


def test_the_check_needs_no_campaign(kit, tmp_path, monkeypatch):
    place = kit("jsonl")
    fill(place, "jsonl", result_file("jsonl"))
    moved = tmp_path / "elsewhere"
    place.rename(moved)
    monkeypatch.chdir(moved)
    assert main(["campaign", "kit", "check", "."]) == 0


def test_a_contrast_result_beside_the_primary_one_is_checked_too(kit, capsys):
    place = kit("text")
    fill(place, "text", result_file("text"))
    (place / "ja_en-finch-contrast-two.jsonl").write_text(result_file("jsonl"), "utf-8")
    (place / "ja_en-finch-contrast-two.toml").write_text(FORM, "utf-8")
    assert main(["campaign", "kit", "check", str(place), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(each["name"]["role"], each["accepted"]) for each in found] == [("contrast", True), ("primary", True)]


def test_a_zip_file_has_the_same(campaign, kit, tmp_path, capsys):
    place = kit("tsv")
    output = tmp_path / "kit.zip"
    arguments = ["--task", "JA-EN", "--site", "finch", "--system", "one", "--format", "tsv", "--at", AT]
    assert main(["campaign", "kit", "make", str(campaign.path), *arguments, "-o", str(output)]) == 0
    with zipfile.ZipFile(output) as archive:
        found = {name: archive.read(name) for name in archive.namelist() if name != "SHA256SUMS"}
    assert found == {str(p.relative_to(place)): p.read_bytes() for p in place.rglob("*") if p.is_file()}


def test_before_the_release_the_organiser_is_told(campaign, tmp_path, capsys):
    arguments = ["--task", "JA-EN", "--site", "finch", "--system", "one", "--at", "2030-02-01T10:00"]
    assert main(["campaign", "kit", "make", str(campaign.path), *arguments, "-o", str(tmp_path / "k")]) == 0
    assert "may not be given away before 2030-03-01 00:00:00 AoE (12:00:00 UTC)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("what", "message"),
    [("source", "was changed"), ("terms", "is not as mtgauge wrote it"), ("result", "has no result file")],
)
def test_a_kit_that_cannot_be_checked_is_no_finding(kit, what, message):
    place = kit("text")
    if what == "source":
        path = place / "check" / "source.jsonl"
        path.write_bytes(path.read_bytes() + b"\n")
    elif what == "terms":
        path = place / "check" / "kit.toml"
        path.write_text(path.read_text("utf-8").replace('"text"', '"pdf"'), "utf-8")
    else:
        (place / "ja_en-finch-primary-one.txt").unlink()
    with pytest.raises(InputError, match=message):
        check_kit(place)


def test_what_is_no_kit_is_refused(tmp_path, capsys):
    assert main(["campaign", "kit", "check", str(tmp_path)]) == 2
    assert "is not a kit" in capsys.readouterr().err


def test_a_folder_that_holds_something_is_left_alone(campaign, tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("x")
    arguments = ["--task", "JA-EN", "--site", "finch", "--system", "one", "-o", str(tmp_path), "--at", AT]
    assert main(["campaign", "kit", "make", str(campaign.path), *arguments]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    "change",
    [{"format": FileFormat.CWMT}, {"set": SetName.PROGRESS}, {"system": "a/b"}, {"site": ""}],
    ids=lambda change: next(iter(change)),
)
def test_a_kit_that_makes_no_sense_is_not_made(tmp_path, change):
    folder = make_today(tmp_path / "c", formats=["text", "jsonl"])
    request = KitRequest(task=folder.campaign.tasks[0], site="finch", system="one", role=Role.PRIMARY)
    with pytest.raises(OptionError):
        make_kit(folder, open_ledger(folder), replace(request, **change), SENT)


def test_the_progress_set_and_layout_of_a_campaign_of_2008(tmp_path):
    folder = make_folder(tmp_path / "c")
    task = folder.campaign.tasks[0]
    request = KitRequest(task=task, site="sparrow", system="alpha", set=SetName.PROGRESS)
    kit = make_kit(folder, open_ledger(folder), request, SENT)
    assert kit.files["source.xml"] == kit.files["check/source.xml"]
    assert b"<p>" in kit.files["zh_en_news_trans-sparrow-primary-alpha.xml"]
    terms = read_terms(kit.files["check/kit.toml"], "kit.toml")
    assert (terms.set, terms.forbidden, terms.nbest) == (SetName.PROGRESS, ("old-test",), 3)
    assert written(terms) == kit.files["check/kit.toml"]
    assert isinstance(terms.deadline, datetime)
