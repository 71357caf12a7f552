"""Levels of puzzles: languages, puzzles and directions, their names, means and resamples, and missing answers."""

import json
import zipfile
from collections import Counter

import numpy as np
import pytest

from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus.findings import Findings
from mtgauge.report import FORMATS, render
from mtgauge.suites.puzzles.files import read_puzzles
from mtgauge.suites.puzzles.jobs.evaluation import evaluate_puzzles
from mtgauge.suites.puzzles.labels import puzzle_names
from mtgauge.suites.puzzles.missing import stand_in
from mtgauge.suites.puzzles.testset import load_puzzles, validate_puzzles
from shared_data import shared
from textbook import groups as textbook

METRICS = ("BLEU-2", "CharacTER", "ChrF-3", "EM")
LEVELS = ["all", "direction", "language", "language-direction", "puzzle", "puzzle-direction", "item"]


def puzzle(language, *items, **fields):
    """A puzzle of (question, answer, direction)."""
    asked = [list(item) for item in items]
    return {
        "source_language": language,
        "target_language": "English ",
        "meta": "",
        "train": [],
        "test": asked,
    } | fields


@pytest.fixture
def folders(tmp_path):
    """Writes folders of puzzles: name -> {stem: puzzle}."""

    def write(**content):
        for folder, puzzles in content.items():
            (tmp_path / folder).mkdir()
            for stem, one in puzzles.items():
                (tmp_path / folder / f"{stem}.json").write_text(json.dumps(one), "utf-8")
        return [str(tmp_path / folder) for folder in content]

    return write


GOLD = {
    "a1": puzzle("Basque", ("ur", "water", ">"), ("su", "fire", "<"), ("mendi", "mountain", ">")),
    "b7": puzzle("basque ", ("lur", "earth", ">"), ("etxe", "[a] house", ">")),
    "c0": puzzle("English", ("water", "raemx", ">"), ("fire", "feiz", ">"), target_language="壮语"),
}
MINE = {
    "a1": puzzle("Basque", ("ur", "water", ">"), ("su", "fire", "<"), ("mendi", "hill", ">")),
    "b7": puzzle("basque ", ("lur", "earth", ">"), ("etxe", "a house", ">")),
    "c0": puzzle("English", ("water", "ruz", ">"), ("fire", "feiz", ">"), target_language="壮语"),
}


def scores(evaluation, level, metric="EM", output="score"):
    return {s.id: s.score for s in evaluation.scores if (s.level, s.metric, s.output) == (level, metric, output)}


def test_puzzles_and_languages_have_keys_and_names(folders):
    gold, mine = folders(gold=GOLD, mine=MINE)
    found = evaluate_puzzles(gold, [("mine", mine)], levels=LEVELS)
    assert scores(found, "language") == pytest.approx({"basque": 80, "壮语": 50})
    assert scores(found, "puzzle") == pytest.approx({"a1": 200 / 3, "b7": 100, "c0": 50})
    assert scores(found, "puzzle-direction") == pytest.approx(
        {"a1 foreign-english": 50, "a1 english-foreign": 100, "b7 foreign-english": 100, "c0 english-foreign": 50}
    )
    assert scores(found, "language-direction") == pytest.approx(
        {"basque foreign-english": 75, "basque english-foreign": 100, "壮语 english-foreign": 50}
    )
    assert scores(found, "direction") == pytest.approx({"foreign-english": 75, "english-foreign": 200 / 3})
    names = {(s["level"], s["id"]): s["name"] for s in found.to_dict()["scores"]}
    assert names["language", "basque"] == "Basque"
    assert [names["puzzle", key] for key in ("a1", "b7", "c0")] == ["Basque 1", "Basque 2", "壮语 1"]
    assert names["puzzle-direction", "b7 foreign-english"] == "Basque 2 foreign-english"
    assert names["segment", "c0:2"] == "壮语 1:2"
    assert names["corpus", None] is None


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_has_every_level_by_name(folders, form):
    gold, mine = folders(gold=GOLD, mine=MINE)
    text = render(evaluate_puzzles(gold, [("mine", mine)], levels=LEVELS, macro=["puzzle", "language"]), form)
    text = text.replace("\\", "")
    for shown in ("Basque 2", "壮语 1 english-foreign", "壮语 1:2", "macro_puzzle", "macro_language"):
        assert shown in text
    if form in ("table", "markdown", "latex"):
        assert "b7" not in text
        for title in ("Scores: all", "Scores: language-direction", "Scores: item"):
            assert title in text


def test_the_report_shows_every_level(folders, mtgauge, tmp_path):
    gold, mine = folders(gold=GOLD, mine=MINE)
    page = tmp_path / "page.html"
    levels = [word for level in LEVELS for word in ("--level", level)]
    assert mtgauge("puzzles", "score", gold, mine, *levels, "--report", page).code == 0
    text = page.read_text("utf-8")
    for shown in ("By language", "By puzzle", "Basque 2", "壮语 1 english-foreign"):
        assert shown in text


@pytest.mark.parametrize(
    ("languages", "message"),
    [
        (("basque", "french"), "neither language is English"),
        (("ENGLISH ", "english"), "both languages are English"),
        (("basque", "Englisch"), "neither language is English"),
    ],
)
def test_one_side_is_english(folders, languages, message):
    source, target = languages
    [gold] = folders(
        gold={"p": puzzle("x", ("a", "b", ">")) | {"source_language": source, "target_language": target}}
    )
    with pytest.raises(InputError, match=message):
        load_puzzles(gold, [], "puzzling")


def test_the_key_of_a_language_is_stripped_and_folded_and_has_no_aliases(folders):
    spellings = [" Straße", "STRASSE ", "Basque", "Euskara"]
    [gold] = folders(gold={f"p{i}": puzzle(name, (f"q{i}", "x", ">")) for i, name in enumerate(spellings)})
    testset, _ = load_puzzles(gold, [], "puzzling")
    assert testset.slices["language"] == ("strasse", "strasse", "basque", "euskara")
    assert testset.names["language"] == {"strasse": "Straße", "basque": "Basque", "euskara": "Euskara"}
    assert list(testset.names["puzzle"].values()) == ["Straße 1", "Straße 2", "Basque 1", "Euskara 1"]


def test_the_test_puzzles_of_the_challenge_have_languages_and_numbers(tmp_path):
    """They have no keys, so they are numbered and not scored."""
    with zipfile.ZipFile(shared("data", "puzzling") / "data" / "public_data_test.zip") as archive:
        archive.extractall(tmp_path)
    puzzles = read_puzzles(str(tmp_path), Findings(str(tmp_path)))
    names = puzzle_names(puzzles.values())
    assert len(names) == len(set(names.values())) == 86
    of = [name.rpartition(" ") for name in names.values()]
    counts = Counter(language for language, _, _ in of)
    assert len(counts) == 76
    assert {language: n for language, n in counts.items() if n > 1} == {
        "swahili": 5, "irish": 2, "hungarian": 2, "georgian": 2, "nahuatl": 2, "turkish": 2, "bulgarian": 2
    }  # fmt: skip
    assert [number for language, _, number in of if language == "swahili"] == list("12345")
    assert {names[puzzle.id] for puzzle in puzzles.values() if puzzle.spelling == "mayangna"} == {"mayangna 1"}


def test_equal_content_under_two_names_is_a_warning(folders, mtgauge):
    same = puzzle("basque", ("ur", "water", ">"), ("su", "fire", "<"))
    gold, mine = folders(gold={"p": same, "q": same}, mine={"p": same, "q": same})
    found = evaluate_puzzles(gold, [("mine", mine)])
    assert [(w.code, w.system, w.message) for w in found.warnings if w.code == "repeated-puzzle"] == [
        ("repeated-puzzle", None, "puzzle q is the same as puzzle p")
    ]
    assert validate_puzzles(gold, [mine], "puzzling").findings == []
    done = mtgauge("puzzles", "check", gold, mine)
    assert done.code == 0
    assert done.out.splitlines()[-1] == "2 checked, 0 findings, 1 warning"


# -- means and resamples -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def development():
    """The ten development puzzles and the five submissions to them."""
    runs = shared("goldens", "puzzling") / "runs"
    submissions = [(run, str(runs / run / "res")) for run in ("self", "drop3", "upper", "plain_first", "empty")]
    return str(runs / "self" / "ref"), submissions


@pytest.mark.parametrize("protocol", ["puzzling", "puzzling-2020"])
def test_every_level_is_a_mean_of_items_and_macro_averages_are_those_of_the_textbook(development, protocol):
    gold, submissions = development
    macro = ["puzzle", "language", "direction"]
    found = evaluate_puzzles(gold, submissions, protocol=protocol, levels=LEVELS, macro=macro)
    slices = found.testset.slices
    assert {level: len(set(labels)) for level, labels in slices.items()} == {
        "direction": 2, "language": 10, "language-direction": 20, "puzzle": 10, "puzzle-direction": 20
    }  # fmt: skip
    for metric in METRICS:
        for system, _ in submissions:
            mine = [s for s in found.scores if (s.metric, s.system) == (metric, system)]
            values = [s.score for s in mine if s.level == "segment"]
            for level, labels in slices.items():
                ours = {s.id: s.score for s in mine if s.level == level}
                assert ours == pytest.approx(textbook.means(values, labels), abs=1e-9)
            for level in macro:
                [ours] = [s.score for s in mine if s.output == f"macro_{level}"]
                assert ours == pytest.approx(textbook.macro(values, slices[level]), abs=1e-9)


@pytest.mark.parametrize("output", ["score", "macro_direction", "macro_puzzle"])
def test_resampling_by_puzzle_is_that_of_numpy(development, output):
    gold, submissions = development
    found = evaluate_puzzles(
        gold, submissions, metrics=["ChrF-3"], resample_by="puzzle", intervals=True, ci_method="percentile",
        samples=400, macro=["direction", "puzzle"], levels=["all", "item"],
    )  # fmt: skip
    puzzles, directions = found.testset.slices["puzzle"], found.testset.slices["direction"]
    drawn = np.random.default_rng(12345).choice(10, size=(400, 10)).tolist()
    labels = {"score": ["all"] * len(puzzles), "macro_direction": directions, "macro_puzzle": puzzles}[output]
    for system in ("drop3", "plain_first"):
        values = [s.score for s in found.scores if (s.level, s.system) == ("segment", system)]
        if output == "macro_puzzle":
            means = np.array(list(textbook.means(values, puzzles).values()))
            resampled = [means[units].mean() for units in drawn]
        else:
            resampled = [textbook.redrawn(values, labels, puzzles, units) for units in drawn]
        # 400 * 0.025 are cut from each end
        low, *_, high = np.sort(resampled)[10:-10]
        [score] = [s for s in found.scores if (s.output, s.system, s.level) == (output, system, "corpus")]
        assert (score.low, score.high) == pytest.approx((low, high), rel=1e-9)
        assert (score.unit, score.n) == ("puzzle", 10)


@pytest.mark.parametrize("unit", ["item", "puzzle", "language"])
def test_tests_draw_what_is_asked_for(development, unit):
    gold, submissions = development
    found = evaluate_puzzles(gold, submissions[1:4], metrics=["EM"], test="auto", resample_by=unit, intervals=True)
    drawn = {"item": "segment"}.get(unit, unit)
    assert {c.unit for c in found.comparisons if c.level == "corpus"} == {drawn}
    assert {c.units for c in found.comparisons if c.level == "corpus"} == {89 if unit == "item" else 10}
    assert f"by:{drawn}" in found.comparisons[0].signature
    assert any("as if items of a puzzle were independent" in note for note in found.notes) == (unit == "item")


def test_two_puzzles_one_system_one_direction(folders):
    gold = {"p": puzzle("a", ("x", "one", ">"), ("y", "two", ">")), "q": puzzle("b", ("z", "three", ">"))}
    gold, mine = folders(gold=gold, mine=gold)
    found = evaluate_puzzles(gold, [("mine", mine)], intervals=True, resample_by="puzzle", levels=LEVELS)
    assert set(scores(found, "direction")) == {"foreign-english"}
    assert not scores(found, "corpus", output="macro_direction")
    assert "no item is english-foreign" in found.notes
    asked = evaluate_puzzles(gold, [("mine", mine)], macro=["direction", "puzzle"])
    assert scores(asked, "corpus", output="macro_direction") == scores(asked, "corpus")
    assert scores(asked, "corpus", output="macro_puzzle") == {None: 100}


ALONE = {
    "p": puzzle("a", ("x", "one", ">"), ("y", "two", ">")),
    "q": puzzle("b", ("un", "z", "<"), ("deux", "w", "<")),
}


def test_a_direction_with_a_single_puzzle_has_no_mean_by_a_named_method(folders):
    gold, mine = folders(gold=ALONE, mine=ALONE)
    asked = {"resample_by": "puzzle", "test": "bootstrap"}
    found = evaluate_puzzles(gold, [("mine", mine), ("yours", mine)], **asked)
    assert "no mean of directions: a single puzzle is foreign-english, which cannot be resampled" in found.notes
    free = evaluate_puzzles(gold, [("mine", mine)], resample_by="puzzle", intervals=True)
    assert scores(free, "corpus", output="macro_direction") == {None: 100}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"levels": ["genre"]}, r"unknown level 'genre' \(known: .*direction, language, .*puzzle"),
        ({"macro": ["genre"]}, "no macro average over genres"),
        ({"resample_by": "genre"}, "unknown unit 'genre'"),
        ({"missing": "ignore"}, r"unknown choice for missing answers 'ignore' \(known: refuse, zero\)"),
    ],
)
def test_unknown_names_are_refused(folders, asked, message):
    gold, mine = folders(gold=GOLD, mine=MINE)
    with pytest.raises(OptionError, match=message):
        evaluate_puzzles(gold, [("mine", mine)], **asked)


# -- missing answers ---------------------------------------------------------------------------------------------

OPTIONAL = {
    "p": puzzle("a", ("x", "[one]", ">"), ("y", "two", ">"), ("y", "zwei", ">"), ("dos", "w", "<")),
    "q": puzzle("b", ("z", "[three]", ">")),
}


@pytest.mark.parametrize("protocol", ["puzzling", "puzzling-2020"])
def test_missing_answers_are_0_under_every_metric_and_count(folders, protocol):
    some = {"p": puzzle("a", ("y", "two", ">"), ("dos", "w", "<"))}
    gold, mine, empty = folders(
        gold=OPTIONAL, mine=some, empty={"p": OPTIONAL["p"] | {"test": [["dos", "w", "<"]]}}
    )
    submissions = [("mine", mine), ("empty", empty)]
    with pytest.raises(InputError, match=r"has 2 items, the gold answers have 4 \(--missing zero counts"):
        evaluate_puzzles(gold, submissions, protocol=protocol)
    found = evaluate_puzzles(gold, submissions, protocol=protocol, missing="zero", levels=LEVELS)
    for metric in METRICS:
        items = {
            s.id: s.score for s in found.scores if (s.level, s.metric, s.system) == ("segment", metric, "mine")
        }
        # one word has no pairs, which the program of 2020 counts as a match missed
        right = {"EM": 100, "CharacTER": 100}.get(metric)
        assert items["p:1"] == items["p:3"] == items["q:1"] == 0
        assert items["p:2"] == (right or pytest.approx(items["p:2"]))
        assert items["p:2"] > 0
        [whole] = [
            s
            for s in found.scores
            if (s.level, s.metric, s.system, s.output) == ("corpus", metric, "mine", "score")
        ]
        assert (whole.n, whole.score) == (5, pytest.approx(sum(items.values()) / 5))
        [lacking] = [s for s in found.scores if (s.id, s.metric, s.system) == ("q", metric, "mine")]
        assert (lacking.n, lacking.score) == (1, 0)
    assert [(w.system, w.message) for w in found.warnings if w.code == "missing-answers"] == [
        ("mine", "3 of 5 items count as 0: the submission lacks them; whole puzzles among them: 1"),
        ("empty", "4 of 5 items count as 0: the submission lacks them; whole puzzles among them: 1"),
    ]


def test_an_empty_answer_is_not_a_missing_one(folders):
    answered = {**OPTIONAL, "q": puzzle("b", ("z", "", ">"))}
    gold, mine = folders(gold=OPTIONAL, mine=answered)
    found = evaluate_puzzles(gold, [("mine", mine)], missing="zero", levels=["item"])
    assert scores(found, "segment")["q:1"] == 100
    assert not [w for w in found.warnings if w.code == "missing-answers"]


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_says_what_is_missing(folders, mtgauge, form):
    gold, mine = folders(gold=OPTIONAL, mine={"p": OPTIONAL["p"]})
    done = mtgauge("puzzles", "score", gold, mine, "--missing", "zero", "--format", form)
    assert done.code == 0
    assert "1 of 5 items count as 0" in done.out


def test_items_that_nobody_asked_for_are_refused(folders):
    other = {**OPTIONAL, "q": puzzle("b", ("z", "x", ">"), ("zz", "x", ">"))}
    gold, mine = folders(gold=OPTIONAL, mine=other)
    with pytest.raises(InputError, match="segment q:2: asks 'zz', which the gold answers do not ask"):
        evaluate_puzzles(gold, [("mine", mine)], missing="zero")
    gold2, unknown = folders(
        gold2={"p": OPTIONAL["p"], "q": OPTIONAL["q"]}, unknown={"p": OPTIONAL["p"], "r": OPTIONAL["q"]}
    )
    with pytest.raises(InputError, match="puzzle r is unknown"):
        evaluate_puzzles(gold2, [("mine", unknown)], missing="zero")


def test_an_answer_with_too_many_texts_is_refused_by_its_own_place(folders):
    hedge = " ".join(f"({i}a/{i}b)" for i in range(14))
    gold, mine = folders(gold=OPTIONAL, mine={"p": puzzle("a", ("dos", "w", "<"), ("y", hedge, ">"))})
    with pytest.raises(InputError, match=r"segment p:2: .* stands for more than 10,000 texts"):
        evaluate_puzzles(gold, [("mine", mine)], missing="zero", protocol="puzzling-2020")


def test_what_stands_for_a_missing_answer_is_in_no_key():
    assert stand_in(["a b"]) == "\u2400"
    assert stand_in(["a", "b \u2400\u2401"]) == "\u2402"
