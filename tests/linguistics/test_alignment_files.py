"""Files of word alignments: each format read and written, and everything in them that cannot be."""

import pytest

from mtgauge.base.errors import InputError
from mtgauge.linguistics.alignment import ParallelTokens, WordAlignment, WordLink
from mtgauge.linguistics.alignment.formats.giza import write_giza
from mtgauge.linguistics.alignment.formats.naacl import write_naacl
from mtgauge.linguistics.alignment.formats.pharaoh import write_pharaoh
from mtgauge.linguistics.alignment.formats.reading import AlignmentFormat, read_alignments
from mtgauge.linguistics.alignment.formats.token_files import paired, read_pairs, read_sentences
from mtgauge.text.registry import get_tokenizer

pytestmark = pytest.mark.unit

TEXTS = ParallelTokens(
    (("the", "old", "ship"), ("gone",), ()), (("das", "alte", "schiff"), ("weg", "da"), ("oh",))
)
LINKS = [
    WordAlignment((WordLink(0, 0), WordLink(1, 1, 0.5), WordLink(2, 2, 0.25, sure=False)), 3, 3),
    WordAlignment((WordLink(0, 1),), 1, 2),
    WordAlignment((), 0, 1),
]
PHARAOH = ["0-0 1-1 2p2", "0-1", ""]
NAACL = ["0001 1 1 S 1.0000", "0001 2 2 S 0.5000", "0001 3 3 P 0.2500", "0002 1 2 S 1.0000"]
GIZA = [
    "# Sentence pair (1) source length 3 target length 3 alignment score : 0.125",
    "das alte schiff",
    "NULL ({ }) the ({ 1 }) old ({ 2 }) ship ({ 3 })",
    "# Sentence pair (2) source length 1 target length 2 alignment score : 1",
    "weg da",
    "NULL ({ 1 }) gone ({ 2 })",
    "# Sentence pair (3) source length 0 target length 1 alignment score : 1",
    "oh",
    "NULL ({ 1 })",
]
GIZA_REVERSE = [
    "# Sentence pair (1) source length 3 target length 3 alignment score : 0.125",
    "the old ship",
    "NULL ({ }) das ({ 1 }) alte ({ 2 }) schiff ({ 3 })",
    "# Sentence pair (2) source length 2 target length 1 alignment score : 1",
    "gone",
    "NULL ({ }) weg ({ }) da ({ 1 })",
    "# Sentence pair (3) source length 1 target length 0 alignment score : 1",
    "",
    "NULL ({ }) oh ({ })",
]


def test_links_are_written():
    assert [*write_pharaoh(LINKS)] == PHARAOH
    assert [*write_naacl(LINKS)] == NAACL
    assert [*write_giza(LINKS, TEXTS)] == GIZA
    assert [*write_giza(LINKS, TEXTS, is_reverse=True)] == GIZA_REVERSE


@pytest.fixture
def file(tmp_path):
    def write(lines, ending="\n"):
        path = tmp_path / "links"
        path.write_text("".join(f"{line}{ending}" for line in lines), "utf-8", newline="")
        return str(path)

    return write


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_links_are_read_and_their_format_is_seen(file, ending):
    lengths = TEXTS.lengths
    pairs = [one.pairs for one in LINKS]
    sure = [one.sure for one in LINKS]
    pharaoh = read_alignments(file(PHARAOH, ending), lengths)
    assert ([one.pairs for one in pharaoh], [one.sure for one in pharaoh]) == (pairs, sure)
    assert read_alignments(file(NAACL, ending), lengths) == LINKS
    giza = read_alignments(file(GIZA, ending), lengths)
    assert [one.pairs for one in giza] == pairs
    assert [one.pairs for one in read_alignments(file(GIZA_REVERSE, ending), lengths, is_reverse=True)] == pairs


def test_positions_may_count_from_one(file):
    path = file(["1-1 2?2", "1-2", ""])
    assert [one.pairs for one in read_alignments(path, TEXTS.lengths, one_based=True)] == [
        {(0, 0), (1, 1)}, {(0, 1)}, set(),
    ]  # fmt: skip


def test_a_format_may_be_named(file):
    assert read_alignments(file([]), TEXTS.lengths, AlignmentFormat.NAACL) == [
        WordAlignment((), *length) for length in TEXTS.lengths
    ]


#: What is wrong -> (lines, whether positions count from 1, what is said of it).
BROKEN = {
    "unequal lines": (["0-0", "0-0"], False, "has 2 lines for 3 sentence pairs"),
    "beyond the sentence": (["0-0 5-1", "", ""], False, "line 1: the link 5-1 is beyond a sentence pair of 3 and 3 words"),
    "counted from 1": (["1-1 3-3", "1-2", ""], False, "line 1: a link is beyond its sentence by one, and no position is 0"),
    "counted from 0": (["1-1", "0-1", ""], True, "line 2: has the position 0 although positions are said to count from 1"),
    "no link": (["0-0", "0:1", ""], False, "line 2: '0:1' is not a link such as 0-1"),
    "a number that is none": (["0-0", "0-x", ""], False, "line 2: '0-x' is not a link"),
    "a link twice": (["0-0 0-0", "", ""], False, "line 1: the link 0-0 stands twice"),
    "a huge number": (["0-0 0-99999999999999999999", "", ""], False, "is not a link"),
    "naacl: no sentence pair": (["1 1 1", "4 1 1"], False, "line 2: names sentence pair 4, and there are 3, counted from 1"),
    "naacl: beyond": (["1 4 1"], False, "line 1: the link 3-0 is beyond"),
    "naacl: other words": (["1 1 1", "1 2 2 X"], False, "line 2: is not SENTENCE SOURCE TARGET"),
    "naacl: a confidence": (["1 1 1 S 1.5"], False, "line 1: a confidence is 1.5"),
    "naacl: twice": (["1 1 1", "1 1 1 P"], False, "line 2: the link 0-0 stands twice"),
    "giza: lines": (GIZA[:5], False, "has 5 lines; 3 sentence pairs take 9"),
    "giza: other words": ([*GIZA[:4], "weg", *GIZA[5:]], False, "line 6: has 1 and 1 words; the sentence pair has 1 and 2"),
    "giza: no words": ([*GIZA[:5], "gone ({ 2 })", *GIZA[6:]], False, "line 6: is not NULL"),
    "giza: beyond": ([*GIZA[:5], "NULL ({ }) gone ({ 3 })", *GIZA[6:]], False, "line 6: the link 0-2 is beyond"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_files_that_cannot_be_read_name_the_line(name, file):
    lines, one_based, message = BROKEN[name]
    path = file(lines)
    with pytest.raises(InputError) as told:
        read_alignments(path, TEXTS.lengths, one_based=one_based)
    assert message in str(told.value)
    assert str(told.value).startswith(path)


def test_sentences_are_words_between_blanks_or_what_a_tokenizer_finds(tmp_path):
    path = tmp_path / "text"
    path.write_text("a  b\t c \n\n　 x\r\n", "utf-8", newline="")
    # the ideographic space is a word of its own where words stand between blanks
    assert read_sentences(str(path), None) == (("a", "b", "c"), (), ("\u3000", "x"))
    path.write_text("Hello, world!\n", "utf-8")
    assert read_sentences(str(path), get_tokenizer("13a")) == (("Hello", ",", "world", "!"),)


def test_pairs_stand_in_one_file(tmp_path):
    path = tmp_path / "pairs"
    path.write_text("a b ||| x\n||| y\n", "utf-8")
    assert read_pairs(str(path), None, None) == ParallelTokens((("a", "b"), ()), (("x",), ("y",)))
    path.write_text("a ||| b\na b\n", "utf-8")
    with pytest.raises(InputError, match=r"line 2: is not SOURCE \|\|\| TARGET"):
        read_pairs(str(path), None, None)


def test_sentences_that_cannot_be_aligned_are_refused(tmp_path):
    path = tmp_path / "text"
    path.write_text("a\n" + "x " * 10_000 + "\n", "utf-8")
    with pytest.raises(InputError, match=r"line 2: has 10000 words; a sentence may have 4096"):
        read_sentences(str(path), None)
    with pytest.raises(InputError, match=r"has 1 lines, and a has 2"):
        paired((("a",), ("b",)), (("x",),), ("a", "b"))
    with pytest.raises(InputError, match="2 source sentences have 1 translations"):
        ParallelTokens((("a",), ("b",)), (("x",),))
    with pytest.raises(InputError, match="'a b' is not a word"):
        ParallelTokens((("a b",),), (("x",),))


def test_lone_surrogates_are_words(tmp_path):
    texts = ParallelTokens((("\ud800",),), (("x",),))
    assert texts.lengths == [(1, 1)]
