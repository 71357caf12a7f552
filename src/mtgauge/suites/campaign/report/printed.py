"""What `campaign score` prints of runs, kept beside them: to print a run again, nothing is measured again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.files import write_file
from mtgauge.base.sentences import ENGLISH
from mtgauge.base.version import __version__
from mtgauge.report.table import TextTable
from mtgauge.suites.campaign.description.task import Task
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.scoring.score import ScoredTask

#: Where it is kept, in the folder of all scores; what is deleted, or cannot be read, is made again.
PRINTED = "printed"
_TABLES = "tables"


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed of runs.

    Attributes:
        folder: The campaign.
        precision: The decimals of numbers; None: those that each output needs.
        language: The language of tables.
    """

    folder: CampaignFolder
    precision: int | None = None
    language: str = ENGLISH

    def tables(self, task: Task, found: ScoredTask) -> list[TextTable]:
        """The organisers' tables of a run in the language, not laid out yet."""

        def made() -> list[dict[str, Any]]:
            return [asdict(table.said(self.language)) for table in _tables(task, found, self.precision)]

        return [TextTable(**table) for table in self._kept(task, found, _TABLES, made)]

    def text(self, task: Task, found: ScoredTask, form: str) -> str:
        """The evaluation of a run in one of `mtgauge.report.FORMATS`."""

        def made() -> str:
            from mtgauge.report import render  # what is kept needs no renderer

            return render(found.scores.evaluation, form, precision=self.precision, language=self.language)

        text: str = self._kept(task, found, form, made)
        return text

    def _kept(self, task: Task, found: ScoredTask, form: str, make: Callable[[], Any]) -> Any:
        """JSON content that is kept, or made and kept now."""
        path = self._path(task, found, form)
        kept = _read(path)
        if kept is None:
            kept = json.dumps(make(), ensure_ascii=False).encode("utf-8", "surrogatepass")
            write_file(path, _digest(kept) + b"\n" + kept, parents=True)
        return door.parse_json(kept.decode("utf-8", "surrogatepass"), file=path)

    def _path(self, task: Task, found: ScoredTask, form: str) -> Path:
        """Its name is the hash of everything that is printed, and of how."""
        about = [__version__, found.run.content, asdict(task), form, self.precision, self.language]
        name = hashlib.sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()
        return self.folder.scores / PRINTED / f"{name}.json"


def _tables(task: Task, found: ScoredTask, precision: int | None) -> Iterator[TextTable]:
    from mtgauge.suites.campaign.report.results import task_results  # what is kept needs none of what makes it
    from mtgauge.suites.campaign.report.tables import tables_of

    shown = {item.label: item.label for item in found.run.submissions}
    return tables_of([task_results(task, [found.run], found.scores, shown)], precision)


def _read(path: Path) -> bytes | None:
    """What is kept, or None where it is not there or not as it was written."""
    try:
        digest, _, kept = door.read_bytes(path).partition(b"\n")
    except InputError:
        return None
    return kept if digest == _digest(kept) else None


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()
