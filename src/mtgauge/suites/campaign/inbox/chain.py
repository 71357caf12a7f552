"""The chain of a journal: every line says its number, and the SHA-256 of all lines before it.

So no line can be lost, doubled, moved or changed unseen while later ones stand. Journals of earlier versions begin
with lines that say neither; the first line that does vouches for them.
"""

from __future__ import annotations

import json
from hashlib import sha256

from mtgauge.base.sentences import say
from mtgauge.suites.campaign.inbox.journal_end import JournalEnd
from mtgauge.suites.campaign.ledger.events import LedgerEvent
from mtgauge.suites.campaign.ledger.lines import json_object, of_values, to_values

NUMBER, BEFORE = "number", "before"


class Chain:
    """As far as a journal was read.

    >>> from mtgauge.suites.campaign.ledger.events import SignatureReceived
    >>> from datetime import UTC, datetime
    >>> event = SignatureReceived(at=datetime(2030, 1, 1, tzinfo=UTC), site="sparrow")
    >>> line = Chain().line(event)
    >>> Chain().read(line) == event
    True
    """

    def __init__(self) -> None:
        self._lines = 0
        self._before = sha256()
        self._is_linked = False

    @property
    def lines(self) -> int:
        """How many lines it is behind."""
        return self._lines

    @property
    def end(self) -> JournalEnd:
        """The end of a journal that has no more lines."""
        return JournalEnd(self._lines, self._before.hexdigest())

    def pass_by(self, line: bytes) -> None:
        """Goes on behind a line, which ends."""
        self._lines += 1
        self._before.update(line)

    def line(self, event: LedgerEvent) -> bytes:
        """The line of the event that comes next, with its end."""
        return (json.dumps(self._link() | to_values(event)) + "\n").encode()

    def read(self, line: bytes) -> LedgerEvent:
        """The event of the next line, which ends, and goes on behind it.

        Raises:
            ValueError: It is no event, or does not follow from the lines before it.
        """
        try:
            values = json_object(line)
            link = {name: values.pop(name) for name in (NUMBER, BEFORE) if name in values}
            event = of_values(values)
        except ValueError as error:
            raise ValueError(say("is not an event: {reason}", reason=error.args[0])) from None
        self._is_linked = self._is_linked or bool(link)
        if self._is_linked and link != self._link():
            message = say("does not follow from the lines before it: one was lost, added or changed by hand")
            raise ValueError(message)
        self.pass_by(line)
        return event

    def _link(self) -> dict[str, int | str]:
        return {NUMBER: self._lines + 1, BEFORE: self._before.hexdigest()}
