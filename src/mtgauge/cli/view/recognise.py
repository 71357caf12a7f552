"""The format of a file or folder, by the format tables, and the roles that it can have in a report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import MtgaugeError
from mtgauge.base.readable import TextChoice
from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus.checks.family import is_named_reference
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import parse_file
from mtgauge.corpus.formats.registry import FORMATS
from mtgauge.corpus.formats.sets import SetReader
from mtgauge.corpus.formats.storedset import StoredSet
from mtgauge.corpus.judgements.registry import FORMATS as JUDGEMENTS
from mtgauge.corpus.judgements.registry import parse_judgements
from mtgauge.records.archives import has_record
from mtgauge.records.record import SETTINGS_FILE
from mtgauge.suites.campaign.folder import DESCRIPTION
from mtgauge.suites.checkpoints.set_file import read_set
from mtgauge.suites.puzzles.files import read_puzzles

#: The name of a source: the whole name, or a part between dots, hyphens and the like.
_SOURCE = re.compile(r"(?:^|[^A-Za-z])(?:src|source|sources)(?![A-Za-z])", re.IGNORECASE)
#: Names of the right answers to puzzles.
_GOLD = re.compile(r"(?:^|[^A-Za-z])(?:gold|keys?|solutions?)(?![A-Za-z])", re.IGNORECASE)


class ViewRole(TextChoice):
    """The role of a file in a report."""

    REFERENCE = "reference"
    SOURCE = "source"
    SYSTEM = "system"
    TESTSET = "testset"
    HUMAN = "human"
    SCORES = "scores"
    RECORD = "record"
    RECORDS = "records"
    CAMPAIGN = "campaign"
    CHECKPOINTS = "checkpoints"
    GOLD = "gold"
    ANSWERS = "answers"
    UNUSED = "unused"


#: Roles that a text may have.
TEXTS = (ViewRole.SYSTEM, ViewRole.REFERENCE, ViewRole.SOURCE, ViewRole.UNUSED)


@dataclass(frozen=True, slots=True)
class Recognised:
    """The format and the roles of a file.

    Attributes:
        told: The format, or the reason why it cannot be used.
        roles: The roles that it can have, the likely one first.
    """

    told: Sentence
    roles: tuple[ViewRole, ...]


def recognised(path: Path) -> Recognised:
    """Recognise a file or folder; a folder in no format is unusable, and its files may be usable."""
    try:
        return _folder(path) if path.is_dir() else _file(path)
    except MtgaugeError as error:
        return Recognised(say("cannot be used: {message}", message=error.sentence), (ViewRole.UNUSED,))


def _folder(path: Path) -> Recognised:
    if (path / SETTINGS_FILE).is_file():
        return Recognised(say("a record"), (ViewRole.RECORD, ViewRole.UNUSED))
    if (path / DESCRIPTION).is_file():
        return Recognised(say("a campaign"), (ViewRole.CAMPAIGN, ViewRole.UNUSED))
    if n := sum(1 for _ in path.rglob(SETTINGS_FILE)):
        return Recognised(say("a folder with records: {n}", n=n), (ViewRole.RECORDS, ViewRole.UNUSED))
    if any(form.is_folder and form.load().recognise(path) for form in FORMATS.values()):
        return _set(SetReader(gather=True).read(str(path)))
    if n := _puzzles(path):
        return _of_puzzles(path, n)
    return Recognised(say("a folder in no format that is known"), (ViewRole.UNUSED,))


def _file(path: Path) -> Recognised:
    if path.suffix.lower() == ".zip" and has_record(path):
        return Recognised(say("an archive of a record"), (ViewRole.RECORD, ViewRole.UNUSED))
    if form := _judgements(path):
        return Recognised(
            say("human ratings: {form}", form=form), (ViewRole.HUMAN, ViewRole.SCORES, ViewRole.UNUSED)
        )
    if path.suffix.lower() == ".json" and (n := _puzzles(path)):
        return _of_puzzles(path, n)
    if path.suffix.lower() == ".jsonl" and _is_checkpoints(path):
        return Recognised(say("a set of check-points"), (ViewRole.CHECKPOINTS, ViewRole.UNUSED))
    found = parse_file(door.read_bytes(path), str(path))
    if isinstance(found, StoredSet):
        return _set(found)
    likely = _likely(path)
    told = (
        say("plain text: {n} segments", n=len(found.texts))
        if found.is_plain
        else say("a table: {n} segments", n=len(found.texts))
    )
    return Recognised(told, (likely, *(role for role in TEXTS if role is not likely)))


def _set(found: StoredSet) -> Recognised:
    """A test set, which is whole, or has the texts of one role only."""
    values = {"n": found.size, "systems": len(found.systems), "references": len(found.references)}
    told = say("a test set: {n} segments, {systems} systems, {references} references", **values)
    only = [
        role
        for role, has in (
            (ViewRole.SYSTEM, bool(found.systems)),
            (ViewRole.REFERENCE, bool(found.references)),
            (ViewRole.SOURCE, bool(found.sources)),
        )
        if has
    ]
    likely = only[0] if len(only) == 1 else ViewRole.TESTSET
    return Recognised(told, tuple(dict.fromkeys((likely, ViewRole.TESTSET, *only, ViewRole.UNUSED))))


def _likely(path: Path) -> ViewRole:
    """The role of a text by its name; a system for any other name."""
    if is_named_reference(path.name):
        return ViewRole.REFERENCE
    return ViewRole.SOURCE if _SOURCE.search(path.name) else ViewRole.SYSTEM


def _judgements(path: Path) -> str:
    """The format of human ratings in a file; empty where there are none."""
    findings = Findings(str(path), gather=True)
    try:
        found = parse_judgements(door.read_bytes(path), str(path), None, findings)
    except MtgaugeError:
        return ""
    if findings.items or not found.rows:
        return ""
    return next((form.TITLE for form in JUDGEMENTS if found.form == form.NAME), found.form)


def _puzzles(path: Path) -> int:
    """The number of puzzles in a file or folder."""
    findings = Findings(str(path), gather=True)
    try:
        found = read_puzzles(str(path), findings)
    except MtgaugeError:
        return 0
    return 0 if findings.items else len(found)


def _of_puzzles(path: Path, n: int) -> Recognised:
    likely, other = (
        (ViewRole.GOLD, ViewRole.ANSWERS) if _GOLD.search(path.name) else (ViewRole.ANSWERS, ViewRole.GOLD)
    )
    return Recognised(say("puzzles: {n}", n=n), (likely, other, ViewRole.UNUSED))


def _is_checkpoints(path: Path) -> bool:
    try:
        read_set(str(path))
    except MtgaugeError:
        return False
    return True


def parts(path: Path) -> Iterator[Path]:
    """Yield a file or folder; of a folder in no format, each file in it."""
    if not path.is_dir() or recognised(path).roles != (ViewRole.UNUSED,):
        yield path
        return
    yield from sorted(file for file in path.rglob("*") if file.is_file() and not file.name.startswith("."))
