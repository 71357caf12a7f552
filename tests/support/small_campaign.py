"""A campaign of two tasks in a few lines, and its folder with texts."""

from datetime import UTC, datetime
from pathlib import Path

from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.register import register

DESCRIPTION = """\
id = "small"
name = "A small campaign"
organizer = "The Sparrow Institute"
contact = "campaign@sparrow.example"
cut_off = 2030-01-01
report_words = 30
report_characters = 50

[calendar]
zone = "Asia/Shanghai"

[calendar.events]
registration-deadline = { name = "Registration ends", on = 2030-02-01 }
training-release = { name = "Training data come out", on = 2030-02-02 }
test-release = { name = "Test data come out", on = 2030-03-01 }
test-deadline = { name = "Translations are due", on = 2030-03-08 }
combination-release = { name = "Collected translations come out", on = 2030-03-15 }
combination-deadline = { name = "Combinations are due", on = 2030-03-22 }
results = { name = "Sites are told the results", on = 2030-04-01 }
report-deadline = { name = "Technical reports are due", on = 2030-04-10 }
workshop = { name = "Workshop", on = 2030-05-01, until = 2030-05-02 }

[embargoes]
results = "results"
references = "results"
sites = "workshop"

[[tasks]]
id = "ZH-EN-NEWS-TRANS"
kind = "translation"
languages = "zh-en"
domain = "news"
data = "open"
main_metric = "BLEU"
release = "test-release"
deadline = "test-deadline"
progress_required = true
forbidden = ["old-test"]

[tasks.quotas]
primary = 1
contrast = 2
nbest = 3

[tasks.metrics]
BLEU = "bleu"
chrF = "chrf"

[tasks.test]
source = "data/test-source.xml"
references = ["data/test-reference.xml"]

[tasks.progress]
source = "data/progress-source.xml"
references = ["data/progress-reference.xml"]

[[tasks]]
id = "ZH-EN-NEWS-COMBI"
kind = "combination"
combines = "ZH-EN-NEWS-TRANS"
languages = "zh-en"
domain = "news"
data = "closed"
main_metric = "BLEU"
release = "combination-release"
deadline = "combination-deadline"

[tasks.quotas]
nbest = 1

[tasks.metrics]
BLEU = "bleu"

[tasks.test]
source = "data/test-source.xml"
references = ["data/test-reference.xml"]

[[resources]]
id = "birds"
provider = "Sparrow Institute"
languages = "Chinese-English"
domain = "nature"

[[resources]]
id = "old-test"
provider = "Sparrow Institute"
languages = "Chinese-English"
domain = "news"

[terms]
in-time = "We send everything in time."
research = "We use the data for research."

[[fees]]
who = "near"
amount = 30
currency = "CNY"
countries = ["CN"]

[[fees]]
who = "far"
amount = 10
currency = "USD"
"""

#: After every deadline.
LATER = datetime(2031, 1, 1, tzinfo=UTC)

FORM = """\
site = "sparrow"
affiliation = "The Sparrow Institute"
address = "1 Nest Road, Beijing"
contact_person = "Ada Finch"
telephone = "+86 10 5550 0100"
post_code = "100190"
email = "ada@sparrow.example"
tasks = ["ZH-EN-NEWS-TRANS", "zh-en-news-combi"]
terms = ["in-time", "research"]
signed_by = "Ada Finch"
signed = 2030-01-20
country = "CN"
"""

TEST = {"d1": {"1": "鸟在唱歌。", "2": "河水很冷。"}, "d2": {"1": "今天下雪。"}}
PROGRESS = {"old": {"1": "门开着。", "2": "他走了。"}}
ENGLISH = {"d1": {"1": "A bird sings.", "2": "The river is cold."}, "d2": {"1": "It snows today."}}
PROGRESS_ENGLISH = {"old": {"1": "The door is open.", "2": "He left."}}
SYSTEM = """\
Environment: Debian 12, one CPU at 3 GHz, 8 GB of memory.
Time: 12 seconds for the whole test set.
Technology: phrases and a language model of order 5.
Training data: birds.
External technology: none.
Out-of-list data: none
"""


def marked(kind, setid, documents, *, site=None, sysid="alpha", description=SYSTEM):
    """A file of appendix B, as text."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<{kind} setid="{setid}" srclang="zh" tgtlang="en">']
    if site is not None:
        lines.append(f'<system site="{site}" sysid="{sysid}">{description}</system>')
    for name, segments in documents.items():
        lines += [f'<doc docid="{name}">', "<p>"]
        score = ' score="0.5"' if kind == "tgtset" else ""
        lines += [f'<s id="{number}"{score}>{text}</s>' for number, text in segments.items()]
        lines += ["</p>", "</doc>"]
    return "\n".join([*lines, f"</{kind}>", ""])


def registered(folder: CampaignFolder, form=FORM) -> CampaignFolder:
    """The campaign, in which a site has registered."""
    path = folder.path / "sent.toml"
    path.write_text(form, "utf-8")
    register(folder, path, datetime(2030, 1, 20, 12, tzinfo=UTC))
    path.unlink()
    return folder


def make_folder(path: Path, description=DESCRIPTION) -> CampaignFolder:
    """The campaign with its texts, in a new folder."""
    (path / "data").mkdir(parents=True)
    (path / "campaign.toml").write_text(description, "utf-8")
    texts = {
        "test-source": marked("srcset", "small_test", TEST),
        "test-reference": marked("refset", "small_test", ENGLISH, site="reference", sysid="r1", description=""),
        "progress-source": marked("srcset", "small_progress", PROGRESS),
        "progress-reference": marked(
            "refset", "small_progress", PROGRESS_ENGLISH, site="reference", sysid="r1", description=""
        ),
    }
    for name, text in texts.items():
        (path / "data" / f"{name}.xml").write_text(text, "utf-8")
    return CampaignFolder.open(path)


def faults_of(folder: CampaignFolder):
    """What does not fit together in a campaign, without the fee that the site owes."""
    return tuple(finding for finding in check_campaign(folder.path) if finding.code != "unpaid-fee")
