"""The command under faults: each step by which it changes the disk fails once, or kills it once.

Run as a program, with a JSON object on standard input: ``folder``, where the command works; ``arguments``;
``environment``; ``kind``, ``full`` or ``killed``; ``every``, 1 for each step. Prints what became of it, an entry a step. Each run is a process of
its own, forked from one that has imported everything, and begins with the folder as it was.
"""

import errno
import json
import mmap
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path

DRAFT = ".mtgauge-draft-"
#: Of Python's audit events those that change a folder.
CHANGES = {"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.chmod", "os.truncate"}
#: Those that a full disk refuses.
REFUSED = {"open", "os.mkdir", "os.rename", "os.write", "os.fsync"}


def under_faults(folder, arguments, kind, every=1, **environment):
    """What `main` printed: a list of steps with event, code, err, before and after as `content`."""
    order = {
        "folder": str(folder),
        "arguments": [*map(str, arguments)],
        "kind": kind,
        "every": every,
        "environment": environment,
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", __file__],
        input=json.dumps(order),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def content(folder):
    """Path -> text of everything in a folder; folders end in a slash."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        name = path.relative_to(folder).as_posix()
        found[f"{name}/" if path.is_dir() else name] = "" if path.is_dir() else path.read_bytes().decode("latin-1")
    return found


class Fault:
    """Strikes once, at a step with a number, of the process that arms it."""

    def __init__(self, folder, kind, environment):
        self.folder, self.kind, self.environment, self.at = folder, kind, environment, None
        self.shared = mmap.mmap(-1, 8)  # seen by the parent, even of a child that was killed
        self.write, self.fsync = os.write, os.fsync
        os.write, os.fsync = self.halved, self.synced
        sys.addaudithook(self.audited)

    def audited(self, event, arguments):
        if self.at is None or event not in CHANGES:
            return
        if event == "open":
            flags = arguments[2] or 0
            if not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                return
        if isinstance(arguments[0], int):
            return
        path = os.fsdecode(arguments[0])
        if not Path(path).is_absolute() or path.startswith(self.folder):
            self.step(event)

    def halved(self, descriptor, data):
        if self.at == 0:
            self.write(descriptor, data[: len(data) // 2])
        self.step("os.write")
        return self.write(descriptor, data)

    def synced(self, descriptor):
        self.step("os.fsync")
        self.fsync(descriptor)

    def step(self, event):
        if self.at is None or (self.kind == "full" and event not in REFUSED):
            return
        if self.at > 0:
            self.at -= 1
            return
        self.at = None
        self.shared[0] = 1
        self.shared[1:8] = event.encode()[-7:].rjust(7)
        if self.kind == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def run(self, arguments, at):
        """The command in a child: exit code, what it said, whether and where the fault struck."""
        from mtgauge.cli.main import main

        self.shared[0] = 0
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            child = os.fork()
            if child == 0:
                os.dup2(out.fileno(), 1)
                os.dup2(err.fileno(), 2)
                os.environ |= self.environment
                tempfile.tempdir = self.environment.get("TMPDIR")
                self.at = at
                try:
                    code = main(arguments)
                finally:
                    self.at = None
                os._exit(code)
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            err.seek(0)
            struck = self.shared[1:8].decode().strip() if self.shared[0] else None
            return {"code": code, "err": err.read().decode(), "event": struck}


def main():
    order = json.load(sys.stdin)
    folder = order["folder"]
    import mtgauge.campaign.report.write
    import mtgauge.cli.evaluating
    import mtgauge.cli.power
    import mtgauge.corpus.convert
    import mtgauge.workflows.rerun  # noqa: F401

    fault = Fault(folder, order["kind"], order["environment"])
    first = f"{folder}.first"
    shutil.copytree(folder, first, symlinks=True)
    steps = []
    for at in count(step=order["every"]):
        before = content(folder)
        outcome = fault.run(order["arguments"], at)
        outcome |= {"before": before, "after": content(folder)}
        if order["kind"] == "killed" and outcome["event"]:
            outcome["again"] = fault.run(order["arguments"], None) | {"after": content(folder)}
        steps.append(outcome)
        shutil.rmtree(folder)
        shutil.copytree(first, folder, symlinks=True)
        os.chdir(folder)
        if outcome["event"] is None:
            break
    shutil.rmtree(first)
    json.dump(steps, sys.stdout)


if __name__ == "__main__":
    main()
