"""Files that other programs read, each by a parser of its format and, where there is one, the schema of that format."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import jsonschema
import pytest
from babel.messages.pofile import read_po
from builds import ROOT, run
from composite_action import parsed
from dockerfile_parse import DockerfileParser

from mtgauge.base.version import RELEASED

#: Files that git knows, and new ones.
FILES = sorted(
    filter(None, run("git", "ls-files", "--cached", "--others", "--exclude-standard").stdout.split("\n"))
)
WORKFLOWS = [name for name in FILES if name.startswith(".github/workflows/")]


def _parse_po(text):
    read_po(text.splitlines(), abort_invalid=True)


def _parse_jsonlines(text):
    for line in text.splitlines():
        json.loads(line)


#: End of a name -> its parser, which raises an error at a fault.
PARSERS = {
    ".toml": tomllib.loads,
    ".json": json.loads,
    ".ipynb": json.loads,
    ".jsonl": _parse_jsonlines,
    ".yml": parsed,
    ".yaml": parsed,
    ".cff": parsed,
    ".po": _parse_po,
}
#: Files of other programs, faulty on purpose.
FAULTY = re.compile(r"examples/puzzles/faulty/|tests/cases/")
#: Name -> schema of its format, as check-jsonschema has it.
SCHEMAS = {
    "CITATION.cff": "citation-file-format",
    "action.yml": "github-actions",
    **dict.fromkeys(WORKFLOWS, "github-workflows"),
}


@pytest.mark.parametrize(
    "name", [name for name in FILES if Path(name).suffix in PARSERS and not FAULTY.search(name)]
)
def test_a_file_is_what_its_name_says(name):
    PARSERS[Path(name).suffix]((ROOT / name).read_text("utf-8"))


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".yml", "description: What the new ones have to meet: not-worse"),
        (".yml", "name: a\nname: b"),
        (".toml", "a = 1\na = 2"),
        (".json", "{} // a comment"),
        (".po", 'msgid "no message"\nmsgid "another"\n'),
    ],
)
def test_a_parser_refuses_what_its_format_has_not(suffix, text):
    with pytest.raises(Exception, match=r".+"):
        PARSERS[suffix](text)


@pytest.mark.parametrize(("name", "schema"), SCHEMAS.items())
def test_a_file_keeps_to_the_schema_of_its_format(name, schema):
    run(sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", name)


def test_the_citation_has_a_year():
    citation = parsed((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["date-released"] == RELEASED
    assert f"  year = {{{RELEASED[:4]}}}" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".schema.json")])
def test_a_schema_is_a_schema(name):
    schema = json.loads((ROOT / name).read_text("utf-8"))
    validator = jsonschema.validators.validator_for(schema, default=None)
    assert validator is not None, "it does not say by which version of the format it is written"
    validator.check_schema(schema)


def scripts():
    """Scripts of shells, and the shell that their first line names."""
    for name in FILES:
        path = ROOT / name
        if path.suffix == ".sh" or name == ".ci/run":
            yield name, re.search(r"(bash|sh)$", path.read_text("utf-8").partition("\n")[0])[1]


@pytest.mark.parametrize(("name", "shell"), [*scripts()])
def test_a_script_is_of_its_shell(name, shell):
    run(shell, "-n", name)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_a_script_of_its_shell(mtgauge, tmp_path, shell):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    printed = mtgauge("completion", shell)
    assert printed.code == 0
    (tmp_path / "completion").write_text(printed.out, "utf-8")
    run(shell, "-n", tmp_path / "completion")


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory):
    """The Dockerfile, read; the parser writes, so it has a copy."""
    copy = tmp_path_factory.mktemp("docker") / "Dockerfile"
    shutil.copy(ROOT / "docker" / "Dockerfile", copy)
    return DockerfileParser(str(copy)).structure


def test_the_dockerfile_has_instructions_that_docker_knows(dockerfile):
    known = {"FROM", "RUN", "COPY", "USER", "WORKDIR", "ENTRYPOINT", "CMD", "COMMENT"}
    assert {one["instruction"] for one in dockerfile} <= known
    assert dockerfile[-1]["instruction"] == "CMD"
    for one in dockerfile:
        if one["instruction"] in ("ENTRYPOINT", "CMD"):
            assert json.loads(one["value"])
        if one["instruction"] == "RUN":
            run("sh", "-n", "-c", one["value"])


def test_the_dockerfile_copies_what_is_there(dockerfile):
    stages = [one["value"].partition(" AS ")[2] for one in dockerfile if one["instruction"] == "FROM"]
    for one in dockerfile:
        if one["instruction"] == "COPY":
            *sources, _ = one["value"].split()
            if sources[0].startswith("--from="):
                assert sources[0].removeprefix("--from=") in stages
            else:
                assert [source for source in sources if not (ROOT / source).exists()] == []


def steps():
    """Workflow, job, and each of its commands."""
    for name in WORKFLOWS:
        for job, about in parsed((ROOT / name).read_text("utf-8"))["jobs"].items():
            for step in about.get("steps", ()):
                if "run" in step:
                    yield name, job, step["run"]


#: What a step is not run for here: a pattern of its command -> why.
NOT_RUN = {
    r"\bapt-get\b|\bpip install\b|\bpip download\b": "it needs the network",
    r"\bcibuildwheel\b|\bdocker\b": "it needs images from the network",
    r"\bgh\b|\btwine upload\b|\bgit push\b|GITHUB_": "it is for the machines of GitHub",
    r"^\.ci/run( |$)": "it is what runs this test, or another job; its target is looked at",
}


@pytest.mark.parametrize(("workflow", "job", "command"), [*steps()])
def test_a_step_of_a_workflow_runs(checkout, workflow, job, command):
    run("bash", "-n", "-c", command)
    reasons = [reason for pattern, reason in NOT_RUN.items() if re.search(pattern, command)]
    if target := re.fullmatch(r"\.ci/run ?(\S*)", command.strip()):
        run("make", "--dry-run", "--always-make", *filter(None, [target[1]]), cwd=ROOT)
    elif not reasons:
        run("bash", "-e", "-c", command, cwd=checkout)


@pytest.mark.parametrize("name", [*WORKFLOWS, "action.yml"])
def test_expressions_name_what_there_is(name):
    """Inputs, steps and secrets that expressions name are those of the file."""
    document = parsed((ROOT / name).read_text("utf-8"))
    used = set(re.findall(r"\$\{\{\s*inputs\.([\w-]+)", (ROOT / name).read_text("utf-8")))
    triggers = document.get("on", {})
    inputs = document.get("inputs") or (triggers.get("workflow_dispatch") or {}).get("inputs", {})
    assert used <= set(inputs)


def test_make_knows_the_targets_that_it_says_it_has():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split():
        done = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (target, done.stderr)
