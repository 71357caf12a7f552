"""A new campaign: its description and its folders."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from mtgauge.campaign.description.presets import preset
from mtgauge.campaign.description.task import SetName
from mtgauge.campaign.folder import DESCRIPTION, CampaignFolder
from mtgauge.errors import InputError
from mtgauge.files import is_of_draft, write_file
from mtgauge.sentences import say

_READ_ME = "README.md"
_TEXT = """\
# What lies where

| place | what |
| --- | --- |
| `campaign.toml` | the campaign: tasks, calendar, data, terms |
| `data/` | sources, references, scored segments and judgements, under the names that `campaign.toml` gives |
| `registrations/` | one registration form a site |
| `submissions/test/` | translations of the test sets |
| `submissions/progress/` | translations of the progress sets |
| `submissions/refused/` | what was not accepted, and what a later file replaced |
| `submissions/journal.jsonl` | when each file came, its checksum, and what became of it |
| `reports/` | technical reports, one a site |
| `scores/` | what was measured |

`mtgauge campaign check` says what does not fit together. `mtgauge campaign register` and `mtgauge campaign submit`
put what sites send in its place.
"""


#: The folders, each after those that it lies in.
_FOLDERS = (
    "data",
    "registrations",
    "reports",
    "scores",
    "submissions",
    *(f"submissions/{s}" for s in SetName),
    "submissions/refused",
)


def start_campaign(name: str, folder: str | Path) -> CampaignFolder:
    """Makes the folder of a campaign from a preset; where that fails, it is as it was.

    Args:
        name: The preset.
        folder: Where; it must be new or empty, or hold what a start left that was killed.

    Returns:
        The campaign.

    Raises:
        OptionError: There is no such preset.
        InputError: The folder holds something, or cannot be written.
    """
    description, path = preset(name), Path(folder)
    try:
        missing = [place for place in (path, *path.parents) if not place.exists()]
        if path.exists() and not _is_free(path):
            raise InputError(say("is not an empty folder"), file=folder, hint=say("give one that is new or empty"))
    except OSError as error:
        raise InputError(say("cannot be written: {reason}", reason=error.strerror), file=folder) from None
    try:
        _fill(path, description)
    except BaseException:
        _clear(path, missing)
        raise
    return CampaignFolder.open(path)


def _is_free(path: Path) -> bool:
    """Whether nothing is there but what `_fill` makes before the last step."""
    if not path.is_dir():
        return False
    for item in path.rglob("*"):
        inside = item.relative_to(path)
        own = (
            inside.as_posix() in _FOLDERS
            if item.is_dir()
            else inside.as_posix() == _READ_ME and item.read_bytes() == _TEXT.encode()
        )
        if not (own or is_of_draft(inside)):
            return False
    return True


def _fill(path: Path, description: bytes) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
        for place in _FOLDERS:
            (path / place).mkdir(exist_ok=True)
    except OSError as error:
        raise InputError(say("cannot be written: {reason}", reason=error.strerror), file=path) from None
    write_file(path / _READ_ME, _TEXT.encode())
    # the last one: without it the folder is not a campaign
    write_file(path / DESCRIPTION, description)


def _clear(path: Path, missing: Sequence[Path]) -> None:
    """Takes back what `_fill` made, all of it empty but the text."""
    with suppress(OSError):
        (path / _READ_ME).unlink(missing_ok=True)
    for place in (*(path / place for place in reversed(_FOLDERS)), *missing):
        with suppress(OSError):
            place.rmdir()
