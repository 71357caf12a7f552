"""What README and the documentation claim of speed and memory is in a row of a benchmark's page, with its least ratio."""

import re

import pytest
from builds import ROOT

README = (ROOT / "README.md").read_text("utf-8")
#: Row of README -> beginnings of the rows of bench/README.md that it sums up, which name the conditions.
ROWS = {
    "BLEU, strings to score": ("BLEU `",),
    "chrF, strings to score": ("chrF, ",),
    "TER of news, 400 segments": ("TER, WMT",),
    "BLEU, one segment per call": ("sentence BLEU, one call per segment",),
    "chrF, one segment per call": ("sentence chrF, one call per segment",),
    "TER, one segment per call": ("sentence TER, one call per segment",),
    "paired bootstrap of 5 systems, 2,000 segments": ("paired bootstrap test x 1,000, 5 systems",),
    "a whole process, BLEU and chrF": ("BLEU + chrF of 3,000 segments, `mtgauge score",),
}
#: Conditions of README -> where bench/README.md has them.
CONDITIONS = {
    "on one thread": "One thread each",
    "texts that neither program has seen before": "new texts in each",
    "3,000 segments unless\na row gives another number": "3,000 synthetic segments",
    "sacreBLEU takes less time for texts that it has tokenized before": "that cache is\nemptied before each repetition",
}


def cells(text):
    """The cells of each row of the tables of a page."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]


def bench(page):
    return (ROOT / "bench" / page).read_text("utf-8")


def ratios(beginnings):
    """The median, and the least and the greatest ratio, of each row that begins so."""
    rows = cells(bench("README.md"))
    found = [row for row in rows if row[0].startswith(beginnings) and len(row) > 4 and row[3].startswith("**")]
    return [(float(row[3].strip("*")), *map(float, row[4].split(" to "))) for row in found]


def test_readme_claims_what_the_table_of_this_test_names():
    table = README.partition("## Compared with sacreBLEU")[2].partition("\nPeak memory")[0]
    assert [row[0] for row in cells(table)[2:]] == [*ROWS]


@pytest.mark.parametrize("claim", ROWS)
def test_a_claim_is_the_least_ratio_of_its_rows(claim):
    [row] = [row for row in cells(README) if row[0] == claim]
    measured = ratios(ROWS[claim])
    assert measured
    medians = sorted({median for median, _, _ in measured})
    assert row[1] == f"{min(least for _, least, _ in measured)}"
    assert row[2] == " to ".join(map(str, dict.fromkeys([medians[0], medians[-1]])))


@pytest.mark.parametrize(("condition", "place"), CONDITIONS.items())
def test_a_condition_is_that_of_the_benchmark(condition, place):
    assert condition in README
    assert place in bench("README.md")


def test_memory_is_the_one_that_was_measured():
    claimed = re.search("Peak memory is (.*%) of sacreBLEU's", README)[1]
    assert f"| {claimed} of sacreBLEU's |" in bench("README.md")


def number(page, beginning, column):
    """The number in a column of the first row of a benchmark's page that begins so."""
    row = next(row for row in cells(bench(page)) if "|".join(row).startswith(beginning))
    return float(row[column].replace(",", ""))


def share(page, column, part, whole):
    """What share one row of a benchmark's page is of another."""
    return number(page, part, column) / number(page, whole, column)


def seconds(texts):
    """How long the annotator of English takes for so many texts, in one process."""
    row = "en|`spacy:en_core_web_sm`|1"
    return number("ANNOTATION.md", row, 4) / number("ANNOTATION.md", row, 3) * texts


#: Page -> sentence with a claim, and whether it is so.
SENTENCES = {
    "how-to/migrate-from-sacrebleu.md": (
        "take at most a quarter of sacreBLEU's time with BLEU, and a nineteenth with chrF (`bench/README.md`)",
        lambda: [int(ratios(ROWS[f"{name}, one segment per call"])[0][1]) for name in ("BLEU", "chrF")] == [4, 19],
    ),
    "reference/annotators.md": ("a minute for 6,000 English ones", lambda: 40 < seconds(6000) <= 60),
    "how-to/align-words.md": (
        "`--aligner eflomal` takes a quarter of the memory",
        lambda: (
            0.2 < share("ALIGNMENT.md", 6, "eflomal, grow-diag", "+ marginals: what `mtgauge align` does") < 0.3
        ),
    ),
}
#: Pages that lead to a benchmark's page, whose numbers they do not repeat.
POINTERS = {
    "how-to/find-what-systems-get-wrong.md": "CHECKPOINTS.md",
    "explanation/ease.md": "EASE.md",
    "explanation/testing.md": "README.md",
}


@pytest.mark.parametrize("page", SENTENCES)
def test_a_sentence_says_what_was_measured(page):
    sentence, is_so = SENTENCES[page]
    assert sentence in (ROOT / "docs" / page).read_text("utf-8")
    assert is_so()


def test_no_other_page_claims_what_a_benchmark_measured():
    claims = r"`bench/[A-Z]+\.md`|\d times (?:as fast|faster)|of sacreBLEU's time"
    pages = {
        path.relative_to(ROOT / "docs").as_posix()
        for path in (ROOT / "docs").rglob("*.md")
        if re.search(claims, path.read_text("utf-8"))
    }
    assert pages == {*SENTENCES, *POINTERS}
    for page, target in POINTERS.items():
        assert f"`bench/{target}`" in (ROOT / "docs" / page).read_text("utf-8")
        assert bench(target)


#: A page of lines of code and prompts, which measures nothing.
WITHOUT_NUMBERS = "JOBS.md"


@pytest.mark.parametrize(
    "page", sorted({path.name for path in (ROOT / "bench").glob("[A-Z]*.md")} - {WITHOUT_NUMBERS})
)
def test_a_benchmark_says_on_what_it_ran(page):
    assert re.search(r"CPU|processor", bench(page)), "a number of time or memory needs its machine"
