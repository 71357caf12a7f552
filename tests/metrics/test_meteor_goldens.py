"""METEOR 1.5's own numbers. Its data are read from the folder next to the checkout, and from a package if installed."""

import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

from mtgauge import native
from mtgauge.corpus import LanguagePair, TestSet
from mtgauge.lexicons.files import read_file
from mtgauge.lexicons.word_lists import read_prefixes
from mtgauge.measures import Batch, Level, Resources
from mtgauge.metrics.meteor import METEOR
from shared_data import shared, shared_lines

RUNS = {
    "en_exact": {"modules": "exact"},
    "en_exact_stem": {"modules": "exact stem"},
    "en_exact_stem_syn": {"modules": "exact stem synonym"},
    "en_ess_lower": {"modules": "exact stem synonym", "tokenize": "none"},
    "en_ess_nopunct": {"modules": "exact stem synonym", "no_punct": True},
    "en_ess_r3": {"modules": "exact stem synonym"},
    "en_ess_x5": {"modules": "exact stem synonym", "beam": 5},
    "de_es": {"modules": "exact stem", "language": "de", "compat": True},
    "en_full": {},
    "en_task_li": {"task": "li"},
    "en_task_tune": {"task": "tune"},
    "en_task_util": {"task": "util"},
}
LANGUAGES = {"en": "english", "fr": "french", "de": "german"}


def table() -> str:
    """METEOR's English table of paraphrases, which the package pycocoevalcap 1.2 holds."""
    found = importlib.util.find_spec("pycocoevalcap")
    path = Path(*found.submodule_search_locations) / "meteor" / "data" / "paraphrase-en.gz" if found else None
    if path is None or not path.exists():
        pytest.skip("pycocoevalcap, which holds METEOR's table of paraphrases, is not installed")
    return str(path)


def fitted(references, **options):
    data = str(shared("data", "meteor"))
    if "modules" not in options:
        options["paraphrases"] = table()
    return METEOR(data=data, **options).fit(TestSet.of(references), Resources(LanguagePair.parse("zh-en")))


def references_of(run):
    if not run.endswith("r3"):
        return {"ref": shared_lines("goldens", "meteor", "ref300.txt")}
    lines = shared_lines("goldens", "meteor", "ref300x3.txt")
    return {str(number): lines[number::3] for number in range(3)}


def printed(lines, name):
    """The number behind a name in METEOR's report."""
    return next(float(line.split()[-1]) for line in lines if line.startswith(name))


def parameters_in(report):
    """The parameters that METEOR printed with its name, such as ``0.85_0.2_0.6_0.75-ex_st-1.0_0.6``."""
    [line] = [line for line in report if line.startswith("Eval ID:")]
    *_, numbers, _, weights = line.split("-")
    alpha, beta, gamma, delta = map(float, numbers.split("_"))
    given = {"alpha": alpha, "beta": beta, "gamma": gamma, "delta": delta}
    return given | {"weights": weights.replace("_", " ")}


@pytest.mark.parametrize("run", RUNS)
def test_runs(run):
    require_run(run, RUNS[run])


@pytest.mark.parametrize("run", [run for run in RUNS if run.startswith("en")])
def test_runs_by_parameters(run):
    """The options instead of the task: beside that for HTER, whose parameters are others than those of every run."""
    report = shared_lines("goldens", "meteor", f"{run}.vout.txt")
    require_run(run, RUNS[run] | {"task": "hter"} | parameters_in(report))


def require_run(run, options):
    """Each number of METEOR's report, and of its statistics."""
    report = shared_lines("goldens", "meteor", f"{run}.vout.txt")
    measure = fitted(references_of(run), **options)
    rows = measure.statistics(Batch(shared_lines("goldens", "meteor", "hyp300.txt")), threads=0)
    statistics = shared("goldens", "meteor") / f"{run}.ss.txt"
    if statistics.exists():  # not for the other tasks, which differ only in their parameters
        assert np.array_equal(rows[:, :23], np.loadtxt(statistics))

    values = measure.score(rows.astype(float), Level.SEGMENT)
    segments = [line.split("\t")[1:] for line in report if line.startswith("Segment")]
    expected = np.nan_to_num(np.array(segments, dtype=float))
    assert len(expected) == 300
    # a penalty is printed only with matches
    for column, of_report in ((0, 3), (1, 0), (2, 1)):
        assert values[:, column] / 100 == pytest.approx(expected[:, of_report], abs=1e-9)
    [corpus] = measure.score(rows.sum(axis=0, keepdims=True), Level.CORPUS)
    names = ("Final score", "Precision", "Recall", "fMean", "Fragmentation penalty")
    assert [*corpus[:4] / 100, corpus[4]] == pytest.approx([printed(report, name) for name in names], abs=1e-9)
    require_counts(report, rows.sum(axis=0))


def require_counts(report, total):
    """The table of matches by stage, and the numbers of words and chunks."""
    stages = [[int(number) for number in line.split()[1:]] for line in report if re.match(r"\d\s", line)]
    for stage, printed_counts in enumerate(stages):
        ours, theirs, our_function, their_function = total[4 + 4 * stage : 8 + 4 * stage].tolist()
        expected = [ours, our_function, ours + our_function, theirs, their_function, theirs + their_function]
        assert printed_counts == expected
    assert len(stages) >= 1
    found = [total[0], total[1], total[20] - total[23]]
    assert found == [printed(report, name) for name in ("Test words", "Reference words", "Chunks")]


@pytest.mark.parametrize("run", [run for run in RUNS if "task" not in run])
def test_alignments(run):
    """Every match is METEOR's, not only their number."""
    path = shared("goldens", "meteor") / f"{run}-align.out"
    measure = fitted(references_of(run), **RUNS[run])
    hypotheses = shared_lines("goldens", "meteor", "hyp300.txt")
    numbers, offsets = measure._kernel.alignments(measure._number(hypotheses), measure._columns)
    blocks = path.read_text("utf-8").split("Alignment\t")[1:]
    assert len(blocks) == 300
    heads = np.nan_to_num(np.array([block.split("\n")[0].split("\t") for block in blocks], dtype=float))
    rows = measure.statistics(Batch(hypotheses), threads=0)
    values = measure.score(rows.astype(float), Level.SEGMENT)
    assert heads[:, [4, 1, 2]] == pytest.approx(values[:, [0, 1, 2]] / 100, abs=1e-9)
    has_penalty = rows[:, 21] > 0  # METEOR prints none without matches
    assert heads[has_penalty, 3] == pytest.approx(values[has_penalty, 4], abs=1e-9)
    for index, block in enumerate(blocks):
        lines = [line.split() for line in block.splitlines()[4:] if line]
        expected = [
            [int(module), *map(int, ours.split(":")), *map(int, theirs.split(":"))]
            for theirs, ours, module, _ in lines
        ]
        flat = numbers[offsets[index] + 1 : offsets[index + 1]]
        assert flat.reshape(-1, 5).tolist() == expected, f"segment {index + 1}"


# Modules, search, score: what METEOR 1.5 prints, and what its search does not see.
SEARCHES = [
    ("exact stem", "beam", 60),
    ("exact stem synonym", "beam", 0),
    ("exact stem", "exact", 60),
    ("exact stem synonym", "exact", 80),
]


@pytest.mark.parametrize(("modules", "search", "score"), SEARCHES)
def test_a_word_that_is_a_stem_and_a_synonym(modules, search, score):
    measure = fitted(["runs"], modules=modules, search=search)
    rows = measure.statistics(Batch(["running"]))
    assert measure.score(rows.astype(float), Level.SEGMENT)[0, 0] == pytest.approx(score)


def test_the_exact_search_is_never_worse():
    """On the example that comes with METEOR: as many exact matches, in fewer chunks, and nearly all of them proven."""
    ours, theirs = segments_of("test.sgm"), segments_of("ref.sgm")
    rows = {}
    for search in ("beam", "exact"):
        measure = fitted({"ref": [theirs[place] for place in ours]}, modules="exact", search=search)
        rows[search] = measure.statistics(Batch(list(ours.values())), threads=0)
    assert np.array_equal(rows["beam"][:, 21], rows["exact"][:, 21])
    assert (rows["exact"][:, 20] <= rows["beam"][:, 20]).all()
    assert rows["exact"][:, 24].sum() <= 10
    assert rows["exact"][:, 20].sum() < rows["beam"][:, 20].sum()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("punctuation", [True, False])
def test_normalised_lines(language, punctuation):
    file = shared("data", "meteor", "resources", "nonbreaking", f"{LANGUAGES[language]}.prefixes")
    prefixes = read_prefixes(read_file(file))
    texts = [line for name in ("hyp300.txt", "ref300.txt") for line in shared_lines("goldens", "meteor", name)]
    expected = shared_lines("goldens", "meteor", f"norm.{language}.punct_{str(punctuation).lower()}.txt")
    found = native.normalize_meteor(texts, language, prefixes.words, prefixes.before_digits, not punctuation)
    assert found == expected


def test_published_scores():
    """The example that comes with METEOR: scores of a system, of its documents and of its segments."""
    ours, theirs = segments_of("test.sgm"), segments_of("ref.sgm")
    measure = fitted({"ref": [theirs[place] for place in ours]})
    rows = measure.statistics(Batch(list(ours.values())), threads=0)
    published = {level: scores_of(level) for level in ("seg", "doc", "sys")}
    assert (len(published["seg"]), len(published["doc"])) == (2525, 111)

    values = measure.score(rows.astype(float), Level.SEGMENT)[:, 0] / 100
    assert values == pytest.approx([published["seg"][place] for place in ours], abs=1e-12)
    documents = [document for document, _ in ours]
    for document, score in published["doc"].items():
        total = rows[[name == document[0] for name in documents]].sum(axis=0)
        assert measure.score(total, Level.DOCUMENT)[0] / 100 == pytest.approx(score, abs=1e-12)
    [score] = published["sys"].values()
    assert measure.score(rows.sum(axis=0), Level.CORPUS)[0] / 100 == pytest.approx(score, abs=1e-12)


def segments_of(name):
    """(document, segment) -> text."""
    text = shared("data", "meteor", "example", name).read_text("utf-8")
    return {
        (document, segment): words.strip()
        for document, content in re.findall(r'<doc [^>]*docid="([^"]*)"[^>]*>(.*?)</doc>', text, re.DOTALL)
        for segment, words in re.findall(r'<seg id="(\d+)">(.*?)</seg>', content, re.DOTALL)
    }


def scores_of(level):
    rows = (line.split("\t") for line in shared_lines("data", "meteor", "example", f"meteor-{level}.scr") if line)
    return {tuple(row[2:-1]): float(row[-1]) for row in rows}
