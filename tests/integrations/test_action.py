"""The action: its script, run as a job runs it."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from shared_data import ROOT

REFERENCE = [f"The river rose by {n} metres on day {n}." for n in range(1, 41)]
WORSE = [text.replace("river rose by", "water came up") for text in REFERENCE]


@pytest.fixture
def job(tmp_path):
    """Runs the script with inputs; gives exit code, summary, outputs and standard error."""
    for name, lines in {
        "ref.txt": REFERENCE,
        "good.txt": REFERENCE,
        "bad.txt": WORSE,
        "short.txt": WORSE[:3],
    }.items():
        (tmp_path / name).write_text("\n".join(lines) + "\n", "utf-8")

    def run(**inputs):
        given = {
            "NEW": "good.txt", "OLD": "bad.txt", "REFERENCES": "ref.txt\n", "SOURCE": "", "LANGUAGE_PAIR": "",
            "METRICS": "bleu,chrf", "GATES": "not-worse\n", "ALPHA": "0.05", **inputs,
        }  # fmt: skip
        runner = {
            "GITHUB_STEP_SUMMARY": "summary.md",
            "GITHUB_OUTPUT": "outputs.txt",
            "RUNNER_TEMP": str(tmp_path),
        }
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        for name in ("summary.md", "outputs.txt"):
            (tmp_path / name).write_bytes(b"")
        done = subprocess.run(
            ["bash", ROOT / "tools" / "action.sh"], cwd=tmp_path, env={**os.environ, **runner, **given, "PATH": path},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        outputs = dict(line.split("=", 1) for line in (tmp_path / "outputs.txt").read_text().splitlines())
        return done.returncode, (tmp_path / "summary.md").read_text("utf-8"), outputs, done.stderr

    return run


def test_a_good_change_passes_with_a_summary(job):
    code, summary, outputs, _ = job()
    assert code == 0
    assert outputs["result"] == "passed"
    assert summary.startswith("## Translation quality: passed\n")
    assert re.search(r"^- new outperforms old by [\d.]+ BLEU \(95% CI", summary, re.MULTILINE)
    assert "<details>" in summary
    assert re.search(r"^\| system +\| +BLEU", summary, re.MULTILINE)
    assert "**There are warnings about the input.**" in summary  # every translation equals its reference
    assert {path.name for path in Path(outputs["record"]).iterdir()} >= {"record.toml", "report.html"}


def test_a_drop_fails_and_says_why(job):
    code, summary, outputs, told = job(NEW="bad.txt", OLD="good.txt")
    assert code == 1
    assert outputs["result"] == "failed"
    assert "gate not-worse: new is worse than old in bleu" in summary
    assert "gate not-worse: new is worse than old in bleu" in told


def test_gates_of_several_lines(job):
    code, summary, _, _ = job(GATES="not-worse\nbleu>=101\n")
    assert code == 1
    assert "gate bleu>=101" in summary


def test_a_threshold_is_for_the_new_translations(job):
    assert job(GATES="bleu>=99")[0] == 0  # the old ones are far below
    code, summary, _, _ = job(NEW="bad.txt", OLD="good.txt", GATES="bleu>=99")
    assert code == 1
    assert "gate bleu>=99: new has" in summary


def test_what_cannot_be_measured_is_neither(job):
    code, summary, outputs, _ = job(NEW="short.txt")
    assert code == 2
    assert outputs["result"] == "unusable"
    assert "mtgauge: error:" in summary


def test_an_unchanged_output_is_no_alarm(job):
    code, summary, outputs, _ = job(NEW="bad.txt")
    assert (code, outputs["result"]) == (0, "passed")
    assert "\n- new and old are identical.\n" in summary
    assert "cannot be compared" not in summary
    assert "There are warnings" not in summary


def test_without_a_folder_to_work_in_nothing_is_written(job, tmp_path):
    code, summary, outputs, told = job(RUNNER_TEMP=str(tmp_path / "absent"))
    assert (code, summary, outputs) == (2, "", {})
    assert "absent/mtgauge." in told  # what could not be made


def test_there_is_a_record_only_where_something_was_measured(job):
    assert "record" not in job(NEW="short.txt")[2]
    assert "record" in job(GATES="bleu>=101")[2]
    code, _, _, told = job(OLD="")
    assert (code, told) == (2, "OLD is not set\n")


def test_every_input_reaches_the_script():
    action = (ROOT / "action.yml").read_text("utf-8")
    script = (ROOT / "tools" / "action.sh").read_text("utf-8")
    inputs = re.findall(r"^  ([a-z-]+):$", action.split("outputs:")[0], re.MULTILINE)
    assert len(inputs) >= 8
    for name in inputs:
        assert f"inputs.{name} }}}}" in action, name
    for variable in re.findall(
        r"^        ([A-Z_]+): \$\{\{ inputs", action.split("- id: compare")[1], re.MULTILINE
    ):
        assert f"${variable}" in script, variable


def test_the_image_takes_a_python_that_the_package_takes():
    """No engine for images is at hand here: what can be read is checked."""
    text = (ROOT / "Dockerfile").read_text("utf-8")
    versions = set(re.findall(r"^FROM python:3\.(\d+)-slim", text, re.MULTILINE))
    least = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    assert len(versions) == 1
    assert int(versions.pop()) >= int(least.removeprefix(">=3."))
    for name in re.findall(r"^COPY ([\w.]+) ", text, re.MULTILINE):
        assert (ROOT / name).exists()
    assert 'ENTRYPOINT ["mtgauge"]' in text
