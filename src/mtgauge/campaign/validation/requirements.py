"""The requirements of a submission: those of its task, or of a call without a campaign."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from mtgauge.campaign.description.formats import FileFormat
from mtgauge.campaign.description.task import DataRule, Quotas, Task, TaskKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirements:
    """What depends on the task.

    Attributes:
        nbest: Translations of one segment that are allowed, the best one included.
        combination: Whether it is a combination task, which takes the best translation alone.
        data: What may train the system; None where that is not known.
        forbidden: Ids of resources that may not.
        cut_off: Data that trains it is older than this day; None where that is not known.
        source_language: Code of the language of the source; empty where it is not known.
        target_language: That of the translation.
        formats: Of the files that are taken; empty: any.
    """

    nbest: int = Quotas().nbest
    combination: bool = False
    data: DataRule | None = None
    forbidden: tuple[str, ...] = ()
    cut_off: date | None = None
    source_language: str = ""
    target_language: str = ""
    formats: tuple[FileFormat, ...] = ()

    @classmethod
    def of(cls, task: Task, cut_off: date | None = None) -> Requirements:
        """Those of a task, in a campaign with that cut-off date."""
        return cls(
            nbest=task.quotas.nbest,
            combination=task.kind is TaskKind.COMBINATION,
            data=task.data,
            forbidden=task.forbidden,
            cut_off=cut_off,
            source_language=task.languages.source,
            target_language=task.languages.target,
            formats=task.formats,
        )
