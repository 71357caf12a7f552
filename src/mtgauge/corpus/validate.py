"""Everything that is wrong with a file of any format, at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mtgauge.base import door
from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.base.findings import Finding
from mtgauge.corpus.checks.control import control_characters_of_file
from mtgauge.corpus.checks.ranking import ranked
from mtgauge.corpus.choose import Selection, choose, complete
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import parse_file
from mtgauge.corpus.formats.sets import SetReader
from mtgauge.corpus.formats.storedset import StoredSet
from mtgauge.corpus.formats.table import SegmentTable
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.references import References
from mtgauge.corpus.roles import column_word
from mtgauge.corpus.testset import TestSet
from mtgauge.corpus.textfile import Bom

if TYPE_CHECKING:
    from mtgauge.corpus.judgements.judgement import ItemKind


@dataclass(frozen=True, slots=True)
class FileValidation:
    """What came of looking at a file.

    Attributes:
        findings: What is wrong, with file, line and segment, in the order of the file; empty where it can be used.
        warnings: What is suspicious about the file as a whole, the gravest kind first.
        notes: What is left out by rule, or is not read, one sentence each.
    """

    findings: Sequence[Finding]
    warnings: Sequence[Finding]
    notes: Sequence[str] = ()


def validate(path: str, languages: LanguagePair | None = None, bom: Bom = Bom.STRIP) -> FileValidation:
    """What is wrong with a file, a folder, or a test set by its name.

    Args:
        path: As for `mtgauge.corpus.formats.sets.SetReader.read`, or a file of segments.
        languages: Chooses among the language pairs of a folder, and settles what a file leaves open.
        bom: What becomes of a byte order mark before plain text.

    Raises:
        InputError: There is nothing to look at: no such file, broken compression, no format that is known.
    """
    findings = Findings(path, gather=True)
    subject = "standard input" if path == door.STDIN else Path(path).name
    if Path(path).is_file() or path == door.STDIN:
        data = door.read_bytes(path)
        found = parse_file(data, path, findings, languages=languages, bom=bom, subject=subject)
    else:
        reader = SetReader(gather=True, bom=bom)
        found = reader.read(path, languages)
        findings = reader.findings
    if not findings.items:
        _check(found, findings)
        findings.warnings += _control_characters(found, subject)
    if len({item.file for item in findings.items}) == 1:
        findings.items.sort(key=lambda item: (item.line is None, item.line))
    notes = found.unread_notes() if isinstance(found, StoredSet) else []
    return FileValidation(findings.items, ranked(findings.warnings), notes)


def _control_characters(found: SegmentTable | StoredSet, name: str) -> Iterator[Finding]:
    """A warning for each column of a file that holds control characters, which no reader refuses."""
    if isinstance(found, SegmentTable):
        yield from control_characters_of_file(found.texts, name, lines=found.is_plain)
        return
    for role, column, texts in found.texts():
        yield from control_characters_of_file(texts, column_word(role, column), lines=False)


def validate_judgements(path: str, languages: LanguagePair | None = None) -> FileValidation:
    """What is wrong with a file of human judgements, or with the files of a folder.

    Args:
        path: As for `mtgauge.corpus.judgements.registry.judgement_files`.
        languages: The language pair to check in a file or folder with several.

    Raises:
        InputError: There is nothing to look at: no such file, nothing in it, no format that is known.
        OptionError: There are several language pairs, and none is chosen.
    """
    from mtgauge.corpus.judgements.checks import check_judgements, check_severities  # few files are judgements
    from mtgauge.corpus.judgements.item_marks import items_left_out, left_out_note
    from mtgauge.corpus.judgements.registry import judgement_files, parse_judgements

    findings = Findings(path, gather=True)
    left_out: Counter[ItemKind] = Counter()
    for _, file in judgement_files(path, languages):
        found = Findings(file, gather=True)
        judgements = parse_judgements(door.read_bytes(file), file, languages, found)
        check_severities(judgements, found)
        check_judgements(judgements, found)
        left_out.update(items_left_out(judgements))
        findings.items += sorted(found.items, key=lambda item: (item.line is None, item.line))
        findings.warnings += [replace(item, file=file) for item in found.warnings]
    return FileValidation(findings.items, ranked(findings.warnings), tuple(left_out_note(left_out)))


def _check(found: SegmentTable | StoredSet, findings: Findings) -> None:
    """What shows only when the segments are put together: doubled ids, documents in two domains, missing parts."""
    try:
        if isinstance(found, SegmentTable):
            column = References({"text": tuple(text or "" for text in found.texts)})
            TestSet(column, None, found.ids or (), found.documents, found.domains)
            return
        part, _ = choose(found, Selection())
        TestSet(
            References(part.references) if part.references else None,
            part.sources or (("",) * part.size if not part.references else None),
            part.ids or (),
            part.metadata.get("document"),
            part.metadata.get("domain"),
        )
    except MtgaugeError as error:
        findings.items.append(replace(error.finding, file=findings.file, line=None))
        return
    for name, texts in part.systems.items():
        try:
            complete(name, texts, part)
        except InputError as error:
            findings.items.append(error.at(file=findings.file).finding)
