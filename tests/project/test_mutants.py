"""The program that puts faults into the code: what it changes, what it leaves alone, and how it names a mutant."""

import ast
import importlib.util
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

from tools.coverage_table import table, with_table
from tools.mutants.drawing import LEAST, below, drawn, mutants_of, mutants_of_tree
from tools.mutants.judged import EQUIVALENT, Judgement, judgements, stale
from tools.mutants.mirrors import is_own, unmirrored
from tools.mutants.reach import Reach
from tools.mutants.report import contradicted, killed_share, report
from tools.mutants.running import Result
from tools.mutants.saved import lost, read_saved, write_saved
from tools.mutants.swapping import CannotSwapError, put_in
from tools.packages import MODULES, packages

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "testing.md"
FILE = "src/mtgauge/stats/toy.py"


@cache
def every_mutant():
    """All mutants of the checkout, which take seconds to find."""
    return mutants_of_tree(ROOT)


def changes(source):
    return [mutant.change for mutant in mutants_of(FILE, source)]


CHANGED = [
    ("x = a < b", ["a < b -> a <= b"]),
    ("x = a <= b < c", ["a <= b < c -> a < b < c", "a <= b < c -> a <= b <= c"]),
    ("x = a in b", ["a in b -> a not in b"]),
    ("x = a + b", ["a + b -> a - b"]),
    ("x += y", ["x += y -> x -= y", "x += y -> pass"]),
    ("x = a and b", ["a and b -> a or b"]),
    ("x = True", ["True -> False"]),
    ("x = not a", ["not a -> a"]),
    ("x = -a", ["-a -> a"]),
    ("x = 3", ["3 -> 4", "3 -> 2"]),
    ("x = 0.5", ["0.5 -> 0.55"]),
    ("x = a[b:c]", ["[b:c] -> [:c]", "[b:c] -> [b:]"]),
    ("x = f(a, b)", ["f(a, b) -> f(b, a)"]),
    ("x = max(a, b)", ["max(a, b) -> min(a, b)"]),
    ("def f():\n    return a", ["return a -> return None"]),
    ("def f():\n    a.b = c", ["a.b = c -> pass"]),
    ("f()", ["f() -> pass"]),
    ("for a in b:\n    continue", ["continue -> break"]),
    ("if a:\n    raise E('words')", ["if a -> if not a", "raise E('words') -> pass"]),
    ("x = a if b else c", ["a if b else c -> a if not b else c"]),
    ("x = [a for a in b if a]", ["if a -> if not a"]),
]
LEFT_ALONE = [
    '"""Words, and 3."""',
    "def f(a: Literal[3]) -> Literal[4]: ...",
    "x: Literal[3] = a",
    "@f(3)\nclass C(D, g(4)): ...",
    "x = f'{a + 1}'",
    "x = a + 'words'",
    "x = f(a, 'words')",
    "x = f(a, a)",
    "x = f(a, hint=g(3))",
    "x = zip(a, strict=True)",
    "if TYPE_CHECKING:\n    x = 3",
    "def __repr__(self):\n    return a + b",
    "@abstractmethod\ndef f(self):\n    return a + b",
    "x = isinstance(a, B | C)",
    "x = cast(T[3], a)",
    "T = TypeVar('T', bound=f(3))",
    "assert a < b",
    "x = y",
]


@pytest.mark.parametrize(("source", "expected"), CHANGED)
def test_what_is_changed(source, expected):
    assert changes(source) == expected


@pytest.mark.parametrize("source", LEFT_ALONE)
def test_what_is_left_alone(source):
    assert changes(source) == []


SOURCE = "def f(a, b):\n    return a < b\n\n\ndef g(a, b):\n    return a < b, a < b\n"


def test_a_name_outlives_lines_that_move():
    before, after = (list(mutants_of(FILE, f"{blank}{SOURCE}")) for blank in ("", "\n\n"))
    assert [mutant.key for mutant in before] == [mutant.key for mutant in after]
    assert [mutant.line + 2 for mutant in before] == [mutant.line for mutant in after]
    assert len({mutant.key for mutant in before}) == len(before) == 5


def test_a_draw_does_not_depend_on_what_else_there_is():
    some = list(mutants_of(FILE, SOURCE))
    more = [*mutants_of("src/mtgauge/stats/another.py", SOURCE), *some]
    kept = [mutant for mutant in drawn(more, len(more), 1) if mutant in some]
    assert kept == drawn(some, len(some), 1)
    assert drawn(some, 2, 1) == drawn(some, 5, 1)[:2]
    assert drawn(some, 5, 1) != drawn(some, 5, 2)


MODULE = """
from contextlib import contextmanager
from functools import cached_property, lru_cache


def plain():
    return 1


@lru_cache
def remembered():
    return 2


@contextmanager
def context():
    yield 3


class Thing:
    @property
    def read(self):
        return 4

    @cached_property
    def kept(self):
        return 5

    @staticmethod
    def static():
        return [6 for _ in range(1)][0]

    def own(self):
        return super().__class__ and 7


CONSTANT = 8
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A module of several kinds of functions, imported."""
    monkeypatch.setattr(SourceFileLoader, "get_code", SourceFileLoader.get_code)
    path = tmp_path / "mutated_module.py"
    path.write_text(MODULE, "utf-8")
    spec = importlib.util.spec_from_file_location("mutated_module", path)
    made = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "mutated_module", made)
    spec.loader.exec_module(made)
    return made


def number_of(change):
    return next(mutant.number for mutant in mutants_of(FILE, MODULE) if mutant.change == change)


@pytest.mark.parametrize("value", range(1, 8))
def test_a_function_gets_the_changed_code_whatever_holds_it(module, value):
    def values():
        module.remembered.cache_clear()
        thing = module.Thing()
        with module.context() as third:
            return [
                module.plain(),
                module.remembered(),
                third,
                thing.read,
                thing.kept,
                thing.static(),
                thing.own(),
            ]

    assert values() == [1, 2, 3, 4, 5, 6, 7]
    put_in(Path(module.__file__), number_of(f"{value} -> {value + 1}"))
    expected = list(range(1, 8))
    expected[value - 1] += 1
    assert values() == expected


def test_what_runs_on_import_is_changed_before(module):
    number = number_of("8 -> 9")
    with pytest.raises(CannotSwapError):
        put_in(Path(module.__file__), number)
    module.__spec__.loader.exec_module(module)
    assert module.CONSTANT == 9
    assert module.plain() == 1


def test_every_mutant_of_the_tree_has_a_name_of_its_own_and_compiles():
    mutants = every_mutant()
    assert len({mutant.key for mutant in mutants}) == len(mutants) > 4000
    for mutant in drawn(mutants, 20, 1):
        from tools.mutants.drawing import mutated

        compile(mutated((ROOT / mutant.file).read_text("utf-8"), mutant.number), mutant.file, "exec")


def test_every_judgement_names_a_mutant_and_says_why():
    judged = judgements()
    assert not stale(judged, every_mutant())
    assert all(judgement.reason.endswith(".") for judgement in judged.values())


def test_tests_of_the_own_package_come_first_and_quick_ones_before_slow_ones():
    [mutant] = mutants_of(FILE, "def f():\n    x = y < z")
    tests = {"tests/cli/a.py::a": 0.1, "tests/stats/b.py::slow": 9.0, "tests/stats/b.py::quick": 0.1,
             "tests/cli/a.py::slow": 59.0, "tests/stats/b.py::elsewhere": 0.1}  # fmt: skip
    reach = Reach(seconds=tests)
    for test in tests:
        reach.lines[FILE][3 if "elsewhere" in test else 2].add(test)
    found = ["tests/stats/b.py::quick", "tests/stats/b.py::slow", "tests/cli/a.py::a"]
    assert reach.tests_of(mutant, "") == found
    assert not reach.is_early(mutant)
    assert Reach(early={FILE: {2}}).is_early(mutant)


def test_what_the_report_says():
    first, second, third = list(mutants_of(FILE, SOURCE))[:3]
    judged = {second.key: Judgement(EQUIVALENT, second.key, "Nobody looks.")}
    results = {
        first.key: Result("killed", "tests/a.py::a", 1, 2, 0.1),
        second.key: Result("survived", "", 2, 2, 0.2),
        third.key: Result("survived", "", 2, 2, 0.2),
    }
    mutants = [first, second, third]
    assert killed_share(mutants, results, judged) == 0.5
    assert contradicted(mutants, results, judged) == []
    assert list(report(mutants, results, judged))[-1] == "| in all | 3 | 1 | 1 | 0 | 1 | 50.0 % |"
    results[second.key] = results[first.key]
    assert contradicted(mutants, results, judged) == [second]
    assert any(line.startswith("ERROR") for line in report(mutants, results, judged))


COUNTS = {"num_statements": 10, "covered_lines": 9, "num_branches": 4, "covered_branches": 1}


def coverage_report(names):
    """A report of one file in each of these packages."""
    files = [f"src/mtgauge/{'' if name == MODULES else f'{name}/'}a.py" for name in names]
    return {"files": {file: {"summary": COUNTS} for file in files}}


def test_the_table_of_coverage():
    every = packages(ROOT)
    report = coverage_report(every)
    report["files"]["src/mtgauge/stats/b/c.py"] = {"summary": COUNTS | {"covered_lines": 10}}
    report["files"]["src/mtgauge/native/a.py"] = {"summary": dict.fromkeys(COUNTS, 0)}
    rows = table(report).splitlines()[2:]
    assert [row.split("|")[1].strip() for row in rows] == [*every, "in all"]
    assert "| stats | 20 | 95.0 % | 8 | 25.0 % |" in rows
    assert "| native | 0 | - | 0 | - |" in rows
    count = len(every)
    assert rows[-1] == f"| in all | {10 * count} | {90 + 10 / count:.1f} % | {4 * count} | 25.0 % |"


def test_a_report_that_lacks_a_package_is_refused():
    with pytest.raises(SystemExit, match=r"nothing of suites/ease$"):
        table(coverage_report(name for name in packages(ROOT) if name != "suites/ease"))


def test_the_table_takes_the_place_of_that_in_the_page():
    page = PAGE.read_text("utf-8")
    found = table(coverage_report(packages(ROOT)))
    changed = with_table(page, found)
    assert found in changed
    assert "not measured yet | |" not in changed
    outside = [[line for line in text.splitlines() if not line.startswith("|")] for text in (page, changed)]
    assert outside[0] == outside[1]


def test_the_page_has_every_package_in_its_table_of_coverage():
    rows = PAGE.read_text("utf-8").split("| package | statements |")[1].split("\n\n")[0].splitlines()[2:]
    assert [row.split("|")[1].strip() for row in rows] == [*packages(ROOT), "in all"]


def test_mutants_come_from_every_package_with_code():
    every = every_mutant()
    counts = Counter(mutant.package for mutant in drawn(every, 400, 1))
    # native has one file, without a statement that could be changed
    assert counts.keys() == set(packages(ROOT)) - {"native"}
    assert min(counts.values()) >= LEAST


def test_the_first_draw_can_be_made_again():
    """Before every package was drawn from: 400 mutants of seed 1 and 100 of seed 3."""
    of_suites = ["metaeval", "campaign/rules", "campaign/validation"]
    places = ["stats", "engine", "measures", "corpus/checks", *(f"suites/{place}" for place in of_suites)]
    # a draw depends on the names of files, and a suite was a folder without its pages, commands, jobs and tables then
    old = [
        replace(mutant, file=_former(mutant.file))
        for mutant in below(every_mutant(), places)
        if not {"page", "cli", "jobs", "tables"} & {*Path(mutant.file).parts}
    ]
    again = {mutant.key for count, seed in ((400, 1), (100, 3)) for mutant in drawn(old, count, seed)}
    there = {mutant.key for mutant in old}
    saved = read_saved(ROOT / "tools" / "mutants" / "before.jsonl")
    kept = there & {(_former(file), *rest) for file, *rest in saved}
    assert len(kept) > 400
    assert len(kept & again) > 0.9 * len(kept)


def _former(file):
    return file.replace("/suites/", "/")


def test_places_are_folders_or_files():
    mutants = [
        next(mutants_of(f"src/mtgauge/{file}", SOURCE)) for file in ("text/a.py", "textual/a.py", "text.py")
    ]
    assert below(mutants, []) == mutants
    assert below(mutants, ["text"]) == below(mutants, ["text/"]) == mutants[:1]
    assert below(mutants, ["text.py", "textual"]) == mutants[1:]


def test_every_package_has_tests_of_its_own():
    assert unmirrored(packages(ROOT), ROOT) == []
    assert unmirrored(["nowhere"], ROOT) == ["nowhere"]
    assert is_own("tests/text/test_a.py::test", "text")
    assert not is_own("tests/textbook/test_a.py::test", "text")
    assert is_own("tests/project/test_huggingface.py::test", "huggingface")
    assert not is_own("tests/project/test_house.py::test", "huggingface")


def test_the_tree_is_changed_at_one_place():
    from tools.mutants.drawing import mutated

    for mutant in mutants_of(FILE, SOURCE):
        lines = zip(SOURCE.splitlines(), ast.unparse(mutated(SOURCE, mutant.number)).splitlines(), strict=False)
        assert any(before != after for before, after in lines)


def test_a_saved_draw_names_what_is_noticed_no_more(tmp_path):
    first, second, third = list(mutants_of(FILE, SOURCE))[:3]
    before = {first.key: _result("killed"), second.key: _result("timeout"), third.key: _result("survived")}
    write_saved(tmp_path / "draw.jsonl", [first, second, third], before)
    saved = read_saved(tmp_path / "draw.jsonl")
    assert saved == {key: result.verdict for key, result in before.items()}
    after = {first.key: _result("survived"), third.key: _result("survived")}
    assert lost(saved, [first, third], after) == [first]


def _result(verdict):
    return Result(verdict, "", 1, 1, 0.0)
