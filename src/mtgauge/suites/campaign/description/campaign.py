"""A campaign as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.calendar import REGISTRATION_DEADLINE, REPORT_DEADLINE, Calendar
from mtgauge.suites.campaign.description.people import About, Contact
from mtgauge.suites.campaign.description.resource import Embargo, Embargoed, Fee, Resource, Term
from mtgauge.suites.campaign.description.task import Task

#: Megabytes of a file: 2,000 segments of 200 translations each have some 50.
LARGEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What one TOML file describes.

    Attributes:
        id: Such as ``cwmt2008``.
        name: Its full name.
        organizer: Who runs it.
        contact: Where sites write to.
        about: Who stands behind it, and who may register.
        cut_off: Training data is older than this day, test data is not.
        report_words: Fewest words of a technical report in a language written with blanks.
        report_characters: Fewest Chinese characters of one in Chinese.
        calendar: Its events.
        tasks: In the order of the file.
        resources: Data that it offers.
        terms: What a site agrees to.
        fees: What registration costs.
        fee_includes: What is paid by that.
        translations: Language -> text of this description -> the same text in that language, for forms and pages.
        embargoes: What is kept back until when.
        approval: Whether a site takes part only once the organiser has approved of it.
        signature: Whether a site gets data only once the organiser has its form with a signature or stamp.
        largest_file: How large a file may be that a site sends, in megabytes of 1,000,000 bytes.
    """

    id: str
    name: str
    organizer: str
    contact: Contact
    cut_off: date
    report_words: int
    report_characters: int
    calendar: Calendar
    tasks: tuple[Task, ...]
    resources: tuple[Resource, ...] = ()
    terms: tuple[Term, ...] = ()
    fees: tuple[Fee, ...] = ()
    fee_includes: tuple[str, ...] = ()
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    about: About = field(default_factory=About)
    embargoes: tuple[Embargo, ...] = ()
    approval: bool = False
    signature: bool = False
    largest_file: int = LARGEST

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

    @property
    def endings(self) -> dict[str, tuple[str, ...]]:
        """Task -> what the names of its files may end in."""
        return {task.id: task.endings for task in self.tasks}

    @property
    def deadlines(self) -> list[str]:
        """Ids of the events by whose end sites send something; nothing else of the calendar can be extended."""
        named = {REGISTRATION_DEADLINE, REPORT_DEADLINE, *(task.deadline for task in self.tasks)}
        return [event for event in self.calendar.events if event in named]

    def fee_of(self, country: str) -> Fee | None:
        """What a site in a country pays; None: nothing."""
        named = [fee for fee in self.fees if country in fee.countries]
        others = [fee for fee in self.fees if not fee.countries]
        return next(iter((*named, *others)), None)

    def is_embargoed(self, what: Embargoed, at: datetime) -> bool:
        """Whether something is kept back at that moment."""
        return any(e.what is what and at < self.calendar[e.until].start for e in self.embargoes)
