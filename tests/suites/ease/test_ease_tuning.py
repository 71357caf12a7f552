"""Weights that are fitted to judgements: they follow what judgements follow, and a profile keeps them."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from bench.ease.slsqp import greatest_correlation
from ease_texts import OTHERS, REFERENCES, TRANSLATIONS, ease_testset
from thoroughness import some

from mtgauge.suites.ease.descriptions import tuned_stop_notes
from mtgauge.suites.ease.measured_part import measured_part
from mtgauge.suites.ease.placing import place
from mtgauge.suites.ease.profile_file import read_profile
from mtgauge.suites.ease.profile_toml import profile_toml
from mtgauge.suites.ease.run_facts import RunFacts
from mtgauge.suites.ease.tables import render_tuning
from mtgauge.suites.ease.tuned_texts import text_hashes, tuned_count, tuning_digest
from mtgauge.suites.ease.tuning import (
    fitted_weights,
    fold_numbers,
    merged_parameters,
    parameter_correlations,
    tune,
)
from mtgauge.suites.ease.weight_space import ParameterTable, WeightSpace

pytestmark = pytest.mark.unit
COUNT = 400


def made_values(seed=1):
    """Values of the parameters of section 6 that segments have, drawn at random, some undefined."""
    random = np.random.default_rng(seed)
    found = {name: random.random(COUNT) for name in ("P11", "Q11", "Q12", "P21", "P22", "Q22")}
    found["P22"][::7] = np.nan
    return found


@pytest.fixture
def profile(tmp_path):
    path = tmp_path / "two.toml"
    path.write_text(
        '[levels.1]\nweight = "1/2"\nadequacy = { P11 = 1 }\ndisfluency = { Q11 = "1/2", Q12 = "1/2" }\n'
        '[levels.2]\nweight = "1/2"\nadequacy = { P21 = "1/2", P22 = "1/2" }\ndisfluency = { Q22 = 1 }\n',
        "utf-8",
    )
    return read_profile(str(path))


def test_the_weights_of_a_profile_give_its_scores(profile):
    values = made_values()
    space = WeightSpace(profile, {})
    found = space.scores(space.start, ParameterTable.of(values))
    at = 1
    first = values["P11"][at] * (1 - 0.5 * (values["Q11"][at] + values["Q12"][at]) / 2)
    second = (values["P21"][at] + values["P22"][at]) / 2 * (1 - 0.5 * values["Q22"][at])
    assert found[at] == pytest.approx((first + second) / 2)
    # P22 is undefined here, so that P21 has all of the weight
    assert found[0] == pytest.approx(
        (
            values["P11"][0] * (1 - 0.25 * (values["Q11"][0] + values["Q12"][0]))
            + values["P21"][0] * (1 - 0.5 * values["Q22"][0])
        )
        / 2
    )


def test_tuning_finds_what_judgements_follow(profile, tmp_path):
    values = made_values()
    gold = values["P21"] + 0.05 * np.random.default_rng(2).random(COUNT)
    folds = fold_numbers(range(COUNT), gold, 2, seed=1)
    found = tune(profile, values, gold, folds, {"other": values["P11"]}, name="made", digest="1234abcd")
    assert found.profile.summary == "weights fitted to judgements of people, from the profile two"
    held_out = {one.name: one for one in found.held_out}
    assert held_out["tuned"].pearson > 0.95 > held_out["untuned"].pearson
    assert set(held_out) == {"untuned", "tuned", "other"}
    weights = found.profile.levels[1]
    assert weights.adequacy["P21"] > 0.9
    assert weights.weight > 0.9
    assert sum(weights.adequacy.values()) == pytest.approx(1, abs=1e-12)
    path = tmp_path / "made.toml"
    path.write_bytes(profile_toml(found.profile))
    again = read_profile(str(path))
    assert again.tuned_on == "1234abcd"
    assert [level.adequacy for level in again.levels] == [dict(level.adequacy) for level in found.profile.levels]
    assert {level.origin for level in again.levels} == {"tuned on 1234abcd"}
    level = again.levels[0]
    burden = sum(weight * values[name] for name, weight in level.disfluency.items())
    assert found.stopped["1"] == pytest.approx((level.gamma * burden**level.delta > 1).mean())
    assert {*tuned_stop_notes({"1": 0.0, "2": 0.4})} == {
        "the tuned profile: so many units have a factor that stopped at 0: f1 0%, f2 40%",
        "the tuned profile: level 2 tells nothing: its factor stopped at 0 in 40% of the units",
    }


def test_what_was_never_measured_gets_no_weight(profile):
    values = {name: column for name, column in made_values().items() if name != "Q12"}
    values["Q22"] = np.full(COUNT, np.nan)
    gold = values["P11"] - values["Q11"]
    folds = fold_numbers(range(COUNT), gold, 2, seed=1)
    found = tune(profile, values, gold, folds, {}, name="made", digest="12")
    assert found.unmeasured == ("Q12", "Q22")
    first, second = found.profile.levels
    assert first.disfluency == {"Q11": 1}
    assert second.disfluency == {}
    table = ParameterTable.of(values)
    space = WeightSpace(found.profile, {})
    kept = space.scores(space.start, table)
    assert np.corrcoef(kept, gold)[0, 1] > 0.9
    # a level of which nothing was measured goes, and leaves its weight to the others
    only = tune(profile, {name: values[name] for name in ("P11", "Q11")}, gold, folds, {})
    assert [(level.level, level.weight) for level in only.profile.levels] == [("1", 1)]


def test_the_part_that_was_measured_scores_the_same(profile):
    values = {name: column for name, column in made_values().items() if name not in ("Q12", "P21")}
    table = ParameterTable.of(values)
    whole, part = WeightSpace(profile, {}), WeightSpace(measured_part(profile, values), {})
    np.testing.assert_allclose(part.scores(part.start, table), whole.scores(whole.start, table), rtol=1e-12)


def test_a_fold_of_equal_judgements_is_left_out_of_means(profile):
    values = made_values()
    gold = values["P11"].copy()
    folds = fold_numbers(range(COUNT), gold, 3, seed=1)
    gold[folds == 2] = 0.5
    found = tune(profile, values, gold, folds, {"other": values["P11"]})
    for one in found.held_out:
        assert [np.isnan(value) for value in one.folds] == [False, False, True]
        assert one.pearson == pytest.approx(np.mean(one.folds[:2]))
    told = render_tuning(found, [], RunFacts("two", {}), "table")
    assert "no correlation: 1 of 3; means are those of the others" in " ".join(told.split())
    assert json.loads(render_tuning(found, [], RunFacts("two", {}), "json"))["held_out"][0]["folds"][2] is None


#: What people may follow: name -> judgements made of values and of noise.
JUDGED = {
    "one parameter": lambda values, noise: values["P21"] + 0.05 * noise,
    "a lack of fluency": lambda values, noise: values["P11"] - values["Q11"],
    "a curve": lambda values, noise: (
        values["P11"] * (1 - 0.9 * values["Q11"] ** 3) + 0.3 * np.nan_to_num(values["P22"]) + 0.1 * noise
    ),
    "both levels": lambda values, noise: values["P11"] * (1 - values["Q12"]) + values["P21"] + noise,
    "nothing": lambda values, noise: noise,
}


@pytest.mark.parametrize("seed", some([1, 2]))
@pytest.mark.parametrize("name", JUDGED)
def test_weights_are_no_worse_than_those_of_scipy(profile, name, seed):
    values = made_values(seed)
    gold = JUDGED[name](values, np.random.default_rng(seed + 10).random(COUNT))
    space, table = WeightSpace(profile, {}), ParameterTable.of(values)
    vector = fitted_weights(space, table, gold)
    reached = np.corrcoef(space.scores(vector, table), gold)[0, 1]
    assert reached > greatest_correlation(space, table, gold) - 0.002
    assert reached > np.corrcoef(space.scores(space.start, table), gold)[0, 1]


def test_weights_stay_within_bounds_where_little_is_defined(profile):
    """A mean of weights that are almost 0 has slopes that are almost infinite."""
    values = made_values()
    gold = values["P11"] + 0.01 * np.random.default_rng(4).random(COUNT)
    for name in ("P21", "P22", "Q11"):
        values[name][5:] = np.nan
    space, table = WeightSpace(profile, {}), ParameterTable.of(values)
    vector = fitted_weights(space, table, gold)
    assert (vector >= 0).all()
    for first, end in ((0, 2), (4, 5), (5, 7), (9, 11), (11, 12)):
        assert vector[first:end].sum() == pytest.approx(1, abs=3e-6)
    assert np.corrcoef(space.scores(vector, table), gold)[0, 1] > 0.95


def test_what_weighs_next_to_nothing_weighs_nothing(profile):
    values = made_values()
    found = fitted_weights(WeightSpace(profile, {}), ParameterTable.of(values), values["P21"])
    assert {0.0, 1.0} >= set(found[9:11].tolist())
    assert not np.any((found > 0) & (found < 1e-3))


def test_slopes_are_what_a_small_step_changes(profile):
    table, random = ParameterTable.of(made_values()), np.random.default_rng(5)
    space = WeightSpace(profile, {"Q11": ("Q11", "Q12")})
    vector = space.inner_start * random.uniform(0.5, 1.5, space.size)
    vector[len(profile.levels)] = 0.9
    step = 1e-6
    for at, slopes in enumerate(space.slopes(vector, table)):
        higher, lower = (space.scores(vector + sign * step * np.eye(space.size)[at], table) for sign in (1, -1))
        assert slopes == pytest.approx((higher - lower) / (2 * step), abs=1e-7), at


def test_last_digits_of_values_change_no_weight(profile):
    """As they differ from one processor to the next; judgements that nothing explains are where it shows."""
    random = np.random.default_rng(6)
    values, gold = made_values(), random.random(COUNT)
    folds = fold_numbers(range(COUNT), gold, 2, seed=1)
    found = tune(profile, values, gold, folds, {})
    values = {name: column * (1 + random.choice([-1e-15, 0, 1e-15], COUNT)) for name, column in values.items()}
    again = tune(profile, values, gold, folds, {})
    assert profile_toml(again.profile) == profile_toml(found.profile)
    assert again.held_out[1].kendall == found.held_out[1].kendall


def test_parameters_that_say_the_same_are_merged(profile):
    values = made_values()
    values["Q12"] = values["Q11"] + 0.01 * np.random.default_rng(3).random(COUNT)
    assert merged_parameters(profile, values, 0.8) == {"Q11": ("Q11", "Q12")}
    assert parameter_correlations(values)["Q11", "Q12"] > 0.99
    gold = values["P11"] - values["Q11"]
    found = tune(profile, values, gold, fold_numbers(range(COUNT), gold, 2, seed=1), {}, merge=0.8)
    weights = found.profile.levels[0].disfluency
    assert weights["Q11"] == weights["Q12"] == 0.5
    assert {one.name for one in found.held_out} == {"untuned", "tuned", "unmerged"}
    assert found.merged == (("Q11", "Q12"),)


def test_folds_are_blocks_of_whole_groups():
    groups = [0, 0, 1, 1, 2, 3, 4, 5] * 2
    gold = np.ones(len(groups))
    folds = fold_numbers(groups, gold, 3, seed=1)
    assert all(len({folds[at] for at, group in enumerate(groups) if group == one}) == 1 for one in range(6))
    assert sorted(np.bincount([folds[groups.index(one)] for one in range(6)]).tolist()) == [2, 2, 2]
    assert (fold_numbers(groups, gold, 3, seed=1) == folds).all()


def test_folds_are_made_of_what_is_judged(profile):
    """The first fifth alone is judged, and by the last system first: each fold has its share of it, in order."""
    groups = [*range(50), *range(50)]
    gold = np.full(100, np.nan)
    gold[[*range(50, 60), 8, 9, 10, 11]] = np.arange(14)
    folds = fold_numbers(groups, gold, 4, seed=1)
    assert (folds >= 0).tolist() == (~np.isnan(gold)).tolist()
    assert sorted(np.bincount([folds[50 + at] for at in range(10)] + [folds[10], folds[11]]).tolist()) == [3] * 4
    assert folds[8] == folds[58]
    # a circle of blocks: going round, the fold changes as many times as there are folds
    circle = [folds[50 + at] for at in range(10)] + [folds[10], folds[11]]
    assert sum(one != other for one, other in zip(circle, circle[1:] + circle[:1], strict=True)) == 4


def test_the_digest_of_a_set_does_not_depend_on_the_order_of_references():
    one, two = ease_testset(), ease_testset(references=dict(reversed(ease_testset().references.texts.items())))
    assert tuning_digest(one) == tuning_digest(two)


#: Columns of the test set -> how many of its six segments are known from one that was tuned on.
KNOWN = {
    "the same": ({}, 6),
    "one of the references": ({"references": {"B": OTHERS}}, 6),
    "another name, other blanks": ({"references": {"ref": [text.replace(" ", "  ") for text in OTHERS]}}, 6),
    "the source alone": ({"references": {"C": TRANSLATIONS}, "sources": list("abcdef")}, 6),
    "some of the segments": ({"references": {"A": [*REFERENCES[:2], *TRANSLATIONS[2:]]}}, 2),
    "other texts": ({"references": {"C": TRANSLATIONS}}, 0),
}


@pytest.mark.parametrize("name", KNOWN)
def test_texts_that_a_profile_was_tuned_on_are_known_again(profile, tmp_path, name):
    columns, count = KNOWN[name]
    hashes = frozenset().union(*text_hashes(ease_testset(sources=list("abcdef"))))
    path = tmp_path / "tuned.toml"
    path.write_bytes(profile_toml(replace(profile, tuned_on="1234abcd", tuned_texts=hashes)))
    assert tuned_count(read_profile(str(path)), ease_testset(**columns)) == count


def test_a_profile_of_an_earlier_version_knows_the_whole_set(profile):
    earlier = replace(profile, tuned_on=tuning_digest(ease_testset()))
    assert tuned_count(earlier, ease_testset()) == 6
    assert tuned_count(earlier, ease_testset(references={"A": REFERENCES})) == 0


def test_metrics_are_placed_with_intervals():
    values = made_values()
    found = place({"metric": values["P11"]}, {"G1": values["P11"], "G2": values["P21"]}, range(COUNT), samples=50)
    assert found[0].pearson == pytest.approx(1)
    assert found[1].low < found[1].pearson < found[1].high
