"""The folder of a campaign: what lies where.

- ``campaign.toml``: the campaign, see `mtgauge.suites.campaign.description`;
- ``data/``: sources, references, lists of scored segments, as ``campaign.toml`` names them;
- ``ledger/journal.jsonl``: everything that happened, one event a line;
- ``ledger/end.json``: where the journal ended, so that lines lost there are noticed;
- ``ledger/bytes/``: the bytes of everything that came, each under its SHA-256;
- ``scores/TASK/``: scores, as records that ``mtgauge rerun`` reproduces.

What follows has copies of these bytes under names that people can read. It can be made again at any time.

- ``registrations/SITE.toml``: registration forms;
- ``submissions/test/NAME.xml``: translations of the test sets, with ``NAME.toml``, a form, beside it;
- ``submissions/progress/NAME.xml``: translations of the progress sets;
- ``submissions/refused/``: what was not accepted, and what a later submission replaced;
- ``reports/SITE.pdf``: technical reports; also ``.txt`` and ``.md``;
- ``reports/refused/``: those that were not accepted, and those that a later one replaced;
- ``set-aside/``: what somebody put in the place of such a copy.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.reading import load_campaign
from mtgauge.suites.campaign.description.task import SetName

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
        """A file that ``campaign.toml`` names.

        Raises:
            InputError: It lies elsewhere, as a link may lead there.
        """
        return inside(self.path, relative)

    @property
    def ledger(self) -> Path:
        """Where everything that happened is kept."""
        return self.path / "ledger"

    @property
    def journal(self) -> Path:
        """What happened, one event a line."""
        return self.ledger / "journal.jsonl"

    @property
    def blobs(self) -> Path:
        """The bytes of everything that came."""
        return self.ledger / "bytes"

    @property
    def named(self) -> Path:
        """Which names were written, with the SHA-256 of what lies under each."""
        return self.ledger / "named.json"

    @property
    def set_aside(self) -> Path:
        """What somebody put in the place of a file of the campaign."""
        return self.path / "set-aside"

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
    def reports(self) -> Path:
        """Where technical reports lie."""
        return self.path / "reports"

    @property
    def refused_reports(self) -> Path:
        """Where technical reports lie that do not count."""
        return self.reports / "refused"

    @property
    def scores(self) -> Path:
        """Where scores lie."""
        return self.path / "scores"


def inside(folder: Path, relative: str) -> Path:
    """A path in a folder, from which nothing leads out: what a campaign rests on lies where it is kept and copied.

    Args:
        folder: The folder.
        relative: The path from there.

    Raises:
        InputError: It leads out, or through a link that does.
    """
    path = folder / relative
    if not path.resolve().is_relative_to(folder.resolve()):
        hint = say("copy the file there; what a campaign rests on is kept with it")
        raise InputError(say("leads out of the campaign's folder"), file=path, hint=hint)
    return path
