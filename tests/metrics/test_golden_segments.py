"""TER, CharacTER and METEOR on sentences of the project's own, beside the values of their reference programs."""

import json
from pathlib import Path

import numpy as np
import pytest

from mtgauge import load_metric
from mtgauge.corpus import LanguagePair, TestSet
from mtgauge.measures import Batch, Level, Resources

pytestmark = pytest.mark.unit

CASES = Path(__file__).parents[1] / "cases"
HEAD, *ROWS = map(json.loads, (CASES / "metrics" / "segments.jsonl").read_text("utf-8").splitlines())
HYPOTHESES = [row["hypothesis"] for row in ROWS]
TER = {
    "default": {},
    "case": {"case_sensitive": True},
    "norm": {"normalized": True},
    "nopunct": {"no_punct": True},
    "norm_asian_nopunct": {"normalized": True, "asian_support": True, "no_punct": True},
}
METEOR = {
    "exact": {"modules": "exact"},
    "stem": {"modules": "exact stem"},
    "full": {"modules": "exact stem synonym paraphrase"},
    "full_2refs": {"modules": "exact stem synonym paraphrase"},
    "lower": {"modules": "exact stem", "tokenize": "none"},
    "nopunct": {"modules": "exact stem", "no_punct": True},
}


def fitted(measure, count):
    references = {str(number): [row["references"][number] for row in ROWS] for number in range(count)}
    return measure.fit(TestSet.of(references), Resources(LanguagePair.parse("zh-en")))


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("variant", TER)
def test_ter(variant, count):
    measure = fitted(load_metric("ter", **TER[variant]), count)
    rows = measure.statistics(Batch(HYPOTHESES))
    golden = [row["ter"][f"{variant}.{count}"] for row in ROWS]
    assert rows.tolist() == [[one["edits"], one["length"]] for one in golden]
    scores = measure.score(rows.astype(float), Level.SEGMENT)[:, 0]
    assert scores.tolist() == pytest.approx([one["score"] for one in golden], rel=1e-13)
    [corpus] = measure.score(rows.sum(axis=0, keepdims=True), Level.CORPUS)
    assert corpus[0] == pytest.approx(HEAD["corpus"]["ter"][f"{variant}.{count}"], rel=1e-13)


def test_character():
    scores = load_metric("character").segment_scores(HYPOTHESES, [row["references"][0] for row in ROWS])
    # the original and mtgauge stop at 1
    assert scores.tolist() == [100 * min(1, row["character"]) for row in ROWS]


@pytest.mark.parametrize("run", METEOR)
def test_meteor(run):
    data = CASES / "meteor"
    options = {"data": str(data), "paraphrases": str(data / "paraphrase-en"), **METEOR[run]}
    if "paraphrase" not in options["modules"]:
        del options["paraphrases"]
    measure = fitted(load_metric("meteor", **options), 2 if run.endswith("2refs") else 1)
    rows = measure.statistics(Batch(HYPOTHESES))
    golden = [row["meteor"][run] for row in ROWS]
    assert rows[:, :23].tolist() == [one["statistics"] for one in golden]
    values = measure.score(rows.astype(float), Level.SEGMENT)
    for column, name in enumerate(("score", "precision", "recall")):
        wanted = np.nan_to_num([one[name] for one in golden])
        assert values[:, column] / 100 == pytest.approx(wanted, abs=1e-9), name
    [corpus] = measure.score(rows.sum(axis=0, keepdims=True), Level.CORPUS)
    assert corpus[0] / 100 == pytest.approx(HEAD["corpus"]["meteor"][run], abs=1e-9)
