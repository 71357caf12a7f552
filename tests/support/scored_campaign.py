"""A campaign on the synthetic golden sets of CWMT, with submissions that were accepted without further checks."""

import hashlib
import shutil
from dataclasses import dataclass, field, replace
from datetime import datetime

import small_campaign
from mtgauge.base.files import make_folder
from mtgauge.base.findings import Finding
from mtgauge.suites.campaign.description.task import Role, SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.blobs import keep
from mtgauge.suites.campaign.inbox.chain import Chain
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.journal_end import write_end
from mtgauge.suites.campaign.ledger.events import FileExamined, FileReceived, FormReceived, IdsDrawn, RunMade
from mtgauge.suites.campaign.rules.descriptions import SystemDescription
from mtgauge.suites.campaign.rules.names import SubmissionName
from mtgauge.suites.campaign.rules.registration import Registration
from mtgauge.suites.campaign.submissions import taken_submissions
from shared_data import shared

#: When forms came, when files came, and now.
REGISTERED = datetime.fromisoformat("2030-01-20T12:00:00+08:00")
IN_TIME = datetime.fromisoformat("2030-03-05T12:00:00+08:00")
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


@dataclass(frozen=True)
class Sent:
    """A file that came in time and that nobody looked into: what was found in it is made up."""

    name: SubmissionName
    data: bytes
    set: SetName = SetName.TEST
    findings: tuple[Finding, ...] = ()
    description: SystemDescription = field(default_factory=SystemDescription)

    @property
    def sha256(self):
        return hashlib.sha256(self.data).hexdigest()


def submission(folder, name, data):
    return Sent(name, data)


def record(folder, sent, *more):
    """Makes a ledger of these files: their sites are registered, and what else a task asks of them came too.

    Of what happened before, ids and runs stay.
    """
    tasks = [task.id for task in folder.campaign.tasks]
    earlier = [event for event in open_ledger(folder).events if isinstance(event, IdsDrawn | RunMade)]
    make_folder(folder.ledger)
    folder.named.write_text("{}", "utf-8")  # the names of files are nothing to whoever scores them
    sites = sorted({item.name.site for item in sent})
    events = [*earlier, *(_form(folder, site, tasks) for site in sites)]
    for item in [*sent, *_progress(folder, sent)]:
        events.append(
            FileReceived(
                at=IN_TIME, by=item.name.site, sent=str(item.name), set=item.set, sha256=keep(folder, item.data)
            )
        )
        events.append(
            FileExamined(at=IN_TIME, entry=len(events), findings=item.findings, description=item.description)
        )
    _write(folder.journal, [*events, *more])
    return open_ledger(folder)


def _write(journal, events):
    """A journal of these events, as `append_event` makes it one by one."""
    chain, lines = Chain(), []
    for event in events:
        lines.append(chain.line(event))
        chain.pass_by(lines[-1])
    journal.write_bytes(b"".join(lines))
    write_end(journal, chain.end)


def taken(folder, sent):
    """These files as the folder has them."""
    return taken_submissions(folder, record(folder, sent), AT)


def _form(folder, site, tasks):
    texts = dict.fromkeys(("affiliation", "address", "contact_person", "telephone", "post_code", "email"), "x")
    form = Registration(site=site, **texts, tasks=tuple(tasks), terms=(), signed_by="x", signed=None)
    return FormReceived(
        at=REGISTERED, by=site, sent=f"{site}.toml", sha256=keep(folder, site.encode()), registration=form
    )


def _progress(folder, sent):
    for item in sent:
        task = folder.campaign.task(item.name.task)
        if item.set is SetName.TEST and task.progress_required:
            yield replace(item, set=SetName.PROGRESS, findings=())
