"""Metrics as parameters of ease: what counts where there is no text, ranges, and the profile of metrics alone."""

from __future__ import annotations

import neural
import numpy as np
import pytest
from ease_texts import REFERENCES, TRANSLATIONS, ease, ease_testset

from mtgauge.base.errors import InputError
from mtgauge.cli.main import main
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Level, Resources
from mtgauge.suites.ease.metric_parameters import FittedMetrics
from mtgauge.suites.ease.profile_file import read_profile

pytestmark = pytest.mark.unit

METEOR = 'metric = "meteor:task=2005,tokenize=none,modules=exact"\noutput = "penalty"'
TER = 'metric = "ter"'


def profile_of(folder, metric, side="adequacy"):
    """A profile of words, and of a metric on one side of a second level."""
    weights = {"adequacy": "P21 = 1", side: "other = 1"}
    level = "\n".join(f"{name} = {{ {weight} }}" for name, weight in weights.items())
    (folder / "own.toml").write_text(
        '[levels.1]\nweight = "1/2"\nadequacy = { P11 = 1 }\n'
        f'[levels.2]\nweight = "1/2"\n{level}\n[metrics.other]\n{metric}\n',
        "utf-8",
    )
    return str(folder / "own.toml")


def values_of(folder, metric, ours, theirs):
    """The values of a metric as adequacy, segment by segment."""
    testset = TestSet.of({"A": theirs}, sources=["x"] * len(theirs), languages="de-en")
    profile = read_profile(profile_of(folder, metric))
    metrics = FittedMetrics.of(profile, testset, Resources(testset.languages))
    batch = Batch.of(testset, SystemOutput("a", tuple(ours)), slice(0, len(ours)))
    rows = metrics.beside(np.zeros((len(ours), 0), np.int64), batch, 1)
    return metrics.values(rows, Level.SEGMENT)["other"]


def segment_values(measure, translations, references):
    testset = ease_testset(references={"A": references}, documents=None)
    fitted = measure.fit(testset, Resources(testset.languages))
    rows = fitted.statistics(Batch.of(fitted.testset, SystemOutput("a", tuple(translations)), slice(0, 6)))
    names = [output.name for output in fitted.outputs]

    def named(totals, level):
        return dict(zip(names, np.moveaxis(fitted.score(totals.astype(float), level), -1, 0), strict=True))

    return named(rows, Level.SEGMENT), named(rows.sum(axis=0), Level.CORPUS)


#: A translation, its reference, and the adequacy of METEOR's order of words there.
WITHOUT_MATCH = [
    ("", "The boat sank.", 0.0),
    (" ", "The boat sank.", 0.0),
    ("", "", np.nan),
    ("Nothing alike", "The boat sank.", 0.0),
    ("The boat sank.", "The boat sank.", 1 - 0.5 / 3**3),
]


def test_what_matches_nothing_has_no_adequacy(tmp_path):
    ours, theirs, values = zip(*WITHOUT_MATCH, strict=True)
    np.testing.assert_allclose(values_of(tmp_path, METEOR, ours, list(theirs)), values)


def test_nothing_at_all_has_no_ease(tmp_path):
    measure = ease(tmp_path, profile=profile_of(tmp_path, METEOR), total="sentence")
    _, corpus = segment_values(measure, [""] * 6, REFERENCES)
    assert (corpus["A2"], corpus["G2"], corpus["sentence"]) == (0, 0, 0)


def test_an_empty_translation_has_no_lack_of_fluency(tmp_path):
    metric = 'metric = "wer"\nlow = 0\nhigh = 100'
    measure = ease(tmp_path, profile=profile_of(tmp_path, metric, "disfluency"), total="sentence")
    segments, _ = segment_values(measure, ["", *TRANSLATIONS[1:]], REFERENCES)
    assert np.isnan(segments["other"][0])
    assert segments["other"][1] > 0
    assert segments["G2"][0] == 0


@pytest.mark.parametrize("metric", [TER, 'metric = "comet"', 'metric = "ter"\nhigh = -5'])
def test_a_metric_without_a_range_is_refused(tmp_path, metric):
    if "comet" in metric:
        metric = f'metric = "comet:model={neural.write_comet(tmp_path / "model", "regression")}"'
    with pytest.raises(InputError, match="has no range to turn it into 0 to 1") as caught:
        values_of(tmp_path, metric, ["a"], ["a"])
    assert "low = 0 and high = 1" in str(caught.value.hint)


def test_values_beyond_a_range_are_cut_off(tmp_path):
    found = values_of(tmp_path, TER + "\nlow = 0\nhigh = 100", ["a b c d e", "a", "b c"], ["x", "a", "b d"])
    assert found.tolist() == [0, 1, 0.5]


#: Values of metrics for translations that have no run of four words in common with the reference.
IN_PART = [
    ('metric = "bleu"\noutput = "precision_1"', [2 / 3, 1]),
    ('metric = "wer"\nlow = 0\nhigh = 100', [2 / 3, 1]),
]


@pytest.mark.parametrize(("metric", "values"), IN_PART)
def test_what_is_there_in_part_counts(tmp_path, metric, values):
    found = values_of(tmp_path, metric, ["a b x", "a b c"], ["a b c", "a b c"])
    np.testing.assert_allclose(found, values)


def test_what_cannot_run_says_how_a_profile_names_it(tmp_path):
    measure = ease(tmp_path, profile="metrics", total="sentence")
    with pytest.raises(InputError, match="metric bertscore needs a model") as caught:
        segment_values(measure, TRANSLATIONS, REFERENCES)
    assert "bertscore:model=PATH" in caught.value.hint
    assert "mtgauge ease profiles metrics -f toml > own.toml" in caught.value.hint


def test_the_profile_of_metrics_runs_with_a_model(tmp_path, capsys):
    model = tmp_path / "model"
    neural.write_encoder(model)
    assert main(["ease", "profiles", "metrics", "-f", "toml"]) == 0
    printed = capsys.readouterr().out
    path = tmp_path / "own.toml"
    path.write_text(printed.replace('"bertscore"', f'"bertscore:model={model}"'), "utf-8")
    assert read_profile(str(path)).metrics["order"] == read_profile("metrics").metrics["order"]
    measure = ease(tmp_path, profile=str(path), total="sentence")
    _, corpus = segment_values(measure, TRANSLATIONS, REFERENCES)
    assert all(0 < corpus[name] < 1 for name in ("P11", "order", "bertscore"))
    assert corpus["sentence"] == pytest.approx((corpus["P11"] + corpus["order"] + corpus["bertscore"]) / 3)


def test_the_profile_of_metrics_runs_without_its_semantic_level(tmp_path):
    _, corpus = segment_values(ease(tmp_path, profile="metrics", levels="1 2"), TRANSLATIONS, REFERENCES)
    assert corpus["sentence"] == pytest.approx((corpus["P11"] + corpus["order"]) / 2)


@pytest.mark.parametrize("total", ["document", "sentence"])
def test_metrics_make_a_factor_stop_as_parameters_do(tmp_path, total):
    profile_of(tmp_path, f"{TER}\nlow = 0\nhigh = 100", "disfluency")
    path = tmp_path / "own.toml"
    content = path.read_text("utf-8").replace('"1/2"', '"1/3"').replace("disfluency", "gamma = 50\ndisfluency")
    path.write_text(content + '[levels.4]\nweight = "1/3"\nadequacy = { P41 = 1 }\n', "utf-8")
    testset = ease_testset(references={"A": REFERENCES})
    fitted = ease(tmp_path, profile=str(path), total=total).fit(testset, Resources(testset.languages))
    names = [output.name for output in fitted.outputs]
    # one of two documents, or two of six segments, are not the reference
    texts = (*TRANSLATIONS[:2], *REFERENCES[2:])
    rows = fitted.statistics(Batch.of(fitted.testset, SystemOutput("a", texts), slice(0, 6)))
    values = fitted.score(rows.sum(axis=0), Level.CORPUS)
    assert values[names.index("stopped2")] == (1 / 2 if total == "document" else 1 / 3)
