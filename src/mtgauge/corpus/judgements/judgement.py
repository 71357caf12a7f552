"""Judgements: what one person said of one translation, whatever file it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from mtgauge.corpus.given_errors import MarkedError

#: The name of the system in files that hold the output of one system and do not name it.
UNNAMED = ""


class ItemKind(StrEnum):
    """Why an item was shown to a rater; the first words are those of Appraise.

    What marks an item in each format is in `mtgauge.corpus.judgements.item_marks`.
    """

    TARGET = "TGT"  # the translation of a system
    REPEAT = "REPEAT"  # the same once more, to see whether a rater agrees with themself
    BAD = "BAD"  # a translation that was damaged on purpose
    REFERENCE = "REF"  # a human translation in the place of that of a system
    CHECK = "CHK"  # any other check of the rater's attention
    TUTORIAL = "TUTORIAL"  # an exercise before the work
    INCOMPLETE = "INCOMPLETE"  # the translation of a system, in a part of a document that fills a batch
    DUPLICATE = "DUPLICATE"  # the same once more, to fill a batch
    ATTENTION = "ATTENTION"  # a made-up choice that checks attention, of no system
    WELCOME = "WELCOME"  # what is shown before or after the work

    @property
    def counts(self) -> bool:
        """Whether a judgement of it is one of the system's translation."""
        return self in (ItemKind.TARGET, ItemKind.REPEAT)

    @property
    def is_aside(self) -> bool:
        """Whether it is no work of a rater: nothing at all is computed from a judgement of it."""
        return self in (ItemKind.TUTORIAL, ItemKind.ATTENTION, ItemKind.WELCOME)

    @property
    def is_filler(self) -> bool:
        """Whether it fills a batch: damaged items may be made of it, and control its rater."""
        return self in (ItemKind.INCOMPLETE, ItemKind.DUPLICATE)


class Numbering(StrEnum):
    """What identifies the segment of a judgement."""

    IDS = "segment"  # its id in the test set
    LINES = "line"  # its number in the test set, from 1
    DOCUMENT = "item"  # its number in its document, from 1


@dataclass(frozen=True, slots=True)
class Judgement:
    """One rater's judgement of one translation of one segment.

    Attributes:
        system: The system as the file names it; empty where it names none (`UNNAMED`).
        segment: The segment, as `Judgements.numbering` says.
        rater: Who judged; empty where nobody is named.
        value: The score on the scale of the file; None where the file has errors alone, or standardised scores.
        z: The score standardised by the rater's mean and deviation, where the file has it.
        errors: The errors that were marked; empty where there are none, None where errors were not asked for.
        kind: Why it was shown.
        document: The document, or empty.
        source: The source text without marks, or None where the file lacks it.
        target: The translation without marks, or None.
        file: The file that it is from.
        line: Its first line there, or its number in a file that has no lines.
        is_scored: Whether the translation is scored. Of one that is not, the judgement still tells how its rater
            judges: standard scores and the control of raters are by all judgements.
    """

    system: str
    segment: str
    rater: str = ""
    value: float | None = None
    z: float | None = None
    errors: tuple[MarkedError, ...] | None = None
    kind: ItemKind = ItemKind.TARGET
    document: str = ""
    source: str | None = None
    target: str | None = None
    file: str = ""
    line: int = 0
    is_scored: bool = True

    @property
    def item(self) -> tuple[str, str, str]:
        """What was judged: system, document and segment."""
        return self.system, self.document, self.segment

    @property
    def is_judged(self) -> bool:
        """Whether there is a judgement; files with a row for each segment have rows without one."""
        return not (self.value is None and self.z is None and self.errors is None)


@dataclass(frozen=True, slots=True)
class Judgements:
    """The judgements of a file, in its order.

    Attributes:
        rows: The judgements.
        form: The name of the format that they were read in.
        numbering: What `Judgement.segment` is.
        lower_is_better: Whether values count errors. Penalties of marked errors always do.
        left: Parts of the file that are not kept, as sentences of `mtgauge.base.sentences`.
        aside: The judgements that `ItemKind.is_aside` keeps apart. Nothing is computed from them.
    """

    rows: tuple[Judgement, ...]
    form: str
    numbering: Numbering = Numbering.IDS
    lower_is_better: bool = False
    left: tuple[str, ...] = ()
    aside: tuple[Judgement, ...] = ()

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Judgement]:
        return iter(self.rows)

    @property
    def parted(self) -> Judgements:
        """The same with every judgement where its kind belongs: in `rows` or in `aside`."""
        if not any(row.kind.is_aside for row in self.rows):
            return self
        rows = tuple(row for row in self.rows if not row.kind.is_aside)
        return replace(self, rows=rows, aside=(*self.aside, *(row for row in self.rows if row.kind.is_aside)))

    @property
    def raters(self) -> tuple[str, ...]:
        """The names of the raters, each once, in the order of the file."""
        return tuple(dict.fromkeys(row.rater for row in self.rows))

    @property
    def systems(self) -> tuple[str, ...]:
        """The names of the systems, each once, in the order of the file."""
        return tuple(dict.fromkeys(row.system for row in self.rows))

    @property
    def has_values(self) -> bool:
        """Whether a judgement is a number on the scale of the file."""
        return any(row.value is not None for row in self.rows)

    @property
    def has_penalties(self) -> bool:
        """Whether the value of a judgement is the penalty of its errors."""
        return not self.has_values and any(row.errors is not None for row in self.rows)
