"""A small file of a campaign, and any set that can be written."""

import hypothesis.strategies as st

from mtgauge.corpus.markup.markedset import (
    Candidate,
    Document,
    MarkedSegment,
    MarkedSet,
    Paragraph,
    SetKind,
    SystemElement,
    Version,
)
from mtgauge.corpus.markup.setfile import read_set

PROLOG = '<?xml version="1.0" encoding="UTF-8"?>'
#: Line numbers in the tables below count from here.
GOOD = f"""{PROLOG}
<tgtset setid="birds" srclang="zh" tgtlang="en">
<system site="sparrow" sysid="one">
Six &amp; a half rules.
</system>
<doc docid="owls">
<p>
<s id="1" score="0.5">The owl sleeps.
<cand score="0.25">An owl sleeps.</cand>
</s>
</p>
<s id="2">It is night,
  and it wakes.</s>
</doc>
</tgtset>
"""


def read(text, path="birds.xml", *, lenient=False):
    return read_set(text.encode(), path, lenient=lenient)


def one_text(text, **about):
    segment = MarkedSegment("1", text, **about)
    return MarkedSet(SetKind.TARGET, "birds", "zh", "en", (Version((Document("d", (Paragraph((segment,)),)),)),))


def texts_of(marked):
    return [segment.text for _, segment in marked.only.segments()]


_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\n\ufffe\uffff" + "".join(
    map(chr, [*range(9), 11, 12, *range(14, 32)]))) | st.sampled_from("<>&\"'] \r译")  # fmt: skip
texts = st.text(_CHARACTERS, max_size=20).map(str.strip)
scores = st.none() | st.floats(allow_nan=False, allow_infinity=False) | st.floats(0, 1)
segments = st.builds(
    MarkedSegment, texts, texts, scores, st.lists(st.builds(Candidate, texts, scores), max_size=3).map(tuple)
)
systems = st.builds(SystemElement, texts, texts, st.lists(texts, max_size=3).map("\n".join).map(str.strip))


@st.composite
def documents(draw):
    paragraphs = []
    for group in draw(st.lists(st.lists(segments, max_size=3).map(tuple), max_size=3)):
        after_marked = not paragraphs or paragraphs[-1].marked
        paragraphs.append(Paragraph(group, marked=not (group and after_marked and draw(st.booleans()))))
    return Document(draw(texts), tuple(paragraphs))


@st.composite
def sets(draw):
    kind = draw(st.sampled_from(SetKind))
    several = st.lists(documents(), max_size=3).map(tuple)
    versions = [Version(draw(several), draw(st.none() | systems) if kind is not SetKind.SOURCE else None)]
    if kind is not SetKind.SOURCE:
        versions += draw(st.lists(st.builds(Version, several, systems), max_size=2))
        # no element says that a version without system and documents is there
        versions = [version for version in versions if version.system or version.documents] or versions[:1]
    return MarkedSet(kind, draw(texts), draw(texts), draw(texts), tuple(versions))
