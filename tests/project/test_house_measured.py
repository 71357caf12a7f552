"""``python -m tools.house`` measures the structure of a tree of files."""

import json
import subprocess
import sys

import pytest

from tools.house import ROOT, circles, files_of, layers_of, measure, report, room_of, rooms_by_commit

LINTER = """
[importlinter]
root_package = mtgauge

[importlinter:contract:layers]
type = layers
containers =
    mtgauge
layers =
    suites
    page | tables
    base
ignore_imports =
    # inside the method
    mtgauge.page.door -> mtgauge.suites.**

[importlinter:contract:suites]
type = independence
modules =
    mtgauge.suites.ease
    mtgauge.suites.puzzles

[importlinter:contract:circles]
type = acyclic_siblings
ignore_imports =
    mtgauge.base.one -> mtgauge.base.two
"""
FILES = {
    ".importlinter": LINTER,
    "src/mtgauge/__init__.py": "from mtgauge.base.one import x\nHOMES = {'load': 'mtgauge.page.door'}\n",
    "src/mtgauge/face.py": '"""A face."""\n\nfrom mtgauge.base.one import x as x\n\n__all__ = ["x"]\nkeep_paths(__name__)\n',
    "src/mtgauge/base/__init__.py": "",
    "src/mtgauge/base/one.py": "def f():\n    from .two import x\n",
    "src/mtgauge/base/two.py": "if TYPE_CHECKING:\n    import mtgauge.base.one\n",
    "src/mtgauge/page/__init__.py": "",
    "src/mtgauge/page/door.py": "from mtgauge.suites.ease import measure\nPARTS = ['mtgauge.suites.puzzles.board:Board']\n",
    "src/mtgauge/page/names.py": "P = {'x': 'tables'}\nm = import_module(f'mtgauge.{P[x]}')\nn = 'mtgauge.unknown'\n",
    "src/mtgauge/base/groups.py": "ENTRY_POINTS = 'mtgauge.suites.ease'\nf.__module__ = 'mtgauge.face'\n",
    "src/mtgauge/page/local.py": "P = '.names'\nm = import_module(P, __package__)\n",
    "src/mtgauge/tables.py": "from mtgauge.suites.ease.measure import score\n\nx = 1\n",
    "src/mtgauge/suites/__init__.py": "",
    "src/mtgauge/suites/ease/__init__.py": "",
    "src/mtgauge/suites/ease/measure.py": "from mtgauge.suites import puzzles\nfrom ...base import one, two\n",
    "src/mtgauge/suites/ease/list.tsv": "a\tb\n",
    "src/mtgauge/suites/puzzles/__init__.py": "",
    "src/mtgauge/suites/puzzles/board.py": "from mtgauge.face import x\nimport os\n",
    "src/mtgauge/pages/bundle/page.js": "1\n2\n",
    "src/mtgauge/pages/script/own.js": "1\n2\n3\n",
    "src/mtgauge/native/core/a.hpp": "1\n",
    "src/mtgauge/page/zh/mtgauge.po": "1\n2\n3\n4\n",
    "docs/index.md": "1\n",
}


@pytest.fixture(scope="module")
def measured():
    return measure({path: text.encode() for path, text in FILES.items()})


CASES = [
    ("rooms", ["base", "page", "suites", "suites/ease", "suites/puzzles", "tables"]),
    ("faces", ["mtgauge.face"]),
    (
        "arrows",
        [
            ("page", "suites/ease"),
            ("suites/ease", "base"),
            ("suites/ease", "suites/puzzles"),
            ("tables", "suites/ease"),
        ],
    ),
    ("arrows_by_name_only", [("page", "suites/puzzles"), ("page", "tables")]),
    (
        "upward",
        [
            ("mtgauge.suites.ease.measure", "mtgauge.suites.puzzles"),
            ("mtgauge.tables", "mtgauge.suites.ease.measure"),
        ],
    ),
    ("upward_declared", [("mtgauge.page.door", "mtgauge.suites.ease.measure")]),
    (
        "upward_by_name",
        [("mtgauge.page.door", "mtgauge.suites.puzzles.board"), ("mtgauge.page.names", "mtgauge.tables")],
    ),
    ("totals", {"by hand": 32, "by hand, data": 1, "generated": 2, "catalogues": 4}),
    ("beside", {"docs": 1}),
]


@pytest.mark.parametrize(("key", "expected"), CASES, ids=[key for key, _ in CASES])
def test_measures_of_a_small_tree(measured, key, expected):
    assert measured[key] == expected


def test_circles_by_code_and_by_name(measured):
    one_two = ["mtgauge.base.one", "mtgauge.base.two"]
    door = [("mtgauge.base.one", "mtgauge.base.two")]
    pair = {"size": 2, "files": one_two, "declared": door, "by_name": []}
    assert measured["circles"] == {"found": [pair], "without_declared": []}
    assert measured["circles_with_names"] == {"found": [pair], "without_declared": []}


def test_the_report_shows_each_number(measured):
    lines = list(report({**measured, "commits": {"range": "a..b", "commits": 8, "mean": 1.5, "many": 0.25}}))
    assert lines[0].split() == ["rooms", "6"]
    assert "        declared: mtgauge.base.one -> mtgauge.base.two" in lines
    assert "    mtgauge.tables -> mtgauge.suites.ease.measure" in lines
    assert lines[-1] == "25.0% of 8 commits on src"


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ([], []),
        ([("a", "b"), ("b", "c")], []),
        ([("a", "b"), ("b", "a"), ("c", "a")], [["a", "b"]]),
        ([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e"), ("e", "d")], [["a", "b", "c"], ["d", "e"]]),
    ],
    ids=["none", "chain", "two", "three-and-two"],
)
def test_circles_are_strongly_connected_components(edges, expected):
    assert circles(edges) == expected


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("src/mtgauge/room/levels/words.py", "room"),
        ("src/mtgauge/suites/one/levels/words.py", "suites/one"),
        ("src/mtgauge/suites/__init__.py", "suites"),
        ("src/mtgauge/module.py", "module"),
        ("src/mtgauge/__init__.py", None),
        ("src/mtgauge/py.typed", None),
        ("tests/room/test_room.py", None),
    ],
)
def test_rooms_of_paths(path, room):
    assert room_of(path) == room


def test_a_small_history(tmp_path):
    """Of three commits on src one touches four rooms; a commit without a room does not count."""

    def git(*arguments):
        who = ["-c", "user.name=a", "-c", "user.email=a@b"]
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q")
    for number, rooms in enumerate(["a", "", "abcd", "b"]):
        for path in [f"src/mtgauge/{room}/x.py" for room in rooms] or ["README.md"]:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(f"x = {number}\n")
        git("add", ".")
        git("commit", "-qm", f"{number}")
    git("tag", "end")
    assert files_of("end", tmp_path) == files_of(None, tmp_path)
    assert sorted(files_of("end", tmp_path)) == ["README.md", *(f"src/mtgauge/{room}/x.py" for room in "abcd")]
    assert rooms_by_commit("end", tmp_path) == {"range": "end", "commits": 3, "mean": 2.0, "many": 1 / 3}


def test_the_tree_as_it_is():
    """The declared imports are all that goes up the layers of this tree."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone: git does not know its files")
    done = subprocess.run(
        [sys.executable, "-m", "tools.house", "--format", "json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    measured = json.loads(done.stdout)
    assert len(measured["rooms"]) > 20
    assert measured["upward"] == []
    assert measured["circles"]["without_declared"] == []


def test_without_contracts_nothing_is_upward():
    assert not layers_of("").is_upward(("mtgauge.a", "mtgauge.b"))
