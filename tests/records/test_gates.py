"""Gates beside a baseline: what they let pass, what they stop, and what they refuse to judge."""

import pytest
from made_texts import pair

from mtgauge import evaluate
from mtgauge.base.errors import OptionError
from mtgauge.records.gates import Gate, blind_spots, failures


def judged(gate, n=40, *, swapped=False, equal=False, metrics="chrf", **settings):
    """What a gate says of a system beside the baseline, which is worse unless they are swapped."""
    reference, systems = pair(n, keeps=(0.95, 0.5))
    if equal:
        systems["b"] = systems["a"]
    new, old = ("b", "a") if swapped else ("a", "b")
    found = evaluate(
        {"new": systems[new], "old": systems[old]}, reference, metrics=metrics, baseline="old", **settings
    )
    return list(failures(found, [Gate.parse(gate)])), list(blind_spots(found, [Gate.parse(gate)]))


@pytest.mark.parametrize(
    ("gate", "settings", "message"),
    [
        ("better", {}, None),
        ("better", {"swapped": True}, "new is not shown to be better than old in chrf (p <= 0.0001)"),
        ("not-worse", {}, None),
        ("not-worse", {"swapped": True}, "new is worse than old in chrf"),
        ("not-worse", {"swapped": True, "metrics": "ter"}, "new is worse than old in ter"),
        ("not-worse", {"equal": True}, None),
        ("not-worse:0.5", {}, None),
        ("not-worse:0.5", {"swapped": True}, "new may be worse than old in chrf by 0.5 or more"),
        ("not-worse:0.5", {"swapped": True, "metrics": "ter"}, "new may be worse than old in ter by 0.5 or more"),
        ("not-worse:90", {"swapped": True}, None),
        ("not-worse:0.5", {"n": 3}, None),
        ("not-worse:5", {"n": 2, "swapped": True}, "new may be worse than old in chrf by 5 or more"),
        ("not-worse:0", {"equal": True}, "new may be worse than old in chrf by 0 or more (+0.0000 to +0.0000)"),
    ],
)
def test_what_a_gate_says(gate, settings, message):
    found, _ = judged(gate, **settings)
    if message is None:
        assert not found
    else:
        assert len(found) == 1
        assert f"gate {gate}: {message}" in found[0]


@pytest.mark.parametrize("gate", ["better", "not-worse"])
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"n": 2}, "too few segments differ between new and old in chrf: 2 of the 6 needed"),
        ({"n": 5}, "too few segments differ between new and old in chrf: 5 of the 6 needed"),
        ({"n": 5, "test": "bootstrap"}, "6 needed"),
        ({"n": 1}, "nothing was tested on the corpus"),
        ({"test": "sign"}, "the sign test compares single segments and decides nothing about a score"),
        ({"n": 4, "equal": True}, "in chrf: 0 of the 6 needed"),
    ],
)
def test_what_no_test_can_decide_is_refused(gate, settings, message):
    with pytest.raises(OptionError, match=message):
        judged(gate, **settings)


def test_an_unchanged_output_is_not_shown_to_be_better():
    with pytest.raises(OptionError, match="in chrf: 0 of the 6 needed"):
        judged("better", equal=True)


def test_a_gate_that_passes_with_few_segments_says_what_it_would_have_missed():
    _, said = judged("not-worse", n=40)
    assert len(said) == 1
    assert said[0].startswith("gate not-worse: with 40 segments a loss of ")
    assert "in chrf is seen in 80% of cases, a smaller one less often (new against old)" in said[0]
    assert judged("not-worse", n=100)[1] == judged("better", n=40)[1] == judged("not-worse:1", n=40)[1] == []


@pytest.mark.parametrize("text", ["not-worse:", "not-worse:-1", "not-worse:x", "not worse", "better:1"])
def test_what_is_not_a_gate(text):
    with pytest.raises(OptionError, match="is not a gate"):
        Gate.parse(text)


@pytest.mark.parametrize(
    ("n", "gate", "code"), [(2, "better", 2), (5, "not-worse", 2), (40, "better", 0), (40, "not-worse:1", 0)]
)
def test_exit_codes(n, gate, code, mtgauge, tmp_path):
    reference, systems = pair(n, keeps=(0.95, 0.5))
    for name, lines in (("ref", reference), ("new", systems["a"]), ("old", systems["b"])):
        (tmp_path / f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")
    files = [tmp_path / f"{name}.txt" for name in ("ref", "new", "old")]
    done = mtgauge("compare", "-r", *files, "-m", "chrf", "--baseline", "old", "--gate", gate)
    assert done.code == code, done.err


@pytest.mark.parametrize(
    ("values", "samples"),
    [
        ({"test": "bootstrap"}, 1_000),
        ({"test": "randomization"}, 10_000),
        ({"test": "sign"}, 1_000),
        ({"test": "bootstrap", "samples": 300}, 300),
        ({"test": "bootstrap", "samples": "auto"}, None),
        ({"test": "none"}, None),
    ],
)
def test_records_keep_their_draws(values, samples):
    """A record without a word on it was made when the number was fixed."""
    from mtgauge.records.record import recorded_settings

    content = {"settings": values, "metrics": [{"name": "bleu"}]}
    assert recorded_settings(content, ".").samples == samples


def test_a_gate_judges_each_contrast():
    reference, systems = pair(40, keeps=(0.95, 0.5))
    better, worse = systems.values()
    four = {"new": better, "old": worse, "newer": worse, "older": better}
    found = evaluate(four, reference, metrics="chrf", contrasts=["new=old", ("newer", "older")])
    assert [(c.a, c.b, c.comparisons) for c in found.comparisons] == [("new", "old", 2), ("newer", "older", 2)]
    assert found.comparisons[0].delta == -found.comparisons[1].delta > 0
    [failure] = failures(found, [Gate.parse("not-worse")])
    assert failure.startswith("gate not-worse: newer is worse than older in chrf")


def test_a_contrast_of_an_unknown_system_is_refused():
    with pytest.raises(OptionError, match="'old' is to be tested and is not a system"):
        evaluate({"a": ["x"], "b": ["y"]}, ["x"], metrics="chrf", contrasts=["a=old"])
