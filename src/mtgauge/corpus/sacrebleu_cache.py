"""Test sets in sacreBLEU's local cache: plain text files, one a field, written by sacreBLEU when it unpacked them.

``CACHE/wmt17/wmt17.en-de.src`` holds one segment a line; other fields are ``ref``, ``ref-0``, ``docid``,
``genre``, ``origlang``, ``domain`` and names of systems. Nothing is downloaded, and nothing is written.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

#: The order in which sacreBLEU prints fields; systems stand between ``origlang`` and ``domain``.
_ORDER = ("src", "ref", "docid", "genre", "origlang", "", "domain")

#: Which references a test set with several is scored against; by test set, or test set and language pair.
_REFERENCES = {
    "wmt24": ("ref:refA",),
    "wmt23": ("ref:refA",),
    "wmt23 en-he": ("ref:refB",),
    "wmt23 he-en": ("ref:refB",),
    "wmt22": ("ref:A",),
    "wmt22 cs-en": ("ref:B",),
    "wmt22 en-cs": ("ref:B",),
    "wmt22 liv-en": ("ref",),
    "wmt22 ru-sah": ("ref",),
    "wmt21": ("ref:A",),
    "wmt21/systems": ("ref:A",),
    "wmt21/B": ("ref:B",),
    "wmt21/AB": ("ref:A", "ref:B"),
    "wmt21/C": ("ref:C",),
    "wmt21/AC": ("ref:A", "ref:C"),
    "wmt21/D": ("ref:D",),
    "wmt21/dev": ("ref:A", "ref"),
}


@dataclass(frozen=True, slots=True)
class CachedSet:
    """One test set in one language pair.

    Attributes:
        name: Such as ``wmt17`` or ``wmt21/systems``.
        languages: Such as ``en-de``.
        files: Field -> file, in the order in which sacreBLEU prints fields.
    """

    name: str
    languages: str
    files: dict[str, Path]

    @property
    def references(self) -> list[Path]:
        """The files of the references that it is scored against."""
        chosen = _REFERENCES.get(f"{self.name} {self.languages}") or _REFERENCES.get(self.name)
        if chosen is None:
            return [file for field, file in self.files.items() if field.startswith("ref")]
        return [file for field, file in self.files.items() if field in chosen]


def cache_folder() -> Path:
    """The folder in the environment variable ``SACREBLEU``, or ``~/.sacrebleu``."""
    return Path(os.environ.get("SACREBLEU") or Path("~/.sacrebleu").expanduser())


def cached_sets() -> dict[str, dict[str, CachedSet]]:
    """Name -> language pair -> test set, for all that the cache holds, sorted by name."""
    root = cache_folder()
    found: dict[str, dict[str, CachedSet]] = {}
    for folder, folders, _ in os.walk(root):
        folders[:] = sorted(name for name in folders if name != "raw")
        name = Path(folder).relative_to(root).as_posix()
        pairs = dict(_pairs(Path(folder), name))
        if pairs:
            found[name] = pairs
    return dict(sorted(found.items()))


def cached_set(name: str, languages: str) -> CachedSet:
    """A test set of the cache.

    Raises:
        InputError: It is not there.
    """
    root = cache_folder()
    pairs = dict(_pairs(root / name, name))
    advice = say(
        "nothing is downloaded; `sacrebleu -t {name} -l {languages} --echo src` fills the cache",
        name=name,
        languages=languages,
    )
    if not pairs:
        message = say("test set {name!r} is not in sacreBLEU's cache {root}", name=name, root=root)
        raise InputError(message, hint=advice, code="unknown-test-set")
    if languages not in pairs:
        there = ", ".join(pairs)
        message = say(
            "test set {name!r} has no {languages} in {root}, only {known}",
            name=name,
            languages=languages,
            root=root,
            known=there,
        )
        raise InputError(message, hint=advice, code="unknown-test-set")
    return pairs[languages]


def _pairs(folder: Path, name: str) -> Iterator[tuple[str, CachedSet]]:
    """The language pairs of a test set, sorted."""
    prefix = name.replace("/", "_") + "."
    files: dict[str, dict[str, Path]] = {}
    for file in sorted(folder.glob("*")):
        languages, dot, field = file.name.removeprefix(prefix).partition(".")
        if file.name.startswith(prefix) and dot and "-" in languages and file.is_file():
            # a colon cannot stand in file names everywhere
            field = "ref:" + field[4:] if field.startswith("ref-") else field
            files.setdefault(languages, {})[field] = file
    for languages, fields in files.items():
        yield languages, CachedSet(name, languages, {key: fields[key] for key in sorted(fields, key=_rank)})


def _rank(field: str) -> tuple[int, str]:
    kind = "ref" if field.startswith("ref") else field
    return _ORDER.index(kind if kind in _ORDER else ""), field
