"""What a campaign keeps back is in nothing that it gives away: searched byte by byte, in archives and blocks, too.

Words that stand nowhere else are planted in a campaign. All that others are given before a release is searched for
what is released then; the same search finds it afterwards, so that it would have found it before.
"""

import base64
import binascii
import io
import json
import re
import shutil
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

import pytest
from light_reports import without_pages

import small_campaign
from mtgauge.base.errors import InputError
from mtgauge.cli.main import main
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.events import EmbargoLifted

REFERENCE = "Quillwort sings to the xylem."
SITE, SYSTEM, MAIL = "zanzefoil", "qwyzzard", "vexillum@ouzel.example"
SECRETS = {"reference": REFERENCE, "site": SITE, "system": SYSTEM, "mail": MAIL}
SCORED = "2030-03-09T12:00"
OPEN, COMBINED, TOLD, ENDED = "2030-03-02T12:00", "2030-03-16T12:00", "2030-04-02T12:00", "2030-05-03T12:00"
BASE64 = re.compile(rb"[A-Za-z0-9+/]{24,}={0,2}")
NAMES = {
    site: f"zh_en_news_trans-{site}-primary-{system}.xml" for site, system in ((SITE, SYSTEM), ("sparrow", "a"))
}


def layers(data):
    """Bytes, and all that is packed in them."""
    yield data
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name.encode()
                yield from layers(archive.read(name))
    for match in BASE64.finditer(data):
        try:
            yield from layers(zlib.decompress(base64.b64decode(match[0])))
        except (zlib.error, binascii.Error):
            continue


def found_in(data, secrets):
    """Which of them stand there, in whatever way they are written."""
    spelt = {name: {text, json.dumps(text)[1:-1]} for name, text in secrets.items()}
    every = list(layers(data))
    return {name for name, texts in spelt.items() if any(text.encode() in one for text in texts for one in every)}


@dataclass
class Given:
    """A campaign in which secrets are planted, and what its commands give away."""

    folder: CampaignFolder
    work: Path
    run: object
    score: str = ""

    @property
    def secrets(self):
        return SECRETS | {"score": self.score}

    def said(self, *arguments):
        done = self.run("campaign", *arguments)
        return done.out.encode() + done.err.encode()

    def report(self, at, *options):
        target = self.work / f"report-{len(list(self.work.iterdir()))}"
        done = self.run("campaign", "report", self.folder.path, "--output", target, "--at", at, *options)
        files = sorted(target.iterdir()) if target.is_dir() else []
        with without_pages():  # they were just searched
            forms = [
                self.run("campaign", "report", self.folder.path, "--output", target.with_name(f"{target.name}-{form}"),
                         "--at", at, "--format", form, "--no-pdf", *options)
                for form in ("json", "csv", "latex")
            ]  # fmt: skip
        told = [text for one in (done, *forms) for text in (one.out, one.err)]
        return done.code, b"\n".join([*(path.read_bytes() for path in files), *(text.encode() for text in told)])

    def package(self, at):
        path = self.work / "package.zip"
        return self.said("package", self.folder.path, "--output", path, "--at", at) + path.read_bytes()


@pytest.fixture(scope="module")
def sent(tmp_path_factory):
    """Two sites, a primary of each, the calendar as in `small_campaign`; made once, and copied for each test."""
    path = tmp_path_factory.mktemp("sent")
    folder = small_campaign.make_folder(path / "campaign")
    reference = folder.path / "data" / "test-reference.xml"
    reference.write_text(reference.read_text("utf-8").replace("A bird sings.", REFERENCE), "utf-8")
    sent = path / "sent"
    (path / "work").mkdir()
    (sent / "progress").mkdir(parents=True)
    small_campaign.registered(folder)
    small_campaign.registered(
        folder, small_campaign.FORM.replace("sparrow", SITE, 1).replace("ada@sparrow.example", MAIL)
    )
    for site, name in NAMES.items():
        texts = small_campaign.ENGLISH if site == SITE else {**small_campaign.ENGLISH, "d2": {"1": "Snow falls."}}
        about = {"site": site, "sysid": name.removesuffix(".xml").rpartition("-")[2]}
        about["description"] = small_campaign.SYSTEM.replace("phrases", f"{about['sysid']} phrases")
        test = small_campaign.marked("tgtset", "small_test", texts, **about)
        progress = small_campaign.marked("tgtset", "small_progress", small_campaign.PROGRESS_ENGLISH, **about)
        (sent / name).write_text(test, "utf-8")
        (sent / "progress" / name).write_text(progress, "utf-8")
        for file, more in ((sent / "progress" / name, ["--progress"]), (sent / name, [])):
            assert main(["campaign", "submit", str(folder.path), str(file), "--at", OPEN, *more]) == 0
    return path


@pytest.fixture(scope="module")
def measured(sent, tmp_path_factory):
    """The same, scored."""
    path = tmp_path_factory.mktemp("measured") / "copy"
    shutil.copytree(sent, path)
    assert main(["campaign", "score", str(path / "campaign"), "--at", SCORED]) == 0
    return path


def copied(path, tmp_path, mtgauge):
    shutil.copytree(path, tmp_path, dirs_exist_ok=True)
    return Given(CampaignFolder.open(tmp_path / "campaign"), tmp_path / "work", mtgauge)


@pytest.fixture
def given(sent, tmp_path, mtgauge):
    return copied(sent, tmp_path, mtgauge)


@pytest.fixture
def scored(measured, tmp_path, mtgauge):
    given = copied(measured, tmp_path, mtgauge)
    done = given.run("campaign", "score", given.folder.path, "--at", SCORED, "--format", "json")  # reads the run
    scores = json.loads(done.out)["ZH-EN-NEWS-TRANS"]["scores"]
    given.score = next(
        repr(one["score"]) for one in scores if one["system"].startswith(SITE) and one["metric"] == "chrF"
    )
    assert len(given.score) > 12
    return given


def of_a_participant(given, at):
    """All that the site sparrow is told or given, but for reports and packages."""
    folder, sent = given.folder.path, given.folder.path.parent / "sent"
    typo = sent / NAMES["sparrow"].replace("sparrow", SITE[:-1])
    typo.write_bytes((sent / NAMES["sparrow"]).read_bytes())
    for form in ("text", "json"):
        for action in (
            "submit",
            "get-training-data",
            "submit-report",
            "register",
            "see-results",
            "see-references",
        ):
            task = ["--task", "ZH-EN-NEWS-TRANS"] if action == "submit" else []
            for site in ("sparrow", SITE[:-1]):
                yield given.said("allowed", action, folder, *task, "--site", site, "--at", at, "--format", form)
        yield given.said("standings", folder, "--site", "sparrow", "--at", at, "--format", form)
        yield given.said("history", folder, "--site", "sparrow", "--at", at, "--format", form)
        for site in (SITE[:-1], "nobody"):
            yield given.said("submit-report", folder, site, sent / NAMES["sparrow"], "--at", at, "--format", form)
        yield given.said("submit", folder, sent / NAMES["sparrow"], "--at", at, "--format", form)
        yield given.said("submit", folder, typo, "--at", at, "--format", form)
    for form in ("text", "json", "html"):
        for path in (sent / NAMES["sparrow"], typo):
            yield given.said("check-results", path, "--campaign", folder, "--format", form)
    yield given.said("template", folder / "data" / "test-source.xml", "--site", "sparrow", "--system", "a")


@pytest.mark.parametrize(("at", "is_told"), [(OPEN, False), (TOLD, False), (ENDED, True)])
def test_who_decided_for_all_and_why_waits_for_the_names(given, at, is_told):
    extend = ("record", "extension", given.folder.path, "test-deadline", "2030-03-10T12:00", "--at", OPEN)
    given.said(*extend, "--by", f"{SYSTEM}'s chair", "--reason", f"the disk of {SITE} broke")
    for form in ("text", "json"):
        told = given.said("history", given.folder.path, "--site", "sparrow", "--at", at, "--format", form)
        assert b"test-deadline" in told
        assert found_in(told, SECRETS) == ({"site", "system"} if is_told else set())


@pytest.mark.parametrize("at", [OPEN, COMBINED, TOLD])
def test_a_participant_is_told_nothing_of_others(scored, at):
    told = b"\n".join(of_a_participant(scored, at))
    assert len(told) > 10_000
    assert found_in(told, scored.secrets) == set()


def test_faults_of_another_sites_files_are_not_told(given):
    ledger, folder = open_ledger(given.folder), given.folder
    entry = next(one for one in ledger.entries if SITE in one.received.sent)
    (folder.blobs / entry.received.sha256).unlink()
    folder.named.unlink()
    sent = folder.path.parent / "sent" / NAMES["sparrow"]
    sent.write_text(sent.read_text("utf-8").replace("Snow falls.", "Snow fell."), "utf-8")
    done = given.run("campaign", "submit", folder.path, sent, "--at", OPEN)
    assert done.code == 0, done.err
    assert found_in((done.out + done.err).encode(), SECRETS) == set()
    assert "lost-submission" in given.run("campaign", "check", folder.path).out


def test_the_package_names_nobody_until_sites_are_named(scored):
    assert found_in(scored.package(COMBINED), scored.secrets) == set()
    assert found_in(scored.package(ENDED), scored.secrets) == {"site", "system"}


def test_a_report_tells_what_the_calendar_has_released(scored):
    for at in (OPEN, COMBINED):
        code, told = scored.report(at, "--no-pdf")
        assert (code, found_in(told, scored.secrets)) == (2, set())
    code, told = scored.report(TOLD, "--no-pdf")
    assert (code, found_in(told, scored.secrets)) == (0, {"reference", "score"})
    code, told = scored.report(ENDED, "--no-pdf")
    assert (code, found_in(told, scored.secrets)) == (0, {"reference", "score", "site", "system"})


@pytest.mark.parametrize(
    ("options", "at", "is_told"),
    [
        (("--without", SITE, "--reason", f"the disk of {SITE} broke"), TOLD, False),
        (("--without", SITE, "--reason", f"the disk of {SITE} broke"), ENDED, True),
        (("--without", "sparrow", "--reason", "a disk broke in the west"), TOLD, False),
        (("--reason", f"{SYSTEM.upper()} asked"), TOLD, False),
        (("--reason", "Ada Finch's decoder crashed"), TOLD, False),
        (("--reason", "d1:1 was mistranslated"), TOLD, False),
        (("--reason", "d1:1 was mistranslated"), ENDED, True),
    ],
)
def test_a_reason_waits_for_the_names_since_it_could_tell_one(scored, options, at, is_told):
    reference = next(scored.folder.path.glob("data/test-ref*"))
    reference.write_text(reference.read_text("utf-8").replace("xylem", "phloem"), "utf-8")
    done = scored.run("campaign", "score", scored.folder.path, "--at", TOLD, *options)
    assert "run 2:" in done.err
    code, told = scored.report(at, "--no-pdf")
    assert code == 0
    assert found_in(told, {"reason": options[-1]}) == ({"reason"} if is_told else set())
    if not is_told:
        assert found_in(told, {"site": SITE, "system": SYSTEM}) == set()
        assert b"the report that names sites says why" in told


#: embargoes of the campaign, when, options -> what is kept back, and what is found if there is a reason
EMBARGOES = [
    ({"results"}, COMBINED, (), {"results"}, {"reference", "score"}),
    ({"references"}, COMBINED, (), {"references"}, {"reference", "score"}),
    ({"results", "references"}, COMBINED, (), {"results", "references"}, {"reference", "score"}),
    ({"sites"}, TOLD, ("--stage", "named"), {"sites"}, {"reference", "score", "site", "system"}),
    ({"results", "references", "sites"}, COMBINED, ("--stage", "named"), {"results", "references", "sites"},
     {"reference", "score", "site", "system"}),
]  # fmt: skip


@pytest.mark.parametrize(("embargoes", "at", "options", "kept", "found"), EMBARGOES)
def test_an_embargo_refuses_and_a_reason_is_written_down(scored, embargoes, at, options, kept, found):
    path = scored.folder.path / "campaign.toml"
    until = {"results": "results", "references": "results", "sites": "workshop"}
    text = path.read_text("utf-8")
    for what in until.keys() - {"sites"} - embargoes:
        text = text.replace(f'\n{what} = "results"', "", 1)
    path.write_text(text, "utf-8")
    events = len(open_ledger(CampaignFolder.open(path.parent)).events)
    code, told = scored.report(at, "--no-pdf", *options)
    assert (code, found_in(told, scored.secrets)) == (2, set())
    assert all(what in told.decode("utf-8", "replace") for what in kept)
    history = scored.said("history", scored.folder.path)
    assert b"under an embargo" not in history
    code, told = scored.report(at, "--no-pdf", *options, "--force", "the press asked")
    assert (code, found_in(told, scored.secrets)) == (0, found)
    lines = scored.said("history", scored.folder.path).decode().splitlines()[events:]
    told = [line for line in lines if "were given out under an embargo (the press asked)" in line]
    assert len(told) == 4 * len(kept)  # a report in four forms
    assert {what for what in until if any(f": {what} were given" in line for line in told)} == kept


#: What is written down with a reason, and by whom.
REASONED = [
    "record extension {c} test-deadline 2030-03-10T12:00",
    "record extension {c} report-deadline 2030-04-12T12:00 --site sparrow",
    "record quota {c} sparrow ZH-EN-NEWS-TRANS contrast 1",
    "record withdrawal {c} sparrow", "record withdrawal {c} sparrow --undo",
    "record new-name {c} sparrow ZH-EN-NEWS-TRANS a b",
    "record approval {c} sparrow",
    "score {c} --without sparrow", "score {c}", "package {c} --without sparrow --output {w}/p.zip",
    "kit make {c} --task ZH-EN-NEWS-TRANS --site nobody --system a --output {w}/k.zip",
    "report {c} --no-pdf --output {w}/r",
]  # fmt: skip


def test_no_reason_of_anybody_is_in_an_anonymous_report(given):
    canary = "xerophagous"
    for line in REASONED:
        words = line.format(c=given.folder.path, w=given.work).split()
        why = "--force" if words[0] in ("kit", "report") else "--reason"
        done = given.run("campaign", *words, "--by", f"{canary}'s chair", why, f"says {canary}", "--at", OPEN)
        assert done.code in (0, 1), done.err
    code, told = given.report(TOLD, "--no-pdf")
    assert (code, found_in(told, {"canary": canary})) == (0, set())
    code, told = given.report(ENDED, "--no-pdf")
    assert (code, found_in(told, {"canary": canary})) == (0, {"canary"})


@pytest.mark.parametrize("command", ["report", "score", "package", "record approval"])
def test_a_blank_reason_is_none(scored, command):
    journal = scored.folder.journal.read_bytes()
    more = {
        "report": ["--no-pdf", "--output", scored.work / "r", "--force"],
        "score": ["--without", "sparrow", "--reason"],
        "package": ["--without", "sparrow", "--output", scored.work / "p.zip", "--reason"],
        "record approval": ["sparrow", "--reason"],
    }[command]
    for blank in ("", " ", "\u3000\n"):
        done = scored.run("campaign", *command.split(), scored.folder.path, *more, blank, "--at", COMBINED)
        assert (done.code, done.out) == (2, "")
        assert f"{more[-1]} is empty" in done.err
    assert list(scored.work.iterdir()) == []
    assert scored.folder.journal.read_bytes() == journal


@pytest.mark.parametrize(
    ("options", "change", "message"),
    [
        ((), lambda path: shutil.rmtree(path / "scores"), "is gone"),
        ((), lambda path: next(path.glob("scores/*/1/testset.jsonl")).write_bytes(b""), "was scored has changed"),
        (("--without-a-thing",), lambda _: None, "there is no option"),
        (("--report-language", "tlh"), lambda _: None, "tlh"),
    ],
)
def test_a_report_that_is_not_made_lifts_no_embargo(scored, options, change, message):
    change(scored.folder.path)
    journal = scored.folder.journal.read_bytes()
    code, told = scored.report(COMBINED, "--no-pdf", "--force", "the press asked", *options)
    assert (code, message.encode() in told) == (2, True), told
    assert scored.folder.journal.read_bytes() == journal


def test_a_report_is_never_there_without_a_word_of_its_embargo(scored, monkeypatch):
    target = scored.folder.path / "given"

    def stopped(*_):
        raise InputError("the disk is full")

    monkeypatch.setattr("mtgauge.suites.campaign.report.write.commit", stopped)
    done = scored.run(
        "campaign", "report", scored.folder.path, "--no-pdf", "--force", "x", "--at", COMBINED, "--output", target
    )
    assert (done.code, target.exists()) == (2, False)


@pytest.mark.parametrize("stage", ["anonymous", "named"])
def test_a_report_under_an_embargo_says_so_itself(scored, stage):
    target = scored.folder.path / "given"
    why = ("--stage", stage, "--force", "the press asked", "--by", "Ada", "--output", target)
    done = scored.run("campaign", "report", scored.folder.path, "--no-pdf", "--at", COMBINED, *why)
    assert done.code == 0
    told = json.loads((target / "results.json").read_text("utf-8"))["history"]
    about = ("Ada", "the press asked") if stage == "named" else ("", "")
    events = open_ledger(scored.folder).events
    lifted = [(n, *about, f"{event.what} were given out under an embargo")
              for n, event in enumerate(events, start=1) if isinstance(event, EmbargoLifted)]  # fmt: skip
    assert [(line["number"], line["by"], line["why"], line["what"]) for line in told] == lifted
    assert len(lifted) == (3 if stage == "named" else 2)
