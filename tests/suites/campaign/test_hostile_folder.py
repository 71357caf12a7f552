"""A campaign's folder in which somebody has put something else: each command ends in one line, soon."""

import os
import signal
from contextlib import contextmanager
from itertools import cycle

import pytest
from small_scoring import ENGLISH, score, small_submission
from thoroughness import some

import small_campaign
from mtgauge.suites.campaign.folder import CampaignFolder

pytestmark = pytest.mark.unit


class LateError(BaseException):
    """No part of the program takes it for an error of its own."""


COMMANDS = (("check",), ("standings",), ("check",), ("score", "--reason", "again"))
DIGITS, DEEP = b"9" * 5000, b"[" * 200_000
PAYLOADS = {
    "a pipe": os.mkfifo,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "deep": lambda path: path.write_bytes(b'{"number": ' + DEEP),
    "digits": lambda path: path.write_bytes(b'{"number": ' + DIGITS + b"}\n"),
    "digits in TOML": lambda path: path.write_bytes(b"run = " + DIGITS),
    "NUL": lambda path: path.write_bytes(b"\0\n"),
}


@pytest.fixture(scope="module")
def scored(tmp_path_factory):
    folder = small_campaign.make_folder(tmp_path_factory.mktemp("campaign") / "small")
    score(folder, folder.campaign.tasks[0], [small_submission(folder, site, ENGLISH[site]) for site in ENGLISH])
    return folder.path


@contextmanager
def in_time():
    """Ends what waits for a pipe."""

    def late(*_):
        raise LateError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def files_of(folder):
    """One file of each place and kind, as they are all read by the same code."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "rows" not in path.relative_to(folder).parts:
            found.setdefault((path.parent.relative_to(folder), path.suffix), path)
    return list(found.values())


@pytest.mark.parametrize("payload", some(PAYLOADS))
def test_what_is_no_file_of_a_campaign_is_one_line(scored, payload, mtgauge):
    assert CampaignFolder.open(scored)
    files = files_of(scored)
    assert {"campaign.toml", "journal.jsonl", "end.json", "run.toml"} <= {path.name for path in files}
    for path, command in zip(files, cycle(COMMANDS), strict=False):
        kept = path.read_bytes()
        path.unlink()
        PAYLOADS[payload](path)
        try:
            with in_time():
                done = mtgauge("campaign", command[0], scored, *command[1:])
        finally:
            path.unlink()
            path.write_bytes(kept)
        assert done.code in (0, 1, 2), (path, command, done.err)
        assert done.code != 2 or done.err.startswith("mtgauge: error: "), (path, command, done.err)
        assert "Traceback" not in done.err
