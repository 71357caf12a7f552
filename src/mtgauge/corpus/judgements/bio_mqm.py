"""Bio-MQM: a list of segments as JSON, with errors by offsets.

Zouhar et al. 2024, "Fine-tuned machine translation metrics struggle in unseen domains". ``endIndex`` is the last
character. Offsets of a few errors are of other texts, or end one later: an error keeps its offsets where they fit
its ``term``, gets those of the term where it stands once in the text, and else no place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.given_errors import MarkedError, TextSide
from mtgauge.corpus.judgements.judgement import Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile

NAME, TITLE = "bio-mqm", "Bio-MQM (JSON)"
_KEYS = ("MT_Engine", "SEG_ID", "DOC_ID", "Annotator_ID", "source", "target", "source_errors", "target_errors")


def recognise(file: JudgementFile) -> bool:
    """By the keys of the first segment."""
    start = file.text[:100_000]
    return start.lstrip()[:1] == "[" and '"MT_Engine"' in start


def read(file: JudgementFile) -> Judgements:
    """The judgements with their errors; `Judgement.line` is the number of the segment in the file."""
    rows = []
    spans = _Spans()
    for number, item in enumerate(_items(file), start=1):
        if (fault := _fault(item)) is not None:
            file.findings.add("broken-json", say("item {number}: {fault}", number=number, fault=fault))
            continue
        rows.append(
            Judgement(
                str(item["MT_Engine"]),
                str(item["SEG_ID"]),
                str(item["Annotator_ID"]),
                errors=tuple(spans.errors(item, number)),
                document=str(item["DOC_ID"]),
                source=str(item["source"]),
                target=str(item["target"]),
                file=file.path,
                line=number,
            )
        )
    if spans.moved or spans.lost:
        message = say(
            "offsets of {n} of {all} errors do not fit their words: {moved} are placed by their words, "
            "{lost} have no place",
            n=spans.moved + spans.lost,
            all=spans.all,
            moved=spans.moved,
            lost=spans.lost,
        )
        file.findings.warn("mismatched-span", message)
    left = (say("names of files"), say("languages"))
    return Judgements(tuple(rows), NAME, Numbering.DOCUMENT, lower_is_better=True, left=left)


def _items(file: JudgementFile) -> Iterator[Any]:
    try:
        yield from door.parse_json(file.text)
    except InputError as error:
        file.findings.report(error)


def _fault(item: Any) -> str | None:
    if not isinstance(item, dict):
        return say("is not a JSON object")
    for name in _KEYS:
        if name not in item:
            return say("has no key {name!r} (keys: {keys})", name=name, keys=", ".join(item))
        kinds = list if name.endswith("_errors") else str | int
        if not isinstance(item[name], kinds):
            return say("{name!r} is not of its type", name=name)
        if kinds is list and not all(isinstance(error, dict) for error in item[name]):
            return say("{name!r} is not of its type", name=name)
    return None


class _Spans:
    """Turns offsets into places, and counts those that do not fit."""

    def __init__(self) -> None:
        self.all = self.moved = self.lost = 0

    def errors(self, item: Mapping[str, Any], number: int) -> Iterator[MarkedError]:
        sides: tuple[TextSide, ...] = ("source", "target")
        for side in sides:
            for error in item[f"{side}_errors"]:
                start, end = self._place(str(item[side]), error)
                parts = (error.get("error_category"), error.get("error_subcategory"))
                category = "/".join(str(part) for part in parts if part)
                yield MarkedError(side, start, end, category, str(error.get("severity", "")), number)

    def _place(self, text: str, error: Mapping[str, Any]) -> tuple[int | None, int | None]:
        self.all += 1
        term, start, last = str(error.get("term", "")), error.get("startIndex"), error.get("endIndex")
        if isinstance(start, int) and isinstance(last, int) and 0 <= start <= last:
            if text[start : last + 1] == term:
                return start, last + 1
            if text[start:last] == term:
                self.moved += 1
                return start, last
        found = text.find(term) if term else -1
        if found >= 0 and text.find(term, found + 1) < 0:
            self.moved += 1
            return found, found + len(term)
        self.lost += 1
        return None, None
