"""Brings the catalogues up to date with the messages that the code says.

``python tools/update_catalogues.py``: new messages are in each catalogue without a translation, messages that
the code has no longer are gone. Until somebody translates a message, it is in English; ``--check`` changes
nothing and fails where there is such a message, as a release does. A new language is a new file beside the Chinese
one, ``CODE/LC_MESSAGES/mtgauge.po`` with a header, and then this program.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from mtgauge.base.suites import MeasureEntry
from mtgauge.measures.registry import bundled_measures

ROOT = Path(__file__).parents[1]
_PACKAGE = ROOT / "src" / "mtgauge"
_LOCALE = ROOT / "src" / "mtgauge" / "base" / "locale"
_METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2"), ("pages/script/**.js", "javascript")]
#: Functions of templates and scripts that say a message, and which of their arguments it is.
_KEYWORDS = {
    "_": None, "say": None, "option": (2,), "attribute": (2,), "tell": (2,), "tellAttribute": (3,), "said": (2,),
    "message": None,
}  # fmt: skip
_PYTHON_KEYWORDS = {"say": None}
#: Profiles of ease, whose summaries and titles are messages.
_PROFILES = "suites/ease/profiles/*.toml"
_IDLE = re.compile(rb'"(POT|PO-Revision|Report-Msgid|Last-Translator|Language-Team|Generated-By|Project-Id)')
_OPTIONS = {"**/templates/**.html": {"trim_blocks": "true", "lstrip_blocks": "true"}}


def said() -> Catalog:
    """All messages, with the places where they stand."""
    catalogue = Catalog(project="mtgauge", charset="utf-8")
    for methods, keywords in ((_METHODS[:1], _PYTHON_KEYWORDS), (_METHODS[1:], _KEYWORDS)):
        found = extract_from_dir(_PACKAGE, methods, _OPTIONS, keywords, comment_tags=["Translators:"])
        for name, _, message, comments, _ in sorted(found):
            # the file without the line: a catalogue does not change with every edit above a message
            catalogue.add(message, locations=[(name, None)], auto_comments=comments)
    for path in sorted(_PACKAGE.glob(_PROFILES)):
        for message in _of_profile(tomllib.loads(path.read_text("utf-8"))):
            catalogue.add(message, locations=[(path.relative_to(_PACKAGE).as_posix(), None)])
    for entry in bundled_measures().values():
        for message in _of_metric(entry):
            catalogue.add(message, locations=[(f"{entry.target.partition(':')[0].replace('.', '/')}.py", None)])
    return catalogue


def _of_metric(entry: MeasureEntry) -> Iterator[str]:
    """What a metric says of itself and of its options."""
    module, _, name = entry.target.partition(":")
    cls = getattr(import_module(module), name)
    yield cls.summary
    yield from filter(None, (item.metadata.get("help") for item in fields(cls)))


def _of_profile(profile: dict[str, Any]) -> Iterator[str]:
    """What a profile of ease says in words."""
    yield profile["summary"]
    for table in (*profile["levels"].values(), *profile.get("metrics", {}).values()):
        if "title" in table:
            yield table["title"]


def update(path: Path, catalogue: Catalog) -> None:
    """Writes one catalogue again."""
    with path.open("rb") as file:
        translated = read_po(file, locale=path.parts[-3])
    # a guess by likeness is no translation
    translated.update(catalogue, no_fuzzy_matching=True)
    translated.obsolete.clear()
    with path.open("wb") as file:
        written = BytesIO()
        write_po(written, translated, width=110, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
        # dates and names that nobody filled in would change with every run
        file.writelines(line for line in written.getvalue().splitlines(keepends=True) if not _IDLE.match(line))


def catalogue_paths() -> list[Path]:
    """Returns the catalogues, one per language."""
    return sorted(_LOCALE.glob("*/LC_MESSAGES/mtgauge.po"))


def untranslated(path: Path, catalogue: Catalog) -> list[str]:
    """Messages that a catalogue has no translation of."""
    with path.open("rb") as file:
        known = {
            message.id for message in read_po(file, locale=path.parts[-3]) if message.string and not message.fuzzy
        }
    return [str(message.id) for message in catalogue if message.id and message.id not in known]


def main(arguments: list[str]) -> int:
    """Updates every catalogue and lists what is not translated; with ``--check``, fails if something is not."""
    catalogue, missing = said(), []
    for path in catalogue_paths():
        if arguments != ["--check"]:
            update(path, catalogue)
        found = untranslated(path, catalogue)
        print(f"{path.relative_to(ROOT)}: {len(catalogue)} messages, {len(found)} not translated")
        for message in found:
            print(f"  {message}")
        missing += found
    return int(arguments == ["--check"] and bool(missing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
