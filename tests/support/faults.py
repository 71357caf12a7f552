"""The command under faults: each step by which it changes the disk fails once, or kills it once.

Run as a program, with a JSON object on standard input: ``folder``, where the command works; ``arguments``;
``environment``; ``kinds``, of which ``full`` is a full disk, ``killed`` a kill, and ``lost`` a kill that is followed by
the loss of everything that was not synced: contents of files, and names in folders, and ``later`` a kill after which
the command runs again, and then that loss; each with the number of the first
step that is struck, and how many lie from one to the next. Prints what became of it, for each kind an entry a step. Each run is a process of its own, forked from one that has imported
what the command needs, and begins with the folder as it was.

The last entry of a kind is the run to which nothing happens; for ``lost`` power is lost after it, and ``left`` is what
is left. After a kill the command runs again; where a kill left what an earlier one had left, as it did then. What lies in drafts
is no part of that, since the names of drafts are random; their number is.
"""

import errno
import io
import json
import mmap
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import warnings
from contextlib import redirect_stderr, redirect_stdout
from itertools import count
from pathlib import Path

DRAFT = ".mtgauge-draft-"
#: Of Python's audit events those that change a folder.
CHANGES = {"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.chmod", "os.truncate"}
#: A step that no command comes to.
NEVER = 1 << 30
#: Those that a full disk refuses.
REFUSED = {"open", "os.mkdir", "os.rename", "os.write", "os.fsync"}


def under_faults(programs, folder, arguments, kind, every=1, **environment):
    """Of one kind of fault: a list of steps with event, code, err, before and after as `content`."""
    return under_all_faults(programs, folder, arguments, {kind: (0, every)}, **environment)[kind]


def under_all_faults(programs, folder, arguments, kinds, **environment):
    """Kind -> its steps, as `under_faults` has them; `kinds`: kind -> the first step, and from one to the next.

    ``programs`` is the folder of `warm_programs.served`.
    """
    order = {
        "folder": str(folder),
        "arguments": [*map(str, arguments)],
        "kinds": kinds,
        "environment": environment,
    }
    done = subprocess.run(
        [programs / "python", __file__],
        input=json.dumps(order),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    texts, *found = json.loads(done.stdout)

    def told(step):
        for name in ("before", "after", "left"):
            if name in step:
                step[name] = {path: texts[place] for path, place in step[name].items()}
        if "again" in step:
            told(step["again"])
        return step

    return {kind: [told(step) for step in steps] for kind, steps in zip(kinds, found, strict=True)}


def content(folder):
    """Path -> text of everything in a folder; folders end in a slash."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        name = path.relative_to(folder).as_posix()
        found[f"{name}/" if path.is_dir() else name] = "" if path.is_dir() else path.read_bytes().decode("latin-1")
    return found


class Node:
    """A file or a folder of a disk that loses power: what it holds, and what of it is on the disk."""

    def __init__(self, names=None, content=b""):
        self.names, self.kept = names, dict(names or {})
        self.content = content


class Disk:
    """What is left of a folder after a list of changes and a loss of power."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.root = self._read(self.folder)

    def _read(self, path):
        if path.is_dir():
            return Node({item.name: self._read(item) for item in path.iterdir()})
        return Node(content=path.read_bytes())

    def _at(self, path):
        node = self.root
        for part in Path(path).relative_to(self.folder).parts:
            node = node.names[part]
        return node

    def change(self, what, path, more=None):
        """One change, in the order in which they were made."""
        path = Path(path)
        if what in ("create", "mkdir"):
            names = self._at(path.parent).names
            if path.name not in names:
                names[path.name] = Node({} if what == "mkdir" else None)
        elif what == "rename":
            node = self._at(path.parent).names.pop(path.name)
            self._at(Path(more).parent).names[Path(more).name] = node
        elif what == "remove":
            names = self._at(path.parent).names
            if path.name in names and not names[path.name].names:  # a folder that holds something stays
                names.pop(path.name)
        elif what == "sync":
            node = self._at(path)
            if node.names is None:
                node.content = more.encode("latin-1")
            else:
                node.kept = dict(node.names)

    def left(self, target):
        """Writes what is left."""
        self._write(self.root, Path(target))

    def _write(self, node, target):
        if node.names is None:
            target.write_bytes(node.content)
            return
        target.mkdir(exist_ok=True)
        for name, inner in node.kept.items():
            self._write(inner, target / name)


class Fault:
    """Strikes once, at a step with a number, of the process that arms it."""

    def __init__(self, folder, environment):
        self.log = f"{folder}.log"
        self.folder, self.kind, self.environment, self.at = folder, None, environment, None
        self.shared = mmap.mmap(-1, 8)  # seen by the parent, even of a child that was killed
        self.write = os.write
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
            self.note_event(event, path, arguments)

    def halved(self, descriptor, data):
        if self.at == 0:
            self.write(descriptor, data[: len(data) // 2])
        self.step("os.write")
        return self.write(descriptor, data)

    def synced(self, descriptor):
        self.step(
            "os.fsync"
        )  # nothing is really synced, which takes long: what a loss leaves is told by the notes
        path = str(Path(f"/proc/self/fd/{descriptor}").readlink())
        if self.at is not None and path.startswith(self.folder):
            self.note("sync", path, None if Path(path).is_dir() else Path(path).read_bytes().decode("latin-1"))

    def note_event(self, event, path, arguments):
        path = str(Path(path).absolute())
        if event == "open" and (arguments[2] or 0) & os.O_CREAT:
            self.note("create", path)
        elif event == "os.mkdir":
            self.note("mkdir", path)
        elif event == "os.rename":
            self.note("rename", path, str(Path(os.fsdecode(arguments[1])).absolute()))
        elif event in ("os.remove", "os.rmdir"):
            self.note("remove", path)

    def note(self, *change):
        """Writes a change down, for `Disk`."""
        if self.kind not in ("lost", "later"):
            return
        at, self.at = self.at, None  # the log itself is no step
        with Path(self.log).open("a", encoding="utf-8") as file:
            file.write(json.dumps(change) + "\n")
        self.at = at

    def forget(self, first):
        """Leaves in the folder what was on the disk when power was lost."""
        disk = Disk(first)
        disk.folder = Path(self.folder)
        for line in Path(self.log).read_text("utf-8").splitlines() if Path(self.log).exists() else ():
            disk.change(*json.loads(line))
        Path(self.log).unlink(missing_ok=True)
        shutil.rmtree(self.folder)
        disk.left(self.folder)
        os.chdir(self.folder)

    def step(self, event):
        if self.at is None or (self.kind == "full" and event not in REFUSED):
            return
        if self.at > 0:
            self.at -= 1
            return
        self.at = None
        self.shared[0] = 1
        self.shared[1:8] = event.encode()[-7:].rjust(7)
        if self.kind != "full":
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


def numbered(state, texts):
    """A state with the places of its texts in a list of all, which grows."""
    return {path: texts.setdefault(text, len(texts)) for path, text in state.items()}


def seen(state):
    """What two states have in common after which a command does the same: drafts count by their number alone."""
    drafts = {part for path in state for part in Path(path).parts if part.startswith(DRAFT)}
    return len(drafts), frozenset((path, text) for path, text in state.items() if DRAFT not in path)


def prepared(folder, arguments):
    """Imports what the command needs, so that its processes need not."""
    import lxml.etree  # noqa: F401  # all files of campaigns are read by it

    from mtgauge.cli.main import main

    if arguments[:1] != ["campaign"] or arguments[1] in ("score", "report"):
        pass
    if arguments[:1] == ["campaign"]:
        names = [word for word in arguments[:3] if "/" not in word]
        with redirect_stdout(io.StringIO()):
            main([*names[: 3 if names[1] == "record" else 2], "--help"])
        # what is scored is kept for later runs, which then write less
        if arguments[1] not in ("score", "report"):
            warmed(folder, arguments)


def warmed(folder, arguments):
    """Runs the command once in a copy, so that none of its processes compiles and digests what each would."""
    from mtgauge.cli.main import main

    elsewhere = f"{folder}.warm"  # beside it, since arguments may lead to its neighbours
    shutil.copytree(folder, elsewhere, symlinks=True)
    os.chdir(elsewhere)
    with (
        Path(os.devnull).open("w", encoding="utf-8") as nowhere,
        redirect_stdout(nowhere),
        redirect_stderr(nowhere),
    ):
        main(arguments)
    os.chdir(folder)
    shutil.rmtree(elsewhere)


def again_without_power(fault, order, first, texts):
    """The next run after a kill, and what is left when power is lost after it."""
    again = fault.run(order["arguments"], NEVER)
    again["after"] = numbered(content(fault.folder), texts)
    fault.forget(first)
    return again | {"left": numbered(content(fault.folder), texts)}


def steps_of(fault, order, first, texts):
    """All steps of one kind of fault, the last of them the run to which nothing happens."""
    steps, known = [], {}
    for at in count(*order["kinds"][fault.kind]):
        outcome = fault.run(order["arguments"], at)
        after = content(fault.folder)
        if fault.kind == "lost":
            fault.forget(first)
            if outcome["event"]:
                after = content(fault.folder)
            else:
                outcome["left"] = numbered(content(fault.folder), texts)
        outcome |= {"before": numbered(content(first), texts), "after": numbered(after, texts)}
        if fault.kind == "later" and outcome["event"]:
            outcome["again"] = again_without_power(fault, order, first, texts)
        elif fault.kind != "full" and outcome["event"]:
            state = seen(after)
            if state not in known:
                again = fault.run(order["arguments"], None)
                known[state] = again | {"after": numbered(content(fault.folder), texts)}
            outcome["again"] = known[state]
        steps.append(outcome)
        shutil.rmtree(fault.folder)
        shutil.copytree(first, fault.folder, symlinks=True)
        os.chdir(fault.folder)
        if outcome["event"] is None:
            return steps
    raise AssertionError


def main():
    warnings.simplefilter("error")
    order = json.load(sys.stdin)
    folder = order["folder"]
    prepared(folder, order["arguments"])
    fault = Fault(folder, order["environment"])
    first = f"{folder}.first"
    shutil.copytree(folder, first, symlinks=True)
    found, texts = [], {}
    for fault.kind in order["kinds"]:
        found.append(steps_of(fault, order, first, texts))
    shutil.rmtree(first)
    json.dump([[*texts], *found], sys.stdout)


if __name__ == "__main__":
    main()
