"""``mtgauge annotate texts``, which is what ``mtgauge annotate`` does."""

from __future__ import annotations

from typing import Any

from mtgauge.base.sentences import say
from mtgauge.cli.annotate.options import annotator_options, request_from
from mtgauge.commands.declared import FILE
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import form_option, output_option
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import tell
from mtgauge.engine.setting import INPUT
from mtgauge.linguistics.jobs.annotation import annotate_columns
from mtgauge.linguistics.jobs.annotation_texts import chosen_columns, columns_of
from mtgauge.report.annotation import FORMATS, render_annotation


@command(
    examples=(
        "mtgauge annotate reference-A.txt -l en -o reference-A.conllu",
        "mtgauge annotate source.tsv -l zh --annotator jieba",
    )
)
@argument(
    "files",
    nargs=-1,
    required=True,
    type=FILE,
    metavar="FILE...",
    help="Segments (text, .tsv, .csv, .jsonl, .json), a test set in any format of score, or CoNLL-U to annotate "
    "again.",
)
@annotator_options
@section_option(
    "--text",
    "names",
    section=INPUT,
    multiple=True,
    metavar="NAME",
    help="Text of a test set: source, or the name of a reference or system (may be repeated).",
)
@form_option(FORMATS)
@output_option
def texts(files: tuple[str, ...], names: tuple[str, ...], **options: Any) -> None:
    """Annotate texts with words, parts of speech and trees, as CoNLL-U or JSON."""
    notes: list[str] = []
    columns = chosen_columns([column for file in files for column in columns_of(file, notes=notes)], names)
    with progress_bar() as progress:
        made = annotate_columns(columns, request_from(options), progress)
    emit_text(render_annotation(made, options["form"]), options["output"])
    for note in (*notes, *made.notes):
        tell(say("note: {note}", note=note))
    annotated = [text for column in made.columns for text in column.texts]
    tell(
        say(
            "{texts:,} texts, {sentences:,} sentences, {words:,} words",
            texts=len(annotated),
            sentences=sum(len(text.sentences) for text in annotated),
            words=sum(len(text.words) for text in annotated),
        )
    )
