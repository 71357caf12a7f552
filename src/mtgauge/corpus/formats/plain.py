"""Plain text: one segment a line."""

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.table import SegmentTable
from mtgauge.corpus.textfile import split_lines


def parse(text: str, _findings: Findings) -> SegmentTable:
    """A segment for each line, as it stands."""
    return SegmentTable(tuple(split_lines(text)))
