"""Texts annotated as a whole, kept while it lasts, and compared with treebanks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.columns import GivenTexts, listed_texts
from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.annotators import check_language, default_annotator
from mtgauge.linguistics.annotators.base import TextAnnotator
from mtgauge.linguistics.columns import AnnotatedColumn, Annotation, ColumnToAnnotate, TextToAnnotate
from mtgauge.linguistics.conllu import read_conllu
from mtgauge.linguistics.evaluation import AnnotationCheck, layer_scores
from mtgauge.measures.annotation import kept_annotations
from mtgauge.measures.makers import make_annotator
from mtgauge.measures.resources import Annotator, Resources, accuracy_notes
from mtgauge.measures.shown_paths import shown_path, without_folders

_NAME = "annotator"


@dataclass(frozen=True, slots=True)
class AnnotationRequest:
    """How texts are annotated.

    Attributes:
        spec: What makes the annotator, ``udpipe:MODEL``; None for the default of the language.
        language: Code of the texts' language; None where nobody says it.
        cache: Folder that keeps annotations, so that an interrupted run goes on; None keeps none.
        processes: How many processes annotate.
    """

    spec: str | None = None
    language: str | None = None
    cache: str | None = None
    processes: int = 1


def annotate(
    texts: GivenTexts,
    annotator: str | Annotator | None = None,
    *,
    language: str | None = None,
    cache: str | None = None,
    processes: int = 1,
    progress: Progress = silent,
) -> list[AnnotatedText]:
    """Annotates texts with words, parts of speech and, where the annotator makes them, trees.

    >>> class Blanks:
    ...     hash = "blanks-1"
    ...
    ...     def annotate(self, text):
    ...         first, second = text.split()
    ...         middle = len(first)
    ...         words = [[first, 0, middle], [second, middle + 1, len(text)]]
    ...         return {"text": text, "sentences": [{"start": 0, "end": len(text), "words": words}]}
    >>> [word.form for word in annotate(["It rained"], Blanks())[0].words]
    ['It', 'rained']

    Args:
        texts: The texts; equal ones are annotated once.
        annotator: A spec such as ``udpipe:MODEL``, or an annotator; None for the default of the language.
        language: Code of the language of the texts, such as ``en``.
        cache: Folder that keeps annotations, so that an interrupted run goes on; None keeps none.
        processes: How many processes annotate; each loads the model.
        progress: Is called with the step's name, the number of texts done, and that of distinct texts.

    Returns:
        The annotation of each text, in order.

    Raises:
        MtgaugeError: The annotator cannot be made, is for another language, or refuses a text, which is named by
            its number, from 1; or nothing says which annotator.
        InputError: A text is no string; it is named likewise.
    """
    given = listed_texts("texts", texts)
    if isinstance(annotator, str | None):
        _, annotator = _made(annotator, language)
    elif language is not None:
        check_language(annotator, language)
    places = [TextToAnnotate(text, str(number)) for number, text in enumerate(given, start=1)]
    return _annotated(annotator, places, AnnotationRequest(None, language, cache, processes), progress)


def annotate_columns(
    columns: Sequence[ColumnToAnnotate], request: AnnotationRequest, progress: Progress = silent
) -> Annotation:
    """Annotates texts of files; each distinct text once.

    Raises:
        MtgaugeError: The annotator cannot be made, is for another language, or refuses a text, which is named by
            its segment; columns are in different languages, or nobody says in which.
    """
    language = request.language or _language_of(columns)
    spec, annotator = _made(request.spec, language)
    texts = [text for column in columns for text in column.texts]
    found = _annotated(annotator, texts, request, progress)
    made, at = [], 0
    for column in columns:
        made.append(AnnotatedColumn(column.name, column.texts, tuple(found[at : at + len(column.texts)])))
        at += len(column.texts)
    return Annotation(spec, annotator.hash, language, accuracy_notes(annotator), tuple(made))


def check_annotator(
    gold: str, request: AnnotationRequest, *, gold_words: bool = False, progress: Progress = silent
) -> AnnotationCheck:
    """How an annotator agrees with a treebank.

    Args:
        gold: Path of the treebank, CoNLL-U; each sentence is annotated as a text.
        request: The annotator.
        gold_words: Whether the annotator gets the gold words and sentences, and adds tags and trees.
        progress: Is told how far the work is.

    Raises:
        MtgaugeError: As for `annotate`; or the annotator takes no words that are given.
    """
    treebank = _treebank(gold)
    spec, annotator = _made(request.spec, request.language)
    if gold_words:
        if not isinstance(annotator, TextAnnotator):
            raise OptionError(say("{spec} finds its own words, and takes none that are given", spec=spec))
        found = []
        for done, text in enumerate(treebank, start=1):
            found.append(annotator.annotate_words(text))
            progress("annotate", done, len(treebank))
    else:
        places = [TextToAnnotate(text.text, text.sentences[0].comment("sent_id") or str(number))
                  for number, text in enumerate(treebank, start=1)]  # fmt: skip
        found = _annotated(annotator, places, request, progress)
    scores = layer_scores(treebank, found)
    shown = shown_path(gold), without_folders(spec)
    return AnnotationCheck(*shown, annotator.hash, gold_words, len(treebank), scores)


def check_file(gold: str, system: str) -> AnnotationCheck:
    """How a CoNLL-U file agrees with a treebank; sentences may be cut in other ways.

    Raises:
        InputError: A file cannot be read, or they are of different texts.
    """
    treebank = _treebank(gold)
    try:
        scores = layer_scores(treebank, _treebank(system))
    except InputError as error:
        raise error.at(file=system) from None
    return AnnotationCheck(shown_path(gold), shown_path(system), None, False, len(treebank), scores)


def _treebank(path: str) -> list[AnnotatedText]:
    found = read_conllu(textfile.decode(door.read_bytes(path), path), path)
    if not found:
        raise InputError(say("has no sentences"), file=path, code="no-segments")
    return found


def _made(spec: str | None, language: str | None) -> tuple[str, Annotator]:
    if spec is None and language is None:
        raise OptionError(
            say("nothing says the language of the texts"),
            hint=say("give -l LANG or --annotator SPEC, in Python language='en'"),
        )
    spec = spec or default_annotator(language or "")
    annotator = make_annotator(spec)
    if language is not None:
        check_language(annotator, language)
    return spec, annotator


def _language_of(columns: Sequence[ColumnToAnnotate]) -> str | None:
    named = sorted({column.language for column in columns if column.language is not None})
    if len(named) > 1:
        raise OptionError(
            say("the texts are in different languages: {names}", names=", ".join(named)),
            hint=say("annotate each language by itself, with --text"),
        )
    return named[0] if named else None


def _annotated(
    annotator: Annotator, texts: Sequence[TextToAnnotate], request: AnnotationRequest, progress: Progress
) -> list[AnnotatedText]:
    with kept_annotations(Resources(annotators={_NAME: annotator}), request.cache) as resources:
        found = resources.annotators[_NAME].annotate_all(  # type: ignore[attr-defined]
            [item.text for item in texts],
            [item.segment for item in texts],
            processes=request.processes,
            progress=lambda done, of: progress("annotate", done, of),
        )
        return [_read(content, item) for content, item in zip(found, texts, strict=True)]


def _read(content: Any, place: TextToAnnotate) -> AnnotatedText:
    """The annotation of a text; another package's annotator may give anything."""
    try:
        found = AnnotatedText.from_json(content)
    except InputError as error:
        raise error.at(segment=place.segment) from None
    if found.text != place.text:
        raise InputError(say("the annotation is of another text"), segment=place.segment, code="text-differs")
    return found
