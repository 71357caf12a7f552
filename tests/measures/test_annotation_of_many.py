"""Many texts are annotated in blocks, by several processes, and what is done is kept whatever happens."""

import json
import os
from pathlib import Path
from threading import Lock

import pytest
from interrupted_run import interrupt, needs_signals
from slow_tagger import BatchTagger, SlowTagger

from mtgauge.base.checksummed import read_checked
from mtgauge.base.errors import InputError, OptionError
from mtgauge.measures.annotation import Annotations

pytestmark = pytest.mark.unit

TEXTS = [f"text {number % 400}" for number in range(900)]
WANTED = [{"text": text, "upper": text.upper()} for text in TEXTS]


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("tagger", [SlowTagger(), BatchTagger()])
def test_each_text_gets_its_annotation_in_order(tagger, processes):
    told = []
    kept = Annotations(tagger)
    found = list(kept.annotate_all(TEXTS, processes=processes, progress=lambda *at: told.append(at)))
    assert found == WANTED
    assert told == [(done, 400) for done in range(1, 401)]


def test_equal_texts_are_annotated_once_in_blocks():
    tagger = BatchTagger()
    kept = Annotations(tagger)
    assert list(kept.annotate_all(TEXTS)) == WANTED
    assert tagger.blocks == [128, 128, 128, 16]
    assert list(kept.annotate_all(TEXTS[:3])) == WANTED[:3]
    assert kept.annotate(TEXTS[0]) == WANTED[0]
    assert tagger.blocks == [128, 128, 128, 16]


def test_what_is_in_the_folder_is_not_made_again(tmp_path):
    list(Annotations(BatchTagger(), tmp_path).annotate_all(TEXTS[:200]))
    tagger, told = BatchTagger(), []
    again = Annotations(tagger, tmp_path).annotate_all(TEXTS, progress=lambda *at: told.append(at))
    assert list(again) == WANTED
    assert sum(tagger.blocks) == 200
    assert told[0] == (201, 400)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_text_that_is_refused_is_named_and_those_before_it_are_kept(tmp_path, processes):
    texts = [*TEXTS[:300], "refused", "never"]
    kept = Annotations(SlowTagger(), tmp_path)
    with pytest.raises(InputError, match="cannot read it") as caught:
        kept.annotate_all(texts, [f"s{number}" for number in range(302)], processes=processes)
    assert (caught.value.finding.segment, caught.value.code) == ("s300", "wrong-content")
    lines = [line for file in tmp_path.rglob("*.jsonl") for line in bytes(read_checked(file)).splitlines()]
    assert {json.loads(line)["annotation"]["text"] for line in lines} == set(TEXTS[:300])


def test_without_names_a_text_has_its_number():
    with pytest.raises(InputError) as caught:
        Annotations(SlowTagger()).annotate_all(["a", "refused"])
    assert caught.value.finding.segment == "2"


def test_fewer_annotations_than_texts_are_refused():
    with pytest.raises(InputError, match="an annotator gave fewer annotations than there are texts"):
        Annotations(BatchTagger(lost=1)).annotate_all(["a", "b"])


def test_a_process_that_ends_is_one_line():
    texts = [*TEXTS[:200], "fatal"]
    with pytest.raises(InputError, match="a process that annotates ended before its work was done"):
        Annotations(SlowTagger()).annotate_all(texts, processes=2)


def test_an_annotator_that_cannot_be_sent_is_one_line():
    tagger = SlowTagger()
    tagger.lock = Lock()
    with pytest.raises(OptionError, match="the annotator cannot be sent to other processes"):
        Annotations(tagger).annotate_all(TEXTS, processes=2)
    assert list(Annotations(tagger).annotate_all(TEXTS[:1])) == WANTED[:1]


PROGRAM = """
import sys
from mtgauge.cli.main import entry
from mtgauge.linguistics.jobs import annotation
from slow_tagger import SlowTagger

class Told(SlowTagger):
    def annotate(self, text):
        super().annotate(text)
        with open("annotated", "a") as file:
            file.write("\\n")
        return {"text": text, "sentences": []}

def made(spec):
    print("annotating", flush=True)
    return Told(0.002)

if __name__ == "__main__":
    annotation.make_annotator = made
    sys.exit(entry())
"""


@needs_signals
@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_ends_the_work_keeps_what_is_done_and_writes_nothing(tmp_path, programs, processes):
    (tmp_path / "program.py").write_text(PROGRAM, "utf-8")
    (tmp_path / "texts.txt").write_text("".join(f"a text {number}\n" for number in range(5000)), "utf-8")
    command = [
        programs / "python", tmp_path / "program.py", "annotate", "texts.txt", "-l", "en", "--cache", "cache",
        "--processes", str(processes), "--output", "out.conllu",
    ]  # fmt: skip
    support = Path(__file__).parents[1] / "support"
    variables = {**os.environ, "PYTHONPATH": str(support)}

    def several_blocks():
        return (tmp_path / "annotated").exists() and (tmp_path / "annotated").stat().st_size > 600

    interrupt(command, after="annotating", until=several_blocks, within=6, env=variables, cwd=tmp_path)
    assert not (tmp_path / "out.conllu").exists()
    lines = [
        line for file in (tmp_path / "cache").rglob("*.jsonl") for line in bytes(read_checked(file)).splitlines()
    ]
    assert 0 < len(lines) < 5000
