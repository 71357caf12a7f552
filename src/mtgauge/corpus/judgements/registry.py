"""The formats of judgements, in the order in which they are tried, and files and folders in any of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements import (
    appraise,
    bio_mqm,
    evaluations,
    jsonl,
    mlqe,
    mqm,
    mtme,
    pearmut,
    plain,
    post_edits,
    wmt_da,
    wmt_segments,
)
from mtgauge.corpus.judgements.checks import check_places
from mtgauge.corpus.judgements.judgement import Judgements
from mtgauge.corpus.judgements.tables import JudgementFile, RaterChoice, lacks_column
from mtgauge.corpus.languages import LanguagePair

#: Each has NAME, TITLE, `recognise` and `read`; the first that recognises a file reads it.
FORMATS: tuple[ModuleType, ...] = (
    mtme,
    post_edits,
    wmt_da,
    wmt_segments,
    mlqe,
    bio_mqm,
    pearmut,
    evaluations,
    jsonl,
    appraise,
    mqm,
    plain,
)

#: Their rows have no columns of which raters are chosen.
_WITHOUT_COLUMNS = (mtme, post_edits, pearmut, bio_mqm, evaluations)


def parse_judgements(
    data: bytes,
    path: str,
    languages: LanguagePair | None = None,
    findings: Findings | None = None,
    raters: RaterChoice | None = None,
) -> Judgements:
    """The judgements in a file.

    Args:
        data: Its bytes as they are stored.
        path: Gives the ending, and stands in messages.
        languages: The language pair to read of a file with several.
        findings: Where faults are reported; without it the first is raised.
        raters: The raters whose judgements are read; None for all.

    Raises:
        InputError: Named by file, and by line where there is one.
        OptionError: The file is of several language pairs, and none is chosen.
    """
    findings = findings or Findings(path)
    text = textfile.decode(data, path)
    if not text.strip():
        raise InputError(say("is empty"), file=path, code="without-scores")
    file = JudgementFile(path, text, findings, "" if languages is None else str(languages), raters)
    for form in FORMATS:
        if form.recognise(file):
            if raters is not None and form in _WITHOUT_COLUMNS:
                lacks_column(file, ())
                return Judgements((), form.NAME)
            read: Judgements = form.read(file)
            found = read.parted
            check_places(found, findings)
            if not found.rows and not found.aside and not findings.items:
                findings.add("without-scores", say("holds no judgements"))
            return found
    message = say("is in no format of judgements that is known")
    hint = say("a table begins with the names of its columns: {columns}", columns="system segment rater score")
    raise InputError(message, file=path, hint=hint, code="wrong-content")


def read_judgements(path: str, languages: LanguagePair | str | None = None) -> Judgements:
    """The judgements in a file, or in the files of a folder that belong together.

    Args:
        path: As for `judgement_files`.
        languages: The language pair to read of files with several.

    Raises:
        InputError: A file cannot be used.
        OptionError: There are several language pairs, and none is chosen.
    """
    pair = LanguagePair.parse(languages) if isinstance(languages, str) else languages
    files = [file for _, file in judgement_files(path, pair)]
    return merged([(file, parse_judgements(door.read_bytes(file), file, pair)) for file in files])


def judgement_files(path: str, languages: LanguagePair | None, name: str | None = None) -> list[tuple[str, str]]:
    """(name, file) of the files of judgements that a path stands for.

    Args:
        path: A file; a folder of MT-Metrics-Eval, whose human scores have their own names; or a folder of files
            that belong together, as those of Bio-MQM do.
        languages: The language pair to take from a folder with several.
        name: What the judgements are called; by default as the file or the folder.

    Raises:
        InputError: The folder holds no file.
        OptionError: The folder holds several language pairs, and none is chosen.
    """
    place = Path(path)
    if not place.is_dir():
        from mtgauge.corpus.formats.scores import scores_name

        return [(name or scores_name(path), path)]
    scores = mtme.human_files(place, languages)
    if scores:
        if name is not None and len(scores) == 1:
            return [(name, str(scores[0][1]))]
        return [(own, str(file)) for own, file in scores]
    files = sorted(file for file in place.iterdir() if file.is_file() and not file.name.startswith("."))
    if not files:
        raise InputError(say("holds no files"), file=path, code="no-such-file")
    return [(name or place.resolve().name, str(file)) for file in files]


def merged(parts: Sequence[tuple[str, Judgements]]) -> Judgements:
    """The judgements of several files together.

    Args:
        parts: (path, judgements) of each file, one or more.

    Raises:
        InputError: Two of them are in different formats, or nothing in them is a measurement.
    """
    _, first = parts[0]
    for path, part in parts[1:]:
        if (part.form, part.numbering, part.lower_is_better) != (
            first.form,
            first.numbering,
            first.lower_is_better,
        ):
            message = say(
                "is in another format than {file}: {form} and {other}",
                file=parts[0][0],
                form=part.form,
                other=first.form,
            )
            raise InputError(message, file=path, hint=say("name them: NAME=FILE"), code="wrong-content")
    rows = tuple(row for _, part in parts for row in part.rows)
    aside = tuple(row for _, part in parts for row in part.aside)
    if aside and not rows:
        raise InputError(
            say("judges nothing but items that are no measurement"), file=parts[0][0], code="without-scores"
        )
    return replace(first, rows=rows, left=_each(part for _, part in parts), aside=aside)


def _each(parts: Iterable[Judgements]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(what for part in parts for what in part.left))
