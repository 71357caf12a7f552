"""The names under which people find files in a campaign's folder: they follow from its ledger, and hold no truth.

Under each name lies a copy of bytes that are kept for good. What somebody put in the place of such a copy is
moved to ``set-aside/`` before it is overwritten.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.digests import read_digest
from mtgauge.base.errors import InputError
from mtgauge.base.files import remove_file, sweep_drafts, write_file
from mtgauge.base.findings import Finding
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.blobs import digest, kept
from mtgauge.suites.campaign.inbox.blobs import place as place_of
from mtgauge.suites.campaign.ledger.events import FileReceived, ReportReceived
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.reports import ReportStanding, decide_reports
from mtgauge.suites.campaign.ledger.standing import Standing, State, decide

#: Before every deadline: names do not change while nothing happens.
_BEFORE = datetime.min.replace(tzinfo=UTC)
#: So many bytes a file system takes as one name.
_LONGEST = 255
#: So many bytes of the name that a file was sent with stay in that of a file that is not scored.
_SENT = 120
#: What the name of a file with findings has more than that of the file that they are about.
_FINDINGS = ".findings.txt"
_UNFIT = re.compile(r"[^\w.+-]")


@dataclass(frozen=True, slots=True)
class NamedFile:
    """What lies under a name.

    Attributes:
        sha256: Of its bytes.
        data: The bytes, where they are not kept under their SHA-256.
        entry: The number of the entry that it belongs to; None where it belongs to no result file.
    """

    sha256: str
    data: bytes | None = None
    entry: int | None = None


def names_of(ledger: Ledger) -> dict[str, NamedFile]:
    """Path in the campaign's folder -> what lies there."""
    found: dict[str, NamedFile] = {}
    for standing in decide(ledger, _BEFORE):
        if standing.state is not State.REPEATED:
            found |= _of_file(standing)
    for form in ledger.forms:
        if form.registration is not None:
            found[path_of_form(form.registration.site)] = NamedFile(form.sha256)
    for report in decide_reports(ledger):
        if report.state is not State.REPEATED:
            path = path_of_report(report)
            found[path] = NamedFile(report.received.sha256)
            if report.state is State.REFUSED:
                found |= _findings_beside(path, report.findings)
    return found


def _of_file(standing: Standing) -> dict[str, NamedFile]:
    received, number = standing.received, standing.entry.number
    path = path_of(standing)
    found = {path: NamedFile(received.sha256, entry=number)}
    if received.form_sha256 is not None:
        form = Path(path).with_suffix(".toml")
        found[f"{form.parent.as_posix()}/{_fitting(form.name)}"] = NamedFile(received.form_sha256, entry=number)
    if standing.state is State.REFUSED:
        found |= _findings_beside(path, standing.findings, number)
    return found


def _findings_beside(path: str, findings: Sequence[Finding], entry: int | None = None) -> dict[str, NamedFile]:
    lines = "".join(f"{finding}\n" for finding in findings).encode("utf-8", "backslashreplace")
    return {f"{path}{_FINDINGS}": NamedFile(digest(lines), lines, entry=entry)}


def path_of(standing: Standing) -> str:
    """Where a file lies in the folder: under the name of the rule, or among those that are not scored."""
    received = standing.received
    if standing.state in (State.ACCEPTED, State.INCOMPLETE, State.REPEATED) and standing.name is not None:
        return f"submissions/{received.set}/{_fitting(str(standing.name))}"
    return f"submissions/refused/{_dated(standing.entry.number, received)}"


def path_of_report(standing: ReportStanding) -> str:
    """Where a technical report lies: under the name of its site, or among those that do not count."""
    received = standing.received
    if standing.state.is_taken:
        return f"reports/{_fitting(received.site + Path(received.sent).suffix.lower())}"
    return f"reports/refused/{_dated(standing.number, received)}"


def path_of_form(site: str) -> str:
    """Where the registration form of a site lies."""
    return f"registrations/{_fitting(f'{site}.toml')}"


def _dated(number: int, received: FileReceived | ReportReceived) -> str:
    """What a file is called that does not count."""
    moment = received.at.astimezone(UTC)
    sent = _end(_UNFIT.sub("_", received.sent), _SENT)
    return f"{moment:%Y%m%dT%H%M%S.%fZ}-{received.sha256[:8]}-{number}-{sent}"


def _fitting(name: str) -> str:
    """A name that a disk takes: of a longer one its end, after digits of its hash, which keep it apart."""
    data = name.encode("utf-8", "surrogatepass")
    start = f"{digest(data)[:8]}-"
    return name if len(data) <= _LONGEST else start + _end(name, _LONGEST - len(start))


def _end(name: str, size: int) -> str:
    """The last characters of a name that are not more than so many bytes."""
    return name.encode("utf-8", "surrogatepass")[-size:].decode(errors="ignore")


def write_names(folder: CampaignFolder, ledger: Ledger, *, anew: bool = False) -> list[str]:
    """Writes every name that is not as it follows from the ledger; those that were written before are left alone.

    Args:
        folder: The campaign; somebody holds its lock.
        ledger: What happened.
        anew: Write also those that were written before, if somebody removed or changed them.

    Returns:
        The paths that were written.

    Raises:
        InputError: A file cannot be written.
    """
    wanted, before = names_of(ledger), read_named(folder)
    due = [path for path, named in wanted.items() if _is_due(folder, path, named, before, anew=anew)]
    # what is lost stops nobody from writing the others: checks, scores and rebuild tell of it
    lost = {path for path in due if _is_lost(folder, wanted[path])}
    written = [path for path in due if path not in lost]
    for path in written:
        named = wanted[path]
        _set_aside(folder, path, {named.sha256, *_own(ledger, before, path)})
        data = named.data if named.data is not None else kept(folder, named.sha256, path)
        write_file(folder.path / path, data, parents=True)
    for path in before.keys() - wanted.keys():
        _set_aside(folder, path, _own(ledger, before, path))
        remove_file(folder.path / path)
    now = {path: named.sha256 for path, named in wanted.items() if path not in lost}
    if now != before or not is_named(folder):
        write_file(folder.named, json.dumps(now, ensure_ascii=False, indent=0).encode(), parents=True)
    return written


def sweep(folder: CampaignFolder) -> None:
    """Removes what killed commands left behind, in every place that they write to."""
    kept = (folder.ledger, folder.blobs, folder.registrations, folder.set_aside)
    received = (folder.refused, folder.reports, folder.refused_reports, *map(folder.submissions, SetName))
    # runs of a task, and what scoring keeps beside its rows
    scored = [place for what in ("*", "*/outcomes") for place in folder.scores.glob(what) if place.is_dir()]
    for place in (folder.path, *kept, *received, folder.scores, *scored):
        sweep_drafts(place)


def read_named(folder: CampaignFolder) -> Mapping[str, str]:
    """Path -> SHA-256 of what was written there; empty where that is not known."""
    return {path: str(sha256) for path, sha256 in (_named(folder) or {}).items()}


def is_named(folder: CampaignFolder) -> bool:
    """Whether it is known what was written; where the list is lost, everything should lie under its name."""
    return _named(folder) is not None


def _named(folder: CampaignFolder) -> dict[str, Any] | None:
    """The list of what was written; None where it is lost."""
    try:
        found = door.parse_json(door.read_bytes(folder.named))
    except InputError:
        return None
    return found if isinstance(found, dict) else None


def is_known(ledger: Ledger, before: Mapping[str, str], path: str) -> bool:
    """Whether what a command wrote under a name is of something that the ledger tells of.

    Args:
        ledger: What happened.
        before: What was written, as `read_named` has it.
        path: The name.
    """
    # findings follow from the file that they are about
    return before.get(path.removesuffix(_FINDINGS)) in ledger.received or before.get(path) in ledger.received


def _own(ledger: Ledger, before: Mapping[str, str], path: str) -> set[str]:
    """The SHA-256 of what was written under a name and may go; what the ledger does not know is never lost."""
    return {before[path]} if path in before and is_known(ledger, before, path) else set()


def _is_due(folder: CampaignFolder, path: str, named: NamedFile, before: Mapping[str, str], *, anew: bool) -> bool:
    if before.get(path) != named.sha256:
        return True
    return anew and sha256_of(folder.path / path) != named.sha256


def _is_lost(folder: CampaignFolder, named: NamedFile) -> bool:
    return named.data is None and sha256_of(place_of(folder, named.sha256)) != named.sha256


def sha256_of(path: Path) -> str | None:
    """Of the file there; None where there is none."""
    return read_digest(path) if path.is_file() else None


def _set_aside(folder: CampaignFolder, path: str, own: Collection[str]) -> None:
    """Keeps what somebody put there, and what none of the campaign's commands wrote."""
    found = sha256_of(folder.path / path)
    if found is not None and found not in own:
        name = _fitting(f"{found[:8]}-{Path(path).name}")
        write_file(folder.set_aside / name, door.read_bytes(folder.path / path), parents=True)
