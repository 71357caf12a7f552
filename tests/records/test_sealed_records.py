"""A sealed run computes an honest record again as a plain one does, and does nothing else that a record asks for."""

import json
import os
import shutil
import socket
import stat
import subprocess
import sys
import threading
import tomllib
import zipfile
from pathlib import Path

import pytest
import tomli_w
from recorded_runs import commands, write_texts

from mtgauge.base import seal
from mtgauge.base.errors import RecordError
from mtgauge.base.seal import sealed
from mtgauge.records import trust
from mtgauge.records.record import checksum_of

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the limit of memory is that of Linux")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A folder with the inputs of all kinds of records, and with a record of each."""
    from mtgauge.cli.main import main

    folder = write_texts(tmp_path_factory.mktemp("kept"))
    shutil.copytree(Path(__file__).parents[2] / "examples" / "puzzles", folder / "puzzles")
    for kind, command in commands(folder, folder / "puzzles").items():
        assert main([*map(str, command), "--record", str(folder / f"{kind}-record")]) == 0
    return folder


@pytest.fixture
def folder(kept, tmp_path):
    """A copy of `kept` without most of its records."""
    place = tmp_path / "published"
    shutil.copytree(kept, place, ignore=shutil.ignore_patterns("[!c]*-record"))
    return place


def archive_of(folder):
    """The folder as an archive."""
    return shutil.make_archive(str(folder), "zip", folder.parent, folder.name)


def changed(folder, change):
    """Changes the record of a comparison, and its checksum, as somebody would who forges it."""
    path = folder / "compare-record" / "record.toml"
    content = tomllib.loads(path.read_text("utf-8"))
    change(content)
    content["checksum"] = checksum_of(content)
    path.write_text(tomli_w.dumps(content), "utf-8")


def refusal(done):
    """The one line that an unusable record ends in."""
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    return done.err


@pytest.mark.parametrize("pack", [str, archive_of])
def test_an_honest_record_is_reproduced_as_without_a_seal(kept, mtgauge, pack):
    path = pack(kept)
    plain, done = mtgauge("rerun", path), mtgauge("rerun", "--sealed", path)
    assert (done.code, done.out, done.err) == (plain.code, plain.out, plain.err)
    assert (done.code, done.out.count(": reproduced, ")) == (0, len(commands(kept)))


def test_a_forged_record_is_found_under_a_seal(folder, mtgauge):
    path = folder / "compare-record" / "evaluation.json"
    content = json.loads(path.read_text("utf-8"))
    content["scores"][0]["score"] += 1
    path.write_text(json.dumps(content), "utf-8")
    done = mtgauge("rerun", "--sealed", folder)
    assert (done.code, done.err) == (1, "")
    assert "score is " in done.out


def placed(path):
    """Changes where the first input is."""
    return lambda content: content["inputs"][0].update(path=path)


def named(text):
    """Changes the first metric."""
    return lambda content: content["metrics"][0].update(name=text)


def asked(**settings):
    """Changes settings."""
    return lambda content: content["settings"].update(settings)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (placed("/etc/passwd"), "is outside of what --sealed was given: /etc/passwd (give --sealed the folder"),
        (placed("../../outside.txt"), "is outside of what --sealed was given: ../../outside.txt"),
        (placed("/dev/zero"), "is outside of what --sealed was given: /dev/zero"),
        (placed("../missing/../../outside.txt"), "is outside of what --sealed was given"),
        (lambda content: content["human"].update(weights="/w.toml"), "outside of what --sealed was given: /w.toml"),
        (lambda content: content.update(testset={"paths": ["../.."]}), "outside of what --sealed was given: ../.."),
        (lambda content: content["metrics"][0].update(paths={"bleu": "../.."}), "outside of what --sealed was given"),
        (named("bleu:tokenize=spm:/etc/passwd"), "outside of what --sealed was given: /etc/passwd"),
        (named("bleu:tokenize=spm:../outside.model"), "a sealed run reads nothing outside of the record"),
        (named("comet:model=hub:some/model@main"), "takes a model of the hub, and a sealed run opens no socket"),
        (named("comet:model=wmt22"), "a sealed run has only what is in the folder or archive that it was given"),
        (named("bleu:tokenize=flores200"), "a sealed run has only what is in the folder or archive"),
        (asked(samples=100_001), "asks for 100,001 samples, more than 100,000 (if that is intended, give --max-"),
        (asked(samples=10**15), "asks for more than 1,000,000,000,000,000 samples"),
    ],
)  # fmt: skip
def test_what_reaches_out_or_has_no_end_is_refused(folder, mtgauge, monkeypatch, change, line):
    for name in ("outside.txt", "outside.model"):
        (folder.parent / name).write_text("a secret\n", "utf-8")
    monkeypatch.chdir(folder)
    changed(folder, change)
    assert line in refusal(mtgauge("rerun", "--sealed", folder))


def linked(folder):
    (folder.parent / "outside.txt").write_text("a secret\n", "utf-8")
    (folder / "link.txt").symlink_to(folder.parent / "outside.txt")


def piped(folder):
    os.mkfifo(folder / "pipe")


def above(folder):
    (folder / "above").symlink_to(folder.parent, target_is_directory=True)


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (linked, "link.txt is a link that leads out"),
        (above, "above is a link that leads out"),
        (piped, "pipe is neither a file nor a folder"),
    ],
)
def test_links_that_lead_out_and_pipes_are_refused_before_anything_is_read(folder, mtgauge, make, line):
    make(folder)
    assert line in refusal(mtgauge("rerun", "--sealed", folder))


def test_a_link_that_stays_inside_is_followed(folder, mtgauge):
    (folder / "one.txt").rename(folder / "first.txt")
    (folder / "one.txt").symlink_to("first.txt")
    assert mtgauge("rerun", "--sealed", folder).code == 0


@pytest.mark.parametrize(
    ("where", "limit", "line"),
    [
        (seal, ("FILES", 3), "has more than 3 files"),
        (seal, ("BYTES", 10), "has more than 0 GiB of files"),
        (trust, ("MOST_SYSTEMS", 1), "has 2 systems, and a sealed run takes 1 at most"),
        (trust, ("MOST_COMPARISONS", 0), "has 2 comparisons, and a sealed run takes 0 at most"),
    ],
)
@pytest.mark.parametrize("pack", [str, archive_of])
def test_too_much_is_refused_with_the_number(folder, mtgauge, monkeypatch, where, limit, line, pack):
    monkeypatch.setattr(where, *limit)
    said = refusal(mtgauge("rerun", "--sealed", pack(folder)))
    assert line in said
    assert "if you trust its author, leave --sealed out" in said


@on_linux
def test_memory_has_a_limit(tmp_path):
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    with pytest.raises(RecordError, match="needs more than 4 GiB of memory"), sealed(tmp_path, "a record"):
        bytearray(5 << 30)
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_options_that_break_the_seal_are_refused(folder, mtgauge):
    assert "leave one of the two out" in refusal(mtgauge("rerun", "--sealed", "--allow-hub", folder))
    assert "takes 8 threads at most, not 9" in refusal(mtgauge("rerun", "--sealed", "--threads", "9", folder))


@pytest.mark.parametrize("option", [(), ("--sealed",)])
def test_samples_are_allowed_by_a_flag(folder, mtgauge, option):
    changed(folder, asked(samples=60))
    assert "asks for 60 samples, more than 59" in refusal(mtgauge("rerun", *option, "--max-samples", "59", folder))
    assert (
        mtgauge("rerun", *option, "--max-samples", "60", folder).code == 1
    )  # other draws than those of the record


#: A file of the user's.
ELSEWHERE = Path(__file__).parents[1] / "cases" / "keys-of-records-3.txt"


def spawned():
    subprocess.run([sys.executable, "-c", ""], check=True)


def forked():
    if os.fork() == 0:
        os._exit(0)


def in_thread(work):
    """What a thread raises that does something."""
    raised = []

    def run():
        try:
            work()
        except PermissionError as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if raised:
        raise raised[0]


ESCAPES = {
    "a socket": socket.socket,
    "a name looked up": lambda: socket.getaddrinfo("localhost", 80),
    "a process": spawned,
    "a fork": forked,
    "a shell": lambda: os.system("true"),
    "a program in its place": lambda: os.execv(sys.executable, [sys.executable, "-c", ""]),
    "a file elsewhere": lambda: ELSEWHERE.read_bytes(),
    "a descriptor of it": lambda: os.open(ELSEWHERE, os.O_RDONLY),
    "its folder": lambda: list(ELSEWHERE.parent.iterdir()),
    "a file elsewhere, in a thread": lambda: in_thread(lambda: ELSEWHERE.read_bytes()),
    "a file written in the record": lambda: Path("new.txt").write_text("x"),
    "a file renamed": lambda: Path("here.txt").rename("there.txt"),
    "a file removed": lambda: Path("here.txt").unlink(),
    "a folder made": lambda: Path("new").mkdir(),
    "a link made": lambda: Path("new").symlink_to("here.txt"),
}


@pytest.mark.parametrize("escape", ESCAPES.values(), ids=ESCAPES)
def test_the_process_itself_cannot(tmp_path, monkeypatch, escape):
    monkeypatch.chdir(tmp_path)
    Path("here.txt").write_text("x")
    with pytest.raises(RecordError, match="a sealed run "), sealed(tmp_path, "a record"):
        escape()
    assert [path.name for path in tmp_path.iterdir()] == ["here.txt"]
    socket.socket().close()  # it is over


def test_the_process_reads_the_record_and_writes_what_is_gone_afterwards(tmp_path):
    (tmp_path / "here.txt").write_text("x")
    with sealed(tmp_path, "a record"):
        assert (tmp_path / "here.txt").read_text() == "x"
        cache = Path(os.environ["MTGAUGE_CACHE"], "kept.txt")
        cache.write_text("y")
        assert Path.home() == cache.parent
        assert os.environ["HF_HUB_OFFLINE"] == "1"
    assert not cache.exists()
    assert Path.home() != cache.parent


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("/dev/zero", "is a pipe or a device"),
        ("/dev/stdin", "is a file of this process"),
        ("../pipe", "is a pipe or a device"),
        ("../puzzles", "is a directory"),
        ("../missing.txt", "no such file"),
    ],
)
def test_without_a_seal_an_input_is_a_file_too(folder, mtgauge, path, line):
    piped(folder)
    changed(folder, placed(path))
    for record in ("compare-record", "."):
        done = mtgauge("rerun", folder / record)
        assert (done.code, done.err, done.out.count("\n")) == (1, "", 1)
        assert line in done.out


def test_nothing_is_said_of_the_content_of_a_file_that_a_record_names(folder, mtgauge):
    secret = folder.parent / "outside.txt"
    secret.write_text("a secret\n", "utf-8")
    changed(folder, placed("../../outside.txt"))
    done = mtgauge("rerun", folder)
    import hashlib

    digest = hashlib.sha256(secret.read_bytes()).hexdigest()
    assert "has changed (sha256 was " in done.out
    assert digest[:6] not in done.out


def entry(name, mode=0o100644, data=b"x"):
    """A file of an archive."""
    item = zipfile.ZipInfo(name)
    item.external_attr = mode << 16
    return item, data


@pytest.mark.parametrize(
    ("entries", "line"),
    [
        ([entry("../out.txt")], "has '../out.txt', which is a link or leads out"),
        ([entry("/out.txt")], "has '/out.txt', which is a link or leads out"),
        ([entry("a\\..\\..\\out.txt")], "which is a link or leads out"),
        ([entry("C:out.txt")], "has 'C:out.txt', which is a link or leads out"),
        ([entry("link", stat.S_IFLNK | 0o777, b"/etc/passwd")], "has 'link', which is a link or leads out"),
        ([entry("pipe", stat.S_IFIFO | 0o644)], "has 'pipe', which is a link or leads out"),
        ([entry("a"), entry("a")], "has two files of the name 'a'"),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("option", [(), ("--sealed",)])
def test_an_archive_has_files_only_each_once(tmp_path, mtgauge, entries, line, option):
    path = tmp_path / "paper.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for item in entries:
            archive.writestr(*item)
    assert line in refusal(mtgauge("rerun", *option, path))
    assert [item.name for item in tmp_path.iterdir()] == ["paper.zip"]
