"""Tab-separated values with a header and without quoting: a tab always separates."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.delimited import NumberedRow, checked_rows, columns_of, read_table, tab_rows
from mtgauge.corpus.formats.table import SegmentTable

if TYPE_CHECKING:
    from mtgauge.corpus.formats.content import StoredContent
    from mtgauge.corpus.formats.losses import Losses
    from mtgauge.corpus.formats.storedset import StoredSet
    from mtgauge.corpus.languages import LanguagePair


def recognise(content: StoredContent) -> bool:
    """Every file with the suffix."""
    return True


def read(content: StoredContent, languages: LanguagePair | None) -> SegmentTable | StoredSet:
    """Segments, or a test set where columns are named so and none is called ``text``."""
    return read_table(tab_rows(content.text), content.findings)


def rows_of(text: str, findings: Findings) -> tuple[list[str], list[NumberedRow]]:
    """The names of the columns, and (line, fields) of each row; what does not have as many fields is reported."""
    return checked_rows(tab_rows(text), findings)


def write(stored: StoredSet, losses: Losses) -> bytes:
    """The table of a test set."""
    lines, tabs = losses.one_line(), losses.cleaner(re.compile("\t"), " ", say("tabs become blanks"))
    columns = [[name, *fields] for name, fields in columns_of(stored, losses, lambda text: tabs(lines(text)))]
    return "".join("\t".join(row) + "\n" for row in zip(*columns, strict=True)).encode()
