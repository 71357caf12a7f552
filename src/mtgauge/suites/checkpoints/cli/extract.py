"""``mtgauge checkpoints extract``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE, FOLDER, values_from
from mtgauge.commands.inputs import corpus_from
from mtgauge.commands.options import options_named
from mtgauge.commands.output import emit_text
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.repeats import named_once
from mtgauge.commands.sections import command, section_option
from mtgauge.commands.streams import tell
from mtgauge.engine.setting import COMPUTATION, OUTPUT
from mtgauge.suites.checkpoints.controls import Controls
from mtgauge.suites.checkpoints.jobs.extraction import ExtractionRequest, extract_set, summary
from mtgauge.suites.checkpoints.set_file import write_set

_ANNOTATION, _ALIGNMENT, _CONTROLS = "Annotation", "Alignment", "Quality controls"
_of_checkpoints = partial(section_option, section="Check-points")
_of_annotation = partial(section_option, section=_ANNOTATION)
_of_alignment = partial(section_option, section=_ALIGNMENT)
_of_controls = partial(section_option, section=_CONTROLS)
_PAIR = (str, FILE)


@command(
    examples=(
        "mtgauge checkpoints extract -s source.tsv -r reference-A.txt -l zh-en -o points.jsonl",
        "mtgauge checkpoints extract -s source.tsv -r reference-A.txt -l zh-en --category word",
    )
)
@options_named("references", "source", "languages", "bom", "testsets", "collections")
@_of_checkpoints(
    "--taxonomy",
    common=True,
    metavar="NAME|FILE",
    help="Taxonomy. zh-en, en-zh, ud, or a file.  [default: by the language pair]",
)
@_of_checkpoints(
    "--category",
    "categories",
    common=True,
    multiple=True,
    metavar="NAME",
    help="Only extract this category or group (may be repeated).",
)
@_of_checkpoints(
    "--list",
    "lists",
    type=_PAIR,
    multiple=True,
    callback=named_once,
    metavar="NAME FILE",
    help="Word list, one word per line (may be repeated).",
)
@section_option(
    "-o",
    "--output",
    section=OUTPUT,
    common=True,
    type=FILE,
    metavar="FILE",
    help="Write to FILE instead of standard output.",
)
@_of_annotation(
    "--source-annotator", common=True, metavar="SPEC", help="Annotator of the source.  [default: by its language]"
)
@_of_annotation(
    "--target-annotator",
    common=True,
    metavar="SPEC",
    help="Annotator of references.  [default: by their language]",
)
@section_option(
    "--processes",
    section=COMPUTATION,
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of processes.",
)
@section_option(
    "--cache", section=COMPUTATION, type=FOLDER, metavar="DIR", help="Cache annotations and links in DIR."
)
@_of_alignment(
    "--aligner",
    common=True,
    default="own",
    show_default=True,
    metavar="NAME",
    help="Aligner, as for mtgauge align.",
)
@_of_alignment("--dictionary", type=FILE, metavar="FILE", help="Dictionary. CC-CEDICT, a table or a termbase.")
@_of_alignment(
    "--augment",
    type=(FILE, FILE),
    multiple=True,
    metavar="SRC TGT",
    help="More sentence pairs to train on (may be repeated).",
)
@_of_alignment(
    "--links",
    type=_PAIR,
    multiple=True,
    callback=named_once,
    metavar="REF FILE",
    help="Word alignment of a reference (may be repeated).",
)
@options_named("threads")
@_of_controls("--most-words", type=int, metavar="N", help="Maximum words of a source segment.")
@_of_controls("--most-clauses", type=int, metavar="N", help="Maximum clauses of its sentences; requires trees.")
@_of_controls("--most-depth", type=int, metavar="N", help="Maximum depth of its trees.")
@_of_controls("--least-confidence", type=float, metavar="P", help="Minimum confidence of links to a reference.")
@_of_controls("--in-dictionary", is_flag=True, help="Require a dictionary entry for a word of the reference.")
@_of_controls(
    "--agree-with", "other_annotator", metavar="SPEC", help="Require that another annotator finds the same units."
)
def extract(**options: Any) -> None:
    """Extract check-points from a test set: units of a taxonomy, with their translations.

    Only the source and the references are annotated. The result is a file to score systems with and to edit:
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
