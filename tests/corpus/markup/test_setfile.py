"""Files of a campaign, read strictly, or leniently with each repair named."""

import gzip
import re

import hypothesis.strategies as st
import pytest
from campaign_sets import GOOD, PROLOG, read, sets, texts_of
from hypothesis import given, settings
from thoroughness import budget

from mtgauge.base.errors import InputError
from mtgauge.base.findings import has_errors
from mtgauge.corpus.formats import parse_file
from mtgauge.corpus.markup.faults import REPAIRABLE, Faults
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
from mtgauge.corpus.markup.parsing import parse
from mtgauge.corpus.markup.repairs import repair
from mtgauge.corpus.markup.setfile import read_set, require_set
from mtgauge.corpus.markup.writer import FileStyle, write_set
from shared_data import shared

# -- what a file holds ------------------------------------------------------------------------------------------


def test_a_file_of_2008_is_read_whole():
    reading = read(GOOD)
    owl = MarkedSegment("1", "The owl sleeps.", 0.5, (Candidate("An owl sleeps.", 0.25),))
    night = MarkedSegment("2", "It is night, and it wakes.")
    document = Document("owls", (Paragraph((owl,)), Paragraph((night,), marked=False)))
    system = SystemElement("sparrow", "one", "Six & a half rules.")
    assert reading.findings == ()
    assert reading.marked == MarkedSet(SetKind.TARGET, "birds", "zh", "en", (Version((document,), system),))
    assert (reading.marked.only.system.line, [s.line for s in document_of(reading).segments]) == (3, [8, 12])


def document_of(reading):
    return reading.marked.only.documents[0]


def test_in_later_years_the_first_candidate_is_the_best():
    reading = read(
        f"""{PROLOG}<tstset setid="birds" srclang="zh" trglang="en"><system site="sparrow" sysid="one"/>
        <DOC docid="owls" sysid="one" site="sparrow"><p>
        <seg id="1"><cand score="0.5">Owl.</cand><cand score="0.2">Owls.</cand></seg>
        <seg id="2">Night.<cand score="0.1">A night.</cand></seg></p></DOC></tstset>"""
    )
    first, second = document_of(reading).segments
    assert (reading.findings, reading.marked.kind, reading.marked.tgtlang) == ((), SetKind.TARGET, "en")
    assert (first.text, first.score, first.candidates) == ("Owl.", 0.5, (Candidate("Owls.", 0.2),))
    assert (second.text, second.score, second.candidates) == ("Night.", None, (Candidate("A night.", 0.1),))


def test_in_2008_no_candidate_takes_the_place_of_a_text_that_is_not_there():
    (segment,) = document_of(
        read(f'{PROLOG}<tgtset><doc docid="d"><s id="1"><cand score="0.5">Owl.</cand></s></doc></tgtset>')
    ).segments
    assert (segment.text, segment.candidates) == ("", (Candidate("Owl.", 0.5),))


DOC = "<doc {}><seg id='1'>{}</seg></doc>"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        # by system elements
        (
            "<system site='a' sysid='1'/>" + DOC.format("docid='d'", "x")
            + "<system site='a' sysid='2'/>" + DOC.format("docid='d'", "y"),
            [("a", "1", ["x"]), ("a", "2", ["y"])],
        ),
        # by the names of documents, in any order
        (
            "".join(DOC.format(f"docid='{doc}' sysid='{ref}'", text) for doc, ref, text in
                    [("d", "A", "x"), ("d", "B", "y"), ("e", "A", "z")]),
            [("", "A", ["x", "z"]), ("", "B", ["y"])],
        ),
        # by the sites of documents alone
        (
            DOC.format("docid='d' site='a'", "x") + DOC.format("docid='d' site='b'", "y"),
            [("a", "", ["x"]), ("b", "", ["y"])],
        ),
        # by both: documents say whose system element is theirs; the site may be written another way
        (
            "<system site='a' sysid='1'/><system site='a' sysid='2'/>" + DOC.format("docid='d' sysid='1'", "x")
            + DOC.format("docid='d' sysid='2' site='A'", "y") + DOC.format("docid='e'", "z"),
            [("a", "1", ["x"]), ("a", "2", ["y", "z"])],
        ),
        # two systems of one name at two sites
        (
            "<system site='a' sysid='1'/><system site='b' sysid='1'/>"
            + DOC.format("docid='d' sysid='1' site='a'", "x") + DOC.format("docid='d' sysid='1' site='b'", "y"),
            [("a", "1", ["x"]), ("b", "1", ["y"])],
        ),
    ],
)  # fmt: skip
def test_versions_are_told_apart(content, expected):
    reading = read(f"{PROLOG}<refset setid='birds' srclang='zh' tgtlang='en'>{content}</refset>")
    found = [
        (version.system.site, version.system.sysid, [segment.text for _, segment in version.segments()])
        for version in reading.marked.versions
    ]
    assert (found, reading.findings) == (expected, ())


def test_sgml_is_read_as_what_it_is():
    reading = read(
        """<!DOCTYPE mteval SYSTEM "ftp://birds.example/mteval.dtd">
        <REFSET setid=birds srclang=zh trglang=en><DOC docid=owls sysid=A><hl><SEG id=1>1 < 2 & AT&T &eacute;</seg></hl>
        </doc></REFSET>
        <refset setid="birds" srclang="zh" trglang="en"><doc docid="owls" sysid="B"><seg id="1">x</seg></doc></refset>""",
        "birds.sgm",
    )
    assert [[s.text for _, s in v.segments()] for v in reading.marked.versions] == [["1 < 2 & AT&T \u00e9"], ["x"]]
    assert reading.findings == ()
    # the same under another name is XML, and wants a prolog
    assert {finding.code for finding in read("<srcset/>").findings} == {"missing-prolog"}


def test_compressed_files_and_byte_order_marks_are_no_fault():
    for data in (gzip.compress(GOOD.encode()), b"\xef\xbb\xbf" + GOOD.encode()):
        assert read_set(data, "birds.xml") == read(GOOD)


# -- faults -----------------------------------------------------------------------------------------------------

#: what is put for what in `GOOD`; code, line and segment of the finding.
MENDED = [
    ((f"{PROLOG}\n", "\n"), "missing-prolog", 1, None),
    ((PROLOG, f"\n{PROLOG}"), "missing-prolog", 2, None),
    (('score="0.5"', "score=0.5"), "unquoted-attribute", 8, "owls:1"),
    (('score="0.25"', "score=“0.25”"), "unquoted-attribute", 9, "owls:1"),
    (('docid="owls"', "docid=owls"), "unquoted-attribute", 6, "owls"),
    (("&amp;", "&"), "stray-ampersand", 4, None),
    (("wakes", "wakes at AT&T"), "stray-ampersand", 13, "owls:2"),
    (("wakes", "wakes &#0;"), "stray-ampersand", 13, "owls:2"),
    (('sysid="one"', 'sysid="one & two"'), "stray-ampersand", 3, None),
    (("wakes", "wakes < 2"), "stray-less-than", 13, "owls:2"),
    (("wakes", "<unk> wakes"), "stray-less-than", 13, "owls:2"),
    (("wakes", "wakes]]>"), "stray-greater-than", 13, "owls:2"),
    (("wakes", "wakes&nbsp;up"), "undefined-entity", 13, "owls:2"),
    (("</p>\n", ""), "unclosed-element", 13, "owls"),
    (("</cand>\n", "\n"), "unclosed-element", 10, "owls:1"),
    (("</tgtset>\n", ""), "unclosed-element", 15, None),
    (("</s>\n</p>", "</p>"), "unclosed-element", 10, "owls:1"),
    (("<p>\n", ""), "stray-end-tag", 10, "owls"),
    (("</p>", "</P>"), "letter-case", 11, "owls"),
    (("wakes", "wa\x07kes"), "illegal-character", 13, "owls:2"),
    (("<p>", "<!-- owls -- and more --><p>"), "broken-comment", 7, "owls"),
    (("<p>", ">\n<p>"), "signs-outside", 7, "owls"),
    (("</tgtset>", "</tgtset>\n---"), "signs-outside", 16, None),
    (("</cand>", "</cand>\n......"), "signs-after-candidates", 10, "owls:1"),
]


@pytest.mark.parametrize(("change", "code", "line", "segment"), MENDED)
def test_a_fault_is_refused_or_mended_and_named(change, code, line, segment):
    text = GOOD.replace(*change)
    strict, lenient = read(text), read(text, lenient=True)
    for finding in strict.findings:
        assert (finding.code, str(finding.severity)) == (code, "error")
        assert (finding.file, finding.hint) == ("birds.xml", REPAIRABLE[code][0])
    assert (strict.findings[0].line, strict.findings[0].segment) == (line, segment)
    assert {finding.code for finding in lenient.findings} == {f"repair-{code}"}
    assert (lenient.findings[0].line, lenient.findings[0].segment) == (line, segment)
    assert not has_errors(lenient.findings)
    # what is meant is never changed: what was read can be written, and is the same again
    assert read_set(write_set(lenient.marked), "mended.xml").marked == lenient.marked


def test_elements_of_others_in_a_text_are_text_or_refused():
    text = GOOD.replace("Six", "<b>Six</b>")
    assert [finding.code for finding in read(text).findings] == ["unknown-element"]
    reading = read(text, lenient=True)
    assert reading.marked.only.system.description == "<b>Six</b> & a half rules."
    assert {finding.code for finding in reading.findings} == {"repair-stray-less-than"}


@pytest.mark.parametrize("element", ["p", "doc", "hl", "system"])
def test_a_repair_that_would_lose_a_part_of_a_translation_refuses_the_file(element):
    reading = read(GOOD.replace("wakes", f"wakes <{element}> early"), lenient=True)
    found = {(finding.code, finding.line) for finding in reading.findings if str(finding.severity) == "error"}
    assert ("cut-segment", 13) in found or "early" in write_set(reading.marked).decode()


def test_every_kind_of_repair_is_in_the_table():
    assert {code for _, code, _, _ in MENDED} == set(REPAIRABLE)


@pytest.mark.parametrize(
    ("change", "texts", "candidates"),
    [
        (("wakes", "wakes at AT&T < 2]]>"), 1, "It is night, and it wakes at AT&T < 2]]>."),
        (("wakes", "<unk> wakes &lt;b&gt;"), 1, "It is night, and it <unk> wakes <b>."),
        (("wakes", "wakes &eacute;"), 1, "It is night, and it wakes \u00e9."),
        (("wakes", "wa\x07kes"), 1, "It is night, and it wa\ufffdkes."),
        (("</cand>", "</cand> ..."), 0, "The owl sleeps."),
        (("</s>\n</p>", "</p>"), 0, "The owl sleeps."),
    ],
)
def test_mending_keeps_texts(change, texts, candidates):
    assert texts_of(read(GOOD.replace(*change), lenient=True).marked)[texts] == candidates


#: Faults that nobody can mend without a guess.
REFUSED = [
    (("<p>", "and so on\n<p>"), ["text-outside"], 7),
    (("</tgtset>", "</tgtset>\nthe end"), ["text-outside"], 16),
    (("</cand>", "</cand> and so on"), ["text-after-candidates"], 9),
    (("</cand>", "</cand> \u8fd8\u6709"), ["text-after-candidates"], 9),
    ((GOOD, f"{PROLOG}\n"), ["broken-markup"], 2),
    ((GOOD, f"{PROLOG}<wordlist/>"), ["not-a-set", "unknown-element"], 1),
    (("<p>", "<p><table>"), ["unknown-element"], 7),
    (("<p>", "<p/><p><doc/>"), ["misplaced-element"], 7),
    (("<doc", "<doc/></tgtset><tgtset><doc"), ["broken-markup"], 6),
    (("<system", "<mteval/><system"), ["misplaced-element"], 3),
    (('"0.5"', '"0,5"'), ["bad-score"], 8),
    (('"0.25"', '"nan"'), ["bad-score"], 9),
    (('"0.25"', '"1e999"'), ["bad-score"], 9),
    (('"0.25"', '""'), ["bad-score"], 9),
    (('"0.25"', '"\uff10.5"'), ["bad-score"], 9),
    (('id="2"', 'id="2" id="3"'), ["doubled-attribute"], 12),
    (('id="2"', 'id="2" lonely'), ["broken-tag"], 12),
    (('id="2"', 'id="2'), ["broken-tag"], 12),
    (('docid="owls"', 'docid="owls"lang="en"'), ["broken-tag"], 6),
    (("</p>", "</p of='owls'>"), ["broken-tag"], 11),
    (('score="0.5">', 'score="0.5"'), ["broken-tag"], 8),
    (('<doc docid="owls"', '<doc docid="owls" sysid="two"'), ["unknown-system"], 6),
    (("UTF-8", "GB2312"), ["broken-markup"], 1),
    (("<tgtset", '<!DOCTYPE t [<!ENTITY a "b">]>\n<tgtset'), ["broken-markup"], 2),
    (("<tgtset", "<!DOCTYPE t [\n<tgtset"), ["broken-markup"], 2),
    (("<p>", "<p " + 'a="1" ' * 9000 + ">"), ["broken-markup"], 7),
    (("<p>", "<text>" * 300 + "</text>" * 300 + "<p>"), ["nested-too-deeply"], 7),
]


@pytest.mark.parametrize(("change", "codes", "line"), REFUSED)
@pytest.mark.parametrize("lenient", [False, True])
def test_what_cannot_be_mended_is_an_error(change, codes, line, lenient):
    findings = read(GOOD.replace(*change), lenient=lenient).findings
    assert has_errors(findings)
    assert [finding.code for finding in findings if finding.severity == "error"] == codes
    assert line in {finding.line for finding in findings}


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (GOOD.encode("utf-16"), "unreadable-file", "UTF-16"),
        (b"\x1f\x8bnothing", "unreadable-file", "gzip"),
        (GOOD.replace("owl", "\u4e2d").encode("gb18030"), "wrong-encoding", "is not UTF-8"),
        (GOOD.replace("owl", "o\x00l").encode(), "wrong-encoding", "NUL"),
    ],
)
def test_other_encodings_are_one_finding(data, code, words):
    findings = [f for f in read_set(data, "birds.xml", lenient=True).findings if f.severity == "error"]
    assert [finding.code for finding in findings] == [code]
    assert words in findings[0].message


def test_all_faults_of_a_file_are_found_in_one_run_in_its_order():
    text = GOOD
    for change in [(PROLOG, ""), ("&amp;", "&"), ('"0.5"', "0.5"), ("</p>\n", ""), ('"0.25"', '"x"')]:
        text = text.replace(*change)
    found = [(finding.line, finding.code) for finding in read(text).findings]
    assert found == [
        (1, "missing-prolog"), (4, "stray-ampersand"), (8, "unquoted-attribute"), (9, "bad-score"),
        (13, "unclosed-element"),
    ]  # fmt: skip


def test_several_sets_in_one_file_are_of_one_kind():
    two = f'{PROLOG}<mteval><srcset setid="a"/><{{}}/></mteval>'
    assert read(two.format('srcset setid="a"')).findings == ()
    for other in ("refset", 'srcset setid="b"', 'srcset setid="a" srclang="zh"'):
        assert [finding.code for finding in read(two.format(other)).findings] == ["several-sets"]


def test_a_required_set_raises_the_first_error():
    data = GOOD.replace('"0.25"', "0.25").encode()
    lenient = read_set(data, "birds.xml", lenient=True)
    assert texts_of(require_set(lenient, "birds.xml")) == ["The owl sleeps.", "It is night, and it wakes."]
    with pytest.raises(InputError) as error:
        require_set(read_set(data, "birds.xml"), "birds.xml")
    assert str(error.value) == (
        "birds.xml, line 9, segment owls:1: the value of score has no quotes: 'score=0.25' "
        "(put the value in double quotes)"
    )


class Nobody:
    def start(self, name, attributes, line):
        """Takes no notice."""

    def end(self, name, line):
        """Nor here."""

    def text(self, text, line):
        """Nor here."""


def is_well_formed(text):
    faults = []
    return parse(text, Nobody(), faults.append, xml=True) is None and not faults


_pieces = st.sampled_from(
    [*re.findall("<[^>]*>|[^<]+", GOOD), "&", "<", ">", "<b>", "<s id=1", "</S>", '"', "<!--", "-->", "]]>", "\x01", "<p/>",
     "<![CDATA[", "<?x", "<seg>", "<cand>", "&#x41;", "&nbsp;", "<!DOCTYPE a>", "<mteval>", "\r", "=", "/",
     "</s x>", '<s id="1"score="1">', "&amp;", "&lt;"]
)  # fmt: skip


@given(st.lists(_pieces, max_size=25).map("".join), st.sampled_from(["birds.xml", "birds.sgm"]))
def test_whatever_stands_in_a_file_is_read_or_explained(text, path):
    strict, lenient = read(text, path), read(text, path, lenient=True)
    # strict reading without an error needs no repair: the file is well-formed
    assert path.endswith(".sgm") or has_errors(strict.findings) or is_well_formed(text)
    assert has_errors(strict.findings) or strict == lenient
    # a file that cannot be mended is refused in both ways, and says the same of what it holds
    assert not has_errors(lenient.findings) or has_errors(strict.findings)
    if not has_errors(lenient.findings):
        again = read_set(write_set(lenient.marked), "again.xml")
        assert (again.marked, again.findings) == (lenient.marked, ())


@given(sets(), st.sampled_from(FileStyle))
@settings(max_examples=budget(200))
def test_nothing_is_mended_where_nothing_is_broken(marked, style):
    text = write_set(marked, style).decode()
    faults = Faults()
    assert (repair(text, NIST, faults), faults.items) == (text, [])


# -- files of others --------------------------------------------------------------------------------------------

LANGUAGES = ("en", "zh")


@pytest.mark.parametrize("name", [f"{to}.{kind}" for to in LANGUAGES for kind in (
    "cwmt.src.xml", "cwmt.ref.xml", "cwmt.sysA.xml", "cwmt.sysB.xml", "cwmt.sysC.xml", "raw.src.sgm", "raw.ref.sgm",
    "raw.tst.sgm")] + [f"zh.char.{kind}.sgm" for kind in ("src", "ref", "tst")])  # fmt: skip
def test_files_of_the_campaigns_scorer_are_read_without_a_finding(name):
    path = shared("goldens", "cwmt", name)
    read = read_set(path.read_bytes(), str(path))
    assert read.findings == ()
    marked = read.marked
    versions = {"ref": 4, "tst": 3}.get(name.split(".")[2], 1)
    assert len(marked.versions) == versions
    # the same texts as every other command reads from it
    stored = parse_file(path.read_bytes(), str(path))
    found = [tuple(segment.text for _, segment in version.segments()) for version in marked.versions]
    assert found == [texts for _, _, texts in stored.texts()]
    assert {len(texts) for texts in found} == {60}


def examples_of_the_guideline():
    """The XML files of appendix B as its text has them, without the marks that part them."""
    (seed,) = sorted(shared("seeds").glob("001*.txt"))
    found = re.findall(r"^<\?xml.*?^</(?:src|tgt)set>", seed.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return ["\n".join(line for line in text.split("\n") if line != "```") for text in found]


SOURCE_FAULTS = [(5, "signs-outside"), (11, "signs-outside"), (17, "unclosed-element")]
UNQUOTED = (9, 11, 12, 15, 21, 22, 27, 31, 32, 33, 37, 41, 42)
TARGET_FAULTS = sorted(
    [(line, "unquoted-attribute") for line in UNQUOTED]
    + [(line, "signs-after-candidates") for line in (13, 23, 34, 43)]
    + [(46, "unclosed-element")]
)


@pytest.mark.parametrize(("example", "faults"), [(0, SOURCE_FAULTS), (1, TARGET_FAULTS)])
def test_the_guidelines_own_examples_are_mended_or_refused_with_the_line(example, faults):
    text = examples_of_the_guideline()[example]
    strict, lenient = read(text), read(text, lenient=True)
    assert [(finding.line, finding.code) for finding in strict.findings] == faults
    assert [(finding.line, finding.code) for finding in lenient.findings] == [
        (line, f"repair-{code}") for line, code in faults
    ]
    assert has_errors(strict.findings)
    assert not has_errors(lenient.findings)
    segments = [segment for _, segment in lenient.marked.only.segments()]
    assert [segment.id for segment in segments] == ["1", "2", "3", "4"]
    assert [segment.score for segment in segments] == [[None] * 4, [0.03, 0.5, 0.01, 0.0002]][example]
    assert [len(segment.candidates) for segment in segments] == [[0] * 4, [2, 2, 3, 2]][example]
