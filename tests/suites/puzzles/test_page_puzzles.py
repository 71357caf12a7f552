"""The page of puzzles: the board, scores by group, items with their alternatives and which one won."""

import json
from pathlib import Path

import pytest
from thoroughness import some

from chromium import NARROW, WIDE, opened, settled, violations
from mtgauge.cli.main import main
from mtgauge.pages.alternatives import TOGETHER
from mtgauge.suites.puzzles.items import item_results
from mtgauge.suites.puzzles.jobs.board import board_of
from mtgauge.suites.puzzles.jobs.evaluation import evaluate_puzzles
from mtgauge.suites.puzzles.page.items import MOST_SHOWN
from mtgauge.suites.puzzles.page.page import build_puzzle_page
from page import Page

SAMPLE = Path(__file__).parents[3] / "examples" / "puzzles"
SUBMISSIONS = [(name, str(SAMPLE / name)) for name in ("careful", "hasty")]
HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>\u202e{{ 7 * 7 }}'


def sample(**asked):
    return evaluate_puzzles(str(SAMPLE / "gold"), SUBMISSIONS, **asked)


def written(folder, answers):
    """A folder with one puzzle whose items have the given answers."""
    folder.mkdir(parents=True)
    items = [[f"kala {number}", answer, ">"] for number, answer in enumerate(answers)]
    puzzle = {"source_language": "kala", "target_language": "english", "meta": "", "train": [], "test": items}
    (folder / "kala.json").write_text(json.dumps(puzzle), "utf-8")
    return str(folder)


@pytest.mark.parametrize("protocol", ["puzzling", "puzzling-2020"])
def test_each_score_says_which_alternative_gave_it(protocol):
    evaluation = sample(protocol=protocol)
    page = Page.of(build_puzzle_page(evaluation))
    assert page.figures
    assert all(page.figures.values())  # without scripts
    units = page.block("alternatives-0")
    items = list(item_results(evaluation.testset, evaluation.systems, evaluation.fitted))
    assert len(items) == 2 * len(units) == 18
    for number, item in enumerate(items):
        unit, owner = units[number // 2], number % 2
        assert unit["count"] == item.references
        assert unit["equal"][owner] == (item.scores["EM"].score == 100)
        for metric, score in enumerate(item.scores.values()):
            place = unit["deciding"][metric][owner]
            if score.score == 0:
                assert place is None
            elif score.reference is None:
                assert place == TOGETHER
            else:
                assert unit["texts"][place] == score.reference


def test_of_many_alternatives_the_first_and_those_that_won_are_shown(tmp_path):
    gold = written(tmp_path / "gold", ["(" + "/".join(f"w{number:03}" for number in range(500)) + ")"])
    evaluation = evaluate_puzzles(gold, [("one", written(tmp_path / "one", ["w400"]))])
    [unit] = Page.of(build_puzzle_page(evaluation)).block("alternatives-0")
    # the group also stands for itself as it is written
    assert unit["count"] == 501
    assert len(unit["texts"]) == MOST_SHOWN + 1
    assert {unit["texts"][place] for [place] in unit["deciding"]} == {"w400"}
    assert unit["equal"] == [True]


def test_scores_of_groups_are_those_of_the_levels():
    evaluation = sample(levels=["all", "puzzle", "direction"])
    page = Page.of(build_puzzle_page(evaluation))
    axes = {axis["id"]: axis["items"] for axis in page.meta["axes"]}
    [metrics] = [axis for axis in page.meta["axes"] if axis["id"] == "metric"]
    # an error rate that is taken from 100 says so
    assert metrics["items"] == ["BLEU-2", "100 − CharacTER", "ChrF-3", "EM"]
    for name in ("puzzle", "direction"):
        columns = page.block(f"chart-by-{name}")["columns"]
        found = {
            (metrics["tips"][metric], axes["system"][system], axes[name][group]): score
            for metric, system, group, _, score in zip(*columns.values(), strict=True)
        }
        expected = {
            (s.metric, s.system, evaluation.testset.shown(name, s.id)): s.score
            for s in evaluation.scores
            if s.level == name
        }
        assert found == expected
    # each language has one puzzle: a chart of languages would repeat that of puzzles
    assert "chart-by-language" not in page.blocks


def test_the_board_has_places_and_clusters():
    made = board_of(str(SAMPLE / "gold"), SUBMISSIONS)
    page = Page.of(build_puzzle_page(made.evaluation, board=made.board))
    table = page.tree.get_element_by_id("table-board")
    rows = [[" ".join(cell.text_content().split()) for cell in row][:3] for row in table.iterfind(".//tbody/tr")]
    assert rows == [["1", "1", "careful"], ["2", "2", "hasty ⚠ 1"]]
    # the board is the table of all items
    assert not page.tree.xpath("//table[@id='table-corpus']")


@pytest.mark.parametrize("rank_by", ["EM", "CharacTER"])
def test_the_page_opens_at_the_metric_that_ranks(browser, tmp_path, rank_by):
    made = board_of(str(SAMPLE / "gold"), SUBMISSIONS, rank_by=rank_by)
    metrics = [item.label for item in made.evaluation.measured]
    assert metrics[0] != "EM"
    path = tmp_path / "board.html"
    path.write_bytes(build_puzzle_page(made.evaluation, board=made.board))
    with opened(browser, path) as page:
        assert page.input_value("[data-choice=metric]") == str(metrics.index(rank_by))
        assert "metric=" not in page.evaluate("location.hash")


def test_nothing_counts_words_or_colours_of_raw_keys():
    page = Page.of(build_puzzle_page(sample()))
    assert page.meta["units"]["spans"] == []
    assert not {"ngrams", "chart-words", "chart-length", "chart-distribution"} & {*page.blocks}
    assert not page.tree.xpath("//*[@id='ngram-tables']")
    main_part = page.words("segments") + page.words("summary") + page.words("warnings")
    assert "egment" not in main_part
    assert "Save these items (TSV)" in main_part


@pytest.mark.parametrize(
    ("systems", "width", "scheme", "locale"),
    some(
        [
            (12, NARROW, "dark", "zh-CN"),
            (1, NARROW, "dark", "zh-CN"),
            (12, WIDE, "light", "en-GB"),
            (1, WIDE, "light", "en-GB"),
        ]
    ),
)
def test_the_page_in_a_browser(browser, tmp_path, capsys, systems, width, scheme, locale):
    gold = written(tmp_path / "gold", [HOSTILE, "you [have] seen (him/her)", "x" * 3000, "a b"])
    submissions = [
        f"s{number}={written(tmp_path / f's{number}', [HOSTILE, 'you saw him', 'x' * (3000 - number), 'a b'])}"
        for number in range(systems)
    ]
    path = tmp_path / "page.html"
    asked = ["puzzles", "board" if systems > 1 else "score", gold, *submissions]
    assert main([*asked, "--report", str(path)]) == 0
    capsys.readouterr()
    with opened(browser, path, width=width, scheme=scheme, locale=locale) as page:
        assert page.locator("#segment-list article").count() == 4
        for place in page.locator("figure[data-chart]").all():
            place.scroll_into_view_if_needed()
        settled(page)
        assert page.evaluate("[...document.querySelectorAll('figure[data-chart]')].every(f => f.dataset.drawn)")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []
        if locale == "en-GB":
            assert page.locator("#segments-state").inner_text() == "Items shown: 4 of 4"
            item = page.locator("#segment-list article").nth(1)
            assert item.locator(".originals h4").all_text_contents() == [
                "Question",
                "Answer key",
                "Alternatives: 6",
            ]
            assert "Won: you seen him" in item.locator(".output").first.text_content()
            assert page.locator("#segment-list article").first.locator(".exact").count() == min(systems, 8)
            page.fill("#filters [name=query]", "nobody said this")
            settled(page)
            assert page.locator("#segment-list .none").inner_text() == "No item meets all filters."


def test_an_evaluation_of_puzzles_makes_this_page_by_itself(tmp_path):
    path = tmp_path / "page.html"
    sample().report(path)
    assert Page.of(path.read_bytes()).meta["units"]["noun"] == "item"
