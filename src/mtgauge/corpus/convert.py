"""Test sets from one format into another: written whole or not at all, with a word on everything that is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.files import draft
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.checks import ranked
from mtgauge.corpus.choose import choose_documents
from mtgauge.corpus.formats import suffix_of
from mtgauge.corpus.formats.losses import Losses, tidy
from mtgauge.corpus.formats.registry import FileModule, FolderModule, Format, all_formats
from mtgauge.corpus.formats.sets import SetReader, merge
from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
from mtgauge.corpus.languages import LanguagePair, settled_pair
from mtgauge.corpus.roles import role_word
from mtgauge.corpus.samescores import check_same_scores
from mtgauge.corpus.textfile import Bom


def convert(
    paths: Sequence[str],
    out: str,
    to: str | None = None,
    languages: LanguagePair | None = None,
    collections: tuple[str, ...] = (),
    bom: Bom = Bom.STRIP,
) -> list[str]:
    """Writes a test set in another format, so that what is scored of it by default stays what it is.

    A format that does not know test suites gets what is scored: the documents of no test suite that a reference
    translates. The others get everything.

    Args:
        paths: Files, folders or names; several are put together by their segment ids.
        out: The file or folder that is made.
        to: The format, one of `all_formats`; by default that of the suffix of `out`.
        languages: The pair to choose in a folder, or that of a set that does not name it or contradicts itself.
        collections: Write the documents of these collections or test suites instead.
        bom: What becomes of a byte order mark before plain text.

    Returns:
        One sentence for everything suspicious about the files, and for each thing that the format could not hold.

    Raises:
        InputError: A file cannot be used, `out` exists or cannot be written, or default scores would change.
        OptionError: The format is not known, or cannot be seen from `out`; or there is no such collection.
    """
    target = _new_file(out, to)
    reader = SetReader(bom=bom)
    stored = merge([(path, reader.read(path, languages)) for path in paths], languages)
    stored = replace(stored, languages=settled_pair(languages, stored.languages))
    losses = Losses(target.place)
    for warning in ranked(reader.findings.warnings):
        losses.changed(say("{message} [{code}]", message=warning.message, code=warning.code))
    stored = tidy(stored, losses)
    if collections or not target.keeps_suites:
        stored = _selected(stored, collections, losses)
    _write(stored, out, target, losses, collections)
    return losses.lines()


def write_set_as(stored: StoredSet, out: str, to: str | None = None) -> list[str]:
    """Writes a test set that was put together in memory.

    Args:
        stored: The test set.
        out: The file or folder that is made.
        to: The format, as for `convert`.

    Returns:
        One sentence for each thing that the format could not hold.

    Raises:
        InputError: `out` exists or cannot be written, or default scores would change.
        OptionError: The format is not known, or cannot be seen from `out`.
    """
    target = _new_file(out, to)
    losses = Losses(target.place)
    _write(tidy(stored, losses), out, target, losses, ())
    return losses.lines()


def _new_file(out: str, to: str | None) -> Format:
    """The format of a file that is not there yet."""
    target = _format_of(out, to)
    if Path(out).exists():
        hint = say("a conversion overwrites nothing; name another file")
        raise InputError(say("exists already"), file=out, hint=hint, code="existing-file")
    return target


def _selected(stored: StoredSet, collections: tuple[str, ...], losses: Losses) -> StoredSet:
    """The documents that are scored, without references and systems that translate none of them."""
    chosen, left = choose_documents(stored, collections)
    for reason, names in left.items():
        values = {"n": len(names), "reason": reason, "names": ", ".join(names)}
        losses.changed(
            say("{n} document is left out, {reason}: {names}", **values)
            if len(names) == 1
            else say("{n} documents are left out, {reason}: {names}", **values)
        )
    if collections:
        others = [name for name, _ in stored.documents() if name not in dict(chosen.documents())]
        if others:
            losses.changed(say("documents of other collections are left out: {names}", names=", ".join(others)))

    def filled(role: str, columns: Mapping[str, SegmentTexts]) -> dict[str, SegmentTexts]:
        for name, texts in columns.items():
            if all(text is None for text in texts):
                losses.changed(
                    say(
                        "{role} {name!r} is left out: it translates nothing of what is written",
                        role=role_word(role),
                        name=name,
                    )
                )
        return {name: texts for name, texts in columns.items() if any(text is not None for text in texts)}

    return replace(
        chosen, references=filled("reference", chosen.references), systems=filled("system", chosen.systems)
    )


def _format_of(out: str, to: str | None) -> Format:
    suffix = suffix_of(out)
    if textfile.bare_name(out) != Path(out).name:
        raise OptionError(
            say("{out!r} would be compressed, and is written as it is", out=out),
            hint=say("leave the last suffix out"),
        )
    known = all_formats()
    if to is None:
        for form in known.values():
            if suffix in form.written:
                return form
        raise OptionError(
            say("{out!r} does not say its format", out=out),
            hint=say("choose with --to: {names}", names=", ".join(known)),
        )
    check_known(to, known, say("unknown format {to!r}", to=to))
    form = known[to]
    if not form.is_folder and suffix not in form.suffixes:
        raise OptionError(
            say("{out!r} is not the name of a file in {place}", out=out, place=form.place),
            hint=say("end it in {ending}", ending=form.written[-1]),
        )
    return form


def _write(
    stored: StoredSet,
    out: str,
    target: Format,
    losses: Losses,
    collections: tuple[str, ...],
) -> None:
    """Writes a draft, reads it again, and only then lets it have its name."""
    with draft(out) as made:
        if target.is_folder:
            folder: FolderModule = target.load()
            for part, data in folder.write(stored, losses):
                made.write(data, part)
        else:
            file: FileModule = target.load()
            made.write(file.write(stored, losses))
        again = SetReader().read(str(made.path))
        if again.size != stored.size:
            message = say("would have {size} segments instead of {before}", size=again.size, before=stored.size)
            raise InputError(message, file=out, code="lossy-conversion")
        if target.keeps_suites:
            check_same_scores(stored, again, collections, out)
        else:
            check_same_scores(_without_suites(stored), again, (), out)


def _without_suites(stored: StoredSet) -> StoredSet:
    kept = {name: values for name, values in stored.metadata.items() if name not in ("collection", "testsuite")}
    return replace(stored, metadata=kept)
