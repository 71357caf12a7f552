"""The combination package: what is in it, who may be known, and the same bytes for the same submissions."""

import io
import json
import subprocess
import zipfile
from dataclasses import replace
from datetime import datetime

import pytest
from scored_campaign import record
from small_scoring import ENGLISH, small_submission

import small_campaign
from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.corpus.markup.markedset import SetKind
from mtgauge.corpus.markup.setfile import read_set
from mtgauge.records.checksums import CHECKSUMS
from mtgauge.suites.campaign.combination.package import MANIFEST, package
from mtgauge.suites.campaign.description.task import Role, SetName

EARLY = datetime.fromisoformat("2030-03-10T12:00:00+08:00")
OPEN = datetime.fromisoformat("2030-03-16T12:00:00+08:00")
LATE = datetime.fromisoformat("2030-05-03T12:00:00+08:00")


@pytest.fixture
def folder(tmp_path):
    description = small_campaign.DESCRIPTION.replace("progress_required = true", "progress_required = false")
    return small_campaign.make_folder(tmp_path / "campaign", description)


@pytest.fixture
def submissions(folder):
    found = [small_submission(folder, site, texts) for site, texts in ENGLISH.items()]
    found.append(small_submission(folder, "birch", ENGLISH["alder"], Role.CONTRAST))
    progress = [replace(item, set=SetName.PROGRESS, data=_progress(item)) for item in found[:2]]
    return [with_candidates(found[0], 2), *found[1:], *progress]


def _progress(item):
    """Its translation of the progress set."""
    return small_campaign.marked(
        "tgtset", "small_progress", small_campaign.PROGRESS_ENGLISH, site=item.name.site, sysid="one"
    ).encode()


def with_candidates(submission, count):
    """The same with more translations of its first segment."""
    listed = "".join(f'<cand score="{0.1 / (n + 1)}">Bird {n}</cand>' for n in range(count))
    first = submission.data.decode().partition("</s>")
    return replace(submission, data=f"{first[0]}{listed}</s>{first[2]}".encode())


def packed(folder, submissions, at=OPEN, **options):
    return package(folder, record(folder, submissions), folder.campaign.tasks[1], at, **options)


def unpacked(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_everything_that_a_participant_needs_is_in_it_and_no_reference_of_the_test(folder, submissions):
    made = packed(folder, submissions, LATE)
    files = unpacked(made.data)
    assert set(files) == {
        "manifest.json", "SHA256SUMS", "test/source.xml", "progress/source.xml", "progress/reference-1.xml",
        "test/alder-primary-one.xml", "test/birch-primary-one.xml", "test/birch-contrast-one.xml",
        "test/cedar-primary-one.xml", "progress/alder-primary-one.xml", "progress/birch-primary-one.xml",
    }  # fmt: skip
    reference = (folder.path / "data" / "test-reference.xml").read_bytes()
    assert reference not in files.values()
    assert files["test/source.xml"] == (folder.path / "data" / "test-source.xml").read_bytes()
    for submission in submissions:
        path = f"{submission.set}/{submission.name.label}.xml"
        assert read_set(files[path], path).marked == read_set(submission.data, path).marked
    assert [(s.name, s.role, s.progress is None, s.candidates) for s in made.systems] == [
        ("alder-primary-one", "primary", False, 3),
        ("birch-contrast-one", "contrast", True, 1),
        ("birch-primary-one", "primary", False, 1),
        ("cedar-primary-one", "primary", True, 1),
    ]
    assert "without a translation of the progress set: birch-contrast-one, cedar-primary-one" in made.notes


def test_manifest_and_checksums_agree_with_the_files(folder, submissions, tmp_path):
    data = packed(folder, submissions, LATE).data
    files = unpacked(data)
    manifest = json.loads(files[MANIFEST])
    assert {item["path"]: item["bytes"] for item in manifest["files"]} == {
        path: len(content) for path, content in files.items() if path not in (MANIFEST, CHECKSUMS)
    }
    assert (manifest["combines"], manifest["data"]) == ("ZH-EN-NEWS-TRANS", "closed")
    assert [metric["name"] for metric in manifest["metrics"]] == ["BLEU"]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(tmp_path / "x")
    done = subprocess.run(["sha256sum", "--check", "--strict", CHECKSUMS], cwd=tmp_path / "x", check=False)
    assert done.returncode == 0


def test_nobody_is_named_while_the_campaign_keeps_sites_secret(folder, submissions):
    made = packed(folder, submissions)
    for path, content in unpacked(made.data).items():
        text = path + content.decode()
        assert not any(site in text for site in (*ENGLISH, "Debian")), path
    names = {system.name for system in made.systems}
    assert {name.partition("-")[0] for name in names} == {"S1", "S2", "S3"}
    files = unpacked(made.data)
    for name in names:
        marked = read_set(files[f"test/{name}.xml"], "x.xml").marked
        assert (marked.kind, marked.only.system.sysid, marked.only.system.description) == (
            SetKind.TARGET,
            name,
            "",
        )


def test_the_same_submissions_give_the_same_bytes(folder, submissions):
    assert packed(folder, submissions).data == packed(folder, submissions[::-1]).data
    assert packed(folder, submissions).data != packed(folder, submissions[1:]).data


def test_a_package_that_comes_early_says_so(folder, submissions):
    assert (
        "this package may not be given away before 2030-03-15 00:00:00 CST (2030-03-14 16:00:00 UTC)"
        in packed(folder, submissions, EARLY).notes
    )
    assert not any("given away" in note for note in packed(folder, submissions).notes)


def test_what_was_refused_is_not_packed(folder, submissions):
    submissions[0] = replace(submissions[0], findings=(Finding("late", "came late"),))
    assert not any(path.startswith("test/alder") for path in unpacked(packed(folder, submissions, LATE).data))


def test_nothing_to_pack_is_an_error(folder, submissions):
    with pytest.raises(InputError, match="nothing that was submitted to ZH-EN-NEWS-TRANS was accepted"):
        packed(folder, [])
    with pytest.raises(InputError, match="is not a combination task"):
        package(folder, record(folder, submissions), folder.campaign.tasks[0], OPEN)
    task = folder.campaign.tasks[0]
    bare = replace(
        folder.campaign,
        tasks=(replace(task, progress=replace(task.progress, references=())), folder.campaign.tasks[1]),
    )
    with pytest.raises(InputError, match="has no reference"):
        packed(replace(folder, campaign=bare), submissions)
