"""What a campaign gives to its sites and asks of them: resources, fees, terms, embargoes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from mtgauge.base.sentences import Sentence, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """Data that the campaign's list offers (CWMT 2008, appendix E).

    Attributes:
        id: Such as ``CLDC-LAC-2003-004``; made up by the organiser where the catalogue has none.
        provider: Who made it.
        languages: Such as ``Chinese-English``.
        domain: Such as ``news``.
        size: How much it is, in words.
        description: What it is.
        newest: Day of its newest text, for the cut-off date; None where it is not known.
        file: Where it lies in the campaign's folder, so that overlaps can be found; None: elsewhere.
        names: What people call it besides, such as ``SSMT 2007``; descriptions of systems may have any of them.
    """

    id: str
    provider: str
    languages: str
    domain: str
    size: str = ""
    description: str = ""
    newest: date | None = None
    file: str | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fee:
    """What registration costs.

    Attributes:
        who: Whom it concerns.
        amount: How much.
        currency: Code of the currency, ISO 4217.
        countries: Codes of the countries whose sites pay it, ISO 3166-1 alpha-2; empty: those that no other fee
            names.
    """

    who: str
    amount: int
    currency: str
    countries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """One commitment of a registration form.

    Attributes:
        id: Such as ``research-only``.
        text: The sentence that a site signs.
    """

    id: str
    text: str


class Embargoed(StrEnum):
    """What can be kept back."""

    #: Scores and rankings.
    RESULTS = "results"
    #: The references of the test sets.
    REFERENCES = "references"
    #: Which site made which submission; until then reports have anonymous ids.
    SITES = "sites"

    @property
    def said(self) -> Sentence:
        """What it is called, for readers."""
        return _SAID[self]


_SAID = {
    Embargoed.RESULTS: say("results"),
    Embargoed.REFERENCES: say("references"),
    Embargoed.SITES: say("sites"),
}


@dataclass(frozen=True, slots=True)
class Embargo:
    """What nobody but the organiser may see until an event begins."""

    what: Embargoed
    until: str
