"""Puzzle files and the commands on them: what is refused and how, both averages, items, reports."""

import copy
import json
import math
from pathlib import Path

import pytest

from mtgauge.base.errors import InputError
from mtgauge.suites.puzzles.jobs.evaluation import evaluate_puzzles
from mtgauge.suites.puzzles.testset import load_puzzles, validate_puzzles

SAMPLE = Path(__file__).parents[3] / "examples" / "puzzles"
GOLD = {
    "source_language": "talori",
    "target_language": "english",
    "meta": "",
    "train": [["mela", "a bird"]],
    "test": [["sodo", "a woman", ">"], ["tiru", "a river", "<"]],
}
DELETED = object()


def changed(**fields):
    content = copy.deepcopy(GOLD) | fields
    return {name: value for name, value in content.items() if value is not DELETED}


def with_item(index, value):
    test = copy.deepcopy(GOLD["test"])
    test[index] = value
    return changed(test=test)


@pytest.fixture
def folders(tmp_path):
    """Writes folders of puzzles: name -> {stem: content, or raw text}."""

    def write(**content):
        for folder, puzzles in content.items():
            (tmp_path / folder).mkdir()
            for stem, puzzle in puzzles.items():
                text = puzzle if isinstance(puzzle, str) else json.dumps(puzzle)
                (tmp_path / folder / f"{stem}.json").write_text(text, "utf-8")
        return [str(tmp_path / folder) for folder in content]

    return write


FAULTS = [
    ("{", "is not JSON: Expecting property name enclosed in double quotes at column 2", None),
    ("[]", "is a list where a puzzle is an object", None),
    ("3", "is a number where a puzzle is an object", None),
    ("null", "is null where a puzzle is an object", None),
    ("[" * 100_000, "is nested too deeply", None),
    ("9" * 5000, "holds a number with too many digits", None),
    ('{"test": [], "test": []}', "has 'test' twice in one object", None),
    (changed(source_language=DELETED), "has no 'source_language'", None),
    (changed(target_language=4), "'target_language' is a number where a text is expected", None),
    (changed(target_language=" "), "has no 'target_language'", None),
    (changed(target_language="venka"), "neither language is English", None),
    (changed(source_language="English "), "both languages are English", None),
    (changed(meta=["x"]), "'meta' is a list where a text is expected", None),
    (changed(train="x"), "'train' is a text where a list is expected", None),
    (changed(train=[["a", "b"], ["a"]]), "pair 2 of 'train' is not a list of two texts", None),
    (changed(test=DELETED), "has no 'test', the list of its items", None),
    (changed(test=[]), "has no 'test', the list of its items", None),
    (changed(test={}), "'test' is an object where a list is expected", None),
    (with_item(1, "x"), "is a text where an item is a list", "p:2"),
    (with_item(0, ["a", "b"]), "has 2 fields; an item has text, translation and direction", "p:1"),
    (with_item(0, ["a"]), "has 1 field; an item has text, translation and direction", "p:1"),
    (with_item(0, ["a", True, ">"]), "holds true or false where a text is expected", "p:1"),
    (with_item(0, ["a", None, ">"]), "holds null where a text is expected", "p:1"),
    (with_item(1, ["a", "b", "=>"]), "unknown direction '=>'", "p:2"),
]


@pytest.mark.parametrize(("content", "message", "place"), FAULTS)
def test_a_faulty_file_is_named_with_its_item(folders, content, message, place):
    gold, mine = folders(gold={"p": GOLD}, mine={"p": content})
    found = [
        validate_puzzles(keys, answers, "puzzling")
        for keys, answers in ((gold, [mine]), (mine, []), (mine, [gold]))
    ]
    for findings in found:
        assert [(item.file, item.message, item.segment) for item in findings.findings] == [
            (f"{mine}/p.json", message, place)
        ]
    with pytest.raises(InputError) as error:
        load_puzzles(gold, [("mine", mine)], "puzzling")
    assert error.value.message == message


@pytest.mark.parametrize(
    ("submission", "message", "place"),
    [
        ({"q": GOLD | {"train": []}}, "puzzle p is missing", None),
        ({"p": GOLD, "q": changed(train=[])}, "puzzle q is unknown", None),
        ({"p": changed(test=GOLD["test"][:1])}, "puzzle p has 1 item, the gold answers have 2", None),
        ({"p": with_item(1, ["x", "a river", ">"])}, "has the direction '>', the gold answer '<'", "p:2"),
        ({"p": with_item(0, ["sodu", "x", ">"])}, "asks 'sodu', the gold answer 'sodo'", "p:1"),
    ],
)
def test_a_submission_answers_the_same_puzzles(folders, submission, message, place):
    # with a second puzzle, names of files must agree
    other = changed(source_language="venka")
    gold, mine = folders(gold={"p": GOLD, "r": other}, mine={"r": other, **submission})
    found = validate_puzzles(gold, [mine], "puzzling").findings
    assert (message, place) in [(item.message, item.segment) for item in found]
    with pytest.raises(InputError):
        load_puzzles(gold, [("mine", mine)], "puzzling")


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("", "has no answer key"),
        ("a (b", "answer key 'a (b', character 3: '(' is never closed"),
        ("[a]" * 14, "answer key '" + "[a]" * 14 + "' stands for 16,384 references; 10,000 are allowed"),
    ],
)
def test_keys_are_checked_item_by_item(folders, key, message):
    [gold] = folders(gold={"p": with_item(1, [key, "a river", "<"])})
    [found] = validate_puzzles(gold, [], "puzzling").findings
    assert (found.file, found.segment, found.message) == (f"{gold}/p.json", "p:2", message)


def test_answers_with_too_many_texts_are_refused_by_item(folders):
    hedge = " ".join(f"({i}a/{i}b)" for i in range(14))
    gold, mine = folders(gold={"p": GOLD}, mine={"p": with_item(0, ["sodo", hedge, ">"])})
    assert validate_puzzles(gold, [mine], "puzzling").findings == []
    [found] = validate_puzzles(gold, [mine], "puzzling-2020").findings
    assert found.segment == "p:1"


def test_missing_files_and_empty_folders_are_errors(tmp_path):
    for path, message in ((tmp_path, "holds no puzzle"), (tmp_path / "x", "no such file or folder")):
        with pytest.raises(InputError, match=message):
            validate_puzzles(str(path), [], "puzzling")


def test_single_files_may_have_any_name(folders):
    gold, mine = folders(gold={"p": GOLD}, mine={"other": GOLD})
    testset, [system] = load_puzzles(f"{gold}/p.json", [("a", f"{mine}/other.json")], "puzzling")
    assert list(testset.ids) == ["p:1", "p:2"]
    assert system.segments == ("a woman", "tiru")
    assert testset.sources == ("sodo", "a river")
    assert testset.slices == {
        "direction": ("foreign-english", "english-foreign"),
        "language": ("talori", "talori"),
        "language-direction": ("talori foreign-english", "talori english-foreign"),
        "puzzle": ("p", "p"),
        "puzzle-direction": ("p foreign-english", "p english-foreign"),
    }
    assert (testset.documents, testset.domains) == (None, None)


def test_directions_follow_the_languages(folders):
    turned = changed(source_language=" ENGLISH ", target_language="talori")
    [gold] = folders(gold={"p": turned})
    testset, _ = load_puzzles(gold, [], "puzzling")
    assert testset.slices["direction"] == ("english-foreign", "foreign-english")


def scores_of(evaluation, output):
    return {
        item.metric: item.score for item in evaluation.scores if (item.level, item.output) == ("corpus", output)
    }


def test_both_averages_are_there_and_named():
    evaluation = evaluate_puzzles(str(SAMPLE / "gold"), [("hasty", str(SAMPLE / "hasty"))])
    sides = {
        side: {s.metric: (s.score, s.n) for s in evaluation.scores if s.id == side}
        for side in ("foreign-english", "english-foreign")
    }
    pooled, mean = scores_of(evaluation, "score"), scores_of(evaluation, "macro_direction")
    for metric in ("BLEU-2", "CharacTER", "ChrF-3", "EM"):
        (first, n), (second, m) = (side[metric] for side in sides.values())
        assert (n, m) == (5, 4)
        assert pooled[metric] == pytest.approx((n * first + m * second) / (n + m))
        assert mean[metric] == pytest.approx((first + second) / 2)
    assert "score: mean over all items" in evaluation.notes
    assert "macro_direction: mean of the two directions" in evaluation.notes


def test_a_direction_without_items_is_absent(folders):
    gold, mine = folders(gold={"p": changed(test=GOLD["test"][:1])}, mine={"p": changed(test=GOLD["test"][:1])})
    evaluation = evaluate_puzzles(gold, [("mine", mine)])
    assert {item.id for item in evaluation.scores} == {None, "foreign-english"}
    assert not any(math.isnan(item.score) for item in evaluation.scores)
    assert scores_of(evaluation, "macro_direction") == {}
    assert evaluation.notes[0] == "no item is english-foreign"


def test_with_a_single_item_the_mean_of_directions_has_no_interval(folders):
    gold, mine = folders(gold={"p": GOLD}, mine={"p": GOLD})
    evaluation = evaluate_puzzles(gold, [("mine", mine)], intervals=True)
    means = [item for item in evaluation.scores if item.output == "macro_direction"]
    assert [item.score for item in means] == [100.0] * 4
    assert {(item.low, item.high) for item in means} == {(None, None)}
    assert (
        "no interval of macro_direction: a group has a single segment, whose spread nothing shows"
        in evaluation.notes
    )
    assert scores_of(evaluate_puzzles(gold, [("mine", mine)], levels=["direction"]), "score") == {}


NAMED = [
    ({"test": "bootstrap"}, False),
    ({"intervals": True, "ci_method": "bca"}, False),
    ({"baseline": "mine"}, True),
    ({"test": "auto", "intervals": True}, True),
    ({"test": "none", "intervals": True}, True),
    ({"ci_method": "bca"}, True),
]


@pytest.mark.parametrize(("settings", "is_there"), NAMED)
def test_a_named_method_that_cannot_resample_a_single_item_leaves_out_the_mean_of_directions(
    folders, settings, is_there
):
    gold, mine, yours = folders(gold={"p": GOLD}, mine={"p": GOLD}, yours={"p": GOLD})
    evaluation = evaluate_puzzles(gold, [("mine", mine), ("yours", yours)], **settings)
    assert bool(scores_of(evaluation, "macro_direction")) is is_there
    said = "no mean of directions: a single item is foreign-english, which cannot be resampled"
    assert (said in evaluation.notes) is not is_there


def test_mcnemar_leaves_out_the_mean_of_directions():
    submissions = [(name, str(SAMPLE / name)) for name in ("careful", "hasty")]
    evaluation = evaluate_puzzles(str(SAMPLE / "gold"), submissions, metrics=["EM"], test="mcnemar")
    assert scores_of(evaluation, "macro_direction") == {}
    exact = next(c for c in evaluation.comparisons if (c.metric, c.id) == ("EM", None))
    # only the careful submission has these seven of nine items right
    assert exact.p == 2 * 0.5**7


# -- the commands -----------------------------------------------------------------------------------------------


def test_score_compares_and_writes_a_report(mtgauge, tmp_path):
    page, out = tmp_path / "p.html", tmp_path / "out.json"
    done = mtgauge(
        "puzzles", "score", SAMPLE / "gold", SAMPLE / "careful", f"quick={SAMPLE / 'hasty'}", "--baseline", "quick",
        "--ci", "--report", page, "--format", "json", "--items", "--output", out, "--precision", 3,
    )  # fmt: skip
    assert (done.code, done.out) == (0, "")
    found = json.loads(out.read_text("utf-8"))
    assert {item["a"] for item in found["comparisons"]} == {"careful"}
    assert all(item["low"] is not None for item in found["scores"])
    item = next(i for i in found["items"] if (i["id"], i["system"]) == ("talori:2", "quick"))
    assert item["answer"] == "You have seen (him/her/them)."
    assert (item["key"], item["references"]) == ("You.SG [have] seen (him/her).", 6)
    assert item["scores"]["ChrF-3"] == {"score": 91.571, "reference": "you have seen (him/her)"}
    assert item["scores"]["BLEU-2"]["reference"] == "you have seen (him/her)"
    assert "macro_direction" in page.read_text("utf-8")


@pytest.mark.parametrize("form", ["table", "jsonl"])
def test_items_are_shown_with_the_reference_that_won(mtgauge, form):
    done = mtgauge("puzzles", "score", SAMPLE / "gold", SAMPLE / "careful", "--items", "--format", form)
    assert done.code == 0
    lines = [line for line in done.out.splitlines() if "talori 1:3" in line]
    assert len(lines) == 1
    assert "the river sees the woman" in lines[0]


@pytest.mark.parametrize("form", ["csv", "markdown", "latex"])
def test_other_formats_show_scores_alone(mtgauge, form):
    arguments = ["puzzles", "score", SAMPLE / "gold", SAMPLE / "careful", "--format", form]
    assert "careful" in mtgauge(*arguments).out
    refused = mtgauge(*arguments, "--items")
    assert (refused.code, refused.err) == (2, f"mtgauge: error: items are not shown as {form} (known: table, json, jsonl)\n")  # fmt: skip


def test_the_protocol_changes_numbers(mtgauge):
    def exact(*options):
        done = mtgauge("puzzles", "score", SAMPLE / "gold", SAMPLE / "hasty", "--format", "json", *options)
        return next(s["score"] for s in json.loads(done.out)["scores"] if (s["metric"], s["id"]) == ("EM", None))

    assert exact() == exact("--no-groups") == pytest.approx(100 / 9)
    assert exact("--protocol", "puzzling-2020") == pytest.approx(200 / 9)


def test_validate_lists_everything(mtgauge):
    done = mtgauge("puzzles", "check", SAMPLE / "gold", SAMPLE / "careful", SAMPLE / "faulty")
    *findings, last = done.out.splitlines()
    assert done.code == 1
    assert last == "3 checked, 5 findings"
    assert [line.rpartition("faulty/")[2].partition(": ")[0] for line in findings] == [
        "talori.json, segment talori:2", "talori.json, segment talori:3", "talori.json, segment talori:4",
        "venka.json", "dolmi.json",
    ]  # fmt: skip
    rows = json.loads(mtgauge("puzzles", "check", SAMPLE / "gold", SAMPLE / "faulty", "--format", "json").out)
    assert [row["segment"] for row in rows] == ["talori:2", "talori:3", "talori:4", None, None]
    assert mtgauge("puzzles", "check", SAMPLE / "gold", SAMPLE / "hasty").code == 0
    assert mtgauge("puzzles", "check", SAMPLE / "nothing").code == 2


def test_expand_reads_arguments_a_file_and_standard_input(mtgauge, process, tmp_path):
    keys = tmp_path / "keys.txt"
    keys.write_text("[a] b\nc\n", "utf-8")
    expected = "[a] b\n  a b\n  b\nc\n  c\n"
    assert mtgauge("puzzles", "expand", "[a] b", "c").out == expected
    assert mtgauge("puzzles", "expand", "--file", keys).out == expected
    assert process("puzzles", "expand", stdin=keys.read_bytes()).stdout.decode() == expected
    found = json.loads(mtgauge("puzzles", "expand", "a (b/c)", "--no-groups", "--format", "json").out)
    assert found == [{"key": "a (b/c)", "references": ["a b", "a c"]}]
    assert mtgauge("puzzles", "expand", "[a]", "--protocol", "puzzling-2020").out == "[a]\n  (a/ )\n  a\n  \n"


def test_expand_says_where_a_key_is_wrong(mtgauge, tmp_path):
    keys = tmp_path / "keys.txt"
    keys.write_text("a\n(b\n", "utf-8")
    done = mtgauge("puzzles", "expand", "--file", keys)
    place = f"{keys}, line 2: answer key '(b', character 1: '(' is never closed"
    assert (done.code, done.out, done.err) == (2, "", f"mtgauge: error: {place}\n")
    assert "both as arguments and with --file" in mtgauge("puzzles", "expand", "a", "--file", keys).err
