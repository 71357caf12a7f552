"""What the files of a test set hold, before anything is chosen from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mtgauge.base.language_codes import normal_code
from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.languages import LanguagePair

#: Texts of one reference or system; None where it has no translation of the segment.
SegmentTexts = tuple[str | None, ...]

# What stands where a language code is expected: it may be wrong, but it has the form of one.
_LABEL = re.compile(r"[a-z]{2,3}([_-]([A-Z][a-z]{3}|[A-Z]{2}|[a-z]{2,4}))*")

#: What may be known of each segment beside its id.
METADATA = ("document", "domain", "origlang", "collection", "testsuite")


#: What a format that needs a name is given for a set without one; read again, it is no name.
UNNAMED_SET = "testset"


def given_name(name: str | None) -> str | None:
    """The name of a set as a file has it, or None where the file had to make one up."""
    return None if name in (None, "", UNNAMED_SET) else name


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSet:
    """A test set or a part of one (sources only, references only), as files hold it.

    Attributes:
        size: n, the number of segments.
        ids: n unique ids, or None where the format has none.
        metadata: Names of `METADATA` that the files give -> n values; an empty string where one is not given.
        sources: n source texts, or None.
        references: name -> n texts; None where a reference lacks the segment.
        systems: name -> n texts; None where a system lacks the segment.
        languages: The language pair, or None.
        name: What the set calls itself, or None.
        left: What the files hold beside this, one noun phrase each: ``paragraph breaks``.
        unread: Names of the columns of a table that are left alone.
        is_named: Whether references and systems have names; in COMET's data they only have the columns of their
            roles, ``ref`` and ``mt``.
    """

    size: int
    ids: tuple[str, ...] | None = None
    metadata: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sources: tuple[str, ...] | None = None
    references: Mapping[str, SegmentTexts] = field(default_factory=dict)
    systems: Mapping[str, SegmentTexts] = field(default_factory=dict)
    languages: LanguagePair | None = None
    name: str | None = None
    left: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    is_named: bool = True

    def unread_notes(self, *, scored: bool = False) -> list[Sentence]:
        """A note on the columns that are not read; none where all are.

        >>> StoredSet(size=0, unread=("S1",), is_named=False).unread_notes()
        ['columns that are not read: S1']

        Args:
            scored: Whether the scores in the file are read, too.
        """
        left = [name for name in self.unread if not (scored and name == "score")]
        names = ", ".join(left)
        if not left:
            return []
        if self.is_named:
            return [
                say(
                    "columns that are not read: {names} (write ref:NAME for references and hyp:NAME for outputs, "
                    'in JSON "references" and "systems")',
                    names=names,
                )
            ]
        if "score" in left:
            return [say("columns that are not read: {names} (--scores FILE reads the column score)", names=names)]
        return [say("columns that are not read: {names}", names=names)]

    def place(self, index: int) -> str:
        """How a segment is named in messages: its id, or its 1-based number."""
        return self.ids[index] if self.ids else str(index + 1)

    def texts(self) -> Iterator[tuple[str, str, Sequence[str | None]]]:
        """(role, name, texts) of the source, the references and the systems."""
        if self.sources is not None:
            yield "source", "source", self.sources
        for name, texts in self.references.items():
            yield "reference", name, texts
        for name, texts in self.systems.items():
            yield "system", name, texts

    def take(self, positions: Sequence[int]) -> StoredSet:
        """Some of the segments, in the order of the positions."""
        return replace(
            self,
            size=len(positions),
            ids=None if self.ids is None else tuple(self.ids[i] for i in positions),
            metadata={name: tuple(values[i] for i in positions) for name, values in self.metadata.items()},
            sources=None if self.sources is None else tuple(self.sources[i] for i in positions),
            references={name: tuple(texts[i] for i in positions) for name, texts in self.references.items()},
            systems={name: tuple(texts[i] for i in positions) for name, texts in self.systems.items()},
        )

    def documents(self) -> list[tuple[str, list[int]]]:
        """(document, positions of its segments), documents in the order in which they begin."""
        names = self.metadata.get("document")
        if names is None:
            return [(self.name or "all", list(range(self.size)))]
        found: dict[str, list[int]] = {}
        for index, name in enumerate(names):
            found.setdefault(name, []).append(index)
        return list(found.items())


def known_metadata(columns: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The metadata of which at least one value is given."""
    return {name: tuple(columns[name]) for name in METADATA if any(columns.get(name, ()))}


def language_pair(source: str | None, target: str | None) -> LanguagePair | None:
    """The pair of two language attributes; None where they name no languages (``any``, ``Chinese``).

    A label that has the form of a code stays as it is where no language has the code: ``ah`` for Sakha.
    """
    if not source or not target or source.lower() == target.lower() == "any":
        return None
    labels = (source, target)
    return LanguagePair(*labels) if all(_LABEL.fullmatch(code) or normal_code(code) for code in labels) else None


def pair_of_label(label: str) -> LanguagePair | None:
    """The pair that one label names, such as ``zh-en`` in the name of a file; None where it names none."""
    found = LanguagePair.of_label(label)
    return language_pair(found.source, found.target) if found else None


def check_ids(ids: Sequence[str], findings: Findings, lines: Sequence[int] | None = None) -> None:
    """Reports each id that is used a second time.

    Args:
        ids: n ids.
        findings: Where they are reported.
        lines: The n lines that they stand on; by default the n-th stands on the n-th line.
    """
    seen: dict[str, int] = {}
    for line, segment in zip(lines or range(1, len(ids) + 1), ids, strict=True):
        if segment in seen:
            message = say(
                "segment id {segment!r} is used twice, first on line {line}", segment=segment, line=seen[segment]
            )
            findings.add("repeated-segment-id", message, line=line)
        seen.setdefault(segment, line)
