"""A new campaign: its description and its folders."""

from __future__ import annotations

from pathlib import Path

from mtgauge.campaign.description.presets import preset
from mtgauge.campaign.folder import DESCRIPTION, CampaignFolder
from mtgauge.campaign.submissions import SetName
from mtgauge.errors import InputError
from mtgauge.report.files import write_file

_README = """\
# What lies where

| place | what |
| --- | --- |
| `campaign.toml` | the campaign: tasks, calendar, data, terms |
| `data/` | sources, references and lists of scored segments, under the names that `campaign.toml` gives |
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


def start_campaign(name: str, folder: str | Path) -> CampaignFolder:
    """Makes the folder of a campaign from a preset.

    Args:
        name: The preset.
        folder: Where; it must be new or empty.

    Returns:
        The campaign.

    Raises:
        OptionError: There is no such preset.
        InputError: The folder holds something, or cannot be written.
    """
    description, path = preset(name), Path(folder)
    try:
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise InputError("is not an empty folder", file=folder, hint="give one that is new or empty")
        for place in ("data", "registrations", *(f"submissions/{s}" for s in SetName), "submissions/refused"):
            (path / place).mkdir(parents=True)
        for place in ("reports", "scores"):
            (path / place).mkdir()
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=folder) from None
    write_file(path / "README.md", _README.encode())
    # the last one: without it the folder is no campaign
    write_file(path / DESCRIPTION, description)
    return CampaignFolder.open(path)
