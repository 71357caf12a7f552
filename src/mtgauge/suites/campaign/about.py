"""Who stands behind a campaign and how to reach them, as lines for pages and forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mtgauge.base.sentences import Sentence, say
from mtgauge.suites.campaign.description.campaign import Campaign


class AboutLine(NamedTuple):
    """One line.

    Attributes:
        label: What it is about.
        texts: What is said of it, at least one text.
        links: Whether the texts are addresses of web pages or e-mail, which a page can lead to.
    """

    label: Sentence
    texts: tuple[str, ...]
    links: bool = False


def about_lines(campaign: Campaign) -> Iterator[AboutLine]:
    """What is known, in the order of the guidelines of 2008; what is not known has no line."""
    about, contact = campaign.about, campaign.contact
    lines = [
        AboutLine(say("Sponsor"), (about.sponsor,)),
        AboutLine(say("Organiser"), (campaign.organizer,)),
        AboutLine(say("Cooperators"), about.cooperators),
        AboutLine(say("Providers of resources"), about.resource_providers),
        AboutLine(say("President"), (str(about.president or ""),)),
        AboutLine(say("Committee"), tuple(map(str, about.committee))),
        AboutLine(say("Web pages"), about.web_pages, links=True),
        AboutLine(say("Who may register"), (about.who_may_register,)),
        AboutLine(say("Contact"), (contact.name,)),
        AboutLine(say("E-mail"), (contact.email,), links=True),
        AboutLine(say("Address"), (contact.address,)),
        AboutLine(say("Post code"), (contact.post_code,)),
        AboutLine(say("Telephone"), (contact.telephone,)),
        AboutLine(say("Fax"), (contact.fax,)),
    ]
    for line in lines:
        known = tuple(filter(None, line.texts))
        if known:
            yield line._replace(texts=known)
