"""The files of a reader in a temporary folder, and the jobs on them."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.files import Sink, write_file
from mtgauge.base.sentences import Sentence, said, say
from mtgauge.cli.view.jobs import Job, JobState
from mtgauge.cli.view.plan import PAGES, REPORT, PageKind, Wish, command_for, likely_kind
from mtgauge.cli.view.recognise import Recognised, ViewRole, parts, recognised

#: Bytes that are read at a time.
_PIECE = 1 << 16
#: Files and folders in the list, jobs that run at once, parts of a path, bytes of one part.
MOST_FILES, MOST_JOBS, _MOST_PARTS, _MOST_NAME = 1000, 2, 16, 240
#: Characters of a sentence to explain, and of a field.
_MOST_TEXT, _MOST_FIELD = 20_000, 500
_UNSAFE = re.compile(r"[\x00-\x1f\x7f\\]")


class TooLargeError(Exception):
    """There is no room for an upload."""


@dataclass(frozen=True, slots=True)
class SharedFile:
    """A file or folder in the list.

    Attributes:
        id: Its number.
        path: Where it is.
        is_own: Whether it is a copy in the temporary folder; others are where the user has them.
        found: What it is.
    """

    id: str
    path: Path
    is_own: bool
    found: Recognised


class Session:
    """The files and jobs of one reader.

    Args:
        folder: An empty folder, which belongs to the session.
        limit: Bytes of all uploads together, at most.
    """

    def __init__(self, folder: Path, limit: int) -> None:
        self._folder, self._limit = folder, limit
        self._used = 0
        self._count = self._turn = 0
        self._files: dict[str, SharedFile] = {}
        self._jobs: dict[str, Job] = {}
        self._lock = threading.RLock()

    def add(self, path: Path, *, is_own: bool = False) -> None:
        """Add a file or folder to the list; of a folder in no format, each file in it.

        Raises:
            InputError: The list is full.
        """
        found = [(part, recognised(part)) for part in parts(path)]
        with self._lock:
            if len(self._files) + len(found) > MOST_FILES:
                raise InputError(say("there is room for {n} files", n=MOST_FILES))
            for part, about in found:
                number = self._next()
                self._files[number] = SharedFile(number, part, is_own, about)

    def upload(self, group: str, name: str, size: int, read: Callable[[int], bytes]) -> None:
        """Store a file of a group, which is a file, or the files of one folder.

        Args:
            group: The number of the group.
            name: The path in it, with slashes.
            size: Bytes.
            read: Reads up to a number of bytes.

        Raises:
            TooLargeError: It would be more than the limit.
            InputError: The name leads out of the folder or is there, or the upload breaks off.
        """
        target = self._folder / "uploads" / group / safe_path(name)
        with self._lock:
            if self._used + size > self._limit:
                raise TooLargeError
            if target.exists():
                raise InputError(say("{name} is there twice", name=name))
            self._used += size
        try:
            write_file(target, lambda sink: _copy(sink, size, read), parents=True)
        except BaseException:
            with self._lock:
                self._used -= size
            raise

    def close(self, group: str) -> None:
        """Add what a group has to the list, now that all its files are there."""
        folder = self._folder / "uploads" / group
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            self.add(path, is_own=True)

    def remove(self, number: str) -> None:
        """Take a file from the list, and delete it if it is a copy.

        Raises:
            KeyError: There is no such file.
        """
        with self._lock:
            file = self._files.pop(number)
            if not file.is_own:
                return
            inside = [file.path, *file.path.rglob("*")] if file.path.is_dir() else [file.path]
            self._used -= sum(part.stat().st_size for part in inside if part.is_file())
            if file.path.is_dir():
                shutil.rmtree(file.path)
            else:
                file.path.unlink()

    def request(self, asked: Mapping[str, Any], language: str) -> Job:
        """Start the job of a request.

        Args:
            asked: ``kind``, ``roles`` (number of a file -> role), ``languages``, ``metrics``, ``segments``; or
                ``hypothesis`` and ``reference``, two sentences to explain.
            language: The message language.

        Raises:
            MtgaugeError: Something is missing for the page, or too much is running.
        """
        fields = {name: _field(asked, name) for name in ("languages", "metrics", "segments")}
        with self._lock:
            if sum(job.state is JobState.RUNNING for job in self._jobs.values()) >= MOST_JOBS:
                raise InputError(say("{n} reports are being made: wait, or cancel one", n=MOST_JOBS))
            number = self._next()
            # a test set is named after its folder, unless the folder has a name as general as this
            folder = self._folder / "jobs" / number / "texts"
            folder.mkdir(parents=True)
            try:
                if "hypothesis" in asked:
                    words = _sentences(folder, asked, fields)
                else:
                    kind = asked.get("kind")
                    files = self._linked(folder, asked.get("roles", {}))
                    words = command_for(Wish(PageKind(kind) if kind else None, files, **fields))
            except BaseException:
                shutil.rmtree(folder)
                raise
            job = self._jobs[number] = Job(number, folder, words, language)
        job.start(REPORT, PAGES)
        return job

    def _linked(self, folder: Path, roles: Any) -> list[tuple[ViewRole, str]]:
        """The files in the folder of a job, under names that a command can have."""
        found: list[tuple[ViewRole, str]] = []
        taken = {REPORT, PAGES}
        for number, file in self._files.items():
            role = ViewRole(roles.get(number, file.found.roles[0]))
            if role not in file.found.roles:
                raise OptionError(say("{name} cannot be {role}", name=file.path.name, role=str(role)))
            if role is ViewRole.UNUSED:
                continue
            name = file.path.name
            while name in taken:
                name = f"{number}/{file.path.name}"
                (folder / number).mkdir()
            taken.add(name)
            (folder / name).symlink_to(file.path.absolute(), target_is_directory=file.path.is_dir())
            # no option, and no NAME=FILE
            found.append((role, f"./{name}" if name.startswith("-") or "=" in name else name))
        return found

    def cancel(self, number: str) -> None:
        """End a job that runs, or take one that has ended from the list.

        Raises:
            KeyError: There is no such job.
        """
        with self._lock:
            job = self._jobs[number]
            is_running = job.state is JobState.RUNNING
            if not is_running:
                del self._jobs[number]
        if is_running:
            job.cancel()
        else:
            shutil.rmtree(job.folder, ignore_errors=True)

    def output(self, number: str, path: str) -> Path:
        """Return a file that a job wrote.

        Raises:
            KeyError: There is none.
        """
        with self._lock:
            return self._jobs[number].outputs[path]

    def state(self, language: str) -> dict[str, Any]:
        """Everything that the page shows, in a language."""
        with self._lock:
            files = [
                {
                    "id": file.id,
                    "name": file.path.name,
                    "told": said(file.found.told, language),
                    "roles": [[str(role), said(ROLES[role], language)] for role in file.found.roles],
                }
                for file in self._files.values()
            ]
            likely = likely_kind([(file.found.roles[0], file.path.name) for file in self._files.values()])
            jobs = [job.shown() for job in self._jobs.values()]
            # answers can overtake each other on their way
            self._turn += 1
            return {
                "turn": self._turn,
                "files": files,
                "jobs": jobs[::-1],
                "likely": said(KINDS[likely], language) if files else "",
                "used": self._used,
                "limit": self._limit,
            }

    def end(self) -> None:
        """End all jobs."""
        for job in list(self._jobs.values()):
            with suppress(OSError):
                job.cancel()

    def _next(self) -> str:
        self._count += 1
        return str(self._count)


#: The name of each role, and of each kind of page.
ROLES: Mapping[ViewRole, Sentence] = {
    ViewRole.REFERENCE: say("reference"),
    ViewRole.SOURCE: say("source"),
    ViewRole.SYSTEM: say("system output"),
    ViewRole.TESTSET: say("test set"),
    ViewRole.HUMAN: say("human ratings"),
    ViewRole.SCORES: say("scores of another metric"),
    ViewRole.RECORD: say("record"),
    ViewRole.RECORDS: say("records over time"),
    ViewRole.CAMPAIGN: say("campaign"),
    ViewRole.CHECKPOINTS: say("check-points"),
    ViewRole.GOLD: say("gold answers"),
    ViewRole.ANSWERS: say("answers"),
    ViewRole.UNUSED: say("not used"),
}
KINDS: Mapping[PageKind, Sentence] = {
    PageKind.COMPARISON: say("Scores and comparison of systems"),
    PageKind.POWER: say("Differences that the test set can detect"),
    PageKind.STEPS: say("Scores step by step"),
    PageKind.AGREEMENT: say("Agreement between metrics and human ratings"),
    PageKind.EASE: say("Cognitive ease"),
    PageKind.CHECKPOINTS: say("Check-points"),
    PageKind.PUZZLES: say("Puzzles"),
    PageKind.RECORD: say("Report of a record"),
    PageKind.HISTORY: say("Runs over time"),
    PageKind.CAMPAIGN: say("Campaign"),
}


def safe_path(name: str) -> PurePosixPath:
    """Return a path below a folder.

    Raises:
        InputError: It leads out of the folder, or has characters or lengths that no file needs.
    """
    pieces = name.split("/")
    too_long = len(pieces) > _MOST_PARTS or any(
        len(piece.encode("utf-8", "replace")) > _MOST_NAME for piece in pieces
    )
    if too_long or _UNSAFE.search(name) or any(piece in ("", ".", "..") for piece in pieces):
        raise InputError(say("{name!r} is not a name of a file", name=name[:100]))
    return PurePosixPath(*pieces)


def _copy(sink: Sink, size: int, read: Callable[[int], bytes]) -> None:
    left = size
    while left:
        piece = read(min(left, _PIECE))
        if not piece:
            raise InputError(say("the upload broke off"))
        sink.write(piece)
        left -= len(piece)


def _field(asked: Mapping[str, Any], name: str) -> str:
    value = asked.get(name, "")
    if not isinstance(value, str) or len(value) > _MOST_FIELD:
        raise OptionError(say("{name} is too long", name=name))
    return value.strip()


def _sentences(folder: Path, asked: Mapping[str, Any], fields: Mapping[str, str]) -> Sequence[str]:
    """The command that explains the score of one sentence."""
    for name in ("hypothesis", "reference"):
        value = asked.get(name)
        if not isinstance(value, str) or not value.strip():
            raise InputError(say("the {name} is missing", name=said_name(name)))
        if len(value) > _MOST_TEXT:
            raise InputError(say("the {name} is longer than {n} characters", name=said_name(name), n=_MOST_TEXT))
        write_file(folder / f"{name}.txt", " ".join(value.split()).encode("utf-8", "replace") + b"\n")
    files = [(ViewRole.REFERENCE, "reference.txt"), (ViewRole.SYSTEM, "hypothesis.txt")]
    return command_for(Wish(PageKind.STEPS, files, **{**fields, "segments": "1"}))


def said_name(name: str) -> Sentence:
    """``hypothesis`` or ``reference``, for every language."""
    return say("hypothesis") if name == "hypothesis" else say("reference")
