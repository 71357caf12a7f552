"""Tables, the page and `checkpoints diff` say the same of every row and pair: one test decides for all of them."""

import json
from itertools import combinations

import pytest
from rare_sets import rare_evaluation, translations, write_rare

from mtgauge.cli.main import main
from mtgauge.report.page.build import build_page
from page import Page

pytestmark = pytest.mark.unit


def bits(seed, n, share):
    import numpy as np

    return (np.random.default_rng(seed).random(n) < share).tolist()


#: Name -> counts, and of each system how much it has.
SETS = {
    "a tiny category": ({"noun": 30, "verb": 24, "idiom": 1}, (0.3, 0.6, 0.75)),
    "two of one group": ({"noun": 40, "verb": 15, "idiom": 9, "bei": 2}, (0.4, 0.5, 0.8)),
    "a group that is in no sum": ({"noun": 25, "idiom": 4, "bei": 3}, (0.2, 0.55, 0.6)),
    "all in sums": ({"noun": 20, "verb": 20, "idiom": 12, "bei": 10}, (0.3, 0.45, 0.7)),
    "none in sums": ({"noun": 8, "verb": 9, "idiom": 5}, (0.1, 0.5, 0.9)),
}
TURNED = {"better": "worse", "worse": "better"}


def made(name):
    counts, shares = SETS[name]
    n = sum(counts.values())
    return counts, {
        system: bits(at, n, share) for at, (system, share) in enumerate(zip("abc", shares, strict=True))
    }


@pytest.fixture(params=SETS)
def case(request, tmp_path, monkeypatch):
    """A set as files, and its evaluation as the page has it."""
    monkeypatch.chdir(tmp_path)
    counts, systems = made(request.param)
    _, texts = write_rare(tmp_path, counts)
    rows = "".join(json.dumps({"id": str(at), "text": text}) + "\n" for at, text in enumerate(texts))
    (tmp_path / "r.jsonl").write_text(rows, "utf-8")
    for system, has in systems.items():
        (tmp_path / f"{system}.txt").write_text("\n".join(translations(has)) + "\n", "utf-8")
    return rare_evaluation(tmp_path, counts, systems, test="auto", intervals=True)


def compared(capsys):
    """(row, first, second) -> p-value and verdict in the tests of all systems."""
    given = ["compare", "-r", "r=r.jsonl", "a.txt", "b.txt", "c.txt", "-m", "bleu", "--checkpoints", "rare.jsonl"]
    assert main([*given, "--test", "auto", "--ci", "--format", "json"]) == 0
    tests = json.loads(capsys.readouterr().out)["comparisons"]
    points = [one for one in tests if one["metric"] != "bleu"]
    assert {one["family"] for one in tests if one["metric"] == "bleu"} == {"systems"}
    assert {(one["family"], one["correction"]) for one in points} <= {("outputs", "maxt")}
    return {(one["output"], one["a"], one["b"]): (one["p_adjusted"], one["verdict"]) for one in points}


def differing(capsys, first, second):
    """Row -> p-value and verdict in the comparison of two systems."""
    assert (
        main(
            [
                "checkpoints",
                "diff",
                "rare.jsonl",
                f"{first}.txt",
                f"{second}.txt",
                "-r",
                "r=r.jsonl",
                "--format",
                "json",
            ]
        )
        == 0
    )
    rows = json.loads(capsys.readouterr().out)["categories"]
    return {row["name"]: (row["p_adjusted"], row["verdict"]) for row in rows if row["p_adjusted"] is not None}


def test_every_place_says_the_same_of_every_row_and_pair(case, capsys):
    table = compared(capsys)
    assert {(c.output, c.a, c.b): (c.p_adjusted, c.verdict and str(c.verdict)) for c in case.comparisons} == table
    for first, second in combinations("abc", 2):
        one = {name: found for (name, *pair), found in table.items() if pair == [first, second]}
        assert differing(capsys, first, second) == one
        turned = {name: (p, TURNED.get(verdict, verdict)) for name, (p, verdict) in one.items()}
        assert differing(capsys, second, first) == turned


def test_the_page_marks_and_tells_what_the_tests_show(case):
    page = Page.of(build_page(case))
    names = next(axis["tips"] for axis in page.meta["axes"] if axis["id"] == "points-0")
    tests = {(c.output, c.a, c.b): c for c in case.comparisons}
    block = page.block("points-0")
    told = {
        (names[item], *("abc"[at] for at in pair)): is_shown for item, *pair, _, _, _, is_shown in block["tests"]
    }
    assert told == {key: c.winner is not None for key, c in tests.items() if key[0] != "score"}
    rows = ["score", *names]
    fitted = case.measured[0].fitted
    order = sorted(fitted.row_names, key=lambda name: rows.index(name) if name in rows else -1)
    shown = [name for name in order if name in rows]
    for table in ("grid-points-0-shades", "table-points-0-scores"):
        for name, row in zip(shown, page.tree.get_element_by_id(table).find("tbody").findall("tr"), strict=True):
            marks = row.xpath(".//*[contains(concat(' ', @class, ' '), ' mark ')]")
            wins = {c.winner for (output, *_), c in tests.items() if output == name} - {None}
            assert not marks or wins, (table, name)


def test_rows_of_few_checkpoints_have_no_shade_no_mark_and_no_bold(case):
    page = Page.of(build_page(case))
    names = next(axis["tips"] for axis in page.meta["axes"] if axis["id"] == "points-0")
    fitted = case.measured[0].fitted
    rare = {name for name in ("score", *names) if fitted.count_of(name) < 10}
    for name, row in zip(["score", *names], shaded(page), strict=True):
        shades = {cls for cell in row.findall("td") for cls in cell.get("class", "").split() if cls[1:].isdigit()}
        assert (shades <= {"s0"}) is (name in rare), name
    for name, row in zip(
        ["score", *names], page.tree.get_element_by_id("table-points-0-scores").find("tbody"), strict=True
    ):
        bold = row.xpath(".//*[contains(concat(' ', @class, ' '), ' best ')]|.//b|.//strong")
        assert bool(bold) is (name not in rare), name
    assert ("Rows of fewer than 10 check-points are not tested" in page.text) is bool(rare)


def shaded(page):
    return page.tree.get_element_by_id("grid-points-0-shades").find("tbody").findall("tr")
