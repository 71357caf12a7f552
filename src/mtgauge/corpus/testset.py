"""A test set (sources, named references, documents, domains) and the outputs of systems on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from mtgauge.base.arguments_elsewhere import answers_arguments
from mtgauge.base.errors import InputError
from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import Sentence, enumerated, say, sequence
from mtgauge.corpus.columns import (
    GivenReferences,
    GivenTexts,
    check_column,
    check_types,
    columns_by_name,
    is_column,
    kind_of,
    listed,
    listed_column,
    name_of_column,
    wrong_nesting,
)
from mtgauge.corpus.counts import segments
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.named_files import given_path, named_files
from mtgauge.corpus.parting import CountedColumn, parting
from mtgauge.corpus.references import References
from mtgauge.corpus.row_labels import check_order
from mtgauge.corpus.slices import check_slices

if TYPE_CHECKING:
    from mtgauge.base.findings import Finding
    from mtgauge.corpus.reader import CorpusColumns


class SegmentNumbers(Sequence[str]):
    """The ids ``1`` to ``n`` of segments that have none, made when they are looked at.

    Args:
        numbers: The numbers they stand for.
    """

    __slots__ = ("_numbers",)

    def __init__(self, numbers: range) -> None:
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> SegmentNumbers: ...
    def __getitem__(self, index: int | slice) -> str | SegmentNumbers:
        found = self._numbers[index]
        return SegmentNumbers(found) if isinstance(found, range) else str(found)

    def __iter__(self) -> Iterator[str]:
        return map(str, self._numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


@dataclass(frozen=True, slots=True)
class SystemOutput:
    """What one system translated: n strings in the order of the test set.

    >>> len(SystemOutput("aurora", ("The cat sat.", "It rained.")))
    2

    Attributes:
        name: The system's name in every table.
        segments: One translation per segment; an empty string where the system gave none.

    Raises:
        InputError: An item is not a string.
    """

    name: str
    segments: tuple[str, ...]

    def __post_init__(self) -> None:
        _check_texts(self.name, self.segments)
        check_types(say("system {name!r} holds", name=self.name), self.segments)

    @classmethod
    def load(cls, *paths: str | Path, languages: LanguagePair | str | None = None) -> tuple[SystemOutput, ...]:
        r"""The outputs of systems in files of any format that the command line reads.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     size = Path(folder, "aurora.txt").write_text("The tide ebbed.\nIt rained.\n")
        ...     SystemOutput.load(Path(folder, "aurora.txt"))
        (SystemOutput(name='aurora', segments=('The tide ebbed.', 'It rained.')),)

        Args:
            *paths: Files with one translation per segment, which are named by their stems; files or folders that
                hold a test set give all systems that they hold.
            languages: The language pair, such as ``zh-en``, where files do not say it.

        Raises:
            InputError: No file is given, one cannot be used, or two of them do not fit together.
        """
        from mtgauge.corpus.reader import CorpusReader, TestSetRequest  # most programs have texts, and no files

        _check_given(paths)
        pair = LanguagePair.of(languages)
        files = named_files(paths)
        sets = tuple(path for _, path in files if Path(path).is_dir())
        files = [(name, path) for name, path in files if path not in sets]
        columns = CorpusReader(pair).read(files, (), None, TestSetRequest(sets) if sets else None)
        return put_together(columns, numbered=True)[1]

    def __len__(self) -> int:
        return len(self.segments)


@dataclass(frozen=True, slots=True)
class TestSet:
    """n segments with what is known about them.

    >>> testset = TestSet.of(["The cat sat.", "It rained."], documents=["d1", "d2"], languages="zh-en")
    >>> len(testset), testset.documents, list(testset.ids)
    (2, ('d1', 'd2'), ['1', '2'])
    >>> testset
    <TestSet of 2 segments: references ref, documents, zh-en>

    Attributes:
        references: Named references; None for measures that need none.
        sources: n source texts, or None.
        ids: n unique segment ids; ``1`` to ``n`` where none are given.
        documents: n document ids, or None.
        domains: n domain names, or None.
        languages: The language pair, or None.
        warnings: What was suspicious while it was put together from files.
        notes: What was chosen when it was read, one sentence each.
        slices: Further labelings by name, such as genre: the n labels of the segments. Settings may name them
            where they name domains; measures do not see them.
        names: Level -> id -> what readers see instead of the id, for ids that are keys, such as names of files;
            ids without a name are shown as they are. Under ``level`` stand names of levels themselves.
        name: The name of the test set for readers, such as ``WMT22``; empty where its files give none.

    Raises:
        InputError: Lengths differ, an id is used twice, a document lies in two domains, a slice has a name that
            means something else.
    """

    __test__ = False  # a test set is no test case of pytest

    references: References | None
    sources: tuple[str, ...] | None = None
    ids: Sequence[str] = ()
    documents: tuple[str, ...] | None = None
    domains: tuple[str, ...] | None = None
    languages: LanguagePair | None = None
    warnings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()
    slices: Mapping[str, tuple[str, ...]] = EMPTY
    names: Mapping[str, Mapping[str, str]] = EMPTY
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        columns: dict[str, Sequence[Any] | References | None] = {
            "references": self.references,
            "sources": self.sources,
            "ids": self.ids,
            "documents": self.documents,
            "domains": self.domains,
            **self.slices,
        }
        for name, column in columns.items():
            if not isinstance(column, References | SegmentNumbers | None):
                check_column(name, column)
        columns["ids"] = self.ids or None
        check_slices(self.slices)
        for name in ("sources", "documents", "domains"):
            check_types(say("{columns} hold", columns=name), getattr(self, name) or ())
        lengths = {name: len(column) for name, column in columns.items() if column is not None}
        if not lengths:
            raise InputError(say("a test set needs references or sources"), code="nothing-to-score")
        if len(set(lengths.values())) > 1:
            counts = enumerated([say("{n} {columns}", n=n, columns=name) for name, n in lengths.items()])
            raise InputError(
                say("the test set has unequal numbers of segments: {counts}", counts=counts), code="unequal-counts"
            )
        n = next(iter(lengths.values()))
        if n == 0:
            raise InputError(say("the test set has no segments"), code="no-segments")
        if not self.ids:
            object.__setattr__(self, "ids", SegmentNumbers(range(1, n + 1)))
        if not isinstance(self.ids, SegmentNumbers):
            check_types(say("{columns} hold", columns="ids"), self.ids)
            _check_unique(self.ids)
        if self.documents is not None and self.domains is not None:
            _check_documents(self.documents, self.domains)

    @classmethod
    @answers_arguments()
    def of(
        cls,
        references: GivenReferences | References | None = None,
        *,
        references_per_segment: Iterable[Any] | None = None,
        sources: GivenTexts | None = None,
        ids: GivenTexts | None = None,
        documents: GivenTexts | None = None,
        domains: GivenTexts | None = None,
        languages: LanguagePair | str | None = None,
        slices: Mapping[str, GivenTexts] | None = None,
        n: int | None = None,
    ) -> TestSet:
        """A test set from lists, or from columns of pandas, polars, NumPy, Arrow or ``datasets``.

        >>> testset = TestSet.of(["The cat sat.", "It rained."], languages="fr-en")
        >>> len(testset), testset.references.names, str(testset.languages)
        (2, ('ref',), 'fr-en')

        Args:
            references: See `References.of` for what they may be; None for metrics that need none.
            references_per_segment: The references in the other orientation, n lists; see `References.per_segment`.
            sources: n source texts.
            ids: n segment ids.
            documents: n document ids.
            domains: n domain names.
            languages: The language pair, such as ``zh-en``.
            slices: Further labelings of the segments by name.
            n: Number of segments, where it is known from the hypotheses.

        Raises:
            InputError: As for `TestSet` and `References.of`; references are given in both orientations; or two
                columns have the same index labels in another order.
        """
        columns = {"sources": sources, "ids": ids, "documents": documents, "domains": domains, "slices": slices}
        check_order({"references": references, **columns}, {"references_per_segment": references_per_segment})
        return cls(
            references=_references(references, references_per_segment, n),
            sources=_column("sources", sources),
            ids=_column("ids", ids) or (),
            documents=_column("documents", documents),
            domains=_column("domains", domains),
            languages=LanguagePair.of(languages),
            slices={name: _column(name, labels) or () for name, labels in _slices(slices).items()},
        )

    @classmethod
    @answers_arguments()
    def load(
        cls,
        *paths: str | Path,
        references: str | Path | Sequence[str | Path] | Mapping[str, str | Path] = (),
        source: str | Path | None = None,
        languages: LanguagePair | str | None = None,
        collections: Sequence[str] = (),
    ) -> TestSet:
        """A test set from files of any format that the command line reads.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     file = Path(folder, "tides.jsonl")
        ...     size = file.write_text('{"source": "潮水退了。", "references": {"A": "The tide ebbed."}}', "utf-8")
        ...     TestSet.load(file, languages="zh-en").references.texts
        {'A': ('The tide ebbed.',)}

        Args:
            *paths: Files or folders that hold a test set, as for ``--testset``; parts are put together by their
                ids. None, if references or a source are given as files of their own.
            references: Further references: names and their files, or files that name themselves.
            source: File of the source text.
            languages: The language pair, such as ``zh-en``; without it that of the files.
            collections: Those of its collections or test suites that are taken.

        Raises:
            InputError: No file is given, one cannot be used, or two of them do not fit together.
        """
        from mtgauge.corpus.reader import CorpusReader, TestSetRequest  # most programs have texts, and no files

        files = named_files(references)
        _check_given([*paths, *files, *([] if source is None else [source])])
        sets = tuple(map(given_path, paths))
        request = TestSetRequest(sets, collections=tuple(collections)) if sets else None
        pair = LanguagePair.of(languages)
        origin = None if source is None else given_path(source)
        columns = CorpusReader(pair).read((), files, origin, request)
        return put_together(columns, without_outputs=True)[0]

    def __repr__(self) -> str:
        columns = ("sources", "documents", "domains")
        parts = [
            *([] if self.references is None else [f"references {', '.join(self.references.names)}"]),
            *(name for name in columns if getattr(self, name) is not None),
            *self.slices,
            *([] if self.languages is None else [str(self.languages)]),
        ]
        return f"<TestSet of {len(self)} segment{'' if len(self) == 1 else 's'}: {', '.join(parts)}>"

    def shown(self, level: str, key: str) -> str:
        """What readers see of the id of a group of a level, or of a segment.

        >>> testset.shown("document", "d1")
        'd1'
        """
        return self.names.get(level, {}).get(key, key)

    def __len__(self) -> int:
        return len(self.ids)


def _references(given: Any, per_segment: Any, n: int | None) -> References | None:
    if given is not None and per_segment is not None:
        message = say("references and references_per_segment are both given")
        raise InputError(message, hint=say("leave one of them out"), code="wrong-nesting")
    if per_segment is not None:
        return References.per_segment(per_segment, n)
    return None if given is None else References.of(given, n)


def _slices(given: Any) -> Mapping[str, Any]:
    if not isinstance(given, Mapping | None):
        message = say("{columns} are {kind}", columns="slices", kind=kind_of(given))
        raise InputError(message, hint=say("give a mapping of names to lists of labels"), code="wrong-nesting")
    return given or {}


def _check_given(files: Sequence[Any]) -> None:
    if not files:
        raise InputError(
            say("no file given"), hint=say("name one file or folder at least"), code="nothing-to-score"
        )


def _column(name: str, values: Any) -> tuple[str, ...] | None:
    if values is None:
        return None
    return tuple(values if isinstance(values, SegmentNumbers) else listed_column(name, values))


def put_together(
    columns: CorpusColumns, *, numbered: bool = False, without_outputs: bool = False
) -> tuple[TestSet, tuple[SystemOutput, ...]]:
    """The test set that columns of files make, and the outputs on it.

    Args:
        columns: What was read.
        numbered: Whether segments without ids are numbered, so that neither references nor sources are needed.
        without_outputs: Whether a test set may come without outputs of systems.

    Raises:
        InputError: As for `TestSet`; an output lacks a segment, or there is none.
    """
    numbers = SegmentNumbers(range(1, columns.size + 1)) if numbered else ()
    testset = TestSet(
        references=columns.references,
        sources=columns.sources,
        ids=columns.ids or numbers,
        documents=columns.documents,
        domains=columns.domains,
        languages=columns.languages,
        warnings=columns.warnings,
        notes=columns.notes,
    )
    outputs = tuple(SystemOutput(name, segments) for name, segments in columns.outputs())
    if columns.request is not None and not outputs and not without_outputs:
        hint = sequence([*columns.notes, say("name outputs, or choose with --systems")])
        raise InputError(
            say("has no system to score"), file=columns.request.paths[0], hint=hint, code="nothing-to-score"
        )
    return testset, outputs


def check_lengths(testset: TestSet, system: SystemOutput) -> None:
    """Refuses an output that has not exactly one segment for each of the test set.

    Raises:
        InputError: The counts differ; both are named.
    """
    if len(system) != len(testset):
        raise InputError(
            say(
                "system {name!r} has {segments}, the test set has {expected}",
                name=system.name,
                segments=segments(len(system)),
                expected=len(testset),
            ),
            hint=_parting(testset, system)
            or say("each system needs one line per segment, in the order of the test set"),
            code="unequal-counts",
        )


def _parting(testset: TestSet, system: SystemOutput) -> Sentence | None:
    """Where an output and the test set part, as far as texts show it."""
    columns = testset.references.columns() if testset.references else [testset.sources or ()]
    name = say("system {name}", name=system.name)
    return parting(
        CountedColumn(name, system.segments), CountedColumn(say("the test set"), columns[0]), lines=False
    )


def systems_of(value: Any) -> tuple[SystemOutput, ...]:
    """System outputs from what a caller holds.

    Args:
        value: A mapping name -> n strings, or a data frame with a column for each system; one `SystemOutput` or
            a list of them; a list of pairs (name, n strings), or of columns that have names; or one column of n
            strings, which is named ``system`` unless it has a name. A list may be any column; see `References.of`.

    Raises:
        InputError: It is none of these, or two systems share a name.
    """
    if isinstance(value, SystemOutput):
        return (value,)
    columns = columns_by_name(value)
    if columns is not None:
        return tuple(_system(name, segments) for name, segments in columns.items())
    items = listed(value)
    if items is None:
        message = say("systems are {kind}", kind=kind_of(value))
        hint = say("give {name: list of strings}")
        raise wrong_nesting(message, value, hint, reader="SystemOutput.load({path!r})")
    if not items:
        raise InputError(say("no system output given"), code="nothing-to-score")
    if isinstance(items[0], str):  # as most are
        return (_system(name_of_column(value) or "system", items),)
    systems = [system for system in map(_named_system, items) if system is not None]
    if len(systems) == len(items):
        _check_names([system.name for system in systems])
        return tuple(systems)
    if all(map(is_column, items)):
        hint = say('give them with their names: {"old": first, "new": second}')
        raise InputError(say("systems are a list of columns without names"), hint=hint, code="wrong-nesting")
    return (_system(name_of_column(value) or "system", items),)


def _named_system(item: Any) -> SystemOutput | None:
    """Return the system of an item with a name; None for all else."""
    if isinstance(item, SystemOutput):
        return item
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str) and is_column(item[1]):
        return _system(*item)
    name = name_of_column(item)
    return None if name is None else _system(name, item)


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            hint = say("give each system a name of its own")
            raise InputError(say("two systems are named {name!r}", name=name), hint=hint, code="repeated-name")


def _system(name: str, segments: Any) -> SystemOutput:
    if isinstance(segments, SystemOutput):
        return SystemOutput(name, segments.segments)
    _check_texts(name, segments)
    return SystemOutput(name, tuple(listed(segments) or ()))


def _check_texts(name: str, segments: Any) -> None:
    if not is_column(segments):
        message = say("system {name!r} is {kind}", name=name, kind=kind_of(segments))
        raise wrong_nesting(message, segments, say("give one string per segment"), wants_column=True)


def _check_unique(ids: Sequence[str]) -> None:
    if len(set(ids)) == len(ids):
        return
    seen: dict[str, int] = {}
    for position, segment in enumerate(ids, start=1):
        if segment in seen:
            message = say(
                "segment id {segment!r} is used twice: at {first} and {second}",
                segment=segment,
                first=seen[segment],
                second=position,
            )
            raise InputError(message, code="repeated-segment-id")
        seen[segment] = position


def _check_documents(documents: Sequence[str], domains: Sequence[str]) -> None:
    """A document lies in one domain; anything else is a file put together wrongly."""
    domain_of: dict[str, str] = {}
    for position, (document, domain) in enumerate(zip(documents, domains, strict=True), start=1):
        if domain_of.setdefault(document, domain) != domain:
            message = say(
                "document {document!r} lies in the domains {first!r} and {second!r}",
                document=document,
                first=domain_of[document],
                second=domain,
            )
            raise InputError(message, segment=position, code="document-in-two-domains")
