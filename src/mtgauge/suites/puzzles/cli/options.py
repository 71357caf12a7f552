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
        help="Read answers as the challenge describes, or as its 2020 program did.",
    ),
    _option(
        "--no-groups",
        "keep_groups",
        is_flag=True,
        flag_value=False,
        default=True,
        help="Under puzzling, expand (a/b) in a key only to a and b, not also literally.",
    ),
    _option(
        "--tags",
        metavar="NAME[,...]",
        default="",
        callback=lambda _context, _option, text: tags_of(text),
        help="Under puzzling, remove these tags as well as .SG, .DU and .PL, such as EXCL,INCL.",
    ),
)
