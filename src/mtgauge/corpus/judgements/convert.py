"""Judgements from any format to JSON Lines: written whole or not at all, and everything that is lost is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.files import draft
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import suffix_of
from mtgauge.corpus.judgements import jsonl
from mtgauge.corpus.judgements.item_marks import counted_kinds, items_left_out
from mtgauge.corpus.judgements.judgement import Judgement, Judgements
from mtgauge.corpus.judgements.registry import judgement_files, merged, parse_judgements
from mtgauge.corpus.languages import LanguagePair


def convert_judgements(paths: Sequence[str], out: str, languages: LanguagePair | None = None) -> list[str]:
    """Writes judgements as JSON Lines, and reads them again before the file gets its name.

    Args:
        paths: Files and folders of one format; they are put together.
        out: The file that is made; it ends in ``.jsonl``.
        languages: The pair to take from files and folders with several.

    Returns:
        One sentence for everything suspicious about the files, and for everything that is lost.

    Raises:
        InputError: A file cannot be used, or `out` exists or cannot be written.
        OptionError: `out` has another ending, or a file holds several language pairs and none is chosen.
    """
    if suffix_of(out) != ".jsonl" or textfile.bare_name(out) != Path(out).name:
        raise OptionError(
            say("{out!r} is not the name of a file of JSON Lines", out=out),
            hint=say("end it in {ending}", ending=".jsonl"),
        )
    if Path(out).exists():
        hint = say("a conversion overwrites nothing; name another file")
        raise InputError(say("exists already"), file=out, hint=hint, code="existing-file")
    findings = Findings(out)
    parts: list[tuple[str, Judgements]] = []
    for path in paths:
        for _, file in judgement_files(path, languages):
            found = Findings(file)
            parts.append((file, parse_judgements(door.read_bytes(file), file, languages, found)))
            findings.warnings += found.warnings
    judgements = merged(parts)
    with draft(out) as made:
        made.write(jsonl.write(judgements))
        again = parse_judgements(door.read_bytes(str(made.path)), out)
        if _content(again) != _content(judgements):
            raise InputError(say("would hold other judgements than before"), file=out, code="lossy-conversion")
    told = [
        say("{what} are lost: {place} has no place for them", what=what, place="JSON Lines")
        for what in judgements.left
    ]
    if counts := items_left_out(judgements):
        told.append(
            say("items that are no measurement are kept with their kinds: {items}", items=counted_kinds(counts))
        )
    return [
        *(say("{message} [{code}]", message=item.message, code=item.code) for item in findings.warnings),
        *told,
    ]


def _content(judgements: Judgements) -> tuple[object, ...]:
    """All but where it was read."""
    rows, aside = (tuple(map(_placeless, found)) for found in (judgements.rows, judgements.aside))
    return judgements.numbering, judgements.lower_is_better, rows, aside


def _placeless(row: Judgement) -> Judgement:
    errors = None if row.errors is None else tuple(replace(error, line=0) for error in row.errors)
    return replace(row, errors=errors, file="", line=0)
