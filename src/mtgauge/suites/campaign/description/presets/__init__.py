"""Campaigns that exist: complete descriptions to start from."""

from __future__ import annotations

from importlib.resources import files

from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say

#: Name -> what it is.
PRESETS = {
    "cwmt2008": say("the evaluation of the 4th China Workshop on Machine Translation, 2008: four tasks"),
    "wmt-style": say(
        "a shared task of today: plain text, JSON Lines, TSV or WMT XML; chrF, BLEU and TER; one task"
    ),
}
#: What stands for a text that the organiser has to fill in, and the year of days that are to be.
TO_FILL_IN, YEAR_TO_FILL_IN = "FILL IN", 2099


def preset(name: str) -> bytes:
    """The ``campaign.toml`` of a preset, with its comments.

    Raises:
        OptionError: There is no such preset.
    """
    check_known(name, PRESETS, say("no preset {name!r}", name=name))
    return files(__package__).joinpath(f"{name}.toml").read_bytes()
