"""What a site says of its system: the five parts of appendix C, and data that is not on the campaign's list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class DescriptionPart(StrEnum):
    """The five parts of a system description (CWMT 2008, appendix C)."""

    ENVIRONMENT = "environment"
    TIME = "time"
    TECHNOLOGY = "technology"
    TRAINING_DATA = "training-data"
    EXTERNAL_TECHNOLOGY = "external-technology"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfListData:
    """Training data that the campaign does not offer (CWMT 2008, section IV.2).

    Attributes:
        name: What it is called.
        is_public: Whether everybody can get it.
        origin: Where from; for public data.
        content: What it is; for data that is not public.
        amount: How much it is; for data that is not public.
        newest: The day of its newest text, ISO 8601, for the cut-off date; empty where it was not said.
    """

    name: str
    is_public: bool
    origin: str = ""
    content: str = ""
    amount: str = ""
    newest: str = ""


@dataclass(frozen=True, slots=True)
class SystemDescription:
    """What is known of a system.

    Attributes:
        parts: The parts that were found, each with its text.
        out_of_list: Data out of the campaign's list, as it was declared.
        is_declared: Whether it was said what of such data is used; that there is none counts too.
    """

    parts: Mapping[DescriptionPart, str] = field(default_factory=dict)
    out_of_list: tuple[OutOfListData, ...] = ()
    is_declared: bool = False
