"""Findings: what is wrong with a file, raised at the first one or gathered."""

from __future__ import annotations

from mtgauge.errors import InputError


class Findings:
    """Where readers report what they find.

    A run stops at the first finding: `add` raises it. ``mtgauge validate`` asks for all of them: `add` keeps each,
    and the reader goes on as well as it can.

    Args:
        file: The file that is read, for messages.
        gather: Keep findings instead of raising the first.

    Attributes:
        items: The findings that were kept, in the order of the file.
    """

    def __init__(self, file: str, *, gather: bool = False) -> None:
        self.file = file
        self.gather = gather
        self.items: list[InputError] = []

    def add(
        self,
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
        error = InputError(message, file=file or self.file, line=line, segment=segment, hint=hint)
        if not self.gather:
            raise error
        self.items.append(error)
