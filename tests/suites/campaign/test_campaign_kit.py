"""A participant's kit: what is in it, what is not, and that its check says what the campaign says."""

import json
import tomllib
import zipfile
from dataclasses import replace
from datetime import datetime

import pytest
from today_campaign import (
    ENDINGS,
    FORM,
    FORMATS,
    GOOD,
    REFERENCES,
    REGISTERED,
    REGISTRATION,
    SENT,
    make_today,
    result_file,
)

import small_campaign
from mtgauge.base.errors import InputError, OptionError
from mtgauge.cli.main import main
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import Role, SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import commit, open_ledger
from mtgauge.suites.campaign.inbox.receive import receive
from mtgauge.suites.campaign.inbox.register import register
from mtgauge.suites.campaign.kit.checking import check_kit
from mtgauge.suites.campaign.kit.making import KitRequest, make_kit
from mtgauge.suites.campaign.kit.terms import read_terms, written
from mtgauge.suites.campaign.ledger.events import SiteDecided
from mtgauge.suites.campaign.validation.requirements import Requirements
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


EARLY = "2030-02-01T10:00"
#: Site and time -> why it gets no kit.
KEPT = {
    "too early": ("finch", EARLY, "it is too early before 2030-03-01 00:00:00 AoE"),
    "an unknown site": ("fench", AT, "site 'fench' is not registered"),
    "another task": ("heron", AT, "site heron is not registered for task JA-EN"),
    "turned away": ("crow", AT, "the organiser has not approved of site crow"),
}


@pytest.fixture
def guarded(tmp_path):
    """A campaign with a second task, a site for that alone, and one that was turned away."""
    folder = make_today(tmp_path / "c", sites=("finch", "crow"))
    path = folder.path / "campaign.toml"
    text = path.read_text("utf-8")
    task = f"[[tasks]]{text.partition('[[tasks]]')[2]}".replace('id = "JA-EN"', 'id = "JA-EN-2"')
    path.write_text(text + task, "utf-8")
    folder = CampaignFolder.open(folder.path)
    form = tmp_path / "heron.toml"
    form.write_text(REGISTRATION.format(site="heron").replace('["JA-EN"]', '["JA-EN-2"]'), "utf-8")
    register(folder, form, REGISTERED)
    commit(folder, lambda _: SiteDecided(at=SENT, site="crow", approved=False))
    return folder


@pytest.mark.parametrize("case", KEPT)
def test_who_may_not_have_the_test_data_gets_no_kit_without_a_reason(guarded, tmp_path, mtgauge, case):
    site, at, reason = KEPT[case]

    def make(*more):
        about = (
            "--task",
            "JA-EN",
            "--site",
            site,
            "--system",
            "one",
            "--at",
            at,
            "--output",
            tmp_path / "kit.zip",
        )
        return mtgauge("campaign", "kit", "make", guarded.path, *about, *more)

    journal = guarded.journal.read_bytes()
    for more in ((), ("--force", " ")):
        done = make(*more)
        assert (done.code, done.out, (tmp_path / "kit.zip").exists()) == (2, "", False)
        assert guarded.journal.read_bytes() == journal
    assert f"site {site} may not have this kit: {reason}" in make().err
    assert make("--force", "a rehearsal", "--by", "Ada").code == 0
    told = mtgauge("campaign", "history", guarded.path, "--site", site).out.splitlines()
    assert told[-1].endswith(
        f"Ada: site {site} was given a kit for JA-EN, test set, against the rules (a rehearsal)"
    )
    assert zipfile.is_zipfile(tmp_path / "kit.zip")


def test_a_kit_that_cannot_be_written_is_not_in_the_history(guarded, tmp_path, mtgauge):
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "mine.txt").write_text("x")
    journal = guarded.journal.read_bytes()
    about = ("--task", "JA-EN", "--site", "finch", "--system", "one", "--at", EARLY, "--output", tmp_path / "kit")
    assert mtgauge("campaign", "kit", "make", guarded.path, *about, "--force", "x").code == 2
    assert guarded.journal.read_bytes() == journal


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
        make_kit(folder, open_ledger(folder), replace(request, **change))


def test_the_progress_set_and_layout_of_a_campaign_of_2008(tmp_path):
    folder = make_folder(tmp_path / "c")
    task = folder.campaign.tasks[0]
    request = KitRequest(task=task, site="sparrow", system="alpha", set=SetName.PROGRESS)
    files = make_kit(folder, open_ledger(folder), request)
    assert files["source.xml"] == files["check/source.xml"]
    assert b"<p>" in files["zh_en_news_trans-sparrow-primary-alpha.xml"]
    terms = read_terms(files["check/kit.toml"], "kit.toml")
    assert (terms.set, terms.forbidden, terms.nbest) == (SetName.PROGRESS, ("old-test",), 3)
    assert written(terms) == files["check/kit.toml"]
    assert isinstance(terms.deadline, datetime)


def test_a_kit_knows_the_names_of_what_is_forbidden_and_what_the_organiser_chose(tmp_path):
    text = small_campaign.DESCRIPTION.replace(
        'forbidden = ["old-test"]', 'forbidden = ["old-test"]\nforbidden_severity = "error"'
    )
    text = text.replace('id = "old-test"\n', 'id = "old-test"\nnames = ["SSMT2007", "SSMT \\"2007\\""]\n')
    folder = make_folder(tmp_path / "c", text)
    task = folder.campaign.tasks[0]
    files = make_kit(folder, open_ledger(folder), KitRequest(task=task, site="sparrow", system="alpha"))
    terms = read_terms(files["check/kit.toml"], "kit.toml")
    assert terms.requirements == Requirements.of(task, folder.campaign)
    assert terms.other_names == {"old-test": ("SSMT2007", 'SSMT "2007"')}
    assert written(terms) == files["check/kit.toml"]
    assert 'may not train the system: old-test (SSMT2007, SSMT "2007").' in " ".join(
        files["README.md"].decode().split()
    )
    plain = make_folder(tmp_path / "plain")
    request = KitRequest(task=plain.campaign.tasks[0], site="sparrow", system="alpha")
    assert not {"other_names", "forbidden_severity"} & set(
        tomllib.loads(make_kit(plain, open_ledger(plain), request)["check/kit.toml"].decode())
    )


#: Task, set -> what its README says, and does not.
RULES = {
    ("ZH-EN-NEWS-TRANS", "test"): (
        ["Translate `source.xml`, 3 segments", "has to translate the progress set, too", "up to 3 translations",
         "are older than 2030-01-01, the cut-off date", "may not train the system: old-test", "at most 200 MB"],
        ["package"],
    ),
    ("ZH-EN-NEWS-TRANS", "progress"): (
        ["This is the progress set. It counts only beside the translation of the test set"], ["package"],
    ),
    ("ZH-EN-NEWS-COMBI", "test"): (
        ["Combine what other systems made of `source.xml`, 3 segments", "are older than 2030-01-01, the cut-off date",
         "and the references of the progress set", "one translation of each segment, without candidates",
         "Only data that the campaign offers"],
        ["progress set, too", "up to"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("task", "texts"), RULES)
def test_the_text_has_the_rules_that_decide_whether_a_result_counts(tmp_path, mtgauge, task, texts):
    folder = small_campaign.registered(make_folder(tmp_path / "c"))
    told, untold = RULES[task, texts]
    more = ("--progress",) if texts == "progress" else ()
    about = (
        "--task",
        task,
        "--site",
        "sparrow",
        "--system",
        "one",
        "--at",
        "2030-03-16T10:00",
        "--output",
        tmp_path / "k",
    )
    assert mtgauge("campaign", "kit", "make", folder.path, *about, *more).code == 0
    english = "\n".join(
        line for line in (tmp_path / "k" / "README.md").read_text("utf-8").splitlines() if line.isascii()
    )
    assert [text for text in told if text not in english] == []
    assert [text for text in untold if text in english] == []
    note = mtgauge("campaign", "kit", "check", tmp_path / "k").err
    assert ("kit of its own" in note) == (task == "ZH-EN-NEWS-TRANS")
