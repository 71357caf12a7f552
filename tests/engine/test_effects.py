"""Systems that were judged on different segments: their values are effects, in every output format."""

import csv
import io
import json
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgauge import GivenScores, evaluate
from mtgauge.corpus.given_errors import GivenErrors, MarkedError, RatedErrors
from mtgauge.records.gates import Gate, results
from mtgauge.report import render
from mtgauge.report.bands import Bands
from mtgauge.report.bare import bare_scores
from shared_data import shared, shared_lines
from textbook import additive

N = 24
NAMES = "abc"
TEXTS = {name: [f"{name} {place}" for place in range(N)] for name in NAMES}
DOMAINS = ["easy" if place < 12 else "hard" for place in range(N)]
DOCUMENTS = [f"d{place // 3}" for place in range(N)]


def evaluated(columns, standard=None, **options):
    scores = GivenScores("people", columns, standard=standard or {})
    return evaluate(
        {name: TEXTS[name] for name in columns},
        given=scores,
        sources=[f"source {place}" for place in range(N)],
        **{"domains": DOMAINS, "documents": DOCUMENTS, **options},
    )


def values(evaluation, output="score", level="corpus", group=None):
    return {
        s.system: s.score
        for s in evaluation.scores
        if (s.output, s.level, s.id) == (output, level, group) and s.metric == "people"
    }


def textbook(columns, kept=slice(None)):
    matrix = np.array(list(columns.values()), dtype=np.float64)[:, kept]
    return dict(zip(columns, additive.effects(matrix).tolist(), strict=True))


#: b is better than a wherever both were judged, but was judged on hard segments: its mean is lower.
MISLEADING = {
    "a": [80.0 - place % 3 for place in range(12)] + [40.0, 41.0, 39.0] + [None] * 9,
    "b": [84.0, 83.0, 85.0] + [None] * 9 + [45.0 - place % 2 for place in range(12)],
}


def test_the_better_system_is_first_though_its_mean_is_lower():
    evaluation = evaluated(MISLEADING, test="auto", clusters="pairwise")
    means, effects = values(evaluation, "mean"), values(evaluation)
    assert means["a"] > means["b"]
    assert effects["b"] > effects["a"]
    assert effects == pytest.approx(textbook(MISLEADING))
    assert evaluation.clusters[0].systems[0] == "b"
    assert {s.system: s.n for s in evaluation.scores} == {"a": 15, "b": 15}
    assert {s.effect_unit for s in evaluation.scores if s.output == "score"} == {"points"}
    assert "model:segment+system" in evaluation["a", "people"].signature


columns = st.fixed_dictionaries(
    {name: st.lists(st.none() | st.integers(0, 100).map(float), min_size=N, max_size=N) for name in NAMES}
)


@given(columns)
@settings(max_examples=30, deadline=None)
def test_values_are_effects_where_coverage_differs_and_plain_means_elsewhere(scores):
    evaluation = evaluated(scores, levels=["corpus", "domain"])
    judged = {name: [value is not None for value in column] for name, column in scores.items()}
    known = {name: column for name, column in scores.items() if any(judged[name])}
    if len({tuple(judged[name]) for name in known}) < 2:
        expected = {
            name: np.mean([v for v in column if v is not None]) if name in known else None
            for name, column in scores.items()
        }
        assert values(evaluation) == pytest.approx(expected)
        assert not values(evaluation, "mean")
        return
    effects = {name: effect for name, effect in textbook(known).items() if not np.isnan(effect)}
    found = {name: value for name, value in values(evaluation).items() if value is not None}
    assert found == pytest.approx(effects, abs=1e-9)
    for domain in ("easy", "hard"):
        kept = [place for place, name in enumerate(DOMAINS) if name == domain]
        effects = {name: effect for name, effect in textbook(known, kept).items() if not np.isnan(effect)}
        found = {k: v for k, v in values(evaluation, level="domain", group=domain).items() if v is not None}
        assert found == pytest.approx(effects, abs=1e-9)


@pytest.mark.parametrize("resample_by", ["segment", "document"])
@pytest.mark.parametrize("method", ["percentile", "bca", "jackt"])
def test_intervals_of_effects_do_not_depend_on_how_hard_segments_are(method, resample_by):
    random = np.random.default_rng(1)
    harder = random.normal(scale=40, size=N)
    scores, moved = {}, {}
    for place, name in enumerate(NAMES):
        own = 60 + place + random.normal(size=N)
        judged = random.random(N) < 0.8
        scores[name] = [float(v) if has else None for v, has in zip(own, judged, strict=True)]
        moved[name] = [float(v) if has else None for v, has in zip(own + harder, judged, strict=True)]
    options = {"intervals": True, "ci_method": method, "resample_by": resample_by, "seed": 1}
    bounds = [
        [(s.low, s.score, s.high) for s in evaluated(one, **options).scores if s.output == "score"]
        for one in (scores, moved)
    ]
    for left, right in zip(*bounds, strict=True):
        assert left[0] < left[1] < left[2]
        assert right == pytest.approx(left, abs=1e-6)


def test_standard_scores_are_explained_where_there_are_some_and_coverage_differs():
    z = {name: [None if v is None else v / 10 for v in column] for name, column in MISLEADING.items()}
    evaluation = evaluated(MISLEADING, z, test="auto")
    assert values(evaluation) == pytest.approx(textbook(z))
    assert evaluation["a", "people"].effect_unit == "z"
    # the plain mean beside it is of the scores as they were read
    assert values(evaluation, "mean") == values(evaluated(MISLEADING), "mean")
    [comparison] = evaluation.comparisons
    common = [(x, y) for x, y in zip(z["a"], z["b"], strict=True) if x is not None and y is not None]
    assert comparison.delta == pytest.approx(np.mean([x - y for x, y in common]))
    assert comparison.units == len(common)


def test_nothing_is_standardised_where_all_segments_are_common():
    column = [50.0, 60.0] * 12
    evaluation = evaluated({"a": column, "b": column}, {"a": [0.0] * N, "b": [1.0] * N})
    assert values(evaluation) == {"a": 55.0, "b": 55.0}
    assert evaluation["a", "people"].effect_unit is None


def test_raters_of_one_score_have_no_part_in_effects_and_that_is_said():
    z = {"a": [None] * 3 + MISLEADING["a"][3:], "b": MISLEADING["b"]}
    evaluation = evaluated(MISLEADING, z)
    assert values(evaluation) == pytest.approx(textbook(z))
    assert any("3 scores have no part in these values" in note for note in evaluation.notes)


def test_marked_errors_are_effects_too():
    def errors(column):
        marks = [MarkedError("target", 0, 1, "accuracy", "major")]
        return [() if v is None else (RatedErrors(tuple(marks * round(v)), "r"),) for v in column]

    few = {name: [None if v is None else v // 20 for v in column] for name, column in MISLEADING.items()}
    marked = GivenErrors("people", {name: errors(column) for name, column in few.items()})
    evaluation = evaluate({name: TEXTS[name] for name in few}, given=marked, intervals=True, test="auto")
    assert values(evaluation) == pytest.approx(textbook(few))
    assert evaluation["a", "people"].effect_unit == "errors"
    assert values(evaluation, "mean")["a"] == np.mean([v for v in few["a"] if v is not None])
    # b has more errors wherever both were judged
    first = next(c for c in evaluation.comparisons if c.output == "score")
    assert (first.a, first.b, first.delta < 0) == ("a", "b", True)


@pytest.mark.parametrize("macro", ["domain", "document"])
def test_macro_averages_are_means_of_the_effects_of_groups(macro):
    evaluation = evaluated(MISLEADING, macro=[macro], levels=["corpus", macro], intervals=True, seed=1)
    groups = {s.id for s in evaluation.scores if s.level == macro}
    for system in MISLEADING:
        own = [values(evaluation, level=macro, group=group)[system] for group in groups]
        known = [value for value in own if value is not None]
        assert values(evaluation, f"macro_{macro}")[system] == pytest.approx(np.mean(known))


#: Two kinds of segments, of which each document has both.
ACROSS = {
    "documents": [f"d{place % 12}" for place in range(N)],
    "domains": None,
    "slices": {"kind": DOMAINS},
    "macro": ["kind"],
    "resample_by": "document",
}


@pytest.mark.parametrize("names", ["ab", "abc"])
def test_intervals_of_means_of_effects_across_which_units_lie_have_them_in_their_middle(names):
    scores = {**MISLEADING, "c": [70.0 - place for place in range(N)]}
    evaluation = evaluated({name: scores[name] for name in names}, intervals=True, ci_method="jackt", **ACROSS)
    found = [s for s in evaluation.scores if s.output == "macro_kind"]
    assert [s.system for s in found] == list(names)
    for score in found:
        assert (score.low + score.high) / 2 == pytest.approx(score.score)


def test_documents_differ_where_one_group_of_their_segments_does():
    raw = [float(place) for place in range(N)]
    z = {
        "a": raw,
        "b": [*raw[:12], *(value + place % 2 for place, value in enumerate(raw[12:]))],
        "c": [None, *raw[1:]],
    }
    evaluation = evaluated({"a": raw, "b": raw, "c": z["c"]}, z, test="randomization", samples=200, **ACROSS)
    found = {(c.a, c.b): c.differing for c in evaluation.comparisons if c.output == "macro_kind"}
    assert found == {("a", "b"): 6, ("a", "c"): 0, ("b", "c"): 6}


def test_systems_that_nothing_links_have_no_value():
    columns = {"a": [1.0] * 6 + [None] * 18, "b": [2.0] * 6 + [None] * 18, "c": [None] * 12 + [9.0] * 12}
    evaluation = evaluated(columns, test="auto", clusters="pairwise")
    assert values(evaluation) == {"a": -0.5, "b": 0.5, "c": None}
    assert [(c.a, c.b) for c in evaluation.comparisons] == [("a", "b")]


#: Each output format shows the effect with its sign and unit, the plain mean and the number of judged segments.
FORMS = {
    "table": r"a\s+-2\.42\s+71\.20\s+15\b",
    "markdown": r"\| a\s+\|\s+-2\.42 \|\s+71\.20 \|\s+15 \|",
    "latex": r"a & \$-\$2\.42 & 71\.20 & 15",
}


@pytest.mark.parametrize("form", FORMS)
def test_tables_show_effect_unit_mean_and_n(form):
    text = render(evaluated(MISLEADING), form)
    assert re.search(FORMS[form], text), text
    assert "people (points)" in text
    assert "people mean" in text
    assert "people segments" in text


def test_json_and_csv_have_unit_mean_and_n():
    evaluation = evaluated(MISLEADING)
    found = json.loads(evaluation.to_json())
    rows = list(csv.DictReader(io.StringIO(render(evaluation, "csv"))))
    for scores in (found["scores"], [row for row in rows if row["kind"] == "score"]):
        own = {row["output"]: row for row in scores if row["system"] == "a"}
        assert own["score"]["effect_unit"] == "points"
        assert own["mean"]["effect_unit"] in (None, "")
        assert int(own["score"]["n"]) == int(own["mean"]["n"]) == 15
    assert evaluation.from_json(evaluation.to_json())["a", "people"] == evaluation["a", "people"]


def test_sentences_give_differences_with_their_unit():
    column = [float(place) for place in range(N)]
    told = evaluated({"a": [*column[:-1], None], "b": [value + 1 for value in column]}, test="auto")
    assert "b outperforms a by 1.00 points of people" in told.to_sentences()


def test_bare_scores_are_effects_only():
    assert bare_scores(evaluated(MISLEADING)) == "-2.42\n+2.42"


def test_thresholds_of_gates_are_on_the_scale_of_the_scores():
    gates = [Gate.parse(text) for text in ("people>=50", "people>=60")]
    assert [found.met for found in results(evaluated(MISLEADING), gates)] == [True, False]


def test_no_single_system_is_first_where_tests_tell_none_apart():
    random = np.random.default_rng(5)
    scores = {
        name: [
            float(v) if has else None for v, has in zip(random.normal(size=N), random.random(N) < 0.7, strict=True)
        ]
        for name in NAMES
    }
    evaluation = evaluated(scores, test="auto")
    assert len(Bands(evaluation).first("people", NAMES)) == 3
    assert Bands(evaluated(scores)).first("people", NAMES) == ()


# -- people's files ---------------------------------------------------------------------------------------------


def judged(folder, mtgauge, *options, z=False):
    """What a run says of judgements of two raters, a strict and a mild one, who judged a and b unequally often."""
    rows = ["system\tsegment\trater\tscore" + ("\tz" if z else "")]
    for rater, level in (("strict", 20), ("mild", 70)):
        for place in range(1, 9):
            for system in ("a", "b") if rater == "mild" or place < 5 else ("a",):
                score = level + 2 * place + (5 if system == "b" else 0)
                rows.append(f"{system}\t{place}\t{rater}\t{score}" + (f"\t{score / 100}" if z else ""))
    rows = [row for row in rows if not row.startswith("b\t8\t")]
    (folder / "people.tsv").write_text("\n".join(rows) + "\n")
    for name in ("a", "b"):
        (folder / f"{name}.txt").write_text("\n".join(f"{name} {place}" for place in range(8)) + "\n")
    (folder / "ref.txt").write_text("\n".join(f"r {place}" for place in range(8)) + "\n")
    done = mtgauge(
        "score", "-r", folder / "ref.txt", folder / "a.txt", folder / "b.txt", "-m", "chrf",
        "--human", f"DA={folder / 'people.tsv'}", *options, "--format", "json",
    )  # fmt: skip
    assert done.code == 0, done.err
    scores = json.loads(done.out)["scores"]
    return {(s["system"], s["output"]): s for s in scores if s["metric"] == "DA"}


def test_scores_are_standardised_by_rater_where_raters_are_known(tmp_path, mtgauge):
    found = judged(tmp_path, mtgauge)
    assert found["a", "score"]["effect_unit"] == "z"
    # the mild rater judged b more often than the strict one did, so that its plain mean is far above
    assert found["b", "mean"]["score"] - found["a", "mean"]["score"] > 10
    assert 0 < found["b", "score"]["score"] - found["a", "score"]["score"] < 1
    assert (found["a", "score"]["n"], found["b", "score"]["n"]) == (8, 7)


def test_values_that_the_user_names_are_not_standardised(tmp_path, mtgauge):
    found = judged(tmp_path, mtgauge, "--human-values", "raw")
    assert found["a", "score"]["effect_unit"] == "points"
    standard = judged(tmp_path, mtgauge, "--human-values", "z")
    assert standard["a", "score"]["effect_unit"] == "z"
    assert standard["a", "score"]["score"] == judged(tmp_path, mtgauge)["a", "score"]["score"]


WMT22 = ("data", "wmt22")


def test_wmt22_has_no_single_first_system_by_direct_assessment(mtgauge):
    texts = shared(*WMT22, "txt")
    people = shared(*WMT22, "humaneval", "DA", "newstest2022-toen", "ad-seg-scores-zh-en.csv")
    stem = "generaltest2022.zh-en"
    outputs = sorted((texts / "system-outputs").glob(f"{stem}.hyp.*.en"))
    done = mtgauge(
        "compare", "-s", texts / "sources" / f"{stem}.src.zh", "-r", texts / "references" / f"{stem}.ref.A.en",
        *(f"{path.name.split('.')[3]}={path}" for path in outputs), "-m", "exact_match",
        "--human", f"DA={people}", "--test", "bootstrap", "--samples", "300", "--correction", "none", "--clusters", "wmt", "--format", "json",
    )  # fmt: skip
    assert done.code == 0, done.err
    found = json.loads(done.out)
    scores = {s["system"]: s for s in found["scores"] if (s["metric"], s["output"]) == ("DA", "score")}
    z, counts = {}, {}
    for line in shared_lines(*WMT22, "humaneval", "DA", "newstest2022-toen", "ad-seg-scores-zh-en.csv")[1:]:
        name, segment, _, value, _ = line.split()
        system = name.rpartition(".")[0]
        z.setdefault(system, np.full(1875, np.nan))[int(segment) - 1] = float(value)
        counts[system] = counts.get(system, 0) + 1
    effects = np.array([scores[system]["score"] for system in scores])[:, None]
    matrix = np.array([z[system] for system in scores])
    # what is left after effects and the levels of segments adds up to 0 for each system: the least squares
    left = matrix - effects - np.nanmean(matrix - effects, axis=0)
    assert np.nansum(left, axis=1) == pytest.approx(0, abs=1e-8)
    assert effects.sum() == pytest.approx(0, abs=1e-12)
    assert {system: s["n"] for system, s in scores.items()} == {system: counts[system] for system in scores}
    [first, *_] = [c["systems"] for c in found["clusters"] if c["metric"] == "DA"]
    assert len(first) > 1
    assert {"HuaweiTSC", "JDExploreAcademy", "Online-G"} <= set(first)
