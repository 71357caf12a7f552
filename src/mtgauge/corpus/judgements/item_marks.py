"""What marks an item that is no measurement, in each format, and how such items are told to people.

The marks are those that the organisers' own scripts leave out: the study of ESA (Kocmi, Zouhar et al. 2024, "Error
span annotation"; its ``annotations.py``), WMT24 (``humeval/tools.py``), WMT25 (``humeval/05-collect_humeval.py``),
WMT26 (``humeval/02a-filter_data.py``), and Pearmut's own ranking (``results_export.py``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from mtgauge.base.sentences import say, sequence
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements.judgement import ItemKind, Judgements


class ItemField(StrEnum):
    """What of an item says why it was shown."""

    TYPE = "type"  # its type, one of a few words
    SYSTEM = "system"  # the name of its system
    DOCUMENT = "document"  # the name of its document: a mark is a part of it behind a #
    ITEM = "item"  # its id
    FIRST = "first"  # the id of the first item of its document; empty where that has none
    ANSWER = "answer"  # what the program calls the document


class ItemMark(NamedTuple):
    """A mark of a kind of items.

    Attributes:
        kind: The kind.
        forms: The names of the formats that have it.
        field: Where it is.
        pattern: The word that a type is, or a regular expression that is found in other fields, in any case.
    """

    kind: ItemKind
    forms: tuple[str, ...]
    field: ItemField
    pattern: str

    def is_of(self, text: str) -> bool:
        """Whether a field has this mark."""
        if self.field is ItemField.TYPE:
            return text == self.pattern
        return re.search(self.pattern, text, re.IGNORECASE) is not None


_APPRAISE, _PEARMUT, _WMT_DA = ("appraise",), ("pearmut",), ("wmt-da",)
#: Formats that name the types by the words of `ItemKind`.
_OWN = ("table", "jsonl", "pearmut")
#: The word between signs: ``ende-tutorial2``, ``zhen_#_tutorial_#_3``.
_TUTORIAL = r"(?:^|[-_.#])tutorial\d*(?:[-_.#]|$)"

#: The first mark that an item has says its kind.
ITEM_MARKS: tuple[ItemMark, ...] = (
    ItemMark(ItemKind.TUTORIAL, _APPRAISE, ItemField.SYSTEM, _TUTORIAL),
    ItemMark(ItemKind.TUTORIAL, _APPRAISE, ItemField.ITEM, _TUTORIAL),
    # a damaged copy is one in documents that fill a batch, too
    ItemMark(ItemKind.BAD, _APPRAISE, ItemField.TYPE, "BAD"),
    ItemMark(ItemKind.BAD, _APPRAISE, ItemField.DOCUMENT, r"#bad\d*(?=#|$)"),
    ItemMark(ItemKind.INCOMPLETE, _APPRAISE, ItemField.DOCUMENT, r"#incomplete\d*(?=#|$)"),
    ItemMark(ItemKind.DUPLICATE, _APPRAISE, ItemField.DOCUMENT, r"#dup(?:licate)?\d*(?=#|$)"),
    ItemMark(ItemKind.WELCOME, _PEARMUT, ItemField.ANSWER, r"^(?:welcome|goodbye)_"),
    ItemMark(ItemKind.ATTENTION, _PEARMUT, ItemField.ANSWER, r"^random_"),
    ItemMark(ItemKind.ATTENTION, _PEARMUT, ItemField.FIRST, r"^$|^attention_check_"),
    ItemMark(ItemKind.ATTENTION, _PEARMUT, ItemField.ITEM, r"^attention_check_"),
    ItemMark(ItemKind.TUTORIAL, _PEARMUT, ItemField.FIRST, _TUTORIAL),
    ItemMark(ItemKind.TUTORIAL, _PEARMUT, ItemField.ITEM, _TUTORIAL),
    ItemMark(ItemKind.TARGET, _APPRAISE, ItemField.TYPE, "TGT"),
    ItemMark(ItemKind.REPEAT, _APPRAISE, ItemField.TYPE, "REPEAT"),
    ItemMark(ItemKind.REFERENCE, _APPRAISE, ItemField.TYPE, "REF"),
    # a "redundant check" is a repeated translation, which Appraise counts like any other
    ItemMark(ItemKind.REPEAT, _APPRAISE, ItemField.TYPE, "CHK"),
    ItemMark(ItemKind.TARGET, _WMT_DA, ItemField.TYPE, "SYSTEM"),
    ItemMark(ItemKind.REPEAT, _WMT_DA, ItemField.TYPE, "REPEAT"),
    ItemMark(ItemKind.REFERENCE, _WMT_DA, ItemField.TYPE, "REF"),
    ItemMark(ItemKind.BAD, _WMT_DA, ItemField.TYPE, "BAD_REF"),
    *(ItemMark(kind, _OWN, ItemField.TYPE, str(kind)) for kind in ItemKind),
)


def item_kind(form: str, fields: Mapping[ItemField, str]) -> ItemKind | None:
    """The kind of an item by what marks it; None where nothing does, as for a type that the format does not have.

    Args:
        form: The name of the format.
        fields: What the item has; a field that is left out marks nothing.
    """
    found = [place for field, text in fields.items() if (place := _first_mark(form, field, text)) is not None]
    return ITEM_MARKS[min(found)].kind if found else None


@lru_cache(maxsize=10_000)  # systems and documents are named in many rows
def _first_mark(form: str, field: ItemField, text: str) -> int | None:
    """The place of the first mark that a field has."""
    marks = enumerate(ITEM_MARKS)
    return next((n for n, m in marks if form in m.forms and m.field is field and m.is_of(text)), None)


def item_types(form: str) -> tuple[str, ...]:
    """The types of items that a format has."""
    return tuple(mark.pattern for mark in ITEM_MARKS if form in mark.forms and mark.field is ItemField.TYPE)


def report_unknown_type(form: str, found: object, findings: Findings, line: int) -> None:
    """Reports an item that was shown for a reason that a format does not know."""
    message = say("item type {type!r} is not known", type=found)
    hint = say("known: {names}", names=", ".join(item_types(form)))
    findings.add("unknown-item-type", message, line=line, hint=hint)


@lru_cache(maxsize=10_000)
def unmarked_document(form: str, document: str) -> str:
    """The name of a document without its marks: ``paper.7#ours`` for ``paper.7#ours#bad2``."""
    for mark in ITEM_MARKS:
        if form in mark.forms and mark.field is ItemField.DOCUMENT:
            document = re.sub(mark.pattern, "", document, flags=re.IGNORECASE)
    return document


def items_left_out(judgements: Judgements, counting: Collection[ItemKind] | None = None) -> Mapping[ItemKind, int]:
    """How many judgements are of items that are no measurement, by kind, in the order of `ItemKind`.

    Args:
        judgements: The judgements.
        counting: The kinds that are measured; by default those that `ItemKind.counts` says.
    """
    measured = [kind for kind in ItemKind if kind.counts] if counting is None else counting
    judged = (row for row in judgements.rows if row.is_judged)
    found = Counter(row.kind for row in (*judged, *judgements.aside))
    return {kind: found[kind] for kind in ItemKind if kind not in measured and found[kind]}


def left_out_note(counts: Mapping[ItemKind, int]) -> Iterator[str]:
    """One sentence on the items that are left out, with the number of each kind; nothing where there are none."""
    if counts:
        yield say("items that are no measurement are left out: {items}", items=counted_kinds(counts))


def counted_kinds(counts: Mapping[ItemKind, int]) -> str:
    """Kinds with their numbers: ``tutorial items (198); copies that fill a batch (15)``."""
    return sequence([say("{kind} ({n:,})", kind=kind_name(kind), n=n) for kind, n in counts.items()])


def kind_name(kind: ItemKind) -> str:
    """What items of a kind are called, in the plural."""
    return {
        ItemKind.TARGET: say("translations"),
        ItemKind.REPEAT: say("repeated translations"),
        ItemKind.BAD: say("damaged translations"),
        ItemKind.REFERENCE: say("references as checks"),
        ItemKind.CHECK: say("other checks"),
        ItemKind.TUTORIAL: say("tutorial items"),
        ItemKind.INCOMPLETE: say("parts of documents that fill a batch"),
        ItemKind.DUPLICATE: say("copies that fill a batch"),
        ItemKind.ATTENTION: say("attention checks"),
        ItemKind.WELCOME: say("welcome and goodbye items"),
    }[kind]
