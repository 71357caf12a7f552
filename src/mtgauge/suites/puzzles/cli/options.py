"""The options that say how answer keys are read."""

from __future__ import annotations

from functools import partial

from mtgauge.commands.declared import choice_of, together
from mtgauge.commands.sections import section_option
from mtgauge.suites.puzzles.protocols import Protocol
from mtgauge.suites.puzzles.tags import tags_of

#: Heading of the command line's help.
ANSWERS = "Answers"

_option = partial(section_option, section=ANSWERS)
#: Adds ``--protocol``, ``--no-groups`` and ``--tags`` to a command.
protocol_options = together(
    _option(
        "--protocol",
        **choice_of(Protocol.PUZZLING),
        help="How answers are read: as the challenge describes it, or as its program of 2020 did.",
    ),
    _option(
        "--no-groups",
        "keep_groups",
        is_flag=True,
        flag_value=False,
        default=True,
        help="Under puzzling, (a/b) in a key stands for a and b, and not also for itself as it is written.",
    ),
    _option(
        "--tags",
        metavar="NAME[,...]",
        default="",
        callback=lambda _context, _option, text: tags_of(text),
        help="Under puzzling, tags that are removed besides .SG, .DU and .PL, such as EXCL,INCL.",
    ),
)
