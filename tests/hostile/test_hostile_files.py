"""Whatever a stranger gives in the place of a file: one line, or findings, at once and in little memory.

All of it takes about a minute on two idle cores, and each case less than a gigabyte; ``make test`` does a share.
"""

import time
from pathlib import Path

import judged_sets
import pytest
from thoroughness import ALL

from hostile.command_lines import LINES, OWN_VALUES, VALUES, commands, files_within, lines_of, named_files, reads
from hostile.payloads import of_each_kind
from hostile.readers import all_readers, make_readers, reader_cases
from hostile.runs import Case, faults_of, outcomes
from hostile.valid_files import make
from mtgauge.cli.main import main
from mtgauge.corpus.judgements.registry import FORMATS, parse_judgements

pytestmark = pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="Linux measures memory by case")

#: What commands change.
CHANGED = ("c", "kit", "cache", "links-cache", "annotations", "home", "new", "out")
#: A command gets at least so many payloads for each file that its line names, however many others read the same.
LEAST = 2
#: Of so many cases `make test` tries one.
SHARE = 1 if ALL else 10


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of valid files."""
    made = tmp_path_factory.mktemp("valid")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made)
        patch.setenv("MTGAUGE_CACHE", "home")
        make()
        make_readers(made)
    return made


@pytest.fixture(scope="module")
def ran(folder):
    """(case, what became of it) of each test; all are run together, since each process imports what it needs."""
    lines = [line for name, command in commands() if name in LINES for line, _ in lines_of(name, command)]
    files = [Case(reader.name, reader.run, "", "", ("home",)) for reader in all_readers(folder) if reader.is_legal]
    parts = {
        "lines": [command_case(line, "", "") for line in lines[::SHARE]],
        "files": files[::SHARE],
        "readers": list(reader_cases(folder))[::SHARE],
        "commands": list(command_cases(folder))[::SHARE],
    }
    begin = time.monotonic()
    found = iter(outcomes([case for cases in parts.values() for case in cases], folder))
    print(f"{sum(map(len, parts.values()))} cases in {time.monotonic() - begin:.0f} s")
    return {name: [(case, next(found)) for case in cases] for name, cases in parts.items()}


def test_every_command_that_reads_files_has_a_line():
    assert {name for name, _ in reading()} <= LINES.keys() <= {name for name, _ in commands()}


def test_every_option_that_reads_files_has_a_value():
    without = [
        f"{name} {parameter.opts[-1]}"
        for name, parameter in reading()
        if parameter.param_type_name == "option"
        and not set(parameter.opts) & set(LINES[name].split())
        and parameter.opts[-1] not in VALUES
        and (name, parameter.opts[-1]) not in OWN_VALUES
    ]
    assert not without


def test_every_format_of_judgements_has_a_file():
    forms = {parse_judgements(text.encode(), path).form for path, text in judged_sets.FILES.values()}
    assert forms == {form.NAME for form in FORMATS}


def test_the_lines_are_valid(ran):
    """Without a payload every line does what it is for, so the files that are replaced are read."""
    assert not refused(ran["lines"], (0, 1))


def test_the_files_are_valid(ran):
    assert not refused(ran["files"], (0,))


def test_no_reader_is_stopped_by_a_payload(ran):
    faults = faults_of("readers", ran["readers"])
    assert not faults, "\n".join(faults)


def test_no_command_is_stopped_by_a_payload(ran):
    faults = faults_of("commands", ran["commands"])
    assert not faults, "\n".join(faults)


def reading():
    """(command, parameter) of each parameter that names what is read."""
    for name, command in commands():
        # a server, which reads by the commands that are here
        if name != "view":
            yield from ((name, parameter) for parameter in command.params if reads(name, parameter))


def command_case(line, target, payload):
    changed = tuple(name for name in CHANGED if name in line.split() or name == "home")
    return Case(line, lambda: main(line.split()), target, payload, changed)


def command_cases(folder):
    """One payload of each kind for each file, by the commands that read it in turn."""
    named, within = {}, {}
    for name, command in commands():
        for line, words in lines_of(name, command) if name in LINES else ():
            names = named_files(words, folder)
            for targets, found in ((named, names), (within, files_within(names, folder))):
                for target in found:
                    targets.setdefault(target, []).append(line)
    for number, (target, lines) in enumerate((named | within).items()):
        payloads = of_each_kind(number)
        most = len(payloads) // LEAST if target in named else len(lines)
        step = min(len(lines), most)
        for place, line in enumerate(lines):
            yield from (command_case(line, target, payload) for payload in payloads[place % step :: step])


def refused(ran, codes):
    """What is said of valid files, where it is an error."""
    return "\n".join(f"{case}: {each.err}{each.out}" for case, each in ran if each.fault or each.code not in codes)
