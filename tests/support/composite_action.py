"""A composite action, run as a job of GitHub runs it.

What is known here of GitHub's language is what ``action.yml`` uses: paths such as ``inputs.gate`` and
``steps.compare.outputs.result``, one comparison, and steps of bash. Anything else is an error, so that no test
passes over it.
"""

import os
import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

_EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
_PATH = re.compile(r"(inputs|steps)(\.[\w-]+)+")
_COMPARISON = re.compile(r"(\S+) (==|!=) '([^']*)'")


class _Strict(yaml.BaseLoader):
    """All scalars are text, as inputs are, ``on`` is a key, and a key that is there twice is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value]
        if len(set(keys)) < len(keys):
            raise yaml.constructor.ConstructorError(None, None, "a key is there twice", node.start_mark)
        return super().construct_mapping(node, deep)


def parsed(text: str) -> Any:
    """The document of a YAML text."""
    return yaml.load(text, _Strict)  # of BaseLoader, which makes nothing but text, lists and mappings


@dataclass(frozen=True)
class Job:
    """What became of a step that uses an action."""

    code: int
    outputs: Mapping[str, str]
    summary: str
    told: str


def run_action(
    folder: Path, repository: Path, temporary: Path, given: Mapping[str, str], environment: Mapping[str, str]
) -> Job:
    """Runs the steps of the action in a folder, up to the first that fails.

    Args:
        folder: That of ``action.yml``.
        repository: The checkout of a user, in which the steps run.
        temporary: What the runner calls its temporary folder.
        given: What the user's workflow has under ``with``.
        environment: Variables of the machine.
    """
    action = parsed((folder / "action.yml").read_text("utf-8"))
    assert action["runs"]["using"] == "composite"
    assert set(given) <= set(action["inputs"]), "inputs that the action does not have"
    inputs = {name: str(about.get("default", "")) for name, about in action["inputs"].items()} | dict(given)
    known: dict[str, Any] = {"inputs": inputs, "steps": {}}
    files = {name: temporary / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    for path in files.values():
        path.write_bytes(b"")
    runner = {**files, "GITHUB_ACTION_PATH": folder, "GITHUB_WORKSPACE": repository, "RUNNER_TEMP": temporary}
    variables = {**environment, **{name: str(value) for name, value in runner.items()}}
    code, told = 0, ""
    for number, step in enumerate(action["runs"]["steps"]):
        if code or not _is_met(step.get("if", ""), known):
            continue
        done = _run_step(step, number, known, repository, temporary, variables)
        code, told = done.returncode, told + done.stderr
        if "id" in step:
            lines = files["GITHUB_OUTPUT"].read_text("utf-8").splitlines()
            known["steps"][step["id"]] = {"outputs": dict(line.split("=", 1) for line in lines)}
    outputs = {name: _filled(about["value"], known) for name, about in action["outputs"].items()}
    return Job(code, outputs, files["GITHUB_STEP_SUMMARY"].read_text("utf-8"), told)


def _run_step(
    step: Mapping[str, Any],
    number: int,
    known: Mapping[str, Any],
    repository: Path,
    temporary: Path,
    variables: Mapping[str, str],
) -> subprocess.CompletedProcess[str]:
    """Runs a step's script as ``shell: bash`` means: in a file, stopped by the first error."""
    assert set(step) <= {"if", "id", "shell", "run", "env"}, step
    assert step["shell"] == "bash", "GitHub refuses a step of a composite action without a shell"
    script = temporary / f"step-{number}.sh"
    script.write_text(_filled(step["run"], known), "utf-8")
    own = {name: _filled(value, known) for name, value in step.get("env", {}).items()}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script],
        cwd=repository, env={**variables, **own}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def _is_met(condition: str, known: Mapping[str, Any]) -> bool:
    if not condition:
        return True
    found = _COMPARISON.fullmatch(condition)
    assert found, condition
    is_equal = _value(found[1], known) == found[3]
    return is_equal == (found[2] == "==")


def _filled(text: str, known: Mapping[str, Any]) -> str:
    return _EXPRESSION.sub(lambda found: _value(found[1], known), text)


def _value(path: str, known: Mapping[str, Any]) -> str:
    """The text at a path; empty where an output was not set, but an input has to be one of the action."""
    assert _PATH.fullmatch(path), path
    root, *names = path.split(".")
    if root == "inputs":
        return str(known["inputs"][names[0]])
    found: Any = known["steps"]
    for name in names:
        found = found.get(name, {})
    return found if isinstance(found, str) else ""


def environment_of(*folders: Path) -> dict[str, str]:
    """This environment, with folders whose programs come first."""
    return {**os.environ, "PATH": os.pathsep.join([*map(str, folders), os.environ["PATH"]])}
