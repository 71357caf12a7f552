"""Sets of a campaign as n-best lists, written and read again; templates."""

from dataclasses import replace

import pytest
from campaign_sets import GOOD, read, sets
from hypothesis import assume, given, settings
from thoroughness import budget

from mtgauge.base.errors import InputError
from mtgauge.corpus.markup.markedset import (
    MarkedSegment,
    SetKind,
    SystemElement,
    Version,
)
from mtgauge.corpus.markup.setfile import read_set
from mtgauge.corpus.markup.writer import write_set
from mtgauge.suites.campaign.files.niutrans import as_probabilities, read_nbest
from mtgauge.suites.campaign.files.template import template_of

END = "================\n"

# -- templates and n-best lists ---------------------------------------------------------------------------------


@settings(max_examples=budget(200))
@given(sets())
def test_a_template_has_all_segments_of_its_source_and_no_text(marked):
    system = SystemElement("sparrow", "one")
    if marked.kind is not SetKind.SOURCE:
        with pytest.raises(InputError, match="not a source"):
            template_of(marked, system)
        return
    made = template_of(marked, system)
    assert (made.kind, made.setid, made.only.system) == (SetKind.TARGET, marked.setid, system)
    ids = [(document.id, segment.id) for document, segment in marked.only.segments()]
    assert [(document.id, segment.id) for document, segment in made.only.segments()] == ids
    assert {segment.text for _, segment in made.only.segments()} <= {""}


def source_of(marked):
    version = marked.only.with_segments(lambda segment: MarkedSegment(segment.id, "source"))
    return replace(marked, kind=SetKind.SOURCE, versions=(Version(version.documents),))


def nbest_of(marked):
    """The set as a decoder writes it."""
    blocks = [
        [f"{f.text} |||| |||| {'' if f.score is None else f.score}\n" for f in (segment, *segment.candidates)]
        for _, segment in marked.only.segments()
    ]
    return "".join("".join(block) + END for block in blocks).encode()


@settings(max_examples=budget(200))
@given(sets())
def test_an_nbest_list_is_read_as_it_was_written(marked):
    system = SystemElement("sparrow", "one")
    made = replace(marked, kind=SetKind.TARGET, versions=(replace(marked.only, system=system),))
    assume(b"||||" not in write_set(made))
    assert read_nbest(nbest_of(made), "nbest.txt", source_of(made), system) == made


SOURCE = source_of(read(GOOD).marked)
SYSTEM = SystemElement("sparrow", "one")


@pytest.mark.parametrize(
    ("nbest", "expected"),
    [
        # as the decoder writes it; nothing was found for the second segment
        (f"An owl .\nOwls .\n{END}\n{END}", [("An owl .", None, [("Owls .", None)]), ("", None, [])]),
        (f"An owl .\n{END}{END}", [("An owl .", None, []), ("", None, [])]),
        # as tuning writes it
        (
            f"An owl . |||| 1:-0.5 2:3 |||| -7.25 |||| 0.125\nOwls . |||| 1:-0.5 2:4 |||| -8.5 |||| 0\n{END}"
            f"Night . |||| 1:0 |||| -1e-3\n{END}",
            [("An owl .", -7.25, [("Owls .", -8.5)]), ("Night .", -0.001, [])],
        ),
        # with an empty second field, and with Windows' line ends
        (f"An owl . |||| \r\n{END}Night .||||\r\n{END}", [("An owl .", None, []), ("Night .", None, [])]),
        # the best translations alone
        ("An owl .\nNight .\n", [("An owl .", None, []), ("Night .", None, [])]),
    ],
)
def test_nbest_lists_of_niutrans(nbest, expected):
    marked = read_nbest(nbest.encode(), "nbest.txt", SOURCE, SYSTEM)
    found = [
        (segment.text, segment.score, [(candidate.text, candidate.score) for candidate in segment.candidates])
        for _, segment in marked.only.segments()
    ]
    assert found == expected
    assert [d.id for d in marked.only.documents] == ["owls"]


@pytest.mark.parametrize(
    ("nbest", "words"),
    [
        (f"One .\n{END}", "nbest.txt, segment owls:2: has translations of 1 segments, the source has 2"),
        (f"One .\n{END}" * 3, "has translations of 3 segments"),
        (f"One .\n{END}Two .\n", "nbest.txt, line 3: is cut off"),
        (f"One . |||| 1:2 |||| high\n{END}{END}", "nbest.txt, line 1: the score 'high' is not a number"),
        (f"One . |||| 1:2 |||| 1 |||| 2 |||| 3\n{END}{END}", "line 1: has 5 fields"),
        ("", "has translations of 0 segments"),
    ],
)
def test_faulty_nbest_lists_are_refused(nbest, words):
    with pytest.raises(InputError) as error:
        read_nbest(nbest.encode(), "nbest.txt", SOURCE, SYSTEM)
    assert words in str(error.value)


def test_scores_become_shares_of_their_list():
    nbest = f"a |||| |||| -1000\nb |||| |||| -1001\nc |||| |||| -3000\n{END}d |||| |||| 1\ne\n{END}"
    shared = as_probabilities(read_nbest(nbest.encode(), "nbest.txt", SOURCE, SYSTEM))
    first, second = (
        [segment.score, *(candidate.score for candidate in segment.candidates)]
        for _, segment in shared.only.segments()
    )
    assert first == pytest.approx([0.7310585786, 0.2689414214, 0])
    # a list that lacks a score has none
    assert second == [None, None]


def test_the_command_makes_target_files(mtgauge, tmp_path):
    source, nbest, target = tmp_path / "source.xml", tmp_path / "nbest.txt", tmp_path / "target.xml"
    source.write_bytes(write_set(SOURCE))
    nbest.write_text(f"An owl .\nOwls .\n{END}{END}", "utf-8")
    made = mtgauge("campaign", "template", source, "--site", "sparrow", "--system", "one")
    assert (made.code, made.err) == (0, "")
    assert read_set(made.out.encode(), "target.xml").marked == template_of(SOURCE, SYSTEM)
    arguments = ["--site", "sparrow", "--system", "one", "--nbest", nbest, "--style", "later", "-o", target]
    assert mtgauge("campaign", "template", source, *arguments).code == 0
    assert read_set(target.read_bytes(), str(target)).marked == read_nbest(
        nbest.read_bytes(), "nbest.txt", SOURCE, SYSTEM
    )
    assert b"<tstset" in target.read_bytes()
    failed = mtgauge("campaign", "template", target)
    assert (failed.code, failed.err) == (
        2,
        f"mtgauge: error: {target}: is a tgtset, not a source "
        "(take the file that was given out to be translated)\n",
    )
