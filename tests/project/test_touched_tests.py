"""``make check`` runs the tests of what was changed."""

import pytest

from tools.touched_tests import ROOT, folders

CASES = [
    ([], []),
    (["docs/index.md", "README.md", "tests/shipped/test_site.py"], []),
    (["src/mtgauge/stats/clusters.py"], ["tests/stats"]),
    (["src/mtgauge/report/page/rows.py", "src/mtgauge/native/ngrams/chrf.hpp"], ["tests/native", "tests/report"]),
    (["tests/suites/ease/test_ease.py", "src/mtgauge/suites/ease/scores.py"], ["tests/suites/ease"]),
    (["src/mtgauge/evaluation/evaluate.py"], ["tests/engine", "tests/measures"]),
    (["src/mtgauge/stats/clusters.py", "src/mtgauge/base/files.py"], ["tests"]),
    (["tests/support/page.py"], ["tests"]),
    (["tests/conftest.py"], ["tests"]),
    (["pyproject.toml"], ["tests"]),
    (["src/mtgauge/new_room/x.py"], ["tests"]),
]


@pytest.mark.parametrize(("paths", "expected"), CASES)
def test_folders_of_changed_files(paths, expected):
    assert folders(paths) == expected


def test_every_room_has_tests():
    source = ROOT / "src" / "mtgauge"
    rooms = [path.parent for pattern in ("*/__init__.py", "suites/*/__init__.py") for path in source.glob(pattern)]
    rooms = [room for room in rooms if room.name not in ("base", "suites")]
    assert len(rooms) > 20
    homeless = [room.name for room in rooms if folders([str(room.relative_to(ROOT) / "x.py")]) == ["tests"]]
    assert homeless == []
