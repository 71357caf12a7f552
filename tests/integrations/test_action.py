"""The action, read by a parser of its format and run step by step in a copy of a user's repository."""

import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from composite_action import environment_of, parsed, run_action

from mtgauge.base.version import __version__
from shared_data import ROOT

REFERENCE = [f"The river rose by {n} metres on day {n}." for n in range(1, 41)]
WORSE = [text.replace("river rose by", "water came up") for text in REFERENCE]
EXAMPLE = ROOT / "docs" / "how-to" / "where-results-go.md"
#: Installs nothing, since mtgauge is at hand, but writes down what it was asked for.
PYTHON = """#!/usr/bin/env bash
printf '%q ' "$@" >> "$RUNNER_TEMP/installed.txt"
"""


def as_repository(folder, files):
    """A user's checkout with these files, committed, as a job finds it."""
    for name, lines in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("\n".join(lines) + "\n", "utf-8")
    git = ["git", "-c", "user.name=U", "-c", "user.email=u@example.org"]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Texts"]):
        subprocess.run([*git, *arguments], cwd=folder, check=True)
    return folder


@pytest.fixture
def runner(tmp_path, programs):
    """Runs the action in a copy of a repository; gives the job and the arguments of each ``python``."""
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "python").write_text(PYTHON)
    (tools / "python").chmod(0o755)
    (temporary := tmp_path / "temporary").mkdir()

    def run(repository, given, environment=None):
        copy = shutil.copytree(repository, tmp_path / "workspace", dirs_exist_ok=True)
        (temporary / "installed.txt").write_text("")
        variables = {**environment_of(tools, programs), **(environment or {})}
        done = run_action(ROOT, copy, temporary, given, variables)
        return done, shlex.split((temporary / "installed.txt").read_text())

    return run


@pytest.fixture
def job(tmp_path, runner):
    """Runs the action with inputs; gives exit code, summary, outputs that are set and standard error."""
    files = {"ref.txt": REFERENCE, "good.txt": REFERENCE, "bad.txt": WORSE, "short.txt": WORSE[:3]}
    repository = as_repository(tmp_path / "repository", files)

    def run(**inputs):
        given = {"new": "good.txt", "old": "bad.txt", "references": "ref.txt\n", **inputs}
        done, _ = runner(repository, given)
        outputs = {name: value for name, value in done.outputs.items() if value}
        return done.code, done.summary, outputs, done.told

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
    code, summary, outputs, told = job(new="bad.txt", old="good.txt")
    assert code == 1
    assert outputs["result"] == "failed"
    assert "gate not-worse: new is worse than old in bleu" in summary
    assert "gate not-worse: new is worse than old in bleu" in told


def test_gates_of_several_lines(job):
    code, summary, _, _ = job(gate="not-worse\nbleu>=101\n")
    assert code == 1
    assert "gate bleu>=101" in summary


def test_a_threshold_is_for_the_new_translations(job):
    assert job(gate="bleu>=99")[0] == 0  # the old ones are far below
    code, summary, _, _ = job(new="bad.txt", old="good.txt", gate="bleu>=99")
    assert code == 1
    assert "gate bleu>=99: new has" in summary


def test_what_cannot_be_measured_is_neither(job):
    code, summary, outputs, _ = job(new="short.txt")
    assert code == 2
    assert outputs["result"] == "unusable"
    assert "mtgauge: error:" in summary


def test_an_unchanged_output_is_no_alarm(job):
    code, summary, outputs, _ = job(new="bad.txt")
    assert (code, outputs["result"]) == (0, "passed")
    assert "\n- new and old are identical.\n" in summary
    assert "cannot be compared" not in summary
    assert "There are warnings" not in summary


def test_without_a_folder_to_work_in_nothing_is_written(tmp_path):
    told = {"RUNNER_TEMP": str(tmp_path / "absent"), "NEW": "a", "OLD": "b", "REFERENCES": "c"}
    done = subprocess.run(
        ["bash", ROOT / "tools" / "action.sh"], env={**environment_of(), **told}, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "absent/mtgauge." in done.stderr  # what could not be made


def test_there_is_a_record_only_where_something_was_measured(job):
    assert "record" not in job(new="short.txt")[2]
    assert "record" in job(gate="bleu>=101")[2]
    code, _, _, told = job(old="")
    assert (code, told) == (2, "OLD is not set\n")


def test_every_input_reaches_a_step_and_its_script():
    action = parsed((ROOT / "action.yml").read_text("utf-8"))
    script = (ROOT / "tools" / "action.sh").read_text("utf-8")
    install, compare = action["runs"]["steps"]
    used = {**install["env"], **compare["env"]}
    assert {f"${{{{ inputs.{name} }}}}" for name in action["inputs"]} == set(used.values())
    for variable in compare["env"]:
        assert f"${variable}" in script, variable
    assert "$MTGAUGE" in install["run"].replace("{", "")


def test_what_is_installed_is_the_action_itself_unless_it_is_named(tmp_path, runner):
    repository = as_repository(tmp_path / "repository", {"a": REFERENCE})
    given = {"new": "absent", "old": "a", "references": "a"}  # so that nothing is measured
    _, installed = runner(repository, given)
    assert installed == ["-m", "pip", "install", "--quiet", str(ROOT)]
    assert (ROOT / "pyproject.toml").exists()  # what pip looks for in a folder
    _, installed = runner(repository, {**given, "mtgauge": "mtgauge[langid]==0.1.0"})
    assert installed == ["-m", "pip", "install", "--quiet", "mtgauge[langid]==0.1.0"]
    _, installed = runner(repository, {**given, "mtgauge": "none"})
    assert installed == []


def workflow():
    """The job of the page, as GitHub would read it."""
    block = re.search(r"```yaml\n(.*?)```", EXAMPLE.read_text("utf-8"), re.DOTALL)
    return parsed(block[1])["jobs"]["compare"]["steps"]


def step_of_page():
    """The step of the page that uses the action."""
    return next(step for step in workflow() if "/mtgauge@" in step.get("uses", ""))


def test_the_page_names_no_account_and_the_tag_of_this_version():
    assert step_of_page()["uses"] == f"OWNER/mtgauge@v{__version__}"
    text = " ".join(EXAMPLE.read_text("utf-8").split())
    assert "For `OWNER`, write" in text
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        assert not re.search(r"uses: (?!actions/|OWNER/)", page.read_text("utf-8")), page


@pytest.mark.parametrize(("new", "code", "result"), [(REFERENCE, 0, "passed"), (WORSE, 1, "failed")])
def test_the_job_of_the_page_runs(tmp_path, runner, new, code, result):
    files = {"new.txt": new, "test/production.txt": REFERENCE if code else WORSE, "test/reference.txt": REFERENCE}
    repository = as_repository(tmp_path / "repository", files)
    done, installed = runner(repository, step_of_page()["with"])
    assert installed[:3] == ["-m", "pip", "install"]
    assert (done.code, done.outputs["result"]) == (code, result)
    assert done.summary.startswith(f"## Translation quality: {result}\n")
    assert (Path(done.outputs["record"]) / "record.toml").exists()
    left = subprocess.run(
        ["git", "status", "--porcelain"], cwd=tmp_path / "workspace", capture_output=True, check=True
    )
    assert left.stdout == b""  # nothing is left in the checkout


def test_the_image_takes_a_python_that_the_package_takes():
    """No engine for images is at hand here: what can be read is checked."""
    text = (ROOT / "docker" / "Dockerfile").read_text("utf-8")
    versions = set(re.findall(r"^FROM python:3\.(\d+)-slim", text, re.MULTILINE))
    least = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    assert len(versions) == 1
    assert int(versions.pop()) >= int(least.removeprefix(">=3."))
    for name in re.findall(r"^COPY ([\w.]+) ", text, re.MULTILINE):
        assert (ROOT / name).exists()
    assert 'ENTRYPOINT ["mtgauge"]' in text
