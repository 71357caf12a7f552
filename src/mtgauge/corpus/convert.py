"""Test sets from one format into another: written whole or not at all, with a word on everything that is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mtgauge.corpus import textfile
from mtgauge.corpus.formats import jsonl, mtme, nist, parquet, plainfolder, suffix_of, tsv, wmt
from mtgauge.corpus.formats.losses import Losses, tidy
from mtgauge.corpus.formats.sets import SetReader, merge
from mtgauge.corpus.formats.storedset import StoredSet
from mtgauge.corpus.languages import LanguagePair
from mtgauge.errors import InputError, OptionError
from mtgauge.files import draft


@dataclass(frozen=True, slots=True)
class _FileFormat:
    """A format that is one file."""

    place: str
    suffixes: tuple[str, ...]
    write: Callable[[StoredSet, Losses], bytes]


@dataclass(frozen=True, slots=True)
class _FolderFormat:
    """A format that is a folder."""

    place: str
    write: Callable[[StoredSet, Losses], Iterator[tuple[str, bytes]]]


#: The formats that are written, by name.
FORMATS: dict[str, _FileFormat | _FolderFormat] = {
    "wmt": _FileFormat(wmt.PLACE, (".xml",), wmt.write),
    "nist": _FileFormat(nist.PLACE, (".sgm", ".sgml"), nist.write),
    "tsv": _FileFormat(tsv.PLACE, (".tsv",), tsv.write_set),
    "jsonl": _FileFormat(jsonl.PLACE, (".jsonl",), jsonl.write_set),
    "parquet": _FileFormat(parquet.PLACE, (".parquet",), parquet.write),
    "mtme": _FolderFormat(mtme.PLACE, mtme.write),
    "plain": _FolderFormat(plainfolder.PLACE, plainfolder.write),
}

_MARKUP = (".xml", ".sgm", ".sgml")


def convert(
    paths: Sequence[str], out: str, to: str | None = None, languages: LanguagePair | None = None
) -> list[str]:
    """Writes a test set in another format.

    Args:
        paths: Files, folders or names; several are put together by their segment ids.
        out: The file or folder that is made.
        to: The format, one of `FORMATS`; by default that of the suffix of `out`.
        languages: The pair to choose in a folder, or the pair of a set that does not name it.

    Returns:
        One sentence for each thing that the format could not hold.

    Raises:
        InputError: A file cannot be used, `out` exists, or cannot be written.
        OptionError: The format is not known, or cannot be seen from `out`.
    """
    target = FORMATS[_format_of(out, to)]
    if Path(out).exists():
        raise InputError("exists already", file=out, hint="a conversion overwrites nothing; name another file")
    reader = SetReader()
    stored = merge([(path, reader.read(path, languages)) for path in paths])
    if languages is not None and stored.languages is None:
        stored = replace(stored, languages=languages)
    losses = Losses(target.place)
    _write(tidy(stored, losses), out, target, losses)
    return losses.lines()


def _format_of(out: str, to: str | None) -> str:
    suffix = suffix_of(out)
    if textfile.bare_name(out) != Path(out).name:
        raise OptionError(
            f"{out!r} would be compressed, and is written as it is", hint="leave the last suffix out"
        )
    if to is None:
        for name, form in FORMATS.items():
            if isinstance(form, _FileFormat) and suffix in form.suffixes:
                return name
        raise OptionError(f"{out!r} does not say its format", hint=f"choose with --to: {', '.join(FORMATS)}")
    if to not in FORMATS:
        raise OptionError(f"unknown format {to!r}", hint=f"known: {', '.join(FORMATS)}")
    form = FORMATS[to]
    if isinstance(form, _FileFormat):
        # WMT's and NIST's formats are both XML, and told apart by what they hold
        suffixes = (*_MARKUP, *form.suffixes) if form.suffixes[0] in _MARKUP else form.suffixes
        if suffix not in suffixes:
            raise OptionError(f"{out!r} is no name of a file in {form.place}", hint=f"end it in {suffixes[-1]}")
    return to


def _write(stored: StoredSet, out: str, target: _FileFormat | _FolderFormat, losses: Losses) -> None:
    """Writes a draft, reads it again, and only then lets it have its name."""
    with draft(out) as made:
        if isinstance(target, _FileFormat):
            made.write(target.write(stored, losses))
        else:
            for part, data in target.write(stored, losses):
                made.write(data, part)
        again = SetReader().read(str(made.path), stored.languages)
        if again.size != stored.size:
            raise InputError(f"would have {again.size} segments instead of {stored.size}", file=out)
