"""Comma-separated values with a header, quoted as RFC 4180 has it; semicolons of Excel are read, too."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.delimited import (
    NumberedRow,
    checked_rows,
    columns_of,
    comma_rows,
    is_text_column,
    read_table,
)
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
    return read_table(comma_rows(content.text, content.findings, is_text_column), content.findings)


def rows_of(text: str, findings: Findings) -> tuple[list[str], list[NumberedRow]]:
    """The names of the columns, and (line, fields) of each row; what does not have as many fields is reported."""
    return checked_rows(comma_rows(text, findings, is_text_column), findings)


def write(stored: StoredSet, losses: Losses) -> bytes:
    """The table of a test set; texts may have line breaks, which are quoted."""
    columns = [[name, *fields] for name, fields in columns_of(stored, losses, losses.writable())]
    written = io.StringIO(newline="")
    csv.writer(written).writerows(zip(*columns, strict=True))
    return written.getvalue().encode()
