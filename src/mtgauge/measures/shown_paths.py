"""Files in the text of a metric as results name them: without the folders of the machine that they are on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from mtgauge.base.digests import digest_of

#: Hexadecimal digits that tell files of one name apart.
_DIGITS = 8
# the value of an option, or what comes behind the kind of a tokenizer or a list: `set=/a/b`, `tokenize=spm:/a/b`
_ABSOLUTE = re.compile(r"""(?<=[=:'"@])(?!//)(?:/|[A-Za-z]:[\\/])[^,'"]+""")
_VALUE = r"""(?<=[=:'"@]){}(?=$|[,'"\s])"""


def shown_paths(text: str) -> dict[str, str]:
    """The absolute paths in the text of a metric, by how results name them.

    >>> shown_paths("bleu:tokenize=zh"), shown_paths("comet:model=/models/none-here")
    ({}, {'none-here': '/models/none-here'})

    Returns:
        Name -> path. A path in the current folder is named from there; a file elsewhere by its name and the
        beginning of its SHA-256, a folder by its name.
    """
    found: dict[str, str] = {}
    _named(text, found)
    return found


def without_folders(text: str, *, from_here: bool = True) -> str:
    """The text of a metric as results name it, with the names of `shown_paths` for absolute paths.

    >>> without_folders("checkpoints:set=/data/none-here.jsonl,group=verbs")
    'checkpoints:set=none-here.jsonl,group=verbs'

    Args:
        text: The text.
        from_here: Whether what is in the current folder is named from there, or else as what is elsewhere.
    """
    return _named(text, {}, from_here=from_here)


def absolute_paths(text: str) -> list[str]:
    """The absolute paths in the text of a metric, whatever is there.

    >>> absolute_paths("comet:model=/models/none-here"), absolute_paths("comet:model=models/none-here")
    (['/models/none-here'], [])
    """
    return [match[0] for match in _ABSOLUTE.finditer(text)]


def with_paths(text: str, paths: Mapping[str, str]) -> str:
    """The text of a metric with paths for their names, the inverse of `without_folders`.

    >>> with_paths("comet:model=wmt22", {"wmt22": "/models/wmt22"})
    'comet:model=/models/wmt22'

    Args:
        text: As `without_folders` gives it.
        paths: Name -> path.
    """
    for name, path in paths.items():
        text = re.sub(_VALUE.format(re.escape(name)), lambda _, path=path: path, text)  # type: ignore[misc]
    return text


def _named(text: str, found: dict[str, str], *, from_here: bool = True) -> str:
    """The text with names for paths, which are added to `found`."""

    def name(match: re.Match[str]) -> str:
        path, rest = _path_and_rest(match[0])
        shown = _shown(path, from_here=from_here)
        found[shown] = path
        return shown + _named(rest, found, from_here=from_here)

    return _ABSOLUTE.sub(name, text)


def _path_and_rest(text: str) -> tuple[str, str]:
    """The longest path with which a text begins; behind it a blank and another metric may follow, as in a mean."""
    ends = [*(match.start() for match in re.finditer(r"\s", text)), len(text)]
    end = next((end for end in reversed(ends) if Path(text[:end]).exists()), ends[0])
    return text[:end], text[end:]


def shown_path(path: str) -> str:
    """A path as results name it: one that is not absolute stays.

    >>> shown_path("data/gold.conllu"), shown_path("/data/none-here.conllu")
    ('data/gold.conllu', 'none-here.conllu')
    """
    return _shown(path) if Path(path).is_absolute() else path


def is_name_of(name: str, path: str) -> bool:
    """Whether results may name a file or a folder so, from whatever folder they were computed in.

    >>> is_name_of("data/none-here", "/work/data/none-here"), is_name_of("other", "/work/data/none-here")
    (True, False)
    """
    place = Path(path)
    if place.parts[-len(Path(name).parts) :] == Path(name).parts:
        return True
    return place.is_file() and name == f"{place.name}@{digest_of(path)[:_DIGITS]}"


def _shown(path: str, *, from_here: bool = True) -> str:
    place, here = Path(path), Path.cwd()
    if from_here and place.is_relative_to(here) and here != Path(here.anchor):
        return place.relative_to(here).as_posix()
    return f"{place.name}@{digest_of(path)[:_DIGITS]}" if place.is_file() else place.name
