"""Texts that are made to cost much: time in proportion to their length, and few findings that count the others."""

import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.base.findings.capped import LISTED
from mtgauge.corpus.markup import repairs
from mtgauge.corpus.markup.faults import Faults
from mtgauge.corpus.markup.grammar import NIST
from mtgauge.corpus.markup.reader import MarkupReader
from mtgauge.corpus.markup.setfile import read_set

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<tstset setid="a"><doc docid="d"><seg id="1">'
TAIL = "</seg></doc></tstset>\n"

#: What is repeated -> calls of functions that each part may cost, however many there are.
REPEATED = {
    "<": 0.01, "< ": 0.01, "<\n": 30, "&": 0.01, "& ": 0.01, "&x;": 0.01, "&\n": 30, '"': 0.01, "]]>": 9, "\x01": 0.1,
    "<&": 0.01, "<!--": 0.01, "<!-- -->": 2, "<?a": 0.01, "<![CDATA[": 0.01, "<!DOCTYPE": 0.01, "<a>": 5,
    "<a": 0.01, "</x>": 0.01, "<a b=c d=e>": 0.01, '<a b="': 0.01, "</seg>": 40, "<cand>": 99, "<seg>": 99,
    "<seg<": 150, "</seg a=b ": 40, "<system></system>": 40, "</SEG><seg id=2>": 150, '<cand score="x">a</cand>': 60,
}  # fmt: skip


def calls(text):
    """How many functions are called while a text is read; unlike seconds the same in each run."""
    count = 0

    def step(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(step)
    try:
        reading = read_set(text.encode(), "x.xml", lenient=True)
    finally:
        sys.setprofile(None)
    assert len(reading.findings) <= 3 * LISTED
    return count


@pytest.mark.parametrize("part", REPEATED)
def test_a_hostile_text_costs_what_its_length_says(part):
    few, many = budget(2500), budget(7500)
    calls(HEAD + part * few + TAIL)  # patterns are compiled once
    more = calls(HEAD + part * many + TAIL) - calls(HEAD + part * few + TAIL)
    assert more <= REPEATED[part] * (many - few)


PARTS = [
    *REPEATED,
    "a",
    "\n",
    "</seg>",
    "&amp;",
    "&lt;",
    "&apos;",
    "&eacute;",
    "&#65;",
    "]",
    "]]",
    "<b",
    "<!D",
    "é",
]


def mended(text, *, most, sgml=False):
    faults = Faults(most=most)
    repaired = repairs.repair(text, NIST, faults, sgml=sgml)
    codes = Counter(found.code for found in faults.items)
    held = MarkupReader(NIST, xml=not sgml).read(repaired).marked
    return held, codes + faults.more, list(faults.items)


@given(st.lists(st.sampled_from(PARTS), max_size=60), st.booleans())
@settings(max_examples=budget(300), deadline=None)
def test_marks_taken_together_are_read_as_one_by_one(parts, sgml):
    text = HEAD + "".join(parts) + TAIL
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(repairs._Repairer, "_take_lone", lambda self, start: start)
        one_by_one = mended(text, most=None, sgml=sgml)
    assert mended(text, most=None, sgml=sgml) == one_by_one
    held, counts, listed = mended(text, most=1, sgml=sgml)
    assert (held, counts) == one_by_one[:2]
    assert listed == [
        found
        for place, found in enumerate(one_by_one[2])
        if found.code not in {earlier.code for earlier in one_by_one[2][:place]}
    ]


def test_what_is_not_listed_is_counted():
    data = (HEAD + "a < b\n" * 1000 + TAIL).encode()
    for lenient, code in ((False, "stray-less-than"), (True, "repair-stray-less-than")):
        reading = read_set(data, "x.xml", lenient=lenient)
        listed = [found.line for found in reading.findings if found.code == code]
        assert listed == list(range(2, 2 + LISTED))
        assert reading.more == {code: 1000 - LISTED}
    assert reading.marked.only.documents[0].paragraphs[0].segments[0].text == " ".join(["a < b"] * 1000)
