"""A page is sent to others: no folder of the machine is in it, however files were named on the command line."""

import pytest
from checkpoint_pages import SOURCES, WORSE
from made_sets import HYPOTHESES, REFERENCES, example_set

from mtgauge.suites.checkpoints.set_file import write_set
from page import Page


@pytest.fixture
def folder(tmp_path):
    """Files of a run in a folder whose name is nowhere else, with check-points and human ratings."""
    folder = tmp_path / "folder-of-nobody-else" / "texts"
    folder.mkdir(parents=True)
    (folder / "points.jsonl").write_text(write_set(example_set()), "utf-8")
    texts = {"source": SOURCES, "good": HYPOTHESES, "bad": WORSE, "A": REFERENCES["A"]}
    for name, lines in texts.items():
        (folder / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    ratings = [f"{system}\t{number}\t{number * 10}" for system in ("good", "bad") for number in range(1, 5)]
    (folder / "ratings.tsv").write_text("system\tsegment\tscore\n" + "\n".join(ratings) + "\n", "utf-8")
    return folder


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("-m", "checkpoints:set={folder}/points.jsonl", "-m", "bleu"),
        ("--human", "people={folder}/ratings.tsv"),
        ("--human", "{folder}/ratings.tsv", "-m", "chrf"),
    ],
    ids=["systems", "check-points", "named-ratings", "ratings"],
)
def test_absolute_paths_leave_no_folder_on_the_page(folder, tmp_path, mtgauge, words):
    files = ["-s", folder / "source.txt", "-r", f"A={folder}/A.txt", folder / "good.txt", folder / "bad.txt"]
    given = [word.format(folder=folder) for word in words]
    done = mtgauge("compare", *files, "-l", "zh-en", *given, "--report", tmp_path / "page.html")
    assert done.code == 0, done.err
    page = Page.of((tmp_path / "page.html").read_bytes())
    assert {name for name in page.blocks if b"folder-of-nobody-else" in page.block_bytes(name)} == set()
    assert "folder-of-nobody-else" not in page.text
    assert "good" in page.text
