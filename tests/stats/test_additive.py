"""Effects of systems by the additive model, beside least squares on dummy variables."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.stats.additive import AdditiveModel, additive_rows
from textbook import additive


def effects_of(values):
    rows = additive_rows(values)
    totals = rows.sum(axis=0)
    return AdditiveModel.of(totals, len(values)).effects(totals)


@st.composite
def designs(draw, least_systems=1):
    systems, units = draw(st.integers(least_systems, 6)), draw(st.integers(1, 9))
    cells = st.none() | st.integers(-50, 50).map(lambda value: value / 4)
    rows = draw(st.lists(st.lists(cells, min_size=units, max_size=units), min_size=systems, max_size=systems))
    return np.array(rows, dtype=np.float64)


@given(designs())
@settings(max_examples=budget(200))
def test_effects_are_those_of_least_squares(values):
    np.testing.assert_allclose(effects_of(values), additive.effects(values), rtol=0, atol=1e-9)


@given(designs(least_systems=2), st.lists(st.integers(-1000, 1000), min_size=9, max_size=9))
@settings(max_examples=budget(200))
def test_how_hard_a_unit_is_changes_no_effect(values, levels):
    harder = values + np.array(levels[: values.shape[1]]) / 8
    np.testing.assert_allclose(effects_of(harder), effects_of(values), rtol=0, atol=1e-9)


@given(st.integers(2, 6), st.integers(1, 9), st.randoms(use_true_random=False))
@settings(max_examples=budget(200))
def test_where_all_units_are_common_effects_are_differences_of_means(systems, units, random):
    values = np.array([[random.randint(0, 100) for _ in range(units)] for _ in range(systems)], dtype=np.float64)
    means = values.mean(axis=1)
    np.testing.assert_allclose(effects_of(values), means - means.mean(), rtol=0, atol=1e-9)


@given(designs(least_systems=2), st.integers(0, 2**32 - 1))
@settings(max_examples=budget(200))
def test_each_draw_of_a_block_is_that_draw_by_itself(values, seed):
    rows = additive_rows(values)
    model = AdditiveModel.of(rows.sum(axis=0), len(values))
    weights = np.random.default_rng(seed).integers(0, 3, size=(20, len(rows)))
    totals = weights @ rows
    for total, effects in zip(totals, model.effects(totals), strict=True):
        np.testing.assert_array_equal(effects, model.effects(total))


@given(designs(least_systems=2), st.integers(0, 2**32 - 1))
@settings(max_examples=budget(200))
def test_a_resample_has_effects_where_it_links_the_systems(values, seed):
    rows = additive_rows(values)
    model = AdditiveModel.of(rows.sum(axis=0), len(values))
    drawn = np.random.default_rng(seed).integers(0, rows.shape[0], size=rows.shape[0])
    effects = model.effects(rows[drawn].sum(axis=0))
    chosen = values[:, drawn]
    if list(model.connected) == (additive.linked(chosen) if model.connected else []):
        np.testing.assert_allclose(effects, additive.effects(chosen), rtol=0, atol=1e-9)
    else:
        assert np.isnan(effects).all()


N = np.nan
CASES = {
    # one system is judged on an easy unit, the other on a hard one, both on the one between
    "confounded": ([[9, 5, N], [N, 4, 1]], [0.5, -0.5]),
    "a chain": ([[3, N, N], [1, 7, N], [N, 6, 2], [N, N, 5]], [1.25, -0.75, -1.75, 1.25]),
    "no common unit": ([[3, N], [N, 7]], [N, N]),
    "two of three linked": ([[3, N], [N, 7], [1, N]], [1, N, -1]),
    "a system without values": ([[3, 4], [N, N], [1, 4]], [0.5, N, -0.5]),
    "one system": ([[3, 4]], [N]),
}


@pytest.mark.parametrize("name", CASES)
def test_effects_by_hand(name):
    values, expected = CASES[name]
    found = effects_of(np.array(values, dtype=np.float64))
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12)


def test_many_systems_on_few_common_units_lose_no_digit():
    random = np.random.default_rng(0)
    values = random.normal(size=(40, 400)) * 20 + 70
    values[random.random(values.shape) > 0.05] = np.nan
    np.testing.assert_allclose(effects_of(values), additive.effects(values), rtol=0, atol=1e-9)
