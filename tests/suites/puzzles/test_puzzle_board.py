"""Boards of puzzles: order, ties, teams, clusters, every format, records, gates and caches."""

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget, some

from mtgauge.base.errors import InputError, OptionError
from mtgauge.suites.puzzles.board import board_by
from mtgauge.suites.puzzles.jobs.board import board_of
from mtgauge.suites.puzzles.jobs.evaluation import evaluate_puzzles
from shared_data import shared

# -- the order ---------------------------------------------------------------------------------------------------

ORDERS = [
    ({"a": 3, "b": 5, "c": 4}, [("b", 1), ("c", 2), ("a", 3)]),
    # equal scores share a place, stand by name, and take the places after it
    ({"z": 5, "y": 5, "x": 4}, [("y", 1), ("z", 1), ("x", 3)]),
    # the best of a team has the place; others have none, and push nobody down
    ({"t/1": 5, "t/2": 6, "u": 5.5, "v": 1}, [("t/2", 1), ("u", 2), ("v", 3), ("t/1", None)]),
    # equal submissions of a team: the first by name
    ({"t/b": 2, "t/a": 2, "u": 2}, [("t/a", 1), ("u", 1), ("t/b", None)]),
    ({"队/一": 2, "队/二": 3}, [("队/二", 1), ("队/一", None)]),
    ({"t": 1, "t/a": 2}, [("t/a", 1), ("t", None)]),
]  # fmt: skip


@pytest.mark.parametrize(("scores", "order"), ORDERS)
def test_order_and_places(scores, order):
    assert [(row.system, row.place) for row in board_by("EM", scores).rows] == order


TEAMS = st.dictionaries(
    st.tuples(st.sampled_from("abc"), st.sampled_from("xyz")).map("/".join),
    st.integers(0, 3).map(float),
    min_size=1,
)


@settings(max_examples=budget(200))
@given(TEAMS)
def test_a_place_counts_the_teams_with_a_higher_score(scores):
    board = board_by("EM", scores)
    best = {team: max(v for name, v in scores.items() if name[0] == team) for team in {name[0] for name in scores}}
    ranked = {row.team: row for row in board.rows if row.place is not None}
    assert set(ranked) == set(best)
    for team, row in ranked.items():
        assert scores[row.system] == best[team]
        assert row.place == 1 + sum(other > best[team] for other in best.values())
    assert {row.system for row in board.rows} == set(scores)


@pytest.mark.parametrize("name", ["/x", "x/"])
def test_a_team_and_its_submission_have_names(name):
    with pytest.raises(OptionError, match="names no submission of a team"):
        board_by("EM", {name: 1.0})


# -- the development puzzles -------------------------------------------------------------------------------------

RUNS = ("empty", "upper", "drop3", "self", "plain_first")


@pytest.fixture(scope="module")
def development():
    """The ten development puzzles, and the five submissions to them."""
    runs = shared("goldens", "puzzling") / "runs"
    return runs, str(runs / "self" / "ref"), [(run, str(runs / run / "res")) for run in RUNS]


def test_the_board_of_the_published_programs_numbers(development):
    runs, gold, submissions = development
    expected = json.loads((runs.parent / "corpus.json").read_text("utf-8"))
    board, evaluation = board_of(gold, submissions, protocol="puzzling-2020")
    # one item of plain_first is wrong, which no test can tell from none
    assert [(row.system, row.place, row.cluster) for row in board.rows] == [
        ("self", 1, 1), ("upper", 1, 1), ("plain_first", 3, 1), ("drop3", 4, 2), ("empty", 5, 3)
    ]  # fmt: skip
    names = {"BLEU-2": "BLEU", "CharacTER": "CTER", "ChrF-3": "CHRF", "EM": "EM"}
    sides = {"english-foreign": "EF_", "foreign-english": "FE_", None: ""}
    for run in RUNS:
        got = {
            f"{sides[s.id]}{names[s.metric]}_SCORE": f"{s.score:.2f}"
            for s in evaluation.scores
            if s.system == run and s.output == "score" and s.level in ("corpus", "direction")
        }
        assert got == expected[run]
    both = {s.metric: s.score for s in evaluation.scores if (s.system, s.output) == ("drop3", "macro_direction")}
    halves = {s.metric: [] for s in evaluation.scores}
    for s in evaluation.scores:
        if (s.system, s.level) == ("drop3", "direction"):
            halves[s.metric].append(s.score)
    assert both == pytest.approx({metric: sum(two) / 2 for metric, two in halves.items()})


def test_a_board_has_the_scores_of_a_plain_evaluation_in_its_own_order(development):
    _, gold, submissions = development
    levels = ["all", "direction", "language", "puzzle", "language-direction"]
    board, evaluation = board_of(gold, submissions, levels=levels)
    plain = evaluate_puzzles(gold, submissions, levels=levels)
    assert set(evaluation.scores) == set(plain.scores)
    assert [system.name for system in evaluation.systems] == [row.system for row in board.rows]
    assert {(c.metric, c.level, c.output) for c in evaluation.comparisons} == {("EM", "corpus", "score")}


@pytest.mark.parametrize("metric", some(["CharacTER", "BLEU-2", "ChrF-3", "EM"]))
def test_ranked_by_any_metric(development, metric):
    _, gold, submissions = development
    board, evaluation = board_of(gold, submissions, rank_by=metric, clusters="wmt")
    scores = {
        s.system: s.score
        for s in evaluation.scores
        if (s.metric, s.level, s.output) == (metric, "corpus", "score")
    }
    assert list(scores.values()) == sorted(scores.values(), reverse=True)
    assert board.rank_by == metric
    assert [row.cluster for row in board.rows] == sorted(row.cluster for row in board.rows)


@pytest.mark.parametrize("form", ["table", "markdown", "latex"])
def test_the_board_as_a_table(development, mtgauge, form):
    _, gold, submissions = development
    named = [f"{'blue/' if name in ('drop3', 'self') else ''}{name}={path}" for name, path in submissions]
    done = mtgauge("puzzles", "board", gold, *named, "--level", "language", "--level", "puzzle", "--format", form)
    assert done.code == 0
    text = done.out.replace("\\", "")
    for shown in (
        "Board by EM", "place", "cluster", "blue/self", "EM macro_direction", "Scores: language", "luiseño 1",
        "equal scores share a place", "the team (what stands before the slash) has a better submission",
        "macro_direction: mean of the two directions", "score: mean over all items",
    ):  # fmt: skip
        assert shown in text
    assert "Comparisons" not in text


# -- small boards ------------------------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path):
    """Gold answers of two puzzles, and submissions with so many right answers."""

    def write(**right):
        def put(name, answers):
            (tmp_path / name).mkdir()
            for stem, language in (("p", "甲语"), ("q", "B")):
                test = [[f"q{i}", answer, ">" if i % 2 else "<"] for i, answer in enumerate(answers)]
                test = [item if item[2] == ">" else [item[1], item[0], "<"] for item in test]
                content = {"source_language": language, "target_language": "English", "test": test}
                (tmp_path / name / f"{stem}.json").write_text(json.dumps(content), "utf-8")
            return tmp_path / name

        found = {"gold": put("gold", [f"right {i}" for i in range(8)])}
        for name, n in right.items():
            found[name] = put(name, [f"right {i}" if i < n else "wrong" for i in range(8)])
        return found

    return write


def rows_of(text):
    return [(row["system"], row["place"], row["cluster"]) for row in json.loads(text)["board"]["rows"]]


def test_a_submission_alone_has_the_first_place_and_no_cluster(files, mtgauge):
    made = files(mine=4)
    done = mtgauge("puzzles", "board", made["gold"], made["mine"], "--format", "json")
    assert rows_of(done.out) == [("mine", 1, None)]
    assert "cluster" not in mtgauge("puzzles", "board", made["gold"], made["mine"]).out


def test_teams_on_the_command_line_and_in_data(files, mtgauge):
    made = files(a=8, b=1, c=5)
    asked = ["puzzles", "board", made["gold"], f"红/一={made['b']}", f"红/二={made['a']}", f"green={made['c']}"]
    done = mtgauge(*asked, "--format", "json")
    assert rows_of(done.out) == [("红/二", 1, 1), ("green", 2, 2), ("红/一", None, None)]
    content = json.loads(done.out)
    assert content["board"]["rank_by"] == "EM"
    assert [row["team"] for row in content["board"]["rows"]] == ["红", "green", "红"]
    lines = [json.loads(line) for line in mtgauge(*asked, "--format", "jsonl").out.splitlines()]
    assert [line["system"] for line in lines if line["type"] == "place"] == ["红/二", "green", "红/一"]
    table = list(csv.DictReader(io.StringIO(mtgauge(*asked, "--format", "csv").out)))
    assert [(row["place"], row["team"]) for row in table if row["kind"] == "place"] == [
        ("1", "红"),
        ("2", "green"),
        ("", "红"),
    ]
    assert {row["name"] for row in table if row["level"] == "language-direction"} == {
        "甲语 foreign-english", "甲语 english-foreign", "B foreign-english", "B english-foreign"
    }  # fmt: skip


def test_a_path_that_exists_is_a_path(files, mtgauge, tmp_path):
    made = files(mine=4)
    odd = tmp_path / "team" / "name=mine"
    odd.parent.mkdir()
    made["mine"].rename(odd)
    done = mtgauge("puzzles", "board", made["gold"], odd, "--format", "json")
    assert done.code == 0
    assert rows_of(done.out) == [("name=mine", 1, None)]


def test_a_metric_that_is_not_measured_ranks_nothing(files):
    made = files(mine=4)
    gold, submissions = str(made["gold"]), [("mine", str(made["mine"]))]
    assert board_of(gold, submissions, metrics=["BLEU-2", "ChrF-3"]).board.rank_by == "BLEU-2"
    with pytest.raises(OptionError, match=r"ranked by EM, which is not measured \(add -m EM\)"):
        board_of(gold, submissions, metrics=["BLEU-2"], rank_by="EM")
    with pytest.raises(InputError, match="two systems are named"):
        board_of(gold, [*submissions, *submissions])


COMMANDS = {
    "score": ["score", "--baseline", "b", "--resample-by", "puzzle", "--level", "all", "--level", "language"],
    "averages": ["score", "--macro", "puzzle", "--ci", "-m", "EM", "--no-groups", "--test", "auto"],
    "level": ["score", "--level", "puzzle", "-m", "ChrF-3"],
    "old": ["score", "--protocol", "puzzling-2020", "--missing", "zero"],
    "board": ["board", "--rank-by", "ChrF-3", "--level", "puzzle", "--ci", "--resample-by", "puzzle"],
    "wmt": ["board", "--clusters", "wmt", "-m", "EM", "-m", "BLEU-2", "--alpha", "0.1", "--missing", "zero"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_record_is_rerun(files, mtgauge, tmp_path, command):
    made = files(a=8, b=5, c=1)
    record = tmp_path / "record"
    if "zero" in COMMANDS[command]:
        (made["c"] / "q.json").unlink()
    kind, *options = COMMANDS[command]
    submissions = [made["a"], made["b"], f"c={made['c']}" if kind == "score" else f"a/c={made['c']}"]
    done = mtgauge("puzzles", kind, made["gold"], *submissions, *options, "--record", record, "--format", "json")
    assert done.code == 0
    assert done.err == f"record: {record}\n"
    again = mtgauge("rerun", record)
    assert (again.code, again.out.count("reproduced")) == (0, 1), again.out
    page = tmp_path / "page.html"
    assert mtgauge("report", record, "--output", page).code == 0
    # what a record needs is what was read, and no more
    (made["gold"] / "notes.txt").write_text("x")
    assert mtgauge("rerun", record).code == 0
    text = (made["b"] / "p.json").read_text("utf-8")
    (made["b"] / "p.json").write_text(text + "\n", "utf-8")
    changed = mtgauge("rerun", record)
    assert changed.code == 1
    assert "submission b: " in changed.out
    assert "has changed" in changed.out


def test_a_record_of_puzzles_is_no_record_of_texts(files, mtgauge, tmp_path):
    made = files(a=8, b=5)
    assert mtgauge("puzzles", "score", made["gold"], made["a"], made["b"], "--record", tmp_path / "r").code == 0
    refused = mtgauge("power", "--from-record", tmp_path / "r")
    assert refused.code == 2
    assert "is a record of puzzles, and one of texts is needed" in refused.err


@pytest.mark.parametrize("command", ["score", "board"])
@pytest.mark.parametrize(("gate", "code"), [("EM>=50", 1), ("EM>=10", 0), ("EM=>5", 2), ("XY>=1", 2)])
def test_gates(files, mtgauge, command, gate, code):
    made = files(a=8, b=1)
    done = mtgauge("puzzles", command, made["gold"], made["a"], made["b"], "--gate", gate)
    assert done.code == code
    assert ("gate EM>=50: b has 12.5000" in done.err) == (code == 1)


def test_a_gate_beside_the_baseline(files, mtgauge):
    made = files(a=8, b=1)
    done = mtgauge(
        "puzzles",
        "score",
        made["gold"],
        made["a"],
        made["b"],
        "--baseline",
        "a",
        "-m",
        "EM",
        "--gate",
        "not-worse",
    )
    assert done.code == 1
    assert "b is worse than a in EM" in done.err


@pytest.mark.parametrize("command", ["score", "board"])
def test_caches_and_threads_change_no_byte(files, mtgauge, tmp_path, command):
    made = files(a=8, b=5, c=1)
    asked = ["puzzles", command, made["gold"], *(made[name] for name in "abc"), "--format", "json"]
    plain = mtgauge(*asked).out
    cache = tmp_path / "cache"
    for options in (["--cache", cache], ["--cache", cache], ["--threads", "1"], ["--threads", "2"]):
        assert mtgauge(*asked, *options).out == plain
    assert len(list(cache.glob("*.npy"))) == 12
