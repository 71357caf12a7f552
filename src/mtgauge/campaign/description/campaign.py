"""A campaign as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from mtgauge.campaign.description.calendar import Calendar
from mtgauge.campaign.description.resource import Embargo, Embargoed, Fee, Resource, Term
from mtgauge.campaign.description.task import Task
from mtgauge.errors import InputError
from mtgauge.sentences import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What one TOML file describes.

    Attributes:
        id: Such as ``cwmt2008``.
        name: Its full name.
        organizer: Who runs it.
        contact: Where sites write to.
        cut_off: Training data is older than this day, test data is not.
        report_words: Fewest words of a technical report in a language written with blanks.
        report_characters: Fewest Chinese characters of one in Chinese.
        calendar: Its events.
        tasks: In the order of the file.
        resources: Data that it offers.
        terms: What a site agrees to.
        fees: What registration costs.
        embargoes: What is kept back until when.
    """

    id: str
    name: str
    organizer: str
    contact: str
    cut_off: date
    report_words: int
    report_characters: int
    calendar: Calendar
    tasks: tuple[Task, ...]
    resources: tuple[Resource, ...] = ()
    terms: tuple[Term, ...] = ()
    fees: tuple[Fee, ...] = ()
    embargoes: tuple[Embargo, ...] = ()

    def task(self, id: str) -> Task:  # noqa: A002  # the word of the field
        """The task of that id, in whatever case.

        Raises:
            InputError: There is none.
        """
        for task in self.tasks:
            if task.id.lower() == id.lower():
                return task
        known = ", ".join(task.id for task in self.tasks)
        raise InputError(
            say("campaign {campaign} has no task {task!r}", campaign=self.id, task=id),
            hint=say("tasks: {names}", names=known),
        )

    def is_embargoed(self, what: Embargoed, at: datetime) -> bool:
        """Whether something is kept back at that moment."""
        return any(e.what is what and at < self.calendar[e.until].start for e in self.embargoes)
