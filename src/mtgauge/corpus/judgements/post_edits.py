"""Post-editing of MLQE-PE and WMT's quality estimation: one HTER per line, and tags of words in files beside it.

``NAME.hter`` has the edits that a post-editor made, as a share of the words; less is better. Beside it,
``NAME.tags`` tags each word of ``NAME.mt`` and each gap between words as ``OK`` or ``BAD``, and
``NAME.source_tags`` each word of ``NAME.src``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mtgauge.base import door
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.given_errors import MarkedError, TextSide
from mtgauge.corpus.judgements.judgement import UNNAMED, Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile, number_of

NAME, TITLE = "post-edits", "post-editing: HTER and tags of words"
_ENDING = ".hter"
_TAGS = frozenset({"OK", "BAD"})
_WORD = re.compile(r"\S+")


class _TaggedText(NamedTuple):
    """Lines of a text, and of the tags of its words, with the path of the tags."""

    texts: list[str]
    tags: list[str]
    path: str


def recognise(file: JudgementFile) -> bool:
    """By the ending of the file."""
    return textfile.bare_name(file.path).endswith(_ENDING)


def read(file: JudgementFile) -> Judgements:
    """The judgements; `Judgement.errors` are the words that are tagged ``BAD``, where there are files of tags."""
    lines = textfile.split_lines(file.text)
    values = [number_of(line, file.findings, number) for number, line in enumerate(lines, start=1)]
    stem = file.path.removesuffix(_ENDING) if file.path.endswith(_ENDING) else None
    target = _tagged(file, stem, "mt", "tags", len(lines))
    source = _tagged(file, stem, "src", "source_tags", len(lines))
    rows = []
    for place, value in enumerate(values):
        errors = None
        if target or source:
            errors = (*_errors(file, target, place, "target"), *_errors(file, source, place, "source"))
        rows.append(
            Judgement(
                UNNAMED,
                str(place + 1),
                value=value,
                errors=errors,
                source=source.texts[place] if source else None,
                target=target.texts[place] if target else None,
                file=file.path,
                line=place + 1,
            )
        )
    return Judgements(tuple(rows), NAME, Numbering.LINES, lower_is_better=True, left=(say("post-edits"),))


def _tagged(file: JudgementFile, stem: str | None, text: str, tags: str, size: int) -> _TaggedText | None:
    """A text with its tags, where both files are there."""
    paths = [] if stem is None else [f"{stem}.{text}", f"{stem}.{tags}"]
    if not paths or not all(Path(path).is_file() for path in paths):
        return None
    found = [textfile.split_lines(textfile.decode(door.read_bytes(path), path)) for path in paths]
    for path, lines in zip(paths, found, strict=True):
        if len(lines) != size:
            form = say("has {n} lines, {file} has {expected}", n=len(lines), file=file.path, expected=size)
            file.findings.add("unequal-counts", form, file=path)
            return None
    return _TaggedText(found[0], found[1], paths[1])


def _errors(file: JudgementFile, tagged: _TaggedText | None, place: int, side: TextSide) -> Iterator[MarkedError]:
    if tagged is None:
        return
    words = [(word.start(), word.end()) for word in _WORD.finditer(tagged.texts[place])]
    tags = tagged.tags[place].split()
    has_gaps = side == "target"
    expected = 2 * len(words) + 1 if has_gaps else len(words)
    if len(tags) != expected or not _TAGS.issuperset(tags):
        form = say("has {n} tags OK or BAD, and {expected} are needed", n=len(tags), expected=expected)
        file.findings.add("broken-table", form, file=tagged.path, line=place + 1)
        return
    for number, tag in enumerate(tags):
        if tag == "BAD" and has_gaps and number % 2 == 0:
            start = words[number // 2][0] if number // 2 < len(words) else len(tagged.texts[place])
            yield MarkedError(side, start, start, "gap", tag, place + 1)
        elif tag == "BAD":
            yield MarkedError(side, *words[number // 2 if has_gaps else number], "word", tag, place + 1)
