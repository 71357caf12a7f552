"""What a finding is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from numbers import Integral, Real
from os import PathLike
from typing import Any, cast

from mtgauge.base.findings.severity import Severity
from mtgauge.base.places import told
from mtgauge.base.sentences import Sentence, say

#: Stands for the severity that the table gives a code until that is looked up.
_OF_CODE = cast("Severity", None)


@dataclass(frozen=True, slots=True, repr=False)
class Finding:
    """One thing that somebody should know about a text or a file.

    >>> Finding("empty", "the translation is empty", system="new", segment="3")
    Finding(code='empty', message='the translation is empty', severity='notable', segment='3', system='new')

    Attributes:
        code: Stable name of its kind, one of `mtgauge.base.findings.codes.all_codes`.
        message: One sentence without the place and without a full stop.
        severity: Whether the input is refused, or how grave a warning is; by default as `kind_of` lists the
            code; a code that is not listed refuses.
        file: The file it was found in.
        line: 1-based line in it.
        segment: Id of the segment, or its 1-based number where there are no ids; of a campaign's files
            ``DOCUMENT:SEGMENT``, or the document alone. None where it is about all.
        hint: What to do about it.
        system: The system's name, or None where it is about the test set.
    """

    code: str
    message: str
    severity: Severity = _OF_CODE
    file: str | None = None
    line: int | None = None
    segment: str | None = None
    hint: str | None = None
    system: str | None = None

    def __post_init__(self) -> None:
        if self.severity is _OF_CODE:
            from mtgauge.base.findings.codes import kind_of  # most runs find nothing

            known = kind_of(self.code)
            object.__setattr__(self, "severity", known.severity if known else Severity.ERROR)

    @property
    def values(self) -> dict[str, Any]:
        """What stands in the places of the message, and of sentences in it: numbers and strings."""
        return _values(self.message)

    def at(self, *, file: str | PathLike[str] | None = None, line: int | None = None) -> Finding:
        """The same finding, with the place filled in where it was not known.

        >>> print(Finding("empty", "the translation is empty").at(file="new.txt", line=3))
        new.txt, line 3: warning: the translation is empty [empty]
        """
        name = self.file if self.file is not None or file is None else str(file)
        return replace(self, file=name, line=self.line if self.line is not None else line)

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it: messages in English, and all that they were made of.

        >>> found = Finding("empty", "the translation is empty", segment="3").as_dict()
        >>> found["severity"], found["segment"]
        ('notable', '3')
        """
        return {
            "code": self.code,
            "message": str(self.message),
            "severity": str(self.severity),
            "file": self.file,
            "line": self.line,
            "segment": self.segment,
            "hint": None if self.hint is None else str(self.hint),
            "system": self.system,
            "values": self.values,
        }

    @property
    def text(self) -> Sentence:
        """The place, the message and the hint, as an error says them."""
        return told(self.message, self.file, self.line, self.segment, self.hint)

    @property
    def sentence(self) -> Sentence:
        """The place, the severity, the message, the code and the hint."""
        severity = say("error") if self.severity.refuses else say("warning")
        message = say("{severity}: {message} [{code}]", severity=severity, message=self.message, code=self.code)
        return told(message, self.file, self.line, self.segment, self.hint)

    def __repr__(self) -> str:
        """What is known of it."""
        known = {item.name: getattr(self, item.name) for item in fields(self)}
        known["severity"] = str(self.severity)
        said = (f"{name}={value!r}" for name, value in known.items() if value is not None)
        return f"Finding({', '.join(said)})"

    def __str__(self) -> str:
        """`sentence` on one line."""
        return " ".join(self.sentence.split())


def _values(message: object) -> dict[str, Any]:
    """Of two places of one name, that of the outer sentence counts."""
    found: dict[str, Any] = {}
    outer = message.values if isinstance(message, Sentence) else {}
    for name, value in outer.items():
        found[name] = _plain(value)
        found |= {inner: one for inner, one in _values(value).items() if inner not in outer}
    return found


def _plain(value: Any) -> int | float | str | None:
    """A value as JSON takes it; numbers of NumPy are numbers."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Integral):
        return int(value)
    return float(value) if isinstance(value, Real) else str(value)


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any of them refuses the input."""
    return any(finding.severity.refuses for finding in findings)
