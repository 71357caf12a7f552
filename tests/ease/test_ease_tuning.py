"""Weights that are fitted to judgements: they follow what judgements follow, and a profile keeps them."""

from __future__ import annotations

import numpy as np
import pytest
from ease_texts import ease_testset

from mtgauge.ease.placing import place
from mtgauge.ease.prepared import tuning_digest
from mtgauge.ease.profile_file import read_profile
from mtgauge.ease.profile_toml import profile_toml
from mtgauge.ease.tuning import fold_numbers, merged_parameters, parameter_correlations, tune
from mtgauge.ease.weight_space import ParameterTable, WeightSpace

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
    folds = fold_numbers(range(COUNT), 4, seed=1)
    found = tune(profile, values, gold, folds, {"other": values["P11"]}, name="made", digest="1234abcd")
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


def test_parameters_that_say_the_same_are_merged(profile):
    values = made_values()
    values["Q12"] = values["Q11"] + 0.01 * np.random.default_rng(3).random(COUNT)
    assert merged_parameters(profile, values, 0.8) == {"Q11": ("Q11", "Q12")}
    assert parameter_correlations(values)["Q11", "Q12"] > 0.99
    gold = values["P11"] - values["Q11"]
    found = tune(profile, values, gold, fold_numbers(range(COUNT), 2, seed=1), {}, merge=0.8)
    weights = found.profile.levels[0].disfluency
    assert weights["Q11"] == weights["Q12"] == 0.5
    assert {one.name for one in found.held_out} == {"untuned", "tuned", "unmerged"}
    assert found.merged == (("Q11", "Q12"),)


def test_folds_are_blocks_of_whole_groups():
    groups = [0, 0, 1, 1, 2, 3, 4, 5] * 2
    folds = fold_numbers(groups, 3, seed=1)
    assert all(len({folds[at] for at, group in enumerate(groups) if group == one}) == 1 for one in range(6))
    assert sorted(np.bincount([folds[groups.index(one)] for one in range(6)]).tolist()) == [2, 2, 2]
    assert (fold_numbers(groups, 3, seed=1) == folds).all()


def test_the_digest_of_a_set_does_not_depend_on_the_order_of_references():
    one, two = ease_testset(), ease_testset(references=dict(reversed(ease_testset().references.texts.items())))
    assert tuning_digest(one) == tuning_digest(two)


def test_metrics_are_placed_with_intervals():
    values = made_values()
    found = place({"metric": values["P11"]}, {"G1": values["P11"], "G2": values["P21"]}, range(COUNT), samples=50)
    assert found[0].pearson == pytest.approx(1)
    assert found[1].low < found[1].pearson < found[1].high
