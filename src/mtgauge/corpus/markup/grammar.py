"""The elements of test sets, and where each may stand: those of NIST and CWMT, and those of WMT.

NIST's are those of CWMT, too, which took them over: of 2008 (appendix B), and of later years (``DOC``, ``seg``,
``tstset``). Names are compared in lower case. Paragraphs, and what else lays a document out, may stand in one
another: that says where paragraphs end, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mtgauge.corpus.markup.markedset import SetKind

#: Element of NIST and CWMT -> whose texts it holds.
SETS = {
    "srcset": SetKind.SOURCE,
    "refset": SetKind.REFERENCE,
    "tgtset": SetKind.TARGET,
    "tstset": SetKind.TARGET,
}
#: Element of WMT -> whose text of a document it holds.
SIDES = {"src": SetKind.SOURCE, "ref": SetKind.REFERENCE, "hyp": SetKind.TARGET}
#: Attribute of a document of NIST and CWMT -> what test sets call it.
ABOUT = {"genre": "domain", "origlang": "origlang"}
#: Around several sets in one file of NIST.
AROUND_SETS = "mteval"
PARAGRAPH = "p"
SEGMENTS = frozenset({"s", "seg"})
#: Elements of NIST that lay a document out and say nothing of its segments.
LAYOUT = frozenset({"hl", "headline", "poster", "post", "quote", "text", "body", "title", "dateline"})
#: Elements that hold text.
HOLDING_TEXT = SEGMENTS | {"cand", "system"}
#: So many elements may stand in one another; what has a meaning stands in ten at most.
DEEPEST = 64


@dataclass(frozen=True, slots=True)
class Grammar:
    """Which elements a format has.

    Attributes:
        roots: Elements that a file may begin with.
        parents: Element -> elements that it may stand in; an empty string is the file itself.
        strips: Whether blanks around a text are not a part of it.
    """

    roots: tuple[str, ...]
    parents: Mapping[str, frozenset[str]]
    strips: bool


_IN_DOCUMENT = LAYOUT | {"doc", PARAGRAPH}
NIST = Grammar(
    roots=(*SETS, AROUND_SETS),
    parents=dict.fromkeys(SETS, frozenset({"", AROUND_SETS}))
    | dict.fromkeys(LAYOUT | SEGMENTS | {PARAGRAPH}, _IN_DOCUMENT)
    | {
        AROUND_SETS: frozenset({""}),
        "system": frozenset(SETS) - {"srcset"},
        "doc": frozenset(SETS),
        "cand": SEGMENTS,
    },
    strips=True,
)

_IN_SIDE = frozenset(SIDES) | {PARAGRAPH}
WMT = Grammar(
    roots=("dataset",),
    parents={
        "dataset": frozenset({""}),
        "collection": frozenset({"dataset"}),
        "doc": frozenset({"dataset", "collection"}),
        PARAGRAPH: _IN_SIDE,
        "seg": _IN_SIDE,
    }
    | dict.fromkeys(SIDES, frozenset({"doc"})),
    strips=False,
)
