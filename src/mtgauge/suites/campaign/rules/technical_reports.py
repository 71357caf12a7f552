"""Technical reports: readable at all, long enough, and with five sections (CWMT 2008, appendix D).

A report is as long as its text: Chinese characters are counted one by one; words are what stands between blanks
and Chinese characters and has a letter or a digit. A word that is hyphenated at the end of a line is one word.
"""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from mtgauge.base.errors import InputError, MissingExtraError
from mtgauge.base.findings import Finding, has_errors
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.suites.campaign.rules.report_sections import ReportSection, lacking_sections, sections_of

#: Formats of reports, by the ending of the file.
ENDINGS = (".pdf", ".txt", ".md")
#: The least that appendix D asks for.
CHARACTERS, WORDS = 5000, 3000

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003347f"
_CHINESE = re.compile(f"[{_HAN}]")
_RUN = re.compile(rf"[^\s{_HAN}]+")
_HYPHEN = re.compile(r"(?<=[^\W\d_])-[^\S\n]*\n[^\S\n]*(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class ReportLength:
    """How long a report is.

    Attributes:
        characters: Its Chinese characters.
        words: Its words.
    """

    characters: int
    words: int


@dataclass(frozen=True, slots=True)
class TechnicalReport:
    """A report and what is wrong with it.

    Attributes:
        length: How long it is; None where it cannot be read.
        findings: What is wrong with it.
        sections: Those of the five that have a heading.
    """

    length: ReportLength | None
    findings: tuple[Finding, ...]
    sections: tuple[ReportSection, ...] = ()

    @property
    def is_accepted(self) -> bool:
        """Whether nothing refuses it: a section that is missing does not."""
        return not has_errors(self.findings)


def check_report(data: bytes, path: str, *, characters: int = CHARACTERS, words: int = WORDS) -> TechnicalReport:
    """Whether a report has enough Chinese characters or enough words, and the five sections.

    Args:
        data: The bytes of the file.
        path: What it is called; its ending says its format, one of `ENDINGS`.
        characters: Fewest Chinese characters.
        words: Fewest words.

    Raises:
        MissingExtraError: It is a PDF, and pypdf is not installed.
    """
    try:
        text = _text(data, path)
    except _UnreadableError as fault:
        return TechnicalReport(None, (Finding(fault.code, fault.message, file=path, hint=fault.hint),))
    length, sections = length_of(text), sections_of(text)
    found = (*_short(length, characters, words), *lacking_sections(sections))
    return TechnicalReport(length, tuple(replace(finding, file=path) for finding in found), tuple(sections))


def _short(length: ReportLength, characters: int, words: int) -> Iterator[Finding]:
    if length.characters < characters and length.words < words:
        message = say(
            "the report has {characters:,} Chinese characters and {words:,} words; {least:,} "
            "characters or {fewest:,} words are the least",
            characters=length.characters,
            words=length.words,
            least=characters,
            fewest=words,
        )
        yield Finding("short-report", message)


def length_of(text: str) -> ReportLength:
    """How long a text is."""
    joined = _HYPHEN.sub("", text)
    words = sum(any(map(str.isalnum, run)) for run in _RUN.findall(joined))
    return ReportLength(len(_CHINESE.findall(joined)), words)


class _UnreadableError(Exception):
    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


def _text(data: bytes, path: str) -> str:
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        known = ", ".join(ENDINGS)
        raise _UnreadableError(
            "report-format",
            say("a report cannot be {ending}", ending=ending or say("a file without an ending")),
            say("one of {names}", names=known),
        )
    if ending == ".pdf":
        return _pdf_text(data)
    try:
        return textfile.decode(data, path)
    except InputError as error:
        raise _UnreadableError("broken-report", error.message, error.hint) from None


def _pdf_text(data: bytes) -> str:
    """The text of all pages.

    Raises:
        MissingExtraError: pypdf is not installed.
    """
    try:
        from pypdf import PdfReader
        from pypdf.errors import FileNotDecryptedError
    except ImportError:
        raise MissingExtraError(say("the text of a PDF"), "campaign") from None
    encrypted = "is encrypted, so that nobody can read it without a password", "save it without a password"
    try:
        with _quiet():
            reader = PdfReader(io.BytesIO(data))
            # many PDFs are encrypted with an empty password, which any viewer tries by itself
            if reader.is_encrypted and not reader.decrypt(""):
                raise _UnreadableError("encrypted-report", *encrypted)
            text = "\n".join(page.extract_text() for page in reader.pages)
    except FileNotDecryptedError:
        raise _UnreadableError("encrypted-report", *encrypted) from None
    except _UnreadableError:
        raise
    # a broken PDF can fail in any way while it is read
    except Exception as error:
        reason = " ".join(str(error).split()).rstrip(".") or type(error).__name__
        raise _UnreadableError(
            "broken-report", say("is not a readable PDF: {reason:.100}", reason=reason)
        ) from None
    if not text.strip():
        hint = say("if it is a scan, send the PDF that was made from the text")
        raise _UnreadableError("report-without-text", say("has no text on any page"), hint)
    return text


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence: pypdf tells its logger what it mends, which nobody asked for."""
    logger = logging.getLogger("pypdf")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(level)
