"""`mtgauge human agreement`: what it says of raters, in every format, and what it refuses."""

import csv
import io
import json
import math
import re

import pytest

from shared_data import shared, shared_lines
from textbook import agreement as textbook
from textbook import correlation as correlations
from textbook.judgements import signed_rank_p, standard_scores

SEGMENTS = range(1, 7)
#: Scores of three raters for six segments of one system; c has not judged the last one.
SCORES = {"a": [80, 60, 75, 40, 90, 55], "b": [70, 65, 60, 30, 95, 40], "c": [50, 90, 55, 60, 52, None]}
DAMAGED = {"a": [20, 10, 15, 5, 30, 15], "c": [60, 85, 60, 61, 50]}
#: What a judged again.
AGAIN = {1: 80, 2: 50}


def ratings(scores=None):
    rows = ["system\tsegment\trater\tkind\tscore"]
    for rater, values in (scores or SCORES).items():
        rows += [f"ours\t{n}\t{rater}\tTGT\t{v}" for n, v in zip(SEGMENTS, values, strict=True) if v is not None]
    if scores is None:
        for rater, values in DAMAGED.items():
            rows += [f"ours\t{n}\t{rater}\tBAD\t{v}" for n, v in enumerate(values, start=1)]
        rows += [f"ours\t{n}\ta\tREPEAT\t{value}" for n, value in AGAIN.items()]
        rows.append("ours\t9\ta\tTGT\t77")
    return "\n".join(rows) + "\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ratings.tsv").write_text(ratings())
    return tmp_path


def asked(mtgauge, *arguments):
    shown = mtgauge("human", "agreement", *arguments, "--format", "json")
    assert shown.code == 0, shown.err
    return json.loads(shown.out)


def statistics(content):
    return {(one["statistic"], one["values"]): one["value"] for one in content["statistics"]}


def standardised(raters, targets_alone=False):
    """The scores of raters, in lists, standardised over all that each one gave."""
    found = []
    for rater in raters:
        given = [value for value in SCORES[rater] if value is not None]
        others = [] if targets_alone else [*DAMAGED.get(rater, []), *(AGAIN.values() if rater == "a" else [])]
        over = [*given, *([77] if rater == "a" else []), *others]
        z = iter(standard_scores([(rater, value) for value in over]))
        found.append([None if value is None else next(z) for value in SCORES[rater]])
    return found


@pytest.mark.parametrize("values", ["z", "z-targets"])
def test_all_raters_together(folder, mtgauge, values):
    content = asked(mtgauge, "ratings.tsv", "--human-values", values)
    found = statistics(content)
    raw = list(SCORES.values())
    z = standardised(SCORES, targets_alone=values == "z-targets")
    for name, table in (("raw", raw), (values, z)):
        for level in ("interval", "ordinal"):
            expected = textbook.krippendorff_alpha(table, level)
            assert found[f"alpha_{level}", name] == pytest.approx(expected, abs=1e-12)
    # a and b judged all that two raters or more judged
    iccs = textbook.intraclass_correlations(raw[:2])
    assert [found[name, "raw"] for name in ("icc11", "icc21", "icc31")] == pytest.approx(iccs, abs=1e-12)
    r = correlations.pearson(list(zip(*raw[:2], strict=True)))
    assert found["mean_pearson", "raw"] == pytest.approx(r, abs=1e-12)
    again = [abs(SCORES["a"][n - 1] - value) for n, value in AGAIN.items()]
    assert (found["repeats_equal", "raw"], found["repeats_difference", "raw"]) == (0.5, sum(again) / 2)
    assert (content["values"], content["items"], content["single"]) == (values, 6, 1)
    counts = {one["statistic"]: (one["raters"], one["items"]) for one in content["statistics"]}
    assert counts["alpha_interval"] == (3, 6)
    assert counts["icc11"] == (2, 6)
    assert counts["repeats_equal"] == (1, 2)


def test_the_reliability_of_raters_is_of_the_items_of_which_two_have_a_value(folder, mtgauge):
    """d judged the last item only, so that d's score has no z, and the other score of that item has no company."""
    scores = {"a": SCORES["a"], "b": [*SCORES["b"][:5], None], "d": [None] * 5 + [70]}
    (folder / "few.tsv").write_text(ratings(scores))
    counts = {
        (one["statistic"], one["values"]): (one["raters"], one["items"])
        for one in asked(mtgauge, "few.tsv")["statistics"]
    }
    assert counts["icc11", "z"] == (2, 5)
    assert ("icc11", "raw") not in counts


def test_pairs_of_raters(folder, mtgauge):
    pairs = {(one["a"], one["b"]): one for one in asked(mtgauge, "ratings.tsv")["pairs"]}
    assert list(pairs) == [("a", "b"), ("a", "c"), ("b", "c")]
    for (a, b), one in pairs.items():
        common = [(x, y) for x, y in zip(SCORES[a], SCORES[b], strict=True) if y is not None]
        first, second = zip(*common, strict=True)
        assert one["items"] == len(common)
        assert one["pearson"]["value"] == pytest.approx(correlations.pearson(common), abs=1e-12)
        assert one["difference"]["value"] == pytest.approx(sum(x - y for x, y in common) / len(common), abs=1e-12)
        assert one["alpha"]["value"] == pytest.approx(textbook.krippendorff_alpha([first, second], "interval"))
        assert all(one[name]["low"] < one[name]["value"] < one[name]["high"] for name in ("pearson", "difference"))


def test_each_rater(folder, mtgauge):
    content = asked(mtgauge, "ratings.tsv")
    a, b, c = content["raters"]
    given = [*SCORES["a"], 77, *AGAIN.values()]
    assert (a["judgements"], a["mean"]) == (9, pytest.approx(sum(given) / 9))
    assert a["deviation"] == pytest.approx(math.sqrt(float(textbook.variance(given))))
    assert (a["control_pairs"], b["control_pairs"], c["control_pairs"]) == (6, 0, 5)
    for one, rater in ((a, "a"), (c, "c")):
        differences = [x - y for x, y in zip(SCORES[rater], DAMAGED[rater], strict=False)]
        assert one["p"] == pytest.approx(signed_rank_p(differences), abs=1e-12)
    assert (a["failed"], b["p"], c["failed"], c["dropped"]) == (False, None, True, False)
    assert (a["repeats"], a["repeats_equal"], a["repeats_difference"]) == (2, 0.5, 5)
    assert (b["repeats"], b["repeats_equal"]) == (0, None)
    assert [(one["code"], "c" in one["message"]) for one in content["warnings"]] == [("failed-rater", True)]


def test_raters_who_fail_are_left_out_by_choice(folder, mtgauge):
    content = asked(mtgauge, "ratings.tsv", "--failed-raters", "drop")
    assert [(one["rater"], one["dropped"]) for one in content["raters"]] == [
        ("a", False),
        ("b", False),
        ("c", True),
    ]
    assert [(one["a"], one["b"]) for one in content["pairs"]] == [("a", "b")]
    expected = textbook.krippendorff_alpha([SCORES["a"], SCORES["b"]], "interval")
    assert statistics(content)["alpha_interval", "raw"] == pytest.approx(expected, abs=1e-12)


def test_the_direction_turns_the_control(folder, mtgauge):
    content = asked(mtgauge, "errors=ratings.tsv", "--lower-is-better", "errors")
    failed = {one["rater"]: one["failed"] for one in content["raters"]}
    assert failed == {"a": True, "b": False, "c": True}
    shown = mtgauge("human", "agreement", "ratings.tsv", "--lower-is-better", "mqm")
    assert (shown.code, shown.err) == (
        2, "mtgauge: error: no scores are named 'mqm' (there are: ratings)\n",
    )  # fmt: skip


def mqm(*rows):
    head = "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n"
    lines = (f"ours\tharbour\t1\t{n}\t{rater}\tx\ty\t{what}\n" for n, rater, what in rows)
    return head + "".join(lines)


def test_marked_errors_are_categories(folder, mtgauge):
    rows = [
        (1, "a", "Accuracy/Omission\tMajor"), (1, "b", "Accuracy/Addition\tMajor"),
        (2, "a", "No-error\tNo-error"), (2, "b", "No-error\tNo-error"),
        (3, "a", "Style/Awkward\tMinor"), (3, "b", "No-error\tNo-error"),
        (4, "a", "Style/Awkward\tMinor"), (4, "a", "Accuracy/Omission\tMajor"), (4, "b", "Style/Awkward\tMinor"),
    ]  # fmt: skip
    (folder / "mqm.tsv").write_text(mqm(*rows))
    content = asked(mtgauge, "mqm.tsv")
    found = {one["category"] or one["about"]: one for one in content["categories"]}
    assert list(found) == ["errors", "severity", "Accuracy", "Style"]
    tables = {
        "errors": ([1, 0, 1, 1], [1, 0, 0, 1]),
        "severity": ([2, 0, 1, 2], [2, 0, 0, 1]),
        "Accuracy": ([1, 0, 0, 1], [1, 0, 0, 0]),
        "Style": ([0, 0, 1, 1], [0, 0, 0, 1]),
    }
    for name, (first, second) in tables.items():
        one = found[name]
        is_ordered = name == "severity"
        assert one["items"] == 4
        assert one["equal"] == sum(x == y for x, y in zip(first, second, strict=True)) / 4
        assert one["share"] == (None if is_ordered else (sum(first) + sum(second)) / 8)
        assert one["kappa_of"] == "cohen"
        assert one["kappa"]["value"] == pytest.approx(textbook.cohen_kappa(first, second, "none"), abs=1e-12)
        level = "ordinal" if is_ordered else "nominal"
        assert one["alpha"]["value"] == pytest.approx(textbook.krippendorff_alpha([first, second], level))
    weighted = textbook.cohen_kappa(*tables["severity"], "quadratic")
    assert found["severity"]["weighted_kappa"]["value"] == pytest.approx(weighted, abs=1e-12)
    assert found["errors"]["weighted_kappa"] is None
    [pair] = content["pairs"]
    assert pair["kappas"] == pytest.approx(
        {name: found[name]["kappa"]["value"] for name in ("errors", "severity")}
    )


#: For each rater the scores of the six segments; which kappa there is, and by the textbook.
COARSE = [
    ({"a": [1, 2, 3, 1, 2, 3], "b": [1, 2, 2, 1, 3, 3], "c": [1, 2, 3, 2, 2, 3]}, "fleiss"),
    ({"a": [1, 2, 3, 1, 2, 3], "b": [1, 2, 2, 1, 3, 3], "c": [1, 2, 3, 2, None, 3]}, None),
    ({"a": [0, 1, 1, 0, 1, 0], "b": [0, 1, 0, 0, 1, 1], "c": [0, 1, 1, 1, 1, 0]}, "fleiss"),
]


@pytest.mark.parametrize(("scores", "kind"), COARSE)
def test_few_whole_scores_are_categories(folder, mtgauge, scores, kind):
    (folder / "coarse.tsv").write_text(ratings(scores))
    [one] = asked(mtgauge, "coarse.tsv")["categories"]
    assert (one["about"], one["kappa_of"]) == ("score", kind)
    alpha = textbook.krippendorff_alpha(list(scores.values()), "ordinal")
    assert one["alpha"]["value"] == pytest.approx(alpha, abs=1e-12)
    if kind is None:
        assert (one["kappa"], one["weighted_kappa"]) == (None, None)
        return
    units = list(zip(*scores.values(), strict=True))
    categories = sorted(set(scores["a"]))
    for name, weights in (("kappa", "none"), ("weighted_kappa", "quadratic")):
        assert one[name]["value"] == pytest.approx(textbook.fleiss_kappa(units, categories, weights), abs=1e-12)


def test_files_without_raters_are_by_one_each(folder, mtgauge):
    for name, values in SCORES.items():
        rows = [f"ours\t{n}\t{value}\n" for n, value in zip(SEGMENTS, values, strict=True) if value is not None]
        (folder / f"{name}.tsv").write_text("system\tsegment\tscore\n" + "".join(rows))
    (folder / "ratings.tsv").unlink()
    content = asked(mtgauge, "a.tsv", "b.tsv", "carla=c.tsv")
    assert [one["rater"] for one in content["raters"]] == ["a", "b", "carla"]
    expected = textbook.krippendorff_alpha(list(SCORES.values()), "interval")
    assert statistics(content)["alpha_interval", "raw"] == pytest.approx(expected, abs=1e-12)
    assert [one["rater"] for one in asked(mtgauge, ".")["raters"]] == ["a", "b", "c"]
    assert statistics(asked(mtgauge, "people=.")) == statistics(content)


def spoken(*rows):
    return "".join(json.dumps(dict(zip(("system", "segment", "rater", "score", "target"), row, strict=True))) + "\n"
                   for row in rows)  # fmt: skip


TWO_TEXTS = [("s", "1", "a", 5, "x"), ("s", "1", "b", 7, "y"), ("s", "2", "a", 4, "x"), ("s", "2", "b", 4, "x"),
             ("s", "3", "a", 8, "x"), ("s", "3", "b", 9, "x")]  # fmt: skip

#: files -> text; arguments; and the one line
REFUSED = [
    ({"one.tsv": "system\tsegment\trater\tscore\nours\t1\tann\t5\nours\t2\tann\t6\n"}, ["one.tsv"],
     "one.tsv: holds judgements of one rater alone, ann (agreement needs two raters on the same items)"),
    ({"one.tsv": "system\tsegment\tscore\nours\t1\t5\nours\t2\t6\n"}, ["one.tsv"],
     "one.tsv: holds judgements of one rater alone, one (agreement needs two raters on the same items)"),
    ({"two.tsv": "system\tsegment\trater\tscore\nours\t1\tann\t5\nours\t2\tbob\t6\n"}, ["two.tsv"],
     "two.tsv: holds no item that two of its 2 raters judged: each of 2 has one rater (agreement needs two raters "
     "on the same items)"),
    ({"texts.jsonl": spoken(*TWO_TEXTS[:2])}, ["texts.jsonl"],
     "texts.jsonl: holds no translation that two of its 2 raters judged: they saw different texts (1) (agreement needs "
     "two raters on the same items)"),
    ({"a.tsv": "system\tsegment\tscore\nours\t1\t5\n", "b/a.tsv": "system\tsegment\tscore\nours\t1\t5\n"},
     ["a.tsv", "b/a.tsv"], "two files are named 'a' (name them: NAME=FILE)"),
    ({"a.tsv": "system\tsegment\trater\tscore\nours\t1\tx\t5\n", "b.jsonl": spoken(*TWO_TEXTS)},
     ["a.tsv", "b.jsonl"],
     "b.jsonl: is in another format than a.tsv: jsonl and table (agreement is about one way of judging)"),
    ({"r.tsv": ratings()}, ["r.tsv", "--resample-by", "document"],
     "the judgements name no documents (draw segments)"),
    ({"r.tsv": ratings()}, ["r.tsv", "--samples", "1"], "samples 1 is out of its range"),
    ({"r.tsv": ratings()}, ["r.tsv", "--human-weights", "odd"], "there are no weights 'odd' (known: wmt, critical"),
    ({"z.tsv": "system\tsegment\trater\tz\nours\t1\tx\t5\nours\t1\ty\t5\n"}, ["z.tsv", "--human-values", "raw"],
     "z.tsv: holds standardised scores and no raw ones"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "arguments", "line"), REFUSED)
def test_refusals_are_one_line(mtgauge, tmp_path, monkeypatch, files, arguments, line):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    shown = mtgauge("human", "agreement", *arguments)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert shown.err.startswith(f"mtgauge: error: {line}")


def test_judgements_of_other_texts_are_left_out(folder, mtgauge):
    (folder / "texts.jsonl").write_text(spoken(*TWO_TEXTS))
    content = asked(mtgauge, "texts.jsonl")
    assert (content["items"], content["other_texts"], content["pairs"][0]["items"]) == (2, 1, 2)


def test_judgements_without_a_rater_are_left_out(folder, mtgauge):
    with (folder / "ratings.tsv").open("a") as file:
        file.write("ours\t1\t\tTGT\t3\n")
    content = asked(mtgauge, "ratings.tsv")
    assert "judgements without a rater are left out (1)" in content["notes"]
    assert [one["rater"] for one in content["raters"]] == ["a", "b", "c"]


@pytest.mark.translated
def test_the_same_is_in_every_format(folder, mtgauge):
    content = asked(mtgauge, "ratings.tsv")
    table = mtgauge("human", "agreement", "ratings.tsv").out
    alpha = statistics(content)["alpha_interval", "raw"]
    assert f"{alpha:.3f} [" in table
    assert "no ICC" not in table
    assert all(title in table for title in ("Agreement of raters: 6 items", "Pairs of raters", "\nRaters\n"))
    assert "failed-rater" in table
    for form, part in (("markdown", "| ICC(1,1) "), ("latex", r"ICC(1,1) & 2 & 6 &")):
        assert part in mtgauge("human", "agreement", "ratings.tsv", "--format", form).out
    rows = list(csv.DictReader(io.StringIO(mtgauge("human", "agreement", "ratings.tsv", "--format", "csv").out)))
    assert float(rows[0]["value"]) == alpha
    assert [row["kind"] for row in rows if row["kind"] != "statistic"] == [
        *["pair"] * 3, *["rater"] * 3, "warning", *["note"] * len(content["notes"]),
    ]  # fmt: skip
    assert [float(row["pearson_low"]) for row in rows if row["kind"] == "pair"] == [
        one["pearson"]["low"] for one in content["pairs"]
    ]
    assert "评价者的一致性" in mtgauge("--language", "zh", "human", "agreement", "ratings.tsv").out


def many(n=120):
    """Ratings by two raters of many segments in documents of four."""
    rows = ["system\tsegment\tdocument\trater\tscore"]
    for i in range(n):
        for rater, value in (("a", 37 * i % 101), ("b", 53 * i % 103)):
            rows.append(f"ours\t{i}\td{i // 4}\t{rater}\t{value}")
    return "\n".join(rows) + "\n"


def test_intervals_are_drawn_from_the_seed(folder, mtgauge):
    (folder / "many.tsv").write_text(many())
    first = mtgauge("human", "agreement", "many.tsv", "--format", "json").out
    assert mtgauge("human", "agreement", "many.tsv", "--format", "json").out == first
    content = json.loads(first)
    assert (content["units"], content["unit"], content["samples"], content["seed"]) == (
        120,
        "segment",
        1000,
        12345,
    )
    for option in (["--seed", "0"], ["--samples", "500"], ["--alpha", "0.2"], ["--resample-by", "document"]):
        other = asked(mtgauge, "many.tsv", *option)
        assert statistics(other) == statistics(content)
        assert other["statistics"][0]["low"] != content["statistics"][0]["low"]
    assert other["units"] == 30


def test_few_units_have_jackknife_intervals(folder, mtgauge):
    """The interval of the mean difference is Student's, which the jackknife of a mean is."""
    from scipy import stats

    pair = asked(mtgauge, "ratings.tsv")["pairs"][0]
    differences = [a - b for a, b in zip(SCORES["a"], SCORES["b"], strict=True)]
    mean = sum(differences) / 6
    half = stats.t.ppf(0.975, 5) * math.sqrt(float(textbook.variance(differences)) / 6)
    assert [pair["difference"][name] for name in ("low", "high")] == pytest.approx([mean - half, mean + half])


def test_one_segment_has_no_intervals(folder, mtgauge):
    text = "system\tsegment\trater\tscore\n" + "".join(
        f"{system}\t1\t{rater}\t{value}\n"
        for system, values in (("x", (1.5, 2)), ("y", (4, 5)), ("z", (9, 7)))
        for rater, value in zip("ab", values, strict=True)
    )
    (folder / "single.tsv").write_text(text)
    content = asked(mtgauge, "single.tsv")
    assert (content["units"], content["statistics"][0]["low"]) == (1, None)
    assert (
        "there is one segment only, so there are no intervals" in mtgauge("human", "agreement", "single.tsv").out
    )


def test_places_in_lists_are_no_people(folder, mtgauge):
    rows = "".join(f"{n}\tx\ty\t[{60 + n}, {70 - n}]\n" for n in range(4))
    (folder / "lists.tsv").write_text("index\toriginal\ttranslation\tscores\n" + rows)
    content = asked(mtgauge, "lists.tsv")
    assert content["notes"][-1].startswith("raters are places in the lists of the file")
    assert [one["rater"] for one in content["raters"]] == ["1", "2"]


def test_what_is_undefined_is_null_and_a_dash(folder, mtgauge):
    text = "".join(f"ours\t{n}\t{rater}\t50\n" for n in (1, 2, 3) for rater in "ab")
    (folder / "same.tsv").write_text("system\tsegment\trater\tscore\n" + text)
    content = asked(mtgauge, "same.tsv")
    assert statistics(content) == dict.fromkeys(statistics(content))
    assert {one["values"] for one in content["statistics"]} == {"raw"}
    [pair] = content["pairs"]
    assert (pair["pearson"]["value"], pair["difference"], pair["alpha"]["value"]) == (
        None, {"value": 0, "low": 0, "high": 0}, None,
    )  # fmt: skip
    assert [one["code"] for one in content["warnings"]] == ["rater-without-scale"]
    table = mtgauge("human", "agreement", "same.tsv").out
    assert re.search(r"Krippendorff's alpha, interval +2 +3 +–\n", table)
    rows = list(csv.DictReader(io.StringIO(mtgauge("human", "agreement", "same.tsv", "--format", "csv").out)))
    assert rows[0]["value"] == ""


def test_tables_have_the_pairs_with_the_most_items(folder, mtgauge):
    raters = [f"r{n}" for n in range(9)]
    rows = [f"ours\t{n}\t{rater}\t{(n * place) % 11}" for n in range(1, 6) for place, rater in enumerate(raters)]
    (folder / "nine.tsv").write_text("\n".join(["system\tsegment\trater\tscore", *rows]) + "\n")
    table = mtgauge("human", "agreement", "nine.tsv").out
    assert "the 30 pairs with the most common items of 36; JSON and CSV have all" in table
    assert len(asked(mtgauge, "nine.tsv")["pairs"]) == 36


def test_warnings_name_the_file_where_there_are_several(folder, mtgauge):
    text = mqm((1, "a", "Style\tMinor"), (2, "a", "Style\tMajor")).replace("\tx\ty\t", "\tx\t<v>y\t")
    (folder / "a.tsv").write_text(text)
    (folder / "b.tsv").write_text(text.replace("\ta\t", "\tb\t"))
    content = asked(mtgauge, "a.tsv", "b.tsv")
    assert [one["message"].partition(":")[0] for one in content["warnings"]] == ["a.tsv", "b.tsv"]


# -- the field's data ---------------------------------------------------------------------------------------------


def test_goldens_of_calibration(mtgauge):
    path = shared("data", "wmt22", "humaneval", "DA+SQM", "calibration-HITs",
                  "WMT22.Appraise.calibrationHITs.20221103.csv")  # fmt: skip
    content = asked(mtgauge, path, "-l", "zh-en")
    lines = (line.split("\t") for line in shared_lines("goldens", "meta", "calibration-zho-eng.tsv")[1:])
    expected = {name: float(value) for name, value in lines}
    found = statistics(content)
    counts = {one["statistic"]: one["raters"] for one in content["statistics"]}
    assert {
        "annotators": len(content["raters"]), "annotators_complete": counts["icc11"], "items": content["items"],
        "judgements": sum(one["judgements"] for one in content["raters"]),
        "alpha_interval_raw": found["alpha_interval", "raw"], "alpha_interval_z": found["alpha_interval", "z"],
        "icc11_complete": found["icc11", "raw"], "icc21_complete": found["icc21", "raw"],
        "icc31_complete": found["icc31", "raw"], "mean_pearson_complete": found["mean_pearson", "raw"],
    } == pytest.approx(expected, abs=1e-11)  # fmt: skip


def test_ted_has_one_rater_a_segment(mtgauge):
    shown = mtgauge("human", "agreement", shared("data", "mqm", "ted", "zhen", "mqm_ted_zhen.tsv"))
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert "holds no item that two of its 9 raters judged: each of 7,935 has one rater" in shown.err


def test_bio_mqm_has_two_annotators_of_some_items(mtgauge):
    folder = shared("data", "bio-mqm", "v2", "target", "main_phase", "round_two", "zh2en")
    content = asked(mtgauge, folder, "--samples", 20)
    assert (content["items"], content["other_texts"]) == (466, 46)
    assert sum(one["items"] for one in content["pairs"]) == 466
    assert {one["kappa_of"] for one in content["categories"]} == {"fleiss"}
    counts = [asked(mtgauge, file, "--samples", 20) for file in sorted(folder.iterdir())]
    assert {one["items"] + one["other_texts"] for one in counts} == {32}


def test_direct_assessment_shows_who_repeats(mtgauge):
    path = shared("data", "wmt22", "humaneval", "DA", "newstest2022-toen", "ad-zhen-good-stnd-redup.csv.gz")
    content = asked(mtgauge, path, "--samples", 20)
    assert (content["values"], len(content["raters"]), content["items"]) == ("z", 172, 3_610)
    assert sum(one["failed"] for one in content["raters"]) == 84
    repeats = next(one for one in content["statistics"] if one["statistic"] == "repeats_equal")
    assert repeats["items"] == sum(one["repeats"] for one in content["raters"]) == 3_628
    assert all(one["values"] == "z" for one in content["statistics"])
