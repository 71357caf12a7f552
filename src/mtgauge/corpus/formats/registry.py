"""The formats of test sets, in one table: how each is called, recognised, read and written.

A format is a module: `FileModule` says what that of a file has, `FolderModule` what that of a folder has. It is
imported when a file or a folder that may be in the format is met.

A package offers a format through the entry point group ``mtgauge.formats``; the value is a `Format`. Entry points
are looked at where no format of mtgauge fits and the suffix is not one of plain text, since scanning them takes
longer than reading a test set.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from mtgauge.base.errors import OptionError
from mtgauge.base.language_codes import PLAIN
from mtgauge.base.sentences import say
from mtgauge.corpus.formats.content import StoredContent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from mtgauge.corpus.findings import Findings
    from mtgauge.corpus.formats.losses import Losses
    from mtgauge.corpus.formats.storedset import StoredSet
    from mtgauge.corpus.formats.table import SegmentTable
    from mtgauge.corpus.languages import LanguagePair

_MARKUP = (".xml", ".sgm", ".sgml")
#: Suffixes of files with one segment per line, for which no package is asked; language codes are others.
_PLAIN_TEXT = frozenset({"", ".txt"})
ENTRY_POINTS = "mtgauge.formats"


class FileModule(Protocol):
    """What the module of a format that is one file has."""

    def recognise(self, content: StoredContent) -> bool:
        """Whether a file with one of the format's suffixes, or its first bytes, is in it."""

    def read(self, content: StoredContent, languages: LanguagePair | None) -> SegmentTable | StoredSet:
        """What a file holds; `languages` are those that were asked for, which settle what it leaves open."""

    def write(self, stored: StoredSet, losses: Losses) -> bytes:
        """A test set as a file; what the format cannot hold is told to `losses`."""


class FolderModule(Protocol):
    """What the module of a format that is a folder has."""

    def recognise(self, folder: Path) -> bool:
        """Whether a folder is laid out so."""

    def read(
        self,
        folder: Path,
        lines: Callable[[Path], list[str]],
        findings: Findings,
        languages: LanguagePair | None,
    ) -> StoredSet:
        """The test set of a folder, whose files `lines` reads."""

    def write(self, stored: StoredSet, losses: Losses) -> Iterator[tuple[str, bytes]]:
        """(path in the folder, content) of each file of a test set."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format of test sets.

    Attributes:
        module: Where it is read and written: the full name of a module.
        place: What messages call it.
        suffixes: Of files that may be in it; none of a folder.
        written: Of files that are written in it where nobody names the format.
        elements: First elements of its files, where they are markup.
        magic: What its files begin with, whatever they are called.
        keeps_suites: Whether it says which documents belong to a test suite.
    """

    module: str
    place: str
    suffixes: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    magic: bytes = b""
    keeps_suites: bool = True

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder of files."""
        return not self.suffixes

    def load(self) -> Any:
        """The module."""
        return import_module(self.module, __package__)


#: The formats by the names that users write. Of several that a file may be in, the first that recognises it.
FORMATS: dict[str, Format] = {
    "wmt": Format(".wmt", "WMT XML", _MARKUP, (".xml",), ("dataset",)),
    "nist": Format(
        ".nist",
        "NIST XML",
        _MARKUP,
        (".sgm", ".sgml"),
        ("mteval", "refset", "srcset", "tstset"),
        keeps_suites=False,
    ),
    "tsv": Format(".tsv", "TSV", (".tsv",), (".tsv",)),
    "csv": Format(".csvtable", "CSV", (".csv",), (".csv",)),
    "jsonl": Format(".jsonl", "JSON Lines", (".jsonl", ".ndjson"), (".jsonl",)),
    "json": Format(".jsonlist", "JSON", (".json",), (".json",)),
    "parquet": Format(".parquet", "Parquet", (".parquet",), (".parquet",), magic=b"PAR1"),
    "mtme": Format(".mtme", "MT-Metrics-Eval", keeps_suites=False),
    "plain": Format(".plainfolder", "plain text", keeps_suites=False),
}


@cache
def offered_formats() -> Mapping[str, Format]:
    """The formats that installed packages offer, by name.

    Raises:
        OptionError: One of them cannot be loaded, is not a `Format`, or has a name that is taken.
    """
    from importlib.metadata import entry_points

    found: dict[str, Format] = {}
    for point in entry_points(group=ENTRY_POINTS):
        if point.name in FORMATS or point.name in found:
            raise OptionError(
                say("format {name!r} is offered twice, by {package}", name=point.name, package=point.value)
            )
        try:
            form = point.load()
        # a package of somebody else can fail in any way while it is imported
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise OptionError(
                say("format {name!r} cannot be loaded: {reason}", name=point.name, reason=what)
            ) from error
        if not isinstance(form, Format):
            raise OptionError(
                say("format {name!r} is not a mtgauge.corpus.formats.registry.Format", name=point.name)
            )
        found[point.name] = form
    return found


def all_formats() -> Mapping[str, Format]:
    """All formats by the names that users write, those of mtgauge first."""
    return {**FORMATS, **offered_formats()}


def each_format() -> Iterator[Format]:
    """All formats; packages are asked only by callers that find theirs among none of mtgauge's."""
    yield from FORMATS.values()
    yield from offered_formats().values()


def formats_of(content: StoredContent) -> list[Format]:
    """Those that a file may be in: by its first bytes, or else by its suffix; none where it is plain text."""
    return _fitting(content, FORMATS) or ([] if is_plain(content.suffix) else _fitting(content, offered_formats()))


def _fitting(content: StoredContent, formats: Mapping[str, Format]) -> list[Format]:
    by_magic = [form for form in formats.values() if form.magic and content.data.startswith(form.magic)]
    return by_magic or [form for form in formats.values() if content.suffix in form.suffixes]


def is_plain(suffix: str) -> bool:
    """Whether a suffix is one of plain text: ``.txt``, a language code, or none."""
    return suffix in _PLAIN_TEXT or suffix[1:] in PLAIN
