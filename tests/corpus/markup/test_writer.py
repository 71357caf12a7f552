"""Sets written as XML of all kinds, and read again."""

import re
from dataclasses import replace

import hypothesis.strategies as st
import pytest
from campaign_sets import one_text, sets
from hypothesis import given, settings
from thoroughness import budget

from mtgauge.base.errors import InputError
from mtgauge.corpus.markup.grammar import NIST
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
from mtgauge.corpus.markup.reader import MarkupReader
from mtgauge.corpus.markup.setfile import read_set
from mtgauge.corpus.markup.writer import FileStyle, write_set, write_sets


@given(sets(), st.sampled_from(FileStyle))
@settings(max_examples=budget(200))
def test_a_set_is_read_as_it_was_written(marked, style):
    data = write_set(marked, style)
    reading = read_set(data, "set.xml")
    assert reading.findings == ()
    assert reading.marked == marked
    assert write_set(reading.marked, style) == data


def test_scores_are_written_without_exponents():
    segment = MarkedSegment("1", "x", 1e-6, (Candidate("y", 0.1 + 0.2), Candidate("z", 1e21)))
    data = write_set(MarkedSet(SetKind.TARGET, "", "", "", (Version((Document("", (Paragraph((segment,)),)),)),)))
    assert re.findall(rb'score="([^"]*)"', data) == [
        b"0.000001",
        b"0.30000000000000004",
        b"1000000000000000000000",
    ]


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        (one_text("a\x07b"), "segment d:1: a text has the character U+0007"),
        (one_text("a\ud800"), "U+D800"),
        (one_text("a\nb"), "segment d:1: a text has a line break"),
        (one_text(" a"), "segment d:1: a text has blanks around it"),
        (one_text("a", score=float("nan")), "segment d:1: the score nan is not a number"),
        (one_text("a", candidates=(Candidate("b", float("inf")),)), "the score inf is not a number"),
        (replace(one_text("a"), setid=" x"), "a name has blanks around it"),
        (replace(one_text("a"), versions=()), "the set has no version"),
        (replace(one_text("a"), versions=one_text("a").versions * 2), "only the first version"),
        (
            replace(one_text("a"), kind=SetKind.SOURCE, versions=one_text("a").versions * 2),
            "a source has one version",
        ),
        (
            replace(one_text("a"), versions=(Version((), SystemElement("a", "b", "c\x00")),)),
            "a description of a system has the character U+0000",
        ),
        (
            replace(one_text("a"), versions=(Version((Document("d", (Paragraph((), marked=False),)),)),)),
            "segment d: segments outside paragraphs",
        ),
    ],
)
def test_what_could_not_be_read_back_is_not_written(marked, words):
    for style in FileStyle:
        with pytest.raises(InputError) as error:
            write_set(marked, style)
        assert words in str(error.value)


def test_what_a_document_says_of_itself_is_kept():
    about = {"domain": "news", "origlang": "zh"}
    marked = one_text("a")
    document = replace(marked.only.documents[0], about=about)
    marked = replace(marked, versions=(Version((document,), SystemElement("", "one")),))
    for style in FileStyle:
        assert read_set(write_set(marked, style), "set.xml").marked == marked
    source = replace(marked, kind=SetKind.SOURCE, versions=(Version((document,)),))
    written = write_sets((source, marked))
    reading = MarkupReader(NIST, xml=True).read(written.decode())
    assert (reading.marked.sets, reading.faults) == ((source, marked), ())
