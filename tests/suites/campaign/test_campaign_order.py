"""Whatever is dropped, doubled, swapped or renamed in a translation is found, and nothing else is said."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.base.findings import Severity
from mtgauge.corpus.markup.markedset import (
    Document,
    MarkedSegment,
    MarkedSet,
    Paragraph,
    SetKind,
    SystemElement,
    Version,
)
from mtgauge.corpus.markup.writer import write_set
from mtgauge.suites.campaign.validation.sequence import compare
from mtgauge.suites.campaign.validation.submission import validate_submission

#: Each fault is planted this often.
FEW = settings(max_examples=budget(150))
DESCRIPTION = """\
Environment: one machine with two CPUs and 4 GB of memory
Execution time: half a minute
Technology: rules
Training data: none
External technology: none"""


@st.composite
def sources(draw):
    """Documents with unique ids, segments in paragraphs or without any."""
    documents = []
    for name in draw(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=4, unique=True)):
        ids = draw(st.lists(st.integers(1, 30).map(str), min_size=1, max_size=7, unique=True))
        marked = draw(st.booleans())
        cuts = sorted(draw(st.sets(st.integers(1, max(1, len(ids) - 1))))) if marked else []
        bounds = [0, *(cut for cut in cuts if cut < len(ids)), len(ids)]
        paragraphs = [
            Paragraph(tuple(MarkedSegment(i, f"原文{name}{i}。") for i in ids[start:end]), marked)
            for start, end in pairwise(bounds)
        ]
        documents.append(Document(name, tuple(paragraphs)))
    return MarkedSet(SetKind.SOURCE, "set", "zh", "en", (Version(tuple(documents)),))


def translated(source):
    """A translation of everything."""
    documents = tuple(
        replace(
            document,
            paragraphs=tuple(
                replace(
                    paragraph,
                    segments=tuple(
                        replace(s, text=f"Text {document.id} {s.id}.", score=0.5) for s in paragraph.segments
                    ),
                )
                for paragraph in document.paragraphs
            ),
        )
        for document in source.only.documents
    )
    system = SystemElement("site", "sys", DESCRIPTION)
    return replace(source, kind=SetKind.TARGET, versions=(Version(documents, system),))


class Editable:
    """A translation as lists: document -> paragraphs -> segments."""

    def __init__(self, marked):
        self.marked = marked
        self.documents = [
            [document.id, [(p.marked, list(p.segments)) for p in document.paragraphs]]
            for document in marked.only.documents
        ]

    def places(self):
        return [
            (d, p, s)
            for d, (_, paragraphs) in enumerate(self.documents)
            for p, (_, segments) in enumerate(paragraphs)
            for s in range(len(segments))
        ]

    def paragraph(self, place):
        return self.documents[place[0]][1][place[1]][1]

    def __getitem__(self, place):
        return self.paragraph(place)[place[2]]

    def __setitem__(self, place, segment):
        self.paragraph(place)[place[2]] = segment

    def name(self, place):
        return f"{self.documents[place[0]][0]}:{self[place].id}"

    def ids(self, number):
        return {segment.id for _, segments in self.documents[number][1] for segment in segments}

    def written(self):
        documents = tuple(
            Document(name, tuple(Paragraph(tuple(s), marked) for marked, s in paragraphs if s or marked))
            for name, paragraphs in self.documents
        )
        return write_set(replace(self.marked, versions=(replace(self.marked.only, documents=documents),)))


def said(data, source):
    return validate_submission(data, "sub.xml", source, None).findings


def found(edited, source):
    """(code, place) of every finding; each stands on the line of what it names."""
    data = edited.written()
    lines = data.decode().splitlines()
    findings = said(data, source)
    for finding in findings:
        if not finding.code.startswith(("missing", "swapped")):
            name = finding.segment.rpartition(":")[2]
            assert f'id="{name}"' in lines[finding.line - 1]
    return Counter((finding.code, finding.segment) for finding in findings)


@FEW
@given(sources())
def test_a_whole_translation_has_no_findings(source):
    assert said(write_set(translated(source)), source) == ()


@FEW
@given(sources(), st.data())
def test_a_dropped_segment_is_found(source, data):
    edited = Editable(translated(source))
    place = data.draw(st.sampled_from(edited.places()))
    name = edited.name(place)
    del edited.paragraph(place)[place[2]]
    assert found(edited, source) == {("missing-segment", name): 1}


@FEW
@given(sources(), st.data())
def test_a_doubled_segment_is_found(source, data):
    edited = Editable(translated(source))
    place = data.draw(st.sampled_from(edited.places()))
    segment, name = edited[place], edited.name(place)
    others = [other for other in edited.places() if other[0] == place[0]]
    beside = data.draw(st.sampled_from(others))
    edited.paragraph(beside).insert(beside[2] + 1, segment)
    doubled = Counter({("doubled-segment", name): 1})
    seen = found(edited, source)
    # of two copies in order the first counts, also where it stands in the wrong paragraph
    assert Counter({key: n for key, n in seen.items() if key[0] != "paragraph-break"}) == doubled
    if beside == place:
        assert seen == doubled


@FEW
@given(sources(), st.data())
def test_swapped_segments_are_found(source, data):
    edited = Editable(translated(source))
    document = data.draw(st.sampled_from(range(len(edited.documents))))
    places = [place for place in edited.places() if place[0] == document]
    assume(len(places) > 1)
    first, second = sorted(data.draw(st.lists(st.sampled_from(places), min_size=2, max_size=2, unique=True)))
    edited[first], edited[second] = edited[second], edited[first]
    assert found(edited, source) == {("swapped-segments", edited.name(first)): 1}


@FEW
@given(sources(), st.data())
def test_segments_swapped_between_documents_are_found(source, data):
    edited = Editable(translated(source))
    first, second = data.draw(st.tuples(*[st.sampled_from(edited.places())] * 2))
    # the same id in both documents: that cannot be seen
    assume(first[0] != second[0] and edited[first].id != edited[second].id)
    edited[first], edited[second] = edited[second], edited[first]
    documents = {edited.documents[place[0]][0] for place in (first, second)}
    seen = found(edited, source)
    assert seen
    for code, segment in seen:
        assert code in {
            "moved-segment",
            "renamed-segment",
            "missing-segment",
            "extra-segment",
            "doubled-segment",
        } or (code == "paragraph-break")
        assert segment.partition(":")[0] in documents


@FEW
@given(sources(), st.data(), st.integers(31, 99).map(str))
def test_a_renamed_segment_is_found(source, data, name):
    edited = Editable(translated(source))
    place = data.draw(st.sampled_from(edited.places()))
    edited[place] = replace(edited[place], id=name)
    assert found(edited, source) == {("renamed-segment", edited.name(place)): 1}


@FEW
@given(sources(), st.data())
def test_a_segment_renamed_to_another_is_found(source, data):
    edited = Editable(translated(source))
    place = data.draw(st.sampled_from(edited.places()))
    old = edited.name(place)
    others = sorted(edited.ids(place[0]) - {edited[place].id})
    assume(others)
    edited[place] = replace(edited[place], id=data.draw(st.sampled_from(others)))
    seen = found(edited, source)
    assert {key: n for key, n in seen.items() if key[0] != "paragraph-break"} == {
        ("missing-segment", old): 1,
        ("doubled-segment", edited.name(place)): 1,
    }


@pytest.mark.parametrize("fault", ["dropped", "doubled", "swapped", "renamed"])
@FEW
@given(source=sources(), data=st.data())
def test_faults_of_documents_are_found(fault, source, data):
    edited = Editable(translated(source))
    documents = edited.documents
    assume(fault != "swapped" or len(documents) > 1)
    numbers = range(len(documents))
    first, second = sorted(
        data.draw(st.lists(st.sampled_from(numbers), min_size=2, max_size=2, unique=True))
        if fault == "swapped"
        else [data.draw(st.sampled_from(numbers))] * 2
    )
    name = documents[second][0]
    if fault == "dropped":
        del documents[first]
        expected = ("missing-document", name)
    elif fault == "doubled":
        documents.insert(data.draw(st.integers(0, len(documents))), documents[first])
        expected = ("doubled-document", name)
    elif fault == "swapped":
        documents[first], documents[second] = documents[second], documents[first]
        expected = ("swapped-documents", name)
    else:
        documents[first][0] = "z"
        expected = ("renamed-document", "z")
    assert found(edited, source) == {expected: 1}


# -- the comparison beneath, against its definition ---------------------------------------------------------------


def longest_rise(ranks):
    """Length of a longest strictly rising subsequence, by trying all."""
    sizes = range(len(ranks), 0, -1)
    rising = (c for size in sizes for c in combinations(ranks, size) if all(a < b for a, b in pairwise(c)))
    return len(next(rising, ()))


@given(st.permutations("abcdefg"), st.lists(st.sampled_from("abcdefgxy"), max_size=9))
def test_a_comparison_accounts_for_everything_once(expected, found):
    result = compare(expected, found)
    pairs = result.common()
    assert all(found[f] == expected[e] for f, e in pairs)
    copies = [copy for copy, _ in result.doubled]
    assert sorted([f for f, _ in pairs] + copies + list(result.extra)) == list(range(len(found)))
    assert sorted([e for _, e in pairs] + list(result.missing)) == list(range(len(expected)))
    assert {found[position] for position in result.extra} <= {"x", "y"}
    for copy, original in result.doubled:
        assert found[copy] == found[original]
        assert original in dict(pairs)
    apart = {one for pair in result.exchanged for one in pair}
    rest = [e for f, e in pairs if (f, e) not in apart]
    assert len(result.in_place) == longest_rise(rest)
    assert [e for _, e in result.in_place] == sorted(e for _, e in result.in_place)


@given(st.permutations("abcdefg"))
def test_exchanged_elements_stand_in_each_others_place(found):
    expected = "abcdefg"
    for (f, e), (g, d) in compare(expected, found).exchanged:
        assert (found[f], found[g]) == (expected[e], expected[d])
        assert (f, g) == (d, e)


@pytest.mark.translated
def test_two_thousand_missing_segments_are_counted_and_some_are_listed():
    segments = tuple(MarkedSegment(str(n), f"原文{n}") for n in range(2000))
    source = MarkedSet(SetKind.SOURCE, "set", "zh", "en", (Version((Document("a", (Paragraph(segments),)),)),))
    edited = Editable(translated(source))
    edited.documents[0][1][0][1].clear()
    findings = said(edited.written(), source)
    assert Counter(f.code for f in findings) == {"missing-segment": 100, "more-errors": 1}
    assert "1,900" in next(f.message for f in findings if f.code == "more-errors")
    assert {f.severity for f in findings} == {Severity.ERROR}
