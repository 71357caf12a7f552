"""METEOR's task ``universal`` compared with METEOR 1.5: with stored output, and with the program if it is installed."""

import gzip
import importlib.util
import json
import random
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Level, Resources
from mtgauge.metrics.meteor import METEOR

DATA = Path(__file__).parents[1] / "cases" / "meteor_universal"
#: Output of the program on our own texts, paraphrases and function words; `program` makes it again.
PRINTED = json.loads((DATA / "meteor.json").read_text("utf-8"))
#: Languages that METEOR normalises, by its own codes; texts in others are only lower-cased.
NORMALISED = {"en": "en", "de": "de", "cs": "cz"}


def ours(language, hypotheses, references):
    """Rows of statistics, scores of segments and of the corpus."""
    measure = METEOR(
        task="universal",
        language=language,
        tokenize=None if language in NORMALISED else "none",
        data=str(DATA),
        paraphrases=str(DATA / "paraphrases"),
        function_words=str(DATA / "function_words"),
    ).fit(TestSet.of({"ref": references}), Resources())
    rows = measure.statistics(Batch(hypotheses))
    segments = measure.score(rows.astype(float), Level.SEGMENT)[:, 0] / 100
    return rows[:, :23].tolist(), segments.tolist(), measure.score(rows.sum(axis=0), Level.CORPUS)[0] / 100


def program(folder, language, hypotheses, references):
    """The same from METEOR 1.5, with the options by which the stored cases were made."""
    package = importlib.util.find_spec("pycocoevalcap")
    if package is None or shutil.which("java") is None:
        pytest.skip("Java, or pycocoevalcap, which carries METEOR 1.5, is not installed")
    jar = Path(*package.submodule_search_locations) / "meteor" / "meteor-1.5.jar"
    for name, lines in (("hypotheses", hypotheses), ("references", references)):
        (folder / name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    (folder / "table.gz").write_bytes(gzip.compress((DATA / "paraphrases").read_bytes()))
    command = [
        "java", "-Dfile.encoding=UTF-8", "-jar", jar, folder / "hypotheses", folder / "references", "-t", "universal",
        "-l", NORMALISED.get(language, "other"), "-norm" if language in NORMALISED else "-lower",
        "-a", folder / "table.gz", "-s", DATA / "function_words",
    ]  # fmt: skip
    statistics, verbose = (
        subprocess.run([*command, form], capture_output=True, text=True, check=True).stdout.splitlines()
        for form in ("-ssOut", "-vOut")
    )
    rows = [[int(float(value)) for value in line.split()] for line in statistics if line[:1].isdigit()]
    # a segment without a match has no score
    segments = np.nan_to_num([float(line.split("\t")[-1]) for line in verbose if line.startswith("Segment")])
    [corpus] = (float(line.split()[-1]) for line in verbose if line.startswith("Final score"))
    return rows, segments.tolist(), corpus


def assert_same(found, expected):
    assert found[0] == expected[0]
    assert found[1] == pytest.approx(expected[1], abs=1e-12)
    assert found[2] == pytest.approx(expected[2], abs=1e-12)


def columns(segments):
    return ([segment[side] for segment in segments] for side in ("hypothesis", "reference", "statistics", "score"))


@pytest.mark.parametrize("language", PRINTED)
def test_is_what_meteor_printed(language):
    hypotheses, references, statistics, scores = columns(PRINTED[language]["segments"])
    assert_same(ours(language, hypotheses, references), (statistics, scores, PRINTED[language]["corpus"]))


@pytest.mark.parametrize("language", PRINTED)
def test_is_meteor(language, tmp_path):
    """The stored segments, and 200 of their words in other orders."""
    hypotheses, references, statistics, scores = columns(PRINTED[language]["segments"])
    stored = (statistics, scores, PRINTED[language]["corpus"])
    assert_same(program(tmp_path, language, hypotheses, references), stored)
    words = " ".join([*hypotheses, *references]).split()
    generator = random.Random(7)
    texts = [" ".join(generator.choices(words, k=generator.randrange(1, 15))) for _ in range(400)]
    assert_same(ours(language, texts[:200], texts[200:]), program(tmp_path, language, texts[:200], texts[200:]))
