"""Input that sacreBLEU refuses, with the exit code that it gives."""

from __future__ import annotations

from typing import Any

from mtgauge.base.errors import InputError


class RefusedError(InputError):
    """What sacreBLEU refuses too.

    Args:
        message: As for `mtgauge.errors.MtgaugeError`.
        status: The exit code of sacreBLEU: 1, or 17 for a line with a wrong number of fields.
        **where: File, line, segment and hint.
    """

    def __init__(self, message: str, *, status: int = 1, **where: Any) -> None:
        super().__init__(message, **where)
        self.status = status
