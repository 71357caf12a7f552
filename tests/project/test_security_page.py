"""The limits on the page on security are those of the code."""

import re

import pytest

from mtgauge.base import checksummed, door, seal
from mtgauge.corpus.judgements.checks import LONGEST_TEXT
from mtgauge.lexicons import files
from mtgauge.metrics.shared import overlong
from mtgauge.records import archives, trust
from mtgauge.stats import limits
from mtgauge.suites.campaign.scoring import runs
from mtgauge.suites.puzzles import grammar
from shared_data import ROOT


def mib(size):
    return f"{size >> 20} MiB"


def gib(size):
    return f"{size >> 30} GiB"


LIMITS = {
    "unpacked gzip": f"{mib(door.FREE)}, or {door.RATIO} times",
    "levels of": f"{door.DEEPEST}",
    "settings": f"{mib(door.MOST_SETTINGS)}; `run.toml` of a campaign {mib(runs._MOST)}",
    "an integer": f"{door.MOST_DIGITS} digits",
    "a line of": f"{mib(door.LONGEST_LINE)}; {files.LONGEST_LINE:,} characters",
    "an answer key": (
        f"{grammar.MAX_LENGTH:,} characters, {grammar.MAX_REFERENCES:,} references, "
        f"{grammar.MAX_DEPTH} nested brackets"
    ),
    "a kept file": f"{mib(checksummed.MOST_BYTES)}, or",
    "an archive": f"{archives._MOST_FILES:,} files; {mib(archives._FREE)} unpacked, or {archives._RATIO} times",
    "comparisons": f"{limits.MOST_COMPARISONS:,} (",
    "resamples": f"{limits.MOST_SAMPLES:,}; of a record {trust.MOST_SAMPLES:,} (",
    "token pairs": f"{overlong.MOST_PAIRS:,}",
    "character pairs": f"{overlong.MOST_SHIFTED:,} and {overlong.MOST_EQUAL:,}",
    "the end of a marked error": f"the length of its text; {LONGEST_TEXT:,} where",
    "a sealed rerun": (
        f"{gib(seal.MEMORY)} of memory beyond the started program (Linux), {seal.FILES:,} files, "
        f"{gib(seal.BYTES)}, {seal.THREADS} threads, {trust.SEALED_SAMPLES:,} resamples, "
        f"{trust.MOST_SYSTEMS:,} systems, {trust.MOST_COMPARISONS:,} comparisons"
    ),
}


@pytest.fixture(scope="module")
def rows():
    page = (ROOT / ".github" / "SECURITY.md").read_text("utf-8").partition("## Limits in numbers")[2]
    found = dict(re.findall(r"^\| (.+?) \| (.+) \|$", page, re.MULTILINE))
    return {name: value for name, value in found.items() if name not in {"limit", "---"}}


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_is_that_of_the_code(name, rows):
    [value] = [value for row, value in rows.items() if row.startswith(name)]
    assert value.startswith(LIMITS[name])


def test_every_row_is_compared(rows):
    assert len(rows) == len(LIMITS) + 1  # the share of memory is a sentence
