"""``mtgauge campaign kit check``."""

from __future__ import annotations

import click

from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import form_option, output_option
from mtgauge.commands.streams import tell
from mtgauge.suites.campaign.cli.validations import WRITERS
from mtgauge.suites.campaign.kit.checking import check_kit


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@form_option(WRITERS)
@output_option
def check(folder: str, form: str, output: str | None) -> int:
    """Check the result files of the kit in DIR, and print everything that is wrong.

    The findings are those of the campaign when the files come, but for what depends on others: who has registered,
    how much a site has sent, and when. Where the task asks for two sets of texts, a note says that the other has
    to come, too. Exits with 1 where a file would be refused.
    """
    found = check_kit(folder)
    emit_text(WRITERS[form](found.files), output)
    if found.terms.other_set is not None:
        tell(say("note: {note}", note=found.terms.other_set))
    tell(say("to be sent until {deadline}", deadline=found.terms.shown_deadline))
    return 0 if all(each.is_accepted for each in found.files) else exit_codes.FINDING
