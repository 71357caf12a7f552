"""Campaigns that exist: complete descriptions to start from."""

from __future__ import annotations

from importlib.resources import files

from mtgauge.campaign.description.table import nearest
from mtgauge.errors import OptionError
from mtgauge.sentences import say

#: Name -> what it is.
PRESETS = {"cwmt2008": "the evaluation of the 4th China Workshop on Machine Translation, 2008: four tasks"}


def preset(name: str) -> bytes:
    """The ``campaign.toml`` of a preset, with its comments.

    Raises:
        OptionError: There is no such preset.
    """
    if name not in PRESETS:
        raise OptionError(say("no preset {name!r}", name=name), hint=nearest(name, PRESETS))
    return files(__package__).joinpath(f"{name}.toml").read_bytes()
