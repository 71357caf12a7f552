"""Where readers report what they find: raised at the first finding, or gathered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.base.findings import Finding


class Findings:
    """Where readers report what they find.

    A run stops at the first finding: `add` raises it. ``mtgauge check`` asks for all of them: `add` keeps each,
    and the reader continues as well as it can.

    Args:
        file: The file that is read, for messages.
        gather: Keep findings instead of raising the first.

    Attributes:
        items: The findings that were kept, in the order of the file.
        warnings: What is suspicious and no fault; about the file, not about a segment of it.
    """

    def __init__(self, file: str, *, gather: bool = False) -> None:
        self.file = file
        self.gather = gather
        self.items: list[Finding] = []
        self.warnings: list[Finding] = []

    def add(
        self,
        code: str,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        segment: str | int | None = None,
        hint: str | None = None,
    ) -> None:
        """Reports one finding.

        Raises:
            InputError: The finding, unless findings are gathered.
        """
        error = InputError(message, file=file or self.file, line=line, segment=segment, hint=hint, code=code)
        if not self.gather:
            raise error
        self.items.append(error.finding)

    def report(self, error: MtgaugeError) -> None:
        """Reports an error as a finding, such as one of `mtgauge.base.door`.

        Raises:
            InputError: The error, unless findings are gathered.
        """
        self.add(
            error.code, error.message, file=error.file, line=error.line, segment=error.segment, hint=error.hint
        )

    def warn(self, code: str, message: str) -> None:
        """Reports something suspicious about the file as a whole; `code` is one of the kinds of warnings."""
        self.warnings.append(Finding(code, message))


# what changes from one finding to the next of its kind in the same words: what is quoted, and numbers
_PARTICULAR = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\b0x[\da-f]+\b|\d+""")


def by_kind(findings: Sequence[Finding]) -> Iterator[list[Finding]]:
    """Findings of one kind in one list: of one file, in the same words but for names, texts and numbers."""
    kinds: dict[tuple[str | None, str], list[Finding]] = {}
    for finding in findings:
        kinds.setdefault((finding.file, _PARTICULAR.sub("", finding.message)), []).append(finding)
    yield from kinds.values()
