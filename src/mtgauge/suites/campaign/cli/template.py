"""``mtgauge campaign template``."""

from __future__ import annotations

import click

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.declared import choice_of
from mtgauge.commands.output import emit_text
from mtgauge.corpus.markup.markedset import SetKind, SystemElement
from mtgauge.corpus.markup.setfile import require_set
from mtgauge.corpus.markup.writer import FileStyle, write_set
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.files.given import read_given
from mtgauge.suites.campaign.files.niutrans import as_probabilities, read_nbest
from mtgauge.suites.campaign.files.template import template_of
from mtgauge.suites.campaign.files.written import write_texts


@click.command()
@click.argument("source", type=click.Path(allow_dash=True), metavar="SOURCE")
@click.option("--site", default="", metavar="NAME", help="The participating site.")
@click.option("--system", default="", metavar="NAME", help="What the site calls its system.")
@click.option(
    "--nbest",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="An n-best list of NiuTrans, whose translations are filled in; scores become shares of their list.",
)
@click.option(
    "--style",
    **choice_of(FileStyle.CWMT2008),
    help="The elements of the guideline of 2008, or those of later years.",
)
@click.option(
    "--format", "form", **choice_of(FileFormat.CWMT),
    help="The format of the file: plain text, a table, or XML of WMT or CWMT.",
)  # fmt: skip
@click.option("-o", "--output", type=click.Path(), metavar="FILE", help="Write there. [default: standard output]")
def template(
    source: str, site: str, system: str, nbest: str | None, style: str, form: str, output: str | None
) -> None:
    """Make the target file of a source file: all its documents and segments, without a text.

    SOURCE is the file that the campaign gave out, in any format of texts. Fill in a translation for each segment,
    and the description of the system in its element or in a form; mtgauge campaign validate says what is missing.
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
