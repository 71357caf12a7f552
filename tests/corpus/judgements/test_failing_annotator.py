"""A campaign with an annotator who does not look: standard scores, control, and what is left of the ranking.

Three systems, 24 segments. Two annotators look, one mild and one strict, each at half of the segments; a third sees
all, likes the worst system, and scores damaged translations like others.
"""

import json
import math
import statistics

import pytest
import scipy.stats

from textbook.agreement import clusters_of_wins
from textbook.judgements import signed_rank_p, standard_scores

SYSTEMS = {"finch": 80, "heron": 66, "raven": 50}
LINES = range(1, 25)
DAMAGED, AGAIN = range(1, 7), range(1, 4)


def quality(system, line):
    return SYSTEMS[system] + (7 * line + 3 * len(system) * SYSTEMS[system]) % 17 - 8


def score(rater, system, line):
    if rater == "mild":
        return min(quality(system, line) + 12, 100)
    if rater == "strict":
        return quality(system, line) // 2
    return {"finch": 58, "heron": 70, "raven": 90}[system] + line % 5


def judgements():
    """(rater, system, line, kind, score) in the order in which they were given."""
    lines = {"mild": LINES[:12], "strict": LINES[12:], "careless": LINES}
    for rater, seen in lines.items():
        for n, line in enumerate(seen, start=1):
            for system in SYSTEMS:
                yield rater, system, line, "TGT", score(rater, system, line)
            if n in DAMAGED:
                lower = {"mild": 35, "strict": 15, "careless": -(n % 2)}[rater]
                yield rater, "finch", line, "BAD", score(rater, "finch", line) - lower
            if n in AGAIN:
                yield rater, "raven", line, "REPEAT", score(rater, "raven", line) - n % 3


ROWS = list(judgements())


def expected_segments(values, dropped):
    """System -> line -> mean of what counts, by the definitions."""
    if values == "raw":
        found = [row[4] for row in ROWS]
    else:
        scale = [row for row in ROWS if values == "z" or row[3] == "TGT"]
        z = dict(
            zip(((*row[:4], row[4]) for row in scale), standard_scores([(r[0], r[4]) for r in scale]), strict=True)
        )
        # items that do not count for the scale have the standard score of an equal one, or of its formula
        found = []
        for row in ROWS:
            own = [r[4] for r in scale if r[0] == row[0]]
            found.append(z.get(row, (row[4] - statistics.mean(own)) / statistics.stdev(own)))
    cells = {system: {line: [] for line in LINES} for system in SYSTEMS}
    for (rater, system, line, kind, _), value in zip(ROWS, found, strict=True):
        if kind != "BAD" and rater not in dropped:
            cells[system][line].append(value)
    return {system: [math.fsum(c) / len(c) for c in by_line.values()] for system, by_line in cells.items()}


def expected_clusters(segments):
    """Wins by Mann and Whitney's test, best system first, and the clusters that follow."""
    order = sorted(segments, key=lambda system: -statistics.fmean(segments[system]))
    rounded = {system: [float(f"{v:.15g}") for v in values] for system, values in segments.items()}
    wins = [
        sum(
            scipy.stats.mannwhitneyu(rounded[a], rounded[b], alternative="greater", method="asymptotic").pvalue
            < 0.05
            for b in order[place + 1 :]
        )
        for place, a in enumerate(order)
    ]
    places = clusters_of_wins(wins)
    return wins, [[s for s, own in zip(order, places, strict=True) if own == p] for p in dict.fromkeys(places)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = (
        f"{rater},{system},{line},{kind},zho,eng,{value},1.0,2.0\n" for rater, system, line, kind, value in ROWS
    )
    (tmp_path / "people.csv").write_text("".join(rows))
    for name in (*SYSTEMS, "reference"):
        (tmp_path / f"{name}.txt").write_text("".join(f"The {name} sang {n} times.\n" for n in LINES))
    return tmp_path


FILES = [f"{system}.txt" for system in SYSTEMS]
CASES = [(values, fate) for values in ("raw", "z", "z-targets") for fate in ("keep", "drop")]


@pytest.mark.parametrize(("values", "fate"), CASES)
def test_scores_and_clusters_are_those_of_the_definitions(folder, mtgauge, values, fate):
    segments = expected_segments(values, {"careless"} if fate == "drop" else set())
    asked = ("--human", "people.csv", "--human-values", values, "--failed-raters", fate)
    shown = mtgauge("score", *asked, *FILES, "-l", "zh-en", "--level", "segment", "--format", "json")
    assert shown.code == 0, shown.err
    content = json.loads(shown.out)
    found = {system: [s["score"] for s in content["scores"] if s["system"] == system] for system in SYSTEMS}
    for system in SYSTEMS:
        assert found[system] == pytest.approx(segments[system], abs=1e-12)
    [warning] = [w["message"] for w in content["warnings"] if w["code"] == "failed-rater"]
    left = "their judgements are left out" if fate == "drop" else "their judgements count all the same"
    assert warning.startswith("people: 1 of 3 raters do not score damaged translations lower (p >= 0.05)")
    assert left in warning
    assert warning.endswith(": careless")
    wins, clusters = expected_clusters(segments)
    asked = ("-m", "chrf", "-r", "reference.txt", "--trials", 0, "--samples", 0, "--outliers", 0, *asked)
    ranked = mtgauge("meta", "rank", *FILES, *asked, "--unit", "system", "--format", "json")
    assert json.loads(ranked.out)["rankings"][0]["human_clusters"] == clusters
    if fate == "drop":
        assert (wins, clusters) == ([2, 1, 0], [["finch"], ["heron"], ["raven"]])
    else:  # the worst system comes first, and nothing is separated
        assert (clusters[0][0], len(clusters)) == ("raven", 1)


def test_the_control_is_one_sided(folder, mtgauge):
    shown = mtgauge("human", "agreement", "people.csv", "-l", "zh-en", "--format", "json")
    assert shown.code == 0, shown.err
    raters = {one["rater"]: one for one in json.loads(shown.out)["raters"]}
    given = {row[:4]: row[4] for row in ROWS}
    for rater, one in raters.items():
        differences = [
            given[rater, system, line, "TGT"] - value
            for (who, system, line, kind), value in given.items()
            if (who, kind) == (rater, "BAD")
        ]
        assert one["control_pairs"] == len(differences) == 6
        assert one["p"] == pytest.approx(signed_rank_p(differences), abs=1e-12)
        assert one["failed"] is (rater == "careless")
    assert raters["mild"]["p"] == 1 / 64
    assert raters["careless"]["p"] > 0.5
