"""Kinds of records: known by suites of mtgauge, then by those of other packages, and refused if nobody knows them."""

import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
import tomli_w
from recorded_runs import commands, write_texts

from mtgauge.base.sentences import say
from mtgauge.base.suites import Suite, bundled_suites
from mtgauge.records.record import KEYS, checksum_of, read_record
from mtgauge.records.record_kinds import TEXTS, ComputedRecord, RecordKind, kind_of

#: Every key that records of the current format have.
WRITTEN = Path(__file__).parents[1] / "cases" / "keys-of-records-3.txt"
#: The commands that need to know the kind of a record.
COMMANDS = (("rerun",), ("rerun", "--sealed"), ("report",), ("power", "--from-record"))
UNKNOWN = "record.toml: is of a kind that no suite knows: it has 'poems' ("
HINTS = {
    (
        "rerun",
        "--sealed",
    ): "a sealed run loads no suites of other packages; if you trust its author, leave --sealed out"
}


class Poems(RecordKind):
    """Scores of poems: as those of texts, with a table of their own."""

    no_page = say("is a record of poems, which has no page")

    def computed(self, folder, content, **options):
        found = super().computed(folder, content, **options)
        return ComputedRecord({**found.content, "poems": {"metre": "iambic"}}, found.evaluation)


@pytest.fixture
def folder(tmp_path):
    """A folder with texts and with a record of them that has a table more."""
    from mtgauge.cli.main import main

    place = write_texts(tmp_path)
    record = place / "record"
    assert main([*map(str, commands(place)["compare"]), "--record", str(record)]) == 0
    content = read_record(str(record)) | {"poems": {"metre": "iambic"}}
    content["checksum"] = checksum_of(content)
    (record / "record.toml").write_text(tomli_w.dumps(content), "utf-8")
    return place


@pytest.fixture
def offer(monkeypatch):
    """Installs a package whose suite is what it is called with; returns the groups of entry points that are looked at."""

    def those(suite):
        point = SimpleNamespace(name="poems", value="package_of_poems:SUITE", load=lambda: suite)
        looked = []

        def entry_points(group):
            looked.append(group)
            return [point] if group == "mtgauge.suites" else []

        monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
        return looked

    module = ModuleType("package_of_poems")
    module.POEMS, module.NOTHING = Poems(), object()
    monkeypatch.setitem(sys.modules, "package_of_poems", module)
    return those


def suite_of(target):
    return Suite(name="poems", record_kinds={"poems": target})


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_record_of_a_kind_that_nobody_knows_is_one_line(folder, mtgauge, command):
    done = mtgauge(*command, folder if "--sealed" in command else folder / "record")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert UNKNOWN + HINTS.get(command, "install the package that wrote it") in done.err


def test_a_suite_of_another_package_has_records(folder, mtgauge, offer):
    offer(suite_of("package_of_poems:POEMS"))
    done = mtgauge("rerun", folder / "record")
    assert (done.code, done.err) == (0, "")
    assert "reproduced" in done.out
    done = mtgauge("report", folder / "record")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("is a record of poems, which has no page (rerun it)\n")


def test_a_sealed_run_looks_at_no_suite_of_another_package(folder, mtgauge, offer):
    looked = offer(suite_of("package_of_poems:POEMS"))
    done = mtgauge("rerun", "--sealed", folder)
    assert (done.code, UNKNOWN in done.err) == (2, True)
    assert "mtgauge.suites" not in looked


@pytest.mark.parametrize("kind", ["compare", "puzzles", "ranking"])
def test_no_other_package_is_asked_about_a_record_of_mtgauge(tmp_path, mtgauge, offer, kind):
    looked = offer(Suite(name="poems", record_kinds={"puzzles": "nowhere:KIND", "experiment": "nowhere:KIND"}))
    command = commands(write_texts(tmp_path))[kind]
    assert mtgauge(*command, "--record", tmp_path / "record").code == 0
    looked.clear()
    assert mtgauge("rerun", tmp_path / "record").code == 0
    assert looked == []


@pytest.mark.parametrize(
    ("suite", "line"),
    [
        (suite_of("package_of_poems:NOTHING"), "package_of_poems:NOTHING of suite 'poems' is no RecordKind"),
        (suite_of("package_of_poems:LOST"), "suite 'poems' cannot be loaded: AttributeError: "),
        ("nothing", f"{UNKNOWN}suite 'poems' is not a mtgauge.suite.Suite)"),
        (Suite(name="poems"), f"{UNKNOWN}install the package that wrote it)"),
    ],
    ids=["not a kind", "no such name", "not a suite", "without records"],
)
def test_a_suite_that_cannot_be_used_is_one_line(folder, mtgauge, offer, suite, line):
    offer(suite)
    done = mtgauge("rerun", folder / "record")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert line in done.err


def test_the_samples_of_a_table_of_a_suite_are_limited_too(folder, mtgauge):
    path = folder / "record" / "record.toml"
    path.write_text(path.read_text("utf-8") + "\n[[poems.verses]]\ntrials = 1000001\n", "utf-8")
    done = mtgauge("rerun", folder / "record")
    assert "record.toml: asks for 1,000,001 trials, more than 1,000,000" in done.err


def test_every_key_of_a_record_is_the_core_s_or_a_suite_s():
    written = {
        re.match(r"record\.toml (\w+)", line)[1]
        for line in WRITTEN.read_text("utf-8").splitlines()
        if line.startswith("record.toml ")
    }
    of_suites = {sign for suite in bundled_suites() for sign in suite.record_kinds}
    assert written - of_suites <= KEYS
    assert KEYS.isdisjoint(of_suites)


def test_a_record_without_its_table_is_known_by_its_file(tmp_path):
    assert kind_of(str(tmp_path), {}) is TEXTS
    (tmp_path / "rankings.json").write_text("{}")
    assert kind_of(str(tmp_path), {}).no_page == "is a record of rankings, which has no page"
    assert kind_of(str(tmp_path), {"puzzles": {}}).no_texts == "is a record of puzzles, and one of texts is needed"
