"""What mtgauge says when it cannot go on.

Every error is one sentence that a user can act on: where (file, line, segment), what, and what to do.
The command line prints it as one line and exits with 2. As a `Finding` it is what lists of findings hold.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Self

from mtgauge.base.installation import install_command
from mtgauge.base.places import told
from mtgauge.base.sentences import Sentence, say

if TYPE_CHECKING:
    from mtgauge.base.findings import Finding


class MtgaugeError(Exception):
    """Base of all errors that mtgauge raises on purpose.

    >>> from mtgauge import load_metric
    >>> try:
    ...     load_metric("blue")
    ... except MtgaugeError as error:
    ...     print(error.message, "-", error.hint)
    unknown metric 'blue' - is 'bleu' meant?

    Args:
        message: What is wrong, without the place and without a full stop; made by `say`, so that every language
            can have it.
        file: The file it was found in.
        line: 1-based line in that file.
        segment: Id of the segment, or its 1-based number where there are no ids.
        hint: What to do about it.
        code: Stable name of what is wrong; by default that of the class.
    """

    code = "mtgauge-error"

    def __init__(
        self,
        message: str,
        *,
        file: str | PathLike[str] | None = None,
        line: int | None = None,
        segment: str | int | None = None,
        hint: str | None = None,
        code: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = None if file is None else str(file)
        self.line = line
        self.segment = segment
        self.hint = hint
        self.code = code or type(self).code

    @property
    def sentence(self) -> Sentence:
        """The place, the message and the hint."""
        return told(self.message, self.file, self.line, self.segment, self.hint)

    def __str__(self) -> str:
        """`sentence` on one line: what parsers quote of a file can go over several."""
        return self.sentence.replace("\n", " ")

    @property
    def finding(self) -> Finding:
        """The error as a finding."""
        from mtgauge.base.findings import Finding, Severity  # the command starts sooner without it

        segment = None if self.segment is None else str(self.segment)
        return Finding(self.code, self.message, Severity.ERROR, self.file, self.line, segment, self.hint)

    def at(
        self,
        *,
        file: str | PathLike[str] | None = None,
        line: int | None = None,
        segment: str | None = None,
    ) -> Self:
        """The same error, with the place filled in where it was not known.

        >>> print(InputError("has no text").at(file="new.txt", line=3))
        new.txt, line 3: has no text
        """
        self.file = self.file if self.file is not None or file is None else str(file)
        self.line = self.line if self.line is not None else line
        self.segment = self.segment if self.segment is not None else segment
        return self


class InputError(MtgaugeError):
    """Texts or files that cannot be used: wrong counts, encodings, formats, nesting.

    >>> raise InputError("has no text", file="new.txt", line=3)
    Traceback (most recent call last):
      ...
    mtgauge.errors.InputError: new.txt, line 3: has no text
    """

    code = "unusable-input"

    @classmethod
    def of(cls, finding: Finding) -> Self:
        """The error that a finding is where nothing is gathered.

        >>> from mtgauge.base.findings import Finding
        >>> print(InputError.of(Finding("empty", "has no text", file="new.txt")))
        new.txt: has no text
        """
        return cls(
            finding.message,
            file=finding.file,
            line=finding.line,
            segment=finding.segment,
            hint=finding.hint,
            code=finding.code,
        )


class OptionError(MtgaugeError):
    """A name or a value that mtgauge does not know: metric, option, tokenizer, level.

    >>> from mtgauge import load_metric
    >>> load_metric("bleu", max_order=0)
    Traceback (most recent call last):
      ...
    mtgauge.errors.OptionError: max_order must be 1 to 1000, not 0
    """

    code = "unusable-option"


class MissingExtraError(MtgaugeError):
    """Something optional is asked for whose packages are not installed.

    >>> raise MissingExtraError("to_pandas()", "pandas")
    Traceback (most recent call last):
      ...
    mtgauge.errors.MissingExtraError: to_pandas() needs an optional package (pip install 'mtgauge[pandas]')
    """

    code = "missing-extra"

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            say("{what} needs an optional package", what=what),
            hint=install_command(extra),
        )
        self.extra = extra


class RecordError(MtgaugeError):
    """A record that cannot be written where it was asked for, or cannot be read.

    >>> raise RecordError("is not a record", file="run-1")
    Traceback (most recent call last):
      ...
    mtgauge.errors.RecordError: run-1: is not a record
    """

    code = "unusable-record"


class ContractError(MtgaugeError):
    """A measure that does not do what the contract says; from `mtgauge.testing`.

    >>> raise ContractError("statistics() changes the batch")
    Traceback (most recent call last):
      ...
    mtgauge.errors.ContractError: statistics() changes the batch
    """

    code = "broken-contract"


for _error in (MtgaugeError, InputError, OptionError, MissingExtraError, RecordError, ContractError):
    _error.__module__ = "mtgauge.errors"  # tracebacks and pickles name the public path
del _error
