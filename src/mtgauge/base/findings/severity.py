"""How grave a finding is."""

from __future__ import annotations

from enum import StrEnum

from mtgauge.base.sentences import Sentence, say


class Severity(StrEnum):
    """What becomes of input with such a finding, the gravest first.

    >>> [severity.value for severity in Severity]
    ['error', 'severe', 'notable', 'minor']
    """

    #: It is refused.
    ERROR = "error"
    #: It is taken, and the numbers of a system, or of all, may mean nothing.
    SEVERE = "severe"
    #: It is taken, and some segments are wrong, or are taken in another way than they say.
    NOTABLE = "notable"
    #: It is taken; an oddity, which rarely moves a number.
    MINOR = "minor"

    @property
    def refuses(self) -> bool:
        """Whether input with such a finding is refused."""
        return self is Severity.ERROR

    @property
    def said(self) -> Sentence:
        """The word for it, for readers."""
        return _SAID[self]

    @property
    def word(self) -> str:
        """``error`` or ``warning``."""
        return "error" if self.refuses else "warning"


_SAID = {
    Severity.ERROR: say("error"),
    Severity.SEVERE: say("severe"),
    Severity.NOTABLE: say("notable"),
    Severity.MINOR: say("minor"),
}
