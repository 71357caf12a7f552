"""File formats: a file is read into a `SegmentTable`, or into a `StoredSet` where it holds a test set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.foreign import FOREIGN_SUFFIXES
from mtgauge.corpus.formats.content import StoredContent
from mtgauge.corpus.formats.registry import FORMATS, FileModule, formats_of, is_plain
from mtgauge.corpus.formats.structure import likely_suffix
from mtgauge.corpus.formats.table import SegmentTable
from mtgauge.corpus.textfile import Bom

if TYPE_CHECKING:
    from mtgauge.corpus.formats.storedset import StoredSet
    from mtgauge.corpus.languages import LanguagePair

__all__ = [
    "SegmentTable",
    "check_plain",
    "named_format",
    "parse_file",
    "read_plain_lines",
    "suffix_of",
]


def parse_file(
    data: bytes,
    path: str,
    findings: Findings | None = None,
    *,
    languages: LanguagePair | None = None,
    bom: Bom = Bom.STRIP,
    subject: str = "the file",
) -> SegmentTable | StoredSet:
    """What a file holds: segments, or a test set (XML, SGML, Parquet, tables that name sources or systems).

    Args:
        data: Its bytes as they are stored.
        path: Gives the format, and stands in messages.
        findings: Where faults are reported; without it the first is raised.
        languages: The pair that was asked for; where a file contradicts itself about its languages, it is that.
        bom: What becomes of a byte order mark before plain text.
        subject: What the file is called in warnings.

    Raises:
        InputError: Named by file, and by line or offset where there is one.
    """
    findings = findings or Findings(path)
    suffix = suffix_of(path)
    content = StoredContent(data, suffix, findings)
    forms = formats_of(content)
    if not forms:
        lines = textfile.plain_lines(data, findings, bom, subject)
        _check_suffix(suffix, findings)
        _warn_of_structure(lines, subject, findings)
        return _filled(SegmentTable(tuple(lines)), findings)
    for form in forms:
        module: FileModule = form.load()
        if module.recognise(content):
            return _filled(module.read(content, languages), findings)
    known = ", ".join(element for form in forms for element in form.elements)
    message = say("is not a test set: it begins with <{root}>", root=content.root)
    raise InputError(message, file=findings.file, hint=say("known: {names}", names=known), code="wrong-content")


def _warn_of_structure(lines: Sequence[str], subject: str, findings: Findings) -> None:
    suffix = likely_suffix(lines)
    if suffix is not None:
        message = say(
            "{column} looks like {suffix}, and each line is scored as text, names and marks included: "
            "name the file {suffix}",
            column=subject,
            suffix=suffix,
        )
        findings.warn("structured-text", message)


def read_plain_lines(path: str) -> list[str]:
    """The lines of a file that can only be plain text.

    Raises:
        InputError: It cannot be read, or is something else by its content or its name.
    """
    lines = textfile.split_lines(textfile.decode(door.read_bytes(path), path))
    check_plain(path, Findings(path))
    return lines


def check_plain(path: str, findings: Findings) -> None:
    """Reports a file whose name is that of a table, of markup, or of what is no text at all."""
    suffix, named = suffix_of(path), named_format(path)
    if named is not None:
        message = say("is {format} by its name, and plain text is expected", format=named)
        findings.add("wrong-content", message, hint=say("one segment per line, in a file named .txt"))
    _check_suffix(suffix, findings)


def named_format(path: str) -> str | None:
    """The format that a file is in by its name, such as ``CSV``; None where it is in none of mtgauge's."""
    suffix = suffix_of(path)
    named = next((form for form in FORMATS.values() if suffix in form.suffixes), None)
    # of markup the name does not say whose it is
    if named is not None and named.elements:
        return "XML or SGML"
    return None if named is None else named.place


def suffix_of(path: str) -> str:
    """The suffix of a file in lower case, before that of its compression."""
    name = textfile.bare_name(path)
    return name[name.rfind(".") :].lower() if "." in name else ""


def _check_suffix(suffix: str, findings: Findings) -> None:
    """Reports text with the name of something else: what its lines are cannot be known."""
    kind = None if is_plain(suffix) else FOREIGN_SUFFIXES.get(suffix)
    if kind is not None:
        message = say("is text, but its name ({suffix}) is that of {kind}", suffix=suffix, kind=kind.what)
        hint = say("{advice}; name plain text with one segment per line .txt", advice=kind.advice)
        findings.add("wrong-content", message, hint=hint)


def _filled(found: SegmentTable | StoredSet, findings: Findings) -> SegmentTable | StoredSet:
    size = len(found.texts) if isinstance(found, SegmentTable) else found.size
    if not size and not findings.items:
        findings.add("no-segments", say("has no segments"))
    return found
