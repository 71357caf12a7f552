"""Anonymous ids of sites, for as long as nobody may know who is who."""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Mapping, Sequence

from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.rules.names import SubmissionName
from mtgauge.errors import RecordError
from mtgauge.files import write_file
from mtgauge.sentences import say

FILE = "anonymous.toml"


def anonymous_ids(folder: CampaignFolder, sites: Sequence[str]) -> Mapping[str, str]:
    """Site -> its anonymous id: ``S1``, ``S2`` and so on.

    Ids are drawn once, at random, so that they say nothing of the site, and kept in ``anonymous.toml``, so that
    they stay the same in all that the organiser gives away.

    Raises:
        RecordError: The file cannot be read or written.
    """
    path = folder.path / FILE
    ids: dict[str, str] = {}
    try:
        if path.exists():
            ids = {str(site): str(name) for site, name in tomllib.loads(path.read_text("utf-8")).items()}
    except (OSError, ValueError) as error:
        raise RecordError(say("cannot be read: {reason}", reason=error), file=path) from None
    new = sorted(set(sites) - ids.keys())
    if new:
        secrets.SystemRandom().shuffle(new)
        ids |= {site: f"S{number}" for number, site in enumerate(new, start=len(ids) + 1)}
        _write(folder, ids)
    return {site: ids[site] for site in sites}


def _write(folder: CampaignFolder, ids: Mapping[str, str]) -> None:
    import tomli_w

    text = "# Who is who: drawn once, kept secret until the campaign names its sites.\n"
    write_file(folder.path / FILE, (text + tomli_w.dumps(dict(ids))).encode(), error=RecordError)


def shown_names(folder: CampaignFolder, names: Sequence[SubmissionName], *, anonymous: bool) -> dict[str, str]:
    """Label of each submission of a task -> the name that others see.

    Args:
        folder: The campaign.
        names: All submissions of the task.
        anonymous: Whether nobody may know who is who; else a submission is shown by its label.
    """
    ordered = sorted(names, key=lambda name: name.label)
    if not anonymous:
        return {name.label: name.label for name in ordered}
    ids = anonymous_ids(folder, sorted({name.site for name in ordered}))
    shown: dict[str, str] = {}
    for name in ordered:
        own = [other.label for other in ordered if (other.site, other.role) == (name.site, name.role)]
        number = f"-{own.index(name.label) + 1}" if len(own) > 1 else ""
        shown[name.label] = f"{ids[name.site]}-{name.role}{number}"
    return shown
