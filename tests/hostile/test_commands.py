"""Whatever stands in the place of a file that a command reads: one line, or findings, at once and in little memory."""

import sys

import pytest
from hostile.command_lines import LINES, OWN_VALUES, VALUES, commands, lines_of, named_files, reads
from hostile.runs import Case, faults_of, outcomes
from hostile.payloads import PAYLOADS
from thoroughness import stride
from hostile.valid_files import make

from mtgauge.cli.main import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks and limits of POSIX")

#: What commands change.
CHANGED = ("c", "kit", "cache", "links-cache", "annotations", "home", "new", "out")
#: A command reads a file at least with so many payloads, however many other commands read it.
LEAST = 2


@pytest.fixture(scope="session")
def valid(tmp_path_factory):
    """The folder of valid files."""
    folder = tmp_path_factory.mktemp("valid")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("MTGAUGE_CACHE", str(folder / "home"))
        make()
    return folder


def case(line, target, payload):
    changed = tuple(name for name in CHANGED if name in line.split() or name == "home")
    return Case(line, lambda: main(line.split()), target, payload, changed)


def reading():
    """(command, parameter) of each parameter that names what is read."""
    for name, command in commands():
        yield from ((name, parameter) for parameter in command.params if reads(name, parameter))


def test_every_command_that_reads_files_has_a_line():
    assert {name for name, _ in reading()} <= LINES.keys() <= {name for name, _ in commands()}


def test_every_option_that_reads_files_has_a_value():
    without = [
        f"{name} {parameter.opts[-1]}"
        for name, parameter in reading()
        if parameter.param_type_name == "option"
        and not set(parameter.opts) & set(LINES[name].split())
        and not {parameter.opts[-1]} & VALUES.keys()
        and (name, parameter.opts[-1]) not in OWN_VALUES
    ]
    assert not without


def test_the_lines_are_valid(valid):
    """The files that are replaced are read: without a payload every line does what it is for."""
    lines = [line for name, command in commands() if name in LINES for line, _ in lines_of(name, command)]
    cases = [case(line, "", "") for line in lines[:: stride()]]
    refused = [f"{case}: {found.err}" for case, found in zip(cases, outcomes(cases, valid), strict=True) if found.fault or found.code == 2]
    assert not refused, "\n".join(refused)


def all_cases(valid):
    """Each payload for each file, by commands in turn; each command with some payloads for each of its files."""
    by_target = {}
    for name, command in commands():
        for line, words in lines_of(name, command) if name in LINES else ():
            for target in named_files(words, valid):
                by_target.setdefault(target, []).append(line)
    for target, lines in by_target.items():
        step = min(len(lines), len(PAYLOADS) // LEAST)
        for number, line in enumerate(lines):
            yield from (case(line, target, payload) for payload in list(PAYLOADS)[number % step :: step])


def test_no_command_is_stopped_by_a_payload(valid):
    cases = list(all_cases(valid))[:: 2 * stride()  - 1 if stride() > 1 else 1]
    faults = faults_of("commands", cases, valid)
    assert not faults, "\n".join(faults)
