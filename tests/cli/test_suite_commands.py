"""Suites of other packages: real distributions in a folder on ``sys.path``, whole, broken, and in each other's way."""

from __future__ import annotations

import re
import sys
from textwrap import dedent

import click
import pytest
from click.shell_completion import ShellComplete

from mtgauge import load_metric
from mtgauge.base.findings import Finding, Severity
from mtgauge.base.findings.codes import CORE as CORE_CODES
from mtgauge.base.findings.codes import all_codes, kind_of
from mtgauge.base.suites import bundled_suites
from mtgauge.cli.main import CORE, main
from mtgauge.cli.main import mtgauge as root
from mtgauge.metrics.suite import SUITE as METRICS

pytestmark = pytest.mark.unit

#: What the toy package has: a suite that brings a command, a metric and a code.
SUITE = """
    from mtgauge.suite import MeasureEntry, Suite

    SUITE = Suite(
        name="{package}",
        commands={{"{command}": ("{package}.parts", "Count vowels.")}},
        measures={{"{metric}": MeasureEntry("{package}.parts:Vowels", {options})}},
        findings="{package}.parts:CODES",
    )
"""
PARTS = """
    from dataclasses import dataclass

    import click
    import numpy as np

    from mtgauge.findings import Severity
    from mtgauge.base.findings.codes import FindingKind
    from mtgauge.metrics import FittedMeasure, Measure, Output, option
    from mtgauge.signature import Signature

    CODES = {{"no-vowel": FindingKind(Severity.NOTABLE, "A text has no vowel.", "It is as other warnings are.")}}


    @click.command()
    @click.argument("text")
    @click.option("--times", default=1, help="Count each vowel so many times.")
    def {command}(text, times):
        '''Count the vowels of a text.'''
        click.echo(sum(letter in "aeiou" for letter in text) * times)


    @dataclass(frozen=True, kw_only=True)
    class Vowels(Measure):
        '''The share of letters that are vowels.'''

        id = "{metric}"
        title = "Vowels"
        summary = "the share of letters that are vowels"

        vowels: str = option("aeiou", "the letters that count")

        @property
        def outputs(self):
            return (Output("score", 0, 1),)

        def fit(self, testset, resources):
            return FittedVowels(self, testset, resources)


    class FittedVowels(FittedMeasure):
        def statistics(self, batch, *, threads=1):
            return np.array([(sum(c in self.measure.vowels for c in text), len(text)) for text in batch.hypotheses])

        def score(self, totals, level):
            return (totals[..., 0] / np.maximum(totals[..., 1], 1))[..., None]

        def signature(self, level):
            return Signature.of("assonance", version="1.0")
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Puts a package with a suite into a folder where Python looks for packages."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    before = {*sys.modules}

    def installed(
        package, *, suite=SUITE, parts=PARTS, command="assonance", metric="assonance", options="{}", offered=None
    ):
        files = {"__init__.py": "", "suite.py": suite, "parts.py": parts}
        (folder / package).mkdir()
        for name, text in files.items():
            filled = dedent(text).format(package=package, command=command, metric=metric, options=options)
            (folder / package / name).write_text(filled, "utf-8")
        facts = folder / f"{package}-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        points = f"[mtgauge.suites]\n{offered or package} = {package}.suite:SUITE\n"
        (facts / "entry_points.txt").write_text(points, "utf-8")

    yield installed
    for name in {*sys.modules} - before:
        if name.partition(".")[0].startswith("toy_package"):
            del sys.modules[name]


@pytest.fixture
def said(capsys):
    """Runs a command; returns its exit code, what it prints, and what it tells on standard error."""

    def run(*args):
        status = main([*args])
        found = capsys.readouterr()
        return status, found.out, found.err

    return run


def completed(args, incomplete):
    shell = ShellComplete(root, {}, "mtgauge", "_MTGAUGE_COMPLETE")
    return [item.value for item in shell.get_completions(args, incomplete)]


def test_a_command_of_a_package_is_listed_run_and_completed(install, said):
    install("toy_package")
    _, shown, _ = said("--help")
    listed = re.findall(r"^  ([a-z]+)  ", shown.partition("\nScore and compare:\n")[2], re.MULTILINE)
    assert sorted(listed) == sorted(
        [*CORE, *(name for one in bundled_suites() for name in one.commands), "assonance"]
    )
    assert "\nOther commands:\n  assonance        Unstable. Count vowels.\n" in shown
    assert said("assonance", "banana") == (0, "3\n", "")
    assert said("assonance", "banana", "--times", "2") == (0, "6\n", "")
    assert completed([], "ass") == ["assonance"]
    assert completed(["assonance"], "--t") == ["--times"]


def test_a_command_of_a_package_is_refused_as_others_are(install, said):
    install("toy_package")
    assert said("asonance")[2] == "mtgauge: error: there is no command 'asonance' (is 'assonance' meant?)\n"
    assert "(is '--times' meant?)" in said("assonance", "banana", "--tims", "2")[2]
    assert "'--times' is given more than once" in said("assonance", "banana", "--times", "1", "--times", "2")[2]


def test_a_metric_of_a_package_scores(install, said, tmp_path):
    install("toy_package")
    for name, text in (("ref.txt", "ab\n"), ("sys.txt", "aeb\n")):
        (tmp_path / name).write_text(text, "utf-8")
    files = "-r", str(tmp_path / "ref.txt"), str(tmp_path / "sys.txt")
    assert said("score", "-b", "-q", "-m", "assonance", "--precision", "2", *files) == (0, "0.67\n", "")
    assert load_metric("assonance").corpus_score(["aeb"], ["ab"]).score == pytest.approx(2 / 3)
    assert said("metrics", "assonance")[1].startswith(
        "assonance (Vowels)\n  the share of letters that are vowels\n"
    )


def test_a_name_of_a_package_implies_options(install):
    install("toy_package", options={"vowels": "b"})
    assert load_metric("assonance").corpus_score(["aeb"], ["ab"]).score == pytest.approx(1 / 3)
    assert load_metric("assonance", vowels="eb").corpus_score(["aeb"], ["ab"]).score == pytest.approx(2 / 3)


def test_a_fault_of_a_package_is_not_ours(install, said):
    install("toy_package", parts=PARTS.replace("* times", "// 0"))
    status, out, err = said("assonance", "banana")
    assert (status, out) == (70, "")
    lines = err.splitlines()
    assert lines[-2] == "ZeroDivisionError: integer division or modulo by zero"
    assert lines[-1].startswith("mtgauge: this is a fault of the package toy_package, not of your input")


def test_codes_of_a_package_are_known(install):
    install("toy_package")
    assert kind_of("no-vowel").severity is Severity.NOTABLE
    assert Finding("no-vowel", "the text has no vowel").severity is Severity.NOTABLE
    assert [*all_codes()][-1] == "no-vowel"


#: How a suite is broken -> what is told of it.
BROKEN = {
    "raises": ("raise ImportError('no libtoy')", "suite 'toy_package' cannot be loaded: ImportError: no libtoy"),
    "lines": ("raise ValueError('one\\ntwo')", "suite 'toy_package' cannot be loaded: ValueError: one two"),
    "no constant": ("", "suite 'toy_package' cannot be loaded: AttributeError: module 'toy_package.suite' has no"),
    "no pair": (
        "from mtgauge.suite import Suite\nSUITE = Suite(name='toy', commands={{'assonance': 'toy_package.parts'}})",
        "suite 'toy_package' cannot be loaded: TypeError: command 'assonance' is not a pair of a module and a line",
    ),
    "no entry": (
        "from mtgauge.suite import Suite\nSUITE = Suite(name='toy', measures={{'assonance': 'toy_package.parts:A'}})",
        "suite 'toy_package' cannot be loaded: TypeError: metric 'assonance' is not a MeasureEntry",
    ),
    "no suite": ("SUITE = 'toy'", "suite 'toy_package' is not a mtgauge.suite.Suite"),
}


@pytest.mark.parametrize(("suite", "message"), BROKEN.values(), ids=BROKEN)
def test_a_suite_that_cannot_be_used_is_named_for_unknown_names_and_breaks_nothing(
    suite, message, install, said, tmp_path
):
    install("toy_package", suite=suite)
    status, out, err = said("assonance", "banana")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"mtgauge: error: there is no command 'assonance' ({message}")
    assert err.endswith("; mtgauge --help lists the commands)\n")
    status, out, err = said("metrics", "assonance")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"mtgauge: error: unknown metric 'assonance' ({message}")
    (tmp_path / "text.txt").write_text("ab\n", "utf-8")
    files = "-r", str(tmp_path / "text.txt"), str(tmp_path / "text.txt")
    assert said("score", "-b", "-q", "-m", "chrf", *files) == (0, "100.00\n", "")
    assert said("metrics", "ease")[0] == 0
    assert "scores" not in completed([], "sc")
    assert completed([], "sc") == ["score"]
    status, shown, err = said("--help")
    assert (status, err) == (0, "")
    assert message[:40] in " ".join(shown.partition("Cannot be used:\n")[2].split())


def test_help_is_short_where_all_can_be_used(install, said):
    install("toy_package")
    assert "Cannot be used" not in said("--help")[1]


#: What is broken behind a suite that can be loaded: a command, its metric, and its codes are each imported alone.
UNLOADABLE = "raise ImportError('no libtoy')"


def test_parts_that_cannot_be_loaded_break_nothing_else(install, said):
    install("toy_package", parts=UNLOADABLE)
    message = "cannot be loaded: ImportError: no libtoy"
    assert said("assonance", "banana") == (2, "", f"mtgauge: error: command 'assonance' {message}\n")
    assert "assonance        Unstable. Count vowels." in said("--help")[1]
    assert completed([], "ass") == ["assonance"]
    assert completed(["assonance"], "--t") == []
    status, shown, _ = said("metrics")
    assert status == 0
    assert f"assonance\n  cannot be loaded: metric 'assonance' {message}" in shown
    # a hint looks for the command that has an option, among all commands
    assert said("cite", "bleu", "--ci")[0] == 2
    with pytest.warns(
        RuntimeWarning, match="the codes of suite 'toy_package' cannot be loaded: ImportError: no libtoy"
    ):
        assert kind_of("no-vowel") is None
    with pytest.warns(RuntimeWarning):
        assert Finding("no-vowel", "the text has no vowel").severity is Severity.ERROR


@pytest.mark.parametrize("field", ["page", "page_parts"])
def test_a_page_that_a_package_would_stop_is_refused_before_work(field, install, said, tmp_path):
    install("toy_package", suite=SUITE.replace("findings=", f'{field}="{{package}}.nowhere:parts", findings='))
    (tmp_path / "text.txt").write_text("ab\n", "utf-8")
    files = "-r", str(tmp_path / "text.txt"), str(tmp_path / "text.txt")
    page = tmp_path / "page.html"
    status, out, err = said("score", "-m", "chrf", *files, "--report", str(page))
    assert (status, out, err.count("\n"), page.exists()) == (2, "", 1, False)
    assert (
        "suite 'toy_package' cannot be loaded: ModuleNotFoundError: No module named 'toy_package.nowhere'" in err
    )
    assert said("score", "-b", "-q", "-m", "chrf", *files) == (0, "100.00\n", "")


#: Names that two suites have, or a suite and mtgauge -> the packages that offer the command and the metric.
TWICE = {
    "core": ("score", "bleu", "mtgauge.cli.score and toy_package.parts", "mtgauge and toy_package.parts:Vowels"),
    "suite of mtgauge": (
        "ease", "ease", "mtgauge.suites.ease.cli and toy_package.parts", "mtgauge and toy_package.parts:Vowels",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("command", "metric", "commands", "metrics"), TWICE.values(), ids=TWICE)
def test_a_name_of_mtgauge_is_not_taken_and_the_package_is_told(command, metric, commands, metrics, install, said):
    own = said(command, "--help"), said("metrics", metric)
    install("toy_package", command=command, metric=metric)
    assert said(command, "--help") == own[0]
    twice = f"command {command!r} is offered twice: {commands}"
    assert twice in said("assonance")[2]
    assert twice in " ".join(said("--help")[1].split())
    shown = said("metrics", metric)[1]
    assert shown.startswith(own[1][1].rstrip("\n"))
    assert shown.endswith(f"{metric}\n  cannot be loaded: metric {metric!r} is offered twice: {metrics}\n")


def test_a_name_of_two_packages_is_that_of_neither(install, said):
    install("toy_package")
    install("toy_package_too")
    twice = "command 'assonance' is offered twice: toy_package.parts and toy_package_too.parts"
    status, _, err = said("assonance", "banana")
    assert (status, err.count(twice)) == (2, 1)
    assert twice in " ".join(said("--help")[1].split())
    assert completed([], "ass") == []
    message = "metric 'assonance' is offered twice: toy_package.parts:Vowels and toy_package_too.parts:Vowels"
    assert f"assonance\n  cannot be loaded: {message}" in said("metrics")[1]


#: How one name of a suite is offered twice -> who offers it.
SAME_SUITE = {
    "two packages": (
        ("toy_package", "toy_package_too"),
        "toy",
        "toy_package.suite:SUITE and toy_package_too.suite:SUITE",
    ),
    "suite of mtgauge": (("toy_package",), "ease", "mtgauge and toy_package.suite:SUITE"),
}


@pytest.mark.parametrize(("packages", "name", "offered"), SAME_SUITE.values(), ids=SAME_SUITE)
def test_a_suite_that_is_offered_twice_is_none(packages, name, offered, install, said):
    for package in packages:
        install(package, offered=name)
    message = f"suite {name!r} is offered twice: {offered}"
    assert f"there is no command 'assonance' ({message}; " in said("assonance", "banana")[2]
    assert f"unknown metric 'assonance' ({message}; " in said("metrics", "assonance")[2]


def test_suites_of_mtgauge_have_names_of_their_own():
    suites = bundled_suites()
    for core, tables in (
        (CORE, [suite.commands for suite in suites]),
        (METRICS.measures, [suite.measures for suite in suites]),
    ):
        names = [*core, *(name for table in tables for name in table)]
        assert len(names) == len({*names})
    assert len(all_codes()) > len(CORE_CODES)


def test_a_command_that_cannot_be_loaded_is_a_command(install):
    install("toy_package", parts=UNLOADABLE)
    context = click.Context(root, info_name="mtgauge")
    assert isinstance(root.get_command(context, "assonance"), click.Command)
    assert root.get_command(context, "asonance") is None
