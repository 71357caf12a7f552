"""``mtgauge ease profiles list``."""

from __future__ import annotations

from mtgauge.base.sentences import Sentence, say
from mtgauge.commands.language import language
from mtgauge.commands.output import emit_text, screen
from mtgauge.commands.sections import command
from mtgauge.report import render_tables
from mtgauge.report.table import TextTable
from mtgauge.suites.ease.profile_file import profile_names, read_profile


@command("list", examples=("mtgauge ease profiles", "mtgauge ease profiles list"))
def list() -> None:  # noqa: A001  # the name of the command
    """List the bundled profiles and their audiences."""
    rows = [[name, Sentence(read_profile(name).summary)] for name in profile_names()]
    table = TextTable(say("Profiles"), [say("profile"), say("for whom")], rows, text_columns=2)
    emit_text(render_tables([table], "table", screen(None), language()), None)
