"""The sample that comes with mtgauge, written where people can try things on it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.files import draft
from mtgauge.base.sentences import say

#: The files of the sample; they are those of ``examples/news-zh-en``, which the build puts into the package.
SAMPLE_FILES = (
    "README.md",
    "ratings.tsv",
    "reference-A.txt",
    "reference-B.txt",
    "source.tsv",
    "systems/aurora.txt",
    "systems/birch.txt",
    "systems/cedar.txt",
    "systems/dune.txt",
)


def write_sample(folder: str | Path) -> None:
    """Writes the sample: 120 invented news segments in Chinese, two references, four systems, human scores.

    Args:
        folder: Where; it must not exist, or be empty.

    Raises:
        InputError: There is something already, or it cannot be written.
    """
    path = Path(folder)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise InputError(
            say("exists already, and nothing is overwritten"), file=path, hint=say("name a new folder")
        )
    stored = files("mtgauge").joinpath("sample")
    with draft(path) as made:
        for name in SAMPLE_FILES:
            made.write(stored.joinpath(*name.split("/")).read_bytes(), name)
