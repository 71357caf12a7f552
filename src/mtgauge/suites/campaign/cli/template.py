"""``mtgauge campaign template``."""

from __future__ import annotations

import click

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.declared import choice_of
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import output_option
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.corpus.markup.markedset import SetKind, SystemElement
from mtgauge.corpus.markup.setfile import require_set
from mtgauge.corpus.markup.writer import FileStyle, write_set
from mtgauge.engine.setting import INPUT, OUTPUT
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.files.given import read_given
from mtgauge.suites.campaign.files.niutrans import as_probabilities, read_nbest
from mtgauge.suites.campaign.files.template import template_of
from mtgauge.suites.campaign.files.written import write_texts


@command(
    examples=(
        "mtgauge campaign template source.xml --site oxbow --system beta -o result.xml",
        "mtgauge campaign template source.tsv -f tsv",
    )
)
@argument(
    "source",
    type=click.Path(allow_dash=True),
    metavar="SOURCE",
    help="Source file of the campaign, in any text format.",
)
@click.option("--site", default="", metavar="NAME", help="Participating site.")
@click.option("--system", default="", metavar="NAME", help="System name of the site.")
@section_option(
    "--nbest",
    section=INPUT,
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="NiuTrans n-best list to fill in, with scores as shares of their list.",
)
@section_option(
    "--style",
    section=OUTPUT,
    **choice_of(FileStyle.CWMT2008),
    help="Elements of the 2008 guideline or of later years.",
)
@section_option(
    "-f",
    "--format",
    "form",
    section=OUTPUT,
    **choice_of(FileFormat.CWMT),
    help="Format of the file: plain text, a table, or XML of WMT or CWMT.",
)
@output_option
def template(
    source: str, site: str, system: str, nbest: str | None, style: str, form: str, output: str | None
) -> None:
    """Make a result file to fill in: all documents and segments of a source file, without text.

    Fill in a translation for each segment, and the description of the system in its element or in a form; mtgauge
    campaign check-results lists what is missing.
    """
    given = require_set(read_given(door.read_bytes(source), source, SetKind.SOURCE), source)
    if form != FileFormat.CWMT and style != FileStyle.CWMT2008:
        raise OptionError(say("--style is one of XML of CWMT, not of {format}", format=form))
    element = SystemElement(site, system)
    try:
        if nbest is None:
            marked = template_of(given, element)
        else:
            marked = as_probabilities(read_nbest(door.read_bytes(nbest), nbest, given, element))
        is_later = style != FileStyle.CWMT2008
        data = write_set(marked, FileStyle(style)) if is_later else write_texts(marked, FileFormat(form), given)
    except InputError as error:
        raise error.at(file=nbest or source) from None
    emit_text(data.decode().removesuffix("\n"), output)
