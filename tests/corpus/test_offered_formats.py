"""Formats that installed packages offer: read by their suffix, written by their name, refused where they are broken."""

import sys
from contextlib import suppress
from types import ModuleType, SimpleNamespace

import pytest

from mtgauge.base.errors import InputError, OptionError
from mtgauge.cli.main import main
from mtgauge.corpus.formats import parse_file
from mtgauge.corpus.formats.registry import FORMATS, Format, offered_formats
from mtgauge.corpus.formats.storedset import StoredSet

PAIRS = b"a|b\nc|d\n"


class Pairs(ModuleType):
    """Sources and one reference, two per line with a bar between them."""

    def recognise(self, content):
        return "|" in content.text

    def read(self, content, languages):
        rows = [line.split("|") for line in content.text.splitlines()]
        sources, references = zip(*rows, strict=True)
        return StoredSet(size=len(rows), sources=sources, references={"ref": references})

    def write(self, stored, losses):
        losses.without(stored, keeps=())
        (column,) = stored.references.values()
        return "".join(f"{a}|{b}\n" for a, b in zip(stored.sources, column, strict=True)).encode()


def point(name, value):
    return SimpleNamespace(name=name, value=f"package:{name}", load=value if callable(value) else lambda: value)


def broken():
    raise ImportError("no such thing")


PAIRED = Format("package_of_pairs", "pairs", (".pairs",), (".pairs",), keeps_suites=False)


@pytest.fixture
def offer(monkeypatch):
    def those(*points):
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
        offered_formats.cache_clear()

    monkeypatch.setitem(sys.modules, "package_of_pairs", Pairs("package_of_pairs"))
    yield those
    offered_formats.cache_clear()


def test_a_file_is_read_by_its_suffix(offer):
    offer(point("pairs", PAIRED))
    found = parse_file(PAIRS, "set.pairs")
    assert (found.sources, found.references) == (("a", "c"), {"ref": ("b", "d")})


def test_a_file_goes_there_and_back(offer, tmp_path):
    offer(point("pairs", PAIRED))
    (tmp_path / "set.pairs").write_bytes(PAIRS)
    for source, target in (("set.pairs", "set.jsonl"), ("set.jsonl", "again.pairs")):
        assert main(["convert", str(tmp_path / source), str(tmp_path / target)]) == 0
    assert (tmp_path / "again.pairs").read_bytes() == PAIRS


BROKEN = [
    ((point("pairs", PAIRED), point("pairs", PAIRED)), "format 'pairs' is offered twice"),
    ((point("tsv", PAIRED),), "format 'tsv' is offered twice"),
    ((point("pairs", "text"),), "format 'pairs' is not a mtgauge"),
    ((point("pairs", broken),), "format 'pairs' cannot be loaded: ImportError: no such thing"),
]


@pytest.mark.parametrize(("points", "message"), BROKEN)
def test_what_is_broken_is_named(points, message, offer):
    offer(*points)
    with pytest.raises(OptionError, match=message):
        parse_file(PAIRS, "set.pairs")


@pytest.mark.parametrize(
    "suffix", ["", ".txt", ".de", *(form.suffixes[0] for form in FORMATS.values() if form.suffixes)]
)
def test_packages_are_not_asked_for_what_is_known(suffix, monkeypatch):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: pytest.fail("was asked"))
    offered_formats.cache_clear()
    with suppress(InputError):  # one line is no set in most formats
        parse_file(b"one line\n", f"set{suffix}")
