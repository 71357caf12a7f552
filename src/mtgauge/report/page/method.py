"""How numbers came about: the last chapter of every page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mtgauge.pages.page import Fragment, Section
from mtgauge.pages.text import say
from mtgauge.report.practices import Practice


def method_section(
    signatures: Iterable[tuple[str, str]], *, practices: Sequence[Practice] = (), notes: Sequence[str] = ()
) -> Section:
    """The section with what makes the numbers comparable.

    Args:
        signatures: (name of a metric, signature), of which equal ones are shown once.
        practices: The practices of reporting that the run keeps or does not keep.
        notes: What the run says itself.
    """
    values = {"signatures": list(dict.fromkeys(signatures)), "practices": practices, "notes": notes}
    return Section("signatures", say("Signatures and notes"), [Fragment("method.html", values)], say("Signatures"))
