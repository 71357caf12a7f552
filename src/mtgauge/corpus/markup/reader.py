"""The texts of files, read strictly, or leniently with every repair named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.escaping import ILLEGAL
from mtgauge.corpus.markup.faults import Faults, fault
from mtgauge.corpus.markup.grammar import NIST, Grammar
from mtgauge.corpus.markup.markedset import MarkedFile
from mtgauge.corpus.markup.nistbuilder import NistBuilder
from mtgauge.corpus.markup.parsing import parse
from mtgauge.corpus.markup.repairs import repair
from mtgauge.corpus.markup.wmtbuilder import WmtBuilder


@dataclass(frozen=True, slots=True)
class MarkupReading:
    """What was read of a text.

    Attributes:
        marked: What it holds, as far as it could be read.
        faults: What is wrong with it.
        more: Code of faults -> how many more there are of it than are listed.
    """

    marked: MarkedFile
    faults: tuple[Finding, ...]
    more: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MarkupReader:
    """Reads texts of one grammar.

    A text is read as it stands. One whose markup is broken is read again as it is repaired, so that every fault is
    found and has its name; whether a fault is forgiven is for the caller to say.

    Args:
        grammar: Which elements a text may have.
        xml: It is XML, which must be well-formed; or SGML, where quotes may be missing, ``&`` and ``<`` bare.
        lenient: Elements that are not known in a text are text, and a fault that can be repaired.
        writable: Characters that XML cannot write are faults in SGML, too.
        one: The first fault of a text is enough; without, all are gathered.
        ignored: Codes of faults that nobody wants to know.
        most: Of faults of one code the first so many are listed, and the others are counted; None: all are listed.
    """

    grammar: Grammar
    xml: bool
    lenient: bool = False
    writable: bool = False
    one: bool = False
    ignored: frozenset[str] = frozenset()
    most: int | None = None

    def read(self, text: str) -> MarkupReading:
        """What a text holds, and what is wrong with it."""
        if not text.strip():
            return MarkupReading(MarkedFile(()), (fault("not-a-set", say("is empty")),))
        first = self._faults()
        marked, broken = self._parse(text, first)
        if broken is None and not self._is_suspicious(text, first):
            return self._judged(marked, first)
        if self.one and broken is not None:
            return self._first(marked, first, self._named(text, broken))
        second = self._faults()
        repaired = repair(text, self.grammar, second, sgml=not self.xml)
        has_repairs = bool(second.items)
        again, still_broken = self._parse(repaired, second)
        if still_broken is not None:
            second.add(still_broken)
        # what was broken for a reason that nobody can name was not repaired
        if has_repairs if broken is not None else still_broken is None:
            return self._judged(again, second)
        if broken is not None:
            first.add(broken)
        return self._judged(marked, first)

    def _named(self, text: str, broken: Finding) -> Finding:
        """What a text is broken for, under its own name where it has one."""
        try:
            repair(text, self.grammar, _First(), sgml=not self.xml)
        except _FoundError as error:
            return error.found
        return broken

    def _faults(self) -> Faults:
        return Faults(one=self.one, ignored=self.ignored, most=self.most)

    @staticmethod
    def _first(marked: MarkedFile, faults: Faults, broken: Finding) -> MarkupReading:
        # the line that is broken may have been read in another way than it is meant
        earlier = [found for found in faults.items if (found.line or 0) < (broken.line or 0)]
        return MarkupReading(marked, (earlier[0] if earlier else broken,))

    def _parse(self, text: str, faults: Faults) -> tuple[MarkedFile, Finding | None]:
        """What a text holds, and why nothing can be read behind some place of it."""
        builder = NistBuilder(faults.add) if self.grammar is NIST else WmtBuilder(faults.add)
        broken = parse(text, builder, faults.add, xml=self.xml)
        return builder.built(), broken

    def _is_suspicious(self, text: str, faults: Faults) -> bool:
        if self.lenient and any(found.code == "unknown-element" for found in faults.items):
            return True
        return self.writable and not self.xml and ILLEGAL.search(text) is not None

    def _judged(self, marked: MarkedFile, faults: Faults) -> MarkupReading:
        if not marked.sets and not any(found.code == "broken-markup" for found in faults.items):
            faults.add(fault("not-a-set", say("holds no {elements}", elements=", ".join(self.grammar.roots))))
        return MarkupReading(marked, tuple(faults.items), faults.more)


class _FoundError(Exception):
    """Ends a repair at its first fault."""

    def __init__(self, found: Finding) -> None:
        super().__init__()
        self.found = found


class _First(Faults):
    """Ends a repair."""

    def add(self, found: Finding) -> None:
        """The first one."""
        raise _FoundError(found)
