"""The folder of a campaign: what lies where.

- ``campaign.toml``: the campaign, see `mtgauge.campaign.description`;
- ``data/``: sources, references, lists of scored segments, as ``campaign.toml`` names them;
- ``registrations/SITE.toml``: registration forms;
- ``submissions/test/NAME.xml``: translations of the test sets, with ``NAME.toml``, a form, beside it;
- ``submissions/progress/NAME.xml``: translations of the progress sets;
- ``submissions/refused/``: what was not accepted, and what a later submission replaced: nothing is lost;
- ``submissions/journal.jsonl``: when each file came, its checksum, and what became of it;
- ``reports/SITE.pdf``: technical reports; also ``.txt`` and ``.md``;
- ``scores/TASK/``: scores, as records that ``mtgauge rerun`` reproduces.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mtgauge.campaign.description.campaign import Campaign
from mtgauge.campaign.description.reading import load_campaign
from mtgauge.campaign.description.task import SetName
from mtgauge.errors import InputError
from mtgauge.sentences import say

DESCRIPTION = "campaign.toml"


@dataclass(frozen=True, slots=True)
class CampaignFolder:
    """A campaign and the folder that it lives in.

    Attributes:
        path: The folder.
        campaign: What its ``campaign.toml`` says.
    """

    path: Path
    campaign: Campaign

    @classmethod
    def open(cls, path: str | Path) -> CampaignFolder:
        """The folder of a campaign.

        Raises:
            InputError: It has no ``campaign.toml``, or one that cannot be used.
        """
        folder = Path(path)
        if not (folder / DESCRIPTION).is_file():
            hint = say("mtgauge campaign init makes one")
            raise InputError(say("is not a campaign: it has no {file}", file=DESCRIPTION), file=path, hint=hint)
        return cls(folder, load_campaign(folder / DESCRIPTION))

    def file(self, relative: str) -> Path:
        """A file that ``campaign.toml`` names."""
        return self.path / relative

    @property
    def registrations(self) -> Path:
        """Where registration forms lie."""
        return self.path / "registrations"

    def submissions(self, name: SetName) -> Path:
        """Where the translations of test sets or of progress sets lie."""
        return self.path / "submissions" / name.value

    @property
    def refused(self) -> Path:
        """Where files lie that are not scored."""
        return self.path / "submissions" / "refused"

    @property
    def journal(self) -> Path:
        """What came when."""
        return self.path / "submissions" / "journal.jsonl"

    @property
    def reports(self) -> Path:
        """Where technical reports lie."""
        return self.path / "reports"

    @property
    def scores(self) -> Path:
        """Where scores lie."""
        return self.path / "scores"
