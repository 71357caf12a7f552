"""A new campaign: its description and its folders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.files import is_of_draft, make_folder, write_file
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.presets import preset
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.folder import DESCRIPTION, CampaignFolder

_READ_ME = "README.md"
_TEXT = """\
# What lies where

| place | what |
| --- | --- |
| `campaign.toml` | the campaign: tasks, calendar, data, terms |
| `data/` | sources, references, scored segments and judgements, under the names that `campaign.toml` gives |
| `ledger/` | everything that came and what happened, the campaign's memory: keep a copy of it elsewhere |
| `registrations/` | one registration form a site |
| `submissions/test/` | translations of the test sets |
| `submissions/progress/` | translations of the progress sets |
| `submissions/refused/` | what was not accepted, and what a later file replaced |
| `reports/` | technical reports, one a site |
| `reports/refused/` | what was not accepted, and what a later report replaced |
| `scores/` | what was measured |

`mtgauge campaign check` says what does not fit together. `mtgauge campaign register`, `mtgauge campaign submit`
and `mtgauge campaign submit-report` receive what sites send, and `mtgauge campaign record` writes down what is
decided. Nothing under `registrations/`, `submissions/` and `reports/` is changed by hand: `mtgauge campaign
rebuild` makes all three again from `ledger/`.
"""


#: The folders, each after those that it lies in.
_FOLDERS = (
    "data",
    "registrations",
    "reports",
    "reports/refused",
    "scores",
    "submissions",
    *(f"submissions/{s}" for s in SetName),
    "submissions/refused",
)


def start_campaign(name: str, folder: str | Path) -> CampaignFolder:
    """The folder of a campaign, made from a preset; see `start_folder`.

    Raises:
        OptionError: There is no such preset.
        InputError: The folder holds something, or cannot be written.
    """
    return start_folder(preset(name), {}, folder)


def start_folder(description: bytes, files: Mapping[str, bytes], folder: str | Path) -> CampaignFolder:
    """Makes the folder of a campaign; where that fails, it is as it was.

    Args:
        description: Its ``campaign.toml``.
        files: Its data: path in ``data/`` with that folder -> content.
        folder: Where; it must be new or empty, or hold what a start left that was killed.

    Returns:
        The campaign.

    Raises:
        InputError: The folder holds something, or cannot be written.
    """
    path = Path(folder)
    try:
        missing = [place for place in (path, *path.parents) if not place.exists()]
        if path.exists() and not _is_free(path, files):
            raise InputError(say("is not an empty folder"), file=folder, hint=say("give one that is new or empty"))
    except OSError as error:
        raise InputError(say("cannot be written: {reason}", reason=error.strerror), file=folder) from None
    try:
        _fill(path, description, files)
    except BaseException:
        _clear(path, missing, files)
        raise
    return CampaignFolder.open(path)


def _is_free(path: Path, files: Mapping[str, bytes]) -> bool:
    """Whether nothing is there but what `_fill` makes before the last step."""
    if not path.is_dir():
        return False
    made = {_READ_ME: _TEXT.encode(), **files}
    for item in path.rglob("*"):
        inside = item.relative_to(path)
        name = inside.as_posix()
        own = name in _FOLDERS if item.is_dir() else item.is_file() and _has(item, made.get(name))
        if not (own or is_of_draft(inside)):
            return False
    return True


def _has(path: Path, data: bytes | None) -> bool:
    return data is not None and path.stat().st_size == len(data) and door.read_bytes(path) == data


def _fill(path: Path, description: bytes, files: Mapping[str, bytes]) -> None:
    for place in (path, *(path / place for place in _FOLDERS)):
        make_folder(place)
    write_file(path / _READ_ME, _TEXT.encode())
    for name, data in files.items():
        write_file(path / name, data)
    # the last one: without it the folder is not a campaign
    write_file(path / DESCRIPTION, description)


def _clear(path: Path, missing: Sequence[Path], files: Mapping[str, bytes]) -> None:
    """Takes back what `_fill` made."""
    for name in (_READ_ME, *files):
        with suppress(OSError):
            (path / name).unlink(missing_ok=True)
    for place in (*(path / place for place in reversed(_FOLDERS)), *missing):
        with suppress(OSError):
            place.rmdir()
