"""Programs that are forks of a warm interpreter do what cold ones do, and their server outlives those that are killed."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import numpy as np
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


STREAMS = """
import os, sys
there = [stream is not None for stream in (sys.stdin, sys.stdout, sys.stderr)]
open("seen.txt", "w").write(f"{there} {os.open('seen.txt', os.O_RDONLY)}")
print("to standard output")
raise SystemExit("it is over")
"""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_fork_has_no_streams_that_are_closed(programs, tmp_path, closed):
    (tmp_path / "program.py").write_text(STREAMS, "utf-8")

    def seen(python):
        line = f"{python} program.py {closed}"
        done = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr, (tmp_path / "seen.txt").read_text("utf-8")

    assert seen(programs / "python") == seen(sys.executable)


@pytest.mark.parametrize("name", ["py3langid", "jinja2", "numpy"])
def test_a_module_on_the_path_takes_the_place_of_one_that_is_loaded(programs, tmp_path, monkeypatch, name):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / f"{name}.py").write_text("raise ImportError('hidden')", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    path = tmp_path / "program.py"
    path.write_text(f"try:\n    import {name}\nexcept ImportError as error:\n    print(error)", "utf-8")
    assert ran(programs / "python", path) == ran(sys.executable, path) == (0, "hidden\n", [], [])


def test_a_module_that_was_loaded_from_the_path_stays(programs, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(np.__file__).parents[1]))
    path = tmp_path / "program.py"
    path.write_text("import numpy\nprint(numpy.ones(2).sum())", "utf-8")
    assert ran(programs / "python", path) == ran(sys.executable, path) == (0, "2.0\n", [], [])


def test_a_program_that_is_killed_ends_its_fork_and_no_other(programs, tmp_path):
    path = tmp_path / "waits.py"
    path.write_text("import os, time; print(os.getpid(), flush=True); time.sleep(60)", "utf-8")
    with subprocess.Popen([programs / "python", path], stdout=subprocess.PIPE, text=True) as waiting:
        fork = int(waiting.stdout.readline())
        waiting.send_signal(signal.SIGKILL)
        assert waiting.stdout.read() == ""  # at an end when the fork, too, has closed it
    assert fork != waiting.pid
    assert subprocess.run([programs / "mtgauge", "--version"], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("ignored", [False, True])
@pytest.mark.parametrize("cold", [True, False], ids=["cold", "warm"])
def test_ctrl_c_reaches_a_program_that_does_not_ignore_it(programs, tmp_path, cold, ignored):
    path = tmp_path / "waits.py"
    path.write_text(
        "import sys\ntry:\n    print('begun', flush=True)\n    print(sys.stdin.read())\n"
        "except KeyboardInterrupt:\n    print('interrupted')",
        "utf-8",
    )
    handler = signal.SIG_IGN if ignored else signal.SIG_DFL
    with subprocess.Popen(
        [sys.executable if cold else programs / "python", path],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, handler),
    ) as waiting:  # fmt: skip
        assert waiting.stdout.readline() == "begun\n"
        waiting.send_signal(signal.SIGINT)
        if ignored:
            waiting.stdin.write("end")
            waiting.stdin.close()
        assert waiting.stdout.read() == ("end\n" if ignored else "interrupted\n")
    assert waiting.returncode == 0


@pytest.mark.parametrize(
    "sent", [b"", (100).to_bytes(4), (100).to_bytes(4) + b"{"], ids=["nothing", "size", "part"]
)
def test_half_an_order_is_forgotten(programs, sent):
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(programs.parent / "socket"))
        client.sendall(sent)
    assert subprocess.run([programs / "mtgauge", "--version"], capture_output=True, check=False).returncode == 0
