"""The checker of English: what it finds and what not, exceptions, and a baseline that never grows."""

import csv
import io
import tarfile
from pathlib import Path

import pytest

from shared_data import ROOT
from tools.prose.checking import found_in, known, pruned
from tools.prose.patterns import findings
from tools.prose.reading import blocks
from tools.prose.sampling import marked, sample

CASES = ROOT / "tests/cases/english.tsv"
PYTHON = '''
"""Returns what a segment
holds.

>>> says("nothing is run")

A second paragraph:
    it says more.
"""

# A comment about
# scores of segments
value = 1  # one segment a line
raise Fault(f"{name} says what is wrong", key="says")
'''


def sentences(side):
    with CASES.open(encoding="utf-8", newline="") as file:
        return [row[side] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


def patterns(sentence):
    return {finding.pattern for finding in findings(sentence)}


def found(text, name="page.md"):
    return [(one.line, one.text.partition(":")[0]) for one in found_in(Path(name), text)]


def texts(text, name="page.md"):
    return [(line, words) for block in blocks(Path(name), text) for line, words in block.sentences()]


def test_finds_what_a_native_reader_found():
    assert len(sentences("now")) == 44
    missed = [one for one in sentences("now") if not patterns(one)]
    assert len(missed) <= 44 - 38, missed


def test_flags_hardly_any_native_sentence():
    wrong = [one for one in sentences("native") if patterns(one)]
    assert len(wrong) <= 2, wrong


@pytest.mark.parametrize(
    ("pattern", "unidiomatic", "native"),
    [
        ("what-clause", "What a system gets wrong.", "What does a system get wrong?"),
        ("what-clause", "What becomes of empty lines is shown.", "Shows how empty lines are treated."),
        ("what-clause", "A fragment shows a fault, and what is new.", "There is no fragment: what is released?"),
        ("stand, hold, lie, carry", "The name stands in the header.", "BLEU stands for an acronym."),
        ("stand, hold, lie, carry", "The rules are standing here.", "The rules are in `ledger/standing.py`."),
        ("stand, hold, lie, carry", "A file holds segments.", "This holds true for each file."),
        ("stand, hold, lie, carry", "The data lie in a folder.", "The data are in a folder."),
        ("stand, hold, lie, carry", "A row carries its id.", "The test is carried out."),
        ("alone", "Sorted by name alone.", "Let alone the rest, this is standalone."),
        ("noun of noun", "The scores of segments are shown.", "A list of segments, and the values of analysis."),
        ("say, tell, ask", "The command says so.", "Let's say it fails, that is to say, it stops."),
        ("private word", "The gravity of an error.", "The severity of an error."),
        ("private word", "A file that is turned silently away.", "The table is turned."),
        ("a line", "A sentence a line.", "One sentence per line, and one for a system."),
        ("the better the lower", "It is the better the lower.", "The lower, the better."),
    ],
)
def test_each_pattern_tells_its_sentence_from_a_native_one(pattern, unidiomatic, native):
    assert pattern in patterns(unidiomatic)
    assert not patterns(native)


def test_words_come_from_the_glossary():
    rows = (ROOT / "docs/reference/glossary.md").read_text("utf-8").partition("| instead of |")[2].splitlines()[2:]
    terms = [term for row in rows if row.startswith("|") for term in row.split("|")[1].split(", ")]
    assert len(terms) > 20
    for term in terms:
        sentence = f"Now {term.strip().removeprefix('to ').replace('…', 'the old file')} here"
        assert "private word" in patterns(sentence), term


def test_reads_prose_of_pages_and_no_code():
    page = (
        "# A title\n\nOne line\nof [two links](url.md). And `a b` too.\n\n- an item here\n- another one\n\n"
        "```text\nit says nothing\n```\n\n| a cell | with text |\n| --- | --- |\n\n.. code::\n\n    it says this\n"
    )
    assert texts(page) == [
        (1, "A title"),
        (3, "One line of two links."),
        (4, "And `a_b` too."),
        (6, "an item here"),
        (7, "another one"),
        (13, "a cell"),
        (13, "with text"),
    ]


def test_reads_docstrings_comments_and_messages_of_python():
    expected = [
        (2, "Returns what a segment holds."),
        (7, "A second paragraph: it says more."),
        (14, "{} says what is wrong"),
        (11, "A comment about scores of segments"),
        (13, "one segment a line"),
    ]
    assert texts(PYTHON, "module.py") == expected


def test_reads_comments_of_scripts():
    assert texts("/** A note\n * on it. */\nlet x = 1; // so it is\n", "a.js") == [
        (1, "A note on it."),
        (3, "so it is"),
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.md", "<!-- prose: a quotation -->\n\nThe file holds it,\nand says so.\n"),
        ("page.md", "<!-- prose: the words themselves -->\n\n| a | b |\n| --- | --- |\n| it says | so |\n"),
        ("module.py", '# prose: a quotation\nx = "the file says what it is"\n'),
        ("module.py", 'def f():\n    """Does so.\n\n    It says so.\n    """  # prose: a quotation\n'),
        ("module.js", "// prose: a quotation\n// the file says it\n"),
    ],
)
def test_an_exception_needs_a_reason_and_something_to_allow(name, text):
    reason = "the words themselves" if "themselves" in text else "a quotation"
    assert not found(text, name)
    assert (text[: text.index("prose:")].count("\n") + 1, "exception") in found(text.replace(reason, ""), name)
    assert [one for _, one in found(text.replace("holds", "is").replace("says", "was"), name)] == ["exception"]
    assert "exception" not in dict(map(reversed, found(text.replace("prose:", "posed:"), name)))


def test_an_exception_counts_for_its_paragraph_only():
    assert found("<!-- prose: a quotation -->\nIt says so.\n\nIt says more.\n") == [(4, "say, tell, ask")]


def test_a_sentence_keeps_its_hash_when_it_moves_and_loses_it_when_it_changes():
    (one,) = found_in(Path("a.md"), "The file\nsays so.")
    assert one.hash in {other.hash for other in found_in(Path("b.py"), '"""New.\n\nThe file says so.\n"""')}
    assert one.hash not in {other.hash for other in found_in(Path("a.md"), "The file says it.")}


def test_the_baseline_only_falls(tmp_path):
    path = tmp_path / "baseline.txt"
    assert pruned(path, {"b", "a"}) == 2
    assert pruned(path, {"a", "new"}) == 1
    assert known(path) == {"a"}


def test_counts_sentences_of_other_projects(tmp_path):
    archive = tmp_path / "other-1.tar.gz"
    pages = {
        "docs/index.md": "A native sentence is here.\n\nThe file says it all.\n\nToo short.",
        "CHANGES.md": "The old one says so.",
    }
    with tarfile.open(archive, "w:gz") as opened:
        for name, text in pages.items():
            member = tarfile.TarInfo(f"other-1/{name}")
            member.size = len(text)
            opened.addfile(member, io.BytesIO(text.encode()))
    drawn = sample([archive], 200, 1)
    assert sorted(drawn) == ["A native sentence is here.", "The file says it all."]
    assert list(marked(drawn)) == ["say, tell, ask: says: The file says it all.", "1 of 2 sentences"]
    assert len(sample([archive], 1, 1)) == 1
