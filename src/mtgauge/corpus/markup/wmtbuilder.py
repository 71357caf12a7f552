"""The documents of WMT's XML, each with its source, its references and its outputs side by side, as sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.builder import Element, FileBuilder
from mtgauge.corpus.markup.grammar import SIDES, WMT
from mtgauge.corpus.markup.markedset import (
    Document,
    MarkedFile,
    MarkedSet,
    SetKind,
    SystemElement,
    Version,
)
from mtgauge.corpus.roles import role_word

#: The name of a reference whose translator is not named.
UNNAMED = "ref"
_ABOUT = ("domain", "origlang", "testsuite")


@dataclass(slots=True)
class _Article:
    """A ``doc`` while it is read.

    Attributes:
        element: Its start tag.
        about: What it says of all its texts.
        sides: The texts that it has, by kind and name.
    """

    element: Element
    about: dict[str, str]
    sides: set[tuple[SetKind, str]] = field(default_factory=set)


class WmtBuilder(FileBuilder):
    """Builds three sets: of sources, of a version a translator, and of a version a system."""

    def __init__(self, tell: Callable[[Finding], None]) -> None:
        super().__init__(WMT, tell)
        self._dataset: Element | None = None
        self._collection = ""
        self._collections: dict[str, None] = {}
        self._lines: dict[str, int] = {}  # document -> its line
        self._article = _Article(Element("", {}, 0), {})
        self._side: tuple[SetKind, str] | None = None
        self._versions: dict[SetKind, dict[str, list[Document]]] = {kind: {} for kind in SetKind}

    def built(self) -> MarkedFile:
        """What was read so far."""
        if self._dataset is None:
            return MarkedFile(())
        name, line = self._dataset.get("id"), self._dataset.line
        sets = [
            MarkedSet(kind, name, "", "", tuple(_version(kind, maker, items) for maker, items in found.items()),
                      self._dataset.name, line)
            for kind, found in self._versions.items()
        ]  # fmt: skip
        return MarkedFile(tuple(sets), tuple(self._collections))

    def _opened(self, element: Element) -> None:
        match element.name:
            case "dataset":
                self._dataset = element
            case "collection":
                self._collection = element.get("id")
                self._collections.setdefault(self._collection)
            case "doc":
                self._open_article(element)
            case _:
                self._open_side(element)

    def _closed(self, element: Element) -> None:
        match element.name:
            case "collection":
                self._collection = ""
            case "doc":
                self._close_article(element)
            case name if name in SIDES:
                self._close_side(element)

    def _open_article(self, element: Element) -> None:
        about = {"collection": self._collection} if self._collection else {}
        about |= {name: value for name in _ABOUT if (value := element.get(name))}
        self._article = _Article(element, about)
        name, self._doc = element.get("id"), ""
        if not name:
            self._fault("missing-id", say("<doc> has no id"), element.line)
            name = f"line {element.line}"
        elif name in self._lines:
            message = say(
                "document {name!r} stands twice, first on line {line}", name=name, line=self._lines[name]
            )
            self._fault("doubled-document", message, element.line)
            name = f"{name} (line {element.line})"
        self._doc = name
        self._lines[name] = element.line

    def _open_side(self, element: Element) -> None:
        self._open_document()
        kind, name = SIDES[element.name], self._name(element)
        sides = self._article.sides
        self._side = None
        if kind is SetKind.TARGET and not name:
            self._fault("missing-name", say("<hyp> names no system"), element.line)
        elif kind is SetKind.SOURCE and (kind, name) in sides:
            self._fault("doubled-version", say("the document has two sources"), element.line)
        elif (kind, name) in sides:
            what = role_word("reference" if kind is SetKind.REFERENCE else "system")
            message = say("{role} {name!r} stands twice in its document", role=what, name=name)
            self._fault("doubled-version", message, element.line)
        else:
            self._side = kind, name
            sides.add(self._side)

    @staticmethod
    def _name(element: Element) -> str:
        if element.name == "ref":
            return element.get("translator") or UNNAMED
        return element.get("system") if element.name == "hyp" else ""

    def _close_side(self, element: Element) -> None:
        paragraphs = self._close_document()
        if self._side is None:
            return
        kind, name = self._side
        about = self._article.about
        if kind is SetKind.SOURCE and (translator := element.get("translator")):
            about = about | {"translator": translator}
        document = Document(self._doc, paragraphs, about, element.get("lang"), line=element.line)
        self._versions[kind].setdefault(name, []).append(document)

    def _close_article(self, element: Element) -> None:
        if (SetKind.SOURCE, "") not in self._article.sides:
            self._fault("missing-source", say("the document has no source"), element.line)
        self._doc = ""


def _version(kind: SetKind, maker: str, documents: list[Document]) -> Version:
    return Version(tuple(documents), None if kind is SetKind.SOURCE else SystemElement("", maker))
