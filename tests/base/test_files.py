"""The writer: every way out, under full disks, closed pipes, devices, and kills at each step."""

import errno
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import faults
import pytest
from thoroughness import ALL, some, stride

import small_campaign
from mtgauge.base import files as mtgauge_files
from mtgauge.base.errors import InputError, RecordError
from mtgauge.base.files import append, draft, scratch_folder, write_file
from mtgauge.cli.main import main
from mtgauge.records import record

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="devices and signals of POSIX")

ROOT = Path(__file__).parents[2]
PUZZLES = ROOT / "examples" / "puzzles"
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")

REFERENCE = "The cat sat on the mat .\nA dog ran home .\nBirds sing in the morning .\n"
SYSTEMS = {
    "one": "The cat sat on a mat .\nA dog ran home .\nBirds sing .\n",
    "two": "A cat on a mat .\nDog ran .\nBirds .\n",
}
RATED = """system segment rater score
one 1 ann 90
one 2 ann 80
two 1 ann 50
two 3 ann 40
reference 1 ann 95
reference 2 ann 92
""".replace(" ", "\t")
SCORED = "../in/one.txt ../in/two.txt -r ../in/reference.txt -m chrf"
RANKED = f"{SCORED} ../in/reference.txt --with-references --human ../in/ratings.tsv --samples 40 --trials 100"


def texts_in(home):
    """Two folders: ``in`` with texts, and ``work``, the working folder, in which there is an old output."""
    texts = {"source": "Eins\nZwei\nDrei\n", "reference": REFERENCE} | SYSTEMS
    (home / "in").mkdir()
    for name, text in texts.items():
        (home / "in" / f"{name}.txt").write_text(text)
    rows = zip(*(text.splitlines() for text in texts.values()), strict=True)
    table = "".join("\t".join(row) + "\n" for row in [("source", "ref:A", "hyp:one", "hyp:two"), *rows])
    (home / "in" / "set.tsv").write_text(table)
    (home / "in" / "ratings.tsv").write_text(RATED)
    (home / "work").mkdir()
    (home / "work" / "old.txt").write_text("old\n")
    return home / "work"


@pytest.fixture
def work(tmp_path, monkeypatch):
    """The working folder of `texts_in`."""
    made = texts_in(tmp_path)
    monkeypatch.chdir(made)
    return made


def campaign(work):
    """A campaign in ``c`` with one system of two sets, and what it sent in ``../in``."""
    small_campaign.make_folder(work / "c")
    files = {
        "form.toml": small_campaign.FORM,
        "zh_en_news_trans-sparrow-primary-alpha.xml": small_campaign.marked(
            "tgtset", "small_test", small_campaign.ENGLISH, site="sparrow"
        ),
        "p/zh_en_news_trans-sparrow-primary-alpha.xml": small_campaign.marked(
            "tgtset", "small_progress", small_campaign.PROGRESS_ENGLISH, site="sparrow"
        ),
    }
    for name, text in files.items():
        path = work.parent / "in" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)


def played(work, *commands):
    """A campaign after some commands."""
    campaign(work)
    for command in commands:
        assert main(shlex.split(command)) == 0, command


REGISTER = "campaign register c ../in/form.toml --at 2030-01-25T12:00"
SUBMIT = "campaign submit c ../in/zh_en_news_trans-sparrow-primary-alpha.xml --at 2030-03-02T12:00"
SUBMIT_PROGRESS = (
    "campaign submit c ../in/p/zh_en_news_trans-sparrow-primary-alpha.xml --progress --at 2030-03-02T12:00"
)
SCORE = "campaign score c --at 2030-03-09T12:00"
SENT = (REGISTER, SUBMIT_PROGRESS, SUBMIT)

# name, what is done before, command, what it makes: names in the working folder that are whole or not there
OUTPUTS = [
    ("output", (), f"score {SCORED} --output old.txt", ["old.txt"]),
    ("linked", ("link",), f"score {SCORED} --output link.txt", ["old.txt"]),
    ("all", (), f"score {SCORED} --output new.txt --record record --report page.html --cache kept", ["new.txt", "record/", "page.html", "kept/*"]),
    ("cache", (), f"score {SCORED} --cache far/kept", ["far/kept/*"]),
    ("rankings", (), f"meta rank {RANKED} --record record --output new.txt", ["record/", "new.txt"]),
    ("page of a record", (f"score {SCORED} --record record",), "report record", ["record/report.html"]),
    ("records in an archive", (f"score {SCORED} --record record", "zip"), "rerun record.zip", []),
    ("power", (), f"power {SCORED} --samples 50 --output new.json --format json", ["new.json"]),
    *((form, (), f"convert ../in/set.tsv out.{form}", [f"out.{form}"]) for form in ("jsonl", "xml", "sgm", "tsv")),
    *((form, (), f"convert ../in/set.tsv out --to {form} -l de-en", ["out/"]) for form in ("plain", "mtme")),
    ("into an empty folder", ("mkdir",), f"score {SCORED} --record empty", ["empty/"]),
    ("puzzles", (), f"puzzles score {PUZZLES}/gold {PUZZLES}/careful --output new.txt --report page.html", ["new.txt", "page.html"]),
    ("lexicons", (), f"score {SCORED[:-4]}meteor -l de-en", ["lexicons/*/"]),
    ("campaign", (), "campaign init cwmt2008 new/campaign", ["new/campaign/"]),
    ("scores", SENT, SCORE, ["c/scores/ZH-EN-NEWS-TRANS/1/", "c/scores/rows/*", "c/scores/printed/*"]),
    ("report", (*SENT, SCORE), "campaign report c --output c/report --at 2030-05-03T12:00 --no-pdf", ["c/report/", "c/scores/rows/*"]),
    ("validation", ("campaign",), "campaign check-results ../in/zh_en_news_trans-sparrow-primary-alpha.xml --source c/data/test-source.xml --output new.html", ["new.html"]),
    ("template", ("campaign",), "campaign template c/data/test-source.xml -o new.xml", ["new.xml"]),
]  # fmt: skip
#: Of commands that write many files alike not each step, but each of so many.
EVERY = {
    "campaign score": 13, "campaign report": 13, "campaign init": 2, "--cache kept": 5,
    "puzzles": 3, "rerun": 2, "meteor": 23, "report record": 2, "mtme": 2, "meta rank": 2,
}  # fmt: skip
#: Each writes one file, as `output` does.
ALIKE = {"power", "xml", "sgm", "tsv"}
CASES = [pytest.param(rest, id=name, marks=pytest.mark.slow if name in ALIKE else ()) for name, *rest in OUTPUTS]


def prepared(work, before):
    """Does what comes before a command."""
    if before[:1] == (REGISTER,) or before == ("campaign",):
        played(work, *(command for command in before if command != "campaign"))
        return
    for command in before:
        if command == "link":
            (work / "link.txt").symlink_to("old.txt")
        elif command == "mkdir":
            (work / "empty").mkdir()
        elif command == "zip":
            made = shutil.make_archive(str(work.parent.with_suffix(".made")), "zip", work.parent)
            shutil.move(made, work / "record.zip")  # with the texts, which it names by relative paths
        else:
            assert main(shlex.split(command)) == 0


#: The time of a run in its record, and the checksum in it of what is there beside.
WRITTEN = re.compile(r'^written = ".*"\n', re.MULTILINE)


def parts(state, made):
    """What is in a folder, piece by piece, without drafts and times: whatever is to change in one step is one piece."""
    pieces = {}
    state = {path: WRITTEN.sub("", text) for path, text in state.items() if faults.DRAFT not in path}
    for path, text in state.items():
        if path.endswith("/") and not any(
            target.startswith(path) or path.startswith(target.rstrip("*")) for target in made
        ):
            pieces[path] = text
        if path.endswith("/"):
            continue
        piece = path
        for target in made:
            stem = target.removesuffix("/").removesuffix("/*")
            if target.endswith("/") and path.startswith(f"{stem}/"):
                piece = f"{stem}/" + (path[len(stem) + 1 :].split("/")[0] if target.endswith("*/") else "")
        pieces.setdefault(piece, {})[path] = text
    return pieces


@pytest.fixture(scope="module", params=CASES)
def struck(request, tmp_path_factory, programs):
    """A command, what it makes, and kind of fault -> each of its steps under it; the last is one that nothing struck."""
    before, command, made = request.param
    work = texts_in(tmp_path_factory.mktemp("struck"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(work)
        prepared(work, before)
        (work / "tmp").mkdir()
        steps = stride(next((n for word, n in EVERY.items() if word in command), 1))
        found = faults.under_all_faults(
            programs,
            work,
            shlex.split(command),
            {"full": (0, steps), "killed": (0, steps)},
            MTGAUGE_CACHE=str(work / "lexicons"),
            TMPDIR=str(work / "tmp"),
        )
    for each in found.values():
        assert each[-1]["code"] == 0, each[-1]["err"]
    return command, made, found


def test_a_full_disk_at_any_step_leaves_everything_as_it_was(struck):
    command, made, kinds = struck
    *steps, whole = kinds["full"]
    assert len(steps) >= (4 if ALL else 1)
    new, old = parts(whole["after"], made), parts(whole["before"], made)
    for step in steps:
        assert step["before"] == whole["before"]
        found = parts(step["after"], made)
        assert not drafts(step["after"])
        for name in found.keys() | old.keys():
            assert found.get(name) in (old.get(name), new.get(name)), (name, step["event"])
        if step["code"] == 0:  # what nobody needs to know: a name that is not yet on the disk, a cache of lexicons
            assert lasting(found) == lasting(new) or "meteor" in command, step["event"]
            continue
        assert step["code"] == 2
        assert len(step["err"].splitlines()) == 1, step["err"]
        assert step["err"].startswith("mtgauge: error: "), step["err"]
        assert step["err"].endswith(": No space left on device\n"), step["err"]
        if len(made) == 1 and not made[0].endswith("*"):
            assert found == old, step["event"]


def test_a_kill_at_any_step_leaves_old_or_new_and_the_next_run_cleans_up(struck):
    command, made, kinds = struck
    *steps, whole = kinds["killed"]
    new, old = parts(whole["after"], made), parts(whole["before"], made)
    for step in steps:
        assert step["code"] == -9
        found, again = parts(step["after"], made), step["again"]
        for name in found.keys() | old.keys():
            if "init" not in command:  # whose next run goes on
                assert found.get(name) in (old.get(name), new.get(name)), (name, step["event"])
        if again["code"] == 0:
            assert lasting(parts(again["after"], made)) == lasting(new), step["event"]
            # a folder in which all was finished is written to no more, and keeps an empty one
            assert not any(drafts(again["after"]).values()), step["event"]
        else:  # what is never overwritten had been finished
            assert "exists already" in again["err"] or "not an empty folder" in again["err"], again["err"]
            assert all(found[name] == new[name] for name in found)


def lasting(found):
    """Without what is kept of evaluations, which is made again where it is missing, and missed by nobody."""
    return {name: text for name, text in found.items() if "/outcomes" not in name}


def drafts(state):
    """What is left of drafts."""
    return {path: text for path, text in state.items() if faults.DRAFT in path}


# -- the kernel's own limits ------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", ["--output new.txt", "--record record", "--report page.html", "--cache kept"])
def test_a_limit_of_the_system_is_one_line_and_leaves_nothing(work, process, options):
    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))

    done = process("score", *shlex.split(SCORED), *options.split(), preexec_fn=limited)
    assert done.returncode == 2
    assert done.stderr.decode().endswith("cannot be written: File too large\n")
    assert done.stderr.count(b"\n") == 1
    assert [path.name for path in work.iterdir()] == ["old.txt"]


@pytest.mark.parametrize(
    "options",
    [
        "--output new.txt",
        "--record record",
        pytest.param("--report page.html", marks=pytest.mark.slow),  # a file, as the first
        "--cache kept",
    ],
)
def test_a_folder_that_may_not_be_written(work, options):
    # root may write everywhere, unless it gives that away
    humble = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []
    if humble and shutil.which(humble[0]) is None:
        pytest.skip("root may write everywhere, and there is no setpriv")
    work.chmod(0o555)
    command = [*humble, sys.executable, "-m", "mtgauge", "score", *shlex.split(SCORED), *options.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    work.chmod(0o755)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("cannot be written: Permission denied\n")
    assert done.stderr.count("\n") == 1
    assert [path.name for path in work.iterdir()] == ["old.txt"]


# -- standard output and standard error -------------------------------------------------------------------------

PRINTING = [
    "--help", "--version", "score --help", "metrics", "advise", "completion bash", "check ../in/set.tsv",
    f"score {SCORED}", f"score {SCORED} --format json --level segment", f"compare {SCORED} --samples 50", "rerun record",
    f"meta rank {RANKED}", f"meta rank {RANKED} --format jsonl", "rerun rankings",
    f"power {SCORED} --samples 50", "sacrebleu ../in/reference.txt -i ../in/one.txt", "sacrebleu --help",
    f"puzzles score {PUZZLES}/gold {PUZZLES}/careful --items", "puzzles expand 'a (b/c)'",
    f"puzzles check {PUZZLES}/gold", "campaign init", "campaign name task site primary system",
    "campaign template ../in/source.xml",
]  # fmt: skip


@pytest.fixture(scope="module")
def printed_from(tmp_path_factory):
    """A working folder with what `PRINTING` reads."""
    work = texts_in(tmp_path_factory.mktemp("printing"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(work)
        assert main(["score", *shlex.split(SCORED), "--record", "record"]) == 0
        assert main(["meta", "rank", *shlex.split(RANKED), "--record", "rankings"]) == 0
    source = small_campaign.marked("srcset", "small_test", small_campaign.TEST)
    (work.parent / "in" / "source.xml").write_text(source)
    return work


@pytest.fixture
def printing(printed_from, monkeypatch):
    """What `PRINTING` reads; nothing of it changes."""
    monkeypatch.chdir(printed_from)
    before = faults.content(printed_from)
    yield printed_from
    assert faults.content(printed_from) == before


@pytest.fixture
def shell(programs):
    """Runs a line of the shell, in which ``$M`` is the command."""

    def run(line, **options):
        return subprocess.run(
            ["bash", "-c", f"set -o pipefail; {line}"], env={**os.environ, "M": f"{programs}/mtgauge"},
            capture_output=True, text=True, check=False, timeout=60, **options,
        )  # fmt: skip

    return run


@needs_full
@pytest.mark.parametrize(
    ("command", "unbuffered"),
    [*some([(command, "") for command in PRINTING], every=2), *((c, "1") for c in PRINTING[:2])],
)
def test_a_full_standard_output_is_one_line(printing, command, unbuffered, monkeypatch, shell):
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    done = shell(f"$M {command} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "mtgauge: error: standard output: cannot be written: No space left on device\n"


# `make test` takes the others
@pytest.mark.parametrize("command", some([*PRINTING[1:], PRINTING[0]], every=2))
def test_a_reader_that_goes_away_is_no_fault(printing, command, shell):
    done = shell(f"$M {command} | true")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    closed = shell(f"$M {command} >&-")
    if "-" in command.split()[-1]:  # Click and argparse print help to nowhere
        return
    assert (closed.returncode, closed.stderr) == (2, "mtgauge: error: standard output: is closed\n")


def test_a_long_output_behind_head_and_what_else_was_asked_for(work, shell):
    gate = "--gate 'chrf>=100'"
    done = shell(
        f"$M score {SCORED} {gate} --level corpus --level segment --format jsonl --record record | head -1"
    )
    # the finding is not lost with the reader, nor is the record
    assert done.returncode == 1
    assert done.stdout.count("\n") == 1
    assert (work / "record" / "record.toml").exists()


@needs_full
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("score nothing.txt -r nothing.txt", 2),
        (f"score {SCORED} --gate 'chrf>=100'", 1),
        (f"score {SCORED} --record record", 0),
    ],
)
def test_a_full_standard_error_changes_no_exit_code(work, command, code, shell):
    assert shell(f"$M {command} > /dev/null 2> /dev/full").returncode == code


@needs_full
def test_what_is_finished_stays_where_a_later_output_fails(work, shell):
    done = shell(f"$M score {SCORED} --record record --report page.html --output /dev/full")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "mtgauge: error: /dev/full: cannot be written: No space left on device\n"
    assert (work / "record" / "record.toml").exists()
    assert (work / "page.html").read_text().rstrip().endswith("</html>")


# -- what is no file --------------------------------------------------------------------------------------------


@needs_full
@pytest.mark.parametrize(
    "command",
    [
        f"score {SCORED} --output full",
        f"score {SCORED} --report full.html",
        f"power {SCORED} --samples 50 --output full",
        f"puzzles score {PUZZLES}/gold {PUZZLES}/careful --report full.html",
    ],
)
def test_a_device_behind_a_link_is_written_to_and_stays(work, command, shell):
    for name in ("full", "full.html"):
        (work / name).symlink_to("/dev/full")
    done = shell(f"$M {command}")
    target = command.split()[-1]
    assert (done.returncode, done.stderr) == (
        2,
        f"mtgauge: error: {target}: cannot be written: No space left on device\n",
    )
    assert (work / target).readlink() == FULL
    assert FULL.is_char_device()


@pytest.mark.parametrize(
    ("options", "error"),
    [("--record /dev/full", "exists already"), ("--cache /dev/full", "cannot be written: Not a directory")],
)
def test_a_device_is_no_folder(work, options, error, shell):
    done = shell(f"$M score {SCORED} {options}")
    assert done.returncode == 2
    assert error in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("$M score {scored} --output /dev/null; test -c /dev/null", ""),
        ("$M score {scored} --precision 1 --format csv --output /dev/stdout | tail -1", "two"),
        # the line before stays
        ("(echo before; $M score {scored} --format csv --output /dev/stdout) > all.txt; head -1 all.txt; tail -1 all.txt", "before\ntwo"),
        ("$M score {scored} --format csv --output >(tail -1 > seen.txt); until test -s seen.txt; do sleep 0.02; done; cat seen.txt", "two"),
        ("mkfifo pipe; (cat pipe > seen.txt) & $M score {scored} --format csv --output pipe; wait; tail -1 seen.txt; test -p pipe", "two"),
        ("mkfifo pipe; (head -c 1 pipe > /dev/null) & $M score {scored} --level segment --format json --output pipe; test -p pipe", ""),
        ("$M score {scored} --format csv --output /dev/fd/9 9> seen.txt; tail -1 seen.txt", "two"),
    ],
)  # fmt: skip
def test_devices_pipes_and_descriptors_take_what_is_written(work, line, expected, shell):
    done = shell(line.format(scored=SCORED))
    assert done.returncode == 0, done.stderr
    rows = done.stdout.splitlines()
    assert len(rows) == len(expected.split())
    assert all(word in row for word, row in zip(expected.split(), rows, strict=True))


def test_a_link_is_written_through_and_permissions_stay(tmp_path):
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "file", tmp_path / "link"
    link.symlink_to("real/file")
    write_file(link, b"first")
    assert target.stat().st_mode & 0o777 == 0o666 & ~_mask()
    target.chmod(0o640)
    write_file(link, b"second")
    assert (link.is_symlink(), target.read_bytes(), target.stat().st_mode & 0o777) == (True, b"second", 0o640)
    assert [path.name for path in target.parent.iterdir()] == ["file"]


def _mask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("", "is a directory"),
        ("none/file", "cannot be written: No such file or directory"),
        ("file/file", "cannot be written: Not a directory"),
        ("x" * 300, "cannot be written: File name too long"),
        ("/dev/fd/987", "cannot be written: Bad file descriptor"),
    ],
)
def test_where_nothing_can_be_written(tmp_path, name, error):
    (tmp_path / "file").write_text("x")
    with pytest.raises(RecordError, match=error):
        write_file(tmp_path / name, b"x", error=RecordError)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


# -- drafts -----------------------------------------------------------------------------------------------------


def test_a_draft_that_fails_in_its_block_is_gone_with_the_folders_made_for_it(tmp_path):
    def stopped(file):
        file.write(b"half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), draft(tmp_path / "a" / "b" / "c", parents=True) as made:
        made.write(stopped, "part/one")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_holds_something_is_not_replaced(tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("x")
    with (
        pytest.raises(InputError, match="exists already"),
        draft(tmp_path / "full") as made,
    ):
        made.write(b"x", "theirs")
    assert faults.content(tmp_path) == {"full/": "", "full/mine": "x"}


SENTENCE = "mtgauge: error: record: exists already (a record is never overwritten; name a new folder)\n"


def test_whoever_writes_a_record_last_is_told_in_one_sentence(tmp_path, monkeypatch, mtgauge):
    """Another process writes the same record, at whatever moment: after the check, or when all is in the draft."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("the house\n")
    asked = ("score", "-r", "a.txt", "a.txt", "-m", "bleu", "--record", "record")
    for module, name in ((record, "record_content"), (mtgauge_files, "_name")):
        real = getattr(module, name)

        def meanwhile(*given, module=module, name=name, real=real, **options):
            monkeypatch.setattr(module, name, real)
            assert mtgauge(*asked).code == 0
            return real(*given, **options)

        monkeypatch.setattr(module, name, meanwhile)
        lost = mtgauge(*asked)
        assert (lost.code, lost.err) == (2, SENTENCE)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "record"]
        assert mtgauge("rerun", "record").code == 0
        shutil.rmtree(tmp_path / "record")


@pytest.mark.slow
def test_of_processes_that_write_one_record_one_wins_and_the_others_say_why(tmp_path, programs):
    (tmp_path / "a.txt").write_text("the house\n")
    command = [programs / "mtgauge", "score", "-r", "a.txt", "a.txt", "-m", "bleu", "--record", "record"]
    for _ in range(5):
        running = [
            subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for _ in range(4)
        ]
        ended = [(one.communicate()[1].decode(), one.returncode) for one in running]
        assert sorted(ended) == [*[(SENTENCE, 2)] * 3, ("record: record\n", 0)]
        shutil.rmtree(tmp_path / "record")


def test_the_draft_of_a_process_that_lives_is_left_alone(tmp_path, process):
    with draft(tmp_path / "mine") as made:
        made.write(b"whole")
        other = subprocess.run(
            [
                sys.executable,
                "-c",
                f"from mtgauge.base.files import write_file; write_file({str(tmp_path / 'theirs')!r}, b'x')",
            ],
            check=False,
        )
        assert other.returncode == 0
    assert faults.content(tmp_path) == {"mine": "whole", "theirs": "x"}


def test_only_drafts_are_swept(tmp_path):
    mine = [".mtgauge-draft-notes", ".mtgauge-draft-0123456789abcdeg", "mtgauge-draft-0123456789abcdef"]
    dead = ".mtgauge-draft-0123456789abcdef"
    for name in (*mine, dead):
        (tmp_path / name).mkdir()
    write_file(tmp_path / "file", b"")
    assert {path.name for path in tmp_path.iterdir()} == {*mine, "file"}


def test_many_writers_of_one_file_leave_one_whole_file(tmp_path):
    texts = [bytes([65 + number]) * 100_000 for number in range(8)]
    threads = [threading.Thread(target=write_file, args=(tmp_path / "file", text)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (tmp_path / "file").read_bytes() in texts
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_scratch_folder_is_gone_afterwards(tmp_path):
    with scratch_folder(tmp_path / "beside") as folder:
        write_file(folder / "a" / "b", b"x", parents=True)
        assert folder.is_relative_to(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_line_that_cannot_be_added_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    append(tmp_path / "journal", b"one\n")

    def full(descriptor):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="cannot be written: No space left on device"):
        append(tmp_path / "journal", b"two\n")
    assert (tmp_path / "journal").read_bytes() == b"one\n"


def test_a_record_whose_writer_was_killed_is_none(work, shell):
    played_record = ["score", *shlex.split(SCORED), "--record"]
    (work / "records").mkdir()
    assert main([*played_record, "records/good"]) == 0
    dead = work / "records" / ".mtgauge-draft-0123456789abcdef"
    dead.mkdir()
    shutil.copytree(work / "records" / "good", dead / "bad")
    done = shell("$M rerun records")
    assert (done.returncode, done.stdout) == (
        0,
        "records:good: reproduced, 157 values identical, among them 6 scores\n",
    )
