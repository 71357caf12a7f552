"""Texts of segments that have a source: empty ones, and what is suspicious in any translation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from mtgauge.base.findings import Finding
from mtgauge.base.language_codes import label_code
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import CheckedTexts as Columns
from mtgauge.corpus.checks.columns import TextColumn
from mtgauge.corpus.checks.control import control_characters
from mtgauge.corpus.checks.language import UncheckedError, wrong_language
from mtgauge.corpus.checks.order import misplaced_references
from mtgauge.corpus.checks.repeated import repeated_segments
from mtgauge.corpus.checks.script import wrong_script
from mtgauge.corpus.checks.untranslated import untranslated
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.markup.markedset import Document, MarkedSegment, place
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.validation.inputs import SubmissionInputs

#: Checks of every evaluation that need no reference; their findings keep their codes, see the page on warnings.
_SUSPICIONS: tuple[Callable[[Columns], Iterator[Finding]], ...] = (
    untranslated,
    wrong_script,
    repeated_segments,
    control_characters,
)

#: A document, a segment of the source, and its translation in that document.
_Pair = tuple[Document, MarkedSegment, MarkedSegment]


def texts(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Empty translations of sources that are not empty; then warnings about the others."""
    pairs = list(inputs.alignment.pairs())
    for document, source, segment in pairs:
        if source.text.strip() and not segment.text.strip():
            name = place(document, segment)
            yield Finding("empty-segment", say("has no translation"), line=segment.line, segment=name)
    yield from _suspicions(inputs, pairs)
    if inputs.format is not FileFormat.CWMT:
        yield from _as_a_whole(inputs, pairs)


def _suspicions(inputs: SubmissionInputs, pairs: Sequence[_Pair]) -> Iterator[Finding]:
    # positions are unique, what a submission calls its segments need not be
    ids = [str(position) for position in range(len(pairs))]
    target = inputs.source.tgtlang or inputs.requirements.target_language
    columns = Columns(
        systems=(TextColumn("the translation", [s.text for _, _, s in pairs], ids, label_code(target), ""),),
        references=(),
        source=TextColumn("the source", [source.text for _, source, _ in pairs], ids, None),
        languages=None,
        detokenized=False,
    )
    for check in _SUSPICIONS:
        for warning in check(columns):
            if warning.system is None or warning.segment is None:
                continue
            document, _, segment = pairs[int(warning.segment)]
            name = place(document, segment)
            yield Finding(warning.code, warning.message, line=segment.line, segment=name)


def _as_a_whole(inputs: SubmissionInputs, pairs: Sequence[_Pair]) -> Iterator[Finding]:
    """What is suspicious of the whole file: another language, and lines that are not beside their source."""
    requirements = inputs.requirements
    source_code, target_code = requirements.source_language, requirements.target_language
    if not pairs or not source_code or not target_code:
        return
    ids = [place(document, segment) for document, segment, _ in pairs]
    source = TextColumn(say("the source"), [source.text for _, source, _ in pairs], ids, label_code(source_code))
    target = TextColumn(say("the translation"), [s.text for _, _, s in pairs], ids, label_code(target_code), "")
    languages = LanguagePair(source_code, target_code)
    columns = Columns((target,), (), None, languages, detokenized=False)
    with suppress(UncheckedError):  # the machine of the organisers is at fault, not the submission
        yield from (Finding(found.code, found.message) for found in wrong_language(columns))
    if inputs.format is FileFormat.TEXT:
        # lengths of a translation follow those of its source as they follow those of a reference
        beside = Columns((target,), (source,), None, languages, detokenized=False)
        yield from (Finding("shifted-lines", found.message) for found in misplaced_references(beside))
