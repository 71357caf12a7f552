"""Anonymous ids of sites, for as long as nobody may know who is who."""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Mapping, Sequence

from mtgauge.campaign.folder import CampaignFolder
from mtgauge.errors import RecordError

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
        raise RecordError(f"cannot be read: {error}", file=path) from None
    new = sorted(set(sites) - ids.keys())
    if new:
        secrets.SystemRandom().shuffle(new)
        ids |= {site: f"S{number}" for number, site in enumerate(new, start=len(ids) + 1)}
        _write(folder, ids)
    return {site: ids[site] for site in sites}


def _write(folder: CampaignFolder, ids: Mapping[str, str]) -> None:
    import tomli_w

    from mtgauge.report.files import write_file

    text = "# Who is who: drawn once, kept secret until the campaign names its sites.\n"
    write_file(folder.path / FILE, (text + tomli_w.dumps(dict(ids))).encode())
