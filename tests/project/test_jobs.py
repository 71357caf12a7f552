"""The ten jobs beside their peers: never more lines, the values of the peer, and the page as it is written today."""

import re
from importlib.metadata import version

import pytest
from bench.jobs import JOBS, PAGE, is_installed, lines_of, page, prepared, shown

#: What both prompts show first: the score, with two decimals.
SCORE = re.compile(r"BLEU = \d+\.\d\d")


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.title.partition(" (")[0])
def test_no_job_takes_more_lines_than_in_its_best_peer(job):
    assert lines_of(job.ours) <= lines_of(job.theirs)


@pytest.mark.parametrize(
    "job", [job for job in JOBS if "corpus_bleu" in job.theirs or "sentence_bleu" in job.theirs]
)
def test_prompts_show_the_same_score(job):
    pytest.importorskip(job.peer)
    assert shown(job.ours, prepared("")) == shown(job.theirs, prepared(job.peer))
    assert SCORE.match(shown(job.ours, prepared("")))


def test_lines_are_statements():
    assert lines_of("a = (\n1)") == 1
    assert lines_of("for x in y:\n    x\nz") == 3


def test_the_page_shows_what_the_prompt_shows_today():
    text = PAGE.read_text("utf-8")
    for name, known in re.findall(r"(sacrebleu|torchmetrics) (\d[\d.]*\d)", text.partition("| |")[0]):
        if not is_installed(name) or version(name) != known:
            pytest.skip(f"the page was written with {name} {known}, which is not installed")
    assert page() == text, "python -m bench.jobs writes it anew"
