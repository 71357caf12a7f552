"""`mtgauge align`: words of texts and their translations, from the command line."""

import json
import sys

import pytest
from interrupted_run import interrupt, needs_signals

from mtgauge import native

pytestmark = pytest.mark.unit

SOURCE = "Das Haus.\nDas Buch.\nEin Buch.\nDas kleine Haus.\nEin kleines Buch.\n"
TARGET = "The house.\nThe book.\nA book.\nThe small house.\nA small book.\n"
OTHER = "The home.\nThe book.\nOne book.\nThe little home.\nOne little book.\n"
GOLD = "0-0 1-1 2-2\n0-0 1-1 2-2\n0-0 1-1 2-2\n0-0 1-1 2-2 3-3\n0-0 1p1 2-2 3-3\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in (("s", SOURCE), ("t", TARGET), ("u", OTHER), ("gold", GOLD)):
        (tmp_path / name).write_text(text)
    return tmp_path


def test_links_are_printed(mtgauge, folder):
    shown = mtgauge("align", "s", "t", "-l", "de-en")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == GOLD.replace("p", "-")


def test_gold_says_how_good_they_are(mtgauge, folder):
    shown = mtgauge("align", "s", "t", "--gold", "gold")
    assert shown.out == "AER 0.0, precision 100.0, recall 100.0: 17 links, 16 of 16 sure ones found\n"
    shown = mtgauge("align", "s", "t", "--gold", "gold", "-o", "links")
    assert (folder / "links").read_text() == GOLD.replace("p", "-")
    assert shown.out.startswith("AER 0.0")


def test_json_says_how_links_were_found(mtgauge, folder):
    shown = mtgauge("align", "s", "t", "u", "-l", "de-en", "--seed", 3, "--format", "json")
    content = json.loads(shown.out)
    assert content["schema"] == "mtgauge/alignment/1"
    assert content["aligner"] == "own|model:hmm-fertility|samplers:2|sweeps:auto|seed:3|mtgauge:0.1.0"
    assert (content["symmetrisation"], content["learned_from"]) == ("marginals-0.35", 10)
    assert content["tokenizers"] == {"source": "13a", "target": "13a"}
    assert [target["name"] for target in content["targets"]] == ["t", "u"]
    first = content["targets"][0]["sentences"][0]
    assert (first["source"], first["target"]) == (["Das", "Haus", "."], ["The", "house", "."])
    assert [link[:2] for link in first["links"]] == [[0, 0], [1, 1], [2, 2]]
    assert all(0.35 <= link[2] <= 1 for link in first["links"])
    shown = mtgauge("align", "s", "t", "--format", "json", "--gold", "gold")
    assert json.loads(shown.out)["targets"][0]["evaluation"] == {
        "aer": 0.0, "precision": 1.0, "recall": 1.0, "links": 17, "possible_found": 17, "sure_found": 16,
        "gold_sure": 16, "gold_possible": 17,
    }  # fmt: skip


def test_several_translations_are_written_to_a_folder(mtgauge, folder):
    shown = mtgauge("align", "s", "t", "u", "-o", "links")
    assert (shown.code, shown.out) == (0, "")
    assert {path.name for path in (folder / "links").iterdir()} == {"t", "u"}
    assert (folder / "links" / "t").read_text() == GOLD.replace("p", "-")


def test_the_same_bytes_again_on_any_number_of_threads(mtgauge, folder):
    runs = [mtgauge("align", "s", "t", "--format", "naacl", "--threads", n).out for n in (1, 2, 0)]
    assert len(set(runs)) == 1
    assert runs[0].startswith("0001 1 1 S ")


def test_links_that_are_kept_are_written_again(mtgauge, folder, monkeypatch):
    command = ("align", "s", "t", "u", "--cache", "kept", "--format", "json")
    first = mtgauge(*command)
    monkeypatch.setattr(native, "HmmAligner", None)
    assert mtgauge(*command) == first
    assert mtgauge(*command, "--symmetrise", "union").out != first.out
    assert mtgauge(*command, "--seed", 3).code == 70


def test_words_and_both_texts_in_one_file(mtgauge, folder):
    (folder / "pairs").write_text("das haus ||| the house\ndas buch ||| the book\nein haus ||| a house\n")
    assert mtgauge("align", "pairs", "--tokenized").out == "0-0 1-1\n0-0 1-1\n0-0 1-1\n"


def test_other_pairs_and_a_dictionary_help(mtgauge, folder):
    (folder / "one.s").write_text("xx yy\n")
    (folder / "one.t").write_text("bb\n")
    (folder / "more.t").write_text("bb\n" * 5)
    for word, link in (("xx", "0-0\n"), ("yy", "1-0\n")):
        (folder / "more.s").write_text(f"{word}\n" * 5)
        assert mtgauge("align", "one.s", "one.t", "--tokenized", "--train", "more.s", "more.t").out == link
    (folder / "one.t").write_text("aa bb\n")
    (folder / "words.tsv").write_text("xx\tbb\nyy\taa\n")
    with_words = ("-l", "de-en", "--dictionary", "words.tsv", "--format", "json")
    content = json.loads(mtgauge("align", "one.s", "one.t", "--tokenized", *with_words).out)
    assert [link[:2] for link in content["targets"][0]["sentences"][0]["links"]] == [[0, 1], [1, 0]]
    assert "|dictionary:" in content["aligner"]


def test_directions_from_files_become_one(mtgauge, folder):
    (folder / "pairs").write_text("a b c ||| x y z\n")
    (folder / "f").write_text("0-0 1-1 1-2\n")
    (folder / "r").write_text("0-0 1-1 2-2\n")
    both = ("align", "pairs", "--tokenized", "--links", "f", "--links", "r", "--symmetrise")
    shown = {
        how: mtgauge(*both, how).out.strip()
        for how in ("intersection", "union", "grow-diag", "grow-diag-final-and")
    }
    assert shown == {
        "intersection": "0-0 1-1",
        "union": "0-0 1-1 1-2 2-2",
        "grow-diag": "0-0 1-1 1-2 2-2",
        "grow-diag-final-and": "0-0 1-1 1-2 2-2",
    }
    assert mtgauge("align", "pairs", "--tokenized", "--links", "f", "--format", "naacl").out == (
        "0001 1 1 S 1.0000\n0001 2 2 S 1.0000\n0001 2 3 S 1.0000\n"
    )
    (folder / "people").write_text("1-1 2-2 3-3\n")
    refused = mtgauge("align", "pairs", "--tokenized", "--links", "f", "--gold", "people")
    assert "positions seem to count from 1 (give --one-based)" in refused.err


def test_one_direction_is_written_as_giza_does(mtgauge, folder):
    shown = mtgauge("align", "s", "t", "--format", "giza", "--symmetrise", "forward")
    assert shown.out.splitlines()[1:3] == ["The house .", "NULL ({ }) Das ({ 1 }) Haus ({ 2 }) . ({ 3 })"]


#: What is asked -> what is said.
REFUSED = {
    "unequal files": (["s", "more"], "more: has 1 lines, and s has 5"),
    "no file": (["s", "nothing"], "nothing"),
    "a long sentence": (["long", "long"], "long, line 1: has 10000 words; a sentence may have 4096"),
    "no bars": (["s"], "s, line 1: is not SOURCE ||| TARGET"),
    "two ways to find words": (["s", "t", "--tokenized", "--tokenize", "13a"], "--tokenize and --tokenized contradict each other"),
    "three tokenizers": (["s", "t", "--tokenize", "13a,13a,13a"], "--tokenize names 3 tokenizers, not one or two"),
    "an unknown aligner": (["s", "t", "--aligner", "giza"], "unknown aligner 'giza'"),
    "a dictionary without languages": (["s", "t", "--dictionary", "gold"], "a dictionary needs --language-pair"),
    "a dictionary for another aligner": (["s", "t", "--aligner", "eflomal", "--dictionary", "gold"], "--dictionary is for our own aligner alone"),
    "a threshold for another way": (["s", "t", "--symmetrise", "union", "--threshold", "0.5"], "--threshold is for --symmetrise marginals alone"),
    "a threshold out of range": (["s", "t", "--threshold", "2"], "threshold is 2.0, not above 0 and at most 1"),
    "marginals of another aligner": (["s", "t", "--aligner", "thot", "--symmetrise", "marginals"], "does not say how probable links are"),
    "giza of both directions": (["s", "t", "--format", "giza"], "A3.final holds one direction"),
    "several targets, one output": (["s", "t", "u"], "alignments of several targets need --output or --format json"),
    "gold of several targets": (["s", "t", "u", "--gold", "gold", "--format", "json"], "--gold takes one target"),
    "gold of other texts": (["s", "t", "--gold", "more"], "more: has 1 lines for 5 sentence pairs"),
    "one name twice": (["s", "t", "t"], "two targets have one name: t, t"),
    "marginals of files": (["s", "t", "--links", "gold", "--links", "gold", "--symmetrise", "marginals"], "files do not say how probable links are"),
    "one direction to symmetrise": (["s", "t", "--links", "gold", "--symmetrise", "union"], "--symmetrise needs both directions"),
    "three files of links": (["s", "t", *["--links", "gold"] * 3], "--links takes one target, and one file or two"),
    "no sampler": (["s", "t", "--samplers", "0"], "samplers is 0, not between 1 and 64"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused_in_one_line(name, mtgauge, folder):
    arguments, message = REFUSED[name]
    (folder / "more").write_text("0-0\n")
    (folder / "long").write_text("x " * 10_000 + "\n")
    shown = mtgauge("align", *arguments)
    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err
    assert len(shown.err.splitlines()) == 1


#: Prints a line when the work begins.
PROGRAM = """
import sys
import mtgauge.native
from mtgauge.cli.main import main
made = mtgauge.native.HmmAligner
def told(*arguments):
    print("aligning", flush=True)
    return made(*arguments)
mtgauge.native.HmmAligner = told
sys.exit(main(sys.argv[1:]))
"""


@needs_signals
def test_ctrl_c_leaves_nothing_behind(folder):
    words = " ".join(f"w{number}" for number in range(400))
    (folder / "long").write_text(f"{words}\n" * 200)
    command = [sys.executable, "-c", PROGRAM, "align", "long", "long", "--tokenized", "-o", "out"]
    interrupt(command, after="aligning", seconds=1, within=3, cwd=folder)
    assert not (folder / "out").exists()
