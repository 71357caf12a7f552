"""Runs of the command line that somebody ends with Ctrl-C."""

import os
import signal
import subprocess
import time

import pytest

#: Only there can a test send what a keyboard sends.
needs_signals = pytest.mark.skipif(os.name != "posix", reason="the signal of a keyboard is sent")


def interrupt(command, *, after, within, seconds=0.0, until=lambda: True, **options):
    """Starts a command, sends it SIGINT, and asserts that it ends as commands do then.

    Args:
        command: A program and its arguments.
        after: The first line that it prints, where the work begins that is interrupted.
        seconds: Of that work before the signal.
        until: What has to be true, too.
        within: How many seconds it may take to end.
        **options: Of `subprocess.Popen`.
    """
    pipe = subprocess.PIPE
    # a run in the background of a shell ignores the signal, and what it starts would ignore it too
    options.setdefault("preexec_fn", _hear_the_keyboard)
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, **options) as started:
        assert started.stdout.readline() == f"{after}\n", started.stderr.read()
        time.sleep(seconds)
        while started.poll() is None and not until():
            time.sleep(0.02)
        assert started.poll() is None, started.stderr.read()
        started.send_signal(signal.SIGINT)
        sent = time.monotonic()
        try:
            _, errors = started.communicate(timeout=20)
        finally:
            started.kill()
    assert time.monotonic() - sent < within
    assert (started.returncode, errors.strip()) == (130, "mtgauge: interrupted")


def _hear_the_keyboard():
    signal.signal(signal.SIGINT, signal.SIG_DFL)
