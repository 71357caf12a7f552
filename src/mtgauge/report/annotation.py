"""Annotated texts as CoNLL-U or JSON, and an annotation beside a treebank as a table or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from mtgauge.base.sentences import ENGLISH, say
from mtgauge.base.version import __version__
from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.columns import Annotation
from mtgauge.linguistics.conllu import write_conllu
from mtgauge.linguistics.evaluation import AnnotationCheck, LayerScore
from mtgauge.report import render_tables
from mtgauge.report.jsonform import document
from mtgauge.report.numbers import DASH
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable

SCHEMA, CHECK_SCHEMA = "mtgauge/annotation/1", "mtgauge/annotation-check/1"
_VALUES = ("correct", "gold", "system", "aligned", "precision", "recall", "f", "accuracy")
FORMATS = ("conllu", "json")
CHECK_FORMATS = ("table", "json", "markdown", "latex")
#: Comments on places and the annotator, which the new file has itself; those on accuracy stay.
_WRITTEN_ANEW = frozenset(
    {"newdoc", "newdoc id", "newpar", "newpar id", "sent_id", "generator", "annotator", "annotator_hash"}
)


def render_annotation(annotation: Annotation, form: str) -> str:
    """Annotated texts in one of `FORMATS`; ends without a line break.

    CoNLL-U begins with comments on the annotator. The id of a sentence is that of its segment, behind the name of
    its column where there are several, and with its number where the segment has more than one.
    """
    if form == "json":
        return json.dumps(_content(annotation), ensure_ascii=False, allow_nan=False)
    head = [
        f"# generator = mtgauge {__version__}",
        f"# annotator = {annotation.spec}",
        f"# annotator_hash = {annotation.hash}",
        *(f"# accuracy = {note}" for note in annotation.notes),
    ]
    return write_conllu(_texts(annotation, tuple(head))).rstrip("\n") + "\n"


def _texts(annotation: Annotation, head: tuple[str, ...]) -> Iterator[AnnotatedText]:
    is_alone = len(annotation.columns) == 1
    for column in annotation.columns:
        name = "" if is_alone else f"{column.name}:"
        document = ""
        for place, text in zip(column.places, column.texts, strict=True):
            sentences = []
            for number, sentence in enumerate(text.sentences, start=1):
                begins = bool(place.document) and place.document != document
                document = place.document
                comments = [f"# newdoc id = {name}{' '.join(place.document.split())}"] if begins else []
                ending = f"-{number}" if len(text.sentences) > 1 else ""
                comments.append(f"# sent_id = {name}{' '.join(place.segment.split())}{ending}")
                kept = (
                    line
                    for line in sentence.comments
                    if line.removeprefix("#").partition("=")[0].strip() not in _WRITTEN_ANEW
                )
                sentences.append(replace(sentence, comments=(*head, *comments, *kept)))
                head = ()
            yield replace(text, sentences=tuple(sentences))


def _content(annotation: Annotation) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "mtgauge": __version__,
        "annotator": annotation.spec,
        "hash": annotation.hash,
        "language": annotation.language,
        "notes": list(annotation.notes),
        "columns": [
            {
                "name": column.name,
                "texts": [
                    {"segment": place.segment, "document": place.document or None, **text.to_json()}
                    for place, text in zip(column.places, column.texts, strict=True)
                ],
            }
            for column in annotation.columns
        ],
    }


def render_check(check: AnnotationCheck, form: str, screen: Screen | None = None, language: str = ENGLISH) -> str:
    """An annotation beside a treebank in one of `CHECK_FORMATS`; ends without a line break."""
    if form == "json":
        return document(CHECK_SCHEMA, _check_content(check))
    return render_tables([_table(check)], form, screen, language)


def _check_content(check: AnnotationCheck) -> dict[str, Any]:
    return {
        "gold": check.gold,
        "system": check.system,
        "hash": check.hash,
        "gold_words": check.gold_words,
        "sentences": check.sentences,
        "layers": {
            str(layer): score and {name: getattr(score, name) for name in _VALUES}
            for layer, score in check.scores.items()
        },
    }


def _table(check: AnnotationCheck) -> TextTable:
    rows = [[str(layer), *_cells(score)] for layer, score in check.scores.items()]
    columns = [say("layer"), say("precision"), say("recall"), "F", say("of aligned words")]
    notes = [say("percent, as the CoNLL 2018 shared task counts them")]
    if check.gold_words:
        notes.append(say("words and sentences were those of the treebank"))
    if None in check.scores.values():
        notes.append(say("{dash}: not annotated", dash=DASH))
    title = say(
        "{system} against {gold} (sentences: {n:,})", system=check.system, gold=check.gold, n=check.sentences
    )
    return TextTable(title, columns, rows, 1, notes)


def _cells(score: LayerScore | None) -> list[str]:
    values = (None,) * 4 if score is None else (score.precision, score.recall, score.f, score.accuracy)
    return [DASH if value is None else f"{100 * value:.2f}" for value in values]
