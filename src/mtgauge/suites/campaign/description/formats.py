"""The formats of the files that a task takes."""

from __future__ import annotations

from enum import StrEnum


class FileFormat(StrEnum):
    """How a file holds texts; the values are what ``formats`` of a task says."""

    #: A segment a line, and nothing else.
    TEXT = "text"
    #: A row a segment, with the columns ``id`` and ``text``.
    TSV = "tsv"
    #: An object a segment, with the keys ``id`` and ``text``.
    JSONL = "jsonl"
    #: The XML of WMT since 2021.
    WMT = "wmt"
    #: The XML of CWMT 2008, appendix B, and of NIST.
    CWMT = "cwmt"

    @property
    def ending(self) -> str:
        """What names of its files end in."""
        return _ENDINGS.get(self, f".{self.value}")

    @property
    def is_xml(self) -> bool:
        """Whether it is markup, which names documents and systems."""
        return self.ending == ".xml"


_ENDINGS = {FileFormat.TEXT: ".txt", FileFormat.WMT: ".xml", FileFormat.CWMT: ".xml"}
#: Every ending that a result file may have.
ENDINGS = tuple(dict.fromkeys(each.ending for each in FileFormat))
