"""A campaign on the synthetic golden sets of CWMT, with submissions that were accepted without further checks."""

import hashlib
import shutil
from datetime import datetime

import small_campaign
from mtgauge.campaign.description.task import Role, SetName
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.rules.descriptions import SystemDescription
from mtgauge.campaign.rules.names import SubmissionName
from mtgauge.campaign.submissions import Submission
from mtgauge.corpus.markup.setfile import read_set
from shared_data import shared

AT = datetime.fromisoformat("2030-03-09T12:00:00+08:00")

_TASK = """
[[tasks]]
id = "{id}"
kind = "translation"
languages = "{languages}"
domain = "news"
data = "open"
release = "test-release"
deadline = "test-deadline"
main_metric = "{main}"

[tasks.quotas]

[tasks.metrics]
{metrics}

[tasks.test]
source = "data/{target}.cwmt.src.xml"
references = ["data/{target}.cwmt.ref.xml"]
"""


def golden_campaign(path, metrics):
    """A folder with the tasks to-en and to-zh on the golden sets; `metrics`: name -> metric, of both tasks."""
    before, _, rest = small_campaign.DESCRIPTION.partition("[[tasks]]")
    tasks = ""
    for target, languages in (("en", "zh-en"), ("zh", "en-zh")):
        rows = "\n".join(f'"{name}" = "{metric}"' for name, metric in metrics.items())
        main = next(iter(metrics))
        tasks += _TASK.format(id=f"to-{target}", languages=languages, main=main, metrics=rows, target=target)
    (path / "data").mkdir(parents=True)
    (path / "campaign.toml").write_text(before + tasks + rest[rest.index("[[resources]]") :], "utf-8")
    folder = CampaignFolder.open(path)
    folder.submissions(SetName.TEST).mkdir(parents=True)
    for target in ("en", "zh"):
        for part in ("src", "ref"):
            shutil.copy(shared("goldens", "cwmt", f"{target}.cwmt.{part}.xml"), path / "data")
    return folder


def golden_submissions(folder):
    """Each system's file as the primary submission of a site."""
    found = []
    for target in ("en", "zh"):
        for system in ("sysA", "sysB", "sysC"):
            data = shared("goldens", "cwmt", f"{target}.cwmt.{system}.xml").read_bytes()
            found.append(
                submission(folder, SubmissionName(f"to-{target}", f"site{system[-1]}", Role.PRIMARY, system), data)
            )
    return found


def submission(folder, name, data):
    """What is accepted where nobody checks anything, kept in the folder."""
    path = folder.submissions(SetName.TEST) / str(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return Submission(
        path=path,
        sha256=hashlib.sha256(data).hexdigest(),
        set=SetName.TEST,
        received=AT,
        name=name,
        marked=read_set(data, str(path)).marked,
        description=SystemDescription(),
        findings=(),
    )
