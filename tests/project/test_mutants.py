"""The program that puts faults into the code: what it changes, what it leaves alone, and how it names a mutant."""

import ast
import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

from tools.coverage_table import table
from tools.mutants.drawing import drawn, mutants_of, mutants_of_tree
from tools.mutants.judged import EQUIVALENT, Judgement, judgements, stale
from tools.mutants.reach import Reach
from tools.mutants.report import contradicted, killed_share, report
from tools.mutants.running import Result
from tools.mutants.saved import lost, read_saved, write_saved
from tools.mutants.swapping import CannotSwapError, put_in

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
FILE = "src/mtgauge/stats/toy.py"


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
    mutants = mutants_of_tree(ROOT)
    assert len({mutant.key for mutant in mutants}) == len(mutants) > 4000
    for mutant in drawn(mutants, 20, 1):
        from tools.mutants.drawing import mutated

        compile(mutated((ROOT / mutant.file).read_text("utf-8"), mutant.number), mutant.file, "exec")


def test_every_judgement_names_a_mutant_and_says_why():
    judged = judgements()
    assert not stale(judged, mutants_of_tree(ROOT))
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


def test_the_table_of_coverage():
    counts = {"num_statements": 10, "covered_lines": 9, "num_branches": 4, "covered_branches": 1}
    none = dict.fromkeys(counts, 0)
    files = {"src/mtgauge/stats/a.py": counts, "src/mtgauge/stats/b.py": counts, "src/mtgauge/version.py": none}
    found = table({"files": {name: {"summary": summary} for name, summary in files.items()}})
    assert found.splitlines()[2:] == [
        "| stats | 20 | 90.0 % | 8 | 25.0 % |", "| (modules) | 0 | - | 0 | - |", "| in all | 20 | 90.0 % | 8 | 25.0 % |",
    ]  # fmt: skip


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
