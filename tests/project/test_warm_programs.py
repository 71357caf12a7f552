"""Programs that are forks of a warm interpreter do what cold ones do, and their server outlives those that are killed."""

import os
import signal
import socket
import subprocess
import sys

import pytest

PROGRAM = """
import os, sys
print(sys.argv[1:], os.getcwd(), os.environ.get("SEEN"), sys.stdin.read(), oct(os.umask(0)))
print("to standard error", file=sys.stderr)
{end}
"""
ENDS = {
    "quiet": "",
    "code": "sys.exit(7)",
    "message": "sys.exit('it is over')",
    "exception": "raise SystemError('broken')",
    "signal": "sys.stdout.flush(); os.kill(os.getpid(), 9)",
}


def ran(python, path):
    done = subprocess.run(
        [python, path, "ä", "b c"], input="in\n", cwd=path.parent, env={**os.environ, "SEEN": "é"},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr.splitlines()[:1], done.stderr.splitlines()[-1:]


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_a_fork_does_what_a_process_does(programs, tmp_path, end):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(end=end), "utf-8")
    assert ran(programs / "python", path) == ran(sys.executable, path)


def test_a_file_on_the_path_hides_what_the_server_has_imported(programs, tmp_path):
    (tmp_path / "hiding").mkdir()
    (tmp_path / "hiding" / "numpy.py").write_text("raise ImportError('hidden')\n", "utf-8")
    path = tmp_path / "program.py"
    path.write_text("import numpy\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "hiding")}
    done = subprocess.run(
        [programs / "python", path], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, "ImportError: hidden")


def test_a_program_that_is_killed_ends_its_fork_and_no_other(programs, tmp_path):
    path = tmp_path / "waits.py"
    path.write_text("import os, time; print(os.getpid(), flush=True); time.sleep(60)", "utf-8")
    with subprocess.Popen([programs / "python", path], stdout=subprocess.PIPE, text=True) as waiting:
        fork = int(waiting.stdout.readline())
        waiting.send_signal(signal.SIGKILL)
        assert waiting.stdout.read() == ""  # at an end when the fork, too, has closed it
    assert fork != waiting.pid
    assert subprocess.run([programs / "mtgauge", "--version"], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    "sent", [b"", (100).to_bytes(4), (100).to_bytes(4) + b"{"], ids=["nothing", "size", "part"]
)
def test_half_an_order_is_forgotten(programs, sent):
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(programs.parent / "socket"))
        client.sendall(sent)
    assert subprocess.run([programs / "mtgauge", "--version"], capture_output=True, check=False).returncode == 0
