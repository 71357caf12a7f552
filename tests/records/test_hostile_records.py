"""A record that somebody has damaged or forged ends in one line, whatever command reads it."""

import json
import os
import shutil
from itertools import islice

import pytest
import tomli_w
from recorded_runs import commands, write_texts
from thoroughness import some, stride

from mtgauge.base.errors import MtgaugeError
from mtgauge.evaluation import Evaluation
from mtgauge.records.archives import records_in
from mtgauge.records.history import read_history
from mtgauge.records.power import recorded
from mtgauge.records.record import read_record, used_by
from mtgauge.records.rerun import compare_record, computed_again, rerun

KINDS = ("compare", "ranking", "puzzles", "board", "files", "testset")
DEEP = "[" * 3_000 + "]" * 3_000
#: What takes the place of each value: another type, a number without end, nothing, a name of something else.
WRONG = (
    None, True, 7, -1, 1e308, float("inf"), float("nan"), 10**18, "", "nobody", "\x00", "/dev/zero", "..", [], [[]],
    ["nobody"], {}, {"nobody": []}, [{}], -(10**18), "\ud800", "x" * 10_000,
)  # fmt: skip
#: The commands that read a record.
COMMANDS = (
    ["rerun"], ["rerun", "--sealed"], ["cite"], ["power", "--from-record"], ["report"], ["compare"], ["history"],
)  # fmt: skip
#: What takes the place of a whole file.
FILES = {
    "empty": b"",
    "NUL": b"\0" * 100,
    "Latin-1": b"\xe9t\xe9",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "deep": DEEP.encode(),
    "a deep value": f"a = {DEEP}".encode(),
    "digits": b"[" + b"9" * 5_000 + b"]",
    "a value of digits": b"record = " + b"9" * 5_000,
    "NaN": b"NaN",
    "a list": b"[1, 2]",
    "a number": b"5",
    "a word": b"record",
    "cut JSON": b'{"schema": "mtgauge-eval',
    "cut TOML": b'record = 2\n[[inputs]]\npath = "',
    "a lone surrogate": b'{"scores": ["\\ud800"], "schema": "\\ud800"}',
    "a key twice": b'{"scores": [], "scores": []}',
}


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    """A folder with texts, ratings and puzzles."""
    return write_texts(tmp_path_factory.mktemp("texts"))


@pytest.fixture(scope="module", params=KINDS)
def made(request, texts, tmp_path_factory):
    """A record of each kind, and what it says computed again."""
    from mtgauge.cli.main import main

    folder = tmp_path_factory.mktemp("record") / "record"
    assert main([*map(str, commands(texts)[request.param]), "--record", str(folder)]) == 0
    return folder, computed_again(str(folder), read_record(str(folder)))


def damaged(value):
    """Copies of a document with one value taken out, or with something else in its place."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        for wrong in WRONG:
            yield changed(value, key, wrong)
        yield without(value, key)
        yield from (changed(value, key, inner) for inner in damaged(value[key]))


def changed(value, key, item):
    return {**value, key: item} if isinstance(value, dict) else [*value[:key], item, *value[key + 1 :]]


def without(value, key):
    if isinstance(value, dict):
        return {other: item for other, item in value.items() if other != key}
    return [*value[:key], *value[key + 1 :]]


def is_one_line(work):
    """Whether something with a record is done, or is refused in one line; whatever else is raised ends the test."""
    try:
        work()
    except MtgaugeError as error:
        return "\n" not in str(error)
    return True


def shown(folder):
    """Reads a record as a history of one run."""
    with records_in(folder) as kept:
        return read_history(kept, folder)


@pytest.mark.parametrize("file", ["evaluation.json", "rankings.json"])
def test_whatever_a_result_has_is_compared_or_refused(made, file):
    folder, again = made
    path = folder / file
    if not path.exists():
        pytest.skip("this kind of record has no such file")
    text = path.read_text("utf-8")
    content = read_record(str(folder))
    tried = 0
    try:
        for wrong in islice(damaged(json.loads(text)), None, None, 41 * stride()):
            path.write_text(json.dumps(wrong), "utf-8")
            assert is_one_line(lambda: compare_record(str(folder), content, again))
            assert is_one_line(lambda: Evaluation.from_json(path.read_text("utf-8")))
            assert is_one_line(lambda: used_by(str(folder)))
            tried += 1
    finally:
        path.write_text(text, "utf-8")
    assert tried > 3


def test_whatever_a_record_asks_for_is_done_or_refused(made, tmp_path):
    folder, _ = made
    content = read_record(str(folder))
    bad = folder.parent / "bad"
    shutil.copytree(folder, bad, dirs_exist_ok=True)
    tried = 0
    for wrong in islice(damaged(content), None, None, 13 * stride()):
        try:
            text = tomli_w.dumps(wrong)
        except TypeError:  # TOML has no null
            continue
        (bad / "record.toml").write_text(text, "utf-8", "surrogatepass")
        for work in (rerun, recorded, used_by, shown):
            assert is_one_line(lambda work=work: work(str(bad)))
        tried += 1
    assert tried > 3


def in_place_of(path, data):
    """Puts something else in the place of a file."""
    path.unlink()
    if data == "folder":
        path.mkdir()
    elif data == "pipe":
        os.mkfifo(path)
    elif data == "device":
        path.symlink_to("/dev/zero")
    elif data != "nothing":
        path.write_bytes(data)


@pytest.fixture(scope="module")
def written(texts, tmp_path_factory):
    """A folder with the record of a ranking, which has all files."""
    from mtgauge.cli.main import main

    folder = tmp_path_factory.mktemp("written")
    assert main([*map(str, commands(texts)["ranking"]), "--record", str(folder / "record")]) == 0
    return folder


@pytest.mark.parametrize("file", ["record.toml", "evaluation.json", "rankings.json"])
@pytest.mark.parametrize("data", some([*FILES.values(), "folder", "pipe", "device", "nothing"]))
def test_a_file_of_a_record_that_is_none_is_one_line_of_every_command(written, mtgauge, file, data):
    bad = written / "bad"
    shutil.rmtree(bad, ignore_errors=True)
    shutil.copytree(written / "record", bad)
    in_place_of(bad / file, data)
    for command in COMMANDS:
        done = mtgauge(*command, bad)
        assert (done.code, done.err.count("\n")) == (2, 1) or command in allowed(file, done.code), command


def allowed(file, code):
    """The commands that can do without that file, or find it to be another one."""
    if file == "record.toml":
        return [["cite"]] if code == 2 else []
    others = [
        ["power", "--from-record"],
        ["compare"],
        *([["cite"], ["history"]] if file == "rankings.json" else []),
    ]
    return [["rerun"], ["rerun", "--sealed"]] if code == 1 else others if code == 0 else []
