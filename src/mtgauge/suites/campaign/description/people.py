"""Who stands behind a campaign, and how to reach them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody by name.

    Attributes:
        name: As they write it.
        affiliation: Where they work; empty where it is not said.
    """

    name: str
    affiliation: str = ""

    def __str__(self) -> str:
        """Both, as a list of people has them."""
        return f"{self.name} ({self.affiliation})" if self.affiliation else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """Where sites write to, and whom they call; what is not known is empty.

    Attributes:
        name: The person.
        email: Their e-mail address.
        address: Their postal address.
        post_code: Of the address.
        telephone: Their telephone.
        fax: Their fax.
    """

    name: str = ""
    email: str = ""
    address: str = ""
    post_code: str = ""
    telephone: str = ""
    fax: str = ""

    @property
    def receives_at(self) -> str:
        """Where results are sent: the e-mail address, or else the postal one."""
        return self.email or self.address


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What the front of a campaign's guidelines says of it.

    Attributes:
        sponsor: Under whose name it is held.
        cooperators: Who helps the organiser.
        resource_providers: Whose data it offers.
        president: Who presides over it; None: nobody is named.
        committee: The other members of its committee.
        web_pages: Addresses to read on at.
        who_may_register: Which organisations, in a sentence or two.
    """

    sponsor: str = ""
    cooperators: tuple[str, ...] = ()
    resource_providers: tuple[str, ...] = ()
    president: Person | None = None
    committee: tuple[Person, ...] = ()
    web_pages: tuple[str, ...] = ()
    who_may_register: str = ""
