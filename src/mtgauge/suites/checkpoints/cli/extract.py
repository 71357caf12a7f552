"""``mtgauge checkpoints extract``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE, FOLDER, values_from
from mtgauge.commands.inputs import corpus_from
from mtgauge.commands.options import option_like, options_named
from mtgauge.commands.output import emit_text
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.repeats import named_once
from mtgauge.commands.sections import SectionCommand, section_option
from mtgauge.commands.streams import tell
from mtgauge.suites.checkpoints.controls import Controls
from mtgauge.suites.checkpoints.jobs.extraction import ExtractionRequest, extract_set, summary
from mtgauge.suites.checkpoints.set_file import write_set

_ANNOTATION, _ALIGNMENT, _CONTROLS = "Annotation", "Alignment", "Quality controls"
_of_checkpoints = partial(section_option, section="Check-points")
_of_annotation = partial(section_option, section=_ANNOTATION)
_of_alignment = partial(section_option, section=_ALIGNMENT)
_of_controls = partial(section_option, section=_CONTROLS)
_PAIR = (str, FILE)


@click.command(cls=SectionCommand)
@options_named("references", "source", "languages", "bom", "testsets", "collections")
@_of_checkpoints(
    "--taxonomy", metavar="NAME|FILE", help="zh-en, en-zh, ud, or a file. [default: that of the languages]"
)
@_of_checkpoints(
    "--category", "categories", multiple=True, metavar="NAME", help="A category or a group.  [repeatable]"
)
@_of_checkpoints(
    "--list",
    "lists",
    type=_PAIR,
    multiple=True,
    callback=named_once,
    metavar="NAME FILE",
    help="Words, one a line.  [repeatable]",
)
@_of_checkpoints("-o", "--output", type=FILE, metavar="FILE", help="Write there. [default: standard output]")
@_of_annotation("--source-annotator", metavar="SPEC", help="Of the source. [default: that of its language]")
@_of_annotation("--target-annotator", metavar="SPEC", help="Of the references. [default: that of their language]")
@_of_annotation(
    "--processes", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="Processes."
)
@_of_annotation("--cache", type=FOLDER, metavar="DIR", help="Keep annotations and links there.")
@_of_alignment("--aligner", default="own", show_default=True, metavar="NAME", help="As for mtgauge align.")
@_of_alignment("--dictionary", type=FILE, metavar="FILE", help="CC-CEDICT, a table or a termbase.")
@_of_alignment(
    "--augment",
    type=(FILE, FILE),
    multiple=True,
    metavar="SRC TGT",
    help="Sentence pairs to learn from.  [repeatable]",
)
@_of_alignment(
    "--links",
    type=_PAIR,
    multiple=True,
    callback=named_once,
    metavar="REF FILE",
    help="Word alignment of a reference.  [repeatable]",
)
@option_like("threads", section=_ALIGNMENT)
@_of_controls("--most-words", type=int, metavar="N", help="Words of a source segment.")
@_of_controls("--most-clauses", type=int, metavar="N", help="Clauses of its sentences; needs trees.")
@_of_controls("--most-depth", type=int, metavar="N", help="Depth of its trees.")
@_of_controls("--least-confidence", type=float, metavar="P", help="Of links that find a reference.")
@_of_controls("--in-dictionary", is_flag=True, help="A word of the reference is in the dictionary's entries.")
@_of_controls(
    "--agree-with", "other_annotator", metavar="SPEC", help="Another annotator that finds the same units."
)
def extract(**options: Any) -> None:
    """Make check-points of a test set: units of a taxonomy with what translates them in each reference.

    Only the source and the references are annotated. What is found is a file to score systems with, and to edit:
    `mtgauge score -m checkpoints:set=FILE`.
    """
    testset = corpus_from({**options, "systems": (), "chosen": ()}, fewest=0).testset
    with progress_bar() as progress:
        made = extract_set(testset, _request(options, str(testset.languages or "")), progress)
    emit_text(write_set(made).removesuffix("\n"), options["output"])
    for line in summary(made):
        tell(line)


def _request(options: dict[str, Any], languages: str) -> ExtractionRequest:
    taxonomy = options["taxonomy"]
    if taxonomy is None and not languages:
        raise OptionError(say("nothing says which taxonomy"), hint=say("give --taxonomy NAME, or -l SRC-TGT"))
    controls = values_from(Controls, {**options, "agreement": options["other_annotator"] is not None})
    return values_from(
        ExtractionRequest, {**options, "taxonomy": taxonomy or _of_languages(languages), "controls": controls}
    )


def _of_languages(languages: str) -> str:
    """The taxonomy of a pair; that of any language where it has none of its own."""
    from mtgauge.suites.checkpoints.taxonomy_file import known_taxonomies

    bare = "-".join(code.partition("_")[0] for code in languages.split("-")[:2])
    return bare if bare in known_taxonomies() else "ud"
