"""The requirements of a submission: those of its task, or of a call without a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date

from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import DataRule, ForbiddenSeverity, Quotas, Task, TaskKind

#: What a campaign need not set, and could not set at first.
_LATER = ("other_names", "forbidden_severity")


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirements:
    """What depends on the task.

    Attributes:
        nbest: Translations of one segment that are allowed, the best one included.
        combination: Whether it is a combination task, which takes the best translation alone.
        data: What may train the system; None where that is not known.
        forbidden: Ids of resources that may not.
        other_names: Id -> other names of the same resource, of those that may not and have any.
        forbidden_severity: What a description gets that declares or names them; None: an error where they are
            declared, a warning where the part on training data names them.
        cut_off: Data that trains it is older than this day; None where that is not known.
        source_language: Code of the language of the source; empty where it is not known.
        target_language: That of the translation.
        formats: Of the files that are taken; empty: any.
    """

    nbest: int = Quotas().nbest
    combination: bool = False
    data: DataRule | None = None
    forbidden: tuple[str, ...] = ()
    other_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    forbidden_severity: ForbiddenSeverity | None = None
    cut_off: date | None = None
    source_language: str = ""
    target_language: str = ""
    formats: tuple[FileFormat, ...] = ()

    @classmethod
    def of(cls, task: Task, campaign: Campaign | None = None) -> Requirements:
        """Those of a task.

        Args:
            task: The task.
            campaign: Its campaign, for the cut-off date and the names of resources; None where there is none.
        """
        resources = campaign.resources if campaign is not None else ()
        return cls(
            nbest=task.quotas.nbest,
            combination=task.kind is TaskKind.COMBINATION,
            data=task.data,
            forbidden=task.forbidden,
            other_names={one.id: one.names for one in resources if one.id in task.forbidden and one.names},
            forbidden_severity=task.forbidden_severity,
            cut_off=campaign.cut_off if campaign is not None else None,
            source_language=task.languages.source,
            target_language=task.languages.target,
            formats=task.formats,
        )

    def as_rules(self) -> dict[str, object]:
        """All of them, for a hash that says whether a file would be judged by the same ones.

        What a campaign does not set is left out where campaigns could not set it at first: their files are judged
        as they were.
        """
        return {name: value for name, value in asdict(self).items() if value or name not in _LATER}
