"""Models that are published at the hub: their revisions, so that everybody who fetches one gets the same files."""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

#: Name at the hub -> the commit to fetch. They are from public logs and sources (paths of the hub's cache, and
#: what several other projects pin). What the hub has under a number cannot change.
REVISIONS = MappingProxyType(
    {
        # models of COMET
        "Unbabel/wmt22-comet-da": "2760a223ac957f30acfb18c8aa649b01cf1d75f2",
        "Unbabel/wmt22-cometkiwi-da": "1ad785194e391eebc6c53e2d0776cada8f83179a",
        "Unbabel/XCOMET-XL": "6a123c5e8e6dccab25e5fcffa3c8b417abadb462",
        # the encoders that their hparams.yaml name, in this order
        "xlm-roberta-large": "c23d21b0620b635a76227c604d44e43a9f0ee389",
        "microsoft/infoxlm-large": "d616d637f0720deda963cebbfc630657d2b7d3ae",
        "facebook/xlm-roberta-xl": "aa5d120255845efeebc9b7f42822a1dd0f9ece9d",
    }
)
#: The owner whose models are called by their names without it, too, as COMET's documentation once did.
_OWNER = "Unbabel/"
#: The models of COMET in the table.
COMET_MODELS = tuple(name for name in REVISIONS if name.startswith(_OWNER))


class Published(NamedTuple):
    """A model at the hub.

    Attributes:
        name: Its full name.
        revision: The commit to fetch.
    """

    name: str
    revision: str

    def __str__(self) -> str:
        return f"{self.name}@{self.revision}"


def spellings(name: str) -> tuple[str, ...]:
    """The names of one model: as given, and with or without the owner of COMET's models.

    >>> spellings("Unbabel/wmt22-comet-da"), spellings("wmt22-comet-da"), spellings("group/model")
    (('Unbabel/wmt22-comet-da', 'wmt22-comet-da'), ('wmt22-comet-da', 'Unbabel/wmt22-comet-da'), ('group/model',))
    """
    if name.startswith(_OWNER):
        return name, name.removeprefix(_OWNER)
    return (name,) if "/" in name else (name, _OWNER + name)


def published(name: str) -> Published | None:
    """The model of the table that goes by a name; None where the table has no revision of it.

    >>> published("wmt22-comet-da").name, published("group/model")
    ('Unbabel/wmt22-comet-da', None)
    """
    known = next((spelled for spelled in spellings(name) if spelled in REVISIONS), None)
    return None if known is None else Published(known, REVISIONS[known])
