"""Files that are received one after the other: what became of each is printed, whatever stops the next one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import Sentence, say
from mtgauge.suites.campaign.cli.findings import print_findings
from mtgauge.suites.campaign.ledger.standing import State


class Received(Protocol):
    """What is known of a file that was received."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it."""


_Receipt = TypeVar("_Receipt", bound=Received)


def receive_each(
    files: Sequence[str],
    receive: Callable[[str], _Receipt],
    fate: Callable[[str, _Receipt], str],
    form: str,
) -> list[_Receipt]:
    """Receives files, and prints the findings and then the fate of each.

    Where a file stops everything, such as one that is not there, those before it have been received, and are
    printed before the error is.

    Args:
        files: The files.
        receive: Receives one.
        fate: What became of it, as one line.
        form: As ``--format`` has it.

    Raises:
        InputError: As `receive` raises it.
    """
    received: list[_Receipt] = []
    try:
        for file in files:
            received.append(receive(file))  # noqa: PERF401  # a comprehension would lose those before an error
    finally:
        if received:
            findings = [finding for receipt in received for finding in receipt.findings]
            # as many as came before an error
            fates = [fate(file, receipt) for file, receipt in zip(files, received, strict=False)]
            print_findings(findings, form, *fates)
    return received


def fate_of(state: State, replaced: Sentence, **about: object) -> Sentence:
    """Returns the fate of a received file as a sentence.

    Args:
        state: The state of its entry.
        replaced: The words for a file whose place a later one took.
        **about: The ``file``, the ``number`` of its entry, and the ``path`` of the copy.
    """
    if state is State.REPEATED:
        return say("{file}: entry {number}, accepted before: nothing changes", **about)
    said = replaced if state is State.REPLACED else state.said
    return say("{file}: entry {number}, {state}, kept as {path}", **about, state=said)
