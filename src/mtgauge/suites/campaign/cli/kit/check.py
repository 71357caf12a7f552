"""``mtgauge campaign kit check``."""

from __future__ import annotations

import click

from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import form_option, output_option
from mtgauge.commands.sections import argument, command
from mtgauge.commands.streams import tell
from mtgauge.suites.campaign.cli.validations import WRITERS
from mtgauge.suites.campaign.kit.checking import check_kit


@command(examples=("mtgauge campaign kit check kit", "mtgauge campaign kit check kit -f html -o findings.html"))
@argument("folder", type=click.Path(), metavar="DIR", help="Folder of the kit.")
@form_option(WRITERS)
@output_option
def check(folder: str, form: str, output: str | None) -> int:
    """Check the result files of a kit and list all problems; exit with 1 if one would be rejected.

    The checks are the same as in the campaign, except for registration, quotas and deadlines. If the task requires
    two sets of texts, a note mentions the other one.
    """
    found = check_kit(folder)
    emit_text(WRITERS[form](found.files), output)
    if found.terms.other_set is not None:
        tell(say("note: {note}", note=found.terms.other_set))
    tell(say("to be sent until {deadline}", deadline=found.terms.shown_deadline))
    return 0 if all(each.is_accepted for each in found.files) else exit_codes.FINDING
