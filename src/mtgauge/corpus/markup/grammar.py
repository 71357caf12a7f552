"""The elements of the campaign's files, and where each may stand.

Those of CWMT 2008 (appendix B), of later years (``DOC``, ``seg``, ``tstset``), and of NIST's test sets, from which
they come. Names are compared in lower case.
"""

from __future__ import annotations

from mtgauge.corpus.markup.markedset import SetKind

#: First element -> whose texts it holds.
SETS = {
    "srcset": SetKind.SOURCE,
    "refset": SetKind.REFERENCE,
    "tgtset": SetKind.TARGET,
    "tstset": SetKind.TARGET,
}
#: Around several sets in one file of NIST.
AROUND_SETS = "mteval"
SEGMENTS = frozenset({"s", "seg"})
#: Elements that lay a document out and say nothing of its segments.
LAYOUT = frozenset({"hl", "headline", "poster", "post", "quote", "text", "body", "title", "dateline"})
#: Elements that hold text.
HOLDING_TEXT = SEGMENTS | {"cand", "system"}
#: So many elements may stand in one another; what has a meaning stands in ten at most.
DEEPEST = 64

_BODIES = LAYOUT | {"doc"}
#: Element -> elements that it may stand in; an empty string is the file itself.
PARENTS: dict[str, frozenset[str]] = (
    dict.fromkeys(SETS, frozenset({"", AROUND_SETS}))
    | dict.fromkeys(LAYOUT | {"p"}, _BODIES)
    | dict.fromkeys(SEGMENTS, _BODIES | {"p"})
    | {
        AROUND_SETS: frozenset({""}),
        "system": frozenset(SETS) - {"srcset"},
        "doc": frozenset(SETS),
        "cand": SEGMENTS,
    }
)
