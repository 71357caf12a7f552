"""Tasks: what is translated, from what, and how it is measured."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus import LanguagePair
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.human import HumanEvaluation


class TaskKind(StrEnum):
    """What the systems of a task do."""

    TRANSLATION = "translation"
    COMBINATION = "combination"


class DataRule(StrEnum):
    """What may train a system."""

    #: Anything; data out of the campaign's list is declared and marked.
    OPEN = "open"
    #: The campaign's list only.
    CLOSED = "closed"


class ForbiddenSeverity(StrEnum):
    """What a description of a system gets that declares or names data that may not train it."""

    #: The file is refused.
    ERROR = "error"
    #: The file is taken.
    WARNING = "warning"


class SetName(StrEnum):
    """Which of a task's sets of texts a submission translates."""

    TEST = "test"
    PROGRESS = "progress"

    @property
    def said(self) -> Sentence:
        """What it is called, for readers."""
        return say("test set") if self is SetName.TEST else say("progress set")


class Role(StrEnum):
    """What a submission is to its site: the result that is ranked, or one to compare it with."""

    PRIMARY = "primary"
    CONTRAST = "contrast"

    @property
    def said(self) -> Sentence:
        """The word for it, for readers."""
        return say("primary") if self is Role.PRIMARY else say("contrast")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotas:
    """How much a site may submit to a task.

    Attributes:
        primary: Primary results.
        contrast: Contrast results.
        nbest: Translations of one segment, the best one included.
    """

    primary: int = 1
    contrast: int = 2
    nbest: int = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSet:
    """A set of texts that systems translate.

    Attributes:
        source: File with the source.
        references: Files with the references.
        scored: File with the ids of the segments that count, one ``DOCUMENT:SEGMENT`` a line; None: all count.
        oldest: Day of its oldest text, for the cut-off date; None where it is not known.

    Files are paths relative to the campaign's folder.
    """

    source: str
    references: tuple[str, ...] = ()
    scored: str | None = None
    oldest: date | None = None


@dataclass(frozen=True, slots=True)
class TaskMetric:
    """A metric with the short name that heads its column.

    Attributes:
        name: Such as ``BLEU4-SBP``.
        metric: The metric with its options, as `mtgauge.metrics.parse_metric` takes it.
    """

    name: str
    metric: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One task of a campaign.

    Attributes:
        id: Such as ``ZH-EN-NEWS-TRANS``.
        kind: Translation, or the combination of what another task submitted.
        languages: The language pair.
        domain: Such as ``news``.
        data: What may train a system.
        metrics: What is measured, in the order of the columns.
        main_metric: The name of the metric that ranks, or of a column of judgements.
        release: The event of the calendar at which the test set comes out.
        deadline: The event at which submissions end.
        quotas: How much a site may submit.
        test: What is translated.
        progress: Another set, with references that are known, that systems translate too; None: there is none.
        progress_required: Whether a submission needs its translation of the progress set.
        combines: Of a combination task: the id of the task whose submissions are combined.
        forbidden: Ids of resources that may not train systems of this task.
        forbidden_severity: What a description gets that declares or names them; None: an error where they are
            declared, a warning where the part on training data names them.
        human: What people judged; None: nothing.
        formats: Of the files that it takes, the one that sites are given first.
    """

    id: str
    kind: TaskKind
    languages: LanguagePair
    domain: str
    data: DataRule
    metrics: tuple[TaskMetric, ...]
    main_metric: str
    release: str
    deadline: str
    quotas: Quotas
    test: TextSet
    progress: TextSet | None = None
    progress_required: bool = False
    combines: str | None = None
    forbidden: tuple[str, ...] = ()
    forbidden_severity: ForbiddenSeverity | None = None
    human: HumanEvaluation | None = None
    formats: tuple[FileFormat, ...] = (FileFormat.CWMT,)

    @property
    def endings(self) -> tuple[str, ...]:
        """What the names of its files may end in."""
        return tuple(dict.fromkeys(each.ending for each in self.formats))

    @property
    def judged(self) -> tuple[str, ...]:
        """The headings of the columns of judgements."""
        return self.human.names if self.human is not None else ()
