"""Categories of few check-points: no sum has them, so that they decide no total, no rank and no test of a total."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rare_sets import GROUPS, NAMES, rare_evaluation, rare_set, translations, write_rare

from mtgauge import evaluate
from mtgauge.base.errors import OptionError
from mtgauge.cli.main import main
from mtgauge.corpus import TestSet
from mtgauge.measures import Resources
from mtgauge.measures.registry import MetricSpec, load_metric
from mtgauge.suites.campaign.scoring.measuring import Statistics, request_of
from mtgauge.suites.checkpoints.set_file import write_set

pytestmark = pytest.mark.unit

#: noun and verb are in sums; idiom is not.
COUNTS = {"noun": 20, "verb": 12, "idiom": 3}
SUMS = ("score", "open", "odd")


def bits(seed, n, share):
    return (np.random.default_rng(seed).random(n) < share).tolist()


def scores_of(evaluation, level="corpus"):
    return {
        (s.id, s.system, s.output): s.score
        for s in evaluation.scores
        if s.level == level and not s.output.endswith(".n")
    }


# -- what sums are, against the definition --------------------------------------------------------------------------


def defined(counts, has, least, total, chosen=None):
    """The sums by the words of the specification, for check-points of one word and translations as long as references.

    Args:
        counts: Category -> number of its check-points in the whole set.
        has: For each check-point whether the system has it.
        least: Fewest check-points of a category in a sum.
        total: What a sum is.
        chosen: The check-points of the part; all without it.
    """
    where = [name for name in NAMES for _ in range(counts.get(name, 0))]
    part = range(len(where)) if chosen is None else chosen
    own = {name: [has[at] for at in part if where[at] == name] for name in NAMES}

    def sum_over(members):
        known = [own[name] for name in members if own[name]]
        if total == "pooled":
            every = [one for found in known for one in found]
            return sum(every) / len(every) if every else None
        within = [own[name] for name in members if own[name] and counts[name] >= least]
        if not within:
            return None
        return sum(sum(found) if total == "sum" else sum(found) / len(found) for found in within)

    return {"score": sum_over(NAMES)} | {group: sum_over(members) for group, members in GROUPS.items()}


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    counts=st.fixed_dictionaries({name: st.integers(0, 14) for name in NAMES}).filter(
        lambda one: sum(one.values())
    ),
    seed=st.integers(0, 99),
    least=st.sampled_from([0, 1, 5, 10, 12]),
    total=st.sampled_from(["ratio", "sum", "pooled"]),
)
def test_sums_are_as_defined_in_the_whole_and_in_every_part(tmp_path, counts, seed, least, total):
    n = sum(counts.values())
    has, parts = bits(seed, n, 0.6), ["a" if one else "b" for one in bits(seed + 1, n, 0.5)]
    found = rare_evaluation(
        tmp_path, counts, {"x": has}, {"least": least, "total": total}, parts, levels=["corpus", "domain"]
    )
    wanted = {None: defined(counts, has, least, total)} | {
        # the categories of a part are those of the whole, so that parts can be compared
        name: defined(counts, has, least, total, [at for at in range(n) if parts[at] == name])
        for name in dict.fromkeys(parts)
    }
    shown = {**scores_of(found), **scores_of(found, "domain")}
    for part, values in wanted.items():
        for name, value in values.items():
            assert shown[part, "x", name] == (value if value is None else pytest.approx(value))


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    seed=st.integers(0, 99), rare=st.lists(st.lists(st.booleans(), min_size=3, max_size=3), min_size=3, max_size=3)
)
def test_a_rare_category_changes_no_total_no_rank_and_no_test_of_one(tmp_path, seed, rare):
    common = {name: bits(seed + at, 32, 0.3 + 0.2 * at) for at, name in enumerate("abc")}
    kept = [facts(tmp_path, common, rare, at) for at in ("as it is", "turned", "none")]
    assert kept[0] == kept[1] == kept[2]


def facts(folder, common, rare, form):
    """What an evaluation says of the sums."""
    tails = {name: [has is not (form == "turned") for has in tail] for name, tail in zip("abc", rare, strict=True)}
    # without them the segments are there all the same: lengths and swaps are those of the whole test set
    systems = {name: [*has, *tails[name]] for name, has in common.items()}
    made, texts = rare_set(COUNTS)
    if form == "none":
        made = replace(made, points=tuple(point for point in made.points if point.category != "idiom"))
    file = folder / "facts.jsonl"
    file.write_text(write_set(made), "utf-8")
    # two sets of one name: their digests would be in the metric's name
    metric = MetricSpec("checkpoints", load_metric("checkpoints", set=str(file)))
    outputs = {name: translations(has) for name, has in systems.items()}
    testset = TestSet.of({"r": texts}, ids=[str(at) for at in range(len(texts))])
    found = evaluate(outputs, testset, metrics=[metric], test="auto", samples=200, clusters="pairwise")
    return (
        {key: value for key, value in scores_of(found).items() if key[2] in SUMS},
        [(c.output, c.a, c.b, c.delta, c.p, c.p_adjusted, c.verdict) for c in found.comparisons],
        [cluster for cluster in found.clusters if cluster.output != "idiom"],
    )


def test_by_the_plain_rule_of_the_paper_one_checkpoint_decides(tmp_path):
    counts = {"noun": 20, "idiom": 1}
    systems = {"good": [*[True] * 14, *[False] * 6, False], "bad": [*[True] * 5, *[False] * 15, True]}
    plain, usual = (
        scores_of(rare_evaluation(tmp_path, counts, systems, options)) for options in ({"least": 0}, {})
    )
    assert plain[None, "bad", "score"] > plain[None, "good", "score"]
    assert usual[None, "bad", "score"] < usual[None, "good", "score"]
    assert usual[None, "bad", "idiom"] == 1.0


# -- how it is told -------------------------------------------------------------------------------------------------

SIGNED = [({}, "|total:ratio|least:10|"), ({"least": 3}, "|total:ratio|least:3|"), ({"least": 0}, "|total:ratio|penalty"),
          ({"total": "sum"}, "|total:sum|least:10|"), ({"total": "pooled"}, "|total:pooled|penalty")]  # fmt: skip


@pytest.mark.parametrize(("options", "wanted"), SIGNED)
def test_the_signature_says_what_sums_leave_out(options, wanted, tmp_path):
    file, texts = write_rare(tmp_path, COUNTS)
    ids = [str(at) for at in range(len(texts))]
    fitted = load_metric("checkpoints", set=str(file), **options).fit(
        TestSet.of({"r": texts}, ids=ids), Resources()
    )
    assert wanted in str(fitted.signature("corpus"))


def test_notes_name_what_sums_leave_out_and_what_is_undefined(tmp_path):
    found = rare_evaluation(tmp_path, COUNTS, {"x": [True] * 35})
    told = " ".join(found.notes)
    assert "left out of sums, which take categories of 10 check-points or more: idiom (3)" in told
    assert "undefined, since no category there has 10 check-points: odd" in told
    assert "left out of sums" not in " ".join(
        rare_evaluation(tmp_path, COUNTS, {"x": [True] * 35}, {"total": "pooled"}).notes
    )


def test_a_limit_below_0_is_refused():
    with pytest.raises(OptionError, match="least must be 0 or more, not -1"):
        load_metric("checkpoints", least=-1)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Three systems on a set as files."""
    monkeypatch.chdir(tmp_path)
    _, texts = write_rare(tmp_path, COUNTS)
    rows = "".join(json.dumps({"id": str(at), "text": text}) + "\n" for at, text in enumerate(texts))
    (tmp_path / "r.jsonl").write_text(rows, "utf-8")
    for at, name in enumerate("abc"):
        (tmp_path / f"{name}.txt").write_text(
            "\n".join(translations(bits(at, 35, 0.3 + 0.3 * at))) + "\n", "utf-8"
        )
    return tmp_path


def test_a_sum_is_explained_without_what_it_leaves_out(folder, capsys):
    given = ["explain", "-r", "r=r.jsonl", "a.txt", "-m", "checkpoints:set=rare.jsonl"]
    assert main(given) == 0
    assert "In no sum, since the test set has too few of them: idiom." in capsys.readouterr().out
    assert main([*given, "--segment", "34"]) == 0
    assert "segment 34: –" in capsys.readouterr().out


# -- records of before ----------------------------------------------------------------------------------------------


def of_before(record):
    """A record as it was written before sums left out anything."""
    text = (record / "record.toml").read_text("utf-8")
    for today, then in ((",least=0", ""), ('family = "auto"', 'family = "systems"'), ("record = 3", "record = 1")):
        assert today in text or then in text
        text = text.replace(today, then)
    (record / "record.toml").write_text(text, "utf-8")


COMPARED = ["compare", "-r", "r=r.jsonl", "a.txt", "b.txt", "c.txt", "--test", "auto"]


def test_records_of_before_are_rerun_with_their_numbers(folder, capsys):
    given = [*COMPARED, "-m", "cp=checkpoints:set=rare.jsonl,least=0", "--family", "systems", "--record", "record"]
    assert main(given) == 0
    of_before(folder / "record")
    assert main(["rerun", "record"]) == 0, capsys.readouterr().out


def test_campaigns_read_runs_of_before_with_their_numbers(folder, capsys):
    given = [*COMPARED, "-m", "cp=checkpoints:set=rare.jsonl,least=0", "--family", "systems"]
    assert main([*given, "--record", "scores"]) == 0
    of_before(folder / "scores")
    content = (folder / "scores" / "record.toml").read_text("utf-8")
    (folder / "scores" / "record.toml").write_text(f'{content}\n[testset]\npaths = []\nsystems = ["a"]\n', "utf-8")
    request = request_of(folder)
    assert request.metrics == ("cp=checkpoints:set=rare.jsonl,least=0",)
    assert request.statistics == Statistics(family="systems")
    # a record of today that names the option names it once
    (folder / "scores" / "record.toml").write_text(
        (folder / "scores" / "record.toml").read_text("utf-8").replace("set=rare.jsonl", "set=rare.jsonl,least=0"),
        "utf-8",
    )
    assert request_of(folder).metrics == request.metrics
