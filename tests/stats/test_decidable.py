"""What tests can decide: exact swaps, Student's t, jackknife intervals, joint corrections, draws as needed, no verdict."""

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_texts import pair, texts
from thoroughness import budget

from mtgauge import evaluate, load_metric
from mtgauge.base.errors import OptionError
from mtgauge.engine.settings import Settings
from mtgauge.stats.decidable import (
    draws_for,
    draws_needed,
    error_of,
    hangs_on_draws,
    is_too_large,
    least_p,
    units_needed,
)
from mtgauge.stats.intervals import jackknife_influences
from mtgauge.stats.jackknife import jackknife_errors
from mtgauge.stats.maxt import StepDown, spread
from mtgauge.stats.resampling import all_swaps
from mtgauge.stats.student import student_quantile, upper_tail
from textbook import jackknife as textbook
from textbook.swaps import all_differences


def compared(reference, systems, metrics="bleu", **settings):
    return evaluate(systems, reference, metrics=metrics, **{"test": "auto", **settings}).comparisons[0]


# -- numbers that are known -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("p", "df", "quantile"),
    [
        # closed forms for 1, 2 and 4 degrees of freedom; the rest from printed tables
        (0.975, 1, math.tan(math.pi * 0.475)),
        (0.995, 1, math.tan(math.pi * 0.495)),
        (0.975, 2, 0.95 * math.sqrt(2 / (4 * 0.975 * 0.025))),
        (0.975, 4, 2.7764451051977987),
        (0.975, 9, 2.2621571627409915),
        (0.95, 10, 1.8124611228107335),
        (0.995, 29, 2.7563859036706049),
        (0.975, 99, 1.9842169515086827),
        (0.9995, 3, 12.92397863668749),
        (0.5, 7, 0.0),
    ],
)
def test_students_quantiles(p, df, quantile):
    assert student_quantile(p, df) == pytest.approx(quantile, rel=1e-9, abs=1e-12)
    assert student_quantile(1 - p, df) == pytest.approx(-quantile, rel=1e-9, abs=1e-12)


@given(st.floats(0.501, 0.9999), st.floats(0.6, 500))
@settings(max_examples=budget(200))
def test_a_quantile_cuts_off_its_tail(p, df):
    assert upper_tail(student_quantile(p, df), df) == pytest.approx(1 - p, rel=1e-9)


@pytest.mark.parametrize(("df", "t"), [(1, 0.5), (2, 1.3), (3.5, 2.0), (30, 0.1), (200, 2.5)])
def test_the_tail_is_the_integral_of_the_density(df, t):
    """The integral by Simpson's rule from 0 to t."""
    points = np.linspace(0, t, 20001)
    density = (1 + points * points / df) ** (-(df + 1) / 2)
    weights = np.ones(20001)
    weights[1:-1:2], weights[2:-1:2] = 4, 2
    area = float(density @ weights) * (points[1] / 3)
    constant = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(math.pi * df)
    assert upper_tail(t, df) == pytest.approx(0.5 - constant * area, abs=1e-10)


@pytest.mark.parametrize(
    ("comparisons", "alpha", "units", "draws", "first"),
    [
        (1, 0.05, 6, 20, 1_000),
        (1, 0.01, 8, 100, 2_000),
        (2, 0.05, 7, 40, 1_000),
        (5, 0.05, 8, 100, 2_000),
        (6, 0.05, 8, 120, 3_000),
        (66, 0.05, 12, 1_320, 27_000),
        (190, 0.05, 13, 3_800, 76_000),
        (250, 0.05, 14, 5_000, 100_000),
        (2, 0.001, 12, 2_000, 40_000),
        (300, 0.05, 14, 6_000, 100_000),
    ],
)
def test_draws_of_a_family(comparisons, alpha, units, draws, first):
    assert units_needed(comparisons, alpha) == units
    assert comparisons * least_p(units) < alpha <= comparisons * least_p(units - 1)
    assert draws_needed(comparisons, alpha) == draws
    assert draws_for(comparisons, alpha) == first
    assert comparisons / (draws + 1) < alpha <= comparisons / draws


def test_families_too_large_for_holm():
    assert [is_too_large(m, 0.05) for m in (250, 251)] == [False, True]
    assert [is_too_large(m, 0.01) for m in (50, 51)] == [False, True]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("factor", "draws"), [(1, 1_000), (66, 27_000), (1, 10_000)])
def test_a_verdict_that_another_seed_reverses_is_called_doubtful(factor, draws, seed):
    """The p-values of 4,000 seeds are binomial; those on the other side of alpha are seldom called safe."""
    rng = np.random.default_rng(seed)
    for true in (0.03, 0.045, 0.055, 0.09):
        ps = (rng.binomial(draws, true / factor, size=4_000) + 1) / (draws + 1)
        wrong = [p for p in ps if (factor * p < 0.05) != (true < 0.05)]
        safe = [p for p in wrong if not hangs_on_draws(factor * p, error_of(p, draws, factor), 0.05)]
        assert len(safe) <= 8


def test_a_p_value_far_from_alpha_is_not_doubtful():
    assert [p for p in (0.001, 0.02, 0.09, 1.0) if hangs_on_draws(p, error_of(p, 1_000), 0.05)] == []
    assert hangs_on_draws(0.0512, error_of(0.0512, 1_000), 0.05)


def test_the_error_of_a_p_value():
    assert error_of(0.05, 1_000) == pytest.approx(math.sqrt(0.05 * 0.95 / 1_000))
    assert error_of(0.01, 1_000, 5) == pytest.approx(5 * math.sqrt(0.01 * 0.99 / 1_000))


# -- against the definitions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("units", [0, 1, 2, 5, 9])
def test_all_swaps_are_half_of_all(units):
    rows = np.concatenate(list(all_swaps(units)))
    assert rows.shape == (max(1, 2 ** (units - 1)), units)
    assert not rows[0].any()
    both = {tuple(row) for row in rows.tolist()} | {tuple(row) for row in (~rows).tolist()}
    assert len(both) == 2**units


@pytest.mark.parametrize("metric", ["bleu", "chrf", "ter", "wer", "nist", "ribes"])
@pytest.mark.parametrize(("n", "equal"), [(1, 0), (2, 0), (4, 0), (7, 0), (9, 3), (9, 9)])
def test_permutation_is_the_share_of_all_swaps_of_the_texts(metric, n, equal):
    reference, systems = pair(n, seed=n)
    systems["b"][:equal] = systems["a"][:equal]
    if n == 1:
        assert not evaluate(systems, reference, metrics=metric, test="auto").comparisons
        return
    c = compared(reference, systems, metric)
    sizes = all_differences(load_metric(metric), reference, systems)
    expected = sum(size >= sizes[0] - 1e-9 for size in sizes) / len(sizes)
    assert (c.method, c.p) == ("permutation", pytest.approx(expected, abs=1e-9))
    assert c.n == max(1, 2 ** (c.differing - 1))
    assert c.differing <= n - equal


@given(st.lists(st.integers(2, 8), min_size=1, max_size=4), st.integers(0, 10_000))
@settings(max_examples=budget(200))
def test_jackknife_errors_of_strata(sizes, seed):
    rng = np.random.default_rng(seed)
    strata = [rng.normal(size=(size, 2)) for size in sizes]
    found = jackknife_errors(strata)
    for column in range(2):
        error, df = textbook.error([stratum[:, column].tolist() for stratum in strata])
        assert found.errors[column] == pytest.approx(error, rel=1e-12)
        assert found.df[column] == pytest.approx(df, rel=1e-9)


def test_a_single_unit_has_no_error_and_equal_units_an_error_of_zero():
    assert jackknife_errors([np.zeros((1, 1)), np.ones((4, 1))]) is None
    assert jackknife_errors([np.zeros((4, 1))]).half_widths(0.05).tolist() == [0.0]


def test_the_interval_of_a_mean_is_students():
    """For a mean of units the jackknife gives s / sqrt(n), so the interval is Student's textbook interval."""
    values = np.array([3.0, 5.0, 8.0, 4.0, 9.0])
    n = len(values)
    left_out = (values.sum() - values) / (n - 1)
    errors = jackknife_errors([jackknife_influences(left_out[:, None])])
    assert errors.errors[0] == pytest.approx(values.std(ddof=1) / math.sqrt(n))
    assert errors.half_widths(0.05)[0] == pytest.approx(student_quantile(0.975, 4) * errors.errors[0])


def max_t(drawn, observed):
    """Adjusted p-values of differences that are all in memory."""
    stepped = StepDown(observed, [0.0] * len(observed), [spread(values) for values in drawn], len(drawn[0]))
    for index in stepped.order:
        stepped.add(index, drawn[index])
    return stepped.adjusted()


@given(st.integers(0, 10_000))
@settings(max_examples=budget(200))
def test_max_t_is_the_step_down_of_its_definition(seed):
    rng = np.random.default_rng(seed)
    drawn = [np.round(rng.normal(scale=scale, size=200), 1) for scale in (1, 5, 0.2, 1)]
    observed = np.round(rng.normal(size=4) * [2, 8, 0.3, 0.1], 1).tolist()
    assert max_t(drawn, observed) == pytest.approx(textbook.max_t(drawn, observed))


def test_max_t_of_one_comparison_is_its_own_p_value():
    drawn = np.random.default_rng(1).normal(size=999)
    assert max_t([drawn], [1.5]) == [(int((np.abs(drawn) >= 1.5).sum()) + 1) / 1000]
    assert max_t([np.zeros(9), np.zeros(9)], [0.0, 0.0]) == [1.0, 1.0]


# -- which test, which interval ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "method", "draws", "interval"),
    [
        (6, "permutation", 32, "jackt"),
        (16, "permutation", 2**15, "jackt"),
        (17, "randomization", 10_000, "jackt"),
        (99, "randomization", 10_000, "jackt"),
        (100, "bootstrap", 1_000, None),
    ],
)
def test_auto_chooses_by_the_units_that_differ(n, method, draws, interval):
    reference, systems = pair(n, keeps=(1.0, 0.3))
    systems["b"] = [f"{line} y" for line in systems["b"]]
    c = compared(reference, systems, "chrf", intervals=True)
    assert (c.differing, c.method, c.n) == (n, method, draws)
    assert (f"ci:{interval}" in c.signature) == (interval is not None)
    assert f"test:{method}" in c.signature
    assert c.verdict == "better"


def test_equal_units_do_not_count():
    reference, systems = pair(200)
    systems["b"] = [*systems["b"][:5], *systems["a"][5:]]
    c = compared(reference, systems, "chrf")
    assert (c.units, c.differing, c.method, c.verdict, c.units_needed) == (200, 5, "permutation", None, 6)
    assert c.p >= 1 / 16
    assert c.p_least == 1 / 16


@pytest.mark.parametrize(
    "test", ["auto", "permutation", "bootstrap", "sacrebleu-bootstrap", "sacrebleu-randomization", "sign"]
)
@pytest.mark.parametrize("n", [2, 3, 5])
def test_five_units_never_give_a_verdict(n, test):
    reference, systems = pair(n, keeps=(1.0, 0.2))
    c = compared(reference, systems, "chrf", test=test)
    assert (c.verdict, c.winner, c.ahead, c.lacks_units, c.human_agreement) == (None, None, None, True, None)


def test_a_named_permutation_test_with_too_many_swaps_is_refused():
    reference, systems = pair(40)
    with pytest.raises(
        OptionError, match=r"a and b differ in 40 segments under chrf, too many to count all swaps"
    ):
        compared(reference, systems, "chrf", test="permutation")


def test_swaps_of_several_pairs_are_drawn():
    """p is never below the least that all swaps can give."""
    reference, first = texts(16, 0.95, 3)
    systems = {f"s{k}": [f"{line} {'z ' * k}".strip() for line in first] for k in range(12)}
    found = evaluate(systems, reference, metrics="wer", test="auto").comparisons
    assert {(c.method, c.n) for c in found} == {("randomization", 27_000)}
    assert min(c.p for c in found) >= 2**-15


def test_named_bootstraps_keep_their_intervals_and_say_how_few_differ():
    reference, systems = pair(30)
    found = evaluate(systems, reference, metrics="chrf", test="bootstrap", intervals=True)
    assert all("ci:" not in c.signature for c in found.comparisons)
    assert any(
        "the test bootstrap calls equal systems different too often below 100 segments" in n for n in found.notes
    )
    assert not any("too often" in note for note in evaluate(systems, reference, metrics="chrf", test="auto").notes)


def test_an_interval_stays_within_the_range_of_the_metric():
    reference, systems = pair(3, keeps=(0.95, 0.1))
    found = evaluate(systems, reference, metrics="chrf", test="auto", intervals=True)
    assert all(0 <= s.low <= s.score <= s.high <= 100 for s in found.scores)
    assert all(-100 <= c.low <= c.delta <= c.high <= 100 for c in found.comparisons)


def test_the_first_draws_are_those_of_fewer():
    """A larger family has more draws; its first resamples, and its intervals, are the same."""
    reference, systems = pair(120, keeps=(0.62, 0.6))
    systems |= {f"c{k}": texts(120, 0.5 + k / 20, 7 + k)[1] for k in range(3)}
    few = evaluate(systems, reference, metrics="chrf", test="bootstrap", samples=1_000)
    many = evaluate(systems, reference, metrics="chrf", test="bootstrap")
    assert {c.n for c in many.comparisons} == {4_000}
    assert [(c.low, c.high, c.delta) for c in few.comparisons] == [
        (c.low, c.high, c.delta) for c in many.comparisons
    ]


@cache
def near_alpha():
    """Two systems on 120 segments with a p-value close to 0.05."""
    for seed in range(200):
        reference, systems = pair(120, seed=seed, keeps=(0.63, 0.60))
        first = compared(reference, systems, "chrf", samples=1_000)
        if 0.04 < first.p < 0.06:
            return reference, systems
    raise AssertionError("no such pair")


def test_comparisons_near_alpha_get_no_more_draws_and_print_the_error_of_p():
    reference, systems = near_alpha()
    doubtful, clear = compared(reference, systems, "chrf"), compared(*pair(120), "chrf")
    assert [(c.n, c.p_doubtful) for c in (doubtful, clear)] == [(1_000, True), (1_000, False)]
    assert compared(reference, systems, "chrf", test="sacrebleu-bootstrap").n == 1_000
    assert doubtful.p_error == pytest.approx(math.sqrt(doubtful.p * (1 - doubtful.p) / 1_000))
    assert doubtful.shown_p(adjusted=True) == f"{doubtful.p:.4f} ± {doubtful.p_error:.4f}"
    assert doubtful.shown_p() == f"{doubtful.p:.4f}"
    assert (clear.p, clear.p_floor, clear.shown_p(adjusted=True)) == (1 / 1001, True, "<= 0.0010")


@pytest.mark.parametrize("settings", [{}, {"correction": "none"}])
def test_the_error_of_a_doubtful_p_value_is_printed(settings):
    reference, systems = near_alpha()
    found = evaluate(systems, reference, metrics="chrf", test="auto", **settings)
    [doubtful] = found.comparisons
    four, three = (f"{doubtful.p_error:.{digits}f}" for digits in (4, 3))
    # the cell of the p-value that decides, in LaTeX a sentence too, and the note on the sign
    for shown, sign, error, times in (
        (str(found), "±", four, 1),
        (found.to_markdown(), "±", four, 1),
        (found.to_latex(), r"$\pm$", three[1:], 2),
    ):
        assert (shown.count(f"{sign} {error}"), shown.count(f"{sign}: ")) == (times, 1)
    assert found.to_sentences().count(f"p = {doubtful.p:.3f} ± {three}".replace(" 0.", " .")) == 1


def test_max_t_adjusts_a_family_jointly():
    reference, systems = pair(60, keeps=(0.7, 0.6))
    systems |= {"c": texts(60, 0.65, 9)[1]}
    found = evaluate(systems, reference, metrics="chrf", test="auto", correction="maxt").comparisons
    holm = evaluate(systems, reference, metrics="chrf", test="randomization", correction="holm", samples=10_000)
    assert {(c.method, c.n, c.correction) for c in found} == {("randomization", 10_000, "maxt")}
    assert [c.p for c in found] == [c.p for c in holm.comparisons]
    assert all(c.p <= c.p_adjusted for c in found)
    with pytest.raises(OptionError, match="maxt is made of joint swaps, and the test bootstrap makes none"):
        Settings.of(test="bootstrap", correction="maxt")


def test_very_large_families_take_max_t_by_themselves():
    reference, _ = texts(30, 0.9, 1)
    systems = {f"s{k}": texts(30, 0.5 + k / 60, k)[1] for k in range(24)}
    found = evaluate(systems, reference, metrics="length_ratio", test="auto")
    assert {(c.comparisons, c.correction, c.n) for c in found.comparisons} == {(276, "maxt", 10_000)}
    assert any("276 comparisons are too many for Holm's correction" in note for note in found.notes)


def test_a_named_correction_is_kept_with_a_note_on_too_few_draws():
    """By a small alpha few comparisons are too many for Holm's correction, too; auto would take maxt."""
    reference, _ = texts(17, 0.9, 1)
    systems = {f"s{k}": [f"{line} {'z ' * (k + 1)}".strip() for line in reference] for k in range(6)}
    asked = {"metrics": "length_ratio", "test": "auto", "alpha": 0.002}
    assert {c.correction for c in evaluate(systems, reference, **asked).comparisons} == {"maxt"}
    found = evaluate(systems, reference, **asked, correction="holm")
    assert {(c.correction, c.method) for c in found.comparisons} == {("holm", "randomization")}
    said = "100000 draws are too few for 15 comparisons under Holm's correction"
    assert any(said in note for note in found.notes)


# -- documents --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("documents", "settings", "unit"),
    [
        (20, {"test": "auto"}, "document"),
        (19, {"test": "auto"}, "segment"),
        (20, {"test": "auto", "resample_by": "segment"}, "segment"),
        (20, {"test": "bootstrap"}, "segment"),
        (20, {"test": "sacrebleu-bootstrap"}, "segment"),
        (20, {"test": "bootstrap", "resample_by": "document"}, "document"),
        (20, {"intervals": True}, "document"),
        (20, {"intervals": True, "ci_method": "percentile"}, "segment"),
    ],
)
def test_documents_are_drawn_if_there_are_enough(documents, settings, unit):
    reference, systems = pair(60)
    names = [str(i * documents // 60) for i in range(60)]
    found = evaluate(systems, reference, metrics="chrf", documents=names, **{"test": "none", **settings})
    assert {s.unit for s in found.scores} | {c.unit for c in found.comparisons} == {unit}
    said = any("documents are too few (20 needed)" in note for note in found.notes)
    assert said == (documents == 19)


def test_units_are_chosen_for_each_domain():
    reference, systems = pair(60)
    names, domains = [str(i // 2) for i in range(60)], ["big"] * 44 + ["small"] * 16
    found = evaluate(
        systems, reference, metrics="chrf", documents=names, domains=domains, test="auto",
        levels=["corpus", "domain", "document"], intervals=True,
    )  # fmt: skip
    units = {(s.level, s.id if s.level == "domain" else None): (s.unit, s.n) for s in found.scores}
    assert units == {
        ("corpus", None): ("document", 30),
        ("domain", "big"): ("document", 22),
        ("domain", "small"): ("segment", 16),
        ("document", None): ("segment", 2),
    }


def test_a_note_says_what_drawing_documents_would_change():
    """If the segments of a document are equal, the variance by document is larger by their number."""
    reference, systems = pair(15, keeps=(0.8, 0.7))
    systems = {name: [line for line in lines for _ in range(4)] for name, lines in systems.items()}
    reference = [line for line in reference for _ in range(4)]
    documents = [str(i // 4) for i in range(60)]
    found = evaluate(systems, reference, metrics="wer", documents=documents, test="auto")
    [note] = [note for note in found.notes if "too few (20 needed)" in note]
    ratio = float(note.split(" times that by segment")[0].split()[-1])
    assert ratio == pytest.approx(4 * (59 / 60) / (14 / 15), rel=0.1)
    by_document = evaluate(
        systems, reference, metrics="wer", documents=documents, test="auto", resample_by="document"
    )
    assert note.endswith(f"and p {by_document.comparisons[0].shown_p()}")


def test_a_group_of_one_unit_has_no_interval_and_is_still_tested():
    reference, systems = pair(21)
    domains = ["law"] * 20 + ["sport"]
    found = evaluate(
        systems, reference, metrics="chrf", domains=domains, macro="domain", test="auto", intervals=True
    )
    macro = [s for s in found.scores if s.output == "macro_domain"]
    assert {(s.low, s.high) for s in macro} == {(None, None)}
    [c] = [c for c in found.comparisons if c.output == "macro_domain"]
    assert (c.low, c.standard_error, c.method) == (None, None, "randomization")
    assert "no interval of macro_domain: a group has a single segment, whose spread nothing shows" in found.notes


@pytest.mark.parametrize("settings", [{}, {"correction": "maxt"}, {"test": "bootstrap"}])
def test_little_memory_changes_no_number(settings, monkeypatch):
    """With little memory, families are drawn one after another and pairs are scored block by block."""
    from mtgauge.engine import pairs, resampled

    reference, systems = pair(120, keeps=(0.63, 0.60))
    systems |= {f"c{k}": texts(120, 0.6 + k / 50, 7 + k)[1] for k in range(3)}
    asked = {"metrics": ["bleu", "chrf", "wer"], "test": "auto", **settings}
    at_once = evaluate(systems, reference, **asked).to_json()
    monkeypatch.setattr(pairs, "_MOST_BYTES", 1)
    monkeypatch.setattr(resampled, "_GATHERED", 1)
    assert evaluate(systems, reference, **asked).to_json() == at_once


def test_a_randomization_that_is_named_gives_the_share_that_was_drawn():
    """By chance it falls below the least p-value of all swaps, which auto does not."""
    reference = ["a b"] * 12
    systems = {"a": reference, "b": ["a c"] * 12}
    found = [
        evaluate(systems, reference, metrics="wer", test="randomization", samples=5_000, seed=seed)
        .comparisons[0]
        .p
        for seed in range(12)
    ]
    counts = [p * 5_001 for p in found]
    assert counts == pytest.approx([round(count) for count in counts], abs=1e-9)
    assert min(found) < least_p(12) < max(found)


def test_the_farthest_quantile_is_that_of_cauchys_distribution():
    """One degree of freedom is the least there is, and 2^-53 the least tail that 1 - p can have."""
    assert student_quantile(1 - 2**-53, 1) == pytest.approx(1 / math.tan(math.pi * 2**-53), rel=1e-12)


def test_a_sign_test_gives_its_p_value_and_no_bound():
    reference, systems = pair(30)
    found = evaluate(systems, reference, metrics="chrf", test="sign").comparisons
    assert [c.p_floor for c in found] == [False]
