"""What a run keeps of files in English, as sentences again, which pages say in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from mtgauge.base.sentences import say
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.scoring.runs import ScoringRun
from mtgauge.suites.campaign.submissions import read_submissions


def restated(folder: CampaignFolder, ledger: Ledger, run: ScoringRun, at: datetime) -> ScoringRun:
    """The run with the same lines about its files: as sentences where the ledger says the same of a file now.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        run: The run.
        at: Now.
    """
    findings = (finding for one in read_submissions(folder, ledger, at) for finding in one.findings)
    sentences = [
        say("left out: {reason}", reason=run.reason),
        *(replace(one, file=None).sentence for one in findings),
    ]
    known: dict[str, str] = {line: line for line in sentences}

    def again(lines: Iterable[str]) -> tuple[str, ...]:
        return tuple(known.get(line, line) for line in lines)

    return replace(
        run,
        submissions=tuple(replace(item, warnings=again(item.warnings)) for item in run.submissions),
        refused={file: again(lines) for file, lines in run.refused.items()},
    )
