"""What goes to standard error: sacreBLEU's own lines, and the warnings of mtgauge."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.base.findings import Finding
from mtgauge.commands.streams import tell


@dataclass(frozen=True, slots=True)
class Messages:
    """Lines on standard error.

    Attributes:
        quiet: ``--quiet``: no notices, and warnings without a prefix.
    """

    quiet: bool

    def notice(self, text: str) -> None:
        """What is being done."""
        if not self.quiet:
            tell(f"sacreBLEU: {text}")

    def warn(self, *lines: str) -> None:
        """A warning that sacreBLEU gives, in its words."""
        for line in lines:
            tell(line if self.quiet else f"sacreBLEU: {line}")

    def suspect(self, text: str) -> None:
        """A warning that only mtgauge gives."""
        tell(f"mtgauge: warning: {text}")

    def suspicion(self, warning: Finding) -> None:
        """A warning about input, as `mtgauge.corpus.checks` found it."""
        place = f"system {warning.system}" if warning.system is not None else "test set"
        segment = f", segment {warning.segment}" if warning.segment is not None else ""
        self.suspect(f"{place}{segment}: {warning.message} ({warning.code})")
