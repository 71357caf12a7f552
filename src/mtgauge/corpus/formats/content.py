"""The content of a file that is to be read, as every format looks at it."""

from __future__ import annotations

from functools import cached_property

from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings


class StoredContent:
    """A file that is to be read.

    Args:
        data: Its bytes as they are stored.
        suffix: Its suffix in lower case.
        findings: Where faults are reported.
    """

    def __init__(self, data: bytes, suffix: str, findings: Findings) -> None:
        self.data, self.suffix, self.findings = data, suffix, findings

    @cached_property
    def text(self) -> str:
        """What is in it, decompressed, as UTF-8."""
        return textfile.decode_with_findings(self.data, self.findings)

    @cached_property
    def root(self) -> str:
        """The name of the first element of markup; empty where there is none."""
        from mtgauge.corpus.markup import parsing

        return parsing.root_name(self.text)

    @cached_property
    def is_xml(self) -> bool:
        """Whether markup is XML, and not SGML."""
        from mtgauge.corpus.markup import parsing

        return self.suffix == ".xml" or parsing.is_xml(self.text)
