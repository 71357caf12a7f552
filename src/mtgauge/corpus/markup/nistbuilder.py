"""The sets of NIST and CWMT, and whose version each of their documents belongs to."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.builder import Element, FileBuilder
from mtgauge.corpus.markup.faults import quoted
from mtgauge.corpus.markup.grammar import ABOUT, NIST, SETS
from mtgauge.corpus.markup.markedset import (
    Document,
    MarkedFile,
    MarkedSet,
    SetKind,
    SystemElement,
    Version,
)


@dataclass(slots=True)
class _Documents:
    """A version while it is read."""

    system: SystemElement | None
    items: list[Document] = field(default_factory=list)


@dataclass(slots=True)
class _Set:
    """A set while it is read.

    Attributes:
        element: Its first tag.
        kind: Whose texts it holds.
        unsaid: Key of the version, and the system, of documents that name nobody.
        systems: Its system elements, and the keys of their versions.
        versions: Key of a version -> its documents.
    """

    element: Element
    kind: SetKind
    unsaid: tuple[Hashable, SystemElement | None]
    systems: list[tuple[Hashable, SystemElement]] = field(default_factory=list)
    versions: dict[Hashable, _Documents] = field(default_factory=dict)

    def built(self) -> MarkedSet:
        """The set as it is now."""
        element = self.element
        return MarkedSet(
            self.kind,
            element.get("setid"),
            element.get("srclang"),
            element.get("tgtlang") or element.get("trglang"),
            tuple(Version(tuple(version.items), version.system) for version in self.versions.values()),
            element.name,
            element.line,
        )


class NistBuilder(FileBuilder):
    """Builds the sets of a file."""

    def __init__(self, tell: Callable[[Finding], None]) -> None:
        super().__init__(NIST, tell)
        self._sets: list[_Set] = []

    def built(self) -> MarkedFile:
        """What was read so far."""
        return MarkedFile(tuple(found.built() for found in self._sets))

    def _opened(self, element: Element) -> None:
        if element.name in SETS:
            name = element.get("sysid") or element.get("refid")
            unsaid = SystemElement("", name, line=element.line) if name else None
            self._sets.append(_Set(element, SETS[element.name], ("set", unsaid)))
        elif element.name == "doc":
            self._doc = element.get("docid") or element.get("id")
            self._open_document()

    def _closed(self, element: Element) -> None:
        if element.name == "doc":
            self._end_document(element)
        elif element.name == "system":
            self._end_system(element)

    def _end_system(self, element: Element) -> None:
        current = self._sets[-1]
        text = "".join(element.parts).strip()
        system = SystemElement(element.get("site"), element.get("sysid"), text, element.line)
        key = ("system", len(current.systems))
        current.unsaid = key, system
        current.systems.append((key, system))
        current.versions[key] = _Documents(system)

    def _end_document(self, element: Element) -> None:
        current = self._sets[-1]
        key, system = self._maker(element, current)
        about = {ours: value for name, ours in ABOUT.items() if (value := element.get(name))}
        document = Document(
            self._doc, self._close_document(), about, has_layout=self._has_layout, line=element.line
        )
        current.versions.setdefault(key, _Documents(system)).items.append(document)
        self._doc = ""

    def _maker(self, doc: Element, current: _Set) -> tuple[Hashable, SystemElement | None]:
        """Whose document it is: what it says itself, or else the ``system`` before it."""
        if current.kind is SetKind.SOURCE:
            return "source", None
        site, sysid = doc.get("site"), doc.get("sysid")
        if not (site or sysid):
            return current.unsaid
        if not current.systems:
            return ("doc", site, sysid), SystemElement(site, sysid, line=doc.line)
        fitting = [
            (site == system.site and sysid == system.sysid, key, system)
            for key, system in current.systems
            if ((sysid == system.sysid) if sysid else (site == system.site))
        ]
        if fitting:
            # the same in both names; where several are alike, the last one, which stands just before
            return max(enumerate(fitting), key=lambda item: (item[1][0], item[0]))[1][1:]
        message = say(
            "the document names the system {name}, which no system element of its set names",
            name=quoted(sysid or site),
        )
        self._fault("unknown-system", message, doc.line)
        return current.unsaid
